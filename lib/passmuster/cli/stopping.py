"""What ends a command from outside: signals, and the end of its time.

Each becomes an exception that passes through whatever runs, a search with a pattern included, so that what
was begun is cleaned up. Imports nothing of ours.
"""

from __future__ import annotations

import signal
from contextlib import contextmanager

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

TIMED_OUT = 124
_SIGNALS = {"SIGINT": "interrupted", "SIGTERM": "terminated", "SIGHUP": "the terminal has gone"}
_AGAIN = 0.5  # seconds; what is raised while an object is freed is lost


class Stopped(BaseException):
    """The command has to end; `status` is what it returns."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(status, why)
        self.status = status
        self.why = why

    def __str__(self) -> str:
        return self.why


def can_time() -> bool:
    """Return whether the system has the clock that `in_time` needs."""
    return hasattr(signal, "setitimer")


@contextmanager
def by_signals() -> Iterator[None]:
    """Raise Stopped for the signals that would end the process, but for those that somebody handles."""
    numbers = {getattr(signal, name, None): why for name, why in _SIGNALS.items()}
    usual = (signal.SIG_DFL, signal.default_int_handler)
    before: dict[Any, Any] = {}
    try:
        for number, why in numbers.items():
            if number is not None and signal.getsignal(number) in usual:
                handler = _raising(128 + number, why)
                before[number] = signal.signal(number, handler)
    except ValueError:  # not on the main thread, which gets them all
        pass
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def in_time(seconds: float | None, said: float | None = None) -> Iterator[None]:
    """Raise Stopped when so many seconds are over; None is no limit. `said` is what the person asked for."""
    if seconds is None:
        yield
        return
    before = signal.signal(signal.SIGALRM, _raising(TIMED_OUT, f"stopped after {said or seconds:g} s"))
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def unstopped() -> Iterator[None]:
    """Let no end of the time come within, where the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def deaf() -> Iterator[None]:
    """Have processes that are begun within not hear the signals that a terminal sends to all of them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _raising(status: int, why: str) -> Callable[[int, object], None]:
    def stop(number: int, frame: object) -> None:
        raise Stopped(status, why)

    return stop
