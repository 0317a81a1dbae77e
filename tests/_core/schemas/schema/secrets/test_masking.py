"""What is shown of values with secrets, and of whatever else goes out."""

import datetime
from collections import deque, namedtuple
from decimal import Decimal

import pytest

import passmuster as pm
from passmuster._core.documents.inspection.inspecting import Inspector
from passmuster._core.documents.inspection.judges import Judges
from passmuster._core.schemas.schema.secrets.finding import Secrets
from passmuster._core.schemas.schema.secrets.masking import MASK, Mask

PLACE = Judges.of(
    Inspector(pm.object({"s": pm.any().secret(), "p": pm.any(), "l": pm.array().items(pm.any().secret())}))
)
Pair = namedtuple("Pair", "s p")


def mask_of(value):
    secrets = Secrets()
    secrets.collect(value, PLACE)
    return Mask(secrets)


@pytest.mark.parametrize(("value", "expected"), [
    ({"s": 1, "p": 2}, {"s": MASK, "p": 2}),
    ({"s": 1, "p": 1}, {"s": MASK, "p": MASK}),
    ({"s": None, "p": None}, {"s": MASK, "p": None}),
    ({"s": True, "p": True}, {"s": MASK, "p": True}),
    ({"s": pm.UNDEFINED}, {"s": pm.UNDEFINED}),
    ({"s": "p", "p": "x p"}, {"s": MASK, "p": "x p"}),
    ({"s": "hunter2", "p": "hunter2 it is", "hunter2": 1}, {"s": MASK, "p": f"{MASK} it is", MASK: 1}),
    ({"s": "hunter2", "p": [{"q": ("HUNTER2",)}]}, {"s": MASK, "p": [{"q": (MASK,)}]}),
    ({"l": [1, 2]}, {"l": [MASK, MASK]}),
    ({"l": (1, 2)}, {"l": (MASK, MASK)}),
    ({"l": {1, 2}}, {"l": MASK}),
    ({"l": "[1]"}, {"l": MASK}),
    ({"l": {"a": 1}}, {"l": MASK}),
    ([{"s": 1}], MASK),
    ('{"s": 1}', MASK),
    (Pair(1, 2), {"s": MASK, "p": 2}),
    (object(), MASK),
])  # fmt: skip
def test_value_is_shown_without_its_secrets(value, expected):
    assert mask_of(value).mask_object(value, PLACE) == expected


def test_a_value_without_secrets_is_shown_itself():
    value = {"p": [1, {"q": {2}}]}
    assert mask_of(value).mask_object(value, PLACE) is value


def test_a_value_that_holds_itself():
    value = {"s": 1, "p": []}
    value["p"].append(value)
    assert mask_of(value).mask_object(value, PLACE) == {"s": MASK, "p": [{"s": MASK, "p": [MASK]}]}


def test_a_value_that_is_its_own_secret():
    value = {"s": 1, "l": []}
    value["l"].append(value)
    assert mask_of(value).mask_object(value, PLACE) == MASK


def test_a_secret_is_masked_at_any_depth_and_nothing_else():
    for depth in (120, 20_000):
        value = {"q": "other", "deep": "hunter2"}
        for _ in range(depth):
            value = {"n": [value]}
        shown = mask_of({"s": "hunter2"}).mask_object({"s": "x", "p": value}, PLACE)["p"]
        for _ in range(depth):
            (shown,) = shown["n"]
        assert shown == {"q": "other", "deep": MASK}


def test_short_secret_is_masked_only_in_texts_about_it():
    mask = mask_of({"s": "a", "l": [["bc"], 7]})
    assert mask.text("a cat") == "a cat"
    assert mask.text("a") == MASK
    assert mask.mask_text_about("a", "a cat") == MASK
    assert mask.mask_text_about([["bc"]], "it is bc") == MASK
    assert mask.mask_text_about("a", "hm") == "hm"


def test_many_secrets_are_distinguished_from_other_words():
    mask = mask_of({"l": [f"secret {i}" for i in range(10_000)]})
    assert mask.text("no secret") == "no secret"
    assert mask.text("anything of secret 9999, secret 77x") == f"anything of {MASK}, {MASK}x"


