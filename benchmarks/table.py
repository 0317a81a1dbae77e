"""The tables that people read: times and ratios, a comparison, the targets."""

from __future__ import annotations

import sys
from typing import Callable

from targets import verdicts
from workloads import workloads

Seconds = dict[str, dict[str, float]]
Written = Callable[[float], str]

OURS = ("compiled", "pure")
COLUMNS = (
    *OURS, "pydantic", "msgspec", "fastjsonschema", "voluptuous", "cerberus", "marshmallow", "python",
    "email-validator", "rfc3986", "jsonschema-rs",
)  # fmt: skip
SHORT = {"fastjsonschema": "fastjson", "email-validator": "email-v.", "jsonschema-rs": "json-rs"}


def duration(seconds: float) -> str:
    """Return a time with a unit that suits it.

    >>> duration(0.0000123)
    '12.3 µs'
    """
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return (
                f"{seconds * factor:.3g} {unit}"
                if seconds * factor < 1000
                else f"{seconds * factor:.0f} {unit}"
            )
    return f"{seconds * 1e9:.0f} ns"


def instructions(count: float) -> str:
    """Return a number of instructions with a unit that suits it.

    >>> instructions(16_012_345)
    '16.01 M'
    """
    return f"{count:,.0f}" if count < 1e6 else f"{count / 1e6:,.2f} M"


def ratio(value: float) -> str:
    """Return a ratio with as many digits as it deserves."""
    return f"×{value:.2f}" if value < 10 else f"×{value:.0f}"


def lines(rows: list[list[str]]) -> str:
    """Return rows of cells as lines, the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    return "\n".join(
        "  ".join(cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths)))
        for row in rows
    )


def _columns(seconds: Seconds) -> list[str]:
    return [column for column in COLUMNS if any(column in row for row in seconds.values())]


def progress(title: str) -> None:
    """Show at a terminal which row is measured; nothing when all are."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{title} …" if title else "\r\x1b[K", end="", file=sys.stderr, flush=True)


def times_and_ratios(seconds: Seconds, written: Written = duration) -> str:
    """Return the main table: our times, and everything as a ratio to the row's reference."""
    columns = _columns(seconds)
    rows = [["", "reference", *(SHORT.get(column, column) for column in columns)]]
    for name, row in seconds.items():
        against = workloads()[name].against
        base = row.get(against)
        reference = "" if base is None else f"{against} {written(base)}"
        cells = [_cell(column, row, base, written) for column in columns]
        rows.append([workloads()[name].title, reference, *cells])
    return lines(rows)


def _cell(column: str, row: dict[str, float], base: float | None, written: Written) -> str:
    if column not in row:
        return ""
    time = written(row[column])
    if base is None:
        return time
    return f"{time} {ratio(row[column] / base)}" if column in OURS else ratio(row[column] / base)


def all_times(seconds: Seconds, written: Written = duration) -> str:
    """Return the table of every time."""
    columns = _columns(seconds)
    rows = [["", *(SHORT.get(column, column) for column in columns)]]
    for name, row in seconds.items():
        cells = [written(row[column]) if column in row else "" for column in columns]
        rows.append([workloads()[name].title, *cells])
    return lines(rows)


def comparison(seconds: Seconds, old: Seconds, written: Written = duration) -> str:
    """Return what changed since the old numbers, for our own columns.

    Where both runs have the row's reference the ratios to it are compared, so that a
    faster or busier machine does not count; else the times are.
    """
    rows = [["", "column", "before", "now", "change"]]
    for name, row in seconds.items():
        before = old.get(name, {})
        against = workloads()[name].against
        for column in OURS:
            if column not in row or column not in before:
                continue
            fair = against in row and against in before
            new_base, old_base = (row[against], before[against]) if fair else (1.0, 1.0)
            change = row[column] / new_base / (before[column] / old_base)
            mark = " slower" if change > 1.1 else " faster" if change < 0.9 else ""
            shown = [written(before[column]), written(row[column]), f"{ratio(change)}{mark}"]
            rows.append([workloads()[name].title, column, *shown])
    return lines(rows)


def judgement(seconds: Seconds) -> tuple[str, int]:
    """Return the table of targets, and how many are missed."""
    rows = [["", "column", "against", "at most", "measured", ""]]
    missed = 0
    for target, measured in verdicts(seconds):
        text = duration if target.against is None else ratio
        good = measured is not None and measured <= target.limit
        missed += not good
        shown = "not measured" if measured is None else text(measured)
        rows.append([
            workloads()[target.row].title, target.column, target.against or "", text(target.limit),
            shown, "" if good else "MISSED",
        ])  # fmt: skip
    return lines(rows), missed
