"""Both backends do the same with the same schema and value, whatever these are.

Each backend answers in a process of its own. What is compared: the value with its types, signs and
order, which objects of the input it still holds, every report with its code, path, context and
message, warnings, artifacts, the log, exceptions, and the calls of the caller's functions.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from tests.strategies import cases

pytestmark = pytest.mark.compiled

HERE = Path(__file__).parent
DRIFTED = [json.loads(line) for line in (HERE / "drifted.jsonl").read_text("utf-8").splitlines()]
"""Every case that the backends once disagreed about."""


class Worker:
    """A backend in a process of its own."""

    def __init__(self, backend: str) -> None:
        environment = {
            **os.environ,
            "PASSMUSTER_BACKEND": backend,
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "PYTHONHASHSEED": "0",
        }
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "twin_worker.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        )
        assert self.read() == backend

    def read(self) -> Any:
        line = self.process.stdout.readline()
        assert line, f"the worker ended with status {self.process.wait()}"
        return json.loads(line)

    def write(self, case: Any) -> None:
        self.process.stdin.write(json.dumps(case) + "\n")
        self.process.stdin.flush()

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture(scope="module")
def workers() -> Iterator[tuple[Worker, Worker]]:
    pair = Worker("pure"), Worker("compiled")
    yield pair
    for worker in pair:
        worker.close()


def compare(workers: tuple[Worker, Worker], case: Any) -> None:
    for worker in workers:
        worker.write(case)
    pure, compiled = [worker.read() for worker in workers]
    assert compiled == pure


@given(case=cases())
@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
def test_the_backends_agree_on_random_schemas_and_values(workers, case):
    compare(workers, case)


@pytest.mark.parametrize("case", DRIFTED, ids=[str(i) for i in range(len(DRIFTED))])
def test_the_backends_agree_where_they_once_did_not(workers, case):
    compare(workers, case)
