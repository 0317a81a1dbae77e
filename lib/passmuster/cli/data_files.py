"""Data files as streams of records, each with its place.

JSON, JSON Lines and CSV, always UTF-8, one record in memory at a time. What can't be
read is yielded as a DataProblem where reading can go on behind it (the next line), and
raised where it can't. Imports nothing of ours but its neighbours.
"""

from __future__ import annotations

import codecs
import csv
import io
import os
import re
import sys
from collections import Counter
from typing import NamedTuple

from .failures import DataProblem, UsageProblem
from .json_stream import JsonStream, complaint, decode, too_long

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, BinaryIO, Union

    Item = Union["Record", DataProblem]


class Record(NamedTuple):
    """A value and where it was found; the offset only inside a JSON array."""

    value: object
    line: int
    offset: int | None


_ENDINGS = {".json": "json", ".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv"}
_JSON_SPACE = " \t\r\n"
_BOM = "\ufeff"
STDIN = "-"
MOST = 64 << 20
"""How many bytes a line, a record of JSON or a row of CSV may have where nobody says."""
_LINE = re.compile(r"^line \d+: ")  # which some interpreters put before what is wrong, and which we name


def data_format(path: str, chosen: str | None) -> str | None:
    """Return the format of a file: the chosen one, else what its ending says.

    None for standard input: what it holds shows when it is read.
    """
    if chosen is not None or path == STDIN:
        return chosen
    found = _ENDINGS.get(os.path.splitext(path)[1].lower())
    if found is None:
        raise UsageProblem(
            f"{path}: the ending does not say what it holds ({', '.join(_ENDINGS)}); use --input-format"
        )
    return found


class Source:
    """One data file, open for reading."""

    def __init__(self, path: str, kind: str | None, empty_is_missing: bool = False, most: int = MOST) -> None:
        self.name: str = "<stdin>" if path == STDIN else path
        self._kind = kind
        self._empty_is_missing = empty_is_missing
        self._most = most
        self._file = self._open(path)
        self.size: int = self._size()

    def _open(self, path: str) -> BinaryIO:
        if path == STDIN:
            if sys.stdin is None:
                raise DataProblem(self.name, "standard input is closed")
            return sys.stdin.buffer
        try:
            return open(path, "rb")  # closed by close()
        except (OSError, ValueError) as error:
            raise DataProblem(self.name, _reason(error)) from None

    def _size(self) -> int:
        """Return the file's length in bytes, 0 where it has none."""
        try:
            return os.fstat(self._file.fileno()).st_size
        except (OSError, ValueError, AttributeError):
            return 0

    def position(self) -> int:
        """Return how many bytes were read, 0 where that can't be known."""
        try:
            return self._file.tell()
        except (OSError, ValueError):
            return 0

    def close(self) -> None:
        """Close the file, unless it is standard input."""
        if self.name != "<stdin>":
            self._file.close()

    def items(self) -> Iterator[Item]:
        """Yield the records, and the problems behind which reading goes on.

        Raises DataProblem where it can't go on.
        """
        try:
            kind = self._kind or self._recognised()
            yield from {"json": self._json, "jsonl": self._json_lines, "csv": self._csv}[kind]()
        except OSError as error:
            raise DataProblem(self.name, _reason(error)) from None

    def _recognised(self) -> str:
        """Return the format that the first line shows, which stays to be read."""
        file: Any = self._file
        if not hasattr(file, "peek"):
            file = self._file = io.BufferedReader(file)
        return format_of(file.peek(_GLANCE)[:_GLANCE])

    def place(self, line: int, index: int | None = None) -> str:
        """Return the place of a record as people write it.

        A line, and inside a JSON array also the index that the record has there.
        """
        return f"{self.name}:{line}" if index is None else f"{self.name}:{line} [{index}]"

    def _json(self) -> Iterator[Item]:
        for line, index, value in JsonStream(self._decoded(), self.name, self._most).items():
            yield Record(value, line, index)

    def _decoded(self) -> Callable[[int], str]:
        """Return a function that reads more of the file as text."""
        decoder = codecs.getincrementaldecoder("utf-8-sig")()
        lines = 1

        def read(size: int) -> str:
            nonlocal lines
            while True:
                chunk = self._file.read(size)
                try:
                    text = decoder.decode(chunk, final=not chunk)
                except UnicodeDecodeError as error:
                    raise DataProblem(self.place(lines + _newlines_before(error)), _not_utf8(error)) from None
                lines += chunk.count(b"\n")
                if text or not chunk:
                    return text

        return read

    def _lines(self) -> Iterator[str | DataProblem]:
        """Yield the lines of the file as text."""
        for number, line in enumerate(iter(lambda: self._file.readline(self._most + 1), b""), 1):
            if len(line) > self._most:
                self._skip(line)
                yield DataProblem(self.place(number), too_long("line", self._most))
                continue
            try:
                text = line.decode("utf-8")
            except UnicodeDecodeError as error:
                yield DataProblem(self.place(number), _not_utf8(error))
                continue
            yield text.lstrip(_BOM) if number == 1 else text

    def _skip(self, line: bytes) -> None:
        """Read to the end of a line, of which a piece was read, and hold none of it."""
        while line and not line.endswith(b"\n"):
            line = self._file.readline(_GLANCE)

    def _json_lines(self) -> Iterator[Item]:
        for number, text in enumerate(self._lines(), 1):
            if isinstance(text, DataProblem):
                yield text
            elif text.strip(_JSON_SPACE):
                yield self._json_line(number, text)

    def _json_line(self, number: int, text: str) -> Item:
        try:
            return Record(decode(text), number, None)
        except ValueError as error:
            column = getattr(error, "pos", 0) + 1
            return DataProblem(f"{self.place(number)}:{column}", complaint(error))

    def _csv(self) -> Iterator[Item]:
        # strict: a quote that is never closed must not swallow the rest of the file.
        lines = _RowLines(self._good_lines(), self._most, self.place(1))
        rows = csv.reader(lines, strict=True)
        try:
            header = self._header(rows)
            while True:
                line = rows.line_num + 1
                lines.begin(self.place(line))
                row = next(rows, None)
                if row is None:
                    return
                if row:
                    yield self._row(header, row, line)
        except csv.Error as error:
            raise DataProblem(self.place(rows.line_num), f"wrong CSV: {_LINE.sub('', str(error))}") from None

    def _good_lines(self) -> Iterator[str]:
        for text in self._lines():
            if isinstance(text, DataProblem):
                raise text
            yield text

    def _header(self, rows: Iterator[list[str]]) -> list[str]:
        header = next((row for row in rows if row), None)
        if header is None:
            raise DataProblem(self.name, "no header row: the file is empty")
        twice = [name for name, times in Counter(header).items() if times > 1]
        if twice:
            raise DataProblem(self.place(1), f"the header names {', '.join(map(repr, twice))} more than once")
        return header

    def _row(self, header: list[str], row: list[str], line: int) -> Item:
        if len(row) > len(header):
            message = f"wrong CSV: {len(row)} cells where the header names {len(header)}"
            return DataProblem(self.place(line), message)
        cells = zip(header, row)
        if self._empty_is_missing:
            return Record({name: cell for name, cell in cells if cell}, line, None)
        return Record(dict(cells), line, None)


