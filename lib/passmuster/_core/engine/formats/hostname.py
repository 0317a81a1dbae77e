"""Host names: RFC 1123 names of any depth, and IP addresses (spec part 2, `string.hostname`)."""

from __future__ import annotations

from functools import partial

from ...foundation.codes import Code
from ..backend import scanners
from .domain import rough_pattern, spell
from .ip import VERSIONS, pattern_of
from .shared.format import ROUGHLY, Format

FORMAT = Format(
    "hostname",
    Code("string.hostname", "{{#label}} must be a hostname", "the string is not a host name"),
    pattern=lambda: f"^(?:{rough_pattern(1)}|{pattern_of(VERSIONS, 'forbidden')})$",
    loss=ROUGHLY,
    test=lambda: partial(scanners.hostname, spell),
    annotation={"format": "hostname"},
)
