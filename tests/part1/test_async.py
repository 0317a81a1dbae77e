"""External rules and validate_async."""

from __future__ import annotations

import asyncio
import copy

import pytest
from tests.part1.case import Row, Shown, check, claims
from tests.part1.vocabulary import boom, get, iff, last, later, later_boom, regex

import passmuster as pm
from passmuster import UNDEFINED


def two_errors(value, helpers):
    found = helpers.errors_array()
    found.append(helpers.error("any.invalid"))
    found.append(helpers.error("my.code", {"x": 1}))
    return found


# external, in validate_async
EXTERNALS = [
    Row("a replacement", lambda: pm.number().external((lambda v, h: v * 2)), 5, asynchronous=True, passes=10),
    Row(
        "undefined changes nothing",
        lambda: pm.number().external((lambda v, h: UNDEFINED)),
        5,
        asynchronous=True,
        passes=5,
    ),
    Row(
        "the same value changes nothing",
        lambda: pm.number().external((lambda v, h: v)),
        "5",
        asynchronous=True,
        passes=5,
    ),
    Row(
        "an async function",
        lambda: pm.number().external((lambda v, h: later(v * 2))),
        5,
        asynchronous=True,
        passes=10,
    ),
    Row(
        "an exception",
        lambda: pm.number().external((lambda v, h: boom("no"))),
        5,
        asynchronous=True,
        override="no",
    ),
    Row(
        "an exception of an async function",
        lambda: pm.number().external((lambda v, h: later_boom("no"))),
        5,
        asynchronous=True,
        override="no",
    ),
    Row(
        "an exception at a key",
        lambda: pm.object({"a": pm.number().external((lambda v, h: boom("no")))}),
        {"a": 5},
        asynchronous=True,
        override="no",
    ),
    Row(
        "an error of the helpers",
        lambda: pm.number().external((lambda v, h: h.error("any.invalid"))),
        5,
        asynchronous=True,
        fails=[("any.invalid", [], {"label": "value", "value": 5})],
    ),
    Row(
        "an error of the helpers at a key",
        lambda: pm.object({"a": pm.number().external((lambda v, h: h.error("any.invalid")))}),
        {"a": 5},
        asynchronous=True,
        fails=[("any.invalid", ["a"], {"label": "a", "value": 5, "key": "a"})],
    ),
    Row(
        "several errors of the helpers",
        lambda: pm.object({"a": pm.number().external(two_errors).messages({"my.code": "mine"})}),
        {"a": 5},
        asynchronous=True,
        fails=[
            ("any.invalid", ["a"], {"label": "a", "value": 5, "key": "a"}),
            ("my.code", ["a"], {"label": "a", "value": 5, "key": "a", "x": 1}),
        ],
    ),
    Row(
        "an error with context",
        lambda: (
            pm.any()
            .external((lambda v, h: h.error("my.code", {"x": 1})))
            .messages({"my.code": "{#label} {#x}"})
        ),
        5,
        asynchronous=True,
        fails=[("my.code", [], {"x": 1, "label": "value", "value": 5})],
        texts=['"value" 1'],
    ),
    Row(
        "an async error",
        lambda: pm.number().external((lambda v, h: later(h.error("any.invalid")))),
        5,
        asynchronous=True,
        fails=[("any.invalid", [], {"label": "value", "value": 5})],
    ),
    Row(
        "a message of the helpers",
        lambda: pm.number().external((lambda v, h: h.message("bad {#label} {#x}", {"x": 1}))),
        5,
        asynchronous=True,
        fails=[("external", [], {"x": 1, "label": "value", "value": 5})],
        texts=['bad "value" 1'],
    ),
    Row(
        "a message by code",
        lambda: pm.number().external((lambda v, h: h.message({"external": "bad {#x}"}, {"x": 1}))),
        5,
        asynchronous=True,
        fails=[("external", [], {"x": 1, "label": "value", "value": 5})],
        texts=["bad 1"],
    ),
    Row(
        "a warning of the helpers",
        lambda: pm.number().external((lambda v, h: h.warn("any.invalid"))),
        5,
        {"warnings": True},
        asynchronous=True,
        passes=5,
        warns=[("any.invalid", [], {"label": "value", "value": 5})],
    ),
    Row(
        "a warning that nobody asked for",
        lambda: pm.number().external((lambda v, h: h.warn("any.invalid"))),
        5,
        asynchronous=True,
        passes=5,
    ),
    Row(
        "no external runs after a failure",
        lambda: pm.object({"a": pm.number().external((lambda v, h: boom("ran"))), "b": pm.number()}),
        {"a": 1, "b": "x"},
        asynchronous=True,
        fails=[("number.base", ["b"], {"label": "b", "value": "x", "key": "b"})],
    ),
    Row(
        "no external runs after a failure, all errors",
        lambda: pm.object({"a": pm.number().external((lambda v, h: boom("ran"))), "b": pm.number()}),
        {"a": 1, "b": "x"},
        {"abortEarly": False},
        asynchronous=True,
        fails=[("number.base", ["b"], {"label": "b", "value": "x", "key": "b"})],
    ),
    Row(
        "several externals of one schema",
        lambda: pm.number().external((lambda v, h: v + 1)).external((lambda v, h: v * 10)),
        5,
        asynchronous=True,
        passes=60,
    ),
    Row(
        "externals run in the order of the keys",
        lambda: pm.object(
            {
                "a": pm.any().external((lambda v, h: boom("first"))),
                "b": pm.any().external((lambda v, h: boom("second"))),
            }
        ),
        {"b": 1, "a": 1},
        asynchronous=True,
        override="first",
    ),
    Row(
        "externals below run before those above",
        lambda: pm.object({"a": pm.number().external((lambda v, h: v * 2))}).external(
            (lambda v, h: get(v, "a"))
        ),
        {"a": 5},
        asynchronous=True,
        passes=10,
    ),
    Row(
        "externals run for a missing key",
        lambda: pm.object({"a": pm.any().external((lambda v, h: 7))}),
        {},
        asynchronous=True,
        passes={"a": 7},
    ),
    Row(
        "externals run for a default",
        lambda: pm.object({"a": pm.any().default(1).external((lambda v, h: v + 1))}),
        {},
        asynchronous=True,
        passes={"a": 2},
    ),
    Row(
        "a replacement at a key",
        lambda: pm.object({"a": pm.number().external((lambda v, h: v * 2)), "b": pm.any()}),
        {"a": 5, "b": 1},
        asynchronous=True,
        passes={"a": 10, "b": 1},
    ),
    Row(
        "a replacement at a deep key",
        lambda: pm.object(
            {"o": pm.object({"p": pm.object({"a": pm.number().external((lambda v, h: v * 2))})})}
        ),
        {"o": {"p": {"a": 5}}},
        asynchronous=True,
        passes={"o": {"p": {"a": 10}}},
    ),
    Row(
        "replacements in an array",
        lambda: pm.array().items(pm.number().external((lambda v, h: v * 2))),
        [1, 2],
        asynchronous=True,
        passes=[2, 4],
    ),
    Row(
        "replacements in an object in an array",
        lambda: pm.array().items(pm.object({"a": pm.number().external((lambda v, h: v * 2))})),
        [{"a": 1}, {"a": 2}],
        asynchronous=True,
        passes=[{"a": 2}, {"a": 4}],
    ),
    Row(
        "a replacement of the root",
        lambda: pm.object({"a": pm.number()}).external((lambda v, h: "new")),
        {"a": 5},
        asynchronous=True,
        passes="new",
    ),
    Row(
        "other rules do not see the replacement",
        lambda: pm.object({"a": pm.number().external((lambda v, h: 100)), "b": pm.number().min(pm.ref("a"))}),
        {"a": 1, "b": 2},
        asynchronous=True,
        passes={"a": 100, "b": 2},
    ),
    Row(
        "later externals see the replacement",
        lambda: pm.object({"a": pm.number().external((lambda v, h: 100))}).external(
            (lambda v, h: last({"seen": get(v, "a")}))
        ),
        {"a": 1},
        asynchronous=True,
        passes={"seen": 100},
    ),
    Row(
        "externals in a failing alternative do not run",
        lambda: pm.alternatives(
            pm.string().external((lambda v, h: "one")), pm.number().external((lambda v, h: "two"))
        ),
        5,
        asynchronous=True,
        passes="two",
    ),
    Row(
        "externals in the passing alternative run",
        lambda: pm.object({"a": pm.alternatives(pm.string(), pm.number().external((lambda v, h: "two")))}),
        {"a": 5},
        asynchronous=True,
        passes={"a": "two"},
    ),
    Row(
        "externals in a condition's test do not run",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.any().when(
                    "a", {"is": pm.any().external((lambda v, h: boom("ran"))), "then": pm.required()}
                ),
            }
        ),
        {"a": 1, "b": 2},
        asynchronous=True,
        passes={"a": 1, "b": 2},
    ),
    Row(
        "externals of a condition's then run",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.any().when("a", {"is": 1, "then": pm.any().external((lambda v, h: 9))})}
        ),
        {"a": 1, "b": 2},
        asynchronous=True,
        passes={"a": 1, "b": 9},
    ),
    Row(
        "externals of a pattern run",
        lambda: pm.object().pattern(regex("^k"), pm.number().external((lambda v, h: v + 1))),
        {"k1": 1, "k2": 2},
        asynchronous=True,
        passes={"k1": 2, "k2": 3},
    ),
    Row(
        "externals through a link run",
        lambda: pm.object({"n": pm.number().external((lambda v, h: v + 1)), "kid": pm.link("#p")}).id("p"),
        {"n": 1, "kid": {"n": 2}},
        asynchronous=True,
        passes={"n": 2, "kid": {"n": 3}},
    ),
    Row(
        "errors of several externals",
        lambda: pm.object(
            {
                "a": pm.any().external((lambda v, h: h.error("any.invalid"))),
                "b": pm.any().external((lambda v, h: h.error("any.unknown"))),
            }
        ),
        {"a": 1, "b": 2},
        asynchronous=True,
        fails=[("any.invalid", ["a"], {"label": "a", "value": 1, "key": "a"})],
    ),
    Row(
        "errors of several externals, all errors",
        lambda: pm.object(
            {
                "a": pm.any().external((lambda v, h: h.error("any.invalid"))),
                "b": pm.any().external((lambda v, h: h.error("any.unknown"))),
            }
        ),
        {"a": 1, "b": 2},
        {"abortEarly": False},
        asynchronous=True,
        fails=[
            ("any.invalid", ["a"], {"label": "a", "value": 1, "key": "a"}),
            ("any.unknown", ["b"], {"label": "b", "value": 2, "key": "b"}),
        ],
    ),
    Row(
        "an error and an exception, all errors",
        lambda: pm.object(
            {
                "a": pm.any().external((lambda v, h: h.error("any.invalid"))),
                "b": pm.any().external((lambda v, h: boom("no"))),
            }
        ),
        {"a": 1, "b": 2},
        {"abortEarly": False},
        asynchronous=True,
        override="no",
    ),
    Row(
        "helpers.original",
        lambda: pm.number().external((lambda v, h: h.original)),
        "5",
        asynchronous=True,
        passes="5",
    ),
    Row(
        "helpers.schema",
        lambda: pm.number().external((lambda v, h: h.schema.type)),
        5,
        asynchronous=True,
        passes="number",
    ),
    Row(
        "helpers.prefs",
        lambda: pm.number().external((lambda v, h: h.prefs.convert)),
        5,
        {"convert": False},
        asynchronous=True,
        passes=False,
    ),
    Row(
        "helpers.state.path",
        lambda: pm.object({"a": pm.array().items(pm.number().external((lambda v, h: h.state.path)))}),
        {"a": [1]},
        asynchronous=True,
        passes={"a": [["a", 0]]},
    ),
    Row(
        "helpers.state.ancestors",
        lambda: pm.object(
            {"a": pm.object({"b": pm.number().external((lambda v, h: len(h.state.ancestors)))})}
        ),
        {"a": {"b": 1}},
        asynchronous=True,
        passes={"a": {"b": 2}},
    ),
    Row(
        "helpers.linked of no link",
        lambda: pm.number().external((lambda v, h: iff(h.linked, "linked", "none"))),
        5,
        asynchronous=True,
        passes="none",
    ),
    Row(
        "helpers.linked of a link",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").external((lambda v, h: h.linked.type))}),
        {"b": 5},
        asynchronous=True,
        passes={"b": "number"},
    ),
    Row(
        "helpers.schema of a link",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").external((lambda v, h: h.schema.type))}),
        {"b": 5},
        asynchronous=True,
        passes={"b": "link"},
    ),
    Row(
        "a label in an error of an external",
        lambda: pm.object({"a": pm.any().label("L").external((lambda v, h: h.error("any.invalid")))}),
        {"a": 1},
        asynchronous=True,
        fails=[("any.invalid", ["a"], {"label": "L", "value": 1, "key": "a"})],
    ),
    Row(
        "an external with raw",
        lambda: pm.object({"a": pm.number().raw().external((lambda v, h: h.original))}),
        {"a": "5"},
        asynchronous=True,
        passes={"a": "5"},
    ),
    Row(
        "an external with cast",
        lambda: pm.object({"a": pm.number().cast("string").external((lambda v, h: v))}),
        {"a": 5},
        asynchronous=True,
        passes={"a": "5"},
    ),
    Row(
        "error() does not see an external's error",
        lambda: pm.number().error(ValueError("mine")).external((lambda v, h: h.error("any.invalid"))),
        5,
        asynchronous=True,
        fails=[("any.invalid", [], {"label": "value", "value": 5})],
    ),
    Row(
        "failover does not see an external's error",
        lambda: pm.number().failover(0).external((lambda v, h: h.error("any.invalid"))),
        5,
        asynchronous=True,
        fails=[("any.invalid", [], {"label": "value", "value": 5})],
    ),
    Row(
        "an external's list is a value",
        lambda: pm.any().external((lambda v, h: last([1, 2]))),
        5,
        asynchronous=True,
        passes=[1, 2],
    ),
    Row(
        "an external at the root of a missing value",
        lambda: pm.any().external((lambda v, h: 7)),
        asynchronous=True,
        passes=7,
    ),
    Row("external needs a function", lambda: pm.any().external(), wrong=True),
    Row("external takes no text", lambda: pm.any().external("x"), wrong=True),
    Row("a description must be a text", lambda: pm.any().external((lambda v, h: v), 5), wrong=True),
    Row("a description must not be empty", lambda: pm.any().external((lambda v, h: v), ""), wrong=True),
]

