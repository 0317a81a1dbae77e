"""Objects whose special methods raise, lie, or change what is being validated."""

import asyncio
import collections.abc
import datetime
import decimal
import fractions
import functools
import itertools
import re

import pytest
from tests.hostile.support import codes, read
from tests.hostile.tables import SCHEMAS, name_of, same

import passmuster as pm


class Fault(Exception):
    """What the methods of the liars raise."""


class Stop(BaseException):
    """What must pass through, whoever raises it."""


METHODS = [
    "__eq__", "__ne__", "__hash__", "__len__", "__iter__", "__getitem__", "__contains__", "__repr__", "__str__",
    "__bool__", "__format__", "__getattr__", "__getattribute__", "__lt__", "__le__", "__gt__", "__ge__", "__int__",
    "__float__", "__index__", "__mod__", "__rmod__", "__add__", "__radd__", "__mul__", "__neg__", "__abs__",
    "__copy__", "__deepcopy__", "__reduce__", "__reduce_ex__", "__dir__", "__class__", "__dict__", "__call__",
    "__enter__", "__next__", "__missing__", "__reversed__", "__sizeof__", "__bytes__", "__fspath__", "__set_name__",
    "__instancecheck__", "__await__", "keys", "items", "values", "get", "strip", "lower", "copy", "pop", "isoformat",
    "utcoffset", "timestamp", "as_tuple", "is_nan", "is_snan", "is_finite", "numerator", "denominator",
    "bit_length", "is_integer", "encode", "append", "extend", "sort", "index", "count", "translate", "casefold",
]  # fmt: skip


class Items(collections.abc.Mapping):
    def __init__(self, *_):
        object.__setattr__(self, "items_of_it", {"a": 1})

    def __getitem__(self, key):
        return object.__getattribute__(self, "items_of_it")[key]

    def __iter__(self):
        return iter(object.__getattribute__(self, "items_of_it"))

    def __len__(self):
        return 1


BASES = {
    "object": (object, ()), "dict": (dict, ({"a": 1},)), "list": (list, ([1, 2],)),
    "tuple": (tuple, ([1, 2],)), "str": (str, ("text",)), "int": (int, (5,)), "float": (float, (5.5,)),
    "bytes": (bytes, (b"x",)), "bytearray": (bytearray, (b"x",)), "set": (set, ([1],)),
    "exception": (ValueError, ("x",)),
}  # fmt: skip
ALL_BASES = {
    **BASES, "mapping": (Items, ()), "datetime": (datetime.datetime, (2020, 1, 1)), "date": (datetime.date, (2020, 1, 1)),
    "decimal": (decimal.Decimal, ("1.5",)), "fraction": (fractions.Fraction, (1, 3)),
}  # fmt: skip


def raising(error, name):
    def method(self, *args, **keywords):
        raise error(f"a lie of {name}")

    return method


@functools.cache
def class_of_liars(base, method, error):
    """A subclass one of whose methods raises (made once, for the abstract classes remember all they are asked about)."""
    if method in ("__class__", "__dict__", "numerator", "denominator"):
        body = {method: property(raising(error, method))}
    else:
        body = {method: raising(error, method)}
    return type("Liar", (base,), body)


def liars(base, arguments, error=Fault):
    """Instances of such classes by what raises, where the class, and an instance of it, can be made."""
    instances = {}
    for method in METHODS:
        try:
            instances[method] = class_of_liars(base, method, error)(*arguments)
        except (error, TypeError):
            continue
    return instances


PAIRS = [  # each base with a fifth of the schemas, and each schema with a fifth of the bases, in each run
    pytest.param(
        schema, *base, id=f"{name_of(schema)}-{kind}", marks=pytest.mark.nightly if (i + j) % 5 else ()
    )
    for i, schema in enumerate(SCHEMAS)
    for j, (kind, base) in enumerate(ALL_BASES.items())
]


