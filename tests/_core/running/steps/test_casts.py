"""Each cast has its inverse, or says that it has none."""

import datetime as dt

import pytest

import passmuster as pm
from passmuster._core.running.steps.casts import CastDefinition, unchanged

ISO = "2026-11-21T00:00:00.000Z"
LOSSY = {("binary", "string"), ("date", "time"), ("string", "time")}
TYPES = ("array", "binary", "boolean", "date", "decimal", "number", "object", "string", "uuid")
CASTS = [(name, target) for name in TYPES for target in getattr(pm, name)().spec.definition.casts]


UNDONE = {
    "duration": (pm.string().iso_duration().cast("timedelta"), "P1DT2H", "P1DT2H", dt.timedelta(1, 7200)),
    "time": (pm.string().cast("time"), "10:30", "10:30:00", dt.time(10, 30)),
    "number as a string": (pm.number().cast("string"), 1.5, 1.5, "1.5"),
    "boolean as a number": (pm.boolean().cast("number"), True, True, 1),
    "boolean as a string": (pm.boolean().truthy("y").cast("string"), "y", True, "true"),
    "date as a number": (pm.date().timestamp("unix").cast("number"), 2, 2, 2000),
    "date as a string": (pm.date().cast("string"), "2026-11-21", ISO, ISO),
}  # fmt: skip
"""For each name: a schema, its input, the dumped data, and the validated value."""


@pytest.mark.parametrize("schema, given, form, value", UNDONE.values(), ids=UNDONE)
def test_casts_are_undone(schema, given, form, value):
    assert schema.attempt(given) == schema.attempt(form) == value
    assert schema.attempt(schema.dump(value, "python")) == value
    assert (schema.dump(value), type(schema.attempt(form))) == (form, type(value))


@pytest.mark.parametrize("name, target", CASTS)
def test_casts_without_an_inverse_are_listed(name, target):
    schema = getattr(pm, name)().cast(target)
    lost = [loss.rule for loss in schema.dump_losses()]
    assert lost == (["cast"] if (name, target) in LOSSY else [])


def test_a_cast_that_names_no_inverse_has_none():
    plain, undone = CastDefinition(None, str), CastDefinition(None, str, unchanged)
    assert (plain.comes_back(None, None, "json"), undone.comes_back(None, None, "json")) == (False, True)
    assert undone.undo(plain) is plain
    sometimes = CastDefinition(None, str, unchanged, lambda info, prefs, mode: mode == "python")
    assert [sometimes.comes_back(None, None, mode) for mode in ("json", "python")] == [False, True]
