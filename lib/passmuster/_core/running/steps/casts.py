"""The casts of a type, each with its inverse."""

from __future__ import annotations

from ...foundation.structs import Struct

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def unchanged(value: Any) -> Any:
    """Return the value: the inverse of a cast whose result is read like the value before it."""
    return value


class ClassCast:
    """The function of a cast that does nothing but call `cls`, a built-in class."""

    __slots__ = ("cls",)

    def __init__(self, cls: type) -> None:
        self.cls: type = cls

    def __call__(self, value: object, prefs: object) -> Any:
        """Return an instance of the class."""
        return self.cls(value)


class CastDefinition(Struct):
    """A cast: `convert(value, prefs)` casts the values for which `accepts(value)` is true.

    `undo(value)` returns the value before the cast, and other values unchanged. It is None if there is no way
    back. If not every value comes back, `is_exact(info, prefs, mode)` returns whether all of a record do,
    with the options in force and in a mode of the dump. `step` is the class of the step if there is a faster
    one. `kind` is the class of the results if it is one.
    """

    accepts: Callable[[Any], Any]
    convert: Any
    undo: Callable[[Any], Any] | None = None
    is_exact: Callable[[Any, Any, str], bool] | None = None
    step: Any = None
    kind: type | None = None

    def comes_back(self, info: object, prefs: object, mode: str) -> bool:
        """Return whether validation of a dump returns the same value again."""
        return self.undo is not None and (self.is_exact is None or self.is_exact(info, prefs, mode))
