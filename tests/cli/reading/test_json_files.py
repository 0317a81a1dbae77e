"""JSON files: text in any pieces."""

import io

import pytest

from passmuster.cli.failures import DataProblem
from passmuster.cli.reading.input_records import ReadOptions
from passmuster.cli.reading.json_files import JsonFile


def read(data):
    return list(JsonFile(io.BytesIO(data), "x", ReadOptions()).items())


def test_an_array_is_a_stream_and_anything_else_one_record():
    assert [(record.value, record.offset) for record in read(b"[1, [2]]")] == [(1, 0), ([2], 1)]
    assert [(record.value, record.offset) for record in read(b'\xef\xbb\xbf{"a": []}')] == [({"a": []}, None)]


def test_bytes_that_are_no_text_are_named_with_their_line():
    with pytest.raises(DataProblem, match=r"^x:3: not UTF-8 text"):
        read(b'[1,\n2,\n"\xe9"]')
