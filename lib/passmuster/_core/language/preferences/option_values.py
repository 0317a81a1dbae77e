"""The values of the options of a validation: checks, attributes and descriptions for the table of options.

A check returns the normalized value, or raises `SchemaError` with the option's name. Its annotation is the
type of the option for type checkers (`scripts/generate_options.py`). Imports the foundation and `messages`.
"""

from __future__ import annotations

from ...foundation.foreign.other_packages import loaded_classes
from ...foundation.option_reader import read_options
from ...foundation.schema_error import SchemaError, show
from ..messages.message_tables import check_circles, compile_messages

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...foundation.argument_types import Options
    from ..computed_types import Messages


def _refuse(name: str, expected: str, value: Any) -> SchemaError:
    return SchemaError(f"the option {name} must be {expected}, not {show(value)}")


def boolean(name: str, value: object) -> bool:
    """Return True or False."""
    if type(value) is bool:
        return value
    raise _refuse(name, "True or False", value)


def one_of(*allowed: object) -> Callable[[str, Any], Any]:
    """Return the check that a value is one of `allowed`."""
    expected = " or ".join([", ".join(map(repr, allowed[:-1])), repr(allowed[-1])])

    def check_value(name: str, value: Any) -> Any:
        for choice in allowed:
            if type(value) is type(choice) and value == choice:
                return value
        raise _refuse(name, expected, value)

    check_value.__annotations__["return"] = f"Literal[{', '.join(map(repr, allowed))}]"
    return check_value


def wrap(name: str, value: Any) -> Any:
    """Check the quotes or brackets around a part of a message."""
    if value is False or (isinstance(value, str) and 1 <= len(value) <= 2):
        return value
    raise _refuse(name, "False or a string of one or two characters", value)


def language(name: str, value: Any) -> Any:
    """Return the code of a language, or a reference to it."""
    if (isinstance(value, str) and value) or is_reference(value):
        return value
    raise _refuse(name, "the code of a language or a reference", value)


def count(most: int | None = None) -> Callable[[str, Any], Any]:
    """Return the check that a value is a positive integer up to `most`, or also None if `most` is None."""
    expected = "a positive integer or None" if most is None else f"an integer from 1 to {most}"

    def check_count(name: str, value: object) -> Any:
        if value is None and most is None:
            return value
        if type(value) is int and value >= 1 and (most is None or value <= most):
            return value
        raise _refuse(name, expected, value)

    check_count.__annotations__["return"] = "int | None" if most is None else "int"
    return check_count


def seconds(name: str, value: float | None) -> float | None:
    """Return a time in seconds, or None."""
    if value is None or (type(value) in (int, float) and 0 < value < _MOST_SECONDS):
        return value
    raise _refuse(name, "a positive number of seconds or None", value)


def is_timed_search(search: object) -> bool:
    """Return whether a search can have a time limit: only the package `regex` supports it."""
    return isinstance(getattr(search, "__self__", None), loaded_classes("regex", "Pattern"))


_MOST_SECONDS = 1_000_000


def is_reference(value: Any) -> bool:
    """Return whether a value is a reference, without loading the references for other values."""
    if value is None or isinstance(value, str):
        return False
    from ..references.reference import Reference

    return isinstance(value, Reference)


def check_context(name: str, value: object) -> object:
    """Return a mapping or an object for references."""
    scalar = (str, bytes, bool, int, float, list, tuple, set)
    if value is None:
        return value
    if isinstance(value, scalar) or callable(value):
        raise _refuse(name, "a mapping or an object", value)
    return value


def messages(name: str, value: Any) -> Messages | None:
    """Return messages, compiled."""
    if isinstance(value, str):
        raise _refuse(name, "a mapping from error codes to messages", value)
    return check_circles(compile_messages(value))


def strip_unknown(name: str, value: Any) -> bool | Options:
    """Return True, False, or a setting for arrays and objects."""
    if type(value) is bool:
        return value
    parts = read_options(f"the option {name}", value, None, ("arrays", "objects"))
    if not parts:
        raise SchemaError(f"the option {name} must have at least one of arrays and objects")
    return {part: boolean(f"{name}.{part}", chosen) for part, chosen in parts.items()}


def stripping(value: Any) -> dict[str, Any]:
    """Return the attributes of preferences that `strip_unknown` sets."""
    parts = {"objects": value} if isinstance(value, bool) else value
    return {f"strip_{part}": bool(parts.get(part)) for part in ("arrays", "objects")}


def describe_language(value: Any) -> Any:
    """Return a language as data."""
    return value.describe() if is_reference(value) else value


def describe_parts(value: Any) -> Any:
    """Return the value of `strip_unknown` for a description, as a copy."""
    return dict(value) if isinstance(value, dict) else value
