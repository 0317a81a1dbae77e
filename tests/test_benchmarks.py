"""The rows of the benchmarks: each says what it means to measure, on the backend at hand."""

from __future__ import annotations

import importlib
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from tests.clock import grows_linearly
from tests.packages import needs

import passmuster as pm

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
SPEEDUPS = BENCHMARKS.parent / "lib_speedups" / "passmuster_speedups"


def module(name: str):
    sys.path.insert(0, str(BENCHMARKS))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(BENCHMARKS))


FEATURES = module("feature_rows").by_name()
GROWTH = module("growth_rows").by_name()
MEMORY = module("memory_rows").ROWS
PEOPLE = module("people").RECORDS


@pytest.mark.parametrize("name", FEATURES)
def test_feature_row_accepts_its_value(name):
    row = FEATURES[name]
    assert row.schema(pm).validate(row.value, **row.options).error is None
    if row.by_hand is not None:
        row.by_hand(row.value)


def test_every_feature_of_the_targets_has_a_row():
    assert len(FEATURES) == 52


@pytest.mark.parametrize("name", GROWTH)
def test_growth_row_takes_linear_time(name):
    assert grows_linearly(partial(GROWTH[name].make, pm), GROWTH[name].n)


@pytest.mark.parametrize("name", MEMORY)
def test_memory_row_runs_repeatedly(name):
    run = MEMORY[name](pm)
    for i in range(12):
        run(i)


def test_memory_table_has_many_rows():
    assert len(MEMORY) > 20


@pytest.mark.parametrize("name", PEOPLE)
def test_record_accepts_good_values_and_refuses_wrong_ones(name):
    record, changed = PEOPLE[name], module("workloads").changed
    schema = record.ours(pm)
    assert schema.validate(record.good, **record.options).error is None
    for path, new in record.wrong:
        assert schema.validate(changed(record.good, path, new), **record.options).error is not None


@pytest.mark.parametrize("name", module("workloads").service_rows())
def test_service_row_accepts_its_value_and_refuses_wrong_ones(name):
    row = module("workloads").workloads()[name]
    _, accepts = module("ours").Passmuster(pm.backend).prepare(row)
    assert accepts(row.good)
    assert [wrong for wrong in row.wrong if accepts(wrong)] == []


def test_targets_name_existing_rows():
    targets, rows = module("targets"), module("workloads").workloads()
    assert {target.row for target in targets.TARGETS} <= set(rows)
    assert set(targets.FEATURES_TOGETHER) == {"compiled", "pure"}


@pytest.mark.parametrize("name", module("workloads").json_rows())
def test_json_row_has_the_verdicts_of_its_values(name):
    row = module("workloads").workloads()[name]
    run, accepts = module("ours").Passmuster(pm.backend).prepare(row)
    assert type(row.timed) is bytes
    assert run(row.timed)
    module("worker").verify(row, module("subjects").Subject(), accepts)


def package_of(table: str) -> str:
    name = table.partition("-")[0]
    return name if name in ("polars", "pandas") else "pyarrow"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=needs(package_of(name))) for name in module("tables").TABLES]
)
def test_table_row_validates_its_rows(name):
    tables, package = module("tables"), name.partition("-")[0]
    given = tables.rows_of(name, 200)
    if package in tables.FRAMES:
        assert len(tables.ours(name, tables.frame_of(package, given))) == 200
    else:
        values, errors = tables.ours(name, given)
        assert (len(values), errors is None) == (198, False)


def test_instructions_are_the_cost_of_additional_calls(monkeypatch):
    instructions, arguments = module("instructions"), []

    def run(command, **options):
        (out,) = (part.split("=")[1] for part in command if part.startswith("--callgrind-out-file"))
        # What was called while modules were imported is not a row's.
        for number, total in enumerate((7, 1_000_000, 1_500_000, 20, 60), start=8):
            Path(f"{out}.{number}").write_text(f"events: Ir\ntotals: {total}\n", encoding="utf-8")
        arguments.extend(command[-5:])
        return subprocess.CompletedProcess(command, 0, "a line\n[[50, 150], [2, 4]]\n", "")

    monkeypatch.setattr(instructions.subprocess, "run", run)
    counted = instructions.count(["worker.py", "peers", "pydantic"], ["flat", "array"], {})
    assert counted == {"flat": 5000, "array": 20}
    assert arguments == ["peers", "pydantic", "--count", "flat", "array"]


def test_rows_are_warm_before_they_are_counted(capsys):
    instructions, called = module("instructions"), []
    rows = [instructions.Calls(called.append, "a"), instructions.Calls(called.append, "b", long=True)]
    instructions.let_count(rows)
    assert called == ["a"] * 50 + ["b"] * 2 + ["a"] * 200 + ["b"] * 6
    assert capsys.readouterr().out == "[[50, 150], [2, 4]]\n"


ADDED = {
    "warn()": {
        "compiled": {"seconds": 3.0, "times": 1.5, "plain": 2.0},
        "pure": {"seconds": 9.0, "times": 0.9, "plain": 10.0},
        "hand": {"seconds": 1.0, "times": 2.0, "plain": 0.5},
    },
    "context": {
        "compiled": {"seconds": 1.0, "times": 0.5, "plain": 2.0},
        "pure": {"seconds": 5.0, "times": 0.5, "plain": 10.0},
    },
}


def test_feature_is_compared_with_the_handwritten_check():
    features = module("features")
    text = features.shown(ADDED, str)
    assert ["warn()", "3.0", "×1.50", "9.0", "×0.90", "1.0", "×3.00"] in map(str.split, text.splitlines())
    assert features._all_beside(ADDED) == {"warn()": 3.0}
    judged, missed = features.judgement(ADDED)
    assert ["warn()", "by", "hand", "×2.50", "×3.00", "MISSED"] in map(str.split, judged.splitlines())
    assert missed == len([line for line in judged.splitlines() if line.endswith("MISSED")])


@pytest.mark.parametrize(("count", "text"), [(4151.2, "4,151"), (15_990_207, "15.99 M")])
def test_instructions_are_written_with_a_unit(count, text):
    assert module("table").instructions(count) == text


def test_each_compiled_class_names_existing_rows():
    known = {*FEATURES, *GROWTH, *module("workloads").workloads()}
    # A class stands in the source of a twin, or in the types for a reference that is compiled itself.
    twins = {path.stem: path for path in sorted(SPEEDUPS.glob("*.p[xy][dx]"))}
    lines = [line for path in twins.values() for line in path.read_text("utf-8").splitlines()]
    heads = [line for line in lines if line[:11] == "cdef class " and ":" in line]
    assert len(heads) > 50
    for head in heads:
        _, mark, rows = head.partition(":  # rows: ")
        assert mark, f"{head} names no row"
        assert set(rows.split("; ")) <= known, head
