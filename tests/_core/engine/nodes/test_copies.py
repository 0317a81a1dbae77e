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


class Slotted:
    __slots__ = ("x", "y", "z")


def plan(copies, cls=Point, y=UNDEFINED):
    """Make points of `x` and `y`, which may be missing if it has a default, and lists `z`."""
    return copies.InstancePlan(
        cls, ("x", "y", "z"), (UNDEFINED, y, UNDEFINED), (None, None, list), cls is Slotted
    )


def attributes(made):
    return {name: getattr(made, name) for name in ("x", "y", "z")}


@pytest.mark.parametrize("cls", [Point, Slotted])
@pytest.mark.parametrize("contents", [{"x": 1, "y": 2, "z": 3}, {"z": 3, "y": 2, "x": 1}])
def test_an_instance_has_the_contents_as_attributes(copies, cls, contents):
    made = plan(copies, cls).made(contents)
    assert (type(made), attributes(made)) == (cls, {"x": 1, "y": 2, "z": 3})
    made.x = 5
    assert contents["x"] == 1


@pytest.mark.parametrize("cls", [Point, Slotted])
def test_missing_fields_have_their_defaults_and_empty_containers_of_their_own(copies, cls):
    odd = Odd()
    made, other = plan(copies, cls, odd).made({"x": 1}), plan(copies, cls, odd).made({"x": 1})
    assert (attributes(made), made.y) == ({"x": 1, "y": odd, "z": []}, odd)
    assert made.z is not other.z
    given = {"z": 7, "x": 8}
    assert attributes(plan(copies, cls, None).made(given)) == {"x": 8, "y": None, "z": 7}
    assert given == {"z": 7, "x": 8}


@pytest.mark.parametrize("contents", [{"z": 3, "x": 1, "y": 2}, {"x": 1}])
def test_the_dict_of_an_instance_has_the_fields_in_their_order(copies, contents):
    assert list(vars(plan(copies, y=2).made(contents))) == ["x", "y", "z"]


@pytest.mark.parametrize(
    "contents",
    [{}, {"x": 1}, {"y": 1, "z": 2}, {"x": 1, "y": UNDEFINED}, {"x": 1, "y": 2, "a": 3},
     {"x": 1, "y": 2, 3: 4}, {"x": 1, "y": 2, "z": UNDEFINED}, {"x": 1, "y": 2, "z": 3, "a": 4}],
)  # fmt: skip
@pytest.mark.parametrize("cls", [Point, Slotted])
def test_there_is_no_instance_of_other_keys_than_the_fields(copies, cls, contents):
    assert plan(copies, cls).made(contents) is None


@pytest.mark.compiled
def test_a_twin_refuses_fields_that_are_no_slots():
    from passmuster_speedups import copies

    for arguments in ((Point, ("x",), (1,), (None,), True), (Point, ("x", "y"), (1,), (None,), False)):
        with pytest.raises((TypeError, ValueError)):
            copies.InstancePlan(*arguments)
