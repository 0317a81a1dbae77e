"""Rules and steps that are user functions, in both halves: what becomes of what they return."""

from __future__ import annotations

from collections import OrderedDict
from types import MappingProxyType

import pytest
from tests._core.engine.nodes.calling import HALVES, Half

from passmuster._core.foundation.callers import is_of_value
from passmuster._core.foundation.schema_error import SchemaError
from passmuster._core.foundation.sentinels import UNDEFINED

pytestmark = pytest.mark.compiled


@pytest.fixture(params=HALVES)
def half(request):
    return Half(request.param)


def outcome_of(package, make, value, **prefs):
    """What a check that `make(half)` returns does with a value, as plain data."""
    half = Half(package)
    run = half.run(**prefs)
    run.original = "before"
    try:
        made = make(half).apply(value, run, half.subject)
    except Exception as error:
        made = (type(error).__name__, str(error), getattr(error, "_raised_by_caller", False))
    reports = [(report.code, report.value, str(report.local)) for report in run.reports]
    return made, reports, run.count, run.depth, run.path


def same(make, value=5, **prefs):
    """The outcome, which must be that of both halves."""
    pure, compiled = [outcome_of(package, make, value, **prefs) for package in HALVES]
    assert repr(pure) == repr(compiled)
    return pure


def fail(*_):
    raise ZeroDivisionError("of the caller")


OUTCOMES = {
    "the value": lambda v, h: v,
    "another": lambda v, h: [v],
    "nothing": lambda v, h: None,
    "undefined": lambda v, h: UNDEFINED,
    "a report": lambda v, h: h.error("a.b", {"x": 1}),
    "a value": lambda v, h: {"value": v + 1},
    "an empty mapping": lambda v, h: {},
    "no value": lambda v, h: {"errors": None},
    "empty errors": lambda v, h: {"errors": [], "value": 7},
    "false errors": lambda v, h: {"errors": 0, "value": 7},
    "one error": lambda v, h: {"errors": h.error("a.b"), "value": 7},
    "two errors": lambda v, h: {"errors": [h.error("a.b"), h.error("a.c")]},
    "a tuple of errors": lambda v, h: {"errors": (h.error("a.b"),), "value": 7},
    "an ordered dict": lambda v, h: OrderedDict(value=8),
    "a proxy": lambda v, h: MappingProxyType({"value": 8}),
    "an exception": fail,
}


@pytest.mark.parametrize("function", OUTCOMES.values(), ids=OUTCOMES)
@pytest.mark.parametrize("convert", [True, False])
@pytest.mark.parametrize("kind", ["custom", "rule", "converting", "method", "shape"])
def test_both_halves_treat_results_of_functions_alike(function, kind, convert):
    def make(half):
        user_checks, caller = half.user_checks, half.caller
        return {
            "custom": lambda: user_checks.CustomCheck(caller, function, 2),
            "rule": lambda: user_checks.FunctionCheck(caller, function, 2, {}, None, False),
            "converting": lambda: user_checks.FunctionCheck(caller, function, 2, {}, None, True),
            "method": lambda: user_checks.MethodStep(caller, function, 2, None),
            "shape": lambda: user_checks.ShapeStep(caller, function, 2, None),
        }[kind]()

    made, reports, _, _, _ = same(make, convert=convert)
    idle = {"converting": convert, "shape": not convert}
    if idle.get(kind):
        assert (made, reports) == (5, [])


@pytest.mark.parametrize("takes", [0, 1, 2, 3, 4])
def test_rule_gets_the_arguments_that_it_accepts(takes):
    seen = []

    def function(*given):
        seen.append([item if isinstance(item, (int, dict, str)) else item.original for item in given])
        return given[0] if given else 5

    args = {"limit": 1}
    same(lambda half: half.user_checks.FunctionCheck(half.caller, function, takes, args, "the rule", False))
    assert seen[0] == seen[1] == [5, "before", {"limit": 1}, "the rule"][:takes]


