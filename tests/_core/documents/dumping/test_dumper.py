"""Dumps of validated values, by type of schema and option."""

import datetime as dt
import enum
import json
import random
import re
import sys
import uuid
from collections import namedtuple
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

import pytest
from fuzz.choices import Choices
from fuzz.programs import DAILY, WILD
from fuzz.values import Stop, a_value
from jsonschema import Draft202012Validator
from tests.clock import grows_linearly
from tests.dumps import _results, trial
from tests.strategies import random_schema

import passmuster as pm
from passmuster._core.foundation import stack
from passmuster._core.foundation.json_text import encoding

UTC = dt.timezone.utc
DAY = dt.datetime(2026, 11, 21, tzinfo=UTC)
NOON = DAY.replace(hour=12)
ISO = "2026-11-21T00:00:00.000Z"


class Colour(enum.Enum):
    RED = "r"
    BOTH = (1, 2)


@dataclass
class Point:
    x: int
    y: int = None
    tags: list = field(default_factory=list)


class Bag:
    def __init__(self, x):
        self.x = x


Pair = namedtuple("Pair", "a b")
POINT = {"x": pm.number().required(), "y": pm.number(), "tags": pm.array()}
TREE = pm.object({"at": pm.date(), "below": pm.array().items(pm.link("#tree"))}).id("tree")

BACK = {
    "member": (pm.valid(Colour), "r", "r", Colour.RED),
    "member by name": (pm.valid(Colour), "BOTH", "BOTH", Colour.BOTH),
    "json": (pm.string().json(pm.object({"d": pm.date()})), f'{{"d": "{ISO}"}}', f'{{"d":"{ISO}"}}',
        {"d": DAY}),
    "split": (pm.array().items(pm.number()).split(","), "1, 2", "1,2", [1, 2]),
    "split, with a separator": (pm.array().items(pm.string()).split(","), ["a,b"], ["a,b"], ["a,b"]),
    "set": (pm.array().items(pm.date()).cast("set"), [ISO], [ISO], {DAY}),
    "tuple": (pm.array().cast("tuple"), [1, 2], [1, 2], (1, 2)),
    "map": (pm.object({"d": pm.date()}).cast("map"), {"d": ISO}, {"d": ISO}, {"d": DAY}),
    "listed": (pm.date().allow(None, "never"), "never", "never", "never"),
    "raw": (pm.date().raw(), "2026", "2026", "2026"),
    "rename": (pm.object({"b": pm.date()}).rename("a", "b"), {"a": ISO}, {"a": ISO}, {"b": DAY}),
    "into": (pm.object(POINT).into(Point), {"x": "1"}, {"x": 1, "tags": []}, Point(1)),
    "into a named tuple": (pm.object({"a": int, "b": pm.date()}).into(Pair), {"a": 1, "b": ISO},
        {"a": 1, "b": ISO}, Pair(1, DAY)),
    "pattern": (pm.object().pattern("^d", pm.date()).pattern("^n", pm.number()), {"d": ISO, "n": "1"},
        {"d": ISO, "n": 1}, {"d": DAY, "n": 1}),
    "pattern of keys": (pm.object().pattern(pm.string().valid("d"), pm.date()), {"d": ISO}, {"d": ISO},
        {"d": DAY}),
    "ordered": (pm.array().ordered(pm.date(), pm.string()).items(pm.uuid()), [ISO, "a"], [ISO, "a"],
        [DAY, "a"]),
    "items": (pm.array().items(pm.date(), pm.string()), [ISO, "a"], [ISO, "a"], [DAY, "a"]),
    "alternatives": (pm.alternatives(pm.object({"a": pm.date().required()}), pm.object({"b": pm.date()})),
        {"b": ISO}, {"b": ISO}, {"b": DAY}),
    "alternatives of two dates": (pm.alternatives(
        pm.object({"k": pm.valid("a"), "d": pm.date().timestamp()}), pm.object({"k": "b", "d": pm.date()})),
        {"k": "b", "d": ISO}, {"k": "b", "d": ISO}, {"k": "b", "d": DAY}),
    "link": (TREE, {"below": [{"at": ISO, "below": []}]}, {"below": [{"at": ISO, "below": []}]},
        {"below": [{"at": DAY, "below": []}]}),
    "link to shared": (pm.object({"a": pm.link("#d")}).shared(pm.date().id("d")), {"a": ISO}, {"a": ISO},
        {"a": DAY}),
}  # fmt: skip
"""For each name: a schema, its input, the dumped data, and the validated value."""


