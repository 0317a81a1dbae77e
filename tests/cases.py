"""The notation of test cases: a schema, a value, options, and the whole outcome.

    case("a claim", schema, value, fail("number.min", "a", limit=3), options={...}, out=...)

The result is the value itself unless `out` gives another one. A report is given by its code, its path and its
context; `label`, `key` and `value` follow from the path unless they are given. A property that is `UNDEFINED`
is absent.

`check` validates a case in several ways with one outcome: twice, with the log on, by a schema built from the
description, and by a pickled schema. The input must stay as it is.
"""

from __future__ import annotations

import asyncio
import copy
import math
import pickle
from collections.abc import Iterator
from typing import Any, Callable, NamedTuple

import pytest

import passmuster as pm
from passmuster import UNDEFINED

LEAVES = (bool, int, float, str, bytes)


class Report(NamedTuple):
    """An expected report: its code, its path, and the context that does not follow from the path."""

    code: str
    path: Any
    context: dict[str, Any]

    def full_context(self, value: Any) -> dict[str, Any]:
        """Return the whole context of the report for a validated value."""
        if isinstance(self.path, Matcher):
            return self.context
        place = {"label": label(self.path), "value": value_at(value, self.path)}
        if self.path:
            place["key"] = self.path[-1]
        return without_undefined({**place, **self.context})


def fail(code: str, /, *path: Any, **context: Any) -> Report:
    """Return the expected report of a code at a path."""
    return Report(code, path, context)


def label(path: tuple[Any, ...]) -> str:
    """Return the label of a path in messages."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".") if path else "value"


def value_at(value: Any, path: tuple[Any, ...]) -> Any:
    """Return the value at a path, UNDEFINED if there is none."""
    for part in path:
        try:
            value = value[part]
        except (LookupError, TypeError):
            return UNDEFINED
    return value


class Case(NamedTuple):
    """One case, made by `case`, `of`, `returns` or `wrong`.

    - `fails` and `warns` are the expected reports, `texts` the messages of the errors.
    - `error` is the message of an exception of the schema's own, which is no ValidationError.
    - `raises`: validation raises a SchemaError.
    - `is_async`: the value is validated by `validate_async`.
    - `rebuilds` is false if a schema built from the description does less than the schema.
    - `returns`: `schema` is a function, and this is its return value.
    - `wrong`: `schema` is a function that raises because the definition is wrong.
    """

    claim: str
    schema: Any
    value: Any = UNDEFINED
    fails: tuple[Report, ...] = ()
    out: Any = ...
    options: Any = None
    error: str | None = None
    texts: list[str] | None = None
    warns: tuple[Report, ...] = ()
    artifacts: Any = None
    raises: bool = False
    is_async: bool = False
    rebuilds: bool = True
    returns: Any = ...
    wrong: bool = False

    @property
    def expected(self) -> Any:
        """The expected result."""
        return self.value if self.out is ... else self.out


def case(*parts: Any, **fields: Any) -> Case:
    """Return a case of a claim, a schema, a value and reports; without a claim, the codes name the case."""
    claim, schema, *rest = parts if isinstance(parts[0], str) else ("", *parts)
    return row(claim, *rest, **fields)._replace(schema=schema)


def warned(build: Callable[[], Any]) -> Any:
    """Return a schema whose definition issues a SchemaWarning."""
    with pytest.warns(pm.SchemaWarning):
        return build()


def row(claim: str, value: Any = UNDEFINED, *fails: Report, **fields: Any) -> Case:
    """Return a case without its schema, for `of`."""
    return Case(claim, None, value, fails, **fields)


def of(schema: Any, *rows: Case) -> list[Case]:
    """Return the rows as cases of one schema."""
    return [row._replace(schema=schema) for row in rows]


def returns(claim: str, call: Callable[[], Any], expected: Any) -> Case:
    """Return a case of a function call and its return value."""
    return Case(claim, call, returns=expected)


def wrong(claim: str, build: Callable[[], Any]) -> Case:
    """Return a case of a wrong definition, which raises SchemaError or TypeError."""
    return Case(claim, build, wrong=True)


def for_each_case(*tables: list[Case]) -> Any:
    """Return the decorator that runs a test with each case of some tables."""
    cases = [case for table in tables for case in table]
    names = [case.claim or ",".join(report.code for report in case.fails) for case in cases]
    repeated = {name for name in names if names.count(name) > 1}
    if repeated & {case.claim for case in cases}:
        raise ValueError(f"claims are made twice: {sorted(repeated)}")
    return pytest.mark.parametrize("case", cases, ids=names)


def checked(*tables: list[Case]) -> Any:
    """Return a test that checks each case of some tables."""

    @for_each_case(*tables)
    def test(case: Case) -> None:
        check(case)

    return test


def check(case: Case) -> None:
    """Check a case in every way."""
    if case.wrong:
        with pytest.raises((pm.SchemaError, TypeError), match=r"\S"):
            case.schema()
    elif case.returns is not ...:
        assert same(result := case.schema(), case.returns), result
    elif case.raises:
        with pytest.raises(pm.SchemaError):
            case.schema.validate(copy_of(case.value), case.options)
    else:
        for schema, options in variants(case):
            value = copy_of(case.value)
            result = (
                validate_async(schema, value, options) if case.is_async else schema.validate(value, options)
            )
            compare_result(result, case)
            assert same(value, case.value), "the input was changed"
            assert isinstance(result.debug, list) or not (options and options.get("debug"))


def variants(case: Case) -> Iterator[tuple[Any, Any]]:
    """Yield the schemas and options that have the outcome of a case."""
    yield case.schema, case.options
    if case.is_async:
        return
    yield case.schema, case.options
    yield case.schema, {**(case.options or {}), "debug": True}
    if case.rebuilds:
        yield pm.build(case.schema.describe()), case.options
    try:
        pickled = pickle.dumps(case.schema)
    except (pickle.PicklingError, AttributeError):
        return  # the schema holds functions of the table
    yield pickle.loads(pickled), case.options


def copy_of(value: Any) -> Any:
    return value if callable(value) else copy.deepcopy(value)


class AsyncResult(NamedTuple):
    """The outcome of an asynchronous validation, with the fields of a result."""

    value: Any = UNDEFINED
    error: Any = None
    warning: Any = None
    artifacts: Any = None
    debug: Any = None


def validate_async(schema: Any, value: Any, options: Any) -> AsyncResult:
    """Validate asynchronously, and return the outcome, an exception as its error."""
    try:
        output = asyncio.run(schema.validate_async(value, options))
    except Exception as error:
        return AsyncResult(error=error)
    if options and any(options.get(name) for name in ("warnings", "artifacts", "debug")):
        return AsyncResult(output.value, None, output.warning, output.artifacts)
    return AsyncResult(output)


def compare_result(result: Any, case: Case) -> None:
    """Compare a result with the expected outcome of a case."""
    if case.error is not None:
        assert not pm.is_error(result.error)
        assert str(result.error) == case.error
    elif not case.fails:
        assert result.error is None, getattr(result.error, "details", result.error)
    else:
        assert pm.is_error(result.error), f"passed as {result.value!r}, or raised {result.error!r}"
        compare_reports(result.error.details, case.fails, case.value)
        if case.texts is not None:
            assert [detail.message for detail in result.error.details] == case.texts
    if not (case.is_async and result.error is not None):
        assert same(result.value, case.expected), result.value
    compare_reports(result.warning.details if result.warning is not None else [], case.warns, case.value)
    assert same(result.artifacts, case.artifacts), result.artifacts


def compare_reports(details: Any, expected: Any, value: Any) -> bool:
    """Compare the details of a result with the expected reports for a value."""
    actual = [(field(detail, "type"), field(detail, "path"), field(detail, "context")) for detail in details]
    assert [code for code, _, _ in actual] == [report.code for report in expected], actual
    for (code, path, context), report in zip(actual, expected):
        assert same(path, report.path), (code, path)
        context, expected_context = without_undefined(context), report.full_context(value)
        assert context.keys() == expected_context.keys(), (code, context)
        for name, item in expected_context.items():
            assert same(context[name], item), (code, name, context[name], item)
    assert all(field(detail, "message") for detail in details)
    return True


def field(detail: Any, name: str) -> Any:
    """Return a field of a detail, which is a mapping inside a context."""
    return detail[name] if isinstance(detail, dict) else getattr(detail, name)


class Matcher:
    """An expected value that is described by a test, because it can't be written as a literal."""

    def __init__(self, matches: Callable[[Any], Any], description: str) -> None:
        self.matches, self.description = matches, description

    def __repr__(self) -> str:
        return self.description


