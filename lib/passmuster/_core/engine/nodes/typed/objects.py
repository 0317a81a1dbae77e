"""The node of `object`: keys, patterns and unknown keys.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core only.
"""

from __future__ import annotations

from ....foundation.sentinels import UNDEFINED
from ..core import INHERIT, OPTIONAL, ValueNode

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..core import Node, Run
    from ..reports import PlainSubject

FORBID, ALLOW, BY_PREFERENCE = 0, 1, 2
"""The policies of an object for unknown keys."""


def _is_too_long(key: str, run: Run) -> bool:
    most = run.prefs.limits_string
    return most is not None and str.__len__(key) > most


class PatternNode:
    """One `pattern`, for the keys that match `search(key)` or pass `key_node`.

    `sequence()` returns the pattern in a form that the compiled twin can match, see `strings.StringPattern`.
    """

    __slots__ = ("fallthrough", "key_node", "matches", "node", "search", "sequence")

    def __init__(
        self,
        search: Callable[[str], Any] | None,
        key_node: Any,
        node: Node,
        matches: Node | None,
        fallthrough: bool,
        sequence: Callable[[], Any] | None = None,
    ) -> None:
        self.search: Callable[[str], Any] | None = search
        self.key_node: Any = key_node
        self.node: Node = node
        self.matches: Any = matches
        self.fallthrough: bool = fallthrough
        self.sequence: Callable[[], Any] | None = sequence

    def _takes(self, key: Any, run: Run) -> bool:
        """Return whether a key of the container entered last passes the schema of the keys."""
        # A key is not an item of the object, so its references count from the place of the object.
        contents = run.ancestor(1)
        run.leave()
        try:
            return run.matches(self.key_node, key)
        finally:
            run.reenter(contents)


