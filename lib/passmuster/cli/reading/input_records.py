"""The records that readers yield, and the options of reading. Imports nothing of ours."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, BinaryIO, Protocol, Union

    from ...json_text.fast_json import Errors, Loads
    from ...json_text.json_places import Position, RecordPart
    from ..failures import DataProblem

    Item = Union["InputRecord", "InputRecords", DataProblem]

    class RecordSource(Protocol):
        """A sequence of records."""

        def items(self) -> Iterator[Item]:
            """Yield the records, and the problems after which reading goes on."""

        def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> Sequence[Position | None]:
            """Return the positions of parts of a record in the file, or None for an unknown one."""

    class Reader(RecordSource, Protocol):
        """Reads one format. Problems are yielded if reading can go on after them, else raised."""

        def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions) -> None: ...

    class SplittingReader(Reader, Protocol):
        """Reads a format whose files can be split into pieces, for several processes."""

        def pieces(self) -> Iterator[Any]:
            """Yield the pieces of the file in order. Raises DataProblem if the rest can't be read."""

        @classmethod
        def from_piece(cls, piece: Any, name: str, read_options: ReadOptions) -> RecordSource:
            """Return the reader of a piece."""


MAX_RECORD_SIZE = 64 << 20
"""How many bytes a line, a record of JSON, a row of CSV or a whole document may have by default."""


PIECE_SIZE = 1 << 20
"""About how many bytes a piece of a file has."""


class InputRecord(NamedTuple):
    """A value with its line, its index inside an array, and the data that its reader finds parts by."""

    value: object
    line: int
    offset: int | None = None
    origin: Any = None


class InputRecords:
    """Values on lines, the first of which is `line`. A value is parsed when it is used, until one is wrong.

    `used_count` counts the values that were used. Nothing here keeps a value alive.
    """

    __slots__ = ("_errors", "_loads", "_origins", "line", "used_count")

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

    def record(self, index: int) -> InputRecord:
        """Return everything that is known of a record but its value."""
        return InputRecord(None, self.line + index, None, self._origins[index])


class ReadOptions(NamedTuple):
    """The options of the command line for reading."""

    empty_is_missing: bool = False
    max_size: int = MAX_RECORD_SIZE
    sheet: str | None = None
