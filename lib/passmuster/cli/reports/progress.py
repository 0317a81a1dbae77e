"""A line on the terminal that says how far the work is. Imports what makes strings safe to print."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager

from ..printable import encodable, printable
from .counts import many

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TextIO

    from ..reading.data_files import DataFile
    from .counts import Counts

_EVERY = 0.2  # seconds between two signs of progress
_SURE = 2.0  # seconds after which the time left can be estimated
_WIDE = 200


class Progress:
    """A line on the terminal that says how far the work is; nothing anywhere else."""

    def __init__(self, stream: TextIO, paths: Sequence[str] = (), wanted: bool = True) -> None:
        self._stream = stream
        self._shown = ""
        self.wanted: bool = wanted and _is_terminal(stream)
        self._start = time.monotonic()
        self._next = self._start + _EVERY
        self._total = sum(map(_size, paths)) if self.wanted else 0
        self._before = self._size = 0  # bytes of the files that were read, and of the one that is being read

    def begin(self, source: DataFile) -> None:
        """Say that a file is read next."""
        self._before += self._size
        self._size = source.size

    def tick(self, source: DataFile, counts: Counts) -> None:
        """Show the state of things if the last time was long enough ago."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _EVERY
        position = min(source.position(), source.size)
        share = f" ({100 * position // source.size} %)" if source.size else ""
        text = f"{source.name}{share}: {many(counts.records, 'record')}, {counts.invalid:,} invalid"
        text += self._speed(now - self._start, self._before + position, counts.records)
        self._show(encodable(printable(text)[: _width(self._stream)], self._stream))

    def _speed(self, elapsed: float, position: int, records: int) -> str:
        """Return how fast records are read, and how long the rest of all files will take."""
        if not records or elapsed < _EVERY:
            return ""
        text = f", {records / elapsed:,.0f}/s"
        if elapsed < _SURE or not 0 < position <= self._total:
            return text
        return f"{text}, {_duration(elapsed * (self._total - position) / position)} left"

    def clear(self) -> None:
        """Take the line away, so that something else can be written."""
        if self._shown:
            self._show("")

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Take the line away while something else is written, and put it back."""
        shown = self._shown
        self.clear()
        yield
        if shown:
            self._show(shown)

    def _show(self, text: str) -> None:
        self._stream.write("\r\x1b[K" + text)
        self._stream.flush()
        self._shown = text


def _duration(seconds: float) -> str:
    """Return a time for people.

    >>> _duration(7.2), _duration(130), _duration(7300)
    ('7 s', '2:10 min', '2:01 h')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    most, rest = divmod(whole if whole < 3600 else whole // 60, 60)
    return f"{most}:{rest:02} {'min' if whole < 3600 else 'h'}"


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return 0


def _width(stream: TextIO) -> int:
    """Return how many characters are shown on a line: one that is broken can't be taken away."""
    try:
        return max(os.get_terminal_size(stream.fileno()).columns - 1, 1)
    except (OSError, ValueError):
        return _WIDE


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False
