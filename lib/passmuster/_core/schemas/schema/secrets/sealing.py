"""The masking of secrets in a result: in its errors, warnings, log and `repr`.

Report phase, for schemas with secrets only. The value of the result is not masked.
"""

from __future__ import annotations

import copyreg
from _thread import RLock

from ....documents.inspection.judges import Judges
from ....engine.backend import reports
from ....foundation.stack import with_room
from ....language.errors import DumpError, Result, ValidationError
from .finding import Secrets
from .masking import MASK, Mask

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ....engine.nodes.reports import Report
    from ..base import Schema


class MaskedResult(Result):
    """The result of a schema with secrets. Its `repr` does not show the value."""

    __slots__ = ()

    def __repr__(self) -> str:
        error = "" if self.error is None else f", error={self.error!r}"
        return f"Result(value={MASK}{error})"


def _restore_result(*fields: Any) -> Any:
    return MaskedResult(*fields)


def _reduce_result(result: Result) -> tuple[Any, ...]:
    return _restore_result, (result.value, result.error, result.warning, result.artifacts, result.debug)


copyreg.pickle(MaskedResult, _reduce_result)


def mask_result(schema: Schema, result: Result, original: object, hidden: Any) -> Result:
    """Return a result of a schema with the secrets masked in everything but the value.

    `hidden` maps paths to values that the result does not show, or is None.
    """
    made: Result = MaskedResult(result.value, result.error, result.warning, result.artifacts, result.debug)
    error: Any = result.error
    failures = list(error._reports) if isinstance(error, ValidationError) else []
    warned = [] if result.warning is None else list(result.warning._reports)
    if failures or warned or result.debug or result.artifacts:
        seal = _ResultMasker(schema, [original, result.value], [*failures, *warned], hidden)
        seal.reports(warned)
        if failures:
            error._mask = _masking(seal, failures, original)
            del error._reports, error._original
        if result.debug:
            seal.log(result.debug)
        made.artifacts = result.artifacts and seal.artifacts(result.artifacts)
    return made


def _masking(seal: _ResultMasker, failures: list[Any], original: object) -> Callable[[], Any]:
    """Return a function that masks failures and the input, for whichever thread reads them first."""
    lock = RLock()

    def mask() -> Any:
        with lock:
            seal.reports(failures)
            return failures, seal.mask.mask_object(original, seal.root)

    return lambda: with_room(mask)


def mask_of(schema: Schema, *values: object) -> tuple[Mask, Judges]:
    """Return the mask of the secrets in values of a schema, and the place of the values."""
    seal = _ResultMasker(schema, values, (), None)
    return seal.mask, seal.root


def mask_value(schema: Schema, value: object, is_exact: bool) -> Any:
    """Return a value with its secrets masked. If `is_exact` and more would be, raises `DumpError`."""
    mask, root = mask_of(schema, value)
    masked = mask.mask_object(value, root)
    if is_exact and mask.secrets.is_spent:
        raise DumpError("its secrets take too much work to find: with secrets=True they are not searched for")
    return masked


def mask_exception(schema: Schema, error: BaseException, value: object) -> None:
    """Mask the secrets of a value in the arguments of an exception about its schema."""
    mask, _ = mask_of(schema, value)
    error.args = tuple(mask.mask_object(error.args))


class _ResultMasker:
    """The masking of one result. All secrets are collected before anything is masked."""

    def __init__(
        self, schema: Schema, values: Iterable[Any], failures: Iterable[Report], hidden: Any
    ) -> None:
        self.root = Judges.of(schema._inspector())
        self._sealed: set[int] = set()
        secrets = Secrets(values)
        for value in values:
            secrets.collect(value, self.root)
        for report in _with_inner_reports(failures):
            place = self._place(report.path)
            if place.has_secrets:
                secrets.collect(report.value, place)
        for found in () if hidden is None else (hidden, *[one.flat() for one in hidden.pending]):
            for path, value in found.items():
                secrets.collect(value, self._place(path))
        self.mask = Mask(secrets)

    def reports(self, failures: Iterable[Report]) -> None:
        """Mask the secrets in reports, and in the reports within them."""
        for report in _with_inner_reports(failures):
            if id(report) not in self._sealed:
                self._report(report)
                self._sealed.add(id(report))

    def _report(self, report: Report) -> None:
        mask, given = self.mask, report.value
        path, place = mask.mask_path(report.path, self.root)
        value = mask.mask_object(given, place)
        if report.code == _REFERENCE_CODE:
            value = mask.mask_referenced(value)
        if report.local:
            report.local = {
                mask.mask_object(name): value
                if item is given and value is not item
                else mask.mask_object(item)
                for name, item in report.local.items()
            }
        report.value = value
        report.path = tuple(path)
        if report.scope is not None:
            report.scope = self._scope(report.scope)
        code = mask.mask_object(report.code)
        subject: Any = report.subject
        if code != report.code and not subject.knows(report):
            report.code = code
        report.text = None
        if report.override is not None:
            text = reports.as_message(report.subject.render(report))
            report.text = mask.mask_text_about(given, text) if value is MASK else mask.text(text)
            report.override = None  # it may contain secrets

    def _scope(self, scope: Any) -> Any:
        """Return the scope of a report with the secrets in containers masked, and without hidden values."""
        keys, values = scope.keys, scope.values
        masked, place = [], self.root
        for key, value in zip(keys, values):
            masked.append(self.mask.mask_object(value, place))
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
        """Mask the secrets in a log."""
        for entry in entries:
            path, place = self.mask.mask_path(entry.get("path", ()), self.root)
            for name, item in entry.items():
                if name in _PLACE_ENTRIES and entry["type"] != "resolve":
                    entry[name] = self.mask.mask_object(item, place)
                elif name != "path":
                    entry[name] = (
                        self.mask.mask_referenced(item) if name == "to" else self.mask.mask_object(item)
                    )
            entry["path"] = path

    def artifacts(self, found: dict[Any, list[list[Any]]]) -> dict[Any, list[list[Any]]]:
        """Return artifacts with their paths masked."""
        return {name: [self.mask.path(path, self.root) for path in paths] for name, paths in found.items()}


_PLACE_ENTRIES = frozenset(("from", "to", "value"))
_REFERENCE_CODE = "any.ref"  # its value is that of the reference


def _with_inner_reports(failures: Iterable[Any]) -> Iterable[Any]:
    """Yield reports, and the reports in their contexts."""
    left, known = list(failures), set()
    while left:
        item = left.pop()
        if id(item) in known:
            continue
        known.add(id(item))
        parts: Any = item
        if isinstance(item, reports.Report):
            yield item
            parts = item.local
        for cls, read in _READERS:
            if isinstance(parts, cls):
                left += [part for part in [*read(parts)] if isinstance(part, _NESTING)]


# Not the methods of subclasses, which may raise anything.
_READERS: Any = ((dict, dict.values), (list, list.__iter__), (tuple, tuple.__iter__))
_NESTING = (dict, list, tuple, reports.Report)
