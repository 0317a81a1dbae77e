"""`function`: what counts as one, arities, classes, and the keys that functions have."""

import functools

import pytest
from tests.cases import case, checked, fail
from tests.types.callables import Caller, Plain, greet, refusal
from tests.types.checking import look

import passmuster as pm

METHOD, PARTIAL = Plain(1, 2).method, functools.partial(greet)
CALLABLES = [greet, lambda: 1, len, str.upper, Plain, int, Caller(), METHOD, PARTIAL]


@pytest.mark.parametrize("function", CALLABLES)
def test_what_can_be_called_passes_as_it_is(function):
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
    (lambda: 1, 0),
    (lambda a: 1, 1),
    (lambda a, b=1, *c, **d: 1, 1),
    (lambda a, *, b: 1, 1),
    (greet, 1),
    (Plain, 2),
    (Plain(1, 2).method, 0),
    (Caller(), 1),
    (functools.partial(greet, "x"), 0),
    (len, 1),
]


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


def test_a_function_whose_arity_cannot_be_told_has_none():
    for method in ("arity", "min_arity", "max_arity"):
        assert getattr(pm.function(), method)(1).validate(Unsigned()).error is not None


class Pretender:
    """Says that it is a class."""

    __class__ = type

    def __call__(self):
        return 1


def test_a_class_is_a_class_whatever_others_say():
    for cls in (Plain, int, type):
        assert pm.function().class_().validate(cls).error is None
    for value in (greet, len, Caller(), Pretender()):
        assert refusal(getattr(pm.function(), "class")(), value) == ("function.class", [], {"value": value})


def one_argument(a):
    return a


CODES = [
    case(pm.function().arity(2), one_argument, fail("function.arity", n=2)),
    case(pm.function().class_(), one_argument, fail("function.class")),
    case(pm.function().max_arity(0), one_argument, fail("function.maxArity", n=0)),
    case(pm.function().min_arity(2), one_argument, fail("function.minArity", n=2)),
]  # fmt: skip

test_every_case_comes_out_as_it_says = checked(CODES)
