"""Keywords of JSON Schema that the schema language lacks, and the evaluated parts of values.

Run phase. Those that apply schemas to the value itself are in `nodes.applicators`. An item or key is
unevaluated if no schema that the value passes applies to it. While a keyword needs that, schemas store in the
memory of the run the parts that they evaluate, so that nothing runs twice.
"""

from __future__ import annotations

from ...engine.backend import applicators, arrays, core, reports
from ...engine.nodes.records import PLAIN
from ...foundation.comparing.structural_keys import structural_key
from ...foundation.kinds import BOOL, LIST, MAPPING, NUMBER, STRING, is_null, kind_of
from .accounts import comparison_cost
from .match_errors import names_of, report_nearest
from .object_keys import ObjectContents
from .remembering import Evaluated, memory_of, step_key

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ...engine.nodes.applicators import JsonInstance
    from ...engine.nodes.core import Run

ARRAY, OBJECT = applicators.ARRAY, applicators.OBJECT
FAILS, PASSES, UNCLEAR = core.FAILS, core.PASSES, core.UNCLEAR

_KINDS = {BOOL: "boolean", NUMBER: "number", STRING: "string", LIST: ARRAY, MAPPING: OBJECT}
_MOST_LIKE = 100  # items of the context of a report that are compared
_SMALL = 16  # keys and items of a container that is compared without a charge
_open = ObjectContents().open


def _open_instance(value: Any, run: Run) -> tuple[str, Any] | None:
    """Return the kind of a value and its keys or items, or None for a value that JSON lacks."""
    kind = _KINDS.get(kind_of(value))
    if kind is None:
        return ("null", None) if is_null(value) else None
    if kind not in (ARRAY, OBJECT):
        return kind, None
    contents = _open(value) if kind == OBJECT else arrays.listed(value, (list, tuple))
    if contents is None:
        return None
    run.note_opened(len(contents))
    return kind, contents


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


class ValuesCheck(applicators.KeywordCheck):
    """`values`: the allowed values."""

    __slots__ = ("known",)

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        super().__init__(parts, keys, options)
        self.known: frozenset[Any] = frozenset([structural_key(value) for value in options["values"].items])

    def judged(self, value: Any, kind: str, run: Run) -> int:
        """Return whether the value is one of them; large containers are compared where work is charged."""
        is_container = kind in (ARRAY, OBJECT)
        if is_container and (len(value) > _SMALL or comparison_cost(value) > _SMALL):
            return UNCLEAR
        key = structural_key(value)
        return PASSES if key is not None and key in self.known else FAILS

    def judge(self, given: JsonInstance, run: Run) -> None:
        """`any.only`."""
        is_container = given.kind in (ARRAY, OBJECT)
        if is_container and run.charge(comparison_cost(given.value), given.subject, given.value):
            return
        key = structural_key(given.value)
        if key is None or key not in self.known:
            run.fail(given.subject, "any.only", given.value, {"valids": list(self.options["values"].items)})


class PrefixCheck(applicators.KeywordCheck):
    """`prefix`: a schema for each of the first items that are present."""

    __slots__ = ()

    def judged(self, value: Any, kind: str, run: Run) -> int:
        """Return the verdict of the schemas on the items at their positions."""
        if kind != ARRAY:
            return PASSES
        if run.depth >= core.MAX_DEPTH or not run.enter(value, None):
            return UNCLEAR
        clear = PASSES
        for part, item in zip(self.parts, value):
            found = run.judged(part.node, item)
            if found != PASSES:
                clear = found
                if found == FAILS:
                    break
        run.leave()
        return clear

    def judge(self, given: JsonInstance, run: Run) -> None:
        """Validate the items by the schemas at their positions."""
        if given.kind == ARRAY:
            judge_places(given, zip(self.parts, given.places()), run)
            if given.evaluated is not None:
                given.evaluated.places.update(range(len(self.parts)))


class ContainsCheck(applicators.KeywordCheck):
    """`contains`: how many items have to pass a schema, from `min` to `max`."""

    __slots__ = ("least", "most")

    def __init__(self, parts: tuple[Any, ...], keys: tuple[str, ...], options: Mapping[str, Any]) -> None:
        super().__init__(parts, keys, options)
        self.least: int = options.get("min", 1)
        self.most: int | None = options.get("max")

    def judged(self, value: Any, kind: str, run: Run) -> int:
        """Return the verdict on the number of items that pass."""
        if kind != ARRAY:
            return PASSES
        if run.depth >= core.MAX_DEPTH or not run.enter(value, None):
            return UNCLEAR
        node, count, found = self.parts[0].node, 0, PASSES
        for item in value:
            found = run.judged(node, item)
            count += found == PASSES
            if found == UNCLEAR or (self.most is None and count >= self.least):
                break
        run.leave()
        if found == UNCLEAR:  # which may be the depth, and that ends the run
            return UNCLEAR
        return PASSES if count >= self.least and (self.most is None or count <= self.most) else FAILS

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
            given.evaluated.places.update(found)


class UnevaluatedCheck(applicators.KeywordCheck):
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


def _drop_repetitions(mark: int, given: JsonInstance, run: Run) -> None:
    """Leave one of the reports since a mark that are equal."""
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


def keywords_node(subject: Any, unlabelled: Any, keywords: tuple[applicators.KeywordCheck, ...]) -> Any:
    """Return the node of values that keywords check, in their order."""
    notes = any(isinstance(keyword, UnevaluatedCheck) for keyword in keywords)
    return applicators.KeywordsNode(subject, unlabelled, keywords, notes, _TOOLS)


_TOOLS = applicators.KeywordTools(
    _open_instance, memory_of, Evaluated, _drop_repetitions, report_nearest, names_of
)

KEYWORDS: dict[str, type[applicators.KeywordCheck]] = {
    "kinds": applicators.KindsCheck,
    "values": ValuesCheck,
    "required": applicators.RequiredCheck,
    "all": applicators.AllCheck,
    "any": applicators.AnyCheck,
    "one": applicators.OneCheck,
    "not": applicators.NotCheck,
    "if": applicators.IfCheck,
    "dependent": applicators.DependentCheck,
    "names": applicators.NamesCheck,
    "prefix": PrefixCheck,
    "contains": ContainsCheck,
    "unevaluatedItems": UnevaluatedCheck,
    "unevaluatedProperties": UnevaluatedCheck,
}
"""The keywords by name."""
