"""Compile Python's types to schemas: `list[int]`, unions, `Literal`, `Annotated`, classes with fields.

Schema side; loaded when the first type is compiled that is more than the name of a plain class.

A class that is among its own parts is a link wherever it stands: the outermost schema shares what the
links mean, so that what comes out is complete in itself.
"""

from __future__ import annotations

import re
from collections import abc

from ..foundation.classes.class_fields import describe_form, fields_of, has_fields, is_typed_dict
from ..foundation.schema_error import SchemaError
from ..foundation.showing import show
from .entries import is_schema_like

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .library_protocol import LibraryLike

_LISTS = frozenset(
    (list, abc.Sequence, abc.MutableSequence, abc.Collection, abc.Iterable, abc.Reversible, abc.Container)
)
_SETS = {set: "set", abc.MutableSet: "set", frozenset: "frozenset", abc.Set: "frozenset"}
_MAPPINGS = frozenset((dict, abc.Mapping, abc.MutableMapping))

_QUALIFIERS = frozenset(("ClassVar", "Final", "NotRequired", "ReadOnly", "Required"))
"""Words around a type that say nothing of the value itself."""

_WORDS = {"Any": "any", "LiteralString": "string", "AnyStr": "string"}


def compile_form(root: LibraryLike, form: object, plain: Callable[[LibraryLike, Any], Any]) -> Any:
    """Return the schema that a type means.

    `plain(root, cls)` returns that of a plain class, None where it is none that values are made of.
    """
    return _Reading(root, plain).schema(form)


class _OpenClass:
    """A class that is being read: its place among those that are, and the earliest it leads back to."""

    __slots__ = ("at", "id", "is_linked", "leads_to", "schema")

    def __init__(self, at: int, id: str) -> None:
        self.at = at
        self.id = id
        self.leads_to = at
        self.is_linked = False
        self.schema: Any = None


