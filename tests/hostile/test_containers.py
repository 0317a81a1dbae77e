"""Mappings, sequences, strings and numbers that are of no exact built-in type; generators; odd objects."""

from __future__ import annotations

import array
import collections
import collections.abc
import dataclasses
import datetime
import decimal
import enum
import io
import pathlib
import re
import types
import typing
import uuid

import pytest
from tests.hostile.support import codes, read

import passmuster as pm


class UpperDict(dict):
    """A dict whose own methods return something else than its storage."""

    def __getitem__(self, key):
        return str(dict.__getitem__(self, key)).upper()

    def __iter__(self):
        return iter(list(dict.__iter__(self)))

    def keys(self):
        return list(self)

    def items(self):
        return [(key, self[key]) for key in self]

    def get(self, key, default=None):
        return self[key] if key in self else default


MyList, MyStr, MyInt, MyFloat = (type(f"My{base.__name__}", (base,), {}) for base in (list, str, int, float))


class Colour(str, enum.Enum):
    RED = "red"


class Level(enum.IntEnum):
    LOW = 1


class Items(collections.abc.Mapping):
    """A mapping that is no dict."""

    def __init__(self, items):
        self._items = items

    def __getitem__(self, key):
        return self._items[key]

    def __iter__(self):
        return iter(self._items)

    def __len__(self):
        return len(self._items)


@dataclasses.dataclass
class Data:
    a: typing.Any


@dataclasses.dataclass(frozen=True)
class Frozen:
    a: typing.Any


class Slots:
    __slots__ = ("a",)

    def __init__(self, a):
        self.a = a


class ReadOnly:
    def __init__(self, a):
        self._a = a

    @property
    def a(self):
        raise RuntimeError("a property is never read")


Point = collections.namedtuple("Point", ["a"])

MAPPINGS = {
    "dict": lambda: {"a": "1"},
    "subclass": lambda: type("MyDict", (dict,), {})(a="1"),
    "ordered": lambda: collections.OrderedDict(a="1"),
    "default": lambda: collections.defaultdict(list, a="1"),
    "counter": lambda: collections.Counter(a="1"),
    "chain": lambda: collections.ChainMap({"a": "1"}, {"a": "2"}),
    "proxy": lambda: types.MappingProxyType({"a": "1"}),
    "user": lambda: collections.UserDict(a="1"),
    "mapping": lambda: Items({"a": "1"}),
}


@pytest.mark.parametrize("make", MAPPINGS.values(), ids=MAPPINGS.keys())
def test_every_mapping_is_validated_as_an_object(make):
    value = make()
    before = dict(value.items())
    result = pm.object({"a": pm.number(), "b": pm.any().default(7)}).validate(value)
    assert codes(result) == []
    assert result.value == {"a": 1, "b": 7}
    assert isinstance(result.value, dict)
    assert dict(value.items()) == before, "the input is never changed"
    assert codes(pm.object({"b": pm.any().required()}).unknown().validate(value)) == ["any.required"]
    assert dict(value.items()) == before, "looking up a key must not add it"
    assert codes(pm.object({}).validate(value)) == ["object.unknown"]
    assert codes(pm.object().pattern("^a", pm.string().length(1)).validate(value)) == []
    assert codes(pm.object().min(2).validate(value)) == ["object.min"]
    assert codes(pm.object({"a": pm.any(), "c": pm.any()}).and_("a", "c").validate(value)) == ["object.and"]
    assert codes(pm.object().rename("a", "z").validate(value)) == []
    schema = pm.object({"x": pm.any().valid(pm.ref("y.a")), "y": pm.any()})
    assert codes(schema.validate({"x": "1", "y": value})) == []
    assert codes(pm.any().valid({"a": "1"}).validate(value)) == []
    assert codes(pm.array().unique().validate([value, {"a": "1"}])) == ["array.unique"]
    assert dict(value.items()) == before
    error = pm.object({"a": pm.boolean()}).validate(value).error
    assert '"a" [1]: "1"' in error.annotate(True)


