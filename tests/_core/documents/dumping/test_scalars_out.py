"""Dumps of scalars that do not fit their schema, and of casts."""

import datetime as dt

import pytest

import passmuster as pm


@pytest.mark.parametrize("schema, value, made", [
    (pm.date().timestamp(), "soon", "soon"),
    (pm.date().iso("date"), None, None),
    (pm.binary(), 5, 5),
    (pm.uuid(), "x", "x"),
    (pm.symbol().map({"a": pm.Symbol("a")}), "b", "b"),
    (pm.number().cast("string"), "0x", "0x"),
    (pm.number().cast("string"), 5, 5),
    (pm.date().cast("number"), "x", "x"),
    (pm.date().cast("string"), "x", "x"),
    (pm.boolean().cast("string"), "x", "x"),
    (pm.binary().encoding("hex").cast("string"), "ab", "6162"),
    (pm.date().strict().timestamp(), dt.date(2026, 1, 2), "2026-01-02"),
])  # fmt: skip
def test_what_is_no_value_of_the_schema_stays(schema, value, made):
    assert schema.dump(value) == made
