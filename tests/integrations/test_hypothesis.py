from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import find, given, settings, strategies as st
from tests.generation import OUTSIDE, PLAUSIBLE, WILD, drawn, missed_codes, misses_have, trial

import passmuster as pm
from passmuster.integrations.hypothesis import from_schema, near_misses

ORDER = pm.object(
    {
        "id": pm.string().guid().required(),
        "lines": pm.array().items(
            pm.object({"sku": pm.string().token().required(), "n": pm.number().min(1)})
        ),
        "from": pm.date().required(),
        "until": pm.date().min(pm.ref("from")),
    }
)


@given(from_schema(ORDER))
@settings(max_examples=20)
def test_generated_values_pass(value):
    assert ORDER.validate(value).error is None


@given(near_misses(ORDER))
@settings(max_examples=20)
def test_near_misses_fail_with_their_code(pair):
    value, code = pair
    assert ORDER.validate(value).error.details[0].type == code


def test_near_misses_break_rules_of_the_whole_and_of_its_parts():
    assert misses_have({"object.base", "any.required", "string.guid", "date.min"}, ORDER)


@pytest.mark.parametrize("schemas", [PLAUSIBLE, WILD], ids=["plausible", "wild"])
def test_random_schemas_are_generated_from(schemas):
    told = trial(drawn(schemas, 12, 3), 4)
    assert told["values that fail"] == told["near misses with another code"] == 0
    assert told["values"] > 30
    assert told["near misses"] > 20


def test_the_options_are_those_of_the_validation():
    schema = pm.object({"a": pm.number().valid(pm.ref("$limit")), "b": pm.boolean()})
    options = {"context": {"limit": 7}, "presence": "required", "convert": False}
    values = drawn(from_schema(schema, **options))
    assert {value["a"] for value in values} == {7}
    assert {value["b"] for value in values} == {True, False}
    assert "any.required" in missed_codes(schema, **options)


def test_external_rules_are_left_to_those_who_validate():
    schema = pm.string().external(lambda value: None)
    assert all(schema.is_valid(value, **OUTSIDE) for value in drawn(from_schema(schema)))


@pytest.mark.parametrize("schema, complaint", [
    (pm.array().items(pm.link("#a").required()).shared(pm.link("#b").id("a")), "leads to no schema"),
])  # fmt: skip
def test_a_schema_without_values_is_refused_at_once(schema, complaint):
    with pytest.raises(pm.SchemaError, match=rf"^hypothesis: no value passes: .*{complaint}"):
        from_schema(schema)


def test_only_without_listed_values_leaves_all_of_them():
    schema = pm.object({"a": pm.string().only().required()})
    assert all(schema.is_valid(value) for value in drawn(from_schema(schema)))


def test_contradicting_limits_are_refused_at_once():
    with pytest.warns(pm.SchemaWarning):
        schema = pm.number().min(5).max(3)
    with pytest.raises(pm.SchemaError, match="no number is at least 5 and at most 3"):
        from_schema(schema)


def test_a_rule_that_nothing_is_found_to_pass_ends_in_an_error():
    def refuse(value, helpers):
        return helpers.error("any.invalid")

    strategy = from_schema(pm.string().custom(refuse))
    with pytest.raises(pm.SchemaError, match="no value passes, as far as can be found"):
        drawn(strategy)


def test_schema_that_accepts_everything_has_no_near_misses():
    with pytest.raises(pm.SchemaError, match=r"^hypothesis: no value fails: no rule is known"):
        near_misses(pm.any())


def test_examples_shrink():
    assert find(from_schema(pm.number().integer().min(3)), lambda value: value > 10) == 11
    assert find(from_schema(pm.object({"a": pm.string()})), lambda value: "a" in value) == {"a": "0"}


def test_strategies_combine():
    pairs = st.tuples(from_schema(pm.boolean().strict()), from_schema(pm.valid(1)))
    assert {type(first) for first, _ in drawn(pairs)} == {bool}


def test_the_library_does_not_load_hypothesis():
    code = "import passmuster, passmuster.integrations, sys; print('hypothesis' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


def test_types_and_definitions_have_strategies():
    assert isinstance(find(from_schema(list[int]), lambda value: len(value) == 2)[1], int)
    assert find(from_schema({"a": bool}), lambda value: bool(value))["a"] in (True, False)
    assert find(near_misses(int), lambda pair: True)[1].startswith("number.")
