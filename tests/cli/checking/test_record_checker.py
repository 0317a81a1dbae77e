"""Validating the records of a file: each in its order, whatever comes of it."""

import json
import re

import pytest

import passmuster as pm
from passmuster._core.documents.bulk.row_keys import UniqueKeys
from passmuster._core.foundation.json_text import decoding
from passmuster.cli.checking.record_checker import CheckOptions, RecordChecker, UniqueRecords
from passmuster.cli.failures import SchemaProblem
from passmuster.cli.reading import json_lines
from passmuster.cli.reading.data_files import DataFile
from passmuster.cli.reading.input_records import ReadOptions
from passmuster.cli.reports.reporting import FORMATS, make_style


class Sink:
    most_held = 1

    def __init__(self):
        self.taken = []

    def add_valid(self, text, count=1):
        self.taken += [text] * count

    def add_report(self, report):
        self.taken.append((report.kind, report.text))

    def add_unreadable(self, problem, rejected):
        self.taken.append(str(problem))


def judged(path, schema, limit=None, output=None):
    sink = Sink()
    check_options = CheckOptions("s", {}, make_style("text"), limit, output)
    source = DataFile(path, "jsonl", ReadOptions())
    try:
        RecordChecker(schema, check_options, sink).check_file(source)
    finally:
        source.close()
    return sink.taken


@pytest.mark.parametrize("limit", [None, 1])
def test_results_keep_the_order_of_records(write, limit):
    name = write("a.jsonl", "1\n0\n{\n5\n2\n")
    schema = pm.number().max(3).min(1).warn()
    assert judged(name, schema, limit, "out") == [
        "1\n",
        ("warned", 'a.jsonl:2:1: warning: "value" must be at least 1'),
        "0\n",
        "a.jsonl:3:3: wrong JSON: expecting property name enclosed in double quotes",
        ("invalid", None if limit else 'a.jsonl:4:1: "value" must be at most 3'),
        "2\n",
    ]


def test_records_that_are_not_written_are_counted(write):
    assert judged(write("a.jsonl", "1\n"), pm.any()) == [None]


def test_findings_precede_the_error_that_ends_the_command(write):
    lines = ["[3]", *["[1]"] * 40, "5", "[1, 0]", "[1]"]
    schema = pm.array().unique(lambda one, other: one / other)
    said = "s failed at a.jsonl:43: ZeroDivisionError: division by zero"
    for output in (None, "out"):
        sink, check_options = Sink(), CheckOptions("s", {}, make_style("text"), None, output)
        source = DataFile(write("a.jsonl", "\n".join(lines)), "jsonl", ReadOptions())
        with pytest.raises(SchemaProblem, match=f"^{re.escape(said)}$"):
            RecordChecker(schema, check_options, sink).check_file(source)
        source.close()
        assert len(sink.taken) == 42
        assert [taken for taken in sink.taken if taken and "invalid" in taken] == [
            ("invalid", 'a.jsonl:42:1: "value" must be a list, not a number')
        ]


@pytest.mark.parametrize("package", ["orjson", "msgspec", None])
def test_options_count_for_each_record(write, package, monkeypatch):
    if package is None:
        monkeypatch.setattr(json_lines, "fast_json", decoding.FastJson)
    else:
        pytest.importorskip(package)
        monkeypatch.setattr(json_lines, "fast_json", getattr(decoding, f"_of_{package}"))
    sink, check_options = Sink(), CheckOptions("s", {"convert": False}, make_style("text"), None, None)
    source = DataFile(write("a.jsonl", '1\n"2"\n\n3\n'), "jsonl", ReadOptions())
    RecordChecker(pm.number(), check_options, sink).check_file(source)
    source.close()
    assert sorted(sink.taken, key=str) == [
        ("invalid", 'a.jsonl:2:1: "value" must be a number, not a string'),
        None,
        None,
    ]


ROWS = """\
import passmuster as pm

row = pm.object({"id": pm.number().required(), "day": pm.string(), "n": pm.number().max(9)}).label("Row")
open_row = pm.object({"id": pm.number()}).unknown()
"""
LINES = [{"id": 1}, {"id": 2, "n": 10}, {"id": "1"}, {"id": 2}, {"id": 2.0}, {"id": 3}]


@pytest.fixture
def check(write, run):
    """Check data with the schema `row` of `rows.py`."""
    write("rows.py", ROWS)
    return lambda *arguments: run("check", "rows.py:row", *arguments)


@pytest.fixture
def lines(write):
    return write("a.jsonl", "".join(json.dumps(line) + "\n" for line in LINES))


def test_record_with_the_key_of_a_valid_one_is_invalid(check, lines):
    result = check(lines, "--unique", "id")
    assert result.status == 1
    assert result.out.splitlines() == [
        'a.jsonl:2:16: "n" must be at most 9',
        'a.jsonl:3:1: "Row" has the same id as row a.jsonl:1',
        'a.jsonl:5:1: "Row" has the same id as row a.jsonl:4',
        "6 records in 1 file: 3 valid, 3 invalid.",
    ]
    assert check(lines, "--unique", "id,n", "--limit", "0").out.startswith("6 records in 1 file: 5 valid, 1")


