"""Sign-ups exported from a form as CSV: `signups.csv`.

    passmuster check examples/signups.py:signup examples/signups.csv
    python examples/signups.py

Every cell of a CSV file is text; the schema turns it into numbers, dates and booleans.
Shown here: conversion, empty cells, extra words for true and false, references,
conditions, and messages of one's own.
"""

from __future__ import annotations

import csv
from pathlib import Path

import passmuster as pm

signup = pm.object(
    {
        "id": pm.number().integer().positive().required(),
        "name": pm.string().trim().min(2).max(60).required(),
        "email": pm.string()
        .trim()
        .lowercase()
        .pattern(r"^[a-z0-9._+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+\Z", name="e-mail address")
        .required(),
        "born": pm.date().iso().min("1900-01-01").less(pm.ref("joined")).required(),
        "joined": pm.date().iso().min("2020-01-01").required(),
        "plan": pm.string().lowercase().valid("free", "plus", "team").required(),
        "seats": pm.number()
        .integer()
        .when(
            "plan",
            is_="team",
            then=pm.number().min(2).max(200).messages({"number.min": "a team has at least {{#limit}} seats"}),
            otherwise=pm.number().valid(1).messages({"any.only": "only a team has more seats than one"}),
        )
        .required(),
        "newsletter": pm.boolean().truthy("yes", "y", "1").falsy("no", "n", "0").empty("").default(False),
        "discount": pm.number().empty("").min(0).max(50).precision(1).default(0),
        "country": pm.string().uppercase().length(2).required(),
        "referrer": pm.string().empty("").max(40),
    }
)

if __name__ == "__main__":
    with Path(__file__).with_name("signups.csv").open(encoding="utf-8", newline="") as lines:
        batch = signup.validate_many(csv.DictReader(lines))
    print(f"{batch.total} sign-ups, {batch.failed} of them wrong, such as:")
    for error in batch.errors.to_records()[:3]:
        print(f"  row {error['row']}, {error['pointer']}: {error['message']}")
