"""Count the instructions that a unit of work costs, for each operation that is charged, and print a table.

    python benchmarks/work.py                     every operation, both backends
    python benchmarks/work.py --source            the source tree, not what is installed
    python benchmarks/work.py --check             exit status 1 where a unit costs more than the bound

What is charged, and how much, stands in `passmuster/steps/accounts.py`. It needs valgrind.
"""

from __future__ import annotations

import json
import sys
from typing import Any, Callable

from instructions import Calls, count, let_count
from processes import BACKENDS, environment, needs_source

MOST = {"compiled": 60_000, "pure": 300_000}
"""Instructions of a unit: some 20 and 100 microseconds."""

ENOUGH = 10**9  # units, so that no account is asked


def operations(pm: Any) -> dict[str, tuple[Any, Any]]:
    """Return a schema and a value for each operation: nearly all of its work is that operation."""
    chain = {f"s{i}": {"oneOf": [{"$ref": f"#/$defs/s{i + 1}"}, {"type": "null"}]} for i in range(20)}
    linked = {"$ref": "#/$defs/s0", "$defs": {**chain, "s20": {"type": "number"}}}
    levels = pm.number()
    for _ in range(20):
        levels = pm.alternatives(levels, pm.boolean())
    text = "ab " * 20_000
    pair = pm.object({"a": pm.any(), "b": pm.any().default(pm.x("{a}{a}"))})
    return {
        "containers": (pm.array().items(pm.array().items(pm.any())), [[1] * 8] * 100),
        "members": (pm.array().items(pm.number().min(5)), [7] * 8_000),
        "keys of a schema": (pm.object({f"k{i}": pm.any().default(i) for i in range(320)}), {}),
        "several schemas for items": (pm.array().items(*[pm.valid(i) for i in range(32)]), [31] * 200),
        "keys times patterns": (
            pm.object().pattern(r"^a", pm.any()).pattern(r"^b", pm.any()).unknown(),
            {f"k{i}": i for i in range(800)},
        ),
        "alternatives": (levels, "x"),
        "conditions": (pm.array().items(pm.any().when(pm.string(), then=pm.string().max(1))), ["ab"] * 100),
        "keywords": (pm.from_json_schema({"items": {"not": {"not": {"minimum": 1}}}}), [0] * 100),
        "links": (pm.from_json_schema(linked), "x"),
        "long strings": (pm.string().pattern(r"^[a-z ]*$").lowercase().trim(), text),
        "strings of templates": (pair, {"a": text}),
        "comparisons": (pm.from_json_schema({"enum": [[1]]}), [{"a": 1}] * 1_000),
        "values expected": (pm.alternatives(*[pm.valid(*range(i, i + 2_000)) for i in (0, 9_000)]), "x"),
    }  # fmt: skip


def runner(schema: Any) -> Callable[[Any], int]:
    """Return a function that validates without fast paths and returns the units that it was charged."""
    from passmuster._core.engine.backend import core
    from passmuster._core.language.preferences.preferences import DEFAULTS
    from passmuster._core.running.builder import node_of

    def run(value: Any) -> int:
        made = core.Run(DEFAULTS)
        made.schema, made.given, made.budget = schema, value, ENOUGH
        made.be_exact()
        node_of(schema).run(value, made)
        return ENOUGH - int(made.budget)

    return run


def main(arguments: list[str]) -> int:
    """Print the table, or call the rows for callgrind."""
    import passmuster as pm

    rows = operations(pm)
    if "--count" in arguments:
        let_count([Calls(runner(rows[name][0]), rows[name][1], long=True) for name in rows])
        return 0
    units = {name: runner(schema)(value) for name, (schema, value) in rows.items()}
    source, too_dear = needs_source("--source" in arguments), []
    counted = {backend: count(["work.py"], list(rows), environment(backend, source)) for backend in BACKENDS}
    print(json.dumps({"units": units}))
    for name in rows:
        costs = {backend: counted[backend][name] / units[name] for backend in BACKENDS}
        too_dear += [name for backend in BACKENDS if costs[backend] > MOST[backend]]
        print(f"{name:28}" + "".join(f"{backend:>12}{costs[backend]:>10,.0f}" for backend in BACKENDS))
    return 1 if too_dear and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
