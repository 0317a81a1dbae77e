"""One process that measures growth, asked by `growth.py`; which backend it is the environment says."""

from __future__ import annotations

import gc
import sys
import time
from typing import Any, Callable

from growth_rows import by_name
from processes import serve

# What else the machine does is no time of ours. Windows counts that of the processor in steps of 1/64 s.
clock = time.perf_counter if sys.platform == "win32" else time.process_time

TOO_LONG = 1.0
"""Seconds of one call after which a row with `steps` is not taken further."""


def seconds_of(run: Callable[[], Any], calls: int) -> float:
    """Return the seconds that one of so many calls takes."""
    gc.collect()
    gc.disable()
    try:
        start = clock()
        for _ in range(calls):
            run()
        return (clock() - start) / calls
    finally:
        gc.enable()


class Worker:
    """The rows of one backend."""

    def __init__(self, backend: str) -> None:
        import passmuster as pm

        if pm.backend != backend:
            raise ImportError(f"the backend in use is {pm.backend}")
        self._pm = pm

    def measure(self, row: str, seconds: float, rounds: int) -> dict[str, Any]:
        """Measure a row, or say what is wrong with it."""
        try:
            return self._measured(row, seconds, rounds)
        except Exception as error:  # a row that fails must not end the others
            print(f"{row}: {type(error).__name__}: {error}", file=sys.stderr)
            return {"endless": 0}

    def _measured(self, row: str, seconds: float, rounds: int) -> dict[str, Any]:
        """Return the least seconds of one call for the size of a row, and for twice that, in turn."""
        known = by_name()[row]
        for size in known.steps:
            if seconds_of(known.make(self._pm, size), 1) > TOO_LONG:
                return {"endless": size}
        one, two = known.make(self._pm, known.n), known.make(self._pm, 2 * known.n)
        seconds_of(one, 2)
        calls = max(1, round(seconds / max(seconds_of(two, 2), 1e-9)))
        pairs = [(seconds_of(one, calls), seconds_of(two, calls)) for _ in range(rounds)]
        return {"seconds": min(pair[0] for pair in pairs), "twice": min(pair[1] for pair in pairs)}


if __name__ == "__main__":
    serve(Worker(sys.argv[1]))
