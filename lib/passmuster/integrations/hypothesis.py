"""Strategies for Hypothesis: values that a schema lets through, and values that it just doesn't.

Values are made rule by rule from the description of the schema; the schema itself has the last word.
Needs the package `hypothesis`; uses the library as any program does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from hypothesis import reject, strategies as st

import passmuster as pm

from .drafts import Draft
from .near_misses import near_miss
from .parts import Missed
from .recipes import Recipe

__all__ = ["from_schema", "near_misses"]

_ATTEMPTS = 12
"""How often one example is tried."""

_PATIENCE = 240
"""After how many attempts without any success a schema is said to have no values."""


def from_schema(schema: pm.Schema, **options: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for values that pass a schema.

    `options` are those of the validation that they have to pass. A schema of which nothing is found that
    passes raises `SchemaError`: at once where its rules contradict each other, else while examples are drawn.

    >>> import passmuster as pm
    >>> names = from_schema(pm.string().min(2).max(5).lowercase())
    >>> isinstance(names, st.SearchStrategy)
    True
    """
    recipe = Recipe(schema, options)

    def attempt(draft: Draft) -> Any:
        value = draft.root()
        error = recipe.error_of(value)
        if error is not None:
            raise Missed(f"the last value made fails with {error}")
        return value

    return _patient(recipe, attempt, "no value passes")


def near_misses(schema: pm.Schema, **options: Any) -> st.SearchStrategy[tuple[Any, str]]:
    """Return a strategy for pairs of a value that just fails, and the code that it fails with.

    A value breaks one rule of one part of the schema; the code is that of the first error that a validation
    with the `options` reports. A schema that nothing is found to fail raises `SchemaError`.

    >>> import passmuster as pm
    >>> isinstance(near_misses(pm.number().min(5)), st.SearchStrategy)
    True
    """
    recipe = Recipe(schema, options)

    def attempt(draft: Draft) -> tuple[Any, str]:
        value, codes = near_miss(draft, recipe.place)
        error = recipe.error_of(value)
        if error not in codes:
            raise Missed(f"the last value made fails with {error}, not {' or '.join(codes)}")
        return value, str(error)

    return _patient(recipe, attempt, "no value fails")


def _patient(recipe: Recipe, attempt: Callable[[Draft], Any], complaint: str) -> st.SearchStrategy[Any]:
    """Return a strategy that attempts a few times, and complains where nothing ever came of it."""

    @st.composite
    def drawn(draw: st.DrawFn) -> Any:
        draft = Draft(recipe, draw)
        reason = ""
        for _ in range(_ATTEMPTS):
            try:
                made = attempt(draft)
            except (Missed, pm.SchemaError) as missed:
                reason = str(missed)
                recipe.failures += 1
            else:
                recipe.successes += 1
                return made
        if not recipe.successes and recipe.failures >= _PATIENCE:
            raise pm.SchemaError(f"hypothesis: {complaint}, as far as can be found: {reason}")
        reject()

    _contradiction(recipe, attempt, complaint)
    return drawn()


class _ChanceError(Exception):
    """An attempt got as far as to draw something."""


def _contradiction(recipe: Recipe, attempt: Callable[[Draft], Any], complaint: str) -> None:
    """Raise `SchemaError` where an attempt fails before anything is left to chance."""

    def draw(strategy: Any, label: object = None) -> Any:
        raise _ChanceError

    try:
        attempt(Draft(recipe, cast(st.DrawFn, draw)))
    except _ChanceError:
        return
    except (Missed, pm.SchemaError) as missed:
        raise pm.SchemaError(f"hypothesis: {complaint}: {missed}") from None
