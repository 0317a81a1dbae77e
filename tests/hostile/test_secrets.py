"""A secret is a property of the value: whichever way it comes in, no way out shows it."""

import datetime
import inspect
import json
import re
import uuid
from collections import deque, namedtuple
from dataclasses import dataclass
from decimal import Decimal
from itertools import count

import pytest
from tests.hostile.ways_out import SCHEMA, SURFACES, seen

import passmuster as pm
from passmuster.cli import main
from passmuster.cli.reports.reporting import ANNOTATING_FORMATS, FORMATS

S = pm.any().secret()
NUMBERS = count(73_519_000_001, 7_919)


def _text(n):
    return f"Sx{n}-<\u00e9&\t>"


MARKERS = {
    "string": _text,
    "long": lambda n: f"L{n}" * 40,
    "number": lambda n: n,
    "float": lambda n: n + 0.25,
    "decimal": lambda n: Decimal(n) / 7,
    "bytes": lambda n: f"B{n}".encode(),
    "date": lambda n: datetime.datetime(1900 + n % 97, 1 + n % 12, 1 + n % 28, 3, 4, n % 60),
    "uuid": lambda n: uuid.UUID(int=n),
    "list": lambda n: [f"I{n}", {"in": (n,)}],
}
"""Secrets that stand nowhere else, of many kinds."""


@dataclass
class Account:
    name: str
    password: object


class Bag:
    def __init__(self, **fields):
        self._kept = fields


class Slotted:
    __slots__ = ("password",)

    def __init__(self, password):
        self.password = password


class Told(Exception):
    __slots__ = ("kept",)


Pair = namedtuple("Pair", "name password")


def _raising(how):
    def check(value, helpers):
        how(value)

    return check


def _with_note(value):
    error = ValueError("no")
    error.__dict__["__notes__"] = [f"it is {value}"]
    raise error


def _with_attribute(value):
    error = ValueError("no")
    error.given = {"as": [value]}
    raise error


def _with_slot(value):
    error = Told("no")
    error.kept = value
    raise error


def _with_context(value):
    try:
        raise KeyError(value)
    except KeyError:
        raise ValueError("no")  # noqa: B904


def _with_cause(value):
    raise ValueError("no") from KeyError(f"it is {value}")


def _with_object(value):
    value.nowhere  # noqa: B018


def _with_arguments(value):
    raise ValueError("no", {"it": value})


def _within_others(value):
    inner = ValueError("inner")
    inner.errors = [pm.object({"b": pm.number()}).validate({"b": value}).error]
    raise inner


def _attempting(value):
    pm.attempt({"b": [value]}, pm.object({"b": pm.boolean()}))


def _written(value):
    raise ValueError(f"{value}: {str(value).upper()} or {value!r}")


def _bug(value):
    raise RuntimeError(f"of {value}")


def _missing(value):
    {}[str(value)]


EXCEPTIONS = [
    _bug, _missing,
    _with_note, _with_attribute, _with_slot, _with_context, _with_cause, _with_object, _with_arguments,
    _within_others, _attempting, _written,
]  # fmt: skip


def _told(make):
    return lambda value, helpers: helpers.error("any.invalid", make(value))


LOCALS = [
    lambda value: {str(value): 1},
    lambda value: {"got": [f"<{value}>", {"it": value}]},
    lambda value: {"got": {str(value): {str(value)}}},
    lambda value: {"got": Bag(it=value)},
    lambda value: {"got": deque([value])},
    lambda value: {"got": (Slotted(value), Pair("n", value))},
    lambda value: {"got": lambda: value},
    lambda value: {"got": pm.boolean().validate([value]).error.details},
    lambda value: {"got": pm.string().validate([value])},
]


def _warning(value, helpers):
    helpers.warn("any.invalid", {"got": value})
    return value


def _wrong_context(value, helpers):
    return helpers.error("any.invalid", value)


