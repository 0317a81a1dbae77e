"""What comes out of a value: default, failover, error, raw, strip and empty."""

import re

import pytest
from tests.cases import TEXT, case, checked, displayed, exception, fail, of, returns, row, warned, wrong
from tests.vocabulary import boom, codes, get, last, put, regex, utc

import passmuster as pm
from passmuster import UNDEFINED

# default
DEFAULTS = [
    case("a literal default at the root", pm.any().default(5), out=5),
    case("a literal default in a key", pm.object({"a": pm.any().default("x")}), {}, out={"a": "x"}),
    case("null is a default", pm.object({"a": pm.any().default(None)}), {}, out={"a": None}),
    case("false is a default", pm.object({"a": pm.any().default(False)}), {}, out={"a": False}),
    case("an empty text is a default", pm.object({"a": pm.any().default("")}), {}, out={"a": ""}),
    case("a default is not validated", pm.object({"a": pm.number().default("x")}), {}, out={"a": "x"}),
    *of(pm.object({"a": pm.any().default(1)}),
        row("a default does not replace null", {"a": None}),
        row("noDefaults keeps a literal away", {}, options={"noDefaults": True})),
    case("a default does not replace an invalid value", pm.object({"a": pm.number().default(1)}), {"a": "x"},
        fail("number.base", "a")),
    case("a default does not satisfy required",
        warned(lambda: pm.object({"a": pm.any().required().default(1)})), {},
        fail("any.required", "a")),
    case("a later default replaces an earlier one", pm.any().default(1).default(2), out=2),
    case("a date as default", pm.any().default(utc("2026-11-21T00:00:00Z")), out=utc("2026-11-21T00:00:00Z"),
        rebuilds=False),
    case("a list as default", pm.any().default([1, {"a": 2}]), out=[1, {"a": 2}]),
    case("a mapping as default", pm.any().default({"a": {"b": 1}}), out={"a": {"b": 1}}),
    case("a default of an object replaces the defaults of its keys",
        pm.object({"o": pm.object({"a": pm.any().default(1)}).default({"z": 1})}), {}, out={"o": {"z": 1}}),
    case("a deep default", pm.object({"o": pm.object({"a": pm.any().default(1), "b": pm.any()}).default()}),
        {}, out={"o": {"a": 1}}),
    case("deep defaults within deep defaults",
        pm.object({"o": pm.object({"p": pm.object({"a": pm.any().default(1)}).default()}).default()}), {},
        out={"o": {"p": {"a": 1}}}),
    case("a deep default ends where a level has none",
        pm.object({"o": pm.object({"p": pm.object({"a": pm.any().default(1)})}).default()}), {},
        out={"o": {}}),
    case("a deep default without defaults below", pm.object({"o": pm.object({"a": pm.any()}).default()}), {},
        out={"o": {}}),
    case("a deep default of an object without keys", pm.object().default(), out={}),
    case("a deep default calls functions of the keys",
        pm.object({"o": pm.object({"a": pm.any().default(lambda: 7)}).default()}), {}, out={"o": {"a": 7}}),
    case("a deep default resolves references among the keys",
        pm.object({"o": pm.object({"a": pm.any().default(1), "b": pm.any().default(pm.ref("a"))}).default()}),
        {}, out={"o": {"a": 1, "b": 1}}),
    case("a deep default leaves out what is stripped",
        pm.object({"o": pm.object({"a": pm.any().default(1).strip(), "b": pm.any().default(2)}).default()}),
        {}, out={"o": {"b": 2}}),
    case("a deep default overlooks required keys",
        pm.object({"o": pm.object({"a": pm.any().required(), "b": pm.any().default(2)}).default()}), {},
        fail("any.required", "o", "a")),
    case("a deep default casts",
        pm.object({"o": pm.object({"a": pm.number().default(1).cast("string")}).default()}), {},
        out={"o": {"a": "1"}}),
    wrong("an any has no deep default", lambda: pm.any().default()),
    wrong("a number has no deep default", lambda: pm.number().default()),
    *of(pm.object({"a": pm.any(), "b": pm.any().default(pm.ref("a"))}),
        row("a reference as default", {"a": 1}, out={"a": 1, "b": 1}),
        row("a reference to nothing as default", {})),
    case("a reference to the context as default", pm.object({"b": pm.any().default(pm.ref("$x"))}), {},
        options={"context": {"x": 3}}, out={"b": 3}),
    case("a reference with adjust as default",
        pm.object({"a": pm.number(), "b": pm.any().default(pm.ref("a", {"adjust": (lambda v: v + 1)}))}),
        {"a": "1"}, out={"a": 1, "b": 2}),
    case("a template as default", pm.object({"a": pm.number(), "b": pm.any().default(pm.x("{a * 2}"))}),
        {"a": 4}, out={"a": 4, "b": 8}),
    case("a string template as default", pm.object({"a": pm.string(), "b": pm.any().default(pm.x("-{a}-"))}),
        {"a": "q"}, out={"a": "q", "b": "-q-"}),
    case("a default orders keys by dependency",
        pm.object({"b": pm.any().default(pm.ref("a")), "a": pm.any().default(1)}), {}, out={"a": 1, "b": 1}),
    case("a function of no parameter", pm.object({"a": pm.any().default(lambda: 5)}), {}, out={"a": 5}),
    case("a function of one parameter sees the parent",
        pm.object({"a": pm.any(), "b": pm.any().default(lambda p: get(p, "a"))}), {"a": 1},
        out={"a": 1, "b": 1}),
    case("a function that changes the parent changes a clone",
        pm.object({"a": pm.any(), "b": pm.any().default(lambda p: get(put(p, "a", 9), "a"))}), {"a": 1},
        out={"a": 1, "b": 9}),
    case("a function at the root has no parent", pm.any().default(lambda p: p)),
    case("a function of two parameters gets the helpers",
        pm.object({"a": pm.any().default((lambda p, h: h.state.path))}), {}, out={"a": ["a"]}),
    case("a function sees the preferences", pm.any().default((lambda p, h: h.prefs.convert)),
        options={"convert": False}, out=False),
    case("a function that raises", pm.object({"a": pm.any().default(lambda: boom("no"))}), {},
        fail("any.default", "a", error=exception("no"), value=None)),
    case("a function that raises, all errors",
        pm.object({"a": pm.any().default(lambda: boom("no")), "b": pm.any().required()}), {},
        fail("any.default", "a", error=exception("no"), value=None), fail("any.required", "b"),
        options={"abortEarly": False}),
    case("noDefaults keeps a function away", pm.object({"a": pm.any().default(lambda: 1)}), {},
        options={"noDefaults": True}),
    case("noDefaults keeps a deep default away",
        pm.object({"o": pm.object({"a": pm.any().default(1)}).default()}), {}, options={"noDefaults": True},
        out={"o": {}}),
    case("a default after empty", pm.object({"a": pm.string().empty("").default("x")}), {"a": ""},
        out={"a": "x"}),
    case("a default after a custom rule that unsets",
        pm.object({"a": pm.any().custom((lambda v, h: UNDEFINED)).default(3)}), {"a": 1}, out={"a": 3}),
    case("a default is cast", pm.number().default(5).cast("string"), out="5"),
    case("a default in an array item", pm.array().items(pm.any().default(1)).sparse(), [UNDEFINED], out=[1]),
    case("a default in ordered items", pm.array().ordered(pm.any(), pm.any().default(7)), [1], out=[1, 7]),
    case("a default of alternatives", pm.alternatives(pm.number(), pm.string()).default(1), out=1),
    case("a default in an alternative is not used", pm.alternatives(pm.number().default(1))),
]  # fmt: skip

