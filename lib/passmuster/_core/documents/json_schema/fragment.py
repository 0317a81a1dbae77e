"""Parts of a JSON Schema under construction, each with its losses, and how they are combined.

Schema side. A fragment uses the keywords of draft 2020-12; `dialects` has those of other targets. The one
law: a fragment accepts every value that its schema accepts. If it accepts more, it has a loss. In plain
modes, it may refuse some of these values, which are then listed as `narrower`.
"""

from __future__ import annotations

from ...foundation.loss import Loss

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    Json = dict[str, Any] | bool

_MOST_LOSSES = 200

_LEAST = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
_MOST = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
_TIGHTER = {**dict.fromkeys(_LEAST, max), **dict.fromkeys(_MOST, min)}
"""Keywords of which a pair can be merged into one."""

_GROUPS = {
    keyword: group
    for group in (
        ("items", "prefixItems"),
        ("properties", "patternProperties", "additionalProperties"),
        ("if", "then", "else"),
        ("contains", "minContains", "maxContains"),
        ("oneOf", "discriminator"),
    )
    for keyword in group
}
"""Keywords that mean something else beside each other."""

_OF_TYPE = {
    "number": ("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"),
    "string": ("minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType"),
    "array": ("contains", "items", "maxContains", "maxItems", "minContains", "minItems", "prefixItems",
        "uniqueItems"),
    "object": ("additionalProperties", "dependentRequired", "maxProperties", "minProperties",
        "patternProperties", "properties", "propertyNames", "required"),
}  # fmt: skip

OF_TYPES = {"type": "", **{keyword: name for name, every in _OF_TYPE.items() for keyword in every}}
"""Keywords that apply to values of one type only, each with the type, and `type` itself."""

TYPE_NAMES = {
    bool: "boolean", dict: "object", float: "number", int: "number", list: "array", str: "string",
    type(None): "null",
}  # fmt: skip

UNEVALUATED = frozenset(("unevaluatedItems", "unevaluatedProperties"))
"""Keywords whose meaning depends on all keywords beside them."""

_WHOLE = (["number", "integer"], ["integer", "number"])


_PARTS = frozenset(
    ("additionalProperties", "contains", "else", "if", "items", "not", "propertyNames", "then", *UNEVALUATED)
)
LISTS_OF_PARTS = frozenset(("allOf", "anyOf", "oneOf", "prefixItems"))
_MAPS_OF_PARTS = frozenset(("dependentSchemas", "patternProperties", "properties"))


class SchemaFragment:
    """A JSON Schema with its losses and `narrower` entries. If `is_open`, it refers to one that is not known
    yet.

    `words` are sentences about rules that no keyword expresses. They become part of the description.
    """

    __slots__ = ("is_open", "json", "losses", "narrower", "words")

    def __init__(
        self,
        json: Json,
        losses: tuple[Loss, ...] = (),
        is_open: bool = False,
        narrower: tuple[Loss, ...] = (),
        words: tuple[str, ...] = (),
    ) -> None:
        self.json: Any = json
        self.losses: tuple[Loss, ...] = losses
        self.is_open: bool = is_open
        self.narrower: tuple[Loss, ...] = narrower
        self.words: tuple[str, ...] = words

    @property
    def is_exact(self) -> bool:
        """Whether it certainly accepts no more values than the schema."""
        return not self.losses and not self.is_open

    @property
    def is_equal(self) -> bool:
        """Whether it certainly accepts the same values as the schema."""
        return self.is_exact and not self.narrower

    def below(self, *steps: object) -> SchemaFragment:
        """Return a copy whose losses have `path` before their own paths."""
        losses, narrower = self.losses, self.narrower
        if losses or narrower:
            losses = tuple([loss.below(*steps) for loss in losses])
            narrower = tuple([loss.below(*steps) for loss in narrower])
        return SchemaFragment(self.json, losses, self.is_open, narrower)

    def losing(self, rule: str, reason: str) -> SchemaFragment:
        """Return a copy with one more loss."""
        losses = _distinct((*self.losses, Loss((), rule, reason)))
        return SchemaFragment(self.json, losses, self.is_open, self.narrower, self.words)

    def narrowing(self, rule: str, reason: str) -> SchemaFragment:
        """Return a copy with one more reason why it refuses values that the schema accepts."""
        narrower = _distinct((*self.narrower, Loss((), rule, reason)))
        return SchemaFragment(self.json, self.losses, self.is_open, narrower, self.words)

    def saying(self, *words: str | None) -> SchemaFragment:
        """Return a copy with more sentences about the value."""
        every = (*self.words, *[one for one in words if one and one not in self.words])
        return SchemaFragment(self.json, self.losses, self.is_open, self.narrower, every)

    def without_words(self) -> SchemaFragment:
        """Return a copy without sentences."""
        return SchemaFragment(self.json, self.losses, self.is_open, self.narrower) if self.words else self

    def with_json(self, json: Json) -> SchemaFragment:
        """Return a copy with another JSON Schema."""
        return SchemaFragment(json, self.losses, self.is_open, self.narrower, self.words)


