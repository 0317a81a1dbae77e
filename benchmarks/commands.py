"""What the commands share that print a table of rows: their options, and what they do with the numbers."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from processes import circumstances


def command_parser(description: str, missed: str) -> argparse.ArgumentParser:
    """Return the parser of a command line; with `--check`, the command fails where something is `missed`."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--only", nargs="+", metavar="PART", help="only rows with this in their name")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds: a rough answer")
    parser.add_argument("--json", metavar="FILE", help="write everything that was measured")
    parser.add_argument("--compare", metavar="FILE", help="say what changed since a file that --json wrote")
    parser.add_argument("--check", action="store_true", help=f"exit status 1 where {missed}")
    parser.add_argument(
        "--source", action="store_true", help="measure the source tree, not what is installed"
    )
    return parser


def parsed(
    parser: argparse.ArgumentParser, argv: list[str] | None, names: Iterable[str]
) -> argparse.Namespace:
    """Return the options, with the `names` of the rows that are wanted; it exits where there are none."""
    options = parser.parse_args(argv)
    only = options.only
    options.names = [name for name in names if not only or any(part in name for part in only)]
    if not options.names:
        parser.error("no row has that in its name")
    return options


def carry_out(
    options: argparse.Namespace,
    what: str,
    measure: Callable[[argparse.Namespace], Any],
    shown: Callable[[Any], str],
    comparison: Callable[[Any, Any], str],
    **more: object,
) -> Any:
    """Measure, print the table and what changed, and keep it all as `what` where that is asked for."""
    old = json.loads(Path(options.compare).read_text("utf-8"))[what] if options.compare else None
    measured = measure(options)
    print(shown(measured))
    if old is not None:
        print("\n" + comparison(measured, old))
    if options.json:
        kept = {**circumstances(), **more, what: measured}
        Path(options.json).write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    return measured
