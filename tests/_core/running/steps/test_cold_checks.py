"""Functions of the caller's that raise, re-enter the schema, return nonsense, or change what is walked."""

import asyncio

import pytest
from tests.cases import case, checked, exception, fail, of, row, wrong
from tests.vocabulary import boom, get, last

import passmuster as pm
from passmuster import UNDEFINED

# custom and its helpers
CUSTOM = [
    case("a returned value replaces the value", pm.number().custom((lambda v, h: v * 2)), 4, out=8),
    case("the same value leaves it", pm.number().custom((lambda v, h: v)), 4),
    case("a custom rule that returns undefined unsets",
        pm.object({"a": pm.any().custom((lambda v, h: UNDEFINED))}), {"a": 1}, out={}),
    case("custom is not asked for a missing value", pm.any().custom((lambda v, h: boom("x")))),
    case("custom rules run in order", pm.number().custom((lambda v, h: v + 1)).custom((lambda v, h: v * 10)),
        1, out=20),
    case("rules after custom see its value", pm.number().custom((lambda v, h: v * 10)).max(5), 1,
        fail("number.max", limit=5, value=10), out=10),
    *of(pm.number().min(5).custom((lambda v, h: boom("x"))),
        row("custom does not run after an error", 1, fail("number.min", limit=5)),
        row("custom runs among all errors", 1, fail("number.min", limit=5),
            fail("any.custom", error=exception("x")), options={"abortEarly": False})),
    case("an exception is any.custom", pm.object({"a": pm.any().custom((lambda v, h: boom("bad")))}),
        {"a": 1}, fail("any.custom", "a", error=exception("bad"))),
    case("error gives a code", pm.any().custom((lambda v, h: h.error("any.invalid"))), 1,
        fail("any.invalid")),
    case("error gives a code with context",
        pm.any().custom((lambda v, h: h.error("number.min", {"limit": 3}))), 1, fail("number.min", limit=3)),
    case("error gives a code of the caller's",
        pm.any().custom((lambda v, h: h.error("my.code", {"x": 3}))).messages({"my.code": "{#label} {#x}"}),
        1, fail("my.code", x=3), texts=['"value" 3']),
    case("error with the state of another place", pm.object({"a": pm.any().custom((lambda v,
        h: h.error("any.invalid", {}, h.state.localize(["q", "r"]))))}), {"a": 1},
        fail("any.invalid", "q", "r", value=1)),
    case("message gives one", pm.any().custom((lambda v, h: h.message("bad {#label} {#x}", {"x": 1}))), 1,
        fail("custom", x=1), texts=['bad "value" 1']),
    case("message gives a string by code",
        pm.any().custom((lambda v, h: h.message({"custom": "bad {#x}"}, {"x": 1}))), 1, fail("custom", x=1),
        texts=["bad 1"]),
    case("message gives a string by language",
        pm.any().custom((lambda v, h: h.message({"en": {"custom": "bad"}, "de": {"custom": "schlecht"}}))), 1,
        fail("custom"), options={"errors": {"language": "de"}}, texts=["schlecht"]),
    case("the texts of the preferences go before that of message",
        pm.any().custom((lambda v, h: h.message("mine"))).messages({"custom": "theirs {#label}"}), 1,
        fail("custom", label="Root"), options={"messages": {"root": "Root"}}, texts=['theirs "Root"']),
    case("even a string for every code",
        pm.any().custom((lambda v, h: h.message({"custom": "mine", "root": "R"}))), 1,
        fail("custom", label="Root"), options={"messages": {"*": "theirs", "root": "Root"}},
        texts=["theirs"]),
    case("the text of the rule goes before both",
        pm.any().custom((lambda v, h: h.message("mine"))).message("rule"), 1, fail("custom", label="Root"),
        options={"messages": {"*": "theirs", "root": "Root"}}, texts=["rule"]),
    case("and those of the rule for other codes leave it",
        pm.any().custom((lambda v, h: h.message("mine"))).message({"any.only": "rule", "root": "R"}), 1,
        fail("custom", label="R"), texts=["mine"]),
    case("msg() finds the other texts of message, but those of the preferences first",
        pm.object({"a": pm.any().custom((lambda v, h: h.message({"custom": '{msg("x.y")}', "x.y": "mine"}))),
        "b": (pm.any().messages({"x.y": "theirs"}).custom((lambda v, h: h.message({"custom": '{msg("x.y")}',
        "x.y": "mine"})))), "c": pm.number().min(3).message({"number.min": 'rule {msg("x.y")}',
        "x.y": "of the rule"})}), {"a": 1, "b": 1, "c": 1}, fail("custom", "a"), fail("custom", "b"),
        fail("number.min", "c", limit=3), options={"abortEarly": False}, texts=["mine", "theirs", "rule "]),
    case("the text of a rule goes before one that came from a schema within", pm.any().custom(lambda v,
        h: pm.number().min(3).message("inner")._validate(v, h.state, h.prefs)["errors"][0]).message("outer"),
        1, fail("number.min", limit=3), texts=["outer"]),
    case("warn leaves the value valid", pm.any().custom((lambda v, h: last(h.warn("any.invalid"), v))), 1,
        warns=(fail("any.invalid"),)),
    case("warn with context",
        pm.any().custom((lambda v, h: last(h.warn("my.code", {"x": 1}), v))).messages({"my.code": "{#x}"}), 1,
        warns=(fail("my.code", x=1),)),
    case("original is the value before conversion", pm.number().custom((lambda v, h: h.original)), "5"),
    case("prefs are those in force", pm.number().custom((lambda v, h: h.prefs.convert)), 5,
        options={"convert": False}, out=False),
    case("prefs of the schema are in force",
        pm.number().custom((lambda v, h: h.prefs.abort_early)).prefs({"abortEarly": False}), 5, out=False),
    case("schema is the schema", pm.number().custom((lambda v, h: h.schema.type)), 5, out="number"),
    case("state has the path",
        pm.object({"a": pm.array().items(pm.number().custom((lambda v, h: h.state.path)))}), {"a": [1, 2]},
        out={"a": [["a", 0], ["a", 1]]}),
    case("custom on an object gets its keys converted",
        pm.object({"a": pm.number()}).custom((lambda v, h: get(v, "a"))), {"a": "5"}, out=5),
    case("custom on an array gets its items converted",
        pm.array().items(pm.number()).custom((lambda v, h: len(v))), ["1", 2], out=2),
    case("a list of an ordinary kind is a value", pm.any().custom((lambda v, h: last([1, 2]))), 1,
        out=[1, 2]),
    case("custom in alternatives", pm.alternatives(pm.number().custom((lambda v, h: h.error("any.invalid"))),
        pm.number().custom((lambda v, h: v + 1))), 1, out=2),
    case("custom with a message of the rule", pm.any().custom((lambda v, h: boom("x"))).message("changed"), 1,
        fail("any.custom", error=exception("x")), texts=["changed"]),
    case("custom as a warning", pm.any().custom((lambda v, h: boom("x"))).warn(), 1,
        warns=(fail("any.custom", error=exception("x")),)),
    case("the error in any.custom is in the message",
        pm.any().custom((lambda v, h: boom("why"))).messages({"any.custom": "{#label}: {#error.message}"}), 1,
        fail("any.custom", error=exception("why")), texts=['"value": why']),
    wrong("custom needs a function", lambda: pm.any().custom()),
    wrong("custom takes no text", lambda: pm.any().custom("x")),
    wrong("a description must be a string", lambda: pm.any().custom((lambda v, h: v), 5)),
    wrong("a description must not be empty", lambda: pm.any().custom((lambda v, h: v), "")),
]  # fmt: skip


