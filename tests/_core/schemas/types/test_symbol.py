"""`symbol`: what counts as one, and what `map` converts and describes."""

import enum
from enum import Enum

import pytest
from tests.cases import case, checked, fail

import passmuster as pm

from .checking import details_of, look

ONE, TWO = pm.Symbol("one"), pm.Symbol("two")


class Color(enum.Enum):
    RED = 1


class Name(str, enum.Enum):
    ANN = "ann"


class Level(enum.IntEnum):
    LOW = 1


def refusal(schema, value, **options):
    """The code and the context of the only failure, without the label."""
    ((code, path, context),) = details_of(look(schema, value, **options))
    assert path == []
    assert context.pop("label") == "value"
    return code, context


def becomes(schema, value, **options):
    result = look(schema, value, **options)
    assert details_of(result) == []
    return result.value


@pytest.mark.parametrize("symbol", [ONE, pm.Symbol(), Color.RED, Name.ANN, Level.LOW])
def test_symbols_and_members_of_enumerations_pass(symbol):
    assert pm.symbol().validate(symbol).value is symbol


@pytest.mark.parametrize("value", [None, "one", 1, True, [], {}, Color, pm.Symbol, "ann"])
def test_anything_else_is_refused(value):
    assert refusal(pm.symbol(), value) == ("symbol.base", {"value": value})


FORMS = [{"one": ONE, "two": TWO}, [["one", ONE], ["two", TWO]], (("one", ONE), ("two", TWO))]


@pytest.mark.parametrize("form", FORMS)
def test_values_become_the_symbols_they_stand_for(form):
    schema = pm.symbol().map(form)
    assert becomes(schema, "one") is ONE
    assert becomes(schema, "two") is TWO
    assert becomes(schema, ONE) is ONE


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("value", ["three", 1, None, {}, ["one"], True])
def test_a_value_that_stands_for_nothing_is_refused_with_the_map(form, value):
    shown = {"map": {"one": ONE, "two": TWO}, "value": value}
    assert refusal(pm.symbol().map(form), value) == ("symbol.map", shown)
    assert refusal(pm.symbol().map(form), value, abort_early=False) == ("symbol.map", shown)


def test_no_other_symbols_are_allowed_beside_a_map():
    other = pm.Symbol("one")
    schema = pm.symbol().map({"one": ONE})
    assert refusal(schema, other) == ("any.only", {"value": other, "valids": [ONE]})
    assert becomes(schema.allow(other), other) is other
    assert becomes(schema.only(False), other) is other
    assert refusal(schema.only(False), "x") == ("symbol.base", {"value": "x"})


def test_nothing_is_converted_without_conversion():
    schema = pm.symbol().map({"one": ONE})
    assert refusal(schema, "one", convert=False) == ("any.only", {"value": "one", "valids": [ONE]})


def test_listed_symbols_make_another_value_a_matter_of_the_map():
    assert refusal(pm.symbol().valid(ONE), "one") == ("symbol.map", {"map": {}, "value": "one"})
    assert refusal(pm.symbol().allow(ONE), "one") == ("symbol.base", {"value": "one"})


def test_the_map_comes_before_the_lists():
    assert refusal(pm.symbol().map({"one": ONE}).allow("x"), "x")[0] == "symbol.map"


def test_values_of_different_types_are_different():
    true, one, text = pm.Symbol("true"), pm.Symbol("1"), pm.Symbol("text")
    schema = pm.symbol().map([[True, true], [1, one], ["1", text]])
    assert becomes(schema, True) is true
    assert becomes(schema, 1) is one
    assert becomes(schema, 1.0) is one
    assert becomes(schema, "1") is text


def test_numbers_stand_for_symbols_as_they_are_equal():
    schema = pm.symbol().map({0: ONE, float("nan"): TWO})
    assert becomes(schema, -0.0) is ONE
    assert schema.validate(float("nan")).value is TWO


def test_members_of_enumerations_can_be_mapped_to():
    schema = pm.symbol().map({"red": Color.RED, "low": Level.LOW, "x": Name.ANN})
    assert becomes(schema, "red") is Color.RED
    assert becomes(schema, "low") is Level.LOW
    assert becomes(schema, "x") is Name.ANN


def test_a_map_adds_to_the_one_before():
    schema = pm.symbol().map({"a": ONE, "b": ONE}).map({"a": TWO})
    assert becomes(schema, "a") is TWO
    assert becomes(schema, "b") is ONE
    assert becomes(schema, ONE) is ONE


def test_the_map_of_a_merged_schema_has_both():
    schema = pm.symbol().map({"a": ONE, "b": ONE}).concat(pm.symbol().map({"a": TWO}))
    assert becomes(schema, "a") is TWO
    assert becomes(schema, "b") is ONE


@pytest.mark.parametrize("form", [{}, [], ()])
def test_an_empty_map_changes_nothing(form):
    assert pm.symbol().map(form).describe() == {"type": "symbol"}
    assert refusal(pm.symbol().map(form), "x")[0] == "symbol.base"


def test_a_map_is_described_as_pairs():
    assert pm.symbol().map({"one": ONE, 2: TWO}).describe() == {
        "type": "symbol",
        "flags": {"only": True},
        "allow": [ONE, TWO],
        "map": [["one", ONE], [2, TWO]],
    }


@pytest.mark.parametrize(("form", "said"), [
    (None, "mapping"), (1, "mapping"), ("ab", "mapping"), (lambda: None, "mapping"),
    ({"a": 1}, "symbol is needed"), ({"a": None}, "symbol is needed"),
    ({"a": pm.UNDEFINED}, "symbol is needed"), ([["a"]], "pair"), ([["a", ONE, TWO]], "pair"),
    (["ab"], "pair"), ([[None, ONE]], "must be a string"), ([[{}, ONE]], "must be a string"),
    ([[[], ONE]], "must be a string"), ({(): ONE}, "must be a string"), ([[len, ONE]], "must be a string"),
    ([[TWO, ONE]], "must be a string"), ([[Name.ANN, ONE]], "must be a string"),
])  # fmt: skip
def test_a_wrong_map_is_refused(form, said):
    with pytest.raises(pm.SchemaError, match=said):
        pm.symbol().map(form)


def test_each_context_has_a_map_of_its_own():
    schema = pm.symbol().map({"one": ONE})
    schema.validate("x").error.details[0].context["map"].clear()
    assert refusal(schema, "x") == ("symbol.map", {"map": {"one": ONE}, "value": "x"})


def test_a_constructor_takes_no_arguments():
    with pytest.raises(TypeError, match="argument"):
        pm.symbol({"one": ONE})


class Kind(Enum):
    """Symbols that are the same after a trip through pickle."""

    ONE = 1


MEMBER = Kind.ONE

CODES = [
    case(pm.symbol(), "x", fail("symbol.base")),
    case(pm.symbol().map({"a": MEMBER}), "x", fail("symbol.map", map={"a": MEMBER})),
]  # fmt: skip

test_case_has_expected_outcome = checked(CODES)
