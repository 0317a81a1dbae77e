"""`link`: its methods, its definition, its node.

Schema side and build side; part 2 of the specification, "link".
"""

from __future__ import annotations

from ...engine.backend import core, links
from ...foundation.classes.subscripted import T
from ...foundation.codes import Code
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...language.references.reference import is_ref, make_reference
from ...running.steps.dynamic import merge_parts
from ...running.steps.fresh_stack import LINK_STRIDE, run_deeper
from ...running.steps.link_targets import Target
from ...running.steps.remembering import follow_remembered, memory_of
from ..schema.base import Schema
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import Term, plain, switch
from ..schema.entries import Condition
from ..schema.method_arguments import require
from ..schema.methods.identity import reach
from ..schema.reads import Reads
from .any import DEFINITION as ANY

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...language.computed_types import Key
    from ...language.references.reference import Reference
    from ...running.steps.schema_protocols import MergingLike
    from ..schema.description.building import Reader
    from ..schema.description.describing import DescriptionWriter
    from ..schema.part_types import Builder, InfoParts, Inspector, PlainSubject, Run, Self, Spec


class LinkSchema(Schema[T]):
    """A reference to another schema, which is looked up when the validator is built."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> LinkSchema[T | None]: ...

    def ref(self, ref: Key) -> Self:
        """Set the schema that the link leads to.

        Args:
            ref: a string or reference: relative (`"..."`), from the root (`"/a"`), or by id (`"#a.b"`).

        >>> import passmuster as pm
        >>> pm.link().ref("#node").describe()["link"]["ref"]["path"]
        ['node']
        """
        require("link" not in self.spec.terms, "link: it has a target already")
        target: Any = ref if is_ref(ref) else _parse_reference(ref)
        require(
            target.type in ("value", "local"),
            f"link: the target must not be in the context, as {target.display} is",
        )
        require(
            target.path if target.type == "local" else target.ancestor == "root" or target.ancestor > 0,
            "link: it can't refer to itself",
        )
        spec = self.spec
        return self._with(spec.replace(terms={**spec.terms, "link": (target,)}, links=True), self._ruleset)

    def relative(self, enabled: bool = True) -> Self:
        """Look up the target separately at each place where the link is used.

        Args:
            enabled: False uses the target that was found first at all places.

        >>> import passmuster as pm
        >>> pm.link("#a").relative().describe()["flags"]
        {'relative': True}
        """
        return self._set_flag("relative", bool(enabled))

    def max_recursion(self, limit: int) -> Self:
        """Limit how deep values validated by the link may be nested (`link.maxRecursion`).

        A link with conditions or a `concat()` stands for a separate schema at each place, and is not counted.

        Args:
            limit: a positive integer: how many values that the link validates may be within one another.

        >>> import passmuster as pm
        >>> tree = pm.object({"child": pm.link("/").max_recursion(1)})
        >>> tree.validate({"child": {"child": {}}}).error.details[0].path
        ['child', 'child']
        """
        require(
            type(limit) is int and limit > 0,
            "max_recursion: the limit must be a positive integer, not %s",
            limit,
        )
        return self._set_flag("maxRecursion", limit)

    def concat(self, schema: Schema) -> Self:
        """Add the rules of another schema to the target, once the target is known.

        Args:
            schema: a schema. Validation raises `SchemaError` if its type differs from the target's.

        >>> import passmuster as pm
        >>> tree = pm.object({"a": pm.number(), "b": pm.link("a").concat(pm.number().min(3))})
        >>> tree.validate({"b": 2}).error.details[0].type
        'number.min'
        """
        return super().concat(schema)

    def _merge(self, source: Schema, merging: object) -> Any:
        """Return a link that merges the rules of `source` into its target, once the target is known."""
        require(source.type != "link", "concat: a link can't be merged with another link")
        condition = Condition(None, (), False, False, concat=source)
        made = self._with_term("whens", (*self.spec.term("whens"), condition))
        made._register(source)
        return made

    def _find_target(self, place: Builder) -> Any:
        """Return the target of the link at a place."""
        return find_target(self, place)


def _parse_reference(ref: object) -> Any:
    if not isinstance(ref, str) or not ref:
        raise SchemaError(f"link: a string or a reference is needed, not {show(ref)}")
    return make_reference(ref, {})


def find_target(schema: Schema, place: Builder) -> Any:
    """Return the target of a link; `place` is the builder of the link.

    Raises `SchemaError` if there is no target, or if it is another link.
    """
    spec = schema.spec
    if "link" not in spec.terms:
        raise SchemaError("link: it has no target; call ref()")
    (target,) = spec.terms["link"]
    outer = place.outer
    if target.type == "local":
        found = _find_named(target, place)
    elif target.ancestor == "root":
        found = _find_root(outer)
    else:
        found = _find_relative(outer, target.ancestor)
    if found is None:
        raise SchemaError(f"link: {target.display} is outside of the schema")
    path = list(target.path[1:] if target.type == "local" else target.path)
    meant = reach(found, path, "link") if path else found
    if meant.type == "link":
        raise SchemaError(f"link: {target.display} leads to another link")
    return meant


def _find_named(target: Reference, place: Builder | None) -> Any:
    name = target.path[0]
    while place is not None:
        if place.name() == name:
            return _schema_at(place)
        shared = place.shared_by_id(name)
        if shared is not None:
            return shared
        place = place.outer
    return None


def _find_root(place: Builder | None) -> Any:
    return None if place is None else _schema_at(place.root_place())


def _find_relative(place: Builder | None, ancestor: int) -> Any:
    for _ in range(ancestor - 1):
        if place is None:
            return None
        place = place.outer
    return None if place is None else _schema_at(place)


def _schema_at(place: Builder) -> Any:
    """Return the schema that links find at a place: its target if it is a link with chosen branches."""
    schema: Any = place.link_identity
    return find_target(schema, place) if schema.type == "link" and place.schema.type != "link" else schema


class CountedLinkNode(links.LinkNode):
    """The node of a link with a limit of recursion, which counts for all places where the link is used."""

    __slots__ = ("limit",)

    def __init__(self, limit: int, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.limit: int = limit

    def base(self, value: Any, run: Run) -> Any:
        """Return the result of the target; report `link.maxRecursion` beyond the limit."""
        within = memory_of(run).link_depths
        times = within.get(self.key, 0)
        if times >= self.limit:
            run.fail(self.subject, "link.maxRecursion", value, {"limit": self.limit})
            return value
        within[self.key] = times + 1
        made = super().base(value, run)
        if times:
            within[self.key] = times
        else:
            del within[self.key]
        return made


def _node(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    target: Any = Target(schema, builder, find_target, Reads)
    follow: Any = follow_remembered
    if builder.instrument is not None:
        target = builder.instrument.target(schema, target)
        follow = builder.instrument.follow_link
    spec = schema.spec
    is_relative = bool(spec.flags.get("relative"))
    arguments = (subject, id(schema), is_relative, target, follow, run_deeper, LINK_STRIDE)
    limit = spec.flags.get("maxRecursion")
    node = links.LinkNode(*arguments) if limit is None else CountedLinkNode(limit, *arguments)
    if "default" in spec.flags:
        node.extras = core.Extras()  # the target may turn a value into undefined
    return node


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import LinkInfo

    fields = {
        "is_relative": bool(spec.flags.get("relative")),
        "max_recursion": spec.flags.get("maxRecursion"),
        "ref": spec.term("link")[0] if spec.term("link") else None,
    }
    return LinkInfo, fields


def _generate(schema: Schema, builder: Builder, parts: Sequence[Schema], merging: MergingLike) -> Any:
    """Return the target merged with the branches that the conditions of the link have chosen.

    If the target has conditions itself, they come first.
    """
    meant = find_target(schema, builder)
    whens = meant.spec.term("whens")
    if not whens:
        return merge_parts(meant, list(parts), merging)
    after = [Condition(None, (), False, False, concat=part) for part in parts]
    return meant._with_term("whens", (*whens, *after), ends=False)


def _describe_link(entries: Sequence[Reference], writer: DescriptionWriter) -> Any:
    return entries[0].describe()


def _build_link(schema: LinkSchema, data: object, reader: Reader) -> Any:
    return schema.ref(reader.inside("ref", reader.reference, reader.mapping(data, ("ref",)).get("ref")))


DEFINITION = TypeDefinition(
    "link",
    ANY,
    LinkSchema,
    flags={"relative": False, "maxRecursion": UNDEFINED},
    codes=(
        Code(
            "link.maxRecursion",
            "{{#label}} must not be nested more than {{#limit}} levels deep",
            "the link has led into itself more often than `max_recursion()` allows",
            {"limit": "how often it may do so"},
        ),
    ),
    node=_node,
    info=_info,
    is_mixed=True,
    may_be_several=True,
    construct=lambda schema, ref: schema.ref(ref),
    generate=_generate,
    properties={"schemaChain": True},
    manifest={
        "flags": {"relative": switch("relative"), "maxRecursion": plain("max_recursion")},
        "terms": {"link": Term(_describe_link, _build_link, is_needed=True)},
    },
)
