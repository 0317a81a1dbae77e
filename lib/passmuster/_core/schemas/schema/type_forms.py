"""The compilation of Python types into schemas: generics, unions, `Literal`, `Annotated`, dataclasses.

Schema side; imported when the first type is compiled that is not a plain class.

A recursive class becomes a link wherever it occurs, and the outermost schema shares the targets of the links,
so that the result is self-contained.
"""

from __future__ import annotations

import re
from collections import abc
from functools import partial

from ...foundation.callers import result_or
from ...foundation.classes.class_fields import (
    describe_form,
    fields_of,
    has_fields,
    is_typed_dict,
    look_up,
    other_keys_of,
    read_form,
    tag_of,
)
from ...foundation.foreign.constraint_objects import adapter_of, annotated_type
from ...foundation.foreign.other_packages import loaded_classes
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from .annotated import both
from .annotation_words import apply_words, check_field
from .entries import is_schema_like
from .taught_types import taught_type

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .base import Schema
    from .definition import LibraryLike

_LISTS = frozenset(
    (list, abc.Sequence, abc.MutableSequence, abc.Collection, abc.Iterable, abc.Reversible, abc.Container)
)
_EXACT_LISTS = frozenset((list, abc.MutableSequence))  # which a tuple is not, with conversion off
_SETS = {set: "set", abc.MutableSet: "set", frozenset: "frozenset", abc.Set: "frozenset"}
_MAPPINGS = frozenset((dict, abc.Mapping, abc.MutableMapping))

_QUALIFIERS = frozenset(("ClassVar", "Final", "NotRequired", "ReadOnly", "Required"))
"""Qualifiers of a type that do not affect its values."""

_TYPING = ("typing", "typing_extensions")
_TYPING_NAMES = {"Any": "any", "LiteralString": "string", "AnyStr": "string"}


def compile_form(root: LibraryLike, form: object, plain: Callable[[LibraryLike, Any], Any]) -> Any:
    """Return the schema of a type.

    `plain(root, cls)` returns the schema of a plain class such as `int`, or None for other classes.
    """
    return _FormCompiler(root, plain).schema(form)


class _OpenClass:
    """A class under compilation: its index among these classes, and the first one that it refers back to."""

    __slots__ = ("at", "id", "is_linked", "leads_to", "schema")

    def __init__(self, at: int, id: str) -> None:
        self.at = at
        self.id = id
        self.leads_to = at
        self.is_linked = False
        self.schema: Any = None


