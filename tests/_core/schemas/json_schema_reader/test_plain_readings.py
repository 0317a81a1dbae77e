"""Keywords that mean a plain schema, as that schema."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.rows import check_each

import passmuster as pm

jsonschema = pytest.importorskip("jsonschema")

TEXT = {"type": "string"}
OBJECT = {"type": "object"}


def of(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def needs(*keys: str) -> dict[str, Any]:
    return {"required": list(keys)}


PLAIN = [
    ({**TEXT, "not": {"enum": ["a", "b"]}}, pm.string().allow("").invalid("a", "b")),
    ({**TEXT, "not": {"enum": ["a"]}}, pm.string().allow("").invalid("a")),
    (
        {**TEXT, "allOf": [{"not": {"const": value}} for value in "ab"]},
        pm.string().allow("").invalid("a", "b"),
    ),
    ({"not": {"const": None}}, pm.any().invalid(None)),
    ({**OBJECT, "not": needs("z")}, pm.object({"z": pm.forbidden()}).unknown()),
    ({"not": needs("z")}, pm.object({"z": pm.forbidden()}).unknown()),
    ({"type": ["object", "null"], "not": needs("z")}, pm.object({"z": pm.forbidden()}).unknown()),
    (
        {**of(y=TEXT, z=TEXT), "additionalProperties": False, "allOf": [{"not": needs("z")}]},
        pm.object({"y": pm.string().allow(""), "z": pm.forbidden()}),
    ),
    ({**OBJECT, "not": needs("a", "b")}, pm.object().nand("a", "b", separator=False)),
    (
        {**OBJECT, "not": {"anyOf": [needs("y"), {**of(z=True), **needs("z")}]}},
        pm.object({"y": pm.forbidden(), "z": pm.forbidden()}).unknown(),
    ),
    ({**OBJECT, "anyOf": [needs("a"), needs("b")]}, pm.object().or_("a", "b", separator=False)),
    ({**OBJECT, "oneOf": [needs("a"), needs("b")]}, pm.object().xor("a", "b", separator=False)),
    ({**OBJECT, "allOf": [{"oneOf": [needs("a"), needs("b")]}]}, pm.object().xor("a", "b", separator=False)),
    (
        {**OBJECT, "dependentSchemas": {"a": needs("b", "c")}},
        pm.object().with_("a", ["b", "c"], separator=False),
    ),
    ({**OBJECT, "if": needs("a"), "then": needs("b")}, pm.object().with_("a", ["b"], separator=False)),
    (
        {"allOf": [{**of(a=TEXT), **needs("a")}, of(b={"type": "boolean"})]},
        pm.object({"a": pm.string().allow("").required(), "b": pm.boolean()}).unknown(),
    ),
    (
        {**TEXT, "minLength": 1, "allOf": [{"minLength": 2, "maxLength": 9}, {"maxLength": 5}]},
        pm.string().min(2).max(5),
    ),
]


def test_keywords_become_plain_schemas():
    check_each(becomes, PLAIN)


def becomes(row: tuple[Any, Any]) -> None:
    document, schema = row
    found = pm.from_json_schema(document).describe()
    assert {**found, "preferences": {"convert": False}} == schema.prefs(convert=False).describe()


OTHERS = [
    ({"not": {"enum": [{}]}}, "containers are compared as a whole"),
    ({**OBJECT, "not": {**of(z=TEXT), **needs("z")}}, "the key may hold something else"),
    ({**OBJECT, "not": needs("z"), **needs("z")}, "nothing passes"),
    ({**OBJECT, "oneOf": [needs("a"), needs("a")]}, "nothing passes"),
    ({**OBJECT, "oneOf": [needs("a"), needs("b", "c")]}, "an alternative requires two keys"),
    ({"allOf": [{**of(a=TEXT), "additionalProperties": False}, of(b=TEXT)]}, "other keys depend on the keys"),
    ({"allOf": [{**TEXT, "pattern": "a"}, {"pattern": "b"}]}, "there are two patterns"),
    ({"allOf": [{**TEXT, "title": "A"}, {"minLength": 2}]}, "a part has a title"),
]


def test_keywords_stay_where_no_plain_schema_says_the_same():
    check_each(stays, OTHERS)


def stays(row: tuple[Any, str]) -> None:
    assert pm.from_json_schema(row[0]).describe()["type"] == "keywords"


def test_removed_keyword_is_told_by_the_values_it_excluded():
    def lines(before: Any, after: Any) -> list[str]:
        return [str(line) for line in pm.diff(pm.from_json_schema(before), pm.from_json_schema(after))]

    assert lines({**TEXT, "not": {"enum": ["a"]}}, TEXT) == [
        "widened: value: the value 'a' is no longer refused"
    ]
    assert lines({**OBJECT, "not": needs("z")}, OBJECT) == ["widened: z: the key is gone"]
    assert lines({"allOf": [of(a=TEXT), of(b=TEXT)]}, of(a=TEXT, b=TEXT)) == []


def test_excluded_values_are_listed_in_messages():
    schema = pm.from_json_schema({**TEXT, "not": {"enum": ["x", "y"]}})
    assert schema.type == "string"
    assert str(schema.validate("x").error) == '"value" must not be one of [x, y]'
    without_null = pm.from_json_schema({"type": ["string", "null"], "not": {"enum": [None, "x"]}})
    assert [without_null.is_valid(value) for value in (None, "x", "", "y", 1)] == [
        False, False, True, True, False,
    ]  # fmt: skip


def test_excluded_values_are_compared_one_by_one():
    def lines(before: Any, after: Any) -> list[str]:
        documents = [{**TEXT, "not": {"enum": values}} for values in (before, after)]
        return [str(line) for line in pm.diff(*map(pm.from_json_schema, documents))]

    assert lines(["a", "b"], ["b", "c"]) == [
        "narrowed: value: the value 'c' is refused",
        "widened: value: the value 'a' is no longer refused",
    ]


def test_excluded_values_are_written_again_as_they_were():
    for words in (TEXT, {"type": ["string", "null"]}, {}):
        document = {**words, "not": {"enum": ["a", "b"]}}
        written = pm.from_json_schema(document).json_schema()
        assert ([*written.losses], {**written, "$schema": None}) == ([], {**document, "$schema": None})


def test_merged_parts_are_counted_once():
    shared = {
        "type": "object",
        "properties": {f"k{i}": {"type": "object", "properties": {"a": TEXT}} for i in range(3)},
    }
    described = pm.from_json_schema({"allOf": [shared, {"required": ["k1"]}]}).describe()
    assert "shared" not in described
    assert described["type"] == "object"


class Documents:
    """Random documents of the shapes that may be plain, and values near them."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def one(self, *rows: Any) -> Any:
        return self.chance.choice(rows)

    def keys(self, most: int = 3) -> list[str]:
        return self.chance.sample("abcd", self.chance.randint(1, most))

    def values(self) -> list[Any]:
        return [self.scalar() for _ in range(self.chance.randint(1, 3))]

    def scalar(self) -> Any:
        return self.one("", "a", "b", 0, 1, 1.0, 1.5, True, False, None)

    def asks(self) -> dict[str, Any]:
        """Return a schema that asks for keys, mostly."""
        chosen = {"required": self.keys(2)}
        if self.chance.random() < 0.2:
            chosen["type"] = self.one("object", "string")
        if self.chance.random() < 0.2:
            chosen["properties"] = {self.one(*"abcd"): self.one(True, {}, False, {"type": "string"})}
        return chosen

    def word(self, level: int) -> dict[str, Any]:
        """Return one keyword, or some that belong together."""
        below, asks = self.below, self.asks
        return self.one(
            lambda: {
                "type": self.one("object", "object", "string", "integer", "array", ["string", "null"], "null")
            },
            lambda: {
                "not": self.one(lambda: {"enum": self.values()}, lambda: {"const": self.scalar()}, asks)()
            },
            lambda: {"not": self.one(asks(), {"anyOf": [asks(), asks()]}, below(level))},
            lambda: {self.one("anyOf", "oneOf"): [self.one(asks(), asks(), below(level)) for _ in "12"]},
            lambda: {"allOf": [below(level) for _ in range(self.chance.randint(1, 3))]},
            lambda: {"allOf": [below(level), self.one(asks(), {"not": asks()}, {"oneOf": [asks(), asks()]})]},
            lambda: {"properties": {key: below(level) for key in self.keys()}},
            lambda: {"patternProperties": {self.one("a", "^[bc]"): below(level)}},
            lambda: {"additionalProperties": self.one(False, True, below(level))},
            lambda: {"required": self.keys()},
            lambda: {
                "if": self.one(asks(), below(level)),
                self.one("then", "else"): self.one(asks(), below(level)),
            },
            self.condition,
            lambda: {"allOf": [self.condition() for _ in range(self.chance.randint(1, 3))]},
            lambda: {"dependentSchemas": {self.one(*"abcd"): self.one(asks(), below(level))}},
            lambda: {"dependentRequired": {self.one(*"abcd"): self.keys()}},
            lambda: {"enum": self.values() + self.one([], [[1]], [{"a": 1}, []])},
            lambda: {self.one("minLength", "minProperties", "minItems", "minimum"): self.one(0, 1, 2)},
            lambda: {self.one("maxLength", "maxProperties", "maxItems", "maximum"): self.one(0, 1, 2)},
            lambda: {"items": below(level), **self.one({}, {"prefixItems": [below(level)]})},
            lambda: {self.one("unevaluatedProperties", "unevaluatedItems"): self.one(False, below(level))},
            lambda: {"contains": below(level), **self.one({}, {"minContains": 2}, {"maxContains": 1})},
        )()

    def condition(self) -> dict[str, Any]:
        """Return `if` with a constant, mostly of one of two keys, and what is said of other keys."""
        asked = self.one(*"aab")
        test: dict[str, Any] = {
            "properties": {asked: self.one({"const": self.scalar()}, {"enum": self.values()}, True, False)}
        }
        test.update(self.one({}, {"required": [asked]}, {"required": [asked]}, {"type": "object"}))
        made = {"if": self.one(test, test, test, {"not": {"required": [asked]}}), "then": self.said()}
        return {**made, **self.one({}, {}, {"else": self.said()})}

    def said(self) -> dict[str, Any]:
        """Return a branch, which speaks of keys."""
        says = self.one({"type": "string"}, {"type": "integer"}, {"const": 1}, {"minLength": 2}, False, True)
        made = {"properties": dict.fromkeys(self.chance.sample("bcd", self.one(0, 1, 2)), says)}
        return {**made, **self.one({}, {"required": self.keys(1)}, {"type": "object"})}

    def below(self, level: int) -> Any:
        return (
            self.one(True, {"type": "string"}, self.document(level + 1)) if level < 2 else self.one({}, True)
        )

    def document(self, level: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = {} if self.chance.random() < 0.5 else {"type": "object"}
        for _ in range(self.chance.randint(1, 4)):
            found.update(self.word(level))
        return found

    def value(self, level: int = 0) -> Any:
        pick = self.chance.random()
        if level > 2 or pick < 0.25:
            return self.scalar()
        if pick < 0.35:
            return [self.value(level + 1) for _ in range(self.chance.randint(0, 3))]
        return {key: self.value(level + 1) for key in self.keys(4) if self.chance.random() < 0.8}


def compare(count: int, values: int, seed: int) -> int:
    """Compare the verdicts on random documents with those of jsonschema; return how many values passed."""
    drawn, passed = Documents(seed), 0
    for _ in range(count):
        document = drawn.document()
        schema, other = pm.from_json_schema(document), jsonschema.Draft202012Validator(document)
        for _ in range(values):
            value = drawn.value()
            passes = other.is_valid(value)
            assert schema.is_valid(value) is passes, (document, value)
            assert (schema.validate(value).error is None) is passes, (document, value)
            passed += passes
    return passed


def test_random_documents_have_the_verdicts_of_jsonschema():
    assert compare(400, 8, seed=1) > 500


@pytest.mark.nightly
def test_many_random_documents_have_the_verdicts_of_jsonschema():
    assert compare(20_000, 20, seed=2) > 50_000
