"""What a case is: a schema, a value, options, and all that comes out; and how it is checked.

    case("a claim", schema, value, fail("number.min", "a", limit=3), options={...}, out=...)

What comes out is what went in unless `out` says otherwise. Of a report the code, the path and the whole
context are told, where `label`, `key` and `value` follow from the path unless they are given; what is
`UNDEFINED` is not there.

A case is looked at from every side: the input stays as it is, a second run gives the same, and so do one
with the log on, a schema made from the description, and one that was pickled.
"""

from __future__ import annotations

import asyncio
import copy
import math
import pickle
from typing import Any, Callable, NamedTuple

import pytest

import passmuster as pm
from passmuster import UNDEFINED

LEAVES = (bool, int, float, str, bytes)


class Report(NamedTuple):
    """One report: its code and path, and what its context has beyond what follows from them."""

    code: str
    path: Any
    context: dict[str, Any]

    def whole(self, value: Any) -> dict[str, Any]:
        """Return the whole context, for a value that was validated."""
        if isinstance(self.path, Expected):
            return self.context
        places = {"label": label(self.path), "value": reached(value, self.path)}
        if self.path:
            places["key"] = self.path[-1]
        return present({**places, **self.context})


def fail(code: str, /, *path: Any, **context: Any) -> Report:
    """Return the report of a code at a path."""
    return Report(code, path, context)


def label(path: tuple[Any, ...]) -> str:
    """Return what a place is called in messages."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".") if path else "value"


def reached(value: Any, path: tuple[Any, ...]) -> Any:
    """Return what stands at a place, undefined where there is none."""
    for part in path:
        try:
            value = value[part]
        except (LookupError, TypeError):
            return UNDEFINED
    return value


class Case(NamedTuple):
    """One case; `case` and `of` make it.

    `warns` are reports too, `error` is the message of an error of the caller's own, `texts` are those of the
    reports. A case that `throws` refuses the validation, one that is `later` is awaited. A case whose
    description says less than the schema is not `builds`. Where `schema` is a call, `gives` is what it
    returns, or it is `wrong` to make it.
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
    throws: bool = False
    later: bool = False
    builds: bool = True
    gives: Any = ...
    wrong: bool = False


def case(*what: Any, **more: Any) -> Case:
    """Return one case: claim, schema, value, reports; without a claim, the codes of the reports name it."""
    claim, schema, *rest = what if isinstance(what[0], str) else ("", *what)
    return row(claim, *rest, **more)._replace(schema=schema)


def doubted(make: Callable[[], Any]) -> Any:
    """Return a schema that is warned of, and made all the same."""
    with pytest.warns(pm.SchemaWarning):
        return make()


def row(claim: str, value: Any = UNDEFINED, *fails: Report, **more: Any) -> Case:
    """Return a case whose schema `of` tells."""
    return Case(claim, None, value, fails, **more)


def of(schema: Any, *rows: Case) -> list[Case]:
    """Return the cases of one schema."""
    return [made._replace(schema=schema) for made in rows]


def gives(claim: str, make: Callable[[], Any], want: Any) -> Case:
    """Return a case of what a call returns."""
    return Case(claim, make, gives=want)


def wrong(claim: str, make: Callable[[], Any]) -> Case:
    """Return a case of a definition that is refused."""
    return Case(claim, make, wrong=True)


def each(*tables: list[Case]) -> Any:
    """Return the decorator that runs a test for each case of some tables."""
    cases = [made for table in tables for made in table]
    names = [made.claim or ",".join(report.code for report in made.fails) for made in cases]
    twice = {name for name in names if names.count(name) > 1}
    if twice & {made.claim for made in cases}:
        raise ValueError(f"claims are made twice: {sorted(twice)}")
    return pytest.mark.parametrize("case", cases, ids=names)


def checked(*tables: list[Case]) -> Any:
    """Return the test that checks each case of some tables."""

    @each(*tables)
    def test(case: Case) -> None:
        check(case)

    return test


def check(made: Case) -> None:
    """Check a case in every way there is."""
    if made.wrong:
        with pytest.raises((pm.SchemaError, TypeError), match=r"\S"):
            made.schema()
        return
    if made.gives is not ...:
        assert same(got := made.schema(), made.gives), got
        return
    if made.throws:
        with pytest.raises(pm.SchemaError):
            made.schema.validate(copied(made.value), made.options)
        return
    for schema, more in schemas(made):
        value = copied(made.value)
        result = awaited(schema, value, made.options) if made.later else validated(schema, value, made, more)
        judge(result, made)
        assert same(value, made.value), "the input was changed"
        assert isinstance(result.debug, list) or not more


def schemas(made: Case) -> Any:
    """Yield every schema that a case holds for, and what to add to its options."""
    yield made.schema, {}
    if made.later:
        return
    yield made.schema, {}
    yield made.schema, {"debug": True}
    if made.builds:
        yield pm.build(made.schema.describe()), {}
    try:
        pickled = pickle.dumps(made.schema)
    except (pickle.PicklingError, AttributeError):
        return  # it holds functions of the table
    yield pickle.loads(pickled), {}


