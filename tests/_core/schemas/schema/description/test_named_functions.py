"""Functions that a description names: found by those who build it, refused or left out where they are not."""

import asyncio
import copy
import json
import pickle
import re

import pytest

import passmuster as pm


def double(value):
    return value * 2


def shout(value):
    return value.upper()


FUNCTIONS = {
    "adj": lambda schema: schema.required(),
    "alike": lambda a, b: a == b,
    "double": double,
    "late": lambda reports: ValueError("late"),
    "one": lambda: 1,
    "plain": dict,
    "said": lambda match: "b",
    "strip": str.strip,
}
NAMED = {name: pm.named(name, function) for name, function in FUNCTIONS.items()}
SCALE = {"double": NAMED["double"]}
TIMES = pm.extend(
    {
        "type": "times",
        "base": pm.number(),
        "rules": {
            "by": {
                "args": [{"name": "how", "assert": callable, "message": "must be a function"}],
                "validate": lambda value, helpers, args: args["how"](value),
            }
        },
    }
)
CARRIED = [
    (pm.number().custom(NAMED["double"]), 2, 4),
    (pm.number().custom(NAMED["double"], "double"), 2, 4),
    (pm.number().custom(NAMED["double"], "twice as much"), 2, 4),
    (pm.string().custom(NAMED["strip"]), " a ", "a"),
    (pm.any().default(NAMED["one"]), pm.UNDEFINED, 1),
    (pm.number().failover(NAMED["one"]), "x", 1),
    (pm.number().error(NAMED["late"]), "x", ValueError),
    (pm.object({"a": 4, "b": pm.number().min(pm.ref("a", adjust=NAMED["double"]))}), {"a": 4, "b": 7},
     ["number.min"]),
    (pm.object({"a": 4, "b": pm.valid(pm.ref("a", adjust=NAMED["double"]))}), {"a": 4, "b": 4}, ["any.only"]),
    (pm.object({"a": 4, "b": pm.any().default(pm.ref("a", adjust=NAMED["double"]))}), {"a": 4},
     {"a": 4, "b": 8}),
    (pm.object({"a": 4, "b": pm.number().min(pm.x("{double(a)}", functions=SCALE))}), {"a": 4, "b": 7},
     ["number.min"]),
    (pm.object({"a": 4, "b": pm.any().default(pm.x("{twice(a)}", functions={"twice": NAMED["double"]}))}),
     {"a": 4}, {"a": 4, "b": 8}),
    (pm.string().min(2).message(pm.x("{double(#limit)}", functions=SCALE)), "a", ["string.min"]),
    (pm.string().min(2).messages({"string.min": pm.x("{double(#limit)}", functions=SCALE)}), "a",
     ["string.min"]),
    (pm.array().unique(NAMED["alike"]), [1, 1], ["array.unique"]),
    (pm.object().instance(NAMED["plain"]), {}, {}),
    (pm.object().instance(NAMED["plain"], "a mapping"), {}, {}),
    (pm.object({"a": 1}).into(NAMED["plain"]), {"a": 1}, {"a": 1}),
    (pm.object({"a": pm.any(), "b": pm.any()}).or_("a", "b", is_present=NAMED["strip"]), {"a": " ", "b": ""},
     ["object.missing"]),
    (pm.string().replace(re.compile("a"), NAMED["said"]), "aa", "bb"),
    (TIMES.times().by(NAMED["double"]), 2, 4),
]  # fmt: skip


def outcome(schema, value):
    result = schema.validate(value)
    if result.error is None:
        return result.value
    return (
        [detail.type for detail in result.error.details] if pm.is_error(result.error) else type(result.error)
    )


@pytest.mark.parametrize(("schema", "value", "expected"), CARRIED, ids=lambda case: repr(case)[:60])
def test_a_schema_with_named_functions_is_whole_after_a_trip_through_json(schema, value, expected):
    assert outcome(schema, value) == expected
    written = json.dumps(schema.describe())
    made = TIMES.build(json.loads(written), functions=FUNCTIONS)
    assert outcome(made, value) == expected
    assert json.dumps(made.describe()) == written


