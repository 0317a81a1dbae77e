"""The checks of the arguments of methods.

Schema side.
"""

from __future__ import annotations

from ...foundation.callers import is_function
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def require(condition: object, message: str, *shown: object) -> None:
    """Raise `SchemaError` with a message unless a condition is true.

    Each `%s` of the message is replaced by one of the values in `shown`. They are formatted only on failure,
    because formatting a schema takes longer than creating one.
    """
    if not condition:
        raise SchemaError(message % tuple(map(show, shown)) if shown else message)


def warn_schema(complaint: str) -> None:
    """Issue a `SchemaWarning` about a schema that is valid but probably a mistake."""
    from ...foundation.misuse import schema_warnings

    schema_warnings.warn_schema(complaint)


def refused_surplus(schema: object, method: str, surplus: tuple[object, ...]) -> TypeError:
    """Return the error for arguments that a method does not take, such as a message.

    It is raised by methods that are too short to be wrapped.
    """
    from ...foundation.misuse.parentheses import surplus_error

    return surplus_error(getattr(schema, method), surplus[0])


def refuse_swapped(value: object, schema: object) -> None:
    """Raise `SchemaError` if a value is a schema or a class and the schema is a plain definition."""
    kind: Any = type(value)
    is_class = issubclass(kind, type)
    if not callable(schema) and (is_class or hasattr(kind, "_is_schema") or kind is _GENERIC):
        meant = getattr(value, "__name__", "…") if is_class else show(value)
        raise SchemaError(f"attempt: the value comes first: write attempt({show(schema)}, {meant})")


_GENERIC = type(list[int])


def refuse_methods(method: str, *values: Any) -> None:
    """Raise `SchemaError` if a value is a function or method of the library, whose call was forgotten."""
    for value in values:
        if callable(value):
            from ...foundation.misuse.parentheses import missing_call_hint

            if missing_call_hint(value) is not None:
                raise SchemaError(f"{method}: a value is needed, not {show(value)}")


def check_function(method: str, function: object, given: int = 2) -> None:
    """Raise `SchemaError` unless `function` can be called with at most `given` arguments."""
    if not is_function(function):
        raise SchemaError(f"{method}: a function is needed, not {show(function)}")
    from ...foundation.signatures import arity_of, unnamed

    needed = arity_of(unnamed(function))
    if needed > given:
        raise SchemaError(
            f"{method}: the function needs {needed} arguments, but is called with at most {given}"
        )


def check_boolean(method: str, options: dict[str, Any], *names: str) -> None:
    """Raise `SchemaError` if one of the named options is given and is not a boolean."""
    for name in names:
        if name in options and not isinstance(options[name], bool):
            raise SchemaError(f"{method}: {name} must be True or False, not {show(options[name])}")


def read_switch(method: str, value: object, cure: str = "") -> bool:
    """Return a boolean argument, of which an undefined one is True. `cure` ends the message about others."""
    if value is UNDEFINED:
        return True
    if not isinstance(value, bool):
        raise SchemaError(f"{method}: True or False is needed, not {show(value)}{cure}")
    return value


def check_description(method: str, description: object) -> None:
    """Raise `SchemaError` unless a description is None or a string of at least one character."""
    if not (description is None or is_string(description)):
        raise SchemaError(
            f"{method}: description must be a string of at least one character, not {show(description)}"
        )


def is_string(value: Any) -> bool:
    """Return whether a value is a string of at least one character."""
    return issubclass(type(value), str) and bool(value)


def checked(method: str, name: str, value: Any, accepts: Callable[[Any], Any], allowed: str) -> Any:
    """Return a value if `accepts` returns true for it, else raise `SchemaError` with the `allowed` values."""
    if not accepts(value):
        raise SchemaError(f"{method}: {name} must be {allowed}, not {show(value)}")
    return value
