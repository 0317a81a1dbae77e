"""Values with their positions, for formats that are read as a whole. Imports records, lines and failures."""

from __future__ import annotations

import io
from bisect import bisect_right
from importlib import import_module

from ...._core.foundation.json_text.json_places import Position
from ...failures import DataProblem, UsageProblem
from ..input_records import BOM, not_utf8, too_long

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, BinaryIO

    from ...._core.foundation.json_text.json_places import RecordPart


class PlacedValue:
    """The offset of a value in the text and that of its key, and the same for its parts."""

    __slots__ = ("at", "key_at", "parts")

    def __init__(self, at: int, key_at: int | None = None, parts: Any = None) -> None:
        self.at: int = at
        self.key_at: int = at if key_at is None else key_at
        self.parts: dict[Any, PlacedValue] | list[PlacedValue] | None = parts

    def part(self, step: Any) -> PlacedValue | None:
        """Return the part with a key or an index, or None if there is none."""
        if isinstance(self.parts, dict):
            return self.parts.get(step)
        is_index = isinstance(self.parts, list) and isinstance(step, int) and 0 <= step < len(self.parts)
        return self.parts[step] if is_index else None  # type: ignore[index]


def offset_of(placed: PlacedValue, wanted: RecordPart) -> int:
    """Return the offset of a part. A missing part is at the innermost container that exists.

    >>> from passmuster._core.foundation.json_text.json_places import RecordPart
    >>> placed = PlacedValue(0, None, {"a": PlacedValue(6, 1, [PlacedValue(7)])})
    >>> parts = [(("a", 0),), (("a", 5),), (("a",), True), (("b",),)]
    >>> [offset_of(placed, RecordPart(*part)) for part in parts]
    [7, 6, 1, 0]
    """
    for step in wanted.path:
        found = placed.part(step)
        if found is None:
            return placed.at
        placed = found
    return placed.key_at if wanted.is_key else placed.at


class WholeText:
    """A text, with the lines and columns of its characters."""

    def __init__(self, file: BinaryIO, name: str, max_size: int) -> None:
        self._name = name
        data = file.read(max_size + 1)
        if len(data) > max_size:
            raise DataProblem(name, too_long("document", max_size))
        try:
            self.text: str = data.decode("utf-8").lstrip(BOM)
        except UnicodeDecodeError as error:
            raise DataProblem(name, not_utf8(error), data.count(b"\n", 0, error.start) + 1) from None
        self._starts: list[int] = []

    def position(self, offset: int) -> Position:
        """Return the line and column of a character."""
        if not self._starts:
            self._starts = [0]
            at = self.text.find("\n")
            while at >= 0:
                self._starts.append(at + 1)
                at = self.text.find("\n", at + 1)
        line = bisect_right(self._starts, offset)
        return Position(line, offset - self._starts[line - 1] + 1)

    def positions(self, placed: PlacedValue, wanted: Sequence[RecordPart]) -> list[Position]:
        """Return the positions of parts of a value."""
        return [self.position(offset_of(placed, part)) for part in wanted]

    def problem(self, message: str, offset: int | None) -> DataProblem:
        """Return the problem for an error at an offset, or at the end if it is None."""
        at = len(self.text) if offset is None else min(offset, len(self.text))
        return DataProblem(self._name, message, *self.position(at))


def import_optional(module: str, name: str, extra: str) -> Any:
    """Return an optional module. Raises UsageProblem if it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        package = module.removeprefix("backports.").partition(".")[0]
        raise UsageProblem(
            f"{name}: {package} is not installed, but needed to read this; pip install 'passmuster[{extra}]'"
        ) from None


def seekable(file: BinaryIO, name: str, max_size: int) -> BinaryIO:
    """Return a file that supports seeking: the file itself, or a copy of its content in memory."""
    if file.seekable():
        return file
    data = file.read(max_size + 1)
    if len(data) > max_size:
        raise DataProblem(name, too_long("file", max_size))
    return io.BytesIO(data)
