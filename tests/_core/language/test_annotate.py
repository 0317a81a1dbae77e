"""The input with marks where something is wrong."""

import copy
import datetime as dt
import re
from decimal import Decimal
from textwrap import dedent

import pytest
from tests.clock import takes_less_than

from passmuster._core.foundation.sentinels import UNDEFINED, Symbol
from passmuster._core.language.annotate import annotate, escape, quote
from passmuster._core.language.errors import Detail


class Point:
    def __init__(self, x):
        self.x = x


class FailingMapping(dict):
    def items(self):
        raise ValueError("no")


class FailingText(str):
    __slots__ = ()

    def __repr__(self):
        raise ValueError("no")

    __str__ = translate = __getitem__ = __repr__


def shown(original, *paths):
    """The annotation without colours and without the messages."""
    details = [Detail(f"wrong {number}", path) for number, path in enumerate(paths, 1)]
    text, _, footer = annotate(original, details, True).rpartition("\n\n")
    assert footer.split("\n") == [f"[{number}] wrong {number}" for number in range(1, len(paths) + 1)]
    return text


def same(text, expected):
    assert text == dedent(expected).strip("\n").rstrip()


def test_marks_stand_at_keys_and_items_and_missing_keys_at_the_end():
    original = {"a": "x", "d": {"e": "z"}, "ok": [1, {"x": 1}], "l": ["q", 2]}
    text = shown(original, ["a"], ["c"], ["d", "e"], ["l", 0], ["d", "m"])
    same(
        text,
        """
        {
          "a" [1]: "x",
          "d": {
            "e" [3]: "z",
            "m" [5]: -- missing --
          },
          "ok": [
            1,
            {
              "x": 1
            }
          ],
          "l": [
            "q", [4]
            2
          ],
          "c" [2]: -- missing --
        }
        """,
    )


def test_several_failures_share_a_mark_and_containers_have_theirs_at_the_start():
    text = shown([{"a": [1]}, {"b": 1}, [], {}], [0, "a"], [0, "a"], [1], [2], [7], [])
    same(
        text,
        """
        [ [6]
          {
            "a" [1, 2]: [
              1
            ]
          },
          { [3]
            "b": 1
          },
          [], [4]
          {},
          [5]: -- missing --
        ]
        """,
    )


def test_missing_parts_of_an_empty_container_are_shown():
    same(shown({}, ["a"]), '{\n  "a" [1]: -- missing --\n}')
    same(shown([], [0]), "[\n  [1]: -- missing --\n]")


def test_failure_inside_of_a_string_is_marked_on_the_string():
    same(shown({"a": '{"b": 1}'}, ["a", "b"], ["a", "c", "d"]), '{\n  "a" [1, 2]: "{\\"b\\": 1}"\n}')


@pytest.mark.parametrize("original", [5, "x", None, UNDEFINED, 1.5, b"x", len])
def test_an_input_without_parts_is_not_shown(original):
    assert annotate(original, [Detail("one"), Detail("two")], True) == "one\ntwo"


def test_marks_are_red_unless_colours_are_stripped():
    details = [Detail("one", ["a"]), Detail("two", ["c"])]
    assert annotate({"a": "x"}, details) == (
        '{\n  "a" \x1b[31m[1]\x1b[0m: "x",\n  \x1b[41m"c"\x1b[0m\x1b[31m [2]: -- missing --\x1b[0m\n}\n'
        "\x1b[31m\n[1] one\n[2] two\x1b[0m"
    )
    assert "\x1b" not in annotate({"a": "x"}, details, True)


def test_a_cycle_is_shown_as_such_and_keeps_its_marks():
    original = {"a": 1}
    original["self"] = original
    original["list"] = [original]
    same(
        shown(original, ["a"], ["self", "a"]),
        """
        {
          "a" [1]: 1,
          "self" [2]: "[Circular]",
          "list": [
            "[Circular]"
          ]
        }
        """,
    )


def test_a_part_that_is_there_twice_is_shown_twice():
    part = {"q": 1}
    assert shown({"x": part, "y": part}, ["x", "q"]).count('"q"') == 2


