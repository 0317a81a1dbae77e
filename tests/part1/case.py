"""What a row of a table is, and the one helper that checks five things of it.

The verdict with its details, the same with the log on, the input untouched, the schema untouched (a second
run gives the same), the same from a schema built from the description, and for rows without functions the
same from a pickled one.
"""

from __future__ import annotations

import asyncio
import copy
import math
import pickle
from typing import Any, Callable

import pytest
from tests.codes.case import Expected

import passmuster as pm
from passmuster import UNDEFINED

_MISSING = object()


class Shown(Expected):
    """A reference or template that shows itself like this."""

    def __init__(self, text: str) -> None:
        self.text = text

    def holds(self, value: Any) -> bool:
        return self.text in (getattr(value, "display", None), getattr(value, "source", None))


class Thrown(Expected):
    """An exception with this text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def holds(self, value: Any) -> bool:
        return isinstance(value, Exception) and str(value) == self.text


class SchemaOf(Expected):
    """A schema of this type."""

    def __init__(self, name: str) -> None:
        self.name = name

    def holds(self, value: Any) -> bool:
        return pm.is_schema(value) and value.type == self.name


class Function(Expected):
    """A function."""

    def holds(self, value: Any) -> bool:
        return callable(value)


class Text(Expected):
    """A text of the library's own, whose wording is no part of the contract."""

    def holds(self, value: Any) -> bool:
        return isinstance(value, str) and bool(value)


class Pattern(Expected):
    """A pattern of this source."""

    def __init__(self, source: str) -> None:
        self.source = source

    def holds(self, value: Any) -> bool:
        return getattr(value, "pattern", None) == self.source


class Row:
    """One row: a claim, how its schema is made, what is validated, and what comes of it.

    `fails` lists (code, path, context) of every detail; `override` is the text of the caller's own error;
    `wrong` rows refuse the definition, `throws` rows the validation, both with `SchemaError`. A row whose
    description says less than the schema is not `builds`.
    """

    def __init__(
        self,
        claim: str,
        make: Callable[[], Any],
        value: Any = UNDEFINED,
        options: Any = None,
        *,
        passes: Any = _MISSING,
        fails: Any = None,
        override: str | None = None,
        texts: list[str] | None = None,
        warns: Any = None,
        artifacts: Any = None,
        throws: bool = False,
        wrong: bool = False,
        gives: Any = _MISSING,
        asynchronous: bool = False,
        builds: bool = True,
    ) -> None:
        self.claim, self.make, self.value, self.options = claim, make, value, options
        self.passes, self.fails, self.override, self.texts = passes, fails, override, texts
        self.warns, self.artifacts = warns, artifacts
        self.throws, self.wrong, self.gives, self.asynchronous = throws, wrong, gives, asynchronous
        self.builds = builds

    def __repr__(self) -> str:
        return self.claim


def claims(*tables: list[Row]) -> Any:
    """Return the decorator that runs a test for every row of some tables."""
    rows = [row for table in tables for row in table]
    names = [row.claim for row in rows]
    if len(set(names)) != len(names):
        raise ValueError(f"a claim is made twice: {sorted(name for name in names if names.count(name) > 1)}")
    return pytest.mark.parametrize("row", rows, ids=names)


def check(row: Row) -> None:
    """Check a row in every way there is."""
    if row.wrong:
        with pytest.raises((pm.SchemaError, TypeError)) as caught:
            row.make()
        assert str(caught.value)
        return
    schema = row.make()
    if row.gives is not _MISSING:
        assert same(schema, row.gives), schema
        return
    (_check_async if row.asynchronous else _check_sync)(schema, row)


def _check_sync(schema: Any, row: Row) -> None:
    value, kept = copy.deepcopy(row.value), copy.deepcopy(row.value)
    if row.throws:
        with pytest.raises(pm.SchemaError):
            schema.validate(value, row.options)
        return
    judge(schema.validate(value, row.options), row)
    assert same(value, kept), "the input was changed"
    judge(_again(schema, row, {}), row)
    logged = _again(schema, row, {"debug": True})
    judge(logged, row)
    assert isinstance(logged.debug, list)
    if row.builds:
        judge(_again(pm.build(schema.describe()), row, {}), row)
    twin = _pickled(schema)
    if twin is not None:
        judge(_again(twin, row, {}), row)


