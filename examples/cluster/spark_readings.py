"""Many readings with Spark: `mapInArrow` and `mapInPandas` make a table of errors of a table of rows.

    pip install passmuster[spark]
    PYTHONPATH=. python -m examples.cluster.spark_readings 1000000

Shown here: a schema that is pickled to the workers. A table of Spark has no order, so each row carries its
number.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import pandas
import pyarrow
from pyspark.sql import DataFrame, SparkSession

import passmuster as pm

from .readings import errors_of, reading, rows

COLUMNS = "row long, path string, pointer string, code string, message string, value string, context string"


def errors_in_arrow(
    batches: Iterator[pyarrow.RecordBatch], schema: pm.Schema
) -> Iterator[pyarrow.RecordBatch]:
    """Yield the errors of batches of rows, for `mapInArrow`."""
    for batch in batches:
        table = pyarrow.Table.from_batches([batch])
        _, errors = errors_of(table.drop_columns(["row"]), schema)
        yield from errors.set_column(0, "row", table["row"].take(errors["row"])).to_batches()


def errors_in_pandas(frames: Iterator[pandas.DataFrame], schema: pm.Schema) -> Iterator[pandas.DataFrame]:
    """Yield the errors of frames of rows, for `mapInPandas`."""
    for frame in frames:
        _, table = errors_of(frame.drop(columns="row"), schema)
        errors = table.to_pandas()
        errors["row"] = frame["row"].to_numpy()[errors["row"]]
        yield errors


def errors_of_frame(frame: DataFrame, schema: pm.Schema, with_pandas: bool = False) -> DataFrame:
    """Return the errors of the rows of a frame, one of which is their `row`."""
    if with_pandas:
        return frame.mapInPandas(partial(errors_in_pandas, schema=schema), COLUMNS)
    return frame.mapInArrow(partial(errors_in_arrow, schema=schema), COLUMNS)


def frame_of(session: SparkSession, columns: dict[str, list[Any]]) -> DataFrame:
    """Return a frame of columns, with the numbers of the rows."""
    table = pyarrow.table({"row": range(len(columns["sensor"])), **columns})
    return session.createDataFrame(table.to_pandas())


def main() -> None:
    """Check so many readings as the command says."""
    session = SparkSession.builder.master("local[2]").getOrCreate()
    columns = rows(0, int(sys.argv[1]) if sys.argv[1:] else 10_000)
    errors = errors_of_frame(frame_of(session, columns), reading)
    print(errors.orderBy("row").toPandas())
    session.stop()


if __name__ == "__main__":
    main()