# failover
FAILOVERS = [
    *of(pm.number().failover(0),
        row("a literal failover", "x", out=0),
        row("a failover does not touch valid values", "5", out=5),
        row("a failover does not replace a missing value"),
        row("noDefaults keeps a failover away", "x", fail("number.base"), options={"noDefaults": True})),
    case("a failover is not validated", pm.number().failover("y"), "x", out="y"),
    case("null as failover", pm.number().failover(None), "x", out=None),
    case("a failover for a missing required value", pm.number().required().failover(0), out=0),
    case("a failover for a forbidden value", pm.object({"a": pm.forbidden().failover(0)}), {"a": 1},
        out={"a": 0}),
    case("a failover for a value of the list", pm.valid(1).failover(0), 5, out=0),
    case("a failover for an invalid value", pm.invalid(5).failover(0), 5, out=0),
    *of(pm.object({"a": pm.any(), "b": pm.number().failover(pm.ref("a"))}),
        row("a reference as failover", {"a": 1, "b": "x"}, out={"a": 1, "b": 1}),
        row("a reference to nothing as failover keeps the error", {"b": "x"}, fail("number.base", "b"))),
    case("a function as failover", pm.number().failover(lambda: 3), "x", out=3),
    case("a function of one parameter as failover",
        pm.object({"a": pm.any(), "b": pm.number().failover(lambda p: get(p, "a"))}), {"a": 1, "b": "x"},
        out={"a": 1, "b": 1}),
    case("a function of two parameters as failover",
        pm.object({"b": pm.number().failover((lambda p, h: h.original))}), {"b": "x"}),
    *of(pm.number().failover(lambda: boom("no")),
        row("a failover that raises", "x", fail("number.base"),
            fail("any.failover", error=exception("no"), value=None)),
        row("a failover that raises, all errors", "x", fail("number.base"),
            fail("any.failover", error=exception("no"), value=None), options={"abortEarly": False})),
    case("a failover of an object", pm.object({"o": pm.object({"a": pm.number()}).failover({"a": 0})}),
        {"o": {"a": "x"}}, out={"o": {"a": 0}}),
    case("a failover below leaves the object valid", pm.object({"a": pm.number().failover(0), "b": pm.any()}),
        {"a": "x", "b": 1}, out={"a": 0, "b": 1}),
    case("a failover in an array", pm.array().items(pm.number().failover(0)), [1, "x"], out=[1, 0]),
    wrong("undefined is no failover", lambda: pm.number().failover(UNDEFINED)),
    case("a failover is cast", pm.number().failover(5).cast("string"), "x", out="5"),
    case("a failover comes before an error override", pm.number().failover(0).error(ValueError("mine")), "x",
        out=0),
    case("a list as failover", pm.number().failover([1, 2]), "x", out=[1, 2]),
    wrong("a failover needs a value", lambda: pm.any().failover()),
]  # fmt: skip

