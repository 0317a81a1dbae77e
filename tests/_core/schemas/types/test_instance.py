"""`instance`: the instances of classes that are taught."""

import pickle
from datetime import time, timedelta, timezone
from enum import Flag, IntFlag
from fractions import Fraction
from ipaddress import IPv4Address
from pathlib import Path

import pytest
from tests.cases import case, checked, fail, returns

import passmuster as pm


class Permission(Flag):
    READ = 1
    WRITE = 2


class Bits(IntFlag):
    A = 1
    B = 2


class Sku(str):
    __slots__ = ()


TIME, DURATION = pm.instance(time), pm.instance(timedelta)

CODES = [
    case(TIME, "x", fail("instance.base", type="time"), texts=['"value" must be a valid time']),
    case(TIME.min("09:00"), "08:00", fail("instance.min", value=time(8), limit=time(9)), out=time(8)),
    case(TIME.max(time(9)), "10:00", fail("instance.max", value=time(10), limit=time(9)), out=time(10)),
    case(DURATION.greater("PT0S"), "PT0S",
         fail("instance.greater", value=timedelta(0), limit=timedelta(0)), out=timedelta(0)),
    case(DURATION.less("PT1H"), "PT2H",
         fail("instance.less", value=timedelta(hours=2), limit=timedelta(hours=1)), out=timedelta(hours=2)),
]  # fmt: skip

test_code_is_reported = checked(CODES)

CASES = [
    case("an instance stays", TIME, time(9, 30)),
    case("a text is read", TIME, "09:30", out=time(9, 30)),
    case("no text is read without conversion", TIME.strict(), "09:30", fail("instance.base", type="time")),
    case("an instance passes without conversion", TIME.strict(), time(9)),
    case("a limit that has no order with the value", TIME.min(time(9)), time(10, tzinfo=timezone.utc),
         fail("instance.min", limit=time(9))),
    case("a limit of another key", pm.object({"a": TIME, "b": TIME.greater(pm.ref("a"))}),
         {"a": "09:00", "b": "10:00"}, out={"a": time(9), "b": time(10)}),
    case("members of a Flag together", pm.instance(Permission), Permission.READ | Permission.WRITE),
    case("a Flag of a number", pm.instance(Permission), 3, out=Permission.READ | Permission.WRITE),
    case("a Flag of names", pm.instance(Permission), "READ|WRITE", out=Permission.READ | Permission.WRITE),
    case("a number that is no Flag", pm.instance(Permission), 9, fail("instance.base", type="Permission")),
    case("a Flag that is a number", pm.instance(Bits), Bits.A | Bits.B),
    case("a fraction of a huge exponent", pm.instance(Fraction), "1e999999999",
         fail("instance.base", type="fraction")),
]  # fmt: skip

test_cases = checked(CASES)


@pytest.mark.parametrize(("cls", "data"), [
    (time, "09:30:00"), (timedelta, "PT1H30M"), (Path, "/a/b"), (IPv4Address, "10.0.0.1"),
    (Fraction, "1/3"), (Sku, "ABC"), (Permission, 3),
])  # fmt: skip
def test_results_are_of_the_class_and_are_written_as_they_were_read(cls, data):
    schema = pm.compile(cls)
    made = schema.attempt(data)
    assert isinstance(made, cls)
    assert schema.attempt(made) == made
    assert schema.dump(made) == data
    assert schema.dump_losses() == ()
    assert pm.build(schema.describe()).attempt(data) == made
    assert pickle.loads(pickle.dumps(schema)).attempt(data) == made


class Money:
    def __init__(self, cents):
        self.cents = cents

    @classmethod
    def parse(cls, text):
        euros, _, cents = text.partition(".")
        return cls(int(euros) * 100 + int(cents or 0))

    def __str__(self):
        return f"{self.cents // 100}.{self.cents % 100:02d}"


def test_a_class_without_teaching_is_taught_by_the_call():
    money = pm.instance(Money, form=pm.string().pattern(r"^\d+\.\d\d$"), read=Money.parse, write=str)
    assert money.attempt("1.50").cents == 150
    assert money.dump(Money(150)) == "1.50"
    assert str(money.validate("x").error) == '"value" must be a valid Money'
    assert money.json_schema(mode="wire")["type"] == "string"


@pytest.mark.parametrize(("arguments", "message"), [
    (("time",), "a class is needed, not 'time'"),
    ((Money, str, 5), "Money: a function is needed, not 5"),
    ((Money, int), "Money: `write` is needed, the inverse of `read`"),
])  # fmt: skip
def test_wrong_arguments_are_refused(arguments, message):
    with pytest.raises(pm.SchemaError, match=message.replace("(", r"\(")):
        pm.instance(*arguments)


def test_limits_are_instances_with_an_order():
    with pytest.raises(pm.SchemaError, match="min: limit must be time, not 'x'"):
        TIME.min("x")
    with pytest.raises(pm.SchemaError, match="max: Money has no order"):
        pm.instance(Money).max(Money(5))


RESULTS = [returns("the form is a schema", lambda: pm.instance(time).type, "instance")]

test_results_of_calls = checked(RESULTS)
