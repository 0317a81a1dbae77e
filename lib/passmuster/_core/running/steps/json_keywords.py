"""Keywords of JSON Schema that the schema language lacks, and the evaluated parts of values.

Run phase. A keyword checks the value as it is, before conversions. An item or key is unevaluated if no schema
that the value passes applies to it. While a keyword needs that, schemas store in the memory of the run the
parts that they evaluate, so that nothing runs twice.
"""

from __future__ import annotations

from ...engine.backend import arrays, core, reports
from ...engine.nodes.records import PLAIN
from ...foundation.comparing.structural_keys import structural_key
from ...foundation.kinds import BOOL, LIST, MAPPING, NUMBER, STRING, is_null, kind_of
from ...foundation.sentinels import UNDEFINED
from .accounts import comparison_cost
from .match_errors import report_nearest
from .object_keys import ObjectContents
from .remembering import Evaluated, evaluated_here, memory_of, step_key

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from ...engine.nodes.core import Node, Run
    from ...engine.nodes.reports import PlainSubject, Report

ARRAY, OBJECT = "array", "object"

_KINDS = {BOOL: "boolean", NUMBER: "number", STRING: "string", LIST: ARRAY, MAPPING: OBJECT}
_NEAREST_CODES = ("keywords.any", "keywords.types")
_MOST_LIKE = 100  # items of the context of a report that are compared
_open = ObjectContents().open


class JsonInstance:
    """A value as JSON has it: its kind, and its keys or items.

    `evaluated` collects the evaluated parts, or is None. `subject` is the subject of reports about the value,
    `unlabelled` that of reports about its keys and items.
    """

    __slots__ = ("contents", "evaluated", "kind", "subject", "unlabelled", "value")

    def __init__(self, value: Any, kind: str, contents: Any, node: KeywordsNode) -> None:
        self.value: Any = value
        self.kind: str = kind
        self.contents: Any = contents
        self.evaluated: Evaluated | None = None
        self.subject: PlainSubject = node.subject
        self.unlabelled: Any = node.unlabelled

    def has(self, key: str) -> bool:
        """Return whether it is an object with a key."""
        return self.kind == OBJECT and self.contents.get(key, UNDEFINED) is not UNDEFINED

    def places(self) -> Iterator[tuple[Any, Any]]:
        """Yield pairs of a key or an index, and its value."""
        contents = self.contents
        yield from list(contents.items()) if self.kind == OBJECT else enumerate(contents)


def _instance_of(value: Any, node: KeywordsNode, run: Run) -> JsonInstance | None:
    """Return a value as JSON has it, or None for a value that JSON lacks."""
    if type(value) is dict or type(value) is list:
        return JsonInstance(value, OBJECT if type(value) is dict else ARRAY, value, node)
    kind = _KINDS.get(kind_of(value))
    if kind is None:
        return JsonInstance(value, "null", None, node) if is_null(value) else None
    if kind not in (ARRAY, OBJECT):
        return JsonInstance(value, kind, None, node)
    contents = _open(value) if kind == OBJECT else arrays.listed(value, (list, tuple))
    if contents is None:
        return None
    run.note_opened(len(contents))
    return JsonInstance(value, kind, contents, node)


class Coverage:
    """The parts that a plain schema evaluates in a value that passes: keys, keys of patterns, or all items.

    `patterns` are functions that search a key, or nodes that a key has to pass.
    """

    __slots__ = ("has_items", "keys", "patterns")

    def __init__(self, keys: frozenset[str], patterns: tuple[Any, ...], has_items: bool) -> None:
        self.keys: frozenset[str] = keys
        self.patterns: tuple[Any, ...] = patterns
        self.has_items: bool = has_items

    def note(self, given: JsonInstance, evaluated: Evaluated, run: Run) -> None:
        """Store the parts of a value that the schema evaluates."""
        if given.kind == ARRAY:
            evaluated.is_all = evaluated.is_all or self.has_items
        elif given.kind == OBJECT and (self.keys or self.patterns):
            evaluated.places.update(
                [key for key in given.contents if type(key) is str and self._applies_to(key, run)]
            )

    def _applies_to(self, key: str, run: Run) -> bool:
        if key in self.keys:
            return True
        return any(
            run.matches(pattern, key) if isinstance(pattern, core.Node) else pattern(key) is not None
            for pattern in self.patterns
        )