# The options of validate_async
OPTIONS = [
    Row(
        "without externals the value is returned",
        lambda: pm.object({"a": pm.number()}),
        {"a": "5"},
        asynchronous=True,
        passes={"a": 5},
    ),
    Row(
        "a failure is raised",
        lambda: pm.object({"a": pm.number()}),
        {"a": "x"},
        asynchronous=True,
        fails=[("number.base", ["a"], {"label": "a", "value": "x", "key": "a"})],
    ),
    Row(
        "all failures are raised as one",
        lambda: pm.object({"a": pm.number(), "b": pm.number()}),
        {"a": "x", "b": "y"},
        {"abortEarly": False},
        asynchronous=True,
        fails=[
            ("number.base", ["a"], {"label": "a", "value": "x", "key": "a"}),
            ("number.base", ["b"], {"label": "b", "value": "y", "key": "b"}),
        ],
    ),
    Row(
        "an override is raised",
        lambda: pm.number().error(ValueError("mine")),
        "x",
        asynchronous=True,
        override="mine",
    ),
    Row(
        "externals false",
        lambda: pm.number().external((lambda v, h: boom("ran"))),
        "5",
        {"externals": False},
        asynchronous=True,
        passes=5,
    ),
    Row(
        "warnings",
        lambda: pm.number().min(5).warn(),
        1,
        {"warnings": True},
        asynchronous=True,
        passes=1,
        warns=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
    ),
    Row(
        "warnings where there are none",
        lambda: pm.number(),
        1,
        {"warnings": True},
        asynchronous=True,
        passes=1,
    ),
    Row("warnings that nobody asked for", lambda: pm.number().min(5).warn(), 1, asynchronous=True, passes=1),
    Row(
        "artifacts",
        lambda: pm.object({"a": pm.any().artifact("x")}),
        {"a": 1},
        {"artifacts": True},
        asynchronous=True,
        passes={"a": 1},
        artifacts={"x": [["a"]]},
    ),
    Row(
        "artifacts where there are none",
        lambda: pm.any(),
        1,
        {"artifacts": True},
        asynchronous=True,
        passes=1,
    ),
    Row("artifacts that nobody asked for", lambda: pm.any().artifact("x"), 1, asynchronous=True, passes=1),
    Row(
        "artifacts and warnings",
        lambda: pm.number().min(5).warn().artifact("x"),
        1,
        {"warnings": True, "artifacts": True},
        asynchronous=True,
        passes=1,
        warns=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
        artifacts={"x": [[]]},
    ),
    Row(
        "artifacts after a failure",
        lambda: pm.object({"a": pm.any().artifact("x"), "b": pm.number()}),
        {"a": 1, "b": "x"},
        {"artifacts": True},
        asynchronous=True,
        fails=[("number.base", ["b"], {"label": "b", "value": "x", "key": "b"})],
    ),
    Row(
        "options as for validate",
        lambda: pm.object({"a": pm.number()}),
        {"a": 1, "b": 2},
        {"stripUnknown": True},
        asynchronous=True,
        passes={"a": 1},
    ),
    Row(
        "a context",
        lambda: pm.number().max(pm.ref("$m")),
        5,
        {"context": {"m": 3}},
        asynchronous=True,
        fails=[("number.max", [], {"limit": Shown("ref:global:m"), "value": 5, "label": "value"})],
    ),
]


