"""What there is to say about a record: each fault with its place."""

import passmuster as pm
from passmuster.cli.reading.data_files import DataFile, data_format
from passmuster.cli.reading.input_records import ReadOptions
from passmuster.cli.reports.findings import make_finding


def found(path, error):
    source = DataFile(path, "json", ReadOptions())
    [record] = source.items()
    source.close()
    return make_finding(source, record, error)


def test_each_fault_has_its_own_place(write):
    schema = pm.object({"a": pm.number(), "b": pm.any().required()})
    name = write("x.json", '[\n{"a": "z",\n "c": 1}]')
    error = schema.validate({"a": "z", "c": 1}, abort_early=False).error
    finding = found(name, error)
    assert (finding.line, finding.offset) == (2, 0)
    assert [fault.place(finding.file) for fault in finding.faults] == [
        "x.json:2:7",
        "x.json:2:1",
        "x.json:3:2",
    ]
    assert '"a"' in finding.annotated(False)


def test_a_path_of_the_users_may_hold_anything(write):
    error = pm.ValidationError(
        "odd", [pm.Detail("odd", [["a"], 1], "own"), pm.Detail("odd", [None, "a"], "own")], 1
    )
    for name, text in (("a.json", '{"a": 1}'), ("b.yaml", "a: 1"), ("c.csv", "a\n1\n")):
        source = DataFile(write(name, text), data_format(name, None), ReadOptions())
        [record] = source.items()
        source.close()
        assert [fault.column for fault in make_finding(source, record, error).faults] == [1, 1]


def test_an_exception_of_the_users_is_one_fault(write):
    finding = found(write("x.json", "1"), KeyError())
    [fault] = finding.faults
    assert (fault.line, fault.column, fault.detail.type, fault.detail.message) == (
        1,
        1,
        "KeyError",
        "KeyError",
    )
    assert finding.annotated(False) is None
