"""`date`: what is one, conversions, limits, formats, casts."""

import re
import sys
import time
from datetime import date, datetime, timedelta, timezone, tzinfo
from decimal import Decimal

import pytest
from tests._core.schemas.types.checking import details_of, look
from tests.cases import case, check, checked, displayed, fail, of, row
from tests.vocabulary import utc

import passmuster as pm

UTC = timezone.utc
DAY = datetime(2020, 1, 1, tzinfo=UTC)
NOON = datetime(2020, 1, 1, 12, tzinfo=UTC)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Moment(datetime):
    """A subclass with an opinion of its own."""

    def isoformat(self, *args):
        raise ArithmeticError


class Broken(tzinfo):
    """A time zone that fails."""

    def utcoffset(self, when):
        raise ArithmeticError

    dst = tzname = utcoffset


class Nowhere(tzinfo):
    """A time zone that does not know how far it is from UTC."""

    def utcoffset(self, when):
        return None

    dst = tzname = utcoffset


CONVERTED = [
    (DAY, DAY), (datetime(2020, 1, 1), DAY), (date(2020, 1, 1), DAY),
    (datetime(2020, 1, 1, 2, tzinfo=timezone(timedelta(hours=2))), DAY), (Moment(2020, 1, 1), DAY),
    (datetime(2020, 1, 1, 12, fold=1), NOON), (datetime(2020, 1, 1, 12, tzinfo=Nowhere()), NOON),
    (datetime(1, 2, 3, 4, 5, 6, 7), datetime(1, 2, 3, 4, 5, 6, 7, UTC)),
    ("2020-01-01", DAY), ("2020-01-01T12:00:00Z", NOON), ("2020-01-01T13:00+01:00", NOON), ("1/1/2020", DAY),
    ("Wed, 01 Jan 2020 12:00:00 GMT", NOON), (" 2020-01-01 ", DAY), (1577836800000, DAY),
    (1577836800000.9, DAY), ("1577836800000", DAY), (Decimal(0), EPOCH), (-0.0, EPOCH),
    ("2019-12-31T24:00", DAY), ("2024-02-29", utc("2024-02-29")),
]  # fmt: skip


@pytest.mark.parametrize(("value", "want"), CONVERTED, ids=repr)
def test_date_spellings_become_a_datetime_in_utc(value, want):
    check(case(pm.date(), value, out=want))


REFUSED = [
    None, True, False, "", "x", "2020-13-01", "tomorrow", [], {}, [2020], b"2020-01-01", float("inf"), 1e300,
    10**400, Decimal("NaN"), 8.64e15 + 1, "1" * 100_000,
    "2026-02-30", "2023-02-29", "2100-02-29T10:00Z", "2026-04-31 10:00", "Feb 30 2026", "31 Jun 2026 GMT",
    "2/29/2023", "2026-01-01T25:00", "2026-01-01T24:01", "2026-01-01T23:60", "2026-01-01T23:59:60Z",
]  # fmt: skip


@pytest.mark.parametrize("value", REFUSED, ids=lambda value: repr(value)[:30])
def test_values_that_are_no_dates_are_refused(value):
    for schema in (pm.date(), pm.date().only_date(), pm.date().cast("number")):
        result = schema.validate(value)
        assert [detail.type for detail in result.error.details] == ["date.base"]


def test_a_date_whose_time_zone_fails_is_none():
    east = timezone(timedelta(hours=2))
    for value in (datetime(2020, 1, 1, tzinfo=Broken()), datetime(1, 1, 1, tzinfo=east)):
        assert pm.date().validate(value).error.details[0].type == "date.base"


@pytest.mark.parametrize("value", [DAY, datetime(2020, 1, 1), date(2020, 1, 1), Moment(2020, 1, 1)], ids=repr)
def test_without_conversion_a_date_stays_as_it_is(value):
    assert pm.date().strict().validate(value).value is value


@pytest.mark.parametrize("value", ["2020-01-01", 0, 1577836800000])
@pytest.mark.parametrize("schema", [pm.date(), pm.date().iso(), pm.date().timestamp()])
def test_without_conversion_nothing_else_is_a_date(schema, value):
    check(case(schema, value, fail("date.base"), options={"convert": False}))


