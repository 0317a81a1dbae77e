"""A line on the terminal that says how far the work is. Imports what makes strings safe to print."""

from __future__ import annotations

import time

from ..printable import encodable, printable
from .counts import many

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import TextIO

    from ..reading.data_files import Source
    from .counts import Counts

_EVERY = 0.2  # seconds between two signs of progress


class Progress:
    """A line on the terminal that says how far the work is; nothing anywhere else."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._shown = False
        self.wanted: bool = _is_terminal(stream)
        self._next = time.monotonic() + _EVERY

    def tick(self, source: Source, counts: Counts) -> None:
        """Show the state of things if the last time was long enough ago."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _EVERY
        share = f" ({min(100, 100 * source.position() // source.size)} %)" if source.size else ""
        text = f"{source.name}{share}: {many(counts.records, 'record')}, {counts.invalid:,} invalid"
        self._stream.write("\r\x1b[K" + encodable(printable(text), self._stream))
        self._stream.flush()
        self._shown = True

    def clear(self) -> None:
        """Take the line away, so that something else can be written."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._shown = False


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False
