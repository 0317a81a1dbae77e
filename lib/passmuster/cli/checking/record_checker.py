"""Validation of the records of a file, one by one. Imports the readers, the reports and failures."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import chain
from typing import NamedTuple

from passmuster import Batch

from ..failures import DataProblem, Problem, SchemaProblem, UsageProblem
from ..output import STDOUT
from ..reading.input_records import InputRecord, InputRecords
from ..reading.row_dialects import check_header, columns_of
from ..reports.findings import make_finding
from ..schema_files import SchemaFileOptions
from ..stopping import Stopped
from .record_outputs import make_rejected, make_unreadable, output_format

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction
    from typing import Any, Protocol

    from passmuster import Schema

    from ..._core.documents.bulk.row_keys import UniqueKeys
    from ..reading.data_files import FileContents
    from ..reading.input_records import Item, ReadOptions
    from ..reports.findings import SummedFault
    from ..reports.styles import LineStyle
    from .record_outputs import Rejected

    Mark = tuple[int | None, str]  # the hash of a key, and the place of its record

    class ResultSink(Protocol):
        """Receives the results of records, in their order.

        `most_held` is the number of results whose keys it wants to see together.
        """

        most_held: int

        def add_valid(self, item: Any, count: int = 1) -> None:
            """Count valid records. `item` is the output for them, or None if there is none."""

        def add_report(self, report: RecordReport) -> None:
            """Count a record that is invalid or has warnings."""

        def add_unreadable(self, problem: DataProblem, rejected: Rejected | None = None) -> None:
            """Count a line that can't be read, after which reading goes on."""

        def first_places(self, marks: Sequence[Mark]) -> list[str | None]:
            """Return the places of earlier records with the same keys, None if there are none."""


class RecordResult(NamedTuple):
    """The result of a record, and, if it is held, the batch that has its value only."""

    record: InputRecord
    error: Exception | None
    warning: object
    value: object
    source: InputRecords | None = None


class RecordReport(NamedTuple):
    """A record that is invalid or has warnings.

    `text` is its report, or None beyond the limit. `rejected` goes to the file of invalid records, and the
    faults to the summary.
    """

    kind: str
    text: str | None = None
    rejected: Rejected | None = None
    faults: Sequence[SummedFault] = ()


class CheckOptions(NamedTuple):
    """The options of a check."""

    schema_name: str
    preferences: dict[str, object]
    style: LineStyle
    limit: int | None
    output: str | None
    invalid: str | None = None
    file_options: SchemaFileOptions = SchemaFileOptions()
    has_summary: bool = False
    max_errors: int | None = None
    max_invalid: int | Fraction = 0
    unique: UniqueKeys | None = None

    @property
    def has_standard_output(self) -> bool:
        """Whether records go to standard output, so that reports can't."""
        return STDOUT in (self.output, self.invalid)


class WorkerTask(NamedTuple):
    """Everything that a worker process needs to know."""

    check_options: CheckOptions
    functions: str | None
    read_options: ReadOptions
    seconds: float | None
    deadline: float


