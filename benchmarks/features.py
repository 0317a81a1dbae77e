"""Measure what each feature of the language adds to an object of two strings, and print a table.

    python benchmarks/features.py                         every feature, both backends, and by hand
    python benchmarks/features.py --quick                 a rough answer in about half a minute
    python benchmarks/features.py --only sort() context   some rows
    python benchmarks/features.py --json now.json         keep the numbers
    python benchmarks/features.py --compare old.json      what changed since then
    python benchmarks/features.py --check                 exit status 1 where a target is missed
    python benchmarks/features.py --instructions          count instructions, where there is valgrind

A row says how much longer a validation takes with the feature than without, in multiples of the time
without it, in the same backend; "by hand" is the time of the same check written in Python, and how many times
that the compiled backend adds.
"""

from __future__ import annotations

import argparse
import statistics
from functools import partial
from typing import Callable

import instructions
import table
from commands import carry_out, command_parser, parsed
from feature_rows import by_name
from processes import BACKENDS, Process, environment, needs_source
from targets import BESIDE_BY_HAND, FEATURES_TOGETHER

COLUMNS = (*BACKENDS, "hand")
Written = Callable[[float], str]

Added = dict[str, dict[str, dict[str, float]]]
"""By row and column: `seconds` that the feature adds, and `times` the plain object's time that is.

Where instructions are counted, seconds are instructions.
"""


def count(options: argparse.Namespace) -> Added:
    """Count the instructions of every row that is wanted."""
    source = needs_source(options.source)
    added: Added = {name: {} for name in options.names}
    for column in COLUMNS:
        table.progress(column)
        names = [name for name in added if column in BACKENDS or by_name()[name].by_hand is not None]
        variables = environment(column if column in BACKENDS else None, source)
        counted = instructions.count(["feature_worker.py", column], ["plain", *names], variables)
        plain = counted.pop("plain")
        for name, number in counted.items():
            added[name][column] = _added([{"seconds": number, "plain": plain}])
    table.progress("")
    return added


def measure(options: argparse.Namespace) -> Added:
    """Measure every row that is wanted, round by round, each column in turn."""
    if options.instructions:
        return count(options)
    source = needs_source(options.source)
    seconds = 0.005 if options.quick else 0.02
    workers = {
        column: Process(
            column, environment(column if column in BACKENDS else None, source), "feature_worker.py"
        )
        for column in COLUMNS
    }
    added: Added = {}
    try:
        for name in options.names:
            table.progress(name)
            added[name] = _row(workers, name, 5 if options.quick else 11, seconds)
        return added
    finally:
        table.progress("")
        for worker in workers.values():
            worker.close()


def _row(workers: dict[str, Process], name: str, rounds: int, seconds: float) -> dict[str, dict[str, float]]:
    measured: dict[str, list[dict[str, float]]] = {}
    for column, worker in workers.items():
        if "missing" not in worker.ask("prepare", row=name, seconds=seconds):
            measured[column] = []
    for _ in range(rounds):
        for column, answers in measured.items():
            answers.append(workers[column].ask("measure", row=name))
    for column in measured:
        workers[column].ask("forget", row=name)
    return {column: _added(answers) for column, answers in measured.items()}


def _added(answers: list[dict[str, float]]) -> dict[str, float]:
    seconds = statistics.median(answer["seconds"] - answer["plain"] for answer in answers)
    times = statistics.median(answer["seconds"] / answer["plain"] - 1 for answer in answers)
    return {"seconds": seconds, "times": times, "plain": statistics.median(a["plain"] for a in answers)}


def shown(added: Added, written: Written = table.duration) -> str:
    """Return the table: what each feature adds, and the median, the largest and the sum."""
    rows = [["adds to an object of two strings", *BACKENDS, "by hand"]]
    for name, row in added.items():
        cells = [_cell(row[column], written) for column in BACKENDS]
        by_hand = f"{written(row['hand']['seconds'])} ×{_beside(row):.2f}" if "hand" in row else "–"
        rows.append([name, *cells, by_hand])
    for name, total in TOTALS.items():
        largest = f"×{max(_all_beside(added).values()):.2f}" if name == "largest" else ""
        rows.append([name, *(f"×{total(_times(added, column)):.2f}" for column in BACKENDS), largest])
    plain = [written(_plain(added, column)) for column in BACKENDS]
    return table.lines(rows) + f"\n\nthe object alone: compiled {plain[0]}, pure {plain[1]}"


TOTALS = {"median": statistics.median, "largest": max, "sum": sum}


def _cell(found: dict[str, float], written: Written) -> str:
    return f"{written(max(found['seconds'], 0))} ×{found['times']:.2f}"


def _times(added: Added, column: str) -> list[float]:
    return [row[column]["times"] for row in added.values()]


def _beside(row: dict[str, dict[str, float]]) -> float:
    """Return how many times what the check by hand takes the compiled backend adds."""
    return row["compiled"]["seconds"] / row["hand"]["seconds"]


def _all_beside(added: Added) -> dict[str, float]:
    return {name: _beside(row) for name, row in added.items() if "hand" in row} or {"none": 0.0}


def _plain(added: Added, column: str) -> float:
    return statistics.median(row[column]["plain"] for row in added.values())


def comparison(added: Added, old: Added) -> str:
    """Return what changed since the old numbers, in multiples of the plain object's time."""
    rows = [["", "column", "before", "now", ""]]
    for name, row in added.items():
        for column in BACKENDS:
            before = old.get(name, {}).get(column)
            if before is not None:
                change = row[column]["times"] - before["times"]
                mark = "more" if change > 0.15 else "less" if change < -0.15 else ""
                rows.append([name, column, f"×{before['times']:.2f}", f"×{row[column]['times']:.2f}", mark])
    return table.lines(rows)


def judgement(added: Added) -> tuple[str, int]:
    """Return the table of targets, and how many are missed.

    Where only some rows ran the sum may be as large as their share of it.
    """
    rows, missed = [["", "column", "at most", "measured", ""]], 0
    share = len(added) / len(by_name())
    for column, limits in FEATURES_TOGETHER.items():
        for name, limit in limits.items():
            limit = limit * share if name == "sum" else limit
            measured = TOTALS[name](_times(added, column))
            missed += measured > limit
            verdict = "MISSED" if measured > limit else ""
            rows.append([name, column, f"×{limit:.2f}", f"×{measured:.2f}", verdict])
    for name, measured in _all_beside(added).items():
        if measured > BESIDE_BY_HAND:
            missed += 1
            rows.append([name, "by hand", f"×{BESIDE_BY_HAND:.2f}", f"×{measured:.2f}", "MISSED"])
    return table.lines(rows), missed


def parse(argv: list[str] | None = None) -> argparse.Namespace:
    parser = command_parser("Measure what features add to an object of two strings.", "a target is missed")
    parser.add_argument("--instructions", action="store_true", help="count instructions instead of time")
    options = parsed(parser, argv, by_name())
    if options.instructions and not instructions.can_count():
        parser.error("--instructions needs valgrind")
    return options


def main(argv: list[str] | None = None) -> int:
    options = parse(argv)
    written = table.instructions if options.instructions else table.duration
    added = carry_out(options, "added", measure, partial(shown, written=written), comparison)
    if not options.check:
        return 0
    text, missed = judgement(added)
    print("\n" + text)
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