def test_results_are_held_until_the_sink_has_enough(write):
    marks = []

    class Sink:
        most_held = 3
        taken: list = []

        def add_valid(self, item, count=1):
            self.taken.append(count)

        def add_report(self, report):
            self.taken.append(report.text)

        def first_places(self, asked):
            marks.append([place for _, place in asked])
            return [None, "x:1", None][: len(asked)]

    options = CheckOptions("s", {}, make_style("text"), None, None, unique=UniqueKeys(("id",)))
    source = DataFile(write("b.jsonl", '{"id": 1}\n' * 5), "jsonl", ReadOptions())
    sink = Sink()
    checker = RecordChecker(pm.object({"id": pm.number()}), options, sink)
    assert isinstance(checker._unique, UniqueRecords)
    checker.check_file(source)
    source.close()
    assert marks == [["b.jsonl:1", "b.jsonl:2", "b.jsonl:3"], ["b.jsonl:4", "b.jsonl:5"]]
    said = '"value" has the same id as row x:1'
    assert sink.taken == [1, f"b.jsonl:2:1: {said}", 1, 1, f"b.jsonl:5:1: {said}"]


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_of_reports_names_the_place(check, lines, form):
    out = check(lines, "--unique", "id", "--format", form).out
    assert "has the same id as row a.jsonl:4" in out.replace("&quot;", '"').replace("%3A", ":")
    assert form == "text" or "row.unique" in out


def test_keys_are_compared_over_files_in_any_number_of_processes(check, lines, write, folder):
    table = write("b.csv", "id,day\n5,Mon\n3,Tue\n3,Wed\n" + "".join(f"{n},x\n" for n in range(6, 3000)))
    more = write("c.jsonl", '{"id": 5}\n{\n{"id": 5000}\n{"id": 4999}\n{"id": 5000}\n')
    found = []
    for jobs in ("1", "2", "3"):
        files = [f"valid{jobs}.jsonl", f"invalid{jobs}.jsonl"]
        options = ["--jobs", jobs, "--output", files[0], "--invalid", files[1], "--summary"]
        result = check(lines, table, more, table, "--unique", "id", *options)
        found.append((result, [(folder / file).read_text("utf-8") for file in files]))
    assert found[0] == found[1] == found[2]
    result, (valid, invalid) = found[0]
    assert "b.csv:3:1: " in result.out
    assert "c.jsonl:5:1: " in result.out
    assert "as row b.csv:2\n" in result.out
    ids = [json.loads(line)["id"] for line in valid.splitlines()]
    assert len(ids) == len(set(ids)) == 3000
    assert invalid.count('"type": "row.unique"') == 2 + 2 + 2 + 2997


def test_records_without_a_key_are_not_compared(run, write):
    write("rows.py", ROWS)
    data = write("a.json", '[{}, {"id": 1}, {}, {"id": 1, "x": null}, {"id": 1}]')
    result = run("check", "rows.py:open_row", data, "--unique", "x,id")
    assert result.status == 0
    result = run("check", "rows.py:open_row", data, "--unique", "id")
    assert result.out.splitlines()[:2] == [
        'a.json:1:21: "value" has the same id as row a.json:1 [1]',
        'a.json:1:43: "value" has the same id as row a.json:1 [1]',
    ]


def test_max_errors_counts_equal_keys(check, write):
    data = write("a.jsonl", '{"id": 1}\n' * 5000)
    for jobs in ("1", "2"):
        result = check(data, "--unique", "id", "--max-errors", "3", "--jobs", jobs)
        assert result.out.splitlines()[-1] == (
            "4 records in 1 file: 1 valid, 3 invalid. Stopped by --max-errors."
        )


def test_mended_quarantine_is_compared_anew(check, lines, folder, write):
    check(lines, "--unique", "id", "--invalid", "wrong.jsonl")
    again = check("wrong.jsonl", "--unique", "id")
    assert again.out.splitlines() == [
        'a.jsonl:2: "n" must be at most 9',
        "3 records in 1 file: 2 valid, 1 invalid.",
    ]


def test_rows_of_tables_are_compared_without_their_nulls(check, folder):
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = arrow.table({"id": [1, 2, 1], "day": [None, "Mon", None]})
    parquet.write_table(table, folder / "a.parquet")
    assert check("a.parquet", "--unique", "id").out.splitlines() == [
        'a.parquet:3: "Row" has the same id as row a.parquet:1',
        "3 records in 1 file: 2 valid, 1 invalid.",
    ]


def test_records_before_the_end_of_a_broken_file_are_compared(check, write):
    data = write("a.json", '[{"id": 1}, {"id": 1}, oops]')
    for jobs in ("1", "2"):
        result = check(data, "--unique", "id", "--jobs", jobs)
        assert result.status == 2
        assert '"Row" has the same id as row a.json:1 [0]' in result.out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_key_that_the_schema_does_not_have_is_refused(check, lines, jobs):
    result = check(lines, "--unique", "id,ids", "--jobs", jobs)
    assert (result.status, result.out) == (2, "")
    assert result.err == "passmuster: --unique: the schema has no key 'ids'\n"
    assert check(lines, "--unique", "ids", "--allow-unknown", "--limit", "0").status == 1


@pytest.mark.parametrize("names", ["", ",id", "id,"])
def test_names_without_text_are_refused(check, lines, names):
    result = check(lines, "--unique", names)
    assert result.status == 2
    assert "is not a list of keys" in result.err
