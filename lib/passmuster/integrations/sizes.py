"""The lengths of generated values, between the limits of their constraints."""

from __future__ import annotations

from typing import Any

from passmuster.inspection import Size, fold

from .generation_plan import GenerationFailed, ValuePlace

_COUNTED = ("bytes", "characters", "items", "keys")


def size_of(place: ValuePlace, *units: str, least: int = 0, more: int = 16) -> tuple[int, int]:
    """Return the limits of a length. The upper limit is invented if there is none."""
    low, high = least, None
    found = fold(place.constraints)
    asked = [one for one in (*found.sizes.values(), *found.unknown_constraints) if isinstance(one, Size)]
    for size in asked:
        if size.unit not in (units or _COUNTED):
            continue
        (first, _), (last, _) = size.low, size.high
        low = max(low, 0 if first is None else count_of(first))
        if last is not None:
            high = count_of(last) if high is None else min(high, count_of(last))
    if high is not None and high < low:
        raise GenerationFailed(f"no length is at least {low} and at most {high}")
    return low, low + more if high is None else min(high, low + more)


def count_of(limit: Any) -> int:
    """Return a limit as a count. Raises `GenerationFailed` if it is none, or too large."""
    if isinstance(limit, bool) or not isinstance(limit, (int, float)) or limit != limit or limit > 10**4:
        raise GenerationFailed(f"{limit!r} is no length that could be made")
    return int(limit)
