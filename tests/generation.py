"""Random schemas of the kind that people write, and the trial of what is generated from schemas.

`python -m tests.generation 500 1` tries as many schemas of both kinds, from a seed, and tells the outcome.
"""

from __future__ import annotations

import re
import sys
import warnings
from collections import Counter
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings, strategies as st
from hypothesis.errors import Unsatisfiable
from tests import strategies
from tests.nodes.twin_cases import Functions, schema_of

import passmuster as pm
from passmuster.integrations.generation_plan import GenerationPlan
from passmuster.integrations.hypothesis import from_schema, near_misses
from passmuster.integrations.value_generator import ValueGenerator

OUTSIDE = {"externals": False}


def drawn(strategy: st.SearchStrategy[Any], count: int = 20, start: int = 1) -> list[Any]:
    """Return examples of a strategy, the same each time."""
    found: list[Any] = []

    @seed(start)
    @settings(
        max_examples=count, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(strategy)
    def note(value: Any) -> None:
        found.append(value)

    note()
    return found


def many(strategy: st.SearchStrategy[Any], count: int) -> list[Any]:
    """Return more examples in less time: each of Hypothesis's is a batch of ours."""
    batches = drawn(st.tuples(*[strategy] * 10), 1 + count // 10)
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


# Schemas that people write

_COUNTS = st.tuples(st.integers(0, 4), st.integers(0, 6)).map(lambda both: (both[0], both[0] + both[1]))
_LEAVES = st.one_of(
    st.builds(lambda size: pm.string().min(size[0]).max(size[1] + 1), _COUNTS),
    st.sampled_from(["alphanum", "token", "hex", "base64", "guid", "email", "uri", "domain", "iso_date",
                     "iso_duration", "credit_card", "ip", "hostname", "data_uri", "lowercase", "trim"])
    .map(lambda name: getattr(pm.string(), name)()),
    st.just(pm.string().pattern(re.compile(r"^[A-Z]{2}-\d{3}$"))),
    st.builds(lambda size: pm.number().min(size[0]).max(size[1]), _COUNTS),
    st.builds(lambda base: pm.number().multiple(base).positive(), st.sampled_from([2, 5, 0.25])),
    st.builds(lambda digits: pm.number().precision(digits).less(1000), st.integers(0, 3)),
    st.sampled_from([pm.number().port(), pm.number().integer().negative(), pm.decimal().places(2)]),
    st.sampled_from([pm.boolean(), pm.boolean().truthy("Y"), pm.date(), pm.date().iso(), pm.uuid()]),
    st.sampled_from([pm.date().timestamp("unix"), pm.binary().max(4), pm.valid("a", 1), pm.any()]),
)  # fmt: skip
_PEERS = ("and_", "or_", "xor", "oxor", "nand")


def _with_presence(schema: Any, presence: int) -> Any:
    return schema.required() if presence == 0 else schema.default(None) if presence == 1 else schema


def _object(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    part = st.builds(_with_presence, inner, st.integers(0, 4))
    keys = st.dictionaries(st.sampled_from(["a", "b", "c", "d"]), part, min_size=1, max_size=4)
    return st.builds(_shaped, keys, st.integers(0, 9))


def _shaped(keys: dict[str, Any], shape: int) -> Any:
    """Make an object of keys, in some shapes with what depends on two of them."""
    if shape < len(_PEERS):
        free = {key: schema.optional() for key, schema in keys.items()}
        return getattr(pm.object({"a": pm.any(), "b": pm.any(), **free}), _PEERS[shape])("a", "b")
    if shape == 5:
        bounds = {
            "low": pm.number().min(0).max(9).required(),
            "high": pm.number().min(pm.ref("low")).required(),
        }
        return pm.object({**keys, **bounds})
    if shape == 6:
        when = pm.any().when("kind", is_="x", then=pm.string().required(), otherwise=pm.number().max(3))
        return pm.object({**keys, "kind": pm.valid("x", "y").required(), "of": when})
    if shape == 7:
        return pm.object({**keys, "more": pm.array().items(pm.link("/")).max(2)}).unknown()
    return pm.object(keys) if shape == 8 else pm.object(keys).pattern(re.compile("^x_"), pm.number())


def _array(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    items = st.lists(inner, min_size=1, max_size=2)
    return st.one_of(
        st.builds(lambda item, size: pm.array().items(item).min(size[0]).max(size[1]), inner, _COUNTS),
        items.map(lambda chosen: pm.array().ordered(*chosen)),
        items.map(lambda chosen: pm.array().items(*chosen)),
        st.just(pm.array().items(pm.number().integer()).unique()),
    )


def _alternatives(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(inner, min_size=1, max_size=3).map(lambda chosen: pm.alternatives(*chosen))


def _containers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(_object(inner), _object(inner), _array(inner), _alternatives(inner))


PLAUSIBLE = _containers(st.recursive(_LEAVES, _containers, max_leaves=4)).filter(lambda one: one is not None)


def wild() -> st.SearchStrategy[Any]:
    """Return a strategy for schemas of random calls, most of which nobody would write."""
    # One of the functions there leaves by KeyboardInterrupt, as it does from any test.
    tame = strategies.schemas().filter(lambda case: "leaving" not in str(case))
    return tame.map(lambda case: schema_of(case, Functions()))


# The trial


def tried(make: Callable[[Any], st.SearchStrategy[Any]], schema: Any, count: int) -> list[Any] | None:
    """Return examples for a schema; None where it is said that there are none."""
    try:
        return drawn(make(schema), count)
    except (pm.SchemaError, Unsatisfiable):
        return None


def trial(schemas: list[Any], count: int) -> Counter[str]:
    """Generate from each schema, check all of it, and count what was and what was not."""
    told: Counter[str] = Counter()
    for schema in schemas:
        values = tried(from_schema, schema, count)
        misses = tried(near_misses, schema, count)
        told["schemas"] += 1
        told["without values"] += values is None
        told["without near misses"] += misses is None
        for value in values or ():
            told["values"] += 1
            told["values that fail"] += schema.validate(value, **OUTSIDE).error is not None
        for value, code in misses or ():
            error = schema.validate(value, **OUTSIDE).error
            told["near misses"] += 1
            told["near misses with another code"] += error is None or error.details[0].type != code
    return told


def main(count: int, start: int) -> None:
    warnings.simplefilter("ignore", pm.SchemaWarning)
    for name, kinds in (("plausible", PLAUSIBLE), ("wild", wild())):
        print(name, dict(trial(drawn(kinds, count, start), 10)))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
