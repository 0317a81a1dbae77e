"""The order in which the keys of an object are looked at: those that others read come first."""

from typing import Any, Callable

import pytest
from hypothesis import given, strategies as st
from tests.clock import takes_less_than

import passmuster as pm
from passmuster._core.foundation.schema_error import SchemaError
from passmuster._core.schemas.types.parts.key_order import sort_keys


def order(text):
    """`a>cd b c d`: a waits for c and d."""
    items = [(word[0], set(word[2:])) for word in text.split()]
    return "".join(sort_keys(items))


@pytest.mark.parametrize(("written", "validated"), [
    ("a b c", "abc"), ("a>c b c", "bca"), ("a>c b>c c", "cab"), ("a>c b c>b", "bca"),
    ("a>c b c>e d e", "bdeca"), ("a>d b>c c d", "cbda"), ("b>c a>d c d", "cbda"),
    ("a>c b c d>b", "bcad"), ("a>z b", "ab"), ("", ""),
])  # fmt: skip
def test_a_key_comes_after_those_it_refers_to_and_else_where_it_was_written(written, validated):
    assert order(written) == validated


@pytest.mark.parametrize(("written", "named"), [
    ("a>a", "'a' → 'a'"), ("x a>b b>a y", "'a' → 'b' → 'a'"),
    ("a>b b>c c>a", "'a' → 'b' → 'c' → 'a'"), ("d>a a>b b>a", "'a' → 'b' → 'a'"),
])  # fmt: skip
def test_keys_that_wait_for_each_other_are_named(written, named):
    with pytest.raises(SchemaError) as caught:
        order(written)
    assert named in str(caught.value)


@given(st.lists(st.sets(st.integers(0, 7)), min_size=1, max_size=8))
def test_every_key_comes_out_once_and_after_its_leaders(waits):
    items = list(enumerate(waits))
    try:
        found = sort_keys(items)
    except SchemaError:
        return
    assert sorted(found) == list(range(len(waits)))
    for key, after in items:
        for leader in after & set(found):
            assert found.index(leader) < found.index(key)


def test_a_chain_of_many_keys_is_sorted_in_near_linear_time():
    size = 20_000
    items = [(i, {i + 1}) for i in range(size)]
    assert sort_keys(items) == list(range(size - 1, -1, -1))
    assert takes_less_than(2, lambda: sort_keys(items))


def is_first(schema: Any) -> bool:
    """Tell whether the schema's key is looked at before the key `b`, which stands behind it."""
    value = {"a": "x", "b": "x"}
    error = pm.object({"a": schema, "b": pm.number()}).validate(value, abort_early=False).error
    keys = [detail.path[0] for detail in error.details]
    return keys.index("a") < keys.index("b")


def number() -> Any:
    return pm.number().min(pm.ref("b"))


REMEMBERED = {
    "min": lambda: number().min(5),
    "default": lambda: pm.number().default(pm.ref("b")).default(5),
    "empty": lambda: pm.number().empty(pm.valid(pm.ref("...b"))).empty(),
    "label": lambda: number().min(5).label("x"),
    "prefs": lambda: number().min(5).prefs({"convert": True}),
    "custom": lambda: number().min(5).custom(lambda value: value),
    "alter": lambda: number().min(5).alter({"x": lambda schema: schema.max(9)}),
    "keys": lambda: pm.object({"x": pm.number()}).max(pm.ref("b")).max(5).unknown(),
    "the same key by fork": lambda: (
        pm.object({"x": pm.number()}).max(pm.ref("b")).max(5).fork("x", lambda schema: schema)
    ),
    "a rule that is kept": lambda: number().keep().min(5),
    "a key of an array's items": lambda: pm.array().items(pm.number().min(pm.ref("...b"))).items(pm.number()),
    "an alternative": lambda: pm.alternatives(number()).try_(pm.number()),
    "the subject of an assertion": lambda: (
        pm.object({"x": pm.any()}).assert_(pm.ref("b"), pm.number()).keys({"y": pm.any()})
    ),
    "the condition of a when": lambda: pm.number().when("b", is_=1, then=2).concat(pm.number()),
}
"""Schemas that go on reading `b`, some of them only for the order of the keys."""


