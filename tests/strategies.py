"""Random schemas, values and options for property tests, chosen from bytes as those of `fuzz/` are.

Schemas are random calls of methods, so that some of them are refused. Half of the values are made with the
schema in mind, else nothing would ever pass.
"""

from __future__ import annotations

import random
from typing import Any

from fuzz.choices import Choices
from fuzz.functions import Functions
from fuzz.playing import validated
from fuzz.programs import TAME, WILD, Knobs, Program, an_options_mapping
from fuzz.values import Fault, Stop, a_fitting_value, a_value
from hypothesis import strategies as st

import passmuster as pm

OPTIONS = ("abort_early", "allow_unknown", "context", "convert", "no_defaults", "presence", "strip_unknown")
RAISED = (pm.SchemaError, Fault, Stop)
"""What a validation may raise: a schema is wrong, a comparator raises, or what has to pass through does."""
SIZE = 120  # bytes for a schema, and as many for its values


class Case:
    """A schema, and values and options to validate with it; all is made anew whenever it is asked for."""

    def __init__(self, data: bytes, knobs: Knobs = WILD) -> None:
        self.data = data
        self.knobs = knobs

    def __repr__(self) -> str:
        return f"Case(bytes.fromhex({self.data.hex()!r}))"

    def schema(self, left_out: int = -1, functions: Functions | None = None) -> Any:
        """Return the schema, on request without one of the calls that make it."""
        choices, functions = Choices(self.data[:SIZE], tame=True), functions or Functions(pm)
        return Program(choices, pm, functions, self.knobs, (left_out,)).schema()

    def runs(self, schema: Any, count: int = 3) -> list[tuple[Any, dict[str, Any]]]:
        """Return values with options."""
        choices, description = Choices(self.data[SIZE:], tame=True), schema.describe()
        rows = []
        for _ in range(count):
            fits = choices.below(2)
            value = a_fitting_value(choices, pm, description) if fits else a_value(choices, pm)
            rows.append((value, an_options_mapping(choices, pm, OPTIONS)))
        return rows

    def seen(self) -> list[Any]:
        """Return all that is seen of the validations, and of all of them once more."""
        functions = Functions(pm)
        schema, seen = self.schema(functions=functions), []
        for value, options in self.runs(schema) + self.runs(schema):
            seen += observed(schema, value, options, functions)
        return seen


def observed(schema: Any, value: Any, options: Any, functions: Functions | None = None) -> list[Any]:
    """Return all that can be seen of one validation, but what an error says of itself in other words."""
    functions, seen = functions or Functions(pm), []
    functions.may_change = True
    try:
        validated(schema, value, options or {}, functions, seen, {})
    except (Exception, KeyboardInterrupt, Stop) as error:
        seen.append(("raised", f"{type(error).__name__}: {error}"))
    return seen


def is_described(schema: Any) -> bool:
    try:
        return bool(schema.describe())
    except pm.SchemaError:  # a ruleset is open
        return False


def cases(knobs: Knobs = WILD) -> st.SearchStrategy[Case]:
    drawn = st.binary(min_size=2 * SIZE, max_size=2 * SIZE).map(lambda data: Case(data, knobs))
    return drawn.filter(lambda case: is_described(case.schema()))


def schemas(knobs: Knobs = TAME) -> st.SearchStrategy[Any]:
    return cases(knobs).map(Case.schema)


def random_schema(chance: random.Random, knobs: Knobs = TAME) -> Any:
    """Return a schema of a generator of random numbers."""
    while True:
        schema = Case(chance.getrandbits(8 * SIZE).to_bytes(SIZE, "big"), knobs).schema()
        if is_described(schema):
            return schema