@pytest.mark.parametrize(("value", "text"), [
    (None, "null"), (True, "true"), (1.0, "1"), (float("nan"), "NaN"), (float("-inf"), "-Infinity"),
    (10**5000, "1e+5000"), (Decimal("1.50"), "1.50"), (UNDEFINED, "undefined"),
    (Symbol("q\x1b"), "Symbol(q\\u001b)"), (dt.datetime(1970, 1, 1), '"1970-01-01T00:00:00.000Z"'),
    (b"ab\x1b", "b'ab\\x1b'"), (b"a" * 600, "b'" + "a" * 500 + "' … 100 more"),
    (re.compile("a\x1b"), "/a\\u001b/"), (len, "[function len]"), (ValueError("x"), "[ValueError]"),
    (FailingMapping(a=1), "{…}"), (FailingText("a"), '"a"'), ({1}, "[\n    1\n  ]"),
    (Point(1), '{\n    "x": 1\n  }'), ("a" * 3000, '"' + "a" * 2000 + '" … 1000 more'),
], ids=lambda item: type(item).__name__)  # fmt: skip
def test_values_that_json_lacks_are_shown(value, text):
    assert shown({"v": value}, ["v"]) == f'{{\n  "v" [1]: {text}\n}}'


@pytest.mark.parametrize(("text", "quoted"), [
    ('say "hi" \\', '"say \\"hi\\" \\\\"'), ("\n\t\x00\x1b[31m", '"\\n\\t\\u0000\\u001b[31m"'),
    ("\u202egpj\u2066", '"\\u202egpj\\u2066"'),
    ("\x9b\x7f\u2028\ufeff", '"\\u009b\\u007f\\u2028\\ufeff"'), ("a\ud800b", '"a\\ud800b"'),
    ("größer 😀", '"größer 😀"'),
])  # fmt: skip
def test_a_string_is_quoted_as_json_and_holds_nothing_that_a_terminal_obeys(text, quoted):
    assert quote(text) == quoted


def test_keys_and_messages_are_escaped_as_well():
    text = annotate({"\x1b[2J": {"\ud800": 1}}, [Detail("a \x1b[2J\nb", ["\x1b[2J", "\ud800"])], True)
    assert "\x1b" not in text
    assert text.encode("utf-8")
    assert text.endswith("\n[1] a \\u001b[2J\\nb")
    assert escape("plain ä") == "plain ä"


@pytest.mark.parametrize("key", [1, True, None, 1.5, (1, 2), b"k"])
def test_a_key_of_any_type_finds_its_mark(key):
    assert " [1]: 5" in shown({key: 5, "other": 6}, [key])


def test_a_boolean_key_is_not_a_number():
    assert shown({True: 5}, [1]).splitlines()[1:3] == ['  "true": 5,', '  "1" [1]: -- missing --']


def test_an_unhashable_key_in_a_path_does_no_harm():
    assert "-- missing --" in shown({"a": 1}, [[1]])


def test_data_a_million_levels_deep_is_cut_short():
    deep = []
    for _ in range(1_000_000):
        deep = [deep]
    assert takes_less_than(1, lambda: shown({"a": deep}, ["b"]))
    text = shown({"a": deep}, ["b"])
    assert len(text) < 50_000
    assert "[…]" in text


def test_marks_are_shown_however_deep_they_are():
    deep = 1
    for _ in range(250):
        deep = [deep]
    assert "1 [1]" in shown(deep, [0] * 250)


def test_parts_that_are_reached_many_times_do_not_explode():
    value = [1]
    for _ in range(100):
        value = [value, value]
    assert takes_less_than(5, lambda: shown({"a": value}, ["b"], ["a", 0, 1, 0]))


def test_a_long_list_is_cut_short_but_not_its_marks():
    text = shown(list(range(100_000)), [99_999], [100_005])
    assert text.splitlines()[-4:] == ["  99999, [1]", "  … 79999 more,", "  [2]: -- missing --", "]"]


def test_the_input_is_not_changed():
    original = {"a": [1, {"b": 2}], "c": (1, 2)}
    before = copy.deepcopy(original)
    shown(original, ["a", 1, "b"], ["x"], ["c", 5])
    assert original == before
