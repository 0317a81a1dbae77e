"""How many records there were, in numbers and in words. Imports nothing of ours."""

from __future__ import annotations


class Counts:
    """How many records there were, of each kind, and how many reports on them."""

    def __init__(self) -> None:
        self.files = 0
        self.valid = 0
        self.invalid = 0
        self.unreadable = 0
        self.warned = 0
        self.left_out = 0
        self.shown: dict[str, int] = {"invalid": 0, "warned": 0, "unreadable": 0}

    @property
    def records(self) -> int:
        """All the records that could be read."""
        return self.valid + self.invalid

    def as_dict(self) -> dict[str, int]:
        """Return the numbers by name."""
        return {"files": self.files, "records": self.records, "valid": self.valid, "invalid": self.invalid,
                "unreadable": self.unreadable, "warned": self.warned, "left_out": self.left_out}  # fmt: skip

    def sentence(self) -> str:
        """Return the numbers as a line for people."""
        text = f"{many(self.records, 'record')} in {many(self.files, 'file')}: "
        text += f"{self.valid:,} valid, {self.invalid:,} invalid"
        if self.warned:
            text += f", {self.warned:,} with warnings"
        if self.unreadable:
            text += f"; {self.unreadable:,} could not be read"
        return (
            f"{text}. {many(self.left_out, 'report')} left out by --limit." if self.left_out else text + "."
        )


def many(number: int, noun: str) -> str:
    """Return a number of things in words."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
