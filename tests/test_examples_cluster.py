"""The programs for Dask, Spark and Ray find what one machine finds, in the same table."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

import passmuster as pm

pyarrow = pytest.importorskip("pyarrow")

# What the engines warn of is theirs.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

ROWS = 5_000
PATHS = [str(Path(pm.__file__).parents[1]), str(Path(__file__).parents[1])]


def table():
    from examples.cluster.readings import rows

    return pyarrow.table({"row": range(ROWS), **rows(0, ROWS)})


def expected():
    from examples.cluster.readings import checked, reading

    found = checked(table(), reading)
    assert found.num_rows > ROWS
    return found


def assert_same(found):
    """Assert that an engine has found the rows and the errors that one machine finds."""
    columns = expected().schema
    assert set(found.column_names) == set(columns.names)
    order = [("row", "ascending"), ("pointer", "ascending")]
    rows = found.select(columns.names).cast(columns).sort_by(order).to_pylist()
    assert rows == expected().sort_by(order).to_pylist()


PAGE = Path(__file__).parents[1] / "docs" / "many-values.md"


def on_the_page(engine, **names):
    """Run the functions and the expression for an engine that stand in the documentation."""
    section = PAGE.read_text("utf-8").partition("## More than one machine")[2]
    made = {"__name__": "__main__", **names}
    exec(section.partition("```py\n")[2].partition("```")[0], made)
    row = next(line for line in section.splitlines() if line.startswith(f"| {engine}"))
    expression, *more = re.findall(r"`([^`]+)`", row)
    for helper in more:
        if " = " in helper:
            exec(helper, made)
    return eval(expression, made)


def readings():
    numbers = range(100)
    cells = {"sensor": [f"s{n}" for n in numbers], "celsius": [str(n if n % 10 else 99) for n in numbers]}
    return pyarrow.table({"row": [n + 1_000 for n in numbers], **cells})


def assert_checked(found):
    rows = found.to_pylist()
    wrong = [row["row"] for row in rows if row["code"] == "number.max"]
    assert sorted(wrong) == [n + 1_000 for n in range(100) if n % 10 == 0 or n > 60]
    assert {row["row"]: row["celsius"] for row in rows if row["code"] is None}[1_007] == 7.0
    assert len(rows) == 100


def test_dask_runs_as_the_page_says():
    frames = pytest.importorskip("dask.dataframe")
    pandas = pytest.importorskip("pandas")
    frame = frames.from_pandas(readings().to_pandas(), npartitions=3)
    found = on_the_page("Dask", frame=frame, pandas=pandas).compute()
    assert_checked(pyarrow.Table.from_pandas(found, preserve_index=False))


def test_spark_runs_as_the_page_says(session):
    from pyspark.sql.pandas.types import from_arrow_schema

    frame = session.createDataFrame(readings())
    assert_checked(on_the_page("Spark", frame=frame, from_arrow_schema=from_arrow_schema).toArrow())


def test_ray_runs_as_the_page_says(ray_data):
    import ray

    found = on_the_page("Ray", dataset=ray_data.from_arrow(readings()).repartition(3))
    assert_checked(pyarrow.concat_tables(ray.get(found.to_arrow_refs()), promote_options="default"))


@pytest.fixture(autouse=True)
def paths(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([*PATHS, os.environ.get("PYTHONPATH", "")]))


def test_columns_do_not_depend_on_the_rows():
    from examples.cluster.readings import checked, columns_of, reading

    for part in (table(), table().slice(1, 2), table().slice(0, 1), table().slice(0, 0)):
        columns = [(field.name, field.type) for field in checked(part, reading).schema]
        assert columns == [(field.name, field.type) for field in columns_of(reading)]


@pytest.mark.parametrize("scheduler", ["threads", "processes"])
def test_dask_finds_the_same_as_one_machine(scheduler):
    dask = pytest.importorskip("dask")
    frames = pytest.importorskip("dask.dataframe")
    pytest.importorskip("pandas")
    from examples.cluster.dask_readings import checked_frame
    from examples.cluster.readings import reading

    with dask.config.set(scheduler=scheduler, num_workers=2):
        found = checked_frame(frames.from_pandas(table().to_pandas(), npartitions=3), reading).compute()
    assert_same(pyarrow.Table.from_pandas(found, preserve_index=False))


@pytest.fixture
def session(paths, monkeypatch):
    sql = pytest.importorskip("pyspark.sql")
    if shutil.which("java") is None:
        pytest.skip("there is no Java")
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    session = (
        sql.SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .getOrCreate()
    )
    yield session
    session.stop()


def test_spark_finds_the_same_as_one_machine(session):
    from examples.cluster.readings import reading
    from examples.cluster.spark_readings import checked_frame

    frame = session.createDataFrame(table()).repartition(3)
    assert_same(checked_frame(frame, reading).toArrow())


@pytest.fixture
def ray_data(paths):
    ray = pytest.importorskip("ray")
    data = pytest.importorskip("ray.data")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield data
    ray.shutdown()


def test_ray_finds_the_same_as_one_machine(ray_data):
    import ray
    from examples.cluster.ray_readings import checked_dataset
    from examples.cluster.readings import reading

    found = checked_dataset(ray_data.from_arrow(table()).repartition(3), reading)
    assert_same(pyarrow.concat_tables(ray.get(found.to_arrow_refs()), promote_options="default"))


@pytest.mark.parametrize("name", ["dask", "ray", "spark"])
def test_programs_are_short(name):
    program = Path(__file__).parents[1] / "examples" / "cluster" / f"{name}_readings.py"
    assert len(program.read_text("utf-8").splitlines()) < 60
