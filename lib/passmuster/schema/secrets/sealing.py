"""What a result tells, without the secrets: its errors and warnings, its log, its `repr`.

Report phase, for schemas with secrets only. The value of the result stays what it is.
"""

from __future__ import annotations

import copyreg

from ...backend import reports
from ...errors import ValidationError
from ...inspection.judges import Judges
from ...language.messages.details import Result
from .masking import MASK, Mask

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ...nodes.reports import Report
    from ..base import Schema


class SealedResult(Result):
    """The result of a schema with secrets, whose `repr` does not show the value."""

    __slots__ = ()

    def __repr__(self) -> str:
        error = "" if self.error is None else f", error={self.error!r}"
        return f"Result(value={MASK}{error})"


def _restored(*fields: Any) -> Any:
    return SealedResult(*fields)


def _reduced(result: Result) -> tuple[Any, ...]:
    return _restored, (result.value, result.error, result.warning, result.artifacts, result.debug)


copyreg.pickle(SealedResult, _reduced)


def sealed(schema: Schema, result: Result, original: object) -> Result:
    """Return the result of a schema with the secrets taken out of all that it tells."""
    made: Result = SealedResult(result.value, result.error, result.warning, result.artifacts, result.debug)
    error: Any = result.error
    told = list(error._reports) if isinstance(error, ValidationError) else []
    warned = [] if result.warning is None else list(result.warning._reports)
    if told or warned or result.debug:
        seal = _Seal(schema)
        seal.look(original, result.value, [*told, *warned])
        seal.reports([*told, *warned])
        if told:
            error._original = seal.mask.value(original, seal.root)
        if result.debug:
            seal.log(result.debug)
    return made


class _Seal:
    """The sealing of one result."""

    def __init__(self, schema: Schema) -> None:
        self.root = Judges.of(schema._inspected())
        self.mask = Mask()
        self._sealed: set[int] = set()

    def look(self, original: object, made: object, told: Iterable[Report]) -> None:
        """Note what the secrets are: they may stand in what functions of the caller's say."""
        for value in (original, made):
            self.mask.value(value, self.root)
        for report in _all_of(told):
            self.mask.value(report.value, self._place(report.path))

    def reports(self, told: Iterable[Report]) -> None:
        """Take the secrets out of reports, and of those within them."""
        for report in _all_of(told):
            if id(report) not in self._sealed:
                self._sealed.add(id(report))
                self._report(report)

    def _report(self, report: Report) -> None:
        place, mask = self._place(report.path), self.mask
        value = mask.value(report.value, place)
        if report.code == _OF_REFERENCE:
            value = mask.scrubbed(value, place)
        if report.local:
            report.local = {
                name: value if item is report.value and value is not item else mask.scrubbed(item, place)
                for name, item in report.local.items()
            }
        report.value = value
        if report.scope is not None:
            report.scope = self._scope(report.scope)
        if report.override is not None:
            report.text = mask.text(reports.as_message(report.subject.render(_unsaid(report))), place)
        else:
            report.text = None

    def _scope(self, scope: Any) -> Any:
        """Return the places around a value without what is secret in them, and what hides is not seen."""
        keys, values = scope.keys, scope.values
        masked = []
        for depth, value in enumerate(values):
            place = self._place(keys[:depth])
            masked.append(self.mask.value(value, place) if len(keys) == len(values) else MASK)
        return reports.Scope(keys, tuple(masked), None)

    def _place(self, path: Iterable[Any]) -> Judges:
        place = self.root
        for step in path:
            place = place.below(step)
        return place

    def log(self, entries: list[Any]) -> None:
        """Take the secrets out of a log."""
        for entry in entries:
            place = self._place(entry.get("path", ()))
            for name, item in entry.items():
                if name != "path":
                    shown = self.mask.value(item, place) if name in _LOGGED else item
                    entry[name] = self.mask.scrubbed(shown, place)


_OF_REFERENCE = "any.ref"  # whose value is what the reference led to
_LOGGED = frozenset(("from", "to", "value"))


def _unsaid(report: Report) -> Report:
    report.text = None
    return report


def _all_of(told: Iterable[Any]) -> Iterable[Any]:
    """Yield reports, and those that stand in the contexts of others."""
    left, known = list(told), set()
    while left:
        item = left.pop()
        if id(item) in known:
            continue
        known.add(id(item))
        if isinstance(item, reports.Report):
            yield item
            left += (item.local or {}).values()
        elif isinstance(item, (list, tuple)):
            left += [one for one in item if isinstance(one, (dict, list, tuple, reports.Report))]
        elif type(item) is dict:
            left += item.values()