class KeywordPart:
    """A schema of a keyword that applies to the value itself.

    `cover()` returns its `Coverage`, or None for a schema that evaluates nothing or stores it itself.
    """

    __slots__ = ("_coverage", "cover", "node")

    def __init__(self, node: Node, cover: Callable[[], Coverage | None]) -> None:
        self.node: Node = node
        self.cover: Callable[[], Coverage | None] = cover
        self._coverage: Any = UNDEFINED

    def judge(self, given: JsonInstance, run: Run) -> None:
        """Report the errors of a value."""
        self.node.run(given.value, run)
        if (
            given.evaluated is not None
        ):  # also if it fails: the error is reported, and its evaluated parts are certain
            self._note(given, given.evaluated, run)

    def passes(self, given: JsonInstance, run: Run) -> bool:
        """Return whether a value passes, without side effects except for the evaluated parts."""
        before = self._begin(given, run)
        passed: bool = run.matches(self.node, given.value)
        self._end(given, before, passed, run)
        return passed

    def attempt(self, given: JsonInstance, run: Run) -> list[Report] | None:
        """Return the reports about a value, or None if it passes."""
        before = self._begin(given, run)
        failed = _attempt(self.node, given.value, given.subject, run)
        self._end(given, before, failed is None, run)
        return failed

    def _begin(self, given: JsonInstance, run: Run) -> Evaluated | None:
        """Begin to collect evaluated parts separately. Return the collection so far."""
        before = given.evaluated
        if before is not None:
            given.evaluated = run.memo.evaluated = Evaluated(run.depth)
        return before

    def _end(self, given: JsonInstance, before: Evaluated | None, passed: bool, run: Run) -> None:
        """Add the evaluated parts to those before, if the value passes."""
        if before is not None:
            own: Any = given.evaluated
            given.evaluated = run.memo.evaluated = before
            if passed:
                self._note(given, own, run)
                before.add(own)
                run.charge(len(own.places) >> 6, given.subject, given.value)

    def _note(self, given: JsonInstance, evaluated: Evaluated, run: Run) -> None:
        if self._coverage is UNDEFINED:
            self._coverage = self.cover()
        if self._coverage is not None:
            self._coverage.note(given, evaluated, run)


def _attempt(node: Node, value: Any, subject: PlainSubject, run: Run) -> list[Report] | None:
    """Return the reports of a node about a value, or None if it passes. Failures have no side effects."""
    if run.fast_path_disabled and run.count_attempt(subject, value):
        return []
    mark, before = run.count, run.snapshot()
    run.trying += 1
    node.run(value, run)
    run.trying -= 1
    if run.count == mark:
        return None
    if run.halted:
        return []
    failed = run.take(mark)
    run.restore(before)
    return failed


class KeywordCheck:
    """A keyword: the nodes of its schemas, each with a key; None is a schema that no value passes."""

    __slots__ = ("by_key", "keys", "options", "parts")

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        self.parts: tuple[Any, ...] = parts
        self.keys: tuple[str, ...] = keys
        self.by_key: dict[str, Any] = dict(zip(keys, parts))
        self.options: Mapping[str, Any] = options

    def judge(self, given: JsonInstance, run: Run) -> None:
        """Report the errors of a value."""


