"""`keywords`: JSON values checked by keywords of JSON Schema that no method of the library expresses.

Schema side and build side. Such schemas are not written by hand: they are built from JSON Schema documents
and from descriptions. The table of the keywords is in `steps.json_keywords`.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.backend import applicators, checks
from ...foundation.classes.subscripted import T
from ...foundation.cloning import clone
from ...foundation.codes import FAILURES, Code
from ...foundation.comparing.structural_keys import structural_key
from ...language.value_lists import ValueList
from ...running.builder import Builder, unlabelled_of
from ...running.steps.json_keywords import KEYWORDS, keywords_node
from ..schema.base import Schema
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import Term
from ..schema.entries import Keyword, is_schema_like, schemas_in
from ..schema.indexed import check_ids
from ..schema.method_arguments import require
from ..schema.record import empty_schema
from .any import DEFINITION as ANY

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..schema.definition import LibraryLike
    from ..schema.description.building import Reader
    from ..schema.description.describing import DescriptionWriter
    from ..schema.part_types import InfoParts, Inspector, PlainSubject, Spec

_LISTS = frozenset(("all", "any", "one", "prefix"))
_MAPPINGS = frozenset(("kinds", "dependent"))
_MAY_REFUSE = frozenset(("kinds", "unevaluatedItems", "unevaluatedProperties"))
_ABOUT_PARTS = frozenset(("contains", "names", "prefix", "unevaluatedItems", "unevaluatedProperties"))
"""Keywords whose schemas are about the items of a value, its properties or the names of its keys."""
_COMPANIONS = {"if": ("then", "else"), "contains": ("min", "max", "evaluates")}
"""The keywords that may accompany a keyword."""


class Constants:
    """Values that are compared as a whole: schemas and references within them are not looked for."""

    __slots__ = ("items",)

    def __init__(self, items: list[Any]) -> None:
        self.items: list[Any] = items


class KeywordsSchema(Schema[T]):
    """A schema for JSON values that keywords of JSON Schema check and never convert."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> KeywordsSchema[T | None]: ...

    def _with_keywords(self, rows: Sequence[Any]) -> Any:
        """Return a schema with keywords, each a mapping with its name and the keywords that accompany it."""
        entries = tuple([_keyword(row) for row in rows])
        made = self._with_term("keywords", (*self.spec.term("keywords"), *entries))
        below = [*schemas_in(entries)]
        made._note_children(below, family=False)
        if any("id" in schema.spec.flags for schema in below):
            check_ids(made, entries)
        return made


def keywords_schema(root: LibraryLike, rows: Sequence[Mapping[str, Any]]) -> KeywordsSchema[Any]:
    """Return a schema with keywords, which are checked in the given order.

    Args:
        root: the library of the schema.
        rows: for each keyword a mapping from its name to its schemas: one schema for `not`, `names`,
            `contains` (with `min`, `max` and `evaluates` beside it), `if` (with `then` and `else` beside it),
            `unevaluatedItems` and `unevaluatedProperties`; a list for `all`, `any`, `one` and `prefix`; a
            mapping for `kinds` and `dependent`. `values` and `required` are lists of values and of keys. In
            `kinds`, `unevaluatedItems` and `unevaluatedProperties`, False is a schema that no value passes.

    >>> import passmuster as pm
    >>> schema = keywords_schema(pm.types()["any"].spec.root, [{"not": pm.string()}])
    >>> schema.validate("a").error.details[0].type
    'keywords.not'
    """
    made: KeywordsSchema[Any] = empty_schema(DEFINITION, root)._with_keywords(rows)
    return made