@pytest.mark.parametrize("schema, base, arguments", PAIRS)
def test_raising_object_has_a_verdict(schema, base, arguments):
    values = liars(base, arguments)
    for convert in (True, False):
        for method, value in values.items():
            try:
                read(schema.validate(value, convert=convert, abort_early=False))
            except Exception as error:
                raise AssertionError(f"{base.__name__} with {method}: {error!r}") from error
        keys = pm.object(dict.fromkeys(values, schema)).validate(
            dict(values), convert=convert, abort_early=False
        )
        read(keys)
        items = pm.array().items(schema).validate([*values.values()], convert=convert, abort_early=False)
        read(items)


@pytest.mark.parametrize("base, arguments", ALL_BASES.values(), ids=ALL_BASES.keys())
def test_raising_object_is_annotated_as_value_and_as_key(base, arguments):
    schema = pm.object({"a": 1})
    for method in METHODS:
        body = {"__call__": same, "__hash__": object.__hash__, method: raising(Fault, method)}
        try:
            value = type("Liar", (base,), body)(*arguments)
            keyed = {value: "x"}
        except (Fault, TypeError):
            continue
        for given in (value, [value], keyed):
            read(schema.validate(given))


@pytest.mark.parametrize("base, arguments", ALL_BASES.values(), ids=ALL_BASES.keys())
def test_a_base_exception_passes_through(base, arguments):
    """Or nobody called the method: what must not happen is that it is taken for a failure."""
    for method, value in liars(base, arguments, Stop).items():
        for schema in SCHEMAS:
            try:
                result = schema.validate(value)
                for detail in result.error.details if result.error else ():
                    assert not isinstance(detail.context.get("error"), Stop), method
            except Stop:
                pass


def test_keyboard_interrupt_in_a_user_function_passes_through():
    def interrupt(*_):
        raise KeyboardInterrupt

    schemas = [
        pm.any().custom(interrupt),
        pm.any().default(interrupt),
        pm.number().failover(interrupt),
        pm.number().error(interrupt),
        pm.array().unique(interrupt),
        pm.object({"a": pm.any().valid(pm.ref("b", adjust=interrupt)), "b": pm.any()}),
        pm.any().external(interrupt),
    ]
    values = [1, pm.UNDEFINED, "x", "x", [1, 2], {"a": 1, "b": 2}]
    for schema, value in zip(schemas, values):
        with pytest.raises(KeyboardInterrupt):
            schema.validate(value)
        assert codes(pm.number().validate("x")) == ["number.base"], "the library is as good as before"


class AlwaysEqual:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1


class NeverEqual:
    def __eq__(self, other):
        return False

    def __ne__(self, other):
        return True

    def __hash__(self):
        return 1


class ManyFaces:
    """Claims to be of another class."""

    def __init__(self, cls):
        self._cls = cls

    @property
    def __class__(self):
        return self._cls


class Claimer(type):
    def __instancecheck__(cls, other):
        return True

    def __subclasscheck__(cls, other):
        return True


class Everything(metaclass=Claimer):
    pass


class RaisingMeta(type):
    def __instancecheck__(cls, other):
        raise Fault

    def __subclasscheck__(cls, other):
        raise Fault

    def __eq__(cls, other):
        raise Fault

    def __hash__(cls):
        raise Fault


def test_always_equal_object_equals_only_itself():
    value = AlwaysEqual()
    assert codes(pm.valid(1, "x", None, True, {"a": 1}).validate(value)) == ["any.only"]
    assert codes(pm.any().invalid(1, "x").validate(value)) == []
    assert codes(pm.array().unique().validate([1, value, "x"])) == []
    assert codes(pm.array().unique().validate([value, value])) == ["array.unique"]
    assert codes(pm.number().validate(value)) == ["number.base"]
    assert codes(pm.any().valid(NeverEqual()).validate(NeverEqual())) == ["any.only"]
    same_one = NeverEqual()
    assert codes(pm.any().valid(same_one).validate(same_one)) == []


@pytest.mark.parametrize(
    "cls", [dict, list, str, int, float, bool, bytes, set, tuple, type(None), type, pm.SchemaError]
)
def test_false_class_does_not_change_the_type_of_a_value(cls):
    value = ManyFaces(cls)
    for schema in SCHEMAS:
        read(schema.validate(value))
    for schema in (pm.string(), pm.number(), pm.boolean(), pm.date(), pm.array(), pm.binary(), pm.symbol()):
        assert codes(schema.validate(value)) == [f"{schema.type}.base"]


