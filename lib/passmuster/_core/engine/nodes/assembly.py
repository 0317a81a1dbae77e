"""Building the node of a schema: the part that is the same for every type.

Build phase. A schema is often built to validate a single value, so building is a hot path, too. The compiled
twin is made from this source. Imports nodes.core only; the parts that few schemas need are built by functions
that are passed in.
"""

from __future__ import annotations

from .core import IGNORE, PRESENCE, ValueNode

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .records import Record, Rule, Spec

EXTRA_FLAGS = frozenset(("artifact", "cast", "default", "empty", "error", "failover", "into", "result"))
"""Flags that may require a step that few schemas use."""


class Assembly:
    """Builds the nodes of schemas.

    `make_subject(schema, label, texts, needs_scope)` returns a subject. `shows_references(schema)` returns
    whether a message of the schema shows the value of a reference. `check_of(rule, builder)` returns the
    check of a rule that has a message, references or a function. `guarded(checks, together)` wraps checks
    that must cope with any value. `set_values(schema, node)` sets the lists of values of a node, and
    `extend(schema, node, builder)` its rare steps.
    """

    __slots__ = ("check_of", "extend", "guarded", "make_subject", "set_values", "shows_references")

    def __init__(
        self,
        make_subject: Any,
        shows_references: Callable[[Any], bool],
        check_of: Callable[[Any, Any], Any],
        guarded: Callable[[Any, bool], Any],
        set_values: Callable[[Any, Any], None],
        extend: Callable[[Any, Any, Any], None],
    ) -> None:
        self.make_subject: Any = make_subject
        self.shows_references: Callable[[Any], bool] = shows_references
        self.check_of: Callable[[Any, Any], Any] = check_of
        self.guarded: Callable[[Any, bool], Any] = guarded
        self.set_values: Callable[[Any, Any], None] = set_values
        self.extend: Callable[[Any, Any, Any], None] = extend

    def node(self, schema: Record, builder: Any, presence: int | None) -> Any:
        """Return the node of a schema without its conditions; `presence` overrides the flag of the schema."""
        spec = schema.spec
        definition, flags, rules = spec.definition, spec.flags, spec.rules
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
    return rule.definition.may_be_late and rule.args.get("after") is True


def presence_of(flag: Any) -> int:
    """Return the presence of a flag; an unknown one leaves the decision to the other steps."""
    return PRESENCE.get(flag, IGNORE) if type(flag) is str else IGNORE


def has_steps(spec: Spec) -> bool:
    """Return whether a schema has a step that few schemas use, besides those that its flags require."""
    if spec.definition.has_functions or spec.preferences or spec.cache is not None:
        return True
    for rule in spec.rules:
        if rule.definition.is_custom or rule.definition.may_be_late:
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
