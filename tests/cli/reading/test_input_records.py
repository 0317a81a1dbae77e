"""Values on lines, each parsed when it is used."""

from passmuster.cli.reading.input_records import InputRecords


def test_values_are_read_one_by_one_up_to_one_that_cannot_be():
    records = InputRecords(7, ["1", "2", "x", "3"], int, (ValueError,))
    values = records.values()
    assert (next(values), records.used_count) == (1, 1)
    assert (list(values), records.used_count) == ([2], 2)
    assert records.record(2)[1:] == (9, None, "x")
