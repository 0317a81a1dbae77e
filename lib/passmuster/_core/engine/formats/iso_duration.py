"""ISO 8601 durations.

Build phase and run phase.
"""

from __future__ import annotations

import re

from ...foundation.codes import Code
from ..backend import checks
from .shared.format import Format

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

_DURATION = re.compile(
    r"P(?!\Z)(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+W)?(?:[0-9]+D)?"
    r"(?:T(?!\Z)(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+S)?)?\Z"
)


def is_iso_duration(text: str) -> bool:
    """Return whether a string is an ISO 8601 duration (specification part 2, `string().isoDuration()`).

    Only whole numbers, the largest unit first; weeks are allowed between months and days.

    >>> is_iso_duration("P3Y6M4DT12H30M5S"), is_iso_duration("PT"), is_iso_duration("PT1.5S")
    (True, False, False)
    """
    return _DURATION.match(text) is not None


def _check() -> Any:
    return checks.TestCheck(is_iso_duration, "string.isoDuration", None)


_PATTERN = (
    "^P(?!$)(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+W)?(?:[0-9]+D)?(?:T(?!$)(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+S)?)?$"
)

FORMAT = Format(
    "isoDuration",
    _check,
    Code(
        "string.isoDuration",
        "{{#label}} must be an ISO 8601 duration",
        "the string is not a duration in ISO 8601 format",
    ),
    json_schema=lambda: {"pattern": _PATTERN},
    annotates={"format": "duration"},
)
