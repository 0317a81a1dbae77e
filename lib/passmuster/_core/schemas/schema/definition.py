"""The definition of a type: its flags, rules, messages, coercion, and the function that builds its node.

Schema side. Built-in types and types of extensions are defined by the same class.
"""

from __future__ import annotations

from ...engine.backend import records
from ...language.messages.english import register
from ...language.messages.message_tables import definition_messages

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, Protocol

    from ...foundation.codes import Code
    from ...language.messages.message_tables import Messages
    from ...running.steps.casts import CastDefinition
    from .base import Schema
    from .rules import RuleDefinition

    class TypeTable(Protocol):
        """The types of a library by name."""

        def __contains__(self, name: object) -> bool: ...

        def __iter__(self) -> Iterator[str]: ...

        def all_names(self) -> tuple[str, ...]: ...

        def __getitem__(self, name: str) -> TypeDefinition: ...

    class LibraryLike(Protocol):
        """A set of types, with a constructor for each: `library.number()`."""

        @property
        def _definitions(self) -> TypeTable:
            """The types."""

        def __getattr__(self, name: str) -> Any:
            """Return the constructor of a type."""

        def _new(self, type_name: str) -> Any:
            """Return the plain schema of a type."""


class TypeDefinition(records.TypeFields):
    """A type of a library, including everything that it inherits from its parent.

    `codes` are the error codes that the type itself reports, besides those of its rules; an extension has
    `messages` by code instead. `flags` maps names to default values. `casts` maps targets of `cast` to their
    casts. `prepare`, `coerce` and `validate` are functions of an extension. `node(schema, subject,
    builder)` returns the node of a built-in type, `info(spec, inspector)` the class of its record and the
    fields that are specific to it, among them `way`, the `Way` of its values. `is_mixed` is set if its
    values are those of other schemas, `may_be_several` if a value may consist of several values of a form.
    `classes_of(spec)` returns the classes of its values, by which a union of Python types asks it first.
    `construct(schema, args)` applies the arguments of the constructor, `rebuild(schema)` updates what
    depends on the schemas within.

    `manifest` defines how schemas of the type are described and built, in rows that extend those of the
    parent: `terms` (a `Term` by name), `flags` (a row of `schema.description.manifest_rows` by name), `reads`
    (for an argument, a function that takes the reader and data and returns the argument), `writes` (for an
    argument, a function that takes the writer and the argument and returns data), `derived` (for a rule, a
    function that takes its arguments and returns further entries of the description), `written` (for a type
    whose values are described as strings, `read`, which converts anything to a value or None, and `write`,
    which converts a value to its string and returns others as they are).

    `base` is the schema that an extension extends, `terms` the names of the terms that it adds, `properties`
    the results of `_property`. `dump(value)` returns the data from which a value can be validated again,
    `json_schema(schema)` the JSON Schema of the values of an extension's type. `show(schema, cls, fields)`
    changes the class and the fields of the record of the base.
    """

    def __init__(
        self,
        type: str,
        parent: TypeDefinition | None,
        schema_class: type[Schema] | None = None,
        *,
        codes: tuple[Code, ...] = (),
        flags: dict[str, Any] | None = None,
        messages: dict[str, Any] | None = None,
        rules: tuple[RuleDefinition, ...] = (),
        casts: dict[str, CastDefinition] | None = None,
        prepare: Callable[..., Any] | None = None,
        coerce: object = None,
        validate: Callable[..., Any] | None = None,
        node: Callable[..., Any] | None = None,
        info: Callable[..., Any] | None = None,
        classes_of: Callable[[Any], Iterable[Any]] = lambda spec: (),
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
    ) -> None:
        def inherited(name: str, default: Any = None) -> Any:
            return default if parent is None else getattr(parent, name)

        self.type: str = type
        self.parent: TypeDefinition | None = parent
        self.base: Any = base
        self.origin: tuple[Schema, Any] | None = None  # the extended schema, and its extension
        self.schema_class: Any = schema_class or inherited("schema_class")
        self.codes: tuple[Code, ...] = (*codes, *[code for rule in rules for code in rule.codes])
        self.flags: dict[str, Any] = {**inherited("flags", {}), **(flags or {})}
        self.messages: dict[str, Any] = {
            **inherited("messages", {}),
            **register(self.codes),
            **(messages or {}),
        }
        self.rules: dict[str, RuleDefinition] = {
            **inherited("rules", {}),
            **{rule.name: rule for rule in rules},
        }
        late_rules = [rule for rule in rules if rule.late_codes is not None]
        self.late_rules: tuple[Any, ...] = (*inherited("late_rules", ()), *late_rules)
        self.casts: dict[str, CastDefinition] = {**inherited("casts", {}), **(casts or {})}
        # Input is prepared by the derived type first. The other functions begin with the base type.
        self.prepares: tuple[Any, ...] = ((prepare,) if prepare else ()) + inherited("prepares", ())
        self.coerces: tuple[Any, ...] = inherited("coerces", ()) + ((coerce,) if coerce else ())
        self.bases: tuple[Any, ...] = inherited("bases", ()) + ((validate,) if validate else ())
        self.shows: tuple[Any, ...] = inherited("shows", ()) + ((show,) if show else ())
        self.has_functions: bool = bool(self.prepares or self.coerces or self.bases)
        self.fills_absent: bool = any(getattr(one, "fills_absent", False) for one in self.prepares)
        self.node: Any = node or inherited("node")
        self.info: Any = info or inherited("info")
        self.classes_of: Callable[[Any], Iterable[Any]] = classes_of
        self.is_any: bool = parent is None or (parent.is_any and parent.type == type)
        self.is_mixed: bool = inherited("is_mixed", False) if is_mixed is None else is_mixed
        self.may_be_several: bool = base is not None or (
            inherited("may_be_several", False) if may_be_several is None else may_be_several
        )
        self.construct: Any = construct or inherited("construct")
        self.rebuild: Any = rebuild or inherited("rebuild")
        self.generate: Any = generate or inherited("generate")
        self.merge_terms: Any = merge_terms or inherited("merge_terms")
        self.manifest: dict[str, Any] = dict(inherited("manifest", {}))
        for name, rows in (manifest or {}).items():
            self.manifest[name] = {**self.manifest.get(name, {}), **rows}
        self.prepared_texts: Messages | None = None
        # The facts about the base do not apply to values that functions have changed.
        is_changed = parent is None or prepare or coerce or validate
        self.dump: Callable[[Any], Any] | None = dump or (None if is_changed else inherited("dump"))
        self.json_schema: Callable[[Schema], Any] | None = json_schema or (
            None if is_changed else inherited("json_schema")
        )
        self.terms: tuple[str, ...] = inherited("terms", ()) + terms
        self.properties: dict[str, Any] = {**inherited("properties", {}), **(properties or {})}

    def __reduce__(self) -> Any:
        if self.origin is None:
            raise TypeError("a type without an extension is pickled by its library")
        return _made_again, self.origin

    def texts(self) -> Messages:
        """Return the messages of the type's error codes, prepared for look-ups."""
        if self.prepared_texts is None:
            late = self._late_message if self.late_rules else None
            self.prepared_texts = definition_messages(self.messages, late)
        return self.prepared_texts

    def _late_message(self, code: str) -> str | None:
        """Return the message of a code of a rule whose module is imported on demand, or None."""
        tail = code.partition(".")[2]
        for rule in self.late_rules:
            if tail.startswith(rule.name):
                text = register(rule.late_codes()).get(code)
                if text is not None:
                    return text
        return None

    def all_codes(self) -> tuple[Code, ...]:
        """Return the codes that the type adds to those of its parent, the codes of rules last."""
        known = self.parent.late_rules if self.parent else ()
        late = [rule.late_codes() for rule in self.late_rules if rule not in known]
        return (*self.codes, *[code for codes in late for code in codes])


def _made_again(schema: Schema, extension: Any) -> Any:
    return schema.extend(extension).spec.definition
