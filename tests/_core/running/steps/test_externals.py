"""External rules: what they are handed, what they change, and in which order they run."""

import asyncio
import copy

import pytest
from tests.cases import case, checked, fail, of, row, wrong
from tests.vocabulary import boom, get, iff, last, later, later_boom, regex

import passmuster as pm
from passmuster import UNDEFINED


def two_errors(value, helpers):
    found = helpers.errors_array()
    found.append(helpers.error("any.invalid"))
    found.append(helpers.error("my.code", {"x": 1}))
    return found


# external, in validate_async
EXTERNALS = [
    case("a replacement", pm.number().external((lambda v, h: v * 2)), 5, out=10, is_async=True),
    case("undefined changes nothing", pm.number().external((lambda v, h: UNDEFINED)), 5, is_async=True),
    case("the same value changes nothing", pm.number().external((lambda v, h: v)), "5", out=5, is_async=True),
    case("an async function", pm.number().external((lambda v, h: later(v * 2))), 5, out=10, is_async=True),
    case("an exception", pm.number().external((lambda v, h: boom("no"))), 5, error="no", is_async=True),
    case("an exception of an async function", pm.number().external((lambda v, h: later_boom("no"))), 5,
        error="no", is_async=True),
    case("an exception at a key", pm.object({"a": pm.number().external((lambda v, h: boom("no")))}), {"a": 5},
        error="no", is_async=True),
    case("an error of the helpers", pm.number().external((lambda v, h: h.error("any.invalid"))), 5,
        fail("any.invalid"), is_async=True),
    case("an error of the helpers at a key",
        pm.object({"a": pm.number().external((lambda v, h: h.error("any.invalid")))}), {"a": 5},
        fail("any.invalid", "a"), is_async=True),
    case("several errors of the helpers",
        pm.object({"a": pm.number().external(two_errors).messages({"my.code": "mine"})}), {"a": 5},
        fail("any.invalid", "a"), fail("my.code", "a", x=1), is_async=True),
    case("an error with context",
        pm.any().external((lambda v, h: h.error("my.code", {"x": 1}))).messages({"my.code": "{#label} {#x}"}),
        5, fail("my.code", x=1), texts=['"value" 1'], is_async=True),
    case("an async error", pm.number().external((lambda v, h: later(h.error("any.invalid")))), 5,
        fail("any.invalid"), is_async=True),
    case("a message of the helpers",
        pm.number().external((lambda v, h: h.message("bad {#label} {#x}", {"x": 1}))), 5,
        fail("external", x=1), texts=['bad "value" 1'], is_async=True),
    case("a message by code",
        pm.number().external((lambda v, h: h.message({"external": "bad {#x}"}, {"x": 1}))), 5,
        fail("external", x=1), texts=["bad 1"], is_async=True),
    *of(pm.number().external((lambda v, h: h.warn("any.invalid"))),
        row("a warning of the helpers", 5, options={"warnings": True}, warns=(fail("any.invalid"),),
            is_async=True),
        row("a warning that nobody asked for", 5, is_async=True)),
    *of(pm.object({"a": pm.number().external((lambda v, h: boom("ran"))), "b": pm.number()}),
        row("no external runs after a failure", {"a": 1, "b": "x"}, fail("number.base", "b"), is_async=True),
        row("no external runs after a failure, all errors", {"a": 1, "b": "x"}, fail("number.base", "b"),
            options={"abortEarly": False}, is_async=True)),
    case("several externals of one schema",
        pm.number().external((lambda v, h: v + 1)).external((lambda v, h: v * 10)), 5, out=60, is_async=True),
    case("externals run in the order of the keys", pm.object({"a": pm.any().external((lambda v,
        h: boom("first"))), "b": pm.any().external((lambda v, h: boom("second")))}), {"b": 1, "a": 1},
        error="first", is_async=True),
    case("externals below run before those above",
        pm.object({"a": pm.number().external((lambda v, h: v * 2))}).external((lambda v, h: get(v, "a"))),
        {"a": 5}, out=10, is_async=True),
    case("externals run for a missing key", pm.object({"a": pm.any().external((lambda v, h: 7))}), {},
        out={"a": 7}, is_async=True),
    case("externals run for a default", pm.object({"a": pm.any().default(1).external((lambda v, h: v + 1))}),
        {}, out={"a": 2}, is_async=True),
    case("a replacement at a key",
        pm.object({"a": pm.number().external((lambda v, h: v * 2)), "b": pm.any()}), {"a": 5, "b": 1},
        out={"a": 10, "b": 1}, is_async=True),
    case("a replacement at a deep key",
        pm.object({"o": pm.object({"p": pm.object({"a": pm.number().external((lambda v, h: v * 2))})})}),
        {"o": {"p": {"a": 5}}}, out={"o": {"p": {"a": 10}}}, is_async=True),
    case("replacements in an array", pm.array().items(pm.number().external((lambda v, h: v * 2))), [1, 2],
        out=[2, 4], is_async=True),
    case("replacements in an object in an array",
        pm.array().items(pm.object({"a": pm.number().external((lambda v, h: v * 2))})), [{"a": 1}, {"a": 2}],
        out=[{"a": 2}, {"a": 4}], is_async=True),
    case("a replacement of the root", pm.object({"a": pm.number()}).external((lambda v, h: "new")), {"a": 5},
        out="new", is_async=True),
    case("other rules do not see the replacement",
        pm.object({"a": pm.number().external((lambda v, h: 100)), "b": pm.number().min(pm.ref("a"))}),
        {"a": 1, "b": 2}, out={"a": 100, "b": 2}, is_async=True),
    case("later externals see the replacement", pm.object({"a": pm.number().external((lambda v,
        h: 100))}).external((lambda v, h: last({"seen": get(v, "a")}))), {"a": 1}, out={"seen": 100},
        is_async=True),
    case("externals in a failing alternative do not run", pm.alternatives(pm.string().external((lambda v,
        h: "one")), pm.number().external((lambda v, h: "two"))), 5, out="two", is_async=True),
    case("externals in the passing alternative run",
        pm.object({"a": pm.alternatives(pm.string(), pm.number().external((lambda v, h: "two")))}), {"a": 5},
        out={"a": "two"}, is_async=True),
    case("externals in a condition's test do not run", pm.object({"a": pm.any(), "b": pm.any().when("a",
        {"is": pm.any().external((lambda v, h: boom("ran"))), "then": pm.required()})}), {"a": 1, "b": 2},
        is_async=True),
    case("externals of a condition's then run", pm.object({"a": pm.any(), "b": pm.any().when("a", {"is": 1,
        "then": pm.any().external((lambda v, h: 9))})}), {"a": 1, "b": 2}, out={"a": 1, "b": 9},
        is_async=True),
    case("externals of a pattern run",
        pm.object().pattern(regex("^k"), pm.number().external((lambda v, h: v + 1))), {"k1": 1, "k2": 2},
        out={"k1": 2, "k2": 3}, is_async=True),
    case("externals through a link run",
        pm.object({"n": pm.number().external((lambda v, h: v + 1)), "kid": pm.link("#p")}).id("p"),
        {"n": 1, "kid": {"n": 2}}, out={"n": 2, "kid": {"n": 3}}, is_async=True),
    *of(pm.object({"a": pm.any().external((lambda v, h: h.error("any.invalid"))),
        "b": pm.any().external((lambda v, h: h.error("any.unknown")))}),
        row("errors of several externals", {"a": 1, "b": 2}, fail("any.invalid", "a"), is_async=True),
        row("errors of several externals, all errors", {"a": 1, "b": 2}, fail("any.invalid", "a"),
            fail("any.unknown", "b"), options={"abortEarly": False}, is_async=True)),
    case("an error and an exception, all errors", pm.object({"a": pm.any().external((lambda v,
        h: h.error("any.invalid"))), "b": pm.any().external((lambda v, h: boom("no")))}), {"a": 1, "b": 2},
        options={"abortEarly": False}, error="no", is_async=True),
    case("helpers.original", pm.number().external((lambda v, h: h.original)), "5", is_async=True),
    case("helpers.schema", pm.number().external((lambda v, h: h.schema.type)), 5, out="number",
        is_async=True),
    case("helpers.prefs", pm.number().external((lambda v, h: h.prefs.convert)), 5, options={"convert": False},
        out=False, is_async=True),
    case("helpers.state.path",
        pm.object({"a": pm.array().items(pm.number().external((lambda v, h: h.state.path)))}), {"a": [1]},
        out={"a": [["a", 0]]}, is_async=True),
    case("helpers.state.ancestors",
        pm.object({"a": pm.object({"b": pm.number().external((lambda v, h: len(h.state.ancestors)))})}),
        {"a": {"b": 1}}, out={"a": {"b": 2}}, is_async=True),
    case("helpers.linked of no link", pm.number().external((lambda v, h: iff(h.linked, "linked", "none"))), 5,
        out="none", is_async=True),
    case("helpers.linked of a link",
        pm.object({"a": pm.number(), "b": pm.link("a").external((lambda v, h: h.linked.type))}), {"b": 5},
        out={"b": "number"}, is_async=True),
    case("helpers.schema of a link",
        pm.object({"a": pm.number(), "b": pm.link("a").external((lambda v, h: h.schema.type))}), {"b": 5},
        out={"b": "link"}, is_async=True),
    case("a label in an error of an external",
        pm.object({"a": pm.any().label("L").external((lambda v, h: h.error("any.invalid")))}), {"a": 1},
        fail("any.invalid", "a", label="L"), is_async=True),
    case("an external with raw", pm.object({"a": pm.number().raw().external((lambda v, h: h.original))}),
        {"a": "5"}, is_async=True),
    case("an external with cast", pm.object({"a": pm.number().cast("string").external((lambda v, h: v))}),
        {"a": 5}, out={"a": "5"}, is_async=True),
    case("error() does not see an external's error",
        pm.number().error(ValueError("mine")).external((lambda v, h: h.error("any.invalid"))), 5,
        fail("any.invalid"), is_async=True),
    case("failover does not see an external's error",
        pm.number().failover(0).external((lambda v, h: h.error("any.invalid"))), 5, fail("any.invalid"),
        is_async=True),
    case("an external's list is a value", pm.any().external((lambda v, h: last([1, 2]))), 5, out=[1, 2],
        is_async=True),
    case("an external at the root of a missing value", pm.any().external((lambda v, h: 7)), out=7,
        is_async=True),
    wrong("external needs a function", lambda: pm.any().external()),
    wrong("external takes no text", lambda: pm.any().external("x")),
    wrong("a description must be a string", lambda: pm.any().external((lambda v, h: v), 5)),
    wrong("a description must not be empty", lambda: pm.any().external((lambda v, h: v), "")),
]  # fmt: skip


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
        ("a", 1), ("b", 2), ("o", {"b": 2}), ("item", 3), ("item", 4), ("c", [3, 4]),
        ("root", {"a": 1, "o": {"b": 2}, "c": [3, 4]}),
    ]  # fmt: skip


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


