"""From a schema to the tree of nodes that validates.

Build phase: flags, rules and preferences are read once, here. It knows no type by name; a type's
definition makes the type's own node, and this module adds what every type has.
"""

from __future__ import annotations

from .backend import assembly, checks, conditions, core, name, user_checks
from .errors import Subject
from .foundation.blanks import BLANKS
from .foundation.kinds import type_name
from .foundation.schema_error import SchemaError
from .foundation.sentinels import UNDEFINED
from .foundation.stack import is_short, run_apart
from .language.messages.template import is_template
from .language.preferences.preferences import DEFAULTS
from .language.references.reference import is_ref
from .steps.caching import CacheStep
from .steps.cold_checks import check_of, method_step, with_guards
from .steps.debugging import Tracer
from .steps.dynamic import Choices, merge_parts
from .steps.finish import RefusingNode, WithholdingNode, finish_of, is_scalar
from .steps.fresh_stack import SCHEMA_STRIDE, StackNode
from .steps.link_targets import NOTHING_SHARED, LinkEntry, SharedSchemas, can_replace_link, is_bare_link

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .nodes.core import Node, ValueNode
    from .steps.instruments import Instrument
    from .steps.schema_protocols import MergingLike, SchemaLike


def _facts() -> Any:
    from .facts import leaves

    return leaves


with_lane: Any = None
if name == "pure":
    from .lanes.lane import with_lane
else:
    core.use_facts(_facts)  # type: ignore[attr-defined, unused-ignore]


class Builder:
    """Builds the node of a schema, and knows the schema's place within those around it, as links see it.

    `key` is the key that it is the schema of, `outer` the builder of the schema around it. `seen` is what
    links take the schema for, which is another one where conditions have chosen: the schema that has them.
    `built` is the node of that as soon as there is one. Where a link has led to the schema, `entered` keeps
    what its conditions choose, and `chosen` is what they have so far. `instrument`, where there is one, has a
    say in the nodes.
    """

    __slots__ = (
        "_referring", "_shared", "built", "chosen", "entered", "instrument", "key", "outer", "places",
        "schema", "seen",
    )  # fmt: skip

    def __init__(
        self,
        schema: SchemaLike,
        outer: Builder | None = None,
        key: object = None,
        instrument: Instrument | None = None,
    ) -> None:
        self.schema: SchemaLike = schema
        self.seen: SchemaLike = schema
        self.key: object = key
        self.outer: Builder | None = outer
        self.built: Any = None
        self.entered: LinkEntry | None = None
        self.chosen: tuple[SchemaLike, ...] = ()
        self.instrument: Instrument | None = instrument
        self.places: list[int] = [0] if outer is None else outer.places  # how many were built, for all below
        self._shared: SharedSchemas | None = None
        self._referring: Any = None

    def node(self, schema: SchemaLike, presence: int | None = None, key: object = None) -> Any:
        """Return the node of a schema below; `presence` takes the place of the schema's own.

        `key` is the key of the object that it is the schema of.
        """
        instrument = self.instrument
        if schema.spec.links:
            below = Builder(schema, self, key, instrument)
            direct = below.direct() if instrument is None else None
            if direct is None:
                return _build(schema, below, presence)
            presence = schema.spec.flags.get("presence") if presence is None else presence
            if presence is not None:
                presence = presence if type(presence) is int else assembly.presence_of(presence)
            schema = direct
        if presence is not None:
            return _build(schema, Builder(schema, self, key, instrument), presence)
        if instrument is None:
            return schema._node or node_of(schema)
        known = instrument.nodes.get(id(schema))
        if known is None:
            made = _build(schema, Builder(schema, self, key, instrument))
            known = instrument.nodes[id(schema)] = (schema, made)
        return known[1]

    def instead(self, schema: SchemaLike) -> Builder:
        """Return the builder of what conditions have made of the schema."""
        made = Builder(schema, self.outer, self.key, self.instrument)
        made.seen, made.built = self.seen, self.built
        made.entered, made.chosen = self.entered, self.chosen
        return made

    def having_chosen(self, parts: list[Any]) -> Builder:
        """Return the place of the schema after its conditions have chosen these parts."""
        entered = self.entered
        if entered is None:
            return self
        made = Builder(self.schema, self.outer, self.key, self.instrument)
        made.entered, made.chosen = entered, entered.with_parts(self.chosen, parts)
        made.seen = entered.view_from_inside(made.chosen)
        return made

    def name(self) -> Any:
        """Return the name of the schema for links: its id, or the key that it belongs to."""
        return self.seen.spec.flags.get("id", self.key)

    def outermost(self) -> Builder:
        """Return the builder of the root."""
        found = self
        while found.outer is not None:
            found = found.outer
        return found

    def referring(self) -> Any:
        """Return the schemas below that have references to values, worked out once."""
        if self._referring is None:
            self._referring = self.seen._referring()
        return self._referring

    def target(self, schema: SchemaLike) -> Any:
        """Return the node of a schema that the link here means.

        It is within the schemas around the link, the link among them: a name or a level that is looked
        for from there is found where the link is used. One that is around the link already is the same.
        """
        place, around = self.outer, [self]
        while place is not None:
            if place.seen is schema:
                return place.built if place.entered is None else place.again(place.entered)
            if schema.spec.links and place.entered is None and place.shared().is_same(schema, around):
                return place.shared_node(schema)
            around.append(place)
            place = place.outer
        entered = LinkEntry.of(schema) if schema.spec.links else None
        if entered is None:
            return self.node(schema)
        made = Builder(schema, self, None, self.instrument)
        made.entered, made.places = entered, [0]
        return made.again(entered)

    def direct(self) -> SchemaLike | None:
        """Return the schema that may stand here itself, as the one here is nothing but a link to it."""
        spec = self.schema.spec
        target = next(iter(spec.term("link")), None) if is_bare_link(spec) else None
        if target is None or target.type != "local" or len(target.path) > 1:
            return None
        outermost, name = self.outermost(), target.path[0]
        found = outermost.shared_as(name) if outermost.entered is None else None
        if found is None or not can_replace_link(found.spec):
            return None
        return found if outermost.shared().is_only(name) else None

    def shared_as(self, name: str) -> Any:
        """Return the schema that is shared here under an id, None where there is none."""
        return self.shared().by_id.get(name)

    def shared(self) -> SharedSchemas:
        """Return what the schema here shares for links within it."""
        if self._shared is None:
            self._shared = SharedSchemas(self.seen) if self.seen.spec.term("shared") else NOTHING_SHARED
        return self._shared

    def shared_node(self, schema: SchemaLike) -> Any:
        """Return the node of a schema that is shared here, the same for all links that lead to it."""
        nodes = self.shared().nodes
        node = nodes.get(id(schema))
        if node is None:
            made = Builder(schema, self, None, self.instrument)
            made.places = [0]
            node = nodes.setdefault(id(schema), _build(schema, made))
        return node

    def again(self, entered: LinkEntry) -> Any:
        """Return the node of a schema that a link has led to, with what its conditions have chosen so far."""
        key = entered.key(self.chosen)
        node = entered.nodes.get(key)
        if node is None:
            made = Builder(self.seen, self.outer, self.key, self.instrument)
            made.entered, made.chosen = entered, self.chosen
            node = entered.nodes.setdefault(key, _build(self.seen, made))
        return node


