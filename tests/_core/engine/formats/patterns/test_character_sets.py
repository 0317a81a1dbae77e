"""Sets of characters as ranges of code points."""

from hypothesis import given, strategies as st

from passmuster._core.engine.formats.patterns import character_sets as sets

RANGES = st.lists(st.tuples(st.integers(0, 300), st.integers(0, 40)).map(lambda pair: (pair[0], sum(pair))))


def members(ranges):
    return {code for first, last in ranges for code in range(first, min(last, 400) + 1)}


@given(RANGES, RANGES)
def test_ranges_are_merged_and_combined_as_sets_are(left, right):
    left, right = sets.merged(left), sets.merged(right)
    assert all(one[1] + 1 < other[0] for one, other in zip(left, left[1:]))
    assert members(sets.intersection(left, right)) == members(left) & members(right)
    assert members(sets.difference(left, right)) == members(left) - members(right)
    assert members(sets.complement(left)) == set(range(401)) - members(left)