@pytest.mark.parametrize(("item", "value", "made"), [
    (pm.number().external(lambda v, h: v + 1), {"a": 1}, {"a": [2]}),
    (pm.object({"k": pm.any().external(lambda v, h: 7)}), {"a": {"k": 1}}, {"a": [{"k": 7}]}),
])  # fmt: skip
def test_a_single_value_is_replaced_within_its_array(item, value, made):
    schema = pm.object({"a": pm.array().items(item).single()})
    assert asyncio.run(schema.validate_async(value)) == made


@pytest.mark.parametrize(("schema", "value", "made"), [
    (pm.object({"o": pm.object({"a": pm.any().external(lambda v, h: 5)}).strip()}), {"o": {"a": 1}}, {}),
    (pm.array().items(pm.number().strip().external(lambda v, h: 5), pm.any()), ["x", 1], ["x"]),
])  # fmt: skip
def test_stripped_objects_are_not_changed(schema, value, made):
    assert asyncio.run(schema.validate_async(value)) == made


def test_replaced_parent_is_the_result():
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


def test_log_lists_replacements():
    schema = pm.object({"a": pm.number().external(lambda value, helpers: value * 2)})
    result = awaited(schema, {"a": 5}, debug=True)
    assert result.value == {"a": 10}
    assert result.debug[-1] == {
        "type": "value", "by": "rule", "name": "external", "from": 5, "to": 10, "path": ["a"],
    }  # fmt: skip