def node_of(schema: SchemaLike) -> Any:
    """Return the node of a schema, built on first use."""
    node = schema._node
    if node is None:
        builder, spec = Builder(schema), schema.spec
        is_leaf = not spec.depth and not spec.links  # most are: nothing is below them
        try:
            node = _assembled(schema, builder, None) if is_leaf else _build(schema, builder)
        except SchemaError as error:
            if spec.links:  # it is no part of other nodes, and was dear to refuse
                schema._keep_node(RefusingNode(subject_of(schema), str(error)))
            raise
        if spec.secret:
            node = WithholdingNode(node)
        node = schema._keep_node(node)
    return node


def debug_node_of(schema: SchemaLike) -> Any:
    """Return a node of a schema that writes a log."""
    node = _build(schema, Builder(schema, instrument=Tracer()))
    return WithholdingNode(node) if schema.spec.secret else node


def measured_node_of(schema: SchemaLike) -> Any:
    """Return a node of a schema that counts what it does, and remembers it."""
    from .steps.measuring import Meter

    return _build(schema, Builder(schema, instrument=Meter()))


_MOST_PLACES = 5_000
"""Places in a schema where schemas with links in them stand: what these mean depends on the place."""


def _build(schema: SchemaLike, builder: Builder, presence: int | None = None) -> Any:
    depth = schema.spec.depth
    builder.places[0] += 1
    if builder.places[0] > _MOST_PLACES:
        raise SchemaError(f"schemas that have links in them stand in more than {_MOST_PLACES} places")
    if depth < SCHEMA_STRIDE or depth % SCHEMA_STRIDE:
        node = _build_here(schema, builder, presence)
    elif is_short():
        node = StackNode(run_apart(_build_here, schema, builder, presence))
    else:
        node = StackNode(_build_here(schema, builder, presence))
    if builder.instrument is not None:
        node = builder.instrument.whole(schema, node, builder)
    builder.built = node
    return node


def _assembled(schema: SchemaLike, builder: Builder, presence: int | None) -> Any:
    """Return the node of a schema without its conditions, with a lane where the backend has them."""
    node = _ASSEMBLY.node(schema, builder, presence)
    return node if with_lane is None or builder.instrument is not None else with_lane(node)


def _build_here(schema: SchemaLike, builder: Builder, presence: int | None) -> Any:
    node = _assembled(schema, builder, presence)
    terms = schema.spec.terms
    return _build_dynamic(schema, builder, node, presence) if terms and terms.get("whens") else node