class Stop(BaseException):
    """Something that is no ordinary exception."""


def stop(*args):
    raise Stop


def explode(*args):
    raise ValueError("explode")


def places(function):
    """Return schemas that call a function at every place where there is one, each with a value."""
    either = pm.alternatives(pm.number().custom(function), pm.any())
    return {
        "custom": (pm.any().custom(function), 1),
        "default": (pm.any().default(lambda: function()), UNDEFINED),
        "default with the parent": (pm.object({"a": pm.any().default(lambda p: function())}), {}),
        "default with helpers": (pm.object({"a": pm.any().default(lambda p, h: function())}), {}),
        "failover": (pm.number().failover(lambda: function()), "x"),
        "error": (pm.number().error(function), "x"),
        "adjust": (pm.any().valid(pm.ref("$a", adjust=function)), 1),
        "condition": (pm.any().when(".", is_=pm.any().custom(function), then=1), 1),
        "empty": (pm.any().empty(pm.any().custom(function)), 1),
        "alternative": (either, 1),
        "item": (pm.array().items(pm.any().custom(function)), [1]),
        "ordered": (pm.array().ordered(pm.any().custom(function)), [1]),
        "has": (pm.array().has(pm.any().custom(function)), [1]),
        "key": (pm.object({"a": pm.any().custom(function)}), {"a": 1}),
        "pattern": (pm.object().pattern("^a", pm.any().custom(function)), {"a": 1}),
        "name of a pattern": (pm.object().pattern(pm.any().custom(function), pm.any()), {"a": 1}),
        "comparator": (pm.array().unique(function), [1, 2]),
        "is_present": (pm.object().and_("a", "b", {"isPresent": function}), {"a": 1}),
        "template function": (pm.any().valid(pm.x("{f(1)}", functions={"f": function})), 1),
        "link": (pm.object({"a": pm.any().custom(function), "b": pm.link("a")}), {"b": 1}),
    }


