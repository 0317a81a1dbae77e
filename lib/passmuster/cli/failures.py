"""The errors that end a command early, each with a message for the person who typed it.

Problem               exit status 2
├── UsageProblem      the command makes no sense
├── SchemaProblem     the schema can't be found, loaded, built or run
├── DataProblem       a file, a line or a record can't be read
└── OutputProblem     the result can't be written
"""

from __future__ import annotations

from types import MappingProxyType

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class Problem(Exception):
    """An error that the user of the command line can fix."""


class UsageProblem(Problem):
    """The command makes no sense."""


class SchemaProblem(Problem):
    """The schema can't be found, loaded, built or run."""


class DataProblem(Problem):
    """A file, a line or a record can't be read; `place` is where.

    `text` is what can't be read, as it is in the file, if reading goes on after it. If it is a row of CSV,
    `row_format` has the header and the delimiter.
    """

    row_format: Mapping[str, object] = MappingProxyType({})

    def __init__(
        self, name: str, message: str, line: int | None = None, column: int | None = None, text: str = ""
    ) -> None:
        super().__init__(name, message, line, column, text)
        self.name = name
        self.message = message
        self.line = line
        self.column = column
        self.text = text

    @property
    def place(self) -> str:
        """The place as editors open it: the file, with the line and the column if they are known."""
        return place_of(self.name, self.line, self.column)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class OutputProblem(Problem):
    """The result can't be written."""


def place_of(name: str, line: int | None, column: int | None) -> str:
    """Return a place in the notation that editors open.

    >>> place_of("a.json", 3, 7), place_of("a.parquet", 3, None), place_of("a.csv", None, None)
    ('a.json:3:7', 'a.parquet:3', 'a.csv')
    """
    return ":".join([name, *(str(number) for number in (line, column) if number is not None)])
