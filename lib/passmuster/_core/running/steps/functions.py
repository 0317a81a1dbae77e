"""Functions as values: their attributes, and copies of them with other attributes.

Run phase.
"""

from __future__ import annotations

from copy import copy
from functools import partial
from types import FunctionType, MethodType

from ...foundation.callers import is_function, replace_error
from ...foundation.classes.function_fields import contents_of, is_class
from .object_keys import ObjectContents

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class _HiddenAttribute:
    """Hides an attribute that a class would inherit."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, instance: object, owner: object = None) -> Any:
        raise AttributeError(self.name)


class FunctionContents(ObjectContents):
    """Opens functions, and closes them again."""

    opens_plain = False

    def accepts(self, value: Any) -> bool:
        """Return whether a value is a function: anything that can be called."""
        return is_function(value)

    def open(self, value: Any) -> dict[Any, Any] | None:
        """Return the attributes of a function as a new dict, or None for any other value."""
        try:
            return contents_of(value) if self.accepts(value) else None
        except Exception as error:  # a user-defined object that fails counts as no function
            return replace_error(error, None)

    def close(self, value: Any, contents: dict[Any, Any]) -> Any:
        """Return a copy of a function that does the same and has these attributes.

        If there is no way to copy it, it is returned unchanged if nothing changed; else as a subclass if it
        is a class, and as a `functools.partial` that calls it otherwise.
        """
        try:
            made = self.duplicate(value)
            if made is not value:
                return _set_attributes(made, contents)
        except Exception as error:  # a user-defined object that can't be copied or changed
            replace_error(error, None)
        if _is_unchanged(contents_of(value), contents):
            return value
        return _subclass(value, contents) if is_class(value) else _partial(value, contents)

    def duplicate(self, value: Any) -> Any:
        """Return a copy of a function, or the function itself if it can't be copied."""
        if type(value) is FunctionType:
            return _copy_function(value)
        if type(value) is MethodType:
            return MethodType(self.duplicate(value.__func__), value.__self__)
        if is_class(value):
            return value
        made = copy(value)
        if made is not value and getattr(made, "__dict__", made) is getattr(value, "__dict__", None):
            made.__dict__ = dict(made.__dict__)  # the copy of a `partial` shares its dict
        return made


def _is_unchanged(before: dict[str, Any], after: dict[Any, Any]) -> bool:
    return len(before) == len(after) and all(name in after and after[name] is before[name] for name in before)


def _copy_function(function: Any) -> Any:
    """Return a function with the code, defaults, closure and annotations of another."""
    code, outer, name = function.__code__, function.__globals__, function.__name__
    made: Any = FunctionType(code, outer, name, function.__defaults__, function.__closure__)
    made.__kwdefaults__ = dict(function.__kwdefaults__) if function.__kwdefaults__ else None
    made.__qualname__ = function.__qualname__
    made.__module__ = function.__module__
    made.__doc__ = function.__doc__
    made.__dict__.update(function.__dict__)
    if hasattr(function, "__type_params__"):
        made.__type_params__ = function.__type_params__
    # Annotations that are computed lazily stay so.
    if getattr(function, "__annotate__", None) is None:
        made.__annotations__ = dict(function.__annotations__)
    else:
        made.__annotate__ = function.__annotate__
    return made


def _set_attributes(made: Any, contents: dict[Any, Any]) -> Any:
    """Set the attributes of the result on a copy, and delete all others."""
    holder = made.__func__ if type(made) is MethodType else made
    before = contents_of(holder)
    for name in before:
        if name not in contents:
            delattr(holder, name)
    for name, item in contents.items():
        if name not in before or before[name] is not item:
            setattr(holder, str(name), item)
    return made


def _subclass(cls: Any, contents: dict[Any, Any]) -> Any:
    before = contents_of(cls)
    own: dict[str, Any] = {name: _HiddenAttribute(name) for name in before if name not in contents}
    own.update({str(name): item for name, item in contents.items()})
    own["__module__"], own["__qualname__"], own["__doc__"] = cls.__module__, cls.__qualname__, cls.__doc__
    try:
        return type(cls)(cls.__name__, (cls,), own)
    except Exception as error:  # a class that can't have subclasses
        return replace_error(error, _partial(cls, contents))


def _partial(function: Callable[..., Any], contents: dict[Any, Any]) -> Any:
    made = partial(function)
    made.__dict__.update({str(name): item for name, item in contents.items()})
    return made