def _again(schema: Any, row: Row, more: dict[str, Any]) -> Any:
    return schema.validate(copy.deepcopy(row.value), {**(row.options or {}), **more} or None)


def _pickled(schema: Any) -> Any:
    """Return the schema after a trip through pickle, None where it holds functions of the table."""
    try:
        return pickle.loads(pickle.dumps(schema))
    except (pickle.PicklingError, AttributeError):
        return None


def _check_async(schema: Any, row: Row) -> None:
    value, kept = copy.deepcopy(row.value), copy.deepcopy(row.value)
    judge(_awaited(schema, value, row.options), row)
    assert same(value, kept), "the input was changed"


def _awaited(schema: Any, value: Any, options: Any) -> Any:
    """Validate, and make a result of what was returned or raised."""
    try:
        made = asyncio.run(schema.validate_async(value, options))
    except Exception as error:
        return Outcome(error=error)
    if options and any(options.get(name) for name in ("warnings", "artifacts", "debug")):
        return Outcome(made.value, None, made.warning, made.artifacts)
    return Outcome(made)


class Outcome:
    """What an asynchronous validation came to, in the form of a result."""

    def __init__(
        self, value: Any = UNDEFINED, error: Any = None, warning: Any = None, artifacts: Any = None
    ) -> None:
        self.value, self.error, self.warning, self.artifacts = value, error, warning, artifacts


def judge(result: Any, row: Row) -> None:
    """Compare a result with what the row says."""
    if row.override is not None:
        assert not pm.is_error(result.error)
        assert str(result.error) == row.override
    elif row.fails is None:
        assert result.error is None, getattr(result.error, "details", result.error)
    else:
        assert pm.is_error(result.error), f"passed as {result.value!r}, or raised {result.error!r}"
        _compare(result.error.details, row.fails)
        if row.texts is not None:
            assert [detail.message for detail in result.error.details] == row.texts
    if row.passes is not _MISSING:
        assert same(result.value, row.passes), result.value
    if row.warns is None:
        assert result.warning is None
    else:
        _compare(result.warning.details, row.warns)
    assert same(result.artifacts, row.artifacts), result.artifacts


_ALSO = {"pattern", "regex", "peerWithLabel", "peerWithLabels", "mainWithLabel", "peersWithLabels", "present"}
"""What a context may say under a second name."""


def _compare(details: Any, wanted: Any) -> None:
    have = [(detail.type, detail.path, detail.context) for detail in details]
    assert [item[:2] for item in have] == [(code, path) for code, path, _ in wanted], have
    for (code, _, context), (_, _, want) in zip(have, wanted):
        context = {name: item for name, item in context.items() if item is not UNDEFINED}
        assert not set(context) - set(want) - _ALSO, (code, context)
        assert not set(want) - set(context), (code, context)
        for name, item in want.items():
            assert same(context[name], item), (code, name, context[name], item)


def same(have: Any, want: Any) -> bool:
    """Tell whether a value is the expected one: a boolean is no number, an undefined key is no key."""
    if isinstance(want, Expected):
        return want.holds(have)
    if hasattr(have, "as_dict"):
        have = have.as_dict()
    if isinstance(want, dict):
        if not isinstance(have, dict):
            return False
        have, want = _present(have), _present(want)
        return have.keys() == want.keys() and all(same(have[key], item) for key, item in want.items())
    if isinstance(want, (list, tuple)):
        if not isinstance(have, (list, tuple)) or len(have) != len(want):
            return False
        return all(same(one, other) for one, other in zip(have, want))
    if isinstance(want, float) and math.isnan(want):
        return isinstance(have, float) and math.isnan(have)
    return have is want or (isinstance(have, bool) == isinstance(want, bool) and bool(have == want))


def _present(mapping: dict[Any, Any]) -> dict[Any, Any]:
    return {key: item for key, item in mapping.items() if item is not UNDEFINED}
