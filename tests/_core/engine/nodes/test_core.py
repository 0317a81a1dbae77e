"""Whether a value matches a node is told without an attempt where that is clear, and always the same.

What `Run.matches` says of a value is compared with what a validation of it says.
"""

import pytest
from tests.verdict_cases import OPTIONS, VALUES, schemas

import passmuster as pm
from passmuster._core.engine.backend import core
from passmuster._core.engine.facts import leaves
from passmuster._core.language.preferences.preferences import prepare
from passmuster._core.running.builder import node_of


@pytest.mark.parametrize("step", [2, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_match_agrees_with_validation(options, step):
    prefs = prepare(options)[0]
    for i, schema in enumerate(schemas(options in ({}, {"convert": False}))):
        node = node_of(schema)
        for value in VALUES[i % step :: step]:
            run = core.Run(prefs)
            found = run.matches(node, value)
            assert found == (schema.validate(value, options).error is None), (schema.describe(), value)
            assert (run.count, run.keys, run.values, run.prefs) == (0, [], [], prefs)


def test_a_match_within_a_value_leaves_its_place():
    run = core.Run(prepare({})[0])
    run.enter({"a": 1}, None)
    run.set_key("a")
    node = node_of(pm.object({"a": pm.valid("x").required(), "b": pm.number()}).unknown())
    for value in VALUES:
        run.matches(node, value)
        assert (run.keys, run.values) == (["a"], [{"a": 1}])


def test_a_match_goes_no_deeper_than_a_run():
    run = core.Run(prepare({})[0])
    for _ in range(core.MAX_DEPTH - 1):
        assert run.enter({}, None)
    for value, halted in (({"a": 1}, False), ({"a": {"b": 1}}, True)):
        assert not run.matches(node_of(pm.object({"a": pm.object({"b": pm.any().empty("")})})), value)
        assert run.halted is halted


@pytest.mark.compiled
def test_rules_are_analysed_once_and_not_for_a_few_values(monkeypatch):
    calls = []
    bounds_of = leaves.bounds_of
    monkeypatch.setattr(leaves, "bounds_of", lambda *args: calls.append(args) or bounds_of(*args))
    schema = pm.array().items(pm.number().min(1).max(9))
    for length, analyses in ((1, 0), (1, 0), (30, 1), (30, 1)):
        found = schema.validate([*[5] * length, 10])
        assert [(one.type, one.path) for one in found.error.details] == [("number.max", [length])]
        assert schema.validate([5] * length).value == [5] * length
        assert len(calls) == analyses
