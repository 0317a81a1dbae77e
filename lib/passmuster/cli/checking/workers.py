"""Several processes that validate the pieces of files, and their results in the order of the pieces.

Each process loads the schema from its source. It holds the piece that it works on and the next one. Results
are read in the order in which pieces were sent: a process that is ahead waits, and nothing piles up. Imports
the record checker, the readers and failures.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import queue
import signal
import threading
import time
from collections import deque
from typing import NamedTuple

from ..failures import DataProblem, Problem
from ..schemas import load_functions, load_schema
from ..stopping import Stopped, time_limit, without_terminal_signals, without_timeout
from .record_checker import RecordChecker

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from multiprocessing.connection import Connection
    from typing import Any

    from ..reading.data_files import FilePiece
    from .checking import CheckRun
    from .record_checker import Mark, RecordReport, WorkerTask
    from .record_outputs import Rejected

    Event = tuple[str, tuple[Any, ...]]


_AHEAD = 2
"""How many pieces each process holds, so that it need not wait for the next one."""

_PATIENCE = 5  # seconds
_EVENTS = 500
_CHARACTERS = 1 << 19
_PART = 1 << 6
"""How much a process collects before it sends a batch; a row of a table, or a cell, is so many characters."""


class BatchOutcome(NamedTuple):
    """The results of some records: the output of valid ones, and all other results in order.

    An event is the method of the run that receives it, with its arguments.
    """

    items: list[Any]
    events: list[Event]


class WorkerPool:
    """The worker processes. As a context manager, it ends all of them on exit."""

    def __init__(self, jobs: int, task: WorkerTask, run: CheckRun) -> None:
        self._task = task
        self._run = run
        self._jobs = jobs
        self._busy: deque[_Worker] = deque()
        self._all: list[_Worker] = []

    def __enter__(self) -> WorkerPool:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        for worker in self._all:
            worker.end(kind is None)

    def check(self, pieces: Iterable[FilePiece]) -> None:
        """Send pieces to the processes."""
        for piece in pieces:
            self._send(piece)

    def _send(self, piece: FilePiece) -> None:
        """Send a piece to a process. If all are busy, first read the results of the oldest piece."""
        if len(self._all) < self._jobs:
            worker = _Worker(self._task, len(self._all))
            self._all.append(worker)
        elif len(self._busy) < self._jobs * _AHEAD:
            worker = self._all[len(self._busy) % self._jobs]
        else:
            worker = self._receive_oldest()
        worker.send(piece)
        self._busy.append(worker)

    def finish(self) -> None:
        """Read all results that are still to come."""
        while self._busy:
            self._receive_oldest()

    def _receive_oldest(self) -> _Worker:
        """Read the results of the oldest piece, and return the process that worked on it."""
        worker = self._busy.popleft()
        for message in worker.messages():
            if isinstance(message, BatchOutcome):
                self._run.add_batch(message)
            else:
                worker.send(self._run.first_places(message))
        return worker


class _Worker:
    """A worker process, as the main process sees it."""

    def __init__(self, task: WorkerTask, number: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, worker_pipe = context.Pipe()
        self._process = context.Process(target=run_worker, args=(worker_pipe, task, number), daemon=True)
        with without_terminal_signals():
            self._process.start()
        worker_pipe.close()

    def send(self, message: FilePiece | list[str | None]) -> None:
        """Send it a piece, or the places of earlier records."""
        try:
            self._pipe.send(message)
        except OSError:  # it has ended, perhaps with an error that is read later
            pass

    def messages(self) -> Iterator[BatchOutcome | list[Mark]]:
        """Yield the results of the piece, and what it asks. Raises the error that ended the process."""
        while True:
            try:
                message = self._pipe.recv()
            except (EOFError, OSError):
                self._process.join(1)
                raise Problem(f"a process of --jobs has ended ({self._process.exitcode})") from None
            if not isinstance(message, (BatchOutcome, list)):
                break
            yield message
        if message is not None:
            raise message

    def end(self, may_finish: bool) -> None:
        """End the process, at once or, with `may_finish`, after its exit handlers."""
        self._pipe.close()
        if may_finish:
            self._process.join(_PATIENCE)
        self._process.terminate()
        self._process.join()


def run_worker(pipe: Connection, task: WorkerTask, number: int) -> None:
    """Validate the pieces that come through a pipe until it is closed: the main function of a process."""
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    schema = None
    pieces: queue.SimpleQueue[Any] = queue.SimpleQueue()
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
    recorder = _Recorder(pipe, answers)
    threading.Thread(target=_receive, args=(pipe, pieces, answers), daemon=True).start()
    with contextlib.suppress(OSError):  # the main process has ended
        while (piece := pieces.get()) is not None:
            end: BaseException | None = None
            try:
                if schema is None:
                    schema = _load(task, number)
                with _time_left(task):
                    _check_piece(schema, piece, task, recorder)
            except DataProblem as problem:  # the rest of the file can't be read
                recorder.add_broken(problem)
            except (Problem, Stopped, KeyboardInterrupt) as problem:
                end = problem
            recorder.flush()
            pipe.send(end)


def _receive(pipe: Connection, pieces: queue.SimpleQueue[Any], answers: queue.SimpleQueue[Any]) -> None:
    """Read pieces and answers as they are sent, so that the sender never waits until results are read."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            message = pipe.recv()
            (answers if isinstance(message, list) else pieces).put(message)
    pieces.put(None)
    answers.put(None)


