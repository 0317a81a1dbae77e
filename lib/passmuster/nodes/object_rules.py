"""What objects are asked beside their keys: dependencies, renames, assertions.

Run phase; compiled, it is its own twin. Imports other nodes only.
"""

from __future__ import annotations

from .core import NOT_FOUND, Check
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
    """A dependency between keys: from `least` to `most` of the `peers` are there, or with `or_none` none.

    Where there is a key `main`, nothing is asked unless it is there. `refuse(value, run, subject)` looks
    at the keys one by one and reports.
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
        """Report an object whose keys do not go together."""
        contents, count = value, 0
        if self.main is not None and contents.get(self.main, UNDEFINED) is UNDEFINED:
            return value
        for peer in self.peers:
            if contents.get(peer, UNDEFINED) is not UNDEFINED:
                count += 1
        if not self.least <= count <= self.most and (count or not self.or_none):
            self.refuse(value, run, subject)
        return value


class KeyRename(Check):
    """A `rename` of one key, whose target no other rename has.

    `alias` keeps the old key too, `override` replaces a key that is there, `skips_undefined` leaves a key
    alone that is there without a value.
    """

    __slots__ = ("alias", "override", "skips_undefined", "source", "target")

    def __init__(self, source: str, target: str, alias: bool, override: bool, skips_undefined: bool) -> None:
        self.source: str = source
        self.target: str = target
        self.alias: bool = alias
        self.override: bool = override
        self.skips_undefined: bool = skips_undefined

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Rename the key in contents that are ours to change, or report that the target is there already."""
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
    """`assert`: what a reference or template finds in the object passes a schema.

    `path` is the place at which it is asked, that of the subject of the assertion.
    """

    __slots__ = ("local", "node", "path", "subject")

    def __init__(self, subject: Resolvable, path: tuple[str, ...], node: Node, local: dict[str, Any]) -> None:
        self.subject: Resolvable = subject
        self.path: tuple[str, ...] = path
        self.node: Node = node
        self.local: dict[str, Any] = local

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report an object whose subject does not pass."""
        found = resolve(self.subject, value, run)
        if not run.enter(value, subject):
            return value
        # As in the reference library, what is asserted is at the place that the subject names.
        passed = run.matches_at(self.path, self.node, found)
        run.leave()
        if not passed and not run.halted:
            run.fail(subject, "object.assert", value, self.local)
        return value
