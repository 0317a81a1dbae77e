"""The examples do what their README says."""

import json
import runpy
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest

from passmuster.cli import main

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def reports(capsys, schema, data, *options):
    status = main(["check", f"{EXAMPLES / schema}", str(EXAMPLES / data), "--format=jsonl", *options])
    *found, summary = map(json.loads, capsys.readouterr().out.splitlines())
    return status, found, summary["summary"]


@pytest.fixture(autouse=True)
def _keep_the_path(monkeypatch):
    monkeypatch.setattr("sys.path", list(sys.path))


def test_forty_five_orders_are_wrong(capsys):
    status, found, summary = reports(capsys, "orders.py:order", "orders.jsonl")
    assert status == 1
    assert (summary["records"], summary["invalid"], len(found)) == (3000, 45, 45)


def test_the_orders_are_wrong_in_many_ways(capsys):
    _, found, _ = reports(capsys, "orders.py:order", "orders.jsonl", "--all-errors")
    codes = Counter(detail["type"] for report in found for detail in report["errors"])
    assert set(codes) == {
        "any.only", "any.required", "any.unknown", "array.base", "array.min", "array.unique", "date.base",
        "date.format", "date.min", "any.ref", "number.base",
        "number.integer", "number.max", "number.min", "object.unknown", "string.base", "string.min",
        "string.pattern.name",
    }  # fmt: skip


def test_thirty_six_signups_are_wrong(capsys, tmp_path):
    output = tmp_path / "signups.jsonl"
    status, _, summary = reports(capsys, "signups.py:signup", "signups.csv", "--output", str(output))
    assert status == 1
    assert (summary["records"], summary["invalid"]) == (2500, 36)
    first = json.loads(output.read_text("utf-8").splitlines()[0])
    assert first == {
        "id": 1, "name": "Dimitri Jansen", "email": "dimitri.jansen13@post.example",
        "born": "2001-03-31T00:00:00.000Z", "joined": "2021-10-23T00:00:00.000Z", "plan": "plus",
        "seats": 1, "newsletter": False, "discount": 0, "country": "BE", "referrer": "newspaper, print",
    }  # fmt: skip


def test_the_data_are_made_again_byte_for_byte(tmp_path):
    shutil.copy(EXAMPLES / "make_data.py", tmp_path)
    runpy.run_path(str(tmp_path / "make_data.py"), run_name="__main__")
    for name in ("orders.jsonl", "signups.csv"):
        assert (tmp_path / name).read_bytes() == (EXAMPLES / name).read_bytes()


def test_the_first_schema_runs(capsys):
    runpy.run_path(str(EXAMPLES / "first_schema.py"), run_name="__main__")
    valid, *wrong = capsys.readouterr().out.splitlines()
    assert valid == "{'name': 'Ada', 'age': 36, 'role': 'reader'}"
    assert [line.split()[1] for line in wrong] == ["string.min", "number.min", "object.unknown"]
