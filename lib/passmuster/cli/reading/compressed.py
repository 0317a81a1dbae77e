"""Files of bytes that are not UTF-8 yet: compressed by gzip or zstd, or texts in other encodings.

Compressed ones are written, too. Imports failures and the search for packages.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
import zlib

from .whole.placed import import_optional

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, BinaryIO

_BUFFER = 1 << 16
_BYTES_PER_BYTE = 8  # that UTF-8 may need for what another encoding has, and what the decoder holds
_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
ENDINGS = {".gz": "gzip", ".zst": "zstd", ".zstd": "zstd"}


def split_name(path: str) -> tuple[str, str | None]:
    """Return the name of a file without the ending for its compression, and the compression or None.

    >>> split_name("a.csv.GZ"), split_name("a.csv")
    (('a.csv', 'gzip'), ('a.csv', None))
    """
    name, ending = os.path.splitext(path)
    kind = ENDINGS.get(ending.lower())
    return (path if kind is None else name), kind


def open_to_write(path: str, mode: str, kind: str | None, name: str) -> Any:
    """Open a file at `path` to write it, compressed if a kind is given; `name` is named in errors."""
    opener: Any = open if kind is None else _package(kind, name).open
    if mode == "wb":
        return opener(path, mode)
    return opener(path, mode, encoding="utf-8", errors="surrogateescape", newline="\n")


def decompress(file: BinaryIO, kind: str, name: str) -> BinaryIO:
    """Return a file that decompresses another one. Reading wrong data raises OSError."""
    package = _package(kind, name)
    errors = EOFError, zlib.error if kind == "gzip" else package.ZstdError
    return io.BufferedReader(_Stream(package.open(file).read, errors, "wrong compressed data"), _BUFFER)


def _package(kind: str, name: str) -> Any:
    """Return the module of the standard library, or the backport of that for zstd before Python 3.14."""
    if kind == "gzip":
        import gzip

        return gzip
    if sys.version_info >= (3, 14):
        from compression import zstd

        return zstd
    return import_optional("backports.zstd", name, "zstd")


def decoded(file: BinaryIO, encoding: str | None) -> BinaryIO:
    """Return a file in UTF-8 for one in another encoding. By its first bytes, it can be UTF-16.

    Bytes that are no text stay as they are, or raise OSError if they can't.
    """
    if encoding is None and hasattr(file, "peek") and file.peek(2)[:2] in _MARKS:
        encoding = "utf-16"
    if encoding is None:
        return file
    decoder = codecs.getincrementaldecoder(encoding)("surrogateescape")

    def read(size: int) -> bytes:
        text, data = "", b"\0"
        while data and not text:
            data = file.read(size // _BYTES_PER_BYTE)
            text = decoder.decode(data, not data)
        return text.encode("utf-8", "surrogateescape")

    return io.BufferedReader(_Stream(read, (UnicodeError,), "not text in the encoding"), _BUFFER)


class _Stream(io.RawIOBase):
    """A stream that raises OSError as a file does."""

    def __init__(
        self, read: Callable[[int], bytes], errors: tuple[type[Exception], ...], complaint: str
    ) -> None:
        self._read = read
        self._errors = errors
        self._complaint = complaint

    def readable(self) -> bool:
        """Return that the stream can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read bytes into a buffer."""
        try:
            data = self._read(len(buffer))
        except self._errors as error:
            raise OSError(f"{self._complaint}: {error}") from None
        buffer[: len(data)] = data
        return len(data)
