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


def told(cls):
    return [(item.name, item.hint, item.is_needed) for item in fields_of(cls)]


def test_a_dataclass_has_what_its_init_takes():
    assert told(Order) == [
        ("id", int, True),
        ("note", Optional[str], False),
        ("lines", list, False),
        ("rate", float, False),
    ]


def test_a_named_tuple_has_its_items():
    assert told(Point) == [("x", int, True), ("y", int, False)]
    assert told(namedtuple("Pair", "a b", defaults=[1])) == [("a", object, True), ("b", object, False)]


def test_a_typed_dict_has_its_keys():
    assert told(Partial) == [("a", int, True), ("b", str, False)]


def test_the_word_around_a_key_goes_before_what_the_class_says():
    typing_extensions = pytest.importorskip("typing_extensions")
    cls = typing_extensions.TypedDict(
        "cls",
        {
            "a": typing_extensions.NotRequired[int],
            "b": typing_extensions.Required[str],
            "c": typing_extensions.ReadOnly[typing_extensions.NotRequired[bool]],
        },
    )
    assert told(cls) == [("a", int, False), ("b", str, True), ("c", bool, False)]


def test_an_attrs_class_has_what_its_init_takes():
    attr = pytest.importorskip("attr")

    @attr.s(auto_attribs=True)
    class Thing:
        a: int
        _b: str = "x"
        c: int = attr.ib(init=False, default=1)

    @attr.s
    class Untyped:
        d = attr.ib(default=1)

    assert told(Thing) == [("a", int, True), ("b", str, False)]
    assert told(Untyped) == [("d", object, False)]


def test_names_are_looked_up_where_the_class_is():
    @dataclass
    class First:
        second: "Optional[Second]"
        again: "Optional[First]" = None

    @dataclass
    class Second:
        first: "First"

    assert told(First)[0] == ("second", Optional[Second], True)
    assert told(Second) == [("first", First, True)]


def test_a_class_within_a_class_is_found():
    @dataclass
    class Outer:
        inner: "Inner"

        @dataclass
        class Inner:
            a: int

    assert told(Outer) == [("inner", Outer.Inner, True)]


def test_a_class_whose_module_is_not_loaded_is_read():
    @dataclass
    class Line:
        a: "int"

    @dataclass
    class Curve(Line):
        b: "Optional[Point]" = None

    Line.__module__ = "nowhere"
    assert told(Line) == [("a", int, True)]
    assert told(Curve) == [("a", int, True), ("b", Optional[Point], False)]


def test_a_name_that_nobody_knows_is_refused():
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


def test_a_type_is_called_what_it_is_written_as():
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

    assert told(Kept) == [("a", int, False), ("b", str, True)]
