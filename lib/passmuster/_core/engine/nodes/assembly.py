"""Building schemas and their nodes: the part that is the same for every type.

Build phase. A schema is often built to validate a single value, so building is a hot path, too. The compiled
twin is made from this source. Imports other nodes only; the parts that few schemas need are built by
functions that are passed in.
"""

from __future__ import annotations

from .checks import LimitCheck
from .core import IGNORE, PRESENCE, ValueNode
from .records import Record

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, TypeVar

    from .records import ArgumentFields, KeyFields, Rule, Spec

    K = TypeVar("K", bound=KeyFields)

EXTRA_FLAGS = frozenset(("artifact", "cast", "default", "empty", "error", "failover", "into", "result"))
"""Flags that may require a step that few schemas use."""


class BuilderFields:
    """The fields of a builder of nodes; see `running/builder.py`."""

    __slots__ = (
        "_shared", "_survey", "built_node", "chosen_parts", "instrument", "key", "link_entry",
        "link_identity", "outer", "place_count", "schema",
    )  # fmt: skip

    def __init__(
        self,
        schema: object,
        outer: BuilderFields | None = None,
        key: object = None,
        instrument: object = None,
    ) -> None:
        self.schema: Any = schema
        self.link_identity: Any = schema
        self.key: object = key
        self.outer: Any = outer
        self.built_node: Any = None
        self.link_entry: Any = None
        self.chosen_parts: tuple[Any, ...] = ()
        self.instrument: Any = instrument
        # A count shared with all builders below.
        self.place_count: list[int] = [0] if outer is None else outer.place_count
        self._shared: Any = None
        self._survey: Any = None


def keys_of(
    schemas: Mapping[Any, Any], make: Callable[[Any, Any], Any], read: Callable[[Any, Any], Any]
) -> list[Any]:
    """Return the keys of an object by `make(key, schema)`; `read(key, value)` reads literals."""
    found: list[Any] = []
    for key, value in schemas.items():
        found.append(make(key, value if issubclass(type(value), Record) else read(key, value)))
    return found


def rare_keys(entries: Iterable[K]) -> list[K]:
    """Return the keys of an object whose names or schemas need a closer look than most."""
    found: list[K] = []
    for entry in entries:
        key = entry.key
        schema: Record = entry.schema
        spec = schema.spec
        flags, terms, definition = spec.flags, spec.terms, spec.definition
        if (
            type(key) is not str
            or key[-1:] == "?"
            or spec.refs
            or spec.value_refs
            or definition.may_be_several
            or "default" in flags
            or "id" in flags
            or "matches" in terms
            or "whens" in terms
        ):
            found.append(entry)
    return found


class LimitBuilder:
    """Builds the checks of the rules that compare a value, or a measure of it, with a limit.

    `prefix` is the beginning of the error codes, `argument` the declaration of the limit, and `holds` maps
    operators to comparisons. `fields` describe the compared quantity, and are a dict, or a function of the
    other arguments of a rule.
    """

    __slots__ = ("argument", "fields", "holds", "prefix", "usual_measure")

    def __init__(self, prefix: str, argument: ArgumentFields, holds: dict[Any, Any], fields: Any) -> None:
        self.prefix: str = prefix
        self.argument: Any = argument
        self.holds: dict[Any, Any] = holds
        self.fields: Any = fields
        self.usual_measure: Any = (fields({}) if callable(fields) else fields).get("measure")

    def __call__(self, args: dict[str, Any], rule: Rule, builder: object) -> Any:
        """Return the check of a rule whose arguments are `args`."""
        return self.check(args, rule)

    def check(self, args: dict[str, Any], rule: Rule) -> Any:
        """Return the check of a rule. A limit that is a reference is found for each value."""
        given, measure = rule.args, self.usual_measure
        if len(given) > 1 and callable(self.fields):
            measure = self.fields(given).get("measure")
        return LimitCheck(
            self.holds[rule.operator],
            args[self.argument.name],
            measure,
            f"{self.prefix}.{rule.name}",
            given,
            self.argument if rule.references else None,
        )


