"""What readers yield, and what they are told about reading. Imports nothing of ours."""

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

    class Content(Protocol):
        """Has records."""

        def items(self) -> Iterator[Item]:
            """Yield the records, and the problems behind which reading goes on."""

        def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> Sequence[Position | None]:
            """Return where the parts of a record stand in the file, None for a place that is not known."""

    class Reader(Content, Protocol):
        """Reads one format. What can't be read is yielded where reading can go on behind it, else raised."""

        def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions) -> None: ...

    class Splitting(Reader, Protocol):
        """Reads a format whose files can be read in pieces, in several processes."""

        def pieces(self) -> Iterator[Any]:
            """Yield the pieces of the file in their order; DataProblem where it can't be read on."""

        @classmethod
        def of_piece(cls, piece: Any, name: str, read_options: ReadOptions) -> Content:
            """Return what reads a piece."""


MOST = 64 << 20
"""How many bytes a line, a record of JSON, a row of CSV or a whole document may have where nobody says."""


PIECE = 1 << 20
"""About how many bytes a piece of a file has."""


class InputRecord(NamedTuple):
    """A value and where it was found: its line, its index inside an array, what its reader finds parts by."""

    value: object
    line: int
    offset: int | None = None
    origin: Any = None


class InputRecords:
    """Values on lines, the first of which is `line`: each is read when it is taken, up to one with an error.

    `taken` is how many were. Nothing holds a value longer than whoever takes it.
    """

    __slots__ = ("_errors", "_loads", "_origins", "line", "taken")

    def __init__(self, line: int, origins: Sequence[Any], loads: Loads, errors: Errors) -> None:
        self.line: int = line
        self.taken: int = 0
        self._origins = origins
        self._loads = loads
        self._errors = errors

    def values(self) -> Iterator[Any]:
        """Yield the values.

        >>> records = InputRecords(1, ["1", "2", "x", "3"], int, (ValueError,))
        >>> list(records.values()), records.taken
        ([1, 2], 2)
        """
        loads = self._loads
        try:
            for origin in self._origins:
                self.taken += 1
                yield loads(origin)
        except self._errors:
            self.taken -= 1

    def record(self, index: int) -> InputRecord:
        """Return what is known of one but the value."""
        return InputRecord(None, self.line + index, None, self._origins[index])


class ReadOptions(NamedTuple):
    """What the command line says about reading."""

    empty_is_missing: bool = False
    most: int = MOST
    sheet: str | None = None
