"""One process that measures: asked a line of JSON at a time by `run.py`, it answers with one.

Its argument is the backend of passmuster that the environment chose, or "peers". With a column, `--count` and
names of rows behind it, it calls these for callgrind: see `instructions.py`.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from typing import Any, Callable

from instructions import Calls, let_count
from processes import serve
from shapes import leaves
from subjects import CannotSay, Subject
from workloads import Workload, workloads


def subjects(argument: str) -> dict[str, Subject]:
    if argument == "peers":
        from peers import PEERS

        return {peer.name.lower(): peer for peer in PEERS}
    from ours import Passmuster

    return {argument: Passmuster(argument)}


def verify(row: Workload, subject: Subject, accepts: Callable[[Any], bool]) -> None:
    """Make sure that the library does the same work as the others."""
    if not accepts(row.good):
        raise ValueError(f"{subject.name} refuses the good value of {row.name}")
    for wrong in row.wrong:
        if accepts(wrong):
            raise ValueError(f"{subject.name} accepts a wrong value of {row.name}: {str(wrong)[:80]}")


def batch(run: Callable[[Any], Any], value: Any, calls: int) -> float:
    """Return the seconds that so many calls take."""
    gc.collect()
    gc.disable()
    try:
        start = time.perf_counter()
        for _ in range(calls):
            run(value)
        return time.perf_counter() - start
    finally:
        gc.enable()


def enough_calls(run: Callable[[Any], Any], value: Any, seconds: float) -> int:
    """Return how many calls take about so long, at least one."""
    calls = 1
    while True:
        taken = batch(run, value, calls)
        if taken >= seconds / 4:
            return max(1, round(calls * seconds / taken))
        calls *= 4


class Worker:
    """The rows that are ready, by row and column."""

    def __init__(self, known: dict[str, Subject]) -> None:
        self._known = known
        self._ready: dict[tuple[str, str], tuple[Callable[[Any], Any], Any, int]] = {}

    def versions(self) -> dict[str, str]:
        """Return the version of everything that is installed."""
        found = {}
        for name, subject in self._known.items():
            try:
                found[name] = subject.version()
            except ImportError as error:
                print(f"{name}: {error}", file=sys.stderr)
        return found

    def prepare(self, row: str, column: str, seconds: float) -> dict[str, Any]:
        """Make a row ready: verify it and find out how often to call."""
        workload, subject = workloads()[row], self._known[column]
        try:
            run, accepts = subject.prepare(workload)
            verify(workload, subject, accepts)
        except CannotSay as reason:
            return {"missing": str(reason)}
        except Exception as error:  # a library that fails must not end the other columns
            return {"missing": f"{type(error).__name__}: {error}", "failed": True}
        calls = enough_calls(run, workload.timed, seconds)
        self._ready[row, column] = run, workload.timed, calls
        return {"calls": calls}

    def measure(self, row: str, column: str) -> dict[str, Any]:
        """Return the seconds that one call takes."""
        run, value, calls = self._ready[row, column]
        return {"seconds": batch(run, value, calls) / calls}

    def forget(self, row: str, column: str) -> dict[str, Any]:
        """Let go of a row that is done."""
        self._ready.pop((row, column), None)
        return {}


MANY = 500
"""Leaves of a value whose calls are so long that few are enough to count them."""


def calls(subject: Subject, row: str) -> Calls:
    """Return a row as it is counted."""
    workload = workloads()[row]
    run, accepts = subject.prepare(workload)
    verify(workload, subject, accepts)
    value = json.loads(workload.timed) if workload.is_json else workload.timed
    return Calls(run, workload.timed, leaves(value) > MANY)


if __name__ == "__main__":
    if sys.argv[3:4] == ["--count"]:
        counted = subjects(sys.argv[1])[sys.argv[2]]
        let_count(calls(counted, row) for row in sys.argv[4:])
    else:
        serve(Worker(subjects(sys.argv[1])))
