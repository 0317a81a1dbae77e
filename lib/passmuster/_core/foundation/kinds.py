"""The kind of a value, by its exact type; each type is inspected once.

For walks over any Python object that are not hot (equality, cloning, annotation). They must agree on the
definition of a list, a mapping or a date, and must not be deceived by a false `__class__` or
`__instancecheck__`. Imports the sentinels and `foreign`; modules such as `datetime` are only used if they are
loaded.
"""

from __future__ import annotations

from itertools import islice
from operator import length_hint

from .callers import result_or
from .classes.declared_fields import declared_fields, read_fields
from .foreign.other_packages import attribute_of, is_array, is_duration, is_missing, loaded_classes
from .sentinels import UNDEFINED, Symbol

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

ATOM = "atom"  # None, sentinels, symbols, members of an Enum: they only equal themselves
BOOL = "bool"
NUMBER = "number"
STRING = "string"
BYTES = "bytes"
LIST = "list"
MAPPING = "mapping"
SET = "set"
DATE = "date"
PATTERN = "pattern"
CALLABLE = "callable"
ERROR = "error"
INSTANCE = "instance"

_HEAP_TYPE = 1 << 9  # Py_TPFLAGS_HEAPTYPE: a class created by a `class` statement
_MOST_KINDS = 2048  # a program that creates classes endlessly must not fill the memory

_kinds: dict[type, str] = {
    type(None): ATOM,
    type(UNDEFINED): ATOM,
    Symbol: ATOM,
    bool: BOOL,
    int: NUMBER,
    float: NUMBER,
    str: STRING,
    bytes: BYTES,
    bytearray: BYTES,
    memoryview: BYTES,
    list: LIST,
    tuple: LIST,
    dict: MAPPING,
    set: SET,
    frozenset: SET,
}
_BUILTIN_KINDS = frozenset(_kinds)


def kind_of(value: Any) -> str:
    """Return the kind of a value, one of the constants of this module.

    >>> kind_of([]), kind_of(True), kind_of(1.5), kind_of(len)
    ('list', 'bool', 'number', 'callable')
    """
    cls = type(value)
    try:
        kind = _kinds.get(cls)
    except Exception:  # of a metaclass's `__hash__`
        return _find_kind(cls)
    if kind is None:
        kind = _find_kind(cls)
        if len(_kinds) >= _MOST_KINDS:
            _clear_kinds()
        _kinds[cls] = kind
    return kind


_TYPE_NAMES = {BOOL: "boolean", NUMBER: "number", STRING: "string", CALLABLE: "function"}


_name_of = type.__dict__["__name__"].__get__  # not affected by metaclasses


def class_name(value: Any) -> str:
    """Return the name of the class of a value.

    >>> class_name(5)
    'int'
    """
    name: str = _name_of(type(value))
    return name


def type_name(value: Any) -> str:
    """Return the specification's name for the type of a value.

    >>> type_name("a"), type_name(1), type_name([]), type_name(None), type_name(len)
    ('string', 'number', 'object', 'object', 'function')
    """
    if value is UNDEFINED:
        return "undefined"
    kind = kind_of(value)
    if kind == ATOM:
        return "object" if is_null(value) else "symbol"
    return _TYPE_NAMES.get(kind, "object")


def _clear_kinds() -> None:
    for cls in list(_kinds):
        if cls not in _BUILTIN_KINDS:
            _kinds.pop(cls, None)


def is_null(value: object) -> bool:
    """Return whether a value is None, or another package's marker for a missing value, such as `pandas.NA`.

    >>> is_null(None), is_null(0)
    (True, False)
    """
    return value is None or (kind_of(value) is ATOM and is_missing(type(value)))


def _find_kind(cls: type) -> str:
    if _is_subclass(cls, loaded_classes("enum", "Enum")) and not issubclass(cls, (int, str)):
        return ATOM
    if is_missing(cls):
        return ATOM
    if is_duration(cls):  # numpy registers them as numbers
        return INSTANCE
    for bases, kind in _kinds_by_base():
        if _is_subclass(cls, bases):
            return kind
    if is_array(cls):
        return LIST
    # Not `getattr`: every class has the `__call__` of its metaclass. That of a schema only raises an error.
    is_callable = any("__call__" in base.__dict__ for base in cls.__mro__) and not hasattr(cls, "_is_schema")
    return CALLABLE if is_callable else INSTANCE


def _kinds_by_base() -> list[tuple[tuple[type, ...], str]]:
    from collections.abc import Mapping

    return [
        ((int, float, *loaded_classes("numbers", "Real"), *loaded_classes("decimal", "Decimal")), NUMBER),
        ((str,), STRING),
        ((bytes, bytearray), BYTES),
        ((list, tuple), LIST),
        ((dict, Mapping), MAPPING),
        ((set, frozenset), SET),
        (loaded_classes("numpy", "bool_"), BOOL),
        ((*loaded_classes("datetime", "date"), *loaded_classes("numpy", "datetime64")), DATE),
        (_pattern_classes(), PATTERN),
        ((type,), CALLABLE),
        ((BaseException,), ERROR),
    ]


