"""`alternatives`: its methods, its definition, its node.

Schema side and build side; part 1 of the specification, "Alternatives".
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.backend import conditions, core, matching
from ...engine.facts.discriminators import discriminator_of
from ...foundation.classes.subscripted import T
from ...foundation.codes import FAILURES, Code
from ...foundation.sentinels import UNDEFINED
from ...language.preferences.preferences import check
from ...language.references.reference import is_ref
from ...running.builder import subject_of
from ...running.steps.dynamic import parts_of, question_of
from ...running.steps.match_errors import AlternativesEnd
from ..schema.base import Schema
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import condition_data, each, plain, read_described
from ..schema.entries import Match
from ..schema.indexed import IndexedEntries, check_ids
from ..schema.method_arguments import require
from ..schema.schema_warnings.reach import catch_alls_in, warn_unreachable
from ..schema.when import read_condition
from .any import DEFINITION as ANY

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeVar, overload

    from typing_extensions import Self, TypeForm, Unpack

    from ...foundation.argument_types import Cases, MatchMode, Options, Undefined
    from ...foundation.classes.subscripted import MakesAny
    from ..schema.definition_types import CaseOptions, Condition, Definition
    from ..schema.description.building import Reader
    from ..schema.description.describing import DescriptionWriter
    from ..schema.part_types import Builder, InfoParts, Inspector, PlainSubject, Spec

    A = TypeVar("A", bound=MakesAny)
    V = TypeVar("V")


class AlternativesSchema(Schema[T]):
    """A schema for values that pass one of several schemas."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> AlternativesSchema[T | None]: ...

    def label(self, name: str) -> Self:
        """Set the name of the value in messages, also for alternatives without a label of their own.

        The `is` schemas of conditions keep their labels.

        Args:
            name: a string of at least one character.

        >>> import passmuster as pm
        >>> schema = pm.alternatives(pm.number(), pm.boolean()).label("Amount")
        >>> schema.validate([]).error.details[0].context["label"]
        'Amount'
        """

        def add_label(item: Schema, place: Mapping[str, Any]) -> Any:
            is_condition = place["path"][:1] == ["is"]
            return None if is_condition or "label" in item.spec.flags else item.label(name)

        made: Self = super().label(name)._modify({"each": add_label, "ref": False})
        return made

    if TYPE_CHECKING:

        @overload
        def try_(self: A, *schemas: Definition) -> A: ...  # type: ignore[overload-overlap]

        @overload
        def try_(self, *schemas: Schema[V] | TypeForm[V]) -> AlternativesSchema[T | V]: ...

        @overload
        def try_(self, *schemas: Definition) -> AlternativesSchema: ...

    def try_(self, *schemas: Definition) -> Any:
        """Add alternatives.

        Args:
            schemas: schemas or literal definitions, each a separate argument.

        A value that passes none of them fails with `alternatives.types`, with `alternatives.match`, or with
        the errors of the only alternative that comes close.

        >>> import passmuster as pm
        >>> pm.alternatives().try_(pm.number(), pm.string()).validate("a").value
        'a'
        """
        require(schemas, "try: at least one schema is needed")
        self._check_open("try")
        for schema in schemas:
            require(not isinstance(schema, list), "try: schemas are separate arguments, not a list")
        compiled = [self._compile(schema) for schema in schemas]
        before = IndexedEntries.of(self.spec.term("matches"))
        catch_alls = before.index_by(_catch_alls)
        made = self._with_matches(*[Match(schema=schema) for schema in compiled])
        tried = [match.schema for match in before]
        if None not in tried:
            warn_unreachable("try", "alternative", tried, catch_alls, compiled)
        return made

    def conditional(
        self,
        condition: Condition | Options,
        options: Options | Cases | Undefined = UNDEFINED,
        **keywords: Unpack[CaseOptions],
    ) -> Self:
        """Add an alternative that depends on another value or on the value itself.

        Args:
            condition: a key, a reference, a list of these, or a schema.
            options: `is`, `not`, `then`, `otherwise` and `switch`, or a list of cases, as for `when`.

        >>> import passmuster as pm
        >>> one = pm.alternatives().conditional("a", is_=1, then=pm.number(), otherwise=pm.string())
        >>> pm.object({"a": pm.any(), "b": one}).validate({"a": 1, "b": "x"}).error.details[0].type
        'number.base'
        """
        self._check_open("conditional")
        require(options is not UNDEFINED or keywords, "conditional: a condition and its options are needed")
        read = read_condition(self, "conditional", condition, options, keywords, breaks=False)
        return self._with_matches(Match(condition=read))

    def match(self, mode: MatchMode) -> Self:
        """Set how many alternatives a value must pass.

        Args:
            mode: `"any"`, `"all"` (`alternatives.all`) or `"one"` (`alternatives.one`).

        >>> import passmuster as pm
        >>> both = pm.alternatives(pm.number().min(1), pm.number().max(3)).match("all")
        >>> both.validate(5).error.details[0].type
        'alternatives.all'
        """
        check_mode(mode)
        made = self._set_flag("match", mode)
        made._check_parts()
        return made

    # Descriptions are built without the warning about unreachable alternatives: those that `concat()` added
    # may be unreachable.

    def _build_try(self, schema: Schema) -> Self:
        return self._with_matches(Match(schema=schema))

    def _build_conditional(self, condition: Any, options: Options) -> Self:
        read = read_condition(self, "conditional", condition, options, {}, breaks=False)
        return self._with_matches(Match(condition=read))

    def _build_label(self, name: str) -> Self:
        """Set the label of this schema only: in a description the alternatives have their own."""
        return super().label(name)

    def _with_matches(self, *matches: Match) -> Self:
        """Return a schema with more alternatives, even if they can't be reached."""
        made = self._with_term("matches", IndexedEntries.of(self.spec.term("matches")).with_added(matches))
        made._forget_refs()
        made._register_all(matches, family=False)
        check_ids(made, matches)
        _check_match_mode(made)  # branches of conditions are checked when a condition chooses them
        return made

    def _check_parts(self) -> None:
        check_match(self)

    def _check_open(self, method: str) -> None:
        """Raise `SchemaError` if a condition that always decides makes further alternatives unreachable."""
        deciding = IndexedEntries.of(self.spec.term("matches")).index_by(_always_deciding)
        require(
            not deciding, f"{method}: it would never be reached after a condition with then and otherwise"
        )


