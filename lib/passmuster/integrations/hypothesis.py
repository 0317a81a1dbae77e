"""Strategies for Hypothesis: values that a schema accepts, and values that nearly pass.

Values are drawn by the constraints of the schema's records, and then validated by the schema itself.
Needs the package `hypothesis`; uses the library like any program.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from hypothesis import reject, strategies as st

import passmuster as pm

from .generation_plan import GenerationFailed, GenerationPlan
from .near_misses import NearMisses
from .value_generator import ValueGenerator

if TYPE_CHECKING:
    from passmuster.typing import Definition

__all__ = ["from_schema", "near_misses"]

_ATTEMPTS = 12
"""The number of attempts for one example."""

_PATIENCE = 240
"""The number of attempts without any success after which a schema counts as having no values."""


def from_schema(schema: Definition, **options: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for values that pass a schema, or the schema of a type or another definition.

    `options` are those of the validation that they have to pass. A schema for which no valid value is found
    raises `SchemaError`: at once if its rules contradict each other, else while examples are drawn.

    >>> import passmuster as pm
    >>> names = from_schema(pm.string().min(2).max(5).lowercase())
    >>> isinstance(names, st.SearchStrategy)
    True
    """
    plan = GenerationPlan(pm.compile(schema), options)

    def attempt(generator: ValueGenerator) -> Any:
        value = generator.root()
        error = plan.error_of(value)
        if error is not None:
            raise GenerationFailed(f"the last value made fails with {error}")
        return value

    return _with_retries(plan, attempt, "no value passes")


def near_misses(schema: Definition, **options: Any) -> st.SearchStrategy[tuple[Any, str]]:
    """Return a strategy for pairs of a value that just fails, and its error code.

    A value breaks one rule of one part of the schema; the code is that of the first error of a validation
    with the `options`. A schema for which no failing value is found raises `SchemaError`.

    >>> import passmuster as pm
    >>> isinstance(near_misses(pm.number().min(5)), st.SearchStrategy)
    True
    """
    plan = GenerationPlan(pm.compile(schema), options)

    def attempt(generator: ValueGenerator) -> tuple[Any, str]:
        value, codes = NearMisses(generator).near_miss(plan.place)
        error = plan.error_of(value)
        if error not in codes:
            raise GenerationFailed(f"the last value made fails with {error}, not {' or '.join(codes)}")
        return value, str(error)

    return _with_retries(plan, attempt, "no value fails")


def _with_retries(
    plan: GenerationPlan, attempt: Callable[[ValueGenerator], Any], complaint: str
) -> st.SearchStrategy[Any]:
    """Return a strategy that attempts a few times, and raises if there was never a success."""

    @st.composite
    def example(draw: st.DrawFn) -> Any:
        generator = ValueGenerator(plan, draw)
        reason = ""
        for _ in range(_ATTEMPTS):
            try:
                made = attempt(generator)
            except (GenerationFailed, pm.SchemaError) as failure:
                reason = str(failure)
                plan.failures += 1
            else:
                plan.successes += 1
                return made
        if not plan.successes and plan.failures >= _PATIENCE:
            raise pm.SchemaError(f"hypothesis: {complaint}, as far as can be found: {reason}")
        reject()

    _raise_contradiction(plan, attempt, complaint)
    return example()


class _ChanceError(Exception):
    """An attempt got as far as drawing something."""


def _raise_contradiction(
    plan: GenerationPlan, attempt: Callable[[ValueGenerator], Any], complaint: str
) -> None:
    """Raise `SchemaError` if an attempt fails before it draws anything."""

    def draw(strategy: Any, label: object = None) -> Any:
        raise _ChanceError

    try:
        attempt(ValueGenerator(plan, cast(st.DrawFn, draw)))
    except _ChanceError:
        return
    except (GenerationFailed, pm.SchemaError) as failure:
        raise pm.SchemaError(f"hypothesis: {complaint}: {failure}") from None