@pytest.mark.parametrize("schema, given, written, value", BACK.values(), ids=BACK)
def test_dump_undoes_conversions_of_validation(schema, given, written, value):
    assert schema.attempt(given) == value
    assert type(schema.attempt(given)) is type(value)
    assert schema.dump(value) == written
    assert json.loads(schema.dump_json(value)) == written
    assert schema.attempt(schema.dump(value)) == value
    assert schema.attempt(schema.dump(value, "python")) == value


def test_python_mode_keeps_values_that_the_schema_accepts():
    schema = pm.object({"d": pm.date(), "n": pm.decimal(), "b": pm.binary(), "s": pm.array().cast("set")})
    value = {"d": NOON, "n": Decimal("1.5"), "b": b"a", "s": {1}, "x": Decimal(1)}
    assert schema.unknown().dump(value, "python") == {**value, "s": [1]}
    assert pm.object(POINT).into(Point).dump(Point(1, 2), "python") == {"x": 1, "y": 2, "tags": []}
    assert pm.string().json().dump([1], "python") == "[1]"


@pytest.mark.parametrize("kind, when", [("a", ISO), ("b", 1795219200000)])
def test_a_condition_is_asked_again(kind, when):
    dated = pm.when(
        "kind", is_="a", then=pm.object({"d": pm.date()}), otherwise=pm.object({"d": pm.date().timestamp()})
    )
    schema = pm.object({"kind": pm.string(), "of": dated})
    value = {"kind": kind, "of": {"d": DAY}}
    assert schema.dump(value) == {"kind": kind, "of": {"d": when}}
    around = pm.when(pm.ref("...kind"), is_="a", then=pm.date(), otherwise=pm.date().timestamp())
    schema = pm.object({"kind": pm.string(), "of": pm.object({"d": around})})
    assert schema.dump(value) == {"kind": kind, "of": {"d": when}}
    unknown = pm.when(pm.ref("$kind"), is_="a", then=pm.date().timestamp(), otherwise=pm.date())
    assert pm.object({"d": unknown}).dump({"d": DAY})["d"] in (ISO, 1795219200000)


def test_dump_leaves_out_values_by_option():
    schema = pm.object({
        "n": pm.number().allow(None), "d": pm.number().default(5), "s": pm.string().strip(True),
        "o": pm.object({"i": pm.number().default(1)}).default(), "f": pm.number().default(lambda: 5),
    })  # fmt: skip
    schema = schema.unknown()
    value = {"n": None, "d": 5, "s": "a", "o": {"i": 1}, "f": 5, "x": None}
    assert schema.dump(value) == {"n": None, "d": 5, "o": {"i": 1}, "f": 5, "x": None}
    assert schema.dump(value, exclude_none=True) == {"d": 5, "o": {"i": 1}, "f": 5}
    assert schema.dump(value, exclude_defaults=True) == {"n": None, "f": 5, "x": None}
    assert schema.dump({"d": True, "o": {"i": 2}}, exclude_defaults=True) == {"d": True, "o": {"i": 2}}
    assert pm.object({"a": pm.array().default([])}).dump({"a": []}, exclude_defaults=True) == {}
    assert schema.dump({"n": pm.UNDEFINED}) == {}


def test_a_rename_that_leaves_the_key_is_undone():
    schema = pm.object({"a": pm.string(), "b": pm.number()}).rename("a", "b", alias=True)
    assert schema.dump({"a": "1", "b": 1}) == {"a": "1"}
    assert schema.dump({"b": 1}) == {"b": 1}


