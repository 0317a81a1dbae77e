"""Recursive alternatives: time that grows with the input, and the outcome that trying everything gives."""

from __future__ import annotations

import asyncio
import datetime
import decimal
import gc
import random
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings, strategies as st
from tests.clock import seconds
from tests.hostile.support import codes
from tests.verdict_cases import VALUES, Text

import passmuster as pm
from passmuster._core.foundation.comparing.equality import deep_equal

CALLS: list[object] = []


def noted(value):
    CALLS.append(value)
    return value


def told(value, helpers):
    CALLS.append((value, helpers.state.path))
    return value


def nosy(value, helpers):
    return [value, repr(helpers.state.ancestors[1].get("n")), len(helpers.state.ancestors)]


def objects(first=None, **second):
    """Two objects with a link to the whole, which fail late or pass."""
    keys = {"a": pm.any(), "n": pm.number(), "child": pm.link("#t")}
    made = [{**keys, **second, "kind": pm.valid(kind).required()} for kind in ("a", "b")]
    return {"a": pm.object({**made[0], **(first or {})}), "b": pm.object(made[1])}


def tree(first=None, mode="any", **second):
    return pm.alternatives(*objects(first, **second).values()).match(mode).id("t")


def within(schema):
    """The same with containers around it, for references that lead there."""
    return pm.object(
        {"a": pm.any(), "n": pm.any(), "x": pm.object({"a": pm.any(), "n": pm.any(), "x": schema})}
    )


SOMETHING_WRONG = {"*": "{{#label}} {{...a}}"}
TREES = {
    "nothing": tree(),
    "strip": tree(n=pm.number().strip()),
    "raw": tree(n=pm.number().raw()),
    "warn": tree(n=pm.number().min(9).warn()),
    "warning": tree(a=pm.any().warning("x.y", {}).messages({"x.y": "beware"})),
    "artifact": tree(n=pm.number().artifact("seen")),
    "function": tree(a=pm.any().custom(noted)),
    "function of the place": tree(a=pm.any().custom(told)),
    "default function": tree(m=pm.any().default(lambda: 5)),
    "external": tree(a=pm.any().external(noted)),
    "error function": tree(a=pm.number().max(5).error(lambda reports: reports)),
    "failover": tree(a=pm.number().max(1).failover(0)),
    "sibling": tree(a=pm.any().invalid(pm.ref("n"))),
    "ancestor": tree(a=pm.any().invalid(pm.ref("...n")), m=pm.any().default(pm.ref("...a"))),
    "ancestors": tree(m=pm.any().default(pm.ref("....a"))),
    "root": tree(a=pm.any().invalid(pm.ref("/n")), m=pm.any().default(pm.ref("/a"))),
    "context": tree(a=pm.any().invalid(pm.ref("$n"))),
    "template": tree(m=pm.any().default(pm.x("{...a}-{n}"))),
    "condition": tree(m=pm.any().when("...a", is_=1, then=pm.any().default("one"))),
    "condition of the whole": tree(m=pm.any().when(pm.ref("...n"), is_="1", then=pm.any().default("text"))),
    "converted in one": tree({"n": pm.any(), "a": pm.string()}, m=pm.any().default(pm.ref("...n"))),
    "converted in one, hidden": tree(
        {"n": pm.any().strip()}, n=pm.number().strip(), m=pm.any().default(pm.ref("...n"))),
    "message": tree(a=pm.number().max(5).messages(SOMETHING_WRONG)),
    "preferences": tree({"child": pm.link("#t").prefs(convert=False)}),
    "one": tree({"n": pm.string()}, mode="one", m=pm.any().default(pm.ref("...a"))),
    "all": tree({"kind": pm.any()}, mode="all", n=pm.number().strip(), a=pm.any().artifact("seen")),
    "items": pm.array().items(*objects(n=pm.number().strip(), child=pm.link("#t")).values()).single().id("t"),
}  # fmt: skip

LINEAR = set(TREES) - {"message", "all"}
"""All but what renders a message for each level with all those below in it, or merges what two have made."""

MOST = 4.0
"""Times as long for twice the levels: trying everything takes 4,096 times. Benchmarks measure the share."""


def value_of(depth, kind="b", rest=None):
    value = {"a": 3, "n": "1", "kind": kind}
    for i in range(depth):
        value = {"a": i % 2, "n": "1", "child": value, "kind": "b" if rest is None else rest(i)}
    return value


def around(value):
    return {"a": 1, "n": "2", "x": {"a": 2, "n": "3", "x": value}}


def times(schema, few, many, options):
    one = two = float("inf")
    for _ in range(10):
        one = min(one, seconds(lambda: [schema.validate(few, **options) for _ in range(8)]))
        two = min(two, seconds(lambda: [schema.validate(many, **options) for _ in range(8)]))
        if two < MOST * one:
            break
    return one, two


