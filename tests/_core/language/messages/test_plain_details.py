"""Details as plain data: what JSON has no word for is shown as messages show it, within bounds."""

from __future__ import annotations

import datetime
import decimal
import enum
import json
import re
from collections import OrderedDict
from types import MappingProxyType

import pytest

import passmuster as pm
from passmuster._core.foundation.sentinels import UNDEFINED
from passmuster._core.language.messages import plain_details
from passmuster._core.language.messages.details import Detail, message_of
from passmuster._core.language.messages.plain_details import (
    MOST_FAILURES,
    PlainValues,
    dumps,
    failures,
    messages_by_path,
    plain_detail,
    pointer,
    problem_errors,
)

NOW = datetime.datetime(2026, 11, 21, 10, tzinfo=datetime.timezone.utc)


class Colour(enum.Enum):
    RED = 1


class Level(enum.IntEnum):
    LOW = 1


class Thing:
    secret = "secret"


def shown(value):
    context = plain_detail(Detail("m", [], "c", {"value": value}))["context"]
    assert json.loads(json.dumps(context, allow_nan=False)) == context
    return context["value"]


def as_message_shows(value):
    (detail,) = (
        pm.any()
        .custom(lambda _, h: h.error("x", {"v": value}))
        .messages({"x": "{#v}"})
        .validate(1)
        .error.details
    )
    return detail.message


@pytest.mark.parametrize("value", [
    re.compile("a[b]", re.I), pm.ref("a.b"), pm.ref("$c"), pm.in_("a"), pm.x("{a + 1}"), NOW, NOW.date(),
    b"bytes", bytearray(b"b\xff"), memoryview(b"m"), ValueError("why"), pm.Symbol("s"), Colour.RED,
    float("nan"), float("inf"), float("-inf"), 10**30, -(10**5000), 2**64, -(2**63) - 1,
    decimal.Decimal("1.50"), decimal.Decimal("NaN"), len, Thing, Thing(), pm.string(), UnicodeError,
], ids=lambda value: type(value).__name__)  # fmt: skip
def test_values_that_json_lacks_have_the_form_of_messages(value):
    assert shown(value) == as_message_shows(value)
    assert shown([value]) == [shown(value)]
    assert type(shown(value)) is str


@pytest.mark.parametrize(("value", "expected"), [
    (2**64 - 1, 2**64 - 1), (-(2**63), -(2**63)), (Level.LOW, 1), (-0.0, 0), ({1}, [1]),
    (frozenset("a"), ["a"]), ((1, 2), [1, 2]), ({1: {None: True}}, {"1": {"null": True}}),
    (pm.UNDEFINED, ...), ([pm.UNDEFINED], [None]),
    ("\ud800é", "\\ud800é"), ({"\udfff": 1}, {"\\udfff": 1}), ({b"k": 1}, {"k": 1}),
    ("a" * 10_001, "a" * 10_000 + "…"), ({"a": 1, "b": Thing()}, {"a": 1, "b": "[object Thing]"}),
])  # fmt: skip
def test_other_values_keep_their_data(value, expected):
    if expected is ...:
        assert plain_detail(Detail("m", [], "c", {"value": value}))["context"] == {}
    else:
        assert shown(value) == expected


def nested(depth, wrap):
    value = 1
    for _ in range(depth):
        value = wrap(value)
    return value


@pytest.mark.parametrize(("wrap", "mark"), [
    (lambda value: [value], "[…]"), (lambda value: {"a": value}, "{…}"), (lambda value: (value, 2), "[…]"),
])  # fmt: skip
def test_deep_values_are_cut(wrap, mark):
    assert shown(nested(20, wrap)) == json.loads(json.dumps(nested(20, wrap)))
    text = json.dumps(shown(nested(100_000, wrap)), ensure_ascii=False)
    assert mark in text
    assert len(text) < 500


def test_large_and_circular_values_are_cut():
    many, wide = [7] * 10**6, {str(i): i for i in range(10**5)}
    cycle = [1]
    cycle += [cycle, {"a": cycle}] * 50
    laugh = nested(60, lambda value: [value, value])
    for value in (many, wide, cycle, laugh, [many, wide, cycle, laugh]):
        assert len(json.dumps(shown(value), ensure_ascii=False)) < 40_000
    assert shown(many)[-1] == "…"
    assert shown(wide)["…"] == "…"


def only_failure(detail):
    return failures([detail])[0]


def test_each_property_has_bounds_of_its_own():
    detail = Detail("m" * 20_000, ["k" * 20_000, 1], "c", {"a": [1] * 10**5, "b": "b" * 10**5, "label": "l"})
    made = only_failure(detail)
    assert len(made["message"]) == 10_001
    assert made["path"] == ["k" * 10_000 + "…", 1]
    assert made["label"] == "l"
    assert len(json.dumps(made)) < 80_000


