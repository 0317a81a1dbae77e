"""Every key of a rule of an extension does what joi does with it; outcomes were recorded from joi.

Where the library differs on purpose the test says so.
"""

import pytest

import passmuster as pm
from passmuster import UNDEFINED

FAILS = {"a.x": "!{#q}"}


def outcome(result):
    """The value, and the code, path and local context of each failure."""
    if result.error is None:
        return result.value
    return [(detail.type, detail.path, detail.context.get("q")) for detail in result.error.details]


def nothing(value, helpers):
    return None


def adding(name, *args):
    return lambda schema, *values: schema._add_rule({"name": name, "args": dict(zip(args, values))})


def with_rule(rule, **others):
    return pm.extend({"type": "a", "messages": FAILS, "rules": {"r": rule}, **others}).a()


def test_a_rule_without_anything_is_only_described():
    assert with_rule({}).r().describe() == {"type": "a", "rules": [{"name": "r"}]}
    assert with_rule({}).r().validate(1).value == 1


RULE_RETURNS = [
    ("a value", lambda value: value + 1, 2),
    ("None", lambda value: None, None),
    ("undefined", lambda value: UNDEFINED, UNDEFINED),
    ("a list", lambda value: [value], [1]),
    ("an error", lambda value, helpers: helpers.error("a.x", {"q": 3}), [("a.x", [], 3)]),
    ("an empty errors array", lambda value, helpers: helpers.errors_array(), 1),
    ("an error that is not returned", lambda value, helpers: helpers.error("a.x") and value, 1),
    ("a message", lambda value, helpers: helpers.message("m {#q}", {"q": 4}), [("custom", [], 4)]),
]


@pytest.mark.parametrize(
    "validate, expected", [row[1:] for row in RULE_RETURNS], ids=[row[0] for row in RULE_RETURNS]
)
def test_result_of_a_rule_is_the_new_value_or_an_error(validate, expected):
    assert outcome(with_rule({"validate": validate}).r().validate(1)) == expected


def both(value, helpers):
    found = helpers.errors_array()
    found.extend(helpers.error("a.x", {"q": q}) for q in (1, 2))
    return found


def test_a_rule_may_report_more_than_one_error_even_where_the_first_ends_the_validation():
    assert outcome(with_rule({"validate": both}).r().validate(1)) == [("a.x", [], 1), ("a.x", [], 2)]


def test_the_options_of_rule_apply_to_the_rules_of_extensions():
    schema = with_rule({"validate": both}).r()
    assert schema.message("own {#q}").validate(1).error.details[1].message == "own 2"
    assert [detail.message for detail in schema.warn().validate(1).warning.details] == ["!1", "!2"]


def test_a_later_rule_of_a_name_replaces_the_earlier_unless_it_is_multi():
    once = with_rule({"args": ["p"]})
    several = with_rule({"args": ["p"], "multi": True})
    assert [rule.args for rule in once.r(1).r(2).spec.rules] == [{"p": 2}]
    assert [rule.args for rule in several.r(1).r(2).spec.rules] == [{"p": 1}, {"p": 2}]
    assert [rule.args for rule in once.r(1).keep().r(2).spec.rules] == [{"p": 1}, {"p": 2}]


def test_a_dual_rule_runs_where_values_are_not_converted():
    schema = with_rule({"convert": True, "validate": lambda value, helpers: helpers.error("a.x")}).r()
    assert schema.validate(1).value == 1
    assert schema.validate(1, convert=False).error.details[0].type == "a.x"


def test_a_rule_without_manifest_is_not_described():
    assert with_rule({"manifest": False}).r().describe() == {"type": "a"}


@pytest.mark.parametrize("alias", ["s", ["s", "theOther"]])
def test_aliases_are_further_names_of_the_method(alias):
    schema = with_rule({"alias": alias})
    for name in [alias] if isinstance(alias, str) else alias:
        assert getattr(schema, name)().describe() == schema.r().describe()


def test_a_rule_without_a_method_is_for_other_rules():
    rules = {
        "hidden": {
            "method": False,
            "args": ["z"],
            "validate": lambda value, helpers, args, rule: (args, rule.mood),
        },
        "shown": {
            "method": lambda schema: schema._add_rule(
                {"name": "shown", "method": "hidden", "args": {"z": 4}, "mood": "glad"}
            )
        },
    }
    schema = pm.extend({"type": "a", "rules": rules}).a()
    assert not hasattr(schema, "hidden")
    assert schema.shown().validate(1).value == ({"z": 4}, "glad")
    assert schema.shown().describe()["rules"] == [{"name": "shown", "args": {"z": 4}}]


