"""The evaluator of formulas: each kind of node, on the backend that was chosen."""

import math

import pytest

from passmuster._core.engine.backend import templates as nodes
from passmuster._core.foundation.sentinels import UNDEFINED
from passmuster._core.foundation.writing import number_string
from passmuster._core.language.messages import coercions

OPERANDS = nodes.Operands(coercions.plain, coercions.primitive, coercions.string_number, number_string)


def run(node, value=None, scope=None, prefs=None, local=None):
    return node.evaluate(value, scope, prefs, local)


def chain(first, *pairs):
    operators = tuple(operator for operator, _ in pairs)
    rest = tuple(nodes.Constant(value) for _, value in pairs)
    return run(nodes.Chain(nodes.Constant(first), operators, rest, OPERANDS))


def test_a_constant_is_the_object_itself():
    value = []
    assert run(nodes.Constant(value)) is value


def test_a_local_name_is_looked_up_and_missing_otherwise():
    node = nodes.Local("x", None)
    assert run(node, local={"x": 5}) == 5
    assert run(node, local={"x": UNDEFINED}) is None
    assert run(node, local={}) is None
    assert run(node) is None
    assert run(nodes.Local("x", UNDEFINED)) is UNDEFINED


class Named:
    """A reference that is resolved by a function."""

    def __init__(self, resolve):
        self.resolve = resolve


def test_a_lookup_passes_on_where_it_is():
    node = nodes.Lookup(Named(lambda *given: given), None)
    assert run(node, 1, 2, 3, 4) == (1, 2, 3, 4)
    assert run(nodes.Lookup(Named(lambda *given: UNDEFINED), None)) is None


def test_a_call_gets_its_arguments_in_order():
    node = nodes.FunctionCall(lambda *given: given, (nodes.Constant(1), nodes.Local("x", None)))
    assert run(node, local={"x": 2}) == (1, 2)


def test_a_message_is_asked_from_the_scope():
    class Scope:
        def write_message(self, code):
            return f"<{code}>"

    assert run(nodes.Message(nodes.Constant("a")), scope=Scope()) == "<a>"
    assert run(nodes.Message(nodes.Constant("a"))) == ""


@pytest.mark.parametrize("operators, operand, want", [
    ((nodes.NEGATE,), 5, -5), ((nodes.NEGATE,), 0.5, -0.5), ((nodes.NEGATE,), 0.0, 0),
    ((nodes.NEGATE,), None, 0), ((nodes.NEGATE,), True, -1), ((nodes.NEGATE,), "12", -12),
    ((nodes.NEGATE,), [3], -3), ((nodes.NEGATE, nodes.NEGATE), 5, 5), ((nodes.INVERT,), "", True),
    ((nodes.INVERT,), [], False), ((nodes.NEGATE, nodes.INVERT), 0, -1),
    ((nodes.INVERT, nodes.NEGATE), 0, True),
])  # fmt: skip
def test_signs_apply_from_the_nearest_on(operators, operand, want):
    assert run(nodes.Unary(operators, nodes.Constant(operand), OPERANDS)) == want


@pytest.mark.parametrize("first, pairs, want", [
    (1, [(nodes.ADD, 2), (nodes.SUBTRACT, 5)], -2),
    (7, [(nodes.REMAINDER, 3), (nodes.MULTIPLY, 4)], 4),
    (2, [(nodes.POWER, 3), (nodes.POWER, 2)], 64), (2**53, [(nodes.ADD, 2**53)], 2.0**54),
    (1, [(nodes.DIVIDE, 0)], math.inf), (-1, [(nodes.DIVIDE, 0)], -math.inf),
    (0, [(nodes.POWER, -1)], math.inf), (-0.0, [(nodes.POWER, -1)], -math.inf),
    (10.0, [(nodes.POWER, 400)], math.inf), (-10.0, [(nodes.POWER, 401)], -math.inf),
    (5, [(nodes.REMAINDER, math.inf)], 5.0),
    ("a", [(nodes.ADD, 1), (nodes.ADD, None), (nodes.ADD, True)], "a1true"),
    ("a", [(nodes.ADD, 1), (nodes.SUBTRACT, 1)], None),
    ("a", [(nodes.SUBTRACT, 1), (nodes.ADD, 5)], 5),
    ("a", [(nodes.SUBTRACT, 1), (nodes.ADD, "b"), (nodes.ADD, "c")], "bc"),
    ("", [(nodes.ADD, "")], ""), (None, [(nodes.LESS, 1)], True),
    ("b", [(nodes.GREATER, "a"), (nodes.LESS_OR_EQUAL, 1)], True),
    (True, [(nodes.EQUAL, 1)], False), (1, [(nodes.EQUAL, 1.0), (nodes.NOT_EQUAL, False)], True),
    (0, [(nodes.BOTH, 5)], 0), ("x", [(nodes.BOTH, 5)], 5),
    (0, [(nodes.EITHER, 5), (nodes.UNLESS_NULL, 6)], 5),
    (UNDEFINED, [(nodes.UNLESS_NULL, -0.0)], 0),
])  # fmt: skip
def test_a_chain_is_computed_from_left_to_right(first, pairs, want):
    found = chain(first, *pairs)
    assert found == want
    assert type(found) is type(want)


@pytest.mark.parametrize("first, pairs", [
    (0, [(nodes.DIVIDE, 0)]), (5, [(nodes.REMAINDER, 0)]), (-1, [(nodes.POWER, 0.5)]),
    (1, [(nodes.POWER, math.nan)]), (-1, [(nodes.POWER, math.inf)]), (UNDEFINED, [(nodes.ADD, 1)]),
])  # fmt: skip
def test_formula_without_a_result_is_not_a_number(first, pairs):
    assert math.isnan(chain(first, *pairs))


def test_exception_of_a_resolver_is_raised():
    def fail(*_):
        raise KeyError("mine")

    with pytest.raises(KeyError):
        lookup = nodes.Lookup(Named(fail), None)
        run(nodes.Chain(nodes.Constant(1), (nodes.ADD,), (lookup,), OPERANDS))
    with pytest.raises(KeyError):
        run(nodes.Unary((nodes.INVERT,), nodes.FunctionCall(fail, ()), OPERANDS))
