"""The lines of a file: bounded in length, decoded from UTF-8. Imports the records and failures."""

from __future__ import annotations

from functools import partial

from ..failures import DataProblem

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

BOM = "\ufeff"
_PIECE = 1 << 13


def raw_lines(file: BinaryIO, most: int) -> Iterator[bytes]:
    """Yield the lines of a file; of one with more than `most` bytes, so much that this shows."""
    for line in iter(partial(file.readline, most + 1), b""):
        if len(line) > most:
            _skip(file, line)
        yield line


def _skip(file: BinaryIO, line: bytes) -> None:
    """Read to the end of a line, of which a piece was read, and hold none of it."""
    while line and not line.endswith(b"\n"):
        line = file.readline(_PIECE)


def decoded(line: bytes, name: str, number: int, most: int) -> str:
    """Return a line as text; DataProblem when it is too long, or no text."""
    if len(line) > most:
        raise DataProblem(name, too_long("line", most), number)
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DataProblem(name, not_utf8(error), number) from None
    return text.lstrip(BOM) if number == 1 else text


def too_long(what: str, most: int) -> str:
    """Return what is said of what has more than `most` bytes."""
    return f"the {what} is longer than {most:,} bytes; --max-line sets how long one may be"


def not_utf8(error: UnicodeDecodeError) -> str:
    """Return what is said of bytes that are no text."""
    return f"not UTF-8 text: byte 0x{error.object[error.start]:02x} ({error.reason})"
