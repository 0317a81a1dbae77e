"""Keywords of JSON Schema that the language does not have: they are written as they were read.

Schema side. They never change a value, so they are the same in every mode. Since `unevaluated*` depends on
the keywords that were evaluated, keywords that refuse nothing are written, too.
"""

from __future__ import annotations

from ..inspection.json_constants import as_json
from ..inspection.schema_info import (
    AlternativesInfo,
)
from .fragment import (
    UNEVALUATED,
    SchemaFragment,
    accepts_all,
    accepts_none,
    all_of,
    any_of,
    combined,
    is_about,
    listed,
    types_of,
)
from .object_fragments import pattern_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..inspection.schema_info import KeywordInfo, KeywordsInfo, SchemaInfo
    from .exporting import ExportCursor

_KINDS = ("null", "boolean", "number", "string", "array", "object")
_UNTOLD = "the keys and items evaluated by its schemas are unknown"


def keywords_fragment(cursor: ExportCursor, info: KeywordsInfo) -> SchemaFragment:
    """Return a fragment that accepts the values that all keywords pass."""
    made = SchemaFragment({})
    for entry in info.keywords:
        if entry.name not in UNEVALUATED:
            made = all_of((made, _WRITERS[entry.name](cursor, entry)))
    for entry in info.keywords:
        if entry.name in UNEVALUATED and not accepts_none(made.json):
            found = _WRITERS[entry.name](cursor, entry)
            if any(isinstance(one, AlternativesInfo) or one.conditions for one in info.parts):
                found = found.losing(entry.name, _UNTOLD)
            beside = made.json if UNEVALUATED.isdisjoint(made.json) else {"allOf": [made.json]}
            made = combined({**beside, **found.json}, (made, found))
    return made


def _part(cursor: ExportCursor, info: SchemaInfo | None, *steps: object) -> SchemaFragment:
    """Return a fragment that accepts the values of a schema, and evaluates the same keys and items."""
    if info is None:
        return SchemaFragment(False)
    below = cursor.below(info).incoming()
    made = below.fragment().below(*steps)
    meant = below.meant() or info
    if not isinstance(made.json, dict) or accepts_none(made.json):
        return made
    if meant.items and "items" not in made.json:
        return made.with_json({**made.json, "items": {}})
    if (
        any(pattern_of(below, entry) is None for entry in meant.patterns)
        and "additionalProperties" not in made.json
    ):
        return made.with_json({**made.json, "additionalProperties": {}}).losing("pattern", _UNTOLD)
    return made


def _parts(cursor: ExportCursor, entry: KeywordInfo) -> list[SchemaFragment]:
    return [_part(cursor, info, entry.name, key) for key, info in entry.schemas.items()]


def _kinds(cursor: ExportCursor, entry: KeywordInfo) -> SchemaFragment:
    types: list[str] = []
    made, apart = SchemaFragment({}), []
    for kind in _KINDS:
        part = SchemaFragment({})
        if kind in entry.schemas:
            part = _part(cursor, entry.schemas[kind], entry.name, kind)
        if accepts_none(part.json):
            continue
        named = types_of(part.json)
        bare = {key: value for key, value in part.json.items() if key != "type"}
        if named in ([kind], ["integer"]) and is_about(bare, kind):
            types += named
            made = all_of((made, part.with_json(bare)))
            continue
        types.append(kind)
        if not accepts_all(part.json):
            others = SchemaFragment({"type": [other for other in _KINDS if other != kind]})
            apart.append(any_of([others, part]))
    if set(types) != set(_KINDS):
        of_types = SchemaFragment({"type": types[0] if len(types) == 1 else types} if types else False)
        made = all_of((of_types, made))
    for part in apart:
        made = all_of((made, part))
    return made


def _values(cursor: ExportCursor, entry: KeywordInfo) -> SchemaFragment:
    return listed([as_json(value) for value in entry.options["values"]])


