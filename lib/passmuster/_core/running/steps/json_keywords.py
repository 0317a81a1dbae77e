"""The table of the keywords of JSON Schema that the schema language lacks, and their cold code.

Run phase. The keywords are in `nodes.applicators`.
"""

from __future__ import annotations

from ...engine.backend import applicators, arrays, reports
from ...engine.facts.discriminators import still_discriminator_of
from ...engine.nodes.records import PLAIN
from ...foundation.kinds import BOOL, LIST, MAPPING, NUMBER, STRING, is_null, kind_of
from .accounts import comparison_cost
from .match_errors import names_of, report_nearest
from .object_keys import ObjectContents
from .remembering import step_key

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.nodes.applicators import JsonInstance
    from ...engine.nodes.core import Run

ARRAY, OBJECT = applicators.ARRAY, applicators.OBJECT
_KINDS = {BOOL: "boolean", NUMBER: "number", STRING: "string", LIST: ARRAY, MAPPING: OBJECT}
_MOST_LIKE = 100  # items of the context of a report that are compared
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


def _cost_below(value: Any) -> int:
    """Return the cost of comparing a container, without its members, which value lists charge."""
    members = len(value) >> 1 if type(value) in (dict, list) else 0
    return comparison_cost(value) - members


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


def keywords_node(subject: Any, unlabelled: Any, keywords: tuple[applicators.KeywordCheck, ...]) -> Any:
    """Return the node of values that keywords check, in their order."""
    notes = any(isinstance(keyword, applicators.UnevaluatedCheck) for keyword in keywords)
    for keyword in keywords:
        if isinstance(keyword, applicators.AnyCheck):
            keyword.discriminator = still_discriminator_of([part.node for part in keyword.parts])
    return applicators.KeywordsNode(subject, unlabelled, keywords, notes, _TOOLS)


_TOOLS = applicators.KeywordTools(_open_instance, _drop_repetitions, report_nearest, names_of, _cost_below)

KEYWORDS: dict[str, type[applicators.KeywordCheck]] = {
    "kinds": applicators.KindsCheck,
    "values": applicators.ValuesCheck,
    "required": applicators.RequiredCheck,
    "all": applicators.AllCheck,
    "any": applicators.AnyCheck,
    "one": applicators.OneCheck,
    "not": applicators.NotCheck,
    "if": applicators.IfCheck,
    "dependent": applicators.DependentCheck,
    "names": applicators.NamesCheck,
    "prefix": applicators.PrefixCheck,
    "contains": applicators.ContainsCheck,
    "unevaluatedItems": applicators.UnevaluatedCheck,
    "unevaluatedProperties": applicators.UnevaluatedCheck,
}
"""The keywords by name."""
