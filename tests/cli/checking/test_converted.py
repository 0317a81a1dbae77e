"""What is written of valid records, by the ending of the file."""

import pytest

from passmuster.cli.checking.converted import item_maker, output_of
from passmuster.cli.output import Output


@pytest.mark.parametrize("path, text", [
    ("-", '{"a": "\\u00e9"}\n'), ("x.jsonl", '{"a": "é"}\n'), ("parquet", '{"a": "é"}\n'),
])  # fmt: skip
def test_records_are_lines_of_json(path, text):
    assert type(output_of(path)) is Output
    assert item_maker(path)({"a": "é"}) == text


def test_records_of_a_table_stay_values_that_a_process_can_send():
    class Point:
        def __str__(self):
            return "1/2"

    assert item_maker("X.Parquet")({"a": {1.5}, 2: Point()}) == {"a": [1.5], "2": "1/2"}
