"""Compressed files of gzip and zstd, read and written. Imports failures and the search for packages."""

from __future__ import annotations

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
    opener: Any = open
    if kind == "gzip":
        import gzip

        opener = gzip.open
    elif kind == "zstd":
        opener = _zstd_package(name).open
    if mode == "wb":
        return opener(path, mode)
    return opener(path, mode, encoding="utf-8", errors="surrogateescape", newline="\n")


def decompress(file: BinaryIO, kind: str, name: str) -> BinaryIO:
    """Return a file that decompresses another one. Reading wrong data raises OSError."""
    return io.BufferedReader(_Decompressed(*_OPENERS[kind](file, name)), _BUFFER)


def _gzip(file: BinaryIO, name: str) -> tuple[Any, tuple[type[Exception], ...]]:
    import gzip

    return gzip.GzipFile(fileobj=file), (EOFError, zlib.error)


def _zstd(file: BinaryIO, name: str) -> tuple[Any, tuple[type[Exception], ...]]:
    package = _zstd_package(name)
    return package.ZstdFile(file), (EOFError, package.ZstdError)


def _zstd_package(name: str) -> Any:
    """Return the module of the standard library, or its backport before Python 3.14."""
    if sys.version_info >= (3, 14):
        from compression import zstd

        return zstd
    return import_optional("backports.zstd", name, "zstd")


_OPENERS: dict[str, Callable[[BinaryIO, str], tuple[Any, tuple[type[Exception], ...]]]] = {
    "gzip": _gzip,
    "zstd": _zstd,
}


class _Decompressed(io.RawIOBase):
    """A stream that raises OSError as a file does."""

    def __init__(self, inner: Any, errors: tuple[type[Exception], ...]) -> None:
        self._inner = inner
        self._errors = errors

    def readable(self) -> bool:
        """Return that the stream can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read bytes into a buffer."""
        try:
            data = self._inner.read(len(buffer))
        except self._errors as error:
            raise OSError(f"wrong compressed data: {error}") from None
        buffer[: len(data)] = data
        return len(data)