@pytest.mark.parametrize("name", sorted(LINEAR))
@pytest.mark.parametrize("leaf", ["b", "none"])
def test_recursive_alternatives_take_linear_time(name, leaf, monkeypatch):
    # Below the frames of the tests the deeper value would need a stack of its own, which takes its time.
    monkeypatch.setattr(sys.modules["passmuster._core.running.steps.fresh_stack"], "is_short", lambda: False)
    schema = within(TREES[name])
    options = {"context": {"n": 1}, "externals": False}
    wanted = codes(schema.validate(around(value_of(3, leaf)), **options))
    few, many = around(value_of(12, leaf)), around(value_of(24, leaf))
    with ThreadPoolExecutor(1) as pool:  # on a stack that is the same whatever runs the tests
        one, two = pool.submit(times, schema, few, many, options).result()
    assert two < MOST * one
    assert bool(wanted) == bool(codes(schema.validate(many, **options)))


def outcome(schema, value, options):
    result = schema.validate(value, context={"n": 1}, externals=False, **options)
    details = result.error and [
        (d.type, d.path, d.message, sorted(d.context, key=str)) for d in result.error.details
    ]
    warned = result.warning and [(d.type, d.path, d.message) for d in result.warning.details]
    places = {key: sorted({repr(path) for path in paths}) for key, paths in (result.artifacts or {}).items()}
    return result.value, details, warned, places


def forgetful(name):
    """Let links be followed each time."""
    module = sys.modules["passmuster._core.schemas.types.link"]
    before = module.follow_remembered
    module.follow_remembered = lambda link, value, run: link.follow(value, run)
    try:
        schema = within(TREES[name].note("another"))
        schema.validate(around(value_of(1)), externals=False)
        return schema
    finally:
        module.follow_remembered = before


@pytest.mark.parametrize("name", sorted(TREES))
@pytest.mark.parametrize("options", [{}, {"abort_early": False}], ids=["first", "all"])
def test_remembered_reports_are_those_of_a_new_run(name, options):
    draw = random.Random(name)
    remembering, trying = within(TREES[name]), forgetful(name)
    for _ in range(15):
        value = around(value_of(draw.randrange(5), draw.choice("abz"), lambda i: draw.choice("aabbbz")))
        assert outcome(remembering, value, options) == outcome(trying, value, options)


def test_functions_are_called_once_for_each_place_that_is_looked_at_in_attempts():
    CALLS.clear()
    TREES["function of the place"].validate(value_of(20))
    places = [tuple(path) for _, path in CALLS]
    assert len(places) == 2 * 21
    assert len(set(places)) == 21


def test_externals_of_remembered_results_run_once():
    CALLS.clear()
    value = value_of(9)
    assert asyncio.run(TREES["external"].validate_async(value))["kind"] == "b"
    assert len(CALLS) == 10


def test_remembered_artifacts_list_each_place_once():
    found = TREES["artifact"].validate(value_of(3)).artifacts["seen"]
    assert len(found) == 2 * 4
    assert len({tuple(path) for path in found}) == 4


def test_functions_see_the_surrounding_values():
    schema = tree({"n": pm.any()}, a=pm.any().custom(nosy))
    child = {"a": 1, "n": "2", "child": {"a": 2, "n": "3", "kind": "b"}, "kind": "b"}
    value = {"a": 0, "n": "1", "child": child, "kind": "b"}
    made = within(schema).validate(around(value)).value["x"]["x"]
    assert made["child"]["a"] == [1, "1", 4]
    assert made["child"]["child"]["a"] == [2, "2", 5]


def test_work_is_bounded_if_nothing_can_be_remembered():
    schema = tree(m=pm.any().default(pm.ref("...")))
    assert codes(within(schema).validate(around(value_of(3)))) == []
    for depth in (24, 48):
        result = within(schema).validate(around(value_of(depth)))
        assert codes(result) == ["link.depth"]


def test_a_place_is_visited_so_often():
    CALLS.clear()
    schema = tree(a=pm.any().custom(told), m=pm.any().default(pm.ref("...")))
    assert codes(within(schema).validate(around(value_of(24)))) == ["link.depth"]
    visits = Counter(tuple(path) for _, path in CALLS)
    assert max(visits.values()) == 2 * 1_024  # of two alternatives each


def test_the_same_object_in_many_places_is_looked_at_in_each():
    schema = pm.alternatives(
        pm.array().items(pm.link("#t")).max(1), pm.array().items(pm.link("#t")), pm.number().artifact("seen")
    ).id("t")
    one = [5]
    result = schema.validate([one, one, [one, one]])
    assert {tuple(path) for path in result.artifacts["seen"]} == {(0, 0), (1, 0), (2, 0, 0), (2, 1, 0)}