@claims(EXTERNALS, OPTIONS)
def test_the_verdict_is_that_of_the_row(row):
    check(row)


def awaited(schema, value=pm.UNDEFINED, **options):
    return asyncio.run(schema.validate_async(value, **options))


def test_a_synchronous_call_refuses_externals():
    schema = pm.object({"a": pm.number().external(lambda value, helpers: value)})
    with pytest.raises(pm.SchemaError, match="validate_async"):
        schema.validate({"a": 1})
    assert schema.validate({"a": "1"}, externals=False).value == {"a": 1}
    with pytest.raises(pm.SchemaError):
        pm.attempt({"a": 1}, schema)


def test_a_synchronous_call_without_the_key_in_question_passes():
    schema = pm.object({"a": pm.object({"b": pm.any().external(lambda value, helpers: value)})})
    assert schema.validate({}).error is None


def test_externals_run_in_order_from_the_inside_out():
    seen = []

    def note(name):
        return lambda value, helpers: seen.append((name, value))

    schema = pm.object(
        {
            "a": pm.number().external(note("a")),
            "o": pm.object({"b": pm.number().external(note("b"))}).external(note("o")),
            "c": pm.array().items(pm.number().external(note("item"))).external(note("c")),
        }
    ).external(note("root"))
    awaited(schema, {"a": 1, "o": {"b": 2}, "c": [3, 4]})
    assert seen == [
        ("a", 1),
        ("b", 2),
        ("o", {"b": 2}),
        ("item", 3),
        ("item", 4),
        ("c", [3, 4]),
        ("root", {"a": 1, "o": {"b": 2}, "c": [3, 4]}),
    ]


