"""The same results under other switches of the interpreter, other locales, time zones and hash seeds."""

import pytest
from tests.hostile.support import fresh_python

PROGRAM = """
import asyncio, datetime, passmuster as pm

schema = pm.object({
    "a": pm.number().integer().min(1).max(pm.ref("b")).multiple(2),
    "b": pm.number().precision(2).positive(),
    "c": pm.string().email().lowercase().trim().max(20),
    "d": pm.date().iso().min("2000-01-01"),
    "e": pm.date().timestamp("unix"),
    "f": pm.array().items(pm.string(), pm.number()).unique().sort(),
    "g": pm.alternatives(pm.boolean(), pm.object({"x": pm.link("/")})),
    "h": pm.any().when("a", is_=2, then=pm.required(), otherwise=pm.forbidden()),
    "i": pm.binary().max(3),
    "j": pm.string().insensitive().valid("I", "TITLE", "stra\\u00dfe"),
    "k": pm.string().uppercase(),
    "l": pm.valid("x", b"x", 1),
    "m": pm.string().iso_date().pattern("^2"),
}).and_("a", "b").or_("c", "d").rename("old", "m").pattern("^x[0-9]+$", pm.number())

values = [
    {"a": "2", "b": "3.14159", "c": " A@Example.COM ", "d": "2020-02-30", "h": 1},
    {"a": 3, "b": 5, "h": 1, "d": "2020-02-03T04:05:06Z", "e": 1e9, "f": ["b", "a"]},
    {"a": 2, "b": 5.005, "h": 1, "d": "2020-02-03T04:05:06+05:30", "e": "x", "f": ["b", 1]},
    {"c": "x", "g": {"x": {"c": 5}}, "i": "\\u20ac", "j": "\\u0131"},
    {"d": 0, "j": "t\\u0130tle", "k": "\\u0131i", "l": b"x", "old": "2020-01-01"},
    {"d": datetime.date(2020, 1, 1), "l": "1", "x1": "1,5", "x2": "1.5", "y": 1},
    {"d": "12 March 2020", "m": "2020-01-01T10:00"}, b"x", "{}", "[1]", None, 5,
]
out = []
for value in values:
    for convert in (True, False):
        result = schema.validate(value, abort_early=False, convert=convert)
        out.append(repr(result.value))
        if result.error is not None:
            out.append([(d.type, d.path, d.message) for d in result.error.details])
            out.append(result.error.annotate(True))
def refused(call):
    try:
        call()
    except pm.SchemaError as error:
        out.append(str(error))
    else:
        out.append("NOT REFUSED")
refused(lambda: pm.number().min("x"))
refused(lambda: pm.string().length(-1))
refused(lambda: pm.object({"a": pm.any()}).keys(5))
refused(lambda: pm.x("{a +}"))
refused(lambda: pm.build({"type": "nope"}))
refused(lambda: pm.any().validate(1, nope=True))
refused(lambda: pm.string().valid("a").validate("b", convert="x"))
async def externals():
    return await pm.number().external(lambda value, helpers: value + 1).validate_async("4")
out.append(asyncio.run(externals()))
out.append(pm.build(schema.describe()).describe() == schema.describe())
out.append(repr(pm.date().validate("2020-06-01T00:00:00").value))
out.append(repr(pm.date().cast("string").validate(datetime.datetime(2020, 6, 1, tzinfo=datetime.timezone.utc)).value))
for part in out:
    print(ascii(part))
"""
PLAIN = {"TZ": "UTC", "PYTHONHASHSEED": "0"}


@pytest.fixture(scope="module")
def expected():
    return fresh_python(PROGRAM, **PLAIN).splitlines()


TOGETHER = {"LC_ALL": "tr_TR.UTF-8", "TZ": "Australia/Lord_Howe", "PYTHONHASHSEED": "12345"}
WAYS = {
    "-O": (["-O"], {}),
    "-OO": (["-OO"], {}),
    "-bb": (["-bb"], {}),
    "-W error": (["-W", "error"], {}),
    "-X dev": (["-X", "dev"], {}),
    "-X utf8=0": (["-X", "utf8=0"], {}),
    "C locale": ([], {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}),
    "Turkish": ([], {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"}),
    "German": ([], {"LC_ALL": "de_DE.UTF-8"}),
    "Lord Howe": ([], {"TZ": "Australia/Lord_Howe"}),
    "no such zone": ([], {"TZ": "Nowhere/Nothing"}),
    "hash seed": ([], {"PYTHONHASHSEED": "12345"}),
    "few digits": ([], {"PYTHONINTMAXSTRDIGITS": "640"}),
}


@pytest.mark.parametrize("options, variables", [
    pytest.param(["-OO", "-bb", "-W", "error"], TOGETHER, id="together"),
    *[pytest.param(*way, marks=pytest.mark.nightly, id=name) for name, way in WAYS.items()],
])  # fmt: skip
def test_interpreter_settings_change_nothing(options, variables, expected):
    assert fresh_python(PROGRAM, *options, **{**PLAIN, **variables}).splitlines() == expected


def test_program_prints_the_expected_lines(expected):
    assert "'NOT REFUSED'" not in expected
    assert expected[-4:] == [
        "5",
        "True",
        "'datetime.datetime(2020, 6, 1, 0, 0, tzinfo=datetime.timezone.utc)'",
        "\"'2020-06-01T00:00:00.000Z'\"",
    ]


WRITTEN = """
import json
from itertools import product

import passmuster as pm
from passmuster.cli.type_module import TypeModule
from passmuster.cli.typescript_module import TypeScriptModule
from tests.consumers import SCHEMAS, Colour

for kind, mode in product((TypeModule, TypeScriptModule), ("input", "output")):
    module = kind(mode)
    for name, schema in SCHEMAS.items():
        module.add(name, schema)
    print(ascii(module.source()))
ways = [*product(("draft-07", "openapi-3.0", "openapi-3.1"), ("input", "output", "wire", "response"))]
for schema in SCHEMAS.values():
    for made in [schema.json_schema(target, mode) for target, mode in ways]:
        print(json.dumps([made, made.components]), made.losses, made.narrower)
    again = pm.from_json_schema(schema.json_schema())
    print(ascii(again.describe()), ascii(again), again.dump_losses())
pairs = zip("abc", (1, 2, 3))
for form, items in ((set[str], "abcdef"), (frozenset[Colour], Colour), (set[tuple[str, int]], pairs)):
    value, made = frozenset(items), pm.compile(form)
    print(made.dump(value), made.dump_json(value), pm.any().dump({1: value}))
"""


@pytest.mark.once
def test_written_texts_have_one_order_for_every_hash_seed():
    texts = [fresh_python(WRITTEN, PYTHONHASHSEED=seed) for seed in ("0", "1")]
    assert texts[0] == texts[1]
    assert "interface Order" in texts[0]


LOCALES = """
import locale
import passmuster as pm
for name in ("C", "tr_TR.UTF-8", "de_DE.UTF-8"):
    try:
        locale.setlocale(locale.LC_ALL, name)
    except locale.Error:  # not on this machine
        pass
    print(pm.number().validate("1,5").error)
    print(pm.number().validate("1.5").value)
    print(pm.number().max(1).validate(1.5).error)
    print(ascii(pm.string().uppercase().validate("i").value))
"""


def test_locale_of_the_program_changes_nothing():
    expected = ['"value" must be a number', "1.5", '"value" must be at most 1', "'I'"]
    assert fresh_python(LOCALES).splitlines() == expected * 3
