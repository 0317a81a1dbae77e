"""The rules of arrays, and single values."""

import datetime as dt
import random

import pytest

import passmuster as pm
from passmuster._core.foundation.comparing.equality import deep_equal


def test_a_single_value_has_the_path_of_the_value():
    schema = pm.object({"a": pm.array().items(pm.number().max(5)).single()})
    assert schema.validate({"a": "3"}).value == {"a": [3]}
    assert schema.validate({"a": 3}).value == {"a": [3]}
    assert schema.validate({"a": 9}).error.details[0].path == ["a"]
    assert schema.validate({"a": [9]}).error.details[0].path == ["a", 0]
    few = pm.array().items(pm.number()).single().min(2)
    assert few.validate(3).error.details[0].context["value"] == [3]


def test_a_path_leads_through_mappings_of_every_kind():
    class Default(dict):
        def get(self, key, default=None):
            return "lies"

    items = [{"a": {"b": 1}}, Default(a={"b": 2}), {"a": Default(b=3)}, {"a": 4}, {}]
    assert pm.array().unique("a.b", ignore_undefined=True).validate(items).error is None
    again = pm.array().unique("a.b").validate(items).error.details[0].context
    assert (again["dupePos"], again["pos"]) == (3, 4)
    error = pm.array().unique("a.b").validate([*items[:3], {"a": Default(b=2)}]).error
    assert (error.details[0].context["dupePos"], error.details[0].context["pos"]) == (1, 3)
    numbers = pm.array().unique("a").validate([{"a": 1}, {"a": True}, {"a": 1.0}]).error.details[0].context
    assert (numbers["dupePos"], numbers["pos"]) == (0, 2)


class Shortening:
    """Equals everything, and empties the list that it is in."""

    __hash__ = None

    def __init__(self, items):
        self.items = items

    def __eq__(self, other):
        self.items.clear()
        return True


def test_items_are_compared_as_they_were_however_the_list_changes():
    def shorten(one, other):
        numbers.clear()
        return True

    numbers, items, keyed = [1, 2, 3], [], []
    items += [Shortening(items), Shortening(items)]
    keyed += [{"a": Shortening(keyed)}, {"a": Shortening(keyed)}]
    for schema, value in (
        (pm.array().unique(shorten), numbers),
        (pm.array().unique(), items),
        (pm.array().unique("a"), keyed),
    ):
        first, second = value[:2]
        context = schema.validate(value).error.details[0].context
        assert (context["dupePos"], context["pos"]) == (0, 1)
        assert context["dupeValue"] is first
        assert context["value"] is second
        assert value == []


NAN = float("nan")

ALIKE = [
    0, 1, -1, 1.0, -0.0, True, False, None, "", "1", "a", 2**80, 2.0**80, NAN, -NAN,
    [], {}, [1], [1.0], [True], ["1"], [None], [[]], {1: 2}, {"1": 2}, (1,), {"a": (1,)}, {"a": b"x"},
    {"a": 1}, {"a": 1.0}, {"a": True}, {"a": NAN}, {"a": -NAN}, {"b": 1, "a": 2}, {"a": 2, "b": 1},
    {"a": {"b": [1, {"c": None}]}}, {"a": {"b": [1, {"c": 0}]}}, type("D", (dict,), {})(a=1),
    [0] * 300, [0] * 299 + [0.0], {"a": [0] * 300}, {str(i): i for i in range(300)},
]  # fmt: skip


@pytest.mark.parametrize("many", [0, 20])
@pytest.mark.parametrize("path", [None, "k"])
def test_two_items_are_unique_where_they_are_not_equal(many, path):
    schema = pm.array().unique() if path is None else pm.array().unique(path)
    others = [f"other {i}" for i in range(many)]
    for i, one in enumerate(ALIKE):
        for other in ALIKE[i:]:
            items = [one, *others, other]
            given = items if path is None else [{path: item} for item in items]
            found = schema.validate(given).error
            assert (found is not None) is deep_equal(one, other), (one, other)
            if found is not None:
                assert (found.details[0].context["dupePos"], found.details[0].context["pos"]) == (0, many + 1)


def test_a_container_that_is_shared_again_and_again_is_compared_in_time():
    wide = ["x"]
    for _ in range(8):
        wide = [wide] * 200
    assert pm.array().unique().validate([wide, "a"]).error is None


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("keys", [[3, 1, 2, 1, 3], [2.5, 1, 2, 2.5], list("baab"), [5], []])
def test_items_with_plain_keys_are_sorted_by_them_and_else_stay_in_order(keys, descending):
    items = [{"k": key, "at": i} for i, key in enumerate(keys)]
    schema = pm.array().sort(by="k", order="descending" if descending else "ascending")
    expected = sorted(items, key=lambda item: item["k"], reverse=descending)
    assert schema.validate(items).value == expected
    assert schema.validate(items, convert=False).error is None or expected != items


def test_few_items_are_compared_and_sorted_like_many():
    choose, many = random.Random(6), [f"item {i}" for i in range(20)]
    values = [1, 1.0, 2, "1", "a", "b", "", True, 2**40, 2**40 + 1, 10**30, -3]
    for _ in range(300):
        few = choose.choices(values, k=choose.randint(0, 9))
        error, same = pm.array().unique().validate(few).error, pm.array().unique().validate(few + many).error
        assert (error is None) == (same is None), few
        if error is not None:
            assert error.details[0].context["dupePos"] == same.details[0].context["dupePos"], few
        numbers = [number for number in few if type(number) is int]
        assert pm.array().sort().validate(numbers).value == sorted(numbers)
        assert pm.array().sort(order="descending").validate(numbers).value == sorted(numbers, reverse=True)


PAIR = pm.compile(tuple[int, str])
TUPLES = [
    ((1, "a"), (1, "a")), ([1, "a"], (1, "a")), (["1", "a"], (1, "a")), ((1, 2), None), ((1,), None), ([],
    None),
    ((1, "a", 2), None), ((1, pm.UNDEFINED), None), ([1, None], None), ("ab", None), (None, None), ({1,
    "a"}, None),
]  # fmt: skip


@pytest.mark.parametrize("value, out", TUPLES, ids=repr)
@pytest.mark.parametrize("options", [{}, {"convert": False}, {"abort_early": False}], ids=str)
def test_tuples_are_read_in_lists_as_alone(value, out, options):
    many = pm.compile(list[tuple[int, str]])
    for _ in range(4):
        alone, found = PAIR.validate(value, **options), many.validate([value] * 3, **options)
        assert (found.error is None) is (alone.error is None)
        if found.error is None:
            assert found.value == [alone.value] * 3
            assert {type(one) for one in found.value} == {tuple}
        elif not options:
            assert [one.type for one in found.error.details] == [one.type for one in alone.error.details]
    if options == {}:
        assert (alone.value if alone.error is None else None) == out


def test_items_of_tuples_are_converted_by_their_schemas():
    day = dt.date(2026, 1, 2)
    schema = pm.compile(list[tuple[dt.date, ...]])
    for _ in range(4):
        assert schema.validate([["2026-01-02", day], (), (day,)]).value == [(day, day), (), (day,)]
        assert schema.validate([[day, "x"]]).error.details[0].path == [0, 1]
    nested = pm.compile(tuple[tuple[int, int], str])
    for _ in range(4):
        assert nested.validate([[1, 2], "a"]).value == ((1, 2), "a")
        assert nested.validate([[1, "b"], "a"]).error.details[0].path == [0, 1]
