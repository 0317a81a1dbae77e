"""The declared fields of dataclasses, attrs classes, named tuples, typed dicts, and models of other packages.

`typing` and `inspect` are imported when a class is first inspected. Other packages are not imported: a class
of pydantic, msgspec or SQLAlchemy can only exist if its package is loaded.
"""

from __future__ import annotations

import builtins
import sys

from ..callers import result_or
from ..foreign.other_packages import loaded_classes
from ..schema_error import SchemaError, show
from ..sentinels import UNDEFINED
from .declared_fields import is_mapped, pydantic_fields

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class ClassField:
    """A keyword of a class: its name, its type, and whether it is required.

    `default` is the default of the class. `filled` is a default that only the annotation has, or the function
    that makes it, or `UNDEFINED`. `outside` is the key in data, if that has another name.
    """

    __slots__ = ("default", "filled", "hint", "is_needed", "name", "outside")

    def __init__(
        self, name: str, hint: object, is_needed: bool, default: object = None, outside: str | None = None
    ) -> None:
        self.name: str = name
        self.hint: object = hint
        self.is_needed: bool = is_needed
        self.default: object = default
        self.filled: Any = UNDEFINED
        self.outside: str | None = outside if outside != name else None


def is_typed_dict(cls: Any) -> bool:
    """Return whether a class is a TypedDict, whose instances are plain dicts."""
    return isinstance(cls, type) and issubclass(cls, dict) and hasattr(cls, "__required_keys__")


def is_model(cls: Any) -> bool:
    """Return whether a class is a model of pydantic, a Struct of msgspec, or mapped by SQLAlchemy."""
    is_struct = issubclass(cls, loaded_classes("msgspec", "Struct"))
    return is_struct or is_mapped(cls) or _model_fields(cls) is not None


def _model_fields(cls: Any) -> Any:
    """Return the fields of a model or dataclass of pydantic, or None. Its root models have no keys."""
    is_root = getattr(cls, "__pydantic_root_model__", False)
    return pydantic_fields(cls) if hasattr(cls, "__pydantic_validator__") and not is_root else None


