"""The patterns that methods accept: compiled ones, and their strings.

Schema side.
"""

from __future__ import annotations

import re

from ...engine.formats.patterns.pattern import JavaScriptPattern, is_pattern, refuse_stateful
from ...foundation.late_patterns import late_pattern
from ...foundation.schema_error import SchemaError, show
from .method_arguments import require, warn_schema

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any


_SLASHED = late_pattern(r"/(\^.*|.*\$|.*[\[\\(].*(?=/\w))/[dgimsuvy]*\Z", re.DOTALL)
"""A pattern in JavaScript's syntax, not a path: it has an anchor within slashes, or flags after them."""


def compiled_pattern(method: str, pattern: Any, stateful: bool = False) -> Any:
    """Return a compiled pattern; a string is compiled.

    `stateful` allows the JavaScript flags g and y, which matter only when matches are replaced.
    """
    if isinstance(pattern, str):
        if _SLASHED.match(pattern):
            warn_schema(
                f"{method}: the slashes are part of {show(pattern)}: leave them out, and write flags as (?i)"
            )
        try:
            return re.compile(pattern)
        except (re.error, RecursionError, OverflowError) as error:
            raise SchemaError(f"{method}: {show(pattern)} is not a pattern: {error}") from None
    require(
        is_pattern(pattern) and isinstance(pattern.pattern, str),
        f"{method}: a pattern for strings is needed, not %s",
        pattern,
    )
    if not stateful:
        refuse_stateful(pattern)
    return pattern


def sequence_of(pattern: Any) -> Any:
    """Return a compiled pattern as a sequence of character classes, or None if it is not one."""
    from ...engine.formats.patterns.sequences import sequence_of

    return sequence_of(pattern.compiled if isinstance(pattern, JavaScriptPattern) else pattern)
