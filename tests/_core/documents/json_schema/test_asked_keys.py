"""Conditions that only add to their keys, and those that do more."""

from __future__ import annotations

from typing import Any

import pytest

import passmuster as pm

KIND = pm.valid("a", "b").required()
NEEDED = {"properties": {"kind": {"const": "a"}}, "required": ["kind"]}


def exported(**keys: Any) -> Any:
    return pm.object({"kind": KIND, **keys}).unknown().prefs(convert=False).json_schema()


def test_all_that_one_answer_adds_is_written_once():
    made = exported(
        n=pm.any().when("kind", is_="a", then=pm.boolean().required(), otherwise=pm.forbidden()),
        m=pm.boolean().when("kind", is_="a", then=pm.required()),
    )
    assert made["if"] == NEEDED
    assert made["then"] == {"properties": {"n": {"type": "boolean"}}, "required": ["n", "m"]}
    assert made["else"] == {"properties": {"n": False}}
    assert "allOf" not in made


def test_cases_that_exclude_each_other_stand_beside_each_other():
    cases = [{"is": f"k{i}", "then": pm.number().min(i).unsafe().required()} for i in range(60)]
    made = exported(n=pm.any().when("kind", switch=cases))
    assert made.losses == ()
    assert [part["then"]["properties"]["n"]["minimum"] for part in made["allOf"]] == [*range(60)]


OTHERS = {
    "cases that overlap": pm.any().when(
        "kind", switch=[{"is": "a", "then": pm.boolean()}, {"is": pm.valid("a", "b"), "then": pm.valid(1)}]
    ),
    "several that speak of values": pm.any()
    .when("kind", is_="a", then=pm.number())
    .when("other", is_="b", then=pm.number().min(2)),
    "one that breaks": pm.any()
    .when("kind", is_="a", then=pm.boolean(), break_=True)
    .when("other", is_=1, then=1),
    "a part that takes a rule away": pm.number().min(5).when("kind", is_="a", then=pm.number().min(2)),
    "a part with conditions": pm.any().when("kind", is_="a", then=pm.any().when("other", is_=1, then=1)),
    "a needed key that may be missing": pm.any().required().when("kind", is_="a", then=pm.optional()),
    "a forbidden key that is needed": pm.any()
    .when("kind", is_="a", then=pm.required())
    .when("other", is_=1, then=pm.forbidden()),
}


@pytest.mark.parametrize("schema", OTHERS.values(), ids=OTHERS)
def test_conditions_that_do_more_are_written_exactly(schema: Any):
    jsonschema = pytest.importorskip("jsonschema")
    whole = pm.object({"kind": KIND, "other": pm.any(), "n": schema}).unknown().prefs(convert=False)
    written = whole.json_schema()
    assert written.losses == ()
    checker = jsonschema.Draft202012Validator(dict(written))
    for kind in "ab":
        for other in ({}, {"other": 1}, {"other": "b"}):
            for n in ({}, {"n": 1}, {"n": 3}, {"n": 7}, {"n": True}):
                value = {"kind": kind, **other, **n}
                assert checker.is_valid(value) is whole.is_valid(value), value