@pytest.mark.parametrize("description", ["double", "twice as much", None])
def test_external_rules_are_found(description):
    schema = pm.number().external(NAMED["double"], description)
    made = pm.build(json.loads(json.dumps(schema.describe())), functions=FUNCTIONS)
    assert asyncio.run(made.validate_async(2)) == 4
    assert made.describe() == schema.describe()


def test_alterations_and_artifacts_are_found():
    schema = pm.any().alter({"new": NAMED["adj"]}).artifact(NAMED["double"])
    made = pm.build(schema.describe(), functions=FUNCTIONS)
    assert made.tailor("new").validate().error.details[0].type == "any.required"
    assert made.describe() == schema.describe()


@pytest.mark.parametrize(("description", "value", "expected"), [
    # what the reference library's own describe() leaves of functions in JSON
    ({"type": "number", "rules": [{"name": "custom", "args": {"description": "double"}}]}, 2, 4),
    ({"type": "object", "rules": [{"name": "instance", "args": {"name": "plain"}}]}, {}, {}),
    ({"type": "number", "flags": {"default": {"template": "{double(2)}", "functions": {}}}}, pm.UNDEFINED, 4),
    # where only a function can stand, its name alone will do
    ({"type": "number", "rules": [{"name": "custom", "args": {"method": "double"}}]}, 2, 4),
    ({"type": "any", "flags": {"error": "late", "only": True}, "allow": [1]}, 2, ValueError),
])  # fmt: skip
def test_names_are_found_where_a_description_has_nothing_else(description, value, expected):
    assert outcome(pm.build(description, functions=FUNCTIONS), value) == expected


def test_function_read_from_json_is_described_again_unchanged():
    for description in (
        {"type": "number", "rules": [{"name": "custom", "args": {"description": "double"}}]},
        {"type": "any", "externals": [{"description": "double"}]},
        {"type": "object", "rules": [{"name": "instance", "args": {"name": "plain"}}]},
        {"type": "number", "flags": {"default": {"template": "{double(2)}", "functions": {}}}},
    ):
        assert pm.build(description, functions=FUNCTIONS).describe() == description


INTEGER = {"name": "integer"}
CUSTOM = {"type": "number", "rules": [{"name": "custom", "args": {"description": "doubel"}}, INTEGER]}
ADJUSTED = {"ref": {"path": ["a"], "adjust": "b"}}
NAMELESS = {"type": "any", "externals": [{}]}


@pytest.mark.parametrize(("description", "functions", "message"), [
    (CUSTOM, {}, "rules[0].args.method: it is the function 'doubel': give it, as functions={'doubel': …}"),
    (CUSTOM, FUNCTIONS,
     "rules[0].args.method: it is the function 'doubel', which is not given. Did you mean double?"),
    (CUSTOM, {"halve": double},
     "rules[0].args.method: it is the function 'doubel', which is not given. Known are halve."),
    (NAMELESS, FUNCTIONS,
     "externals[0].method: it must be a function, which was lost when the description was stored as JSON"),
    ({"type": "any", "flags": {"default": {"$function": 5}}}, {},
     "flags.default.$function: the name of a function is needed, not 5"),
    ({"type": "any", "flags": {"default": {"$function": "x.y:z"}}}, {},
     "flags.default.$function: it is the function 'x.y:z': give it, as functions={'x.y:z': …}"),
])  # fmt: skip
def test_a_function_that_is_not_given_is_refused_at_its_place(description, functions, message):
    with pytest.raises(pm.SchemaError) as caught:
        pm.build(description, functions)
    assert str(caught.value) == f"build: {message}"