def _keyword(row: Any) -> Keyword:
    require(isinstance(row, Mapping), "keywords: each must be a mapping, not %s", row)
    name = next((name for name in row if name in KEYWORDS), None)
    companions = _COMPANIONS.get(name or "", ())
    require(
        name is not None and all(key == name or key in companions for key in row),
        "keywords: there is no keyword such as %s",
        row,
    )
    if name in ("required", "values"):
        items = row[name]
        require(isinstance(items, (list, tuple)), f"{name}: a list is needed, not %s", items)
        if name == "required":
            require(all(type(key) is str for key in items), "required: keys are strings, not %s", items)
            return Keyword(name, (), (), {name: tuple(items)})
        require(
            all(structural_key(item) is not None for item in items),
            "values: JSON values are needed, not %s",
            items,
        )
        return Keyword(name, (), (), {name: Constants(clone(list(items)))})
    found = _schemas_of(str(name), row)
    for schema in found.values():
        is_known = is_schema_like(schema) or (schema is False and name in _MAY_REFUSE)
        require(is_known, f"{name}: a schema is needed, not %s", schema)
    options = {key: row[key] for key in ("min", "max", "evaluates") if row.get(key) is not None}
    return Keyword(str(name), tuple(found.values()), tuple(found), options)


def _schemas_of(name: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schemas of a keyword by key."""
    given = row[name]
    if name in _LISTS:
        require(
            isinstance(given, (list, tuple)) and given, f"{name}: a list of schemas is needed, not %s", given
        )
        return {str(i): schema for i, schema in enumerate(given)}
    if name in _MAPPINGS:
        require(isinstance(given, Mapping), f"{name}: a mapping is needed, not %s", given)
        is_known = all(
            type(key) is str and (name != "kinds" or key in applicators.JSON_KINDS) for key in given
        )
        require(is_known, f"{name}: %s has keys that are not known", given)
        return dict(given)
    return {key: row[key] for key in (name, "then", "else") if key in row}


def _node(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    made = [_build_check(entry, builder, schema) for entry in schema.spec.term("keywords")]
    made.sort(
        key=lambda keyword: isinstance(keyword, applicators.UnevaluatedCheck)
    )  # `concat()` may have added others after them
    return keywords_node(subject, unlabelled_of(schema), tuple(made))


def _build_check(entry: Keyword, builder: Builder, whole: Schema) -> Any:
    """Return the check of a keyword. Schemas about the value itself get the label of the whole schema."""
    parts: list[applicators.KeywordPart | None] = []
    label = None if entry.name in _ABOUT_PARTS else whole.spec.flags.get("label")
    for key, schema in _schemas_by_key(entry):
        if schema is not False and label is not None and "label" not in schema.spec.flags:
            schema = schema.label(label)
        parts.append(None if schema is False else _part(schema, entry, key, builder))
    options = entry.options
    if entry.name == "not":
        options = {"excluded": _excluded(entry.schemas[0])}
    elif entry.name == "values":
        options = {"values": ValueList.extended(None, options["values"].items).run_set(checks, False)}
    return KEYWORDS[entry.name](tuple(parts), entry.keys, options)


def _excluded(schema: Any) -> dict[str, Any]:
    """Return the values, types, keys or pattern that a schema of `not` excludes, for the message."""
    spec = schema.spec
    entries, rules, keys = spec.term("keywords"), spec.rules, spec.term("keys")
    if len(entries) == 1 and entries[0].name == "values":
        return {"values": list(entries[0].options["values"].items)}
    if len(entries) == 1 and entries[0].name == "kinds" and entries[0].schemas[1:] == ():
        return _excluded(entries[0].schemas[0])
    matches = spec.term("matches")
    is_any = not (rules or spec.valids or spec.invalids or spec.flags.get("match"))
    if matches and is_any and all(one.schema for one in matches):
        return _excluded_by_any([_excluded(one.schema) for one in matches])
    if spec.flags.get("only"):
        return {"values": list(spec.valids.portable)}
    if len(rules) == 1 and rules[0].name == "pattern":
        return {"regex": rules[0].args["regex"]}
    if keys and not rules and all(_is_only_required(entry.schema) for entry in keys):
        return {"keys": [entry.key for entry in keys]}
    if _is_plain(spec) and spec.definition.type not in ("any", "keywords"):
        nulls = ["null" for value in spec.valids.values if value is None] if spec.valids else []
        return {"types": [spec.definition.type, *nulls]}
    return {}


def _excluded_by_any(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the values or types of several schemas together, or keys of which an object must have none."""
    names = {name for part in parts for name in part or ("",)}
    if names == {"keys"} and all(len(part["keys"]) == 1 for part in parts):
        return {"either": [part["keys"][0] for part in parts]}
    if names not in ({"values"}, {"types"}):
        return {}
    (name,) = names
    return {name: [one for part in parts for one in part[name]]}


def _is_plain(spec: Spec) -> bool:
    """Return whether a schema says no more than its type, or nothing."""
    return not (spec.rules or spec.invalids or any(spec.terms.values()))


def _is_only_required(schema: Any) -> bool:
    spec = schema.spec
    is_any = spec.definition.type == "any" and not spec.flags.get("only") and _is_plain(spec)
    return is_any and spec.flags.get("presence") == "required"


def _part(schema: Any, entry: Keyword, key: str, builder: Builder) -> applicators.KeywordPart:
    node = builder.node(schema)
    if builder.instrument is not None:
        step = key if key == entry.name or entry.name == "if" else f"{entry.name}.{key}"
        node = builder.instrument.part(step, _title(entry.name, key), node)
    return applicators.KeywordPart(node, lambda: _coverage(schema, builder))


def _title(name: str, key: str) -> str:
    """Return the name of a part for people.

    >>> _title("any", "0"), _title("kinds", "number"), _title("not", "not")
    ('anyOf, schema 1', 'as number', 'not')
    """
    if name in ("all", "any", "one"):
        return f"{name}Of, schema {int(key) + 1}"
    return f"as {key}" if name == "kinds" else key if key == name or name == "if" else f"{name} {key}"


def _schemas_by_key(entry: Keyword) -> list[tuple[str, Any]]:
    return list(zip(entry.keys, entry.schemas))


def _coverage(schema: Any, builder: Builder) -> Any:
    """Return the parts of a value that a schema, or the target of a link, evaluates."""
    if schema.spec.definition.generate is not None:
        schema = schema._find_target(Builder(schema, builder, None, builder.instrument))
    spec = schema.spec
    keys = frozenset([entry.key for entry in spec.term("keys")])
    patterns = tuple(
        [
            builder.node(entry.schema) if entry.regex is None else entry.regex.search
            for entry in spec.term("patterns")
        ]
    )
    has_items = bool(spec.term("items") or spec.term("ordered"))
    return applicators.Coverage(keys, patterns, has_items) if keys or patterns or has_items else None


def _describe_keywords(entries: Sequence[Keyword], writer: DescriptionWriter) -> Any:
    return [
        _keyword_data(entry, lambda one: one if one is False else writer.schema(one)) for entry in entries
    ]


def _keyword_data(entry: Keyword, write: Callable[[Any], Any]) -> dict[str, Any]:
    """Return a keyword as data, with each schema converted by `write`."""
    name, schemas = entry.name, {key: write(schema) for key, schema in _schemas_by_key(entry)}
    if name in ("required", "values"):
        listed = entry.options[name]
        return {name: list(listed) if name == "required" else clone(listed.items)}
    if name in _LISTS:
        return {name: list(schemas.values())}
    return {name: schemas} if name in _MAPPINGS else {**schemas, **entry.options}


def _build_keywords(schema: Any, data: object, reader: Reader) -> Any:
    return schema._with_keywords(reader.each(data, lambda row: _read_keyword(row, reader)))


def _read_keyword(row: Any, reader: Reader) -> dict[str, Any]:
    """Read a described keyword and its schemas."""
    read: Callable[[Any], Any] = lambda one: one if one is False else reader.schema(one)  # noqa: E731
    found = {}
    for name, given in reader.mapping(row).items():
        if name in _LISTS:
            found[name] = reader.inside(name, reader.each, given, read)
        elif name in _MAPPINGS:
            schemas = reader.mapping(given)
            found[name] = {key: reader.inside(key, read, one) for key, one in schemas.items()}
        elif name in ("then", "else") or (name in KEYWORDS and name not in ("required", "values")):
            found[name] = reader.inside(name, read, given)
        else:
            found[name] = given
    return found


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import KeywordInfo, KeywordsInfo

    keywords = tuple(
        [
            KeywordInfo(
                name=entry.name,
                schemas={
                    key: None if schema is False else inspector.info(schema)
                    for key, schema in _schemas_by_key(entry)
                },
                options={**entry.options, "values": tuple(entry.options["values"].items)}
                if entry.name == "values"
                else entry.options,
            )
            for entry in spec.term("keywords")
        ]
    )
    return KeywordsInfo, {"keywords": keywords}


_NEAREST = "{nearest(#details, #value)}"
_MATCHING = '{if(#limit == 1, "item that matches", "items that match")}'

DEFINITION = TypeDefinition(
    "keywords",
    ANY,
    KeywordsSchema,
    codes=(
        Code(
            "keywords.any",
            f"{{{{#label}}}} matches none of the alternatives{_NEAREST}",
            "none of the schemas of `anyOf` or `oneOf` passes",
            FAILURES,
            own=True,
        ),
        Code(
            "keywords.base",
            "{{#label}} must be a value that JSON has",
            "the value is not one that JSON can represent",
            own=True,
        ),
        Code(
            "keywords.contains",
            "{{#label}} must contain at least {{#limit}} " + _MATCHING,
            "fewer items than `minContains` match `contains`",
            {"limit": "the number of items"},
            own=True,
        ),
        Code(
            "keywords.containsMax",
            "{{#label}} must contain at most {{#limit}} " + _MATCHING,
            "more items than `maxContains` match `contains`",
            {"limit": "the number of items"},
            own=True,
        ),
        Code(
            "keywords.names",
            f"{{{{#label}}}} is not a name that a key may have{_NEAREST}",
            "the name of a key does not match `propertyNames`",
            FAILURES,
            own=True,
        ),
        Code(
            "keywords.not",
            "{{#label}} {if(#values, if(length(#values) > 1, 'must not be one of ', 'must not be '), "
            "if(#types, 'must not be of type ', if(#keys, if(length(#keys) > 1, 'must not have all of ', "
            "'must not have '), if(#either, 'must not have ', if(#regex, 'must not match the pattern ', "
            "'matches what it must not match')))))}"
            "{{if(length(#values) > 1, #values, say(#values))}}{{either(say(#types, 'en.types'))}}"
            "{{say(#keys)}}{{either(say(#either))}}{{#regex}}",
            "the schema of `not` passes",
            {
                "values": "the values that are excluded, if the schema lists some",
                "types": "the types that are excluded, if it says no more",
                "keys": "the keys that an object must not have together, if it only requires some",
                "either": "the keys of which an object must have none",
                "regex": "the pattern that is excluded",
            },
            own=True,
        ),
        Code(
            "keywords.one",
            "{{#label}} must match exactly one alternative, not several"
            "{if(#details, ': ', '')}{{say(#details)}}",
            "several of the schemas of `oneOf` pass",
            {"matches": "the numbers of the first two that pass, from 1"},
            own=True,
        ),
        Code(
            "keywords.types",
            '{{#label}} must be one of {if(#details, "", "these types: ")}{{say(#types, "en.types")}}',
            "the value has none of the allowed types",
            {"types": "the names of the types, and the allowed values"},
            own=True,
        ),
    ),
    node=_node,
    info=_info,
    is_mixed=True,
    may_be_several=True,
    manifest={"terms": {"keywords": Term(_describe_keywords, _build_keywords)}},
)
