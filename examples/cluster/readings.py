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


def checked(table: pyarrow.Table, schema: pm.Schema) -> pyarrow.Table:
    """Return the valid rows and the errors of the others, each with the number in the column `row`."""
    batch = schema.validate_many(table.drop_columns(["row"]), abort_early=False)
    valid, errors = batch.to_arrow(), batch.errors.to_arrow()
    valid = valid.append_column("row", table["row"].take(pyarrow.array(batch.rows, "int64")))
    errors = errors.set_column(0, "row", table["row"].take(errors["row"]))
    return pyarrow.concat_tables([columns_of(schema).empty_table(), valid, errors], promote_options="default")


def columns_of(schema: pm.Schema) -> pyarrow.Schema:
    """Return the columns of `checked`, whatever the rows are."""
    errors = schema.validate_many([]).errors.to_arrow().schema
    return pyarrow.unify_schemas([schema.arrow_schema(), errors])


if __name__ == "__main__":
    data = pyarrow.table({"row": range(1_000), **rows(0, 1_000)})
    print(checked(data, reading).to_pandas())
