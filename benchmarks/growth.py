"""Measure how much longer twice the input takes, for every loop of the library, and print a table.

    python benchmarks/growth.py                    every row, both backends
    python benchmarks/growth.py --quick            a rough answer
    python benchmarks/growth.py --only unique      some rows
    python benchmarks/growth.py --json now.json    keep the numbers
    python benchmarks/growth.py --compare old.json what changed since then
    python benchmarks/growth.py --check            exit status 1 where a row grows faster than its input

A row that looks too steep is measured again, up to twice, before it counts.
"""

from __future__ import annotations

import argparse

import table
from commands import carry_out, command_parser, parsed
from growth_rows import by_name
from processes import BACKENDS, Process, environment, needs_source
from targets import GROWTH

Grown = dict[str, dict[str, dict[str, float]]]
"""By row and backend: `seconds` for the size of the row and `twice` for the double; or `endless`, the
size at which a row was given up, 0 where it failed."""

AGAIN = 2


def measure(options: argparse.Namespace) -> Grown:
    """Measure every row that is wanted, the backends in turn."""
    source = needs_source(options.source)
    workers = {name: Process(name, environment(name, source), "growth_worker.py") for name in BACKENDS}
    grown: Grown = {}
    try:
        for name in options.names:
            table.progress(name)
            grown[name] = {backend: _row(worker, name, options.quick) for backend, worker in workers.items()}
        return grown
    finally:
        table.progress("")
        for worker in workers.values():
            worker.close()


def _row(worker: Process, name: str, quick: bool) -> dict[str, float]:
    rounds = 3 if quick else 7
    found = worker.ask("measure", row=name, seconds=0.01, rounds=rounds)
    for _ in range(AGAIN):
        grows = ratio(found)
        if grows is None or grows <= GROWTH:
            break
        found = worker.ask("measure", row=name, seconds=0.03, rounds=2 * rounds)
    return found


def ratio(found: dict[str, float]) -> float | None:
    """Return how many times longer twice the input takes, None where that has no end."""
    return None if "endless" in found else found["twice"] / found["seconds"]


def shown(grown: Grown) -> str:
    """Return the table: the time for a size, and how much longer twice that takes."""
    rows = [["n against 2n", "n", *BACKENDS]]
    for name, row in grown.items():
        cells = [_cell(row[backend]) for backend in BACKENDS]
        rows.append([name, str(by_name()[name].n), *cells])
    return table.lines(rows)


def _cell(found: dict[str, float]) -> str:
    grows = ratio(found)
    if grows is None:
        return f"no end at {found['endless']}" if found["endless"] else "FAILED"
    mark = " TOO STEEP" if grows > GROWTH else ""
    return f"{table.duration(found['seconds'])} {table.ratio(grows)}{mark}"


def too_steep(grown: Grown) -> list[str]:
    """Return the rows that take too much longer for twice the input."""
    ratios = [(name, backend, ratio(found)) for name, row in grown.items() for backend, found in row.items()]
    return [f"{name} ({backend})" for name, backend, grows in ratios if grows is None or grows > GROWTH]


def comparison(grown: Grown, old: Grown) -> str:
    """Return how much longer twice the input took before, and takes now."""
    rows = [["", "backend", "before", "now"]]
    for name, row in grown.items():
        for backend, found in row.items():
            before = old.get(name, {}).get(backend)
            if before is not None:
                shares = [ratio(before), ratio(found)]
                rows.append([name, backend, *("no end" if x is None else table.ratio(x) for x in shares)])
    return table.lines(rows)


def parse(argv: list[str] | None = None) -> argparse.Namespace:
    parser = command_parser("Measure how much longer twice the input takes.", "a row is too steep")
    return parsed(parser, argv, by_name())


def main(argv: list[str] | None = None) -> int:
    options = parse(argv)
    grown = carry_out(options, "grown", measure, shown, comparison)
    steep = too_steep(grown)
    if options.check and steep:
        print(f"\nmore than {table.ratio(GROWTH)} for twice the input: " + ", ".join(steep))
    return 1 if options.check and steep else 0


if __name__ == "__main__":
    raise SystemExit(main())
