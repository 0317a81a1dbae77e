"""The keywords of each target, and the document for a fragment.

Schema side. Fragments use the keywords of draft 2020-12. Keywords that an older target does not have are
expressed by others, or left out and listed.
"""

from __future__ import annotations

from functools import partial

from ...foundation.loss import Loss
from .fragment import LISTS_OF_PARTS, OF_TYPES, TYPE_NAMES, types_of, with_parts
from .losses import JsonSchema

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from .fragment import Json, SchemaFragment

    Known = dict[int, tuple[Any, Any, list[str]]]

_NO_WORD = "the target has no keyword for it"


class Dialect:
    """A target: where it keeps referenced schemas, and its keywords.

    `plain` is its dialect for documents for readers, which leaves out more.
    """

    def __init__(
        self,
        uri: str | None,
        prefix: str,
        rewrite: Callable[[dict[str, Any], list[str]], Any] | None = None,
        plain: Dialect | None = None,
    ) -> None:
        self.uri: str | None = uri
        self.prefix: str = prefix
        self.rewrite = rewrite
        self.plain: Dialect = plain or self

    def document(
        self,
        fragment: SchemaFragment,
        parts: dict[str, SchemaFragment],
        root: str | None,
        name: str | None,
    ) -> JsonSchema:
        """Return the document of a fragment and the fragments it refers to; `root` is its own name among
        them.
        """
        names = {part: part for part in parts} if name is None else _names_below(name, parts, root)
        if root in parts and self.uri is not None:
            names[root] = "#"
        listed = {kind: _listed(kind, fragment, parts, root) for kind in ("losses", "narrower")}
        if root is not None:
            fragment = parts[root]
        others = {}
        lost: list[str] = []
        known: Known = {}
        top = self.written(fragment.json, names, known, lost)
        _note(listed, lost)
        for part, other in parts.items():
            if names[part] != "#":
                lost = []
                others[names[part]] = self.written(other.json, names, known, lost)
                _note(listed, lost, part)
        losses, narrower = [tuple(dict.fromkeys(found)) for found in listed.values()]
        made = top if isinstance(top, dict) else {} if top else {"not": {}}
        if self.uri is None:
            made = {"$ref": self.prefix + names[root]} if root else made
            return JsonSchema(made, losses, others, narrower)
        made = {"$schema": self.uri, **made}
        if others:
            made[self.prefix.strip("#/")] = others
        return JsonSchema(made, losses, None, narrower)

    def written(self, json: Json, names: dict[str, str], known: Known, lost: list[str]) -> Any:
        """Return a JSON Schema in the keywords of the target; `known` caches the results.

        Keywords that are lost are added to `lost`.
        """
        if not isinstance(json, dict):
            return json
        found = known.get(id(json))
        if found is None:
            own: list[str] = []
            found = known[id(json)] = json, self._rewritten(json, names, known, own), own
        _, made, own = found
        lost += [keyword for keyword in own if keyword not in lost] if own else ()
        return made

    def _rewritten(self, json: dict[str, Any], names: dict[str, str], known: Known, lost: list[str]) -> Any:
        made = json if self.rewrite is None else self._without_doubts(json, names, known, lost)
        made = with_parts(made, partial(self.written, names=names, known=known, lost=lost))
        if "$ref" in made and made["$ref"] in names:
            found = names[made["$ref"]]
            made["$ref"] = found if found == "#" else self.prefix + found
        if "discriminator" in made:
            mapping = {
                value: self.prefix + names[at] for value, at in made["discriminator"]["mapping"].items()
            }
            made["discriminator"] = {**made["discriminator"], "mapping": mapping}
        return made if self.rewrite is None else self.rewrite(made, lost)

    def _without_doubts(
        self, json: dict[str, Any], names: dict[str, str], known: Known, lost: list[str]
    ) -> dict[str, Any]:
        """Return a JSON Schema without the `not` and `if` parts that the target cannot express, to accept
        more.
        """

        def is_told(part: Json) -> bool:
            missing: list[str] = []
            self.written(part, names, known, missing)
            lost.extend(missing)
            return not missing

        made, more = dict(json), []
        if "not" in made and not is_told(made["not"]):
            del made["not"]
        if "if" in made and not is_told(made["if"]):
            del made["if"]
            more.append({"anyOf": [made.pop("then", {}), made.pop("else", {})]})
        if "oneOf" in made and not all(is_told(part) for part in made["oneOf"]):
            more.append({"anyOf": made.pop("oneOf")})
        return _with_all(made, more)


