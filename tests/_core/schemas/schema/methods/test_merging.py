"""What `concat` makes of two schemas."""

import pytest
from tests.cases import case, checked, fail, of, pattern, returns, row, wrong
from tests.clock import soon
from tests.vocabulary import regex

import passmuster as pm
from passmuster import UNDEFINED
from passmuster._core.schemas.schema.methods import merging

# Which types can be merged.
TYPES = [
    returns("alternatives takes its own type", lambda: pm.alternatives().concat(pm.alternatives()).describe(),
        {"type": "alternatives"}),
    returns("alternatives takes any", lambda: pm.alternatives().concat(pm.any()).describe(),
        {"type": "alternatives"}),
    returns("any takes alternatives", lambda: pm.any().concat(pm.alternatives()).describe(),
        {"type": "alternatives"}),
    returns("array takes its own type", lambda: pm.array().concat(pm.array()).describe(), {"type": "array"}),
    returns("array takes any", lambda: pm.array().concat(pm.any()).describe(), {"type": "array"}),
    returns("any takes array", lambda: pm.any().concat(pm.array()).describe(), {"type": "array"}),
    returns("binary takes its own type", lambda: pm.binary().concat(pm.binary()).describe(),
        {"type": "binary"}),
    returns("binary takes any", lambda: pm.binary().concat(pm.any()).describe(), {"type": "binary"}),
    returns("any takes binary", lambda: pm.any().concat(pm.binary()).describe(), {"type": "binary"}),
    returns("boolean takes its own type", lambda: pm.boolean().concat(pm.boolean()).describe(),
        {"type": "boolean"}),
    returns("boolean takes any", lambda: pm.boolean().concat(pm.any()).describe(), {"type": "boolean"}),
    returns("any takes boolean", lambda: pm.any().concat(pm.boolean()).describe(), {"type": "boolean"}),
    returns("date takes its own type", lambda: pm.date().concat(pm.date()).describe(), {"type": "date"}),
    returns("date takes any", lambda: pm.date().concat(pm.any()).describe(), {"type": "date"}),
    returns("any takes date", lambda: pm.any().concat(pm.date()).describe(), {"type": "date"}),
    returns("function takes its own type", lambda: pm.function().concat(pm.function()).describe(),
        {"type": "function"}),
    returns("function takes any", lambda: pm.function().concat(pm.any()).describe(), {"type": "function"}),
    returns("any takes function", lambda: pm.any().concat(pm.function()).describe(), {"type": "function"}),
    returns("number takes its own type", lambda: pm.number().concat(pm.number()).describe(),
        {"type": "number"}),
    returns("number takes any", lambda: pm.number().concat(pm.any()).describe(), {"type": "number"}),
    returns("any takes number", lambda: pm.any().concat(pm.number()).describe(), {"type": "number"}),
    returns("object takes its own type", lambda: pm.object().concat(pm.object()).describe(),
        {"type": "object"}),
    returns("object takes any", lambda: pm.object().concat(pm.any()).describe(), {"type": "object"}),
    returns("any takes object", lambda: pm.any().concat(pm.object()).describe(), {"type": "object"}),
    returns("string takes its own type", lambda: pm.string().concat(pm.string()).describe(),
        {"type": "string"}),
    returns("string takes any", lambda: pm.string().concat(pm.any()).describe(), {"type": "string"}),
    returns("any takes string", lambda: pm.any().concat(pm.string()).describe(), {"type": "string"}),
    returns("symbol takes its own type", lambda: pm.symbol().concat(pm.symbol()).describe(),
        {"type": "symbol"}),
    returns("symbol takes any", lambda: pm.symbol().concat(pm.any()).describe(), {"type": "symbol"}),
    returns("any takes symbol", lambda: pm.any().concat(pm.symbol()).describe(), {"type": "symbol"}),
    wrong("number does not take string", lambda: pm.number().concat(pm.string())),
    wrong("string does not take number", lambda: pm.string().concat(pm.number())),
    wrong("array does not take object", lambda: pm.array().concat(pm.object())),
    wrong("object does not take array", lambda: pm.object().concat(pm.array())),
    wrong("object does not take function", lambda: pm.object().concat(pm.function())),
    wrong("function does not take object", lambda: pm.function().concat(pm.object())),
    wrong("boolean does not take number", lambda: pm.boolean().concat(pm.number())),
    wrong("alternatives does not take number", lambda: pm.alternatives().concat(pm.number())),
    wrong("number does not take alternatives", lambda: pm.number().concat(pm.alternatives())),
    wrong("date does not take number", lambda: pm.date().concat(pm.number())),
    wrong("symbol does not take string", lambda: pm.symbol().concat(pm.string())),
    wrong("binary does not take string", lambda: pm.binary().concat(pm.string())),
    wrong("concat needs a schema", lambda: pm.any().concat()),
    wrong("concat takes no literal", lambda: pm.any().concat(5)),
    wrong("concat takes no mapping", lambda: pm.object().concat({"a": 1})),
    wrong("concat takes no schema with an open ruleset",
        lambda: pm.number().concat(pm.number().ruleset.min(1))),
    wrong("concat is no rule of an open ruleset", lambda: pm.number().ruleset.min(1).concat(pm.number())),
]  # fmt: skip

