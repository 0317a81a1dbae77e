"""Letters and digits: a-z, A-Z and 0-9 (spec part 2, `string.alphanum`)."""

from __future__ import annotations

from ...foundation.codes import Code
from ..backend import scanners
from .shared.format import Format

FORMAT = Format(
    "alphanum",
    Code(
        "string.alphanum",
        "{{#label}} must contain only the letters a to z and digits",
        "the string has other characters than the letters a to z and digits",
    ),
    pattern="^[A-Za-z0-9]+$",
    test=lambda: scanners.alphanum,
)