def test_the_log_is_on_the_error_that_is_raised():
    with pytest.raises(pm.ValidationError) as caught:
        awaited(pm.number(), "x", debug=True)
    assert caught.value.debug == [{"type": "entry", "path": []}]


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


def refuses(value, helpers):
    return helpers.error("any.invalid")


def refuses_twice(value, helpers):
    errors = helpers.errors_array()
    errors += [helpers.error("any.invalid"), helpers.error("any.only", {}, helpers.state.localize(["x"]))]
    return errors


def warns(value, helpers):
    helpers.warn("any.invalid")


@pytest.mark.parametrize("item, value, path", [
    (lambda external: external, 5, []),
    (lambda external: pm.object({"x": external}), {"x": 5}, ["x"]),
    (lambda external: pm.object({"x": pm.array().items(external).single()}), {"x": 5}, ["x"]),
], ids=["the item", "a key of it", "an item of it"])  # fmt: skip
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


@pytest.mark.parametrize("instead, made", [
    ([], []), ([1], [1]), (4, 4), ("x", "x"), (None, None), ({1}, {1}), (b"x", b"x"),
    ({}, {"d": 7}), ({"d": 1}, {"d": 7}),
], ids=repr)  # fmt: skip
def test_external_rule_sees_the_failover_of_its_object(instead, made):
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


