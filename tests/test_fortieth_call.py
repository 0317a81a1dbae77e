"""The first answer of a schema is its fortieth: lanes and twins do what the steps do, whatever the options.

A node takes its first values through the steps, and later ones by shorter ways. All that can be seen of a
validation is compared between both: over the cases of the suite, over what was recorded, and over random
schemas. The options come from the table of options, so that one that is added there is tried here.
"""

from __future__ import annotations

import gc
import importlib
import itertools
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from fuzz.options import others, taken
from fuzz.programs import WILD
from hypothesis import HealthCheck, given, settings, strategies as st
from tests.cases import Case, copy_of
from tests.strategies import Stop, cases, observed
from tests.verdict_cases import VALUES, schemas as verdict_schemas

import passmuster as pm
from passmuster._core.engine.backend import records
from passmuster._core.engine.lanes import lane
from passmuster._core.language.preferences.option_table import OPTIONS

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "conformance"))

from decoding import Broken, Unportable  # noqa: E402
from replay import Replayer, areas, load  # noqa: E402

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning"),  # what joi accepts is made
]

CALLS = 40
MOST_WITH_OPTIONS = 3
VERDICTS = 10


@pytest.fixture(scope="module", autouse=True)
def _lanes_come_later() -> Iterator[None]:
    """Let nodes see some values before they have lanes, as they do in programs."""
    before, lane.PATIENCE = lane.PATIENCE, CALLS // 4
    yield
    lane.PATIENCE = before


# Options, out of the table

TABLE = {option.name: option for option in OPTIONS if option.by_sync}
NAMES = [name for name, option in TABLE.items() for _ in range(3 if option.decides else 1)]


def some_options(random: Random) -> dict[str, Any]:
    """Draw options as a mapping, mostly such as decide about values, and mostly set to something else."""
    options: dict[str, Any] = {}
    for name in random.sample(NAMES, random.choice((1, 2, 3))):
        *outer, last = name.split(".")
        place = options
        for part in outer:
            place = place.setdefault(part, {})
        place[last] = random.choice((others if random.random() < 0.8 else taken)(TABLE[name]))
    return options


@pytest.mark.parametrize("name", TABLE)
def test_option_has_other_values_than_its_default(name):
    assert others(TABLE[name])


# A schema, and what it is asked


class Ask(NamedTuple):
    """A schema, and values with the options they are validated with."""

    claim: str
    schema: Any
    rows: list[tuple[Any, Any]]


WAYS = (
    "passmuster._core.schemas.schema",
    "passmuster._core.schemas.types",
    "passmuster._core.engine.nodes",
    "passmuster_speedups",
)


@cache
def leads_to_schemas(cls: type) -> bool:
    return cls in (tuple, dict, list) or cls.__module__.startswith(WAYS)


def schemas_in(schema: Any) -> list[Any]:
    """Return a schema and those that it is made of."""
    seen, todo, schemas = set(), [schema], []
    while todo:
        part = todo.pop()
        if id(part) not in seen and leads_to_schemas(type(part)):
            seen.add(id(part))
            todo += gc.get_referents(part)
            if isinstance(part, records.Record):
                schemas.append(part)
    return schemas


def forget_nodes(schemas: list[Any]) -> None:
    """Let schemas forget the nodes that earlier values have gone through."""
    for schema in schemas:
        schema._node = None


def fresh(value: Any) -> Any:
    """Return a copy of a value, itself where it has none."""
    try:
        return copy_of(value)
    except Exception:
        return value


