"""The number of records, as numbers and in words. Imports nothing of ours."""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from .error_counts import ErrorCounts


class Counts:
    """The number of records of each kind, and the number of reports."""

    def __init__(self) -> None:
        self.files = 0
        self.valid = 0
        self.invalid = 0
        self.unreadable = 0
        self.is_complete = True
        self.errors: ErrorCounts | None = None
        self.broken = 0  # files that can't be read to their end; the rest of `unreadable` are lines
        self.warned = 0
        self.left_out = 0
        self.shown: dict[str, int] = {"invalid": 0, "warned": 0, "unreadable": 0}

    @property
    def records(self) -> int:
        """The number of records that could be read."""
        return self.valid + self.invalid

    def as_dict(self) -> dict[str, object]:
        """Return the numbers by their names."""
        found = {"files": self.files, "records": self.records, "valid": self.valid, "invalid": self.invalid,
                 "unreadable": self.unreadable, "warned": self.warned, "left_out": self.left_out}  # fmt: skip
        ended = {} if self.is_complete else {"complete": False}
        return {**found, **ended, **({} if self.errors is None else {"errors": self.errors.as_list()})}

    def text(self, is_quiet: bool) -> str:
        """Return the numbers for people."""
        lines = [] if self.errors is None else self.errors.lines()
        return "".join(f"{line}\n" for line in (lines if is_quiet else [*lines, self.sentence()]))

    def sentence(self) -> str:
        """Return the numbers as a line for people."""
        text = f"{with_noun(self.records, 'record')} in {with_noun(self.files, 'file')}: "
        text += f"{self.valid:,} valid, {self.invalid:,} invalid"
        if self.warned:
            text += f", {self.warned:,} with warnings"
        if self.unreadable:
            text += f"; {self.unreadable:,} could not be read"
        if self.left_out:
            text += f". {with_noun(self.left_out, 'report')} left out by --limit"
        return text + ("." if self.is_complete else ". Stopped by --max-errors.")


def with_noun(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural if needed."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
