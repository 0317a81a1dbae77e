"""Many readings with Dask: each partition is checked where it is, what is wrong comes back as one table.

    pip install passmuster[dask]
    python -m examples.cluster.dask_readings 1000000

Shown here: a schema that is pickled to the workers, partitions of a bag and of a data frame, and the numbers
of rows as on one machine.
"""

from __future__ import annotations

import sys
from typing import Any

import dask
import dask.bag
import dask.dataframe
import pandas
import pyarrow
import pyarrow.compute

import passmuster as pm

from .readings import errors_of, reading, rows


def errors_in(partitions: Any, schema: pm.Schema) -> pyarrow.Table:
    """Return the errors of a bag or a data frame as one table, with the numbers of the rows in the whole."""
    checked = dask.delayed(errors_of)
    found = dask.compute(*[checked(part, schema) for part in partitions.to_delayed()])
    tables, first = [], 0
    for total, table in found:
        numbers = pyarrow.compute.add(table["row"], first)
        tables.append(table.set_column(0, "row", numbers))
        first += total
    return pyarrow.concat_tables(tables)


def valid_in(bag: dask.bag.Bag, schema: pm.Schema) -> dask.bag.Bag:
    """Return a bag of the readings that pass, as the schema makes them."""
    return bag.map_partitions(lambda part: schema.validate_many(part).values)


def main() -> None:
    """Check so many readings as the command says."""
    frame = pandas.DataFrame(rows(0, int(sys.argv[1]) if sys.argv[1:] else 10_000))
    print(errors_in(dask.dataframe.from_pandas(frame, npartitions=8), reading).to_pandas())


if __name__ == "__main__":
    main()
