"""Formulas: numbers as doubles, functions once and in order, any length, bounded depth."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction

import pytest
from tests.language.recorded import Scope, preferences, same

from passmuster.foundation.failures import SchemaError
from passmuster.foundation.sentinels import UNDEFINED
from passmuster.language.coercions import MOST_ITEMS
from passmuster.language.formula import MOST_DEPTH, parse_formula
from passmuster.language.templates import make_template

PREFS = preferences()


def worth(formula, functions=None, **data):
    return parse_formula(formula, None, functions).node.evaluate(UNDEFINED, Scope(data), PREFS, None)


class Level(IntEnum):
    HIGH = 3


class Text(str):
    def __add__(self, other):
        raise RuntimeError("no")

    def __len__(self):
        raise RuntimeError("no")


@pytest.mark.parametrize(
    "formula, a, want",
    [
        ("a + 1", 10**400, math.inf),
        ("a - 1", -(10**400), -math.inf),
        ("a + 0", 2**53 + 1, 2.0**53),
        ("a * 2", 2**52, 2**53),
        ("a * 4", 2**52, 2.0**54),
        ("a + 1", Decimal("1.5"), 2.5),
        ("a + 1", Decimal("NaN"), math.nan),
        ("a + 1", Decimal("sNaN"), math.nan),
        ("a + 1", Decimal("1e1000000"), math.inf),
        ("a * 3", Fraction(1, 3), 1.0),
        ("a + 1", Level.HIGH, 4),
        ("a + 'x'", 10**30, "1e+30x"),
        ("a + 'x'", Text("y"), "yx"),
        ("a == 'y'", Text("y"), True),
        ("a && 1", Text(""), ""),
        ("a || 1", -0.0, 1),
        ("a ?? 1", -0.0, 0),
        ("a % 2", -4, 0),
        ("a / 2", 4, 2),
        ("a / 2", 4.0, 2.0),
        ("a ^ 0.5", -1, math.nan),
        ("a ^ -1", -0.0, -math.inf),
        ("a ^ (-1 / 0)", 0.0, math.inf),
        ("a ^ (-1 / 0)", -0.0, math.inf),
        ("a ^ (-1 / 0)", -2, 0),
        ("a ^ 3", -(10**200), -math.inf),
        ("a + ''", "\ud800", "\ud800"),
        ("a == a", math.nan, False),
        ("a < 'b'", [], True),
        ("length(a)", {"x": 1, "y": 2}, 2),
        ("length(a)", {1, 2, 3}, 3),
        ("length(a)", (1, 2), 2),
        ("length(a)", len, None),
        ("number(a)", True, 1),
        ("number(a)", "9" * 100_000, math.inf),
    ],
    ids=lambda value: type(value).__name__,
)
def test_operands_of_any_kind_have_a_defined_worth(formula, a, want):
    assert same(worth(formula, a=a), want)


class Failing(list):
    def __iter__(self):
        raise ValueError("no")

    __len__ = __iter__


def test_a_list_that_fails_is_worth_an_empty_text_and_has_no_length():
    assert worth("a + ''", a=Failing([1])) == ""
    assert worth("length(a)", a=Failing([1])) is None


def test_a_list_is_worth_the_text_of_its_items():
    items = [True, False, None, 1.5, "x", [1, [2]], {"a": 1}, re.compile(b"\xff", re.I)]
    assert worth("a + ''", a=items) == "true,false,,1.5,x,1,2,[object Object],/\xff/i"


def test_a_list_is_part_of_a_text_up_to_a_number_of_items():
    assert worth("length(a + '')", a=[1] * 300_000) == MOST_ITEMS + 1


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


def test_what_a_function_raises_comes_out():
    with pytest.raises(ZeroDivisionError):
        worth("f()", {"f": lambda: 1 / 0})


def test_arguments_that_are_missing_are_null():
    assert worth("f(zz, if(0, 1), null)", {"f": lambda *values: list(values)}) == [None, UNDEFINED, None]


@pytest.mark.parametrize("joined", ["+", "-", "*", "&&", "||", "??", "<", "==", "^"])
def test_a_chain_of_any_length_is_computed(joined):
    assert worth(joined.join(["1"] * 20_000)) is not UNDEFINED


def test_a_text_grows_in_linear_time():
    assert worth("+".join(["'ab'"] * 100_000)) == "ab" * 100_000


@pytest.mark.parametrize(
    "formula, want",
    [
        ("(" * 50_000 + "7" + ")" * 50_000, 7),
        ("-" * 50_000 + "7", 7),
        ("!" * 50_001 + "7", False),
        ("1" + " " * 100_000 + "+ 1", 2),
        ("9" * 100_000 + "+0", math.inf),
        ("'" + "x" * 100_000 + "'", "x" * 100_000),
    ],
)
def test_a_formula_of_any_length_is_read(formula, want):
    assert worth(formula) == want


@pytest.mark.parametrize(
    "formula",
    [
        "(1 + " * 10_000 + "1" + ")" * 10_000,
        "length(" * 10_000 + "1" + ")" * 10_000,
        "-(" * 10_000 + "1" + ")" * 10_000,
        "(" * 100_000,
        ")" * 100_000,
        "if(1," * 100_000,
    ],
)
def test_a_formula_nested_without_end_is_refused(formula):
    with pytest.raises(SchemaError) as caught:
        parse_formula(formula)
    assert len(str(caught.value)) < 300


def test_nesting_up_to_the_limit_is_computed():
    levels = MOST_DEPTH - 1
    assert worth("(1 + " * levels + "1" + ")" * levels) == MOST_DEPTH
    with pytest.raises(SchemaError, match="nested"):
        parse_formula("(1 + " * (levels + 1) + "1" + ")" * (levels + 1))


@pytest.mark.parametrize(
    "formula, reason",
    [
        ("", "empty"),
        ("1 +", "a value is missing"),
        ("* 1", "needs a value before"),
        ("1 2", "operator is missing"),
        ("a?b", "no operator"),
        ("nope(1)", "no function 'nope'"),
        ("__import__('os')", "no function"),
        ("if(1,,2)", "empty argument"),
        ("1, 2", "comma"),
        ("(1", "closing parenthesis is missing"),
        ("1)", "no opening"),
        ("a;b", "';'"),
        ("é", "'é'"),
        ("a\n", "has no meaning"),
    ],
)
def test_a_wrong_formula_says_what_is_wrong(formula, reason):
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
