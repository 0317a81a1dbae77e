"""JSON Lines: the lines of files, streams and texts, and lines that are no JSON."""

from __future__ import annotations

import io
import json

import pytest

import passmuster as pm

ROW = pm.object({"a": pm.number().max(2)})
LINES = [b'{"a": 1}\n', b"\n", b'{"a": 5}\n', b'{"a": \n', b'{"a": 2}']


def found(batch):
    errors = batch.errors.to_dict()
    return batch.values, list(zip(errors["row"], errors["code"]))


@pytest.mark.parametrize("make", [
    list, iter, b"".join, lambda lines: b"".join(lines).decode(), lambda lines: io.BytesIO(b"".join(lines)),
    lambda lines: io.StringIO(b"".join(lines).decode()), lambda lines: [line.decode() for line in lines],
    lambda lines: bytearray(b"".join(lines)),
    lambda lines: [bytearray(line) for line in lines if line.strip()],
])  # fmt: skip
def test_lines_come_from_files_iterables_and_texts(make):
    batch = ROW.validate_many_json(make(LINES))
    assert found(batch) == ([{"a": 1}, {"a": 2}], [(1, "number.max"), (2, "json.invalid")])


def test_a_line_that_is_no_json_fails_with_its_line_and_column():
    errors = ROW.validate_many_json(LINES).errors.to_records()
    assert {key: errors[1]["context"][key] for key in ("line", "column")} == {"line": 4, "column": 6}
    assert ROW.validate_many_json(LINES).rejected[1] == LINES[3]
    assert ROW.validate_many_json(LINES, first=10).errors.to_records()[1]["context"]["line"] == 14


@pytest.mark.parametrize("line", [
    b'{"a": NaN}', b'{"a": 1, "a": 2}', b"\xff", b"[1", b"nul", b'{"a": 1} {}', b'"\\ud800"', b"[1]", b"7",
    b"{}", b'\xef\xbb\xbf{"a": 1}', b'{"a": 123456789012345678901234567890}', b"[" * 2000, b'{"a": "1"}',
    b"1e999",
])  # fmt: skip
def test_each_line_has_the_result_of_validate_json(line):
    one, batch = ROW.validate_json(line), ROW.validate_many_json([line])
    if one.error is None:
        assert batch.values == [one.value]
    else:
        assert batch.failures[0][1].as_dict() == one.error.as_dict()


def test_options_and_choices_are_those_of_validate_many():
    lines = [json.dumps({"id": number, "a": number}).encode() for number in range(6)]
    schema = ROW.unknown()
    assert [batch.total for batch in schema.validate_many_json(lines, chunk_size=4)] == [4, 2]
    batch = schema.validate_many_json(lines, {"convert": False}, key="id", max_errors=2)
    assert (batch.errors.to_dict()["key"], batch.total) == ([3, 4], 5)
    assert schema.validate_many_json(lines, on_error="skip").failed == 3
    with pytest.raises(pm.ValidationError) as caught:
        schema.validate_many_json(lines, on_error="raise")
    assert caught.value.row == 3
    same = schema.validate_many_json([lines[0], lines[0]], unique="id")
    assert found(same)[1] == [(1, "row.unique")]
    assert pm.date().validate_many_json(['"2026-01-01"']).values == [
        pm.date().validate_json('"2026-01-01"').value
    ]


def test_a_stream_that_breaks_off_loses_no_line():
    def lines():
        yield b'{"a": 1}'
        raise OSError("gone")

    totals = []
    with pytest.raises(OSError, match="gone"):
        for batch in ROW.validate_many_json(lines(), chunk_size=10):
            totals.append(batch.total)
    assert totals == [1]


@pytest.mark.parametrize("lines", [5, None, {"a": 1}, [{"a": 1}], [5], object()], ids=repr)
def test_input_without_lines_is_refused(lines):
    with pytest.raises(pm.SchemaError):
        ROW.validate_many_json(lines)