# Rules of both, where the later ones replace.
RULES = [
    case("rules of both apply", pm.number().min(1).concat(pm.number().max(3)), 5,
        fail("number.max", limit=3)),
    case("a rule of the same name is replaced", pm.number().min(1).concat(pm.number().min(3)), 2,
        fail("number.min", limit=3)),
    case("a replaced rule is gone", pm.number().min(3).concat(pm.number().min(1)), 2),
    case("a kept rule stays", pm.number().min(3).keep().concat(pm.number().min(1)), 2,
        fail("number.min", limit=3)),
    case("rules that go by several stay",
        pm.string().pattern(regex("a")).concat(pm.string().pattern(regex("b"))), "b",
        fail("string.pattern.base", regex=pattern("a"), pattern=pattern("a"))),
    case("rules apply in order", pm.number().min(5).concat(pm.number().multiple(2)), 3,
        fail("number.min", limit=5), fail("number.multiple", multiple=2), options={"abortEarly": False}),
    case("rules of an any", pm.any().custom((lambda v, h: v + 1)).concat(pm.number().min(5)), 4, out=5),
    case("conversions of both apply", pm.string().trim().concat(pm.string().lowercase()), " AB ", out="ab"),
    case("replacements of both apply",
        pm.string().replace(regex("a"), "b").concat(pm.string().replace(regex("b"), "c")), "a", out="c"),
]  # fmt: skip

# Values allowed and forbidden.
VALUES = [
    case("allowed values of both", pm.number().allow("x").concat(pm.number().allow("y")), "x"),
    case("valid and allow", pm.valid("x").concat(pm.any().allow("y")), "z",
        fail("any.only", valids=["x", "y"])),
    case("allow and valid", pm.any().allow("x").concat(pm.any().valid("y")), "x"),
    case("valid of both", pm.valid("x").concat(pm.valid("y")), "z", fail("any.only", valids=["x", "y"])),
    case("a later valid lifts an earlier invalid", pm.invalid("x").concat(pm.valid("x")), "x"),
    *of(pm.valid("x", "y").concat(pm.invalid("x")),
        row("a later invalid takes from an earlier valid", "x", fail("any.only", valids=["y"])),
        row("the rest of an earlier valid", "z", fail("any.only", valids=["y"]))),
    case("invalid of both", pm.invalid("x").concat(pm.invalid("y")), "x",
        fail("any.invalid", invalids=["x", "y"])),
    case("an override replaces", pm.valid("x").concat(pm.valid(pm.OVERRIDE, "y")), "x",
        fail("any.only", valids=["y"])),
    case("an override of nothing replaces", pm.valid("x").concat(pm.allow(pm.OVERRIDE)), "z",
        fail("any.only", valids=["x"])),
    case("a literal replaces", pm.valid("x").concat(pm.compile("y")), "x", fail("any.only", valids=["y"])),
    case("references in values", pm.object({"a": pm.any(), "b": pm.valid(1).concat(pm.valid(pm.ref("a")))}),
        {"a": 2, "b": 2}),
    case("a later invalid of a reference takes it from an earlier valid",
        pm.object({"a": pm.any(), "b": pm.valid(1, pm.ref("a")).concat(pm.invalid(pm.ref("a")))}),
        {"a": 2, "b": 2}),
]  # fmt: skip

