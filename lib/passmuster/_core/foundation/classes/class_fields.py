"""The declared fields of dataclasses, attrs classes, named tuples and typed dicts.

A leaf. `typing` and `inspect` are imported when a class is first inspected.
"""

from __future__ import annotations

import sys

from ..schema_error import SchemaError, show

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class ClassField:
    """A keyword of a class: its name, its type, whether it is required, and its default if it has one."""

    __slots__ = ("default", "hint", "is_needed", "name")

    def __init__(self, name: str, hint: object, is_needed: bool, default: object = None) -> None:
        self.default: object = default
        self.name: str = name
        self.hint: object = hint
        self.is_needed: bool = is_needed


def is_typed_dict(cls: Any) -> bool:
    """Return whether a class is a TypedDict, whose instances are plain dicts."""
    return isinstance(cls, type) and issubclass(cls, dict) and hasattr(cls, "__required_keys__")


def has_fields(cls: Any) -> bool:
    """Return whether a class declares its fields."""
    if not isinstance(cls, type):
        return False
    return (
        hasattr(cls, "__dataclass_fields__")
        or hasattr(cls, "__attrs_attrs__")
        or is_typed_dict(cls)
        or (issubclass(cls, tuple) and isinstance(getattr(cls, "_fields", None), tuple))
    )


def fields_of(cls: Any) -> list[ClassField]:
    """Return the fields that a class declares, in their order.

    >>> from typing import NamedTuple
    >>> class Point(NamedTuple):
    ...     x: int
    ...     y: int = 0
    >>> [(field.name, field.hint, field.is_needed) for field in fields_of(Point)]
    [('x', <class 'int'>, True), ('y', <class 'int'>, False)]
    """
    hints = _hints_of(cls)
    if is_typed_dict(cls):
        return [_key(name, hint, name in cls.__required_keys__) for name, hint in hints.items()]
    if hasattr(cls, "__dataclass_fields__"):
        return list(_of_dataclass(cls, hints))
    if hasattr(cls, "__attrs_attrs__"):
        return list(_of_attrs(cls, hints))
    defaults = getattr(cls, "_field_defaults", {})
    return [
        ClassField(name, hints.get(name, object), name not in defaults, defaults.get(name))
        for name in cls._fields
    ]


def _key(name: str, hint: Any, is_needed: bool) -> ClassField:
    """Return a key of a typed dict. `Required` and `NotRequired` have precedence over the class's `total`."""
    while True:
        qualifier = getattr(getattr(hint, "__origin__", None), "_name", None)
        if qualifier not in ("Required", "NotRequired", "ReadOnly"):
            return ClassField(name, hint, is_needed)
        if qualifier != "ReadOnly":
            is_needed = qualifier == "Required"
        (hint,) = hint.__args__


def _of_dataclass(cls: Any, hints: dict[str, Any]) -> Iterator[ClassField]:
    from dataclasses import MISSING, InitVar

    for name, field in cls.__dataclass_fields__.items():
        hint = hints.get(name, field.type)
        is_variable = field._field_type.name == "_FIELD_INITVAR"
        if field._field_type.name == "_FIELD_CLASSVAR" or not field.init:
            continue
        if is_variable and isinstance(hint, InitVar):
            hint = hint.type
        is_needed = field.default is MISSING and field.default_factory is MISSING
        yield ClassField(name, hint, is_needed, field.default)


def _of_attrs(cls: Any, hints: dict[str, Any]) -> Iterator[ClassField]:
    nothing = sys.modules["attr"].NOTHING
    for field in cls.__attrs_attrs__:
        if field.init:
            name = getattr(field, "alias", None) or field.name.lstrip("_")
            hint = hints.get(field.name, field.type)
            hint = object if hint is None else hint
            yield ClassField(name, hint, field.default is nothing, field.default)


def _hints_of(cls: Any) -> dict[str, Any]:
    """Return the types of the attributes of a class, with names in strings resolved.

    A class inside a function is only known to the function: its variables are used, too.
    """
    from typing import get_type_hints

    found: dict[str, Any] = {}
    while True:
        try:
            return get_type_hints(cls, _globals_of(cls), found or None, include_extras=True)
        except NameError as error:
            name = str(error).split("'")[1] if "'" in str(error) else ""
            if name in found or not look_up(name, cls, found):
                raise SchemaError(
                    f"{cls.__qualname__}: an annotation names {name or error}, which does not exist"
                ) from None
        except Exception as error:
            raise SchemaError(f"{cls.__qualname__}: an annotation can't be read: {error}") from None


def _globals_of(cls: Any) -> dict[str, Any] | None:
    """Return the global names of a class whose module isn't loaded; None if `get_type_hints` knows better.

    Code that is run from a string may have such a module. Python 3.9 raises `KeyError` for it.
    """
    modules = [sys.modules.get(base.__module__) for base in reversed(cls.__mro__)]
    if None not in modules:
        return None
    return {name: value for module in modules if module is not None for name, value in vars(module).items()}


def look_up(name: str, cls: Any, found: dict[str, Any]) -> bool:
    """Find the object for a name in a class, if one is given, and in the functions that are running.

    Add it to `found`, and return whether there is one.
    """
    if cls is not None and (name == cls.__name__ or name in vars(cls)):
        found[name] = cls if name == cls.__name__ else vars(cls)[name]
        return True
    frame: Any = sys._getframe()
    while frame is not None:
        if not frame.f_globals.get("__name__", "").startswith("passmuster."):
            for names in (frame.f_locals, {} if cls is not None else frame.f_globals):
                if name in names:
                    found[name] = names[name]
                    return True
        frame = frame.f_back
    return False


def describe_form(form: Any) -> str:
    """Return the name of a type as it is written in code."""
    if isinstance(form, type) and not hasattr(form, "__origin__"):
        return form.__qualname__
    text = str(form)
    return text if text[:1] != "<" else show(form)
