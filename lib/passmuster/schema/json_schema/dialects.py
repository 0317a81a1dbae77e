"""The words of each target, and the document that is made of a piece.

Schema side. Pieces are written in the words of draft 2020-12. What an older target has no word for is said in
others, or not at all, and then listed.
"""

from __future__ import annotations

from .exported import JsonSchema, Loss

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .piece import Json, Piece

_INSIDE = ("additionalProperties", "contains", "else", "if", "items", "not", "propertyNames", "then")
_LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
_MAPS = ("patternProperties", "properties")

_NOTES = ("title", "description", "default", "examples", "example", "deprecated")


class Dialect:
    """A target: where it keeps schemas that are referred to, and how it says what others say otherwise."""

    def __init__(
        self,
        uri: str | None,
        prefix: str,
        rewrite: Callable[[dict[str, Any], list[str]], Any] | None = None,
    ) -> None:
        self.uri: str | None = uri
        self.prefix: str = prefix
        self.rewrite = rewrite

    def document(
        self, piece: Piece, parts: dict[str, Piece], root: str | None, name: str | None
    ) -> JsonSchema:
        """Return the document of a piece and of those it refers to; `root` is its own name among these."""
        names = self._names(parts, root, name)
        losses = list(piece.losses)
        for part, other in parts.items():
            if part != root:
                losses += [loss.below(part) for loss in other.losses]
        top = parts[root] if root is not None else piece
        losses += [loss for loss in top.losses if root is not None]
        written, reasons = self.written(top.json, names)
        losses += [Loss((), keyword, _NO_WORD) for keyword in reasons]
        others = {}
        for part, other in parts.items():
            if part == root and self.uri is not None:
                continue
            others[names[part]], reasons = self.written(other.json, names)
            losses += [Loss((part,), keyword, _NO_WORD) for keyword in reasons]
        return self._document(written, others, tuple(dict.fromkeys(losses)), names.get(root or ""))

    def _names(self, parts: dict[str, Piece], root: str | None, name: str | None) -> dict[str, str]:
        """Return what the schemas that are referred to are called in the document."""
        names = {}
        for part in parts:
            if part == root and self.uri is not None:
                names[part] = "#"
            elif name is None:
                names[part] = part
            else:
                names[part] = name if part == root else f"{name}.{part}"
        return names

    def _document(
        self, written: Any, others: dict[str, Any], losses: tuple[Loss, ...], root: str | None
    ) -> JsonSchema:
        top = written if isinstance(written, dict) else {} if written else {"not": {}}
        if self.uri is None:
            return JsonSchema({"$ref": self.prefix + root} if root else top, losses, others)
        made = {"$schema": self.uri, **top}
        if others:
            made[self.prefix.strip("#/")] = others
        return JsonSchema(made, losses)

    def written(self, json: Json, names: dict[str, str]) -> tuple[Any, list[str]]:
        """Return a JSON Schema in the words of the target, and the keywords that were lost."""
        lost: list[str] = []
        return self._written(json, names, lost), lost

    def _without_doubts(self, json: dict[str, Any], names: dict[str, str], lost: list[str]) -> dict[str, Any]:
        """Return a JSON Schema that takes more where it forbids, or asks for, what the target can't say."""
        made = dict(json)
        if "not" in made and not _is_told(made["not"], names, self, lost):
            del made["not"]
        if "if" in made and not _is_told(made["if"], names, self, lost):
            del made["if"]
            either = {"anyOf": [made.pop("then", {}), made.pop("else", {})]}
            made["allOf"] = [*made.get("allOf", ()), either]
        if "oneOf" in made and not all(_is_told(part, names, self, lost) for part in made["oneOf"]):
            made["allOf"] = [*made.get("allOf", ()), {"anyOf": made.pop("oneOf")}]
        return made

    def _written(self, json: Json, names: dict[str, str], lost: list[str]) -> Any:
        if not isinstance(json, dict):
            return json
        made = dict(json)
        if self.rewrite is not None:
            made = self._without_doubts(made, names, lost)
        for keyword in _INSIDE:
            if keyword in made:
                made[keyword] = self._written(made[keyword], names, lost)
        for keyword in _LISTS:
            if keyword in made:
                made[keyword] = [self._written(part, names, lost) for part in made[keyword]]
        for keyword in _MAPS:
            if keyword in made:
                made[keyword] = {key: self._written(part, names, lost) for key, part in made[keyword].items()}
        if made.get("$ref") in names:
            found = names[made["$ref"]]
            made["$ref"] = found if found == "#" else self.prefix + found
        return made if self.rewrite is None else self.rewrite(made, lost)


def _is_told(json: Json, names: dict[str, str], dialect: Dialect, lost: list[str]) -> bool:
    """Tell whether a target says all of a JSON Schema; note what it does not."""
    missing: list[str] = []
    dialect._written(json, names, missing)
    lost += missing
    return not missing


_HINTS = frozenset(("email", "hostname", "uri", "uri-reference"))
"""Formats that take less than the rules of ours of that name."""

_NO_WORD = "the target has no word for it"


def _draft_7(json: dict[str, Any], lost: list[str]) -> Any:
    """Return a JSON Schema in the words of draft 7, where validators may look at formats."""
    if json.get("format") in _HINTS:
        del json["format"]
    if "prefixItems" in json:
        rest = json.pop("items", None)
        json["items"] = json.pop("prefixItems")
        if rest is not None:
            json["additionalItems"] = rest
    if "dependentRequired" in json:
        json["dependencies"] = json.pop("dependentRequired")
    return _apart(json)


