"""One process that runs a path many times, asked by `memory.py`; which backend it is the environment says."""

from __future__ import annotations

import gc
import os
import sys
import time
import warnings
from pathlib import Path
from typing import Any

from memory_rows import ROWS
from processes import serve

_STATUS = Path("/proc/self/statm")


def resident() -> int:
    """Return the bytes of memory that this process has; where that isn't told, the most that it ever had."""
    gc.collect()
    if _STATUS.exists():
        return int(_STATUS.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


class Worker:
    """The paths of one backend."""

    def __init__(self, backend: str) -> None:
        import passmuster as pm

        if pm.backend != backend:
            raise ImportError(f"the backend in use is {pm.backend}")
        warnings.simplefilter("ignore", pm.SchemaWarning)
        self._pm = pm

    def measure(self, row: str, runs: int, warm_up: int) -> dict[str, Any]:
        """Return the bytes before and after so many runs of a path, and the seconds that they took."""
        run = ROWS[row](self._pm)
        for i in range(warm_up):
            run(i)
        before, start = resident(), time.process_time()
        for i in range(warm_up, warm_up + runs):
            run(i)
        return {"before": before, "after": resident(), "seconds": time.process_time() - start}


if __name__ == "__main__":
    serve(Worker(sys.argv[1]))
