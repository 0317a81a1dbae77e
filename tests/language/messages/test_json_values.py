"""Values as JSON can hold them."""

import json
from collections import OrderedDict
from types import MappingProxyType

import pytest

from passmuster.foundation.sentinels import UNDEFINED
from passmuster.language.messages.json_values import JsonValues, dumps


class Named(JsonValues):
    """Names what JSON has no word for."""

    def scalar(self, value, kind, depth):
        return f"<{kind}>"


class Text(str):
    def __len__(self):
        return 0


class Whole(int):
    def __int__(self):
        return 0


@pytest.mark.parametrize(("value", "expected"), [
    (None, None), (True, True), (5, 5), (2.5, 2.5), ("é", "é"), (Text("abc"), "abc"), (Whole(5), 5),
    ([1, (2, {3})], [1, [2, [3]]]), (OrderedDict(a=1), {"a": 1}), (MappingProxyType({"a": []}), {"a": []}),
    (UNDEFINED, None), ([UNDEFINED], [None]), ({"a": UNDEFINED, "b": 1}, {"b": 1}),
    (float("nan"), "<number>"), (float("-inf"), "<number>"), (b"x", "<bytes>"), (len, "<callable>"),
    ({1: 1, None: 2}, {"1": 1, "null": 2}),
    ({(1, "a"): 1, b"x": 2}, {'[1, "a"]': 1, "<bytes>": 2}),
])  # fmt: skip
def test_what_json_can_hold_stays_and_all_else_is_named(value, expected):
    made = Named().value(value)
    assert made == expected
    assert json.loads(dumps(made)) == expected


@pytest.mark.parametrize("value", [Text("abc"), Whole(5), OrderedDict(a=1), (1,)])
def test_what_is_made_is_of_exact_types(value):
    assert type(Named().value(value)) in (str, int, dict, list)


def test_what_is_nested_too_deeply_is_refused():
    cycle = []
    cycle.append(cycle)
    with pytest.raises(ValueError, match="too deeply"):
        Named().value(cycle)


def test_no_more_is_shown_than_may_be():
    assert Named(40).value([["a" * 15], "b" * 15, "c", "d"]) == [["a" * 15], "b" * 15, "…"]
    assert Named(40).value({"a" * 15: "b" * 15, "c": 1}) == {"a" * 15: "b" * 15, "…": "…"}
    assert len(Named(1000).value([""] * 10_000)) < 200


def test_json_is_ascii_unless_told_otherwise():
    assert dumps("é\x7f") == '"\\u00e9\\u007f"'
    assert dumps("é\x7f", ascii_only=False) == '"é\x7f"'
    assert dumps([b"x"], indent=1, default=str) == "[\n \"b'x'\"\n]"
