"""JSON Lines: a record a line, and problems between them."""

import io

import pytest
from tests._core.foundation.json_text.test_decoding import ODD
from tests.cli.reading.support import one_by_one

from passmuster._core.foundation.json_text import decoding
from passmuster._core.foundation.json_text.decoding import FastJson
from passmuster.cli.failures import DataProblem
from passmuster.cli.reading import json_lines
from passmuster.cli.reading.input_records import InputRecords, ReadOptions
from passmuster.cli.reading.json_lines import JsonLines


def read(data, first=1):
    return one_by_one(JsonLines(io.BytesIO(data), "x", ReadOptions(), first).items())


def test_a_piece_of_a_file_knows_its_lines():
    assert [(record.value, record.line) for record in read(b"1\n\n2\n", 8)] == [(1, 8), (2, 10)]


@pytest.mark.parametrize("line, place", [(b"{1}", "x:2:2"), (b'  "\xff"', "x:2"), (b"[1,\t2", "x:2:7")])
def test_a_wrong_line_is_named_and_the_next_one_read(line, place):
    before, problem, behind = read(b"0\n" + line + b"\n1\n")
    assert (before.value, problem.place, behind.value) == (0, place, 1)


@pytest.mark.parametrize("package", ["msgspec", "orjson"])
@pytest.mark.parametrize("end", [b"\n", b""])
def test_lines_that_are_read_together_are_those_that_are_read_one_by_one(package, end, monkeypatch):
    pytest.importorskip(package)
    lines = [b"1", b'{"a": [2]}', b"", b'"\\ud800"', b'"', b"[" * 300, b"9" * 30, b" 3 ", b"x" * 500, b'"']
    data = b"\n".join([*[b'{"n": 1}'] * 70, *lines, *[b"[1]"] * 40, *lines]) + end
    monkeypatch.setattr(json_lines, "fast_json", FastJson)
    slow = read(data)
    monkeypatch.setattr(json_lines, "fast_json", getattr(decoding, f"_of_{package}"))
    assert list(map(told, read(data))) == list(map(told, slow))
    assert any(
        isinstance(item, InputRecords) for item in JsonLines(io.BytesIO(data), "x", ReadOptions()).items()
    )


def told(item):
    return str(item) if isinstance(item, DataProblem) else (repr(item.value), item.line, item.origin.strip())


def test_lines_of_a_file_are_not_copied_to_other_processes(tmp_path, monkeypatch):
    monkeypatch.setattr(json_lines, "PIECE_SIZE", 16)
    path, read_options = tmp_path / "a.jsonl", ReadOptions(max_size=40)
    content = b"".join(b'{"n": %d}\n' % number for number in range(8)) + b"[" + b"1" * 90 + b"\n2"
    path.write_bytes(content)
    with path.open("rb") as file:
        pieces = list(JsonLines(file, str(path), read_options).pieces())
    assert [isinstance(part, tuple) for _, part in pieces] == [True] * 4 + [False] * (len(pieces) - 5) + [
        True
    ]
    whole = one_by_one(JsonLines(io.BytesIO(content), str(path), read_options).items())
    found = [
        item
        for piece in pieces
        for item in one_by_one(JsonLines.from_piece(piece, str(path), read_options).items())
    ]
    assert list(map(told, found)) == list(map(told, whole))
    packed = JsonLines(io.BytesIO(content), str(path), read_options)
    assert not any(isinstance(part, tuple) for _, part in packed.pieces())


def test_a_report_is_the_same_whoever_decodes(run, write, monkeypatch):
    lines = ['{"name": "A", "age": 3}', *ODD, '{"name": "é", "age": -1}', '{"name": "\\ud800", "x": 1}']
    with_it = run("check", "schemas.py:person", write("a.jsonl", "\n".join(lines)), "--format", "jsonl")
    monkeypatch.setattr(json_lines, "fast_json", FastJson)
    assert run("check", "schemas.py:person", "a.jsonl", "--format", "jsonl") == with_it
