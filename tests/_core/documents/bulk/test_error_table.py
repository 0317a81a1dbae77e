"""Errors as data: the columns and their contents."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from hypothesis import given, settings
from tests.strategies import RAISED, cases

import passmuster as pm
from passmuster._core.documents.bulk.error_table import COLUMNS, ErrorTable

ORDERS = pm.object(
    {"id": pm.number().required(), "lines": pm.array().items(pm.object({"n": pm.number().max(9)}))}
)
WRONG = [{"id": 1}, {"id": "x", "lines": [{"n": 10}]}, {"lines": [{"n": 1}, {"n": 11}]}]


def errors():
    return ORDERS.validate_many(WRONG, abort_early=False).errors


def test_a_line_for_each_failure():
    assert errors().to_records() == [
        {"row": 1, "path": "id", "pointer": "/id", "code": "number.base", "message": '"id" must be a number',
         "value": "x", "context": {"label": "id", "key": "id"}},
        {"row": 1, "path": "lines.0.n", "pointer": "/lines/0/n", "code": "number.max",
         "message": '"lines[0].n" must be at most 9', "value": 10,
         "context": {"limit": 9, "label": "lines[0].n", "key": "n"}},
        {"row": 2, "path": "id", "pointer": "/id", "code": "any.required", "message": '"id" is required',
         "value": None, "context": {"label": "id", "key": "id"}},
        {"row": 2, "path": "lines.1.n", "pointer": "/lines/1/n", "code": "number.max",
         "message": '"lines[1].n" must be at most 9', "value": 11,
         "context": {"limit": 9, "label": "lines[1].n", "key": "n"}},
    ]  # fmt: skip


def test_columns_lines_and_size_agree():
    table = errors()
    records = table.to_records()
    assert list(table) == records
    assert len(table) == len(records) == 4
    assert tuple(table.to_dict()) == table.columns == COLUMNS
    assert table.to_dict() == {name: [record[name] for record in records] for name in COLUMNS}
    assert repr(table) == "<ErrorTable of 4 lines>"
    assert repr(ErrorTable()) == "<ErrorTable of 0 lines>"
    assert bool(table)
    assert not ErrorTable()


def test_lines_are_their_owners():
    table = errors()
    table.to_records()[1]["context"]["limit"] = "changed"
    table.to_dict()["context"][1].clear()
    assert table == errors()


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_it_can_be_copied(copied):
    assert copied(errors()) == errors()
    batch = ORDERS.validate_many(WRONG)
    assert copied(batch).errors == batch.errors
    assert copied(batch).values == batch.values


def test_contexts_with_equal_values_of_other_types_differ():
    schema = pm.object({"n": pm.number().max(pm.ref("most")), "most": pm.any()})
    rows = [{"n": 5, "most": 1}, {"n": 5, "most": 1.0}, {"n": 5, "most": 2}, {"n": 5, "most": 1}]
    limits = [
        json.dumps(context["limit"]) for context in schema.validate_many(rows).errors.to_dict()["context"]
    ]
    assert limits == [
        json.dumps(schema.validate(row).error.as_dict()["details"][0]["context"]["limit"]) for row in rows
    ]


def test_an_exception_of_the_schema_is_a_line_with_its_name():
    class Unprintable(Exception):
        def __str__(self):
            raise RuntimeError

    batch = pm.number().error(LookupError("no such number")).validate_many(["x"])
    assert batch.errors.to_records() == [
        {"row": 0, "path": "", "pointer": "", "code": "LookupError", "message": "no such number",
         "value": None, "context": {}}
    ]  # fmt: skip
    assert pm.number().error(Unprintable()).validate_many(["x"]).errors.to_dict()["message"] == [
        "Unprintable"
    ]


@given(cases())
@settings(max_examples=30)
def test_records_can_be_written_as_json(case):
    schema = case.schema()
    try:
        table = schema.validate_many([value for value, _ in case.runs(schema)], abort_early=False).errors
    except RAISED:
        return
    assert json.loads(json.dumps(table.to_records(), allow_nan=False)) == table.to_records()


def test_long_values_are_cut():
    (message,) = pm.string().valid("a").validate_many(["x" * 10**6]).errors.to_dict()["value"]
    assert len(message) < 20_000


ORDER = pm.object({"id": pm.number().required(), "lines": pm.array().items(pm.object({"n": pm.number()}))})


def test_counts_have_an_example_for_each_path_and_code_and_begin_with_the_most_frequent():
    rows = [{"lines": []}, {"id": 1, "lines": [{"n": "x"}]}, {"id": 2, "lines": [{}, {"n": "y"}]}, {"id": 3}]
    assert ORDER.validate_many(rows).errors.counts() == [
        {"path": "lines.*.n", "code": "number.base", "count": 2, "row": 1,
         "message": '"lines[0].n" must be a number', "value": "x"},
        {"path": "id", "code": "any.required", "count": 1, "row": 0, "message": '"id" is required',
         "value": None},
    ]  # fmt: skip
    assert ORDER.validate_many([{"id": 1}]).errors.counts() == []


def test_counts_of_a_copied_table_are_the_same():
    errors = ORDER.validate_many([{}, {"id": 1, "lines": [{"n": "x"}, {"n": "y"}]}]).errors
    assert pickle.loads(pickle.dumps(errors)).counts() == errors.counts()


def test_counted_values_are_copies():
    errors = pm.object({"a": pm.number()}).validate_many([{"a": [1]}]).errors
    errors.counts()[0]["value"].append(2)
    assert errors.counts()[0]["value"] == [1]


def test_only_whole_steps_of_a_path_are_indexes():
    errors = (
        pm.object()
        .pattern(pm.string(), pm.number())
        .validate_many([{"a1": "x", "2b": "y", "7": "z"}], abort_early=False)
    )
    assert [count["path"] for count in errors.errors.counts()] == ["a1", "2b", "*"]


def test_the_table_is_a_frame_of_other_packages():
    errors = pm.object({"a": pm.number()}).validate_many([{"a": 1}, {"a": "\ud800"}], key="a").errors
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    frame, table = errors.to_pandas(), errors.to_polars()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame.columns) == table.columns == list(errors.columns)
    assert table.schema["row"] == polars.Int64
    assert table["value"].to_list() == [r'"\\ud800"']
    assert pm.number().validate_many([]).errors.to_polars().height == 0


def test_notebooks_show_tables_and_sums_of_errors():
    batch = pm.object({"a": pm.number().max(3)}).validate_many([{"a": 5}, {"a": 6}, {"a": "<b>"}])
    assert "Batch of 3: 0 passed, 3 failed" in batch._repr_html_()
    assert batch._repr_html_().count("number.max") == 1
    assert batch.errors._repr_html_().count("number.max") == 2
    assert "<b>" not in batch._repr_html_() + batch.errors._repr_html_()
