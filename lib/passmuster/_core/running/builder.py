"""The building of a schema into the tree of nodes that validates.

Build phase: flags, rules and preferences are read once, here. This module knows no type by name: the
definition of a type builds the node of the type, and this module adds the parts that all types have.
"""

from __future__ import annotations

from ..engine.backend import assembly, checks, conditions, core, name, user_checks
from ..foundation.blanks import BLANKS
from ..foundation.kinds import type_name
from ..foundation.schema_error import SchemaError
from ..foundation.sentinels import UNDEFINED
from ..foundation.stack import is_short, run_apart
from ..language.errors import PartSubject, Subject
from ..language.messages.template import is_template
from ..language.preferences.preferences import DEFAULTS
from ..language.references.reference import is_ref
from .steps.cold_checks import check_of, method_step, with_guards
from .steps.dynamic import Choices, merge_parts
from .steps.finish import NullsNode, RefusingNode, WithholdingNode, finish_of, is_scalar
from .steps.fresh_stack import SCHEMA_STRIDE, run_deeper
from .steps.link_targets import NOTHING_SHARED, LinkEntry, SharedSchemas, can_replace_link, is_bare_link

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..engine.nodes.core import Node, Run, ValueNode
    from .steps.schema_protocols import MergingLike, SchemaLike


def _facts() -> Any:
    from ..engine.facts import leaves

    return leaves


with_lane: Any = None
if name == "pure":
    from ..engine.lanes.lane import with_lane
else:
    core.use_facts(_facts)  # type: ignore[attr-defined, unused-ignore]


class Builder(assembly.BuilderFields):
    """The builder of the node of a schema. It knows the place of the schema, so that links can be resolved.

    `key` is the key of the schema in its object, `outer` the builder of the schema around it. `link_identity`
    is the schema by which links find this place: if conditions have chosen branches, the schema that has the
    conditions. `built_node` is the node of `link_identity`, or None while it is being built. If a link has
    led to the schema, `link_entry` keeps the nodes for the choices of its conditions, and `chosen_parts` are
    the branches chosen so far. `instrument` may change nodes, or is None.
    """

    __slots__ = ()

    def node(self, schema: SchemaLike, presence: int | None = None, key: object = None) -> Any:
        """Return the node of a schema within this one.

        `presence` overrides the presence of the schema, `key` is its key in the object.
        """
        instrument = self.instrument
        if schema.spec.links:
            below = Builder(schema, self, key, instrument)
            target = below.direct_target() if instrument is None else None
            if target is None:
                return _build(schema, below, presence)
            presence = schema.spec.flags.get("presence") if presence is None else presence
            if presence is not None:
                presence = presence if type(presence) is int else assembly.presence_of(presence)
            schema = target
        if presence is not None:
            return _build(schema, Builder(schema, self, key, instrument), presence)
        if instrument is None:
            return node_of(schema)
        known = instrument.nodes.get(id(schema))
        if known is None:
            made = _build(schema, Builder(schema, self, key, instrument))
            known = instrument.nodes[id(schema)] = (schema, made)
        return known[1]

    def for_merged(self, schema: SchemaLike) -> Builder:
        """Return the builder of the schema that results from merging branches into this one."""
        made = Builder(schema, self.outer, self.key, self.instrument)
        made.link_identity, made.built_node = self.link_identity, self.built_node
        made.link_entry, made.chosen_parts = self.link_entry, self.chosen_parts
        return made

    def with_branches(self, parts: list[Any]) -> Builder:
        """Return the builder at this place after the conditions of the schema have chosen `parts`."""
        link_entry = self.link_entry
        if link_entry is None:
            return self
        made = Builder(self.schema, self.outer, self.key, self.instrument)
        made.link_entry, made.chosen_parts = link_entry, link_entry.with_parts(self.chosen_parts, parts)
        made.link_identity = link_entry.view_from_inside(made.chosen_parts)
        return made

    def name(self) -> Any:
        """Return the name of the schema for links: its id, or its key in the object."""
        return self.link_identity.spec.flags.get("id", self.key)

    def root_place(self) -> Builder:
        """Return the builder of the root."""
        found = self
        while found.outer is not None:
            found = found.outer
        return found

    def survey(self) -> Any:
        """Return facts about the schema here and all below it, worked out once."""
        if self._survey is None:
            self._survey = self.link_identity._survey()
        return self._survey

    def target_node(self, schema: SchemaLike) -> Any:
        """Return the node of the target of the link at this place.

        Links within the target are resolved from the place of the link. If the link is within its own target,
        the node of that surrounding schema is returned.
        """
        place, around = self.outer, [self]
        while place is not None:
            if place.link_identity is schema:
                return place.built_node if place.link_entry is None else place.reentry_node(place.link_entry)
            if schema.spec.links and place.link_entry is None and place.shared().is_same(schema, around):
                return place.shared_node(schema)
            around.append(place)
            place = place.outer
        link_entry = LinkEntry.of(schema) if schema.spec.links else None
        if link_entry is None:
            return self.node(schema)
        made = Builder(schema, self, None, self.instrument)
        made.link_entry, made.place_count = link_entry, [0]
        return made.reentry_node(link_entry)

    def direct_target(self) -> SchemaLike | None:
        """Return the target of a plain link that can be replaced by the target, or None."""
        spec = self.schema.spec
        target = next(iter(spec.term("link")), None) if is_bare_link(spec) else None
        if target is None or target.type != "local" or len(target.path) > 1:
            return None
        root, name = self.root_place(), target.path[0]
        found = root.shared_by_id(name) if root.link_entry is None else None
        if found is None or not can_replace_link(found.spec):
            return None
        return found if root.shared().is_only(name) else None

    def shared_by_id(self, name: str) -> Any:
        """Return the schema that is shared here under an id, or None."""
        return self.shared().by_id.get(name)

    def shared(self) -> SharedSchemas:
        """Return the schemas that are shared here for links within this schema."""
        shared: SharedSchemas | None = self._shared
        if shared is None:
            schema = self.link_identity
            is_sharing = bool(schema.spec.term("shared"))
            shared = self._shared = SharedSchemas(schema, self.survey) if is_sharing else NOTHING_SHARED
        return shared

    def shared_node(self, schema: SchemaLike) -> Any:
        """Return the node of a schema that is shared here, which is the same for all links to it."""
        nodes = self.shared().nodes
        node = nodes.get(id(schema))
        if node is None:
            made = Builder(schema, self, None, self.instrument)
            made.place_count = [0]
            node = nodes.setdefault(id(schema), _build(schema, made))
        return node

    def reentry_node(self, link_entry: LinkEntry) -> Any:
        """Return the node of the target of a link with the branches that were chosen so far."""
        key = link_entry.key(self.chosen_parts)
        node = link_entry.nodes.get(key)
        if node is None:
            made = Builder(self.link_identity, self.outer, self.key, self.instrument)
            made.link_entry, made.chosen_parts = link_entry, self.chosen_parts
            node = link_entry.nodes.setdefault(key, _build(self.link_identity, made))
        return node


