"""Functions as data: their attributes, as schemas and references see them.

Used in every phase; imports the foundation only.
"""

from __future__ import annotations

from functools import partial
from types import MethodType

from ..kinds import attributes_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any


def is_class(value: Any) -> bool:
    """Return whether a value is a class, whatever its `__class__` claims."""
    return issubclass(type(value), type)


def contents_of(function: object) -> dict[str, Any]:
    """Return the attributes of a function that a schema sees, as a new dict.

    Names such as `__wrapped__` are Python's own and not among them, nor are the methods of a class.

    >>> def greet(): pass
    >>> greet.polite = True
    >>> contents_of(greet)
    {'polite': True}
    """
    if is_class(function):
        own = type.__dict__["__dict__"].__get__(function)
        return {name: value for name, value in own.items() if _is_plain(name) and _is_data(value)}
    holder = function.__func__ if type(function) is MethodType else function
    # The function of a `partial` is in its slots, or not, depending on the interpreter.
    own = holder.__dict__ if type(holder) is partial else attributes_of(holder)
    return {name: value for name, value in own.items() if _is_plain(name)}


def _is_plain(name: object) -> bool:
    return not (isinstance(name, str) and name.startswith("__") and name.endswith("__"))


def _is_data(value: Any) -> bool:
    """Return whether an attribute of a class is plain data: not a method, property or other descriptor."""
    return not any("__get__" in base.__dict__ for base in type(value).__mro__)