class _Reading:
    """One walk through a type and its parts.

    Classes that lead back to each other are found as Tarjan finds the strongly connected parts of a graph.
    """

    def __init__(self, root: LibraryLike, plain: Callable[[LibraryLike, Any], Any]) -> None:
        self.root = root
        self.plain = plain
        self.done: dict[Any, Any] = {}
        self.parts: dict[
            Any, _OpenClass
        ] = {}  # in the order of their places; those that are open or not yet tied
        self.around: list[_OpenClass] = []
        self.variables: list[dict[Any, Any]] = []  # what the parameters of generic classes stand for

    def schema(self, form: object) -> Any:
        """Return the schema that a type means."""
        if is_schema_like(form):
            return form
        if form is None:
            return self.plain(self.root, type(None))
        if isinstance(form, type) and not hasattr(form, "__origin__"):
            return self.of_class(form)
        if hasattr(form, "__supertype__"):  # of a NewType
            return self.schema(form.__supertype__)
        read = _BY_CLASS.get(type(form).__name__)
        if read is not None:
            return read(self, form)
        origin = getattr(form, "__origin__", None)
        word = getattr(form if origin is None else origin, "_name", None)
        return self.of_word(form, word) if origin is None else self.of_origin(form, origin, word)

    def of_word(self, form: object, word: str | None) -> Any:
        """Return the schema of a word of `typing` that stands alone."""
        if word in _WORDS:
            return getattr(self.root, _WORDS[word])()
        if word == "Self" and self.around:
            return self.link(self.around[-1])
        raise self.unread(form)

    def of_origin(self, form: object, origin: object, word: str | None) -> Any:
        """Return the schema of what has brackets, or could have them."""
        args = getattr(form, "__args__", None)
        if args is None:
            return self.of_class(origin)
        if hasattr(form, "__metadata__"):
            return self.annotated(origin, form.__metadata__)
        if word in _QUALIFIERS:
            return self.schema(args[0])
        if word in ("Union", "Optional"):
            return self.union(form)
        if word == "Literal":
            return self.root.any().valid(*args)
        return self.of_generic(form, origin)

    def of_name(self, form: object) -> Any:
        """Refuse a name that nothing was looked up for."""
        name = getattr(form, "__forward_arg__", form)
        raise SchemaError(f"the type {show(name)} is a name in a string, which only a class can look up")

    def of_alias(self, alias: Any) -> Any:
        """Return the schema of what a `type` statement names."""
        return self.named(alias, alias.__name__, lambda: self.schema(alias.__value__))

    def unread(self, form: object) -> SchemaError:
        """Return the error for a type that is none of those that are read."""
        name = describe_form(form)
        hint = "object().instance() tests for instances of a class" if isinstance(form, type) else ""
        return SchemaError(f"no schema can be made of the type {name}" + (f"; {hint}" if hint else ""))

    # Classes

    def of_class(self, cls: Any) -> Any:
        """Return the schema of a class, without parameters."""
        if has_fields(cls):
            return self.fielded(cls, cls, {})
        made = self.plain(self.root, cls)
        if made is not None:
            return made
        if cls in _MAPPINGS:
            return self.root.object()
        if cls in _SETS:
            return self.root.array().cast(_SETS[cls])
        if cls is tuple:
            return self.root.array().cast("tuple")
        if cls in _LISTS:
            return self.root.array()
        if cls is abc.Callable:
            return self.root.function()
        word = cls.__name__
        if cls.__module__ in ("typing", "typing_extensions") and word in _WORDS:
            return getattr(self.root, _WORDS[word])()
        raise self.unread(cls)

    def of_generic(self, form: Any, origin: Any) -> Any:
        """Return the schema of a class with parameters, such as `list[int]`."""
        root = self.root
        form = self.bound(form)
        args = form.__args__
        if args == getattr(origin, "__parameters__", None):
            return self.of_class(origin)
        if has_fields(origin):
            return self.fielded(form, origin, dict(zip(origin.__parameters__, args)))
        if type(origin).__name__ == "TypeAliasType":
            given = dict(zip(origin.__type_params__, args))
            return self.named(form, origin.__name__, lambda: self.within(given, origin.__value__))
        if origin is tuple:
            return self.of_tuple(args)
        if origin is abc.Callable:
            return root.function()
        if origin in _LISTS and len(args) == 1:
            return self.of_items(args[0])
        if origin in _SETS and len(args) == 1:
            return self.of_items(args[0]).cast(_SETS[origin])
        if origin in _MAPPINGS and len(args) == 2:
            return self.of_mapping(*args)
        raise self.unread(form)

    def fielded(self, form: object, cls: Any, given: dict[Any, Any]) -> Any:
        """Return the schema of a class with fields, whose parameters stand for what is given."""
        return self.named(form, cls.__name__, lambda: self.of_fields(cls, given))

    def of_fields(self, cls: Any, given: dict[Any, Any]) -> Any:
        keys = {}
        for field in fields_of(cls):
            try:
                made = self.within(given, field.hint)
            except SchemaError as error:
                raise SchemaError(f"{error} ({cls.__qualname__}.{field.name})") from None
            is_settled = "presence" in made.spec.flags or "default" in made.spec.flags
            keys[field.name] = made.required() if field.is_needed and not is_settled else made
        made = self.root.object(keys)
        return made if is_typed_dict(cls) else made.into(cls)

    # What leads back to itself

    def named(self, form: object, name: str, make: Callable[[], Any]) -> Any:
        """Return the schema of what has a name, a link to it where it is made of itself."""
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
        if part.leads_to < part.at:  # an outer class is made of this one, and this one of it
            self.around[-1].leads_to = min(self.around[-1].leads_to, part.leads_to)
            part.is_linked = True
            return self.root.link(f"#{part.id}")
        made = self.tied(part)
        self.done[form] = made
        return made

    def tied(self, part: _OpenClass) -> Any:
        """Return the schema of a class complete in itself: with what its links mean."""
        tied = {form: other for form, other in self.parts.items() if other.at >= part.at}
        for form in tied:
            del self.parts[form]
        made = part.schema
        for other in tied.values():
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

    def within(self, given: dict[Any, Any], form: object) -> Any:
        """Return the schema of a type in which parameters stand for what is given."""
        self.variables.append(given)
        try:
            return self.schema(form)
        finally:
            self.variables.pop()

    def bound(self, form: Any) -> Any:
        """Return a type with the parameters in it replaced by what they stand for here."""
        given = self.variables[-1] if self.variables else {}
        if form in given:
            return given[form]
        inner = getattr(form, "__parameters__", ())
        if inner and not isinstance(form, type) and any(name in given for name in inner):
            return form[tuple([given.get(name, name) for name in inner])]
        return form

    def of_variable(self, variable: Any) -> Any:
        """Return the schema of what a parameter stands for: what is given, its limit, or any value."""
        if self.variables and variable in self.variables[-1]:
            return self.schema(self.variables[-1][variable])
        if variable.__constraints__:
            return self.of_members(variable.__constraints__)
        return self.root.any() if variable.__bound__ is None else self.schema(variable.__bound__)

    # What is made of other types

    def of_items(self, form: object) -> Any:
        return self.root.array().items(self.schema(form))

    def of_tuple(self, args: tuple[Any, ...]) -> Any:
        array = self.root.array()
        if args in ((), ((),)):
            return array.length(0).cast("tuple")
        if len(args) == 2 and args[1] is ...:
            return self.of_items(args[0]).cast("tuple")
        return array.ordered(*[self.schema(item).required() for item in args]).cast("tuple")

    def of_mapping(self, key: Any, value: Any) -> Any:
        """Keys are never converted: those of a result are those of the value."""
        of_value = self.schema(value)
        of_key: Any = re.compile("") if key is str else self.schema(key).strict()
        return self.root.object().pattern(of_key, of_value)

    def annotated(self, form: object, extras: tuple[Any, ...]) -> Any:
        """Return the schema of a type combined with the schemas beside it.

        A schema of another type, which can't be merged, wins: it is the one that was meant.
        """
        given = [extra for extra in extras if is_schema_like(extra)]
        if not given:
            return self.schema(form)
        try:
            made = self.schema(form)
        except SchemaError:
            made = self.root.any()
        for schema in given:
            fits = made.type == schema.type or any(one.spec.definition.is_any for one in (made, schema))
            made = made.concat(schema) if fits else schema
        return made

    def union(self, form: Any) -> Any:
        return self.of_members(form.__args__)

    def of_members(self, forms: tuple[Any, ...]) -> Any:
        """Return alternatives, in an order in which a value that is of one of the types stays as it is."""
        members = [form for form in forms if form is not None and form is not type(None)]
        schemas = [self.schema(form) for form in sorted(members, key=_rank)]
        if len(schemas) == 1:
            made = schemas[0]
        elif schemas and all(_is_list_of_values(schema) for schema in schemas):
            made = _joined(schemas)
        elif schemas:
            made = self.root.alternatives(*schemas)
        else:
            return self.plain(self.root, type(None))
        return made if len(members) == len(forms) else made.allow(None)


def _rank(form: object) -> int:
    """A string is never taken for a number, and no fraction for an integer, that an author named first."""
    return 0 if form is str else 1 if form is float else 2


def _is_list_of_values(schema: Any) -> bool:
    spec = schema.spec
    return spec.definition.is_any and set(spec.flags) == {"only"} and not spec.rules and not spec.terms


def _joined(schemas: list[Any]) -> Any:
    made = schemas[0]
    for schema in schemas[1:]:
        made = made.concat(schema)
    return made


_BY_CLASS = {
    "ForwardRef": _Reading.of_name,
    "TypeAliasType": _Reading.of_alias,
    "TypeVar": _Reading.of_variable,
    "Union": _Reading.union,
    "UnionType": _Reading.union,
    "str": _Reading.of_name,
}
"""How what is no class is read, by the name of its own class: which of them there are depends on Python."""
