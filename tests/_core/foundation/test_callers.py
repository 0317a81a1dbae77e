"""Whose exception it is: that of a function of the caller's, or of what a value does."""

import inspect
import sys

import pytest
from tests.hostile.support import deeper

import passmuster as pm
from passmuster._core.foundation.callers import (
    NO_VERDICT,
    call,
    is_function,
    is_of_value,
    replace_error,
    result_or,
)
from passmuster._core.schemas.schema.indexed import sort_keys


class Fault(Exception):
    pass


class Stone(Exception):
    """Takes no attributes."""

    def __setattr__(self, name, value):
        raise AttributeError(name)


class Thing:
    pass


def circular():
    value = [{"a": (1, "x", None)}]
    value.append(value)
    return value


PLAIN = [5, "x", None, b"x", [1, [2]], {"a": {"b": (1,)}}, circular()]
NOT_PLAIN = [Thing(), [Thing()], {"a": Thing()}, {Thing(): 1}, {1, 2}, bytearray(b"x")]


def raised_by(function, *args):
    try:
        function(*args)
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


def fault(error):
    raise error


@pytest.mark.parametrize("value", [*PLAIN, *NOT_PLAIN], ids=lambda value: type(value).__name__)
def test_exception_is_of_the_value_unless_user_code_or_the_library_raised_it(value):
    assert not is_of_value(raised_by(call, fault, Fault()), value)
    assert is_of_value(raised_by(fault, Fault()), value)
    is_plain = any(value is one for one in PLAIN)
    assert is_of_value(raised_by(sort_keys, 5), value) is not is_plain


def test_an_exception_that_takes_no_mark_may_be_taken_for_one_of_the_value():
    assert is_of_value(raised_by(call, fault, Stone()), 5)


@pytest.mark.parametrize("kind", NO_VERDICT, ids=lambda kind: kind.__name__)
def test_exception_about_the_machine_is_no_verdict_on_a_value(kind):
    assert not is_of_value(raised_by(fault, kind()), Thing())
    with pytest.raises(kind):
        replace_error(kind(), None)
    with pytest.raises(kind):
        result_or(None, fault, kind())


def test_exception_of_a_value_is_replaced():
    assert replace_error(Fault(), 5) == 5
    assert result_or(5, fault, Fault()) == 5
    assert result_or(5, max, 6, 7) == 7


def test_recursion_error_is_replaced_unless_the_stack_was_short_before():
    assert replace_error(RecursionError(), 5) == 5
    left = sys.getrecursionlimit() - len(inspect.stack(0))
    with pytest.raises(RecursionError):
        deeper(left - 100, lambda: replace_error(RecursionError(), 5))


def test_schema_is_no_function():
    assert [is_function(value) for value in (len, int, pm.string(), 5)] == [True, True, False, False]
    assert pm.function().validate(pm.string()).error.details[0].type == "object.base"
    assert pm.any().default(pm.string()).validate().value == pm.string()
    for method in (pm.any().custom, pm.any().check, pm.any().external, pm.any().error, pm.array().unique):
        with pytest.raises(pm.SchemaError, match=r"function .*needed|must be a function"):
            method(pm.string())
