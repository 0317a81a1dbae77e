"""Schemas of every kind and odd values of every kind, for claims about each schema and each value."""

import datetime
import decimal
import fractions
import math
import re
import sys

import passmuster as pm

# Values


class BrokenZone(datetime.tzinfo):
    """A time zone without an offset."""

    def utcoffset(self, when):
        raise ValueError("no idea")

    dst = tzname = utcoffset


class LyingZone(datetime.tzinfo):
    """A time zone whose offset is a string."""

    def utcoffset(self, when):
        return "one hour"

    def dst(self, when):
        return datetime.timedelta(days=3)


class MyDate(datetime.date):
    pass


class MyDatetime(datetime.datetime):
    pass


HUGE = 10**100_000 + 1
LONG = 10**20_000 + 1  # which is converted to a decimal at once
DIGITS = "9" * 250_000
NUMBERS = [
    HUGE, -HUGE, 2**53, 2**63, -(2**63), 2**64, 10**400, math.nan, math.inf, -math.inf, -0.0, 5e-324, sys.float_info.max,
    sys.float_info.min, 0.1, 1e21, decimal.Decimal("1.5"), decimal.Decimal("nan"), decimal.Decimal("snan"),
    decimal.Decimal("-inf"), decimal.Decimal("1e1000000"), decimal.Decimal("1e-1000000"), decimal.Decimal("-0.00"),
    decimal.Decimal((0, (9,) * 5000, 0)), fractions.Fraction(1, 3), fractions.Fraction(HUGE, 3), 1j, True,
]  # fmt: skip
NUMBERS_IN_STRINGS = [
    "1e999999999", "1e-999999999", "-1e999", "1_000", "\uff11\uff12", "\u0661\u0662", "\u00b2", "\u2167", "0x10", "0b1",
    "0o7", "nan", "NaN", "inf", "Infinity", "-Infinity", " 1 ", "\u00a01", "1\n", "1\x00", "+1", "--1", "1.", ".1", ".", "e",
    "1e", "1e+", "\u22121", "", "0" * 5000 + "1", "0." + "0" * 5000 + "1", "9" * 5000, DIGITS, "1." + DIGITS,
    "0" * len(DIGITS), "1e" + DIGITS, " " * len(DIGITS), "1\ud800",
]  # fmt: skip
TEXTS = {
    "lone high surrogate": "a\ud800b",
    "lone low surrogate": "\udfff",
    "swapped surrogates": "\udc00\ud800",
    "nul": "a\x00b",
    "escape": "\x1b[31mred\x1b[0m\x1b]0;title\x07",
    "c1 controls": "\x9b31m\x85",
    "bidi": "\u202egnirts\u2066x\u2069",
    "invisible": "\u200b\u2060\ufeff",
    "separators": "a\u2028b\u2029c",
    "newlines": "a\r\nb\n",
    "combining": "e" + "\u0301" * 10_000,
    "emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "html": '<script>alert("x")</script>&amp;\'',
    "template": "{#label}{{.}}",
    "percent": "%s %(x)s {} {0.__class__}",
    "quotes": "\"'`\\",
    "beyond": "\U0010ffff",
    "non-characters": "\ufffe\uffff",
    "turkish": "\u0130\u0131",
    "sharp s": "\u00df\u1e9e",
}
DATES = [
    "0000-01-01", "0000-01-01T00:00:00Z", "0001-01-01", "9999-12-31T23:59:59.999999Z", "10000-01-01",
    "+010000-01-01T00:00:00Z", "-000001-01-01T00:00:00Z", "+275760-09-13", "-271821-04-20", "99999999999-01-01",
    "2020-01-01T24:00:00Z", "2020-01-01T24:00:01Z", "2020-12-31T23:59:60Z", "2020-01-01T00:00:00+99:00",
    "2020-01-01T00:00:00+99:99", "2020-01-01T00:00:00-24:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00",
    "2020-02-30", "2020-13-01", "2020-00-00", "2019-02-29", "2020-1-1", "20200101", "2020-W01-1", "2020-001", "2020",
    "\uff12\uff10\uff12\uff10-01-01", "2020-01-01\n", "2020-01-01T00:00:00Z\n", " 2020-01-01 ", "2020-01-01T00:00:00.1234567890123Z",
    "2020-01-01T00:00:00." + "9" * 10_000 + "Z", "now", "-", "0", "1e10", "9" * 400,
    "Thu, 01 Jan 1970 00:00:00 GMT", "Jan 1 99999999999", "1/2/3", "32/32/2020", "PT99999999999H", "\ud800",
    0, -1, 1e15, -1e15, 8.64e15, 8.65e15, 1e308, -1e308, None,
    datetime.datetime.min, datetime.datetime.max, datetime.date.min, datetime.date.max, datetime.time.max,
    datetime.datetime.min.replace(tzinfo=datetime.timezone(datetime.timedelta(hours=23, minutes=59))),
    datetime.datetime.max.replace(tzinfo=datetime.timezone(-datetime.timedelta(hours=23, minutes=59))),
    datetime.datetime(2020, 10, 25, 2, 30, fold=1), datetime.datetime(2020, 1, 1, tzinfo=BrokenZone()),
    datetime.datetime(2020, 1, 1, tzinfo=LyingZone()), MyDate(2020, 1, 1),
    MyDatetime(2020, 1, 1, tzinfo=datetime.timezone.utc),
]  # fmt: skip