@pytest.mark.parametrize(("arguments", "message"), [
    ({"functions": [double]}, "functions must be a mapping from names to functions"),
    ({"functions": {"a": 5}}, "functions must hold functions by name; 'a' is none"),
    ({"functions": {5: double}}, "functions must hold functions by name; 5 is none"),
    ({"missing": "ignore"}, "missing must be 'refuse', 'skip' or a function, not 'ignore'"),
    ({"missing": lambda name: 5}, "missing must return a function or None, not 5"),
])  # fmt: skip
def test_wrong_arguments_are_refused(arguments, message):
    with pytest.raises(pm.SchemaError, match=re.escape(message)):
        pm.build(CUSTOM, **arguments)


MESSAGE = {"type": "number", "preferences": {"messages": {"number.base": "{double(2)}", "a": "{b}"}}}


def test_functions_that_a_message_calls_are_found():
    schema = pm.build(MESSAGE, functions=FUNCTIONS)
    assert str(schema.validate("x").error) == "4"
    assert schema.describe() == MESSAGE
    languages = {"type": "number", "preferences": {"messages": {"de": {"number.base": "{double(2)}"}}}}
    schema = pm.build(languages, functions=FUNCTIONS)
    assert str(schema.validate("x", errors={"language": "de"}).error) == "4"
    assert schema.describe() == languages
    place = "preferences.messages.number.base.functions.double"
    with pytest.raises(pm.SchemaError, match=f"build: {place}: it is the function 'double': give it"):
        pm.build(MESSAGE)


def test_a_function_with_a_name_is_the_function_that_is_listed():
    listed = {"type": "any", "flags": {"only": True}, "allow": [{"$function": "double"}]}
    for schema in (pm.build(listed, FUNCTIONS), pm.valid(NAMED["double"])):
        assert schema.validate(double).error is None
        assert schema.validate(shout).error.details[0].type == "any.only"


SKIPPED = [
    (MESSAGE, {"type": "number", "preferences": {"messages": {"a": "{b}"}}}),
    (CUSTOM, {"type": "number", "rules": [{"name": "integer"}]}),
    ({"type": "any", "externals": [{}, {}], "notes": ["a"]}, {"type": "any", "notes": ["a"]}),
    ({"type": "any", "alterations": [{"target": "a"}]}, {"type": "any"}),
    ({"type": "any", "flags": {"error": {}, "label": "a"}}, {"type": "any", "flags": {"label": "a"}}),
    ({"type": "any", "allow": [1, {"$function": "a"}]}, {"type": "any", "allow": [1]}),
    ({"type": "number", "rules": [{"name": "min", "args": {"limit": ADJUSTED}}]},
     {"type": "number"}),
    ({"type": "object", "keys": {"a": CUSTOM}},
     {"type": "object", "keys": {"a": {"type": "number", "rules": [{"name": "integer"}]}}}),
    ({"type": "object", "dependencies": [{"rel": "and", "peers": ["a"], "options": {"isPresent": "b"}}]},
     {"type": "object"}),
]  # fmt: skip


@pytest.mark.parametrize(("description", "expected"), SKIPPED)
def test_parts_with_missing_functions_are_left_out_on_request(description, expected):
    assert pm.build(description, missing="skip").describe() == expected
    assert pm.build(description, missing=lambda name, place: None).describe() == expected


def test_a_part_that_a_schema_can_not_do_without_is_refused():
    link = {"type": "link", "link": ADJUSTED}
    with pytest.raises(pm.SchemaError, match=r"the function 'b'.*nothing can be left out here"):
        pm.build(link, missing="skip")


def test_function_supplies_a_substitute_for_a_missing_function():
    asked = []

    def stand_in(name, place):
        asked.append((name, place))
        return double

    both = {"type": "object", "keys": {"a": CUSTOM, "b": NAMELESS}}
    made = pm.build(both, missing=stand_in)
    assert made.validate({"a": 2}, externals=False).value == {"a": 4}
    assert asked == [("doubel", "keys.a.rules[0].args.method"), (None, "keys.b.externals[0].method")]
    assert made.describe()["keys"]["a"] == CUSTOM


