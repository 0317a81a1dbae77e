import pytest
from tests.generation import drawn

import passmuster as pm
from passmuster.integrations.hypothesis import from_schema
from passmuster.integrations.parts import Missed
from passmuster.integrations.recipes import Recipe
from passmuster.integrations.surroundings import Place

SCHEMA = pm.object({"a": pm.number().min(1), "b": pm.string()})


def recipe(**options):
    return Recipe(SCHEMA, options)


def inside(values):
    outer = Place(SCHEMA.describe())
    outer.values = values
    return outer.below({"type": "any"}, "b")


def test_the_first_code_is_told():
    assert recipe().error_of({"a": 0}) == "number.min"
    assert recipe().error_of({"a": 1}) is None


def test_an_error_of_the_schemas_own_has_no_code():
    assert Recipe(pm.string().error(ValueError("own")), {}).error_of(1) == ""


@pytest.mark.parametrize(
    "argument, expected",
    [
        ({"ref": {"path": ["a"]}}, 2),
        ({"ref": {"path": ["a"], "adjust": lambda value: value * 2}}, 4),
        ({"ref": {"path": ["c"], "type": "global"}}, 7),
        ({"ref": {"path": ["z"]}}, pm.UNDEFINED),
        ({"template": "{a + 1}"}, 3),
    ],
)
def test_references_are_worked_out_by_the_library(argument, expected):
    assert recipe(context={"c": 7}).resolved(argument, inside({"a": 2})) == expected


def test_references_beyond_the_root_are_missed():
    with pytest.raises(Missed, match="beyond the root"):
        recipe().resolved({"ref": {"path": ["a"]}}, Place({"type": "any"}))


def test_schemas_are_put_together():
    merged = recipe().merged({"type": "any", "flags": {"presence": "required"}}, {"type": "string"})
    assert merged == {"type": "string", "flags": {"presence": "required"}}
    with pytest.raises(Missed, match="can't be merged"):
        recipe().merged({"type": "string"}, {"type": "number"})


def test_parts_are_judged_and_converted_alone():
    place = inside({})
    assert recipe().fits({"type": "number"}, "5", place)
    assert not recipe(convert=False).fits({"type": "number"}, "x", place)
    assert recipe().outcome({"type": "number"}, "5", place) == 5
    assert recipe().fits({"type": "unheard of"}, "5", place)


def test_what_is_kept_is_the_same_each_time():
    made, part = recipe(), {"type": "any"}
    assert made.kept(part, dict) is made.kept(part, dict)


def test_an_attempt_that_a_link_leads_into_itself_counts_for_many():
    schema = pm.alternatives(pm.link("/"), pm.any())
    endless = Recipe(schema, {})
    assert endless.error_of(1) == "link.depth"
    assert endless.failures > 10
    assert Recipe(pm.number(), {}).error_of("x") == "number.base"
    with pytest.raises(pm.SchemaError, match=r"as far as can be found: .*link\.depth"):
        drawn(from_schema(schema))
