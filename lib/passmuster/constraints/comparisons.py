"""The comparisons with a limit, by the operators of rules: `value OPERATOR limit`."""

from __future__ import annotations

from operator import eq, ge, gt, le, lt

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Comparison:
    """A comparison: `holds(value, limit)`, or `mirrored(limit, value)` with the operands exchanged.

    `ends` are the ends of an interval that such a limit defines.
    """

    __slots__ = ("ends", "holds", "mirrored")

    def __init__(
        self, holds: Callable[[Any, Any], Any], mirrored: Callable[[Any, Any], Any], *ends: str
    ) -> None:
        self.holds: Callable[[Any, Any], Any] = holds
        self.mirrored: Callable[[Any, Any], Any] = mirrored
        self.ends: tuple[str, ...] = ends


COMPARISONS: dict[str | None, Comparison] = {
    "<": Comparison(lt, gt, "below"),
    "<=": Comparison(le, ge, "most"),
    "=": Comparison(eq, eq, "least", "most"),
    ">": Comparison(gt, lt, "above"),
    ">=": Comparison(ge, le, "least"),
}
EQUAL = COMPARISONS["="]
BY_END = {row.ends[0]: row for row in COMPARISONS.values() if row is not EQUAL}
"""The comparison for each end of an interval."""