class ObjectNode(ValueNode):
    """The node of `object`: base check, renames, keys in order of dependency, patterns, unknown keys,
    dependencies.

    `open(value)` returns the keys of a value that is not an exact dict as a new dict, or None if the value is
    not an object. `close(value, contents)` makes the result of that dict. `keys` is None if any key is
    allowed. `renames` and `dependencies` are checks of the whole object. `unlabelled` is the subject of
    reports about unknown keys. If `deep`, an absent object is created from the defaults of its keys.
    """

    __slots__ = (
        "breadth", "close", "deep", "dependencies", "is_broad", "keys", "kind", "known", "listing", "open",
        "opens_plain", "patterns", "renames", "tags", "unknown", "unlabelled", "works",
    )  # fmt: skip

    def __init__(
        self,
        subject: PlainSubject,
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
        self.unlabelled: Any = unlabelled
        self.kind: str = kind
        self.opens_plain: bool = opens_plain
        self.open: Callable[[Any], Any] = open
        self.close: Callable[[Any, Any], Any] = close
        self.keys: tuple[tuple[Any, Node], ...] | None = keys
        self.breadth: int = len(keys or ()) >> 4  # units of work
        self.is_broad: bool = self.breadth > 0 or len(patterns) > 0
        self.known: frozenset[Any] = frozenset(key for key, _ in keys) if keys else frozenset()
        self.patterns: tuple[PatternNode, ...] = patterns
        self.listing: tuple[PatternNode, ...] = tuple(
            [pattern for pattern in patterns if pattern.matches is not None]
        )
        self.renames: tuple[Any, ...] = renames
        self.dependencies: tuple[Any, ...] = dependencies
        self.unknown: int = unknown
        self.deep: bool = deep
        self.works: bool = bool(keys is not None or patterns or renames or dependencies)
        self.tags: dict[str, Node] | None = None

    def keep_tags(self, tags: dict[str, Node]) -> None:
        """Keep the nodes of the keys that have to be one of listed values, once somebody asks for them."""
        self.tags = tags

    def absent(self, run: Run) -> Any:
        """Return the default. With a deep default, validate an empty object."""
        presence = self.presence
        if self.deep and (run.presence if presence == INHERIT else presence) == OPTIONAL:
            return self.verify({}, run)
        return super().absent(run)

    def base(self, value: Any, run: Run) -> Any:
        """Report a value that is not an object (`object.base`), and validate the keys."""
        if type(value) is dict and self.opens_plain:
            if not self.works:
                return value
            contents = value.copy()
        else:
            contents = self.open(value)
            if contents is None:
                run.fail(self.subject, "object.base", value, {"type": self.kind})
                return value
            run.note_opened(len(contents))
            if not self.works:
                return value
        return self.walk(value, contents, run)

    def walk(self, value: Any, contents: dict[Any, Any], run: Run) -> Any:
        """Validate the keys of an object. `contents` is a copy and changes in place."""
        mark = run.count
        for rename in self.renames:
            rename.apply(contents, run, self.subject)
            if run.count != mark and run.abort_early:
                return self.closed(value, contents, mark, run)
        if self.keys is not None or self.patterns:
            if self.is_broad:
                run.budget -= self.breadth + (len(contents) * len(self.patterns) >> 5)
            if not run.enter(contents, self.subject):
                return value
            self.walk_keys(contents, run)
            run.leave()
            if run.count != mark and run.abort_early:
                return self.closed(value, contents, mark, run)
        for dependency in self.dependencies:
            dependency.apply(contents, run, self.subject)
            if run.count != mark and run.abort_early:
                break
        return contents if type(value) is dict else self.closed(value, contents, mark, run)

    def closed(self, value: Any, contents: dict[Any, Any], mark: int, run: Run) -> Any:
        """Return the result for an object. Reports about one that is not a dict show the result."""
        if type(value) is dict or run.halted:
            return contents
        made = self.close(value, contents)
        for report in run.since(mark) if run.count != mark else ():
            if report.value is contents:
                report.value = made
        return made

    def walk_keys(self, contents: dict[Any, Any], run: Run) -> None:
        """Run the node of each key, then handle the remaining keys."""
        total, found = len(contents), 0
        for key, node in self.keys or ():
            item = contents.get(key, UNDEFINED)
            if item is not UNDEFINED:
                found += 1
            if self.take_key(contents, key, item, node.run, node.strips, run):
                return
        if found != total:
            self.walk_unknown(contents, run)
        elif self.listing:
            self.match_patterns(contents, [], run)

    @staticmethod
    def take_key(
        contents: dict[Any, Any], key: Any, item: Any, take: Callable[[Any, Run], Any], strips: bool, run: Run
    ) -> bool:
        """Validate the value of a key, store the result, and return whether the walk ends there.

        `take` runs the steps of the node. If `strips`, the result is left out.
        """
        mark = run.count
        run.keys[-1] = key
        result = take(item, run)
        if run.count != mark and run.abort_early:
            return True
        if result is not item:
            ObjectNode.put(contents, key, result, run.count == mark)
        elif item is UNDEFINED and strips and run.count == mark:  # the key may be present without a value
            contents.pop(key, None)
        return False

    @staticmethod
    def put(contents: dict[Any, Any], key: Any, result: Any, passed: bool) -> None:
        """Store the new value of a key, or remove the key if its value passed and became undefined."""
        if result is not UNDEFINED:
            contents[key] = result
        elif passed:
            contents.pop(key, None)

    def _allows_unknown(self, run: Run) -> bool:
        return self.unknown == ALLOW or (self.unknown == BY_PREFERENCE and run.allow_unknown)

    def walk_unknown(self, contents: dict[Any, Any], run: Run) -> None:
        """Handle the keys that have no schema of their own."""
        if self._allows_unknown(run) and not (self.patterns or run.strip_objects):
            return
        known = self.known
        unknown = [key for key in contents if key not in known]
        if self.patterns:
            mark = run.count
            unknown = self.match_patterns(contents, unknown, run)
            if run.count != mark and run.abort_early:
                return
        self._settle_unknown(contents, unknown, run)

    def _settle_unknown(self, contents: dict[Any, Any], unknown: list[Any], run: Run) -> None:
        """Report or remove the keys that neither have a schema nor match a pattern."""
        if unknown and run.strip_objects and (self.unknown == BY_PREFERENCE or run.skip_functions):
            for key in unknown:
                contents.pop(key, None)
            return
        if run.skip_functions or (run.strip_arrays and self.unknown == BY_PREFERENCE):
            unknown = [key for key in unknown if not callable(contents.get(key))]
        if self._allows_unknown(run):
            return
        place = run.keys
        for key in unknown:
            place[-1] = key
            run.fail(self.unlabelled, "object.unknown", contents.get(key, UNDEFINED), {"child": key})
            if run.abort_early:
                return

    def match_patterns(self, contents: dict[Any, Any], unknown: list[Any], run: Run) -> list[Any]:
        """Run the patterns over the remaining keys and return the keys that match none."""
        matched: dict[PatternNode, list[Any]] = {pattern: [] for pattern in self.listing}
        left, mark = [], run.count
        for key in unknown:
            if not self.match_key(contents, key, matched, run):
                left.append(key)
            if run.count != mark and run.abort_early:
                return left
        for pattern, keys in matched.items():
            self.check_matches(contents, pattern, keys, run)
            if run.count != mark and run.abort_early:
                break
        return left

    def match_key(
        self, contents: dict[Any, Any], key: Any, matched: dict[PatternNode, list[Any]], run: Run
    ) -> bool:
        """Run the patterns that match a key, and return whether there is any."""
        place, hit, mark = run.keys, False, run.count
        for pattern in self.patterns:
            search = pattern.search
            if search is None:
                if not pattern._takes(key, run):
                    continue
            elif (
                not issubclass(type(key), str)
                or (run.fast_path_disabled and _is_too_long(key, run))
                or search(key) is None
            ):
                continue
            hit = True
            if pattern.matches is not None:
                matched[pattern].append(key)
            item = contents.get(key, UNDEFINED)
            place[-1] = key
            result = pattern.node.run(item, run)
            if run.count != mark:
                if run.abort_early:
                    return True
                mark = run.count
            if result is not item:
                self.put(contents, key, result, True)
            if not pattern.fallthrough:
                break
        return hit

    def check_matches(
        self, contents: dict[Any, Any], pattern: PatternNode, keys: list[Any], run: Run
    ) -> None:
        """Validate the list of keys that a pattern matched (`matches`), at the place of the object."""
        key = run.keys.pop()
        mark = run.count
        pattern.matches.run(keys, run)
        if run.count != mark and not run.halted:
            reports = run.take(mark)
            run.render(reports)
            run.fail(
                self.subject,
                "object.pattern.match",
                contents,
                {"matches": keys, "details": reports, "message": reports},
            )
        run.keys.append(key)