def _build_first(schema: SchemaLike) -> Any:
    """Return the node of a schema that is used for the first time, and keep it."""
    try:
        node = _build(schema, Builder(schema))
    except SchemaError as error:
        if schema.spec.links:  # to find the fault was expensive, and no other node contains this one
            schema._keep_node(RefusingNode(subject_of(schema), str(error)))
        raise
    return schema._keep_node(WithholdingNode(node) if schema.spec.secret else node)


def rare_node_of(schema: SchemaLike, run: Run) -> Any:
    """Return the node of a schema for a run that writes the log of the option `debug`, or drops nulls."""
    node = node_of(schema)
    if run.prefs.debug:
        from .steps.debugging import Tracer

        run.log = []
        node = _build(schema, Builder(schema, instrument=Tracer()))
        node = WithholdingNode(node) if schema.spec.secret else node
    return NullsNode(node, schema) if run.prefs.null_as_absent else node


def measured_node_of(schema: SchemaLike) -> Any:
    """Return the node of a schema that counts its work and keeps results."""
    from .steps.measuring import Meter

    return _build(schema, Builder(schema, instrument=Meter()))


_MAX_PLACES = 5_000
"""The limit of places in a schema that hold schemas with links, whose targets depend on the place."""


def _build(schema: SchemaLike, builder: Builder, presence: int | None = None) -> Any:
    depth = schema.spec.depth
    builder.place_count[0] += 1
    if builder.place_count[0] > _MAX_PLACES:
        raise SchemaError(f"schemas that have links in them stand in more than {_MAX_PLACES} places")
    if depth < SCHEMA_STRIDE or depth % SCHEMA_STRIDE:
        node = _build_here(schema, builder, presence)
    elif is_short():
        node = core.StackNode(run_apart(_build_here, schema, builder, presence), run_deeper)
    else:
        node = core.StackNode(_build_here(schema, builder, presence), run_deeper)
    if builder.instrument is not None:
        node = builder.instrument.whole(schema, node, builder)
    builder.built_node = node
    return node


