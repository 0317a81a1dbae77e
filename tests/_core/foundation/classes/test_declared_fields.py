"""Instances that declare their fields are objects with these, whoever made their class."""

import dataclasses
import functools
import sys
import typing
from collections import namedtuple

import attrs
import pytest
from tests.hostile.support import codes

import passmuster as pm
from passmuster._core.foundation.classes.declared_fields import (
    declared_fields,
    pydantic_fields,
    read_fields,
    renamed_fields,
    set_field,
    with_fields,
)

pydantic = pytest.importorskip("pydantic")
msgspec = pytest.importorskip("msgspec")


class Tuple(typing.NamedTuple):
    a: typing.Any
    b: typing.Any = "2"


Collected = namedtuple("Collected", "a b", defaults=("2",))


class Own(Collected):
    def __init__(self, *args, **keywords):
        self.more = 5


@dataclasses.dataclass
class Data:
    a: typing.Any
    b: typing.Any = "2"
    _hidden: typing.Any = 7
    shared: typing.ClassVar = 5
    given: dataclasses.InitVar = 5

    def __post_init__(self, given):
        self.cached = 1

    @property
    def computed(self):
        raise AssertionError("nobody asks a property")


@dataclasses.dataclass(frozen=True)
class Frozen:
    a: typing.Any
    b: typing.Any = "2"


@dataclasses.dataclass(frozen=True)
class Slots:
    __slots__ = ("a", "b")
    a: typing.Any
    b: typing.Any


@attrs.define
class Attrs:
    a: typing.Any
    b: typing.Any = "2"
    _hidden: typing.Any = 7


@attrs.frozen
class FrozenAttrs:
    a: typing.Any
    b: typing.Any = "2"


class Model(pydantic.BaseModel):
    a: typing.Any
    b: typing.Any = "2"
    _hidden: typing.Any = pydantic.PrivateAttr(7)

    @property
    def computed(self):
        raise AssertionError("nobody asks a property")


