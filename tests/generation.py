"""Random schemas of the kind that people write, and the trial of what is generated from schemas.

`python -m tests.generation 500 1` tries as many schemas of both kinds, from a seed, and tells the outcome.
"""

from __future__ import annotations

import sys
import warnings
from collections import Counter
from collections.abc import Callable
from typing import Any

from fuzz.programs import DAILY
from hypothesis import HealthCheck, Phase, given, seed, settings, strategies as st
from hypothesis.errors import Unsatisfiable
from tests import strategies

import passmuster as pm
from passmuster.integrations.generation_plan import GenerationPlan
from passmuster.integrations.hypothesis import from_schema, near_misses
from passmuster.integrations.value_generator import ValueGenerator

OUTSIDE = {"externals": False}


def drawn(strategy: st.SearchStrategy[Any], count: int = 20, start: int = 1) -> list[Any]:
    """Return examples of a strategy, the same each time."""
    examples: list[Any] = []

    @seed(start)
    @settings(
        max_examples=count, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(strategy)
    def note(value: Any) -> None:
        examples.append(value)

    note()
    return examples


def many(strategy: st.SearchStrategy[Any], count: int) -> list[Any]:
    """Return more examples in less time: each of Hypothesis's is a batch of ours.

    Where one of a batch can't be made, all of it is drawn again: larger ones would take longer.
    """
    batches = drawn(st.tuples(*[strategy] * 4), 1 + count // 4)
    return [value for batch in batches for value in batch]


def drafted(schema: Any, count: int = 20, **options: Any) -> list[Any]:
    """Return what is made of a schema before the schema itself has its say."""
    plan = GenerationPlan(schema, options)

    @st.composite
    def root(draw: st.DrawFn) -> Any:
        return ValueGenerator(plan, draw).root()

    return many(root(), count)


def made_directly(schema: Any, count: int = 10, **options: Any) -> list[Any]:
    """Return values of a schema of which not a single one needed a second attempt."""
    values = drafted(schema, count, **options)
    assert values
    assert [value for value in values if not schema.is_valid(value, **OUTSIDE, **options)] == []
    return values


def missed_codes(schema: Any, count: int = 40, **options: Any) -> set[str]:
    """Return the codes of near misses, each of which is checked."""
    pairs = many(near_misses(schema, **options), count)
    for value, code in pairs:
        error = schema.validate(value, **OUTSIDE, **options).error
        assert error is not None
        assert error.details[0].type == code
    return {code for _, code in pairs}


def misses_have(codes: set[str], schema: Any, count: int = 120, **options: Any) -> bool:
    """Tell whether near misses have all of some codes; a few of them mostly do."""
    return any(missed_codes(schema, some, **options) >= codes for some in (count // 6, count, 4 * count))


PLAUSIBLE, WILD = strategies.schemas(DAILY), strategies.schemas()


# The trial


def tried(make: Callable[[Any], st.SearchStrategy[Any]], schema: Any, count: int) -> list[Any] | None:
    """Return examples for a schema; None where it is said that there are none."""
    try:
        return drawn(make(schema), count)
    except (pm.SchemaError, Unsatisfiable):
        return None


def trial(schemas: list[Any], count: int) -> Counter[str]:
    """Generate from each schema, check all of it, and count what was and what was not."""
    counts: Counter[str] = Counter()
    for schema in schemas:
        values = tried(from_schema, schema, count)
        misses = tried(near_misses, schema, count)
        counts["schemas"] += 1
        counts["without values"] += values is None
        counts["without near misses"] += misses is None
        for value in values or ():
            counts["values"] += 1
            counts["values that fail"] += schema.validate(value, **OUTSIDE).error is not None
        for value, code in misses or ():
            error = schema.validate(value, **OUTSIDE).error
            counts["near misses"] += 1
            counts["near misses with another code"] += error is None or error.details[0].type != code
    return counts


def main(count: int, start: int) -> None:
    warnings.simplefilter("ignore", pm.SchemaWarning)
    for name, kinds in (("plausible", PLAUSIBLE), ("wild", WILD)):
        print(name, dict(trial(drawn(kinds, count, start), 10)))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