def test_nothing_of_a_run_is_kept():
    schema, value = TREES["strip"], value_of(5)
    schema.validate(value)
    gc.collect()
    before = len(gc.get_objects())
    for _ in range(20):
        schema.validate(value_of(5))
    gc.collect()
    assert len(gc.get_objects()) - before < 50


# Lists that references lead to


class Own:
    """What only an `__eq__` of its own can compare."""

    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return isinstance(other, Own) and self.n % 3 == other.n % 3

    __hash__ = None


class Loud(Text):
    def lower(self):
        raise ValueError("loud")


def circle(n):
    made = {"n": n}
    made["self"] = made
    return made


NOON = datetime.datetime(2026, 2, 1, 12, tzinfo=datetime.timezone.utc)
ITEMS = [
    *VALUES, *range(5), *map(str, range(5)), "ab", "aB", "AB", "ß", "SS", Text("aB"), Loud("AB"), Loud("x"),
    NOON, NOON.astimezone(datetime.timezone(datetime.timedelta(hours=5))), NOON.replace(tzinfo=None),
    NOON.date(), b"a", bytearray(b"a"), decimal.Decimal("1"), decimal.Decimal("0.5"),
    *map(Own, range(5)), *map(circle, (1, 1, 2)), [], [1], (True,), [1.0], {"a": [1]}, {"a": (1.0,)},
    {"a": Own(1)}, {"a": Own(4)}, {1}, frozenset((1,)), {True: 1}, {1: 1}, 10**400, len, ValueError(1),
]  # fmt: skip
ITEMS = [item for item in ITEMS if item is not pm.UNDEFINED]
LISTED = [item for item in ITEMS if type(item).__hash__ is not None and type(item) is not tuple]
ITEMS.append(decimal.Decimal("snan"))


def compared(items, value, folds):
    """Return the first item that a value equals, in a list, or an empty list."""
    for item in items:
        are_strings = isinstance(item, str) and isinstance(value, str)
        if deep_equal(item, value) or (folds and are_strings and str.lower(item) == str.lower(value)):
            return [item]
    return []


def among(rule, folds=False, **keys):
    """Return the schema of an array whose items are compared with those of `ids`."""
    item = getattr(pm.string().insensitive() if folds else pm.any(), rule)(pm.in_("/ids"))
    return pm.object({"ids": pm.any(), "items": pm.array().items(pm.object({**keys, "v": item}))})


def refused(schema, ids, values):
    """Return whether each of the values is refused for what is listed."""
    result = schema.validate({"ids": ids, "items": [{"v": value} for value in values]}, abort_early=False)
    details = result.error.details if result.error else []
    places = {detail.path[1] for detail in details if detail.type in ("any.only", "any.invalid")}
    return [i in places for i in range(len(values))]


KINDS = [list, tuple, dict.fromkeys, set, frozenset]
SAMPLES = st.tuples(
    st.lists(st.sampled_from(LISTED), min_size=9, max_size=40),
    st.lists(st.sampled_from(ITEMS), max_size=30),
    st.lists(st.sampled_from(ITEMS), min_size=10, max_size=40),
    st.sampled_from((1, 12)),
)


@settings(max_examples=60)
@given(SAMPLES, st.sampled_from(KINDS), st.booleans())
def test_a_list_of_a_reference_is_compared_item_by_item(sample, kind, folds):
    hashed, others, values, times = sample
    ids = kind([*hashed, *(others if kind in (list, tuple) else ())] * times)
    only, invalid = among("valid", folds), among("invalid", folds)
    right = [value for value in values if compared(ids, value, folds)]
    assert refused(invalid, ids, values) == [bool(compared(ids, value, folds)) for value in values]
    assert refused(only, ids, values) == [not compared(ids, value, folds) for value in values]
    made = only.validate({"ids": ids, "items": [{"v": value} for value in right]}).value["items"]
    for place, value in zip(made, right):
        assert place["v"] is compared(ids, value, folds)[0]