@pytest.mark.parametrize("where", list(places(explode)))
def test_a_base_exception_goes_through(where):
    schema, value = places(stop)[where]
    with pytest.raises(Stop):
        schema.validate(value, context={"a": 1})


@pytest.mark.parametrize("where", list(places(explode)))
def test_a_schema_is_as_good_as_new_after_an_exception(where):
    schema, value = places(stop)[where]
    for _ in range(3):
        with pytest.raises(Stop):
            schema.validate(value, context={"a": 1})


REPORTED = {
    "custom": "any.custom", "default": "any.default", "default with the parent": "any.default",
    "default with helpers": "any.default", "failover": "number.base", "item": "any.custom",
    "ordered": "any.custom", "key": "any.custom", "pattern": "any.custom", "link": "any.custom",
    "has": "array.hasUnknown", "name of a pattern": "object.unknown",
}  # fmt: skip


@pytest.mark.parametrize("where", list(REPORTED))
def test_an_exception_becomes_the_error_that_the_specification_names(where):
    schema, value = places(explode)[where]
    details = schema.validate(value, context={"a": 1}).error.details
    assert details[0].type == REPORTED[where]


@pytest.mark.parametrize("where", ["error", "comparator", "is_present"])
def test_an_exception_of_the_others_goes_to_the_caller(where):
    schema, value = places(explode)[where]
    with pytest.raises(ValueError, match="explode"):
        schema.validate(value)


@pytest.mark.parametrize("where", ["condition", "empty", "alternative"])
def test_an_exception_in_an_attempt_is_no_match(where):
    schema, value = places(explode)[where]
    assert schema.validate(value).value == 1


def test_a_failing_failover_reports_both():
    result = pm.number().failover(explode).validate("x")
    assert [detail.type for detail in result.error.details] == ["number.base", "any.failover"]
    assert str(result.error.details[1].context["error"]) == "explode"


def test_the_exception_is_in_the_context():
    mine = ValueError("mine")

    def fail(value, helpers):
        raise mine

    (detail,) = pm.any().custom(fail).validate(1).error.details
    assert detail.context["error"] is mine
    assert "mine" in detail.message


def test_an_exception_that_can_not_be_shown_still_has_a_message():
    class Mute(Exception):
        def __str__(self):
            raise RuntimeError("no text")

    def fail(value, helpers):
        raise Mute

    error = pm.any().custom(fail).validate(1).error
    assert error.details[0].type == "any.custom"
    assert error.details[0].message


@pytest.mark.parametrize(
    "made", [None, UNDEFINED, 5, "x", [], {}, object(), ValueError("x"), pm.any()], ids=repr
)
def test_a_function_may_return_anything_as_a_value(made):
    result = pm.object({"a": pm.any().custom(lambda value, helpers: made)}).validate({"a": 1})
    assert result.error is None
    assert result.value.get("a", UNDEFINED) is made


NONSENSE = [None, UNDEFINED, 5, "x", {}, [5], [ValueError("x")]]


@pytest.mark.parametrize("made", NONSENSE, ids=repr)
def test_an_error_function_must_return_an_exception_or_reports(made):
    with pytest.raises(pm.SchemaError):
        pm.number().error(lambda errors: made).validate("x")


def test_rule_after_a_function_accepts_its_result():
    for made in (None, "x", [], {}, object()):
        result = pm.number().custom(lambda value, helpers, made=made: made).min(5).validate(1)
        assert result.error.details[0].type == "number.min"