def _required(cursor: ExportCursor, entry: KeywordInfo) -> SchemaFragment:
    keys = list(entry.options["required"])
    return SchemaFragment({"required": keys} if keys else {})


def _all(cursor: ExportCursor, entry: KeywordInfo) -> SchemaFragment:
    made = SchemaFragment({})
    for part in _parts(cursor, entry):
        made = all_of((made, part))
    return made


def _any(cursor: ExportCursor, entry: KeywordInfo) -> SchemaFragment:
    parts = _parts(cursor, entry)
    if any(accepts_all(part.json) for part in parts):  # the others may have looked at something
        return combined({"anyOf": [part.json for part in parts]}, parts)
    return any_of(parts)


def _one(cursor: ExportCursor, entry: KeywordInfo) -> SchemaFragment:
    parts = _parts(cursor, entry)
    if not all(map(cursor.is_told, parts)):
        return any_of(parts).losing("one", "exactly one match is not expressed, as they accept more")
    parts = [part for part in parts if not accepts_none(part.json)]
    if not parts[1:]:
        return parts[0] if parts else SchemaFragment(False)
    return combined({"oneOf": [part.json for part in parts]}, parts)


def _not(cursor: ExportCursor, entry: KeywordInfo) -> SchemaFragment:
    (part,) = _parts(cursor, entry)
    if not cursor.is_told(part):
        return SchemaFragment({}).losing(
            "not", "the forbidden schema is not expressed, as it would refuse more"
        )
    return SchemaFragment({"not": part.json})


def _if(cursor: ExportCursor, entry: KeywordInfo) -> SchemaFragment:
    said = {key: _part(cursor, info, key) for key, info in entry.schemas.items()}
    test = said.pop("if")
    if not cursor.is_told(test):
        found = any_of([said.get(key, SchemaFragment({})) for key in ("then", "else")])
        return found.losing("if", "the values of all its branches are accepted")
    return combined({"if": test.json, **{key: one.json for key, one in said.items()}}, list(said.values()))


def _dependent(cursor: ExportCursor, entry: KeywordInfo) -> SchemaFragment:
    parts = dict(zip(entry.schemas, _parts(cursor, entry)))
    json = {"dependentSchemas": {key: part.json for key, part in parts.items()}} if parts else {}
    return combined(json, list(parts.values()))


def _prefix(cursor: ExportCursor, entry: KeywordInfo) -> SchemaFragment:
    parts = _parts(cursor, entry)
    return combined({"prefixItems": [part.json for part in parts]}, parts)


def _contains(cursor: ExportCursor, entry: KeywordInfo) -> SchemaFragment:
    (part,) = _parts(cursor, entry)
    options = entry.options
    json: dict[str, Any] = {"contains": part.json}
    json.update({f"{end}Contains": options[end] for end in ("min", "max") if end in options})
    if "maxContains" in json and not cursor.is_told(part):
        del json["maxContains"]
    if options.get("evaluates", True) or not cursor.is_told(part):
        return part.with_json(json)
    return part.with_json({"not": {"not": json}})  # which evaluates nothing


def _single(keyword: str) -> Callable[[ExportCursor, KeywordInfo], SchemaFragment]:
    """Return the function that writes a keyword with a single schema."""

    def write(cursor: ExportCursor, entry: KeywordInfo) -> SchemaFragment:
        (part,) = _parts(cursor, entry)
        return part.with_json({keyword: part.json})

    return write


_WRITERS: dict[str, Callable[[ExportCursor, KeywordInfo], SchemaFragment]] = {
    "kinds": _kinds,
    "values": _values,
    "required": _required,
    "all": _all,
    "any": _any,
    "one": _one,
    "not": _not,
    "if": _if,
    "dependent": _dependent,
    "names": _single("propertyNames"),
    "prefix": _prefix,
    "contains": _contains,
    "unevaluatedItems": _single("unevaluatedItems"),
    "unevaluatedProperties": _single("unevaluatedProperties"),
}
