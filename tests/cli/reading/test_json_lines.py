"""JSON Lines: a record a line, and problems between them."""

import io

import pytest

from passmuster.cli.reading.input_records import Wishes
from passmuster.cli.reading.json_lines import JsonLines


def read(data, first=1):
    return list(JsonLines(io.BytesIO(data), "x", Wishes(), first).items())


def test_a_piece_of_a_file_knows_its_lines():
    assert [(record.value, record.line) for record in read(b"1\n\n2\n", 8)] == [(1, 8), (2, 10)]


@pytest.mark.parametrize("line, place", [(b"{1}", "x:2:2"), (b'  "\xff"', "x:2"), (b"[1,\t2", "x:2:7")])
def test_a_wrong_line_is_named_and_the_next_one_read(line, place):
    before, problem, behind = read(b"0\n" + line + b"\n1\n")
    assert (before.value, problem.place, behind.value) == (0, place, 1)