def test_fields_that_are_no_keys_stay_out():
    schema = pm.object({"x": pm.number().required()})
    assert schema.into(Point).dump(Point(1, 5)) == {"x": 1}
    assert schema.unknown().into(Point).dump(Point(1, 5)) == {"x": 1, "y": 5, "tags": []}
    assert schema.dump(Bag(1)) == {"x": 1}


@dataclass
class Account:
    id: int
    password_hash: str = "x"
    connection: object = len


class Row:
    """An instance without declared fields, as of an ORM."""

    def __init__(self, **attributes):
        vars(self).update(attributes)


ID = pm.object({"id": pm.number()})
LEAK = {"id": 1, "password_hash": "x", "connection": len}
PERSON = pm.object({"id": pm.number(), "of": pm.link("#person")}).id("person")
BY_KIND = pm.when("...kind", is_="a", then=pm.number(), otherwise=pm.forbidden())
CLOSED = {
    "object": (ID, LEAK, {"id": 1}),
    "no keys": (pm.object({}), LEAK, {}),
    "within an object": (pm.object({"a": ID}), {"a": LEAK, "b": 1}, {"a": {"id": 1}}),
    "items": (pm.array().items(ID), [LEAK, {"id": 2}], [{"id": 1}, {"id": 2}]),
    "ordered items": (pm.array().ordered(ID, pm.number()), [LEAK, 2], [{"id": 1}, 2]),
    "pattern": (pm.object().pattern("^i", ID), {"i": LEAK, "x": 1}, {"i": {"id": 1}}),
    "pattern of names": (pm.object().pattern(pm.valid("i"), pm.date()), {"i": DAY, "x": len}, {"i": ISO}),
    "patterns and keys": (ID.pattern("^p", pm.string()), LEAK, {"id": 1, "password_hash": "x"}),
    "link": (PERSON, {**LEAK, "of": {**LEAK, "of": LEAK}}, {"id": 1, "of": {"id": 1, "of": {"id": 1}}}),
    "alternatives": (pm.alternatives(ID, pm.object({"b": pm.date()})), {"b": DAY, "x": len}, {"b": ISO}),
    "an alternative": (pm.alternatives(pm.number(), ID), LEAK, {"id": 1}),
    "condition": (pm.object().when(".id", is_=1, then=ID), LEAK, {"id": 1}),
    "forbidden key": (ID.keys({"password_hash": pm.forbidden()}), LEAK, {"id": 1}),
    "renamed key": (ID.rename("ID", "id"), {**LEAK, "ID": 2}, {"ID": 1}),
    "string of JSON": (pm.string().json(ID), LEAK, '{"id":1}'),
    "omitted keys": (pm.compile(Account).omit("password_hash", "connection"), Account(1), {"id": 1}),
    "picked keys": (pm.array().items(pm.compile(Account).pick("id")), [Account(1)], [{"id": 1}]),
    "attributes": (ID, Row(**LEAK), {"id": 1}),
    "class": (ID.into(Account), Account(1), {"id": 1}),
    "preference": (ID.prefs(allow_unknown=True, strip_unknown=True), LEAK, {"id": 1}),
}  # fmt: skip
"""For each name: a schema, a value with keys that it does not have, and the dumped data."""


@pytest.mark.parametrize("schema, value, written", CLOSED.values(), ids=CLOSED)
def test_only_keys_of_the_schema_are_written(schema, value, written):
    assert schema.dump(value) == written
    assert json.loads(schema.dump_json(value)) == written
    assert schema.dump(schema.attempt(schema.dump(value, "python"))) == written


def test_key_that_a_condition_forbids_is_left_out():
    kind = pm.when("kind", is_="a", then=pm.number(), otherwise=pm.forbidden())
    nested = pm.object({"size": BY_KIND})
    schema = pm.object({"kind": pm.string(), "size": kind, "of": nested})
    for mode in ("json", "python"):
        value = {"kind": "a", "size": 1, "of": {"size": 1}}
        assert schema.dump(value, mode) == value
        assert schema.dump({**value, "kind": "b"}, mode) == {"kind": "b", "of": {}}


def test_forbidden_key_is_written_if_the_schema_fills_it_in():
    schema = pm.object({"id": pm.number().forbidden().default(1)})
    assert schema.dump(schema.attempt({})) == {"id": 1}


