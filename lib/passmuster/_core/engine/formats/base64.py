"""Base64 strings.

Build phase: reads the options and creates the test from the given scanners.
"""

from __future__ import annotations

from functools import partial

from ...foundation.codes import Code
from ...foundation.option_reader import read_options
from ...foundation.sentinels import UNDEFINED
from .shared.format import Format, plain_check, strict_boolean

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

OPTIONS = ("paddingRequired", "urlSafe")


def check_base64_options(options: object = UNDEFINED) -> dict[str, Any]:
    """Return the keyword arguments of `base64`; raises SchemaError for wrong options.

    >>> check_base64_options({"urlSafe": True})
    {'padding_required': True, 'url_safe': True}
    """
    given = read_options("base64", options, None, OPTIONS)
    return {
        "padding_required": strict_boolean("base64", given, "paddingRequired", True),
        "url_safe": strict_boolean("base64", given, "urlSafe", False),
    }


def base64(
    *, scan: ModuleType, padding_required: bool = True, url_safe: bool = False
) -> Callable[[str], bool]:
    """Return the test of base64 strings (spec part 2, `string.base64`).

    >>> from passmuster._core.engine.nodes.typed import scanners
    >>> base64(scan=scanners)("YQ=="), base64(scan=scanners)("YQ")
    (True, False)
    """
    return partial(scan.base64, padding_required, url_safe)


def _described(arguments: dict[str, Any]) -> dict[str, Any]:
    return {"urlSafe": arguments["url_safe"], "paddingRequired": arguments["padding_required"]}


def _json_schema(padding_required: bool, url_safe: bool) -> Any:
    digit = "[A-Za-z0-9_-]" if url_safe else "[A-Za-z0-9+/]"
    end = "==|{0}{{3}}=" if padding_required else "(?:==)?|{0}{{3}}=?"
    return {"pattern": f"^(?:{digit}{{4}})*(?:{digit}{{2}}{end.format(digit)})?$"}


FORMAT = Format(
    "base64",
    plain_check("string.base64", base64),
    Code("string.base64", "{{#label}} must be a base64 string", "the string is not base64"),
    options=OPTIONS,
    read=check_base64_options,
    describe=_described,
    json_schema=_json_schema,
    annotates=lambda url_safe, **_: {"contentEncoding": "base64url" if url_safe else "base64"},
)
