"""Data URIs."""

from __future__ import annotations

import re

from ...foundation.blanks import LINE_ENDS
from ...foundation.codes import Code
from ..backend import scanners
from .shared.format import Format, flag

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable

_HEAD = r"data:[A-Za-z0-9_.+\-]+/[A-Za-z0-9_.+\-]+;"
_match_head = re.compile(f"{_HEAD}(base64,)?").match
_find_line_end = re.compile(f"[{LINE_ENDS}]").search


def data_uri(padding_required: bool) -> Callable[[str], bool]:
    """Return the test of data URIs (spec part 2, `string.dataUri`).

    A media type and a semicolon are required.  As in the reference library, only data directly after
    `;base64,` are checked as base64: after any other parameter, one line of any text is allowed.

    >>> data_uri(padding_required=True)("data:image/png;base64,YQ==")
    True
    """
    scan_base64 = scanners.base64

    def test(text: str) -> bool:
        head = _match_head(text)
        if head is None:
            return False
        if head[1]:
            return scan_base64(padding_required, False, text[head.end() :])
        return _find_line_end(text, head.end()) is None

    return test


FORMAT = Format(
    "dataUri",
    Code("string.dataUri", "{{#label}} must be a data URI", "the string is not a data URI"),
    pattern=f"^{_HEAD}",
    loss="the data are not expressed",
    test=data_uri,
    annotation={"format": "uri"},
    options={"paddingRequired": flag(True)},
    described=("paddingRequired",),
)