def differences(ask: Ask) -> list[str]:
    """Return a line for each row of which the first call and the last of forty show something else."""
    schemas, first = schemas_in(ask.schema), []
    for value, options in ask.rows:
        forget_nodes(schemas)
        first.append(observed(ask.schema, fresh(value), options))
    forget_nodes(schemas)
    for _ in range(-(-CALLS // len(ask.rows))):
        for value, options in ask.rows:
            try:
                ask.schema.validate(fresh(value), options)
            except (Exception, KeyboardInterrupt, Stop):
                continue
    last = [observed(ask.schema, fresh(value), options) for value, options in ask.rows]
    return [
        f"{ask.claim}: {row}\n first {before}\n later {after}"
        for row, before, after in zip(ask.rows, first, last)
        if before != after
    ]


def with_options(claim: str, rows: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Return rows, and some of their values once more with other options; what the claim is draws both."""
    random = Random(claim)
    chosen = random.sample(rows, min(len(rows), MOST_WITH_OPTIONS))
    return rows + [(value, {**(options or {}), **some_options(random)}) for value, options in chosen]


def test_a_difference_is_noticed():
    calls = []
    schema = pm.any().custom(lambda value, helpers: calls.append(value) or len(calls))
    assert differences(Ask("counts", schema, [(1, None)]))


# The cases of the suite


def tables() -> list[Path]:
    """Return the test modules that have cases."""
    modules = sorted(HERE.rglob("test_*.py"))
    return [path for path in modules if "from tests.cases import" in path.read_text("utf-8")]


def cases_in(path: Path) -> list[Case]:
    """Return the cases that the tests of a module are run with."""
    try:
        module = importlib.import_module(".".join(path.relative_to(HERE.parent).with_suffix("").parts))
    except pytest.skip.Exception:
        return []
    marks = [mark for thing in vars(module).values() for mark in getattr(thing, "pytestmark", ())]
    return [made for mark in marks for made in mark.args[1:2] for made in made if isinstance(made, Case)]


def can_be_repeated(case: Case) -> bool:
    return not (case.wrong or case.is_async or case.returns is not ...) and pm.is_schema(case.schema)


@pytest.mark.parametrize("path", tables(), ids=lambda path: path.stem)
def test_cases_have_the_same_outcome_later(path):
    different = []
    for case in filter(can_be_repeated, cases_in(path)):
        rows = with_options(case.claim, [(case.value, case.options)])
        different += differences(Ask(case.claim, case.schema, rows))
    assert not different, "\n".join(different[:9])


@pytest.mark.parametrize("step", [6, pytest.param(1, marks=pytest.mark.nightly)])
def test_verdict_cases_have_the_same_outcome_later(step):
    different = []
    for schema in itertools.islice(verdict_schemas(True), 0, None, step):
        claim = repr(schema.describe())
        rows = with_options(claim, [(value, None) for value in Random(claim).sample(VALUES, VERDICTS)])
        different += differences(Ask(claim, schema, rows))
    assert not different, "\n".join(different[:9])


@pytest.mark.parametrize("step", [40, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("area", areas())
def test_recorded_cases_have_the_same_outcome_later(area, step):
    different, count = [], 0
    for case in load(area)[::step]:
        rows = recorded_rows(case)
        if rows:
            count += 1
            different += differences(rows)
    assert not different, "\n".join(different[:9])
    assert count or area == "root"


def recorded_rows(case: dict[str, Any]) -> Ask | None:
    """Return what a recorded case asks, None where it asks nothing that is validated at once."""
    if "runs" not in case:
        return None
    decoder, rows = Replayer(pm).decoder(), []
    try:
        schema = decoder.build(case["schema"])
        for run in case["runs"]:
            if not run.get("async"):
                value = decoder.decode(run["input"]) if "input" in run else pm.UNDEFINED
                rows.append((value, decoder.decode(run["options"]) if "options" in run else None))
    except (Broken, Unportable):
        return None
    return Ask(case["id"], schema, with_options(case["id"], rows)) if rows else None


# Random schemas


# What is cached is found there later on, and the log of a validation says so.
UNCACHED = WILD._replace(without=WILD.without | {"cache"})


@pytest.mark.parametrize("count", [70, pytest.param(200, marks=pytest.mark.nightly)])
def test_random_schemas_have_the_same_outcome_later(count):
    @given(cases(UNCACHED), st.integers(0, 10**6))
    @settings(max_examples=count, suppress_health_check=list(HealthCheck))
    def compare(case, seed):
        schema, random = case.schema(), Random(seed)
        rows = [(value, some_options(random)) for value, _ in case.runs(schema, 6)]
        assert not differences(Ask("random", schema, rows))

    compare()