class FrozenModel(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(frozen=True, validate_assignment=True)
    a: str
    b: str = "2"


class Struct(msgspec.Struct):
    a: typing.Any
    b: typing.Any = "2"


class FrozenStruct(msgspec.Struct, frozen=True):
    a: typing.Any
    b: typing.Any = "2"


MAKERS = [
    Tuple, Collected, Own, Data, Frozen, functools.partial(Slots, b="2"), Attrs, FrozenAttrs, Model,
    FrozenModel, Struct, FrozenStruct,
]  # fmt: skip
each_kind = pytest.mark.parametrize("make", MAKERS, ids=lambda make: getattr(make, "__name__", "Slots"))


@each_kind
def test_the_fields_are_keys_and_nothing_else_is(make):
    value = make(a="1")
    shown = repr(value)
    result = pm.object({"a": pm.number(), "b": pm.number()}).validate(value)
    assert codes(result) == []
    assert type(result.value) is type(value)
    assert (result.value.a, result.value.b) == (1, 2)
    assert repr(value) == shown
    assert codes(pm.object({"a": pm.any()}).validate(value)) == ["object.unknown"]
    assert codes(pm.object({"a": pm.boolean()}).unknown().validate(value)) == ["boolean.base"]
    assert codes(pm.object().length(2).validate(value)) == []
    assert codes(pm.object().max(1).validate(value)) == ["object.max"]
    assert codes(pm.object({"a": pm.any(), "c": pm.any()}).unknown().and_("a", "c").validate(value)) == [
        "object.and"
    ]
    assert pm.object().cast("map").validate(value).value == {"a": "1", "b": "2"}


@each_kind
def test_an_unchanged_instance_keeps_its_values(make):
    value = make(a="1")
    assert pm.object({"a": pm.any(), "b": pm.any()}).validate(value).value == value


@each_kind
def test_a_reference_reads_a_field(make):
    schema = pm.object({"x": pm.any(), "y": pm.valid(pm.ref("x.a"))})
    assert codes(schema.validate({"x": make(a="1"), "y": "1"})) == []
    assert codes(schema.validate({"x": make(a="1"), "y": "2"})) == ["any.only"]


@each_kind
def test_annotation_of_an_instance_shows_its_fields(make):
    error = pm.object({"x": pm.object({"a": pm.boolean(), "b": pm.any()})}).validate({"x": make(a="1")}).error
    shown = error.annotate(True)
    assert '"a" [1]: "1"' in shown
    assert "hidden" not in shown


@pytest.mark.parametrize("make", [Data, Attrs, Model, Struct, Frozen, FrozenAttrs, FrozenModel])
def test_a_key_that_is_stripped_is_no_attribute_any_more(make):
    result = pm.object({"a": pm.any(), "b": pm.any().strip()}).validate(make(a="1"))
    assert codes(result) == []
    assert type(result.value) is make
    assert not hasattr(result.value, "b") or make in (Data, Frozen)  # which have a default in the class


@pytest.mark.parametrize("make", [Tuple, Collected])
def test_a_named_tuple_with_other_keys_comes_out_as_a_dict(make):
    assert pm.object({"b": pm.any()}).rename("a", "c").unknown().validate(make(a="1")).value == {
        "b": "2",
        "c": "1",
    }
    assert pm.object({"a": pm.any(), "b": pm.any().strip()}).validate(make(a="1")).value == {"a": "1"}
    schema = pm.object({"c": pm.any().default(5)}).unknown()
    assert schema.validate(make(a="1")).value == {"a": "1", "b": "2", "c": 5}


def test_a_named_tuple_is_an_array_too():
    assert pm.array().items(pm.number()).validate(Tuple("1")).value == [1, 2]
    assert codes(pm.object().validate((1, 2))) == ["object.base"]
    assert codes(pm.object().validate([1, 2])) == ["object.base"]


def test_extra_fields_of_a_model_are_keys():
    class Open(pydantic.BaseModel):
        model_config = pydantic.ConfigDict(extra="allow")
        a: typing.Any

    value = Open(a="1", z="3")
    assert codes(pm.object({"a": pm.any()}).validate(value)) == ["object.unknown"]
    result = pm.object({"a": pm.number(), "z": pm.number()}).validate(value)
    assert (result.value.a, result.value.z) == (1, 3)
    assert value.model_dump() == {"a": "1", "z": "3"}


def test_unset_fields_are_absent():
    class Partly(msgspec.Struct):
        a: typing.Any = msgspec.UNSET

    assert codes(pm.object({"a": pm.any().required()}).validate(Partly())) == ["any.required"]
    value = Data("1")
    del value.a
    assert codes(pm.object({"a": pm.any().required(), "b": pm.any()}).validate(value)) == ["any.required"]


def test_nested_instances_are_read_in_turn():
    value = Model(a=[Data(Attrs(Struct(Tuple("1"))))])
    schema = pm.number()
    for _ in range(4):
        schema = pm.object({"a": schema, "b": pm.any()})
    result = pm.object({"a": pm.array().items(schema), "b": pm.any()}).validate(value)
    assert codes(result) == []
    assert result.value.a[0].a.a.a.a == 1
    assert value.a[0].a.a.a.a == "1"


class Raising(type):
    def __getattr__(cls, name):
        raise ArithmeticError


class ByMetaclass(metaclass=Raising):
    pass


class Failing:
    __dataclass_fields__ = __attrs_attrs__ = __struct_fields__ = __pydantic_fields__ = model_fields = 5

    def __getattribute__(self, name):
        raise ArithmeticError


class Dict:
    model_fields = {5: None, "a": None, "b": None}

    @property
    def a(self):
        raise ArithmeticError


class FieldsThatRaise(tuple):
    __slots__ = ()

    @property
    def _fields(self):
        raise ArithmeticError


class Odd(tuple):
    _fields = (5, "a")


@pytest.mark.parametrize("make", [ByMetaclass, Failing, Dict, FieldsThatRaise, Odd])
def test_failing_field_lookalike_is_refused_quietly(make):
    schema = pm.object({"a": pm.number().required()}).unknown()
    for made in (schema, pm.array(), pm.any().valid(1, None), pm.object().max(0), pm.object().cast("map")):
        for given in (make(), [make()], {"a": make()}):
            result = made.validate(given, abort_early=False)
            if result.error is not None:
                assert str(result.error)
                result.error.annotate()


def test_functions_of_the_module():
    assert declared_fields(Data) == ("a", "b")
    assert declared_fields(dict) is None
    assert read_fields(Frozen(1), ("a", "c")) == {"a": 1}
    frozen = Frozen(1)
    set_field(frozen, "a", 2)
    assert frozen == Frozen(2)
    assert with_fields(Tuple(1, 2), {"b": 3, "a": 4}) == Tuple(4, 3)
    assert with_fields(Tuple(1, 2), {"b": 3}) == {"b": 3}
    assert pydantic_fields(Data) is None


def test_fields_are_renamed_in_their_places():
    value, attributes = attrs.make_class("Made", ["a", "b", "_c"])(1, 2, 3), {"x": "a", "c": "_c", "z": "zz"}
    found = renamed_fields(value, {"a": 1, "b": 2}, attributes)
    assert list(found.items()) == [("x", 1), ("b", 2), ("c", 3)]
    assert renamed_fields({}, {"a": 1}, attributes) == {"a": 1}


@pytest.mark.skipif(sys.version_info < (3, 10), reason="slots of dataclasses")
def test_frozen_dataclass_with_slots_has_converted_values():
    made = dataclasses.make_dataclass("Made", ["a"], frozen=True, slots=True)
    assert pm.object({"a": pm.number()}).validate(made("1")).value == made(1)
