"""The definition of a type: its flags, rules, messages, coercion, and how its node is built.

Schema side. Built-in types and the types of `extend` are made by the same function, `define`.
"""

from __future__ import annotations

from ..language.messages.english import register
from ..language.messages.message_tables import definition_messages

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..foundation.codes import Code
    from ..language.messages.message_tables import Messages
    from .base import Schema
    from .rules import RuleDefinition


class TypeDefinition:
    """A type as the library knows it, complete: what it inherits is worked in."""

    __slots__ = (
        "_texts",
        "base",
        "bases",
        "casts",
        "codes",
        "coerces",
        "construct",
        "dump",
        "extensions",
        "flags",
        "generate",
        "has_functions",
        "info",
        "is_any",
        "is_mixed",
        "json_schema",
        "late_rules",
        "manifest",
        "may_be_several",
        "merge_terms",
        "messages",
        "node",
        "origin",
        "parent",
        "prepares",
        "properties",
        "rebuild",
        "rules",
        "schema_class",
        "shows",
        "terms",
        "type",
    )

    def __init__(self, type: str, parent: TypeDefinition | None) -> None:
        self.type: str = type
        self.parent: TypeDefinition | None = parent
        self.base: Any = None
        self.origin: tuple[Schema, Any] | None = None  # of a type that one schema has: it, and its extension
        self.schema_class: Any = parent.schema_class if parent else None
        self.codes: tuple[Code, ...] = ()
        self.flags: dict[str, Any] = dict(parent.flags) if parent else {}
        self.messages: dict[str, Any] = dict(parent.messages) if parent else {}
        self.rules: dict[str, RuleDefinition] = dict(parent.rules) if parent else {}
        self.late_rules: tuple[Any, ...] = parent.late_rules if parent else ()
        self.casts: dict[str, Any] = dict(parent.casts) if parent else {}
        self.prepares: tuple[Any, ...] = parent.prepares if parent else ()
        self.coerces: tuple[Any, ...] = parent.coerces if parent else ()
        self.bases: tuple[Any, ...] = parent.bases if parent else ()
        self.node: Any = parent.node if parent else None
        self.info: Any = parent.info if parent else None
        self.is_any: bool = parent is None or (parent.is_any and parent.type == type)
        self.is_mixed: bool = parent.is_mixed if parent else False
        self.may_be_several: bool = parent.may_be_several if parent else False
        self.shows: tuple[Any, ...] = parent.shows if parent else ()
        self.construct: Any = parent.construct if parent else None
        self.rebuild: Any = parent.rebuild if parent else None
        self.generate: Any = parent.generate if parent else None
        self.manifest: dict[str, Any] = dict(parent.manifest) if parent else {}
        self.merge_terms: Any = parent.merge_terms if parent else None
        self.extensions: tuple[str, ...] = parent.extensions if parent else ()
        self._texts: tuple[Any, Messages] | None = None
        self.has_functions: bool = False
        self.dump: Callable[[Any], Any] | None = None
        self.json_schema: Callable[[Schema], Any] | None = None
        self.terms: tuple[str, ...] = parent.terms if parent else ()
        self.properties: dict[str, Any] = dict(parent.properties) if parent else {}

    def __reduce__(self) -> Any:
        if self.origin is None:
            raise TypeError("a type is found by the library that it is of")
        return _made_again, self.origin

    def texts(self) -> Messages:
        """Return the messages of the type's codes, ready to be looked up."""
        if self._texts is None or self._texts[0] is not self.messages:
            late = self._late_message if self.late_rules else None
            self._texts = (self.messages, definition_messages(self.messages, late))
        return self._texts[1]

    def _late_message(self, code: str) -> str | None:
        """Return the message of a code of a rule whose module may not have been imported yet, or None."""
        tail = code.partition(".")[2]
        for rule in self.late_rules:
            if tail.startswith(rule.name):
                text = register(rule.late_codes()).get(code)
                if text is not None:
                    return text
        return None

    def all_codes(self) -> tuple[Code, ...]:
        """Return the codes that the type adds to its parent's: its own, then those of its rules."""
        known = self.parent.late_rules if self.parent else ()
        late = [rule.late_codes() for rule in self.late_rules if rule not in known]
        return (*self.codes, *[code for codes in late for code in codes])

    def rebuilt(self, schema: Schema) -> Any:
        """Let the type put right what it derives from the schemas below, in a schema in the making."""
        return schema if self.rebuild is None else self.rebuild(schema)