def test_a_defaultdict_does_not_grow():
    value = collections.defaultdict(lambda: 5, a=1)
    schemas = [
        pm.object({"a": pm.any(), "b": pm.any(), "c": pm.any().default(1)}),
        pm.object({"b": pm.any().required()}).unknown(),
        pm.object().rename("b", "c"),
        pm.object().with_("a", "b").or_("b", "c").xor("a", "b").nand("a", "b"),
        pm.object().oxor("b", "c").without("b", "a"),
        pm.object({"a": pm.any().when("b", is_=pm.exist(), then=pm.forbidden())}),
        pm.object({"a": pm.any().valid(pm.ref("b"), pm.ref("b.c"), 1)}),
        pm.object().assert_(".b.c", pm.any()),
        pm.any().valid({"b": 1}),
        pm.any().when(".b", is_=1, then=pm.forbidden()),
        pm.array().single().unique("b"),
        pm.array().single().sort(by="b"),
        pm.object({"a": pm.any().default(pm.x("{b}"))}),
    ]
    for schema in schemas:
        for given in (value, [value, value]):
            read(schema.validate(given, abort_early=False))
        assert dict(value) == {"a": 1}

    class Missing(dict):
        def __missing__(self, key):
            raise AssertionError("an absent key is never looked up")

    for schema in schemas:
        schema.validate(Missing(a=1), abort_early=False)


def test_methods_of_a_dict_subclass_are_used():
    value = UpperDict(a="x")
    assert pm.object({"a": pm.string()}).validate(value).value == {"a": "X"}
    assert pm.object({"a": pm.string().valid("X")}).validate(value).error is None


OBJECTS = {
    "dataclass": Data("1"),
    "frozen": Frozen("1"),
    "slots": Slots("1"),
    "namespace": types.SimpleNamespace(a="1"),
}


@pytest.mark.parametrize("value", OBJECTS.values(), ids=OBJECTS.keys())
def test_objects_are_validated_by_their_attributes_and_copied(value):
    result = pm.object({"a": pm.number()}).validate(value)
    assert codes(result) == []
    assert value.a == "1"
    assert type(result.value) is type(value)
    assert result.value.a == 1
    assert codes(pm.object({"a": pm.boolean()}).validate(value)) == ["boolean.base"]
    assert codes(pm.object({"b": pm.any().required()}).unknown().validate(value)) == ["any.required"]


def test_properties_are_not_read():
    assert codes(pm.object({"a": pm.any().required()}).unknown().validate(ReadOnly(1))) == ["any.required"]


SEQUENCES = {
    "list": ([1, "2"], []),
    "subclass": (MyList([1, "2"]), []),
    "tuple": ((1, "2"), []),
    "namedtuple": (Point("2"), []),
    "struct time": (datetime.date(2020, 1, 1).timetuple(), []),
    "set": ({1, 2}, ["array.base"]),
    "frozenset": (frozenset((1, 2)), ["array.base"]),
    "deque": (collections.deque((1, 2)), ["array.base"]),
    "range": (range(3), ["array.base"]),
    "array": (array.array("i", (1, 2)), ["array.base"]),
    "bytes": (b"12", ["array.base"]),
    "memoryview": (memoryview(b"12"), ["array.base"]),
    "dict": ({"a": 1}, ["array.base"]),
    "keys": ({"a": 1}.keys(), ["array.base"]),
    "text": ("12", ["array.base"]),
    "user list": (collections.UserList([1]), ["array.base"]),
}


@pytest.mark.parametrize("value, expected", SEQUENCES.values(), ids=SEQUENCES.keys())
def test_only_lists_and_tuples_are_arrays(value, expected):
    before = repr(value)
    result = pm.array().items(pm.number()).validate(value)
    assert codes(result) == expected
    if not expected:
        assert type(result.value) is list
        assert result.value == [int(item) for item in value]
    assert repr(value) == before
    for schema in (pm.array(), pm.array().max(99), pm.array().min(1), pm.array().has(pm.any())):
        assert codes(schema.validate(value)) == expected
    assert codes(pm.array().items(pm.any()).single().validate(value)) == []
    assert repr(value) == before


def test_iterators_are_not_consumed():
    def numbers():
        yield 1
        yield 2

    generator, iterator, file = numbers(), iter([1, 2]), io.StringIO("a\nb")
    schemas = [
        pm.any(), pm.array(), pm.array().single().items(pm.any()), pm.object({"a": pm.any()}).unknown(), pm.string(),
        pm.object(), pm.any().valid(1, {"a": 1}), pm.array().single().unique(), pm.function(), pm.binary(),
        pm.any().default(1).valid(pm.in_("$x")), pm.number(), pm.date(), pm.boolean(), pm.symbol(),
    ]  # fmt: skip
    for schema in schemas:
        for value in (generator, iterator, file, map(str, [1]), zip([1], [2]), enumerate([1])):
            for given in (value, [value], {"a": value}):
                read(schema.validate(given, context={"x": value}))
    assert (list(generator), list(iterator), file.read()) == ([1, 2], [1, 2], "a\nb")


