"""Booleans and dates: what is converted, what is taken for true, what dates are compared with."""

from tests.cases import case, checked, displayed, fail, of, row
from tests.vocabulary import utc

import passmuster as pm

SCALARS = [
    *of(pm.boolean(), row("true", True), row("a string", "TRUE", out=True),
        row("another text", "yes", fail("boolean.base")), row("a number", 1, fail("boolean.base")),
        row("a string that is not converted", "true", fail("boolean.base"), options={"convert": False})),
    *of(pm.boolean().truthy("yes", 1).falsy("no"), row("what counts as true", "YES", out=True),
        row("what counts as false", "no", out=False), row("a listed number", 1, out=True)),
    case("what counts as true, letter by letter", pm.boolean().truthy("yes").sensitive(), "YES",
        fail("boolean.base")),
    *of(pm.date(), row("a string of a date", "2026-01-01", out=utc("2026-01-01")),
        row("milliseconds", 1000, out=utc("1970-01-01T00:00:01")), row("no date", "x", fail("date.base")),
        row("a date that is not converted", "2026-01-01", fail("date.base"), options={"convert": False})),
    *of(pm.object({"a": pm.date().max(pm.ref("b")), "b": pm.date()}),
        row("a limit elsewhere", {"a": utc("2026-01-02"), "b": utc("2026-01-01")},
            fail("date.max", "a", limit=displayed("ref:b"))),
        row("the limit itself", {"a": utc("2026-01-01"), "b": utc("2026-01-01")})),
]  # fmt: skip

test_case_has_expected_outcome = checked(SCALARS)
