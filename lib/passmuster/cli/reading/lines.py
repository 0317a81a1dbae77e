"""The lines of a file: limited in length, decode_line from UTF-8. Imports the records and failures."""

from __future__ import annotations

from functools import partial

from ..failures import DataProblem

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

BOM = "\ufeff"
_CHUNK = 1 << 13


def raw_lines(file: BinaryIO, max_size: int) -> Iterator[bytes]:
    """Yield the lines of a file. Of a line with more than `max_size` bytes, only the start is yielded."""
    for line in iter(partial(file.readline, max_size + 1), b""):
        if len(line) > max_size:
            _skip_line(file, line)
        yield line


def _skip_line(file: BinaryIO, line: bytes) -> None:
    """Read to the end of a line that was read in part, without keeping the rest."""
    while line and not line.endswith(b"\n"):
        line = file.readline(_CHUNK)


def decode_line(line: bytes, name: str, number: int, max_size: int) -> str:
    """Return a line as text. Raises DataProblem if it is too long or not UTF-8."""
    if len(line) > max_size:
        raise DataProblem(name, too_long("line", max_size), number)
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DataProblem(name, not_utf8(error), number) from None
    return text.lstrip(BOM) if number == 1 else text


def too_long(what: str, max_size: int) -> str:
    """Return the message for something with more than `max_size` bytes."""
    return f"the {what} is longer than {max_size:,} bytes; --max-line sets how long one may be"


def not_utf8(error: UnicodeDecodeError) -> str:
    """Return the message for bytes that are not UTF-8."""
    return f"not UTF-8 text: byte 0x{error.object[error.start]:02x} ({error.reason})"
