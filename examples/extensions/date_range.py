"""Ranges of dates, given as a mapping or as a string such as `2026-11-01/2026-11-30`.

    from examples.extensions.date_range import DateRange

    stay = DateRange.new().at_most_days(14)
    stay.validate("2026-11-01/2026-11-07").value["end"].day               # 7

Shown here: a type on the base of an object with keys, so that all its parts are validated by schemas.
"""

from __future__ import annotations

import passmuster as pm
from passmuster.extension import Object, argument, prepare, rule, validate

LONGEST = 100  # characters: two ISO dates with times and offsets have less


class DateRange(
    Object,
    base=pm.object({"start": pm.date().iso().required(), "end": pm.date().iso().required()}),
    messages={"dateRange.order": "{{#label}} must not end before it starts"},
):
    """A start and an end; both days belong to the range."""

    @prepare
    def from_string(self, value, helpers):
        """Take a string apart; the base has conversions for the parts."""
        if not isinstance(value, str) or len(value) > LONGEST or value.count("/") != 1:
            return None
        start, end = value.split("/")
        return {"value": {"start": start, "end": end}}

    @validate
    def ordered(self, value, helpers):
        """Refuse a range whose end is before its start."""
        return {"errors": helpers.error("dateRange.order")} if value["end"] < value["start"] else None

    @rule(
        {"days": argument(True, lambda days: type(days) is int and days > 0, "must be a positive integer")},
        {"dateRange.long": "{{#label}} must not have more than {{#days}} days"},
    )
    def at_most_days(self, value, helpers, days):
        """Ask for a range of at most so many days."""
        length = (value["end"] - value["start"]).days + 1
        return value if length <= days else helpers.error("dateRange.long", {"days": days, "length": length})

    @rule(
        {"date": argument(True, pm.date())},
        {"dateRange.outside": "{{#label}} must contain {{#date}}"},
    )
    def containing(self, value, helpers, date):
        """Ask for a range with a date in it, which may be a reference."""
        inside = value["start"] <= date <= value["end"]
        return value if inside else helpers.error("dateRange.outside", {"date": date})


if __name__ == "__main__":
    stay = DateRange.new().at_most_days(14)
    print(stay.validate("2026-11-01/2026-11-07").value)
    print(stay.validate({"start": "2026-11-01", "end": "2026-11-30"}).error)