def test_a_rule_is_handed_arguments_of_its_own(half):
    args = {"limit": 1}
    check = half.user_checks.FunctionCheck(half.caller, lambda v, h, a: a.clear(), 3, args, None, False)
    check.apply(5, half.run(), half.subject)
    assert args == {"limit": 1}


def test_a_plain_mapping_is_read_without_the_cold_function(half):
    step = half.user_checks.MethodStep(half.caller, lambda v, h: {"value": 6}, 2, None)
    assert step.apply(5, half.run(), half.subject) == 6
    assert half.cold == []


def test_a_list_of_reports_of_a_class_of_its_own_is_appended(half):
    check = half.user_checks.CustomCheck(half.caller, lambda v, h: half.reports([h.error("a.b")]), 2)
    run = half.run()
    assert check.apply(5, run, half.subject) == 5
    assert [report.code for report in run.reports] == ["a.b"]


def test_a_step_asks_once_for_each_type_whether_it_is_wanted(half):
    asked = []

    def wants(value):
        asked.append(value)
        return isinstance(value, str)

    step = half.user_checks.MethodStep(half.caller, lambda v, h: {"value": v + "!"}, 2, wants)
    run = half.run()
    assert [step.apply(value, run, half.subject) for value in (1, "a", 2, "b", True)] == [
        1, "a!", 2, "b!", True,
    ]  # fmt: skip
    assert asked == [1, "a", True]


def test_step_before_the_type_skips_missing_values(half):
    step = half.user_checks.ShapeStep(half.caller, fail, 2, None)
    assert step.apply(UNDEFINED, half.run(), half.subject) is UNDEFINED


def test_an_exception_in_custom_is_a_report_at_the_place_of_the_value():
    def make(half):
        def function(value, helpers):
            helpers._run.push_key("lost")
            raise ZeroDivisionError("of the caller")

        return half.user_checks.CustomCheck(half.caller, function, 2)

    made, reports, count, _, path = same(make)
    assert (made, count, path) == (5, 1, [])
    assert reports == [("any.custom", 5, "{'error': ZeroDivisionError('of the caller')}")]


@pytest.mark.parametrize("kind", ["rule", "method"])
def test_other_exceptions_are_marked_as_the_callers(half, kind):
    user_checks, caller = half.user_checks, half.caller
    made = {
        "rule": lambda: user_checks.FunctionCheck(caller, fail, 2, {}, None, False),
        "method": lambda: user_checks.MethodStep(caller, fail, 2, None),
    }[kind]()
    with pytest.raises(ZeroDivisionError) as caught:
        made.apply(object(), half.run(), half.subject)
    assert not is_of_value(caught.value, object())


@pytest.mark.parametrize("abort_early", [True, False])
def test_guarded_rules_refuse_values_that_raise(abort_early):
    def make(half):
        class Raising(half.core.Check):
            code, local = "a.raising", {"limit": 3}

            def apply(self, value, run, subject):
                run.push_key("lost")
                return value < 3

        class Adding(half.core.Check):
            def apply(self, value, run, subject):
                run.fail(subject, "a.adding", value)
                return value + "!"

        class Nameless(half.core.Check):
            def apply(self, value, run, subject):
                raise KeyError("nowhere")

        return half.user_checks.GuardedChecks((Raising(), Adding(), Nameless()), SchemaError)

    made, reports, count, _, path = same(make, "text", abort_early=abort_early)
    assert path == []
    codes = [code for code, _, _ in reports]
    assert codes == (["a.raising"] if abort_early else ["a.raising", "a.adding", "any.custom"])
    assert made == ("text" if abort_early else "text!")
    assert count == len(codes)


@pytest.mark.parametrize("error", [SchemaError("wrong schema"), OSError("no fault of a value")])
def test_guarded_rules_let_other_exceptions_through(half, error):
    class Raising(half.core.Check):
        def apply(self, value, run, subject):
            raise error

    checks = half.user_checks.GuardedChecks((Raising(),), SchemaError)
    with pytest.raises(type(error)):
        checks.apply(5, half.run(), half.subject)
