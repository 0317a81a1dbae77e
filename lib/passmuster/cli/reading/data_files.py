"""The data files that arguments stand for, and opening one: its format, its reader and its compression.

The formats are UTF-8 text, or tables with a reader of their own. Data that can't be read are a DataProblem:
yielded if reading can go on after it (with the next line), else raised. Imports nothing of ours but its
neighbours.
"""

from __future__ import annotations

import glob
import io
import os
import sys
from typing import NamedTuple

from ..._core.foundation.json_text.decoding import decode
from ..._core.foundation.json_text.json_places import Position
from ..failures import DataProblem, UsageProblem
from . import compressed
from .delimited import Delimited, TabDelimited
from .json_files import JsonFile
from .json_lines import JsonLines
from .quarantined import restored_items
from .whole.excel_sheets import ExcelSheet
from .whole.tables import ArrowTable, ParquetTable
from .whole.toml_documents import TomlDocument
from .whole.yaml_documents import YamlDocuments

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, BinaryIO

    from ..._core.foundation.json_text.json_places import RecordPart
    from .input_records import InputRecord, Item, Reader, ReadOptions, RecordSource

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
_BINARY = ("parquet", "arrow", "excel")
_JSON_SPACE = " \t\r\n"
_DETECTION_SIZE = 1 << 13
_BUFFER = 1 << 16
STDIN = "-"


def data_format(path: str, chosen: str | None) -> str | None:
    """Return the format of a file: the chosen one, else the one of its ending.

    Returns None for standard input, whose format shows when it is read.
    """
    if chosen is not None or path == STDIN:
        return chosen
    found = known_ending(path)
    if found is None:
        raise UsageProblem(
            f"{path}: the format does not follow from the ending ({', '.join(ENDINGS)}); use --input-format"
        )
    return ENDINGS[found]


def known_ending(path: str) -> str | None:
    """Return the ending that a format is known for, or None if the file has none.

    >>> known_ending("a.JSON"), known_ending("b.csv.gz"), known_ending("c.txt")
    ('.json', '.csv', None)
    """
    ending = os.path.splitext(compressed.split_name(path)[0])[1].lower()
    return ending if ending in ENDINGS else None


class FileContents:
    """The content of a data file or of a piece of one: records with their positions."""

    def __init__(self, name: str, read_options: ReadOptions, reader: RecordSource | None = None) -> None:
        self.name = name
        self._read_options = read_options
        self._reader = reader

    def close(self) -> None:
        """Close the file."""

    def _content(self) -> RecordSource:
        """Return the reader of the content."""
        return self._reader  # type: ignore[return-value]  # of what has none, this is overridden

    def items(self) -> Iterator[Item]:
        """Yield the records, and the problems after which reading goes on.

        Raises DataProblem if reading can't go on.
        """
        try:
            content = self._content()
            items = content.items()
            may_be_entries = isinstance(content, (ArrowTable, JsonFile, JsonLines))
            yield from restored_items(items, self._read_options) if may_be_entries else items
        except OSError as error:
            raise DataProblem(self.name, _reason(error)) from None

    @property
    def header(self) -> list[Any] | None:
        """The names of columns that the file has, or None."""
        return getattr(self._content(), "header", None)

    def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> Sequence[Position | None]:
        """Return the positions of parts of a record."""
        if record.place is not None:
            return [Position(record.place.line, None)] * len(wanted)
        return self._content().positions(record, wanted)

    def json_text(self, record: InputRecord) -> str | None:
        """Return the text of a record on one line, or None if the format is not JSON."""
        content: Any = self._content()
        if record.place is not None or not hasattr(content, "json_text"):
            return None
        text: str = content.json_text(record)
        return text.replace("\r", " ").replace("\n", " ")

    def row_with(self, record: InputRecord, errors: str, place: str) -> tuple[str, str]:
        """Return the header and the row of a record, both with two more cells."""
        content: Any = self._content()
        return content.row_with(record, errors, place)  # type: ignore[no-any-return]

    def place(self, record: InputRecord) -> str:
        """Return the place of a record in words.

        It is a line, and inside a JSON array also the index of the record.
        """
        if record.place is not None:
            return f"{record.place.file}:{record.place.line}"
        place = f"{self.name}:{record.line}"
        return place if record.offset is None else f"{place} [{record.offset}]"