# Schemas


def same(value, helpers):
    return value


FORMATS = [
    getattr(pm.string(), name)()
    for name in [
        "email", "domain", "hostname", "uri", "ip", "guid", "base64", "hex", "alphanum", "token", "data_uri",
        "credit_card", "iso_date", "iso_duration",
    ]
]  # fmt: skip
STRING_SCHEMAS = [
    pm.string(), pm.string().min(2), pm.string().max(1), pm.string().length(3), *FORMATS,
    *[pm.string().max(1, encoding) for encoding in ("utf8", "utf16le", "latin1", "base64", "hex")],
    pm.string().lowercase(), pm.string().uppercase().strict(), pm.string().trim(), pm.string().max(2).truncate(),
    pm.string().min(1).max(9).trim().lowercase(), pm.string().min(2).max(3).pattern("x").lowercase().email(),
    pm.string().normalize("NFKD"), pm.string().normalize("NFC").strict(), pm.string().replace(re.compile("[a-z]"), "\ud800"),
    pm.string().pattern("^[a-z]+$"), pm.string().pattern("x", name="\x1b[31m"), pm.string().pattern("a", invert=True),
    pm.string().valid("x", "y").insensitive(), pm.string().insensitive().valid("A", "\ud800"), pm.string().allow(""),
    pm.string().empty("").trim(), pm.string().empty(pm.any()), pm.string().iso_date().strict(),
]  # fmt: skip
NUMBER_SCHEMAS = [
    pm.number(), pm.number().integer(), pm.number().integer().min(0), pm.number().unsafe(), pm.number().unsafe().integer(),
    pm.number().unsafe().min(5), pm.number().unsafe().min(LONG), pm.number().unsafe().max(5.5), pm.number().unsafe().greater(0.1),
    pm.number().unsafe().less(-3), pm.number().unsafe().multiple(3), pm.number().unsafe().multiple(0.1),
    pm.number().unsafe().precision(2), pm.number().unsafe().precision(2).strict(), pm.number().unsafe().port(),
    pm.number().unsafe().positive(), pm.number().unsafe().sign("negative"),
    pm.number().unsafe().valid(1, LONG, math.inf), pm.number().unsafe().invalid(1, 0, LONG),
    pm.number().cast("string"), pm.number().unsafe().cast("string"), pm.number().failover(5),
    pm.number().min(2).max(3).integer().multiple(2).precision(2).positive(),
    pm.number().min(2).integer().precision(2).port().unsafe().strict(),
    pm.number().unsafe().min(pm.ref("$limit")), pm.number().unsafe().min(pm.x("{$limit * 2 + 1}")), pm.number().min(pm.x("{.a + 1}")),
    pm.number().messages({"*": "{#label} {#value} {{#value}} {:#value} {#value.a}"}), pm.decimal().places(2), pm.uuid(),
]  # fmt: skip
DATE_SCHEMAS = [
    pm.date(), pm.date().iso(), pm.date().timestamp("unix"), pm.date().timestamp("javascript"), pm.date().min("now"),
    pm.date().min("1-1-2000"), pm.date().max("9999-12-31"), pm.date().greater("0001-01-01"), pm.date().less(0),
    pm.date().min("now").max("1-1-2000").iso(), pm.date().min(pm.ref("$when")), pm.date().cast("number"),
    pm.date().cast("string"), pm.date().strict(), pm.date().valid("2020-01-01", 0, datetime.datetime.max),
    pm.any().valid(datetime.datetime.min, datetime.date.max),
    pm.any().invalid(pm.ref("$when")).messages({"*": "{#value} {#invalids} {$when}"}),
]  # fmt: skip
ARRAY_SCHEMAS = [
    pm.array(), pm.array().single().unique(), pm.array().unique().sparse(), pm.array().items(pm.any()).sort(),
    pm.array().items(pm.number(), pm.string()), pm.array().has(pm.number()).single(),
    pm.array().items(pm.number()).unique().min(1).max(9).sort().has(pm.any()),
    pm.array().items(pm.number()).single().unique().sort(),
    pm.array().items(pm.number(), pm.string()).single().unique("a"),
    pm.array().ordered(pm.number().required()).items(pm.any().forbidden()), pm.array().cast("set"),
]  # fmt: skip
OBJECT_SCHEMAS = [
    pm.object(), pm.object({"a": 1}), pm.object({"a": pm.number(), "b": pm.string()}), pm.object({"a": pm.any()}).unknown(),
    pm.object({"a": pm.number(), "b": pm.any().default(1)}).and_("a", "b").rename("c", "d").min(1), pm.object().length(1),
    pm.object().pattern(pm.any(), pm.number()), pm.object().pattern(re.compile("^a"), pm.any()),
    pm.object().pattern("^a", pm.any()).pattern(pm.string().length(3), pm.number()).max(3),
    pm.object({"b": pm.any()}).unknown().or_("b", "c").with_("a", "b").instance(dict), pm.object().cast("map"),
    pm.object({"a": pm.any()}).assert_(".a.b", 1), pm.object({"a": pm.any().strip()}),
    pm.object({"a": pm.any(), "b": pm.any().when("a", is_=pm.number(), then=pm.string(), otherwise=pm.forbidden())}),
    pm.object({"a": pm.any(), "b": pm.valid(pm.ref("a"))}), pm.object({"a": pm.any(), "b": pm.number().min(pm.ref("a"))}),
    pm.object({"a": pm.any().strip(), "b": pm.any().default(pm.ref("a"))}), pm.object().rename("a", "b").unknown(),
    pm.object().or_("a", "b").unknown(), pm.object().and_("a", "b").unknown(),
]  # fmt: skip
OTHER_SCHEMAS = [
    pm.any(), pm.boolean(), pm.boolean().truthy("x", 5).falsy(7), pm.boolean().truthy(1, LONG).falsy(0, -LONG), pm.symbol(),
    pm.symbol().map({"a": pm.Symbol("a")}), pm.function(), pm.function().arity(1).keys({"a": 1}), pm.binary(), pm.binary().max(5),
    pm.binary().min(2).encoding("base64"), pm.valid(1, "1"), pm.valid(1, "a", None), pm.valid("x", "\ud800"),
    pm.any().invalid(1, True, "1"), pm.invalid(*TEXTS.values()), pm.any().valid(1).cache(),
    pm.any().valid(1, "x", {"a": 1}, {"b": [1]}).invalid(2, {"c": 1}), pm.any().valid(pm.ref(".a"), pm.in_(".")),
    pm.any().valid(*range(20), *[{"n": n} for n in range(20)]), pm.any().empty({"a": 1}).default(1),
    pm.alternatives(pm.number().unsafe(), pm.string()), pm.alternatives(pm.number(), pm.string()).match("one"),
    pm.alternatives(pm.number(), pm.string().max(0)), pm.alternatives(pm.any(), pm.object()).match("all"),
    pm.alternatives(pm.number(), pm.object({"a": pm.string()}), pm.array(), pm.string().min(9)),
    pm.any().when(pm.object({"a": 1}).unknown(), then=pm.object({"b": 1}), otherwise=pm.string()),
    pm.any().when(".a", is_=1, then=pm.number()), pm.any().raw().artifact("x"), pm.any().custom(same),
    pm.any().custom(lambda v, h: h.message(str(v) + "{#label}")), pm.any().warning("x", {"a": 1}),
]  # fmt: skip
SCHEMAS = [*STRING_SCHEMAS, *NUMBER_SCHEMAS, *DATE_SCHEMAS, *ARRAY_SCHEMAS, *OBJECT_SCHEMAS, *OTHER_SCHEMAS]


def name_of(schema):
    """Return the name of a schema in the list of tests."""
    return repr(schema)[:80]