def test_rule_failing_on_a_result_restores_the_place():
    class Odd(list):
        def __iter__(self):
            raise ValueError("odd")

    schema = pm.object({"a": pm.array().custom(lambda value: Odd([1])).has(1), "b": pm.number()})
    details = schema.validate({"a": [1], "b": "x"}, abort_early=False).error.details
    assert [detail.path for detail in details] == [["a"], ["b"]]


def test_a_function_may_validate_with_its_own_schema():
    holder = {}

    def again(value, helpers):
        return holder["schema"].validate(value - 1).value + 1 if value else value

    holder["schema"] = pm.number().custom(again)
    assert holder["schema"].validate(20).value == 20


def test_a_function_may_validate_with_the_schema_around_it():
    holder = {}

    def again(value, helpers):
        if value > 0:
            inner = holder["schema"].validate({"a": value - 1, "b": "x"}, abort_early=False)
            assert [detail.path for detail in inner.error.details] == [["b"]]
        return value

    holder["schema"] = pm.object({"a": pm.number().custom(again), "b": pm.number()})
    result = holder["schema"].validate({"a": 3, "b": "5"})
    assert (result.error, result.value) == (None, {"a": 3, "b": 5})


def test_a_function_that_calls_itself_without_end_ends_in_an_error_within():
    found = []

    def again(value, helpers):
        result = holder["schema"].validate(value)
        found.append(result.error and result.error.details[0].type)
        return value

    holder = {"schema": pm.any().custom(again)}
    assert holder["schema"].validate(1).error is None  # the function had the error and did not care
    assert found[0] is not None  # the innermost call, be it of the function or of ours, found no room
    assert set(found[1:]) == {None}


def test_the_helpers_of_a_run_that_is_over_do_no_harm():
    kept = []
    schema = pm.object({"a": pm.any().custom(lambda value, helpers: kept.append(helpers) or value)})
    assert schema.validate({"a": 1}).value == {"a": 1}
    assert kept[0].error("any.invalid").code == "any.invalid"
    assert kept[0].schema.type == "any"
    kept[0].warn("any.invalid")
    assert schema.validate({"a": 2}).warning is None


CHANGES = {
    "adds keys": lambda parent: parent.update({f"k{i}": i for i in range(50)}),
    "drops keys": lambda parent: parent.clear(),
    "changes a key that is still to come": lambda parent: parent.update(b="x"),
    "drops a key that is still to come": lambda parent: parent.pop("b"),
}


@pytest.mark.parametrize("what", list(CHANGES))
def test_an_object_that_changes_while_it_is_walked_gives_a_verdict(what):
    change = CHANGES[what]

    def meddle(value, helpers):
        change(helpers.state.ancestors[0])
        return value

    schema = pm.object({"a": pm.any().custom(meddle), "b": pm.number(), "c": pm.any()})
    for options in ({}, {"abortEarly": False}, {"stripUnknown": True}, {"debug": True}):
        value = {"a": 1, "b": 2, "c": 3}
        result = schema.validate(value, options)
        assert result.error is None or pm.is_error(result.error)
        assert value == {"a": 1, "b": 2, "c": 3} or what is not None


@pytest.mark.parametrize("what", list(CHANGES))
def test_the_input_of_the_caller_may_change_while_it_is_walked(what):
    change, value = CHANGES[what], {}

    def meddle(item, helpers):
        change(value)
        return item

    schema = pm.object({"a": pm.any().custom(meddle), "b": pm.any(), "c": pm.any()}).unknown()
    for order in ("abc", "cab", "bca"):
        value.clear()
        value.update(dict.fromkeys(order, 1))
        result = schema.validate(value)
        assert result.error is None
        assert isinstance(result.value, dict)


ITEM_CHANGES = {
    "appends": lambda items: items.extend(range(5)) if len(items) < 100 else None,
    "clears": lambda items: items.clear(),
    "drops the last": lambda items: items.pop() if items else None,
    "turns around": lambda items: items.reverse(),
}


@pytest.mark.parametrize("what", list(ITEM_CHANGES))
@pytest.mark.parametrize("make", [
    lambda item: pm.array().items(item), lambda item: pm.array().items(pm.string(), item),
    lambda item: pm.array().ordered(item, item).items(item), lambda item: pm.array().has(item),
    lambda item: pm.array().items(item).unique(),
], ids=["items", "several items", "ordered", "has", "unique"])  # fmt: skip
def test_a_list_that_changes_while_it_is_walked_gives_a_verdict(what, make):
    change = ITEM_CHANGES[what]
    for whose in ("own", "callers"):
        value = [1, 2, 3, 4]

        def meddle(item, helpers, value=value, whose=whose):
            change(value if whose == "callers" else helpers.state.ancestors[0])
            return item + 1

        result = make(pm.number().custom(meddle)).validate(value)
        assert result.error is None or pm.is_error(result.error)