class DataFile(FileContents):
    """One data file, open for reading."""

    def __init__(self, path: str, kind: str | None, read_options: ReadOptions) -> None:
        super().__init__("<stdin>" if path == STDIN else path, read_options)
        self._path = path
        self._file = self._open(path)
        try:
            self.size: int = self._size()
            self._data = self._decompressed(path)
            if kind not in _BINARY:
                self._data = compressed.decoded(self._data, read_options.encoding)
            self._kind = kind or self._detect_format()
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

    def _decompressed(self, path: str) -> BinaryIO:
        _, kind = compressed.split_name(path)
        return self._file if kind is None else compressed.decompress(self._file, kind, self.name)

    def _size(self) -> int:
        """Return the file's length in bytes, or 0 if it is unknown."""
        try:
            return os.fstat(self._file.fileno()).st_size
        except (OSError, ValueError, AttributeError):
            return 0

    def position(self) -> int:
        """Return the number of bytes that were read, or 0 if it is unknown."""
        try:
            return self._file.tell()
        except (OSError, ValueError):
            return 0

    def close(self) -> None:
        """Close the file, unless it is standard input."""
        if self.name != "<stdin>":
            self._file.close()

    def pieces(self) -> Iterator[FilePiece]:
        """Yield the pieces of the file. Raises DataProblem if the rest can't be read."""
        try:
            if hasattr(READERS[self._kind], "pieces"):
                reader: Any = self._content()
                for part in reader.pieces():
                    yield FilePiece(self.name, self._kind, part)
            elif self._path == STDIN:
                yield FilePiece(self.name, self._kind, self._data.read(self._read_options.max_size + 1))
            else:
                yield FilePiece(self.name, self._kind, None)
        except OSError as error:
            raise DataProblem(self.name, _reason(error)) from None

    def _content(self) -> RecordSource:
        if self._reader is None:
            self._reader = READERS[self._kind](self._data, self.name, self._read_options)
        return self._reader

    def _detect_format(self) -> str:
        """Return the format of the first line, which stays to be read."""
        file: Any = self._data
        if not hasattr(file, "peek"):
            file = self._data = io.BufferedReader(file)
        return format_of(file.peek(_DETECTION_SIZE)[:_DETECTION_SIZE])


class FilePiece(NamedTuple):
    """A piece of a file: a part that its reader cut off, all of its bytes, or None for the file at a path."""

    name: str
    kind: str
    part: Any

    def contents(self, read_options: ReadOptions) -> FileContents:
        """Return the content of the piece."""
        reader: Any = READERS[self.kind]
        if self.part is None:
            return DataFile(self.name, self.kind, read_options)
        is_cut = hasattr(reader, "from_piece")
        make, data = (reader.from_piece, self.part) if is_cut else (reader, io.BytesIO(self.part))
        return FileContents(self.name, read_options, make(data, self.name, read_options))


def format_of(start: bytes) -> str:
    """Return the format of data by their start: an array is JSON, an object on a line JSON Lines, others CSV.

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
        return "json" if end else "jsonl"  # a line longer than the buffer is one of many
    return "jsonl"


def _reason(error: Exception) -> str:
    """Return in words why a file can't be read."""
    return getattr(error, "strerror", None) or str(error)


def data_paths(arguments: list[str], chosen: str | None) -> list[tuple[str, str | None]]:
    """Return each data file with its format. Files of a folder or a pattern are sorted."""
    if arguments.count(STDIN) > 1:
        raise UsageProblem("standard input can be read only once")
    found: list[tuple[str, str | None]] = []
    for argument in arguments:
        paths = _paths(argument, chosen)
        found += [(path, data_format(path, chosen)) for path in paths]
    return found


def _paths(argument: str, chosen: str | None) -> list[str]:
    if os.path.isdir(argument):
        found = list(_walk(argument))
        if not found:
            raise UsageProblem(f"{argument}: Is a directory without data files")
        return found
    if argument == STDIN or not glob.has_magic(argument) or os.path.lexists(argument):
        return [argument]
    matches = sorted(glob.glob(argument, recursive=True)) if "\0" not in argument else []
    if not matches:
        return [argument]  # opening it reports that it is missing
    found = [path for path in matches if os.path.isfile(path) and (chosen or known_ending(path))]
    if not found:
        raise UsageProblem(f"{argument}: no data file matches this")
    return found


def _walk(folder: str) -> Iterator[str]:
    """Yield the files with a known ending in a folder and its subfolders, except hidden ones."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (
            os.path.join(place, name)
            for name in sorted(names)
            if not name.startswith(".") and known_ending(name) is not None
        )
