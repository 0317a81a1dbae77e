"""Constraints that other packages write into `Annotated`: `annotated_types`, pydantic, msgspec, `Doc`.

No package is loaded for this: an object of a package can only exist if the package is loaded.
"""

from __future__ import annotations

from types import FunctionType

from ..callers import result_or
from ..schema_error import SchemaError, show
from .other_packages import loaded_classes

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Word = tuple[str, Any]

_PACKAGES = ("annotated_types", "msgspec", "pydantic")
_HOOK = "__get_pydantic_core_schema__"

_ATTRIBUTES = (
    "gt", "ge", "lt", "le", "multiple_of", "min_length", "max_length", "pattern", "tz", "title",
    "description", "examples", "deprecated", "exclude", "exclude_if", "json_schema_extra",
    "extra_json_schema",
)  # fmt: skip
"""The attributes of `pydantic.FieldInfo` and `msgspec.Meta` that are words."""

_FUNCTIONS = {"AfterValidator": "after", "PlainValidator": "plain", "Predicate": "predicate"}
"""The words for the functions of objects, by the names of their classes."""

_TYPES = {
    "AwareDatetime": ("tz", True),
    "EmailStr": ("email", True),
    "FutureDate": ("gt", "now"),
    "FutureDatetime": ("gt", "now"),
    "NaiveDatetime": ("tz", False),
    "PastDate": ("lt", "now"),
    "PastDatetime": ("lt", "now"),
}
"""Classes of pydantic that are types, and also stand in `Annotated`."""

_TRANSPARENT = frozenset(("PathType", "UuidVersion"))
"""Classes of pydantic with a hook whose attributes are all that the hook does."""


def words_of(extra: Any) -> Iterator[Word]:
    """Yield the words of an object in an annotation: the names of its constraints, each with its argument.

    An object that looks like a constraint and has no known words yields the name of its class. An object
    without meaning, such as a plain string, yields nothing.
    """
    cls = type(extra)
    if isinstance(extra, type) or cls is FunctionType:
        yield from _of_function(extra)
    elif cls is slice:  # as `annotated_types` once had it: the end is left out
        yield from _given(min_length=extra.start, max_length=None if extra.stop is None else extra.stop - 1)
    elif result_or(False, getattr, extra, "__is_annotated_types_grouped_metadata__", False) is True:
        yield from _of_all(extra)
    elif cls.__name__ in ("Doc", "DocInfo") and hasattr(extra, "documentation"):
        yield "description", extra.documentation
    elif _package_of(cls) in _PACKAGES or issubclass(cls, _metadata_classes()) or hasattr(cls, _HOOK):
        yield from _of_object(extra, cls.__name__)


def annotated_type(cls: type) -> type | None:
    """Return the type that a class of pydantic stands for with its words, such as `date` for `PastDate`."""
    if cls.__name__ not in _TYPES or _package_of(cls) != "pydantic":
        return None
    from datetime import date, datetime

    return str if cls.__name__ == "EmailStr" else date if cls.__name__.endswith("Date") else datetime


def adapter_of(cls: type) -> Any:
    """Return the `TypeAdapter` of pydantic for a class that only pydantic knows, or None."""
    adapter = loaded_classes("pydantic", "TypeAdapter") if hasattr(cls, _HOOK) else ()
    return result_or(None, adapter[0], cls) if adapter else None


def _package_of(value: Any) -> str:
    return str(getattr(value, "__module__", None)).partition(".")[0]


def _metadata_classes() -> tuple[type, ...]:
    fields = loaded_classes("pydantic.fields", "FieldInfo")  # those of FastAPI are subclasses
    return (*loaded_classes("annotated_types", "BaseMetadata"), *fields)


def _given(**words: Any) -> Iterator[Word]:
    """Yield the words that say something. A switch that is off does not; `tz=False` is no switch."""
    for name, value in words.items():
        if value is not None and (value is not False or name == "tz"):
            yield name, value


def _of_all(parts: Any) -> Iterator[Word]:
    try:
        found = list(parts)
    except Exception as error:
        raise SchemaError(f"the constraints in {show(parts)} can't be read: {error}") from None
    for part in found:
        yield from words_of(part)


def _of_function(extra: Any) -> Iterator[Word]:
    """Yield the words of a class or function of another package, which may have to be called."""
    name = extra.__name__
    if _package_of(extra) not in _PACKAGES:
        return
    if name in _TYPES:
        yield _TYPES[name]
    elif extra in loaded_classes("pydantic.types", "AllowInfNan", "FailFast", "Strict"):
        yield from _given(**{key: value for key, value in vars(extra).items() if key[:1] != "_"})
    elif hasattr(extra, _HOOK):
        yield name, extra
    else:
        raise SchemaError(f"{name} in an annotation is not called: write {name}(…)")


def _of_object(extra: Any, name: str) -> Iterator[Word]:
    """Yield the words of an object that looks like a constraint; `name` is that of its class."""
    if name in _FUNCTIONS:
        yield _FUNCTIONS[name], getattr(extra, "func", None)
    elif name == "Not":
        yield "predicate", extra
    elif name == "Timezone":
        yield "tz", extra.tz is ... or (extra.tz is not None and extra.tz)
    elif name == "Meta" or hasattr(extra, "validation_alias"):
        yield from _of_field(extra)
    else:
        fields: Any = getattr(type(extra), "__dataclass_fields__", None) or getattr(extra, "__dict__", ())
        is_opaque = not fields or (hasattr(type(extra), _HOOK) and name not in _TRANSPARENT)
        yield from [(name, extra)] if is_opaque else _given(**{key: getattr(extra, key) for key in fields})


def _of_field(field: Any) -> Iterator[Word]:
    """Yield the words of a `pydantic.FieldInfo` or a `msgspec.Meta`."""
    yield from _of_all(getattr(field, "metadata", ()))
    found = {name: getattr(field, name, None) for name in _ATTRIBUTES}
    outside = getattr(field, "serialization_alias", None)
    if outside != getattr(field, "validation_alias", None):
        found["serialization_alias"] = outside
    discriminator = getattr(field, "discriminator", None)
    if not isinstance(discriminator, str):  # the tag is part of the members
        found["discriminator"] = discriminator
    yield from _given(**found)