SHAPES = {
    "list for object": lambda v: (pm.object({"s": S}), [v, [v]]),
    "tuple for object": lambda v: (pm.object({"s": S}), (v,)),
    "set for object": lambda v: (pm.object({"s": S}), {str(v)}),
    "scalar for object": lambda v: (pm.object({"s": S}), str(v)),
    "json for object": lambda v: (pm.object({"s": S, "n": pm.number()}), json.dumps({"s": str(v), "n": "x"})),
    "mapping for array": lambda v: (pm.array().items(S), {"s": v, str(v): 1}),
    "instance for array": lambda v: (pm.array().items(S), Account("n", v)),
    "mapping for single": lambda v: (pm.array().items(pm.number().secret()).single(), {"s": v}),
    "bag for array": lambda v: (pm.array().has(S).items(S), Bag(it=v)),
    "object": lambda v: (pm.object({"s": pm.boolean().secret()}).length(4), {"s": v}),
    "instance": lambda v: (pm.object({"name": pm.number(), "password": S}), Account("n", v)),
    "record": lambda v: (pm.object({"name": pm.number(), "password": S}), Pair("n", v)),
    "secret as a whole": lambda v: (pm.object({"a": pm.number()}).secret(), {"a": v, str(v): v}),
    "array of secrets": lambda v: (pm.array().items(pm.boolean().secret()).unique(), [v, v]),
    "rename": lambda v: (pm.object({"s": S, "o": pm.boolean()}).rename("s", "o"), {"s": v}),
    "rename to nowhere": lambda v: (pm.object({"s": S}).rename("s", "o"), {"s": v}),
    "rename by pattern": lambda v: (
        pm.object({"s": S, "o": pm.boolean()}).rename(re.compile("^s"), "o"), {"s": v}),
    "rename to the secret": lambda v: (pm.object({"s": pm.boolean().secret()}).rename("o", "s"), {"o": v}),
    "key": lambda v: (pm.object().pattern(pm.string().secret(), pm.boolean()), {str(v): 1}),
    "unknown key": lambda v: (pm.object({"s": S}), {"s": v, str(v): 1}),
    "keys that match": lambda v: (
        pm.object().pattern(pm.string(), pm.any(), {"matches": pm.array().items(pm.string().secret()).max(0)}),
        {str(v): 1}),
    "pattern": lambda v: (pm.object().pattern("^s", pm.boolean().secret()), {"s1": v}),
    "into": lambda v: (
        pm.array().items(pm.object({"name": pm.any(), "password": S}).into(Account)).unique(),
        [{"name": "n", "password": v}] * 2),
    "into a bag": lambda v: (
        pm.array().items(pm.object({"name": pm.any(), "s": S}).into(Bag)).unique(lambda a, b: True),
        [{"name": "n", "s": v}, {"name": "m", "s": v}]),
    "into, then custom": lambda v: (
        pm.object({"password": S}).into(Slotted).custom(_told(LOCALS[3])), {"password": v}),
    "cast": lambda v: (pm.object({"s": S}).cast("map").custom(_raising(_written)), {"s": v}),
    "converted": lambda v: (
        pm.object({"s": pm.string().trim().uppercase().max(3).secret()}), {"s": f" {v} "}),
    "hidden": lambda v: (
        pm.object({"s": pm.string().secret().strip(True), "b": pm.number().max(pm.ref("s"))}), {"s": str(v), "b": 1}),
    "reference": lambda v: (
        pm.object({"s": S, "b": pm.valid(pm.ref("s", render=True)).messages({"any.only": "{s} {#valids} {...}"})}),
        {"s": v, "b": "x"}),
    "beside": lambda v: (pm.object({"s": S, "b": pm.boolean()}), {"s": v, "b": f"it is {v}"}),
    "the same beside": lambda v: (pm.object({"s": S, "b": pm.array().max(0)}), {"s": v, "b": [v, {"c": v}]}),
    "warning": lambda v: (pm.object({"s": pm.any().custom(_warning).secret(), "b": pm.boolean()}), {"s": v, "b": 5}),
    "warned": lambda v: (pm.object({"s": pm.string().max(1).warn().secret()}), {"s": str(v)}),
    "message": lambda v: (pm.any().custom(lambda value, helpers: helpers.message(f"<{value}>")).secret(), v),
    "code": lambda v: (pm.any().custom(lambda value, helpers: helpers.error(f"is.{value}")).secret(), v),
    "place": lambda v: (
        pm.any().custom(lambda value, helpers: helpers.error("any.invalid", None, helpers.state.localize([str(value)])))
        .secret(), v),
    "artifact": lambda v: (
        pm.object({"s": S}).pattern(pm.string().secret(), pm.any().artifact("seen")), {"s": v, str(v): 1}),
    "alternatives": lambda v: (pm.alternatives(pm.number().max(3), pm.object({"s": S})), [v]),
    "all alternatives": lambda v: (pm.alternatives(pm.array(), pm.object({"s": S})).match("all"), [v]),
    "condition": lambda v: (
        pm.any().when(pm.any(), {"then": pm.object({"s": S}), "otherwise": pm.number()}), [v]),
    "item of a link": lambda v: (pm.object({"s": S, "in": pm.link("#me")}).id("me"), {"in": {"in": [v]}}),
    "link to shared": lambda v: (
        pm.object({"a": pm.object({"b": pm.link("#inner")})}).shared(pm.boolean().secret().id("inner")), {"a": {"b": v}}),
    "link in a list": lambda v: (
        pm.object({"a": pm.object({"b": pm.link("#inner")})}).shared(pm.boolean().secret().id("inner")), {"a": [v]}),
    **{f"exception {how.__name__}": lambda v, how=how: (pm.any().custom(_raising(how)).secret(), v)
        for how in EXCEPTIONS},
    **{f"exception around, {how.__name__}": lambda v, how=how: (
        pm.object({"s": S}).custom(lambda value, helpers: how(value["s"])), {"s": v}) for how in EXCEPTIONS},
    **{f"local {i}": lambda v, make=make: (pm.any().custom(_told(make)).secret(), v)
        for i, make in enumerate(LOCALS)},
    **{f"local around {i}": lambda v, make=make: (
        pm.object({"s": S}).custom(lambda value, helpers: helpers.error("any.invalid", make(value["s"]))), {"s": v})
        for i, make in enumerate(LOCALS)},
}  # fmt: skip
"""Ways in: of a secret, a schema and a value that has it in it."""