# Flags: the later one counts.
FLAGS = [
    case("a later presence counts", pm.required().concat(pm.optional())),
    case("no presence leaves the earlier", pm.required().concat(pm.any()), UNDEFINED, fail("any.required")),
    case("an explicit optional counts", pm.object({"a": pm.required().concat(pm.optional())}), {}),
    case("a later default counts", pm.any().default(1).concat(pm.any().default(2)), out=2),
    case("no default leaves the earlier", pm.any().default(1).concat(pm.any().label("x")), out=1),
    case("a later label counts", pm.number().label("A").concat(pm.number().label("B")), "x",
        fail("number.base", label="B")),
    case("a later error counts",
        pm.number().error(ValueError("one")).concat(pm.number().error(ValueError("two"))), "x", error="two"),
    *of(pm.string().empty("").concat(pm.string().empty(" ")),
        row("empty schemas are merged", " ", out=UNDEFINED),
        row("the earlier empty stays", "", out=UNDEFINED)),
    case("empty of one side", pm.string().empty("").concat(pm.string()), "", out=UNDEFINED),
    wrong("empty schemas of two types can't be merged",
        lambda: pm.any().empty(pm.string()).concat(pm.any().empty(pm.number()))),
    case("cast of one side", pm.number().cast("string").concat(pm.number().min(1)), 5, out="5"),
    case("raw of one side", pm.number().concat(pm.number().raw()), "5"),
    case("insensitive counts for values of both", pm.string().valid("A").concat(pm.string().insensitive()),
        "a", out="A"),
    returns("id of the later", lambda: pm.any().id("a").concat(pm.any().id("b")).describe(),
        {"type": "any", "flags": {"id": "b"}}),
    case("flags that are unset leave the earlier", pm.array().single().concat(pm.array().single(False)), 1,
        out=[1]),
    case("unsafe of the later", pm.number().unsafe().concat(pm.number()), 9007199254740993),
]  # fmt: skip

# Preferences: the later ones count, key by key.
PREFERENCES = [
    case("preferences of both",
        pm.number().prefs({"convert": False}).concat(pm.number().prefs({"abortEarly": False})), "1",
        fail("number.base")),
    case("a later preference counts",
        pm.number().prefs({"convert": False}).concat(pm.number().prefs({"convert": True})), "1", out=1),
    case("messages of both", pm.number().min(5).messages({"number.base": "base"}).concat(
        pm.number().messages({"number.min": "min"})), "x", fail("number.base"), texts=["base"]),
    case("a later message counts",
        pm.number().messages({"number.base": "one"}).concat(pm.number().messages({"number.base": "two"})),
        "x", fail("number.base"), texts=["two"]),
]  # fmt: skip

test_case_has_expected_outcome = checked(TYPES, RULES, VALUES, FLAGS, PREFERENCES)


def test_shared_parts_of_two_schemas_are_merged_once():
    one, other = pm.number().min(1), pm.number().max(3)
    for _ in range(40):
        one, other = pm.object({"a": one, "b": one}), pm.object({"a": other, "b": other})
    with soon():
        for made in (one.concat(other), pm.any().when(".", is_=pm.any(), then=one).concat(other)):
            assert made.extract("a") is made.extract("b")
    assert [rule.name for rule in made.extract(["a"] * 40).spec.rules] == ["max"]
    assert [rule.name for rule in one.concat(other).extract(["a"] * 40).spec.rules] == ["min", "max"]


@pytest.mark.parametrize("levels", [12, 100])
def test_merges_that_multiply_are_refused(levels):
    schema = pm.number()
    for _ in range(levels):
        schema = pm.any().empty(schema).when(".", is_=schema, then=schema)
    with soon(), pytest.raises(pm.SchemaError, match=r"^concat: these schemas share so many parts"):
        schema.validate(5)


def test_merges_of_much_are_as_many_as_there_are_schemas(monkeypatch):
    monkeypatch.setattr(merging, "_FREE_MERGES", 10)
    keys = {f"k{i}": pm.number() for i in range(200)}
    assert pm.object(keys).concat(pm.object(keys)).describe() == pm.object(keys).describe()
    schema = pm.object(keys)
    for i in range(50):
        schema = schema.when(".k0", is_=pm.number().min(i), then={"k1": pm.number().min(i)})
    assert schema.validate({"k0": 30, "k1": 29}).error.details[0].context["limit"] == 30


# `merge` of objects

