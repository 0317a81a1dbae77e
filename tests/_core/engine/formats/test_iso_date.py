"""ISO dates as a format: a check, and a conversion to the extended form in UTC."""

from tests.cases import checked, fail, of, row

import passmuster as pm

DATES = of(
    pm.string().iso_date(),
    row("the extended form", "2026-11-21T10:20:30.000Z"),
    row("a date is written in full", "2026-11-21", out="2026-11-21T00:00:00.000Z"),
    row("the date as it is where nothing is converted", "2026-11-21", options={"convert": False}),
    row("no such month", "2026-13-01", fail("string.isoDate")),
    row("no such day", "2026-02-30", fail("string.isoDate")),
    row(
        "the same where nothing is converted",
        "2023-02-29T10:00Z",
        fail("string.isoDate"),
        options={"convert": False},
    ),
    row("a leap day", "2024-02-29", out="2024-02-29T00:00:00.000Z"),
    row("no date", "x", fail("string.isoDate")),
)

test_case_has_expected_outcome = checked(DATES)
