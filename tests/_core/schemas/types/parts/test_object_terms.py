"""The terms of two objects, arrays and alternatives as `concat` puts them together."""

from tests.cases import case, checked, displayed, fail, of, returns, row, wrong
from tests.vocabulary import regex

import passmuster as pm
from passmuster import UNDEFINED

# Lists: of both.
TERMS = [
    returns("tags, notes, metas and examples", lambda: (pm.any().tag("a").note("n").meta({"m": 1}).example(
        1).concat(pm.any().tag("b").note("o").meta({"k": 2}).example(2)).describe()), {"type": "any",
        "examples": [1, 2], "metas": [{"m": 1}, {"k": 2}], "notes": ["n", "o"], "tags": ["a", "b"]}),
    returns("unit and description of the later",
        lambda: pm.any().unit("a").description("x").concat(pm.any().unit("b").description("y")).describe(),
        {"type": "any", "flags": {"unit": "b", "description": "y"}}),
    case("conditions of both", pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": 1,
        "then": pm.number().min(5)}).concat(pm.number().when("a", {"is": 1, "then": pm.number().max(7)}))}),
        {"a": 1, "b": 9}, fail("number.max", "b", limit=7)),
    case("conditions of the first", pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": 1,
        "then": pm.number().min(5)}).concat(pm.number().max(7))}), {"a": 1, "b": 3},
        fail("number.min", "b", limit=5)),
    *of(pm.object({"a": pm.number()}).concat(pm.object({"b": pm.number()})),
        row("keys of both", {"a": 1, "b": "x"}, fail("number.base", "b")),
        row("keys of both narrow", {"c": 1}, fail("object.unknown", "c", child="c"))),
    *of(pm.object({"a": pm.number().min(1)}).concat(pm.object({"a": pm.number().max(3)})),
        row("keys of the same name are merged", {"a": 5}, fail("number.max", "a", limit=3)),
        row("keys of the same name are merged, the first counts too", {"a": 0},
            fail("number.min", "a", limit=1))),
    wrong("keys of the same name of two types",
        lambda: pm.object({"a": pm.number()}).concat(pm.object({"a": pm.string()}))),
    case("an open object and keys", pm.object().concat(pm.object({"a": pm.any()})), {"b": 1},
        fail("object.unknown", "b", child="b")),
    case("keys and an open object", pm.object({"a": pm.any()}).concat(pm.object()), {"b": 1},
        fail("object.unknown", "b", child="b")),
    case("no keys and keys", pm.object({}).concat(pm.object({"a": pm.any()})), {"a": 1}),
    case("keys and no keys", pm.object({"a": pm.any()}).concat(pm.object({})), {"a": 1}),
    case("references order the merged keys",
        pm.object({"b": pm.number().min(pm.ref("a"))}).concat(pm.object({"a": pm.number()})),
        {"b": 1, "a": "2"}, fail("number.min", "b", limit=displayed("ref:a")), out={"b": 1, "a": 2}),
    wrong("merged keys must not refer to each other in a circle", lambda: pm.object({"a": pm.number().min(
        pm.ref("b"))}).concat(pm.object({"b": pm.number().min(pm.ref("a"))}))),
    case("patterns of both",
        pm.object().pattern(regex("^a"), pm.number()).concat(pm.object().pattern(regex("^b"), pm.string())),
        {"a1": 1, "b1": 2}, fail("string.base", "b1")),
    case("renames of both", pm.object().rename("a", "b").concat(pm.object().rename("c", "d")),
        {"a": 1, "c": 2}, out={"b": 1, "d": 2}),
    case("a rename of the same key twice", pm.object().rename("a", "b").concat(pm.object().rename("a", "c")),
        {"a": 1}, out={"b": 1}, rebuilds=False),
    case("dependencies of both", pm.object().and_("a", "b").concat(pm.object().or_("c", "d")), {"a": 1},
        fail("object.and", present=["a"], presentWithLabels=["a"], missing=["b"], missingWithLabels=["b"]),
        fail("object.missing", peers=["c", "d"], peersWithLabels=["c", "d"]), options={"abortEarly": False}),
    case("items of both", pm.array().items(pm.number()).concat(pm.array().items(pm.string())), [1, "a", True],
        fail("array.includes", 2, pos=2)),
    case("ordered items of both", pm.array().ordered(pm.number()).concat(pm.array().ordered(pm.string())),
        [1, 2], fail("string.base", 1)),
    case("alternatives of both", pm.alternatives(pm.number()).concat(pm.alternatives(pm.string())), True,
        fail("alternatives.types", types=["number", "string"]), out=UNDEFINED),
    case("truthy values of both", pm.boolean().truthy("y").concat(pm.boolean().truthy("z")), "y", out=True),
    case("falsy values of both", pm.boolean().falsy("y").concat(pm.boolean().falsy("z")), "z", out=False),
    case("shared schemas of both", pm.object({"a": pm.link("#x")}).shared(pm.number().id("x")).concat(
        pm.object({"b": pm.link("#y")}).shared(pm.string().id("y"))), {"a": 1, "b": 2},
        fail("string.base", "b")),
    case("two schemas of one id under one key are merged",
        pm.object({"a": pm.number().id("x")}).concat(pm.object({"a": pm.number().id("x")})), {"a": "q"},
        fail("number.base", "a")),
    wrong("two alternatives of one id",
        lambda: pm.alternatives(pm.number().id("x")).concat(pm.alternatives(pm.string().id("x")))),
    wrong("two items of one id",
        lambda: pm.array().items(pm.number().id("x")).concat(pm.array().items(pm.string().id("x")))),
    wrong("two conditions of one id", lambda: (pm.any().when("a", {"is": 1,
        "then": pm.string().id("x")}).concat(pm.any().when("a", {"is": 1, "then": pm.any().id("x")})))),
    wrong("two shared schemas of one id",
        lambda: pm.object().shared(pm.string().id("x")).concat(pm.object().shared(pm.number().id("x")))),
    wrong("two schemas of one id",
        lambda: pm.object({"a": pm.number().id("x")}).concat(pm.object({"b": pm.string().id("x")}))),
    case("one definition of one id under two keys",
        pm.object({"a": pm.number().id("x")}).concat(pm.object({"b": pm.number().required().id("x")})),
        {"a": 1}, fail("any.required", "b")),
    case("alterations of both", pm.any().alter({"t": (lambda s: s.required())}).concat(
        pm.any().alter({"t": (lambda s: s.label("L"))})).tailor("t"), UNDEFINED,
        fail("any.required", label="L")),
    case("externals of both",
        pm.any().external((lambda v, h: v + 1)).concat(pm.any().external((lambda v, h: v * 10))), 1, out=20,
        is_async=True),
]  # fmt: skip

test_case_has_expected_outcome = checked(TERMS)