def _apart(json: dict[str, Any]) -> Any:
    """Return a JSON Schema in which nothing stands beside a reference, where it would be overlooked."""
    if "$ref" not in json or len(json) == 1:
        return json
    rest = {key: value for key, value in json.items() if key != "$ref"}
    return {**rest, "allOf": [{"$ref": json["$ref"]}, *json.get("allOf", ())]}


def _openapi_30(json: dict[str, Any], lost: list[str]) -> Any:
    """Return a schema object of OpenAPI 3.0."""
    parts: list[Any] = []
    if json.get("const", lost) is not lost:
        json["enum"] = [json.pop("const")]
    if "integer" in _types(json):  # which 1.0 is not, there
        json["type"] = ["number" if name == "integer" else name for name in _types(json)]
        parts.append({"multipleOf": 1}) if "multipleOf" in json else json.update({"multipleOf": 1})
    _write_limits(json)
    if "if" in json:
        parts.append(_without_if(json))
    if "contains" in json:
        found = _as_object(json.pop("contains"))
        parts.append({"minItems": 1} if found == {} else {"not": {"type": "array", "items": {"not": found}}})
    if "dependentRequired" in json:
        parts += [
            {"anyOf": [{"not": {"required": [key]}}, {"required": peers}]}
            for key, peers in json.pop("dependentRequired").items()
            if peers
        ]
    _write_items(json, lost)
    _write_patterns(json, lost)
    if "examples" in json:
        json["example"] = json.pop("examples")[0]
    if json.pop("contentEncoding", None) == "base64":
        json["format"] = "byte"
    if "properties" in json:
        json["properties"] = {key: _as_object(part) for key, part in json["properties"].items()}
    for keyword in ("items", "not"):
        if keyword in json:
            json[keyword] = _as_object(json[keyword])
    for keyword in ("allOf", "anyOf", "oneOf"):
        if keyword in json:
            json[keyword] = [_as_object(part) for part in json[keyword]]
    if parts:
        json["allOf"] = [*json.get("allOf", ()), *parts]
    return _apart(_with_null(json))


def _as_object(json: Json) -> Any:
    return {} if json is True else {"not": {}} if json is False else json


def _write_limits(json: dict[str, Any]) -> None:
    """Write limits that are left out themselves as OpenAPI 3.0 does: by a boolean beside the limit."""
    for side, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        if exclusive not in json:
            continue
        limit = json.pop(exclusive)
        known = json.get(side, limit)
        if limit >= known if side == "minimum" else limit <= known:
            json[side], json[exclusive] = limit, True


def _without_if(json: dict[str, Any]) -> dict[str, Any]:
    """Return what a condition says without `if`."""
    test, then, other = _as_object(json.pop("if")), json.pop("then", {}), json.pop("else", {})
    return {"anyOf": [{"allOf": [test, _as_object(then)]}, {"allOf": [{"not": test}, _as_object(other)]}]}


def _write_items(json: dict[str, Any], lost: list[str]) -> None:
    if "prefixItems" in json:
        parts = [_as_object(part) for part in json.pop("prefixItems")]
        rest = json.pop("items", {})
        if json.get("maxItems") != len(parts):
            parts.append(_as_object(rest))
        lost.append("prefixItems")
        json["items"] = {} if {} in parts else {"anyOf": parts}
    if "array" in _types(json) and "items" not in json:
        json["items"] = {}
    if json.get("items") is False:
        json.pop("items")
        json.update({"items": {}, "maxItems": 0})


def _write_patterns(json: dict[str, Any], lost: list[str]) -> None:
    if "patternProperties" not in json:
        return
    parts = list(json.pop("patternProperties").values())
    lost.append("patternProperties")
    if json.get("additionalProperties") is False:
        open_ = any(part in (True, {}) for part in parts)
        json["additionalProperties"] = True if open_ else {"anyOf": [_as_object(part) for part in parts]}


def _types(json: dict[str, Any]) -> list[str]:
    found = json.get("type", [])
    return [found] if isinstance(found, str) else list(found)


def _with_null(json: dict[str, Any]) -> Any:
    """Return a schema object with one type, and `nullable` in the place of null."""
    types = _types(json)
    if not types:
        return json
    if len(types) == 1 and types != ["null"]:
        return {**json, "type": types[0]}
    others = [name for name in types if name != "null"]
    if not others:
        rest = {key: value for key, value in json.items() if key not in ("type",)}
        return {**rest, "nullable": True, "enum": [None]}
    if len(others) == 1:
        return {**json, "type": others[0], "nullable": True}
    notes = {key: value for key, value in json.items() if key in _NOTES or key[:2] == "x-"}
    rest = {key: value for key, value in json.items() if key not in notes and key != "type"}
    options: list[Any] = [_with_items({"type": name, **rest}) for name in others]
    if "null" in types:
        options.append({"nullable": True, "enum": [None]})
    return {**notes, "anyOf": options}


def _with_items(json: dict[str, Any]) -> dict[str, Any]:
    return {"items": {}, **json} if json["type"] == "array" else json


DIALECTS: dict[str, Dialect] = {
    "draft-2020-12": Dialect("https://json-schema.org/draft/2020-12/schema", "#/$defs/"),
    "draft-07": Dialect("http://json-schema.org/draft-07/schema#", "#/definitions/", _draft_7),
    "openapi-3.0": Dialect(None, "#/components/schemas/", _openapi_30),
    "openapi-3.1": Dialect(None, "#/components/schemas/"),
}
"""The targets, by name."""
