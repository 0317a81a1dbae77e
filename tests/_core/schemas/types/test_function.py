"""`function`: what counts as one, arities, classes, and the keys that functions have."""

import functools

import pytest
from tests._core.schemas.types.callables import Caller, Plain, greet, refusal
from tests._core.schemas.types.checking import look
from tests.cases import case, checked, displayed, fail, of, row

import passmuster as pm

METHOD, PARTIAL = Plain(1, 2).method, functools.partial(greet)
CALLABLES = [greet, lambda: 1, len, str.upper, Plain, int, Caller(), METHOD, PARTIAL]


@pytest.mark.parametrize("function", CALLABLES)
def test_callables_pass_unchanged(function):
    result = look(pm.function(), function)
    assert result.error is None
    assert pm.function().validate(function).value is function


@pytest.mark.parametrize("value", [None, 1, "len", {}, [], Plain(1, 2), pm.Symbol("a")])
def test_anything_else_is_refused_as_no_object_of_the_type(value):
    assert refusal(pm.function(), value) == ("object.base", [], {"value": value, "type": "function"})


def test_a_json_string_is_no_function():
    assert refusal(pm.function().keys({"a": 1}), '{"a": 1}')[0] == "object.base"


def test_a_function_is_no_object():
    assert refusal(pm.object(), greet)[0] == "object.base"


ARITIES = [
    (lambda: 1, 0), (lambda a: 1, 1), (lambda a, b=1, *c, **d: 1, 1), (lambda a, *, b: 1, 1), (greet, 1),
    (Plain, 2), (Plain(1, 2).method, 0), (Caller(), 1), (functools.partial(greet, "x"), 0), (len, 1),
]  # fmt: skip


@pytest.mark.parametrize(("function", "n"), ARITIES)
def test_an_arity_counts_the_parameters_that_must_be_given(function, n):
    assert pm.function().arity(n).validate(function).error is None
    assert pm.function().max_arity(n).validate(function).error is None
    assert pm.function().min_arity(n or 1).validate(function).error is None or n == 0
    wrong = {"n": n + 1, "value": function}
    assert refusal(pm.function().arity(n + 1), function) == ("function.arity", [], wrong)
    assert refusal(pm.function().min_arity(n + 1), function) == ("function.minArity", [], wrong)
    if n:
        wrong = {"n": n - 1, "value": function}
        assert refusal(pm.function().maxArity(n - 1), function) == ("function.maxArity", [], wrong)


@pytest.mark.parametrize("method", ["arity", "max_arity", "min_arity"])
@pytest.mark.parametrize("n", [-1, 1.5, "1", None, True, float("inf"), 2**53, pm.ref("a")])
def test_an_arity_is_a_safe_integer(method, n):
    with pytest.raises(pm.SchemaError, match="integer"):
        getattr(pm.function(), method)(n)


def test_a_least_arity_is_positive():
    with pytest.raises(pm.SchemaError, match="positive"):
        pm.function().min_arity(0)
    assert pm.function().max_arity(0).validate(lambda: 1).error is None


class Unsigned:
    """An object whose signature can't be told."""

    def __call__(self):
        return 1

    @property
    def __signature__(self):
        raise RuntimeError("no signature")


def test_function_without_a_known_arity_fails_each_limit():
    for method in ("arity", "min_arity", "max_arity"):
        assert getattr(pm.function(), method)(1).validate(Unsigned()).error is not None


class Pretender:
    """Says that it is a class."""

    __class__ = type

    def __call__(self):
        return 1


def test_class_with_a_misleading_metaclass_is_a_class():
    for cls in (Plain, int, type):
        assert pm.function().class_().validate(cls).error is None
    for value in (greet, len, Caller(), Pretender()):
        assert refusal(getattr(pm.function(), "class")(), value) == ("function.class", [], {"value": value})


def one_argument(a):
    return a


def _has(**attributes):
    def function():
        """Do nothing."""

    function.__dict__.update(attributes)
    return function


_THREE = _has(x=3, y={"z": _has(w=4)})
REACHED = [
    case("a reference reaches into a function", pm.object({"f": pm.function(),
        "b": pm.number().min(pm.ref("f.x"))}), {"f": _THREE, "b": 1},
        fail("number.min", "b", limit=displayed("ref:f.x"))),
    case("a default reaches through functions", pm.object({"f": pm.any(), "b": pm.any().default(
        pm.ref("f.y.z.w"))}), {"f": _THREE}, out={"f": _THREE, "b": 4}),
    case("a condition reaches into a function", pm.object({"f": pm.any(), "b": pm.any().when("f.x", is_=3,
        then=pm.required())}), {"f": _THREE}, fail("any.required", "b")),
    case("a formula reaches into a function", pm.object({"f": pm.any(), "b": pm.any().default(
        pm.x("{f.x + 1}"))}), {"f": _THREE}, out={"f": _THREE, "b": 4}),
    case("an in-reference reaches into a function", pm.object({"f": pm.any(), "b": pm.valid(pm.in_("f.x"))}),
        {"f": _has(x=[3, 5]), "b": 5}),
    case("a context reaches into a function", pm.number().min(pm.ref("$f.x")), 1,
        fail("number.min", limit=displayed("ref:global:f.x")), options={"context": {"f": _THREE}}),
    *of(pm.object({"f": pm.any(), "b": pm.any()}).with_("f.x", "b"),
        row("with reaches into a function", {"f": _THREE}, fail("object.with", main="f.x",
            mainWithLabel="f.x", peer="b", peerWithLabel="b", peerWithLabels="b")),
        row("with finds nothing in a function", {"f": len})),
    case("xor reaches into functions", pm.object({"f": pm.any(), "b": pm.any()}).xor("f.x", "b"),
        {"f": _THREE}),
    case("an assertion reaches into a function", pm.function().assert_(".x", pm.valid(2)), _THREE,
        fail("object.assert", subject=displayed("ref:.x"))),
]  # fmt: skip


def test_a_wrong_function_comes_out_as_a_function():
    given = _has(a=3, b=1)
    for schema in (
        pm.function().keys({"a": pm.number(), "b": pm.number().min(pm.ref("a"))}),
        pm.function().keys({"a": pm.any(), "b": pm.any(), "c": pm.any()}).with_("a", "c"),
    ):
        for abort_early in (True, False):
            result = schema.validate(given, abort_early=abort_early)
            assert callable(result.value)
            assert result.value.a == 3
            if result.error.details[0].type == "object.with":
                assert result.error.details[0].context["value"] is result.value


CODES = [
    case(pm.function().arity(2), one_argument, fail("function.arity", n=2)),
    case(pm.function().class_(), one_argument, fail("function.class")),
    case(pm.function().max_arity(0), one_argument, fail("function.maxArity", n=0)),
    case(pm.function().min_arity(2), one_argument, fail("function.minArity", n=2)),
]  # fmt: skip

test_case_has_expected_outcome = checked(REACHED, CODES)
