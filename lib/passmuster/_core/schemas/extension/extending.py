"""`extend`: a library with user-defined types.

Schema side; part 3 of the specification. An extension object becomes a class and a definition, as that of a
built-in type is. The library that contains the new type is another object.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.formats.patterns.pattern import is_pattern
from ...foundation.callers import is_function
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.signatures import ignoring_extra_arguments
from ...foundation.spelling import to_python
from ...language.messages.message_tables import is_string
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import Term, value
from ..schema.entries import is_schema_like
from ..schema.record import rebound
from .extension_keys import function, merge_messages, read_extension, read_messages
from .extension_rules import attach_overrides, attach_rules, read_rules

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..root import Library
    from ..schema.base import Schema
    from ..schema.description.building import Reader
    from ..schema.description.describing import DescriptionWriter

SHORTCUTS = (
    "allow", "custom", "disallow", "equal", "exist", "forbidden", "invalid", "not", "only", "optional",
    "options", "prefs", "preferences", "required", "strip", "valid", "when",
)  # fmt: skip
"""The methods of `any` that joi also has as functions. No type can have their names."""


def extend_library(library: Library, extensions: tuple[Any, ...]) -> Any:
    """Return a copy of a library with the types of extensions added."""
    if not extensions:
        raise SchemaError("extend: at least one extension is needed")
    made = library._derive("extend", extensions)
    for given in extensions:
        _extend(made, library, given)
    return made


def _extend(made: Library, library: Library, given: object) -> None:
    """Add the types of one extension to a library under construction."""
    cls = None
    if hasattr(given, "__extension__"):
        cls, given = given, given.__extension__(made)
    elif is_function(given) and not isinstance(given, Mapping):
        given = ignoring_extra_arguments(given, 1)(made)
        if hasattr(given, "__extension__"):
            cls, given = given, given.__extension__(made)
    if isinstance(given, (list, tuple)):
        raise SchemaError("extend: extensions are separate arguments, not a list")
    found = read_extension(given)
    kind = found["type"]
    if isinstance(kind, str):
        _check_name(made, kind)
        base = found.get("base")
        made._add_type(_define(made, kind, made._new("any") if base is None else base, found, cls))
        return
    for name in library._definitions:
        if kind.search(name):
            made._add_type(_define(made, name, made._new(name), found, cls))


def extend_schema(schema: Schema, given: object) -> Any:
    """Return a schema with a type of its own, which extends the type of `schema`."""
    found = read_extension(given)
    if "base" in found:
        raise SchemaError("extend: base is not allowed where a schema is extended: it is the base")
    if is_pattern(found["type"]):
        raise SchemaError("extend: type must be a name where a schema is extended, not a pattern")
    root = schema.spec.root
    definition = _define(root, found["type"], schema, found, None)
    definition.origin = (schema, given)
    made = definition.base
    return made if made is not schema else rebound(schema, definition, root)


def _check_name(made: Library, name: str) -> None:
    if name in made._definitions:
        return
    ours = to_python(name)
    if (
        name in made._definitions.all_names()
        or ours.startswith("_")
        or name in SHORTCUTS
        or hasattr(type(made), ours)
        or ours in made.__dict__
    ):
        raise SchemaError(f"extend: type {show(name)} is already used by the library for something else")
    for other in made._definitions:
        if to_python(other) == ours:
            raise SchemaError(f"extend: type {show(name)} is another spelling of the type {show(other)}")


def _define(made: Library, name: str, base: Schema, found: dict[str, Any], given: object) -> TypeDefinition:
    """Return the definition of a type, which extends the definition of its base."""
    spec = base.spec
    parent: TypeDefinition = spec.definition
    rules = read_rules(found.get("rules", {}))
    cls = _class_of(name, parent, given)
    attach_rules(cls, parent, rules)
    attach_overrides(cls, parent, found.get("overrides", {}))
    if cls.spec is not parent.schema_class.spec:
        raise SchemaError(f"extend: {name}: spec is the description of a schema, and no name of a method")
    flags, terms = found.get("flags", {}), found.get("terms", {})
    messages = read_messages(found["messages"]) if "messages" in found else {}
    definition = TypeDefinition(
        name,
        parent,
        cls,
        flags={flag: row.get("default", UNDEFINED) for flag, row in flags.items()},
        messages=merge_messages(parent.messages, messages) if messages else None,
        rules=rules,
        casts=found.get("cast", {}),
        prepare=found.get("prepare"),
        coerce=found.get("coerce"),
        validate=found.get("validate"),
        construct=_construct(found["args"]) if "args" in found else None,
        rebuild=_rebuild(found["rebuild"], parent.rebuild) if "rebuild" in found else None,
        manifest=_manifest(flags, terms, cls, found.get("manifest")),
        base=base,
        terms=tuple(terms),
        dump=found.get("dump"),
        json_schema=found.get("jsonSchema"),
        show=found.get("info"),
    )
    if is_string(found.get("messages")):
        # One message for every code, including those of the base.
        definition.messages, definition.late_rules = messages, ()
    starts = {term: entries for term, entries in terms.items() if entries is not None}
    if starts:
        definition.base = rebound(base, definition, made)._with_terms({**spec.terms, **starts})
    return definition


def _class_of(name: str, parent: TypeDefinition, given: object) -> Any:
    """Return a new subclass of the base's class, and of the author's class for the type if there is one."""
    bases: tuple[Any, ...] = (parent.schema_class,)
    if isinstance(given, type):
        above = issubclass(given, parent.schema_class)
        bases = (given,) if above else (given, parent.schema_class)
    title = "".join(part[:1].upper() + part[1:] for part in name.split("_"))
    if not title.isidentifier():
        title = "Extended"
    try:
        return type(
            f"{title}Schema", bases, {"__slots__": (), "__module__": "passmuster", "_generated": True}
        )
    except TypeError as error:
        raise SchemaError(
            f"extend: {show(given)} can't be the class of the type {show(name)}: {error}"
        ) from None


def _construct(given: Callable[..., Any]) -> Any:
    def construct(schema: Schema, *args: object, **keywords: object) -> Any:
        made = given(schema, *args, **keywords)
        if not is_schema_like(made):
            raise SchemaError(f"{schema.type}: args must return a schema, not {show(made)}")
        return made

    return construct


def _rebuild(given: Callable[..., Any], above: Callable[..., Any] | None) -> Any:
    def rebuild(schema: Schema) -> Any:
        if above is not None:
            schema = above(schema)
        given(schema)
        return schema

    return rebuild


def _manifest(
    flags: dict[str, Any], terms: dict[str, Any], cls: Any, build: Callable[..., Any] | None
) -> dict[str, Any]:
    """Return the rows by which the flags and terms of an extension are built from a description."""
    rows = {}
    for flag, row in flags.items():
        setter = row.get("setter", flag)
        if isinstance(setter, str) and hasattr(cls, to_python(setter)):
            rows[flag] = value(to_python(setter))
    return {"flags": rows, "terms": {name: _term(name, build) for name in terms}}


def _term(name: str, build: Callable[..., Any] | None) -> Term:
    def describe(entries: Sequence[Any], writer: DescriptionWriter) -> Any:
        return [writer.value(entry, literal=False) for entry in entries]

    def read(schema: Schema, data: object, reader: Reader) -> Any:
        entries = reader.each(data, reader.value)
        if build is not None:
            return function("manifest.build", build)(schema, {name: entries})
        made = schema._with_term(name, tuple(entries))
        made._register_all(tuple(entries))
        return made

    return Term(describe, read)