def _catch_alls(matches: Iterable[Match]) -> dict[Any, Any]:
    """Return the alternatives that accept every value of a kind, by that kind."""
    return catch_alls_in([match.schema for match in matches])


def _always_deciding(matches: Iterable[Match]) -> dict[Any, Any]:
    """Return the conditions that always choose a schema, by id."""
    return {id(match): match for match in matches if match.condition and _always_decides(match.condition)}


def check_mode(mode: object) -> None:
    """Raise `SchemaError` unless `mode` is a mode of `match`."""
    require(mode in ("any", "one", "all"), "match: mode must be any, one or all, not %s", mode)


def check_match(schema: Schema) -> None:
    """Raise `SchemaError` if conditions are among alternatives of which all, or exactly one, must match."""
    _check_match_mode(schema)
    for condition in schema.spec.term("whens"):
        for part in (*parts_of(condition), condition.concat):
            if part is not None:
                _check_match_mode(schema, part)


def _check_match_mode(*schemas: Schema) -> None:
    modes = [schema.spec.flags["match"] for schema in schemas if "match" in schema.spec.flags]
    if modes and modes[-1] != "any":
        matches = [match for schema in schemas for match in schema.spec.term("matches")]
        is_open = all(match.condition is None for match in matches)
        require(is_open, "match: %s can't be used with conditional()", modes[-1])


def _rebuild(schema: Schema) -> Schema:
    check_match(schema)
    return schema


def _always_decides(condition: Any) -> bool:
    """Return whether a condition chooses a schema for every value."""
    last = condition.cases[-1]
    return last.then is not None and last.otherwise is not None


def _construct(schema: AlternativesSchema, *types: Definition) -> Any:
    if len(types) == 1 and isinstance(types[0], (list, tuple)):
        return schema.try_(*types[0])
    return schema.try_(*types) if types else schema


