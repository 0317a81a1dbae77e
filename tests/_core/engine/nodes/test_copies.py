"""Copies of plain data and instances that are little more, in both halves."""

from __future__ import annotations

import importlib

import pytest

from passmuster._core.foundation.sentinels import UNDEFINED

HALVES = ["passmuster._core.engine.nodes", pytest.param("passmuster_speedups", marks=pytest.mark.compiled)]


@pytest.fixture(params=HALVES)
def copies(request):
    return importlib.import_module(f"{request.param}.copies")


class Meta(type):
    __hash__ = None


class Odd(metaclass=Meta):
    """Its class can't be looked up in a set."""


class Point:
    def __init__(self, x, y):
        raise AssertionError("nobody calls the constructor")


def cloned(value):
    return "cloned", value


@pytest.mark.parametrize("value", [1, "a", None, True, 2.5])
def test_a_scalar_is_its_own_copy(copies, value):
    assert copies.copy_of(value, cloned) is value


@pytest.mark.parametrize("value", [{}, [], {"a": 1, "b": None}, [1, "a"]])
def test_one_container_is_copied_without_help(copies, value):
    made = copies.copy_of(value, cloned)
    assert made == value
    assert made is not value


@pytest.mark.parametrize("value", [{"a": []}, [{}], (1,), {1}, Odd(), [Odd()], type("D", (dict,), {})()])
def test_anything_else_is_cloned(copies, value):
    assert copies.copy_of(value, cloned) == ("cloned", value)


@pytest.mark.parametrize("contents", [{"x": 1, "y": 2}, {"y": 2, "x": 1}])
def test_an_instance_has_the_contents_as_attributes(copies, contents):
    made = copies.instance_of(Point, ("x", "y"), contents)
    assert type(made) is Point
    assert vars(made) == {"x": 1, "y": 2}
    assert vars(made) is not contents


@pytest.mark.parametrize(
    "contents", [{}, {"x": 1}, {"x": 1, "z": 2}, {"x": 1, "y": UNDEFINED}, {"x": 1, "y": 2, "z": 3}]
)
def test_there_is_no_instance_of_other_keys_than_the_fields(copies, contents):
    assert copies.instance_of(Point, ("x", "y"), contents) is None
