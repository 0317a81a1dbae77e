"""Values that are dumped are validated again, and come out as they were.

`python -m tests.dumps --schemas 2000 --values 20` tries as many as you like, and tells what does not come
back although no loss is listed; the suite tries a few.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import warnings
from collections import Counter
from typing import Any, NamedTuple

from fuzz.functions import CHANGING
from fuzz.programs import DAILY, WILD, Knobs
from tests.exports import Values
from tests.strategies import RAISED, random_schema

import passmuster as pm
from passmuster._core.foundation.comparing.equality import deep_equal

MODES = ("json", "python")


class Found(NamedTuple):
    """A value that did not come back: of which schema, dumped how, what it was, was written as and became."""

    schema: Any
    mode: str
    value: Any
    written: Any
    again: Any

    def __str__(self) -> str:
        return "\n  ".join(map(repr, self))


def trial(seed: int, schemas: int, values: int, knobs: Knobs = DAILY) -> tuple[Counter[str], list[Found]]:
    """Return how much was tried, and what did not come back; no function changes what is around a value."""
    knobs = knobs._replace(validators=[name for name in knobs.validators if name not in CHANGING])
    chance, counts, losses = random.Random(seed), Counter[str](), []
    while counts["schemas"] < schemas:
        try:
            schema = random_schema(chance, knobs)
        except ArithmeticError:
            continue
        lossless = [mode for mode in MODES if not schema.dump_losses(mode)]
        counts.update(["schemas", *[f"{mode} without losses" for mode in lossless]])
        for value in _results(schema, chance, values):
            for mode in MODES:
                wrong = _comes_back(schema, mode, value)
                counts[f"{mode} values"] += 1
                if wrong is not None:
                    counts[f"{mode} values lost"] += 1
                    losses += [wrong] if mode in lossless else []
    return counts, losses


def _results(schema: Any, chance: random.Random, count: int) -> list[Any]:
    """Return what validations of JSON make."""
    results: list[Any] = []
    try:
        values = Values(chance, dict(schema.json_schema()))
    except pm.SchemaError:  # a ruleset is open
        return results
    for _ in range(4 * count):
        try:
            result = schema.validate(json.loads(json.dumps(values.value())))
        except RAISED:
            continue
        if result.error is None and result.value is not pm.UNDEFINED:
            results.append(result.value)
        if len(results) == count:
            break
    return results


def _comes_back(schema: Any, mode: str, value: Any) -> Found | None:
    """Return what went wrong with a value, None if it came back."""
    written = again = None
    try:
        written = schema.dump(value, mode, secrets=True)
        if mode == "json":
            dumped = json.loads(schema.dump_json(value, secrets=True))
            assert deep_equal(dumped, written), (dumped, written)
        again = schema.validate(written)
    except RAISED as error:
        return Found(schema, mode, value, written, error)
    except pm.DumpError as error:
        return Found(schema, mode, value, written, error)
    if again.error is None and deep_equal(again.value, value):
        return None
    return Found(schema, mode, value, written, again)


def main() -> int:
    """Try as much as is asked for, and print what did not come back; 1 if there is anything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schemas", type=int, default=2000)
    parser.add_argument("--values", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--wild", action="store_true", help="schemas of whatever there is")
    parser.add_argument("--show", type=int, default=10)
    options = parser.parse_args()
    warnings.simplefilter("ignore", pm.SchemaWarning)
    logging.getLogger("passmuster").disabled = True  # what functions of schemas raise
    counts, losses = trial(options.seed, options.schemas, options.values, WILD if options.wild else DAILY)
    print(pm.backend, dict(counts), "do not come back:", len(losses))
    known: dict[str, Found] = {}
    for loss in losses:
        known.setdefault(repr(loss.schema), loss)
    print(len(known), "schemas", *list(known.values())[: options.show], sep="\n\n")
    return 1 if losses else 0


if __name__ == "__main__":
    raise SystemExit(main())
