"""Measure how much memory a million validations leave behind, by each of many paths, and print a table.

    python benchmarks/memory.py                    every row, both backends, a million runs
    python benchmarks/memory.py --quick            twenty thousand runs
    python benchmarks/memory.py --runs 300000      as many as you say
    python benchmarks/memory.py --only links       some rows
    python benchmarks/memory.py --check            exit status 1 where more than 1 MB is left

Each row has a process of its own, which runs the path for a while first: what caches hold is there by then.
"""

from __future__ import annotations

import argparse

import table
from commands import carry_out, command_parser, parsed
from memory_rows import ROWS
from processes import BACKENDS, Process, environment, needs_source
from targets import MEMORY

Left = dict[str, dict[str, dict[str, float]]]
"""By row and backend: the bytes `before` and `after`, the `seconds` of all runs."""

MEGABYTE = 1_000_000


def measure(options: argparse.Namespace) -> Left:
    """Measure every row that is wanted."""
    source = needs_source(options.source)
    left: Left = {}
    for name in options.names:
        table.progress(name)
        left[name] = {backend: _row(name, backend, source, options.runs) for backend in BACKENDS}
    table.progress("")
    return left


def _row(name: str, backend: str, source: bool, runs: int) -> dict[str, float]:
    worker = Process(backend, environment(backend, source), "memory_worker.py")
    try:
        return worker.ask("measure", row=name, runs=runs, warm_up=max(5_000, runs // 20))
    finally:
        worker.close()


def megabytes(found: dict[str, float]) -> float:
    """Return what was left behind."""
    return (found["after"] - found["before"]) / MEGABYTE


def shown(left: Left) -> str:
    """Return the table: what a process has after the first runs, and what the others added."""
    rows = [["MB", *BACKENDS]]
    for name, row in left.items():
        rows.append([name, *(_cell(row[backend]) for backend in BACKENDS)])
    return table.lines(rows)


def _cell(found: dict[str, float]) -> str:
    mark = " TOO MUCH" if megabytes(found) > MEMORY else ""
    return f"{found['before'] / MEGABYTE:.1f} {megabytes(found):+.2f}{mark}"


def too_much(left: Left) -> list[str]:
    """Return the rows that leave more behind than they may."""
    return [
        f"{name} ({backend})"
        for name, row in left.items()
        for backend, found in row.items()
        if megabytes(found) > MEMORY
    ]


def comparison(left: Left, old: Left) -> str:
    """Return what was left behind before, and is now."""
    rows = [["MB left behind", "backend", "before", "now"]]
    for name, row in left.items():
        for backend, found in row.items():
            before = old.get(name, {}).get(backend)
            if before is not None:
                rows.append([name, backend, *(f"{megabytes(one):+.2f}" for one in (before, found))])
    return table.lines(rows)


def parse(argv: list[str] | None = None) -> argparse.Namespace:
    parser = command_parser("Measure what a million validations leave behind.", "a row leaves more than 1 MB")
    parser.add_argument("--runs", type=int, help="how often each path is run")
    options = parsed(parser, argv, ROWS)
    options.runs = options.runs or (20_000 if options.quick else 1_000_000)
    return options


def main(argv: list[str] | None = None) -> int:
    options = parse(argv)
    left = carry_out(options, "left", measure, shown, comparison, runs=options.runs)
    wrong = too_much(left)
    if options.check and wrong:
        print(f"\nmore than {MEMORY:.0f} MB left behind: " + ", ".join(wrong))
    return 1 if options.check and wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
