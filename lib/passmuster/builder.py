"""From a schema to the tree of nodes that validates.

Build phase: flags, rules and preferences are read once, here. It knows no type by name; a type's
definition makes the type's own node, and this module adds what every type has.
"""

from __future__ import annotations

from .backend import calls, checks, core
from .errors import Subject
from .formats.blanks import BLANKS
from .foundation.kinds import type_name
from .foundation.sentinels import DEEP_DEFAULT, UNDEFINED
from .foundation.signatures import arity_of
from .foundation.stack import is_short, run_apart
from .language.preferences import DEFAULTS
from .language.references import is_ref
from .language.templates import is_template
from .steps.caching import CacheStep
from .steps.debugging import instrument
from .steps.dynamic import DynamicNode, merged
from .steps.finish import Finish, generator_of, is_scalar
from .steps.rules import check_of, guarded, method_step
from .steps.stack import HEIGHT, StackNode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Frame:
    """A schema within the schemas around it, as links see it; `node` is set when it is built.

    `name` is what links call it: its id, or the key that it is the schema of.
    """

    __slots__ = ("name", "node", "outer", "schema")

    def __init__(self, schema: Any, outer: Frame | None, key: Any = None) -> None:
        self.schema = schema
        self.name = schema._flags.get("id", key)
        self.outer = outer
        self.node: Any = None

    def outermost(self) -> Frame:
        """Return the frame of the root."""
        frame = self
        while frame.outer is not None:
            frame = frame.outer
        return frame


class Builder:
    """Builds the nodes of the schemas below one schema.

    `instrument(schema, node)` is called for each node, where there is one: it may change the node.
    `links` are the nodes of each link, by the id of its schema: a link may be used in several places.
    """

    __slots__ = ("frame", "instrument", "links")

    def __init__(
        self, frame: Frame, instrument: Any = None, links: dict[int, list[Any]] | None = None
    ) -> None:
        self.frame = frame
        self.instrument = instrument
        self.links: dict[int, list[Any]] = {} if links is None else links

    def node(self, schema: Any, presence: int | None = None, key: Any = None) -> Any:
        """Return the node of a schema below; `presence` takes the place of the schema's own.

        `key` is the key of the object that it is the schema of.
        """
        if presence is None and not schema._links and self.instrument is None:
            return node_of(schema)
        return _build(schema, self.inside(Frame(schema, self.frame, key)), presence)

    def inside(self, frame: Frame) -> Builder:
        """Return the builder for another frame."""
        return Builder(frame, self.instrument, self.links)

    def target(self, schema: Any, frame: Frame) -> Any:
        """Return the node of a schema that a link in these frames means."""
        if schema is frame.schema:
            return frame.node
        return self.inside(frame).node(schema)


def node_of(schema: Any) -> Any:
    """Return the node of a schema, built on first use."""
    node = schema._node
    if node is None:
        # Two threads may both build it: the nodes are alike, and one of them stays.
        node = schema._node = _build(schema, Builder(Frame(schema, None)))
    return node


def debug_node_of(schema: Any) -> Any:
    """Return a node of a schema that writes a log."""
    return _build(schema, Builder(Frame(schema, None), instrument))


def _build(schema: Any, builder: Builder, presence: int | None = None) -> Any:
    depth = schema._depth
    if depth < HEIGHT or depth % HEIGHT:
        node = _build_here(schema, builder, presence)
    elif is_short():
        node = StackNode(run_apart(_build_here, schema, builder, presence))
    else:
        node = StackNode(_build_here(schema, builder, presence))
    builder.frame.node = node
    return node


def _build_here(schema: Any, builder: Builder, presence: int | None) -> Any:
    node = _build_plain(schema, builder, presence)
    return _build_dynamic(schema, builder, node, presence) if schema._terms.get("whens") else node


def _build_dynamic(schema: Any, builder: Builder, plain: Any, presence: int | None) -> Any:
    def build(parts: list[Any]) -> Any:
        generate = schema._definition.generate
        bare = schema if generate is None else generate(schema, builder.frame)
        made = merged(_without_whens(bare), [_without_whens(part) for part in parts])
        frame = Frame(made, builder.frame.outer, builder.frame.name)
        frame.node = _build_plain(made, builder.inside(frame), presence)
        return frame.node

    return DynamicNode(schema, subject_of(schema), plain, build, builder.node)


def _without_whens(schema: Any) -> Any:
    return schema._with_term("whens", (), ends=False)


def _build_plain(schema: Any, builder: Builder, presence: int | None) -> Any:
    # Only functions of the caller's ask a subject for its schema. Where there are none it is left out, so
    # that a schema and its nodes are no cycle, and gone as soon as nobody has the schema.
    has_extras = _needs_extras(schema, _EXTRA_FLAGS)
    subject = subject_of(schema, schema if has_extras else None)
    definition, flags = schema._definition, schema._flags
    node = definition.node(schema, subject, builder)
    if "result" in flags:
        node.strips = flags["result"] == "strip"
    if not isinstance(node, core.ValueNode):
        return node
    if presence is not None:
        node.presence = presence
    elif "presence" in flags:
        node.presence = core.PRESENCE[flags["presence"]]
    if schema._valids is not None or schema._invalids is not None:
        _set_values(schema, node)
    if definition.bases:
        node.bases = _method_steps(definition.bases, calls.MethodStep)
    if schema._rules:
        node.checks = _checks_of(schema._rules, definition, builder)
    if has_extras:
        _set_extras(schema, node, builder)
    if builder.instrument is not None:
        builder.instrument(schema, node)
    return node