def _note(listed: dict[str, list[Loss]], lost: list[str], *path: str) -> None:
    """Collect the keywords that a target does not have, and those that mean less there."""
    for keyword in lost:
        is_narrower = keyword == "integer"
        reason = "1.0 is no integer there" if is_narrower else _NO_WORD
        listed["narrower" if is_narrower else "losses"].append(Loss(path, keyword, reason))


def _names_below(name: str, parts: Iterable[str], root: str | None) -> dict[str, str]:
    """Return the names of components that belong to a named one, written like the names of classes."""
    found: dict[str, str] = {}
    for part in parts:
        made = name if part == root else f"{name}{part[:1].upper()}{part[1:]}"
        found[part] = made if made not in found.values() else f"{made}{len(found)}"
    return found


def _listed(
    kind: str, fragment: SchemaFragment, parts: dict[str, SchemaFragment], root: str | None
) -> list[Loss]:
    """Return the losses, or the `narrower` entries, of a fragment and the fragments it refers to."""
    listed: list[Loss] = [*getattr(fragment, kind)]
    for part, other in parts.items():
        found = getattr(other, kind)
        listed += found if part == root else [loss.below(part) for loss in found]
    return listed


def _with_all(json: dict[str, Any], parts: list[Any]) -> dict[str, Any]:
    return {**json, "allOf": [*json.get("allOf", ()), *parts]} if parts else json


