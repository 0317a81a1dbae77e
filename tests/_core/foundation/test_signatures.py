"""How many arguments a function takes."""

import functools

import pytest

from passmuster._core.foundation.signatures import (
    Named,
    accepted_arguments,
    arity_of,
    function_data,
    is_carried,
    max_arguments,
    unnamed,
)


class Called:
    def __call__(self, a, b=1):
        return a, b


class CalledWithAny:
    def __call__(self, *all_of_them):
        return all_of_them


class Unsigned:
    """Has no signature to be read."""

    __signature__ = "none"

    def __call__(self, a):
        return a


@pytest.mark.parametrize("function, most", [
    (lambda: None, 0), (lambda a, b=1, *, c=2: None, 2), (lambda a, *rest: None, -1),
    (lambda **keywords: None, 0), (len, 1), (Called(), 2), (Called().__call__, 2),
    (CalledWithAny(), -1), (functools.partial(lambda a, b, c: None, 1), 2),
    (functools.partial(lambda a, *rest: None, 1), -1), (Unsigned(), -1), (5, -1),
], ids=range(12))  # fmt: skip
def test_the_most_arguments_of_a_function_are_known(function, most):
    assert max_arguments(function) == most


class Method:
    def of_two(self, a, b=1):
        return a, b


@pytest.mark.parametrize("function, least", [
    (lambda: None, 0), (lambda a, b=1, *c, d: None, 1), (len, 1), (str.strip, 1), (" ".strip, 0),
    (str.replace, 3), ([].append, 1), (Method().of_two, 1), (Called(), 1), (Unsigned(), 0),
], ids=range(10))  # fmt: skip
def test_the_arguments_that_a_function_needs_are_counted(function, least):
    assert arity_of(function) == least


@pytest.mark.parametrize("function, count", [
    (lambda *all_of_them: None, 3), (lambda a: None, 1), (Method().of_two, 2), (Called(), 2),
    (functools.partial(str.replace, "a"), 3), (len, 1), (print, 1), (sorted, 1), (str.strip, 1),
    (str.replace, 3), ("a b".split, 1), (int, 1), (dict, 1),
], ids=range(13))  # fmt: skip
def test_builtins_and_classes_get_only_required_arguments(function, count):
    assert accepted_arguments(function, 3) == count


def test_named_function_accepts_the_arguments_of_its_function():
    for function in (str.strip, int, len, lambda value: value, lambda value, helpers, more=1: value):
        assert accepted_arguments(Named("a", function), 3) == accepted_arguments(function, 3)


def test_a_named_function_is_described_by_its_name():
    named = Named("size", len)
    assert unnamed(named) is unnamed(len) is len
    assert Named("other", named).func is len
    assert (function_data(named), function_data(len)) == ({"$function": "size"}, len)
    carried = Named("size", len, True)
    assert is_carried(carried, "size")
    assert not is_carried(carried, "other")
    assert not is_carried(named, "size")
    assert not is_carried(len, "len")