def test_each_external_ends_before_the_next_begins():
    seen = []

    def slow(name):
        async def run(value, helpers):
            seen.append(f"{name} begins")
            await asyncio.sleep(0)
            seen.append(f"{name} ends")

        return run

    awaited(
        pm.object({"a": pm.any().external(slow("a")), "b": pm.any().external(slow("b"))}), {"a": 1, "b": 2}
    )
    assert seen == ["a begins", "a ends", "b begins", "b ends"]


def test_the_input_stays_as_it_is_whatever_is_replaced():
    value = {"o": {"list": [1, {"k": 2}]}, "same": 5}
    key = pm.any().external(lambda value, helpers: "new")
    items = pm.array().items(pm.object({"k": key}), pm.number().external(lambda value, helpers: -value))
    schema = pm.object({"o": pm.object({"list": items}), "same": pm.any()})
    assert awaited(schema, value) == {"o": {"list": [-1, {"k": "new"}]}, "same": 5}
    assert value == {"o": {"list": [1, {"k": 2}]}, "same": 5}


def test_an_external_that_changes_its_value_changes_the_result_alone():
    value = {"a": {"b": 1}}
    schema = pm.object({"a": pm.object({"b": pm.number()}).external(lambda v, helpers: v.update(b=99))})
    assert awaited(schema, value) == {"a": {"b": 99}}
    assert value == {"a": {"b": 1}}