def _apart(json: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON Schema without siblings of `$ref`, which older targets ignore."""
    if "$ref" not in json or len(json) == 1:
        return json
    rest = {key: value for key, value in json.items() if key != "$ref"}
    return {**rest, "allOf": [{"$ref": json["$ref"]}, *json.get("allOf", ())]}


def _draft_7(json: dict[str, Any], lost: list[str]) -> Any:
    """Return a JSON Schema in the keywords of draft 7."""
    if "prefixItems" in json:
        rest = json.pop("items", None)
        json["items"] = json.pop("prefixItems")
        if rest is not None:
            json["additionalItems"] = rest
    if "dependentRequired" in json:
        json["dependencies"] = json.pop("dependentRequired")
    if "dependentSchemas" in json:
        schemas = json.pop("dependentSchemas")
        known = json.get("dependencies", {})
        twice = {key: {"required": known[key]} for key in known.keys() & schemas.keys()}
        schemas = {key: {"allOf": [one, twice[key]]} if key in twice else one for key, one in schemas.items()}
        json["dependencies"] = {**known, **schemas}
    _leave_out(json, lost)
    return _apart(json)


def _leave_out(json: dict[str, Any], lost: list[str], *others: str) -> None:
    """Leave out `unevaluated*` and the limits of `contains`, which no older target has."""
    for keyword in ("unevaluatedItems", "unevaluatedProperties", "maxContains", "minContains", *others):
        limit = json.pop(keyword, None)
        if limit is not None:
            lost.append(keyword)
            if keyword == "minContains" and limit == 0:
                json.pop("contains", None)


# OpenAPI 3.0


def _plain_openapi_30(json: dict[str, Any], lost: list[str]) -> Any:
    """Return a schema object of OpenAPI 3.0 for readers, without parts that it can only paraphrase."""
    if json.pop("contains", None) is not None:
        lost.append("contains")
    if "integer" in types_of(json):
        lost.append("integer")
    return _openapi_30(json, lost, has_integers=True)


def _openapi_30(json: dict[str, Any], lost: list[str], has_integers: bool = False) -> Any:
    """Return a schema object of OpenAPI 3.0; `has_integers` if it may use its own integers."""
    parts: list[Any] = []
    types = types_of(json)
    _leave_out(json, lost, "propertyNames")
    if json.get("const", lost) is not lost:
        json["enum"] = [json.pop("const")]
    if "integer" in types and not has_integers:  # which 1.0 is not, there
        json["type"] = ["number" if name == "integer" else name for name in types]
        parts.append({"multipleOf": 1}) if "multipleOf" in json else json.update({"multipleOf": 1})
    _write_limits(json)
    if "if" in json:
        test, then, other = (_as_object(json.pop(word, {})) for word in ("if", "then", "else"))
        parts.append({"anyOf": [{"allOf": [test, then]}, {"allOf": [{"not": test}, other]}]})
    if "contains" in json:
        found = _as_object(json.pop("contains"))
        parts.append({"minItems": 1} if found == {} else {"not": {"type": "array", "items": {"not": found}}})
    dependent = {
        key: {"required": peers} for key, peers in json.pop("dependentRequired", {}).items() if peers
    }
    for key, part in (*dependent.items(), *json.pop("dependentSchemas", {}).items()):
        parts.append({"anyOf": [{"not": {"required": [key]}}, _as_object(part)]})
    _write_items(json, lost)
    _write_patterns(json, lost)
    if "examples" in json:
        json["example"] = json.pop("examples")[0]
    if json.pop("contentEncoding", None) == "base64":
        json["format"] = "byte"
    json.pop("contentMediaType", None)
    for keyword, value in json.items():
        if keyword == "properties":
            json[keyword] = {key: _as_object(part) for key, part in value.items()}
        elif keyword in LISTS_OF_PARTS:
            json[keyword] = [_as_object(part) for part in value]
        elif keyword in ("items", "not"):
            json[keyword] = _as_object(value)
    return _apart(_with_null(_with_all(json, parts)))


def _as_object(json: Json) -> Any:
    return {} if json is True else {"not": {}} if json is False else json


def _write_limits(json: dict[str, Any]) -> None:
    """Write an exclusive limit as a limit and a boolean."""
    for side, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        if exclusive in json:
            limit = json.pop(exclusive)
            known = json.get(side, limit)
            if limit >= known if side == "minimum" else limit <= known:
                json[side], json[exclusive] = limit, True


def _write_patterns(json: dict[str, Any], lost: list[str]) -> None:
    if "patternProperties" in json:
        values = list(json.pop("patternProperties").values())
        lost.append("patternProperties")
        if json.get("additionalProperties") is False:
            is_open = any(part in (True, {}) for part in values)
            json["additionalProperties"] = is_open or {"anyOf": [_as_object(part) for part in values]}


def _write_items(json: dict[str, Any], lost: list[str]) -> None:
    if "prefixItems" in json:
        parts = [_as_object(part) for part in json.pop("prefixItems")]
        rest = json.pop("items", {})
        if json.get("maxItems") != len(parts):
            parts.append(_as_object(rest))
        lost.append("prefixItems")
        json["items"] = {} if {} in parts else {"anyOf": parts}
    if "array" in types_of(json) and "items" not in json:
        json["items"] = {}
    if json.get("items") is False:
        json.pop("items")
        json.update({"items": {}, "maxItems": 0})


_NOTES = ("title", "description", "default", "examples", "example", "deprecated")


def _with_null(json: dict[str, Any]) -> Any:
    """Return a schema object with one type, and `nullable` instead of null."""
    types = types_of(json)
    others = [name for name in types if name != "null"]
    is_null = others != types
    if not types:
        return json
    if len(others) == 1:
        return {**json, "type": others[0], **({"nullable": True} if is_null else {})}
    rest = {key: value for key, value in json.items() if key != "type"}
    if not others:
        return {**rest, "nullable": True, "enum": [None]}
    notes = {key: value for key, value in rest.items() if key in _NOTES or key[:2] == "x-"}
    rest = {key: value for key, value in rest.items() if key not in notes}
    options = [{"type": name, **_of_type(rest, name)} for name in others]
    options = [option for option in options if option.get("enum") != []] or [{"not": {}}]
    return {**notes, "anyOf": [*options, *([{"nullable": True, "enum": [None]}] if is_null else [])]}


def _of_type(json: dict[str, Any], name: str) -> dict[str, Any]:
    """Return the keywords, and the listed values, that are about values of a type."""
    kind = "number" if name == "integer" else name
    made = {keyword: value for keyword, value in json.items() if OF_TYPES.get(keyword, kind) == kind}
    if "enum" in made:
        made["enum"] = [value for value in made["enum"] if TYPE_NAMES.get(type(value)) == kind]
    return made


_COMPONENTS = "#/components/schemas/"

DIALECTS: dict[str, Dialect] = {
    "draft-2020-12": Dialect("https://json-schema.org/draft/2020-12/schema", "#/$defs/"),
    "draft-07": Dialect("http://json-schema.org/draft-07/schema#", "#/definitions/", _draft_7),
    "openapi-3.0": Dialect(None, _COMPONENTS, _openapi_30, Dialect(None, _COMPONENTS, _plain_openapi_30)),
    "openapi-3.1": Dialect(None, _COMPONENTS),
}
"""The targets, by name."""