ANYTHING = Matcher(lambda value: value is not UNDEFINED, "anything")
TEXT = Matcher(lambda value: isinstance(value, str) and value, "a string of the library's own wording")


def displayed(text: str) -> Matcher:
    """A reference or template that is displayed as this text."""
    return Matcher(lambda v: text in (getattr(v, "display", None), getattr(v, "source", None)), text)


def reference(key: str) -> Matcher:
    """A reference with this key."""
    return Matcher(lambda value: getattr(value, "key", None) == key, key)


def exception(text: str, kind: type[Exception] = Exception) -> Matcher:
    """An exception with this message."""
    return Matcher(lambda value: isinstance(value, kind) and str(value) == text, text)


def pattern(source: str) -> Matcher:
    """A compiled pattern with this source."""
    return Matcher(lambda value: getattr(value, "pattern", None) == source, source)


def reports(*expected: Report) -> Matcher:
    """Details inside a context: these reports, with UNDEFINED as their value."""
    return Matcher(lambda details: compare_reports(details, expected, UNDEFINED), str(expected))


def same(actual: Any, expected: Any) -> bool:
    """Compare a value with the expected one: a boolean is no number, and an UNDEFINED key is absent."""
    if isinstance(expected, Matcher):
        return bool(expected.matches(actual))
    if isinstance(actual, pm.Detail):
        actual = {name: getattr(actual, name) for name in ("message", "path", "type", "context")}
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            return False
        actual, expected = without_undefined(actual), without_undefined(expected)
        return actual.keys() == expected.keys() and all(
            same(actual[key], item) for key, item in expected.items()
        )
    if isinstance(expected, (list, tuple)):
        if not isinstance(actual, (list, tuple)) or len(actual) != len(expected):
            return False
        return all(same(*pair) for pair in zip(actual, expected))
    if isinstance(expected, float) and math.isnan(expected):
        return isinstance(actual, float) and math.isnan(actual)
    if isinstance(expected, LEAVES) and type(actual) is not type(expected):
        return False
    return actual is expected or bool(actual == expected)


def without_undefined(mapping: dict[Any, Any]) -> dict[Any, Any]:
    """Return the items of a mapping that are not UNDEFINED."""
    return {key: item for key, item in mapping.items() if item is not UNDEFINED}
