"""Hexadecimal strings."""

from __future__ import annotations

from functools import partial

from ...foundation.codes import Code
from ...foundation.writing import exact_string
from ..backend import checks, scanners
from .shared.format import Format, flag

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..nodes.core import Run
    from ..nodes.reports import PlainSubject

_PREFIXES = {False: 0, True: 1, "optional": 2}
_HEADS = {True: "0[xX]", False: "", "optional": "(?:0[xX])?"}


def is_hexadecimal(byte_aligned: bool, prefix: bool | str) -> Callable[[str], bool]:
    """Return the test of hexadecimal strings (spec part 2, `string.hex`).

    >>> is_hexadecimal(byte_aligned=True, prefix="optional")("0xABC")
    False
    """
    return partial(scanners.hexadecimal, _PREFIXES[prefix], byte_aligned)


def _check(byte_aligned: bool, prefix: bool | str) -> Any:
    has_digits = is_hexadecimal(False, prefix)

    def refuse(value: Any, run: Run, subject: PlainSubject) -> Any:
        lacks_digit = has_digits(exact_string(value))  # only a digit is missing for complete bytes
        run.fail(subject, "string.hexAlign" if lacks_digit else "string.hex", value)
        return value

    return checks.TestCheck(is_hexadecimal(byte_aligned, prefix), "string.hex", None, refuse)


def _align(text: str) -> str:
    return "0" + text if len(text) % 2 else text


def _pattern(byte_aligned: bool, prefix: bool | str) -> str:
    digits = "(?:[0-9A-Fa-f]{2})+" if byte_aligned else "[0-9A-Fa-f]+"
    return f"^{_HEADS[prefix]}{digits}$"


FORMAT = Format(
    "hex",
    Code("string.hex", "{{#label}} must be a hexadecimal string", "the string is not hexadecimal"),
    Code(
        "string.hexAlign",
        "{{#label}} must have two hexadecimal digits per byte",
        "the string has an odd number of hexadecimal digits",
    ),
    pattern=_pattern,
    check=_check,
    options={"byteAligned": flag(False), "prefix": flag(False, "optional")},
    described=("byteAligned", "prefix"),
    convert=lambda byte_aligned, prefix: _align if byte_aligned else None,
)
