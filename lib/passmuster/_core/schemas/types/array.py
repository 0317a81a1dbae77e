"""`array`: its methods, its definition, its node.

Schema side and build side; part 2 of the specification, "array".
"""

from __future__ import annotations

import re

from ...engine.backend import arrays, core, items_walk
from ...engine.constraints.constraint import Containing, Converted, Distinct
from ...foundation.callers import call, is_function
from ...foundation.classes.subscripted import T
from ...foundation.codes import Code
from ...foundation.comparing.equality import structural_key
from ...foundation.comparing.structural_keys import cost_of_key
from ...foundation.comparing.unkeyed import UnkeyedValues
from ...foundation.foreign.other_packages import items_of
from ...foundation.kinds import LIST, all_of, kind_of
from ...foundation.option_reader import read_options
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...language.references.reference import is_ref, make_reference
from ...running.steps.array_conversions import SplitStep, arrange
from ...running.steps.casts import CastDefinition, ClassCast, unchanged
from ...running.steps.match_errors import explain_item
from ..schema.base import Schema
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import TAUGHT, plain, schema_list, switch
from ..schema.entries import is_schema_like, schemas_in
from ..schema.indexed import IndexedEntries, check_ids
from ..schema.limit_rules import size_rule
from ..schema.method_arguments import check_boolean, read_switch, require, warn_schema
from ..schema.rules import RuleDefinition, reference_code
from ..schema.schema_warnings.literals import warn_misread_literal
from ..schema.schema_warnings.reach import catch_alls_in, warn_unreachable
from ..schema.taught_types import merge_taught
from .any import DEFINITION as ANY

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, overload

    from typing_extensions import Never, Self, TypeForm, TypeVar, Unpack

    from ...foundation.argument_types import Comparator, Options, Undefined
    from ...foundation.classes.subscripted import MakesAny
    from ...foundation.option_types import UniqueOptions
    from ...language.computed_types import Limit, SortOptions
    from ..schema.definition_types import Definition, TypedDefinition
    from ..schema.description.describing import DescriptionWriter
    from ..schema.part_types import Builder, InfoParts, Inspector, PlainSubject, Rule, Spec

    A = TypeVar("A", bound=MakesAny)
    V = TypeVar("V")
    X = TypeVar("X", default=Any)
    Y = TypeVar("Y", default=Any)
    Z = TypeVar("Z", default=Any)