def copied(value: Any) -> Any:
    return value if callable(value) else copy.deepcopy(value)


def validated(schema: Any, value: Any, made: Case, more: dict[str, Any]) -> Any:
    return schema.validate(value, {**(made.options or {}), **more} or None)


class Outcome(NamedTuple):
    """What an asynchronous validation came to, in the form of a result."""

    value: Any = UNDEFINED
    error: Any = None
    warning: Any = None
    artifacts: Any = None
    debug: Any = None


def awaited(schema: Any, value: Any, options: Any) -> Any:
    """Validate, and make a result of what was returned or raised."""
    try:
        made = asyncio.run(schema.validate_async(value, options))
    except Exception as error:
        return Outcome(error=error)
    if options and any(options.get(name) for name in ("warnings", "artifacts", "debug")):
        return Outcome(made.value, None, made.warning, made.artifacts)
    return Outcome(made)


def judge(result: Any, made: Case) -> None:
    """Compare a result with what the case says."""
    if made.error is not None:
        assert not pm.is_error(result.error)
        assert str(result.error) == made.error
    elif not made.fails:
        assert result.error is None, getattr(result.error, "details", result.error)
    else:
        assert pm.is_error(result.error), f"passed as {result.value!r}, or raised {result.error!r}"
        compare(result.error.details, made.fails, made.value)
        if made.texts is not None:
            assert [detail.message for detail in result.error.details] == made.texts
    wanted = made.value if made.out is ... else made.out
    if not (made.later and result.error is not None):
        assert same(result.value, wanted), result.value
    compare(result.warning.details if result.warning is not None else [], made.warns, made.value)
    assert same(result.artifacts, made.artifacts), result.artifacts


def compare(details: Any, wanted: Any, value: Any) -> bool:
    """Compare the details of a result with the reports that are wanted."""
    have = [(field(detail, "type"), field(detail, "path"), field(detail, "context")) for detail in details]
    assert [code for code, _, _ in have] == [report.code for report in wanted], have
    for (code, path, context), report in zip(have, wanted):
        assert same(path, report.path), (code, path)
        context, want = present(context), report.whole(value)
        assert context.keys() == want.keys(), (code, context)
        for name, item in want.items():
            assert same(context[name], item), (code, name, context[name], item)
    assert all(field(detail, "message") for detail in details)
    return True


def field(detail: Any, name: str) -> Any:
    """Return a field of a detail, which in a context may be a mapping."""
    return detail[name] if isinstance(detail, dict) else getattr(detail, name)


class Expected:
    """A claim about a value that can't be written down."""

    def __init__(self, holds: Callable[[Any], Any], shown: str) -> None:
        self.holds, self.shown = holds, shown

    def __repr__(self) -> str:
        return self.shown


ANYTHING = Expected(lambda value: value is not UNDEFINED, "anything")
TEXT = Expected(lambda value: isinstance(value, str) and value, "a string of the library's own wording")
FUNCTION = Expected(callable, "a function")


def shown(text: str) -> Expected:
    """A reference or template that shows itself like this."""
    return Expected(lambda v: text in (getattr(v, "display", None), getattr(v, "source", None)), text)


def keyed(key: str) -> Expected:
    """A reference with this key."""
    return Expected(lambda value: getattr(value, "key", None) == key, key)


def raised(text: str, kind: type[Exception] = Exception) -> Expected:
    """An exception with this string."""
    return Expected(lambda value: isinstance(value, kind) and str(value) == text, text)


def pattern(source: str) -> Expected:
    """A compiled pattern of this source."""
    return Expected(lambda value: getattr(value, "pattern", None) == source, source)


def schema_of(name: str) -> Expected:
    """A schema of this type."""
    return Expected(lambda value: pm.is_schema(value) and value.type == name, name)


def reports(*wanted: Report) -> Expected:
    """Details within a context: these reports, of the value undefined."""
    return Expected(lambda details: compare(details, wanted, UNDEFINED), str(wanted))


def same(have: Any, want: Any) -> bool:
    """Tell whether a value is the expected one: a boolean is no number, an undefined key is no key."""
    if isinstance(want, Expected):
        return bool(want.holds(have))
    if isinstance(have, pm.Detail):
        have = {name: getattr(have, name) for name in ("message", "path", "type", "context")}
    if isinstance(want, dict):
        if not isinstance(have, dict):
            return False
        have, want = present(have), present(want)
        return have.keys() == want.keys() and all(same(have[key], item) for key, item in want.items())
    if isinstance(want, (list, tuple)):
        if not isinstance(have, (list, tuple)) or len(have) != len(want):
            return False
        return all(same(one, other) for one, other in zip(have, want))
    if isinstance(want, float) and math.isnan(want):
        return isinstance(have, float) and math.isnan(have)
    if isinstance(want, LEAVES) and type(have) is not type(want):
        return False
    return have is want or bool(have == want)


def present(mapping: dict[Any, Any]) -> dict[Any, Any]:
    """Return the keys that have a value."""
    return {key: item for key, item in mapping.items() if item is not UNDEFINED}
