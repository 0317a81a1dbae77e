"""Look for what is not yet known of joi: random schemas, values and options, of which some are kept.

    python tests/conformance/explore.py [--cases 2000] [--seed N] [--joi FOLDER] [--dry]

joi 17.13.3 is installed into a temporary folder, unless it is in FOLDER, and run as a black box over the
definitions. What we do otherwise, or what reports a code that no recorded case reports after the same
method, is appended to `cases/explored.jsonl.gz`, where the tests find it. Ends in 1 if we do otherwise.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

from differences import EXPLORED  # noqa: E402
from random_schemas import define  # noqa: E402
from record import record, recorded, write  # noqa: E402
from replay import BUILT_RUNS, Failure, Replayer, areas, is_rebuilt, load  # noqa: E402

JOI = "joi@17.13.3"
NEW = 40  # cases of nothing but new codes that are kept at most


def methods(trace: Any) -> set[str]:
    """Return the names of all methods in a trace."""
    if isinstance(trace, list):
        return set().union(*map(methods, trace))
    if not isinstance(trace, dict):
        return set()
    names = {f"{trace['call']}.{step[0]}" for step in trace.get("chain", ())} if "call" in trace else set()
    return names.union(*map(methods, trace.values()))


def shown_by(case: dict[str, Any]) -> set[tuple[str, str]]:
    """Return the methods of a case, each with every code that it reports."""
    codes = {detail["type"] for run in case.get("runs", ()) for detail in run["out"].get("errors", ())}
    return {(method, code) for method in methods(case.get("schema")) for code in codes}


def otherwise(replayer: Replayer, case: dict[str, Any]) -> list[Failure]:
    """Return how we do otherwise in a case: as it is, and built from joi's description and from ours."""
    failures = list(replayer.failures(case))
    if not failures:
        failures = [failure for own in (False, True) for failure in replayer.built_failures(case, own)]
    return [failure for failure in failures if not is_listed(case, failure)]


def is_listed(case: dict[str, Any], failure: Failure) -> bool:
    """Tell whether a failure is one of the differences that are known by what they look like."""
    text = json.dumps(case)
    return any(part in text and re.search(pattern, failure.text) for pattern, part, _ in EXPLORED)


def comparisons(case: dict[str, Any]) -> int:
    """Return how often a case is compared: its definition, its description, its runs, those of its builds."""
    runs = case.get("runs", ())
    return 1 + ("describe" in case) + len(runs) + 2 * is_rebuilt(case) * len(runs[:BUILT_RUNS])


def explore(seed: int, cases: int, joi: Path) -> tuple[list[dict[str, Any]], list[str], int]:
    """Return the cases to keep, how we do otherwise in some of them, and how often was compared."""
    import passmuster

    warnings.simplefilter("ignore", passmuster.SchemaWarning)  # what joi accepts is made
    replayer, known = (
        Replayer(passmuster),
        {pair for area in areas() for case in load(area) for pair in shown_by(case)},
    )
    kept, news, texts, compared = [], 0, [], 0
    for case in record(define(seed, cases).definitions, joi):
        disagreements = [f"{failure.id}: {failure.text}" for failure in otherwise(replayer, case)]
        compared += comparisons(case)
        is_new = news < NEW and not shown_by(case) <= known
        if disagreements or is_new:
            kept.append(case)
        known |= shown_by(case)
        news += is_new
        texts += disagreements
    return kept, texts, compared


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=int(time.time()) // 86_400, help="another one each day")
    parser.add_argument("--dry", action="store_true", help="keep nothing")
    parser.add_argument("--joi", type=Path, help="a folder with joi in its node_modules")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        if options.joi is None:
            command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", folder, JOI]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        kept, texts, compared = explore(options.seed, options.cases, options.joi or Path(folder))
    if kept and not options.dry:
        write("explored", [*recorded("explored"), *kept])
    summary = f"{compared} comparisons, {len(kept)} cases kept, {len(texts)} disagree"
    print(*texts, f"seed {options.seed}: {summary}", sep="\n")
    return 1 if texts else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
