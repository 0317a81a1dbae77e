"""Cases of the date type: strings and numbers to dates, limits, timestamps, formats in messages and casts."""

from __future__ import annotations

import math

from notation import UNDEFINED, Area, date, fn, lib
from values import ANYTHING, DAY, JAN_2020, LOOSE, STRICT, USUAL, WRONG

TEXTS = [
    "2020-01-02", "2020-01-02T03:04:05Z", "2020-01-02T03:04:05.678Z", "2020-01-02T03:04:05+02:00",
    "2020-01-02T03:04:05", "2020-01-02 03:04",
    "2020", "2020-01", "1-31-2026", "1/31/2026", "12/31/1999", "2/30/2020", "13/1/2020",
    "Thu, 02 Jan 2020 03:04:05 GMT", "02 Jan 2020 03:04:05 +0100",
    "2020-02-30", "2020-13-01", "2020-01-02T25:00:00Z", "x", "", "0", "1577836800000", "-1577836800000",
    "1577836800000.5", "1e12", " 2020-01-02 ",
    "2020-01-02T24:00:00Z", "2020-01-02T03:04:05.123456Z", "2020-01-02T03:04:05-0130", "+010000-01-01T00:00:00Z",
]

ISO = [
    "2020-01-02", "2020-1-2", "2020-01-02T03:04:05Z", "2020-01-02T03:04Z", "2020-01-02T03:04:05.5+01:00",
    "2020-01-02T03:04:05+0100", "2020-W01",
    "2020-01-02T03Z", "1/31/2026", "Thu, 02 Jan 2020 03:04:05 GMT", "2020", "2020-01", "20200102", "2020-02-30",
    "2020-01-02T24:00Z", "+002020-01-02T00:00Z",
    "2020-01-02T03:04:05.000000Z", "x", JAN_2020, date(JAN_2020),
]

STAMPS = [0, 1, -1, 1.5, JAN_2020, JAN_2020 / 1000, "0", "1577836800", "1577836800000", "1577836800.5", "-5", "+5",
    "1e3", " 1 ", "x", "", "2020-01-02",
          date(JAN_2020), 8.64e15, 8.64e15 + 1, math.inf, math.nan, None, True]

AROUND = [date(JAN_2020 - 1), date(JAN_2020), date(JAN_2020 + 1), "2020-01-01", "2019-12-31", JAN_2020 + DAY, "x"]

LIMITS = [date(JAN_2020), "2020-01-01", JAN_2020, "2020-01-01T00:00:00.000+00:00", "1/1/2020"]

FORMATS = ("date", "iso", "string", "time", "utc")


def define(area: Area) -> None:
    area.add("base", lib.date(), ANYTHING, (None, STRICT, {"presence": "required"}))
    area.add("text", lib.date(), TEXTS, USUAL)
    area.add("iso", lib.date().iso(), ISO, USUAL)
    for args in ((), ("javascript",), ("unix",)):
        area.add("timestamp", lib.date().timestamp(*args), STAMPS, USUAL)
    area.add("timestamp", lib.date().timestamp("unix").min("2020-01-01"), STAMPS)
    area.add("timestamp", lib.date().iso().timestamp("unix"), [*STAMPS[:6], *ISO[:4]])
    limits(area)
    references(area)
    formats(area)
    lists(area)
    wrong_arguments(area)


def limits(area: Area) -> None:
    for method in ("min", "max", "greater", "less"):
        for limit in LIMITS:
            area.add(method, lib.date().step(method, limit), AROUND)
        area.add(f"{method}-now", lib.date().step(method, "now"), [date(0), date(4_102_444_800_000)])
    area.add("between", lib.date().min("2020-01-01").max("2019-01-01"), AROUND, (LOOSE,))


def references(area: Area) -> None:
    targets = [date(JAN_2020), "2020-01-01", JAN_2020, "now", "x", None, True, {}]
    for method in ("min", "max", "greater", "less"):
        schema = lib.object({"a": lib.any(), "b": lib.date().step(method, lib.ref("a"))})
        area.add(f"{method}-ref", schema,
            [{"a": target, "b": date(JAN_2020)} for target in targets if target != "now"] + [{"b": "2020-01-01"}])
        typed = lib.object({"a": lib.date(), "b": lib.date().step(method, lib.ref("a"))})
        area.add(f"{method}-ref", typed, [{"a": "2020-01-01", "b": "2020-01-01"}, {"a": 0, "b": 1},
            {"a": 1, "b": 0}])
        past = lib.date().step(method, lib.ref("$d", {"adjust": fn("increment")}))
        area.add(f"{method}-ref", past, [5, 10, 11], ({"context": {"d": 10}},))


def formats(area: Area) -> None:
    values = [date(JAN_2020 + 5), date(0), date(-1)]
    for style in FORMATS:
        prefs = {"dateFormat": style, "messages": {"date.min": "!{#limit} {#value}", "any.only": "!{#valids}"}}
        area.add("format-message", lib.date().min(date(JAN_2020 + 1234567890)), values, (prefs,))
        area.add("format-message", lib.date().valid(date(JAN_2020)), values, (prefs,))
        area.add("format-cast", lib.date().cast("string"), values, ({"dateFormat": style},))
        area.add("format-cast", lib.date().cast("string").prefs({"dateFormat": style}), values)
    area.add("cast", lib.date().cast("number"), [*values, "2020-01-01", 5])
    area.add("cast", lib.date().cast("string"), [*values, "2020-01-01", 5], USUAL)
    area.add("raw", lib.date().raw(), ["2020-01-01", 5])
    area.wrong("format-argument", (lib.date().prefs({"dateFormat": style}) for style in ("x", 1, None)))


def lists(area: Area) -> None:
    for method in ("valid", "invalid", "allow"):
        area.add(method, lib.date().step(method, date(JAN_2020)), AROUND, USUAL)
        area.add(method, lib.date().step(method, "2020-01-01", 5), [*AROUND, 5, "5"], USUAL)
        area.add(method, lib.date().step(method, lib.ref("$d")), AROUND, ({"context": {"d": date(JAN_2020)}},))
    area.add("any-valid", lib.any().valid(date(JAN_2020)), AROUND)
    area.add("default", lib.date().default(date(JAN_2020)), [UNDEFINED, "2020-01-02"])


def wrong_arguments(area: Area) -> None:
    area.wrong_arguments(lib.date(), ("min", "max", "greater", "less", "timestamp"), [*WRONG, "2020-02-45"])
    area.wrong_arguments(lib.date(), ("cast",), ["map", "set", "other"])