@pytest.mark.parametrize(("schema", "value", "want"), [
    (pm.date().iso(), "2020-01-01", DAY), (pm.date().iso(), "2020-01-01T12:00:00.000Z", NOON),
    (pm.date().iso(), DAY, DAY), (pm.date().timestamp(), "1577836800000", DAY),
    (pm.date().timestamp(), 1577836800000, DAY),
    (pm.date().timestamp("javascript"), " 1.5778368e12 ", DAY),
    (pm.date().timestamp("unix"), 1577836800, DAY),
    (pm.date().timestamp("unix"), "1577836800", DAY), (pm.date().timestamp("unix"), DAY, DAY),
    (pm.date().iso().timestamp("unix"), 0, EPOCH), (pm.date().timestamp().iso("date"), "2020-01-01", DAY),
    (pm.date().iso("date"), NOON, NOON), (pm.date().iso("datetime"), "2020-01-01", DAY),
    (pm.date().iso("datetime"), "2020-01-01 12:00", NOON),
    (pm.date().iso("datetime"), "2019-12-31T24:00Z", DAY),
    (pm.date().iso("datetime"), "2020-01-01T13:00:00+01", NOON),
    (pm.date().iso("datetime"), "2020-01-01T12:00:00.0000019", NOON + timedelta(microseconds=1)),
    (pm.date().iso("datetime"), "2020-01-01T11:59:59,999999", NOON - timedelta(microseconds=1)),
    (pm.date().iso("datetime"), "0050-01-01 10:00", datetime(50, 1, 1, 10, tzinfo=UTC)),
])  # fmt: skip
def test_strings_in_the_format_are_converted(schema, value, want):
    check(case(schema, value, out=want))


@pytest.mark.parametrize(("schema", "format", "text"), [
    (pm.date().iso(), "iso", "1/1/2020"), (pm.date().iso(), "iso", "0"),
    (pm.date().iso(), "iso", "2020-02-30"),
    (pm.date().iso(), "iso", ""), (pm.date().iso(), "iso", "2020-01-01\n"),
    *((pm.date().iso("date"), "date", text) for text in (
        "2020", "2020-01", "2020-01-01T00:00", "2020-2-30", "20200101", "x", "0",
    )),
    *((pm.date().iso("datetime"), "datetime", text) for text in (
        "2020", "2020-01", "2020-01T10:00", "2020-01T10:00:00", "2020-01-01T10", "1/1/2020", "+002020-01-01",
        "x", "0",
    )),
    (pm.date().timestamp(), "javascript", "2020-01-01"), (pm.date().timestamp("unix"), "unix", "x"),
    (pm.date().format("MM-DD-YY"), "MM-DD-YY", "2020-01-01"), (pm.date().format("MM-DD-YY"), "MM-DD-YY", "5"),
    (pm.date().format(["MM-DD-YY", "YYYY"]), ("MM-DD-YY", "YYYY"), "2020-01-01"),
])  # fmt: skip
def test_a_string_in_another_format_is_refused(schema, format, text):
    check(case(schema, text, fail("date.format", format=format)))


@pytest.mark.parametrize(("format", "text"), [
    ("date", "2020-02-30"), ("date", "2020-13-01"), ("date", "0000-01-01"), ("datetime", "2020-02-30"),
    ("datetime", "2020-02-30 10:00"), ("datetime", "2020-01-01T24:01"),
    ("datetime", "2020-01-01T10:00+01:60"),
])  # fmt: skip
def test_the_format_is_not_to_blame_for_a_date_that_does_not_exist(format, text):
    check(case(pm.date().iso(format), text, fail("date.exists", format=format)))


def test_the_letters_of_a_date_and_time_may_be_lower_case():
    check(case(pm.date().iso("datetime"), "2020-01-01t12:00:00z", out=NOON))
    check(case(pm.date().iso(), "2020-01-01t12:00:00z", fail("date.format", format="iso")))


@pytest.mark.parametrize(
    ("schema", "number"),
    [
        (pm.date().iso(), 0),
        (pm.date().iso("date"), 0),
        (pm.date().iso("datetime"), 0),
        (pm.date().timestamp(), 1e300),
        (pm.date().timestamp("unix"), 1e15),
    ],
)
def test_a_number_out_of_format_or_range_is_no_date(schema, number):
    check(case(schema, number, fail("date.base")))


