"""Instances that declare their fields: named tuples, dataclasses, attrs, pydantic, msgspec.

A class's own attributes show its fields, so that no package is imported. User-defined classes that only look
like that, and values that can't be read, have no fields.
"""

from __future__ import annotations

import sys

from ..callers import result_or
from ..foreign.other_packages import has, loaded_classes

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def declared_fields(cls: type) -> tuple[str, ...] | None:
    """Return the public fields of the instances of a class, or None if it declares none.

    Named tuples, dataclasses, attrs, pydantic and msgspec declare fields.

    >>> from collections import namedtuple
    >>> declared_fields(namedtuple("Point", "x y")), declared_fields(int)
    (('x', 'y'), None)
    """
    for read in _READERS:
        names = result_or(None, read, cls)  # a class may only seem to declare fields
        if names is not None:
            return tuple([name for name in names if type(name) is str and not name.startswith("_")])
    return None


def _of_named_tuple(cls: Any) -> Any:
    return cls._fields if issubclass(cls, tuple) and type(getattr(cls, "_fields", None)) is tuple else None


def _of_dataclass(cls: type) -> Any:
    if not has(cls, "__dataclass_fields__"):
        return None
    return [field.name for field in sys.modules["dataclasses"].fields(cls)]


def _of_attrs(cls: Any) -> Any:
    return [field.name for field in cls.__attrs_attrs__] if has(cls, "__attrs_attrs__") else None


def _of_msgspec(cls: Any) -> Any:
    return cls.__struct_fields__ if issubclass(cls, loaded_classes("msgspec", "Struct")) else None


_PYDANTIC = frozenset(("__pydantic_fields__", "model_fields", "__fields__"))
"""The attributes with the fields of a pydantic model, by its version."""


def is_mapped(cls: Any) -> bool:
    """Return whether SQLAlchemy maps a class to a table."""
    return isinstance(getattr(cls, "__mapper__", None), loaded_classes("sqlalchemy.orm", "Mapper"))


def _of_mapped(cls: Any) -> Any:
    return [column.key for column in cls.__mapper__.column_attrs] if is_mapped(cls) else None


def pydantic_fields(cls: type) -> Any:
    """Return the fields of a pydantic model or dataclass by name, or None for any other class."""
    for name in _PYDANTIC:
        found = cls.__dict__.get(name)
        if type(found) is dict:
            return found
    return None


_READERS = (_of_named_tuple, _of_dataclass, _of_attrs, _of_msgspec, pydantic_fields, _of_mapped)


def read_fields(value: object, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the fields that are set in an instance, with the extra fields of a pydantic model."""
    found: dict[str, Any] = {}
    unset = loaded_classes("msgspec", "UnsetType") if "msgspec" in sys.modules else ()
    for name in names:
        try:
            item = object.__getattribute__(value, name)
        except Exception:  # not set, or a property that fails
            continue
        if not unset or type(item) is not unset[0]:
            found[name] = item
    if _PYDANTIC.isdisjoint(type(value).__dict__):
        return found
    more = result_or(None, object.__getattribute__, value, "__pydantic_extra__")
    return {**found, **more} if type(more) is dict else found


def renamed_fields(value: object, contents: dict[Any, Any], attributes: dict[str, str]) -> dict[Any, Any]:
    """Return the fields of an instance by the keywords of its class; `attributes` are those that differ."""
    if not attributes:
        return contents
    found = {}
    for key, name in attributes.items():
        item = result_or(_ABSENT, object.__getattribute__, value, name)
        if item is not _ABSENT:
            found[key] = item
    keys = {attributes[key]: key for key in found}
    return {**{keys.get(name, name): item for name, item in contents.items()}, **found}


_ABSENT = object()


def copy_of(instance: object, attributes_of: Callable[[object], dict[str, Any]]) -> Any:
    """Return a copy of an instance of a class with fields; `attributes_of` returns all its attributes."""
    from copy import copy

    if is_mapped(type(instance)):  # a copy would share the state that the session keeps of it
        return type(instance)(**read_fields(instance, declared_fields(type(instance)) or ()))
    try:
        return copy(instance)
    except Exception:  # frozen classes with slots can't be copied in all versions of Python
        made = object.__new__(type(instance))
        for name, item in attributes_of(instance).items():
            object.__setattr__(made, name, item)
        return made


def set_field(instance: object, name: str, item: object) -> None:
    """Set a field of a new instance, also if its class is frozen."""
    try:
        object.__setattr__(instance, name, item)
    except TypeError:  # a class in C, with its own `__setattr__`
        sys.modules["msgspec"].structs.force_setattr(instance, name, item)


def drop_field(instance: object, name: str) -> None:
    """Delete a field of a new instance."""
    try:
        object.__delattr__(instance, name)
    except TypeError:
        delattr(instance, name)


def with_fields(named: Any, fields: dict[Any, Any]) -> Any:
    """Return a named tuple with other items, or a dict if these are not its fields."""
    cls = type(named)
    if fields.keys() != set(declared_fields(cls) or ()):
        return fields
    return tuple.__new__(cls, [fields.get(name, item) for name, item in zip(cls._fields, named)])
