"""Functions and methods of the library that were passed without being called, or called with a message.

A leaf, imported when an argument is refused.
"""

from __future__ import annotations

from types import FunctionType, MethodType

from ..schema_error import show
from .other_names import call_for, hints_in

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_PACKAGE = __name__.partition(".")[0]
_OUTCOMES = frozenset(("attempt", "describe", "is_valid", "validate", "validate_async"))


def missing_call_hint(value: Any) -> str | None:
    """Return a hint to call a function or method of the library, or None for any other value.

    >>> import passmuster as pm
    >>> missing_call_hint(pm.string), missing_call_hint(pm.number().min), missing_call_hint(len)
    ('string, a function of the library: write string()', 'min, a method: write min(limit)', None)
    """
    if isinstance(value, MethodType):
        owner = value.__self__
        if hasattr(type(owner), "_is_schema"):
            if value.__name__ in _OUTCOMES:
                return f"{value.__name__}, a method: give the schema itself"
            return f"{value.__name__}, a method: write {call_of(value)}"
        function: Any = value.__func__
    else:
        function = value
    if isinstance(function, FunctionType) and _is_ours(function):
        return f"{value.__name__}, a function of the library: write {call_of(value)}"
    return None


def _is_ours(function: FunctionType) -> bool:
    module = function.__module__ or ""
    return module.partition(".")[0] == _PACKAGE and not function.__name__.startswith(("_", "<"))


def call_of(function: Callable[..., Any]) -> str:
    """Return a call of a function with the arguments that it requires."""
    from inspect import Parameter, signature

    by_place = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    found = signature(function).parameters.values()
    parameters = [p for p in found if p.name != "self" and p.annotation != "Never"]
    names = [p.name for p in parameters if p.kind in by_place and p.default is Parameter.empty]
    several = [p.name for p in parameters if p.kind is Parameter.VAR_POSITIONAL]
    if several and several != _PASSED_ON and function.__name__ not in _NO_ARGUMENTS_NEEDED:
        names.append("…")
    return f"{function.__name__}({', '.join(names)})"


_PASSED_ON = ["args"]
"""Names of parameters that are hidden: a function of an extension may have no parameters of its own."""

_NO_ARGUMENTS_NEEDED = frozenset(("alt", "alternatives"))
"""Functions with any number of arguments that can be called without arguments, too."""


_PRESENCE_CODES = {"exist": "any.required", "forbidden": "any.unknown", "required": "any.required"}


def surplus_error(method: Callable[..., Any], surplus: object) -> TypeError:
    """Return the error for an argument that a method does not take; a string is meant as a message.

    >>> import passmuster as pm
    >>> surplus_error(pm.number().min, "too small")
    TypeError("min takes no message: write min(limit).message('too small')")
    """
    name, call = method.__name__, call_of(method)
    if not isinstance(surplus, str):
        return TypeError(f"{name}: the argument {show(surplus)} is one too many: write {call}")
    if name not in _PRESENCE_CODES:
        return TypeError(f"{name} takes no message: write {call}.message({show(surplus)})")
    said = f"{call}.messages({{{_PRESENCE_CODES[name]!r}: {show(surplus)}}})"
    return TypeError(f"{name} takes no message: write {said}; message(…) is for rules, such as min(limit)")


def misplaced_arguments(
    method: Callable[..., Any], args: tuple[object, ...], keywords: dict[str, object]
) -> TypeError | None:
    """Return the error for a call with arguments that a method does not take, or None for any other call."""
    from inspect import signature

    found = signature(method)
    try:
        found.bind(*args, **keywords)
    except TypeError as error:
        known = hints_in("CALLS", method.__name__)
        is_surplus = "message" in keywords or str(error).startswith("too many")
        if is_surplus and not known:
            return surplus_error(method, keywords.get("message", args[-1]))
        others = [keyword for keyword in keywords if keyword not in found.parameters]
        chain = [call_of(method), *filter(None, (call_for(args[0], keyword) for keyword in others))]
        cures = [hint for keyword in others for hint in hints_in("KEYWORDS", keyword)]
        return TypeError(f"{method.__name__}: {error}: write {[*cures, *known, '.'.join(chain)][0]}")
    return None
