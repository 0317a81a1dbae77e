"""Immutable values with named fields that are compared, pickled and shown by these.

They are data, and hold nothing of the program that made them. The public classes are pickled under their
public names, so that they can move within the library.
"""

from __future__ import annotations

from ...foundation.comparing.equality import deep_equal
from ...foundation.sentinels import LiteralFunction, Symbol, Uncopied
from ...foundation.stack import with_room
from ...foundation.structs import annotated_fields

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar, TypeVar

    F = TypeVar("F", bound="Frozen")
    T = TypeVar("T")

_PUBLIC = "passmuster.inspection"
_MOST_SHOWN = 100_000
"""The most characters of a representation. Shared parts can make it very long."""


_NO_DEFAULT = property()


class _FrozenType(type):
    """Makes slots of the fields of a class: its annotated names, or its `__slots__` if it has any."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Any:
        above: Any = next((base for base in bases if isinstance(base, _FrozenType)), None)
        known, defaults, setters = (above._fields, above.defaults, above._setters) if above else ((), {}, ())
        named = namespace.get("__slots__", annotated_fields(namespace))
        own = tuple([field for field in named if field not in known])
        fields = (*known, *[field for field in own if field != "__weakref__"])
        given = [field for field in fields if not isinstance(namespace.get(field, _NO_DEFAULT), property)]
        defaults = {**defaults, **{field: namespace.pop(field) for field in given}}
        made: Any = super().__new__(mcs, name, bases, {**namespace, "__slots__": own})
        made.defaults = defaults
        made._fields = fields
        made._setters = (*setters, *[(field, vars(made)[field].__set__) for field in fields[len(known) :]])
        made._data = tuple([field for field in fields if field not in made.hidden])
        if made.__module__.startswith("passmuster._core."):
            made.__module__ = _PUBLIC
        return made


class Frozen(Uncopied, metaclass=_FrozenType):
    """An immutable value with the fields of its class and of the base classes.

    A field is an annotated name in the class, other than a `ClassVar`, and its value there is the default. A
    class below can have another default, or a property instead. `hidden` are the fields that are neither
    compared nor shown nor pickled.
    """

    __slots__ = ("__weakref__",)
    defaults: dict[str, Any]
    hidden: ClassVar[tuple[str, ...]] = ()

    _data: tuple[str, ...]
    _fields: tuple[str, ...]
    _setters: tuple[tuple[str, Any], ...]

    def __init__(self, **fields: Any) -> None:
        given = {**self.defaults, **fields}
        setters = self._setters
        if len(given) != len(setters):
            self._complete(given)
        try:
            for name, put in setters:
                put(self, given[name])
        except KeyError:
            self._refuse(given)

    def _complete(self, given: dict[str, Any]) -> None:
        """Add fields that follow from others, or raise an error."""
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

    def __eq__(self, other: object) -> bool:
        return are_same(self, other) if type(other) is type(self) else NotImplemented

    __hash__: Any = None

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields that differ from their defaults."""
        found = [(name, getattr(self, name)) for name in self._data]
        defaults = self.defaults
        return {name: one for name, one in found if name not in defaults or not are_same(one, defaults[name])}

    def __setstate__(self, state: dict[str, Any]) -> None:
        type(self).__init__(self, **state)

    def __repr__(self) -> str:
        """Return the call that creates an equal value, with the fields that differ from their defaults."""
        text: str = with_room(_Representation().of, self)
        return text


class _Representation:
    """The representation of a value under construction; `left` is the number of characters left for it."""

    def __init__(self) -> None:
        self.left: int = _MOST_SHOWN

    def of(self, value: object) -> str:
        """Return a value as an expression, "..." if it would be too long."""
        if self.left < 0:
            return "..."
        if isinstance(value, Frozen):
            name = type(value).__name__
            self.left -= len(name)
            fields = [f"{field}={self.of(one)}" for field, one in value.__getstate__().items()]
            return f"{name}({', '.join(fields)})"
        if type(value) is tuple:
            return f"({', '.join(map(self.of, value))}{',' * (len(value) == 1)})"
        if type(value) is dict and all(type(key) is str for key in value):
            return f"{{{', '.join([f'{key!r}: {self.of(one)}' for key, one in value.items()])}}}"
        text = repr(value)
        self.left -= len(text)
        return text


def are_same(first: object, second: object) -> bool:
    """Return whether two values are the same data: of one type, part by part.

    NaN is the same as NaN, and symbols with one description are the same.

    >>> are_same([1, float("nan")], [1, float("nan")]), are_same(1, True), are_same(1, 1.0)
    (True, False, False)
    """
    left, known = [(first, second)], set()
    while left:
        one, two = left.pop()
        if one is two or (id(one), id(two)) in known:
            continue
        if type(one) is not type(two):
            return False
        known.add((id(one), id(two)))
        parts = _parts_of(one, two)
        if parts is None:
            return False
        left += parts
    return True


def _parts_of(one: Any, two: Any) -> list[tuple[Any, Any]] | None:
    """Return the pairs of parts that have to be the same in two values of one type, None if they differ."""
    kind = type(one)
    if issubclass(kind, Frozen):
        return [(getattr(one, name), getattr(two, name)) for name in one._data]
    if kind is list or kind is tuple:
        return [*zip(one, two)] if len(one) == len(two) else None
    if kind is dict:
        first, second = ({(type(key), key): item for key, item in each.items()} for each in (one, two))
        return [(first[key], second[key]) for key in first] if first.keys() == second.keys() else None
    if kind is float or kind is complex:
        return [] if repr(one) == repr(two) else None
    if kind is LiteralFunction:
        return [(one.function, two.function)]
    if kind is Symbol:
        return [(one.description, two.description)]
    return [] if deep_equal(one, two) else None


def by_class(table: Mapping[type, T], value: Frozen) -> T:
    """Return the entry of a table for the class of a value, or for its nearest base class.

    >>> by_class({Frozen: "other"}, Frozen())
    'other'
    """
    return next(table[cls] for cls in type(value).__mro__ if cls in table)
