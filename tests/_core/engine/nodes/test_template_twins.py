"""Both halves of the evaluator give the same for any formula over any values."""

import math
from decimal import Decimal
from types import SimpleNamespace

import pytest
from hypothesis import given, settings, strategies as st

from passmuster._core.engine.nodes import templates as pure
from passmuster._core.foundation.sentinels import UNDEFINED
from passmuster._core.foundation.writing import number_string
from passmuster._core.language.messages import coercions

try:
    from passmuster_speedups import templates as compiled
except ImportError:  # where there are no twins these tests fail, unless they are deselected
    compiled = None

pytestmark = pytest.mark.compiled

HALVES = (pure, compiled)
BINARY = tuple(range(pure.ADD, pure.UNLESS_NULL + 1))
UNARY = (pure.NEGATE, pure.INVERT)
CORNERS = [
    0, 1, -1, 2, 3, 0.0, -0.0, 0.5, -0.5, 1.0, 2.0**53, 2**53, 2**53 + 1, -(2**53), 2**63, 2**64, 10**400,
    math.inf, -math.inf, math.nan, 1e308, 5e-324, True, False, None, UNDEFINED, "", "a", "B", "12", " 3 ",
    "0x10", "\ud800", "😀", [], [5], [1, "x"], {}, {"a": 1}, Decimal("1.5"), Decimal("NaN"), b"ab",
]  # fmt: skip

VALUES = st.one_of(
    st.sampled_from(CORNERS), st.integers(), st.floats(), st.text(max_size=4), st.integers(-5, 5)
)
LEAVES = st.one_of(
    st.tuples(st.just("constant"), VALUES),
    st.tuples(st.just("local"), st.sampled_from(["x", "y"]), st.sampled_from([None, UNDEFINED])),
    st.tuples(st.just("lookup"), VALUES, st.sampled_from([None, UNDEFINED])),
)


def branches(inner):
    return st.one_of(
        st.tuples(st.just("unary"), st.lists(st.sampled_from(UNARY), min_size=1, max_size=3), inner),
        st.tuples(st.just("chain"), inner, st.lists(st.tuples(st.sampled_from(BINARY), inner), max_size=4)),
        st.tuples(st.just("call"), st.lists(inner, max_size=3)),
        st.tuples(st.just("message"), inner),
    )


class Scope:
    def write_message(self, code):
        return f"<{type(code).__name__}>"


def operands_of(half):
    return half.Operands(coercions.plain, coercions.primitive, coercions.string_number, number_string)


def build(half, operands, plan):
    kind, *rest = plan
    if kind == "constant":
        return half.Constant(rest[0])
    if kind == "local":
        return half.Local(rest[0], rest[1])
    if kind == "lookup":
        return half.Lookup(SimpleNamespace(resolve=lambda *_: rest[0]), rest[1])
    if kind == "unary":
        return half.Unary(tuple(rest[0]), build(half, operands, rest[1]), operands)
    if kind == "call":
        return half.FunctionCall(
            lambda *given: given[-1] if given else UNDEFINED, nodes_of(half, operands, rest[0])
        )
    if kind == "message":
        return half.Message(build(half, operands, rest[0]))
    first, pairs = rest
    later = nodes_of(half, operands, [plan for _, plan in pairs])
    return half.Chain(build(half, operands, first), tuple(operator for operator, _ in pairs), later, operands)


def nodes_of(half, operands, plans):
    return tuple(build(half, operands, plan) for plan in plans)


def outcome(half, plan, local):
    try:
        found = build(half, operands_of(half), plan).evaluate(1, Scope(), None, local)
    except Exception as error:
        return type(error)
    return type(found), repr(found)


@settings(max_examples=200, deadline=None)
@given(st.recursive(LEAVES, branches, max_leaves=8), VALUES)
def test_both_halves_compute_the_same(plan, x):
    local = {"x": x}
    assert outcome(pure, plan, local) == outcome(compiled, plan, local)


@pytest.mark.parametrize("operator", BINARY)
def test_both_halves_agree_on_the_corners(operator):
    for left in CORNERS:
        for right in CORNERS:
            plan = ("chain", ("constant", left), [(operator, ("constant", right))])
            assert outcome(pure, plan, None) == outcome(compiled, plan, None), (left, right)


def test_both_halves_have_the_same_names():
    ours, theirs = ({name for name in vars(half) if name[0].isupper()} for half in HALVES)
    assert ours - {"TYPE_CHECKING", "UNDEFINED"} == theirs
    for name in theirs:
        if isinstance(getattr(pure, name), (int, float)):
            assert getattr(pure, name) == getattr(compiled, name), name


@pytest.mark.parametrize("half", HALVES, ids=["pure", "compiled"])
def test_a_local_context_may_be_any_mapping(half):
    class Odd(dict):
        def get(self, name, default=None):
            return f"my {name}"

    assert half.Local("x", None).evaluate(None, None, None, Odd(x=1)) == "my x"


@pytest.mark.parametrize("half", HALVES, ids=["pure", "compiled"])
def test_an_exception_of_a_conversion_comes_out(half):
    def fail(*_):
        raise LookupError("mine")

    operands = half.Operands(fail, fail, fail, fail)
    for plan in (
        ("chain", ("constant", 10**400), [(pure.ADD, ("constant", 1))]),
        ("chain", ("constant", "a"), [(pure.LESS, ("constant", 1))]),
        ("chain", ("constant", "a"), [(pure.ADD, ("constant", 1))]),
        ("unary", [pure.NEGATE], ("constant", "a")),
    ):
        with pytest.raises(LookupError):
            build(half, operands, plan).evaluate(None, None, None, None)