# error
ERRORS = [
    *of(pm.number().error(ValueError("mine")),
        row("an exception as error", "x", error="mine"),
        row("an override does nothing for a valid value", 5)),
    case("an exception as error in a key", pm.object({"a": pm.number().error(ValueError("mine"))}),
        {"a": "x"}, error="mine"),
    case("an exception as error of an object for its key",
        pm.object({"a": pm.number()}).error(ValueError("mine")), {"a": "x"}, error="mine"),
    *of(pm.object({"a": pm.number(), "b": pm.number().error(ValueError("mine"))}),
        row("an error before the override wins", {"a": "x", "b": "y"}, fail("number.base", "a")),
        row("an override among all errors", {"a": "x", "b": "y"}, options={"abortEarly": False},
            error="mine")),
    case("the last override of several applies",
        pm.object({"a": pm.number().error(ValueError("one")), "b": pm.number().error(ValueError("two"))}),
        {"a": "x", "b": "y"}, options={"abortEarly": False}, error="one"),
    case("the later error replaces the earlier",
        pm.number().error(ValueError("one")).error(ValueError("two")), "x", error="two"),
    case("an override for a missing value", pm.number().required().error(ValueError("mine")), error="mine"),
    case("a function that returns an exception", pm.number().error(lambda errors: ValueError(codes(errors))),
        "x", error="number.base"),
    case("a function that returns the reports", pm.number().error(lambda errors: errors), "x",
        fail("number.base")),
    case("a function that returns no reports", pm.number().error(lambda errors: last([])), "x"),
    case("a function sees all reports",
        pm.number().min(5).multiple(2).error(lambda errors: ValueError(codes(errors))), 3,
        options={"abortEarly": False}, error="number.min,number.multiple"),
    case("a function of an object sees the reports below",
        pm.object({"a": pm.number(), "b": pm.number()}).error(lambda errors: ValueError(codes(errors))),
        {"a": "x", "b": "y"}, options={"abortEarly": False}, error="number.base,number.base"),
    case("an error in alternatives", pm.alternatives(pm.number().error(ValueError("mine")), pm.boolean()),
        "x", fail("alternatives.match", details=[{"message": TEXT, "path": [], "type": "override",
        "context": {"error": exception("mine"), "label": "value", "value": "x"}},
        {"message": TEXT, "path": [], "type": "boolean.base",
        "context": {"label": "value", "value": "x"}}], message=TEXT), out=UNDEFINED),
    case("an error of the only alternative", pm.alternatives(pm.number().error(ValueError("mine"))), "x",
        out=UNDEFINED, error="mine"),
    case("an error in an array item", pm.array().items(pm.number().error(ValueError("mine"))), ["x"],
        error="mine"),
    wrong("error needs an argument", lambda: pm.any().error()),
    wrong("error needs an exception or a function", lambda: pm.any().error("text")),
    wrong("error takes no mapping", lambda: pm.any().error({"message": "text"})),
    wrong("error takes no null", lambda: pm.any().error(None)),
]  # fmt: skip

