"""Base64 strings (spec part 2, `string.base64`). The decoded bytes are not checked."""

from __future__ import annotations

from functools import partial

from ...foundation.codes import Code
from ..backend import scanners
from .shared.format import Format, flag


def _pattern(padding_required: bool, url_safe: bool) -> str:
    digit = "[A-Za-z0-9_-]" if url_safe else "[A-Za-z0-9+/]"
    end = "==|{0}{{3}}=" if padding_required else "(?:==)?|{0}{{3}}=?"
    return f"^(?:{digit}{{4}})*(?:{digit}{{2}}{end.format(digit)})?$"


FORMAT = Format(
    "base64",
    Code("string.base64", "{{#label}} must be a base64 string", "the string is not base64"),
    pattern=_pattern,
    test=lambda padding_required, url_safe: partial(scanners.base64, padding_required, url_safe),
    annotation=lambda url_safe, **_: {"contentEncoding": "base64url" if url_safe else "base64"},
    options={"paddingRequired": flag(True), "urlSafe": flag(False)},
    described=("urlSafe", "paddingRequired"),
)
