"""Mask the secrets in a result: in its errors and warnings, its log, its `repr`.

Report phase, for schemas with secrets only. The value of the result stays what it is.
"""

from __future__ import annotations

import copyreg

from ...backend import reports
from ...errors import ValidationError
from ...inspection.judges import Judges
from ...language.messages.details import Result
from .finding import Secrets
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


def sealed(schema: Schema, result: Result, original: object, hidden: Any) -> Result:
    """Return the result of a schema with the secrets taken out of all that it tells.

    `hidden` are the values that the result does not show, by their paths, or None.
    """
    made: Result = SealedResult(result.value, result.error, result.warning, result.artifacts, result.debug)
    error: Any = result.error
    told = list(error._reports) if isinstance(error, ValidationError) else []
    warned = [] if result.warning is None else list(result.warning._reports)
    if told or warned or result.debug or result.artifacts:
        seal = _Seal(schema, [original, result.value], [*told, *warned], hidden)
        seal.reports([*told, *warned])
        if told:
            error._original = seal.mask.shown(original, seal.root)
        if result.debug:
            seal.log(result.debug)
        made.artifacts = result.artifacts and seal.artifacts(result.artifacts)
    return made


def mask_of(schema: Schema, *values: object) -> tuple[Mask, Judges]:
    """Return the mask of the secrets in values of a schema, and the place of these values."""
    seal = _Seal(schema, values, (), None)
    return seal.mask, seal.root


def withhold(schema: Schema, error: BaseException, value: object) -> None:
    """Take the secrets of a value out of what an exception about its schema says."""
    mask, _ = mask_of(schema, value)
    error.args = tuple(mask.shown(error.args))


class _Seal:
    """The sealing of one result: what its secrets are is known before anything is shown."""

    def __init__(self, schema: Schema, values: Iterable[Any], told: Iterable[Report], hidden: Any) -> None:
        self.root = Judges.of(schema._inspected())
        self._sealed: set[int] = set()
        secrets = Secrets()
        for value in values:
            secrets.look(value, self.root)
        for report in _all_of(told):
            secrets.look(report.value, self._place(report.path))
        for found in () if hidden is None else (hidden, *[one.flat() for one in hidden.pending]):
            for path, value in found.items():
                secrets.look(value, self._place(path))
        self.mask = Mask(secrets)

    def reports(self, told: Iterable[Report]) -> None:
        """Take the secrets out of reports, and of those within them."""
        for report in _all_of(told):
            if id(report) not in self._sealed:
                self._sealed.add(id(report))
                self._report(report)

    def _report(self, report: Report) -> None:
        mask, given = self.mask, report.value
        path, place = mask.way(report.path, self.root)
        value = mask.shown(given, place)
        if report.code == _OF_REFERENCE:
            value = mask.referred(value)
        if report.local:
            report.local = {
                mask.shown(name): value if item is given and value is not item else mask.shown(item)
                for name, item in report.local.items()
            }
        report.value = value
        report.path = tuple(path)
        if report.scope is not None:
            report.scope = self._scope(report.scope)
        code = mask.shown(report.code)
        subject: Any = report.subject
        if code != report.code and not subject.knows(report):
            report.code = code
        report.text = None
        if report.override is not None:
            text = reports.as_message(report.subject.render(report))
            report.text = mask.said_of(given, text) if value is MASK else mask.text(text)
            report.override = None  # which may say more

    def _scope(self, scope: Any) -> Any:
        """Return the places around a value without what is secret in them, and what hides is not seen."""
        keys, values = scope.keys, scope.values
        masked, place = [], self.root
        for key, value in zip(keys, values):
            masked.append(self.mask.shown(value, place))
            place = place.below(key)
        if len(keys) != len(values):
            masked = [MASK] * len(values)
        return reports.Scope(tuple(self.mask.path(keys, self.root)), tuple(masked), None)

    def _place(self, path: Iterable[Any]) -> Judges:
        place = self.root
        for step in path:
            place = place.below(step)
        return place

    def log(self, entries: list[Any]) -> None:
        """Take the secrets out of a log."""
        for entry in entries:
            path, place = self.mask.way(entry.get("path", ()), self.root)
            for name, item in entry.items():
                if name in _OF_PLACE and entry["type"] != "resolve":
                    entry[name] = self.mask.shown(item, place)
                elif name != "path":
                    entry[name] = self.mask.referred(item) if name == "to" else self.mask.shown(item)
            entry["path"] = path

    def artifacts(self, found: dict[Any, list[list[Any]]]) -> dict[Any, list[list[Any]]]:
        """Return artifacts with what is shown of their paths."""
        return {name: [self.mask.path(path, self.root) for path in paths] for name, paths in found.items()}


_OF_PLACE = frozenset(("from", "to", "value"))
_OF_REFERENCE = "any.ref"  # whose value is what the reference led to


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
