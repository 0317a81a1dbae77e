"""How many records there were, and errors by path and code, in numbers and in words."""

import json

import pytest

import passmuster as pm
from passmuster.cli.reports.counts import Counts, ErrorCounts, with_noun
from passmuster.cli.reports.findings import SummedFault


def test_counts_are_written_with_nouns():
    counts = Counts()
    assert counts.sentence() == "0 records in 0 files: 0 valid, 0 invalid."
    counts.files, counts.valid, counts.warned, counts.unreadable, counts.left_out = 1, 1, 1, 1000, 1
    assert counts.sentence() == (
        "1 record in 1 file: 1 valid, 0 invalid, 1 with warnings; 1,000 could not be read. "
        "1 report left out by --limit."
    )
    assert counts.as_dict()["left_out"] == 1
    assert with_noun(1234, "line") == "1,234 lines"


def test_a_run_that_was_ended_says_so():
    counts = Counts()
    assert "complete" not in counts.as_dict()
    counts.is_complete = False
    assert counts.as_dict()["complete"] is False
    assert counts.sentence() == "0 records in 0 files: 0 valid, 0 invalid. Stopped by --max-errors."


PERSON = "schemas.py:person"
LINES = '{"name": 1}\n{"name": "A", "age": "x"}\n{"name": 2}\n{\n{"name": "B"}\n'


def test_numbers_are_bounded_and_the_largest_comes_first():
    counts = ErrorCounts()
    counts.add(SummedFault(f"k{i}", "c", f"a:{i}", "m\x1b") for i in range(1200))
    counts.add([SummedFault("k7", "c", "b:1", "other")])
    lines = counts.lines()
    assert len(lines) == len(counts.as_list()) == 1001
    assert [line.split() for line in lines[:3]] == [
        ["200", "…", "…", "a:1000:", "m\\x1b"], ["2", "k7", "c", "a:7:", "m\\x1b"],
        ["1", "k0", "c", "a:0:", "m\\x1b"],
    ]  # fmt: skip


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_the_summary_counts_by_path_and_code_beyond_the_limit(run, write, jobs):
    options = ["--summary", "--limit", "0", "--jobs", jobs]
    assert run("check", PERSON, write("a.jsonl", LINES), *options).out.splitlines() == [
        '2  name  string.base  a.jsonl:1:10: "name" must be a string, not a number',
        '1  age   number.base  a.jsonl:2:22: "age" must be a number',
        "1        unreadable   a.jsonl:4:3: wrong JSON: expecting property name enclosed in double quotes",
        "4 records in 1 file: 1 valid, 3 invalid; 1 could not be read. 3 reports left out by --limit.",
    ]
    assert run("check", PERSON, "a.jsonl", *options, "--quiet").out.count("\n") == 3


def test_indexes_are_not_told_apart(run, write):
    write("lists.py", "import passmuster as pm\nrow = pm.object({'a': pm.array().items({'b': int})})\n")
    name = write("a.jsonl", '{"a": [{"b": 1}, {"b": "x"}]}\n{"a": [{"b": "y"}]}\n')
    assert (
        run("check", "lists.py:row", name, "--summary")
        .out.splitlines()[2]
        .startswith("2  a.*.b  number.base")
    )


@pytest.mark.parametrize("style", ["json", "jsonl", "sarif", "github"])
def test_formats_for_programs_have_the_numbers(run, write, style):
    out = run("check", PERSON, write("a.jsonl", LINES), "--summary", "--format", style).out
    if style == "github":
        assert "\n2  name  string.base  a.jsonl:1:10: " in out
        return
    document = json.loads(out.splitlines()[-1] if style == "jsonl" else out)
    summary = document["runs"][0]["properties"] if style == "sarif" else document["summary"]
    assert summary["errors"][0] == {
        "path": "name", "code": "string.base", "count": 2, "place": "a.jsonl:1:10",
        "message": '"name" must be a string, not a number',
    }  # fmt: skip


def test_the_command_and_many_values_have_the_same_paths(run, write):
    schema = pm.object({"a": pm.array().items({"b": int})})
    known = schema.validate_many([{"a": [{"b": "x"}]}]).errors.counts()
    write("lists.py", "import passmuster as pm\nrow = pm.object({'a': pm.array().items({'b': int})})\n")
    name = write("a.jsonl", '{"a": [{"b": "x"}]}\n')
    out = run("check", "lists.py:row", name, "--summary", "--format", "jsonl").out
    [found] = json.loads(out.splitlines()[-1])["summary"]["errors"]
    assert [found[key] for key in ("path", "code", "count")] == [
        known[0][key] for key in ("path", "code", "count")
    ]


@pytest.mark.parametrize("style", ["csv", "junit"])
def test_formats_without_a_place_for_the_numbers_refuse(run, style):
    outcome = run("check", PERSON, "absent.csv", "--summary", "--format", style)
    assert (outcome.status, outcome.err) == (
        2,
        f"passmuster: --summary: --format {style} does not support it\n",
    )