class RecordChecker:
    """Validates records with a schema, and passes the results to a sink."""

    def __init__(self, schema: Schema, check_options: CheckOptions, sink: ResultSink) -> None:
        preferences = check_options.preferences
        self._validate = partial(schema.validate, options=preferences) if preferences else schema.validate
        self._schema = schema
        self._check_options = check_options
        self._sink = sink
        self._reports_left = check_options.limit
        path = check_options.output
        self._converter = None if path is None else output_format(path).converter(path, schema, preferences)
        keys = check_options.unique
        self._unique = None if keys is None else UniqueRecords(keys, schema, preferences, sink)

    def check_file(self, source: FileContents) -> None:
        """Validate all records of a file. Raises DataProblem if the rest of it can't be read."""
        try:
            self._check_items(source)
        except DataProblem:
            self._release(source)
            raise
        self._release(source)
        if self._converter is not None:
            self._sink.add_valid(self._converter.table(), 0)

    def _check_items(self, source: FileContents) -> None:
        items = source.items()
        first = next(items, None)
        if first is not None:
            self._check_header(source, first)
        for item in () if first is None else chain((first,), items):
            if isinstance(item, DataProblem):
                self._release(source)
                path = self._check_options.invalid
                rejected = None if path is None else make_unreadable(path, source, item)
                self._sink.add_unreadable(item, rejected)
            elif isinstance(item, InputRecord):
                self._check_one(source, item)
            else:
                self._check_batch(source, item)

    def _check_header(self, source: FileContents, first: Item) -> None:
        """Raise DataProblem if no key of the schema is in the header, and the first row does not pass."""
        columns = None if source.header is None else columns_of(self._schema)
        if columns is None:
            return
        with suppress(Exception):  # reported when the row is checked
            if isinstance(first, InputRecord) and self._validate(first.value).error is None:
                return
        check_header(source.name, source.header or (), columns)

    def _check_one(self, source: FileContents, record: InputRecord) -> None:
        try:
            result = self._validate(record.value)
        except (Stopped, Exception) as error:
            raise self._stopping_error(source, record, error) from None
        self._add_result(
            source, RecordResult(record, result.error, result.warning, result.value), InputRecords.of
        )

    def _check_batch(self, source: FileContents, records: InputRecords) -> None:
        batch: Batch[Any] = Batch()
        end: BaseException | None = None
        try:
            batch.extend(self._schema, records.values(), self._check_options.preferences, nulls=records.nulls)
        except BaseException as error:
            end = error  # raised after the results before it
        count = records.used_count if end is None else max(records.used_count - 1, 0)
        self._add_batch(source, records, count, batch)
        if end is not None:
            raise self._stopping_error(source, records.record(count), end) from None

    def _add_batch(self, source: FileContents, records: InputRecords, count: int, batch: Batch[Any]) -> None:
        """Pass on the results of the first `count` records."""
        wrong, warnings = dict(batch.failures), dict(batch.notes)
        has_output = self._check_options.output is not None or self._unique is not None
        rows: Sequence[int] = range(count)
        if not has_output:
            rows = sorted({*wrong, *warnings})
            self._sink.add_valid(None, count - len(rows))
        values = iter(batch.values)
        for row in rows:
            error = wrong.get(row)
            value = next(values) if has_output and error is None else None
            only = lambda _, row=row: records.one(row)  # noqa: E731
            self._add_result(source, RecordResult(records.record(row), error, warnings.get(row), value), only)

    def _add_result(
        self, source: FileContents, result: RecordResult, only: Callable[[InputRecord], InputRecords]
    ) -> None:
        """Pass on the result of a record, or hold it back. `only` returns the record as one of a batch."""
        if self._unique is None:
            self._pass_on(source, result)
            return
        for held in self._unique.add(source, result._replace(source=only(result.record))):
            self._pass_on(source, held)

    def _release(self, source: FileContents) -> None:
        """Pass on the results that were held back."""
        for result in () if self._unique is None else self._unique.release(source):
            self._pass_on(source, result)

    def _pass_on(self, source: FileContents, result: RecordResult) -> None:
        """Pass on the result of a record."""
        record, error = result.record, result.error
        found = result.warning if error is None else error
        if found is not None:
            # Messages are rendered lazily, so that a wrong template shows only here.
            try:
                report = self._report(source, record, found, error is None)
            except (Stopped, Exception) as problem:
                raise self._stopping_error(source, record, problem) from None
            self._sink.add_report(report)
        if error is None:
            self._sink.add_valid(None if self._converter is None else self._converter.add(result.value))

    def _report(
        self, source: FileContents, record: InputRecord, error: Any, is_warning: bool
    ) -> RecordReport:
        """Return the report on a record, whose text is None beyond the limit."""
        kind = "warned" if is_warning else "invalid"
        path = None if is_warning else self._check_options.invalid
        is_summed = self._check_options.has_summary and not is_warning
        has_report = self._reports_left is None or self._reports_left > 0
        if not has_report and path is None and not is_summed:
            return RecordReport(kind)
        if self._reports_left is not None:
            self._reports_left -= 1
        finding = make_finding(source, record, error, is_warning)
        text = self._check_options.style.report(finding) if has_report else None
        rejected = None if path is None else make_rejected(path, source, record, finding, self._schema)
        return RecordReport(kind, text, rejected, finding.summed_faults() if is_summed else ())

    def _stopping_error(
        self, source: FileContents, record: InputRecord, error: BaseException
    ) -> BaseException:
        """Return the exception that ends the command: a wrong schema, or an error of user code in it."""
        if isinstance(error, Stopped):
            return Stopped(error.status, f"{error}, at {source.place(record)}")
        if not isinstance(error, Exception) or isinstance(error, Problem):
            return error
        what = f"{type(error).__name__}: {(str(error).splitlines() or [''])[0]}"
        return SchemaProblem(f"{self._check_options.schema_name} failed at {source.place(record)}: {what}")


class UniqueRecords:
    """Holds the results of some records, and refuses those with the key of an earlier record, of any file.

    The run, which knows the keys of all records, looks at theirs before they are passed on.
    """

    def __init__(
        self, keys: UniqueKeys, schema: Schema, preferences: dict[str, object], sink: ResultSink
    ) -> None:
        columns = None if preferences.get("allow_unknown") else columns_of(schema)
        for name in keys.names if columns is not None and not columns.is_open else ():
            if columns is not None and name not in columns.names:
                raise UsageProblem(f"--unique: the schema has no key {name!r}")
        self._keys = keys
        self._preferences = preferences
        self._sink = sink
        self._refusing = schema.custom(self._refuse)
        self._first = ""
        self._held: list[RecordResult] = []

    def add(self, file: FileContents, result: RecordResult) -> Sequence[RecordResult]:
        """Hold a result. Return all that are held if these are enough, else none."""
        self._held.append(result)
        return self.release(file) if len(self._held) >= self._sink.most_held else ()

    def release(self, file: FileContents) -> list[RecordResult]:
        """Return the results that are held, with errors for records with the key of an earlier one."""
        held, self._held = self._held, []
        hashes = [None if result.error is not None else self._keys.hash_of(result.value) for result in held]
        marks = [(key, file.place(result.record)) for key, result in zip(hashes, held)]
        firsts = self._sink.first_places(marks) if held else []
        return [
            result if first is None else result._replace(error=self._error(result, first))
            for result, first in zip(held, firsts)
        ]

    def _error(self, result: RecordResult, first: str) -> Exception:
        self._first = first
        batch: Batch[Any] = Batch()
        only: Any = result.source
        batch.extend(self._refusing, only.values(), self._preferences, nulls=only.nulls)
        return batch.failures[0][1]

    def _refuse(self, value: object, helpers: Any) -> Any:
        return self._keys.error(helpers, self._first)