def test_failures_have_bounds_in_all(monkeypatch):
    monkeypatch.setattr(plain_details, "MOST_IN_ALL", 100_000)
    big = {"a": ["b" * 10**4] * 10, "label": "l"}
    made = failures([Detail("m" * 10**4, ["k" * 10**4, i], "c", big) for i in range(1_000)])
    assert len(json.dumps(made)) < 1_500_000
    assert len(json.dumps(made[0])) > 40_000
    for key in ("message", "path", "context"):
        assert 200 < len(json.dumps(made[-1][key])) < 500
    assert [one["path"][1] for one in made] == [*range(1_000)]
    assert {one["label"] for one in made} == {"l"}


def test_nested_failure_has_the_form_of_the_outer_one():
    inner = Detail("inner", ["a", 0], "in", {"label": "a[0]", "value": Thing()})
    outer = Detail("outer", [], "out", {"details": [inner], "label": "value"})
    form = {"message": "inner", "path": ["a", 0], "context": {"label": "a[0]", "value": "[object Thing]"}}
    assert plain_detail(outer)["context"]["details"] == [{**form, "type": "in"}]
    assert only_failure(outer)["context"]["details"] == [
        {**form, "code": "in", "pointer": "/a/0", "label": "a[0]"}
    ]


def test_failures_within_failures_end():
    detail = Detail("m", [], "c", {})
    detail.context["details"] = [detail, detail]
    assert len(json.dumps(only_failure(detail))) < 100_000


@pytest.mark.parametrize(("path", "plain", "where"), [
    ([], [], ""), (["a", 0], ["a", 0], "/a/0"), (["a/b", "~"], ["a/b", "~"], "/a~1b/~0"), ([""], [""], "/"),
    ([True, None, 2.5], ["true", "null", "2.5"], "/true/null/2.5"), ([2**70], [str(2**70)], f"/{2**70}"),
    ([(1, "x"), Thing()], ['[1, "x"]', "[object Thing]"], '/[1, "x"]/[object Thing]'),
    (["\ud800"], ["\\ud800"], "/\\ud800"), (["é"], ["é"], "/é"),
])  # fmt: skip
def test_a_path_is_made_of_strings_and_integers(path, plain, where):
    made = only_failure(Detail("m", path, "c"))
    assert (made["path"], made["pointer"], plain_detail(Detail("m", path))["path"]) == (plain, where, plain)
    assert pointer(plain) == where


def test_a_label_that_no_context_has_is_the_path():
    assert only_failure(Detail("m", ["a", 0], "c"))["label"] == "a[0]"


def test_messages_are_those_of_their_paths():
    details = [
        Detail("one", ["a", 0, "b"]),
        Detail("two", []),
        Detail("three", ["a", 0, "b"]),
        Detail("\ud800", [""]),
    ]
    assert messages_by_path(details) == {"a.0.b": ["one", "three"], "": ["two", "\\ud800"]}


def test_the_fragment_of_a_problem_leads_to_the_place():
    details = [Detail("m", ["é /~", "a%b", 0], "x.y"), Detail("all", [], "z", {"value": "secret"})]
    assert problem_errors(details) == [
        {"detail": "m", "pointer": "#/%C3%A9%20~1~0/a%25b/0", "code": "x.y"},
        {"detail": "all", "pointer": "#", "code": "z"},
    ]


def test_output_for_people_has_at_most_a_thousand_failures():
    details = [Detail("m" * 10_000, [i]) for i in range(MOST_FAILURES + 5)]
    assert len(messages_by_path(details)) == len(problem_errors(details)) == MOST_FAILURES
    assert max(len(entry["detail"]) for entry in problem_errors(details)) == 2_001


def test_other_objects_as_messages_become_strings():
    class Odd(str):
        def __str__(self):
            raise ValueError

    assert [message_of(Detail(given)) for given in (Odd("odd"), 5, None)] == ["odd", "5", ""]
    assert plain_detail(Detail(Odd("odd"), ["a"], 5, "no context")) == {
        "message": "odd", "path": ["a"], "type": 5, "context": "no context",
    }  # fmt: skip


class Named(PlainValues):
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
def test_json_values_stay_and_others_are_replaced(value, expected):
    made = Named().value(value)
    assert made == expected
    assert json.loads(dumps(made)) == expected


@pytest.mark.parametrize("value", [Text("abc"), Whole(5), OrderedDict(a=1), (1,)])
def test_converted_values_have_exact_types(value):
    assert type(Named().value(value)) in (str, int, dict, list)


def test_no_more_is_shown_than_may_be():
    assert Named(60).value([["a" * 15], "b" * 15, "c", "d"]) == [["a" * 15], "b" * 15, "…"]
    assert Named(50).value({"a" * 15: "b" * 15, "c": 1}) == {"a" * 15: "b" * 15, "…": "…"}
    assert len(Named(1000).value([""] * 10_000)) < 200


def test_json_is_ascii():
    assert dumps("é\x7f") == '"\\u00e9\\u007f"'


@pytest.mark.parametrize("left", [4, 5, 6])
def test_a_string_in_ascii_is_cut_as_any_other(left):
    for text in ("abcde", "äbcde"):
        values = PlainValues(left)
        assert values.value(text) == (text if left >= 5 else text[:left] + "…")
        assert values.left == left - 8 - 5
