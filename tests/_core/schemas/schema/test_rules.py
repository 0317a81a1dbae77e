"""Rules and their arguments: checked at the call, kept through pickles."""

from __future__ import annotations

import pickle

from tests.cases import checked, returns, wrong

import passmuster as pm
from passmuster._core.engine.constraints.constraint import Interval, Multiple, Range
from passmuster._core.schemas.schema.rules import RuleDefinition

ARGUMENTS = [
    wrong("an argument that is not accepted", lambda: pm.number().min("x")),
    wrong("a reference where none is allowed", lambda: pm.number().precision(pm.ref("a"))),
    returns("a reference where it is allowed", lambda: pm.number().min(pm.ref("a")).describe()["rules"],
        [{"name": "min", "args": {"limit": {"ref": {"path": ["a"]}}}}]),
    returns("the last of a name counts", lambda: pm.number().min(1).min(2).describe()["rules"],
        [{"name": "min", "args": {"limit": 2}}]),
    returns("those that are kept stay", lambda: len(pm.number().min(1).keep().min(2).describe()["rules"]), 2),
    returns("a pickled rule is the rule",
        lambda: pickle.loads(pickle.dumps(pm.number().min(3))).describe()["rules"],
        [{"name": "min", "args": {"limit": 3}}]),
]  # fmt: skip

test_case_has_expected_outcome = checked(ARGUMENTS)


COMPUTED = [
    pm.number().multiple(2), pm.decimal().multiple(2), pm.string().pattern("a"), pm.string().email(),
    pm.string().trim(), pm.string().case("upper"), pm.array().unique("id"), pm.array().sort(),
]  # fmt: skip


def test_rule_that_is_no_limit_has_no_interval():
    """Rules with computed constraints that are skipped where limits are compared."""
    for schema in COMPUTED:
        (rule,) = schema.spec.rules
        assert callable(rule.definition.means)
        assert not rule.definition.may_limit
        assert not any(isinstance(one, Interval) for one in rule.definition.constraints(rule))


def test_rule_with_computed_constraints_may_be_a_limit():
    means = RuleDefinition("bounds", args=("least",), means=lambda rule: (Range(least=rule.args["least"]),))
    assert means.may_limit
    assert not RuleDefinition("bounds", means=(Multiple(base=1),)).may_limit
    assert RuleDefinition("bounds", means=(Multiple(base=1), Range(least=0))).may_limit
    assert not RuleDefinition("bounds", means=None).may_limit
