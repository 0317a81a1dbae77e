"""What people and programs see: failing records, progress, the summary.

A report is written for every record that failed, could not be read or has warnings, as
text or as one JSON object a line. Everything printed goes through `printable`, so that data
never reach a terminal raw.
"""

from __future__ import annotations

import time

from passmuster import Detail

from .printable import encodable, printable, printable_lines, to_json

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any, TextIO, Union

    from .data_files import Record, Source
    from .failures import DataProblem

    Style = Union["TextStyle", "JsonStyle"]

_EVERY = 0.2  # seconds between two signs of progress


class Counts:
    """How many records there were, of each kind."""

    def __init__(self) -> None:
        self.files = 0
        self.valid = 0
        self.invalid = 0
        self.unreadable = 0
        self.warned = 0

    @property
    def records(self) -> int:
        """All the records that could be read."""
        return self.valid + self.invalid

    def as_dict(self) -> dict[str, int]:
        """Return the numbers as the JSON report gives them."""
        return {"files": self.files, "records": self.records, "valid": self.valid, "invalid": self.invalid,
                "unreadable": self.unreadable, "warned": self.warned}  # fmt: skip

    def sentence(self) -> str:
        """Return the numbers as a line for people."""
        text = f"{many(self.records, 'record')} in {many(self.files, 'file')}: "
        text += f"{self.valid:,} valid, {self.invalid:,} invalid"
        if self.warned:
            text += f", {self.warned:,} with warnings"
        if self.unreadable:
            text += f"; {self.unreadable:,} could not be read"
        return text + "."


def many(number: int, noun: str) -> str:
    """Return a number of things in words."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


class Reporter:
    """Says what is wrong with which record, at most `limit` times, and sums up.

    The strings are made apart from being written: making them can run the user's
    functions, writing them can't.
    """

    def __init__(self, stream: TextIO, style: Style, limit: int | None = None) -> None:
        self._stream = stream
        self._style = style
        self._left = limit
        self._silenced = 0

    def invalid(self, source: Source, record: Record, error: Any) -> str | None:
        """Return the report on a record that the schema refuses; None beyond the limit."""
        return self._style.invalid(source, record, error) if self._may_report() else None

    def warned(self, source: Source, record: Record, warning: Any) -> str | None:
        """Return the report on a record that has warnings; None beyond the limit."""
        return self._style.warned(source, record, warning) if self._may_report() else None

    def unreadable(self, problem: DataProblem) -> str | None:
        """Return the report on data that can't be read; the limit does not hide that."""
        return self._style.unreadable(problem)

    def summary(self, counts: Counts) -> str:
        """Return the report on the whole."""
        return self._style.summary(counts, self._silenced)

    def write(self, text: str | None) -> None:
        """Write what one of the others returned."""
        if text is not None:
            self._stream.write(encodable(text, self._stream) + "\n")

    def _may_report(self) -> bool:
        if self._left is None:
            return True
        if self._left <= 0:
            self._silenced += 1
            return False
        self._left -= 1
        return True


class TextStyle:
    """One line for each message, with the record's place before it."""

    def __init__(self, annotate: bool = False, colours: bool = False) -> None:
        self._annotate = annotate
        self._colours = colours

    def invalid(self, source: Source, record: Record, error: Any) -> str:
        """Return the place and each message, or the annotated record."""
        place = printable(source.place(record.line, record.offset))
        if self._annotate and hasattr(error, "annotate"):
            text = error.annotate(not self._colours)
            return f"{place}:\n{printable_lines(text, self._colours)}"
        return "\n".join(f"{place}: {printable(message)}" for message in _messages(error))

    def warned(self, source: Source, record: Record, warning: Any) -> str:
        """Return the place and each message."""
        place = printable(source.place(record.line, record.offset))
        return "\n".join(f"{place}: warning: {printable(message)}" for message in _messages(warning))

    def unreadable(self, problem: DataProblem) -> None:
        """Return nothing: people read of it on standard error."""

    def summary(self, counts: Counts, silenced: int) -> str:
        """Return the numbers as a sentence."""
        text = counts.sentence()
        if silenced:
            text += f" {many(silenced, 'report')} left out by --limit."
        return text


class JsonStyle:
    """One JSON object a line: a record's, and at the end the summary's."""

    def __init__(self, annotate: bool = False) -> None:
        self._annotate = annotate

    def invalid(self, source: Source, record: Record, error: Any) -> str:
        """Return the place and the error's details, and the annotated record if wanted."""
        entry = _where(source, record)
        entry["errors"] = _details(error)
        if self._annotate and hasattr(error, "annotate"):
            entry["annotated"] = error.annotate(True)
        return to_json(entry)

    def warned(self, source: Source, record: Record, warning: Any) -> str:
        """Return the place and the warnings' details."""
        return to_json({**_where(source, record), "warnings": _details(warning)})

    def unreadable(self, problem: DataProblem) -> str:
        """Return the place, and why."""
        return to_json({"place": problem.place, "unreadable": problem.message})

    def summary(self, counts: Counts, silenced: int) -> str:
        """Return the numbers."""
        return to_json({"summary": {**counts.as_dict(), "left_out": silenced}})


def _where(source: Source, record: Record) -> dict[str, object]:
    place: dict[str, object] = {"file": source.name, "line": record.line}
    if record.offset is not None:
        place["index"] = record.offset
    return place


def _raw_details(source: Any) -> list[Detail]:
    """Return the details of an error or a warning; none for an exception of the user's."""
    return [detail for detail in getattr(source, "details", None) or () if isinstance(detail, Detail)]


def _messages(source: Any) -> list[str]:
    return [detail.message for detail in _raw_details(source)] or [str(source) or type(source).__name__]


def _details(source: Any) -> list[dict[str, Any]]:
    details = [detail.as_dict() for detail in _raw_details(source)]
    return details or [{"message": str(source), "path": [], "type": type(source).__name__}]


class Progress:
    """A line on the terminal that says how far the work is; nothing anywhere else."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._shown = False
        self.wanted: bool = _is_terminal(stream)
        self._next = time.monotonic() + _EVERY

    def tick(self, source: Source, counts: Counts) -> None:
        """Show the state of things if the last time was long enough ago."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _EVERY
        share = f" ({min(100, 100 * source.position() // source.size)} %)" if source.size else ""
        text = f"{source.name}{share}: {many(counts.records, 'record')}, {counts.invalid:,} invalid"
        self._stream.write("\r\x1b[K" + encodable(printable(text), self._stream))
        self._stream.flush()
        self._shown = True

    def clear(self) -> None:
        """Take the line away, so that something else can be written."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._shown = False


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False
