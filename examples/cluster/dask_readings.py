"""Many readings with Dask: each partition becomes one of valid rows and of errors, where it is.

    pip install passmuster[dask]
    PYTHONPATH=. python -m examples.cluster.dask_readings 1000000

Shown here: a schema that is pickled to the workers, the columns of partitions from those of the schema, and
one validation of each row, whose results are kept for both questions.
"""

from __future__ import annotations

import sys

import dask.dataframe
import pandas
import pyarrow

import passmuster as pm

from .readings import checked, columns_of, reading, rows


def checked_partition(frame: pandas.DataFrame, schema: pm.Schema) -> pandas.DataFrame:
    """Return the valid rows and the errors of a partition."""
    return as_frame(checked(pyarrow.Table.from_pandas(frame, preserve_index=False), schema))


def as_frame(table: pyarrow.Table) -> pandas.DataFrame:
    """Return a table as a frame, whose types depend on those of the table alone."""
    return table.to_pandas(types_mapper=pandas.ArrowDtype)


def checked_frame(frame: dask.dataframe.DataFrame, schema: pm.Schema) -> dask.dataframe.DataFrame:
    """Return the valid rows and the errors of a frame; `row` is the number of each."""
    meta = as_frame(columns_of(schema).empty_table())
    return frame.map_partitions(checked_partition, schema, meta=meta).persist()


def main() -> None:
    """Check so many readings as the command says."""
    count = int(sys.argv[1]) if sys.argv[1:] else 10_000
    frame = pandas.DataFrame({"row": range(count), **rows(0, count)})
    found = checked_frame(dask.dataframe.from_pandas(frame, npartitions=8), reading)
    print(found["code"].isna().sum().compute(), "are valid")
    print(found[~found["code"].isna()][["row", "path", "message"]].compute())


if __name__ == "__main__":
    main()
