"""Time grows no faster than the input, memory stays flat, and reference counts balance.

`benchmarks/growth_rows.py` has a row for each loop of the library, which `tests/test_benchmarks.py` holds to linear
time. The rows here have errors that are collected and read, or a size that benchmarks do not have.
"""

import ast
import datetime
import decimal
import gc
import logging
import random
import re
import sys

import pytest
from tests.clock import grows_linearly, soon, takes_less_than
from tests.hostile.failing_memory import fail, schemas
from tests.hostile.support import circular_list, codes, fresh_python, read

import passmuster as pm
from passmuster._core.foundation.stack import run_apart

try:
    import tracemalloc
except ImportError:  # not every interpreter has it
    tracemalloc = None

MANY = 100_000
HUGE = 200_000


@pytest.fixture(autouse=True)
def unlogged(monkeypatch):
    """Write no log, which pytest would keep with all that its records hold."""
    monkeypatch.setattr(logging.getLogger("passmuster"), "disabled", True)


def mixed(n):
    """As many distinct items of many types, some of which look alike."""
    items = []
    for i in range(n // 10):
        items += [
            i, i + 0.5, str(i), {"k": i}, [i], {"k": [i, {"x": str(i)}]}, (i, "t"),
            datetime.datetime(2000, 1, 1) + datetime.timedelta(seconds=i), b"%d" % i,
            decimal.Decimal(i) + decimal.Decimal("0.25"),
        ]  # fmt: skip
    random.Random(1).shuffle(items)
    return items


def test_unique_of_100000_mixed_items_is_linear():
    items = mixed(MANY)
    assert codes(pm.array().unique().validate([*items, {"k": 77}])) == ["array.unique"]
    assert takes_less_than(10, lambda: codes(pm.array().unique().validate(items)) == [])
    assert grows_linearly(lambda n: lambda items=mixed(n): pm.array().unique().validate(items), 5_000)


UNIQUE = [
    ([1, True], []),
    ([1, 1.0], ["array.unique"]),
    ([True, 1, 0, False], []),
    ([1, "1"], []),
    ([0, -0.0], ["array.unique"]),
    ([float("nan"), float("nan")], ["array.unique"]),
    ([float("nan"), None, pm.UNDEFINED, 0, "", False], []),
    ([[1], [True]], []),
    ([[1], [1.0]], ["array.unique"]),
    ([{"a": 1}, {"a": True}], []),
    ([{"a": 1, "b": 2}, {"b": 2, "a": 1}], ["array.unique"]),
    ([{1: "a"}, {"1": "a"}], []),
    ([{1: "a"}, {True: "a"}], []),
    ([[], {}], []),
    ([[], ()], ["array.unique"]),
    ([b"a", "a"], []),
    ([b"a", bytearray(b"a")], ["array.unique"]),
    ([decimal.Decimal("1"), 1], ["array.unique"]),
    ([decimal.Decimal("nan"), decimal.Decimal("snan")], ["array.unique"]),
    ([10**400, 10**400 + 1], []),
    ([10**400, 10**400], ["array.unique"]),
    ([10**400, float("inf")], []),
    ([{1, 2}, {2, 1}], ["array.unique"]),
    ([{1}, {True}], []),
]


@pytest.mark.parametrize("items, expected", UNIQUE, ids=[repr(case[0])[:40] for case in UNIQUE])
def test_unique_compares_values_and_types(items, expected):
    assert codes(pm.array().unique().validate(items)) == expected


@pytest.mark.parametrize("items, expected", UNIQUE, ids=[repr(case[0])[:40] for case in UNIQUE])
def test_valid_compares_like_unique(items, expected):
    if len(items) != 2:
        return
    first, second = ({"x": item} for item in items)
    for listed, given in ((first, second), (second, first)):
        assert (pm.valid(listed).validate(given).error is None) == (expected == ["array.unique"])
        many = [{"x": {"n": n}} for n in range(20)]  # long lists are looked up in another way
        assert (pm.valid(*many, listed).validate(given).error is None) == (expected == ["array.unique"])


def test_list_of_100000_values_is_built_and_looked_up_in_linear_time():
    values = [*range(MANY // 2), *map(str, range(MANY // 2))]
    with soon():
        schema = pm.valid(*values)
        assert codes(schema.validate(MANY // 2 - 1)) == []
    assert takes_less_than(0.001, lambda: schema.validate(7))
    assert codes(schema.validate(True)) == ["any.only"]
    assert codes(pm.valid(*values, True).validate(True)) == []
    error = schema.validate("nope").error
    assert len(str(error)) < 50_000
    assert codes(pm.invalid(*values).validate(5)) == ["any.invalid"]
    containers = [{"n": i} for i in range(20_000)]
    assert codes(pm.valid(*containers).validate({"n": 19_999})) == []
    assert codes(pm.valid(*containers).validate({"n": "x"})) == ["any.only"]


def test_100000_wrong_items_with_all_errors_are_collected_in_linear_time():
    schema = pm.array().items(pm.number())
    with soon():
        error = schema.validate(["x"] * MANY, abort_early=False).error
        assert len(error.details) == MANY
        assert error.details[-1].path == [MANY - 1]
        assert len(error.message) > MANY
        assert len(str(error)) < 30_000
        assert len(error.annotate(True)) < 200 * MANY
    assert grows_linearly(
        lambda n: lambda: schema.validate(["x"] * n, abort_early=False).error.message, 5_000
    )


WIDE = {
    "objects": (pm.array().items(pm.object({"a": pm.number().min(3), "b": pm.string().max(2),
        "c": pm.any().required()})), lambda n: [{"a": 1, "b": "xyz", "d": 4}] * n),
    "unknown keys": (pm.object({"a": 1}), lambda n: {str(i): i for i in range(n)}),
    "patterns": (pm.object().pattern("^a", pm.number()), lambda n: {f"a{i}": "x" for i in range(n)}),
    "pattern and matches": (pm.object().pattern("^a", pm.any(), matches=pm.array().items(pm.string().max(
        3)).unique()), lambda n: {f"a{i}": 1 for i in range(n)}),
    "renames": (pm.object().rename(re.compile("^a"), "b", multiple=True),
        lambda n: {f"a{i}": 1 for i in range(n)}),
    "alternatives": (pm.array().items(pm.alternatives(pm.object({"k": "a", "n": pm.number()}),
        pm.object({"k": "b"}))), lambda n: [{"k": "a", "n": "x"}] * n),
    "several items": (pm.array().items(pm.number(), pm.string().min(3), pm.boolean()), lambda n: ["x"] * n),
    "excluded items": (pm.array().items(pm.string().forbidden(), pm.number()), lambda n: ["x", 1] * n),
    "required items": (pm.array().items(pm.string().required(), pm.number()), lambda n: [1] * n),
    "strip_unknown": (pm.array().items(pm.number()).prefs(strip_unknown=True), lambda n: ["x", 1] * n),
    "not sorted": (pm.array().sort().strict(), lambda n: list(range(n, 0, -1))),
    "has": (pm.array().has(pm.string()), lambda n: list(range(n))),
    "length": (pm.array().max(3), lambda n: list(range(n))),
    "raw": (pm.array().items(pm.number().raw()), lambda n: ["1"] * n),
    "warnings": (pm.array().items(pm.number().max(0).warn()), lambda n: [1] * n),
    "custom": (pm.array().items(pm.any().custom(lambda v, h: h.error("any.invalid"))), lambda n: [1] * n),
    "references": (pm.object({"a": pm.array().items(pm.number().min(pm.ref("...b"))), "b": pm.any()}),
        lambda n: {"a": [1] * n, "b": 5}),
    "references in": (pm.object({"a": pm.any().valid(pm.in_("b")), "b": pm.any()}), lambda n: {"a": "x",
        "b": list(range(n))}),
    "conditions": (pm.array().items(pm.object({"a": pm.any(), "b": pm.number().when("a", is_=1,
        then=pm.required())})), lambda n: [{"a": 1}] * n),
    "dates": (pm.array().items(pm.date()), lambda n: ["2020-01-01T00:00:00Z", "x"] * n),
    "text as array": (pm.array().items(pm.number()), lambda n: "[" + "1," * n + "1]"),
    "text as object": (pm.object().unknown(), lambda n: "{" + ",".join(f'"{i}":1' for i in range(n)) + "}"),
}  # fmt: skip


@pytest.mark.parametrize("schema, make", WIDE.values(), ids=WIDE.keys())
def test_wide_input_takes_linear_time_with_its_errors_read(schema, make):
    values = {}

    def call_of(n):
        value = values.setdefault(n, make(n))

        def call():
            read(schema.validate(value, abort_early=False))

        return call

    assert grows_linearly(call_of, 1_000)


def record_of(item, **keys):
    return pm.object({"ids": pm.any(), "items": pm.array().items(item), **keys})


OF_IDS = pm.in_("/ids")
LOOKUPS = {
    "converted": (record_of(pm.number().valid(OF_IDS), ids=pm.array().items(pm.number())),
        lambda n: {"ids": [str(i) for i in range(n)], "items": [str(i) for i in range(n)][::-1]}),
    "invalid": (record_of(pm.invalid(OF_IDS)), lambda n: {"ids": list(range(n)), "items": [-1] * n}),
    "its own items": (pm.array().items(pm.valid(pm.in_(".."))), lambda n: list(range(n))),
    "in conditions": (record_of(pm.any().when(pm.ref("."), is_=pm.valid(OF_IDS), then=pm.number())),
        lambda n: {"ids": list(range(n)), "items": list(range(n))[::-1]}),
    "in has()": (record_of(pm.array().has(pm.valid(OF_IDS))),
        lambda n: {"ids": list(range(n)), "items": [[i] for i in range(n)]}),
    "in assert_()": (record_of(pm.object({"id": pm.any()}).assert_(".id", pm.valid(OF_IDS))),
        lambda n: {"ids": list(range(n)), "items": [{"id": i} for i in range(n)]}),
    "in lists of each record": (pm.array().items(record_of(pm.valid(pm.in_("...ids")))),
        lambda n: [{"ids": list(range(n // 8)), "items": list(range(n // 8))}] * 8),
}  # fmt: skip


@pytest.mark.parametrize("schema, make", LOOKUPS.values(), ids=LOOKUPS.keys())
def test_lookups_in_a_referenced_list_take_linear_time(schema, make):
    values = {}
    for n in (500, 4_000):
        value = values[n] = make(n)
        assert set(codes(schema.validate(value))) <= {"any.only"}
    assert grows_linearly(lambda n: lambda: schema.validate(values[n], abort_early=False), 2_000)


def test_schema_with_many_parts_is_built_and_used_in_linear_time():
    def objects(n):
        def call():
            schema = pm.object({f"k{i}": pm.number().min(pm.ref(f"k{i + 1}")) for i in range(n)})
            schema.validate({f"k{i}": i for i in range(n)})
            schema.describe()

        return call

    assert grows_linearly(objects, 200)
    assert grows_linearly(
        lambda n: lambda: pm.array().items(*[pm.valid(i) for i in range(n)]).validate([1]), 200
    )

    def patterns(n):
        compiled = [re.compile(f"^a{i}$") for i in range(n)]

        def call():
            schema = pm.object()
            for pattern in compiled:
                schema = schema.pattern(pattern, pm.any())

        return call

    assert grows_linearly(patterns, 200)


DEPENDENCIES = {
    "and": lambda schema, keys: schema.and_(*keys),
    "nand": lambda schema, keys: schema.nand(*keys),
    "or": lambda schema, keys: schema.or_(*[key + "x" for key in keys]),
    "or of paths": lambda schema, keys: schema.or_(*[key + ".x" for key in keys]),
    "oxor": lambda schema, keys: schema.oxor(*keys),
    "xor": lambda schema, keys: schema.xor(*keys),
    "with": lambda schema, keys: schema.with_(keys[0], [*keys[1:], "x"]),
    "without": lambda schema, keys: schema.without(keys[0], keys[1:]),
}


@pytest.mark.parametrize("depend", DEPENDENCIES.values(), ids=DEPENDENCIES.keys())
def test_the_first_failure_of_a_dependency_takes_linear_time(depend):
    def call_of(n):
        keys = [f"k{i}" for i in range(n)]
        schema = depend(pm.object({key: pm.any().label(key.upper()) for key in keys}), keys)
        value = dict.fromkeys(keys[: n if "nand" in depend.__code__.co_names else n - 1], 1)

        def call():
            assert str(schema.concat(pm.any()).validate(value).error)

        return call

    assert grows_linearly(call_of, 250)


def test_failures_of_many_dependencies_take_linear_time():
    def call_of(n):
        schema = pm.object({f"k{i}": pm.any() for i in range(n)})
        for i in range(0, n, 2):
            schema = schema.xor(f"k{i}", f"k{i + 1}")

        return lambda: str(schema.concat(pm.any()).validate({}, abort_early=False).error)

    assert grows_linearly(call_of, 300)


@pytest.mark.parametrize(
    "value",
    ["x" * HUGE, list(range(HUGE)), {str(i): i for i in range(HUGE // 10)}, b"x" * HUGE, {"k": "x" * HUGE}],
    ids=["text", "list", "dict", "bytes", "dict of text"],
)
def test_a_message_shows_a_bounded_part_of_a_huge_value(value):
    for schema in (
        pm.number().messages({"*": "{#value}"}),
        pm.number().messages({"number.base": "{{#value}} {#value} {:#value} {{:#value}}"}),
        pm.any().custom(lambda v, h: h.message("{#value} is wrong")),
        pm.any().valid(pm.ref("$x"), {"k": value}, ("k", value)),
        pm.any().invalid(pm.x("{$y}")).required().valid(1).messages({"any.only": "{#valids} {$x} {{$x}}"}),
    ):
        error = schema.validate(value, context={"x": {"k": [value]}, "y": 1}).error
        assert len(str(error)) < HUGE // 2
        assert len(error.annotate(True)) < 5 * HUGE


# --- memory ----------------------------------------------------------------------------------


ROWS = {name: (schema, value) for name, schema, value in schemas()}
ROWS["too deep"] = pm.array().items(pm.link("/")), circular_list()


def bytes_held():
    """How many bytes are in use, of those that the interpreter counts."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0] if tracemalloc else gc.get_stats()._s.total_gc_memory


def bytes_held_in_rounds(name, times):
    """What is held after each of several rounds of validations, up to the first that changes nothing."""
    schema, value = ROWS[name]

    def held_after_use():
        for _ in range(times):
            result = schema.validate(value, abort_early=False)
            if result.error is not None:
                str(result.error)
        return bytes_held()

    schema.validate(value)
    held = [held_after_use() for _ in range(2)]
    # What is cached grows by some hundred bytes now and then, and what a compiler makes of the code on the
    # way by more; what leaks is more each time, be it the smallest of objects.
    while abs(held[-1] - held[-2]) > 8 * times and len(held) < (8 if tracemalloc else 40):
        held.append(held_after_use())
    return held


def with_room(call, *args):
    """Make a call on a stack so large that no walk needs another: threads hold memory of their own."""
    before = sys.getrecursionlimit()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("passmuster._core.running.steps.fresh_stack.is_short", lambda: False)
        sys.setrecursionlimit(10_000)
        try:
            return run_apart(call, *args)
        finally:
            sys.setrecursionlimit(before)


def traced(name, times):
    tracemalloc.start()
    try:
        return with_room(bytes_held_in_rounds, name, times)
    finally:
        tracemalloc.stop()


def counted_apart(name, times):
    """Where all that lives is counted, that is in a fresh interpreter, which has less of it to look at."""
    if not hasattr(getattr(gc.get_stats(), "_s", None), "total_gc_memory"):
        pytest.skip("the interpreter does not tell how much memory is in use")
    call = f"with_room(bytes_held_in_rounds, {name!r}, {times})"
    # Some are doubted, some raise, and are meant to.
    quiet = "import logging, warnings; logging.disable(); warnings.simplefilter('ignore')"
    out = fresh_python(f"{quiet}\nfrom tests.hostile.test_growth import *; print({call})", timeout=120)
    return ast.literal_eval(out)


@pytest.mark.parametrize("name", ROWS)
def test_memory_stays_flat_over_many_validations(name):
    times = 20 if name == "too deep" else 200
    held = traced(name, times) if tracemalloc else counted_apart(name, times)
    assert abs(held[-1] - held[-2]) <= 8 * times, f"{held} bytes after {times} validations each"


def counts(things):
    return [sys.getrefcount(thing) for thing in things]


@pytest.mark.skipif(not hasattr(sys, "getrefcount"), reason="needs reference counts")
@pytest.mark.parametrize("name", ROWS)
def test_reference_counts_balance(name):
    schema, value = ROWS[name]
    marker = object()
    context = {"marker": marker}
    watched = [value, schema, context, marker, None.__class__, schema._built(), schema._built().subject]
    if type(value) is dict:
        watched += value.values()

    def use():
        for _ in range(20):
            result = schema.validate(value, abort_early=False, context=context)
            if result.error is not None:
                str(result.error), getattr(result.error, "details", None)

    use()
    gc.collect()
    before = counts(watched)
    use()
    gc.collect()
    grown = [b - a for a, b in zip(before, counts(watched))]
    # Counts of small shared objects move a little on their own; a leak would grow with each of the uses.
    assert max(grown) < 15, grown


def test_validated_value_is_released():
    import weakref

    class Thing(dict):
        pass

    for schema in (
        pm.object({"a": 1}),
        pm.object().unknown(),
        pm.array(),
        pm.any().custom(fail),
        pm.link("#x").id("y"),
    ):
        thing = Thing(a=2)
        watch = weakref.ref(thing)
        try:
            result = schema.validate(thing, context={"thing": thing})
            str(result.error)
            del result
        except pm.SchemaError:
            pass
        del thing
        gc.collect()
        assert watch() is None
