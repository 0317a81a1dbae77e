"""Look for what is not yet known of joi: random schemas, values and options, of which some are kept.

    python tests/conformance/explore.py [--cases 2000] [--seed N] [--joi FOLDER]

joi 17.13.3 is installed into a temporary folder, unless it is in FOLDER, and run as a black box over the
definitions. What we do otherwise, or what reports a code that no recorded case reports after the same
method, is appended to `cases/explored.jsonl.gz`, where the tests find it. Ends in 1 if we do otherwise.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

from notation import UNDEFINED, Area, date, fn, lib, pattern  # noqa: E402
from replay import CASES, Replayer, areas, load  # noqa: E402
from values import JAN_2020  # noqa: E402

FILE = CASES / "explored.jsonl.gz"
JOI = "joi@17.13.3"
NEW = 40  # cases of nothing but new codes that are kept at most

VALUES = [
    UNDEFINED, None, True, False, 0, 1, -1, 2, 5, 1.5, 2**53, "", "a", "A b", "xyz", "1", "2.50", "true",
    "2020-01-01",
    "a@b.com", "http://a.b", [], [1], ["a", 1], [1, 1], [None], {}, {"a": 1}, {"a": "x", "b": 2},
    {"b": [1]}, {"a": {"a": 1}},
    date(JAN_2020),
]  # fmt: skip
OPTIONS = [
    None, None, {"abortEarly": False}, {"convert": False}, {"abortEarly": False, "convert": False},
    {"allowUnknown": True}, {"stripUnknown": True, "abortEarly": False}, {"presence": "required"},
    {"noDefaults": True},
    {"skipFunctions": True}, {"context": {"c": 2}},
]  # fmt: skip
ANY = {
    "required": [()], "optional": [()], "forbidden": [()], "allow": [(None,), ("", 0), ("x",)],
    "valid": [(1, "a"), (None,), (lib.ref("a"),)],
    "invalid": [(1,), ("a", None)], "default": [(5,), ("x",)], "failover": [(7,)],
    "empty": [("",), (1,), (lib.valid("a"),)], "strip": [()],
    "raw": [()], "strict": [()], "custom": [(fn("identity"),)], "warning": [("w.code", {"n": 1})],
    "label": [("L",)], "only": [()],
    "when": [("a", {"is": 1, "then": lib.required(), "otherwise": lib.forbidden()}),
    ("$c", {"is": 2, "then": lib.valid(1)})],
    "prefs": [({"convert": False},), ({"presence": "required"},)], "artifact": [("seen",)], "id": [("i",)],
}  # fmt: skip
LIMIT = [(0,), (1,), (2,), (lib.ref("a"),), (lib.ref("$c"),)]
RULES = {
    "any": {},
    "boolean": {"truthy": [("a", 1)], "falsy": [(0,)], "sensitive": [()]},
    "date": {"min": [("2019-01-01",)], "max": [(date(JAN_2020),)], "iso": [()], "timestamp": [("unix",)],
    "cast": [("number",)]},
    "number": {"min": LIMIT, "max": LIMIT, "less": LIMIT, "greater": LIMIT, "multiple": [(2,), (0.5,)],
    "integer": [()],
        "precision": [(1,)], "positive": [()], "port": [()], "unsafe": [()], "cast": [("string",)]},
    "string": {"min": LIMIT, "max": LIMIT, "length": LIMIT, "lowercase": [()], "uppercase": [()],
    "trim": [()], "truncate": [()],
        "alphanum": [()], "token": [()], "email": [()], "uri": [()], "hex": [()], "isoDate": [()],
        "insensitive": [()],
        "pattern": [(pattern("^[a-z]+$"),), (pattern("1"), {"invert": True})],
        "replace": [(pattern("a"), "b")]},
    "array": {"min": LIMIT, "max": LIMIT, "length": LIMIT, "sparse": [()], "single": [()], "unique": [()],
    "sort": [(), ({"order": "descending"},)]},
    "object": {"min": LIMIT, "max": LIMIT, "unknown": [(), (False,)], "rename": [("a", "b"), ("b", "c")],
    "with": [("a", "b")],
        "without": [("a", ["b"])], "and": [("a", "b")], "or": [("b", "c")], "xor": [("a", "b")],
        "nand": [("a", "b")], "oxor": [("a", "c")]},
    "alternatives": {"match": [("one",), ("all",), ("any",)]},
}  # fmt: skip
LEAVES = ["any", "boolean", "date", "number", "string"]


def random_schema(dice: random.Random, depth: int) -> Any:
    """Return the trace of a schema with schemas below it to a depth."""
    kind = dice.choice(LEAVES if not depth else [*LEAVES, "array", "object", "object", "alternatives"])
    made = lib.call(kind, *random_parts(dice, kind, depth))
    rules = {**RULES[kind], **(ANY if dice.random() < 0.5 else {})}
    for name in dice.sample(sorted(rules), min(len(rules), dice.randint(0, 3))):
        made = made.step(name, *dice.choice(rules[name]))
    return made


def random_parts(dice: random.Random, kind: str, depth: int) -> list[Any]:
    """Return the arguments of a constructor."""
    if kind == "object" and dice.random() < 0.9:
        return [{key: random_schema(dice, depth - 1) for key in dice.sample("abc", dice.randint(0, 3))}]
    if kind == "alternatives":
        return [random_schema(dice, depth - 1) for _ in range(dice.randint(1, 3))]
    return []


def define(seed: int, cases: int) -> Area:
    """Return that many definitions, the same for the same seed."""
    area, dice = Area("explored"), random.Random(seed)
    for _ in range(cases):
        schema = random_schema(dice, 2)
        if schema.json["call"] == "array":
            schema = schema.step("items", random_schema(dice, 1))
        values = dice.sample(VALUES, 6) + [{"a": dice.choice(VALUES), "b": dice.choice(VALUES)}]
        area.add(str(seed), schema, values, dice.sample(OPTIONS, 2))
    return area


def record(area: Area, joi: Path) -> list[dict[str, Any]]:
    """Return the definitions with what joi does."""
    with tempfile.TemporaryDirectory() as folder:
        lines = [json.dumps(definition) for definition in area.definitions]
        (Path(folder) / "explored.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        variables = {**os.environ, "NODE_PATH": str(joi / "node_modules")}
        subprocess.run(["node", str(HERE / "record.js"), folder, folder], check=True, env=variables)
        with gzip.open(Path(folder) / FILE.name, "rt", encoding="utf-8") as file:
            return [json.loads(line) for line in file]


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


def explore(seed: int, cases: int, joi: Path) -> tuple[list[dict[str, Any]], list[str]]:
    """Return the cases to keep, and how we do otherwise in some of them."""
    import passmuster

    replayer, known = (
        Replayer(passmuster),
        {pair for area in areas() for case in load(area) for pair in shown_by(case)},
    )
    kept, news, otherwise = [], 0, []
    for case in record(define(seed, cases), joi):
        found = [f"{failure.id}: {failure.text}" for failure in replayer.failures(case)]
        is_new = news < NEW and not shown_by(case) <= known
        if found or is_new:
            kept.append(case)
        known |= shown_by(case)
        news += is_new
        otherwise += found
    return kept, otherwise


def append(cases: list[dict[str, Any]]) -> None:
    """Add cases to the corpus; the bytes of the file depend on nothing but the cases."""
    lines = [
        json.dumps(case, separators=(",", ":"))
        for case in [*(load("explored") if FILE.exists() else ()), *cases]
    ]
    FILE.write_bytes(gzip.compress(("\n".join(lines) + "\n").encode(), 9, mtime=0))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=int(time.time()) // 86_400, help="another one each day")
    parser.add_argument("--joi", type=Path, help="a folder with joi in its node_modules")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        if options.joi is None:
            command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", folder, JOI]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        kept, otherwise = explore(options.seed, options.cases, options.joi or Path(folder))
    if kept:
        append(kept)
    print(*otherwise, f"seed {options.seed}: {len(kept)} cases kept, {len(otherwise)} disagree", sep="\n")
    return 1 if otherwise else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
