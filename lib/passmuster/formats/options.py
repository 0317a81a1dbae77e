"""What the formats share when they read their options.

Used when schemas are built; imports `foundation` only.
"""

from __future__ import annotations

from ..foundation.failures import SchemaError
from ..foundation.sentinels import UNDEFINED
from ..foundation.showing import show
from ..foundation.spelling import suggestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

MAX_SAFE_INTEGER = 2**53 - 1


def known_options(rule: str, options: Mapping[str, Any] | None, known: tuple[str, ...]) -> dict[str, Any]:
    """Return the options as a dict, having refused what is none.

    Raises SchemaError for anything but a mapping and for a name not in `known`.
    """
    if options is None:
        return {}
    if not hasattr(options, "keys"):
        raise SchemaError(f"{rule}: the options must be a mapping, not {type(options).__name__}")
    for name in options:
        if name not in known:
            hint = suggestion(name, known) if isinstance(name, str) else ""
            raise SchemaError(f"{rule}: unknown option {show(name)}, it knows {', '.join(known)}.{hint}")
    return dict(options)


def strict_boolean(rule: str, options: dict[str, Any], name: str, default: bool) -> bool:
    """Return an option that must be True or False when it is there."""
    value = options.get(name, default)
    if not isinstance(value, bool):
        raise SchemaError(f"{rule}: {name} must be True or False, not {show(value)}")
    return value


def loose_boolean(options: dict[str, Any], name: str) -> bool:
    """Return the truth of an option that is off by default."""
    return bool(options.get(name, False))


def positive_integer(rule: str, options: dict[str, Any], name: str, default: int) -> int:
    """Return an option that must be a whole number from 1 up when it is there."""
    value = options.get(name, UNDEFINED)
    if value is UNDEFINED:
        return default
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if type(value) is int and 0 < value <= MAX_SAFE_INTEGER:
        return value
    raise SchemaError(f"{rule}: {name} must be a positive integer, not {show(value)}")