def _node(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    spec = schema.spec
    matches = spec.term("matches")
    nodes = tuple([_match_node(match, builder) for match in matches])
    if builder.instrument is not None:
        nodes = builder.instrument.alternatives(matches, nodes, builder.node)
    singles = tuple([_wraps_single(match.schema) for match in matches])
    tried = tuple([None if match.condition else node for match, node in zip(matches, nodes)])
    is_union = bool(spec.flags.get("python")) and None not in tried
    conclude = AlternativesEnd(singles, _include_object(matches), is_union, lambda: _tags_of(matches))
    owners = _owners_of(matches) if is_union else None
    mode = _mode_of(schema)
    node = matching.AlternativesNode(subject, nodes, mode, discriminator_of(tried), conclude, owners)
    if any(match.condition is not None and _always_decides(match.condition) for match in matches):
        # If a condition always chooses a schema, that schema decides about presence too.
        node.presence = core.IGNORE
    if "default" in spec.flags:
        node.extras = core.Extras()  # the chosen schema may turn a value into undefined
    return node


def _classes_of(spec: Spec) -> list[type]:
    parts = [match.schema.spec for match in spec.term("matches") if match.condition is None]
    return [cls for part in parts for cls in part.definition.classes_of(part)]


def _owners_of(matches: Sequence[Match]) -> Any:
    """Return the owners of values of the types of alternatives."""
    by_class: dict[type, list[int]] = {}
    for place, match in enumerate(matches):
        spec = match.schema.spec
        for cls in dict.fromkeys(spec.definition.classes_of(spec)):
            by_class.setdefault(cls, []).append(place)
    unconverted = check({"convert": False})
    return matching.Owners({cls: tuple(places) for cls, places in by_class.items()}, unconverted)


def _tags_of(matches: Sequence[Match]) -> Any:
    """Return the reference that all conditions compare with listed values, a subject, and these values.

    The result is None if there is anything else.
    """
    conditions: list[Any] = [match.condition for match in matches]
    if not conditions or None in conditions:
        return None
    reference = conditions[0].ref
    if not is_ref(reference) or reference.type != "value" or type(reference.ancestor) is not int:
        return None
    asked = [case.is_ for condition in conditions for case in condition.cases]
    if any(one is None for one in asked) or any(condition.ref != reference for condition in conditions):
        return None
    specs = [one.spec for one in asked]
    if not all(spec.flags.get("only") and not spec.valids.has_references for spec in specs):
        return None
    return reference, subject_of(asked[0]), [value for spec in specs for value in spec.valids.portable]


def _mode_of(schema: Schema) -> str:
    """Return how many alternatives must match. As in joi, an unknown flag means all."""
    mode = schema.spec.flags.get("match", "any")
    return mode if mode in ("any", "one") else "all"


def _include_object(matches: Sequence[Match]) -> bool:
    """Return whether an object is among alternatives, or among the alternatives within them."""
    left, seen = list(matches), set()
    while left:
        match = left.pop()
        for part in (match.schema,) if match.condition is None else parts_of(match.condition):
            if part is None or id(part) in seen:
                continue
            seen.add(id(part))
            if part.type == "object":
                return True
            if part.type == "alternatives":
                left += part.spec.term("matches")
    return False


def _wraps_single(schema: Schema | None) -> bool:
    """Return whether an alternative is an array that accepts a single value as its only item."""
    if schema is None:
        return False
    return bool(schema.spec.flags.get("single")) and not schema.spec.term("whens")


def _match_node(match: Match, builder: Builder) -> Any:
    """Return the node of an alternative, or the choice of a condition."""
    if match.condition is None:
        return builder.node(match.schema)
    parts = [None if part is None else builder.node(part) for part in parts_of(match.condition)]
    return conditions.Choice(question_of(match.condition, builder.node), tuple(parts))


def _match_data(match: Match, writer: DescriptionWriter) -> dict[str, Any]:
    if match.condition is None:
        return {"schema": writer.schema(match.schema)}
    return condition_data(match.condition, writer)


def _build_match(schema: AlternativesSchema, data: object, reader: Reader) -> Any:
    if isinstance(data, Mapping) and "schema" in data:
        found = reader.mapping(data, ("schema",))
        return schema._build_try(reader.inside("schema", reader.schema, found["schema"]))
    condition, options = read_described(data, reader, breaks=False)
    return schema._build_conditional(condition, options)


def _build_mode(schema: AlternativesSchema, data: Any, reader: Reader) -> Any:
    check_mode(data)
    return schema.match(data)


_NEAREST = "{nearest(#details, #value)}"
_FAILED = {"details": "for each alternative its message and its details; only when one failed"}


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import AlternativesInfo

    fields = {
        "match": spec.flags.get("match", "any"),
        "matches": tuple([inspector.match(entry) for entry in spec.term("matches")]),
    }
    return AlternativesInfo, fields


DEFINITION = TypeDefinition(
    "alternatives",
    ANY,
    AlternativesSchema,
    flags={"match": "any"},
    codes=(
        Code(
            "alternatives.all",
            "{{#label}} must match all of the alternatives",
            "a value that has to match every alternative misses at least one",
            _FAILED,
        ),
        Code(
            "alternatives.any",
            f"{{{{#label}}}} matches none of the alternatives{_NEAREST}",
            "no alternative matches, or there is none that could be tried",
            _FAILED,
        ),
        Code(
            "alternatives.match",
            f"{{{{#label}}}} matches none of the alternatives{_NEAREST}",
            "the type of an alternative fits but its rules do not",
            FAILURES,
        ),
        Code(
            "alternatives.one",
            "{{#label}} must match exactly one alternative, not several"
            "{if(#details, ': ', '')}{{say(#details)}}",
            "a value that has to match a single alternative matches several",
        ),
        Code(
            "alternatives.types",
            '{{#label}} must be one of {if(#details, "", "these types: ")}{{say(#types, "en.types")}}',
            "the value is of none of the types that the alternatives take",
            {"types": "the names of the types, and the values allowed"},
        ),
    ),
    node=_node,
    info=_info,
    classes_of=_classes_of,
    is_mixed=True,
    may_be_several=True,
    construct=_construct,
    rebuild=_rebuild,
    manifest={
        "flags": {"label": plain("_build_label"), "match": _build_mode},
        "terms": {"matches": each(_match_data, _build_match)},
    },
)
