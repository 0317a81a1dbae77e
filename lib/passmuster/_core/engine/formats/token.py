"""Letters, digits and underscores: a-z, A-Z, 0-9 and `_` (spec part 2, `string.token`)."""

from __future__ import annotations

from ...foundation.codes import Code
from ..backend import scanners
from .shared.format import Format

FORMAT = Format(
    "token",
    Code(
        "string.token",
        "{{#label}} must contain only the letters a to z, digits and underscores",
        "the string has other characters than the letters a to z, digits and underscores",
    ),
    pattern="^[A-Za-z0-9_]+$",
    test=lambda: scanners.token,
)