@pytest.mark.parametrize("make", [
    lambda: ManyFaces(str), lambda: class_of_liars(object, "__class__", Fault)(),
    lambda: class_of_liars(object, "__getattribute__", Fault)(),
], ids=["a lie", "raises", "raises for all"])  # fmt: skip
def test_keys_are_strings_by_their_type_alone(make):
    value = {make(): 1}
    for schema in (pm.object().pattern(re.compile("a"), 1), pm.object().pattern("^a", pm.any())):
        assert codes(schema.validate(value)) == ["object.unknown"]
    renamed = pm.object().rename(re.compile("a"), "b").unknown().validate(value)
    assert codes(renamed) == []
    assert renamed.value == value


@pytest.mark.parametrize("base, arguments", BASES.values(), ids=BASES.keys())
@pytest.mark.parametrize("schema", [
    pm.object({"a": pm.any().external(lambda value: 2)}).unknown(), pm.any().external(lambda value: value),
    pm.array().items(pm.object({"a": pm.any().external(lambda value: None)}).unknown()),
], ids=["replaces", "returns", "within"])  # fmt: skip
def test_lying_value_has_a_verdict_of_external_rules(schema, base, arguments):
    async def validate():
        for value in liars(base, arguments).values():
            for given in (value, [value], {"a": value}):
                try:
                    await schema.validate_async(given)
                except pm.ValidationError as error:
                    assert str(error)

    asyncio.run(validate())


def test_exception_of_an_external_rule_reaches_the_caller():
    async def late(value):
        raise Fault

    for rule in (raising(Fault, "rule"), late):
        with pytest.raises(Fault):
            asyncio.run(pm.any().external(rule).validate_async(class_of_liars(object, "__len__", Fault)()))


def test_instance_check_of_a_class_runs_only_if_it_is_named():
    assert codes(pm.object().instance(Everything).validate({})) == []
    for cls in (RaisingMeta("Meta", (), {}),):
        result = pm.object().instance(cls).validate({})
        assert codes(result) == ["object.instance"]
        assert str(result.error)
    meta = RaisingMeta("Meta", (), {"a": 1})
    for schema in SCHEMAS:
        read(schema.validate(meta()))
        read(schema.validate(meta))


class Growing(dict):
    """A mapping that changes whenever it is looked at."""

    def __iter__(self):
        self[len(self)] = 1
        return dict.__iter__(self)

    def keys(self):
        self[len(self)] = 1
        return dict.keys(self)

    def items(self):
        self[len(self)] = 1
        return dict.items(self)


class Endless(collections.abc.Mapping):
    """A mapping that says it has two keys and gives more and more."""

    def __len__(self):
        return 2

    def __iter__(self):
        return iter(range(10))

    def __getitem__(self, key):
        return Endless()


class EndlessList(list):
    def __len__(self):
        return 10**18

    def __iter__(self):
        return iter(())


class NegativeLength(list):
    def __len__(self):
        return -1


@pytest.mark.parametrize("make", [Growing, Endless, EndlessList, NegativeLength])
def test_container_with_false_contents_has_a_verdict(make):
    for schema in SCHEMAS:
        for whole, value in ((schema, make()), (pm.object({"a": schema}), {"a": make()})):
            result = whole.validate(value)
            assert result.error is None or type(str(result.error)) is str
            if make is not Endless and result.error is not None:
                assert type(result.error.annotate()) is str


class Spy(dict):
    """Deletes the list that it stands in when it is compared or hashed."""

    def __init__(self, holder):
        super().__init__()
        self.holder = holder

    def __eq__(self, other):
        self.holder.clear()
        return False

    __hash__ = None

    def __iter__(self):
        self.holder.clear()
        return iter(())

    def items(self):
        self.holder.clear()
        return []


def test_value_may_empty_its_own_list():
    for schema in (
        pm.array().unique(),
        pm.array().items(pm.object({"a": 1}), pm.any()).unique(),
        pm.array().items(pm.valid({"a": 1}, {"b": 2})),
        pm.array().items(pm.object().unknown().min(1)),
        pm.array().has(pm.object({"a": pm.any()})),
        pm.array().sort(by="a"),
        pm.array().ordered(pm.object(), pm.object(), pm.object()),
    ):
        holder = []
        holder.extend([Spy(holder), {"a": 1}, Spy(holder), 3])
        read(schema.validate(holder, abort_early=False))


