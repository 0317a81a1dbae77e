"""What is shown of values with secrets, and of strings in which one stands."""

import datetime
from collections import namedtuple
from decimal import Decimal

import pytest

import passmuster as pm
from passmuster.inspection.judges import Judges
from passmuster.schema.secrets.masking import MASK, Mask

PLACE = Judges.of(
    pm.inspect(pm.object({"s": pm.any().secret(), "p": pm.any(), "l": pm.array().items(pm.any().secret())}))
)
Pair = namedtuple("Pair", "s p")


@pytest.mark.parametrize(("value", "expected"), [
    ({"s": 1, "p": 2}, {"s": MASK, "p": 2}),
    ({"s": None, "p": None}, {"s": MASK, "p": None}),
    ({"s": pm.UNDEFINED}, {"s": pm.UNDEFINED}),
    ({"l": [1, 2]}, {"l": [MASK, MASK]}),
    ({"l": (1, 2)}, {"l": (MASK, MASK)}),
    ({"l": {1, 2}}, {"l": MASK}),
    ({"l": "[1]"}, {"l": MASK}),
    ('{"s": 1}', MASK),
    (Pair(1, 2), {"s": MASK, "p": 2}),
    (object(), MASK),
])  # fmt: skip
def test_what_is_shown_of_a_value(value, expected):
    assert Mask().value(value, PLACE) == expected


def test_a_value_that_holds_itself():
    value = {"s": 1, "l": []}
    value["l"].append(value)
    assert Mask().value(value, PLACE) == {"s": MASK, "l": [MASK]}


@pytest.mark.parametrize(("secret", "text"), [
    ("hunter2", "it is hunter2!"),
    ("Hunter2", "it is HUNTER2!"),
    ("a<b>c", "it is a&lt;b&gt;c!"),
    ("tab\tbed", "it is tab\\tbed!"),
    ("\u00e9\u00e9\u00e9\u00e9", "it is \\u00e9\\u00e9\\u00e9\\u00e9!"),
    (b"hunter2", "it is hunter2!"),
    (12345, "it is 12345!"),
    (Decimal("1.2345"), "it is 1.2345!"),
    (datetime.date(2026, 11, 21), "it is 2026-11-21!"),
    (["x", {"y": "hunter2"}], "it is hunter2!"),
])  # fmt: skip
def test_a_secret_that_stands_in_a_string(secret, text):
    mask = Mask()
    mask.value({"s": secret}, PLACE)
    assert mask.text(text, PLACE) == f"it is {MASK}!"


def test_a_short_secret_is_only_looked_for_where_the_value_is_secret():
    mask = Mask()
    mask.value({"s": "a"}, PLACE)
    assert mask.text("a cat", PLACE) == "a cat"
    assert mask.text("a", PLACE) == MASK
    assert mask.text("a cat", PLACE.key("s")) == MASK


def test_where_there_are_too_many_no_string_is_shown():
    mask = Mask()
    mask.value({"l": [f"secret {i}" for i in range(10_000)]}, PLACE)
    assert mask.text("anything", PLACE) == MASK


def test_contexts_lose_what_equals_a_secret():
    mask = Mask()
    mask.value({"s": ["hunter2", 12345]}, PLACE)
    kept = [1, True, None, "other"]
    assert mask.scrubbed(kept, PLACE) is kept
    assert mask.scrubbed({"a": 12345, "b": ["x hunter2", {"c": "hunter2"}], "d": 1}, PLACE) == {
        "a": MASK, "b": [f"x {MASK}", {"c": MASK}], "d": 1,
    }  # fmt: skip


class Bad(dict):
    def items(self):
        raise KeyError("no")


def test_what_can_not_be_looked_into_is_not_shown():
    assert Mask().value(Bad(s=1), PLACE) == MASK
    mask = Mask()
    mask.value({"s": "hunter2"}, PLACE)
    assert mask.scrubbed(Bad(), PLACE) == MASK


def test_exceptions_that_say_a_secret_are_others():
    mask = Mask()
    mask.value({"s": "hunter2"}, PLACE)
    kept = KeyError("x")
    assert mask.scrubbed(kept, PLACE) is kept
    assert repr(mask.scrubbed(KeyError("hunter2"), PLACE)) == f"ValueError(\"'{MASK}'\")"
