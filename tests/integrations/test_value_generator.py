import datetime
from ipaddress import IPv4Address

import pytest
from tests.generation import drafted, drawn, made_directly, missed_codes, misses_have

import passmuster as pm
from passmuster.inspection import ScalarInfo, Way, Written
from passmuster.integrations.hypothesis import from_schema

SYMBOL = pm.Symbol("b")
CASES = [
    (pm.boolean().truthy("Y").falsy("N"), {"boolean.base"}),
    (pm.boolean().strict(), {"boolean.base"}),
    (pm.binary().min(2).max(3), {"binary.base", "binary.min", "binary.max"}),
    (pm.binary().length(3), {"binary.base", "binary.length"}),
    (pm.uuid(), {"uuid.base"}),
    (pm.uuid().version("uuidv1"), {"uuid.base", "uuid.version"}),
    (pm.function().min_arity(1), {"object.base", "function.minArity"}),
    (pm.function().max_arity(1), {"object.base", "function.maxArity"}),
    (pm.function().class_(), {"object.base", "function.class"}),
]
KIND = pm.valid("a", "b").required()
TREE = pm.object({"v": pm.number().required(), "n": pm.link("#t")}).id("t")
WHEN = pm.any().when("k", is_="a", then=pm.string().required(), otherwise=pm.number().required())
SWITCH = pm.any().when("k", switch=[{"is_": "a", "then": pm.string()}, {"is_": "b", "then": pm.boolean()}])


def million():
    return pm.extend({"type": "million", "base": pm.number().min(10**6)}).million()


@pytest.mark.parametrize("schema", [
    pm.any(),
    pm.valid("a", 1, None),
    pm.string().allow(None),
    pm.any().invalid("a"),
    pm.string().insensitive().valid("Ab"),
    pm.any().required(),
    pm.number().default(3),
    pm.string().strip(True),
    pm.string().empty(""),
    million().max(10**7),
    pm.date().valid(datetime.datetime(2020, 1, 1)),
    *[schema for schema, _ in CASES],
    pm.alternatives(pm.string(), pm.number()),
    pm.alternatives(pm.string().min(2), pm.string().max(3)).match("all"),
    pm.object({"k": KIND, "v": WHEN}),
    pm.object({"v": WHEN, "k": KIND}),
    pm.object({"k": KIND, "v": SWITCH}),
    pm.object({"a": pm.number(), "b": pm.alternatives().conditional("a", is_=1, then=1, otherwise=True)}),
    TREE,
    pm.object({"v": pm.number(), "c": pm.array().items(pm.link("/"))}),
    pm.object({"v": pm.link("#s").required()}).shared(pm.string().min(3).id("s")),
    pm.object({"v": pm.object({"up": pm.link("...")})}),
], ids=repr)  # fmt: skip
def test_it_is_made_without_a_second_attempt(schema):
    made_directly(schema)


def test_listed_values_are_among_those_made():
    assert None in drafted(pm.string().allow(None), 60)
    assert set(drafted(pm.valid("a", "b"))) == {"a", "b"}


def test_a_forbidden_root_is_left_undefined():
    assert drawn(from_schema(pm.any().forbidden())) == [pm.UNDEFINED]


@pytest.mark.parametrize(("schema", "values"), [
    (pm.valid("a", pm.ref("b")), {"a"}),
    (pm.string().allow(1).invalid(pm.ref("b")), {1}),
    (pm.number().allow("a").min(pm.ref("b")), {"a"}),
    (pm.array().allow("a", "b").length(pm.ref(".size")), {"a", "b"}),
], ids=repr)  # fmt: skip
def test_listed_values_are_enough_where_a_reference_leads_to_nothing(schema, values):
    assert set(made_directly(schema)) == values


@pytest.mark.parametrize("schema", [pm.valid(pm.ref("b")), pm.number().min(pm.ref("b"))], ids=repr)
def test_missing_reference_is_reported(schema):
    with pytest.raises(pm.SchemaError, match="reaches beyond the root"):
        from_schema(schema)


@pytest.mark.parametrize("schema", [
    pm.number().min(pm.ref("$c")).failover(1),
    pm.object({"a": pm.valid(pm.ref("$c")).failover(1).required(), "b": pm.any()}),
], ids=repr)  # fmt: skip
def test_whatever_fails_is_replaced_by_a_failover(schema):
    assert drawn(from_schema(schema), 5)


