"""Values without a structural key: found again as `deep_equal` says, without comparing all of them."""

import pytest

import passmuster as pm
from passmuster._core.foundation.comparing import unkeyed
from passmuster._core.foundation.comparing.equality import deep_equal, structural_key
from passmuster._core.foundation.comparing.unkeyed import MOST_SHARING, UnkeyedValues, outline_of

MOST_COMPARED = 12
MANY = 4 * MOST_COMPARED


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """Compare with so few others that it takes no time to have more."""
    monkeypatch.setattr(unkeyed, "MOST_COMPARED", MOST_COMPARED)


class Own:
    """Equality of its own, and no hash."""

    compared = 0

    def __init__(self, n, name="same"):
        self.n = n
        self.name = name

    def __eq__(self, other):
        Own.compared += 1
        return self.n == other.n

    __hash__ = None


class Silent:
    """Equal where nothing that it has is equal."""

    def __init__(self, n):
        self.texts = [f"{n} {id(self)}"]

    def __eq__(self, other):
        return self.texts[0].split()[0] == other.texts[0].split()[0]

    __hash__ = None


def cyclic(n):
    made = {"id": n}
    made["self"] = made
    return made


def cyclic_list(n):
    made = [n]
    made.append(made)
    return made


def keyed_by_sets(n):
    return {frozenset((1, 2)): [n]}


def released(n):
    view = memoryview(b"")
    view.release()
    return [n, view]


MAKERS = {
    "own equality": Own,
    "cycles": cyclic,
    "cycles of lists": cyclic_list,
    "own equality below": lambda n: {"id": n, "thing": Own(1)},
    "keys without an order": keyed_by_sets,
}


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_first_equal_value_is_found_at_any_place(make):
    items = [make(n) for n in range(MANY)]
    assert structural_key(items[0]) is None
    schema = pm.array().unique()
    assert schema.validate(items).error is None
    for at in (0, MOST_COMPARED - 1, MOST_COMPARED, MANY - 2):
        error = schema.validate([*items, make(at)]).error
        assert error.details[0].context["dupePos"] == at


@pytest.mark.parametrize("make", [*MAKERS.values(), released])
def test_the_same_object_is_its_own_equal(make):
    items = [make(n) for n in range(MANY)]
    error = pm.array().unique().validate([*items, items[-2]]).error
    assert error.details[0].context["dupePos"] == MANY - 2


def test_an_equal_one_before_the_same_object_comes_first():
    values, same = UnkeyedValues(), Own(1)
    assert values.first_equal(0, Own(1)) is None
    values.first_equal(1, Own(2))
    assert values.first_equal(2, same) == 0
    assert values.first_equal(3, same) == 0


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_equal_values_have_equal_outlines(make):
    assert outline_of(make(3)) == outline_of(make(3))
    assert hash(outline_of(make(3))) == hash(outline_of(make(3)))


def test_cycles_of_other_lengths_are_equal_and_have_one_outline():
    one, two = [1], [1, [1]]
    one.append(one)
    two[1].append(two)
    assert deep_equal(one, two)
    assert outline_of(one) == outline_of(two)


def test_comparisons_are_bounded():
    Own.compared = 0
    assert pm.array().unique().validate([Own(n) for n in range(MANY)]).error is None
    assert Own.compared <= MANY * (MOST_COMPARED + 2 * MOST_SHARING)


def test_values_sharing_no_attribute_are_compared_with_the_first_ones():
    def places(at):
        error = pm.array().unique().validate([*map(Silent, range(MANY)), Silent(at)]).error
        return None if error is None else error.details[0].context["dupePos"]

    assert places(MOST_COMPARED - 1) == MOST_COMPARED - 1
    assert places(MOST_COMPARED) is None


def test_mappings_with_tuples_as_keys_have_structural_keys():
    first, other = {(1, "a"): [1], (b"x", None): [2]}, {(b"x", None): [2], (1.0, "a"): [1]}
    assert structural_key(first) == structural_key(other) is not None
    assert structural_key({(1, "a"): [1], (b"x", None): [3]}) != structural_key(first)
    assert structural_key({(True, "a"): [1], (b"x", None): [2]}) != structural_key(first)