class Assembly:
    """Builds the nodes of schemas.

    `make_subject(schema, label, texts, needs_scope)` returns a subject. `shows_references(schema)` returns
    whether a message of the schema shows the value of a reference. `check_of(rule, builder)` returns the
    check of a rule that has a message, references or a function. `guarded(checks, together)` wraps checks
    that must cope with any value. `set_values(schema, node)` sets the lists of values of a node, and
    `extend(schema, node, builder)` its rare steps. `make_builder(schema)` returns a builder, and
    `build(schema)` the node of a schema that depends on others, or of any schema if `has_lanes` is set.
    """

    __slots__ = (
        "build", "check_of", "extend", "guarded", "has_lanes", "make_builder", "make_subject", "set_values",
        "shows_references",
    )  # fmt: skip

    def __init__(
        self,
        make_subject: Any,
        shows_references: Callable[[Any], bool],
        check_of: Callable[[Any, Any], Any],
        guarded: Callable[[Any, bool], Any],
        set_values: Callable[[Any, Any], None],
        extend: Callable[[Any, Any, Any], None],
        make_builder: Callable[[Any], Any],
        build: Callable[[Any], Any],
        has_lanes: bool,
    ) -> None:
        self.make_subject: Any = make_subject
        self.shows_references: Callable[[Any], bool] = shows_references
        self.check_of: Callable[[Any, Any], Any] = check_of
        self.guarded: Callable[[Any, bool], Any] = guarded
        self.set_values: Callable[[Any, Any], None] = set_values
        self.extend: Callable[[Any, Any, Any], None] = extend
        self.make_builder: Callable[[Any], Any] = make_builder
        self.build: Callable[[Any], Any] = build
        self.has_lanes: bool = has_lanes

    def node_of(self, schema: Any) -> Any:
        """Return the node of a schema, which is built on first use."""
        node = schema._node
        return self.new_node(schema) if node is None else node

    def new_node(self, schema: Record) -> Any:
        """Return the node of a schema that has none yet, and keep it."""
        spec = schema.spec
        if spec.depth or spec.links or spec.secret or self.has_lanes:
            return self.build(schema)
        return schema._keep_node(self.node(schema, self.make_builder(schema), None))

    def key_nodes(self, entries: Iterable[KeyFields], builder: Any, strip: Callable[[Any], Any]) -> list[Any]:
        """Return the keys of an object with their nodes; `strip(node)` is that of a dropped key."""
        found: list[Any] = []
        for entry in entries:
            schema: Record = entry.schema
            if builder.instrument is None and not schema.spec.links:
                node = schema._node
                if node is None:
                    node = self.new_node(schema)
            else:
                node = builder.node(schema, None, entry.key)
            found.append((entry.key, strip(node) if node.strips else node))
        return found

    def node(self, schema: Record, builder: Any, presence: int | None) -> Any:
        """Return the node of a schema without its conditions; `presence` overrides the flag of the schema."""
        spec = schema.spec
        definition = spec.definition
        flags, rules = spec.flags, spec.rules
        has_values = spec.valids is not None or spec.invalids is not None
        # Only user functions ask a subject for its schema. Without them it is left out, so that a schema and
        # its nodes form no cycle and are freed as soon as the schema is no longer referenced.
        is_rare = not EXTRA_FLAGS.isdisjoint(flags) or has_steps(spec)
        found = definition.node(schema, self.subject(schema, schema if is_rare else None), builder)
        if "result" in flags:
            found.strips = flags["result"] == "strip"
        if not isinstance(found, ValueNode):
            return found
        node = found
        if presence is not None:
            node.presence = presence
        elif "presence" in flags:
            node.presence = presence_of(flags["presence"])
        if has_values:
            self.set_values(schema, node)
        if rules:
            node.checks = self.checks(rules, builder, bool(definition.bases), late=False)
        if is_rare:
            self.extend(schema, node, builder)
        if builder.instrument is not None:
            builder.instrument(schema, node)
        return node

    def subject(self, schema: Record, known: Any = None) -> Any:
        """Return the subject of the reports about a schema; `known` is the schema, or None to leave it
        out.
        """
        spec = schema.spec
        definition = spec.definition
        texts = definition.prepared_texts
        if texts is None:
            texts = spec.definition.texts()
        needs_scope = texts.needs_scope
        if not needs_scope and has_references(spec):
            needs_scope = self.shows_references(schema)
        return self.make_subject(known, spec.flags.get("label"), texts, needs_scope)

    def checks(
        self, rules: tuple[Rule, ...], builder: Any, after_users: bool, late: bool = True
    ) -> tuple[Any, ...]:
        """Return the checks of rules; those after a user function must cope with any value it returned.

        Late rules are left out unless `late`.
        """
        sure: list[Any] = []
        unsure: list[Any] = []
        for rule in rules:
            definition = rule.definition
            if not late and definition.may_be_late and is_late(rule):
                continue
            make = definition.check
            if make is None or rule.references or rule.message is not None or rule.warn:
                check = self.check_of(rule, builder)
            elif type(make) is LimitBuilder:
                limits: LimitBuilder = make
                check = limits.check(rule.args, rule)
            else:
                check = make(rule.args, rule, builder)
            if check is not None:
                check.rule = rule
                (unsure if after_users else sure).append(check)
            after_users = after_users or definition.is_custom
        if not unsure:
            return tuple(sure)
        return (*sure, *self.guarded(unsure, builder.instrument is None))


def is_late(rule: Rule) -> bool:
    """Return whether a rule sees the result of `into` or a cast."""
    definition = rule.definition
    return definition.may_be_late and rule.args.get("after") is True


def presence_of(flag: Any) -> int:
    """Return the presence of a flag; an unknown one leaves the decision to the other steps."""
    return PRESENCE.get(flag, IGNORE) if type(flag) is str else IGNORE


def has_steps(spec: Spec) -> bool:
    """Return whether a schema has a step that few schemas use, besides those that its flags require."""
    definition = spec.definition
    if definition.has_functions or spec.preferences or spec.cache is not None:
        return True
    for rule in spec.rules:
        kind = rule.definition
        if kind.is_custom or kind.may_be_late:
            return True
    return "externals" in spec.terms or "taught" in spec.terms


def has_references(spec: Spec) -> bool:
    """Return whether there are references among the arguments of the rules or the listed values."""
    for rule in spec.rules:
        if rule.references:
            return True
    valids, invalids = spec.valids, spec.invalids
    return (valids is not None and valids.has_references) or (
        invalids is not None and invalids.has_references
    )
