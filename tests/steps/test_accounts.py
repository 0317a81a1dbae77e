"""The account of work: what a value and a schema are worth."""

import pytest

import passmuster as pm
from passmuster.backend import core
from passmuster.language.preferences.preferences import DEFAULTS
from passmuster.steps.accounts import Account, cells_of, overdraw

SHARED = [1, 2]
LONG = "x" * 100
FEW = [
    ([5], 0), (["ab"], 1), ([None], 0), ([[]], 0), ([[1, 2, 3]], 3), ([{"a": 1, "b": {"c": 1}}], 3),
    ([(1, (2,))], 3), ([[SHARED] * 3], 5), ([[LONG] * 3], 53), ([["ab"] * 3], 6), ([b"1234"], 2),
    ([{1, 2}], 0), ([[1], [2]], 2),
]  # fmt: skip


@pytest.mark.parametrize("values, count", FEW)
def test_cells_are_what_is_in_containers_and_strings(values, count):
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
    for granted in (40_000, 80_000, 160_000, 220_000):
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
    assert run.account.granted == core.FIRST_BUDGET
    assert [report.code for report in run.since(0)] == ["any.attempts"]


def test_what_a_function_has_made_counts():
    run = run_of(pm.any().custom(print), 1)
    name = "a file"
    for _ in range(2):
        run.note_made([1] * 50_000, name)
    run.note_made([1] * 50_000, [name])
    account = run.account = Account(run, 1)
    assert account.allowed(run) == 40_000
    run.account.granted = 10**6
    assert account.allowed(run) == core.FIRST_BUDGET + 50_000
    run.opened = 7
    assert account.allowed(run) == core.FIRST_BUDGET + 50_007