@pytest.mark.parametrize("schema", [
    pm.array().has(pm.number()), pm.array().items(pm.number()), pm.array().ordered(pm.number()),
    pm.array().has(pm.number().cache()), pm.array().empty(pm.array().has(pm.number())),
    pm.alternatives(pm.array().has(pm.number()), pm.number()), pm.array().has(pm.any().when(pm.number(), then=1)),
], ids=repr)  # fmt: skip
def test_value_may_empty_its_list_and_then_fail(schema):
    """The exception is one of the library's code, and nothing that could have caused it is in the list any more."""
    holder = []

    class Text(str):
        __slots__ = ()

        def strip(self, *_):
            holder.clear()

    holder.append(Text("1e1"))
    result = schema.validate(holder)
    read(result)
    assert holder == []


def test_a_message_never_fails_to_render():
    class Mute:
        def __repr__(self):
            raise Fault

        __str__ = __format__ = __repr__

    for value in (Mute(), {"a": Mute()}, {Mute(): 1}, (Mute(), Mute())):
        for schema in SCHEMAS:
            read(schema.validate(value, abort_early=False))
        error = pm.object({"a": pm.valid(value, 1)}).validate({"a": 2}).error
        assert str(error)
        assert repr(pm.any().valid(value, 1).default(value))
        assert repr(pm.any().validate(value).error) == "None"


class UnendingList(list):
    def __iter__(self):
        return itertools.count()


class UnendingTuple(tuple):
    __slots__ = ()

    def __iter__(self):
        return itertools.count()


class UnendingSet(set):
    def __iter__(self):
        return itertools.count()


class UnendingDict(dict):
    def __iter__(self):
        return itertools.count()

    def items(self):
        return ((n, n) for n in itertools.count())


ENDLESS = {
    "list": (pm.array(), UnendingList([1]), ["any.custom"]),
    "items": (pm.array().items(pm.number()), UnendingList([1]), ["any.custom"]),
    "tuple": (pm.array(), UnendingTuple([1]), ["any.custom"]),
    "set": (pm.array(), UnendingSet([1]), ["array.base"]),
    "object": (pm.object({"a": 1}), UnendingDict(a=1), ["object.base"]),
    "in an object": (pm.object({"a": pm.array().items(pm.string())}), {"a": UnendingList()}, ["any.custom"]),
    "in a list": (pm.array().unique().max(1), [UnendingList(), UnendingDict()], ["array.max"]),
    "shown": (pm.number(), UnendingList(), ["number.base"]),
    "shown, set": (pm.number(), [UnendingSet()], ["number.base"]),
    "shown, dict": (pm.number(), UnendingDict(), ["number.base"]),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_endless_container_is_read_to_a_bound(name):
    schema, value, expected = ENDLESS[name]
    result = schema.validate(value)
    assert codes(result) == expected
    assert str(result.error)
    assert len(result.error.annotate()) < 1000


class Emptying(str):
    """A string that takes itself out of where it is when it is looked at, and then gives nothing."""

    __slots__ = ("house",)

    def _leave(self, *args):
        self.house.clear()

    strip = isascii = isdigit = partition = _leave


@pytest.mark.parametrize("convert", [True, False])
@pytest.mark.parametrize("kind", [pm.number, pm.boolean, pm.date, pm.string, pm.decimal, pm.uuid])
def test_value_that_removes_itself_is_reported(kind, convert):
    for house in ([], {}):
        guest = Emptying("5.5")
        guest.house = house
        if type(house) is list:
            schema = pm.array().items(kind())
            house.append(guest)
        else:
            schema = pm.object({"a": kind()})
            house["a"] = guest
        schema.validate(house, convert=convert)
    house, guest = [], Emptying("5")
    guest.house = house
    house.append(guest)
    assert codes(pm.array().items(pm.number()).validate(house)) == ["any.custom"]