def _load(task: WorkerTask, number: int) -> Any:
    """Return the schema. Only the first process prints what loading it prints."""
    with contextlib.ExitStack() as stack:
        if number:
            nowhere = stack.enter_context(open(os.devnull, "w", encoding="utf-8"))
            stack.enter_context(contextlib.redirect_stdout(nowhere))
            stack.enter_context(contextlib.redirect_stderr(nowhere))
        functions = None if task.functions is None else load_functions(task.functions)
        check_options = task.check_options
        return load_schema(check_options.schema_name, functions, options=check_options.file_options)


def _time_left(task: WorkerTask) -> contextlib.AbstractContextManager[None]:
    left = None if task.seconds is None else max(task.deadline - time.monotonic(), 0.001)
    return time_limit(left, task.seconds)


def _check_piece(schema: Any, piece: FilePiece, task: WorkerTask, recorder: _Recorder) -> None:
    with contextlib.closing(piece.contents(task.read_options.for_schema(schema))) as contents:
        RecordChecker(schema, task.check_options, recorder).check_file(contents)


class _Recorder:
    """Collects the results of records, and sends them in batches."""

    most_held = 20_000  # records, of a file that is not cut into pieces
    _valid: int
    _size: int

    def __init__(self, pipe: Connection, answers: queue.SimpleQueue[Any]) -> None:
        self._pipe = pipe
        self._answers = answers
        self._clear()

    def add_valid(self, item: Any, count: int = 1) -> None:
        """Count valid records, with their output."""
        self._valid += count
        if item is not None:
            self._items.append(item)
            self._size += len(item) * (1 if isinstance(item, str) else _PART)
            self._flush_if_full()

    def add_report(self, report: RecordReport) -> None:
        """Collect the report on a record, and the record itself if it is rejected."""
        rejected = 0 if report.rejected is None else len(report.rejected.text)
        self._add_event(len(report.text or "") + rejected, "add_report", report)

    def add_unreadable(self, problem: DataProblem, rejected: Rejected | None = None) -> None:
        """Collect a line that can't be read."""
        self._add_event(2 * len(problem.text), "add_unreadable", problem, rejected)

    def add_broken(self, problem: DataProblem) -> None:
        """Collect the reason why the rest of a file can't be read."""
        self._add_event(0, "add_broken", problem)

    def first_places(self, marks: Sequence[Mark]) -> list[str | None]:
        """Ask the main process, which answers when all pieces before this one are done."""
        self._send(marks)
        found: list[str | None] | None = self._answers.get()
        if found is None:
            raise OSError("the main process has ended")
        return found

    def _add_event(self, size: int, name: str, *arguments: Any) -> None:
        """Collect an event of `size` characters, after the number of valid records before it."""
        self._add_number()
        self._events.append((name, arguments))
        self._size += size
        self._flush_if_full()

    def _add_number(self) -> None:
        if self._valid:
            self._events.append(("add_valid", (None, self._valid)))
            self._valid = 0

    def _flush_if_full(self) -> None:
        if len(self._events) > _EVENTS or self._size > _CHARACTERS:
            self.flush()

    def flush(self) -> None:
        """Send all that was collected."""
        self._add_number()
        if self._events or self._items:
            self._send(BatchOutcome(self._items, self._events))
        self._clear()

    def _send(self, message: object) -> None:
        with without_timeout():
            self._pipe.send(message)

    def _clear(self) -> None:
        self._valid = self._size = 0
        self._items: list[Any] = []
        self._events: list[Event] = []
