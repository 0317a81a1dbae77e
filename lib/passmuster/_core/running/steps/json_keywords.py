"""The table of the keywords of JSON Schema that the schema language lacks, and their cold code.

Run phase. The keywords are in `nodes.applicators`.
"""

from __future__ import annotations

from ...engine.backend import applicators, arrays, reports
from ...engine.facts.discriminators import still_discriminator_of
from ...engine.nodes.records import PLAIN
from ...foundation.kinds import BOOL, LIST, MAPPING, NUMBER, STRING, is_null, kind_of
from ...foundation.trees import TreeFold
from ...language.messages.branches import BranchFailures, BranchNames
from .accounts import comparison_cost
from .match_errors import names_of, report_nearest
from .object_keys import ObjectContents
from .remembering import step_key

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...engine.nodes.applicators import JsonInstance
    from ...engine.nodes.core import Run

ARRAY, OBJECT = applicators.ARRAY, applicators.OBJECT
_KINDS = {BOOL: "boolean", NUMBER: "number", STRING: "string", LIST: ARRAY, MAPPING: OBJECT}
_ROWS = frozenset((list, tuple, BranchFailures, BranchNames))
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
    likeness, found = ReportLikeness(), run.since(mark)
    different = {likeness.of(report): report for report in reversed(found)}
    if len(different) != len(found):
        run.drop(mark)
        for report in reversed(list(different.values())):
            run.add(report)
    run.charge(likeness.count >> 3, given.subject, given.value)


class ReportLikeness(TreeFold):
    """Numbers reports: equal ones have the same number, without a call of a method of a value.

    What they tell of is looked at as deep as it goes, as reports are one object in a run that remembers them
    that are two in another. `count` is how many parts were looked at.
    """

    __slots__ = ("_numbers", "count")

    cycle = 0

    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[Any, int] = {}
        self.count: int = 0

    def parts(self, value: Any) -> list[Any] | None:
        """Return the parts of a report, or of a list or dict in its context."""
        if isinstance(value, reports.Report):
            value = value.local or {}
        if type(value) is dict:
            return [*value, *value.values()]
        return list(value) if type(value) in _ROWS else None

    def scalar(self, value: Any) -> Any:
        """Return a number for a value of an exact class, or for an object."""
        cls = type(value)
        plain = (cls, repr(value) if cls is float else value)
        return self._number(plain if cls in PLAIN else id(value))

    def container(self, value: Any, parts: Sequence[Any]) -> Any:
        """Return the number of a report, or of a list or dict."""
        self.count += 1 + len(parts)
        about = None
        if isinstance(value, reports.Report):
            wording = value.subject.label, id(value.override), id(value.prefs.messages)
            about = value.code, wording, tuple(map(step_key, value.path))
            self.count += len(value.path)
        return self._number((type(value), about, *parts))

    def _number(self, key: Any) -> int:
        return self._numbers.setdefault(key, len(self._numbers) + 1)


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
