"""The rules of objects besides their keys: dependencies, renames and assertions.

Run phase. The compiled twin is made from this source. Imports other nodes only.
"""

from __future__ import annotations

from .core import FAILS, NOT_FOUND, PASSES, Check
from .references import resolve
from .reports import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .core import Node, Run
    from .references import Resolvable
    from .reports import PlainSubject


class DependencyCheck(Check):
    """A dependency between keys: `least` to `most` of the `peers` are present, or none of them if `or_none`.

    If there is a key `main`, the rule applies only to objects that have it. `refuse(value, run, subject)`
    examines the keys one by one and reports.
    """

    __slots__ = ("least", "main", "most", "or_none", "peers", "refuse")

    def __init__(
        self,
        main: str | None,
        peers: tuple[str, ...],
        least: int,
        most: int,
        or_none: bool,
        refuse: Callable[[Any, Run, Any], Any],
    ) -> None:
        self.main: str | None = main
        self.peers: tuple[str, ...] = peers
        self.least: int = least
        self.most: int = most
        self.or_none: bool = or_none
        self.refuse: Callable[[Any, Run, Any], Any] = refuse

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report an object that violates the dependency."""
        if self.judged(value, run) == FAILS:
            self.refuse(value, run, subject)
        return value

    def judged(self, value: Any, run: Run) -> int:
        """Return whether an object meets the dependency."""
        contents, count = value, 0
        if self.main is not None and contents.get(self.main, UNDEFINED) is UNDEFINED:
            return PASSES
        for peer in self.peers:
            if contents.get(peer, UNDEFINED) is not UNDEFINED:
                count += 1
        return PASSES if self.least <= count <= self.most or not (count or not self.or_none) else FAILS


class KeyRename(Check):
    """A `rename` of one key to a target that no other rename has.

    `alias` keeps the old key, too. `override` replaces an existing target. `skips_undefined` ignores a key
    whose value is undefined.
    """

    __slots__ = ("alias", "override", "skips_undefined", "source", "target")

    def __init__(self, source: str, target: str, alias: bool, override: bool, skips_undefined: bool) -> None:
        self.source: str = source
        self.target: str = target
        self.alias: bool = alias
        self.override: bool = override
        self.skips_undefined: bool = skips_undefined

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Rename the key in place (`value` is a copy), or report that the target exists already."""
        source, target, contents = self.source, self.target, value
        item = contents.get(source, NOT_FOUND)
        if item is NOT_FOUND or (item is UNDEFINED and self.skips_undefined):
            return value
        if target in contents and not self.override:
            local = {"from": source, "to": target, "pattern": False}
            run.fail(subject, "object.rename.override", contents, local)
            if run.abort_early:
                return value
        if item is UNDEFINED:
            contents.pop(target, None)
        else:
            contents[target] = item
        if not self.alias:
            contents.pop(source, None)
        return value


class Assertion(Check):
    """`assert`: the value of a reference or template in the object passes a schema.

    `path` is the place of that value, at which it is validated.
    """

    __slots__ = ("local", "node", "path", "subject")

    def __init__(self, subject: Resolvable, path: tuple[str, ...], node: Node, local: dict[str, Any]) -> None:
        self.subject: Resolvable = subject
        self.path: tuple[str, ...] = path
        self.node: Node = node
        self.local: dict[str, Any] = local

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report an object whose value at `path` does not pass."""
        found = resolve(self.subject, value, run)
        if not run.enter(value, subject):
            return value
        # As in joi, the value is validated at the place that the reference names.
        passed = run.matches_at(self.path, self.node, found)
        run.leave()
        if not passed and not run.halted:
            run.fail(subject, "object.assert", value, self.local)
        return value