class KindsCheck(KeywordCheck):
    """`kinds`: a schema for the values of each kind; a value of another kind passes."""

    __slots__ = ("types",)

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        super().__init__(parts, keys, options)
        self.types: list[str] = [kind for kind in JSON_KINDS if self.by_key.get(kind, True) is not None]

    def judge(self, given: JsonInstance, run: Run) -> None:
        """`keywords.types`, or what the schema reports."""
        part = self.by_key.get(given.kind, UNDEFINED)
        if part is None:
            run.fail(given.subject, "keywords.types", given.value, {"types": self.types})
        elif part is not UNDEFINED:
            part.judge(given, run)


class ValuesCheck(KeywordCheck):
    """`values`: the allowed values."""

    __slots__ = ("known",)

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        super().__init__(parts, keys, options)
        self.known: frozenset[Any] = frozenset([structural_key(value) for value in options["values"].items])

    def judge(self, given: JsonInstance, run: Run) -> None:
        """`any.only`."""
        is_container = given.kind in (ARRAY, OBJECT)
        if is_container and run.charge(comparison_cost(given.value), given.subject, given.value):
            return
        key = structural_key(given.value)
        if key is None or key not in self.known:
            run.fail(given.subject, "any.only", given.value, {"valids": list(self.options["values"].items)})


class RequiredCheck(KeywordCheck):
    """`required`: keys that an object must have."""

    __slots__ = ()

    def judge(self, given: JsonInstance, run: Run) -> None:
        """`any.required` for each missing key."""
        for key in self.options["required"] if given.kind == OBJECT else ():
            if not given.has(key):
                run.fail_at(key, given.unlabelled, "any.required", UNDEFINED)
                if run.abort_early:
                    return


class AllCheck(KeywordCheck):
    """`all`: every schema has to pass."""

    __slots__ = ()

    def judge(self, given: JsonInstance, run: Run) -> None:
        """Validate by each of the schemas."""
        judge_each([part.judge for part in self.parts], given, run)


class AnyCheck(KeywordCheck):
    """`any`: one schema has to pass."""

    __slots__ = ()

    def judge(self, given: JsonInstance, run: Run) -> None:
        """`keywords.any`, or the reports of the only schema that nearly passes."""
        failures = []
        has_passed = False
        for part in self.parts:
            failed = part.attempt(given, run)
            if run.halted:
                return
            if failed is None:
                has_passed = True
                if given.evaluated is None:
                    return
            else:
                failures.append(failed)
        if not has_passed:
            self.report(failures, given, run)

    def report(self, failures: list[list[Report]], given: JsonInstance, run: Run) -> None:
        """Report why no schema passes. All parts then count as evaluated, to avoid further errors."""
        if given.evaluated is not None:
            given.evaluated.is_all = True
        nodes = [part.node for part in self.parts]
        report_nearest(given.subject, given.value, failures, nodes, failures, _NEAREST_CODES, run)


class OneCheck(AnyCheck):
    """`one`: exactly one schema has to pass."""

    __slots__ = ()

    def judge(self, given: JsonInstance, run: Run) -> None:
        """As `any`, and `keywords.one`."""
        failures, passed = [], []
        for number, part in enumerate(self.parts, 1):
            failed = part.attempt(given, run)
            if run.halted:
                return
            if failed is not None:
                failures.append(failed)
                continue
            passed.append(number)
            if len(passed) == 2:
                if given.evaluated is not None:
                    given.evaluated.is_all = True
                run.fail(given.subject, "keywords.one", given.value, {"matches": passed})
                return
        if not passed:
            self.report(failures, given, run)


class NotCheck(KeywordCheck):
    """`not`: a schema that must not pass."""

    __slots__ = ()

    def judge(self, given: JsonInstance, run: Run) -> None:
        """`keywords.not`."""
        evaluated, given.evaluated = given.evaluated, None
        if evaluated is not None:
            run.memo.evaluated = None
        (part,) = self.parts
        if part.passes(given, run) and not run.halted:
            run.fail(given.subject, "keywords.not", given.value)
        if evaluated is not None:
            given.evaluated = run.memo.evaluated = evaluated


