"""Functions as values: their attributes, and copies of them with other attributes.

Run phase.
"""

from __future__ import annotations

from copy import copy
from functools import partial
from types import FunctionType, MethodType

from ..foundation.classes.function_fields import contents_of, is_class
from .object_keys import Contents

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class _Removed:
    """Takes an attribute away from a class that would inherit it."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, instance: object, owner: object = None) -> Any:
        raise AttributeError(self.name)


class FunctionContents(Contents):
    """How a function is opened and closed again."""

    opens_plain = False

    def accepts(self, value: Any) -> bool:
        """Return whether a value is a function: anything that can be called."""
        return callable(value)

    def open(self, value: Any) -> dict[Any, Any] | None:
        """Return the attributes of a function as a new dict, None for what is none."""
        try:
            return contents_of(value) if self.accepts(value) else None
        except Exception:  # an object of the caller's that fails is no function
            return None

    def close(self, value: Any, contents: dict[Any, Any]) -> Any:
        """Return a copy of a function that does the same and has these attributes.

        What can't be copied comes back as it is where nothing has changed; else a class as one that
        inherits from it, and anything else as a `functools.partial` that calls it.
        """
        try:
            made = self.duplicate(value)
            if made is not value:
                return _with_attributes(made, contents)
        except Exception:  # an object of the caller's that can't be copied, or not changed
            pass
        if _is_unchanged(contents_of(value), contents):
            return value
        return _subclass(value, contents) if is_class(value) else _partial(value, contents)

    def duplicate(self, value: Any) -> Any:
        """Return a copy of a function, the function itself where there is no way to make one."""
        if type(value) is FunctionType:
            return _copied(value)
        if type(value) is MethodType:
            return MethodType(self.duplicate(value.__func__), value.__self__)
        if is_class(value):
            return value
        made = copy(value)
        if made is not value and getattr(made, "__dict__", made) is getattr(value, "__dict__", None):
            made.__dict__ = dict(made.__dict__)  # the copy of a `partial` shares what it holds
        return made


def _is_unchanged(before: dict[str, Any], after: dict[Any, Any]) -> bool:
    return len(before) == len(after) and all(name in after and after[name] is before[name] for name in before)


def _copied(function: Any) -> Any:
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
    # Where annotations are computed when they are asked for, they are not asked for here.
    if getattr(function, "__annotate__", None) is None:
        made.__annotations__ = dict(function.__annotations__)
    else:
        made.__annotate__ = function.__annotate__
    return made


def _with_attributes(made: Any, contents: dict[Any, Any]) -> Any:
    """Give a copy the attributes of the result, and take from it those that the result lacks."""
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
    own: dict[str, Any] = {name: _Removed(name) for name in before if name not in contents}
    own.update({str(name): item for name, item in contents.items()})
    own["__module__"], own["__qualname__"], own["__doc__"] = cls.__module__, cls.__qualname__, cls.__doc__
    try:
        return type(cls)(cls.__name__, (cls,), own)
    except Exception:  # a class that can't be inherited from
        return _partial(cls, contents)


def _partial(function: Callable[..., Any], contents: dict[Any, Any]) -> Any:
    made = partial(function)
    made.__dict__.update({str(name): item for name, item in contents.items()})
    return made
