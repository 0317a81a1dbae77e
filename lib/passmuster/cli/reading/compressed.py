"""Compressed files, gzip and zstd, read as what is in them. Imports failures and what finds packages."""

from __future__ import annotations

import io
import sys
import zlib

from .whole.placed import needed

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, BinaryIO

_BUFFER = 1 << 16
ENDINGS = {".gz": "gzip", ".zst": "zstd", ".zstd": "zstd"}


def unpacked(file: BinaryIO, kind: str, name: str) -> BinaryIO:
    """Return a file with what is in a compressed one; what is wrong with it is an OSError when it is read."""
    return io.BufferedReader(_Unpacked(*_OPENERS[kind](file, name)), _BUFFER)


def _gzip(file: BinaryIO, name: str) -> tuple[Any, tuple[type[Exception], ...]]:
    import gzip

    return gzip.GzipFile(fileobj=file), (EOFError, zlib.error)


def _zstd(file: BinaryIO, name: str) -> tuple[Any, tuple[type[Exception], ...]]:
    if sys.version_info >= (3, 14):
        from compression import zstd

        return zstd.ZstdFile(file), (EOFError, zstd.ZstdError)
    package = needed("zstandard", name, "zstd")
    return _ZstdFrames(file, package), (EOFError, package.ZstdError)


_OPENERS: dict[str, Callable[[BinaryIO, str], tuple[Any, tuple[type[Exception], ...]]]] = {
    "gzip": _gzip,
    "zstd": _zstd,
}


class _ZstdFrames:
    """What is in the frames of a file; unlike the streams of `zstandard` it sees that one has no end."""

    def __init__(self, file: BinaryIO, package: Any) -> None:
        self._file = file
        self._package = package
        self._frame: Any = None
        self._rest = b""  # of what was read, behind the end of a frame
        self._ready = b""

    def read(self, size: int) -> bytes:
        """Return some bytes, none at the end."""
        while not self._ready:
            data = self._rest or self._file.read(_PIECE)
            self._rest = b""
            if not data:
                if self._frame is not None:
                    raise EOFError("the file ends too early")
                return b""
            if self._frame is None:
                self._frame = self._package.ZstdDecompressor().decompressobj()
            self._ready = self._frame.decompress(data)
            if self._frame.eof:
                self._rest, self._frame = self._frame.unused_data, None
        found, self._ready = self._ready[:size], self._ready[size:]
        return found


_PIECE = 512
"""How many bytes are unpacked at a time; what they make is in memory, and can be 30,000 times as much."""


class _Unpacked(io.RawIOBase):
    """A stream that complains like a file."""

    def __init__(self, inner: Any, errors: tuple[type[Exception], ...]) -> None:
        self._inner = inner
        self._errors = errors

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read into a buffer."""
        try:
            data = self._inner.read(len(buffer))
        except self._errors as error:
            raise OSError(f"wrong compressed data: {error}") from None
        buffer[: len(data)] = data
        return len(data)
