"""Which fields a class says it has."""

import sys
from collections import namedtuple
from dataclasses import InitVar, dataclass, field
from typing import Annotated, ClassVar, NamedTuple, Optional, TypedDict

import attrs
import pytest

import passmuster as pm
from passmuster._core.foundation.classes.class_fields import (
    attributes_by_key,
    describe_form,
    fields_of,
    has_fields,
    is_model,
    is_typed_dict,
    other_keys_of,
    tag_of,
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


@attrs.define
class Account:
    id: int
    _pin: int = 0
    tags: list = attrs.field(factory=list, alias="labels")


@dataclass
class Hidden:
    x: int
    _y: int = 0


def test_keys_with_other_attributes_are_known():
    assert [field.name for field in fields_of(Account)] == ["id", "pin", "labels"]
    assert attributes_by_key(Account) == {"pin": "_pin", "labels": "tags"}
    assert attributes_by_key(Hidden) == {"_y": "_y"}
    assert attributes_by_key(Point) == attributes_by_key(len) == attributes_by_key(None) == {}


def test_fields_of_a_pydantic_model_have_its_constraints_and_aliases():
    pydantic = pytest.importorskip("pydantic")

    class Model(pydantic.BaseModel):
        a: Annotated[int, "note"] = pydantic.Field(alias="the-a", gt=3)
        b: int = pydantic.Field(1, validation_alias=pydantic.AliasChoices("x", "y"))
        c: int = 2

    class Root(pydantic.RootModel[int]):
        pass

    class Open(Model, extra="ignore"):
        pass

    class Named(Model, populate_by_name=True):
        pass

    first, second, third = fields_of(Model)
    assert [field.is_needed for field in (first, second, third)] == [True, False, False]
    assert [field.name for field in (first, second, third)] == ["the-a", "x", "c"]
    assert [field.outside for field in (first, second, third)] == [None, None, None]
    assert [field.outside for field in fields_of(Named)] == ["a", "b", None]
    assert first.hint.__origin__ is int
    assert first.hint.__metadata__[0].gt == 3
    assert attributes_by_key(Model) == {"the-a": "a", "x": "b"}
    assert (other_keys_of(Open), other_keys_of(Model)) == (object, None)
    assert (is_model(Model), is_model(Root), has_fields(Root), is_model(Point)) == (True, False, False, False)


def test_fields_of_a_msgspec_struct_have_the_names_of_the_data():
    msgspec = pytest.importorskip("msgspec")

    class Struct(msgspec.Struct, rename="camel"):
        the_a: int
        b: "Optional[int]" = None

    class Tagged(Struct, tag="t", tag_field="kind"):
        pass

    assert field_rows(Struct) == [("the_a", int, True), ("b", Optional[int], False)]
    assert [field.outside for field in fields_of(Struct)] == ["theA", None]
    assert (tag_of(Tagged), tag_of(Struct), tag_of(Point), tag_of(len)) == (("kind", "t"), None, None, None)


def test_fields_of_a_mapped_class_are_its_columns():
    sqlalchemy = pytest.importorskip("sqlalchemy")
    from sqlalchemy import orm

    base = orm.declarative_base()

    class User(base):
        __tablename__ = "users"
        id = sqlalchemy.Column(sqlalchemy.Integer, primary_key=True)
        name: orm.Mapped[str] = orm.mapped_column("n", sqlalchemy.String)
        nick = sqlalchemy.Column(sqlalchemy.String)
        age = sqlalchemy.Column(sqlalchemy.Integer, nullable=False, default=18)

    assert field_rows(User) == [
        ("id", int, False),
        ("name", str, True),
        ("nick", Optional[str], False),
        ("age", int, False),
    ]


def test_annotation_of_a_field_may_have_an_alias_and_a_default():
    pydantic = pytest.importorskip("pydantic")

    @dataclass
    class Item:
        a: Annotated[int, pydantic.Field(alias="x")]
        b: Annotated[int, pydantic.Field(default=5)]
        c: Annotated[list, pydantic.Field(default_factory=list)]

    rows = [(field.outside, field.is_needed, field.filled) for field in fields_of(Item)]
    assert rows == [("x", True, pm.UNDEFINED), (None, False, 5), (None, False, list)]


def test_classes_that_only_look_like_models_have_no_fields():
    for name in ("__mapper__", "__pydantic_fields__", "__pydantic_validator__", "__fields__", "model_fields"):
        assert not has_fields(type("Like", (), {name: {}}))
    assert not has_fields(type("Root", (), {"__pydantic_root_model__": True}))


def test_other_keys_of_a_typed_dict_have_its_type():
    typing_extensions = pytest.importorskip("typing_extensions")
    make = typing_extensions.TypedDict
    assert other_keys_of(make("Open", {"a": int}, extra_items=int)) is int
    assert other_keys_of(make("Closed", {"a": int}, closed=True)) is None
    assert other_keys_of(Base) is None
