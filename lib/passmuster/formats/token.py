"""Letters, digits and underscores.

Build phase: makes the test from the scanners it is given; imports nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType


def token(*, scan: ModuleType) -> Callable[[str], bool]:
    """Return the test of texts made of a-z, A-Z, 0-9 and `_` (spec part 2, `string.token`).

    >>> from passmuster.nodes import scanners
    >>> token(scan=scanners)("abc_123")
    True
    """
    test: Callable[[str], bool] = scan.token
    return test
