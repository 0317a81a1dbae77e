"""What can't be read, and all that ends in status 2: one clear line each, never a traceback."""

import io
import sys

import pytest

from passmuster.cli import main

GOOD = '{"name": "Ada", "age": 36}\n'
PERSON = "schemas.py:person"


@pytest.mark.parametrize("name,content,message", [
    ("a.json", b"", "a.json:1:1: wrong JSON: expecting value"),
    ("a.json", b'[{"name": "A"},\n  oops]', "a.json:2:3: wrong JSON: expecting value"),
    ("a.json", b'[{"name": "A"}\n', "a.json:2:1: wrong JSON: expecting ',' or ']'"),
    ("a.json", b'[{"name": "A"}] 1', "a.json:1:17: wrong JSON: extra data"),
    ("a.json", b'{"name": "A"} 1', "a.json:1:15: wrong JSON: extra data"),
    ("a.json", b'[{"name": "A",}]', "a.json:1:1"),
    ("a.json", b'["\n"]', "a.json:1:3: wrong JSON: invalid control character"),
    ("a.json", b'["x\\tx\\x"]', "a.json:1:7: wrong JSON: invalid \\escape"),
    ("a.json", b'[{"name": NaN}]', "a.json:1:2: wrong JSON: NaN is not JSON"),
    ("a.json", b'[1,\n"\xff"]', "a.json:2: not UTF-8 text: byte 0xff"),
    ("a.json", b"[" * 100_000, "a.json:1:2: wrong JSON: nested too deeply"),
    ("a.csv", b"", "a.csv: no header row"),
    ("a.csv", b"name,name\n", "a.csv:1: the header names 'name' more than once"),
    ("absent.json", None, "absent.json: No such file or directory"),
    ("absent.csv", None, "absent.csv: No such file or directory"),
    ("nul\0.csv", None, "nul\\x00.csv: embedded null byte"),
])  # fmt: skip
def test_data_that_cannot_be_read(run, write, name, content, message):
    if content is not None:
        write(name, content)
    outcome = run("check", PERSON, name)
    assert outcome.status == 2
    assert outcome.err.startswith("passmuster: " + message)
    assert outcome.err.count("\n") == 1
    assert outcome.out.endswith("1 could not be read.\n")


@pytest.mark.parametrize("name,content,message", [
    ("a.jsonl", b'{"name": "A"}\n{"name"\n', "a.jsonl:2:9: wrong JSON: expecting ':'"),
    ("a.jsonl", b'{"name": "A"}\n{} {}\n', "a.jsonl:2:4: wrong JSON: extra data"),
    ("a.jsonl", b'\n"\xff"\n', "a.jsonl:2: not UTF-8 text: byte 0xff"),
    ("a.jsonl", b"[" * 100_000, "a.jsonl:1:1: wrong JSON: nested too deeply"),
    ("a.csv", b"name,age\nA,1,2\n", "a.csv:2: wrong CSV: 3 cells where the header names 2"),
    ("a.csv", b'name,age\n"A,1\n', "a.csv:2: wrong CSV: unexpected end of data"),
    ("a.csv", b"name\n\xe9\n", "a.csv:2: not UTF-8 text: byte 0xe9"),
])  # fmt: skip
def test_a_line_that_cannot_be_read_is_a_wrong_record(run, write, name, content, message):
    outcome = run("check", PERSON, write(name, content))
    assert outcome.status == 1
    assert outcome.err.startswith("passmuster: " + message)
    assert outcome.err.count("\n") == 1
    assert outcome.out.endswith("1 could not be read.\n")


def test_a_folder_is_no_data(run, folder):
    (folder / "data.json").mkdir()
    assert "data.json: Is a directory" in run("check", PERSON, "data.json").err


def test_reading_goes_on_behind_a_wrong_line(run, write):
    outcome = run("check", PERSON, write("a.jsonl", GOOD + "{\n" + GOOD), "--format=jsonl")
    assert outcome.status == 1
    assert '"records": 2' in outcome.out
    assert '{"place": "a.jsonl:2:3", "unreadable": "wrong JSON: ' in outcome.out


def test_a_missing_file_does_not_hide_the_others(run, write):
    outcome = run("check", PERSON, "absent.jsonl", write("b.jsonl", GOOD))
    assert outcome.status == 2
    assert outcome.out == "1 record in 2 files: 1 valid, 0 invalid; 1 could not be read.\n"


def test_a_failing_function_of_the_schema_ends_the_run(run, write, folder):
    write("fails.py", "import passmuster as pm\nitems = pm.array().unique(lambda a, b: a / b)\n")
    outcome = run("check", "fails.py:items", write("a.json", "{}"), "--input-format=jsonl")
    assert outcome.status == 1
    outcome = run("check", "fails.py:items", write("a.jsonl", "[1, 0]\n"))
    assert outcome.status == 2
    assert (
        outcome.err == "passmuster: fails.py:items failed at a.jsonl:1: ZeroDivisionError: division by zero\n"
    )


def test_an_interrupt_ends_in_130(run, write):
    outcome = run("check", "schemas.py:interrupts", write("a.json", "1"), "--output", "out.jsonl")
    assert (outcome.status, outcome.err) == (130, "passmuster: interrupted\n")


def test_a_reader_that_leaves_ends_the_run_in_silence(write, folder, monkeypatch, capsys):
    class Closed(io.StringIO):
        def write(self, text):
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Closed())
    assert main(["check", PERSON, write("a.jsonl", GOOD)]) == 141
    assert capsys.readouterr().err == ""


def test_a_full_disk_under_standard_output_is_named(write, folder, monkeypatch, capsys):
    class Full(io.StringIO):
        def write(self, text):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Full())
    assert main(["check", PERSON, write("a.jsonl", GOOD)]) == 2
    assert capsys.readouterr().err == "passmuster: standard output: No space left on device\n"


def test_closed_standard_input_is_named(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert "<stdin>: standard input is closed" in run("check", PERSON, "-", "--input-format=csv").err


def test_an_encoding_that_cannot_hold_a_message_gets_escapes(write, folder, monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["check", PERSON, write("a.jsonl", '{"name": "A", "é": 1}\n')]) == 1
    stream.flush()
    assert b'"\\xe9" is not a known key' in stream.buffer.getvalue()
