"""String that is safe to print, and values as JSON."""

from __future__ import annotations

import io
import json
import sys
from collections import OrderedDict
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from types import MappingProxyType

import pytest

from passmuster._core.foundation.sentinels import UNDEFINED, Symbol
from passmuster.cli.printable import (
    MAX_CHARACTERS,
    bounded,
    encodable,
    print_to_stderr,
    printable,
    printable_lines,
    to_json,
)


@pytest.mark.parametrize("text,expected", [
    ("plain é 漢", "plain é 漢"), ("a\nb\t\x00", "a\\x0ab\\x09\\x00"),
    ("\x1b[31m\x9b", "\\x1b[31m\\x9b"), ("\u202e\u2028\ud800", "\\u202e\\u2028\\ud800"),
    ("\U000e0001", "\\U000e0001"),
])  # fmt: skip
def test_only_printable_characters_are_printed(text, expected):
    assert printable(text) == expected


def test_lines_and_wanted_colours_stay():
    text = "\x1b[31mred\x1b[0m\n\x1b[2J"
    assert printable_lines(text) == "\\x1b[31mred\\x1b[0m\n\\x1b[2J"
    assert printable_lines(text, colours=True) == "\x1b[31mred\x1b[0m\n\\x1b[2J"


def test_characters_unknown_to_a_stream_are_escaped():
    assert encodable("é", io.TextIOWrapper(io.BytesIO(), "ascii")) == "\\xe9"
    assert encodable("é", io.StringIO()) == "é"


class Rude:
    def __str__(self):
        raise RuntimeError


class Wordy:
    def __str__(self):
        return "w" * 5000


@pytest.mark.parametrize("value,expected", [
    (datetime(2026, 11, 21, 1, 2, 3, 456789, timezone.utc), "2026-11-21T01:02:03.456Z"),
    (datetime(2026, 11, 21, 1, tzinfo=timezone(timedelta(hours=1))), "2026-11-21T00:00:00.000Z"),
    (datetime(2026, 11, 21), "2026-11-21T00:00:00.000Z"),
    (datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=1))), "0001-01-01T00:00:00+01:00"),
    (date(2026, 11, 21), "2026-11-21"), (time(1, 2), "01:02:00"), (b"\x00\xff", "AP8="),
    (bytearray(b"a"), "YQ=="), ({"a": {1}}, {"a": [1]}), ((1, frozenset([2])), [1, [2]]),
    (MappingProxyType({"a": 1}), {"a": 1}), (OrderedDict(a=UNDEFINED, b=1), {"b": 1}),
    ([UNDEFINED, 1], [None, 1]), (float("nan"), None),
    ([float("inf"), 1.5, True], [None, 1.5, True]), ({(1, 2): "a"}, {"[1, 2]": "a"}),
    (Symbol("red"), "red"), (Decimal("1.10"), "1.10"), (Rude(), "[Rude]"),
    (Wordy(), "w" * 1000 + "…"),
])  # fmt: skip
def test_every_value_has_its_json(value, expected):
    assert json.loads(to_json(value)) == expected
    assert json.loads(to_json(value, ascii_only=False)) == expected
    assert json.loads(to_json([float("nan"), value])) == [None, expected]


def test_json_is_ascii_by_default():
    assert to_json("é\x7f") == '"\\u00e9\\u007f"'
    assert to_json("é", ascii_only=False) == '"é"'
    assert to_json("é\ud800", ascii_only=False) == '"\\u00e9\\ud800"'


def test_a_cycle_has_no_json():
    value = {}
    value["a"] = value
    with pytest.raises(ValueError, match="too deeply"):
        to_json(value)


def test_size_of_a_value_counts_shared_parts_once():
    shared = ["x" * 100] * 10
    for _ in range(9):
        shared = {"a": shared, "b": shared}
    assert len(to_json(shared)) > 500_000
    for _ in range(9):
        shared = [shared, shared]
    with pytest.raises(ValueError, match="too large to write as JSON"):
        to_json(shared)
    long = "x" * MAX_CHARACTERS
    assert len(to_json([long, 1])) == MAX_CHARACTERS + 7
    with pytest.raises(ValueError, match="too large to write as JSON"):
        to_json([long, long, long])


def test_message_is_printed_on_one_line(capsys):
    print_to_stderr("a\n\x1b[2J" + "b" * 5000)
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("passmuster: a\\x0a\\x1b[2Jb")
    assert len(line) < 1600


def test_short_text_is_printed_whole():
    assert bounded("a" * 2000) == "a" * 2000


def test_nobody_has_to_listen(monkeypatch):
    monkeypatch.setattr(sys, "stderr", None)
    print_to_stderr("nothing")