def _distinct(losses: Sequence[Loss]) -> tuple[Loss, ...]:
    return tuple(losses if len(losses) < 2 else dict.fromkeys(losses))[:_MOST_LOSSES]


def unknown(rule: str, reason: str) -> SchemaFragment:
    """Return a fragment that accepts everything, because a rule cannot be expressed."""
    return SchemaFragment({}, (Loss((), rule, reason),))


def listed(values: Iterable[Any]) -> SchemaFragment:
    """Return a fragment that accepts a list of JSON values."""
    known = list({_marked(value): value for value in values}.values())
    if all(value is None for value in known):
        return SchemaFragment({"type": "null"} if known else False)
    return SchemaFragment({"const": known[0]} if len(known) == 1 else {"enum": known})


def _marked(value: Any) -> Any:
    """Return a key that is equal for equal JSON values only, as True equals 1 in Python."""
    if isinstance(value, list):
        return tuple(map(_marked, value))
    if isinstance(value, dict):
        return frozenset([(key, _marked(item)) for key, item in value.items()])
    return type(value) is bool, value


def accepts_all(json: Json) -> bool:
    return json is True or json == {}


def accepts_none(json: Json) -> bool:
    return json is False or json == {"not": {}}


def combined(json: Json, parts: Sequence[SchemaFragment]) -> SchemaFragment:
    """Return a fragment with a JSON Schema made of other fragments, and with all their losses."""
    losses: list[Loss] = []
    narrower: list[Loss] = []
    words: dict[str, None] = {}
    is_open = False
    for part in parts:
        losses += part.losses
        narrower += part.narrower
        words.update(dict.fromkeys(part.words))
        is_open = is_open or part.is_open
    made = SchemaFragment(json, (), is_open, (), tuple(words))
    if losses or narrower:
        made.losses, made.narrower = _distinct(losses), _distinct(narrower)
    return made


def any_of(fragments: Iterable[SchemaFragment]) -> SchemaFragment:
    """Return a fragment that accepts the values that any of the fragments accepts."""
    every = list(fragments)
    given = [fragment for fragment in every if fragment.json not in (False, {"not": {}})]
    open_ended = [fragment for fragment in given if fragment.json in (True, {})]
    made = combined({}, given)
    if len(given) < len(every):
        made.narrower = combined({}, every).narrower
    if open_ended:
        if made.is_open:
            return made.losing("link", "it leads back to the same value without an end")
        return SchemaFragment({}) if any(fragment.is_exact for fragment in open_ended) else made
    parts: list[Any] = []
    for fragment in given:
        parts += fragment.json["anyOf"] if list(fragment.json) == ["anyOf"] else [fragment.json]
    if len(parts) > 1:
        # By what they are written as: True and 1 are equal, and two values of JSON.
        parts = _with_types_joined(_with_empty_strings(list({repr(part): part for part in parts}.values())))
    return made.with_json(({"anyOf": parts} if len(parts) > 1 else parts[0]) if parts else False)


def _with_empty_strings(parts: list[Any]) -> list[Any]:
    """Return alternatives, with a listed empty string merged into the `minLength` of another one."""
    for part in parts:
        is_simple = part.get("minLength") == 1 and part.keys() <= {"type", "minLength", "maxLength"}
        for other in parts if is_simple else ():
            values = other.get("enum", [other["const"]] if "const" in other else [])
            if "" in values and other.keys() <= {"enum", "const"}:
                rest = listed([value for value in values if value != ""]).json
                wider = {keyword: value for keyword, value in part.items() if keyword != "minLength"}
                kept = [rest if one is other else wider if one is part else one for one in parts]
                return [one for one in kept if one is not False]
    return parts


