"""Letters and digits.

Build phase: makes the test from the scanners it is given; imports nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType


def alphanum(*, scan: ModuleType) -> Callable[[str], bool]:
    """Return the test of texts made of a-z, A-Z and 0-9 (spec part 2, `string.alphanum`).

    >>> from passmuster.nodes import scanners
    >>> alphanum(scan=scanners)("abc123")
    True
    """
    test: Callable[[str], bool] = scan.alphanum
    return test
