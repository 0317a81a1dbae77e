"""Many readings with Ray: `map_batches` makes a dataset of valid rows and of errors.

    pip install passmuster[ray]
    PYTHONPATH=. python -m examples.cluster.ray_readings 1000000

Shown here: a schema that is pickled to the workers, batches as tables of Arrow, and one validation of each
row, whose results are kept for both questions.
"""

from __future__ import annotations

import sys

import pyarrow
import ray.data

import passmuster as pm

from .readings import checked, reading, rows


def checked_dataset(dataset: ray.data.Dataset, schema: pm.Schema) -> ray.data.Dataset:
    """Return the valid rows and the errors of a dataset; `row` is the number of each."""
    made = dataset.map_batches(checked, batch_format="pyarrow", fn_kwargs={"schema": schema})
    return made.materialize()


def main() -> None:
    """Check so many readings as the command says."""
    count = int(sys.argv[1]) if sys.argv[1:] else 10_000
    table = pyarrow.table({"row": range(count), **rows(0, count)})
    found = checked_dataset(ray.data.from_arrow(table).repartition(8), reading)
    print(found.filter(expr="is_null(code)").count(), "are valid")
    errors = found.filter(expr="is_not_null(code)").sort("row").select_columns(["row", "path", "message"])
    print(errors.to_pandas())


if __name__ == "__main__":
    main()
