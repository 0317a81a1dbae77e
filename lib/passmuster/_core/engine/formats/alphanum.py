"""Letters and digits.

Build phase: creates the test from the given scanners.
"""

from __future__ import annotations

from ...foundation.codes import Code
from .shared.format import Format, plain_check

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType


def alphanum(*, scan: ModuleType) -> Callable[[str], bool]:
    """Return the test of strings made of a-z, A-Z and 0-9 (spec part 2, `string.alphanum`).

    >>> from passmuster._core.engine.nodes.typed import scanners
    >>> alphanum(scan=scanners)("abc123")
    True
    """
    test: Callable[[str], bool] = scan.alphanum
    return test


FORMAT = Format(
    "alphanum",
    plain_check("string.alphanum", alphanum),
    Code(
        "string.alphanum",
        "{{#label}} must contain only the letters a to z and digits",
        "the string has other characters than the letters a to z and digits",
    ),
    json_schema=lambda: {"pattern": "^[A-Za-z0-9]+$"},
)
