"""`if`, `then` and `else` as conditions of keys: what is read, what is not, and what is written again."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.rows import check_each

import passmuster as pm
from passmuster._core.schemas.json_schema_reader.key_conditions import is_bare

TEXT = {"type": "string"}
OBJECT = {"type": "object"}


def text() -> Any:
    return pm.string().allow("")


def asks(key: str, **asked: Any) -> dict[str, Any]:
    return {"properties": {key: asked}, "required": [key]}


def has(**properties: Any) -> dict[str, Any]:
    return {"properties": properties}


KIND = {"kind": {"enum": ["a", "b"]}}
BY_KIND = {**OBJECT, "properties": KIND, "required": ["kind"]}
A, B = asks("kind", const="a"), asks("kind", const="b")
MAYBE_A, MAYBE_B = has(kind={"const": "a"}), has(kind={"const": "b"})
NEEDED_A = pm.valid("a").required()

READ = [
    (
        {**OBJECT, "if": A, "then": {"required": ["n"]}},
        {"kind": pm.any(), "n": pm.any().when("kind", is_=NEEDED_A, then=pm.required())},
    ),
    (
        {**OBJECT, "if": MAYBE_A, "then": has(n=TEXT), "else": has(n=False)},
        {
            "kind": pm.any(),
            "n": pm.any().when("kind", is_=pm.valid("a"), then=text(), otherwise=pm.forbidden()),
        },
    ),
    (
        {**OBJECT, "if": {"required": ["a"]}, "then": has(n=TEXT)},
        {"a": pm.any(), "n": pm.any().when("a", is_=pm.any().required(), then=text())},
    ),
    (
        {**OBJECT, "if": {"not": {"required": ["a"]}}, "then": {"required": ["n"]}},
        {"a": pm.any(), "n": pm.any().when("a", is_=pm.forbidden(), then=pm.required())},
    ),
    (
        {
            **BY_KIND,
            "allOf": [{"if": MAYBE_A, "then": has(n=TEXT)}, {"if": MAYBE_B, "then": has(n={"type": "null"})}],
        },
        {
            "kind": pm.valid("a", "b").required(),
            "n": pm.any().when(
                "kind",
                switch=[{"is": pm.valid("a"), "then": text()}, {"is": pm.valid("b"), "then": pm.valid(None)}],
            ),
        },
    ),
    (
        {**OBJECT, "properties": {"n": TEXT}, "if": asks("a.b", const=1), "then": {"required": ["n"]}},
        {
            "n": text().when(pm.ref("a.b", separator=False), is_=pm.valid(1).required(), then=pm.required()),
            "a.b": pm.any(),
        },
    ),
]


def test_conditions_about_one_key_become_those_of_others():
    check_each(becomes, READ)


def becomes(row: tuple[Any, Any]) -> None:
    document, keys = row
    assert (
        pm.from_json_schema(document).describe() == pm.object(keys).unknown().prefs(convert=False).describe()
    )


def test_conditions_of_values_of_any_type_are_those_of_objects():
    schema = pm.from_json_schema({"if": A, "then": {"required": ["n"]}})
    assert [*schema.describe()["keywords"][0]] == ["kinds"]
    assert [schema.is_valid(value) for value in (1, {}, {"kind": "a"}, {"kind": "a", "n": 1})] == [
        True, True, False, True,
    ]  # fmt: skip


LEFT = [
    ({**OBJECT, "if": A, "then": has(kind=TEXT)}, "the key itself is spoken of"),
    ({**OBJECT, **has(n=TEXT), "if": A, "then": has(n={"minLength": 2})}, "both say something of the key"),
    (
        {**OBJECT, "if": A, "then": {**has(n=TEXT), "additionalProperties": False}},
        "other keys depend on the branch",
    ),
    ({**OBJECT, "if": A, "then": {**has(n=TEXT), "description": "A n."}}, "the branch has notes"),
    ({**OBJECT, "if": A, "then": {**has(n=False), "required": ["n"]}}, "the branch lets nothing pass"),
    ({**OBJECT, "required": ["n"], "if": A, "then": has(n=False)}, "the branch lets nothing pass"),
    ({**OBJECT, **has(n=False), "if": A, "then": {"required": ["n"]}}, "the branch lets nothing pass"),
    ({**OBJECT, "additionalProperties": False, "if": A, "then": has(n=TEXT)}, "the key is not known"),
    (
        {**OBJECT, "patternProperties": {"^n": TEXT}, "if": A, "then": has(n=TEXT)},
        "a pattern speaks of the key",
    ),
    ({**OBJECT, "if": {**A, "minProperties": 2}, "then": {"required": ["n"]}}, "more than a key is asked"),
    ({**OBJECT, "if": {"required": ["a", "b"]}, "then": has(n=TEXT)}, "two keys are asked"),
    ({**OBJECT, "if": asks("a", items=TEXT), "then": {"required": ["n"]}}, "parts of the value are asked"),
    ({"if": A, "then": {"type": "object", "required": ["n"]}}, "values of other types are refused"),
    ({"type": ["object", "null"], "if": A, "then": {"required": ["n"]}}, "there are two types"),
    (
        {
            **OBJECT,
            "allOf": [
                {"if": A, "then": has(n=TEXT)},
                {"if": asks("x", const=1), "then": has(n={"minLength": 2})},
            ],
        },
        "both conditions may hold, and say something of the key",
    ),
    (
        {
            **OBJECT,
            "allOf": [{"if": MAYBE_A, "then": has(n=TEXT)}, {"if": MAYBE_B, "then": has(n={"minLength": 2})}],
        },
        "both conditions hold without the key",
    ),
    (
        {
            **OBJECT,
            "allOf": [{"if": asks("x", const=one), "then": has(n={"minLength": 2})} for one in (1, 1.0)],
        },
        "both conditions ask for the same number",
    ),
    (
        {**OBJECT, "if": A, "then": has(n=TEXT), "unevaluatedProperties": False},
        "known keys depend on the branch",
    ),
]


def test_conditions_stay_keywords_where_a_key_has_no_such_condition():
    check_each(stays, LEFT)


def stays(row: tuple[Any, str]) -> None:
    assert pm.from_json_schema(row[0]).describe()["type"] == "keywords"


def test_a_false_condition_and_a_true_one_are_different_constants():
    branches = [
        {"if": asks("x", const=one), "then": has(n=says)} for one, says in ((1, TEXT), (True, {"const": 1}))
    ]
    schema = pm.from_json_schema({**OBJECT, "allOf": branches})
    values = [{"x": 1, "n": "a"}, {"x": 1.0, "n": 1}, {"x": True, "n": 1}, {"x": True, "n": "a"}]
    assert [schema.is_valid(value) for value in values] == [True, False, True, False]


def test_keys_of_a_thousand_conditions_are_read_in_seconds():
    branches = [{"if": asks("x", const=i), "then": has(**{f"k{i}": TEXT})} for i in range(1000)]
    start = time.perf_counter()
    schema = pm.from_json_schema({**OBJECT, "allOf": branches})
    assert time.perf_counter() - start < 20
    assert [schema.is_valid({"x": i, f"k{i}": 1}) for i in (0, 999)] == [False, False]


WRITTEN = [
    {**BY_KIND, "if": A, "then": {**has(n=TEXT, m=TEXT), "required": ["n", "o"]}},
    {
        **BY_KIND,
        "allOf": [
            {"if": MAYBE_A, "then": {**has(n=TEXT), "required": ["n"]}},
            {"if": MAYBE_B, "then": has(n={"type": "integer"})},
        ],
    },
    {
        **OBJECT,
        **has(kind={}, n={"$ref": "#/$defs/n"}),
        "if": A,
        "then": {"required": ["n"]},
        "$defs": {"n": {**OBJECT, **has(n={"$ref": "#/$defs/n"})}},
    },
    {"if": has(a={"const": 1}), "then": {"required": ["n"]}, "else": has(n=False)},
]


@pytest.mark.parametrize("document", WRITTEN, ids=["one", "chain", "link", "any type"])
def test_conditions_are_written_again_as_they_were_read(document: dict[str, Any]):
    schema = pm.from_json_schema(document)
    written = schema.json_schema()
    assert written.losses == ()
    for keyword in ("if", "then", "else", "allOf", "type"):
        assert written.get(keyword) == document.get(keyword)
    assert pm.from_json_schema(written).describe() == schema.describe()


def test_a_condition_less_is_told_by_its_key():
    before, after = (
        pm.from_json_schema(one) for one in ({**BY_KIND, "if": A, "then": {"required": ["n"]}}, BY_KIND)
    )
    assert all(line.startswith("widened: n") for line in map(str, pm.diff(before, after)))


def test_a_schema_without_words_says_nothing():
    assert [is_bare(edge) for edge in (True, False)] == [True, False]