def _pattern_classes() -> tuple[type, ...]:
    ours = loaded_classes("passmuster._core.engine.formats.patterns.pattern", "JavaScriptPattern")
    return (*loaded_classes("re", "Pattern"), *loaded_classes("regex", "Pattern"), *ours)


def _is_subclass(cls: type, bases: tuple[type, ...]) -> bool:
    return result_or(False, issubclass, cls, bases)  # a user-defined `__subclasscheck__` may fail


_fields: dict[type, tuple[str, ...] | None] = {}


def fields_of(value: object) -> dict[str, Any]:
    """Return the public fields that the class of an instance declares, or its attributes if it declares none.

    Properties are not computed.

    >>> from collections import namedtuple
    >>> fields_of(namedtuple("Point", "x y")(1, 2))
    {'x': 1, 'y': 2}
    """
    names = field_names(type(value))
    return attributes_of(value) if names is None else read_fields(value, names)


def has_property(cls: type, name: object) -> bool:
    """Return whether a class computes an attribute: by a property, or another descriptor that is no method.

    >>> has_property(type("Square", (), {"area": property(int), "grow": len}), "area")
    True
    """
    kind = type(attribute_of(cls, name))
    return hasattr(kind, "__get__") and (hasattr(kind, "__set__") or hasattr(kind, "__set_name__"))


def field_names(cls: type) -> tuple[str, ...] | None:
    """Return the public fields that a class declares, or None if it declares none."""
    try:
        return _fields[cls]
    except KeyError:
        names = declared_fields(cls)
    except Exception:  # of a metaclass's `__hash__`
        return declared_fields(cls)
    if len(_fields) >= _MOST_KINDS:
        _fields.clear()
    _fields[cls] = names
    return names


def is_plain_class(cls: type) -> bool:
    """Return whether instances of a class consist of their attributes only."""
    return bool(cls.__flags__ & _HEAP_TYPE) and not is_library_class(cls)


def is_library_class(cls: type) -> bool:
    """Return whether a class belongs to the library, or inherits from a class that does.

    >>> is_library_class(Symbol), is_library_class(int)
    (True, False)
    """
    return any(_module_of(base).partition(".")[0] in _PACKAGES for base in cls.__mro__)


def _module_of(cls: type) -> str:
    module = cls.__dict__.get("__module__")
    return module if type(module) is str else ""


# Written in C or in Python, depending on the interpreter: their slots are private.
_OPAQUE_MODULES = ("datetime", "decimal")
_PACKAGES = ("passmuster", "passmuster_speedups")  # of either backend


def attributes_of(value: Any) -> dict[str, Any]:
    """Return the attributes of an instance, from its `__dict__` and its slots.

    Properties are not computed. Objects of the library (schemas, results) have none.

    >>> from types import SimpleNamespace
    >>> attributes_of(SimpleNamespace(x=1))
    {'x': 1}
    """
    found: dict[str, Any] = {}
    if is_library_class(type(value)):
        return found
    for cls in type(value).__mro__:
        if _module_of(cls) in _OPAQUE_MODULES:
            continue
        slots = cls.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else tuple(slots):
            _read_slot(found, cls, value, name)
    try:
        own = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return found
    if type(own) is dict:
        found.update(own)
    return found


def _read_slot(found: dict[str, Any], cls: type, value: Any, name: object) -> None:
    if not isinstance(name, str) or name in ("__dict__", "__weakref__"):
        return
    if name.startswith("__") and not name.endswith("__"):
        name = f"_{cls.__name__.lstrip('_')}{name}"
    try:
        found[name] = object.__getattribute__(value, name)
    except AttributeError:
        return


def all_of(things: Iterable[Any]) -> list[Any]:
    """Return the items of an iterable as a list. Raises `ValueError` if it is endless.

    >>> all_of((1, 2))
    [1, 2]
    """
    most = max(length_hint(things), _MAX_UNSIZED)
    found = list(islice(things, most + 1))
    if len(found) > most:
        raise ValueError("there are more items than a container says")
    return found


def pairs_of(mapping: Any) -> Iterable[tuple[Any, Any]]:
    """Return the keys and values of a mapping. Raises `ValueError` if it is endless.

    >>> list(pairs_of({"a": 1}))
    [('a', 1)]
    """
    return mapping.items() if type(mapping) is dict else all_of(mapping.items())


_MAX_UNSIZED = 1_000_000
"""The maximum number of items of an iterable that does not report its length: more count as endless."""


def contents_of(value: Any, kind: str, any_instance: bool = False) -> Any:
    """Return the contents of a mapping or of an instance with declared fields, or None for other values.

    With `any_instance`, the attributes of an instance without declared fields count as fields.
    """
    if type(value) is dict:
        return value
    if kind is MAPPING:
        return dict(pairs_of(value))
    if kind is not INSTANCE and kind is not LIST:
        return None
    has_fields = field_names(type(value)) is not None
    return fields_of(value) if has_fields or (any_instance and kind is not LIST) else None
