"""Letters, digits and underscores.

Build phase: creates the test from the given scanners.
"""

from __future__ import annotations

from ...foundation.codes import Code
from .shared.format import Format, plain_check

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType


def token(*, scan: ModuleType) -> Callable[[str], bool]:
    """Return the test of strings made of a-z, A-Z, 0-9 and `_` (spec part 2, `string.token`).

    >>> from passmuster._core.engine.nodes.typed import scanners
    >>> token(scan=scanners)("abc_123")
    True
    """
    test: Callable[[str], bool] = scan.token
    return test


FORMAT = Format(
    "token",
    plain_check("string.token", token),
    Code(
        "string.token",
        "{{#label}} must contain only the letters a to z, digits and underscores",
        "the string has other characters than the letters a to z, digits and underscores",
    ),
    json_schema=lambda: {"pattern": "^[A-Za-z0-9_]+$"},
)