BASE = pm.object(
    {"a": pm.number().min(5), "o": pm.object({"x": pm.number().min(5), "y": int}).unknown(), "l": [int]}
)
OTHER = pm.object({"o": {"x": str, "z": int}, "l": pm.array().items(str), "a": pm.number().max(9)})
REPLACED = [
    *of(
        BASE.merge(OTHER),
        row("a schema takes the place of another", {"a": 1}, out={"a": 1}),
        row("and says what it says", {"a": 10}, fail("number.max", "a", limit=9)),
        row("objects are merged", {"o": {"x": "s", "y": 1, "z": 2}}, out={"o": {"x": "s", "y": 1, "z": 2}}),
        row("with all that is said of them", {"o": {"q": 1}}, out={"o": {"q": 1}}),
        row("arrays are not", {"l": ["s"]}, out={"l": ["s"]}),
    ),
    *of(
        BASE.merge(OTHER, deep=False),
        row("objects are replaced", {"o": {"y": 1}}, fail("object.unknown", "o", "y", child="y")),
        row("if that is asked for", {"o": {"x": "s"}}, out={"o": {"x": "s"}}),
    ),
    case(
        "a mapping will do",
        BASE.merge({"o": {"z": {"k": int}}}),
        {"o": {"z": {"k": "1"}}},
        out={"o": {"z": {"k": 1}}},
    ),
    case(
        "an object takes the place of what is none",
        BASE.merge({"a": {"b": int}}),
        {"a": 1},
        fail("object.base", "a", type="object"),
    ),
    case(
        "what else is said is joined",
        pm.object({"a": int}).max(1).merge(pm.object({"b": int}).min(1)),
        {},
        fail("object.min", limit=1, value={}),
    ),
    case("any key goes on being allowed", pm.object().merge(pm.object()), {"a": 1}, out={"a": 1}),
    returns(
        "the order is that of the former",
        lambda: [*BASE.merge({"b": int, "a": int}).describe()["keys"]],
        ["a", "o", "l", "b"],
    ),
    wrong("another type", lambda: pm.object().merge(pm.number())),
    wrong("no schema", lambda: pm.object().merge(pm.any())),
]

test_objects_are_merged_by_their_keys = checked(REPLACED)


def test_objects_that_share_parts_are_merged_in_a_time_of_their_size():
    def tower():
        made = pm.object({"k": int})
        for _ in range(40):
            made = pm.object({"a": made, "b": made})
        return made

    with soon():
        tower().merge(tower()).merge({"a": {"b": {"a": str}}})


PIN = pm.string().secret()
LONG = pm.string().min(99)
OPEN = LONG.secret(False)
HOLDER = pm.object({"o": pm.object({"p": PIN})})


@pytest.mark.parametrize(("schema", "value", "is_shown"), [
    (HOLDER.merge({"o": {"p": LONG}}), {"o": {"p": "hunter2"}}, False),
    (HOLDER.merge({"o": {"p": LONG}}, deep=False), {"o": {"p": "hunter2"}}, False),
    (HOLDER.merge({"o": {"p": OPEN}}), {"o": {"p": "hunter2"}}, True),
    (HOLDER.merge({"o": pm.object({"p": LONG}).secret(False)}, deep=False), {"o": {"p": "hunter2"}}, True),
    (HOLDER.merge({"o": pm.array().items(LONG)}), {"o": ["hunter2"]}, False),
    (HOLDER.secret().merge({"o": {"p": LONG}}), {"o": {"p": "hunter2"}}, False),
    (HOLDER.concat(pm.object({"o": pm.object({"p": LONG})})), {"o": {"p": "hunter2"}}, False),
    (HOLDER.concat(pm.object({"o": pm.object({"p": OPEN})})), {"o": {"p": "hunter2"}}, True),
    (pm.object({"p": PIN}).keys({"p": LONG}), {"p": "hunter2"}, False),
    (pm.object({"p": PIN}).append({"p": pm.number()}), {"p": "hunter2"}, False),
    (pm.object({"p": PIN}).keys({"p": OPEN}), {"p": "hunter2"}, True),
    (pm.object({"p": PIN}).keys({"q": LONG}), {"q": "hunter2"}, True),
    (pm.object({"p": OPEN}).concat(pm.object({"p": LONG.secret()})), {"p": "hunter2"}, False),
    (pm.object({"p": OPEN}).merge({"p": LONG.secret()}).merge({"p": LONG}), {"p": "hunter2"}, False),
    (pm.object({"p": PIN}).fork("p", lambda one: one.min(99)), {"p": "hunter2"}, False),
    (pm.object({"p": PIN}).fork("p", lambda one: one.min(99).secret(False)), {"p": "hunter2"}, True),
])  # fmt: skip
def test_the_mark_of_a_secret_is_lost_only_by_saying_so(schema, value, is_shown):
    assert ("hunter2" in schema.validate(value).error.to_json()) is is_shown
    if not is_shown:
        assert "hunter2" not in pm.build(schema.describe()).validate(value).error.to_json()


def test_a_mark_that_is_taken_away_is_not_described():
    assert pm.string().secret(False).describe() == pm.string().describe()
    assert repr(pm.string().secret(False)) == "pm.string()"