@pytest.mark.parametrize("schema", [
    pm.object(), ID.unknown(), ID.prefs(allow_unknown=True), ID.unknown().prefs(strip_unknown=True),
    pm.any(), pm.alternatives(pm.string(), pm.object()), pm.object().pattern("", pm.any()),
])  # fmt: skip
def test_keys_that_the_schema_lets_through_are_written(schema):
    value = {"id": 1, "more": {"at": DAY}}
    assert schema.dump(value) == {"id": 1, "more": {"at": ISO}}
    assert schema.dump(value, "python") == value == schema.attempt(value)


def test_values_that_do_not_match_are_written_unchanged():
    schema = pm.object(
        {"n": pm.number(), "d": pm.date(), "a": pm.array().items(pm.date()), "o": pm.object({"b": pm.date()})}
    )
    value = {"n": NOON, "d": "soon", "a": {"k": NOON}, "o": [NOON]}
    iso = "2026-11-21T12:00:00.000Z"
    assert schema.dump(value) == {"n": iso, "d": "soon", "a": {"k": iso}, "o": [iso]}
    assert pm.alternatives(pm.number(), pm.date()).dump("x") == "x"
    assert pm.boolean().cast("number").dump(7) == 7


def test_deep_values_and_circles_are_refused_wherever_they_are_dumped():
    deep = []
    for _ in range(300):
        deep = [deep]
    circle = {}
    circle["below"] = [circle]
    for schema in (pm.any(), pm.array().items(pm.link("/")), TREE):
        with pytest.raises(pm.DumpError, match="nested too deeply, or holds itself"):
            schema.dump({"below": deep} if schema is TREE else deep)
        with pytest.raises(pm.DumpError, match="nested too deeply, or holds itself"):
            schema.dump_json(circle)


@pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")
def test_a_writer_that_failed_at_a_value_is_not_tried_there_again():
    circle = []
    circle += [circle, circle]
    schema = pm.array()
    for _ in range(24):  # of which each would double the attempts
        schema = pm.array().items(schema, pm.any())
    with pytest.raises(pm.DumpError) as caught:
        schema.dump(circle)
    assert caught.value.path == [0] * 256


@pytest.mark.compiled
def test_deep_values_start_no_thread_where_the_stack_has_room(monkeypatch):
    monkeypatch.setattr(stack, "start_new_thread", None)
    deep = 1
    for _ in range(60):
        deep = [deep]
    for schema in (pm.any(), pm.array().items(pm.link("/"), pm.number())):
        assert schema.dump(deep) == deep
        assert json.loads(schema.dump_json(deep)) == deep


def test_few_frames_are_enough():
    value = {"at": DAY}
    for _ in range(100):
        value = {"below": [value]}

    def within(frames):
        return within(frames - 1) if frames else TREE.dump(value)

    depth, frame = 0, sys._getframe()
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    assert TREE.attempt(within(sys.getrecursionlimit() - depth - 60)) == value


@pytest.mark.parametrize("schema", [
    pm.array().items(pm.object({"a": pm.number(), "of": {"b": pm.string()}})), pm.any(),
    pm.array().items(pm.object({"a": pm.number(), "of": pm.any()})),
], ids=["usual", "any", "any within"])  # fmt: skip
def test_records_beyond_10000_cost_the_same(schema):
    def ready(n):
        records = [{"a": i, "of": {"b": "x"}} for i in range(n)]
        return lambda: schema.dump_json(records)

    assert grows_linearly(ready, 4_000)


def test_shared_parts_are_written_once():
    value = [1]
    for _ in range(40):
        value = [value, value]
    made = pm.array().items(pm.link("/"), pm.number()).dump(value)
    assert made[0] is made[1]
    with pytest.raises(pm.DumpError, match="its parts stand in too many places"):
        pm.any().dump_json(value)


