"""Several processes that validate the pieces of files, and their results in the order of the pieces.

Each process loads the schema from its source. One piece at a time is sent to each, and the results are read
in the order in which pieces were sent, so that a process which is ahead waits, and nothing piles up. Imports
the judge, the readers and failures.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
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
    from typing import Any

    from ..reading.data_files import Piece
    from .judging import Task

    Event = tuple[str, Any]

_EVENTS = 500
_CHARACTERS = 1 << 19
"""How much a process collects before it sends it."""


class Batch(NamedTuple):
    """What came of records: how many were valid, what is written of these, and all the rest in its order."""

    valid: int
    text: str | None
    events: list[Event]


class Crew:
    """The processes. As a context manager: they have ended behind it, whatever happened."""

    def __init__(self, jobs: int, task: Task, counted: Callable[[Batch], None]) -> None:
        self._task = task
        self._counted = counted
        self._jobs = jobs
        self._idle: list[_Worker] = []
        self._busy: deque[_Worker] = deque()
        self._all: list[_Worker] = []

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *exception: object) -> None:
        for worker in self._all:
            worker.end()

    def check(self, pieces: Iterable[Piece]) -> None:
        """Have pieces validated."""
        for piece in pieces:
            self._give(piece)

    def _give(self, piece: Piece) -> None:
        """Have a piece validated; first take the results of an older one if all processes are at work."""
        if not self._idle and len(self._all) < self._jobs:
            worker = _Worker(self._task, len(self._all))
            self._all.append(worker)
            self._idle.append(worker)
        if not self._idle:
            self._take()
        worker = self._idle.pop()
        worker.send(piece)
        self._busy.append(worker)

    def finish(self) -> None:
        """Take all results that are still to come."""
        while self._busy:
            self._take()

    def _take(self) -> None:
        """Take the results of the oldest piece, whatever they are."""
        worker = self._busy.popleft()
        for batch in worker.batches():
            self._counted(batch)
        self._idle.append(worker)


class _Worker:
    """One process, seen from outside."""

    def __init__(self, task: Task, number: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs, task, number), daemon=True)
        with deaf():
            self._process.start()
        theirs.close()

    def send(self, piece: Piece) -> None:
        """Give it a piece."""
        try:
            self._ours.send(piece)
        except OSError:  # it has ended, and may have said why
            pass

    def batches(self) -> Iterator[Batch]:
        """Yield what came of the piece, and raise what ended it."""
        while True:
            try:
                found = self._ours.recv()
            except (EOFError, OSError):
                self._process.join(1)
                raise Problem(f"a process of --jobs has ended ({self._process.exitcode})") from None
            if not isinstance(found, Batch):
                break
            yield found
        if found is not None:
            raise found

    def end(self) -> None:
        """End it, whatever it does."""
        self._process.terminate()
        self._process.join()
        self._ours.close()


def work(pipe: Connection, task: Task, number: int) -> None:
    """Validate the pieces that come through a pipe, until it is closed; the work of a process."""
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    recorder = _Recorder(pipe)
    schema = None
    with contextlib.suppress(EOFError, OSError):  # whoever sent pieces has gone
        while True:
            piece = pipe.recv()
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


def _loaded(task: Task, number: int) -> Any:
    """Return the schema; what loading it prints is printed once."""
    with contextlib.ExitStack() as stack:
        if number:
            nowhere = stack.enter_context(open(os.devnull, "w", encoding="utf-8"))
            stack.enter_context(contextlib.redirect_stdout(nowhere))
            stack.enter_context(contextlib.redirect_stderr(nowhere))
        functions = None if task.functions is None else load_functions(task.functions)
        return load_schema(task.order.schema_name, functions)


def _in_time(task: Task) -> contextlib.AbstractContextManager[None]:
    left = None if task.seconds is None else max(task.deadline - time.monotonic(), 0.001)
    return in_time(left, task.seconds)


def _judged(schema: Any, piece: Piece, task: Task, recorder: _Recorder) -> None:
    contents = piece.contents(task.wishes)
    try:
        Judge(schema, task.order, recorder).judge(contents)
    finally:
        contents.close()


class _Recorder:
    """Takes what comes of records, and sends it in batches."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._clear()

    def passed(self, text: str | None) -> None:
        """Count a valid record."""
        self._valid += 1
        if text is not None:
            self._texts.append(text)
            self._size += len(text)
            if self._size > _CHARACTERS:
                self.flush()

    def noted(self, kind: str, text: str | None) -> None:
        """Take a report."""
        self._events.append((kind, text))
        self._size += len(text or "")
        if len(self._events) > _EVENTS or self._size > _CHARACTERS:
            self.flush()

    def unreadable(self, problem: DataProblem) -> None:
        """Take what can't be read."""
        self._events.append(("unreadable", problem))

    def flush(self) -> None:
        """Send all that was taken."""
        if self._valid or self._events:
            with unstopped():
                self._pipe.send(Batch(self._valid, "".join(self._texts) or None, self._events))
        self._clear()

    def _clear(self) -> None:
        self._valid = self._size = 0
        self._texts: list[str] = []
        self._events: list[Event] = []
