"""Host names: RFC 1123 names of any depth, and IP addresses.

Build phase: makes the test from the scanners it is given.
"""

from __future__ import annotations

from functools import partial

from .domain import domain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType


def hostname(*, scan: ModuleType) -> Callable[[str], bool]:
    """Return the test of host names (spec part 2, `string.hostname`).

    >>> from passmuster.nodes import scanners
    >>> test = hostname(scan=scanners)
    >>> test("localhost"), test("2001:db8::7"), test("a_b")
    (True, True, False)
    """
    return partial(scan.hostname, domain(scan=scan, min_segments=1))
