"""From a string to the items between its separators: the conversion of `array().split()`.

Run phase.
"""

from __future__ import annotations

from ..backend import core
from ..foundation.blanks import BLANKS
from ..foundation.writing import exact_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..nodes.core import Run
    from ..nodes.reports import PlainSubject


class SplitStep(core.Check):
    """A step before all other conversions, because sorting and others need the items."""

    __slots__ = ("separator",)

    def __init__(self, separator: str) -> None:
        self.separator: str = separator

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Return the items of a string, and other values unchanged."""
        if not (run.convert and isinstance(value, str)):
            return value
        text = exact_string(value).strip(BLANKS)
        made = [item.strip(BLANKS) for item in text.split(self.separator)] if text else []
        run.note_made(made, value)
        return made