@pytest.mark.parametrize("schema", [
    pm.any(),
    pm.alternatives(pm.array().items(pm.object({"a": pm.number()})), pm.array().items(pm.link("/"))),
], ids=["any", "links"])  # fmt: skip
def test_parts_within_shared_ones_are_bounded_in_json(schema):
    value = [{"a": n} for n in range(500)]
    for _ in range(12):
        value = [value, value]
    with pytest.raises(pm.DumpError, match="its parts stand in too many places"):
        schema.dump_json(value)


NUMBERS = pm.array().items(pm.array().items(pm.number()))


@pytest.mark.parametrize("schema, value", [
    (pm.any(), [[1] * 10_000] * 10_000),
    (NUMBERS, [[1] * 10_000] * 10_000),
    (NUMBERS, [[0.5] * 10_000] * 10_000),
    (pm.array().items(pm.object().unknown()), [dict.fromkeys(map(str, range(5_000)), 1)] * 10_000),
], ids=["any", "numbers", "floats", "keys"])  # fmt: skip
def test_shared_scalars_are_written_once_and_bounded_in_json(schema, value):
    data = schema.dump(value)
    assert data[-1] is data[-2]
    with pytest.raises(pm.DumpError, match="its parts stand in too many places"):
        schema.dump_json(value)


def test_strings_of_json_within_each_other_are_bounded():
    schema = pm.object({"x": pm.link("#j")}).shared(pm.string().json(pm.object({"a": pm.link("#j")})).id("j"))
    value = 1
    for _ in range(40):
        value = {"a": value}
    with pytest.raises(pm.DumpError, match="strings of JSON within each other"):
        schema.dump({"x": value})
    assert schema.dump({"x": {"a": {"a": 1}}}) == {"x": r'{"a":"{\"a\":\"1\"}"}'}


class Growing(Mapping):
    """A mapping that changes a container whenever it is read, as another thread would."""

    def __init__(self, change):
        self.change = change

    def __len__(self):
        return 1

    def __getitem__(self, key):
        return 1

    def __iter__(self):
        self.change()
        return iter("a")


@pytest.mark.parametrize("mode", ["json", "python"])
@pytest.mark.parametrize("schema", [
    pm.any(), pm.object({"a": pm.object({"a": pm.number()})}).unknown(),
    pm.object().pattern("^", pm.object().pattern("a", pm.date())),
    pm.object({"a": pm.any().default(1)}).unknown(),
])  # fmt: skip
def test_containers_that_change_meanwhile_are_read_as_they_were(schema, mode):
    value, items = {}, []
    value.update(a=Growing(lambda: value.update({str(len(value)): 1})), b=2)
    items += [Growing(lambda: items.append(1)), NOON]
    assert list(schema.dump(value, mode)) == ["a", "b"]
    assert len(pm.array().items(pm.object(), pm.date()).dump(items, mode)) == 2


class Faceless:
    @property
    def __class__(self):
        raise ValueError("class")


class Endless(list):
    def __iter__(self):
        while True:
            yield 1


class Keyless(dict):
    def items(self):
        return [(1,)]


class Odd(float):
    def __format__(self, spec):
        raise ValueError("format")


class Nameless(enum.Enum):
    ONE = 1

    @property
    def value(self):
        raise ValueError("value")


class Local(dt.datetime):
    def utcoffset(self):
        raise ValueError("offset")

    astimezone = utcoffset


LIARS = {
    "class": Faceless, "items": lambda: Endless([1]), "pairs": Keyless, "format": lambda: Odd("nan"),
    "value": lambda: Nameless.ONE, "offset": lambda: Local(2026, 1, 1), "object": object,
    "UUID": lambda: uuid.UUID.__new__(uuid.UUID), "sNaN": lambda: Decimal("sNaN"),
    "infinite": lambda: float("inf"), "function": lambda: len,
}  # fmt: skip


@pytest.mark.parametrize("make", LIARS.values(), ids=LIARS)
def test_lying_objects_are_refused_with_their_path(make):
    value = make()
    of_dates = pm.object({"a": pm.array().items(pm.date(), pm.uuid())})
    usual = pm.object({"a": pm.array().items(pm.string())})
    for schema in (pm.any(), usual, of_dates, pm.object({"a": pm.array().items(pm.decimal())})):
        for write in (schema.dump, schema.dump_json):
            with pytest.raises(pm.DumpError) as caught:
                write({"a": ["x", value]})
            assert caught.value.path == ["a", 1]