def has_fields(cls: Any) -> bool:
    """Return whether a class declares its fields."""
    if not isinstance(cls, type):
        return False
    return (
        hasattr(cls, "__dataclass_fields__")
        or hasattr(cls, "__attrs_attrs__")
        or is_typed_dict(cls)
        or (issubclass(cls, tuple) and isinstance(getattr(cls, "_fields", None), tuple))
        or is_model(cls)
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
    found = _model_fields(cls)
    if found is not None:
        return [_of_pydantic(cls, name, field) for name, field in found.items()]
    if is_mapped(cls):
        hints: dict[str, Any] = result_or({}, _hints_of, cls)
        return [_of_column(column, hints) for column in cls.__mapper__.column_attrs]
    return [_with_words(field) for field in _of_class(cls, _hints_of(cls))]


def _of_class(cls: Any, hints: dict[str, Any]) -> list[ClassField]:
    if is_typed_dict(cls):
        return [_key(name, hint, name in cls.__required_keys__) for name, hint in hints.items()]
    if hasattr(cls, "__dataclass_fields__"):
        return list(_of_dataclass(cls, hints))
    if hasattr(cls, "__attrs_attrs__"):
        return list(_of_attrs(cls, hints))
    if issubclass(cls, loaded_classes("msgspec", "Struct")):
        return [
            ClassField(field.name, hints[field.name], field.required, outside=field.encode_name)
            for field in sys.modules["msgspec"].structs.fields(cls)
        ]
    defaults = getattr(cls, "_field_defaults", {})
    return [
        ClassField(name, hints.get(name, object), name not in defaults, defaults.get(name))
        for name in cls._fields
    ]


def other_keys_of(cls: Any) -> object:
    """Return the type of the keys that a class takes or ignores besides its fields, or None."""
    if is_typed_dict(cls):
        found = getattr(cls, "__extra_items__", None)
        return None if type(found).__name__ == "NoExtraItemsType" else found
    config = getattr(cls, "model_config", None) or getattr(cls, "__pydantic_config__", None) or {}
    is_open = _model_fields(cls) is not None and config.get("extra") in ("allow", "ignore")
    return object if is_open else None


def known_fields(cls: Any) -> dict[str, ClassField]:
    """Return the fields of a class by name; none if it has none, or if their types can't be read."""
    try:
        return {field.name: field for field in fields_of(cls)} if has_fields(cls) else {}
    except SchemaError:
        return {}


def doc_of(cls: Any) -> str:
    """Return the docstring that the author of a class wrote, an empty string if there is none."""
    text = getattr(cls, "__dict__", {}).get("__doc__")
    if type(text) is not str or text.startswith(
        f"{cls.__name__}("
    ):  # as dataclasses and named tuples have it
        return ""
    from inspect import cleandoc

    return cleandoc(text)


def tag_of(cls: Any) -> tuple[str, Any] | None:
    """Return the key and the value that mark the data of a Struct of msgspec, or None if it has no tag."""
    is_struct = isinstance(cls, type) and issubclass(cls, loaded_classes("msgspec", "Struct"))
    config: Any = cls.__struct_config__ if is_struct else None
    return None if config is None or config.tag is None else (config.tag_field, config.tag)


def attributes_by_key(cls: Any) -> dict[str, str]:
    """Return the attributes of instances whose names differ from the keywords of a class, or are private."""
    found = {name: name for name in getattr(cls, "__dataclass_fields__", ())}
    found.update({_keyword_of(field): field.name for field in getattr(cls, "__attrs_attrs__", ())})
    fields = _model_fields(cls) or {}
    found.update({_outside_of(field) or name: name for name, field in fields.items()})
    return {key: name for key, name in found.items() if key != name or name[:1] == "_"}


def _of_pydantic(cls: Any, name: str, field: Any) -> ClassField:
    """Return a field of a pydantic model, which annotates its own type. Its alias is the keyword."""
    from copy import copy
    from typing import Annotated

    rest = copy(field)
    rest.metadata = []
    annotated: Any = Annotated
    parts = (field.annotation, *field.metadata, rest)
    config = getattr(cls, "model_config", {})
    other = name if config.get("populate_by_name") or config.get("validate_by_name") else None
    return ClassField(_outside_of(field) or name, annotated[parts], field.is_required(), outside=other)


def _outside_of(field: Any) -> str | None:
    """Return the key in data for a field that has an alias."""
    alias = getattr(field, "validation_alias", None) or getattr(field, "alias", None)
    choices = [one for one in getattr(alias, "choices", ()) if isinstance(one, str)]
    return alias if isinstance(alias, str) else choices[0] if choices else None


def _with_words(field: ClassField) -> ClassField:
    """Return a field with the alias and the default of a `pydantic.Field` in its annotation."""
    extras: tuple[Any, ...] = getattr(field.hint, "__metadata__", ())
    for extra in extras:
        if not issubclass(type(extra), loaded_classes("pydantic.fields", "FieldInfo")):
            continue
        field.outside = _outside_of(extra) or field.outside
        if not extra.is_required():
            field.is_needed = False
            field.filled = extra.default_factory or extra.default
    return field


def _of_column(attribute: Any, hints: dict[str, Any]) -> ClassField:
    """Return the field of a column. It is needed unless it may be null, or somebody else fills it."""
    from typing import Optional

    (column, *_) = attribute.columns
    hint = getattr(hints.get(attribute.key), "__args__", (None,))[0]
    if hint is None:
        hint = Optional[column.type.python_type] if column.nullable else column.type.python_type
    is_filled = column.default is not None or column.server_default is not None or column.primary_key
    return ClassField(attribute.key, hint, not (column.nullable or is_filled))


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
            hint = hints.get(field.name, field.type)
            hint = object if hint is None else hint
            yield ClassField(_keyword_of(field), hint, field.default is nothing, field.default)


def _keyword_of(field: Any) -> str:
    return getattr(field, "alias", None) or str(field.name).lstrip("_")


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


def read_form(text: str) -> Any:
    """Return the type that a string such as `"list[Item]"` stands for, with the names of who asks."""
    return _hints_of(type(text, (), {"__annotations__": {"form": text}, "__module__": _NO_MODULE}))["form"]


_NO_MODULE = "builtins"
"""The module of a class that stands for a type in a string: its names are those of the functions running."""


def look_up(name: str, cls: Any, found: dict[str, Any]) -> bool:
    """Find the object for a name in a class, if one is given, and in the functions that are running.

    Add it to `found`, and return whether there is one.
    """
    if cls is not None and (name == cls.__name__ or name in vars(cls)):
        found[name] = cls if name == cls.__name__ else vars(cls)[name]
        return True
    has_no_module = cls is None or cls.__module__ == _NO_MODULE
    frame: Any = sys._getframe()
    while frame is not None:
        if not frame.f_globals.get("__name__", "").startswith("passmuster."):
            for names in (frame.f_locals, frame.f_globals if has_no_module else {}):
                if name in names:
                    found[name] = names[name]
                    return True
        frame = frame.f_back
    found.update({name: getattr(builtins, name) for name in (name,) if hasattr(builtins, name)})
    return name in found


def describe_form(form: Any) -> str:
    """Return the name of a type as it is written in code."""
    if isinstance(form, type) and not hasattr(form, "__origin__"):
        return form.__qualname__
    text = str(form)
    return text if text[:1] != "<" else show(form)