# raw, strip and result
RAW = [
    *of(pm.number().raw(),
        row("raw gives out the text", "5"),
        row("raw does not undo the check", "x", fail("number.base"))),
    case("raw in a key", pm.object({"a": pm.number().raw()}), {"a": "5"}),
    case("raw(false)", pm.number().raw().raw(False), "5", out=5),
    *of(pm.object({"a": pm.number().raw(), "b": pm.number().min(pm.ref("a"))}),
        row("a reference sees the validated value of a raw key", {"a": "5", "b": 6}),
        row("a reference sees the validated value of a raw key and refuses", {"a": "5", "b": 4},
            fail("number.min", "b", limit=displayed("ref:a")))),
    case("raw of an object gives out the input", pm.object({"a": pm.number()}).raw(), {"a": "5"}),
    case("raw of a missing value with a default", pm.object({"a": pm.any().default(1).raw()}), {}),
    case("strip in a key", pm.object({"a": pm.any().strip(), "b": pm.any()}), {"a": 1, "b": 2}, out={"b": 2}),
    case("strip(false)", pm.object({"a": pm.any().strip().strip(False)}), {"a": 1}),
    case("strip still checks", pm.object({"a": pm.number().strip()}), {"a": "x"}, fail("number.base", "a")),
    case("strip at the root", pm.number().strip(), 5, out=UNDEFINED),
    case("strip of a missing key", pm.object({"a": pm.any().strip()}), {}),
    case("strip of a required missing key", pm.object({"a": pm.any().required().strip()}), {},
        fail("any.required", "a")),
    *of(pm.object({"a": pm.number().strip(), "b": pm.number().min(pm.ref("a"))}),
        row("a reference sees a stripped key", {"a": "5", "b": 6}, out={"b": 6}),
        row("a reference sees a stripped key and refuses", {"a": "5", "b": 4},
            fail("number.min", "b", limit=displayed("ref:a")), out={"b": 4})),
    case("a reference sees a stripped key from below",
        pm.object({"a": pm.number().strip(), "o": pm.object({"b": pm.number().min(pm.ref("...a"))})}),
        {"a": "5", "o": {"b": 4}}, fail("number.min", "o", "b", limit=displayed("ref:...a")),
        out={"o": {"b": 4}}),
    case("a reference sees a key below a stripped object",
        pm.object({"a": pm.object({"x": pm.number()}).strip(), "b": pm.number().min(pm.ref("a.x"))}),
        {"a": {"x": "5"}, "b": 4},
        fail("any.ref", "b", arg="limit", ref=displayed("ref:a.x"), reason=TEXT, value=UNDEFINED),
        out={"b": 4}),
    case("strip in array items", pm.array().items(pm.string().strip(True), pm.number()), ["a", 1, "b", 2],
        out=[1, 2]),
    case("strip in ordered items", pm.array().ordered(pm.string().strip(True), pm.number()), ["a", 1],
        out=[1]),
    case("strip in alternatives", pm.object({"a": pm.alternatives(pm.string().strip(True), pm.number())}),
        {"a": "x"}, out={}),
    case("strip after raw", pm.object({"a": pm.number().raw().strip()}), {"a": "5"}, out={}),
    case("raw after strip", pm.object({"a": pm.number().strip().raw()}), {"a": "5"}),
    case("result('raw')", pm.number().result("raw"), "5"),
    case("result('strip')", pm.object({"a": pm.number().result("strip")}), {"a": "5"}, out={}),
    wrong("result of an unknown mode", lambda: pm.any().result("x")),
    wrong("result needs a mode", lambda: pm.any().result()),
]  # fmt: skip