@pytest.mark.parametrize(
    ("item", "value", "made"),
    [
        (pm.number().external(lambda v, h: v + 1), {"a": 1}, {"a": [2]}),
        (pm.object({"k": pm.any().external(lambda v, h: 7)}), {"a": {"k": 1}}, {"a": [{"k": 7}]}),
    ],
)
def test_a_single_value_is_replaced_within_its_array(item, value, made):
    schema = pm.object({"a": pm.array().items(item).single()})
    assert asyncio.run(schema.validate_async(value)) == made


@pytest.mark.parametrize(
    ("schema", "value", "made"),
    [
        (pm.object({"o": pm.object({"a": pm.any().external(lambda v, h: 5)}).strip()}), {"o": {"a": 1}}, {}),
        (pm.array().items(pm.number().strip().external(lambda v, h: 5), pm.any()), ["x", 1], ["x"]),
    ],
)
def test_nothing_is_put_into_what_was_stripped(schema, value, made):
    assert asyncio.run(schema.validate_async(value)) == made


def test_a_replaced_parent_is_what_comes_out():
    inner = pm.object({"b": pm.any().external(lambda value, helpers: 5)})
    schema = pm.object({"a": inner.external(lambda value, helpers: {"z": value["b"]})})
    assert awaited(schema, {"a": {"b": 1}}) == {"a": {"z": 5}}


