"""ISO 8601 durations (specification part 2, `string().isoDuration()`).

Only whole numbers, the largest unit first; weeks are allowed between months and days.
"""

from __future__ import annotations

from ...foundation.codes import Code
from .shared.format import Format

FORMAT = Format(
    "isoDuration",
    Code(
        "string.isoDuration",
        "{{#label}} must be an ISO 8601 duration",
        "the string is not a duration in ISO 8601 format",
    ),
    pattern=(
        "^P(?!$)(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+W)?(?:[0-9]+D)?"
        "(?:T(?!$)(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+S)?)?$"
    ),
    annotation={"format": "duration"},
)
