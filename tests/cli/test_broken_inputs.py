"""Broken inputs, a table: what the command says to each, whole, and with which status it ends."""

import os

import pytest

PERSON = "schemas.py:person"
GOOD = b'{"name": "A"}'
LONG = b'{"name": "' + b"A" * 200 + b'"}'
SHORT = ["--max-line", "100"]


def wrong(name, content, error, *options, valid=0, status=2):
    """A row: a file that can't be read, or not to its end."""
    records = "1 record" if valid == 1 else f"{valid} records"
    said = f"{records} in 1 file: {valid} valid, 0 invalid; 1 could not be read.\n"
    return name, content, options, status, said, f"passmuster: {error}\n"


def unread(name, content, error, *options, valid=0):
    """A row: a line that can't be read, in a file that can."""
    return wrong(name, content, error, *options, valid=valid, status=1)


def invalid(content, report):
    """A row: a line that can be read, and is wrong."""
    said = f"a.jsonl:1:{report}\n1 record in 1 file: 0 valid, 1 invalid.\n"
    return "a.jsonl", content, (), 1, said, ""


def refused(error, *options, name="a.jsonl"):
    """A row: a command that makes no sense, or can't begin."""
    return name, b"{}", options, 2, "", f"passmuster: {error}\n"


NO_KEY = "expecting property name enclosed in double quotes"
NO_TEXT = "not UTF-8 text: byte 0xff (invalid start byte)"
NO_FILE = "No such file or directory"
TOO_LONG = "is longer than 100 bytes; --max-line sets how long one may be"
TABLE = [
    invalid(b'{"name": 1}', '10: "name" must be a string, not a number'),
    invalid(b'{"name": "A", "name": 1}', '23: "name" must be a string, not a number'),
    invalid(b'{"name": "A", "\\u001b[2J\\n\\u202e": 1}', '15: "\\x1b[2J\\x0a\\u202e" is not a known key'),
    invalid(b'{"name": "A", "age": 1e999}', '22: "age" must be finite'),
    invalid(b'{"name": "A", "age": ' + b"1" * 5000 + b"}", '22: "age" must be finite'),
    invalid(b'"' + b"[" * 100_000 + b'"', '1: "value" must be an object, not a string'),
    invalid(b"[]", '1: "value" must be an object, not a list'),
    ("a.jsonl", b'{"name": "\\ud800"}', (), 0, "1 record in 1 file: 1 valid, 0 invalid.\n", ""),
    unread("a.jsonl", GOOD + b'\n{"name"\n', "a.jsonl:2:9: wrong JSON: expecting ':' delimiter", valid=1),
    unread("a.jsonl", GOOD + b"\n{} {}\n", "a.jsonl:2:4: wrong JSON: extra data", valid=1),
    unread("a.jsonl", b"nul", "a.jsonl:1:1: wrong JSON: expecting value"),
    unread("a.jsonl", b"{'a': 1}", f"a.jsonl:1:2: wrong JSON: {NO_KEY}"),
    unread("a.jsonl", b'"\xff"\n' + GOOD, f"a.jsonl:1: {NO_TEXT}", valid=1),
    invalid(b"\xff\xfe{\x00}\x00", '1: "name" is required'),
    unread("a.jsonl", b"[" * 100_000, "a.jsonl:1:1: wrong JSON: nested too deeply"),
    unread("a.jsonl", b'{"name": NaN}', "a.jsonl:1:1: wrong JSON: NaN is not JSON"),
    unread("a.jsonl", b'{"age": -Infinity}', "a.jsonl:1:1: wrong JSON: -Infinity is not JSON"),
    unread("a.jsonl", b'{"name": "\x00"}', "a.jsonl:1:11: wrong JSON: invalid control character"),
    unread("a.jsonl", b"\x00\n", "a.jsonl:1:1: wrong JSON: expecting value"),
    unread("a.jsonl", b'"\\x"', "a.jsonl:1:2: wrong JSON: invalid \\escape"),
    unread("a.jsonl", b'"\\u12"', "a.jsonl:1:3: wrong JSON: invalid \\uXXXX escape"),
    unread("a.jsonl", LONG + b"\n" + GOOD, f"a.jsonl:1: the line {TOO_LONG}", *SHORT, valid=1),
    unread("a.jsonl", b"{" * 20_000, f"a.jsonl:1: the line {TOO_LONG}", *SHORT),
    wrong("a.json", b"", "a.json:1:1: wrong JSON: expecting value"),
    wrong("a.json", b"[", "a.json:1:2: wrong JSON: expecting value"),
    wrong("a.json", b"[" + GOOD + b",\n  oops]", "a.json:2:3: wrong JSON: expecting value", valid=1),
    wrong("a.json", b"[" + GOOD + b"\n", "a.json:2:1: wrong JSON: expecting ',' or ']'", valid=1),
    wrong("a.json", b"[" + GOOD + b"] 1", "a.json:1:17: wrong JSON: extra data after the end", valid=1),
    wrong("a.json", GOOD + b" 1", "a.json:1:15: wrong JSON: extra data after the end", valid=1),
    wrong("a.json", b'["\n"]', "a.json:1:3: wrong JSON: invalid control character"),
    wrong("a.json", b'[1,\n"\xff"]', f"a.json:2: {NO_TEXT}"),
    wrong("a.json", b"[" * 100_000, "a.json:1:2: wrong JSON: nested too deeply"),
    wrong("a.json", b'{"a":' * 100_000, "a.json:1:1: wrong JSON: nested too deeply"),
    wrong("a.json", b"[" + GOOD + b",\n" + LONG + b"]", f"a.json:2: the record {TOO_LONG}", *SHORT, valid=1),
    wrong("a.json", LONG, f"a.json:1: the record {TOO_LONG}", *SHORT),
    wrong("a.json", b'"' + b"A" * 200_000, f"a.json:1: the record {TOO_LONG}", *SHORT),
    wrong("a.csv", b"\n\n", "a.csv: no header row: the file is empty"),
    wrong("a.csv", b"name,name\nA,B\n", "a.csv:1: the header names 'name' more than once"),
    unread("a.csv", b"name,age\nA,1,2\n", "a.csv:2: wrong CSV: 3 cells where the header names 2"),
    unread("a.csv", b'name,age\n"A,1\n', "a.csv:2: wrong CSV: unexpected end of data"),
    unread("a.csv", b"name\n\xe9\n", "a.csv:2: not UTF-8 text: byte 0xe9 (invalid continuation byte)"),
    unread("a.csv", b'name\n"A"x\n', "a.csv:2: wrong CSV: ',' expected after '\"'"),
    unread("a.csv", b"name\n" + b"A" * 200, f"a.csv:2: the line {TOO_LONG}", *SHORT),
    wrong("a.csv", b'name,age\n"' + b"\n" * 200 + b'",1\n', f"a.csv:2: the row {TOO_LONG}", *SHORT),
    unread("a.csv", b"name\n" + b"A" * 140_000, "a.csv:2: wrong CSV: field larger than field limit (131072)"),
    wrong("absent.json", None, f"absent.json: {NO_FILE}"),
    wrong("nul\0.csv", None, "nul\\x00.csv: embedded null byte"),
    refused(f"--context: wrong JSON: {NO_KEY}", "--context", "{"),
    refused(f"no/such/folder: {NO_FILE}", "--output", "no/such/folder"),
    refused(".: Is a directory", "--output", "."),
]  # fmt: skip


