"""Rules and their arguments: checked at the call, kept through pickles."""

from __future__ import annotations

import pickle
import re

import pytest
from tests.cases import checked, returns, wrong

import passmuster as pm
from passmuster._core.engine.backend import checks, strings
from passmuster._core.engine.constraints.constraint import (
    Converted,
    Interval,
    Matching,
    Multiple,
    Opaque,
    Range,
    Size,
)
from passmuster._core.running.builder import node_of
from passmuster._core.schemas.schema.rules import RuleDefinition, check_for, check_from_constraints, new_rule

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


MADE = [
    ((Range(least=1),), checks.LimitCheck),
    ((Size(most=1, unit="items", measure=len),), checks.LimitCheck),
    ((Range(least=1, most=2),), checks.TestCheck),
    ((Multiple(base=2),), checks.TestCheck),
    ((Multiple(base=1), Range(least=1)), checks.TestCheck),
    ((Matching(regex=re.compile("a")),), strings.StringPattern),
    ((Converted(by="case", convert=str.upper),), checks.UnlessConverting),
]


@pytest.mark.parametrize(("constraints", "cls"), MADE, ids=[repr(row[0]) for row in MADE])
def test_a_constraint_gets_the_check_that_there_is_for_it(constraints, cls):
    assert type(check_for(constraints, "a.b", {"a": 1})) is cls


def test_nothing_is_checked_by_nothing():
    assert check_for((), "a.b", None) is None


@pytest.mark.parametrize("constraint", [Opaque(name="a"), Converted(by="sort")])
def test_constraint_without_a_test_has_no_check(constraint):
    with pytest.raises(TypeError, match="no check follows from"):
        check_for((constraint,), "a.b", None)


def definition(**options):
    return RuleDefinition("even", means=(Multiple(base=2),), **options)


def reports(made, value, *arguments):
    rule = new_rule(made, "even", dict(zip([argument.name for argument in made.args], arguments)))
    made_check = check_from_constraints(made)(rule.args, rule, None)
    return made_check.code, made_check.local, made_check.test(value)


def test_a_check_reports_the_code_and_the_arguments_of_its_rule():
    codes = pm.number().spec.definition.rules["port"].codes
    assert reports(definition(codes=codes), 2) == ("number.port", None, True)
    assert reports(definition(codes=codes, args=("a",)), 3, 5) == ("number.port", {"a": 5}, False)
    told = definition(fails=lambda rule: ("number.even", {"base": 2}))
    assert reports(told, 2) == ("number.even", {"base": 2}, True)


def test_the_arguments_that_a_reference_gives_count():
    made = RuleDefinition(
        "multiple",
        args=("base",),
        means=lambda rule: (Multiple(base=rule.args["base"]),),
        fails=lambda rule: ("number.multiple", None),
    )
    rule = new_rule(made, "multiple", {"base": 2})
    assert made.check({"base": 3}, rule, None).test(9)
    assert made.check(rule.args, rule, None).test(4)


def test_a_check_of_its_own_goes_before():
    assert RuleDefinition("even", len, means=(Multiple(base=2),)).check is len
    assert definition(fails=len).check is not None


def test_rule_without_a_code_has_no_check():
    assert definition().check is None


def test_a_check_carries_its_rule():
    node = node_of(pm.number().min(1).warn())
    (check,) = getattr(node, "inner", node).checks
    assert check.rule is check.check.rule
    assert check.rule.definition.constraints(check.rule) == (Range(least=1),)
