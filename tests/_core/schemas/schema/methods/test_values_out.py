"""The methods that make data of values, and what they are given."""

import datetime as dt
from dataclasses import dataclass

import pytest

import passmuster as pm
from passmuster.extension import Any

DAY = dt.datetime(2026, 11, 21, tzinfo=dt.timezone.utc)


@dataclass
class Account:
    user: str
    pin: str


ACCOUNT = pm.object({"user": pm.string(), "pin": pm.string().secret(), "at": pm.date()})


@pytest.mark.parametrize("options, complaint", [
    ({"mode": "xml"}, "dump: mode must be one of json, python, not 'xml'"),
    ({"mode": []}, r"dump: mode must be one of json, python, not \[\]"),
    ({"exclude_none": 1}, "dump: exclude_none must be True or False, not 1"),
    ({"secrets": None}, "dump: secrets must be True or False, not None"),
])  # fmt: skip
def test_wrong_options_are_refused(options, complaint):
    with pytest.raises(pm.SchemaError, match=f"^{complaint}$"):
        pm.any().dump(1, **options)


def test_a_wrong_mode_has_no_losses():
    with pytest.raises(pm.SchemaError, match=r"^dump_losses: mode must be one of json, python, not 'xml'$"):
        pm.any().dump_losses("xml")


def test_secrets_are_masked_unless_asked_for():
    value = {"user": "ada", "pin": "1815", "at": DAY}
    assert ACCOUNT.dump(value) == {"user": "ada", "pin": "******", "at": "2026-11-21T00:00:00.000Z"}
    assert b"1815" not in ACCOUNT.dump_json(value)
    assert ACCOUNT.dump(value, "python", secrets=True) == value
    assert b"1815" in ACCOUNT.dump_json(value, secrets=True)
    into = pm.object({"user": pm.string(), "pin": pm.string().secret()}).into(Account)
    assert into.dump(Account("ada", "1815")) == {"user": "ada", "pin": "******"}
    assert into.dump(Account("ada", "1815"), secrets=True) == {"user": "ada", "pin": "1815"}


def test_extension_defines_its_dump():
    days = {
        "type": "days",
        "base": pm.number(),
        "coerce": lambda value: {"value": dt.timedelta(days=int(value))},
    }
    lost, lib = pm.extend(days), pm.extend({**days, "dump": lambda value: value.days})
    assert [one.rule for one in lost.days().dump_losses()] == ["days"]
    assert lib.days().dump_losses() == ()
    assert lib.object({"a": lib.days()}).dump({"a": dt.timedelta(days=3)}) == {"a": 3}
    assert lib.days().dump(dt.timedelta(days=3), "python") == dt.timedelta(days=3)
    assert lib.extend({"type": "weeks", "base": lib.days()}).weeks().dump(dt.timedelta(days=7)) == 7
    assert (
        lib.extend({"type": "other", "base": lib.days(), "prepare": lambda value: None}).other().dump_losses()
    )


def test_class_based_type_defines_its_dump():
    class Day(Any, dump=lambda value: value.isoformat()):
        pass

    assert Day.new().dump(dt.date(2026, 1, 2)) == "2026-01-02"


def test_dump_function_may_receive_values_of_other_types():
    lib = pm.extend({"type": "odd", "dump": lambda value: value.days})
    assert lib.odd().allow(None).dump(None) is None
    assert lib.odd().dump("one") == "one"
    assert lib.odd().secret().dump(dt.timedelta(days=3)) == "******"
    with pytest.raises(AttributeError):
        lib.odd().dump(object())
    text = pm.extend({"type": "text", "dump": str})
    assert text.text().allow(None).dump(None) is None
    with pytest.raises(pm.SchemaError, match="dump must be a function"):
        pm.extend({"type": "odd", "dump": 5})
