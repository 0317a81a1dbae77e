"""Many readings with Spark: `mapInArrow` makes a table of valid rows and of errors.

    pip install passmuster[spark]
    PYTHONPATH=. PYSPARK_PYTHON=python python -m examples.cluster.spark_readings 1000000

It needs Java 17 or later. Shown here: a schema that is pickled to the workers, the columns of Spark from
those of the schema, and one validation of each row, whose results are kept for both questions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial

import pyarrow
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import from_arrow_schema

import passmuster as pm

from .readings import checked, columns_of, reading, rows


def checked_batches(
    batches: Iterator[pyarrow.RecordBatch], schema: pm.Schema
) -> Iterator[pyarrow.RecordBatch]:
    """Yield the valid rows and the errors of batches of rows, for `mapInArrow`."""
    for batch in batches:
        yield from checked(pyarrow.Table.from_batches([batch]), schema).to_batches()


def checked_frame(frame: DataFrame, schema: pm.Schema) -> DataFrame:
    """Return the valid rows and the errors of a frame; `row` is the number of each."""
    columns = from_arrow_schema(columns_of(schema))
    return frame.mapInArrow(partial(checked_batches, schema=schema), columns).cache()


def main() -> None:
    """Check so many readings as the command says."""
    count = int(sys.argv[1]) if sys.argv[1:] else 10_000
    session = SparkSession.builder.master("local[2]").getOrCreate()
    table = pyarrow.table({"row": range(count), **rows(0, count)})
    found = checked_frame(session.createDataFrame(table), reading)
    print(found.where("code is null").count(), "are valid")
    found.where("code is not null").orderBy("row").select("row", "path", "message").show(truncate=False)
    session.stop()


if __name__ == "__main__":
    main()
