"""Values on lines, each parsed when it is used; and lines, bounded and decoded."""

from __future__ import annotations

import io

import pytest

from passmuster.cli.failures import DataProblem
from passmuster.cli.reading import input_records
from passmuster.cli.reading.input_records import InputRecords, decode_line, in_pieces, raw_lines


def test_values_are_read_one_by_one_up_to_one_that_cannot_be():
    records = InputRecords(7, ["1", "2", "x", "3"], int, (ValueError,))
    values = records.values()
    assert (next(values), records.used_count) == (1, 1)
    assert (list(values), records.used_count) == ([2], 2)
    assert records.record(2)[1:4] == (9, None, "x")


def test_of_a_line_that_is_too_long_a_piece_is_read():
    assert list(raw_lines(io.BytesIO(b"ab\n" + b"c" * 50_000 + b"\nd"), 10)) == [b"ab\n", b"c" * 11, b"d"]


def test_the_mark_at_the_beginning_is_no_text():
    assert decode_line(b"\xef\xbb\xbfa\n", "x", 1, 10) == "a\n"
    assert decode_line(b"\xef\xbb\xbfa\n", "x", 2, 10) == "\ufeffa\n"


@pytest.mark.parametrize("line, said", [
    (b"a" * 11, "x:3: the line is longer than 10 bytes; --max-line sets how long one may be"),
    (b"\xff", "x:3: not UTF-8 text: byte 0xff (invalid start byte)"),
])  # fmt: skip
def test_unreadable_record_is_named_with_its_line(line, said):
    with pytest.raises(DataProblem) as caught:
        decode_line(line, "x", 3, 10)
    assert str(caught.value) == said


def test_records_before_an_error_are_a_piece(monkeypatch):
    monkeypatch.setattr(input_records, "PIECE_SIZE", 3)

    def items():
        yield from [("a", 2), ("b", 2), ("c", 1)]
        raise DataProblem("a.csv", "broken")

    pieces = in_pieces(items())
    assert [next(pieces), next(pieces)] == [["a", "b"], ["c"]]
    with pytest.raises(DataProblem):
        next(pieces)
    assert list(in_pieces(iter(()))) == [[]]