test_case_has_expected_outcome = checked(EXTERNALS)


def test_a_value_that_could_be_awaited_is_left_alone_where_a_rule_returns_it():
    class Awaitable:
        def __await__(self):
            raise AssertionError("nobody asked for that")

    value = Awaitable()
    assert asyncio.run(pm.any().external(lambda value: value).validate_async(value)) is value


def test_a_rule_takes_as_many_arguments_as_it_accepts():
    told = []

    async def nothing():
        told.append("nothing")

    class Asking:
        def ask(self, value):
            told.append(value)
            return value * 2

    schema = pm.object(
        {
            "a": pm.number().external(nothing).external(Asking().ask),
            "b": pm.number().external(lambda value, helpers: told.append(helpers.state.path)),
            "c": pm.array().single().items(pm.number().external(lambda value: value + 1)),
        }
    )
    made = asyncio.run(schema.validate_async({"a": 1, "b": 2, "c": 3}))
    assert made == {"a": 2, "b": 2, "c": [4]}
    assert told == ["nothing", 1, ["b"]]


def test_externals_run_after_a_value_that_needed_a_stack_of_its_own_or_was_repeated():
    def more(value):
        return value if value is UNDEFINED else value + 1

    node = pm.object({"next": pm.link("#node"), "n": pm.number().external(more)}).id("node")
    value = {"n": 0}
    for _ in range(120):
        value = {"next": value}
    made = asyncio.run(node.validate_async(value))
    for _ in range(120):
        made = made["next"]
    assert made == {"n": 1}
