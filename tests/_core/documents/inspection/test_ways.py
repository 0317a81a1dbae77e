"""Each kind of value is read as it was written."""

import datetime as dt
import re
import uuid
from decimal import Decimal

import pytest

import passmuster as pm
from passmuster.inspection import Cursor, ScalarInfo, Way, Written

UTC = dt.timezone.utc
DAY = dt.datetime(2026, 11, 21, tzinfo=UTC)
ISO = "2026-11-21T00:00:00.000Z"
ONE = pm.Symbol("one")

KINDS = {
    "date": (pm.date(), ISO, ISO, DAY),
    "iso": (pm.date().iso(), "2026-11-21", ISO, DAY),
    "microseconds": (pm.date().iso("datetime"), "2026-11-21T00:00:00.000001", "2026-11-21T00:00:00.000001Z",
        DAY.replace(microsecond=1)),
    "day": (pm.date().iso("date"), "2026-11-21", "2026-11-21", DAY),
    "only date": (pm.date().only_date(), ISO, "2026-11-21", DAY.date()),
    "timestamp": (pm.date().timestamp(), 1500, 1500, dt.datetime(1970, 1, 1, 0, 0, 1, 500_000, UTC)),
    "unix": (pm.date().timestamp("unix"), 1001.001, 1001.001, dt.datetime(1970, 1, 1, 0, 16, 41, 1000, UTC)),
    "unix, before 1970": (pm.date().timestamp("unix"), -1.5, -1.5,
        dt.datetime(1969, 12, 31, 23, 59, 58, 500_000, UTC)),
    "format": (pm.date().format(["DD.MM.YYYY", "YYYY"]), "21.11.2026", "21.11.2026", DAY),
    "less than the date": (pm.date().format("DD.MM.YYYY"), 1500, 1500,
        dt.datetime(1970, 1, 1, 0, 0, 1, 500_000, UTC)),
    "bytes": (pm.binary(), "aß", "aß", "aß".encode()),
    "base64": (pm.binary().encoding("base64"), "YWI", "YWI=", b"ab"),
    "no string": (pm.binary(), {"type": "Buffer", "data": [255]}, {"type": "Buffer", "data": [255]}, b"\xff"),
    "decimal": (pm.decimal(), "1.50", "1.50", Decimal("1.50")),
    "large decimal": (pm.decimal(), "1e2000", "1E+2000", Decimal("1e2000")),
    "uuid": (pm.uuid(), "{69593D62-71EA-4548-85E4-04FC71357423}", "69593d62-71ea-4548-85e4-04fc71357423",
        uuid.UUID("69593d62-71ea-4548-85e4-04fc71357423")),
    "symbol": (pm.symbol().map({"a": ONE, 1: ONE}), 1, "a", ONE),
}  # fmt: skip
"""For each name: a schema, its input, the dumped data, and the validated value."""
_TYPES = {str: "string", int: "number", float: "number", dict: "object"}


@pytest.mark.parametrize("schema, given, form, value", KINDS.values(), ids=KINDS)
def test_values_are_read_as_they_were_written(schema, given, form, value):
    info = pm.inspect(schema)
    way, written = Cursor(info).way, info.written
    assert schema.attempt(given) == value == schema.attempt(schema.dump(value, "python"))
    assert way.is_value(value)
    assert way.write(value) == schema.dump(value) == form
    assert schema.attempt(form) == value
    assert way.read(form) == (DAY if type(value) is dt.date else value)  # a rule takes the time away
    assert way.written == written
    assert written.is_exact
    assert _TYPES[type(form)] in written.types
    assert written.pattern is None or re.search(written.pattern, form)


@pytest.mark.parametrize("schema", [
    pm.number(), pm.string(), pm.boolean(), pm.any(), pm.object(), pm.array(), pm.link("/"),
    pm.string().json(),
])  # fmt: skip
def test_values_of_json_and_containers_need_no_way(schema):
    info = pm.inspect(schema)
    assert (Cursor(info).way, info.written) == (None, None)


def test_symbols_that_stand_for_other_than_json_may_be_lost():
    assert not pm.inspect(pm.symbol().map({Decimal(1): ONE})).written.is_exact


def test_a_record_of_another_class_has_no_way():
    show = lambda schema: (ScalarInfo, {"python": dt.date})  # noqa: E731
    lib = pm.extend({"type": "day", "base": pm.date(), "info": show})
    assert Cursor(lib.inspect(lib.day())).way is None
    lib = lib.extend({"type": "late", "base": pm.date(), "info": lambda schema: {"is_date_only": True}})
    assert Cursor(lib.inspect(lib.late())).way.write(DAY) == ISO


def test_an_extension_shows_its_way():
    way = Way(complex, str, lambda value: type(value) is complex, Written(pattern="j"), (complex,))
    lib = pm.extend({"type": "complex", "info": lambda schema: (ScalarInfo, {"python": complex, "way": way})})
    info = lib.inspect(lib.complex())
    assert (Cursor(info).way, info.written) == (way, Written(pattern="j"))
    assert lib.complex().json_schema(mode="output")["pattern"] == "j"
    assert lib.object({"a": lib.complex()}).dump({"a": 1j}) == {"a": "1j"}
    (loss,) = lib.complex().dump_losses()
    assert loss.reason == "a value may not be read as it is written"
    assert lib.complex().dump_losses("python") == ()
