"""The records that readers yield, the options of reading, and the lines of a file, decoded from UTF-8."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import NamedTuple

from ..failures import DataProblem
from .row_dialects import RowDialect

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, BinaryIO, Protocol, TypeVar, Union

    from passmuster import Schema
    from passmuster.typing import NullMode

    from ..._core.foundation.json_text.decoding import Errors, Loads
    from ..._core.foundation.json_text.json_places import Position, RecordPart

    T = TypeVar("T")
    Item = Union["InputRecord", "InputRecords", DataProblem]

    class RecordSource(Protocol):
        """A sequence of records."""

        def items(self) -> Iterator[Item]:
            """Yield the records, and the problems after which reading goes on."""

        def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> Sequence[Position | None]:
            """Return the positions of parts of a record in the file, or None for an unknown one."""

    class Reader(RecordSource, Protocol):
        """Reads one format. Problems are yielded if reading can go on after them, else raised.

        If the files of the format can be split for several processes, the reader also has `pieces()`, which
        yields the pieces of the file in order and raises DataProblem if the rest can't be read, and the class
        method `from_piece(piece, name, read_options)`, which returns the reader of a piece.
        """

        def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions) -> None: ...


MAX_RECORD_SIZE = 64 << 20
"""How many bytes a line, a record of JSON, a row of CSV or a whole document may have by default."""


PIECE_SIZE = 1 << 20
"""About how many bytes a piece of a file has."""


class Origin(NamedTuple):
    """The place where a record of a quarantine was first read: a file, a line and an index in an array."""

    file: str
    line: int
    offset: int | None = None


class InputRecord(NamedTuple):
    """A value with its line, its index inside an array, and the data that its reader finds parts by.

    `place` is where it was first read, if the file is one that `--invalid` wrote. `nulls` is how nulls in the
    value are read.
    """

    value: object
    line: int
    offset: int | None = None
    origin: Any = None
    place: Origin | None = None
    nulls: NullMode | None = None

    def located(self, place: Origin) -> InputRecord:
        """Return the record with the place where it was first read."""
        return self._replace(place=place)


class InputRecords:
    """Values on lines, the first of which is `line`. A value is parsed when it is used, until one is wrong.

    `used_count` counts the values that were used. Nothing here keeps a value alive.
    """

    __slots__ = ("_errors", "_loads", "_origins", "line", "used_count")
    nulls: NullMode | None = None

    def __init__(self, line: int, origins: Sequence[Any], loads: Loads, errors: Errors) -> None:
        self.line: int = line
        self.used_count: int = 0
        self._origins = origins
        self._loads = loads
        self._errors = errors

    def values(self) -> Iterator[Any]:
        """Yield the values.

        >>> records = InputRecords(1, ["1", "2", "x", "3"], int, (ValueError,))
        >>> list(records.values()), records.used_count
        ([1, 2], 2)
        """
        loads = self._loads
        try:
            for origin in self._origins:
                self.used_count += 1
                yield loads(origin)
        except self._errors:
            self.used_count -= 1

    @staticmethod
    def of(record: InputRecord) -> InputRecords:
        """Return the value of a record as records."""
        return InputRecords(record.line, (record,), attrgetter("value"), ())

    def one(self, index: int) -> InputRecords:
        """Return the records with only one of the values."""
        return InputRecords(self.line + index, self._origins[index : index + 1], self._loads, self._errors)

    def starts_with(self, pattern: re.Pattern[bytes]) -> bool:
        """Return whether a pattern matches the first line."""
        start = self._origins[0]
        return isinstance(start, bytes) and pattern.match(start) is not None

    def record(self, index: int) -> InputRecord:
        """Return everything that is known of a record but its value."""
        return InputRecord(None, self.line + index, None, self._origins[index])


class TableRecords(InputRecords):
    """Rows of a table. A null means that there is no value, unless the schema allows None."""

    __slots__ = ()
    nulls: NullMode | None = "drop"

    def __init__(self, records: Sequence[InputRecord]) -> None:
        super().__init__(records[0].line, records, attrgetter("value"), ())

    def located(self, place: Origin) -> TableRecords:
        """Return the rows with the place where they were first read."""
        return TableRecords([record.located(place) for record in self._origins])

    def one(self, index: int) -> TableRecords:
        """Return the records with only one of the rows."""
        return TableRecords(self._origins[index : index + 1])

    def record(self, index: int) -> InputRecord:
        """Return a row as a record."""
        return self._origins[index]._replace(nulls=self.nulls)  # type: ignore[no-any-return]


class ReadOptions(NamedTuple):
    """The options of the command line for reading."""

    empty_is_missing: bool = False
    max_size: int = MAX_RECORD_SIZE
    sheet: str | None = None
    yaml_version: tuple[int, int] = (1, 2)
    lists_are_records: bool = True
    dates_are_text: bool = False
    encoding: str | None = None
    dialect: RowDialect = RowDialect()

    def for_schema(self, schema: Schema) -> ReadOptions:
        """Return the options with what they need of a schema."""
        return self._replace(dialect=self.dialect.for_schema(schema))


def in_pieces(items: Iterable[tuple[T, int]]) -> Iterator[list[T]]:
    """Yield items, each with its size, in lists as large as a piece. Those before an error come first."""
    held: list[T] = []
    size = 0
    try:
        for item, own in items:
            held.append(item)
            size += own
            if size > PIECE_SIZE:
                yield held
                held, size = [], 0
    except (DataProblem, OSError):
        yield held
        raise
    yield held


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
        raw = line.decode("utf-8", "surrogateescape")
        raise DataProblem(name, not_utf8(error), number, None, raw) from None
    return text.lstrip(BOM) if number == 1 else text


def too_long(what: str, max_size: int) -> str:
    """Return the message for something with more than `max_size` bytes."""
    return f"the {what} is longer than {max_size:,} bytes; --max-line sets how long one may be"


def not_utf8(error: UnicodeDecodeError) -> str:
    """Return the message for bytes that are not UTF-8."""
    return f"not UTF-8 text: byte 0x{error.object[error.start]:02x} ({error.reason})"
