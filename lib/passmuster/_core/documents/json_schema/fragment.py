"""Parts of a JSON Schema under construction, each with its losses, and how they are combined.

Schema side. A fragment uses the keywords of draft 2020-12; `dialects` has those of other targets. The one
law: a fragment accepts every value that its schema accepts. If it accepts more, it has a loss. In plain
modes, it may refuse some of these values, which are then listed as `narrower`.
"""

from __future__ import annotations

from ...foundation.loss import Loss

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    Json = dict[str, Any] | bool

_MOST_LOSSES = 200

_LEAST = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
_MOST = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
_TIGHTER = {**dict.fromkeys(_LEAST, max), **dict.fromkeys(_MOST, min)}
"""Keywords of which a pair can be merged into one."""

_APART = frozenset((*_TIGHTER, "not", "type", "pattern", "format", "multipleOf", "uniqueItems"))
"""Keywords whose meaning does not depend on those beside them."""

_GROUPS = (
    frozenset(("items", "prefixItems")),
    frozenset(("properties", "patternProperties", "additionalProperties")),
    frozenset(("if", "then", "else")),
    frozenset(("contains", "minContains", "maxContains")),
    frozenset(("oneOf", "discriminator")),
)
"""Keywords that mean something else beside each other."""

OF_TYPES = frozenset(
    (
        *_APART - {"not"}, "additionalProperties", "contains", "contentEncoding", "contentMediaType",
        "dependentRequired", "items", "maxContains", "minContains", "patternProperties", "prefixItems",
        "properties", "propertyNames", "required",
    )
)  # fmt: skip
"""Keywords that apply to values of one type only, and `type` itself."""

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
        losses: Iterable[Loss] = (),
        is_open: bool = False,
        narrower: Iterable[Loss] = (),
        words: Iterable[str] = (),
    ) -> None:
        self.json: Any = json
        self.losses: tuple[Loss, ...] = _distinct(losses)
        self.is_open: bool = is_open
        self.narrower: tuple[Loss, ...] = _distinct(narrower)
        self.words: tuple[str, ...] = tuple(words)

    @property
    def is_exact(self) -> bool:
        """Whether it certainly accepts no more values than the schema."""
        return not self.losses and not self.is_open

    @property
    def is_equal(self) -> bool:
        """Whether it certainly accepts the same values as the schema."""
        return self.is_exact and not self.narrower

    def replaced(self, **changes: Any) -> SchemaFragment:
        """Return a copy with other attributes."""
        kept = {name: getattr(self, name) for name in SchemaFragment.__slots__}
        return SchemaFragment(**{**kept, **changes})

    def below(self, *steps: object) -> SchemaFragment:
        """Return a copy whose losses have `path` before their own paths."""
        listed = {
            name: tuple([loss.below(*steps) for loss in getattr(self, name)])
            for name in ("losses", "narrower")
        }
        return self.replaced(words=(), **listed)

    def losing(self, rule: str, reason: str) -> SchemaFragment:
        """Return a copy with one more loss."""
        return self.replaced(losses=[*self.losses, Loss((), rule, reason)])

    def narrowing(self, rule: str, reason: str) -> SchemaFragment:
        """Return a copy with one more reason why it refuses values that the schema accepts."""
        return self.replaced(narrower=[*self.narrower, Loss((), rule, reason)])

    def saying(self, *words: str | None) -> SchemaFragment:
        """Return a copy with more sentences about the value."""
        return self.replaced(words=[*self.words, *[one for one in words if one and one not in self.words]])

    def with_json(self, json: Json) -> SchemaFragment:
        """Return a copy with another JSON Schema."""
        return self.replaced(json=json)


def _distinct(losses: Iterable[Loss]) -> tuple[Loss, ...]:
    # A tuple has each loss once.
    distinct = losses if type(losses) is tuple else tuple(dict.fromkeys(losses))
    return distinct[:_MOST_LOSSES]


def unknown(rule: str, reason: str) -> SchemaFragment:
    """Return a fragment that accepts everything, because a rule cannot be expressed."""
    return SchemaFragment({}, [Loss((), rule, reason)])


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


