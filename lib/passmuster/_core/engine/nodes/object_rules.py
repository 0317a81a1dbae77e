"""The rules of objects besides the values of their keys: dependencies, renames, assertions, types of keys.

Run phase. The compiled twin is made from this source. Imports other nodes only.
"""

from __future__ import annotations

from itertools import islice

from .core import FAILS, NOT_FOUND, PASSES, Check, Node
from .references import resolve
from .reports import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .core import Run
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


class JsonKeyNode(Node):
    """Runs the node of keys. In JSON all keys are strings, so they are converted even if values are not.

    `conversion.merged(prefs)` returns preferences with conversion. `texts` are listed numbers, booleans and
    members of an Enum by the text that they have as keys of JSON.
    """

    __slots__ = ("conversion", "node", "texts")

    takes_as_node = True  # it takes what its node takes

    def __init__(self, node: Node, conversion: Any, texts: dict[str, Any]) -> None:
        Node.__init__(self, node.subject)
        self.strips = node.strips
        self.node: Node = node
        self.conversion: Any = conversion
        self.texts: dict[str, Any] = texts

    def run(self, value: Any, run: Run) -> Any:
        """Run a key through the node."""
        if run.convert:
            return self.convert(value, run)
        if not run.reads:
            return self.node.run(value, run)
        prefs = run.prefs
        run.use(self.conversion.merged(prefs))
        made = self.convert(value, run)
        if not run.halted:
            run.use(prefs)
        return made

    def convert(self, key: Any, run: Run) -> Any:
        """Run a key through the node, then, if it fails, what is listed for its text."""
        mark = run.count
        made = self.node.run_quickly(key, run)
        if run.count == mark or run.halted or type(key) is not str or key not in self.texts:
            return made
        run.take(mark)
        return self.node.run(self.texts[key], run)


class KeyConversion(Check):
    """Replaces the keys of a mapping by what the schemas of its keys, `nodes`, make of them.

    `has_hash(value)` returns whether a value may be a key.
    """

    __slots__ = ("has_hash", "nodes")

    def __init__(self, nodes: tuple[Node, ...], has_hash: Callable[[Any], bool]) -> None:
        self.nodes: tuple[Node, ...] = nodes
        self.has_hash: Callable[[Any], bool] = has_hash

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Convert the keys of an object whose contents may be changed. Report two that become the same."""
        contents = value
        made: Any = None  # as long as each key stays itself
        unchanged = 0
        for key, item in contents.items():
            new = self.converted(key, run)
            if made is None:
                if new is key:
                    unchanged += 1
                    continue
                made = dict(islice(contents.items(), unchanged))
            if new in made:
                local = {"from": key, "to": new, "pattern": False}
                run.fail(subject, "object.rename.override", contents, local)
                return contents
            made[new] = item
        if made is not None:
            contents.clear()
            contents.update(made)
        return contents

    def converted(self, key: Any, run: Run) -> Any:
        """Return a key as the first schema that it passes converts it."""
        for node in self.nodes:
            mark = run.count
            made = node.run(key, run)
            if run.count == mark:
                return made if made is key or type(made) is int or self.has_hash(made) else key
            run.take(mark)
        return key
