"""The tests that follow from rules."""

import pytest

import passmuster as pm
from passmuster._core.engine.facts import rule_tests
from passmuster._core.running.builder import node_of

SCHEMAS = [
    pm.number().min(2), pm.number().less(2), pm.number().integer(), pm.number().positive(),
    pm.number().negative(), pm.number().port(),
]  # fmt: skip


def checks(schema):
    made = node_of(schema)
    return getattr(made, "inner", made).checks


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda schema: schema.describe()["rules"][0]["name"])
def test_rule_agrees_with_its_quick_test(schema):
    always, strict = rule_tests.tests_of(checks(schema))
    for value in (-1, 0, 1, 2, 2.5, 3, 65536):
        passes = schema.validate(value, convert=False).error is None
        assert all(test(value) for test in always + strict) is passes, value


def test_a_rule_that_is_more_is_no_test():
    assert rule_tests.tests_of(checks(pm.number().min(pm.ref("a")))) is None
    referring, others = rule_tests.referring_of(checks(pm.number().min(pm.ref("a")).max(3)))
    assert (len(referring), len(others)) == (1, 1)
