"""Values in the messages of wrong schemas: never an exception, never more than a few words."""

from __future__ import annotations

from .callers import replace_error

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

_MOST = 80  # characters
_PLAIN = 10**18


def show(value: Any) -> str:
    """Return a short string for any value, whatever its `__repr__` does.

    >>> show("a"), show([1, 2]), len(show("a" * 10**6)), show(10**5000)
    ("'a'", '[1, 2]', 80, 'a huge number')
    """
    cls = type(value)
    if issubclass(cls, str):  # its own methods are not called
        return _cut(repr(str.__getitem__(value, slice(_MOST))))
    if cls is int:
        return repr(value) if -_PLAIN < value < _PLAIN else "a huge number"
    try:
        if callable(value):
            from .misuse.parentheses import missing_call_hint

            found = missing_call_hint(value)
            if found is not None:
                return found
        return _cut(_short_repr(value))
    except Exception as error:  # of a user-defined `__repr__`
        return replace_error(error, f"an object of the class {cls.__name__}")


def _short_repr(value: Any) -> str:
    if type(value) not in (dict, list, tuple, set, frozenset, bytes):
        return repr(value)
    from reprlib import Repr

    short = Repr()
    short.maxlevel, short.maxstring, short.maxother = 3, _MOST, _MOST
    # Its own shows where a huge number is in memory, or raises, depending on the version of Python.
    setattr(short, "repr_int", lambda number, level: show(number))  # noqa: B010 - no method is assigned to
    return short.repr(value)


def _cut(text: str) -> str:
    return text if len(text) <= _MOST else text[: _MOST - 1] + "…"