# empty
EMPTY = [
    case("a literal", pm.object({"a": pm.string().empty("")}), {"a": ""}, out={}),
    case("a list of literals", pm.any().empty(["", None]), None, out=UNDEFINED),
    case("a schema", pm.number().empty(pm.string()), "x", out=UNDEFINED),
    case("a pattern", pm.string().empty(regex("^ +$")), "  ", out=UNDEFINED),
    case("null", pm.any().empty(None), None, out=UNDEFINED),
    case("no match", pm.any().empty(1), 2),
    case("no argument unsets", pm.any().empty(1).empty(), 1),
    case("undefined unsets", pm.any().empty(1).empty(UNDEFINED), 1),
    case("empty and required", pm.any().empty("").required(), "", fail("any.required", value=UNDEFINED),
        out=UNDEFINED),
    case("empty is tested after conversion", pm.number().empty(5), "5", out=UNDEFINED),
    case("empty is tested on the trimmed text", pm.string().trim().empty(""), "  ", out=UNDEFINED),
    case("empty of an object", pm.object().empty({}), {}, out=UNDEFINED),
    case("empty in an array", pm.array().items(pm.number().empty(None)), [1, None],
        fail("array.sparse", 1, path=[1], pos=1, value=UNDEFINED)),
    case("empty in a sparse array", pm.array().items(pm.number().empty(None)).sparse(), [1, None],
        out=[1, UNDEFINED]),
    case("empty within empty", pm.any().empty(pm.string().empty("x")), "x", out=UNDEFINED),
    case("a reference in empty", pm.object({"a": pm.any(), "b": pm.any().empty(pm.ref("a"))}),
        {"a": 1, "b": 1}, out={"a": 1}),
    case("the options do not reach empty", pm.any().empty(pm.number()), "5", options={"convert": False},
        out=UNDEFINED),
    case("the later empty replaces the earlier", pm.any().empty(1).empty(2), 1),
]  # fmt: skip


def test_default_can_not_change_its_parent_through_the_copy():
    def spoil(parent):
        parent["a"] = parent["b"]["c"] = "spoilt"
        parent["b"] = None
        return len(parent)

    def empty(parent):
        size = len(parent)
        parent.clear()
        return size

    schema = pm.object({"a": pm.any(), "b": pm.any(), "z": pm.any().default(spoil)})
    assert schema.validate({"a": 1, "b": {"c": 2}}).value == {"a": 1, "b": {"c": 2}, "z": 2}
    flat = pm.object({"a": pm.any(), "b": pm.any(), "z": pm.any().default(empty)})
    assert flat.validate({"a": 1, "b": None}).value == {"a": 1, "b": None, "z": 2}


def test_a_default_that_is_a_container_is_a_new_one_each_time():
    for given in ([], [1, "x"], {}, {"a": 1}, {"a": [1]}, [[1]]):
        schema = pm.object({"a": pm.any().default(given)})
        first, second = schema.validate({}).value["a"], schema.validate({}).value["a"]
        assert first == second == given
        assert first is not given
        assert first is not second


def test_empty_schema_does_not_see_the_context():
    schema = pm.any().empty(pm.valid(pm.ref("$x")))
    assert schema.validate(5, context={"x": 5}).value == 5
    assert pm.object({"a": schema}).validate({"a": 5}, context={"x": 5}).value == {"a": 5}