def _with_types_joined(parts: list[Any]) -> list[Any]:
    """Return alternatives, with those that consist of types only merged into one."""
    plain = [part for part in parts if list(part) == ["type"]]
    others = [part for part in parts if list(part) != ["type"]]
    types = list(dict.fromkeys(name for part in plain for name in types_of(part)))
    if len(others) == 1 and types and "type" in others[0] and others[0].keys() <= OF_TYPES.keys():
        own = types_of(others[0])
        if not set(own) & set(types) and not {"number", "integer"} <= {*own, *types}:
            return [{**others[0], "type": [*own, *types]}]
    if len(plain) > 1:
        return [*others, {"type": [name for name in types if name != "integer" or "number" not in types]}]
    return parts


def types_of(json: dict[str, Any]) -> list[str]:
    """Return the types that a JSON Schema names, none if it names none."""
    found = json.get("type", [])
    return [found] if isinstance(found, str) else list(found)


def is_about(json: Json, name: str) -> bool:
    """Return whether a JSON Schema accepts all values of other types than one, as none of its keywords is
    about them.
    """
    return json if isinstance(json, bool) else all(_passes_others(json[word], word, name) for word in json)


def _passes_others(value: Any, keyword: str, name: str) -> bool:
    parts = value if keyword == "allOf" else [value] if keyword in _GROUPS["if"] else []
    return OF_TYPES.get(keyword) == name or (bool(parts) and all(is_about(part, name) for part in parts))


def all_of(fragments: Iterable[SchemaFragment]) -> SchemaFragment:
    """Return a fragment that accepts the values that all of the fragments accept."""
    json: Any = {}
    given = list(fragments)
    for fragment in given:
        own = fragment.json
        if own is False or own == {"not": {}}:
            return SchemaFragment(False, narrower=combined({}, given).narrower)
        if own and own is not True:
            json = conjoined(json, own) if json or "allOf" in own else own
    return combined(json, given)


def conjoined(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON Schema that accepts the values that both accept."""
    if not UNEVALUATED.isdisjoint((*first, *second)):
        return {"allOf": [first, second]} if first else second
    made, rest = dict(first), dict(second)
    more = rest.pop("allOf", [])
    for keyword, value in list(rest.items()):
        group = _GROUPS.get(keyword, (keyword,))
        if first.keys().isdisjoint(group) or _are_alike(first, second, group):
            made[keyword] = rest.pop(keyword)
        elif keyword in _TIGHTER:
            made[keyword] = _TIGHTER[keyword](made[keyword], rest.pop(keyword))
        elif keyword == "type" and [made["type"], value] in _WHOLE:
            made["type"] = "integer"
            del rest["type"]
    parts = [*made.pop("allOf", ()), *more, *([rest] if rest else [])]
    return {**made, "allOf": parts} if parts else made


def _are_alike(first: dict[str, Any], second: dict[str, Any], keywords: Sequence[str]) -> bool:
    known, asked = [[(key, one[key]) for key in keywords if key in one] for one in (first, second)]
    return repr(known) == repr(asked)


def without(fragment: SchemaFragment, excluded: SchemaFragment, rule: str, reason: str) -> SchemaFragment:
    """Return a fragment without the values that another one accepts, if that one is exact."""
    if not excluded.is_equal:
        return fragment.losing(rule, reason)
    if accepts_none(excluded.json):
        return fragment
    return all_of([fragment, SchemaFragment({"not": excluded.json})])


def with_parts(json: dict[str, Any], change: Callable[[Any], Any]) -> dict[str, Any]:
    """Return a JSON Schema with `change` applied to each of its subschemas."""
    made = dict(json)
    for keyword, value in json.items():
        if keyword in _MAPS_OF_PARTS:
            made[keyword] = {key: change(part) for key, part in value.items()}
        elif keyword in LISTS_OF_PARTS or (keyword in _PARTS and isinstance(value, list)):
            made[keyword] = [change(part) for part in value]
        elif keyword in _PARTS:
            made[keyword] = change(value)
    return made


_FIRST = ("$ref", "type", "format", "title", "description")


def ordered(json: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON Schema with its keywords in the order in which people write them."""
    return {**{keyword: json[keyword] for keyword in _FIRST if keyword in json}, **json}