class _FormCompiler:
    """The compilation of one type and its parts.

    Recursive classes are found by Tarjan's algorithm for strongly connected components.
    """

    def __init__(self, root: LibraryLike, plain: Callable[[LibraryLike, Any], Any]) -> None:
        self.root = root
        self.plain = plain
        self.done: dict[Any, Any] = {}
        self.parts: dict[
            Any, _OpenClass
        ] = {}  # by index; those that are open, or whose links have no targets yet
        self.around: list[_OpenClass] = []
        self.variables: list[dict[Any, Any]] = []  # the arguments of the parameters of generic classes

    def schema(self, form: object) -> Any:
        """Return the schema of a type."""
        if is_schema_like(form):
            return form
        if form is None:
            return self.plain(self.root, type(None))
        if isinstance(form, type) and not hasattr(form, "__origin__"):
            return self.compile_class(form)
        if hasattr(form, "__supertype__"):  # a NewType
            return self.schema(form.__supertype__)
        read = _METHODS_BY_CLASS.get(type(form).__name__)
        if read is not None:
            return read(self, form)
        origin = getattr(form, "__origin__", None)
        word = getattr(form if origin is None else origin, "_name", None)
        return self.compile_name(form, word) if origin is None else self.compile_origin(form, origin, word)

    def compile_name(self, form: object, word: str | None) -> Any:
        """Return the schema of a name of `typing` without brackets, such as `Any`."""
        if word in _TYPING_NAMES:
            return getattr(self.root, _TYPING_NAMES[word])()
        if word == "Self" and self.around:
            return self.link(self.around[-1])
        raise self.unsupported_type(form)

    def compile_origin(self, form: object, origin: object, word: str | None) -> Any:
        """Return the schema of a form that has brackets, or may have them, such as `list[int]`."""
        args = getattr(form, "__args__", None)
        if args is None:
            return self.compile_class(origin)
        if hasattr(form, "__metadata__"):
            return self.compile_annotated(origin, form.__metadata__)
        if word in _QUALIFIERS:
            return self.schema(args[0])
        if word in ("Union", "Optional"):
            return self.compile_union(form)
        if word == "Literal":
            return _one_of(self.root, self.lists_of(args))
        if word == "Unpack":
            raise SchemaError("Unpack[...] stands in a tuple only")
        return self.compile_generic(form, origin)

    def compile_string(self, form: object) -> Any:
        """Return the schema of the name of a type in a string, such as one of an alias within itself."""
        name: Any = getattr(form, "__forward_arg__", form)
        if not name.isidentifier():
            return self.schema(read_form(name))
        found: dict[str, Any] = {}
        if not look_up(name, None, found):
            raise SchemaError(
                f"the type {show(name)} is a name in a string, and no class or function here has it"
            )
        if isinstance(found[name], type):  # which is named by itself
            return self.schema(found[name])
        return self.compile_named(found[name], name, lambda: self.schema(found[name]))

    def compile_alias(self, alias: Any) -> Any:
        """Return the schema of the alias of a `type` statement."""
        return self.compile_named(alias, alias.__name__, lambda: self.schema(alias.__value__))

    def unsupported_type(self, form: object) -> SchemaError:
        """Return the error for a type that is not supported."""
        name = describe_form(form)
        hint = f"; teach it: pm.register({name}, form=…, read=…, write=…)" if isinstance(form, type) else ""
        return SchemaError(f"no schema can be made of the type {name}{hint}")

    # Classes

    def compile_class(self, cls: Any) -> Any:
        """Return the schema of a class, without parameters."""
        made = self.plain(self.root, cls)
        if made is None:
            made = self.compile_taught(cls, cls, ())
        if made is not None:
            return made
        if has_fields(cls):
            return self.compile_class_with_fields(cls, cls, {})
        if cls in _MAPPINGS:
            return self.root.object().python()
        if cls in _SETS:
            return self.root.array().cast(_SETS[cls]).python()
        if cls is tuple:
            return self.root.array().cast("tuple").python()
        if cls in _LISTS:
            return self.root.array().python(cls in _EXACT_LISTS)
        if cls is abc.Callable:
            return self.root.function()
        if cls is abc.Hashable:
            return self.root.any().check(_is_hashable, message="{{#label}} must be hashable")
        base = annotated_type(cls)
        if base is not None:
            return self.compile_annotated(base, (cls,))
        word = cls.__name__
        if cls.__module__ in _TYPING and word in _TYPING_NAMES:
            return getattr(self.root, _TYPING_NAMES[word])()
        adapter = adapter_of(cls)
        if adapter is not None:
            return self.root.any().custom(adapter.validate_python)
        raise self.unsupported_type(cls)

    def compile_generic(self, form: Any, origin: Any) -> Any:
        """Return the schema of a class with parameters, such as `list[int]`."""
        root = self.root
        form = self.substitute(form)
        args = form.__args__
        if args == getattr(origin, "__parameters__", None):
            return self.compile_class(origin)
        if has_fields(origin):
            return self.compile_class_with_fields(form, origin, dict(zip(origin.__parameters__, args)))
        if type(origin).__name__ == "TypeAliasType":
            given = dict(zip(origin.__type_params__, args))
            return self.compile_named(
                form, origin.__name__, lambda: self.compile_with_arguments(given, origin.__value__)
            )
        made = self.compile_taught(form, origin, args)
        if made is not None:
            return made
        if origin is tuple:
            return self.compile_tuple(args)
        if origin is abc.Callable:
            return root.function()
        if origin in _LISTS and len(args) == 1:
            return self.compile_items(args[0]).python(origin in _EXACT_LISTS)
        if origin in _SETS and len(args) == 1:
            return self.compile_items(args[0]).cast(_SETS[origin])
        if origin is type:
            return self.compile_class_of(args[0])
        if origin in _MAPPINGS and len(args) == 2:
            return self.compile_mapping(*args)
        raise self.unsupported_type(form)

    def compile_taught(self, form: object, cls: Any, args: tuple[Any, ...]) -> Any:
        """Return the schema of a class that says it itself, or that is taught; None for any other."""
        own = getattr(cls, "__passmuster_schema__", None)
        if own is not None:
            return self.compile_named(form, cls.__name__, lambda: self.root.compile(own(*args)))
        taught = taught_type(self.root, cls)
        if taught is None or (taught.is_built_in and has_fields(cls)):
            return None
        return taught.schema(self.root, args, self.schema)

    def compile_class_with_fields(self, form: object, cls: Any, given: dict[Any, Any]) -> Any:
        """Return the schema of a class with fields; `given` are the arguments of its parameters."""
        return self.compile_named(form, cls.__name__, lambda: self.compile_fields(cls, given))

    def compile_fields(self, cls: Any, given: dict[Any, Any]) -> Any:
        keys, renames = {}, []
        for field in fields_of(cls):
            check_field(cls.__qualname__, field)
            try:
                made = self.compile_with_arguments(given, field.hint)
            except SchemaError as error:
                raise SchemaError(f"{error} ({cls.__qualname__}.{field.name})") from None
            if field.filled is not UNDEFINED:
                made = made.default(field.filled)
            if field.outside is not None:
                renames.append((field.outside, field.name))
            is_settled = "presence" in made.spec.flags or "default" in made.spec.flags
            keys[field.name] = made.required() if field.is_needed and not is_settled else made
        tag = tag_of(cls)
        if tag is not None:
            keys[tag[0]] = self.root.any().valid(tag[1]).strip()
        made = self.root.object(keys).python()
        others = other_keys_of(cls)
        if others is object:
            made = made.unknown()
        elif others is not None:
            made = made.pattern(re.compile(""), self.schema(others))
        for outside, name in renames:
            made = made.rename(outside, name)
        return made if is_typed_dict(cls) else made.into(cls)

    # Recursion

    def compile_named(self, form: object, name: str, make: Callable[[], Any]) -> Any:
        """Return the schema of a named type, or a link to it if the type is recursive."""
        if form in self.done:
            return self.done[form]
        part = self.parts.get(form)
        if part is not None:
            return self.link(part)
        part = self.parts[form] = _OpenClass(len(self.parts), self.id_of(name))
        self.around.append(part)
        try:
            part.schema = make()
        finally:
            self.around.pop()
        if part.leads_to < part.at:  # this class and an outer one contain each other
            self.around[-1].leads_to = min(self.around[-1].leads_to, part.leads_to)
            part.is_linked = True
            return self.root.link(f"#{part.id}")
        made = self.share_targets(part)
        self.done[form] = made
        return made

    def share_targets(self, part: _OpenClass) -> Any:
        """Return the schema of a class, which shares the targets of the links within it."""
        share_targets = {form: other for form, other in self.parts.items() if other.at >= part.at}
        for form in share_targets:
            del self.parts[form]
        made = part.schema
        for other in share_targets.values():
            if other.is_linked:
                made = made.shared(other.schema.id(other.id))
        return made

    def link(self, part: _OpenClass) -> Any:
        part.is_linked = True
        inner = self.around[-1]
        inner.leads_to = min(inner.leads_to, part.leads_to)
        return self.root.link(f"#{part.id}")

    def id_of(self, name: str) -> str:
        taken = {part.id for part in self.parts.values()}
        id, n = name, 1
        while id in taken:
            n += 1
            id = f"{name}_{n}"
        return id

    # Parameters

    def compile_with_arguments(self, given: dict[Any, Any], form: object) -> Any:
        """Return the schema of a type; `given` are the arguments of parameters in it."""
        self.variables.append(given)
        try:
            return self.schema(form)
        finally:
            self.variables.pop()

    def substitute(self, form: Any) -> Any:
        """Return a type with its parameters replaced by their current arguments."""
        given = self.variables[-1] if self.variables else {}
        if form in given:
            return given[form]
        inner = getattr(form, "__parameters__", ())
        if inner and not isinstance(form, type) and any(name in given for name in inner):
            return form[tuple([given.get(name, name) for name in inner])]
        return form

    def compile_parameter(self, variable: Any) -> Any:
        """Return the schema of a parameter: its argument, its bound, or any value."""
        if self.variables and variable in self.variables[-1]:
            return self.schema(self.variables[-1][variable])
        if variable.__constraints__:
            return self.compile_members(variable.__constraints__)
        return self.root.any() if variable.__bound__ is None else self.schema(variable.__bound__)

    # Types that contain others

    def compile_items(self, form: object) -> Any:
        return self.root.array().items(self.schema(form)).python()

    def compile_tuple(self, args: tuple[Any, ...]) -> Any:
        array = self.root.array().python()
        args = tuple([part for item in args for part in _unpacked(item)])
        if args in ((), ((),)):
            return array.length(0).cast("tuple")
        others = [item for item in args if isinstance(item, _Rest)]
        if len(args) == 2 and args[1] is ...:
            return self.compile_items(args[0]).cast("tuple")
        if (others and not isinstance(args[-1], _Rest)) or len(others) > 1:
            raise SchemaError("tuple: items after those of any number can't be checked")
        ordered = [self.schema(item).required() for item in args if not isinstance(item, _Rest)]
        made = array.ordered(*ordered) if ordered else array
        return (made.items(self.schema(others[0].item)) if others else made).cast("tuple")

    def compile_class_of(self, form: object) -> Any:
        """Return the schema of `type[form]`: a class that extends one of the classes of the form."""
        bound: Any = getattr(form, "__bound__", form)
        members = bound.__args__ if _is_union(bound) else (bound,)
        classes = tuple([getattr(member, "__origin__", member) for member in members])
        made = self.root.function().class_()
        if not all(
            isinstance(cls, type) and cls.__module__ not in _TYPING for cls in classes
        ):  # as for `Any`
            return made
        names = " or ".join([cls.__name__ for cls in classes])
        return made.check(partial(_extends, classes), message=f"{{{{#label}}}} must be a subclass of {names}")

    def compile_mapping(self, key: object, value: object) -> Any:
        """Return the schema of a mapping."""
        of_value = self.schema(value)
        of_key: Any = re.compile("") if key is str else self.schema(key)
        return self.root.object().python().pattern(of_key, of_value)

    def lists_of(self, values: tuple[Any, ...]) -> list[Any]:
        """Return the schemas of listed values, in which members of an Enum are apart from their values."""
        members = [value for value in values if isinstance(value, loaded_classes("enum", "Enum"))]
        plain = [value for value in values if not isinstance(value, loaded_classes("enum", "Enum"))]
        return [self.root.any().valid(*one) for one in (plain, members) if one]

    def compile_annotated(self, form: object, extras: tuple[Any, ...]) -> Any:
        """Return the schema of a type whose values also pass the schemas in its annotation."""
        given = [extra for extra in extras if is_schema_like(extra)]
        others = tuple([extra for extra in extras if not is_schema_like(extra)])
        try:
            made = self.schema(form)
        except SchemaError:
            if not given:
                raise
            made = self.root.any()
        for schema in given:
            made = both(made, schema)
        return apply_words(made, others)

    def compile_union(self, form: Any) -> Any:
        return self.compile_members(form.__args__)

    def schemas_of(self, form: Any) -> list[Any]:
        """Return the schemas of a member of a union: `Literal` may have two."""
        is_literal = getattr(getattr(form, "__origin__", None), "_name", None) == "Literal"
        return self.lists_of(form.__args__) if is_literal else [self.schema(form)]

    def compile_members(self, forms: tuple[Any, ...]) -> Any:
        """Return alternatives, ordered so that a value of one of the types is not converted to another."""
        members = [form for form in forms if form is not None and form is not type(None)]
        schemas = [schema for form in members for schema in self.schemas_of(form)]
        if not schemas:
            return self.plain(self.root, type(None))
        made = _one_of(self.root, schemas)
        return made if len(members) == len(forms) else made.allow(None)


