"""The one error of several alternatives, and the one object of several."""

import pytest
from tests.cases import TEXT, case, checked, fail, reports

import passmuster as pm
from passmuster import UNDEFINED


def both(one, other):
    return pm.alternatives(one.unknown(), other.unknown()).match("all")


FIRST, SECOND = pm.object({"a": pm.number()}), pm.object({"b": pm.number()})
ERRORS = [
    case("all of them are told where objects fail",
        pm.alternatives(pm.object({"k": "a", "n": pm.number()}), pm.object({"k": "b"})), {"k": "a", "n": "x"},
        fail("alternatives.match", message=TEXT, details=reports(fail("number.base", "n", value="x"),
            fail("any.only", "k", value="a", valids=["b"]))), out=UNDEFINED),
    case("types are listed where nothing else is wrong", pm.alternatives(pm.number(), pm.boolean()), "x",
        fail("alternatives.types", types=["number", "boolean"]), out=UNDEFINED),
    case("objects that all match are merged", both(FIRST, SECOND), {"a": "1", "b": "2"},
        out={"a": "1", "b": 2}),
    case("objects within are merged too",
        both(pm.object({"o": FIRST.unknown()}), pm.object({"o": SECOND.unknown()})),
        {"o": {"a": "1", "b": "2"}}, out={"o": {"a": "1", "b": 2}}),
]  # fmt: skip

test_case_has_expected_outcome = checked(ERRORS)


def message(schema, value, **options):
    return schema.validate(value, **options).error.message


PETS = pm.alternatives().conditional(
    ".t", switch=[{"is": name, "then": {"t": name, "n": pm.number()}} for name in ("cat", "dog")]
)
NONE = "matches none of the alternatives"


def test_switch_lists_the_tags_it_knows():
    for value in ({"t": "cow"}, {}):
        error = PETS.validate(value).error
        assert error.message == f'"value" {NONE}: "t" must be one of cat, dog'
        assert error.details[0].context == {"label": "value", "value": value}
    assert message(pm.object({"pets": pm.array().items(PETS)}), {"pets": [{"t": 1}]}) == (
        f'"pets[0]" {NONE}: "pets[0].t" must be one of cat, dog'
    )
    assert message(PETS.label("Pet"), {}) == f'"Pet" {NONE}: "t" must be one of cat, dog'
    assert PETS.validate({}, debug=True).error.message == f'"value" {NONE}: "t" must be one of cat, dog'


def test_switch_by_a_sibling_lists_its_values():
    cases = [{"is": "a", "then": 1}, {"is": pm.valid("b", "c"), "then": 2}]
    schema = pm.object({"k": pm.any(), "x": pm.alternatives().conditional("k", switch=cases)})
    assert message(schema, {"k": "d", "x": 1}) == f'"x" {NONE}: "k" must be one of a, b, c'


def test_conditions_without_lists_name_no_tags():
    by_type = pm.alternatives().conditional(".t", switch=[{"is": pm.number(), "then": pm.any()}])
    of_two = PETS.conditional(".u", {"is": "x", "then": pm.any()})
    of_value = pm.alternatives().conditional(pm.number(), then=pm.number())
    by_context = pm.alternatives().conditional("$t", {"is": "x", "then": pm.any()})
    for schema in (by_type, of_two, of_value, by_context, pm.alternatives()):
        assert message(schema, {"t": "x"}) == f'"value" {NONE}'


def test_alternatives_of_values_are_not_called_types():
    values = pm.alternatives(pm.valid("0"), pm.valid("false"))
    assert message(values, "x") == '"value" must be one of 0, false'
    assert values.validate("x").error.details[0].context == {
        "label": "value", "value": "x", "types": ["0", "false"],
    }  # fmt: skip
    assert message(pm.alternatives(pm.number(), pm.valid("auto")), "x") == (
        '"value" must be one of number, auto'
    )
    assert message(pm.alternatives(pm.number(), pm.boolean()), "x") == (
        '"value" must be one of these types: number, boolean'
    )
    assert message(values, "x", errors={"language": "de"}) == "„Wert“ muss eines davon sein: 0, false"


@pytest.mark.parametrize("schema", [
    pm.alternatives(pm.string().label("Name"), pm.number(), pm.string().min(1)).match("one"),
    pm.from_json_schema(
        {"oneOf": [{"type": "string", "title": "Name"}, {"type": "number"}, {"minLength": 1}]}
    ),
])  # fmt: skip
def test_several_matches_are_named(schema):
    error = schema.validate("x").error
    assert error.message == '"value" must match exactly one alternative, not several: Name, #3'
    german = schema.validate("x", errors={"language": "de"}).error.message
    assert german == "„Wert“ darf nur einer einzigen Alternative entsprechen: Name, #3"
    assert "details" not in error.details[0].context


def test_a_single_match_is_the_result():
    schema = pm.alternatives(pm.number(), pm.string().uppercase(), pm.boolean()).match("one")
    assert schema.validate("a").value == "A"


DEEP = pm.object({"steps": pm.array().items(pm.object({"run": str}))})


@pytest.mark.parametrize(("schema", "value", "path"), [
    (pm.alternatives(DEEP, pm.object({"v": 1, "w": 1})), {"steps": [{"run": "a"}, {"runs": 1}]},
        ["steps", 1, "runs"]),
    (pm.alternatives(DEEP, str).match("one"), {"steps": [{"runs": 1}]}, ["steps", 0, "runs"]),
    (pm.alternatives(pm.object({"a": pm.number().min(5)}), pm.object({"a": pm.number().multiple(2)})),
        {"a": 1}, ["a"]),
    (pm.alternatives(pm.object({"a": pm.required()}), pm.object({"b": pm.required()})), {}, []),
    (pm.alternatives(pm.alternatives(DEEP, str).match("one"), int).match("one"), {"steps": 1}, ["steps"]),
    (pm.array().items(DEEP, int), [{"steps": 5}], [0, "steps"]),
    (pm.object({"a": int}), {"a": "x"}, ["a"]),
])  # fmt: skip
def test_nearest_detail_is_the_innermost(schema, value, path):
    (detail,) = pm.object({"k": schema}).validate({"k": value}).error.details
    near = detail.nearest
    assert near.path == ["k", *path]
    assert near.nearest is near
    assert (near is detail) == (detail.path == near.path)


def test_detail_without_a_report_is_its_own_nearest():
    detail = pm.Detail("odd", ["a"])
    assert detail.nearest is detail


def test_positions_are_those_of_the_nearest_details():
    text = '{"k":\n {"steps":\n  [{"runs": 1}]}}'
    error = pm.object({"k": pm.alternatives(DEEP, str).match("one")}).validate_json(text).error
    assert error.positions(text)[0].line == 3