class IfCheck(KeywordCheck):
    """`if`: a schema decides which of two others has to pass."""

    __slots__ = ()

    def judge(self, given: JsonInstance, run: Run) -> None:
        """Validate by `then` or `else`, as `if` decides."""
        chosen = self.by_key.get("then" if self.by_key["if"].passes(given, run) else "else")
        if chosen is not None and not run.halted:
            chosen.judge(given, run)


class DependentCheck(KeywordCheck):
    """`dependent`: schemas for objects that have a certain key."""

    __slots__ = ()

    def judge(self, given: JsonInstance, run: Run) -> None:
        """Validate by the schemas of the keys that are present."""
        present = [part.judge for key, part in zip(self.keys, self.parts) if given.has(key)]
        judge_each(present, given, run)


class NamesCheck(KeywordCheck):
    """`names`: a schema for the names of keys."""

    __slots__ = ()

    def judge(self, given: JsonInstance, run: Run) -> None:
        """`keywords.names`, at the key."""
        for key in list(given.contents) if given.kind == OBJECT else ():
            run.push_key(key)
            failed = _attempt(self.parts[0].node, key, given.subject, run)
            if failed:
                run.render(failed)
                run.fail(given.unlabelled, "keywords.names", key, {"details": failed, "message": failed})
            run.drop_key()
            if run.halted or (failed and run.abort_early):
                return


class PrefixCheck(KeywordCheck):
    """`prefix`: a schema for each of the first items that are present."""

    __slots__ = ()

    def judge(self, given: JsonInstance, run: Run) -> None:
        """Validate the items by the schemas at their positions."""
        if given.kind == ARRAY:
            judge_places(given, zip(self.parts, given.places()), run)
            if given.evaluated is not None:
                given.evaluated.places.update(range(len(self.parts)))


class ContainsCheck(KeywordCheck):
    """`contains`: how many items have to pass a schema, from `min` to `max`."""

    __slots__ = ("least", "most")

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        super().__init__(parts, keys, options)
        self.least: int = options.get("min", 1)
        self.most: int | None = options.get("max")

    def judge(self, given: JsonInstance, run: Run) -> None:
        """`keywords.contains` and `keywords.containsMax`."""
        if given.kind != ARRAY or not run.enter(given.contents, given.subject):
            return
        found = []
        notes = given.evaluated is not None and self.options.get("evaluates", True)
        for i, item in given.places():
            run.set_key(i)
            if run.matches(self.parts[0].node, item):
                found.append(i)
                if self.most is None and len(found) >= self.least and not notes:
                    break
            if run.halted:
                break
        run.leave()
        if run.halted:
            return
        if len(found) < self.least:
            run.fail(given.subject, "keywords.contains", given.value, {"limit": self.least})
        elif self.most is not None and len(found) > self.most:
            run.fail(given.subject, "keywords.containsMax", given.value, {"limit": self.most})
        if notes:
            given.evaluated.places.update(found)  # type: ignore[union-attr]


class UnevaluatedCheck(KeywordCheck):
    """`unevaluatedItems`, `unevaluatedProperties`: a schema for the parts that no other schema evaluates."""

    __slots__ = ("kind",)

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        super().__init__(parts, keys, options)
        self.kind: str = ARRAY if keys == ("unevaluatedItems",) else OBJECT

    def judge(self, given: JsonInstance, run: Run) -> None:
        """`any.unknown`, or the reports of the schema."""
        evaluated: Any = given.evaluated
        if given.kind != self.kind or evaluated.is_all:
            return
        known = evaluated.places
        left = [
            place for place in given.places() if type(place[0]) not in (str, int) or place[0] not in known
        ]
        judge_places(given, [(self.parts[0], place) for place in left], run)
        evaluated.is_all = True