def test_huge_integers_are_refused_with_their_path(monkeypatch):
    limited = hasattr(sys, "get_int_max_str_digits")
    for missing in ((), ("orjson",), ("orjson", "msgspec", "msgspec.json")):
        for name in missing:
            monkeypatch.setitem(sys.modules, name, None)
        encoding.encoder.cache_clear()
        for schema in (pm.any(), pm.object({"a": pm.array().items(pm.number())})):
            value = {"a": [2**64, 10**1000, 10**5000]}
            assert schema.dump(value) == value
            if limited:
                with pytest.raises(pm.DumpError, match=r"^a\[2\]: JSON has no integer of so many digits$"):
                    schema.dump_json(value)
        if limited:
            with pytest.raises(pm.DumpError, match="so many digits"):
                pm.string().json().dump([10**5000])
            with pytest.raises(pm.DumpError):
                pm.any().dump({"a": {10**5000: 1}})
    encoding.encoder.cache_clear()


def test_exceptions_of_extensions_pass_with_their_cause():
    def fail(value):
        raise KeyError("bug") from OSError("disk")

    lib = pm.extend({"type": "odd", "base": pm.any(), "dump": fail})
    with pytest.raises(KeyError) as caught:
        lib.object({"a": lib.array().items(lib.odd())}).dump({"a": [object()]})
    assert isinstance(caught.value.__cause__, OSError)


@pytest.mark.parametrize("knobs", [DAILY, WILD], ids=["daily", "wild"])
@pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")
def test_values_come_back_where_nothing_is_lost(knobs):
    told, found = trial(7, 120, 5, knobs)
    assert [str(one) for one in found] == []
    assert told["json without losses"] > 60
    assert told["json values"] > 300


@pytest.mark.nightly
@pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")
def test_values_of_many_schemas_come_back():
    for seed, knobs in enumerate((DAILY, WILD)):
        assert [str(one) for one in trial(100 + seed, 2000, 20, knobs)[1]] == []


def test_response_schema_describes_written_values():
    chance, count = random.Random(12), 0
    while count < 300:
        try:
            schema = random_schema(chance, DAILY)
            document = schema.json_schema(mode="response")
        except (ArithmeticError, pm.SchemaError, pm.SchemaWarning):
            continue
        # How binary data and timestamps are written, a response does not say yet.
        is_plain = not {"binary", "date"} & types_in(schema)
        if document.narrower or schema.dump_losses() or not is_plain:
            continue
        validator = Draft202012Validator(dict(document))
        for value in _results(schema, chance, 4):
            if type(value) is dict:
                value = (
                    {**value, "not a key": object()}
                    if document.get("additionalProperties") is False
                    else value
                )
            try:
                written = schema.dump(value, secrets=True)
            except pm.DumpError:
                continue
            assert validator.is_valid(written), (schema, value, written)
            count += 1


def types_in(schema):
    """Return the types of the schemas in a schema."""
    return {schema.type}.union(*map(types_in, schema._children()))


def test_pattern_chooses_the_writer_of_a_key():
    schema = pm.object().pattern(re.compile("^d"), pm.date().timestamp()).unknown()
    schema = schema.pattern(pm.string().max(1), pm.date())
    written = {"d1": 1795219200000, "e": ISO, "other": 1, "5": 1}
    assert schema.dump({"d1": DAY, "e": DAY, "other": 1, 5: 1}) == written


@pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")
def test_whatever_the_value_it_is_written_or_refused():
    chance, written = random.Random(3), 0
    for _ in range(150):
        schema = random_schema(chance, WILD)
        for tame in (True, False, False):
            choices = Choices(chance.getrandbits(1600).to_bytes(200, "big"), tame=tame)
            try:
                value = a_value(choices, pm)
            except Exception:  # building the value raised
                continue
            for mode in ("json", "python"):
                try:
                    schema.dump(value, mode)
                    written += 1
                except (pm.DumpError, Stop):  # these pass through
                    pass
    assert written > 500
