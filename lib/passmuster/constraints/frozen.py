"""Immutable values with named fields, without the cost of importing `dataclasses`."""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TypeVar

    T = TypeVar("T")


class Frozen:
    """An immutable value: its fields are the slots of its class and of the classes above it.

    `defaults` are the fields that may be left out when it is made.
    """

    __slots__ = ()
    defaults: dict[str, Any] = {}

    _fields: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._fields = tuple(
            [name for base in reversed(cls.__mro__) for name in vars(base).get("__slots__", ())]
        )

    def __init__(self, **fields: Any) -> None:
        names, given = self._fields, {**self.defaults, **fields}
        for name in names:
            if name not in given:
                raise TypeError(f"{type(self).__name__} needs the field {name}")
            _set(self, name, given[name])
        if len(given) > len(names):
            added = next(name for name in given if name not in names)
            raise TypeError(f"{type(self).__name__} has no field {added}")

    @classmethod
    def fields(cls) -> tuple[str, ...]:
        """Return the names of the fields, those of base classes first."""
        return cls._fields

    def replace(self, **changes: Any) -> Any:
        """Return a copy with other values of some fields."""
        return type(self)(**{**{name: getattr(self, name) for name in self._fields}, **changes})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} can't be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} can't be changed")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self._fields)

    __hash__: Any = None

    def __repr__(self) -> str:
        shown = [(name, getattr(self, name)) for name in self._fields if name[0] != "_"]
        fields = [
            f"{name}={value!r}"
            for name, value in shown
            if name not in self.defaults or value is not self.defaults[name]
        ]
        return f"{type(self).__name__}({', '.join(fields)})"


_set = object.__setattr__


def by_class(table: Mapping[type, T], value: Frozen) -> T:
    """Return what a table has for the class of a value, or else for the nearest class above that.

    >>> by_class({Frozen: "other"}, Frozen())
    'other'
    """
    return next(table[cls] for cls in type(value).__mro__ if cls in table)
