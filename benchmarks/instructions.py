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
    """Return the instructions that one call of a row takes: what more calls add to a process, for each.

    `argument` is that of the worker, `variables` is its environment.
    """
    few, more = (3, 8) if leaves(workloads()[name].timed) > MANY else (100, 500)
    counted = [_counted([argument, name, column, str(calls)], variables) for calls in (few, more)]
    return (counted[1] - counted[0]) / (more - few)


def _counted(arguments: list[str], variables: dict[str, str]) -> int:
    """Return the instructions of a process that calls a row so many times."""
    callgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    command = [*callgrind, sys.executable, str(HERE / "worker.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=variables)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or found is None:
        raise RuntimeError(f"{' '.join(arguments)}: {done.stderr[-1000:]}")
    return int(found[1])
