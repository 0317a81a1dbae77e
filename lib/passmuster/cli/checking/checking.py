"""One run of `passmuster check`: all its files, its output and its exit status.

Imports the readers, the reports and the output.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing, nullcontext

from ..failures import DataProblem
from ..output import STDOUT
from ..printable import print_to_stderr
from ..reading.data_files import DataFile
from ..reports.counts import Counts, ErrorCounts
from ..reports.findings import SummedFault
from ..reports.reporting import Reporter
from .record_checker import RecordChecker
from .record_outputs import output_format

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from passmuster import Schema

    from ..output import Output
    from ..reading.input_records import ReadOptions
    from ..reports.progress import Progress
    from .record_checker import CheckOptions, Mark, RecordReport, WorkerTask
    from .record_outputs import Quarantine, Rejected
    from .workers import BatchOutcome

    Kinds = Sequence[tuple[str, str | None]]

VALID, INVALID, FAILED = 0, 1, 2


class _EnoughError(Exception):
    """As many records are wrong as --max-errors says."""


class CheckRun:
    """A run over all files: its options, its outputs and its counts."""

    most_held = 1

    def __init__(
        self,
        check_options: CheckOptions,
        read_options: ReadOptions,
        progress: Progress,
        quarantine: Quarantine | None = None,
    ) -> None:
        self._check_options = check_options
        self._read_options = read_options
        path = check_options.output
        self._output = None if path is None else output_format(path).output(path)
        self._quarantine = quarantine
        self._counts = Counts()
        self._counts.errors = ErrorCounts() if check_options.has_summary else None
        stream = sys.stderr if check_options.has_standard_output else sys.stdout
        self._reporter = Reporter(stream, check_options.style, check_options.limit, self._counts)
        self._progress = progress
        self._said = ""

    def run_here(self, schema: Schema, kinds: Kinds) -> int:
        """Check the files in this process; return the exit status."""
        self._read_options = self._read_options.for_schema(schema)
        return self._run(kinds, RecordChecker(schema, self._check_options, self).check_file, lambda: None)

    def run_in_processes(self, jobs: int, task: WorkerTask, kinds: Kinds) -> int:
        """Check the files in several processes; return the exit status."""
        from .workers import WorkerPool  # slow to import

        with WorkerPool(jobs, task, self) as pool:
            return self._run(kinds, lambda source: pool.check(source.pieces()), pool.finish)

    def _run(self, kinds: Kinds, check: Callable[[DataFile], None], finish: Callable[[], None]) -> int:
        """Check the files and sum up; return the exit status."""
        with ExitStack() as stack:
            for output in self._outputs():
                stack.callback(output.drop)  # a signal may come while it is opened
                stack.enter_context(output)
            stack.callback(self._reporter.close)
            stack.callback(self._progress.clear)
            try:
                for path, kind in kinds:
                    self._check_file(path, kind, check, finish)
                finish()
            except _EnoughError:
                self._counts.is_complete = False
            self._progress.clear()
            self._sum_up()
        return self._status()

    def _check_file(
        self, path: str, kind: str | None, check: Callable[[DataFile], None], finish: Callable[[], None]
    ) -> None:
        self._counts.files += 1
        try:
            with closing(DataFile(path, kind, self._read_options)) as self._source:
                self._progress.begin(self._source)
                check(self._source)
        except DataProblem as problem:  # the file, or the rest of it, can't be read
            finish()
            self.add_broken(problem)

    def add_valid(self, item: Any, count: int = 1) -> None:
        """Count valid records, and write their output."""
        self._counts.valid += count
        if item is not None and self._output is not None:
            self._output.write([item])
        if self._progress.is_shown:
            self._progress.tick(self._source, self._counts)

    def add_report(self, report: RecordReport) -> None:
        """Count and report a record that is invalid or has warnings."""
        if report.kind == "warned":
            self._counts.warned += 1
        else:
            self._counts.invalid += 1
        with self._progress.hidden() if report.text is not None else nullcontext():
            self._reporter.report(report.kind, report.text)
        if self._progress.is_shown:
            self._progress.tick(self._source, self._counts)
        self._add_wrong(report.rejected, report.faults)

    def _add_wrong(self, rejected: Rejected | None, faults: Sequence[SummedFault]) -> None:
        """Keep and sum up what is wrong. Raises _EnoughError after the last one that is wanted."""
        if rejected is not None and self._quarantine is not None:
            self._quarantine.add(rejected)
        if self._counts.errors is not None:
            self._counts.errors.add(faults)
        most = self._check_options.max_errors
        if most is not None and self._counts.invalid + self._counts.unreadable >= most:
            raise _EnoughError

    def add_broken(self, problem: DataProblem) -> None:
        """Count and report a file of which the rest can't be read; its pieces may say the same."""
        if str(problem) == self._said:
            return
        self._said = str(problem)
        self._counts.broken += 1
        self.add_unreadable(problem)

    def add_unreadable(self, problem: DataProblem, rejected: Rejected | None = None) -> None:
        """Count and report data that can't be read, also on standard error."""
        self._counts.unreadable += 1
        with self._progress.hidden():
            print_to_stderr(str(problem))
            self._reporter.report_unreadable(self._check_options.style.unreadable_report(problem))
        self._add_wrong(rejected, [SummedFault("", "unreadable", problem.place, problem.message)])

    def first_places(self, marks: Sequence[Mark]) -> list[str | None]:
        """Return the places of earlier records with the same keys, None if there are none."""
        keys = self._check_options.unique
        return [] if keys is None else [keys.earlier_row(mark, place) for mark, place in marks]

    def add_batch(self, batch: BatchOutcome) -> None:
        """Add up the results from another process."""
        for add, event in batch.events:
            getattr(self, add)(*event)
        if batch.items and self._output is not None:
            self._output.write(batch.items)
        if self._progress.is_shown:
            self._progress.tick(self._source, self._counts)

    def _sum_up(self) -> None:
        self._reporter.finish()
        if self._quarantine is not None:
            self._quarantine.flush()
        for output in self._outputs():
            if not self._counts.broken and self._counts.is_complete:
                output.keep()
            elif output.path != STDOUT:
                print_to_stderr(f"{output.path}: not written, since not all data was read")

    def _outputs(self) -> list[Output]:
        quarantine = None if self._quarantine is None else self._quarantine.output
        return [output for output in (self._output, quarantine) if output is not None]

    def _status(self) -> int:
        if self._counts.broken:
            return FAILED
        wrong, allowed = self._counts.invalid + self._counts.unreadable, self._check_options.max_invalid
        if not isinstance(allowed, int):
            allowed *= self._counts.records + self._counts.unreadable
        return INVALID if wrong > allowed or not self._counts.is_complete else VALID