def test_contexts_lose_values_equal_to_a_secret():
    mask = mask_of({"s": ["hunter2", 12345]})
    kept = [1, True, None, "other"]
    assert mask.mask_object(kept) is kept
    value = {"a": 12345, "b": ["x hunter2", {"c": "hunter2"}], "d": 1, "hunter2": "12345"}
    assert mask.mask_object(value) == {
        "a": MASK, "b": [f"x {MASK}", {"c": MASK}], "d": 1, MASK: MASK,
    }  # fmt: skip


def test_secrets_are_known_by_their_identity():
    secret, other = object(), object()
    mask = mask_of({"s": secret, "l": [[1, 2]]})
    assert mask.mask_object([secret, other]) == [MASK, other]


def test_objects_that_hold_or_display_a_secret_are_masked():
    class Plain:
        def __init__(self, kept):
            self._kept = kept

    mask = mask_of({"s": "hunter2"})
    kept = Plain("x")
    assert mask.mask_object(kept) is kept
    assert mask.mask_object(Plain(["hunter2"])) == {"_kept": [MASK]}
    assert mask.mask_object(deque(["hunter2"])) == MASK
    assert mask.mask_object(pm.string().max(3).validate("hunter2").error.details) == [MASK]


class Bad(dict):
    def items(self):
        raise KeyError("no")


def test_unreadable_values_are_not_shown():
    bad = Bad(s=1)
    assert mask_of(bad).mask_object(bad, PLACE) == MASK
    assert mask_of({"s": "hunter2"}).mask_object(Bad()) == MASK


def test_exceptions_that_display_a_secret_are_replaced():
    mask = mask_of({"s": "hunter2"})
    kept = KeyError("x")
    assert mask.mask_object(kept) is kept
    assert repr(mask.mask_object(KeyError("hunter2"))) == f"ValueError(\"'{MASK}'\")"


def test_exceptions_that_hold_a_secret_are_replaced():
    mask, noted, caused = mask_of({"s": "hunter2"}), KeyError("a"), KeyError("b")
    noted.__dict__["__notes__"] = ["of hunter2"]
    caused.__cause__ = ValueError("hunter2")
    for error in (
        noted,
        caused,
        AttributeError("c", obj="hunter2") if hasattr(AttributeError, "obj") else noted,
    ):
        assert type(mask.mask_object(error)) is ValueError


def test_the_steps_of_a_path_that_the_schema_names_are_shown():
    mask = mask_of({"s": "l", "hunter2": 1, "p": 2, "l": ["hunter2", 5]})
    assert mask.path(["l", 5], PLACE) == ["l", 5]
    assert mask.path(["hunter2", "s"], PLACE) == [MASK, "s"]
    assert mask.path(["p", [1]], PLACE) == ["p", [1]]


def test_target_of_a_reference_may_be_a_secret_of_any_value():
    mask = mask_of({"s": 5})
    assert [mask.mask_referenced(one) for one in (True, None, 5, 6)] == [MASK, MASK, MASK, 6]


@pytest.mark.parametrize("secret", [12345, Decimal("1.2345"), datetime.date(2026, 11, 21), "a"])
def test_a_scalar_is_masked_in_any_list(secret):
    assert mask_of({"s": secret}).mask_object([secret, [str(secret)]]) == [MASK, [MASK]]


class Failing:
    def __init__(self, error):
        self.error = error

    def __repr__(self):
        raise self.error


def test_only_exceptions_of_an_object_mask_it():
    mask = mask_of({"s": "hunter2"})
    for error in (KeyError(), RecursionError()):
        assert mask.mask_object(["other", Failing(error)]) == ["other", MASK]
    for error in (MemoryError, SystemError):
        with pytest.raises(error):
            mask.mask_object(["other", Failing(error())])


def test_integers_are_masked_as_a_whole():
    mask = mask_of({"s": 12345})
    items = [12345, 123456, "123456", 10**20, True]
    assert mask.mask_object(items) == [MASK, 123456, f"{MASK}6", 10**20, True]


def test_more_is_masked_where_the_work_is_used_up():
    mask = mask_of({"s": "hunter2"})
    mask.secrets.is_spent = True
    assert mask.mask_object({"other": [1]}) == {MASK: MASK}
    assert mask.mask_object({"p": [1]}, PLACE) == {"p": MASK}
