"""Stack space for deeply nested values.

Depth limits are counted, but the stack belongs to the caller: Python limits the number of frames, the
platform the number of bytes. If little is left, a walk continues in a thread with a stack of its own, while
the caller waits. There is one such thread for a validation, or for a batch of them, and it has frames for the
deepest value. It is started without the module `threading`, whose methods would need frames of the caller's
stack, and it is a thread of the platform even if gevent has replaced those.

In WebAssembly there are no threads, and the stack is that of the JavaScript engine, whose overflow is fatal
to the interpreter. Calls from Python to Python don't use it, so that more frames are possible. A leaf.
"""

from __future__ import annotations

import _thread
import os
import sys
from contextvars import copy_context
from weakref import ref

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

IS_WEB: bool = sys.platform == "emscripten"
"""Whether the stack belongs to a JavaScript engine."""

_ROOM = 450  # frames that the levels until the next check may need, including a user function
_BYTES = 64 * 1024 * 1024  # of the stack of a worker
_FRAMES = 60_000  # of a worker: enough for 256 containers and 1,024 links with any schemas around them
_WEB_FRAMES = 4_000  # in WebAssembly: enough for 256 containers
_PATIENCE = 0.2  # seconds after which a thread looks whether the other one is still there


def _original(name: str) -> Any:
    """Return a function of `_thread` as it was before gevent replaced it."""
    gevent: Any = sys.modules.get("gevent.monkey")
    return getattr(_thread, name) if gevent is None else gevent.get_original("_thread", name)


allocate_lock: Callable[[], Any] = _original("allocate_lock")
get_ident: Callable[[], int] = _original("get_ident")
start_new_thread: Callable[..., Any] = _original("start_new_thread")
_own_threads: set[int] = set()  # the threads of workers
_workers: dict[int, ref[Worker]] = {}  # by the thread that has started them
_keepers: dict[int, list[Any]] = {}  # what keeps the worker of a thread for a batch
_has_started: list[bool] = []  # whether the last thread could be started


def is_short() -> bool:
    """Return whether few frames are left.

    >>> is_short()
    False
    """
    limit = sys.getrecursionlimit() if is_in_own_thread() else _frames.limit()
    try:
        # Counts the frames without creating an object for each, unlike a walk along `f_back`.
        sys._getframe(max(limit - _ROOM, 0))
    except ValueError:
        return False
    return True


def is_in_own_thread() -> bool:
    """Return whether this code runs in the thread of a worker."""
    return get_ident() in _own_threads


def run_apart(
    call: Callable[..., Any],
    *args: object,
    on_interrupt: Callable[[], None] | None = None,
    is_python: bool = True,
) -> Any:
    """Make a call on a stack of its own, or on this one if that is impossible, and return its result.

    The call sees the context variables of the caller, and its exceptions are raised here. If the caller is
    interrupted, `on_interrupt` has to make the call end soon: the interruption is raised afterwards.
    `is_python` is true if the recursion of the call does not go through functions written in C.

    >>> run_apart(max, 1, 2)
    2
    """
    worker = worker_here()
    if worker is not None:
        return worker.run(call, args, on_interrupt)
    if not (is_python and IS_WEB):
        return call(*args)
    with _frames:
        return call(*args)


def with_room(
    call: Callable[..., Any], *args: object, is_python: bool = True, error: Exception | None = None
) -> Any:
    """Make a call, on a stack of its own if few frames are left, and return its result.

    If even that is not enough for the call, `error` is raised, if given. A `RecursionError` of a caller who
    has no frames left is raised as it is.

    >>> with_room(max, 1, 2)
    2
    """
    try:
        return run_apart(call, *args, is_python=is_python) if is_short() else call(*args)
    except RecursionError:
        if error is None or is_short():
            raise
        raise error from None


def worker_here() -> Worker | None:
    """Return the worker of this thread: the one that is alive, or a new one; None if there can't be one."""
    ident = get_ident()
    if ident in _own_threads:
        return None
    known = _workers.get(ident)
    worker = None if known is None else known()
    if worker is not None and worker.is_alive():
        return worker
    # Few frames may be left, so that there are no functions for parts of this.
    desk, life = _Desk(), _Life()
    try:
        desk.jobs, desk.wake, desk.done = [], allocate_lock(), allocate_lock()
    except RuntimeError as error:  # but for a stack that is full, only memory can be missing
        raise error if isinstance(error, RecursionError) else MemoryError("no memory for a lock") from None
    desk.wake.acquire()
    desk.done.acquire()
    worker = Worker()
    worker._desk, worker._life, worker._process = desk, ref(life), os.getpid()
    # Threads that start elsewhere in the meantime get a larger stack than they need, which is harmless.
    before = _set_stack_size(_BYTES)
    try:
        start_new_thread(_serve, (desk, ref(worker), life))
        _has_started[:] = (True,)
    except RecursionError:
        raise
    except (RuntimeError, SystemError):  # no more threads, or none at all on this platform
        _has_started[:] = (False,)
        return None
    finally:
        if before is not None:
            _set_stack_size(before)
    _workers[ident] = ref(worker)
    _keepers.get(ident, []).append(worker)
    return worker