def _is_list_of_values(schema: Schema) -> bool:
    """Return whether a schema is a list of plain values, which may become one with others."""
    spec = schema.spec
    is_list = spec.definition.is_any and set(spec.flags) == {"only"}
    return is_list and not spec.rules and not spec.terms and not spec.valids.enums


def _one_of(root: LibraryLike, schemas: list[Any]) -> Any:
    """Return the schema of values that one of several schemas accepts."""
    if len(schemas) > 1 and not all(_is_list_of_values(schema) for schema in schemas):
        return root.alternatives(*schemas).python()
    made = schemas[0]
    for schema in schemas[1:]:
        made = made.concat(schema)
    return made


class _Rest:
    """The items of a tuple of any number, at its end."""

    __slots__ = ("item",)

    def __init__(self, item: object) -> None:
        self.item: object = item


def _unpacked(item: Any) -> tuple[Any, ...]:
    """Return the types of the items that a parameter of `tuple` stands for."""
    is_unpacked = getattr(item, "__unpacked__", False)
    if getattr(getattr(item, "__origin__", None), "_name", None) == "Unpack":
        (item,), is_unpacked = item.__args__, True
    if not is_unpacked:
        return (item,)
    args = item.__args__
    if len(args) == 2 and args[1] is ...:
        return (_Rest(args[0]),)
    return tuple([part for one in args for part in _unpacked(one)])


def _is_union(form: object) -> bool:
    word = getattr(getattr(form, "__origin__", None), "_name", None)
    return word == "Union" or type(form).__name__ in ("Union", "UnionType")


def _extends(classes: tuple[type, ...], cls: Any) -> bool:
    return isinstance(cls, type) and result_or(False, issubclass, cls, classes)


def _is_hashable(value: Any) -> bool:
    return result_or(None, hash, value) is not None


_METHODS_BY_CLASS = {
    "ForwardRef": _FormCompiler.compile_string,
    "TypeAliasType": _FormCompiler.compile_alias,
    "TypeVar": _FormCompiler.compile_parameter,
    "Union": _FormCompiler.compile_union,
    "UnionType": _FormCompiler.compile_union,
    "str": _FormCompiler.compile_string,
}
"""The methods for forms that are not classes, by the name of their class. Some exist in new Pythons only."""