def _build_dynamic(schema: SchemaLike, builder: Builder, plain: Node, presence: int | None) -> Any:
    spec = schema.spec

    def build(parts: list[Any], merging: MergingLike) -> Any:
        generate = spec.definition.generate
        chosen = [_without_whens(part) for part in parts]
        if generate is None:
            made = merge_parts(_without_whens(schema), chosen, merging)
        else:
            made = generate(schema, builder, chosen, merging)
        return _build_here(made, builder.having_chosen(parts).instead(made), presence)

    choices = Choices(schema, plain, build, builder.node)
    parts = (subject_of(schema), plain.strips, choices.first, choices.grow, choices.node)
    if builder.instrument is not None:
        return builder.instrument.conditional(builder.node, *parts)
    return conditions.ConditionalNode(*parts)


def _without_whens(schema: SchemaLike) -> Any:
    return schema._with_term("whens", (), ends=False) if schema.spec.term("whens") else schema


def _set_values(schema: SchemaLike, node: ValueNode) -> None:
    spec = schema.spec
    ignore_case = bool(spec.flags.get("insensitive"))
    lists = (spec.valids, spec.invalids)
    members = [member for values in lists if values is not None for member in values.members]
    if members:
        from .language.enum_members import Members

        node.extras = node.extras or core.Extras()
        node.extras.coerces = (Members(members, ignore_case),)
    only = bool(spec.flags.get("only"))
    if spec.valids is not None and (only or len(spec.valids)):
        node.valids = spec.valids.run_set(checks, ignore_case)
        node.only = only
    if spec.invalids is not None and len(spec.invalids):
        node.invalids = spec.invalids.run_set(checks, ignore_case)


_STEP_FLAGS = assembly.EXTRA_FLAGS - {"default"}


def _method_steps(methods: tuple[Any, ...], step: Callable[..., Any]) -> tuple[Any, ...]:
    return tuple([method_step(step, method, type_name) for method in methods])


def _extend(schema: SchemaLike, node: ValueNode, builder: Builder) -> None:
    """Give a node the steps that few schemas use; a default that the node gives out itself is none."""
    spec = schema.spec
    definition, flags = spec.definition, spec.flags
    node.bases = _method_steps(definition.bases, user_checks.MethodStep)
    if is_scalar(flags.get("default", UNDEFINED)):
        node.default = flags["default"]
    finish = finish_of(schema)
    if finish is None and _STEP_FLAGS.isdisjoint(flags) and not assembly.has_steps(spec):
        return
    extras = core.Extras() if node.extras is None else node.extras
    extras.prefs = spec.preferences if spec.preferences else None
    extras.prepares = (*_method_steps(definition.prepares, user_checks.ShapeStep), *extras.prepares)
    extras.coerces = (*_method_steps(definition.coerces, user_checks.ShapeStep), *extras.coerces)
    empty: Any = flags.get("empty")
    if hasattr(type(empty), "_is_schema"):  # else it is what an extension set
        extras.empty = builder.node(empty)
        extras.empty_prefs = DEFAULTS
        trim = spec.rule("trim")
        if trim is not None and trim.args.get("enabled"):
            extras.blanks = BLANKS
    extras.finish = finish
    extras.start = _cache_step(schema)
    node.extras = extras


def _cache_step(schema: SchemaLike) -> Any:
    """Return the step that looks verdicts up, None where there is no cache or none that would be right."""
    spec = schema.spec
    if spec.cache is None or spec.term("externals") or _reads_outside(schema):
        return None
    return CacheStep(spec.cache)


def _reads_outside(schema: SchemaLike) -> bool:
    """Return whether the verdict depends on values around the value."""
    spec = schema.spec
    if spec.refs or spec.value_refs:
        return True
    for given in _references_of(schema):
        for reference in given.references() if is_template(given) else (given,):
            if reference.type == "value" and reference.ancestor != 0:
                return True
    return False


def _shows_references(schema: SchemaLike) -> bool:
    """Return whether a message may show the value of a reference instead of its name."""
    return any(getattr(value, "render", None) is True for value in _references_of(schema))


def _references_of(schema: SchemaLike) -> list[Any]:
    """Return the references and templates among the arguments of rules and the listed values."""
    spec = schema.spec
    given: list[Any] = spec.argument_references()
    for values in (spec.valids, spec.invalids):
        if values is not None and values.has_references:
            given += [value for value in values.values if is_ref(value) or is_template(value)]
    return given


def unlabelled_of(schema: SchemaLike) -> Subject:
    """Return the subject of reports about places that the schema's label does not name."""
    texts = schema.spec.definition.texts()
    return Subject(None, None, texts, texts.needs_scope)


_ASSEMBLY: Any = assembly.Assembly(Subject, _shows_references, check_of, with_guards, _set_values, _extend)

subject_of: Callable[..., Any] = _ASSEMBLY.subject
"""Returns what a schema contributes to its reports, of the schema and, where functions of the caller's may
ask for it, the schema again."""