@pytest.mark.parametrize(("description", "place"), [
    ({"type": "any", "flags": {}}, "flags"),
    ({"type": "array", "rules": [{"name": "unique", "args": {}}]}, "rules[0].args"),
    ({"type": "object", "dependencies": [{"rel": "and", "peers": ["a"], "options": {}}]},
     "dependencies[0].options"),
])  # fmt: skip
def test_visible_loss_is_reported(description, place):
    with pytest.warns(
        pm.SchemaWarning, match=re.escape(f"build: {place}: a function is missing here")
    ) as caught:
        pm.build(description)
    assert caught[0].filename == __file__
    with pytest.raises(pm.SchemaError, match="is missing here"), pm.strict_schemas():
        pm.build(description)


def test_a_value_that_looks_like_a_name_stays_a_value():
    schema = pm.any().default({"$function": "double"})
    assert pm.build(json.loads(json.dumps(schema.describe()))).validate().value == {"$function": "double"}


def test_a_function_that_is_a_value_itself_is_found():
    schema = pm.function().default(NAMED["double"], literal=True)
    written = json.dumps(schema.describe())
    made = pm.build(json.loads(written), functions=FUNCTIONS)
    assert made.validate().value(2) == 4
    assert json.dumps(made.describe()) == written
    data = pm.any().default({"function": {"$function": "double"}})
    assert pm.build(json.loads(json.dumps(data.describe()))).validate().value["function"] == {
        "$function": "double"
    }


def test_extensions_are_given_for_types_that_others_made():
    money = {"type": "money", "base": pm.number().precision(2)}
    cents = {"type": "cents", "base": pm.number().integer()}
    for extensions in (money, [money, cents], (money,)):
        described = pm.extend(money).money().describe()
        assert pm.build(described, extensions=extensions).validate(1.234).value == 1.23
    with pytest.raises(pm.SchemaError, match="there is no type 'money'"):
        pm.build({"type": "money"})


@pm.named("loud")
def loud(value):
    """Say it loud."""
    return value.upper()


def test_a_named_function_is_copied_and_pickled_as_a_function_is():
    for function in (NAMED["double"], pm.named("up", str.upper), pm.named("map", dict)):
        assert copy.copy(function) is function
        assert copy.deepcopy(function) is function
        made = pickle.loads(pickle.dumps(function))
        assert (made.name, made.func) == (function.name, function.func)
    assert pickle.loads(pickle.dumps(loud)) is loud
    assert (loud("a"), loud.__doc__) == ("A", "Say it loud.")
    schema = pickle.loads(pickle.dumps(pm.string().custom(loud)))
    assert schema.validate("a").value == "A"
    assert schema.describe()["rules"][0]["args"] == {"method": {"$function": "loud"}}


@pytest.mark.parametrize(("arguments", "message"), [
    (("", shout), "a name is needed"), ((5, shout), "a name is needed"), (("a", 5), "a function is needed"),
    (("a", pm.any()), "a function is needed"),
])  # fmt: skip
def test_a_name_is_for_a_function(arguments, message):
    with pytest.raises(pm.SchemaError, match=f"named: {message}"):
        pm.named(*arguments)


def test_the_representation_of_a_schema_has_the_names_of_its_functions():
    schema = pm.string().custom(loud).message(pm.x("{one()}", functions={"one": NAMED["one"]}))
    written = "message(pm.x('{one()}', functions={'one': <function one>}))"
    assert repr(schema) == f"pm.string().custom(<function loud>).{written}"


def test_the_exception_of_error_is_found_by_its_name():
    description = {"type": "number", "flags": {"error": {"$function": "e"}}}
    own = ValueError("x")
    schema = pm.build(description, functions={"e": own})
    assert schema.validate("q").error is own
    assert schema.describe() == description
    assert pickle.loads(pickle.dumps(schema)).validate("q").error.args == ("x",)


def test_an_exception_is_no_other_function():
    description = {"type": "any", "rules": [{"name": "custom", "args": {"method": {"$function": "e"}}}]}
    with pytest.raises(pm.SchemaError, match="a function is needed, and 'e' is an exception"):
        pm.build(description, functions={"e": ValueError("x")})
