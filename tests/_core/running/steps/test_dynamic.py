"""What grows from a schema with several conditions, and from conditions in literals."""

from tests.cases import case, checked, fail, of, pattern, row
from tests.vocabulary import regex

import passmuster as pm

# Several conditions on one schema, and break.
SEVERAL = [
    *of(pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": pm.number().min(1),
        "then": pm.number().min(10)}).when("a", {"is": pm.number().min(2), "then": pm.number().max(20)})}),
        row("both apply", {"a": 2, "b": 30}, fail("number.max", "b", limit=20)),
        row("both apply to the lower end", {"a": 2, "b": 3}, fail("number.min", "b", limit=10)),
        row("one applies", {"a": 1, "b": 30})),
    case("break keeps the second away", pm.object({"a": pm.any(), "b": pm.number().when("a",
        {"is": pm.number().min(1), "then": pm.number().min(10), "break": True}).when("a",
        {"is": pm.number().min(2), "then": pm.number().max(20)})}), {"a": 2, "b": 30}),
    case("break does nothing where the condition does not hold", pm.object({"a": pm.any(),
        "b": pm.number().when("a", {"is": 7, "then": pm.number().min(10), "break": True}).when("a",
        {"is": pm.number().min(2), "then": pm.number().max(20)})}), {"a": 2, "b": 30},
        fail("number.max", "b", limit=20)),
    case("break with otherwise", pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": 7,
        "otherwise": pm.number().min(10), "break": True}).when("a", {"is": pm.number().min(2),
        "then": pm.number().max(20)})}), {"a": 2, "b": 30}),
    case("break in a switch", pm.object({"a": pm.any(), "b": pm.number().when("a", {"switch": [{"is": 2,
        "then": pm.number().min(1)}], "break": True}).when("a", {"is": pm.number().min(2),
        "then": pm.number().max(20)})}), {"a": 2, "b": 30}),
    case("break of a schema condition with both ends always", pm.any().when(pm.boolean(),
        {"then": pm.valid(True), "otherwise": pm.number(), "break": True}).when(pm.valid(5),
        {"then": pm.forbidden()}), 5),
    case("break alone ends at the first that holds", pm.object({"a": pm.any(), "b": pm.number().when("a",
        {"is": 2, "then": pm.any(), "break": True}).when("a", {"is": pm.number().min(2),
        "then": pm.number().max(20)})}), {"a": 2, "b": 30}),
    case("rules of later conditions replace unique ones", pm.object({"a": pm.any(),
        "b": pm.number().min(1).when("a", {"is": 1, "then": pm.number().min(5)}).when("a", {"is": 1,
        "then": pm.number().min(3)})}), {"a": 1, "b": 4}),
    *of(pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": pm.number().min(1),
        "then": pm.number().when("a", {"is": 2, "then": pm.number().min(9)})})}),
        row("conditions within conditions", {"a": 2, "b": 5}, fail("number.min", "b", limit=9)),
        row("conditions within conditions that do not hold", {"a": 1, "b": 5})),
    case("many references", pm.object({"a": pm.any(), "c": pm.any(), "b": pm.number().when("a", {"is": 1,
        "then": pm.number().min(5)}).when("c", {"is": 1, "then": pm.number().max(7)})}),
        {"a": 1, "c": 1, "b": 9}, fail("number.max", "b", limit=7)),
    case("an object narrowed by two conditions", pm.object({"t": pm.any()}).when(
        pm.object({"t": 1}).unknown(), {"then": pm.object({"x": pm.number()})}).when(
        pm.object({"t": pm.exist()}).unknown(), {"then": pm.object({"y": pm.string()})}),
        {"t": 1, "x": 1, "y": 2}, fail("string.base", "y")),
]  # fmt: skip

# Literals as then and otherwise replace the values of the schema.
LITERALS = [
    *of(pm.object({"a": pm.any(), "b": pm.valid("x", "y").when("a", {"is": 1, "then": "z"})}),
        row("a literal replaces values", {"a": 1, "b": "x"}, fail("any.only", "b", valids=["z"])),
        row("a literal is allowed itself", {"a": 1, "b": "z"})),
    case("an explicit valid appends",
        pm.object({"a": pm.any(), "b": pm.valid("x", "y").when("a", {"is": 1, "then": pm.valid("z")})}),
        {"a": 1, "b": "x"}),
    case("a literal list replaces values",
        pm.object({"a": pm.any(), "b": pm.valid("x", "y").when("a", {"is": 1, "then": ["p", "q"]})}),
        {"a": 1, "b": "x"}, fail("any.only", "b", valids=["p", "q"])),
    case("null as then", pm.object({"a": pm.any(), "b": pm.any().when("a", {"is": 1, "then": None})}),
        {"a": 1, "b": 2}, fail("any.only", "b", valids=[None])),
    case("a literal number on a string refuses all else",
        pm.object({"a": pm.any(), "b": pm.string().when("a", {"is": 1, "then": 5})}), {"a": 1, "b": "x"},
        fail("any.only", "b", valids=[5])),
    case("a mapping as then",
        pm.object({"a": pm.any(), "b": pm.object().when("a", {"is": 1, "then": {"k": pm.number()}})}),
        {"a": 1, "b": {"k": "q"}}, fail("number.base", "b", "k")),
    case("a pattern as then",
        pm.object({"a": pm.any(), "b": pm.string().when("a", {"is": 1, "then": regex("^x")})}),
        {"a": 1, "b": "y"}, fail("string.pattern.base", "b", regex=pattern("^x"), pattern=pattern("^x"))),
    case("forbidden as otherwise", pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": 1,
        "then": pm.required(), "otherwise": pm.forbidden()})}), {"a": 2, "b": 3}, fail("any.unknown", "b")),
    case("strip as then",
        pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": 1, "then": pm.strip()})}),
        {"a": 1, "b": 3}, out={"a": 1}),
    case("a default as then",
        pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": 1, "then": pm.number().default(8)})}),
        {"a": 1}, out={"a": 1, "b": 8}),
    case("a label as then",
        pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": 1, "then": pm.number().label("B")})}),
        {"a": 1, "b": "x"}, fail("number.base", "b", label="B")),
    case("preferences as then", pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": 1,
        "then": pm.any().prefs({"convert": False})})}), {"a": 1, "b": "1"}, fail("number.base", "b")),
    case("optional as then undoes required",
        pm.object({"a": pm.any(), "b": pm.number().required().when("a", {"is": 1, "then": pm.optional()})}),
        {"a": 1}),
    case("override in then lifts values",
        pm.object({"a": pm.any(), "b": pm.valid("x").when("a", {"is": 1, "then": pm.valid(pm.OVERRIDE)})}),
        {"a": 1, "b": 5}, fail("any.only", "b", valids=["x"])),
]  # fmt: skip

test_case_has_expected_outcome = checked(SEVERAL, LITERALS)
