"""Values that know where they stand, for formats that are read whole. Imports records, lines and failures."""

from __future__ import annotations

from bisect import bisect_right
from importlib import import_module

from ....json_text.json_places import Position
from ...failures import DataProblem, UsageProblem
from ..lines import BOM, not_utf8, too_long

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, BinaryIO

    from ....json_text.json_places import RecordPart


class Placed:
    """Where a value stands, as an offset in the text, and its key; and the same of its parts."""

    __slots__ = ("at", "key_at", "parts")

    def __init__(self, at: int, key_at: int | None = None, parts: Any = None) -> None:
        self.at: int = at
        self.key_at: int = at if key_at is None else key_at
        self.parts: dict[Any, Placed] | list[Placed] | None = parts

    def part(self, step: Any) -> Placed | None:
        """Return the part with a key or an index, None where there is none."""
        if isinstance(self.parts, dict):
            return self.parts.get(step)
        is_index = isinstance(self.parts, list) and isinstance(step, int) and 0 <= step < len(self.parts)
        return self.parts[step] if is_index else None  # type: ignore[index]


def offset_of(placed: Placed, wanted: RecordPart) -> int:
    """Return where a part stands; what is not there stands where the innermost container does that is.

    >>> from passmuster.json_text.json_places import RecordPart
    >>> placed = Placed(0, None, {"a": Placed(6, 1, [Placed(7)])})
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
    """A text, and the lines and columns of what is in it."""

    def __init__(self, file: BinaryIO, name: str, most: int) -> None:
        self._name = name
        data = file.read(most + 1)
        if len(data) > most:
            raise DataProblem(name, too_long("document", most))
        try:
            self.text: str = data.decode("utf-8").lstrip(BOM)
        except UnicodeDecodeError as error:
            raise DataProblem(name, not_utf8(error), data.count(b"\n", 0, error.start) + 1) from None
        self._starts: list[int] = []

    def position(self, offset: int) -> Position:
        """Return the place of a character."""
        if not self._starts:
            self._starts = [0]
            at = self.text.find("\n")
            while at >= 0:
                self._starts.append(at + 1)
                at = self.text.find("\n", at + 1)
        line = bisect_right(self._starts, offset)
        return Position(line, offset - self._starts[line - 1] + 1)

    def positions(self, placed: Placed, wanted: Sequence[RecordPart]) -> list[Position]:
        """Return where parts of a value stand."""
        return [self.position(offset_of(placed, part)) for part in wanted]

    def problem(self, message: str, offset: int | None) -> DataProblem:
        """Return what is said of something wrong at an offset; None is the end."""
        at = len(self.text) if offset is None else min(offset, len(self.text))
        return DataProblem(self._name, message, *self.position(at))


def needed(module: str, name: str, extra: str) -> Any:
    """Return a module that the user has to install; UsageProblem where it is missing."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise UsageProblem(
            f"{name}: {package} is not installed, which reads this; pip install 'passmuster[{extra}]'"
        ) from None
