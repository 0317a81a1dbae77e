"""The account of work: what a value and a schema are worth."""

import pytest
from tests.keywords import keywords

import passmuster as pm
from passmuster._core.engine.backend import core
from passmuster._core.language.preferences.preferences import DEFAULTS, prepare
from passmuster._core.running.builder import node_of
from passmuster._core.running.steps.accounts import Account, cells_of, overdraw

SHARED = [1, 2]
LONG = "x" * 100
FEW = [
    ([5], 0), (["ab"], 0), ([None], 0), ([[]], 0), ([[1, 2, 3]], 3), ([{"a": 1, "b": {"c": 1}}], 3),
    ([(1, (2,))], 3), ([[SHARED] * 3], 5), ([[LONG] * 3], 4), ([["ab"] * 3], 3), ([b"1" * 128], 2),
    ([{1, 2}], 0), ([[1], [2]], 2),
]  # fmt: skip


@pytest.mark.parametrize("values, count", FEW)
def test_cells_count_members_of_containers_and_long_strings(values, count):
    assert cells_of(list(values), 1000) == count


def test_cells_of_a_circle_are_counted_once():
    circle = [1, 2]
    circle.append(circle)
    assert cells_of([circle], 1000) == 3


def test_no_more_cells_are_looked_at_than_matter():
    assert cells_of([[[1] * 10] * 10], 5) == 10
    assert cells_of([[1, 2]], 0) == 0


def run_of(schema, value, budget=-1):
    run = core.Run(DEFAULTS)
    run.schema, run.given, run.budget = schema, value, budget
    return run


def test_a_run_is_given_more_as_long_as_the_value_is_worth_it():
    schema = pm.array().items(pm.number())
    run = run_of(schema, [1] * 100_000)
    for granted in (40_000, 80_000, 160_000, 320_000, 640_000, 820_016):
        run.budget = -1
        assert not overdraw(run, schema._subject(), [])
        assert run.account.granted == granted
    run.budget = -1
    assert overdraw(run, schema._subject(), [])
    assert run.halted
    assert run.account.must_repeat


def test_a_run_with_functions_ends():
    schema = pm.any().custom(print)
    run = run_of(schema, 1)
    while not overdraw(run, schema._subject(), 1):
        run.budget = -1
    assert not run.account.must_repeat
    assert run.account.granted == core.FIRST_BUDGET + 16
    assert [report.code for report in run.since(0)] == ["any.attempts"]


def test_values_made_by_functions_are_counted():
    run = run_of(pm.any().custom(print), 1)
    name = "a file"
    for _ in range(2):
        run.note_made([1] * 50_000, name)
    run.note_made([1] * 50_000, [name])
    account = run.account = Account(run)
    assert account.allowed(run) == 40_000
    run.account.granted = 10**6
    assert account.allowed(run) == core.FIRST_BUDGET + 16 * 50_001
    run.opened = 7
    assert account.allowed(run) == core.FIRST_BUDGET + 16 * 50_008


def cost(schema, value, **options):
    """The units of work that a value costs, without fast paths."""
    run = core.Run(prepare(options)[0] if options else DEFAULTS)
    run.be_exact()
    node_of(schema).run(value, run)
    return core.FIRST_BUDGET - run.budget


LINKED = pm.object({"a": pm.link("#t"), "b": pm.number()}).id("t")
LETTERS = pm.string().pattern(r"^[a-z]*$")
COSTS = [
    (pm.number(), 1, 0), (pm.array().items(pm.number()), [1] * 7, 1),
    (pm.array().items(pm.number()), [1] * 80, 11),
    (pm.array().items(pm.number(), pm.string()), [1] * 80, 11 + 10),
    (pm.object({"a": pm.number()}), {"a": 1}, 1),
    (pm.object({f"k{i}": pm.any() for i in range(64)}), {}, 1 + 4),
    (pm.object().pattern(r"^a", pm.any()).pattern(r"^b", pm.any()), {f"a{i}": 1 for i in range(32)}, 5 + 2),
    (LINKED, {"a": {"b": 1}}, 1 + 4 + 1), (pm.alternatives(pm.number(), pm.string()), "a", 1),
    (pm.alternatives(*[pm.valid(i) for i in range(32)]), 31, 1 + 2),
    (pm.any().when(pm.number(), then=pm.any(), otherwise=pm.string()), 1, 1),
    (LETTERS, "a" * 1023, 0), (LETTERS, "a" * 1024, 16), (pm.string().max(9999), "a" * 1024, 16),
    (pm.string(), "a" * 9999, 0), (pm.string().lowercase(), "a" * 6400, 100),
    (pm.object({"a": pm.any(), "b": pm.any().default(pm.x("{a}{a}"))}), {"a": "x" * 320}, 1 + 10),
    (pm.from_json_schema({"not": {"type": "string"}}), 1, 2),
    (pm.from_json_schema({"enum": [[1]]}), [1] * 80, 2 + 40),
    (pm.array().unique(), [*range(80)], 20), (pm.array().unique(), [{"a": i} for i in range(4)], 1 + 64),
    (pm.array().unique("a"), [{"a": i} for i in range(4)], 16),
    (pm.array().unique(), [[1] * 62], 16), (pm.array().unique(), [[1] * 250], 16 + 63),
    (pm.array().unique(), [[1] * 4000], 16 + 1000),
    (pm.array().unique(), [{str(i): i for i in range(4000)}], 16 + 1000),
    (pm.array().unique(), [[[1] * 1000] * 40], 16 + (1001 + 41) // 2),
    (pm.object().valid({"a": 1}), {f"k{i}": i for i in range(80)}, 40),
    (pm.alternatives(*[pm.valid(*range(i, i + 320)) for i in (0, 1000)]), "x", 1 + 10),
]  # fmt: skip


@pytest.mark.parametrize("row", range(len(COSTS)))
def test_operations_have_the_cost_of_the_table(row):
    schema, value, units = COSTS[row]
    assert cost(schema, value) == units


def test_equal_reports_of_keywords_are_told_once_for_their_parts():
    schema = keywords({"all": [pm.number().min(2 + i) for i in range(16)]})
    reports = 16 * (1 + len(["limit", "its value"]))
    assert cost(schema, 1, abort_early=False) - cost(schema, 1) == reports // 8