def test_instances_are_copied_before_they_are_changed():
    class Thing:
        def __init__(self):
            self.a = 1

    thing = Thing()
    made = awaited(pm.object({"a": pm.number().external(lambda value, helpers: value + 1)}), thing)
    assert (thing.a, made.a) == (1, 2)
    assert type(made) is Thing


@pytest.mark.parametrize("nothing", [None, pm.UNDEFINED], ids=repr)
def test_nothing_means_no_change(nothing):
    assert awaited(pm.any().external(lambda value, helpers: nothing), 5) == 5


def test_an_exception_goes_to_the_caller_as_it_is():
    mine = KeyError("mine")

    def fail(value, helpers):
        raise mine

    with pytest.raises(KeyError) as caught:
        awaited(pm.object({"a": pm.any().external(fail)}), {"a": 1})
    assert caught.value is mine


def test_a_base_exception_goes_through():
    def interrupt(value, helpers):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        awaited(pm.any().external(interrupt), 1)


def test_warnings_and_artifacts_come_in_a_result():
    schema = (
        pm.number().min(5).warn().artifact("x").external(lambda value, helpers: helpers.warn("any.invalid"))
    )
    result = awaited(schema, 1, warnings=True, artifacts=True)
    assert result.value == 1
    assert [detail.type for detail in result.warning.details] == ["number.min", "any.invalid"]
    assert result.artifacts == {"x": [[]]}
    assert result.error is None


def test_the_log_tells_of_replacements():
    schema = pm.object({"a": pm.number().external(lambda value, helpers: value * 2)})
    result = awaited(schema, {"a": 5}, debug=True)
    assert result.value == {"a": 10}
    assert result.debug[-1] == {
        "type": "value",
        "by": "rule",
        "name": "external",
        "from": 5,
        "to": 10,
        "path": ["a"],
    }


def test_the_log_is_on_the_error_that_is_raised():
    with pytest.raises(pm.ValidationError) as caught:
        awaited(pm.number(), "x", debug=True)
    assert caught.value.debug == [{"type": "entry", "path": []}]


def test_the_same_coroutines_run_under_trio():
    trio = pytest.importorskip("trio")

    async def slow(value, helpers):
        await trio.sleep(0)
        return value * 2

    async def main():
        schema = pm.object({"a": pm.number().external(slow)})
        made = await schema.validate_async({"a": "5"})
        with pytest.raises(pm.ValidationError):
            await schema.validate_async({"a": "x"})
        return made

    assert trio.run(main) == {"a": 10}