def _build_here(schema: SchemaLike, builder: Builder, presence: int | None) -> Any:
    node = _ASSEMBLY.node(schema, builder, presence)
    if with_lane is not None and builder.instrument is None:
        node = with_lane(node)
    return _build_dynamic(schema, builder, node, presence) if schema.spec.term("whens") else node


def _build_dynamic(schema: SchemaLike, builder: Builder, plain: Node, presence: int | None) -> Any:
    spec = schema.spec

    def build(parts: list[Any], merging: MergingLike) -> Any:
        generate = spec.definition.generate
        chosen_parts = [_without_whens(part) for part in parts]
        if generate is None:
            made = merge_parts(_without_whens(schema), chosen_parts, merging)
        else:
            made = generate(schema, builder, chosen_parts, merging)
        return _build_here(made, builder.with_branches(parts).for_merged(made), presence)

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
        from ..language.enum_members import MemberConversion

        node.extras = node.extras or core.Extras()
        conversion = MemberConversion(members, ignore_case)
        node.extras.coerces = (conversion,)
        if not spec.invalids:
            has_none = any(value is None for value in spec.valids.values)
            node.extras.members = conversion.parts([None, *members] if has_none else members)
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
    """Add the steps that few schemas use to a node. A scalar default is a field of the node, not a step."""
    spec = schema.spec
    definition, flags = spec.definition, spec.flags
    node.bases = _method_steps(definition.bases, user_checks.MethodStep)
    if is_scalar(flags.get("default", UNDEFINED)):
        node.default = flags["default"]
    late = tuple([rule for rule in spec.rules if assembly.is_late(rule)])
    finish = finish_of(schema, _ASSEMBLY.checks(late, builder, False))
    if finish is None and _STEP_FLAGS.isdisjoint(flags) and not assembly.has_steps(spec):
        return
    extras = core.Extras() if node.extras is None else node.extras
    extras.prefs = spec.preferences if spec.preferences else None
    extras.prepares = (*_method_steps(definition.prepares, user_checks.ShapeStep), *extras.prepares)
    extras.coerces = (*_method_steps(definition.coerces, user_checks.ShapeStep), *extras.coerces)
    empty: Any = flags.get("empty")
    if hasattr(type(empty), "_is_schema"):  # otherwise an extension has set it
        extras.empty = builder.node(empty)
        extras.empty_prefs = DEFAULTS
        trim = spec.rule("trim")
        if trim is not None and trim.args.get("enabled"):
            extras.blanks = BLANKS
    extras.finish = finish
    extras.start = _cache_step(schema)
    node.extras = extras


def _cache_step(schema: SchemaLike) -> Any:
    """Return the step that looks up cached verdicts, or None if the schema has no cache or can't use it."""
    spec = schema.spec
    if spec.cache is None or spec.term("externals") or _reads_outside(schema):
        return None
    from .steps.caching import CacheStep

    return CacheStep(spec.cache)


def _reads_outside(schema: SchemaLike) -> bool:
    """Return whether the verdict depends on other values than the value itself."""
    spec = schema.spec
    if spec.refs or spec.value_refs:
        return True
    for given in _references_in(schema):
        for reference in given.references() if is_template(given) else (given,):
            if reference.type == "value" and reference.ancestor != 0:
                return True
    return False


def _shows_references(schema: SchemaLike) -> bool:
    """Return whether a message may show the value of a reference instead of its name."""
    return any(getattr(value, "render", None) is True for value in _references_in(schema))


def _references_in(schema: SchemaLike) -> list[Any]:
    """Return the references and templates in the arguments of rules and in the listed values."""
    spec = schema.spec
    given: list[Any] = spec.argument_references()
    for values in (spec.valids, spec.invalids):
        if values is not None and values.has_references:
            given += [value for value in values.values if is_ref(value) or is_template(value)]
    return given


def unlabelled_of(schema: SchemaLike) -> Subject:
    """Return the subject of reports about places to which the label of the schema does not apply."""
    spec = schema.spec
    texts = spec.definition.texts()
    made = PartSubject(None, None, texts, texts.needs_scope)
    made.entries = spec.term("keys")
    return made


_ASSEMBLY: Any = assembly.Assembly(
    Subject, _shows_references, check_of, with_guards, _set_values, _extend, Builder, _build_first,
    with_lane is not None,
)  # fmt: skip

node_of: Callable[[SchemaLike], Any] = _ASSEMBLY.node_of
"""Returns the node of a schema, which is built on first use."""

key_nodes: Callable[..., list[Any]] = _ASSEMBLY.key_nodes
"""Returns the keys of an object with their nodes."""

subject_of: Callable[..., Any] = _ASSEMBLY.subject
"""Returns the subject of the reports of a schema: its label and messages, and the schema if user functions
need it."""