def _made_again(schema: Schema, extension: Any) -> Any:
    return schema.extend(extension).spec.definition


def define(
    type: str,
    parent: TypeDefinition | None,
    schema_class: type[Schema] | None = None,
    *,
    codes: tuple[Code, ...] = (),
    flags: dict[str, Any] | None = None,
    messages: dict[str, Any] | None = None,
    rules: tuple[RuleDefinition, ...] = (),
    casts: dict[str, Any] | None = None,
    prepare: Callable[..., Any] | None = None,
    coerce: object = None,
    validate: Callable[..., Any] | None = None,
    node: Callable[..., Any] | None = None,
    info: Callable[..., Any] | None = None,
    is_mixed: bool | None = None,
    may_be_several: bool | None = None,
    construct: Callable[..., Any] | None = None,
    rebuild: Callable[..., Any] | None = None,
    generate: Callable[..., Any] | None = None,
    manifest: dict[str, Any] | None = None,
    merge_terms: dict[str, Callable[..., Any]] | None = None,
    base: Schema | None = None,
    terms: tuple[str, ...] = (),
    properties: dict[str, Any] | None = None,
    dump: Callable[[Any], Any] | None = None,
    json_schema: Callable[[Schema], Any] | None = None,
    show: Callable[..., Any] | None = None,
) -> TypeDefinition:
    """Return the definition of a type that adds to `parent` what is given.

    `codes` are the error codes that the type itself reports, beside those of its rules; an extension has
    `messages` instead, by code. `flags` maps names to default values, `casts` maps targets of
    `cast` to (accepts, convert), and the class of the step where that is a quicker one,
    `prepare`, `coerce` and `validate` are an extension's functions, `node(schema, subject, builder)`
    returns the node of a built-in type, `info(spec, inspector)` returns the class of its
    record and what that says beside every record, `is_mixed` tells that its values are those of other
    schemas, `may_be_several` that a value may be made of several of a form, `construct(schema, args)` is what
    the constructor does with its arguments, `rebuild(schema)` derives again what depends on the schemas
    below.

    `manifest` says how schemas of the type are described and built, in rows that add to the parent's:
    `terms` (a `Term` by name), `flags` (a row of `schema.description.flags` by name), `rules` (names of rules
    that share the definition of another), `reads` (by argument, a function from reader and data to the
    argument), `writes` (by argument, a function from writer and argument to data), `derived` (by rule, a
    function from its arguments to what is described beside them), `written` (`read` and `write`, for a type
    whose values are described as strings: from anything to the value that it stands for, or None; and from a
    value of the type to its string, others as they are).

    `base` is the schema that an extension starts from, `terms` the names of the terms it adds,
    `properties` what `_property` tells of the type, `dump(value)` returns what a value is made of,
    `json_schema(schema)` returns what an extension says in
    JSON Schema of the values of its type, `show(schema, cls, fields)` changes the class and the fields of the
    record that the base would have.
    """
    made = TypeDefinition(type, parent)
    made.schema_class = schema_class or made.schema_class
    made.flags.update(flags or {})
    made.codes = (*codes, *[code for rule in rules for code in rule.codes])
    made.messages.update(register(made.codes))
    made.messages.update(messages or {})
    made.late_rules += tuple([rule for rule in rules if rule.late_codes is not None])
    made.rules.update({rule.name: rule for rule in rules})
    made.casts.update(casts or {})
    for name, rows in (manifest or {}).items():
        made.manifest[name] = {**made.manifest.get(name, {}), **rows}
    # The input is prepared by the outermost type first; the others begin with the innermost.
    made.prepares = ((prepare,) if prepare else ()) + made.prepares
    made.properties.update(properties or {})
    made.terms += terms
    made.base = base
    made.coerces += (coerce,) if coerce else ()
    made.bases += (validate,) if validate else ()
    made.shows += (show,) if show else ()
    if parent is not None and not (prepare or coerce or validate):
        # What the base says does not hold for what functions make of values.
        json_schema, dump = json_schema or parent.json_schema, dump or parent.dump
    made.json_schema, made.dump = json_schema, dump
    made.has_functions = bool(made.prepares or made.coerces or made.bases)
    given = {
        "node": node,
        "info": info,
        "is_mixed": is_mixed,
        "may_be_several": True if base is not None else may_be_several,
        "construct": construct,
        "rebuild": rebuild,
        "generate": generate,
        "merge_terms": merge_terms,
    }
    for name, value in given.items():
        if value is not None:
            setattr(made, name, value)
    return made
