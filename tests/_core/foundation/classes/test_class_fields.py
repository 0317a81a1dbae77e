"""Which fields a class says it has."""

import sys
from collections import namedtuple
from dataclasses import InitVar, dataclass, field
from typing import ClassVar, NamedTuple, Optional, TypedDict

import pytest

import passmuster as pm
from passmuster._core.foundation.classes.class_fields import (
    describe_form,
    fields_of,
    has_fields,
    is_typed_dict,
)


@dataclass
class Order:
    id: int
    note: "Optional[str]" = None
    lines: list = field(default_factory=list)
    kind: ClassVar[str] = "order"
    total: float = field(init=False, default=0.0)
    rate: InitVar[float] = 1.0


class Point(NamedTuple):
    x: int
    y: int = 0


class Base(TypedDict):
    a: int


class Partial(Base, total=False):
    b: str


def field_rows(cls):
    return [(item.name, item.hint, item.is_needed) for item in fields_of(cls)]


def test_fields_of_a_dataclass_are_the_arguments_of_init():
    assert field_rows(Order) == [
        ("id", int, True),
        ("note", Optional[str], False),
        ("lines", list, False),
        ("rate", float, False),
    ]


def test_a_named_tuple_has_its_items():
    assert field_rows(Point) == [("x", int, True), ("y", int, False)]
    assert field_rows(namedtuple("Pair", "a b", defaults=[1])) == [
        ("a", object, True),
        ("b", object, False),
    ]


def test_a_typed_dict_has_its_keys():
    assert field_rows(Partial) == [("a", int, True), ("b", str, False)]


def test_required_and_not_required_precede_the_total_of_the_class():
    typing_extensions = pytest.importorskip("typing_extensions")
    cls = typing_extensions.TypedDict(
        "cls",
        {
            "a": typing_extensions.NotRequired[int],
            "b": typing_extensions.Required[str],
            "c": typing_extensions.ReadOnly[typing_extensions.NotRequired[bool]],
        },
    )
    assert field_rows(cls) == [("a", int, False), ("b", str, True), ("c", bool, False)]


def test_fields_of_an_attrs_class_are_the_arguments_of_init():
    attr = pytest.importorskip("attr")

    @attr.s(auto_attribs=True)
    class Thing:
        a: int
        _b: str = "x"
        c: int = attr.ib(init=False, default=1)

    @attr.s
    class Untyped:
        d = attr.ib(default=1)

    assert field_rows(Thing) == [("a", int, True), ("b", str, False)]
    assert field_rows(Untyped) == [("d", object, False)]


def test_names_are_looked_up_in_the_scope_of_the_class():
    @dataclass
    class First:
        second: "Optional[Second]"
        again: "Optional[First]" = None

    @dataclass
    class Second:
        first: "First"

    assert field_rows(First)[0] == ("second", Optional[Second], True)
    assert field_rows(Second) == [("first", First, True)]


def test_a_class_within_a_class_is_found():
    @dataclass
    class Outer:
        inner: "Inner"

        @dataclass
        class Inner:
            a: int

    assert field_rows(Outer) == [("inner", Outer.Inner, True)]


def test_fields_are_read_if_the_module_of_the_class_is_not_loaded():
    @dataclass
    class Line:
        a: "int"

    @dataclass
    class Curve(Line):
        b: "Optional[Point]" = None

    Line.__module__ = "nowhere"
    assert field_rows(Line) == [("a", int, True)]
    assert field_rows(Curve) == [("a", int, True), ("b", Optional[Point], False)]


def test_annotation_with_an_unknown_name_is_refused():
    @dataclass
    class Lost:
        a: "Nowhere"  # noqa: F821

    with pytest.raises(pm.SchemaError, match="Lost: an annotation names Nowhere, which does not exist"):
        fields_of(Lost)


def test_an_annotation_that_is_no_type_is_refused():
    @dataclass
    class Odd:
        a: "1 +"  # noqa: F722

    with pytest.raises(pm.SchemaError, match="Odd: an annotation can't be read"):
        fields_of(Odd)


@pytest.mark.parametrize("value", [int, dict, tuple, 5, "a", None, lambda: None, list[int]])
def test_other_classes_have_no_fields(value):
    assert not has_fields(value)
    assert not is_typed_dict(value)


def test_which_classes_have_fields():
    assert [has_fields(cls) for cls in (Order, Point, Partial)] == [True, True, True]
    assert [is_typed_dict(cls) for cls in (Order, Point, Partial)] == [False, False, True]


def test_type_is_described_as_written():
    assert describe_form(Order) == "Order"
    assert describe_form(list[int]) == "list[int]"
    assert describe_form(Optional[int]) in (
        "typing.Optional[int]",
        "typing.Union[int, NoneType]",
        "int | None",
    )
    assert describe_form(5) == "5"


@pytest.mark.skipif(sys.version_info < (3, 10), reason="there is no such dataclass before")
def test_fields_that_come_by_keyword_are_fields():
    @dataclass(kw_only=True)
    class Kept:
        a: int = 1
        b: str

    assert field_rows(Kept) == [("a", int, False), ("b", str, True)]
