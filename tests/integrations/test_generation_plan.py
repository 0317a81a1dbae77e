from __future__ import annotations

import pytest
from tests.generation import drawn

import passmuster as pm
from passmuster.integrations.generation_plan import GenerationFailed, GenerationPlan, ValuePlace, size_of
from passmuster.integrations.hypothesis import from_schema

SCHEMA = pm.object({"a": pm.number().min(1), "b": pm.string()})


def plan(**options):
    return GenerationPlan(SCHEMA, options)


def inside(values, schema=SCHEMA):
    outer = ValuePlace(pm.inspect(SCHEMA))
    outer.values = values
    return outer.below(outer.inspector.info(schema), "b")


def test_first_code_is_reported():
    assert plan().error_of({"a": 0}) == "number.min"
    assert plan().error_of({"a": 1}) is None


def test_an_error_of_the_schemas_own_has_no_code():
    assert GenerationPlan(pm.string().error(ValueError("own")), {}).error_of(1) == ""


@pytest.mark.parametrize("argument, expected", [
    (pm.ref("a"), 2), (pm.ref("a", adjust=lambda value: value * 2), 4), (pm.ref("$c"), 7),
    (pm.ref("z"), pm.UNDEFINED), (pm.x("{a + 1}"), 3),
], ids=repr)  # fmt: skip
def test_references_are_resolved_by_the_library(argument, expected):
    assert plan(context={"c": 7}).resolved(argument, inside({"a": 2})) == expected


def test_references_beyond_the_root_fail():
    with pytest.raises(GenerationFailed, match="beyond the root"):
        plan().resolved(pm.ref("a"), plan().place)


def test_schemas_are_merged_without_their_conditions():
    made = plan()
    info = made.place.inspector.info
    conditional = info(pm.any().required().when("a", is_=1, then=pm.number()))
    merged = made.merged(conditional, info(pm.string()))
    assert (merged.type, merged.presence, merged.conditions) == ("string", "required", ())
    assert made.merged(conditional) is made.merged(conditional)
    with pytest.raises(GenerationFailed, match="can't be merged"):
        made.merged(info(pm.string()), info(pm.number()))


def test_parts_are_judged_and_converted_alone():
    place = inside({}, pm.number())
    assert plan().fits(place, "5")
    assert not plan().fits(place, "x")
    assert plan().outcome(place, "5") == 5
    beyond = inside({}, pm.number().min(pm.ref("a")))
    assert plan().fits(beyond, 1)
    assert plan().outcome(beyond, "5") == "5"
    assert plan().fits(inside({}, pm.object({"up": pm.link("/")})), {"up": 5})


def test_an_attempt_that_a_link_leads_into_itself_counts_for_many():
    schema = pm.alternatives(pm.link("/"), pm.any())
    endless = GenerationPlan(schema, {})
    assert endless.error_of(1) == "link.depth"
    assert endless.failures > 10
    assert GenerationPlan(pm.number(), {}).error_of("x") == "number.base"
    with pytest.raises(pm.SchemaError, match=r"as far as can be found: .*link\.depth"):
        drawn(from_schema(schema))


def test_options_hold_unless_the_schema_overrides_them():
    strict = GenerationPlan(SCHEMA, {"convert": False, "presence": "required"}).place
    below = strict.below(pm.inspect(pm.string()), "a")
    assert (below.converts, below.presence, below.depth) == (False, "required", 1)
    assert strict.below(pm.inspect(pm.string().optional())).presence == "optional"
    assert GenerationPlan(SCHEMA.prefs(convert=True), {"convert": False}).place.converts


def test_containers_are_listed_from_the_nearest():
    root = ValuePlace(pm.inspect(SCHEMA))
    inner = root.below(pm.inspect(SCHEMA))
    root.values, inner.values = {"a": 1}, {"b": 2}
    assert inner.below(pm.inspect(pm.any())).holders() == [{"b": 2}, {"a": 1}]


def test_rules_that_warn_do_not_count():
    assert (
        ValuePlace(pm.inspect(pm.number().min(1).warn().max(2))).constraints
        == ValuePlace(pm.inspect(pm.number().max(2))).constraints
    )


pytestmark = pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")


def sizes(schema, *units, **more):
    return size_of(ValuePlace(pm.inspect(schema)), *units, **more)


def test_an_open_end_is_invented():
    assert sizes(pm.string().min(3)) == (3, 19)
    assert sizes(pm.array(), more=4) == (0, 4)
    assert sizes(pm.string().max(9), least=1) == (1, 9)


def test_only_the_units_asked_for_count():
    schema = pm.function().length(5).min_arity(2)
    assert sizes(schema, "parameters", more=3) == (2, 5)
    assert sizes(schema) == (5, 5)


def test_sizes_that_leave_nothing_fail():
    with pytest.raises(GenerationFailed, match="at least 3 and at most 2"):
        sizes(pm.string().min(3).max(2))
    with pytest.raises(GenerationFailed, match="no length"):
        sizes(pm.string().min(10**9))
