"""Readings of sensors, made up, some of them wrong; the schema of one, and what checks many of them."""

from __future__ import annotations

from typing import Any

import pyarrow

import passmuster as pm

reading = pm.object(
    {
        "sensor": pm.string().pattern(r"^[a-z]{2}-[0-9]{3}$").required(),
        "celsius": pm.number().min(-80).max(60).required(),
        "at": pm.date().iso().required(),
        "battery": pm.number().integer().min(0).max(100),
    }
)


def rows(first: int, last: int) -> dict[str, list[Any]]:
    """Return the columns of the readings with these numbers; about one in a hundred is wrong."""
    numbers = range(first, last)
    return {
        "sensor": [f"ab-{n % 1000:03}" if n % 211 else f"AB{n}" for n in numbers],
        "celsius": [str(n % 50) if n % 307 else "999" for n in numbers],
        "at": [f"2026-11-{n % 28 + 1:02}T10:00:00Z" if n % 509 else "soon" for n in numbers],
        "battery": [n % 101 for n in numbers],
    }


def errors_of(items: Any, schema: pm.Schema) -> tuple[int, pyarrow.Table]:
    """Return how many items there are, and the table of what is wrong with them, by their numbers."""
    batch = schema.validate_many(items, abort_early=False)
    return batch.total, pyarrow.table(batch.errors)


if __name__ == "__main__":
    print(errors_of(pyarrow.table(rows(0, 1_000)), reading)[1].to_pandas())
