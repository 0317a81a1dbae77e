"""Instructions of one call, counted by callgrind: they repeat within a per mille where times waver.

One process calls all the rows of a column, each from within a function of the interpreter that is called for
nothing else meanwhile. Callgrind counts only there, and writes what it counted whenever the function returns.
"""

from __future__ import annotations

import gc
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Callable, NamedTuple

from processes import HERE

COUNTED = "PyObject_Dir"
"""The function: what `dir` calls, and what calls the `__dir__` of an object."""

TOTAL = re.compile(r"^totals: (\d+)$", re.MULTILINE)


class Calls(NamedTuple):
    """A row that is ready to be counted; a long one takes so many instructions that few calls are enough."""

    run: Callable[[Any], Any]
    value: Any
    long: bool = False

    @property
    def times(self) -> tuple[int, int]:
        """How often it is called first, and how often then: the calls that are more cost the difference."""
        return (2, 4) if self.long else (50, 150)


class _Loop:
    """Calls a row from within `COUNTED`."""

    def __init__(self, row: Calls) -> None:
        self.row = row
        self._times = 0

    def __dir__(self) -> tuple[()]:
        run, value, _ = self.row
        for _ in range(self._times):
            run(value)
        return ()

    def warm(self) -> None:
        self._times = self.row.times[0]
        self.__dir__()

    def count(self) -> None:
        for times in self.row.times:
            self._times = times
            dir(self)


def let_count(rows: Iterable[Calls]) -> None:
    """Call each row for callgrind, once all of them are ready and warm, and print how often."""
    loops = [_Loop(row) for row in rows]
    for loop in loops:
        loop.warm()
    gc.collect()
    gc.disable()
    for loop in loops:
        loop.count()
    gc.enable()
    print(json.dumps([loop.row.times for loop in loops]))


def can_count() -> bool:
    """Tell whether there is what counts instructions."""
    return shutil.which("valgrind") is not None


def count(worker: list[str], names: list[str], variables: dict[str, str]) -> dict[str, float]:
    """Return the instructions that one call of each row takes, by its name.

    `worker` is a script with its arguments, which calls the rows whose names follow; `variables` is its
    environment.
    """
    with tempfile.TemporaryDirectory() as folder:
        callgrind = [
            "valgrind", "--tool=callgrind", f"--toggle-collect={COUNTED}", f"--dump-after={COUNTED}",
            f"--callgrind-out-file={folder}/counted",
        ]  # fmt: skip
        command = [*callgrind, sys.executable, str(HERE / worker[0]), *worker[1:], "--count", *names]
        done = subprocess.run(command, capture_output=True, text=True, env=variables)
        if done.returncode:
            raise RuntimeError(f"{' '.join(worker)}: {done.stderr[-1000:]}")
        totals = _totals(Path(folder))[-2 * len(names) :]
    times = json.loads(done.stdout.splitlines()[-1])
    return {
        name: (totals[2 * i + 1] - totals[2 * i]) / (more - few)
        for i, (name, (few, more)) in enumerate(zip(names, times))
    }


def _totals(folder: Path) -> list[int]:
    """Return what callgrind counted, each time."""
    files = sorted(folder.glob("counted.*"), key=lambda path: int(path.suffix[1:]))
    return [int(TOTAL.findall(path.read_text("utf-8"))[0]) for path in files]
