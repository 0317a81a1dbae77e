"""Opening a data file: its format, its reader, and whatever it is compressed with.

The formats are UTF-8 text, or tables with a reader of their own. What can't be read is a DataProblem, yielded
where reading can go on behind it (the next line), and raised where it can't. Imports nothing of ours but its
neighbours.
"""

from __future__ import annotations

import io
import os
import sys
from typing import NamedTuple

from ...json_text.decoding import decode
from ..failures import DataProblem, UsageProblem
from . import compressed
from .delimited import Delimited, TabDelimited
from .json_files import JsonFile
from .json_lines import JsonLines
from .whole.tables import ArrowTable, ExcelSheet, ParquetTable
from .whole.toml_documents import TomlDocument
from .whole.yaml_documents import YamlDocuments

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, BinaryIO

    from ...json_text.json_places import Position, RecordPart
    from .input_records import Content, InputRecord, Item, Reader, ReadOptions

READERS: dict[str, type[Reader]] = {
    "json": JsonFile,
    "jsonl": JsonLines,
    "csv": Delimited,
    "tsv": TabDelimited,
    "yaml": YamlDocuments,
    "toml": TomlDocument,
    "parquet": ParquetTable,
    "arrow": ArrowTable,
    "excel": ExcelSheet,
}
ENDINGS = {
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".tsv": "tsv",
    ".yaml": "yaml",
    ".yml": "yaml",
    ".toml": "toml",
    ".parquet": "parquet",
    ".arrow": "arrow",
    ".feather": "arrow",
    ".xlsx": "excel",
    ".xlsm": "excel",
}
_JSON_SPACE = " \t\r\n"
_GLANCE = 1 << 13
_BUFFER = 1 << 16
STDIN = "-"


def data_format(path: str, chosen: str | None) -> str | None:
    """Return the format of a file: the chosen one, else what its ending says.

    None for standard input: what it holds shows when it is read.
    """
    if chosen is not None or path == STDIN:
        return chosen
    found = ending_of(path)
    if found is None:
        raise UsageProblem(
            f"{path}: the ending does not say what it holds ({', '.join(ENDINGS)}); use --input-format"
        )
    return ENDINGS[found]


def ending_of(path: str) -> str | None:
    """Return the ending that says what a file holds, None where it has none that is known.

    >>> ending_of("a.JSON"), ending_of("b.csv.gz"), ending_of("c.txt")
    ('.json', '.csv', None)
    """
    ending = os.path.splitext(_inner_name(path))[1].lower()
    return ending if ending in ENDINGS else None


def _inner_name(path: str) -> str:
    """Return the name of a compressed file without the ending that says so."""
    name, ending = os.path.splitext(path)
    return name if ending.lower() in compressed.ENDINGS else path


class FileContents:
    """What a data file holds, or a piece of one: records, with their places."""

    def __init__(self, name: str, reader: Content | None = None) -> None:
        self.name = name
        self._reader = reader

    def close(self) -> None:
        """Close what is open."""

    def _content(self) -> Content:
        """Return what reads the records."""
        return self._reader  # type: ignore[return-value]  # of what has none, this is overridden

    def items(self) -> Iterator[Item]:
        """Yield the records, and the problems behind which reading goes on.

        Raises DataProblem where it can't go on.
        """
        try:
            yield from self._content().items()
        except OSError as error:
            raise DataProblem(self.name, _reason(error)) from None

    def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> Sequence[Position | None]:
        """Return where parts of a record stand."""
        return self._content().positions(record, wanted)

    def json_text(self, record: InputRecord) -> str | None:
        """Return the text of a record on one line, None if the format is not JSON."""
        content: Any = self._content()
        if not hasattr(content, "json_text"):
            return None
        text: str = content.json_text(record)
        return text.replace("\r", " ").replace("\n", " ")

    def row_with(self, record: InputRecord, name: str, cell: str) -> tuple[str, str]:
        """Return the header and the row of a record, with one more cell."""
        content: Any = self._content()
        head, row = content.row_with(record, name, cell)
        return head, row

    def place(self, record: InputRecord) -> str:
        """Return the place of a record for people.

        A line, and inside a JSON array also the index that the record has there.
        """
        place = f"{self.name}:{record.line}"
        return place if record.offset is None else f"{place} [{record.offset}]"


class DataFile(FileContents):
    """One data file, open for reading."""

    def __init__(self, path: str, kind: str | None, read_options: ReadOptions) -> None:
        super().__init__("<stdin>" if path == STDIN else path)
        self._path = path
        self._read_options = read_options
        self._file = self._open(path)
        try:
            self.size: int = self._size()
            self._data = self._unpacked(path)
            self._kind = kind or self._recognised()
        except BaseException as error:
            self.close()
            if isinstance(error, OSError):
                raise DataProblem(self.name, _reason(error)) from None
            raise

    def _open(self, path: str) -> BinaryIO:
        if path == STDIN:
            if sys.stdin is None:
                raise DataProblem(self.name, "standard input is closed")
            return sys.stdin.buffer
        try:
            return open(path, "rb", _BUFFER)  # closed by close()
        except (OSError, ValueError) as error:
            raise DataProblem(self.name, _reason(error)) from None

    def _unpacked(self, path: str) -> BinaryIO:
        kind = compressed.ENDINGS.get(os.path.splitext(path)[1].lower())
        return self._file if kind is None else compressed.unpacked(self._file, kind, self.name)

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

    def pieces(self) -> Iterator[FilePiece]:
        """Yield the pieces of the file, each for itself; DataProblem where it can't be read on."""
        try:
            if hasattr(READERS[self._kind], "pieces"):
                reader: Any = self._content()
                for part in reader.pieces():
                    yield FilePiece(self.name, self._kind, part)
            elif self._path == STDIN:
                yield FilePiece(self.name, self._kind, self._data.read(self._read_options.most + 1))
            else:
                yield FilePiece(self.name, self._kind, None)
        except OSError as error:
            raise DataProblem(self.name, _reason(error)) from None

    def _content(self) -> Content:
        if self._reader is None:
            self._reader = READERS[self._kind](self._data, self.name, self._read_options)
        return self._reader

    def _recognised(self) -> str:
        """Return the format that the first line shows, which stays to be read."""
        file: Any = self._data
        if not hasattr(file, "peek"):
            file = self._data = io.BufferedReader(file)
        return format_of(file.peek(_GLANCE)[:_GLANCE])


class FilePiece(NamedTuple):
    """A piece of a file: what its reader cut off, all its bytes, or None for what lies at a path."""

    name: str
    kind: str
    part: Any

    def contents(self, read_options: ReadOptions) -> FileContents:
        """Return what the piece holds."""
        reader: Any = READERS[self.kind]
        if self.part is None:
            return DataFile(self.name, self.kind, read_options)
        if hasattr(reader, "of_piece"):
            return FileContents(self.name, reader.of_piece(self.part, self.name, read_options))
        return FileContents(self.name, reader(io.BytesIO(self.part), self.name, read_options))


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


def _reason(error: Exception) -> str:
    """Return why a file can't be read, in words."""
    return getattr(error, "strerror", None) or str(error)
