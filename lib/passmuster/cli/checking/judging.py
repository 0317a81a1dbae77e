"""Validating the records of a file, one by one. Imports the readers, the reports and failures."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from passmuster import Batch

from ..failures import DataProblem, Problem, SchemaProblem
from ..output import STDOUT
from ..reading.input_records import InputRecord, InputRecords
from ..reports.findings import finding_of
from ..schema_files import SchemaFileOptions
from ..stopping import Stopped
from .converted import item_maker
from .quarantine import rejected

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Protocol

    from passmuster import Schema

    from ..reading.data_files import FileContents
    from ..reading.input_records import ReadOptions
    from ..reports.line_styles import LineStyle
    from .quarantine import Rejected

    class Desk(Protocol):
        """Takes what comes of records, in their order."""

        def passed(self, item: Any, count: int = 1) -> None:
            """Count valid records, with what is written of them; None if that is nothing."""

        def noted(self, kind: str, text: str | None, rejected: Rejected | None = None) -> None:
            """Take the report on a record that is invalid or warned of, None if none is wanted.

            `rejected` is what is written of the record.
            """

        def unreadable(self, problem: DataProblem) -> None:
            """Take what can't be read, behind which reading goes on."""


class CheckOptions(NamedTuple):
    """What is wanted of each record."""

    schema_name: str
    preferences: dict[str, object]
    style: LineStyle
    limit: int | None
    output: str | None
    invalid: str | None = None
    file_options: SchemaFileOptions = SchemaFileOptions()

    @property
    def has_standard_output(self) -> bool:
        """Whether records go to standard output, so that reports can't."""
        return STDOUT in (self.output, self.invalid)


class WorkerTask(NamedTuple):
    """What each process has to know."""

    check_options: CheckOptions
    functions: str | None
    read_options: ReadOptions
    seconds: float | None
    deadline: float


class Judge:
    """Validates records with a schema, and tells a desk what came of them."""

    def __init__(self, schema: Schema, check_options: CheckOptions, desk: Desk) -> None:
        preferences = check_options.preferences
        self._validate = partial(schema.validate, options=preferences) if preferences else schema.validate
        self._schema = schema
        self._check_options = check_options
        self._desk = desk
        self._left = check_options.limit
        path = check_options.output
        self._item = None if path is None else item_maker(path)

    def judge(self, source: FileContents) -> None:
        """Validate all records of a file; DataProblem where nothing behind can be read."""
        for item in source.items():
            if isinstance(item, DataProblem):
                self._desk.unreadable(item)
            elif isinstance(item, InputRecord):
                self._judge_one(source, item)
            else:
                self._judge_together(source, item)

    def _judge_one(self, source: FileContents, record: InputRecord) -> None:
        try:
            result = self._validate(record.value)
        except (Stopped, Exception) as error:
            raise self._ended(source, record, error) from None
        self._tell(source, record, result.error, result.warning, result.value)

    def _judge_together(self, source: FileContents, records: InputRecords) -> None:
        batch: Batch[Any] = Batch()
        end: BaseException | None = None
        try:
            batch.extend(self._schema, records.values(), self._check_options.preferences)
        except BaseException as error:
            end = error  # which comes behind what was found before
        count = records.taken if end is None else max(records.taken - 1, 0)
        self._tell_all(source, records, count, batch)
        if end is not None:
            raise self._ended(source, records.record(count), end) from None

    def _tell_all(
        self,
        source: FileContents,
        records: InputRecords,
        count: int,
        batch: Batch[Any],
    ) -> None:
        """Tell what came of so many records."""
        wrong, warnings = dict(batch.failures), dict(batch.notes)
        has_output = self._check_options.output is not None
        rows: Sequence[int] = range(count)
        if not has_output:
            rows = sorted({*wrong, *warnings})
            self._desk.passed(None, count - len(rows))
        passed = iter(batch.values)
        for row in rows:
            error = wrong.get(row)
            value = next(passed) if has_output and error is None else None
            self._tell(source, records.record(row), error, warnings.get(row), value)

    def _tell(
        self,
        source: FileContents,
        record: InputRecord,
        error: Exception | None,
        warning: object,
        value: object,
    ) -> None:
        """Tell what came of a record."""
        found = warning if error is None else error
        if found is not None:
            # Messages are rendered when they are read: a wrong template shows only here.
            try:
                noted = self._noted(source, record, found, error is None)
            except (Stopped, Exception) as problem:
                raise self._ended(source, record, problem) from None
            self._desk.noted(*noted)
        if error is None:
            self._desk.passed(None if self._item is None else self._item(value))

    def _noted(
        self, source: FileContents, record: InputRecord, error: Any, is_warning: bool
    ) -> tuple[str, str | None, Rejected | None]:
        """Return the kind of a record, the report on it if the limit lets it, and what is written of it."""
        kind = "warned" if is_warning else "invalid"
        path = None if is_warning else self._check_options.invalid
        has_report = self._left is None or self._left > 0
        if not has_report and path is None:
            return kind, None, None
        if self._left is not None:
            self._left -= 1
        finding = finding_of(source, record, error, is_warning)
        text = self._check_options.style.report(finding) if has_report else None
        return kind, text, None if path is None else rejected(path, source, record, finding)

    def _ended(self, source: FileContents, record: InputRecord, error: BaseException) -> BaseException:
        """Return what ends the command, with the place: a wrong schema, or the user's own functions in it."""
        if isinstance(error, Stopped):
            return Stopped(error.status, f"{error}, at {source.place(record)}")
        if not isinstance(error, Exception) or isinstance(error, Problem):
            return error
        what = f"{type(error).__name__}: {(str(error).splitlines() or [''])[0]}"
        return SchemaProblem(f"{self._check_options.schema_name} failed at {source.place(record)}: {what}")
