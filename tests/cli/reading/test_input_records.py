"""Values on lines, each read when it is taken."""

from passmuster.cli.reading.input_records import InputRecords


def test_values_are_read_one_by_one_up_to_one_that_cannot_be():
    records = InputRecords(7, ["1", "2", "x", "3"], int, (ValueError,))
    values = records.values()
    assert (next(values), records.taken) == (1, 1)
    assert (list(values), records.taken) == ([2], 2)
    assert records.record(2)[1:] == (9, None, "x")
