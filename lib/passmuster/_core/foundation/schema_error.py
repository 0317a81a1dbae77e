"""The exception for a wrong schema, the warning for a suspicious one, and the values in their messages.

They are defined in this leaf room so that every other room can raise them; `language/errors.py` draws the
whole tree of exceptions and re-exports them. A value in a message is never an exception, and never more than
a few words. Imports `callers`.
"""

from __future__ import annotations

from .callers import replace_error

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any


class SchemaError(ValueError):
    """A wrong schema: raised by the call that made the mistake, which the message names.

    A wrong *value* never raises this, but a `ValidationError`.

    >>> raise SchemaError("limit must be a number or a reference, not 'x'")
    Traceback (most recent call last):
        ...
    passmuster.SchemaError: limit must be a number or a reference, not 'x'
    """

    __slots__ = ()


class SchemaWarning(UserWarning):
    """A schema that is valid, but suspicious: a rule that no value passes, a misspelt error code.

    Reported at the line that created the schema. An error if warnings are turned into errors, and in
    `strict_schemas()`; ignored, like any warning, by `warnings.filterwarnings`.

    >>> import warnings
    >>> warnings.filterwarnings("error", category=SchemaWarning)  # doctest: +SKIP
    """


class JsonSchemaError(SchemaError):
    """A schema has rules that JSON Schema can't express: raised if `json_schema` is asked to be strict.

    `losses` lists the parts that the JSON Schema would leave out, each with its `path`, `rule` and `reason`.
    """

    __slots__ = ("losses",)

    def __init__(self, message: str, losses: tuple[Any, ...] = ()) -> None:
        super().__init__(message)
        self.losses: tuple[Any, ...] = losses

    def __reduce__(self) -> Any:
        return JsonSchemaError, (str(self), self.losses)


JsonSchemaError.__module__ = "passmuster"
SchemaError.__module__ = SchemaWarning.__module__ = "passmuster"

_MOST = 80  # characters
_MAX_SHOWN_INTEGER = 10**18


def show(value: Any) -> str:
    """Return a short string for any value, whatever its `__repr__` does.

    >>> show("a"), show([1, 2]), len(show("a" * 10**6)), show(10**5000)
    ("'a'", '[1, 2]', 80, 'a huge number')
    """
    cls = type(value)
    if issubclass(cls, str):  # its own methods are not called
        return _cut(repr(str.__getitem__(value, slice(_MOST))))
    if cls is int:
        return repr(value) if -_MAX_SHOWN_INTEGER < value < _MAX_SHOWN_INTEGER else "a huge number"
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
