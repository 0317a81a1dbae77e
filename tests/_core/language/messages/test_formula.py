"""Formulas: numbers as doubles, functions once and in order, any length, bounded depth."""

import math

import pytest
from tests._core.language.recorded import PREFS, Scope, worth

from passmuster._core.foundation.schema_error import SchemaError
from passmuster._core.foundation.sentinels import UNDEFINED
from passmuster._core.language.messages.formula import MOST_DEPTH, parse_formula
from passmuster._core.language.messages.template import make_template


def test_functions_run_once_and_from_left_to_right():
    log = []

    def note(*values):
        log.append(values)
        return values[0] if values else None

    formula = "f(1) + f(2, 'x') * f(3) + if(f(0), f(4), f(5))"
    assert worth(formula, {"f": note}) == 12
    assert log == [(1,), (2, "x"), (3,), (0,), (4,), (5,)]


def test_a_function_of_the_user_hides_a_built_in_one():
    assert worth("length('abc')", {"length": lambda text: "mine"}) == "mine"
    assert worth("null(1)", {"null": lambda value: value}) == 1


def test_exception_of_a_formula_function_is_raised():
    with pytest.raises(ZeroDivisionError):
        worth("f()", {"f": lambda: 1 / 0})


@pytest.mark.parametrize("formula, want", [
    ("second", 1_000), ("minute", 60_000), ("hour", 3_600_000), ("day", 86_400_000), ("2 * day", 172_800_000),
    ("[day]", 7), ("Day", 8), ("week", 9),
])  # fmt: skip
def test_units_of_time_are_milliseconds_and_keys_in_brackets(formula, want):
    assert worth(formula, day=7, Day=8, week=9) == want
    scope = Scope({"day": 7, "Day": 8, "week": 9})
    constant = make_template("{" + formula + "}", {}).resolve(None, scope, PREFS)
    assert constant == (str(want) if formula in ("second", "minute", "hour", "day") else want)


def test_arguments_that_are_missing_are_null():
    assert worth("f(zz, if(0, 1), null)", {"f": lambda *values: list(values)}) == [None, UNDEFINED, None]


@pytest.mark.parametrize("joined", ["+", "-", "*", "&&", "||", "??", "<", "==", "^"])
def test_a_chain_of_any_length_is_computed(joined):
    assert worth(joined.join(["1"] * 20_000)) is not UNDEFINED


def test_a_string_grows_in_linear_time():
    assert worth("+".join(["'ab'"] * 100_000)) == "ab" * 100_000


@pytest.mark.parametrize("formula, want", [
    ("(" * 50_000 + "7" + ")" * 50_000, 7), ("-" * 50_000 + "7", 7), ("!" * 50_001 + "7", False),
    ("1" + " " * 100_000 + "+ 1", 2), ("9" * 100_000 + "+0", math.inf),
    ("'" + "x" * 100_000 + "'", "x" * 100_000),
])  # fmt: skip
def test_a_formula_of_any_length_is_read(formula, want):
    assert worth(formula) == want


@pytest.mark.parametrize("formula", [
    "(1 + " * 10_000 + "1" + ")" * 10_000, "length(" * 10_000 + "1" + ")" * 10_000,
    "-(" * 10_000 + "1" + ")" * 10_000, "(" * 100_000, ")" * 100_000, "if(1," * 100_000,
])  # fmt: skip
def test_a_formula_nested_without_end_is_refused(formula):
    with pytest.raises(SchemaError) as caught:
        parse_formula(formula)
    assert len(str(caught.value)) < 300


def test_nesting_up_to_the_limit_is_computed():
    levels = MOST_DEPTH - 1
    assert worth("(1 + " * levels + "1" + ")" * levels) == MOST_DEPTH
    with pytest.raises(SchemaError, match="nested"):
        parse_formula("(1 + " * (levels + 1) + "1" + ")" * (levels + 1))


@pytest.mark.parametrize("formula, reason", [
    ("", "empty"), ("1 +", "a value is missing"), ("* 1", "needs a value before"),
    ("1 2", "operator is missing"), ("a?b", "no operator"), ("nope(1)", "no function 'nope'"),
    ("__import__('os')", "no function"), ("if(1,,2)", "empty argument"), ("1, 2", "comma"),
    ("(1", "closing parenthesis is missing"), ("1)", "no opening"), ("a;b", "';'"), ("é", "'é'"),
    ("a\n", "has no meaning"),
])  # fmt: skip
def test_error_of_a_wrong_formula_names_the_reason(formula, reason):
    with pytest.raises(SchemaError, match=reason):
        parse_formula(formula)


def test_the_references_of_a_formula_are_known():
    formula = parse_formula("if(a.b > length([$x y]), #z, [...w]) + 1")
    assert [reference.display for reference in formula.references] == [
        "ref:a.b", "ref:global:x y", "ref:local:z", "ref:...w",
    ]  # fmt: skip
    assert formula.reference is None
    assert parse_formula("[#z]").reference.path == ("z",)
    assert parse_formula("(#z)").reference is None


def test_options_of_references_hold_in_the_whole_formula():
    template = make_template("{[a/b] + a}", {"separator": "/", "adjust": lambda v: 10 if v == 1 else 1})
    assert template.resolve(None, Scope({"a": {"b": 1}}), PREFS) == 11