def has_started_thread() -> bool:
    """Return whether the last thread that was to be started could be."""
    return _has_started == [True]


class KeptWorker:
    """Keeps the worker that is first needed, for all that runs in this thread within the context."""

    __slots__ = ("_before", "_ident")

    def __enter__(self) -> None:
        self._ident: int = get_ident()
        self._before: list[Any] | None = _keepers.get(self._ident)
        _keepers[self._ident] = []

    def __exit__(self, *_: object) -> None:
        del _keepers[self._ident]
        if self._before is not None:
            _keepers[self._ident] = self._before


class _Frames:
    """More frames for workers, as long as there are any: Python has one limit for all threads."""

    def __init__(self) -> None:
        self._lock: Any = allocate_lock()
        self._users: int = 0
        self._before: int = 0
        self._raised: int = 0

    def limit(self) -> int:
        """Return the number of frames that other threads may use."""
        return self._before if self._users else sys.getrecursionlimit()

    def __enter__(self) -> None:
        with self._lock:
            if not self._users:
                self._before = sys.getrecursionlimit()
                self._raised = max(self._before, _WEB_FRAMES if IS_WEB else _FRAMES)
                sys.setrecursionlimit(self._raised)
            self._users += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._users -= 1
            if not self._users and sys.getrecursionlimit() == self._raised:
                sys.setrecursionlimit(self._before)

    def after_fork(self) -> None:
        """Forget the workers, which are not in the new process."""
        if not is_in_own_thread():
            self._lock, self._users = allocate_lock(), 0


_frames = _Frames()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_frames.after_fork)


class _Life:
    """Lives as long as a thread."""

    __slots__ = ("__weakref__",)


class _Desk:
    """The job that a worker shares with its thread, its outcome, and locks that wake either of them.

    Whoever pops the job makes the call, or prevents it. What is set here needs no memory, so that the outcome
    arrives even if there is none left.
    """

    __slots__ = ("done", "error", "is_done", "jobs", "made", "wake")

    done: Any
    error: BaseException | None
    is_done: bool
    jobs: list[Any]
    made: Any
    wake: Any


class Worker:
    """A thread with a large stack, which makes one call after the other until the worker is dropped."""

    __slots__ = ("__weakref__", "_desk", "_life", "_process")

    _desk: _Desk
    _process: int
    _life: ref[_Life]

    def is_alive(self) -> bool:
        """Return whether the thread runs: it does not in a forked process."""
        return self._life() is not None and not self._desk.jobs and self._process == os.getpid()

    def run(self, call: Callable[..., Any], args: tuple[object, ...], on_interrupt: Any) -> Any:
        """Make a call in the thread, as `run_apart` does."""
        desk, interruption = self._desk, None
        desk.is_done, desk.made, desk.error = False, None, None
        desk.jobs.append((call, args, copy_context()))
        while not desk.is_done:
            # An interruption may come between any two of these steps. There may be no frames for functions in
            # Python.
            try:
                if desk.wake.locked():
                    desk.wake.release()
                while not (desk.done.acquire(timeout=_PATIENCE) or desk.is_done):
                    if self._life() is None:
                        raise MemoryError("the thread of a deep call has ended")
            except BaseException as error:
                if desk.jobs:
                    try:
                        desk.jobs.pop()
                        raise
                    except IndexError:  # the thread has taken the job in the meantime
                        pass
                if self._life() is None:
                    raise
                interruption = error
                if on_interrupt is not None:
                    on_interrupt()
        if interruption is not None:
            raise interruption
        made, raised, desk.made, desk.error = desk.made, desk.error, None, None
        if raised is None:
            return made
        try:
            raise raised
        finally:
            del raised  # it refers to the frame of this function: avoid a cycle

    def __del__(self) -> None:
        if self._desk.wake.locked():
            self._desk.wake.release()


def _serve(desk: _Desk, worker: ref[Worker], life: _Life) -> None:
    """Make the calls of a worker, until it is dropped."""
    ident = get_ident()
    _own_threads.add(ident)
    try:
        while worker() is not None or desk.jobs:
            desk.wake.acquire(timeout=_PATIENCE)
            try:
                job = desk.jobs.pop()
            except IndexError:  # there is none, or an interrupted caller has taken it back
                continue
            _work(desk, *job)
            del job
    finally:
        _own_threads.discard(ident)


def _work(desk: _Desk, call: Callable[..., Any], args: tuple[object, ...], context: Any) -> None:
    try:
        with _frames:
            desk.made = context.run(call, *args)
    except BaseException as error:  # raised again in the thread of the caller
        desk.error = error
    finally:
        desk.is_done = True
        if desk.done.locked():
            desk.done.release()


def _set_stack_size(size: int) -> int | None:
    try:
        return _thread.stack_size(size)
    except (ValueError, RuntimeError):  # not to be had on this platform
        return None
