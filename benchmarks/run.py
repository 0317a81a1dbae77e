"""Measure passmuster beside other validation libraries and print a table.

    python benchmarks/run.py                      everything that is installed
    python benchmarks/run.py --quick              a rough answer in about a minute
    python benchmarks/run.py --only flat order    some rows
    python benchmarks/run.py --json-bytes         values as bytes of JSON
    python benchmarks/run.py --services           what services made of Python's types do
    python benchmarks/run.py --json now.json      keep the numbers
    python benchmarks/run.py --compare old.json   what changed since then
    python benchmarks/run.py --check              exit status 1 where a target is missed
    python benchmarks/run.py --instructions       count instructions, where there is valgrind

Each backend and the peers run in processes of their own; in every round each column is
measured once, in turn, so that a change in the machine's speed meets all of them alike.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import instructions
import table
from processes import BACKENDS, Process, circumstances, environment, needs_source
from workloads import json_rows, service_rows, table_rows, workloads

MODULES = {
    "pydantic": "pydantic", "msgspec": "msgspec", "fastjsonschema": "fastjsonschema",
    "voluptuous": "voluptuous", "cerberus": "cerberus", "marshmallow": "marshmallow",
}  # fmt: skip


class Bench:
    """A run: its columns with their workers, and what was measured."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._source = needs_source(options.source)
        self._rounds = 5 if options.quick else 15
        self._batch = 0.01 if options.quick else 0.05
        self._counts = options.instructions
        self._columns: dict[str, Process] = {}
        self._arguments: dict[str, str] = {}
        self._processes: list[Process] = []
        self.versions: dict[str, str] = {}
        self.rounds: dict[str, dict[str, list[float]]] = {}
        self.missing: dict[str, dict[str, str]] = {}
        self.failed = False
        names = ("peers",) if options.peers_only else (*BACKENDS, "peers")
        for name in names:
            self._start(name)

    def _start(self, name: str) -> None:
        process = Process(name, environment(name if name in BACKENDS else None, self._source))
        self._processes.append(process)
        for column, version in process.ask("versions").items():
            self.versions[column] = version
            self._columns[column] = process
            self._arguments[column] = name

    def close(self) -> None:
        """Let the workers end."""
        for process in self._processes:
            process.close()

    def row(self, name: str) -> None:
        """Measure one row in all columns, round by round."""
        found: dict[str, list[float]] = {}
        for column, process in self._columns.items():
            answer = process.ask("prepare", row=name, column=column, seconds=self._batch)
            if "missing" in answer:
                self.missing.setdefault(name, {})[column] = answer["missing"]
                self._complain(name, column, answer)
            else:
                found[column] = []
        for _ in range(0 if self._counts else self._rounds):
            for column, times in found.items():
                times.append(self._columns[column].ask("measure", row=name, column=column)["seconds"])
        for column in found:
            self._columns[column].ask("forget", row=name, column=column)
        self.rounds[name] = found

    def count(self) -> None:
        """Count the instructions of all rows, each in the columns that can say it."""
        for column, argument in self._arguments.items():
            table.progress(column)
            names = [name for name, row in self.rounds.items() if column in row]
            variables = environment(column if column in BACKENDS else None, self._source)
            counted = instructions.count(["worker.py", argument, column], names, variables)
            for name, number in counted.items():
                self.rounds[name][column].append(number)

    def _complain(self, name: str, column: str, answer: dict[str, Any]) -> None:
        if answer.get("failed"):
            self.failed = self.failed or column in BACKENDS
            print(f"{name}, {column}: {answer['missing']}", file=sys.stderr)

    def imports(self) -> None:
        """Measure what an import adds to the interpreter's own start."""
        modules = {column: MODULES[column] for column in self._columns if column in MODULES}
        modules.update({column: "passmuster" for column in self._columns if column in BACKENDS})
        found: dict[str, list[float]] = {column: [] for column in modules}
        for _ in range(self._rounds):
            nothing = self._start_time("pass", None)
            for column, module in modules.items():
                backend = column if column in BACKENDS else None
                found[column].append(self._start_time(f"import {module}", backend) - nothing)
        self.rounds["import"] = found

    def _start_time(self, code: str, backend: str | None) -> float:
        variables = environment(backend, self._source)
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], env=variables, check=True)
        return time.perf_counter() - start

    def seconds(self) -> dict[str, dict[str, float]]:
        """Return the medians, of instructions where these are counted."""
        return {
            name: {column: statistics.median(times) for column, times in row.items() if times}
            for name, row in self.rounds.items()
        }

    def as_dict(self) -> dict[str, Any]:
        """Return everything that is worth keeping."""
        return {
            **circumstances(),
            "versions": self.versions,
            "unit": "instructions" if self._counts else "seconds",
            "seconds": self.seconds(),
            "rounds": self.rounds,
            "missing": self.missing,
        }


def parse(argv: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure passmuster beside other validation libraries.")
    parser.add_argument(
        "--only", nargs="+", metavar="NAME", choices=list(workloads()), help="only these rows"
    )
    parser.add_argument("--json-bytes", action="store_true", help="rows whose values are bytes of JSON")
    parser.add_argument("--services", action="store_true", help="rows of what services of Python's types do")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds: a rough answer")
    parser.add_argument("--json", metavar="FILE", help="write everything that was measured")
    parser.add_argument("--compare", metavar="FILE", help="say what changed since a file that --json wrote")
    parser.add_argument("--check", action="store_true", help="exit status 1 where a target is missed")
    parser.add_argument("--times", action="store_true", help="print all times too, not only ratios")
    parser.add_argument(
        "--source", action="store_true", help="measure the source tree, not what is installed"
    )
    parser.add_argument("--instructions", action="store_true", help="count instructions instead of time")
    parser.add_argument("--peers-only", action="store_true", help="leave passmuster itself out")
    options = parser.parse_args(argv)
    if options.instructions and options.check:
        parser.error("the targets of --check are times")
    if options.instructions and not instructions.can_count():
        parser.error("--instructions needs valgrind")
    return options


def _names(options: argparse.Namespace) -> Iterable[str]:
    if options.only:
        return options.only
    if options.services:
        return service_rows()
    return json_rows() if options.json_bytes else table_rows()


def measure(options: argparse.Namespace) -> Bench:
    """Run every row that is wanted."""
    bench = Bench(options)
    try:
        for name in _names(options):
            if options.instructions and name == "import":
                continue
            table.progress(workloads()[name].title)
            if name == "import":
                bench.imports()
            else:
                bench.row(name)
        if options.instructions:
            bench.count()
    finally:
        bench.close()
        table.progress("")
    return bench


def main(argv: list[str] | None = None) -> int:
    options = parse(argv)
    old = json.loads(Path(options.compare).read_text("utf-8"))["seconds"] if options.compare else None
    written = table.instructions if options.instructions else table.duration
    bench = measure(options)
    seconds = bench.seconds()
    print(", ".join(f"{name} {version}" for name, version in bench.versions.items()))
    print("\n" + table.times_and_ratios(seconds, written))
    if options.times:
        print("\n" + table.all_times(seconds, written))
    if old is not None:
        print("\n" + table.comparison(seconds, old, written))
    if options.json:
        Path(options.json).write_text(json.dumps(bench.as_dict(), indent=1) + "\n", "utf-8")
    if not options.check:
        return 1 if bench.failed else 0
    text, missed = table.judgement(seconds)
    print("\n" + text)
    return 1 if missed or bench.failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
