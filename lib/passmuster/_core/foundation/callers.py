"""Distinguish exceptions of user functions, which propagate, from those of values' methods.

A leaf. Both are raised in the same places, so that exceptions of user functions are marked when they are
caught.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import Any, TypeVar

    from typing_extensions import TypeIs

    T = TypeVar("T")

_MARK = "_raised_by_caller"
NO_VERDICT = (MemoryError, SystemError)
"""Exceptions that are about the machine, whatever raises them: they are no verdict on a value."""


def is_function(value: object) -> TypeIs[Callable[..., Any]]:
    """Return whether a value can be called. A schema can't: its call is an error that names the methods.

    >>> import passmuster as pm
    >>> is_function(len), is_function(pm.any())
    (True, False)
    """
    return callable(value) and not hasattr(type(value), "_is_schema")


def call(function: Callable[..., Any], *args: object) -> Any:
    """Call a user function and return its result. An exception is marked as one of user code.

    >>> call(max, 1, 2)
    2
    """
    try:
        return function(*args)
    except Exception as error:
        mark_as_user_error(error)
        raise


def mark_as_user_error(error: Exception) -> None:
    """Mark an exception as raised by a user function."""
    try:
        setattr(error, _MARK, True)
    except Exception as other:  # it accepts no attributes, and may be mistaken for an error of a value
        replace_error(other, None)


def replace_error(error: Exception, result: T) -> T:
    """Return a result for a value whose methods raise an exception. Raise one that is no verdict on a value.

    A `RecursionError` is none if the stack was short before any method of the value was called.

    >>> replace_error(KeyError("a"), False)
    False
    """
    is_raised = isinstance(error, NO_VERDICT)
    if isinstance(error, RecursionError):
        from .stack import is_short  # imported late, because few values need it

        is_raised = is_short()
    if is_raised:
        raise error
    return result


def result_or(default: T, function: Callable[..., T], *args: object) -> T:
    """Return the result of a call, or the default if methods of a value raise an exception.

    >>> result_or(0, len, "ab"), result_or(0, len, 5)
    (2, 0)
    """
    try:
        return function(*args)
    except Exception as error:
        return replace_error(error, default)


def is_for_users(error: object) -> bool:
    """Return whether the text of an exception is meant for the sender of the value.

    The text of any other exception was written for the author of the function that raised it.

    >>> is_for_users(ValueError("too young")), is_for_users(KeyError("secret"))
    (True, False)
    """
    return issubclass(type(error), (ValueError, AssertionError))


def without_frames(error: BaseException, is_traced: bool) -> BaseException:
    """Return a user exception in the form that a result keeps: without traceback.

    The frames of a traceback lead to the owner of the result, a cycle that only the garbage collector could
    free. The traceback of an exception that was handled outside of the validation is not changed, and none if
    `is_traced` is true because the stack is needed.
    """
    if is_traced:
        return error
    frames: set[FrameType] = set()
    trace = _traceback_of(error)
    while trace is not None:
        frames.add(trace.tb_frame)
        trace = trace.tb_next
    left: list[Any] = [error]
    met: list[Any] = []
    while left:
        one = left.pop()
        if one is None or any(one is other for other in met) or len(met) > _MOST_CHAINED:
            continue
        met.append(one)
        trace = _traceback_of(one)
        if trace is not None and not _is_called_by(trace.tb_frame, frames):
            continue
        _set_traceback(one, None)
        left += [_cause_of(one), _context_of(one)]
    return error


_MOST_CHAINED = 100
_traceback_of = BaseException.__dict__["__traceback__"].__get__  # also if the class overrides it
_set_traceback = BaseException.__dict__["__traceback__"].__set__
_cause_of = BaseException.__dict__["__cause__"].__get__
_context_of = BaseException.__dict__["__context__"].__get__


def _is_called_by(frame: FrameType | None, callers: set[FrameType]) -> bool:
    while frame is not None and frame not in callers:
        frame = frame.f_back
    return frame is not None


def is_of_value(error: Exception, value: Any) -> bool:
    """Return whether an exception was raised by a method of a value, or of something inside it.

    That is so if it can be a verdict, if no user function raised it, and if the code that did is not the
    library's or the value holds more than data of the built-in types.
    """
    if isinstance(error, NO_VERDICT) or getattr(error, _MARK, False):
        return False
    return not _is_in_library(error) or not _is_plain(value)


def _is_in_library(error: Exception) -> bool:
    trace, last = error.__traceback__, ""
    while trace is not None:
        last = trace.tb_frame.f_code.co_filename
        trace = trace.tb_next
    return is_library_file(last)


def is_library_file(name: str) -> bool:
    """Return whether a file name, in the form of a code object, belongs to the library.

    >>> is_library_file(__file__), is_library_file("app.py")
    (True, False)
    """
    return name.endswith(".pyx") or name.startswith(_LIBRARY_FOLDERS)


_LIBRARY_FOLDERS = (__file__.rpartition("_core")[0], "lib/passmuster/_core/")  # the second is that of twins
_BUILTIN_SCALARS = frozenset((str, int, float, bool, type(None), bytes))
_MOST_SEEN = 100_000


def _is_plain(value: Any) -> bool:
    """Return whether a value consists of built-in types only."""
    left: list[Any] = [value]
    seen: set[int] = set()
    while left and len(seen) < _MOST_SEEN:
        value = left.pop()
        cls = type(value)
        if cls in _BUILTIN_SCALARS or id(value) in seen:
            continue
        if cls is dict:
            left.extend(value)
            left.extend(value.values())
        elif cls is list or cls is tuple:
            left.extend(value)
        else:
            return False
        seen.add(id(value))
    return True
