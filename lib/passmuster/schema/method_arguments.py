"""How methods check what they were given.

Schema side.
"""

from __future__ import annotations

from ..foundation.schema_error import SchemaError
from ..foundation.showing import show

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def require(condition: object, message: str, *shown: object) -> None:
    """Raise `SchemaError` with a message unless a condition holds.

    Each `%s` of the message stands for one of the values in `shown`, which are only looked at when they
    have to be: to show a schema takes longer than to make one.
    """
    if not condition:
        raise SchemaError(message % tuple(map(show, shown)) if shown else message)


def warn_schema(complaint: str) -> None:
    """Warn of a schema that can be made, but not meant."""
    from ..foundation.misuse import schema_warnings

    schema_warnings.warn_schema(complaint)


def check_finished(method: str, *values: Any) -> None:
    """Refuse functions and methods of the library among values."""
    for value in values:
        if callable(value):
            from ..foundation.misuse.parentheses import missing_call_hint

            if missing_call_hint(value) is not None:
                raise SchemaError(f"{method}: a value is needed, not {show(value)}")


def check_function(method: str, function: object, given: int = 2) -> None:
    """Refuse what can't be called, or not with so many arguments."""
    if not callable(function):
        raise SchemaError(f"{method}: a function is needed, not {show(function)}")
    from ..foundation.signatures import arity_of, unnamed

    needed = arity_of(unnamed(function))
    if needed > given:
        raise SchemaError(
            f"{method}: the function takes {needed} arguments; it is called with {given} at most"
        )


def check_boolean(method: str, options: dict[str, Any], *names: str) -> None:
    """Refuse options that are given and are not booleans."""
    for name in names:
        if name in options and not isinstance(options[name], bool):
            raise SchemaError(f"{method}: {name} must be True or False, not {show(options[name])}")


def is_string(value: Any) -> bool:
    """Return whether a value is a string of at least one character."""
    return issubclass(type(value), str) and bool(value)


def checked(method: str, name: str, value: Any, accepts: Callable[[Any], Any], allowed: str) -> Any:
    """Return a value, or refuse it, saying what is allowed."""
    if not accepts(value):
        raise SchemaError(f"{method}: {name} must be {allowed}, not {show(value)}")
    return value
