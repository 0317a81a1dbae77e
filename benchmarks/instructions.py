"""Instructions of one call, counted by callgrind: they repeat within a per mille where times waver."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

from processes import HERE
from shapes import leaves
from workloads import workloads

MANY = 1000
"""Leaves of a value whose calls are so long that few are enough."""


def can_count() -> bool:
    """Tell whether there is what counts instructions."""
    return shutil.which("valgrind") is not None


def count(name: str, column: str, argument: str, variables: dict[str, str]) -> float:
    """Return the instructions that one call of a row takes.

    `argument` is that of the worker, `variables` is its environment.
    """
    calls = (3, 8) if leaves(workloads()[name].timed) > MANY else (100, 500)
    return each(["worker.py", argument, name, column], calls, variables)


def count_feature(name: str, column: str, variables: dict[str, str]) -> float:
    """Return the instructions that one call with a feature takes, of the name "plain" without any."""
    return each(["feature_worker.py", column, name], (100, 500), variables)


def each(worker: list[str], calls: tuple[int, int], variables: dict[str, str]) -> float:
    """Return what more calls add to a process, for each."""
    few, more = calls
    counted = [_counted([*worker, str(calls)], variables) for calls in (few, more)]
    return (counted[1] - counted[0]) / (more - few)


def _counted(arguments: list[str], variables: dict[str, str]) -> int:
    """Return the instructions of a process that calls a row so many times."""
    callgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    command = [*callgrind, sys.executable, str(HERE / arguments[0]), *arguments[1:]]
    done = subprocess.run(command, capture_output=True, text=True, env=variables)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or found is None:
        raise RuntimeError(f"{' '.join(arguments)}: {done.stderr[-1000:]}")
    return int(found[1])
