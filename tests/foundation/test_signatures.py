"""How many arguments a function takes."""

from __future__ import annotations

import functools

import pytest

from passmuster.foundation.signatures import most_arguments


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


@pytest.mark.parametrize(
    "function, most",
    [
        (lambda: None, 0),
        (lambda a, b=1, *, c=2: None, 2),
        (lambda a, *rest: None, -1),
        (lambda **keywords: None, 0),
        (len, 1),
        (Called(), 2),
        (Called().__call__, 2),
        (CalledWithAny(), -1),
        (functools.partial(lambda a, b, c: None, 1), 2),
        (functools.partial(lambda a, *rest: None, 1), -1),
        (Unsigned(), -1),
        (5, -1),
    ],
    ids=range(12),
)
def test_the_most_arguments_of_a_function_are_known(function, most):
    assert most_arguments(function) == most
