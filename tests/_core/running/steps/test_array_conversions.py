"""The order of the items of an array, and the items of a string."""

from __future__ import annotations

import pytest
from tests.cases import case, checked, fail

import passmuster as pm
from passmuster import UNDEFINED
from passmuster._core.running.steps.array_conversions import join_items


class Shouting(str):
    pass


SORTED = [
    ([3, 1, 2], [1, 2, 3], [3, 2, 1]),
    ([2.5, 1, 2], [1, 2, 2.5], [2.5, 2, 1]),
    (["b", "a"], ["a", "b"], ["b", "a"]),
    ([], [], []),
    ([None, 2, 1], [1, 2, None], [None, 2, 1]),
    ([Shouting("b"), "a"], ["a", "b"], ["b", "a"]),
]


@pytest.mark.parametrize(("given", "up", "down"), SORTED)
@pytest.mark.parametrize("array", [pm.array(), pm.array().items(pm.any())], ids=["alone", "with items"])
def test_items_are_put_in_order(array, given, up, down):
    before = list(given)
    assert array.sort().validate(given).value == up
    assert array.sort(order="descending").validate(given).value == down
    assert given == before
    strict = array.sort().validate(given, convert=False).error
    assert (strict is None) == (given == up)


def test_items_of_the_same_rank_keep_their_order():
    things = [{"n": 1, "at": 0}, {"n": 0, "at": 1}, {"n": 1, "at": 2}]
    up = pm.array().sort(by="n").validate(things).value
    down = pm.array().sort(by="n", order="descending").validate(things).value
    assert [thing["at"] for thing in up] == [1, 0, 2]
    assert [thing["at"] for thing in down] == [0, 2, 1]
    equal = pm.array().sort(order="descending").validate([1, 1.0, True.__int__()]).value
    assert list(map(type, equal)) == [int, float, int]


@pytest.mark.parametrize(("items", "code"), [
    ([1, "a"], "array.sort.mismatching"), ([{}, {}], "array.sort.unsupported"),
    ([True, False], "array.sort.unsupported"),
])  # fmt: skip
def test_items_without_an_order_are_reported(items, code):
    result = pm.array().sort().validate(items)
    assert [detail.type for detail in result.error.details] == [code]


NUMBERS = pm.array().items(pm.number()).split()
TEXTS = pm.array().items(pm.string()).split(";")

SPLIT = [
    case("items are converted", NUMBERS, "1, 2,3", out=[1, 2, 3]),
    case("white space around items does not count", TEXTS, " a b ;\tc\n", out=["a b", "c"]),
    case("an empty string has no items", NUMBERS, "", out=[]),
    case("nor has white space", NUMBERS, " \t", out=[]),
    case("a wrong item", NUMBERS, "1,x", fail("number.base", 1, value="x", label="[1]"), out=[1, "x"]),
    case("an empty item", TEXTS, "a;", fail("string.empty", 1, value="", label="[1]"), out=["a", ""]),
    case("a list stays one", NUMBERS, ["1,2"], fail("number.base", 0)),
    case("another value is none", NUMBERS, 5, fail("array.base"), out=UNDEFINED),
    case("no conversion", NUMBERS, "1,2", fail("array.base"), out=UNDEFINED, options={"convert": False}),
    case("with single, other values are items", NUMBERS.single(), 5, out=[5]),
    case("and strings are split", NUMBERS.single(), "5,6", out=[5, 6]),
    case("it comes before sorting", TEXTS.sort(order="descending"), "a;c;b", out=["c", "b", "a"]),
    case("items are counted", NUMBERS.max(1), "1,2", fail("array.max", limit=1, value=[1, 2]), out=[1, 2]),
    case("strings can be refused again", NUMBERS.split(False), "1", fail("array.base"), out=UNDEFINED),
    case("the default separator", pm.array().split(True), "a,b", out=["a", "b"]),
    case("longer ones", pm.array().split(" - "), "a - b-c", out=["a", "b-c"]),
    case("a part of an object", pm.object({"tags": TEXTS}), {"tags": "a;b"}, out={"tags": ["a", "b"]}),
    case("of a subclass of strings", NUMBERS, type("Text", (str,), {})("1,2"), out=[1, 2]),
    case("listed values", pm.array().split().valid(pm.ref("$list")), "a,b", out=["a", "b"],
        options={"context": {"list": ["a", "b"]}}),
]  # fmt: skip

test_case_has_expected_outcome = checked(SPLIT)


@pytest.mark.parametrize("wrong", ["", None, 5, [","]])
def test_invalid_separator_is_refused(wrong):
    for make in (
        lambda: pm.array().split(wrong),
        lambda: pm.build({"type": "array", "flags": {"split": wrong}}),
    ):
        with pytest.raises(
            pm.SchemaError, match="split: separator must be a string of at least one character"
        ):
            make()


def test_a_secret_item_is_masked_wherever_it_stands():
    schema = pm.object({"keys": pm.array().items(pm.string().secret().max(3)).split()})
    error = schema.validate({"keys": "abc,hunter2"}).error
    assert error.details[0].path == ["keys", 1]
    assert "hunter2" not in str(error) + error.annotate(True) + error.to_json() + repr(error._original)


def test_readers_know_that_split_accepts_strings():
    schema = NUMBERS.max(2)
    assert pm.inspect(schema).separator == ","
    assert schema.json_schema(mode="input")["type"] == ["array", "string"]
    assert schema.valid(pm.ref("a")).json_schema(mode="input").get("type") is None
    assert schema.json_schema(mode="output")["type"] == "array"
    assert str(pm.diff(pm.array(), pm.array().split())) == "widened: value: split is ','"
    assert (
        str(pm.diff(pm.array().split(), pm.array().split(";"))) == "unclear: value: split is ';', it was ','"
    )


def test_settings_are_split_at_the_same_separator():
    schema = pm.object({"flags": pm.array().items(pm.boolean()).split(";"), "names": TEXTS})
    found = pm.env(schema, environ={"FLAGS": "yes; no", "NAMES": "a,b;c"})
    assert found == {"flags": [True, False], "names": ["a,b", "c"]}


@pytest.mark.parametrize("items, made", [
    ([], []), ([1, 2.5, True], "1,2.5,true"), (["a", "b c"], "a,b c"),
    ([""], [""]), ([None], [None]), (["a "], ["a "]), (["a,b"], ["a,b"]),
])  # fmt: skip
def test_items_are_joined_if_they_can_be_split_again(items, made):
    assert join_items(items, ",") == made
