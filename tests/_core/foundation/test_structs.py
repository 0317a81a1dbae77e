"""Classes whose annotations are their fields."""

from __future__ import annotations

import copy
import pickle
from typing import ClassVar

import pytest

from passmuster._core.foundation.structs import Struct, annotated_fields


class Place(Struct):
    sizes: ClassVar[tuple[int, ...]] = (1, 2)

    x: int
    y: int = 0


class Named(Place):
    name: str = ""


@pytest.mark.parametrize("made", [Named(1, 2, "a"), Named(1, 2, name="a"), Named(name="a", x=1, y=2)])
def test_fields_are_given_by_places_or_names(made):
    assert (made.x, made.y, made.name) == (1, 2, "a")


def test_a_field_that_is_not_given_has_its_default():
    assert (Named(1).y, Named(1).name) == (0, "")


def test_a_class_has_the_fields_of_its_bases_before_its_own():
    assert (Place._fields, Named._fields) == (("x", "y"), ("x", "y", "name"))


def test_class_variables_are_no_fields():
    assert annotated_fields(vars(Place)) == ("x", "y")
    assert vars(Place(1)) == {"x": 1}


def test_functions_among_the_fields_are_not_bound():
    assert Place(len).x("ab") == 2


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value, 0))]
)
def test_copies_have_the_same_fields(copied):
    assert vars(copied(Named(1, name="a"))) == {"x": 1, "name": "a"}