def _checks_of(rules: tuple[Any, ...], definition: Any, builder: Builder) -> tuple[Any, ...]:
    """Return the checks of the rules; those after a user function must bear what it made of the value."""
    sure: list[Any] = []
    unsure: list[Any] = []
    after_users = bool(definition.bases)
    for rule in rules:
        check = check_of(rule, builder)
        if check is not None:
            (unsure if after_users else sure).append(check)
        after_users = after_users or rule.definition.is_users
    return (*sure, *guarded(unsure, together=builder.instrument is None)) if unsure else tuple(sure)


def _set_values(schema: Any, node: Any) -> None:
    ignore_case = bool(schema._flags.get("insensitive"))
    only = bool(schema._flags.get("only"))
    if schema._valids is not None and (only or len(schema._valids)):
        node.valids = schema._valids.run_set(checks, ignore_case)
        node.only = only
    if schema._invalids is not None and len(schema._invalids):
        node.invalids = schema._invalids.run_set(checks, ignore_case)


def _method_steps(methods: tuple[Any, ...], step: Any) -> tuple[Any, ...]:
    return tuple([method_step(step, method, type_name) for method in methods])


_EXTRA_FLAGS = frozenset(("artifact", "cast", "default", "empty", "error", "failover", "result"))


def _needs_extras(schema: Any, extra_flags: frozenset[str]) -> bool:
    """Tell whether a schema uses, or with these flags may use, a step that few schemas use."""
    definition = schema._definition
    return bool(
        not extra_flags.isdisjoint(schema._flags)
        or schema._preferences
        or schema._cache is not None
        or "externals" in schema._terms
        or definition.prepares
        or definition.coerces
        or definition.bases
        or (schema._rules and schema._has_functions())
    )


def _set_extras(schema: Any, node: Any, builder: Builder) -> None:
    """Give a node the steps that few schemas use; a default that the node gives out itself is none."""
    definition, flags = schema._definition, schema._flags
    finish = _finish_of(schema, node)
    if finish is None and not _needs_extras(schema, _EXTRA_FLAGS - {"default"}):
        return
    extras = core.Extras()
    extras.prefs = schema._preferences if schema._preferences else None
    extras.prepares = _method_steps(definition.prepares, calls.ShapeStep)
    extras.coerces = _method_steps(definition.coerces, calls.ShapeStep)
    if "empty" in flags:
        extras.empty = builder.node(flags["empty"])
        extras.empty_prefs = DEFAULTS
        trim = schema._get_rule("trim")
        if trim is not None and trim.args.get("enabled"):
            extras.blanks = BLANKS
    extras.finish = finish
    extras.start = _cache_step(schema)
    node.extras = extras


def _cache_step(schema: Any) -> Any:
    """Return the step that looks verdicts up, None where there is no cache or none that would be right."""
    if schema._cache is None or schema._term("externals") or _reads_outside(schema):
        return None
    return CacheStep(schema._cache)


def _reads_outside(schema: Any) -> bool:
    """Tell whether the verdict depends on values around the value."""
    if schema._refs or schema._value_refs:
        return True
    for given in _references_of(schema):
        for reference in given.references() if is_template(given) else (given,):
            if reference.type == "value" and reference.ancestor != 0:
                return True
    return False


def _finish_of(schema: Any, node: Any) -> Any:
    """Return the finish of a schema, None where there is none to do."""
    flags, default, failover = schema._flags, None, None
    given = flags.get("default", UNDEFINED)
    if given is not UNDEFINED and given is not DEEP_DEFAULT:
        if is_scalar(given):
            node.default = given
        default = generator_of(given, arity_of)
    if "failover" in flags:
        failover = generator_of(flags["failover"], arity_of)
    cast = schema._definition.casts[flags["cast"]] if "cast" in flags else None
    others = ("failover", "cast", "error", "result", "artifact")
    if any(name in flags for name in others) or schema._term("externals"):
        return Finish(schema, default, failover, cast)
    # A plain default is given out by the node itself.
    if default is None or is_scalar(given):
        return None
    return Finish(schema, default, failover, cast)


def subject_of(schema: Any, known: Any = None) -> Subject:
    """Return what a schema contributes to its reports.

    `known` is the schema itself, where functions of the caller's may ask for it.
    """
    texts = schema._definition.texts()
    needs_scope = texts.needs_scope or _shows_references(schema)
    return Subject(known, schema._flags.get("label"), texts, needs_scope)


def _shows_references(schema: Any) -> bool:
    """Tell whether a message may show the value of a reference instead of its name."""
    given = _references_of(schema)
    return bool(given) and any(getattr(value, "render", None) is True for value in given)


def _references_of(schema: Any) -> list[Any]:
    """Return the references and templates among the arguments of rules and the listed values."""
    given: list[Any] = schema._given_references() if schema._rules else []
    if schema._valids is None and schema._invalids is None:
        return given
    for values in (schema._valids, schema._invalids):
        if values is not None and values.has_references:
            given += [value for value in values.values if is_ref(value) or is_template(value)]
    return given


def unlabelled_of(schema: Any) -> Subject:
    """Return the subject of reports about places that the schema's label does not name."""
    texts = schema._definition.texts()
    return Subject(None, None, texts, texts.needs_scope)
