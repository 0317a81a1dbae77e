"""The node of `object`: keys, patterns, what to do with unknown keys.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core only.
"""

from __future__ import annotations

from .core import INHERIT, NOT_FOUND, OPTIONAL, REQUIRED, Missing, ValueNode, _go_on, _Stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from .core import Node, Run

FORBID, ALLOW, BY_PREFERENCE = 0, 1, 2
"""What an object says of unknown keys."""

_undefined: Any = None


def setup(undefined: Any) -> None:
    """Tell the module the one value that stands for undefined. Called once, by the selection."""
    global _undefined
    _undefined = undefined


class PatternNode:
    """Keys of one `pattern`: `test(key, run)` tells whether a key belongs to it."""

    __slots__ = ("fallthrough", "matches", "node", "test")

    def __init__(
        self, test: Callable[[Any, Run], bool], node: Node, matches: Node | None, fallthrough: bool
    ) -> None:
        self.test = test
        self.node = node
        self.matches = matches
        self.fallthrough = fallthrough


class ObjectNode(ValueNode):
    """Objects: base check, renames, keys in order of dependency, patterns, unknown keys, dependencies.

    `open(value)` returns the keys of a value that is no exact dict as a new dict, or None where the
    value is no object; `close(value, contents)` makes the result from it. `keys` is None where any
    key is allowed. `renames` and `dependencies` are checks of the whole. `unlabelled` is the subject
    of reports about keys that no schema describes. `deep` makes an absent object of the defaults of
    its keys.
    """

    __slots__ = (
        "close",
        "deep",
        "dependencies",
        "keys",
        "kind",
        "known",
        "open",
        "opens_plain",
        "patterns",
        "renames",
        "unknown",
        "unlabelled",
        "works",
    )

    def __init__(
        self,
        subject: Any,
        unlabelled: Any,
        kind: str,
        opens_plain: bool,
        open: Callable[[Any], Any],
        close: Callable[[Any, Any], Any],
        keys: tuple[tuple[Any, Node], ...] | None,
        patterns: tuple[PatternNode, ...],
        renames: tuple[Any, ...],
        dependencies: tuple[Any, ...],
        unknown: int,
        deep: bool = False,
    ) -> None:
        super().__init__(subject)
        self.unlabelled = unlabelled
        self.kind = kind
        self.opens_plain = opens_plain
        self.open = open
        self.close = close
        self.keys = keys
        self.known = frozenset(key for key, _ in keys) if keys else frozenset()
        self.patterns = patterns
        self.renames = renames
        self.dependencies = dependencies
        self.unknown = unknown
        self.deep = deep
        self.works = bool(keys is not None or patterns or renames or dependencies)

    def _make_lane(self) -> Any:
        if not self._is_plain() or self.valids is not None or self.checks or not self.opens_plain:
            return None
        if not self.works:
            return lambda value: value if type(value) is dict else NOT_FOUND
        rows = self._rows()
        if rows is None or self.patterns or self.renames or self.dependencies:
            return None
        any_key = self.unknown == ALLOW
        checks = [(key, check) for key, check, _ in rows]
        absent = {key: default for key, _, default in rows}
        order = {key: i for i, key in enumerate(absent)}

        def lane(value: Any) -> Any:
            if type(value) is not dict:
                return NOT_FOUND
            contents, found, get = value.copy(), len(checks), value.get
            for key, check in checks:
                item = get(key, _undefined)
                if item is _undefined:
                    found -= 1
                    default = absent[key]
                    if default is NOT_FOUND:
                        return _Stop(self, contents, order[key], NOT_FOUND)
                    if default is not _undefined:
                        contents[key] = default
                    continue
                made = check(item)
                if made is not item:
                    if made is NOT_FOUND or type(made) is _Stop:
                        return _Stop(self, contents, order[key], made)
                    contents[key] = made
            if any_key or found == len(value):
                return contents
            return _Stop(self, contents, len(checks), NOT_FOUND)

        return lane

    def _go_on(self, stop: Any, value: Any, run: Run) -> Any:
        """Take what the quick lane has left through the steps: the key that it stopped at, and the rest."""
        contents, mark = stop.made, run.count
        if not run.enter(contents, self.subject):
            return value
        self._walk(self.keys[stop.at :] if self.keys else (), stop.child, contents, run)
        if (run.count == mark or not run.abort_early) and not self.known.issuperset(contents):
            self.walk_unknown(contents, run)
        run.leave()
        return contents

    def _rows(self) -> list[tuple[Any, Any, Any]] | None:
        """Return the keys with the quick lanes of their nodes, None where one has none.

        With each stands what an absent value becomes, NOT_FOUND where it has to be there.
        """
        rows = []
        for key, node in self.keys or ():
            if not isinstance(node, ValueNode) or (isinstance(node, ObjectNode) and node.deep):
                return None
            lane = node._make_lane()
            if lane is None:
                return None
            rows.append((key, lane, NOT_FOUND if node.presence == REQUIRED else node.default))
        return rows

    def absent(self, run: Run) -> Any:
        """As for any value; with a deep default the keys are looked at as if the object were empty."""
        presence = self.presence
        if self.deep and (run.presence if presence == INHERIT else presence) == OPTIONAL:
            return self.judge({}, run)
        return super().absent(run)

    def base(self, value: Any, run: Run) -> Any:
        """`object.base`, and all that concerns the keys."""
        if type(value) is dict and self.opens_plain:
            if not self.works:
                return value
            contents = value.copy()
        else:
            contents = self.open(value)
            if contents is None:
                run.fail(self.subject, "object.base", value, {"type": self.kind})
                return value
            if not self.works:
                return value
        return self.walk(value, contents, run)

    def walk(self, value: Any, contents: dict[Any, Any], run: Run) -> Any:
        """Take the keys of an object through their nodes; `contents` is ours to change."""
        mark = run.count
        for rename in self.renames:
            rename.apply(contents, run, self.subject)
            if run.count != mark and run.abort_early:
                return contents
        if self.keys is not None or self.patterns:
            if not run.enter(contents, self.subject):
                return value
            self.walk_keys(contents, run)
            run.leave()
            if run.count != mark and run.abort_early:
                return contents
        for dependency in self.dependencies:
            dependency.apply(contents, run, self.subject)
            if run.count != mark and run.abort_early:
                break
        return contents if type(value) is dict else self.close(value, contents)

    def walk_keys(self, contents: dict[Any, Any], run: Run) -> None:
        """Run the node of each key, then see to the keys that are left."""
        total, mark = len(contents), run.count
        found = self._walk(self.keys or (), None, contents, run)
        if run.count != mark and run.abort_early:
            return
        if found != total:
            self.walk_unknown(contents, run)
        elif self.patterns:
            self.match_patterns(contents, [], run)

    def _walk(self, keys: Iterable[Any], stop: Missing | None, contents: dict[Any, Any], run: Run) -> int:
        """Run the node of each key; return how many are there.

        `stop` is what the quick lane of the first has said, None where it was not asked.
        """
        place, found, mark = run.keys, 0, run.count
        for key, node in keys:
            item = contents.get(key, _undefined)
            if item is not _undefined:
                found += 1
            place[-1] = key
            if stop is None:
                result = node.run(item, run)
            else:
                result, stop = _go_on(node, stop, item, run), None
            if run.count != mark:
                if run.abort_early:
                    break
                mark = run.count
                if result is not item and result is not _undefined:
                    contents[key] = result
            elif result is not item:
                if result is _undefined:
                    contents.pop(key, None)
                else:
                    contents[key] = result
            elif item is _undefined and node.strips:  # the key may be there all the same
                contents.pop(key, None)
        return found

    def walk_unknown(self, contents: dict[Any, Any], run: Run) -> None:
        """See to the keys that have no schema of their own."""
        known = self.known
        unknown = [key for key in contents if key not in known]
        if self.patterns:
            mark = run.count
            unknown = self.match_patterns(contents, unknown, run)
            if run.count != mark and run.abort_early:
                return
        if unknown and run.strip_objects and (self.unknown == BY_PREFERENCE or run.skip_functions):
            for key in unknown:
                contents.pop(key, None)
            return
        if run.skip_functions or (run.strip_arrays and self.unknown == BY_PREFERENCE):
            unknown = [key for key in unknown if not callable(contents.get(key))]
        if self.unknown == ALLOW or (self.unknown == BY_PREFERENCE and run.allow_unknown):
            return
        place = run.keys
        for key in unknown:
            place[-1] = key
            run.fail(self.unlabelled, "object.unknown", contents.get(key, _undefined), {"child": key})
            if run.abort_early:
                return

    def match_patterns(self, contents: dict[Any, Any], unknown: list[Any], run: Run) -> list[Any]:
        """Run the patterns over the keys that are left; return those that match none."""
        matched: list[list[Any]] = [[] for _ in self.patterns]
        left, mark = [], run.count
        for key in unknown:
            if not self.match_key(contents, key, matched, run):
                left.append(key)
            if run.count != mark and run.abort_early:
                return left
        for pattern, keys in zip(self.patterns, matched):
            if pattern.matches is not None:
                self.check_matches(contents, pattern.matches, keys, run)
                if run.count != mark and run.abort_early:
                    break
        return left

    def match_key(self, contents: dict[Any, Any], key: Any, matched: list[list[Any]], run: Run) -> bool:
        """Run the patterns that one key belongs to; tell whether there is any."""
        place, hit, mark = run.keys, False, run.count
        for pattern, keys in zip(self.patterns, matched):
            place[-1] = key
            if not pattern.test(key, run):
                continue
            hit = True
            keys.append(key)
            item = contents.get(key, _undefined)
            place[-1] = key
            result = pattern.node.run(item, run)
            if run.count != mark:
                if run.abort_early:
                    return True
                mark = run.count
            if result is not item:
                if result is _undefined:
                    contents.pop(key, None)
                else:
                    contents[key] = result
            if not pattern.fallthrough:
                break
        return hit

    def check_matches(self, contents: dict[Any, Any], node: Node, keys: list[Any], run: Run) -> None:
        """Validate the list of keys that a pattern matched, at the place of the object."""
        key = run.keys.pop()
        mark = run.count
        node.run(keys, run)
        if run.count != mark and not run.halted:
            reports = run.take(mark)
            run.tell(reports)
            run.fail(
                self.subject,
                "object.pattern.match",
                contents,
                {"matches": keys, "details": reports, "message": reports},
            )
        run.keys.append(key)