def test_a_comparator_that_changes_the_list_gives_a_verdict():
    value = [1, 2, 3]
    result = pm.array().unique(lambda a, b: value.clear() or False).validate(value)
    assert result.error is None or pm.is_error(result.error)


def test_a_default_gets_a_parent_of_its_own():
    def take(parent):
        parent["a"] = "changed"
        return parent

    value = {"a": {"deep": 1}}
    result = pm.object({"a": pm.any(), "b": pm.any().default(take)}).validate(value)
    assert result.value == {"a": {"deep": 1}, "b": {"a": "changed"}}
    assert value == {"a": {"deep": 1}}


def test_a_default_may_change_the_clone_at_any_depth():
    def take(parent):
        parent["a"]["deep"] = 2
        return 5

    value = {"a": {"deep": 1}}
    assert pm.object({"a": pm.any(), "b": pm.any().default(take)}).validate(value).value["a"] == {"deep": 1}
    assert value == {"a": {"deep": 1}}


def test_user_functions_run_once():
    calls = []

    def note(name):
        def run(*args):
            calls.append(name)
            return args[0] if args else 0

        return run

    schema = pm.object(
        {
            "a": pm.number().custom(note("custom")),
            "b": pm.any().default(lambda: note("default")()),
            "c": pm.number().failover(lambda: note("failover")()),
            "d": pm.number().error(lambda errors: calls.append("error") or errors),
        }
    )
    for options in ({}, {"abortEarly": False}, {"debug": True}):
        calls.clear()
        schema.validate({"a": 1, "c": "x", "d": "x"}, options)
        assert calls == ["custom", "default", "failover", "error"]


def test_methods_and_partials_and_callables_are_functions():
    import functools

    class Doubler:
        def __call__(self, value, helpers):
            return value * 2

        def method(self, value, helpers):
            return value * 3

    def scaled(value, helpers, by):
        return value * by

    assert pm.any().custom(Doubler()).validate(2).value == 4
    assert pm.any().custom(Doubler().method).validate(2).value == 6
    assert pm.any().custom(functools.partial(scaled, by=4)).validate(2).value == 8
    assert pm.any().default(dict).validate().value == {}
    assert pm.any().default(list).validate().value == []


ARITIES = [
    ("none", lambda: 1, 1),
    ("one", lambda parent: parent["x"], 5),
    ("two", lambda parent, helpers: helpers.state.path, ["a"]),
    ("any number", lambda *args: len(args), 0),
    ("one and a default", lambda parent, extra=7: parent["x"], 5),
    ("keywords", lambda parent, *, extra=7: parent["x"], 5),
]


@pytest.mark.parametrize(("what", "function", "made"), ARITIES, ids=[row[0] for row in ARITIES])
def test_a_default_function_gets_as_much_as_it_takes(what, function, made):
    schema = pm.object({"x": pm.any(), "a": pm.any().default(function)})
    assert schema.validate({"x": 5}).value["a"] == made


def test_a_coroutine_is_no_default():
    async def later():
        return 5

    result = pm.any().default(later).validate()
    coroutine = result.value
    assert asyncio.run(coroutine) == 5


class Upper:
    def __call__(self, value):
        return value.upper()


@pytest.mark.parametrize("function", [lambda value: value.upper(), str.upper, Upper()])
def test_a_function_may_take_the_value_alone(function):
    assert pm.string().custom(function).validate("a").value == "A"
    given = asyncio.run(pm.string().external(function).validate_async("a"))
    assert given == "A"


def test_a_coroutine_function_may_take_the_value_alone():
    async def later(value):
        return value * 2

    assert asyncio.run(pm.number().external(later).validate_async(4)) == 8


def test_a_builtin_gets_no_helpers():
    assert pm.number().custom(int).validate(2.5).value == 2
    assert pm.string().custom(str.strip).validate(" a ").value == "a"


def test_a_function_that_takes_nothing_is_called_without_the_value():
    assert pm.any().custom(lambda: 5).validate(1).value == 5