def _given():
    raise AssertionError("it is never called")


# external and its options
EXTERNALS = [
    *(returns(f"external takes {shown_}", lambda args=args: pm.any().external(*args).describe(),
            {"type": "any", "externals": [described]})
      for shown_, args, described in [
          ("options", ({"method": len},), {"method": len}),
          ("options with a description", ({"method": len, "description": "d"},),
              {"method": len, "description": "d"}),
          ("a function and a description", (len, "d"), {"method": len, "description": "d"}),
      ]),
    wrong("external takes no description beside options", lambda: pm.any().external({"method": len}, "d")),
    wrong("external takes no second description",
        lambda: pm.any().external({"method": len, "description": "d"}, "e")),
]  # fmt: skip

# Functions that are values themselves.
LITERAL = [
    *of(pm.function().default(_given, literal=True),
        row("a literal function is the default", UNDEFINED, out=_given),
        row("a literal function is no default where a value is", len, out=len)),
    case("a literal class is the default", pm.any().default(dict, {"literal": True}), UNDEFINED, out=dict),
    case("a literal function is the failover", pm.number().failover(_given, literal=True), "x", out=_given),
    case("literal may be off", pm.any().default(lambda: 1, literal=False), UNDEFINED, out=1),
    case("a later default takes the place of a literal", pm.any().default(_given, literal=True).default(5),
        UNDEFINED, out=5),
    returns("a literal function is described under its name",
        lambda: pm.any().default(_given, literal=True).describe(),
        {"type": "any", "flags": {"default": {"function": _given}}}),
    returns("a literal failover is built again",
        lambda: pm.build(pm.any().failover(_given, literal=True).describe()).describe(),
        {"type": "any", "flags": {"failover": {"function": _given}}}),
    case("a mapping with a function is a mapping", pm.any().default({"function": _given}), UNDEFINED,
        out={"function": _given}),
    returns("a literal function is represented", lambda: repr(pm.any().default(dict, literal=True)),
        "pm.any().default(dict, literal=True)"),
    *(wrong(f"{value!r} can't be literal", lambda value=value: pm.any().default(value, literal=True))
      for value in (5, None, {"a": 1}, pm.ref("a"), UNDEFINED)),
    wrong("the default of an object can't be literal", lambda: pm.object().default(literal=True)),
    wrong("literal is a boolean", lambda: pm.any().default(_given, literal="x")),
    wrong("default has no other option", lambda: pm.any().default(_given, {"foo": 1})),
]  # fmt: skip

test_case_has_expected_outcome = checked(DEFAULTS, FAILOVERS, ERRORS, RAW, EMPTY, EXTERNALS, LITERAL)


LATER = pm.any().external(lambda value: None)


@pytest.mark.parametrize("schema, is_async", [
    (pm.any(), False),
    (LATER, True),
    (pm.object({"a": pm.object({"b": LATER})}), True),
    (pm.object({"a": LATER}).keys({"a": pm.any()}), False),
    (pm.object().pattern(regex("a"), LATER), True),
    (pm.object().pattern(pm.string().external(lambda value: None), pm.any()), False),
    (pm.object().pattern(regex("a"), pm.any(), matches=pm.array().items(LATER)), True),
    (pm.array().items(pm.number(), LATER), True),
    (pm.array().ordered(LATER), True),
    (pm.array().has(LATER), False),
    (pm.alternatives(pm.number(), LATER), True),
    (pm.alternatives().conditional("$a", is_=1, then=LATER), True),
    (pm.alternatives().conditional("$a", is_=LATER, then=1), False),
    (pm.array().when("$a", is_=1, then=pm.array().items(LATER)), True),
    (pm.any().when("$a", switch=[{"is": 1, "then": LATER}]), True),
    (pm.any().when("$a", switch=[{"is": LATER, "then": 1}, {"is": 1, "then": 2}]), False),
    (pm.object({"a": pm.link("#z")}).shared(LATER.id("z")), True),
    (pm.link("#z").concat(LATER), True),
    (pm.any().empty(LATER), False),
])  # fmt: skip
def test_a_schema_is_async_if_validate_may_have_to_refuse(schema, is_async):
    assert schema.is_async() is is_async
    assert pm.build(schema.describe()).is_async() is is_async


