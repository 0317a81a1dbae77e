"""ISO 8601 dates, and their conversion to the extended form in UTC.

Build phase: composes the reader; the parsing is in `dates.iso_strings`.
"""

from __future__ import annotations

from ...foundation.codes import Code
from ..backend import checks, iso_dates
from .dates.conversion import parse_iso_date
from .dates.iso_strings import COMMON, is_iso_date, normalise_iso
from .shared.format import Format

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def _reader() -> Any:
    return iso_dates.IsoDates(COMMON.match, is_iso_date, parse_iso_date, normalise_iso)


def _check() -> Any:
    return checks.TestCheck(_reader().accepts, "string.isoDate", None)


def _conversion() -> Callable[[str], str]:
    write: Callable[[str], str] = _reader().write
    return write


FORMAT = Format(
    "isoDate",
    _check,
    Code(
        "string.isoDate",
        "{{#label}} must be an ISO 8601 date",
        "the string is not a date in ISO 8601 format",
    ),
    convert=_conversion,
    json_schema=lambda: ({"pattern": "^[-+]?[0-9]{4}"}, "that the string is a date is not said"),
    annotates={"format": "date-time"},
)
