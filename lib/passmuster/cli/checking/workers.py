"""Several processes that validate the pieces of files, and their results in the order of the pieces.

Each process loads the schema from its source. It has a piece to work on and the next one, and the results are
read in the order in which pieces were sent: a process that is ahead waits, and nothing piles up. Imports the
judge, the readers and failures.
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
from ..stopping import Stopped, deaf, in_time, unstopped
from .judging import Judge

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from multiprocessing.connection import Connection
    from typing import Any, Optional

    from ..reading.data_files import FilePiece
    from .judging import WorkerTask
    from .quarantine import Rejected

    Event = tuple[str, Any, Optional[Rejected]]

_AHEAD = 2
"""How many pieces each process has, so that it need not wait for the next one."""

_PATIENCE = 5  # seconds
_EVENTS = 500
_CHARACTERS = 1 << 19
_ROW = 1 << 10
"""How much a process collects before it sends it; a row of a table counts as so many characters."""


class BatchOutcome(NamedTuple):
    """What came of records: how many were valid, what is written of these, and all the rest in its order."""

    valid: int
    items: list[Any]
    events: list[Event]


class Crew:
    """The processes. As a context manager: they have ended behind it, whatever happened."""

    def __init__(self, jobs: int, task: WorkerTask, counted: Callable[[BatchOutcome], None]) -> None:
        self._task = task
        self._counted = counted
        self._jobs = jobs
        self._busy: deque[_Worker] = deque()
        self._all: list[_Worker] = []

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        for worker in self._all:
            worker.end(kind is None)

    def check(self, pieces: Iterable[FilePiece]) -> None:
        """Have pieces validated."""
        for piece in pieces:
            self._give(piece)

    def _give(self, piece: FilePiece) -> None:
        """Have a piece validated; first take the results of the oldest one if enough are under way."""
        if len(self._all) < self._jobs:
            worker = _Worker(self._task, len(self._all))
            self._all.append(worker)
        elif len(self._busy) < self._jobs * _AHEAD:
            worker = self._all[len(self._busy) % self._jobs]
        else:
            worker = self._take()
        worker.send(piece)
        self._busy.append(worker)

    def finish(self) -> None:
        """Take all results that are still to come."""
        while self._busy:
            self._take()

    def _take(self) -> _Worker:
        """Take the results of the oldest piece, and return the process that had it."""
        worker = self._busy.popleft()
        for batch in worker.batches():
            self._counted(batch)
        return worker


class _Worker:
    """One process, seen from outside."""

    def __init__(self, task: WorkerTask, number: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs, task, number), daemon=True)
        with deaf():
            self._process.start()
        theirs.close()

    def send(self, piece: FilePiece) -> None:
        """Give it a piece."""
        try:
            self._ours.send(piece)
        except OSError:  # it has ended, and may have said why
            pass

    def batches(self) -> Iterator[BatchOutcome]:
        """Yield what came of the piece, and raise what ended it."""
        while True:
            try:
                found = self._ours.recv()
            except (EOFError, OSError):
                self._process.join(1)
                raise Problem(f"a process of --jobs has ended ({self._process.exitcode})") from None
            if not isinstance(found, BatchOutcome):
                break
            yield found
        if found is not None:
            raise found

    def end(self, may_finish: bool) -> None:
        """End it, at once or when it has done what a program does at its end."""
        self._ours.close()
        if may_finish:
            self._process.join(_PATIENCE)
        self._process.terminate()
        self._process.join()


def work(pipe: Connection, task: WorkerTask, number: int) -> None:
    """Validate the pieces that come through a pipe, until it is closed; the work of a process."""
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    recorder = _Recorder(pipe)
    schema = None
    pieces: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_receive, args=(pipe, pieces), daemon=True).start()
    with contextlib.suppress(OSError):  # whoever sent pieces has gone
        while (piece := pieces.get()) is not None:
            end: BaseException | None = None
            try:
                if schema is None:
                    schema = _loaded(task, number)
                with _in_time(task):
                    _judged(schema, piece, task, recorder)
            except DataProblem as problem:  # nothing behind this place can be read
                recorder.unreadable(problem)
            except (Problem, Stopped, KeyboardInterrupt) as problem:
                end = problem
            recorder.flush()
            pipe.send(end)


def _receive(pipe: Connection, pieces: queue.SimpleQueue[Any]) -> None:
    """Take pieces as they are sent, so that whoever sends them never waits for results to be taken."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            pieces.put(pipe.recv())
    pieces.put(None)


def _loaded(task: WorkerTask, number: int) -> Any:
    """Return the schema; what loading it prints is printed once."""
    with contextlib.ExitStack() as stack:
        if number:
            nowhere = stack.enter_context(open(os.devnull, "w", encoding="utf-8"))
            stack.enter_context(contextlib.redirect_stdout(nowhere))
            stack.enter_context(contextlib.redirect_stderr(nowhere))
        functions = None if task.functions is None else load_functions(task.functions)
        check_options = task.check_options
        return load_schema(check_options.schema_name, functions, options=check_options.file_options)


def _in_time(task: WorkerTask) -> contextlib.AbstractContextManager[None]:
    left = None if task.seconds is None else max(task.deadline - time.monotonic(), 0.001)
    return in_time(left, task.seconds)


def _judged(schema: Any, piece: FilePiece, task: WorkerTask, recorder: _Recorder) -> None:
    contents = piece.contents(task.read_options)
    try:
        Judge(schema, task.check_options, recorder).judge(contents)
    finally:
        contents.close()


class _Recorder:
    """Takes what comes of records, and sends it in batches."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._clear()

    def passed(self, item: Any, count: int = 1) -> None:
        """Count valid records."""
        self._valid += count
        if item is not None:
            self._items.append(item)
            self._size += len(item) if isinstance(item, str) else _ROW
            if self._size > _CHARACTERS:
                self.flush()

    def noted(self, kind: str, text: str | None, rejected: Rejected | None = None) -> None:
        """Take a report, and what is written of the record."""
        self._events.append((kind, text, rejected))
        self._size += len(text or "") + (0 if rejected is None else len(rejected.text))
        if len(self._events) > _EVENTS or self._size > _CHARACTERS:
            self.flush()

    def unreadable(self, problem: DataProblem) -> None:
        """Take what can't be read."""
        self._events.append(("unreadable", problem, None))

    def flush(self) -> None:
        """Send all that was taken."""
        if self._valid or self._events:
            with unstopped():
                self._pipe.send(BatchOutcome(self._valid, self._items, self._events))
        self._clear()

    def _clear(self) -> None:
        self._valid = self._size = 0
        self._items: list[Any] = []
        self._events: list[Event] = []