def test_references_in_lists_are_worked_out():
    schema = pm.object(
        {"a": pm.array().items(pm.number()).min(1).required(), "b": pm.valid(pm.in_("a")).required()}
    )
    assert all(value["b"] in value["a"] for value in made_directly(schema))


def test_types_of_an_extension_below_the_root_are_guessed():
    schema = pm.object({"a": million().required()})
    assert min(value["a"] for value in drawn(from_schema(schema))) >= 10**6


@pytest.mark.parametrize("schema, codes", CASES, ids=repr)
def test_near_misses(schema, codes):
    assert missed_codes(schema) == codes


def test_symbols_are_generated_from_their_values():
    schema = pm.symbol().map({"a": SYMBOL})
    assert set(drafted(schema)) == {SYMBOL}
    assert missed_codes(schema) == {"symbol.map"}
    assert missed_codes(pm.symbol()) == {"symbol.base"}


def test_functions_have_the_parameters_asked_for():
    assert {value.__code__.co_argcount for value in drafted(pm.function().arity(2))} == {2}
    assert missed_codes(pm.function().arity(2)) == {"object.base", "function.arity"}
    with pytest.raises(pm.SchemaError, match="functions with 99 parameters are not made"):
        from_schema(pm.function().arity(99))


def test_conversions_are_used_where_they_are_on():
    assert {type(value) for value in drafted(pm.boolean(), 40)} == {bool, str}


def read_address(text):
    try:
        return IPv4Address(text)
    except ValueError:
        return None


ADDRESS = Way(
    read_address,
    str,
    lambda value: isinstance(value, IPv4Address),
    Written(pattern="^10[.][1-9][.][1-9][.][1-9]$"),
)


def addresses():
    """Return a library with a type of which strategies know its record alone."""

    def validate(value, helpers):
        if not isinstance(value, IPv4Address):
            return {"errors": [helpers.error("address.base")]}
        return None

    def even(value, helpers, args, options):
        return helpers.error("address.odd") if int(value) % 2 else value

    return pm.extend(
        {
            "type": "address",
            "messages": {"address.base": "{{#label}} is no address", "address.odd": "{{#label}} is odd"},
            "validate": validate,
            "rules": {"even": {"validate": even}},
            "info": lambda schema: (
                ScalarInfo,
                {"python": IPv4Address, "way": ADDRESS},
            ),
        }
    )


def test_a_class_of_which_only_the_record_is_known_is_read_from_its_pattern():
    assert {value.version for value in drafted(pm.uuid().version("uuidv5"))} == {5}
    lib = addresses()
    schema = lib.object({"a": lib.address().even().required()})
    assert {str(value["a"])[:3] for value in drawn(from_schema(schema))} == {"10."}
    assert misses_have({"address.base", "address.odd", "any.required"}, schema)


def test_a_class_without_a_pattern_is_made_as_hypothesis_makes_it():
    lib = pm.extend({"type": "clock", "info": lambda schema: (ScalarInfo, {"python": datetime.time})})
    assert {type(value) for value in drafted(lib.clock())} == {datetime.time}


def test_the_branch_follows_the_sibling():
    made = made_directly(pm.object({"v": WHEN, "k": KIND}))
    assert {(value["k"], isinstance(value["v"], str)) for value in made} == {("a", True), ("b", False)}


def test_conditions_see_the_context():
    schema = pm.object({"a": pm.string().when("$must", is_=True, then=pm.required())})
    assert all("a" in value for value in drawn(from_schema(schema, context={"must": True})))


def test_a_condition_on_the_value_itself():
    schema = pm.string().when(pm.string().min(3), then=pm.string().max(5))
    assert {len(value) for value in drawn(from_schema(schema), 60)} & {3, 4, 5}


def test_values_of_one_alternative_alone():
    schema = pm.alternatives(pm.string(), pm.number()).match("one")
    assert {type(value) for value in drawn(from_schema(schema), 40)} == {str, int, float}


def test_recursion_comes_to_an_end():
    endless = pm.object({"n": pm.link("/").required()})
    with pytest.raises(pm.SchemaError, match="leads into itself without end"):
        from_schema(endless)


def test_schemas_that_choose_have_near_misses():
    assert missed_codes(TREE) >= {"any.required", "number.unsafe", "object.unknown"}
    assert missed_codes(pm.alternatives(pm.boolean(), pm.number().min(3))) >= {
        "alternatives.types",
        "number.min",
    }
    assert missed_codes(pm.alternatives(pm.string().min(2), pm.string().max(3)).match("all")) >= {
        "alternatives.all"
    }
