"""ISO 8601 dates, and their conversion to the extended form in UTC.

Build phase: composes the reader; the parsing is in `dates.iso_strings`.
"""

from __future__ import annotations

from ...foundation.codes import Code
from ..backend import iso_dates
from .dates.conversion import parse_iso_date
from .dates.iso_strings import COMMON, is_iso_date, normalise_iso
from .shared.format import Format

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any


def _reader() -> Any:
    return iso_dates.IsoDates(COMMON.match, is_iso_date, parse_iso_date, normalise_iso)


FORMAT = Format(
    "isoDate",
    Code(
        "string.isoDate",
        "{{#label}} must be an ISO 8601 date",
        "the string is not a date in ISO 8601 format",
    ),
    pattern="^[-+]?[0-9]{4}",
    loss="that the string is a date is not said",
    test=lambda: _reader().accepts,
    convert=lambda: _reader().write,
    annotation={"format": "date-time"},
)
