"""What can end a command early, each with a message for the person who typed it.

Problem               exit status 2
├── UsageProblem      the command makes no sense
├── SchemaProblem     the schema can't be found, loaded, built or run
├── DataProblem       a file, a line or a record can't be read
└── OutputProblem     the result can't be written
"""

from __future__ import annotations


class Problem(Exception):
    """Something that the person at the keyboard can put right."""


class UsageProblem(Problem):
    """The command makes no sense."""


class SchemaProblem(Problem):
    """The schema can't be found, loaded, built or run."""


class DataProblem(Problem):
    """A file, a line or a record can't be read; `place` says where."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(message)
        self.place = place
        self.message = message

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class OutputProblem(Problem):
    """The result can't be written."""
