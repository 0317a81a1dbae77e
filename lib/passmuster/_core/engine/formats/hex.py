"""Hexadecimal strings.

Build phase: reads the options and creates the test from the given scanners.
"""

from __future__ import annotations

from functools import partial

from ...foundation.codes import Code
from ...foundation.option_reader import read_options
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.writing import exact_string
from ..backend import checks, scanners
from .shared.format import Format, strict_boolean

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

    from ..nodes.core import Run
    from ..nodes.reports import PlainSubject

OPTIONS = ("byteAligned", "prefix")
_PREFIXES = {False: 0, True: 1, "optional": 2}


def check_hex_options(options: object = UNDEFINED) -> dict[str, Any]:
    """Return the keyword arguments of `hex`; raises SchemaError for wrong options.

    >>> check_hex_options({"byteAligned": True})
    {'byte_aligned': True, 'prefix': False}
    """
    given = read_options("hex", options, None, OPTIONS)
    prefix = given.get("prefix", False)
    if not isinstance(prefix, bool) and prefix != "optional":
        raise SchemaError(f'hex: prefix must be True, False or "optional", not {show(prefix)}')
    return {"byte_aligned": strict_boolean("hex", given, "byteAligned", False), "prefix": prefix}


def hex(*, scan: ModuleType, byte_aligned: bool = False, prefix: bool | str = False) -> Callable[[str], str]:
    """Return the test of hexadecimal strings (spec part 2, `string.hex`).

    The test returns "" for a valid string, else the last part of the code: "hex", or "hexAlign" if only a
    digit is missing for complete bytes.

    >>> from passmuster._core.engine.nodes.typed import scanners
    >>> test = hex(scan=scanners, byte_aligned=True, prefix="optional")
    >>> test("0xAB"), test("ABC"), test("xyz")
    ('', 'hexAlign', 'hex')
    """
    is_hex = is_hexadecimal(scan=scan, byte_aligned=byte_aligned, prefix=prefix)
    has_digits = is_hexadecimal(scan=scan, prefix=prefix)

    def test(text: str) -> str:
        return "" if is_hex(text) else "hexAlign" if has_digits(text) else "hex"

    return test


def is_hexadecimal(
    *, scan: ModuleType, byte_aligned: bool = False, prefix: bool | str = False
) -> Callable[[str], bool]:
    """Return the function that returns whether `hex` finds no error; it has the same arguments.

    >>> from passmuster._core.engine.nodes.typed import scanners
    >>> is_hexadecimal(scan=scanners)("ABC")
    True
    """
    return partial(scan.hexadecimal, _PREFIXES[prefix], byte_aligned)


def _described(arguments: dict[str, Any]) -> dict[str, Any]:
    return {"byteAligned": arguments["byte_aligned"], "prefix": arguments["prefix"]}


def _conversion(byte_aligned: bool, prefix: bool | str) -> Callable[[str], str] | None:
    return _aligned if byte_aligned else None


def _aligned(text: str) -> str:
    return "0" + text if len(text) % 2 else text


def _check(**arguments: Any) -> Any:
    verdict = hex(scan=scanners, **arguments)

    def refuse(value: Any, run: Run, subject: PlainSubject) -> Any:
        run.fail(subject, "string." + verdict(exact_string(value)), value)
        return value

    return checks.TestCheck(is_hexadecimal(scan=scanners, **arguments), "string.hex", None, refuse)


_HEADS = {True: "0[xX]", False: "", "optional": "(?:0[xX])?"}


def _json_schema(byte_aligned: bool, prefix: bool | str) -> Any:
    digits = "(?:[0-9A-Fa-f]{2})+" if byte_aligned else "[0-9A-Fa-f]+"
    return {"pattern": f"^{_HEADS[prefix]}{digits}$"}


FORMAT = Format(
    "hex",
    _check,
    Code("string.hex", "{{#label}} must be a hexadecimal string", "the string is not hexadecimal"),
    Code(
        "string.hexAlign",
        "{{#label}} must have two hexadecimal digits per byte",
        "the string has an odd number of hexadecimal digits",
    ),
    options=OPTIONS,
    read=check_hex_options,
    describe=_described,
    convert=_conversion,
    json_schema=_json_schema,
)
