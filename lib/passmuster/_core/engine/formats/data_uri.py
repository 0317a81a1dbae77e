"""Data URIs.

Build phase: reads the options and creates the test from the given scanners.
"""

from __future__ import annotations

import re

from ...foundation.blanks import LINE_ENDS
from ...foundation.codes import Code
from ...foundation.option_reader import read_options
from ...foundation.sentinels import UNDEFINED
from .shared.format import Format, plain_check, strict_boolean

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

OPTIONS = ("paddingRequired",)
_HEAD = re.compile(r"data:[A-Za-z0-9_.+\-]+/[A-Za-z0-9_.+\-]+;(base64,)?").match
_LINE_END = re.compile(f"[{LINE_ENDS}]").search


def check_data_uri_options(options: object = UNDEFINED) -> dict[str, Any]:
    """Return the keyword arguments of `data_uri`; raises SchemaError for wrong options.

    >>> check_data_uri_options({})
    {'padding_required': True}
    """
    given = read_options("dataUri", options, None, OPTIONS)
    return {"padding_required": strict_boolean("dataUri", given, "paddingRequired", True)}


def data_uri(*, scan: ModuleType, padding_required: bool = True) -> Callable[[str], bool]:
    """Return the test of data URIs (spec part 2, `string.dataUri`).

    A media type and a semicolon are required.  As in the reference library, only data directly after
    `;base64,` are checked as base64: after any other parameter, one line of any text is allowed.

    >>> from passmuster._core.engine.nodes.typed import scanners
    >>> data_uri(scan=scanners)("data:image/png;base64,YQ==")
    True
    """
    scan_base64 = scan.base64

    def test(text: str) -> bool:
        head = _HEAD(text)
        if head is None:
            return False
        if head[1]:
            return scan_base64(padding_required, False, text[head.end() :])  # type: ignore[no-any-return]
        return _LINE_END(text, head.end()) is None

    return test


def _described(arguments: dict[str, Any]) -> dict[str, Any]:
    return {"paddingRequired": arguments["padding_required"]}


def _json_schema(padding_required: bool) -> Any:
    pattern = "^data:[A-Za-z0-9_.+\\-]+/[A-Za-z0-9_.+\\-]+;"
    return {"pattern": pattern}, "the data are not expressed"


FORMAT = Format(
    "dataUri",
    plain_check("string.dataUri", data_uri),
    Code("string.dataUri", "{{#label}} must be a data URI", "the string is not a data URI"),
    options=OPTIONS,
    read=check_data_uri_options,
    describe=_described,
    json_schema=_json_schema,
    annotates={"format": "uri"},
)