SCALARS = [
    (pm.string(), MyStr("x"), []),
    (pm.string().min(2), MyStr("x"), ["string.min"]),
    (pm.string().valid("x"), MyStr("x"), []),
    (pm.string(), Colour.RED, []),
    (pm.number(), MyInt(5), []),
    (pm.number().max(4), MyInt(5), ["number.max"]),
    (pm.number(), MyFloat(5.5), []),
    (pm.number().integer(), MyFloat(5.5), ["number.integer"]),
    (pm.number(), Level.LOW, []),
    (pm.number(), MyStr("5"), []),
    (pm.number(), MyStr("x"), ["number.base"]),
    (pm.boolean(), MyStr("true"), []),
    (pm.date(), MyStr("2020-01-01"), []),
    (pm.valid(5), MyInt(5), []),
    (pm.valid(MyInt(5)), 5, []),
    (pm.valid("red"), Colour.RED, []),
    (pm.invalid("red"), Colour.RED, ["any.invalid"]),
    (pm.array().unique(), [MyStr("x"), "x"], ["array.unique"]),
    (pm.array().unique(), [MyInt(1), True], []),
    (pm.object({"a": pm.any()}), {MyStr("a"): 1}, []),
    (pm.object({MyStr("a"): pm.number()}), {"a": "x"}, ["number.base"]),
    (pm.binary(), bytearray(b"x"), []),
    (pm.binary(), memoryview(b"x"), []),
    (pm.number(), uuid.UUID(int=1), ["number.base"]),
    (pm.string(), uuid.UUID(int=1), ["string.base"]),
    (pm.string(), pathlib.PurePosixPath("x"), ["string.base"]),
    (pm.string(), b"x", ["string.base"]),
    (pm.string(), collections.UserString("x"), ["string.base"]),
]


@pytest.mark.parametrize("schema, value, expected", SCALARS, ids=range(len(SCALARS)))
def test_scalar_of_a_subclass_has_the_verdict_of_its_base(schema, value, expected):
    assert codes(schema.validate(value)) == expected
    assert codes(pm.object({"k": schema}).validate({"k": value})) == expected


def everything():
    """Return one object of each kind."""
    return [
        None, pm.UNDEFINED, True, 1, 1.5, "x", b"x", [], (), {}, set(), 1j, ..., NotImplemented, object(), type, int,
        len, print, lambda: 1, re.compile("x"), re.match("x", "x"), ValueError("x"), Exception, collections,
        datetime.datetime.min, datetime.datetime.max, datetime.date.max, datetime.time.max, datetime.timedelta.max,
        datetime.timezone.utc, decimal.Decimal(1), uuid.UUID(int=0), pathlib.Path("x"), types.SimpleNamespace(),
        typing.Any, typing.List[int], dataclasses.field(), memoryview(b"x"), bytearray(), range(3), slice(1),
        (x for x in ()), iter([]), io.BytesIO(), property(), staticmethod(len), enum.Enum, Colour.RED, Level.LOW,
        pm.any(), pm.ref("a"), pm.x("{a}"), pm, pm.Symbol("s"), pm.SchemaError("x"), types.MappingProxyType({}),
        compile("1", "x", "eval"), everything.__code__, everything.__globals__["__builtins__"], Data, Data(1), Point,
        collections.deque(), array.array("b"), frozenset(), collections.Counter(), collections.ChainMap(), super,
    ]  # fmt: skip


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("number, name", [*enumerate(sorted(pm.types()))])
def test_every_type_has_a_verdict_for_everything(number, name, step):
    linked = pm.object({"k": pm.link("#x")}).shared(pm.number().id("x"))
    schema = linked if name == "link" else getattr(pm, name)()
    for value in [*everything()][number % step :: step]:
        for given in (value, [value], {"k": value}, (value,)):
            read(schema.validate(given, abort_early=False))
        read(schema.validate(value, convert=False))


def test_error_about_any_object_is_annotated():
    for value in everything():
        error = pm.object({"k": pm.forbidden()}).validate({"k": value}).error
        if value is not pm.UNDEFINED:
            assert type(error.annotate()) is str