class ArraySchema(Schema[T]):
    """A schema for lists and tuples. The result is a list."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> ArraySchema[T | None]: ...

    if TYPE_CHECKING:

        @overload
        def items(self: A, *types: Definition) -> A: ...  # type: ignore[overload-overlap]

        @overload
        def items(
            self: ArraySchema[list[V]], *types: Schema[X] | TypeForm[X]
        ) -> ArraySchema[list[V | X]]: ...

        @overload
        def items(self, *types: Definition) -> ArraySchema: ...

    def items(self, *types: Definition) -> Any:
        """Set the schemas that items may match.

        Args:
            types: schemas and literal definitions, each a separate argument. A required schema needs an
                item that matches it, a forbidden one must not match any item.

        Fails with `array.includes`, `array.excludes`, `array.includesRequiredKnowns`,
        `array.includesRequiredUnknowns`, `array.includesRequiredBoth`, or the error of the only type.

        >>> import passmuster as pm
        >>> pm.array().items(pm.number(), pm.boolean()).validate(["x"]).error.details[0].type
        'array.includes'
        """
        return self._add("items", types)

    if TYPE_CHECKING:

        @overload
        def ordered(self: A, *types: Definition) -> A: ...  # type: ignore[overload-overlap]

        @overload
        def ordered(self, *types: Definition) -> ArraySchema: ...

    def ordered(self, *types: Definition) -> Any:
        """Set the schemas of items by position (`array.orderedLength` if there are more items).

        Args:
            types: schemas and literal definitions, each a separate argument.

        >>> import passmuster as pm
        >>> pm.array().ordered(pm.number(), pm.string()).validate(["1", "a"]).value
        [1, 'a']
        """
        return self._add("ordered", types)

    def _add(self, method: str, types: tuple[Any, ...]) -> Self:
        compiled = []
        spec = self.spec
        for i, given in enumerate(types):
            if isinstance(given, (list, tuple)):
                raise SchemaError(f"{method}: types are separate arguments, not a list (argument {i + 1})")
            if not is_schema_like(given):
                warn_misread_literal(spec.root, given, f" (argument {i + 1} of {method})")
            try:
                schema = self._compile(given)
            except SchemaError as error:
                raise SchemaError(f"{error} (argument {i + 1} of {method})") from None
            require(
                not (spec.flags.get("single") and _takes_arrays(schema)),
                f"{method}: an array of arrays can't have single()",
            )
            compiled.append(schema)
        made = self._rule("items")
        before = IndexedEntries.of(spec.term(method))
        catch_alls = before.index_by(_catch_alls)
        made = made._with_term(method, before.with_added(tuple(compiled)))
        made._forget_refs()
        made._note_children(compiled)
        check_ids(made, compiled)
        if method == "items":
            warn_unreachable(
                method, "type", before, catch_alls, list(map(_optional_item, compiled)), narrows=True
            )
        return made

    def has(self, schema: Definition) -> Self:
        """Require at least one item that passes a schema (`array.hasKnown`, `array.hasUnknown`).

        Args:
            schema: a schema or literal definition.

        >>> import passmuster as pm
        >>> pm.array().has(pm.number().min(5)).validate([1, 2]).error.details[0].type
        'array.hasUnknown'
        """
        return self._rule("has", {"schema": self._compile(schema)})

    def length(self, limit: Limit, *surplus: Never) -> Self:
        """Require exactly `limit` items (`array.length`).

        Args:
            limit: a non-negative integer or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.array().length(2).validate([1]).error.details[0].type
        'array.length'
        """
        return self._rule("length", {"limit": limit}, "length", "=", surplus=surplus)

    def max(self, limit: Limit, *surplus: Never) -> Self:
        """Require at most `limit` items (`array.max`).

        Args:
            limit: a non-negative integer or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.array().max(1).validate([1, 2]).error.details[0].type
        'array.max'
        """
        return self._rule("max", {"limit": limit}, "length", "<=", surplus=surplus)

    def min(self, limit: Limit, *surplus: Never) -> Self:
        """Require at least `limit` items (`array.min`).

        Args:
            limit: a non-negative integer or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.array().min(1).validate([]).error.details[0].type
        'array.min'
        """
        return self._rule("min", {"limit": limit}, "length", ">=", surplus=surplus)

    def single(self, enabled: bool | Undefined = True) -> Self:
        """Accept a value that is not an array as an array with that one item.

        Args:
            enabled: False refuses such values again.

        >>> import passmuster as pm
        >>> pm.array().items(pm.number()).single().validate("5").value
        [5]
        """
        wanted = read_switch("single", enabled)
        require(not (wanted and _has_arrays(self)), "single: it can't be used if items are arrays")
        return self._set_flag("single", wanted)

    def sort(self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[SortOptions]) -> Self:
        """Require sorted items; conversion sorts them.

        Args:
            options: `order` (`"ascending"`, the default, or `"descending"`), `by` (the key, or a reference to
                it, by which objects are compared).

        Fails with `array.sort`, `array.sort.unsupported` or `array.sort.mismatching`.

        >>> import passmuster as pm
        >>> pm.array().sort(order="descending").validate([1, 3, 2]).value
        [3, 2, 1]
        """
        given = read_options("sort", options, keywords, ("by", "order"))
        order = given.get("order", "ascending")
        require(
            order in ("ascending", "descending"),
            "sort: order must be 'ascending' or 'descending', not %s",
            order,
        )
        sort_options: dict[str, Any] = {"order": order}
        if "by" in given:
            by = given["by"]
            require(is_ref(by) or isinstance(by, str), "sort: by must be a key or a reference, not %s", by)
            sort_options["by"] = by if is_ref(by) else make_reference(by, {"ancestor": 0})
            require(
                sort_options["by"].ancestor == 0, "sort: by must refer to the item itself, without a prefix"
            )
        return self._rule("sort", {"options": sort_options})

    def sparse(self, enabled: bool | Undefined = True) -> Self:
        """Allow undefined items (`array.sparse` without it).

        Each item that `empty()` or a function makes undefined is reported, also with `abort_early`.

        Args:
            enabled: False refuses them again.

        >>> import passmuster as pm
        >>> pm.array().items(pm.any()).sparse().validate([1, pm.UNDEFINED]).error is None
        True
        """
        wanted = read_switch("sparse", enabled)
        made = self if wanted else self._rule("items")
        return made._set_flag("sparse", wanted)

    def split(self, separator: str | bool = ",") -> Self:
        """Convert a string to the list of items between its separators.

        Args:
            separator: a string of at least one character; False refuses strings again.

        White space around an item is ignored, and a blank string is an empty list. Each item is then
        converted by its own schema.

        >>> import passmuster as pm
        >>> pm.array().items(pm.number()).split().validate("1, 2,3").value
        [1, 2, 3]
        """
        wanted = "," if separator is True else separator
        is_text = isinstance(wanted, str) and wanted
        require(
            is_text or wanted is False,
            "split: separator must be a string of at least one character, not %s",
            wanted,
        )
        return self._set_flag("split", wanted)

    def unique(
        self,
        comparator: Comparator | Undefined = UNDEFINED,
        options: Options | Undefined = UNDEFINED,
        **keywords: Unpack[UniqueOptions],
    ) -> Self:
        """Require items that all differ from each other (`array.unique`).

        Args:
            comparator: a function that takes two items and returns whether they are equal, or the path of the
                value by which items are compared.
            options: `ignoreUndefined` (bool: any number of items may lack that value), `separator` (of the
                path; False takes the path literally).

        >>> import passmuster as pm
        >>> pm.array().unique("id").validate([{"id": 1}, {"id": 1}]).error.details[0].context["pos"]
        1
        """
        given = read_options("unique", options, keywords, ("ignoreUndefined", "separator"))
        check_boolean("unique", given, "ignoreUndefined")
        require(
            comparator is UNDEFINED or is_function(comparator) or isinstance(comparator, str),
            "unique: comparator must be a function or a path, not %s",
            comparator,
        )
        separator = given.get("separator", ".")
        require(
            separator is False or isinstance(separator, str),
            "unique: separator must be a string or False, not %s",
            separator,
        )
        if isinstance(comparator, str) and " " in comparator:
            warn_schema(f"unique: {show(comparator)} is a path; for a message write unique().message(…)")
        return self._rule("unique", {"comparator": comparator, "options": given})


if TYPE_CHECKING:

    class AnyArray(ArraySchema[list[Any]]):
        """An array schema without schemas for items, as `array()` returns it."""

        @overload  # type: ignore[override]
        def items(self) -> Self: ...

        @overload
        def items(self, one: TypedDefinition[X], /) -> ArraySchema[list[X]]: ...

        @overload
        def items(self, one: TypedDefinition[X], two: TypedDefinition[Y], /) -> ArraySchema[list[X | Y]]: ...

        @overload
        def items(
            self, one: TypedDefinition[X], two: TypedDefinition[Y], three: TypedDefinition[Z], /
        ) -> ArraySchema[list[X | Y | Z]]: ...

        @overload
        def items(
            self, one: Definition, two: Definition, three: Definition, /, *types: Definition
        ) -> ArraySchema[list[Any]]: ...

        def items(self, *types: Definition) -> Any: ...


def _optional_item(schema: Schema) -> Schema | None:
    """Return the schema of an item, or None if it is required or forbidden."""
    return None if schema.spec.flags.get("presence") in ("required", "forbidden") else schema


def _catch_alls(items: Iterable[Schema]) -> dict[Any, Any]:
    """Return the schemas of items that accept every value of a kind, by that kind."""
    return catch_alls_in(map(_optional_item, items))


def _takes_arrays(schema: Schema) -> bool:
    """Return whether the schema of an item is an array, or has one directly among its alternatives."""
    return schema.type == "array" or any(
        item.type == "array" for item in schemas_in(schema.spec.term("matches"))
    )


def _has_arrays(schema: Schema) -> bool:
    spec = schema.spec
    return any(_takes_arrays(item) for item in spec.term("items") + spec.term("ordered"))


def _rebuild(schema: Schema) -> Any:
    """Raise `SchemaError` if the schema combines `single` with items that are arrays."""
    clash = schema.spec.flags.get("single") and _has_arrays(schema)
    require(not clash, "an array of arrays can't have single()")
    return schema


def _check_items(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    schema = builder.schema
    items, ordered_items = schema.spec.term("items"), schema.spec.term("ordered")
    is_single = len(items) + len(ordered_items) == 1
    included, required, excluded = [], [], []
    for place, item in enumerate(items):
        presence = item.spec.flags.get("presence")
        node = builder.node(item, *[core.IGNORE] if presence == "forbidden" else [])
        if not is_single:
            node = _part(node, f"items, schema {place + 1}", builder)
        if presence == "required":
            required.append((node, item.spec.flags.get("label")))
        elif presence == "forbidden":
            excluded.append(node)
        else:
            included.append(node)
    ordered = [
        (
            _part(builder.node(item), f"ordered, schema {place + 1}", builder),
            item.spec.flags.get("presence") == "required",
            item.spec.flags.get("label"),
        )
        for place, item in enumerate(ordered_items)
    ]
    return arrays.ArrayItems(
        tuple(included),
        tuple(required),
        tuple(excluded),
        tuple(ordered),
        bool(schema.spec.term("items")),
        bool(schema.spec.flags.get("sparse")),
    )


def _check_has(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    inner = args["schema"]
    return arrays.ArrayHas(_part(builder.node(inner), "has", builder), inner.spec.flags.get("label"))


def _part(node: object, title: str, builder: Builder) -> Any:
    """Return the node of a schema for items; a log has no step of its own for it."""
    return node if builder.instrument is None else builder.instrument.part(None, title, node)


def _check_unique(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    comparator, options = args.get("comparator", UNDEFINED), args["options"]
    path, steps, function = None, None, None
    if isinstance(comparator, str):
        path = comparator
        separator = options.get("separator", ".")
        steps = (comparator,) if separator is False else tuple(comparator.split(separator))
    elif comparator is not UNDEFINED:
        function = lambda a, b: call(comparator, a, b)  # noqa: E731
    ignores_undefined = bool(options.get("ignoreUndefined"))
    return arrays.ArrayUnique(
        structural_key, cost_of_key, UnkeyedValues, steps, path, function, ignores_undefined
    )


def sorter_of(schema: Schema) -> Any:
    """Return the check that sorts the items, or None if the schema has no rule `sort`."""
    rule = schema.spec.rule("sort")
    return None if rule is None else _check_sort(rule.args, rule, None)


_PLAIN_PATH = re.compile(r"\w+(?:\.\w+)*")


def _options_data(writer: DescriptionWriter, options: dict[str, Any]) -> Any:
    """Return the options of `sort` as data: a plain path as a string, which joi can build too."""
    by = options.get("by")
    if by is not None and set(by.describe()["ref"]) == {"path", "ancestor"}:
        text = ".".join(map(str, by.path))
        if _PLAIN_PATH.fullmatch(text) is not None:
            return {**options, "by": text}
    return writer.options(options)


def _check_sort(args: dict[str, Any], rule: Rule, builder: Builder | None) -> Any:
    options = args["options"]
    by = options.get("by")
    local = {"order": options["order"], "by": "value" if by is None else by.key}
    steps = None if by is None else tuple(by.path)
    return arrays.ArraySort(steps, options["order"] == "descending", local, arrange)


def _foreign_items(value: object) -> list[Any] | None:
    """Return the items of an array of another package such as numpy, or None for other values."""
    return items_of(value) if kind_of(value) == LIST else None


arrays.set_functions(_foreign_items, all_of)
items_walk.set_explain(explain_item)


def _node(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    spec = schema.spec
    flags = spec.flags
    node = arrays.ArrayNode(
        subject,
        bool(flags.get("single")),
        spec.rule("items") is not None,
        sorter_of(schema),
        (list, tuple, *_other_classes(spec)),
        "python" in flags and not flags.get("cast") and not spec.term("taught"),
    )
    if flags.get("split"):
        node.extras = core.Extras()
        node.extras.prepares = (SplitStep(flags["split"]),)
    return node


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import ARRAY, STRING, ArrayInfo

    separator = spec.flags.get("split") or None
    fields = {
        "accepts": frozenset((ARRAY,) if separator is None else (ARRAY, STRING)),
        "conversions": () if spec.rule("sort") is None else ("sort",),
        "is_single": bool(spec.flags.get("single")),
        "is_sparse": bool(spec.flags.get("sparse")),
        "separator": separator,
        "items": inspector.infos(spec.term("items")),
        "ordered": inspector.infos(spec.term("ordered")),
    }
    return ArrayInfo, fields


def _cast_rule(kind: type) -> CastDefinition:
    return CastDefinition(lambda value: isinstance(value, list), ClassCast(kind), unchanged, kind=kind)


_SETS = ("set", "frozenset")
"""The targets of `cast` that make the schema accept sets as well."""


def _other_classes(spec: Spec) -> tuple[type, ...]:
    """Return the classes that the schema accepts besides lists and tuples."""
    taught = spec.term("taught")
    if taught:
        return (taught[0].cls,)
    return (set, frozenset) if spec.flags.get("cast") in _SETS else ()


def _classes_of(spec: Spec) -> tuple[type, ...]:
    taught = spec.term("taught")
    return (taught[0].cls,) if taught else (_CLASSES.get(spec.flags.get("cast"), list),)


_CLASSES: dict[Any, type] = {kind.__name__: kind for kind in (set, frozenset, tuple)}

_ITEMS = '{if(#limit == 1, "item", "items")}'
_MISSES = '{{#unknownMisses}} more required {if(#unknownMisses == 1, "item", "items")}'
_PLACE = {"pos": "the index of the item"}

DEFINITION = TypeDefinition(
    "array",
    ANY,
    ArraySchema,
    flags={"single": False, "sparse": False, "split": False},
    codes=(
        Code(
            "array.base",
            "{{#label}} must be a list",
            "the value is not a list, nor a string that converts to one",
            accepted="list",
        ),
        Code(
            "array.sparse",
            "{{#label}} must not be undefined",
            "an item is undefined, and the list is not sparse",
            {**_PLACE, "path": "the path of the item"},
        ),
        reference_code("array"),
    ),
    rules=(
        RuleDefinition(
            "items",
            _check_items,
            manifest=False,
            priority=True,
            codes=(
                Code(
                    "array.excludes",
                    "{{#label}} must not be in this list",
                    "an item matches one of the forbidden schemas",
                    _PLACE,
                ),
                Code(
                    "array.includes",
                    "{{#label}} must match one of the allowed items{nearest(#details, #value)}",
                    "an item matches none of the schemas",
                    _PLACE,
                ),
                Code(
                    "array.includesRequiredBoth",
                    "{{#label}} must also contain {{say(#knownMisses)}} and " + _MISSES,
                    "required items are missing, some of them with a label and some without",
                    {
                        "knownMisses": "the labels of the missing items that have one",
                        "unknownMisses": "how many of the missing items have none",
                    },
                ),
                Code(
                    "array.includesRequiredKnowns",
                    "{{#label}} must also contain {{say(#knownMisses)}}",
                    "required items are missing, all of them with a label",
                    {"knownMisses": "the labels of the missing items"},
                ),
                Code(
                    "array.includesRequiredUnknowns",
                    "{{#label}} must contain " + _MISSES,
                    "required items are missing, none of them with a label",
                    {"unknownMisses": "how many items are missing"},
                ),
                Code(
                    "array.orderedLength",
                    "{{#label}} must have at most {{#limit}} " + _ITEMS,
                    "there are more items than positions given to `ordered`",
                    {"pos": "the index of the first item too many", "limit": "the number of positions"},
                ),
            ),
        ),
        RuleDefinition(
            "has",
            _check_has,
            ("schema",),
            multi=True,
            means=lambda rule: (Containing(schema=rule.args["schema"]),),
            codes=(
                Code(
                    "array.hasKnown",
                    "{{#label}} must contain an item that matches {{:#patternLabel}}",
                    "no item matches the schema of `has`, which has a label",
                    {"patternLabel": "the label of the schema"},
                ),
                Code(
                    "array.hasUnknown",
                    "{{#label}} must contain at least one matching item",
                    "no item matches the schema of `has`, which has no label",
                ),
            ),
        ),
        size_rule("array", "have", _ITEMS, "items", {"unit": "items", "measure": len}),
        RuleDefinition(
            "sort",
            _check_sort,
            ("options",),
            converts=True,
            means=lambda rule: (Converted(by="sort"),),
            codes=(
                Code(
                    "array.sort",
                    "{{#label}} must be sorted by {{#by}} in {{#order}} order",
                    "the items are not in the required order, and conversion is off",
                    {
                        "order": "`ascending` or `descending`",
                        "by": "the key that is sorted by, or `value`",
                    },
                ),
                Code(
                    "array.sort.mismatching",
                    "{{#label}} cannot be sorted, because its items have different types",
                    "the items cannot be sorted because they are of different types",
                ),
                Code(
                    "array.sort.unsupported",
                    "{{#label}} cannot be sorted, because items of type {{#type}} have no order",
                    "the items cannot be sorted because their type has no order",
                    {"type": "the name of the type of the items"},
                ),
            ),
        ),
        RuleDefinition(
            "unique",
            _check_unique,
            ("comparator", "options"),
            multi=True,
            means=lambda rule: (Distinct(by=rule.args.get("comparator")),),
            kind=Distinct,
            codes=(
                Code(
                    "array.unique",
                    "{{#label}} must not repeat the item at position {{#dupePos + 1}}",
                    "an item equals one before it",
                    {
                        "pos": "the index of the later item",
                        "dupePos": "the index of the earlier item",
                        "dupeValue": "the earlier item",
                        "path": "the path that was compared; only when one was given",
                    },
                ),
            ),
        ),
    ),
    casts={name: _cast_rule(kind) for name, kind in _CLASSES.items()},
    node=_node,
    info=_info,
    classes_of=_classes_of,
    may_be_several=True,
    rebuild=_rebuild,
    merge_terms={"taught": merge_taught},
    manifest={
        "flags": {"single": switch("single"), "sparse": switch("sparse"), "split": plain("split")},
        "terms": {"items": schema_list("items"), "ordered": schema_list("ordered"), "taught": TAUGHT},
        "writes": {"options": _options_data},
    },
)