@pytest.mark.parametrize("make", REMEMBERED.values(), ids=REMEMBERED)
def test_a_key_that_is_or_was_read_comes_first(make: Callable[[], Any]):
    assert not is_first(make())


FORGOTTEN = {
    "message": lambda: number().min(5).message("x"),
    "rule": lambda: number().min(5).rule(warn=False),
    "when": lambda: number().min(5).when("c", is_=1, then=pm.number()),
    "concat": lambda: number().min(5).concat(pm.number()),
    "concat of any": lambda: pm.any().concat(number().min(5)),
    "concat replaces": lambda: number().concat(pm.number().min(5)),
    "tailor": lambda: number().min(5).tailor("x"),
    "override": lambda: number().min(5).allow(4).allow(pm.OVERRIDE, 2),
    "default": lambda: pm.number().default(pm.ref("b")).default(5).when("c", is_=1, then=pm.number()),
    "empty": lambda: pm.number().empty(pm.valid(pm.ref("...b"))).empty().max(3).keep(),
    "items": lambda: pm.array().max(pm.ref("b")).max(5).items(pm.number()),
    "keys": lambda: pm.object({"x": pm.number()}).max(pm.ref("b")).max(5).keys({"y": pm.number()}),
    "a key replaced": lambda: pm.object({"x": pm.number().min(pm.ref("...b"))}).keys({"x": pm.number()}),
    "no keys": lambda: pm.object({"x": pm.number().min(pm.ref("...b"))}).keys({}),
    "a key by fork": lambda: pm.object({"x": pm.number().min(pm.ref("...b"))}).fork(
        "x", lambda schema: pm.string()
    ),
    "an item by fork": lambda: (
        pm.array().items(pm.number().min(pm.ref("...b")).id("x")).fork("x", lambda schema: pm.string())
    ),
    "a key's own": lambda: pm.object({"x": pm.number().min(pm.ref("...b")).min(5)}).tailor("x"),
    "alternatives": lambda: (
        pm.alternatives(pm.string().max(0)).default(pm.ref("b")).default(5).try_(pm.number())
    ),
}
"""Schemas that no longer read `b`, put together anew since."""


@pytest.mark.parametrize("make", FORGOTTEN.values(), ids=FORGOTTEN)
def test_rebuilt_schema_forgets_its_old_references(make: Callable[[], Any]):
    assert is_first(make())


def test_a_replaced_rule_still_makes_a_circle():
    other = pm.number().min(pm.ref("a"))
    with pytest.raises(pm.SchemaError):
        pm.object({"a": number().min(5), "b": other})
    made = pm.object({"a": number().min(5).concat(pm.number()), "b": other})
    assert made.validate({"a": 7, "b": 6}).error.details[0].path == ["b"]


def test_keys_added_one_by_one_do_not_accumulate_references():
    schema = pm.object({"k": pm.number().min(pm.ref("...b"))})
    for i in range(50):
        schema = schema.keys({f"k{i}": pm.number()})
    assert len(schema.spec.refs) == 1


def test_built_schema_has_only_current_references():
    text = pm.x("{d}")
    for forgotten in (pm.array().default(text).items(1), pm.object({"x": 1}).default(text).keys({"y": 1})):
        made = pm.object({"d": forgotten})
        assert pm.build(made.describe()).describe() == made.describe()
    with pytest.raises(pm.SchemaError, match="circle"):
        pm.build(pm.object({"d": pm.any().default(text).concat(pm.any())}).describe())


def test_keys_in_a_renaming_template_come_first():
    renamed = pm.object().rename("x", pm.x("n{b}"))
    assert not is_first(renamed)
    assert is_first(renamed.keys({}))
    with pytest.raises(pm.SchemaError, match="circle"):
        pm.object({"a": pm.object().rename("x", pm.x("n{a}"))})
