"""The compilation of literal definitions into schemas: values, lists, patterns, mappings and Python types.

Schema side; part 1 of the specification, `compile`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar

from ...foundation.foreign.other_packages import loaded_classes
from ...foundation.kinds import DATE, NUMBER, PATTERN, kind_of
from ...foundation.misuse.parentheses import missing_call_hint
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import OVERRIDE, UNDEFINED
from .entries import is_schema_like
from .record import MAX_NESTING
from .rules import is_resolvable

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .base import Schema
    from .definition import LibraryLike

_FORM_MODULES = frozenset(
    (
        "_pypy_generic_alias",
        "annotationlib",
        "collections.abc",
        "dataclasses",
        "types",
        "typing",
        "typing_extensions",
    )
)
"""The modules of the classes of type forms, such as `list[int]` and `Optional[str]`."""

_level: ContextVar[int] = ContextVar("passmuster_literals", default=0)
"""The depth of nested definitions, by context (thread or task).

It is counted because some interpreters can't even raise an exception when the stack is full.
"""


def compile_literal(root: LibraryLike, definition: object, override: bool = True) -> Any:
    """Return the schema that a definition stands for. A schema is returned as it is.

    With `override`, a literal value replaces the listed values of a schema that it is merged into.
    """
    token = None
    try:
        if isinstance(definition, (list, tuple, Mapping)):
            level = _level.get()
            if level > MAX_NESTING:
                raise SchemaError("the definition is nested too deep")
            token = _level.set(level + 1)
        return _compile(root, definition, override)
    except RecursionError:  # the stack of user code is nearly full
        raise SchemaError("the definition is nested too deep") from None
    finally:
        if token is not None:
            _level.reset(token)


def _compile(root: LibraryLike, definition: Any, override: bool) -> Any:
    if is_schema_like(definition):
        return definition
    if is_resolvable(definition) or _is_scalar(definition):
        return _valid(root, override, (definition,))
    if isinstance(definition, type):
        made = _compile_type(root, definition)
        return _compile_form(root, definition) if made is None else made
    kind = kind_of(definition)
    if kind == PATTERN:
        return root.string().pattern(definition)
    if isinstance(definition, loaded_classes("enum", "Enum")):
        return _valid(root, override, (definition,))
    if kind == DATE:
        return _valid(root.date(), override, (definition,))
    if isinstance(definition, (list, tuple)):
        return _compile_list(root, definition, override)
    if isinstance(definition, Mapping):
        return root.object().keys(definition)
    if type(definition).__module__ in _FORM_MODULES or hasattr(definition, "__supertype__"):
        return _compile_form(root, definition)
    if callable(definition) and definition is not UNDEFINED and missing_call_hint(definition) is None:
        return root.any().custom(definition)
    raise SchemaError(f"no schema can be made of {show(definition)}")


def _is_scalar(value: Any) -> bool:
    return value is None or isinstance(value, (str, bool, int, float)) or kind_of(value) == NUMBER


def _valid(schema: Schema | LibraryLike, override: bool, values: tuple[Any, ...]) -> Any:
    made = schema if is_schema_like(schema) else schema.any()
    return made.valid(OVERRIDE, *values) if override else made.valid(*values)


def _compile_list(root: LibraryLike, items: Sequence[Any], override: bool) -> Any:
    """Return the schema of a list: allowed values if all items are plain values, else alternatives.

    A list of one item is the schema of that item.
    """
    if not items:
        raise SchemaError("an empty list is not a schema; it needs at least one alternative")
    if all(not is_schema_like(item) and _is_scalar(item) for item in items):
        return _valid(root, override, tuple(items))
    if len(items) > 1:
        return root.alternatives().try_(*items)
    (lone,) = items
    if isinstance(lone, (list, tuple)) and not all(_is_scalar(item) for item in lone):
        return root.alternatives().try_(*lone)
    return _compile(root, lone, override)


def _compile_type(root: LibraryLike, cls: type) -> Any:
    """Return the schema of a class whose instances a type validates, such as `int`, or None."""
    from datetime import date, datetime

    others = {
        str: root.string,
        int: lambda: root.number().integer(),
        float: root.number,
        bytes: root.binary,
        datetime: lambda: root.date().iso("datetime"),
        date: lambda: root.date().iso("date").only_date(),
        list: root.array,
        dict: root.object,
        set: lambda: root.array().cast("set"),
    }
    if cls in others:
        return others[cls]().python()
    alike = {  # Python and joi mean the same
        bool: root.boolean,
        type(None): lambda: root.any().valid(None),
        object: root.any,
        type: lambda: root.function().class_(),
        **dict.fromkeys(loaded_classes("decimal", "Decimal"), root.decimal),
        **dict.fromkeys(loaded_classes("uuid", "UUID"), root.uuid),
    }
    if cls in alike:
        return alike[cls]()
    is_enum = issubclass(cls, loaded_classes("enum", "Enum"))
    return root.any().valid(cls) if is_enum and not issubclass(cls, loaded_classes("enum", "Flag")) else None


def _compile_form(root: LibraryLike, form: Any) -> Any:
    """Return the schema of a type form, such as `list[int]`, or of a class with fields."""
    from .type_forms import compile_form

    return compile_form(root, form, _compile_type)