AROUND = {
    "root": lambda schema, value: (schema, value),
    "key": lambda schema, value: (pm.object({"in": schema, "n": pm.number()}), {"in": value, "n": "x"}),
    "item": lambda schema, value: (pm.array().items(schema), [value]),
    "ordered": lambda schema, value: (pm.array().ordered(pm.any(), schema).length(5), [5, value]),
    "alternatives": lambda schema, value: (pm.alternatives(pm.boolean(), schema), value),
    "pattern": lambda schema, value: (pm.object().pattern("^x", schema), {"x": value}),
    "link": lambda schema, value: (
        pm.object({"a": pm.object({"b": pm.link("#it")})}).shared(schema.id("it")), {"a": {"b": value}}),
    "condition": lambda schema, value: (
        pm.object({"a": pm.any().when("n", {"is": 1, "then": schema}), "n": pm.any()}), {"a": value, "n": 1}),
    "into": lambda schema, value: (
        pm.array().items(pm.object({"name": schema}).unknown().into(Bag)).unique(), [{"name": value}] * 2),
}  # fmt: skip
"""Where a way in stands."""

OPTIONS = [
    {"abort_early": False},
    {"debug": True},
    {"errors": {"stack": True}, "abort_early": False, "messages": {"object.unknown": "{.} {#child}"}},
    {"convert": False},
]