def test_method_receives_the_schema_and_may_return_anything():
    schema = with_rule({"method": lambda schema, *args, **keywords: (schema.type, args, keywords)})
    assert schema.r(1, 2, k=3) == ("a", (1, 2), {"k": 3})


def test_a_generated_method_takes_the_arguments_of_the_rule():
    # joi's takes none.
    schema = pm.extend({"type": "a", "rules": {"roundTo": {"args": ["places", "upTo"]}}}).a()
    described = {"type": "a", "rules": [{"name": "roundTo", "args": {"places": 2, "upTo": 3}}]}
    assert schema.round_to(2, 3).describe() == schema.roundTo(2, upTo=3).describe() == described
    assert schema.round_to(2, up_to=3).describe() == described
    for args, keywords in [((1, 2, 3), {}), ((1,), {"plases": 1}), ((1,), {"places": 1})]:
        with pytest.raises(TypeError):
            schema.round_to(*args, **keywords)


def test_the_arguments_of_a_rule_reach_it_by_name():
    seen = []
    schema = with_rule(
        {"args": ["p", "q"], "validate": lambda v, helpers, args, rule: seen.append((args, rule.args))}
    )
    schema.r(1).validate(3)
    assert seen == [({"p": 1, "q": UNDEFINED}, {"p": 1})]


NUMBER = {"name": "p", "assert": lambda value: type(value) is int, "message": "must be a whole number"}
AT_LEAST_THREE = {"name": "p", "assert": pm.number().min(3)}


@pytest.mark.parametrize("argument, given", [
    (NUMBER, "x"), (NUMBER, UNDEFINED), (NUMBER, pm.ref("x")), ({**NUMBER, "ref": True}, "x"),
    ({**NUMBER, "ref": True}, pm.in_("x")), (AT_LEAST_THREE, 1), (AT_LEAST_THREE, "5"),
    ({"name": "p", "assert": pm.number().required()}, UNDEFINED),
])  # fmt: skip
def test_an_argument_that_is_not_allowed_is_refused_at_the_call(argument, given):
    schema = with_rule({"args": [argument]})
    with pytest.raises(pm.SchemaError, match="p"):
        schema.r(given)


def test_an_argument_is_normalised_before_it_is_checked():
    checked = []
    argument = {"name": "p", "normalize": lambda value: value * 2, "assert": checked.append, "message": "x"}
    with pytest.raises(pm.SchemaError):
        with_rule({"args": [argument]}).r(4)
    assert checked == [8]


REFERENCES = [
    ({**NUMBER, "ref": True}, {"x": 4, "y": 1}, 4),
    ({**NUMBER, "ref": True, "normalize": lambda value: value * 2}, {"x": 4, "y": 1}, 8),
    ({**NUMBER, "ref": True}, {"x": "s", "y": 1}, ("s", "must be a whole number")),
    ({**NUMBER, "ref": True}, {"y": 1}, (UNDEFINED, "must be a whole number")),
    ({**AT_LEAST_THREE, "ref": True}, {"x": 4, "y": 1}, 4),
    ({**AT_LEAST_THREE, "ref": True}, {"y": 1}, UNDEFINED),
]


@pytest.mark.parametrize("argument, value, expected", REFERENCES)
def test_a_reference_is_resolved_before_the_rule_runs(argument, value, expected):
    rule = {"args": [argument], "validate": lambda value, helpers, args: args["p"]}
    schema = pm.object({"y": with_rule(rule).r(pm.ref("x")), "x": pm.any()})
    result = schema.validate(value)
    if not isinstance(expected, tuple):
        assert result.value.get("y", UNDEFINED) == expected
        return
    (detail,) = result.error.details
    assert (detail.type, detail.path) == ("any.ref", ["y"])
    assert (detail.context.get("value", UNDEFINED), detail.context["reason"]) == expected
    assert detail.context["arg"] == "p"
    assert pm.is_ref(detail.context["ref"])


def test_a_template_is_a_reference_too():
    rule = {"args": [{**NUMBER, "ref": True}], "validate": lambda value, helpers, args: args["p"]}
    schema = pm.object({"x": pm.number(), "y": with_rule(rule).r(pm.x("{x + 1}"))})
    assert schema.validate({"x": "5", "y": 1}).value == {"x": 5, "y": 6}


def test_keys_are_validated_in_the_order_of_the_references_in_rules():
    rule = {"args": [{**NUMBER, "ref": True}], "validate": lambda value, helpers, args: args["p"]}
    schema = pm.object({"y": with_rule(rule).r(pm.ref("x")), "x": pm.number()})
    assert schema.validate({"y": 1, "x": "7"}).value == {"y": 7, "x": 7}