class _RowLines:
    """The lines of rows, which may have so many characters each: a quoted cell goes on in the next line."""

    def __init__(self, lines: Iterator[str], most: int, place: str) -> None:
        self._lines = lines
        self._most = most
        self.begin(place)

    def begin(self, place: str) -> None:
        """Say that a row begins."""
        self._place = place
        self._size = 0

    def __iter__(self) -> _RowLines:
        return self

    def __next__(self) -> str:
        line = next(self._lines)
        self._size += len(line)
        if self._size > self._most:
            raise DataProblem(self._place, too_long("row", self._most))
        return line


_GLANCE = 1 << 13


def format_of(start: bytes) -> str:
    """Return the format of data that start so: an array is JSON, an object a line JSON Lines, the rest CSV.

    >>> format_of(b'[{"a": 1}]'), format_of(b'{"a": 1}\\n'), format_of(b'{\\n'), format_of(b"a,b\\n")
    ('json', 'jsonl', 'json', 'csv')
    """
    text = start.decode("utf-8-sig", "replace").lstrip(_JSON_SPACE + "\n")
    if not text.startswith("{"):
        return "json" if text.startswith("[") else "csv" if text else "jsonl"
    line, end, _ = text.partition("\n")
    try:
        decode(line)
    except ValueError:
        return "json" if end else "jsonl"  # a line that is longer than the glance is one of many
    return "jsonl"


def _newlines_before(error: UnicodeDecodeError) -> int:
    return error.object[: error.start].count(b"\n")


def _not_utf8(error: UnicodeDecodeError) -> str:
    return f"not UTF-8 text: byte 0x{error.object[error.start]:02x} ({error.reason})"


def _reason(error: Exception) -> str:
    """Return why a file can't be read, in words."""
    return getattr(error, "strerror", None) or str(error)
