"""Functions as data: the attributes that schemas and references see."""

import functools

from passmuster._core.foundation.classes.function_fields import contents_of, is_class


class Bound:
    """A class with data, a method and a property."""

    value = 1

    def method(self):
        """Do nothing."""

    @property
    def computed(self):
        """Compute nothing."""
        raise AssertionError


def plain():
    """Do nothing."""


def test_the_attributes_of_a_function_are_its_own():
    plain.polite = True
    assert contents_of(plain) == {"polite": True}
    contents_of(plain)["other"] = 1
    assert contents_of(plain) == {"polite": True}
    wrapped = functools.wraps(plain)(lambda: None)
    assert contents_of(wrapped) == {"polite": True}
    assert contents_of(functools.partial(plain)) == {}


def test_class_has_its_data_and_a_method_the_attributes_of_its_function():
    assert contents_of(Bound) == {"value": 1}
    Bound.method.mark = 2
    assert contents_of(Bound().method) == {"mark": 2}
    assert is_class(Bound)
    assert not is_class(plain)
