"""The ends of a command from outside: signals and timeouts.

Each raises an exception in the running code, even in a regex search, so that everything is cleaned up.
Imports no other module of the package.
"""

from __future__ import annotations

import signal
from contextlib import contextmanager

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from typing import Any

TIMED_OUT = 124
_SIGNALS = {"SIGINT": "interrupted", "SIGTERM": "terminated", "SIGHUP": "the terminal has gone"}
_REPEAT_AFTER = 0.5  # seconds; an exception that is raised while an object is freed gets lost


class Stopped(BaseException):
    """The command has to end; `status` is its exit status."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(status, why)
        self.status = status
        self.why = why

    def __str__(self) -> str:
        return self.why


def can_time() -> bool:
    """Return whether the system has the timer that `time_limit` needs."""
    return hasattr(signal, "setitimer")


@contextmanager
def stop_on_signals() -> Iterator[None]:
    """Raise Stopped on signals that would end the process, unless they have a handler already."""
    numbers = {getattr(signal, name, None): why for name, why in _SIGNALS.items()}
    usual = (signal.SIG_DFL, signal.default_int_handler)
    before: dict[Any, Any] = {}
    try:
        for number, why in numbers.items():
            if number is not None and signal.getsignal(number) in usual:
                handler = _raiser(128 + number, why)
                before[number] = signal.signal(number, handler)
    except ValueError:  # not the main thread, which receives all signals
        pass
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def time_limit(seconds: float | None, requested: float | None = None) -> Iterator[None]:
    """Raise Stopped after some seconds, never if None. The message names `requested` seconds, if given."""
    if seconds is None:
        yield
        return
    before = signal.signal(signal.SIGALRM, _raiser(TIMED_OUT, f"stopped after {requested or seconds:g} s"))
    signal.setitimer(signal.ITIMER_REAL, seconds, _REPEAT_AFTER)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def without_timeout() -> AbstractContextManager[None]:
    """Postpone the timeout until the block ends, if the system can."""
    return _blocked("SIGALRM")


def without_terminal_signals() -> AbstractContextManager[None]:
    """Start processes that ignore the signals which a terminal sends to all its processes."""
    return _blocked("SIGINT", "SIGHUP")


@contextmanager
def _blocked(*names: str) -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {getattr(signal, name) for name in names})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _raiser(status: int, why: str) -> Callable[[int, object], None]:
    def stop(number: int, frame: object) -> None:
        raise Stopped(status, why)

    return stop