CHANGES = {
    "nothing": lambda ids, n: None,
    "append": lambda ids, n: ids.append(1000 + n),
    "insert": lambda ids, n: ids.insert(0, float(n)),
    "replace": lambda ids, n: ids.__setitem__(n, 1000 + n),
    "swap": lambda ids, n: ids.__setitem__(slice(n, n + 2), [ids[n + 1], ids[n]]),
    "remove": lambda ids, n: ids.pop(n % 3),
    "clear": lambda ids, n: ids.clear() if n == 20 else None,
    "fill again": lambda ids, n: ids.__setitem__(slice(None), map(str, ids)) if n % 9 == 0 else None,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
@pytest.mark.parametrize("every", [1, 7, 40])
def test_list_changed_by_functions_is_read_as_it_is(change, every):
    values = [x for n in range(50) for x in (n, str(n), 1000 + n - 1)]
    ids, expected, calls = list(range(200)), [], iter(range(len(values)))

    def changing(value):
        call = next(calls)
        if call % every == 0:
            change(ids, call // every)
        expected.append(bool(compared(ids, values[call], False)))
        return value

    schema = among("valid", f=pm.any().default(lambda: changing(1)))
    assert refused(schema, ids, values) == [not is_listed for is_listed in expected]


def test_list_under_conversion_is_read_as_it_is():
    schema = pm.array().items(pm.number().invalid(pm.in_("..")))
    texts = [str(n) for n in range(60)]
    assert schema.validate(texts).value == list(range(60))
    # The first is converted, and the last one, which equals it, is not yet.
    assert codes(schema.validate([*texts, "0"], abort_early=False)) == ["any.invalid"]


def test_a_reference_that_leads_to_another_list_each_time_compares_with_that():
    record = pm.object({"ids": pm.array(), "v": pm.array().items(pm.valid(pm.in_("...ids")))})
    schema = pm.array().items(record)
    values = [{"ids": list(range(n, n + 20)), "v": list(range(n, n + 20))} for n in range(20)]
    assert codes(schema.validate(values)) == []
    values[7]["v"][11] = 3
    assert schema.validate(values).error.details[0].path == [7, "v", 11]
    upside = pm.array().items(pm.valid(pm.in_("$ids", adjust=lambda ids: [-n for n in ids])))
    context = {"ids": list(range(200))}
    assert codes(upside.validate([-n for n in range(200)], context=context)) == []
    found = upside.validate([*range(-100, 3)], context=context, abort_early=False).error
    assert [detail.path for detail in found.details] == [[101], [102]]


def adjusting(calls, **more):
    """Return the schema of records whose values are compared with what a function makes of a list."""

    def adjust(ids):
        calls.append(ids)
        return {-n for n in ids}

    item = pm.object({"v": pm.valid(pm.in_("/ids", adjust=adjust)), **more})
    return pm.object({"ids": pm.any(), "items": pm.array().items(item)})


@pytest.mark.parametrize("kind", KINDS)
def test_a_function_that_adjusts_a_list_is_called_at_most_twice(kind):
    calls, ids = [], kind(range(40))
    value = {"ids": ids, "items": [{"v": -n} for n in (*range(40), 1, 2, 50)]}
    error = adjusting(calls).validate(value).error
    assert error.details[0].path == ["items", 42, "v"]
    assert 1 <= len(calls) <= 2
    assert all(found == ids for found in calls)


def test_a_function_that_adjusts_a_list_is_called_for_each_list():
    item = pm.array().items(pm.valid(pm.in_("...ids", adjust=lambda ids: [-n for n in ids])))
    nested = pm.array().items(pm.object({"ids": pm.any(), "v": item}))
    values = [{"ids": list(range(n, n + 9)), "v": [-n, -n - 1, -n - 8]} for n in range(9)]
    assert nested.validate(values).error is None
    values[4]["v"] = [-4, -5, -3]
    assert nested.validate(values).error.details[0].path == [4, "v", 2]


def test_a_function_that_adjusts_is_called_for_each_value_beside_other_functions():
    calls = []
    value = {"ids": list(range(40)), "items": [{"v": -n, "more": 1} for n in range(40)]}
    assert adjusting(calls, more=pm.any().custom(lambda value: value)).validate(value).error is None
    assert len(calls) == 40


def test_a_function_that_adjusts_sees_a_list_under_conversion_as_it_is():
    seen = []
    schema = pm.array().items(
        pm.number().invalid(pm.in_("..", adjust=lambda items: seen.append([*items]) or []))
    )
    assert schema.validate(["1", "2", "3"]).error is None
    assert seen == [["1", "2", "3"], [1, "2", "3"], [1, 2, "3"]]


def test_a_function_that_adjusts_scalars_is_called_for_each_value():
    calls = []
    schema = pm.array().items(pm.valid(pm.in_("$n", adjust=lambda n: calls.append(n) or [0, n])))
    assert schema.validate([0, 5, 0, 5], context={"n": 5}).error is None
    assert calls == [5] * 4


@pytest.mark.parametrize("many", [3, 30])
def test_values_without_a_key_are_found_among_others(many):
    ids = [*range(50), *map(circle, range(many)), *map(Own, range(2))]
    values = [1, circle(1), 2.0, "x", *[circle(n) for n in range(many + 1)], *map(Own, range(9)), 49, 50]
    listed = [True, True, True, False, *[True] * many, False, *[True, True, False] * 3, True, False]
    assert refused(among("valid"), ids, values * 3) == [not is_listed for is_listed in listed * 3]
