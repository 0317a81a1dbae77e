"""What is written of valid records, by the ending of the file."""

import pytest

from passmuster.cli.checking.converted import make_output, output_converter
from passmuster.cli.output import Output


@pytest.mark.parametrize("path, text", [
    ("-", '{"a": "\\u00e9"}\n'), ("x.jsonl", '{"a": "é"}\n'), ("parquet", '{"a": "é"}\n'),
])  # fmt: skip
def test_records_are_lines_of_json(path, text):
    assert type(make_output(path)) is Output
    assert output_converter(path)({"a": "é"}) == text


def test_records_of_a_table_stay_values_that_a_process_can_send():
    class Point:
        def __str__(self):
            return "1/2"

    assert output_converter("X.Parquet")({"a": {1.5}, 2: Point()}) == {"a": [1.5], "2": "1/2"}
