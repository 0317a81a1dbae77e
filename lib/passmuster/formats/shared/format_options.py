"""Functions that read the options of formats.

Used when schemas are built; imports `foundation` only.
"""

from __future__ import annotations

from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

MAX_SAFE_INTEGER = 2**53 - 1


def strict_boolean(rule: str, options: dict[str, Any], name: str, default: bool) -> bool:
    """Return an option that must be True or False if it is set."""
    value = options.get(name, default)
    if not isinstance(value, bool):
        raise SchemaError(f"{rule}: {name} must be True or False, not {show(value)}")
    return value


def loose_boolean(options: dict[str, Any], name: str) -> bool:
    """Return the truth value of an option that is off by default."""
    return bool(options.get(name, False))


def positive_integer(rule: str, options: dict[str, Any], name: str, default: int) -> int:
    """Return an option that must be a positive integer if it is set."""
    value = options.get(name, UNDEFINED)
    if value is UNDEFINED:
        return default
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if type(value) is int and 0 < value <= MAX_SAFE_INTEGER:
        return value
    raise SchemaError(f"{rule}: {name} must be a positive integer, not {show(value)}")
