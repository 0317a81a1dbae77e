"""The programs for Dask and Spark find what one machine finds, in the same table."""

from __future__ import annotations

import os
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


def expected():
    from examples.cluster.readings import errors_of, reading, rows

    total, table = errors_of(pyarrow.table(rows(0, ROWS)), reading)
    assert total == ROWS
    assert table.num_rows > 40
    return table


def same(table):
    columns = expected().column_names
    return table.select(columns).cast(expected().schema).to_pylist() == expected().to_pylist()


@pytest.fixture
def threads():
    dask = pytest.importorskip("dask")
    with dask.config.set(scheduler="threads", num_workers=2):
        yield


@pytest.fixture
def processes():
    dask = pytest.importorskip("dask")
    with dask.config.set(scheduler="processes", num_workers=2):
        yield


def test_dask_frame_has_the_errors_of_one_machine(threads):
    frames = pytest.importorskip("dask.dataframe")
    pandas = pytest.importorskip("pandas")
    from examples.cluster.dask_readings import errors_in
    from examples.cluster.readings import reading, rows

    frame = frames.from_pandas(pandas.DataFrame(rows(0, ROWS)), npartitions=3)
    assert same(errors_in(frame, reading))


def bag_of_rows():
    bag = pytest.importorskip("dask.bag")
    from examples.cluster.readings import rows

    return bag.from_sequence(pyarrow.table(rows(0, ROWS)).to_pylist(), npartitions=3)


def test_dask_bag_has_the_errors_of_one_machine(processes, monkeypatch):
    pytest.importorskip("dask.dataframe")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([*PATHS, os.environ.get("PYTHONPATH", "")]))
    from examples.cluster.dask_readings import errors_in, valid_in
    from examples.cluster.readings import reading

    assert same(errors_in(bag_of_rows(), reading))
    wrong = len(set(expected()["row"].to_pylist()))
    assert valid_in(bag_of_rows(), reading).count().compute() == ROWS - wrong


@pytest.fixture(scope="module")
def session():
    sql = pytest.importorskip("pyspark.sql")
    if shutil.which("java") is None:
        pytest.skip("there is no Java")
    before = dict(os.environ)
    os.environ["PYTHONPATH"] = os.pathsep.join([*PATHS, before.get("PYTHONPATH", "")])
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        sql.SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .getOrCreate()
    )
    yield session
    session.stop()
    os.environ.clear()
    os.environ.update(before)


@pytest.mark.parametrize("with_pandas", [False, True])
def test_spark_table_has_the_errors_of_one_machine(session, with_pandas):
    from examples.cluster.readings import reading, rows
    from examples.cluster.spark_readings import errors_of_frame, frame_of

    frame = frame_of(session, rows(0, ROWS)).repartition(3)
    errors = errors_of_frame(frame, reading, with_pandas).toPandas()
    errors = errors.sort_values("row", kind="stable")
    assert same(pyarrow.Table.from_pandas(errors, preserve_index=False))
