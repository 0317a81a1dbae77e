"""Without conversion, instances pass alone; of JSON, besides, what JSON has no type for is read."""

import asyncio
import enum
import json
from datetime import date, datetime, timezone
from decimal import Decimal
from uuid import UUID

import pytest

import passmuster as pm

UTC = timezone.utc
ID = "69593d62-71ea-4548-85e4-04fc71357423"


class Color(enum.Enum):
    RED = "red"
    SECOND = 2


class Shade(str, enum.Enum):
    DARK = "dark"


def exact(schema):
    """The schema as it is made of a type, which means what Python means."""
    return schema.python()


READ = [
    (pm.date().iso("datetime"), "2026-01-31T10:00:00Z", datetime(2026, 1, 31, 10, tzinfo=UTC)),
    (pm.date(), "2026-01-31", datetime(2026, 1, 31, tzinfo=UTC)),
    (pm.date().iso("date").only_date(), "2026-01-31", date(2026, 1, 31)),
    (pm.date().format("DD.MM.YYYY"), "31.01.2026", datetime(2026, 1, 31, tzinfo=UTC)),
    (pm.date().timestamp(), 1500, datetime(1970, 1, 1, 0, 0, 1, 500_000, UTC)),
    (pm.date().offset("forbidden"), "2026-01-31T10:00", datetime(2026, 1, 31, 10)),
    (pm.decimal(), "1.50", Decimal("1.50")),
    (pm.decimal(), 1.5, Decimal("1.5")),
    (pm.decimal().valid("1.5"), "1.50", Decimal("1.5")),
    (pm.uuid(), ID, UUID(ID)),
    (pm.binary().encoding("hex"), "6162", b"ab"),
    (pm.valid(Color), "red", Color.RED),
    (pm.valid(Color), 2, Color.SECOND),
    (pm.valid(Shade), "dark", Shade.DARK),
    (exact(pm.array().items(pm.uuid()).cast("set")), [ID, ID], {UUID(ID)}),
    (exact(pm.array().cast("frozenset")), [1], frozenset([1])),
    (exact(pm.array().cast("tuple")), [1, 2], (1, 2)),
    (pm.object({"at": date, "ids": pm.array().items(UUID)}), {"at": "2026-01-31", "ids": [ID]},
        {"at": date(2026, 1, 31), "ids": [UUID(ID)]}),
    (pm.alternatives(pm.number(), pm.uuid()), ID, UUID(ID)),
]  # fmt: skip


@pytest.mark.parametrize(("schema", "data", "want"), READ)
def test_types_unknown_to_json_are_read_from_it(schema, data, want):
    text = json.dumps(data)
    for strict, options in ((schema, {"convert": False}), (schema.strict(), {})):
        for _ in range(3):
            found = strict.validate_json(text, **options)
            assert (found.error, found.value, type(found.value)) == (None, want, type(want))
        assert strict.validate_json(text, options).value == want
        assert strict.validate_json(text, {"context": {"a": 1}, **options}).value == want
        assert strict.validate(data, from_json=True, **options).value == want
        assert asyncio.run(strict.validate_async(data, {"from_json": True, **options})) == want


@pytest.mark.parametrize(("schema", "data", "want"), READ)
def test_a_value_that_is_no_json_has_to_be_an_instance(schema, data, want):
    assert schema.validate(want, convert=False).value == want
    if not isinstance(want, Shade):  # whose members are strings
        assert schema.validate(data, convert=False).error is not None


REFUSED = [
    (pm.number(), "5", "number.base"),
    (pm.boolean(), "true", "boolean.base"),
    (pm.string().trim(), " a ", "string.trim"),
    (pm.string().lowercase(), "A", "string.lowercase"),
    (pm.date(), 1500, "date.base"),
    (pm.date().timestamp(), "1500", "date.format"),
    (pm.date().only_date(), "2026-01-31T10:00Z", "date.onlyDate"),
    (pm.date().iso("date"), "2026-02-30", "date.exists"),
    (pm.decimal(), " 1.5", "decimal.base"),
    (pm.valid(Color), "RED", "any.only"),
    (pm.string().valid(Color).insensitive(), "Red", "any.only"),
    (pm.array().split(","), "1,2", "array.base"),
    (pm.object(), "{}", "object.base"),
]


@pytest.mark.parametrize(("schema", "data", "code"), REFUSED)
def test_nothing_else_is_read(schema, data, code):
    assert schema.validate_json(json.dumps(data), convert=False).error.details[0].type == code


def test_an_instance_of_another_class_is_refused():
    for schema, values in (
        (exact(pm.array()), [(1,), {1}, range(1)]),
        (exact(pm.array().cast("set")), [[1], (1,), frozenset([1])]),
        (exact(pm.array().cast("tuple")), [[1], {1}]),
        (exact(pm.date().iso("datetime")), [date(2026, 1, 1)]),
    ):
        for value in values:
            assert schema.validate(value).error is None or value in ({1}, range(1))
            assert schema.validate(value, convert=False).error is not None


def test_cast_by_hand_is_unchanged():
    assert pm.array().cast("set").validate([1], convert=False).value == {1}
    assert pm.array().validate((1,), convert=False).value == [1]


def test_a_missing_value_has_its_default():
    schema = exact(pm.array().cast("set").default([1]))
    assert schema.validate(pm.UNDEFINED, convert=False).value == {1}


def test_conversion_reads_the_same_of_json_as_of_other_values():
    schema = pm.object({"n": pm.number(), "d": pm.date()})
    text = '{"n": "5", "d": 0}'
    assert schema.validate_json(text).value == schema.validate(json.loads(text)).value
    assert schema.validate_json(text, abort_early=False).value == schema.validate(json.loads(text)).value


def test_variables_and_rows_are_read_alike():
    schema = pm.object({"day": date})
    assert pm.env(schema, prefix="A_", environ={"A_DAY": "2026-01-31"}, convert=False) == {
        "day": date(2026, 1, 31)
    }
    found = schema.validate_many([{"day": "2026-01-31"}, {"day": 1}], convert=False, from_json=True)
    assert found.values == [{"day": date(2026, 1, 31)}]
    assert found.failed == 1


def test_a_schema_can_not_say_where_its_values_come_from():
    with pytest.raises(pm.SchemaError, match="fromJson"):
        pm.any().prefs({"from_json": True})
