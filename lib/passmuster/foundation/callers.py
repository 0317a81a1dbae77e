"""Distinguish exceptions of user functions, which reach the caller, from those of values' methods.

A leaf. Both come out of the same places, so the first are marked where they come in.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import Any

_MARK = "_raised_by_caller"


def call(function: Callable[..., Any], *args: object) -> Any:
    """Call a user function and return its result; an exception is marked as the caller's own.

    >>> call(max, 1, 2)
    2
    """
    try:
        return function(*args)
    except Exception as error:
        blame_caller(error)
        raise


def blame_caller(error: Exception) -> None:
    """Note that an exception was raised by a function of the caller's."""
    try:
        setattr(error, _MARK, True)
    except Exception:  # an exception that takes no attributes: it may be taken for a fault of a value
        return


def is_for_users(error: object) -> bool:
    """Return whether the text of an exception is meant for whoever sent the value.

    The text of any other exception was written for the author of the function that raised it.

    >>> is_for_users(ValueError("too young")), is_for_users(KeyError("secret"))
    (True, False)
    """
    return issubclass(type(error), (ValueError, AssertionError))


def without_frames(error: BaseException, is_traced: bool) -> BaseException:
    """Return an exception of the caller's as a result keeps it: without traceback.

    The frames of one lead to whoever has the result, a circle that only the collector could free. Those of
    an exception that was handled outside of the validation are not touched. Where it `is_traced`, the caller
    having asked for the stack, it stays as it is.
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
_traceback_of = BaseException.__dict__["__traceback__"].__get__  # whatever the class makes of it
_set_traceback = BaseException.__dict__["__traceback__"].__set__
_cause_of = BaseException.__dict__["__cause__"].__get__
_context_of = BaseException.__dict__["__context__"].__get__


def _is_called_by(frame: FrameType | None, callers: set[FrameType]) -> bool:
    while frame is not None and frame not in callers:
        frame = frame.f_back
    return frame is not None


def is_of_value(error: Exception, value: Any) -> bool:
    """Return whether an exception was raised by a method of a value, or of something in it.

    That is so if no user function raised it, and if the code that did is not the library's or the
    value holds more than data of the built-in types.
    """
    if getattr(error, _MARK, False):
        return False
    return not _is_in_our_code(error) or not _is_plain(value)


def _is_in_our_code(error: Exception) -> bool:
    trace, last = error.__traceback__, ""
    while trace is not None:
        last = trace.tb_frame.f_code.co_filename
        trace = trace.tb_next
    return is_our_file(last)


def is_our_file(name: str) -> bool:
    """Return whether a file, as the code of a frame names it, is one of the library.

    >>> is_our_file(__file__), is_our_file("app.py")
    (True, False)
    """
    return name.endswith(".pyx") or name.startswith(_OURS)


_OURS = __file__.rpartition("foundation")[0]
_PLAIN = frozenset((str, int, float, bool, type(None), bytes))
_MOST_SEEN = 100_000


def _is_plain(value: Any) -> bool:
    """Return whether a value is made of the built-in types alone."""
    left: list[Any] = [value]
    seen: set[int] = set()
    while left and len(seen) < _MOST_SEEN:
        value = left.pop()
        cls = type(value)
        if cls in _PLAIN or id(value) in seen:
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