@pytest.mark.parametrize(
    "name, content, options, status, out, err", TABLE, ids=[repr(row[1])[:30] for row in TABLE]
)
def test_broken_input_is_reported(run, write, name, content, options, status, out, err):
    if content is not None:
        write(name, content)
    assert run("check", PERSON, name, *options) == (status, out, err)


@pytest.mark.parametrize("option", ["--max-line", "--timeout"])
@pytest.mark.parametrize("value", ["0", "-1", "x", "", "1T", "١", "nan", "inf", "9" * 30])
def test_a_bound_that_makes_no_sense_is_wrong_usage(run, option, value):
    outcome = run("check", PERSON, "a.jsonl", f"{option}={value}")
    assert (outcome.status, outcome.out) == (2, "")
    assert f"argument {option}: {value!r} is not a " in outcome.err


@pytest.mark.parametrize("size", ["80", "1k", "1K", "1M", "1g"])
def test_a_line_of_the_length_that_is_allowed_is_read(run, write, size):
    line = b'{"name": "' + b"A" * 67 + b'"}\n'
    assert len(line) == 80
    assert run("check", PERSON, write("a.jsonl", line), "--max-line", size).status == 0


def test_names_of_a_header_do_not_flood_the_terminal(run, write):
    header = ",".join(f"x{i}" for i in range(5000))
    outcome = run("check", PERSON, write("a.csv", f"{header},{header}\n"))
    assert outcome.status == 2
    assert len(outcome.err) < 2000
    assert os.linesep not in outcome.err[:-1]
