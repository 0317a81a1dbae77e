"""Host names: RFC 1123 names of any depth, and IP addresses.

Build phase: creates the test from the given scanners.
"""

from __future__ import annotations

from functools import partial

from ...foundation.codes import Code
from .domain import domain, rough_pattern
from .ip import VERSIONS, pattern_of
from .shared.format import ROUGHLY, Format, plain_check

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType


def hostname(*, scan: ModuleType) -> Callable[[str], bool]:
    """Return the test of host names (spec part 2, `string.hostname`).

    >>> from passmuster._core.engine.nodes.typed import scanners
    >>> test = hostname(scan=scanners)
    >>> test("localhost"), test("2001:db8::7"), test("a_b")
    (True, True, False)
    """
    return partial(scan.hostname, domain(scan=scan, min_segments=1))


FORMAT = Format(
    "hostname",
    plain_check("string.hostname", hostname),
    Code("string.hostname", "{{#label}} must be a hostname", "the string is not a host name"),
    json_schema=lambda: (
        {"pattern": f"^(?:{rough_pattern(1)}|{pattern_of(VERSIONS, 'forbidden')})$"},
        ROUGHLY,
    ),
    annotates={"format": "hostname"},
)
