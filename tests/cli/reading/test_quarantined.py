"""Entries of a file that `--invalid` wrote: the records in them, with their first places."""

from __future__ import annotations

import json

import pytest

from passmuster.cli.reading.input_records import Origin, ReadOptions
from passmuster.cli.reading.quarantined import restored_items

from .support import read

PLACE = {"file": "a.jsonl", "line": 7, "errors": []}


def entries(*values):
    return "".join(json.dumps(value) + "\n" for value in values)


@pytest.mark.parametrize("kind", ["jsonl", "json"])
def test_records_have_their_first_places(write, kind):
    values = [
        {"record": {"a": 1}, **PLACE},
        {"record": [2], "file": "b.json", "line": 1, "index": 3, "errors": []},
    ]
    name = write(f"bad.{kind}", entries(*values) if kind == "jsonl" else json.dumps(values))
    _, found = read(name)
    assert [(record.value, record.place) for record in found] == [
        ({"a": 1}, Origin("a.jsonl", 7)), ([2], Origin("b.json", 1, 3))
    ]  # fmt: skip


def test_text_that_is_mended_is_a_record_and_other_text_a_problem(write):
    _, found = read(write("bad.jsonl", entries({"raw": '{"a": 1}', **PLACE}, {"raw": '{"a": 1', **PLACE})))
    assert (found[0].value, found[0].place) == ({"a": 1}, Origin("a.jsonl", 7))
    assert str(found[1]) == "a.jsonl:7: wrong JSON: expecting ',' delimiter"
    assert found[1].text == '{"a": 1'


@pytest.mark.parametrize("form", [
    {"header": 5, "delimiter": ","}, {"header": ["a", 1], "delimiter": ","},
    {"header": ["a"], "delimiter": ""}, {"header": ["a"], "delimiter": "\n"},
    {"header": ["a"], "delimiter": 3}, {"header": ["a"]}, {"delimiter": ","},
])  # fmt: skip
def test_text_without_a_right_header_is_json(write, form):
    _, found = read(write("bad.jsonl", entries({"raw": "1,2", **PLACE, **form})))
    assert [str(problem) for problem in found] == ["a.jsonl:7: wrong JSON: extra data"]


@pytest.mark.parametrize("raw, value", [("1;2", {"a": "1", "b": "2"}), ("\udc80;2", None), ('"', None)])
def test_text_of_a_row_is_read_as_a_row(write, raw, value):
    _, [found] = read(
        write("bad.jsonl", entries({"raw": raw, **PLACE, "header": ["a", "b"], "delimiter": ";"}))
    )
    assert getattr(found, "value", None) == value
    if value is None:
        assert str(found).startswith("a.jsonl:7: ")
    else:
        assert found.place == Origin("a.jsonl", 7)


@pytest.mark.parametrize("value", [
    {"record": 1, "file": "x", "line": 1},
    {"record": 1, "raw": "1", **PLACE},
    {"record": 1, **PLACE, "errors": 3},
    {"record": 1, **PLACE, "line": "7"},
    {"record": 1, **PLACE, "more": 1, "other": 2},
    {"errors": 1},
    [],
])  # fmt: skip
def test_record_that_resembles_an_entry_stays_a_record(write, value):
    _, found = read(write("a.jsonl", entries(value)))
    assert [record.value for record in found] == [value]


def test_the_first_entry_decides(write):
    value = {"record": 1, **PLACE}
    _, found = read(write("a.jsonl", entries({"id": 1}, value)))
    assert [record.value for record in found] == [{"id": 1}, value]


def test_nothing_is_no_quarantine():
    assert list(restored_items(iter(()), ReadOptions())) == []