FORMATTED = pm.date().format(["MM-DD-YY", "YYYY"])


def test_a_format_of_tokens_is_that_of_strings_alone():
    check(case(FORMATTED, "01-31-20", out=datetime(2020, 1, 31, tzinfo=UTC)))
    check(case(FORMATTED, "2020", out=DAY))
    check(case(FORMATTED, 1577836800000, out=DAY))
    check(case(FORMATTED, DAY, out=DAY))
    check(case(FORMATTED, "2020", fail("date.base"), options={"convert": False}))


@pytest.mark.parametrize("flags", [
    {"format": "MM-DD-YY"}, {"format": ["MM-DD-YY", "YYYY"]}, {"format": "iso"}, {"format": "unix"},
    {"format": "MM-DD-YY", "utc": True}, {"utc": False},
])  # fmt: skip
def test_a_format_is_described_and_built(flags):
    description = {"type": "date", "flags": flags}
    assert pm.build(description).describe() == description


def test_the_last_of_iso_timestamp_and_format_counts():
    assert pm.date().iso().format("YYYY").describe()["flags"] == {"format": "YYYY"}
    assert pm.date().format("YYYY").iso().describe()["flags"] == {"format": "iso"}
    assert repr(pm.date().format("unix")) == "pm.date().timestamp('unix')"
    assert repr(pm.date().format("YYYY")) == "pm.date().format('YYYY')"


def test_allowed_values_need_no_format():
    check(case(pm.date().iso().allow("soon"), "soon"))


COMPARISONS = [
    ("min", [DAY, NOON], [EPOCH]),
    ("max", [DAY, EPOCH], [NOON]),
    ("greater", [NOON], [DAY, EPOCH]),
    ("less", [EPOCH], [DAY, NOON]),
]

LIMITS = [
    DAY, datetime(2020, 1, 1), date(2020, 1, 1), "2020-01-01", "1/1/2020", 1577836800000, "1577836800000",
]  # fmt: skip


@pytest.mark.parametrize(("method", "passing", "failing"), COMPARISONS)
@pytest.mark.parametrize("limit", LIMITS, ids=repr)
def test_a_limit_is_compared_by_instant(method, passing, failing, limit):
    schema = getattr(pm.date(), method)(limit)
    for value in passing:
        check(case(schema, value))
    for value in failing:
        check(case(schema, value, fail(f"date.{method}", limit=DAY)))


def test_a_limit_has_microseconds():
    limit = DAY + timedelta(microseconds=1)
    check(case(pm.date().min(limit), DAY, fail("date.min", limit=limit)))


def test_without_conversion_naive_dates_are_compared_too():
    check(
        case(pm.date().min(NOON), date(2020, 1, 1), fail("date.min", limit=NOON), options={"convert": False})
    )
    check(case(pm.date().max(NOON), datetime(2020, 1, 1), options={"convert": False}))


def test_now_is_the_time_of_the_validation():
    schema = pm.date().max("now")
    soon = datetime.now(UTC) + timedelta(hours=1)
    check(case(schema, soon, fail("date.max", limit="now")))
    check(case(schema, DAY))
    check(case(pm.date().greater("now"), soon))


@pytest.mark.parametrize(
    "limit", ["x", "2026-02-30", pm.UNDEFINED, {}, [], float("nan"), 1e300, "", b"2020"], ids=repr
)
@pytest.mark.parametrize("method", ["min", "max", "greater", "less"])
def test_a_limit_that_is_no_date_is_a_wrong_schema(method, limit):
    with pytest.raises(pm.SchemaError, match=f"^{method}: date must be a date or a reference"):
        getattr(pm.date(), method)(limit)


def test_a_limit_may_be_a_reference_or_a_template():
    by_reference = pm.object({"a": pm.any(), "b": pm.date().min(pm.ref("a"))})
    for limit in (DAY, "2020-01-01", 1577836800000):
        assert details_of(look(by_reference, {"a": limit, "b": NOON})) == []
        failed = by_reference.validate({"a": limit, "b": EPOCH})
        assert [(code, path) for code, path, _ in details_of(failed)] == [("date.min", ["b"])]
    by_template = pm.object({"a": pm.any(), "b": pm.date().less(pm.x("{number(a) + 1}"))})
    assert details_of(look(by_template, {"a": 0, "b": EPOCH})) == []