def _forms(secret):
    """The strings in which a secret would be seen."""
    if isinstance(secret, list):
        return [secret[0].casefold(), str(secret[1]["in"][0])]
    if isinstance(secret, str):
        return [re.sub("[^a-z0-9]", " ", secret[:30].casefold()).split()[0]]
    if isinstance(secret, bytes):
        return [secret.decode().casefold(), secret.hex()]
    if isinstance(secret, datetime.datetime):
        return [secret.isoformat(), str(secret), repr(secret)]
    return [str(secret), secret.hex] if isinstance(secret, uuid.UUID) else [str(secret)]


ROTATED = {  # of the kinds, one for each place; of the places, the first and a third of the others
    (shape, place, kind)
    for i, shape in enumerate(SHAPES)
    for j, place in enumerate(AROUND)
    for k, kind in enumerate(MARKERS)
    if (j == 0 and k == i % len(MARKERS)) or ((i + j) % 3 == 0 and (i + 2 * j + k) % len(MARKERS) == 0)
}


@pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")
@pytest.mark.parametrize("is_rest", [False, pytest.param(True, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("shape", SHAPES)
def test_no_way_out_shows_a_secret(shape, is_rest):
    for place, wrap in AROUND.items():
        for kind, make in MARKERS.items():
            if ((shape, place, kind) in ROTATED) is is_rest:
                continue
            number = next(NUMBERS)
            secret = make(number)
            schema, value = wrap(*SHAPES[shape](secret))
            options = OPTIONS[number % len(OPTIONS)]
            assert seen(_forms(secret), schema, value, **options) == {}, (place, kind, options)


def test_other_values_are_shown():
    schema = pm.object({"s": S, "n": pm.number()})
    assert len(seen(["openly"], schema, {"s": "a", "n": "Openly"}, debug=True)) > 60


def test_each_public_name_of_an_error_is_tried():
    for cls, ways in SURFACES.items():
        assert {name for name in dir(cls) if name[0] != "_"} <= set(ways), cls


def test_each_method_with_a_value_is_tried():
    taking = {
        name
        for name in dir(pm.any())
        if name[0] != "_" and callable(getattr(pm.Schema, name))
        and {"value", "items"} & set(inspect.signature(getattr(pm.Schema, name)).parameters)
    }  # fmt: skip
    of_schemas = {"artifact", "default", "example", "failover", "meta"}  # values that the schema is made of
    assert taking - of_schemas == {name for name in SCHEMA if name in dir(pm.Schema) and name[0] != "_"}


CHECKED = """\
import passmuster as pm

S = pm.string().secret()
shape = pm.array().items(
    pm.object({
        "object": pm.object({"s": S}),
        "array": pm.array().items(pm.object({"s": S})),
        "single": pm.array().items(pm.number().secret()).single(),
        "renamed": pm.object({"s": S, "o": pm.boolean()}).rename("s", "o"),
        "key": pm.object().pattern(S, pm.boolean()),
        "beside": pm.object({"s": S, "o": pm.boolean(), "n": pm.number()}),
        "warned": S.max(1).warn(),
        "said": S.custom(lambda value, helpers: helpers.error("any.invalid", {value: [value]})),
        "raised": S.custom(lambda value, helpers: {}[value]),
    })
)
"""
DATA = {
    "object": ["hunter2"], "array": {"s": {"hunter2": 1}}, "single": "hunter2", "renamed": {"s": "hunter2"},
    "key": {"hunter2": 1}, "beside": {"s": "hunter2", "o": "is hunter2", "n": "openly", "hunter2": 5},
    "warned": "hunter2", "said": "hunter2", "raised": "hunter2",
}  # fmt: skip


@pytest.mark.parametrize(
    "style", [*[[one] for one in FORMATS], *[[one, "--annotate"] for one in ANNOTATING_FORMATS]]
)
def test_the_command_line_shows_no_secret(style, tmp_path, capsys):
    schema, data = tmp_path / "shapes.py", tmp_path / "data.json"
    schema.write_text(CHECKED)
    data.write_text(json.dumps([[DATA]]))
    assert main(["check", f"{schema}:shape", str(data), "--all-errors", "--format", *style]) == 1
    output = "".join(capsys.readouterr())
    assert "hunter2" not in output.casefold()
    assert "beside" in output