def fails_and_unsets(where):
    """Return a schema with a default whose functions both fail a value and leave it undefined."""

    def fail(value, helpers):
        return {"value": UNDEFINED, "errors": helpers.error("any.invalid")}

    if where == "custom":
        made = pm.any().custom(lambda value: UNDEFINED)
        return made.custom(lambda value, helpers: helpers.error("any.invalid")).default(5)
    return pm.extend({"type": "own", "base": pm.any(), where: fail}).own().default(5)


@pytest.mark.parametrize("early", [True, False])
@pytest.mark.parametrize("where", ["prepare", "coerce", "validate", "custom"])
def test_a_value_that_fails_and_is_unset_becomes_the_default(where, early):
    schema = fails_and_unsets(where)
    result = schema.validate(1, abort_early=early)
    assert (result.value, [detail.type for detail in result.error.details]) == (5, ["any.invalid"])
    below = pm.object({"a": schema}).validate({"a": 1}, abort_early=early)
    assert below.error.details[0].path == ["a"]
    assert below.value == {"a": 1 if early else 5}
    items = pm.array().items(schema).validate([1], abort_early=early)
    assert (items.value, items.error.details[0].path) == ([1], [0])


def test_a_failing_item_leaves_no_external_rule_behind():
    own = pm.any().external(lambda value: 1)
    schema = pm.array().items(pm.object({"a": own, "b": pm.valid(1)}))
    assert schema.validate([{"a": 1, "b": 2}]).error.details[0].type == "any.only"
    assert schema.failover([]).validate([{"a": 1, "b": 2}]).value == []
    assert asyncio.run(schema.failover([]).validate_async([{"a": 2, "b": 1}])) == [{"a": 1, "b": 1}]
    with pytest.raises(pm.SchemaError, match="external"):
        schema.validate([{"a": 1, "b": 1}, {"a": 1, "b": 2}])


@pytest.mark.parametrize("subject, place", [
    (".a.b", ["a", "b"]), (pm.ref("a.b", ancestor=0), ["a", "b"]), ("$x.y", ["x", "y"]),
    (pm.x("{.a.b}"), []),
], ids=["a key", "a reference", "a context", "a template"])  # fmt: skip
def test_an_assertion_is_made_at_the_place_that_its_subject_names(subject, place):
    seen = []

    def look(value, helpers):
        seen.append((value, helpers.state.path, helpers.state.ancestors))
        return value

    schema = pm.object().unknown().assert_(subject, pm.any().custom(look).artifact("found"))
    given = {"a": {"b": 1}}
    result = pm.object({"o": schema, "p": pm.any().custom(look)}).validate(
        {"o": given, "p": 2}, context={"x": {"y": 1}}
    )
    outer = {"o": given, "p": 2}
    assert seen == [(1, place, [given, outer]), (2, ["p"], [outer])]
    assert result.artifacts == {"found": [place]}


def test_an_exception_in_an_assertion_leaves_the_place_of_the_next_value():
    failing = pm.object().assert_(
        ".a", pm.any().when(".", is_=pm.valid(pm.ref("$x", adjust=explode)), then=1)
    )
    schema = pm.any().custom(lambda value, helpers: failing._validate(value, helpers.state, helpers.prefs))
    whole = pm.object({"o": schema, "p": pm.number()})
    result = whole.validate({"o": {"a": 1}, "p": "x"}, context={"x": 1}, abort_early=False)
    assert [(detail.type, detail.path) for detail in result.error.details] == [
        ("any.custom", ["o"]),
        ("number.base", ["p"]),
    ]


test_case_has_expected_outcome = checked(CUSTOM)


def test_own_message_of_a_rule_is_rendered_when_it_is_read():
    calls = []

    def shout(text):
        calls.append(text)
        return text.upper()

    schema = pm.string().min(3).message(pm.x("{shout(#value)} is short", {"functions": {"shout": shout}}))
    assert not schema.is_valid("ab")
    error = schema.validate("ab").error
    assert calls == []
    assert (error.message, error.message, calls) == ("AB is short", "AB is short", ["ab"])


def test_own_message_of_a_rule_shows_the_values_around_as_they_were():
    schema = pm.object({"a": pm.number(), "b": pm.number().max(3).message("{#label} is not {a}")})
    value = {"a": 1, "b": 5}
    error = schema.validate(value).error
    value["a"] = 2
    assert error.message == '"b" is not 1'
