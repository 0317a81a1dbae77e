"""Descriptions of the size of those of services are built, agree with the record, and are described again.

`services/record.js` tells how they were recorded.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from tests._core.schemas.schema.recorded import as_json, decode, that_builds_again
from tests.conformance.services.vocabulary import EXTENSIONS, FUNCTIONS
from tests.recordings import read

import passmuster as pm

ROWS = read("conformance/services/recorded.jsonl.gz")
SHOWN = 5

each_service = pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])


def build(row: dict[str, Any]) -> Any:
    return pm.build(row["description"], FUNCTIONS, extensions=EXTENSIONS if row.get("extensions") else ())


def outcome(schema: Any, row: dict[str, Any], value: Any) -> tuple[Any, Any]:
    """Return the errors and the value in the shape of what was recorded."""
    options = {"abortEarly": False, **row.get("options", {})}
    try:
        if row.get("async"):
            return None, asyncio.run(schema.validate_async(value, options))
        result = schema.validate(value, options)
        error = result.error
    except (pm.ValidationError, ValueError) as raised:
        error = raised
    if error is None:
        return None, result.value
    is_ours = pm.is_error(error)
    return [[detail.type, detail.path] for detail in error.details] if is_ours else str(error), None


def same(one: Any, other: Any) -> bool:
    """Tell whether values are equal, of the same types; an integer is the float that equals it."""
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, set):
        one, other = sorted(one), sorted(other)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def test_recording_has_many_services_with_many_inputs() -> None:
    assert len(ROWS) >= 24
    for row in ROWS:
        passing = [check for check in row["checks"] if check[1] is None]
        assert len(row["checks"]) >= 40
        assert 5 <= len(passing) <= len(row["checks"]) - 20
        assert len(json.dumps(row["description"])) > 1500


@each_service
def test_service_has_the_recorded_outcomes(row: dict[str, Any]) -> None:
    schema = build(row)
    wrong = []
    for value, errors, result in row["checks"]:
        given = decode(value)
        actual = outcome(schema, row, given)
        if not same(actual[0], errors) or not same(actual[1], decode(result)) or given != decode(value):
            wrong.append((value, errors, result, actual))
    assert wrong[:SHOWN] == [], f"{len(wrong)} of {len(row['checks'])}"


def without_extended(data: Any) -> Any:
    """Return a description without what it says of extensions, which the reference library leaves out."""
    if isinstance(data, list):
        return [without_extended(item) for item in data]
    if not isinstance(data, dict):
        return data
    return {key: without_extended(item) for key, item in data.items() if key != "$extended"}


@each_service
def test_service_has_the_recorded_description(row: dict[str, Any]) -> None:
    schema = build(row)
    expected = that_builds_again(row["description"])
    assert without_extended(as_json(schema.describe())) == expected
    again = build({**row, "description": schema.describe()})
    assert as_json(again.describe()) == as_json(schema.describe())
