"""The order of the items of an array."""

import pytest

import passmuster as pm


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
def test_what_has_no_order_is_told(items, code):
    result = pm.array().sort().validate(items)
    assert [detail.type for detail in result.error.details] == [code]
