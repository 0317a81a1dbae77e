"""Measure many rows in fresh processes: values and a table of errors, and frames in and out.

    python benchmarks/tables.py                   a million rows
    python benchmarks/tables.py --rows 100000     fewer
    python benchmarks/tables.py --only polars     tables with this in their name

Each measurement is a process of its own, which prints the CPU time of its first call, with imports and
building, and that of the second. Both sides take turns, and the ratios are the medians of those of each turn.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from datetime import datetime, timedelta, timezone
from typing import Any, Callable

from ours import build
from processes import HERE, environment, needs_source
from table import lines, ratio
from workloads import SALE, TEXTS

FIRST = datetime(2026, 11, 21, tzinfo=timezone.utc)
FRAMES = {"polars": "to_dicts", "pandas": "to_dict", "arrow": "to_pylist"}
"""What makes dicts of a frame, which is what validating it is compared with."""

TABLES = ("values", "texts", *(name + end for name in FRAMES for end in ("", "-nulls")))


def rows_of(name: str, count: int) -> list[dict[str, Any]]:
    """Return so many rows of six keys: one of 100 wrong without a frame, one of 8 with two nulls."""
    rows: list[dict[str, Any]] = [
        {
            "id": i + 1,
            "price": i % 500 + 0.5,
            "rate": 0.25,
            "active": i % 3 == 0,
            "created": FIRST + timedelta(0, i),
            "count": i % 100,
        }
        for i in range(count)
    ]
    if name == "texts":
        fixed = {key: TEXTS[key] for key in ("price", "rate", "active", "created")}
        rows = [{**row, **fixed, "id": str(row["id"]), "count": str(row["count"])} for row in rows]
    for row in rows[7::100] if name in ("values", "texts") else ():
        row["count"] = 1000
    for row in rows[::8] if name.endswith("-nulls") else ():
        row["price"] = row["created"] = None
    return rows


def frame_of(name: str, rows: list[dict[str, Any]]) -> Any:
    """Return rows as a frame of a package."""
    if name == "polars":
        import polars

        return polars.DataFrame(rows)
    if name == "pandas":
        import pandas

        return pandas.DataFrame(rows)
    import pyarrow

    return pyarrow.Table.from_pylist(rows)


def ours(name: str, given: Any) -> Any:
    """Validate a table, and return values and errors, or another frame."""
    import passmuster as pm

    package, _, nulls = name.partition("-")
    batch = build(pm, SALE._replace(optional=("price", "created") if nulls else ())).validate_many(given)
    if package in FRAMES:
        return getattr(batch, "to_" + package)()
    return batch.values, batch.errors.__arrow_c_stream__()


def theirs(name: str, given: Any) -> Any:
    """Validate rows by pydantic, or make dicts of a frame."""
    package = name.partition("-")[0]
    if package in FRAMES:
        return getattr(given, FRAMES[package])(*(["records"] if package == "pandas" else []))
    from peers import Pydantic, Workload

    run, _ = Pydantic().make_rows(Workload(name, "", shape=SALE))
    return run(given)


def measure(side: Callable[[str, Any], Any], name: str, count: int) -> list[float]:
    """Return the CPU time of the first and the second call in this process."""
    given: Any = rows_of(name, count)
    package = name.partition("-")[0]
    given = frame_of(package, given) if package in FRAMES else given
    times = []
    for _ in range(2):
        start = time.process_time()
        made = side(name, given)
        times.append(time.process_time() - start)
        del made
    return times


def measured(side: str, name: str, count: int, variables: dict[str, str]) -> list[float]:
    """Return what a process of its own measures."""
    command = [sys.executable, str(HERE / "tables.py"), "--side", side, "--only", name, "--rows", str(count)]
    done = subprocess.run(command, capture_output=True, text=True, env=variables)
    if done.returncode:
        raise RuntimeError(f"{name}: {done.stderr[-1000:]}")
    return [float(seconds) for seconds in json.loads(done.stdout)]


def parse(argv: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure many rows in fresh processes.")
    parser.add_argument("--rows", type=int, default=1_000_000, help="how many rows a table has")
    parser.add_argument("--rounds", type=int, default=3, help="how often each side is measured")
    parser.add_argument("--only", metavar="PART", default="", help="only tables with this in their name")
    parser.add_argument(
        "--source", action="store_true", help="measure the source tree, not what is installed"
    )
    parser.add_argument("--side", choices=("ours", "theirs"), help=argparse.SUPPRESS)
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    options = parse(argv)
    if options.side is not None:
        print(json.dumps(measure(globals()[options.side], options.only, options.rows)))
        return 0
    variables = environment("compiled", needs_source(options.source))
    cells = [["", "beside", "first call", "", "second call", ""]]
    for name in (name for name in TABLES if options.only in name):
        rounds = [
            [measured(side, name, options.rows, variables) for side in ("ours", "theirs")]
            for _ in range(options.rounds)
        ]
        row = [name, FRAMES.get(name.partition("-")[0], "pydantic")]
        for call in range(2):
            row.append(f"{statistics.median(us[call] for us, _ in rounds):.2f} s")
            row.append(ratio(statistics.median(us[call] / them[call] for us, them in rounds)))
        cells.append(row)
    print(lines(cells))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