def judge_each(judges: Sequence[Callable[[JsonInstance, Run], None]], given: JsonInstance, run: Run) -> None:
    """Report the errors that several parts find in a value; equal errors of one place are reported once."""
    mark, reporting = run.count, 0
    for judge in judges:
        before = run.count
        judge(given, run)
        if run.count != before:
            reporting += 1
            if run.abort_early:
                break
    if reporting > 1:
        run.charge((run.count - mark) >> 3, given.subject, given.value)
        found = run.since(mark)
        different = {_likeness(report, 3): report for report in reversed(found)}
        if len(different) != len(found):
            run.drop(mark)
            for report in reversed(list(different.values())):
                run.add(report)


def _likeness(item: Any, levels: int) -> Any:
    """Return a key that is equal for equal reports, without calling methods of values."""
    cls = type(item)
    if cls in PLAIN:
        return cls, repr(item) if cls is float else item
    if isinstance(item, reports.Report) and levels:
        local = [(name, _likeness(value, levels - 1)) for name, value in (item.local or {}).items()]
        wording = item.subject.label, id(item.override), id(item.prefs.messages)
        return item.code, wording, tuple(map(step_key, item.path)), tuple(local)
    if isinstance(item, (list, tuple)) and levels and len(item) <= _MOST_LIKE:
        return tuple([_likeness(part, levels) for part in item])
    return id(item)


def judge_places(given: JsonInstance, places: Any, run: Run) -> None:
    """Report the errors of items or of the values of keys, each with a schema, which may be None."""
    mark = run.count
    if not run.enter(given.contents, given.subject):
        return
    for part, (key, item) in places:
        run.set_key(key)
        if part is None:
            run.fail(given.unlabelled, "any.unknown", item)
        else:
            part.node.run(item, run)
        if run.count != mark and run.abort_early:
            break
    run.leave()


class KeywordsNode(core.ValueNode):
    """Values that keywords check; `notes` is true if one of them needs the evaluated parts."""

    __slots__ = ("breadth", "keywords", "notes", "unlabelled")

    def __init__(self, subject: PlainSubject, unlabelled: Any, keywords: tuple[KeywordCheck, ...]) -> None:
        super().__init__(subject)
        self.unlabelled: Any = unlabelled
        self.keywords: tuple[KeywordCheck, ...] = keywords
        self.breadth: int = 2 + (sum(len(keyword.parts) for keyword in keywords) >> 4)
        self.notes: bool = any(isinstance(keyword, UnevaluatedCheck) for keyword in keywords)

    def base(self, value: Any, run: Run) -> Any:
        """`keywords.base`, and the reports of the keywords; the value stays unchanged."""
        if run.charge(self.breadth, self.subject, value):
            return value
        given = _instance_of(value, self, run)
        if given is None:
            run.fail(self.subject, "keywords.base", value)
            return value
        asked = evaluated_here(run)
        memory: Any = memory_of(run) if asked is not None or self.notes else None
        if memory is not None:
            before = memory.evaluated
            given.evaluated = memory.evaluated = Evaluated(run.depth)
        judge_each([keyword.judge for keyword in self.keywords], given, run)
        if memory is not None:
            memory.evaluated = before
            if asked is not None and given.evaluated is not None:
                asked.add(given.evaluated)
        return value


JSON_KINDS = ("null", "boolean", "number", "string", ARRAY, OBJECT)
"""The kinds of JSON values."""

KEYWORDS: dict[str, type[KeywordCheck]] = {
    "kinds": KindsCheck,
    "values": ValuesCheck,
    "required": RequiredCheck,
    "all": AllCheck,
    "any": AnyCheck,
    "one": OneCheck,
    "not": NotCheck,
    "if": IfCheck,
    "dependent": DependentCheck,
    "names": NamesCheck,
    "prefix": PrefixCheck,
    "contains": ContainsCheck,
    "unevaluatedItems": UnevaluatedCheck,
    "unevaluatedProperties": UnevaluatedCheck,
}
"""The keywords by name."""
