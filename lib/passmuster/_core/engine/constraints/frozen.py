"""Immutable values with named fields, without the cost of importing `dataclasses`."""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TypeVar

    F = TypeVar("F", bound="Frozen")
    T = TypeVar("T")


class Frozen:
    """An immutable value: its fields are the slots of its class and of the base classes.

    `defaults` are the default values of optional fields; `hidden` the fields that are neither compared nor
    shown.
    """

    __slots__ = ()
    defaults: dict[str, Any] = {}
    hidden: tuple[str, ...] = ()

    _fields: tuple[str, ...] = ()
    _setters: tuple[tuple[str, Any], ...] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._setters = tuple(
            [
                (name, vars(base)[name].__set__)
                for base in reversed(cls.__mro__)
                for name in vars(base).get("__slots__", ())
                if name != "__weakref__"
            ]
        )
        cls._fields = tuple([name for name, _ in cls._setters])

    def __init__(self, **fields: Any) -> None:
        given = {**self.defaults, **fields}
        setters = self._setters
        if len(given) != len(setters):
            self._refuse(given)
        try:
            for name, put in setters:
                put(self, given[name])
        except KeyError:
            self._refuse(given)

    def _refuse(self, given: dict[str, Any]) -> None:
        for name in self._fields:
            if name not in given:
                raise TypeError(f"{type(self).__name__} needs the field {name}")
        raise TypeError(
            f"{type(self).__name__} has no field {next(n for n in given if n not in self._fields)}"
        )

    @classmethod
    def fields(cls) -> tuple[str, ...]:
        """Return the names of the fields, those of base classes first."""
        return cls._fields

    def replace(self, **changes: Any) -> Any:
        """Return a copy with new values for some fields."""
        return type(self)(**{**{name: getattr(self, name) for name in self._fields}, **changes})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} can't be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} can't be changed")

    def __copy__(self: F) -> F:
        return self

    def __deepcopy__(self: F, memo: object) -> F:
        return self

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        compared = [name for name in self._fields if name not in self.hidden]
        return all(getattr(self, name) == getattr(other, name) for name in compared)

    __hash__: Any = None

    def __repr__(self) -> str:
        names = [name for name in self._fields if name[0] != "_" and name not in self.hidden]
        shown = [(name, getattr(self, name)) for name in names]
        fields = [
            f"{name}={value!r}"
            for name, value in shown
            if name not in self.defaults or value is not self.defaults[name]
        ]
        return f"{type(self).__name__}({', '.join(fields)})"


def by_class(table: Mapping[type, T], value: Frozen) -> T:
    """Return the entry of a table for the class of a value, or for its nearest base class.

    >>> by_class({Frozen: "other"}, Frozen())
    'other'
    """
    return next(table[cls] for cls in type(value).__mro__ if cls in table)