def test_many_validations_may_be_under_way_at_once():
    async def slow(value, helpers):
        for _ in range(value % 5):
            await asyncio.sleep(0)
        return {"seen": value, "path": helpers.state.path, "parent": helpers.state.ancestors[0]["b"]}

    schema = pm.object({"a": pm.number().external(slow), "b": pm.any()})

    async def main():
        calls = [schema.validate_async({"a": i, "b": -i}) for i in range(50)]
        return await asyncio.gather(*calls)

    for i, made in enumerate(asyncio.run(main())):
        assert made == {"a": {"seen": i, "path": ["a"], "parent": -i}, "b": -i}


def test_an_external_may_validate_with_its_own_schema():
    calls = []

    async def again(value, helpers):
        calls.append(value)
        if value:
            return await helpers.schema.validate_async(value - 1)
        return None

    assert awaited(pm.number().external(again), 3) == 0
    assert calls == [3, 2, 1, 0]


def test_externals_may_be_objects_with_an_await_of_their_own():
    class Ready:
        def __await__(self):
            yield from ()
            return 7

    assert awaited(pm.any().external(lambda value, helpers: Ready()), 1) == 7


def test_options_may_be_keywords_or_a_mapping():
    schema = pm.object({"a": pm.any()})
    assert awaited(schema, {"a": 1, "b": 2}, strip_unknown=True) == {"a": 1}
    assert asyncio.run(schema.validate_async({"a": 1, "b": 2}, {"stripUnknown": True})) == {"a": 1}


def test_nothing_runs_before_it_is_awaited():
    seen = []
    coroutine = pm.any().custom(lambda value, helpers: seen.append(value)).validate_async(1)
    assert seen == []
    coroutine.close()


def refuses(value, helpers):
    return helpers.error("any.invalid")


def refuses_twice(value, helpers):
    errors = helpers.errors_array()
    errors += [helpers.error("any.invalid"), helpers.error("any.only", {}, helpers.state.localize(["x"]))]
    return errors


def warns(value, helpers):
    helpers.warn("any.invalid")


@pytest.mark.parametrize(
    "item, value, path",
    [
        (lambda external: external, 5, []),
        (lambda external: pm.object({"x": external}), {"x": 5}, ["x"]),
        (lambda external: pm.object({"x": pm.array().items(external).single()}), {"x": 5}, ["x"]),
    ],
    ids=["the item", "a key of it", "an item of it"],
)
@pytest.mark.parametrize("before", [[], ["a"]], ids=["the root", "a key"])
def test_the_index_of_a_single_item_is_in_no_path_of_a_report(item, value, path, before):
    def whole(external):
        made = pm.array().items(item(external)).single()
        return pm.object({"a": made}) if before else made

    given = {"a": value} if before else value
    with pytest.raises(pm.ValidationError) as caught:
        asyncio.run(whole(pm.any().external(refuses)).validate_async(given))
    assert [detail.path for detail in caught.value.details] == [before + path]
    with pytest.raises(pm.ValidationError) as caught:
        asyncio.run(whole(pm.any().external(refuses_twice)).validate_async(given))
    assert [detail.path for detail in caught.value.details] == [before + path, ["x"]]
    result = asyncio.run(whole(pm.any().external(warns)).validate_async(given, warnings=True))
    assert [detail.path for detail in result.warning.details] == [before + path]


@pytest.mark.parametrize(
    "instead, made",
    [
        ([], []),
        ([1], [1]),
        (4, 4),
        ("x", "x"),
        (None, None),
        ({1}, {1}),
        (b"x", b"x"),
        ({}, {"d": 7}),
        ({"d": 1}, {"d": 7}),
    ],
    ids=repr,
)
def test_an_external_rule_finds_what_a_failover_put_in_the_place_of_its_object(instead, made):
    below = pm.object({"d": pm.any().external(lambda value: 7), "b": pm.number().required()})
    schema = below.failover(pm.ref("$instead"))
    for whole, value, expected in (
        (schema, {}, made),
        (pm.object({"o": schema}), {"o": {}}, {"o": made}),
        (pm.array().items(schema), [{}], [made]),
    ):
        given = copy.copy(instead)
        assert asyncio.run(whole.validate_async(value, context={"instead": given})) == expected
        assert given == instead
