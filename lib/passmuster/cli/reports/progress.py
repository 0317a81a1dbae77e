"""A line on the terminal that shows the progress. Imports the functions that make strings safe to print."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager

from ..printable import encodable, printable
from .counts import with_noun

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TextIO

    from ..reading.data_files import DataFile
    from .counts import Counts

_INTERVAL = 0.2  # seconds between two updates
_ESTIMATE_AFTER = 2.0  # seconds until the remaining time is estimated
_DEFAULT_WIDTH = 200


class Progress:
    """A line on the terminal that shows the progress, or nothing if the stream is not a terminal."""

    def __init__(self, stream: TextIO, paths: Sequence[str] = (), is_shown: bool = True) -> None:
        self._stream = stream
        self._shown = ""
        self.is_shown: bool = is_shown and _is_terminal(stream)
        self._start = time.monotonic()
        self._next = self._start + _INTERVAL
        self._total = sum(map(_file_size, paths)) if self.is_shown else 0
        self._earlier_bytes = self._file_size = 0  # bytes of earlier files, and of the current one

    def begin(self, source: DataFile) -> None:
        """Begin a file."""
        self._earlier_bytes += self._file_size
        self._file_size = source.size

    def tick(self, source: DataFile, counts: Counts) -> None:
        """Update the line if the last update is long enough ago."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _INTERVAL
        position = min(source.position(), source.size)
        share = f" ({100 * position // source.size} %)" if source.size else ""
        text = f"{source.name}{share}: {with_noun(counts.records, 'record')}, {counts.invalid:,} invalid"
        text += self._speed(now - self._start, self._earlier_bytes + position, counts.records)
        self._show(encodable(printable(text)[: _width(self._stream)], self._stream))

    def _speed(self, elapsed: float, position: int, records: int) -> str:
        """Return the records per second, and the estimated time for the rest of all files."""
        if not records or elapsed < _INTERVAL:
            return ""
        text = f", {records / elapsed:,.0f}/s"
        if elapsed < _ESTIMATE_AFTER or not 0 < position <= self._total:
            return text
        return f"{text}, {_duration(elapsed * (self._total - position) / position)} left"

    def clear(self) -> None:
        """Remove the line, so that something else can be written."""
        if self._shown:
            self._show("")

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Remove the line while something else is written, and restore it."""
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
    """Return a duration in words.

    >>> _duration(7.2), _duration(130), _duration(7300)
    ('7 s', '2:10 min', '2:01 h')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    most, rest = divmod(whole if whole < 3600 else whole // 60, 60)
    return f"{most}:{rest:02} {'min' if whole < 3600 else 'h'}"


def _file_size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return 0


def _width(stream: TextIO) -> int:
    """Return how many characters fit on a line: a line that wraps can't be removed."""
    try:
        return max(os.get_terminal_size(stream.fileno()).columns - 1, 1)
    except (OSError, ValueError):
        return _DEFAULT_WIDTH


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False