def test_a_date_in_utc_stays_itself_value_after_value():
    near, far = DAY + timedelta(hours=1), Moment(2020, 1, 1, 1, tzinfo=UTC)
    schema = pm.object({"a": pm.date().min(DAY).less(NOON), "b": pm.date().max(pm.ref("a")).optional()})
    for _ in range(4):  # the first values of a node take another way than those after them
        value = {"a": near, "b": DAY}
        result = schema.validate(value)
        assert result.error is None
        assert (result.value["a"], result.value["b"]) == (near, DAY)
        assert result.value["a"] is near
        assert result.value["b"] is DAY
        converted = schema.validate({"a": far}).value["a"]
        assert (converted, type(converted)) == (near, datetime)
        assert schema.validate({"a": far}, convert=False).value["a"] is far
        for wrong, code in ((EPOCH, "date.min"), (NOON, "date.less"), (1e300, "date.base")):
            assert [code for code, *_ in details_of(schema.validate({"a": wrong}))] == [code]


def test_the_clock_is_the_one_of_the_program(monkeypatch):
    class Stopped(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime.fromtimestamp(time.time(), tz)

    if sys.implementation.name == "cpython":  # elsewhere it asks `time.time` itself
        monkeypatch.setattr("datetime.datetime", Stopped)
    for seconds in (-62135596800, -1, 0, 951782400.5, 951868799, 4102444800, 253402300799):
        monkeypatch.setattr("time.time", lambda seconds=seconds: seconds)
        limit = EPOCH + timedelta(seconds=seconds)
        assert details_of(pm.date().max("now").min("now").validate(limit)) == []
        if seconds < 253402300799:
            later = limit + timedelta(microseconds=1)
            assert [code for code, *_ in details_of(pm.date().max("now").validate(later))] == ["date.max"]


def test_a_reference_to_now_is_the_time_too():
    schema = pm.object({"a": pm.any(), "b": pm.date().max(pm.ref("a"))})
    assert details_of(schema.validate({"a": "now", "b": DAY})) == []
    soon = datetime.now(UTC) + timedelta(hours=1)
    assert [code for code, *_ in details_of(schema.validate({"a": "now", "b": soon}))] == ["date.max"]


def test_a_reference_to_no_date_is_reported():
    schema = pm.object({"a": pm.any(), "b": pm.date().min(pm.ref("a"))})
    for text in ("x", "2026-02-30"):
        ((code, path, context),) = details_of(schema.validate({"a": text, "b": DAY}))
        assert (code, path, context["arg"], context["value"]) == ("any.ref", ["b"], "date", text)


def test_a_later_limit_replaces_an_earlier_one_unless_that_is_kept():
    assert details_of(pm.date().min(DAY).min(EPOCH).validate(EPOCH)) == []
    assert [code for code, _, _ in details_of(pm.date().min(DAY).keep().min(EPOCH).validate(EPOCH))] == [
        "date.min"
    ]


@pytest.mark.parametrize(("format", "text"), [
    ("iso", "2020-01-01T12:00:00.000Z"), ("date", "Wed Jan 01 2020"),
    ("time", "12:00:00 GMT+0000 (Coordinated Universal Time)"),
    ("string", "Wed Jan 01 2020 12:00:00 GMT+0000 (Coordinated Universal Time)"),
    ("utc", "Wed, 01 Jan 2020 12:00:00 GMT"),
])  # fmt: skip
def test_cast_to_string_follows_the_date_format(format, text):
    check(case(pm.date().cast("string"), NOON, out=text, options={"date_format": format}))


def test_cast_to_number_gives_milliseconds():
    check(case(pm.date().cast("number"), "2020-01-01", out=1577836800000))
    check(case(pm.date().cast("number"), pm.UNDEFINED))


def test_a_limit_is_shown_in_the_date_format():
    schema = pm.date().min(DAY).message("not before {#limit}")
    assert schema.validate(EPOCH, date_format="date").error.details[0].message == "not before Wed Jan 01 2020"


@pytest.mark.parametrize(("call", "message"), [
    (
        lambda: pm.date().timestamp("seconds"),
        "timestamp: type must be one of javascript, unix, not 'seconds'",
    ),
    (lambda: pm.date().timestamp(None), "timestamp: type must be one of javascript, unix, not None"),
    (lambda: pm.date().iso("time"), "iso: type must be one of date, datetime, not 'time'"),
    (lambda: pm.date().format([]), "format: a string, or a list of strings, is needed, not []"),
    (lambda: pm.date().format(5), "format: a string, or a list of strings, is needed, not 5"),
    (lambda: pm.date().format([5]), "format: tokens are needed, such as 'YYYY-MM-DD', not 5"),
    (lambda: pm.date().iso([]), "iso: type must be one of date, datetime, not []"),
    (lambda: pm.date().cast("map"), "cast: type date can be cast to number, string, time, not 'map'."),
])  # fmt: skip
def test_a_wrong_argument_is_a_wrong_schema(call, message):
    with pytest.raises(pm.SchemaError, match=f"^{re.escape(message)}"):
        call()


def test_a_listed_date_is_equal_by_instant():
    check(case(pm.date().valid(DAY), "2020-01-01", out=DAY))
    check(
        case(
            pm.date().valid(DAY),
            "2020-01-02",
            fail("any.only", value=DAY + timedelta(days=1), valids=[DAY]),
            out=DAY + timedelta(days=1),
        )
    )


CODES = [
    case(pm.date(), "x", fail("date.base")),
    case(pm.date(), 0, fail("date.base"), options={"convert": False}),
    case(pm.date().iso(), "1/1/2020", fail("date.format", format="iso")),
    case(pm.date().iso("date"), "2020", fail("date.format", format="date"),
        texts=['"value" must be a date in the format YYYY-MM-DD']),
    case(pm.date().iso("datetime"), "2020", fail("date.format", format="datetime"),
        texts=['"value" must be an ISO 8601 date and time']),
    case(pm.date().iso("date"), "2020-02-30", fail("date.exists", format="date"),
        texts=['"value" must be a date that exists']),
    case(pm.date().iso("datetime"), "2020-01-01T25:00", fail("date.exists", format="datetime"),
        texts=['"value" must be a date and time that exist']),
    case(pm.date().offset("required"), NOON.replace(tzinfo=None), fail("date.offset", presence="required"),
        texts=['"value" must have an offset from UTC']),
    case(pm.date().offset("forbidden"), NOON, fail("date.offset", presence="forbidden"),
        texts=['"value" must have no offset from UTC']),
    case(pm.date().timestamp(), "x", fail("date.format", format="javascript")),
    case(pm.date().timestamp("unix"), "x", fail("date.format", format="unix")),
    case(pm.date().greater("2020-01-01"), utc("1970-01-01"), fail("date.greater", limit=utc("2020-01-01"))),
    case(pm.date().greater("now"), utc("1970-01-01"), fail("date.greater", limit="now")),
    case(pm.date().less(utc("2020-01-01")), utc("2021-01-01"), fail("date.less", limit=utc("2020-01-01"))),
    case(pm.date().max("2020-01-01"), "2021-01-01",
        fail("date.max", value=utc("2021-01-01"), limit=utc("2020-01-01")),
        out=utc("2021-01-01")),
    case(pm.date().min("2020-01-01"), utc("1970-01-01"), fail("date.min", limit=utc("2020-01-01"))),
    case(pm.date().only_date().strict(), NOON, fail("date.onlyDate"),
        texts=['"value" must be a date without a time']),
    case(pm.object({"a": pm.date().min(pm.ref("b")), "b": pm.any()}),
        {"a": utc("1970-01-01"), "b": utc("2020-01-01")},
        fail("date.min", "a", limit=displayed("ref:b"))),
]  # fmt: skip

test_case_has_expected_outcome = checked(CODES)


ONLY_DATES = [
    *of(pm.date().only_date(), row("a date", date(2020, 1, 1)), row("a datetime", NOON, out=date(2020, 1, 1)),
        row("a naive one", datetime(2020, 1, 1, 23, 59), out=date(2020, 1, 1)),
        row("the day in UTC", "2020-01-01T23:00-02:00", out=date(2020, 1, 2)),
        row("a string", "2020-01-01", out=date(2020, 1, 1)), row("milliseconds", 0, out=date(1970, 1, 1)),
        row("no date", "x", fail("date.base")), row("nothing", pm.UNDEFINED)),
    *of(pm.date().only_date().strict(), row("a date without conversion", date(2020, 1, 1)),
        row("a midnight without conversion", DAY, fail("date.onlyDate"))),
    case("limits are dates", pm.date().only_date().min("2020-01-02"), "2020-01-01T12:00Z",
        fail("date.min", value=date(2020, 1, 1), limit=utc("2020-01-02")), out=date(2020, 1, 1)),
    *of(pm.date().only_date().min("2020-01-01T12:00Z"),
        row("the day of a limit", "2020-01-01", out=date(2020, 1, 1)),
        row("the day before", "2019-12-31", fail("date.min", value=date(2019, 12, 31),
            limit=utc("2020-01-01T12:00Z")), out=date(2019, 12, 31))),
    case("above a day", pm.date().only_date().greater("2020-01-01T12:00Z"), "2020-01-01T23:00Z",
        fail("date.greater", value=date(2020, 1, 1), limit=utc("2020-01-01T12:00Z")), out=date(2020, 1, 1)),
    *of(pm.object({"a": pm.any(), "b": pm.date().only_date().max(pm.ref("a"))}),
        row("the day of a reference", {"a": "2020-01-01T12:00Z", "b": "2020-01-01"},
            out={"a": "2020-01-01T12:00Z", "b": date(2020, 1, 1)}),
        row("a reference to no date", {"a": "x", "b": "2020-01-01"},
            fail("any.ref", "b", value="x", arg="date", ref=pm.ref("a"), reason="must be a date"))),
    case("limits before it compare times", pm.date().max("2020-01-01").concat(pm.date().only_date()),
        "2020-01-01T12:00Z",
        fail("date.max", value=NOON, limit=DAY), out=date(2020, 1, 1), options={"abort_early": False}),
    case("a listed date", pm.date().only_date().valid(date(2020, 1, 1)), "2020-01-01", out=date(2020, 1, 1),
        rebuilds=False),
    case("milliseconds again", pm.date().only_date().cast("number"), "2020-01-01", out=1577836800000),
    case("a format", pm.date().iso().only_date(), "1/1/2020", fail("date.format", format="iso")),
]  # fmt: skip

test_a_date_can_do_without_its_time = checked(ONLY_DATES)


@pytest.mark.parametrize(("method", "passing"), [
    ("min", (0, 1)), ("max", (-1, 0)), ("greater", (1,)), ("less", (-1,)),
])  # fmt: skip
def test_today_is_neither_past_nor_future(method, passing):
    today = datetime.now(timezone.utc).date()
    schema = getattr(pm.date().only_date(), method)("now")
    for given in (str, lambda day: day):
        found = [days for days in (-1, 0, 1) if schema.is_valid(given(today + timedelta(days)))]
        assert tuple(found) == passing


def test_formats_of_strftime_are_read_as_tokens():
    with pytest.warns(pm.SchemaWarning, match=r"it is read as 'DD\.MM\.YYYY'"):
        schema = pm.date().format("%d.%m.%Y")
    assert schema.validate("31.01.2026").value == utc("2026-01-31")
    assert schema.describe()["flags"] == {"format": "DD.MM.YYYY"}
    joi = pm.build({"type": "date", "flags": {"format": ["YYYY [%d] %MM"]}})
    assert joi.validate("2026 %d %04").value == utc("2026-04-01")
    assert pm.build(joi.describe()).describe() == joi.describe()


def test_a_plain_date_is_no_datetime():
    for value in (NOON, DAY, "2020-01-01", date(2020, 1, 1)):
        assert type(pm.date().only_date().validate(value).value) is date


@pytest.mark.parametrize("value", [NOON, "2020-01-01T12:00Z", "2020-01-01T14:00+02:00"])
def test_a_date_is_cast_to_its_time_of_day(value):
    assert repr(pm.date().cast("time").validate(value).value) == repr(NOON.timetz())


def test_a_plain_date_has_the_time_of_its_midnight():
    assert pm.date().strict().cast("time").validate(date(2020, 1, 1)).value == DAY.timetz()


EAST = timezone(timedelta(hours=2))
AT_TEN = datetime(2020, 1, 1, 10)


@pytest.mark.parametrize(
    ("value", "want"),
    [
        ("2020-01-01T10:00:00+02:00", AT_TEN.replace(tzinfo=EAST)),
        ("2020-01-01 10:00+0200", AT_TEN.replace(tzinfo=EAST)),
        ("Wed, 01 Jan 2020 10:00:00 GMT", AT_TEN.replace(tzinfo=UTC)),
        ("2020-01-01T10:00z", AT_TEN.replace(tzinfo=UTC)),
        ("2020-01-01T10:00", AT_TEN),
        ("2020-01-01", datetime(2020, 1, 1)),
        (date(2020, 1, 1), datetime(2020, 1, 1)),
        (0, EPOCH),
        ("0", EPOCH),
        (AT_TEN, AT_TEN),
        (AT_TEN.replace(tzinfo=EAST), AT_TEN.replace(tzinfo=EAST)),
    ],
)
def test_a_date_keeps_the_offset_that_it_was_given(value, want):
    """Whether it has one decides about `required` and `forbidden`."""
    found = pm.date().offset().validate(value).value
    assert (found, found.utcoffset()) == (want, want.utcoffset())
    demanded = "forbidden" if found.utcoffset() is None else "required"
    refused = "required" if demanded == "forbidden" else "forbidden"
    check(case(pm.date().offset(demanded), value, out=want))
    check(case(pm.date().offset(refused), value, fail("date.offset", presence=refused, value=want), out=want))
    in_utc = pm.date().offset(keep=False).validate(value).value
    assert in_utc.utcoffset() in (None, timedelta(0))
    assert in_utc == want


@pytest.mark.parametrize(
    "value", ["2020-01-01T10:00:00.123456+02:00", AT_TEN, "9999-12-31T23:59:59-01:00", "0"]
)
def test_a_date_comes_back_with_its_offset(value):
    schema = pm.date().iso("datetime").offset()
    made = schema.validate(value).value
    if schema.validate(value).error is None:
        assert not schema.dump_losses()
        again = schema.validate(schema.dump(made)).value
        assert (again, again.utcoffset()) == (made, made.utcoffset())


def test_an_offset_with_seconds_is_written_in_utc():
    made = AT_TEN.replace(tzinfo=timezone(timedelta(minutes=53, seconds=28)))
    schema = pm.date().offset("required")
    assert schema.dump(made) == "2020-01-01T09:06:32.000Z"
    check(case(schema, made, out=made))


def test_a_date_without_conversion_has_to_be_one_and_to_meet_its_offset():
    schema = pm.date().offset("required").strict()
    check(case(schema, AT_TEN.replace(tzinfo=EAST)))
    check(case(schema, AT_TEN, fail("date.offset", presence="required")))
    check(case(schema, date(2020, 1, 1), fail("date.base")))
    check(case(schema, "2020-01-01T10:00Z", fail("date.base")))


def test_a_wrong_presence_of_an_offset_is_refused():
    with pytest.raises(pm.SchemaError, match="offset: presence must be one of"):
        pm.date().offset("never")


EXACT = pm.date().iso("datetime").python()


def test_naive_datetime_stays_naive_for_python_types():
    check(case(EXACT, AT_TEN, out=AT_TEN))
    check(case(EXACT, AT_TEN.replace(tzinfo=EAST), out=AT_TEN.replace(tzinfo=EAST)))
    check(case(EXACT, "2020-01-01T10:00", out=AT_TEN.replace(tzinfo=UTC)))
    check(case(EXACT, date(2020, 1, 1), out=DAY))
    check(case(EXACT.strict(), date(2020, 1, 1), fail("date.base")))
    check(case(EXACT.strict(), AT_TEN))
    assert EXACT.dump_losses()


class Nowhere(tzinfo):
    def utcoffset(self, when):
        raise RuntimeError


def test_a_zone_that_fails_is_a_report():
    for schema in (EXACT, pm.date().offset(), EXACT.strict()):
        report = "date.base"
        assert schema.validate(AT_TEN.replace(tzinfo=Nowhere())).error.details[0].type == report
