"""Callables of several kinds, and how one is refused."""

from __future__ import annotations

from tests._core.schemas.types.checking import details_of


def greet(name, greeting="hello", *, loud=False):
    """Greet somebody."""
    return (greeting + " " + name, loud)


class Plain:
    """A class without data of its own."""

    def __init__(self, a, b):
        self.sum = a + b

    def method(self):
        return self.sum


class Caller:
    """An object that can be called."""

    def __init__(self):
        self.a = "5"

    def __call__(self, x):
        return x, self.a


def refusal(schema, value, **options):
    """The code, path and context of the only failure, without the label."""
    ((code, path, context),) = details_of(schema.validate(value, options))
    context.pop("label")
    return code, path, context
