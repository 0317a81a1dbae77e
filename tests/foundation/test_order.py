"""The order of the keys of an object."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from tests.clock import takes_less_than

from passmuster.foundation.failures import SchemaError
from passmuster.foundation.order import sort_keys


def order(text):
    """`a>cd b c d`: a waits for c and d."""
    items = [(word[0], set(word[2:])) for word in text.split()]
    return "".join(sort_keys(items))


@pytest.mark.parametrize(
    ("written", "validated"),
    [
        ("a b c", "abc"),
        ("a>c b c", "bca"),
        ("a>c b>c c", "cab"),
        ("a>c b c>b", "bca"),
        ("a>c b c>e d e", "bdeca"),
        ("a>d b>c c d", "cbda"),
        ("b>c a>d c d", "cbda"),
        ("a>c b c d>b", "bcad"),
        ("a>z b", "ab"),
        ("", ""),
    ],
)
def test_a_key_comes_after_those_it_refers_to_and_else_where_it_was_written(written, validated):
    assert order(written) == validated


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("a>a", "'a' → 'a'"),
        ("x a>b b>a y", "'a' → 'b' → 'a'"),
        ("a>b b>c c>a", "'a' → 'b' → 'c' → 'a'"),
        ("d>a a>b b>a", "'a' → 'b' → 'a'"),
    ],
)
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
