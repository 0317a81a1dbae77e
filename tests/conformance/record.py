"""Record what joi does: again for all cases, or for new ones, which are added to those of an area.

    python record.py --joi FOLDER [AREA ...]            joi's release in FOLDER over its recorded cases
    python record.py --joi FOLDER AREA --add MODULE.py  and those that `define(area)` of a module adds

A recorded case is its own definition, so that no other is kept. Needs Node, and joi in a folder.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

from notation import Area  # noqa: E402
from replay import CASES, areas, load  # noqa: E402


def compact(cases: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(case, separators=(",", ":")) + "\n" for case in cases).encode()


def record(definitions: list[dict[str, Any]], joi: Path) -> list[dict[str, Any]]:
    """Return what joi does with definitions, without those that another release was asked about."""
    variables = {**os.environ, "NODE_PATH": str(joi / "node_modules")}
    command = ["node", str(HERE / "record.js")]
    done = subprocess.run(
        command, input=compact(definitions), stdout=subprocess.PIPE, check=True, env=variables
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def write(area: str, cases: list[dict[str, Any]]) -> None:
    """Write the cases of an area; the bytes of the file depend on nothing but the cases."""
    (CASES / f"{area}.jsonl.gz").write_bytes(gzip.compress(compact(cases), 9, mtime=0))


def recorded(area: str) -> list[dict[str, Any]]:
    return load(area) if area in areas() else []


def added(name: str, module: Path, release: int) -> list[dict[str, Any]]:
    """Return the definitions that a module adds to an area, numbered after those that it has."""
    area = Area(name, [case["id"] for case in recorded(name)])
    runpy.run_path(str(module))["define"](area)
    marks = {"joi": release} if release > 17 else {}
    return [{**definition, **marks} for definition in area.definitions]


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("areas", nargs="*", metavar="AREA")
    parser.add_argument("--joi", type=Path, required=True, help="a folder with joi in its node_modules")
    parser.add_argument("--add", type=Path, metavar="MODULE.py", help="what defines new cases of the area")
    options = parser.parse_args(arguments)
    package = json.loads((options.joi / "node_modules/joi/package.json").read_text())
    for area in options.areas or areas():
        new = added(area, options.add, int(package["version"].split(".")[0])) if options.add else []
        cases = record([*recorded(area), *new], options.joi)
        if cases:
            print(f"{area:24}{sum(1 + len(case.get('runs', ())) for case in cases):6}")
            write(area, cases)


if __name__ == "__main__":
    main(sys.argv[1:])