def combined(json: Json, fragments: Iterable[SchemaFragment]) -> SchemaFragment:
    """Return a fragment with a JSON Schema made of other fragments, and with all their losses."""
    parts = list(fragments)
    return SchemaFragment(
        json,
        [loss for part in parts for loss in part.losses],
        any(part.is_open for part in parts),
        [loss for part in parts for loss in part.narrower],
        dict.fromkeys(word for part in parts for word in part.words),
    )


def any_of(fragments: Iterable[SchemaFragment]) -> SchemaFragment:
    """Return a fragment that accepts the values that any of the fragments accepts."""
    every = list(fragments)
    given = [fragment for fragment in every if not accepts_none(fragment.json)]
    open_ended = [fragment for fragment in given if accepts_all(fragment.json)]
    made = combined({}, given).replaced(narrower=combined({}, every).narrower)
    if open_ended:
        if made.is_open:
            return made.losing("link", "it leads back to the same value without an end")
        return SchemaFragment({}) if any(fragment.is_exact for fragment in open_ended) else made
    parts: list[Any] = []
    for fragment in given:
        parts += fragment.json["anyOf"] if list(fragment.json) == ["anyOf"] else [fragment.json]
    # By what they are written as: True and 1 are equal, and two values of JSON.
    parts = _with_types_joined(_with_empty_strings(list({repr(part): part for part in parts}.values())))
    return made.with_json(({"anyOf": parts} if len(parts) > 1 else parts[0]) if parts else False)


def _with_empty_strings(parts: list[Any]) -> list[Any]:
    """Return alternatives, with a listed empty string merged into the `minLength` of another one."""
    for part in parts:
        is_plain = part.get("minLength") == 1 and part.keys() <= {"type", "minLength", "maxLength"}
        for other in parts if is_plain else ():
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
    if len(others) == 1 and types and "type" in others[0] and OF_TYPES.issuperset(others[0]):
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


def all_of(fragments: Iterable[SchemaFragment]) -> SchemaFragment:
    """Return a fragment that accepts the values that all of the fragments accept."""
    made: dict[str, Any] = {}
    given = list(fragments)
    if any(accepts_none(fragment.json) for fragment in given):
        return SchemaFragment(False, narrower=combined({}, given).narrower)
    for fragment in given:
        if not accepts_all(fragment.json):
            made = conjoined(made, fragment.json)
    return combined(made, given)


def conjoined(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON Schema that accepts the values that both accept."""
    if not UNEVALUATED.isdisjoint((*first, *second)):
        return {"allOf": [first, second]} if first else second
    made, rest = dict(first), dict(second)
    more = rest.pop("allOf", [])
    for keyword, value in list(rest.items()):
        group = next((one for one in _GROUPS if keyword in one), {keyword})
        known, asked = ([(key, one[key]) for key in group if key in one] for one in (first, second))
        if not known or repr(known) == repr(asked):
            made[keyword] = rest.pop(keyword)
        elif keyword in _TIGHTER:
            made[keyword] = _TIGHTER[keyword](made[keyword], rest.pop(keyword))
        elif keyword == "type" and [made["type"], value] in _WHOLE:
            made["type"] = "integer"
            del rest["type"]
    parts = [*made.pop("allOf", ()), *more, *([rest] if rest else [])]
    return {**made, "allOf": parts} if parts else made


def without(fragment: SchemaFragment, excluded: SchemaFragment, rule: str, reason: str) -> SchemaFragment:
    """Return a fragment without the values that another one accepts, if that one is exact."""
    if not excluded.is_equal:
        return fragment.losing(rule, reason)
    if accepts_none(excluded.json):
        return fragment
    return all_of([fragment, SchemaFragment({"not": excluded.json})])


def with_parts(json: dict[str, Any], change: Callable[[Any], Any]) -> dict[str, Any]:
    """Return a JSON Schema with `change` applied to each of its subschemas."""
    made = {}
    for keyword, value in json.items():
        if keyword in _MAPS_OF_PARTS:
            value = {key: change(part) for key, part in value.items()}
        elif keyword in LISTS_OF_PARTS or (keyword in _PARTS and isinstance(value, list)):
            value = [change(part) for part in value]
        elif keyword in _PARTS:
            value = change(value)
        made[keyword] = value
    return made


_FIRST = ("$ref", "type", "format", "title", "description")


def ordered(json: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON Schema with its keywords in the order in which people write them."""
    return {**{keyword: json[keyword] for keyword in _FIRST if keyword in json}, **json}
