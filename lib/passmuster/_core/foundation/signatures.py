"""User functions: how many arguments they accept, and their names in descriptions.

Build phase; `inspect` is imported when it is first needed to read a signature.
"""

from __future__ import annotations

import sys
from functools import partial
from types import CodeType, FunctionType, MethodType

from .sentinels import Uncopied

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Named(Uncopied, partial["Any"]):
    """A function with a name for descriptions: the result of `named()`.

    It is called, copied and pickled like the function. `is_carried` is true if a description has the name
    elsewhere, and needs no other.

    >>> Named("shout", str.upper)("a")
    'A'
    """

    __slots__ = ("is_carried", "name")

    name: str
    is_carried: bool

    def __new__(cls, name: str, function: Callable[..., Any], is_carried: bool = False) -> Named:
        made: Named = super().__new__(cls, unnamed(function))
        made.name, made.is_carried = name, is_carried
        made.__module__ = getattr(made.func, "__module__", None) or __name__
        made.__doc__ = getattr(made.func, "__doc__", None)
        made.__name__ = made.__qualname__ = name  # type: ignore[attr-defined]
        return made

    def __reduce__(self) -> Any:
        if self._is_global():
            return self.func.__qualname__
        return Named, (self.name, self.func, self.is_carried)

    def _is_global(self) -> bool:
        """Return whether this object has replaced its function in the module, as a decorator does."""
        return _named_like(self.func) is self

    def __repr__(self) -> str:
        return f"<function {self.name}>"


def is_importable(value: Any) -> bool:
    """Return whether a class or function is what its module has under its name.

    >>> is_importable(dict), is_importable(lambda: 5)
    (True, False)
    """
    return _named_like(value) is value


def _named_like(value: Any) -> Any:
    """Return the object under the name of a class or function in its module, or None."""
    found: Any = sys.modules.get(getattr(value, "__module__", None) or "")
    for part in getattr(value, "__qualname__", "").split("."):
        found = getattr(found, part, None)
    return found


def unnamed(function: object) -> Any:
    """Return the function inside a named one, and anything else unchanged.

    >>> unnamed(Named("shout", str.upper)) is str.upper
    True
    """
    return function.func if type(function) is Named else function


NAME_KEY = "$function"
"""The key of a function's name in a description."""


def function_data(function: object) -> Any:
    """Return a function in the form of descriptions: its name if it has one, else the function itself.

    >>> function_data(Named("shout", str.upper)), function_data(len)
    ({'$function': 'shout'}, <built-in function len>)
    """
    return {NAME_KEY: function.name} if type(function) is Named else function


def is_carried(function: object, by: object) -> bool:
    """Return whether a name in a description is enough to restore a function.

    >>> is_carried(Named("shout", str.upper, True), "shout"), is_carried(Named("shout", str.upper), "shout")
    (True, False)
    """
    return type(function) is Named and function.is_carried and function.name == by


def arity_of(function: Callable[..., Any]) -> int:
    """Return how many positional arguments a function requires.

    >>> arity_of(lambda a, b, c=1: None)
    2
    """
    if type(function) is FunctionType and type(function.__code__) is CodeType:
        code = function.__code__
        return int(code.co_argcount) - len(function.__defaults__ or ())
    return sum(1 for p in _parameters_of(function) or () if p.kind in _POSITIONAL and p.default is p.empty)


def max_arguments(function: Callable[..., Any]) -> int:
    """Return how many positional arguments a function can accept, or -1 without a limit.

    >>> max_arguments(lambda a, b=1: None), max_arguments(lambda *a: None)
    (2, -1)
    """
    if type(function) is FunctionType and type(function.__code__) is CodeType:
        code = function.__code__
        return -1 if code.co_flags & _TAKES_ALL else int(code.co_argcount)
    parameters = _parameters_of(function)
    if parameters is None or any(p.kind == p.VAR_POSITIONAL for p in parameters):
        return -1
    return sum(1 for p in parameters if p.kind in _POSITIONAL)


_TAKES_ALL = 0x04  # CO_VARARGS
_POSITIONAL = (0, 1)  # POSITIONAL_ONLY and POSITIONAL_OR_KEYWORD, which are integers


def _parameters_of(function: Callable[..., Any]) -> list[Any] | None:
    from inspect import signature

    try:
        return list(signature(function).parameters.values())
    except (TypeError, ValueError):  # some builtins have no signature
        return None


def accepted_arguments(function: Callable[..., Any], given: int) -> int:
    """Return how many of `given` arguments a function is called with: as many as it accepts.

    A builtin or a class was not written for this library: it gets only the arguments that it requires, but at
    least a value.

    >>> [accepted_arguments(function, 3) for function in (lambda value: value, str.strip, int)]
    [1, 1, 1]
    """
    function = unnamed(function)
    if _is_foreign(function):
        return min(max(arity_of(function), 1), given)
    most = max_arguments(function)
    return given if most < 0 else min(most, given)


def _is_foreign(function: object) -> bool:
    """Return whether a callable is a class, or part of the interpreter."""
    if isinstance(function, type) or type(function) in _BUILTIN:
        return True
    # Some interpreters use the same types for their own functions and methods, with another kind of code.
    called = function.__func__ if type(function) is MethodType else function
    return type(called) is FunctionType and type(called.__code__) is not CodeType


_BUILTIN = frozenset((type(len), type(str.strip), type(str.__len__), type("".__len__))) - {
    FunctionType,
    MethodType,
}


def ignoring_extra_arguments(function: Callable[..., Any], given: int) -> Callable[..., Any]:
    """Return a function that accepts `given` arguments, and ignores those that `function` can't accept.

    >>> ignoring_extra_arguments(lambda value: value, 3)(1, 2, 3)
    1
    """
    most = accepted_arguments(function, given)
    if most >= given:
        return function
    return lambda *args: function(*args[:most])