WARNED = pm.number().warning("mine.low").max(3).failover(7).messages({"mine.low": "low"})


def test_failover_drops_warnings_and_external_rules_as_in_joi_18():
    schema = pm.object({"a": WARNED, "b": WARNED})
    assert [found.path for found in schema.validate({"a": 1, "b": 5}).warning.details] == [["a"], ["b"]]
    result = schema.validate({"a": 1, "b": 5}, joi=18)
    assert (result.value, result.warning.details[0].path) == ({"a": 1, "b": 7}, ["a"])
    assert len(result.warning.details) == 1
    inner = pm.object({"c": LATER, "d": int}).failover(7)
    assert inner.prefs(joi=18).validate({"c": 1, "d": "x"}).value == 7
    with pytest.raises(pm.SchemaError, match="external rules"):
        inner.validate({"c": 1, "d": "x"})


# check

EVEN = pm.number().check(lambda value: value % 2 == 0, message="{{#label}} must be even", description="even")


@pytest.mark.parametrize("truth", [True, 1, "yes", [0]])
def test_result_of_a_condition_is_not_the_value(truth):
    assert pm.any().check(lambda value: truth).validate("a").value == "a"


@pytest.mark.parametrize("falsehood", [False, 0, "", [], None, pm.UNDEFINED])
def test_a_value_is_wrong_where_a_condition_returns_something_false(falsehood):
    (detail,) = pm.object({"a": pm.any().check(lambda value: falsehood)}).validate({"a": 1}).error.details
    assert (detail.type, detail.path, detail.message) == ("any.custom", ["a"], '"a" failed a custom check')
    assert "error" not in detail.context


def test_a_condition_comes_after_the_conversion_and_may_ask_for_helpers():
    assert EVEN.validate("4").value == 4
    assert str(EVEN.validate("5").error) == '"value" must be even'
    seen = pm.number().check(lambda value, helpers: helpers.original == "5")
    assert (seen.is_valid("5"), seen.is_valid(5)) == (True, False)


def test_a_condition_has_a_code_of_its_own():
    schema = pm.string().check(str.isalpha, code="name.letters").messages({"name.letters": "only letters"})
    (detail,) = schema.validate("a1").error.details
    assert (detail.type, detail.message) == ("name.letters", "only letters")


def test_an_exception_of_a_condition_is_an_error():
    (detail,) = pm.number().check(lambda value: value.missing).validate(1).error.details
    assert detail.type == "any.custom"
    assert isinstance(detail.context["error"], AttributeError)


def test_a_condition_is_described_and_built():
    described = EVEN.describe()
    assert pm.build(described).describe() == described
    described["rules"][0]["args"].pop("method")
    built = pm.build(described, functions={"even": lambda value: value % 2 == 0})
    assert [built.is_valid(value) for value in (2, 3)] == [True, False]
    assert "check: the effect of your function is unknown" in str(EVEN.json_schema().losses)


@pytest.mark.parametrize(("arguments", "said"), [
    ({"predicate": 5}, "check: a function is needed, not 5"),
    ({"predicate": len, "code": ""}, "check: code must be a string of at least one character, not ''"),
    ({"predicate": len, "description": 5}, "check: description must be a string of at least one character"),
    ({"predicate": len, "message": 5}, "messages must be"),
])  # fmt: skip
def test_a_wrong_condition_is_refused(arguments, said):
    with pytest.raises(pm.SchemaError, match=re.escape(said)):
        pm.any().check(**arguments)


def test_sentence_as_the_code_of_a_check_is_shown():
    with pytest.warns(pm.SchemaWarning, match="is an error code; for a message write check"):
        schema = pm.string().check(str.isupper, "must be upper case")
    assert str(schema.validate("a").error) == "must be upper case"
    assert schema.validate("a").error.details[0].code == "must be upper case"
