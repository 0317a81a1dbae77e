"""The values that a schema lists: allowed, the only ones, forbidden, references to such."""

import math

from tests.cases import case, checked, fail, of, reference, returns, row, wrong
from tests.vocabulary import last, symbol, utc

import passmuster as pm
from passmuster import UNDEFINED

# allow, valid, invalid and only
VALUES = [
    case("valid allows", pm.any().valid(1, "a", None, True), "a"),
    case("valid refuses", pm.any().valid(1, "a"), "b", fail("any.only", valids=[1, "a"])),
    *of(pm.any().valid(1),
        row("valid takes no boolean for a number", True, fail("any.only", valids=[1])),
        row("valid takes no text for a number", "1", fail("any.only", valids=[1])),
        row("valid allows a missing value")),
    case("valid takes no number for a boolean", pm.any().valid(True), 1, fail("any.only", valids=[True])),
    case("equal allows", pm.any().equal(1, "a", None, True), "a"),
    case("equal refuses", pm.any().equal(1, "a"), "b", fail("any.only", valids=[1, "a"])),
    *of(pm.any().equal(1),
        row("equal takes no boolean for a number", True, fail("any.only", valids=[1])),
        row("equal takes no text for a number", "1", fail("any.only", valids=[1])),
        row("equal allows a missing value")),
    case("equal takes no number for a boolean", pm.any().equal(True), 1, fail("any.only", valids=[True])),
    *of(pm.any().invalid(1, "a"),
        row("invalid refuses", "a", fail("any.invalid", invalids=[1, "a"])),
        row("invalid passes others", "b")),
    case("invalid tells booleans from numbers", pm.any().invalid(1), True),
    *of(pm.any().disallow(1, "a"),
        row("disallow refuses", "a", fail("any.invalid", invalids=[1, "a"])),
        row("disallow passes others", "b")),
    case("disallow tells booleans from numbers", pm.any().disallow(1), True),
    *of(pm.any().not_(1, "a"),
        row("not_ refuses", "a", fail("any.invalid", invalids=[1, "a"])),
        row("not_ passes others", "b")),
    case("not_ tells booleans from numbers", pm.any().not_(1), True),
    case("allow beside the rules", pm.number().min(5).allow("x", 1), 1),
    case("allow of null", pm.string().allow(None), None),
    case("allow of an empty text", pm.string().allow(""), ""),
    case("valid converts first", pm.number().valid(5), "5", out=5),
    case("valid without conversion", pm.number().valid(5).strict(), "5", fail("any.only", valids=[5])),
    case("a value that is listed skips the rules", pm.number().min(9).valid(5), 5),
    *of(pm.object().valid({"a": 1}),
        row("valid of mappings", {"a": 1}),
        row("valid of mappings refuses", {"a": 2}, fail("any.only", valids=[{"a": 1}]))),
    case("valid of mappings at any depth", pm.any().valid({"a": {"b": last([1, 2])}}), {"a": {"b": [1, 2]}}),
    *of(pm.date().valid(utc("2026-11-21T00:00:00Z")),
        row("valid of dates", "2026-11-21", out=utc("2026-11-21T00:00:00Z")),
        row("valid of another date", "2026-11-22",
            fail("any.only", valids=[utc("2026-11-21T00:00:00Z")], value=utc("2026-11-22T00:00:00Z")),
            out=utc("2026-11-22T00:00:00Z"))),
    case("valid of NaN", pm.any().valid(math.nan), math.nan),
    *of(pm.any().valid(symbol("s")),
        row("valid of a symbol", symbol("s")),
        row("valid of another symbol", symbol("t"), fail("any.only", valids=[symbol("s")]))),
    case("valid adds up", pm.any().valid(1).valid(2), 1),
    case("valid and invalid of one value: the later", pm.any().valid(1, 2).invalid(1), 1,
        fail("any.only", valids=[2])),
    case("invalid and valid of one value: the later", pm.any().invalid(1).valid(1), 1),
    case("invalid and allow of one value: the later", pm.any().invalid(1).allow(1), 1),
    case("only turns allow into valid", pm.string().allow("a").only(), "b", fail("any.only", valids=["a"])),
    case("only(false) turns valid into allow", pm.string().valid("a").only(False), "b"),
    case("only without values refuses nothing", pm.any().only(), 1),
    case("valid of nothing changes nothing", pm.any().valid(), 1),
    case("allow of nothing changes nothing", pm.any().allow(), 1),
    case("invalid of nothing changes nothing", pm.any().invalid(), 1),
    case("an error of the list and of the rule", pm.number().min(5).valid(9), 1, fail("any.only", valids=[9]),
        fail("number.min", limit=5), options={"abortEarly": False}),
    case("an invalid value and a rule", pm.number().min(5).invalid(1), 1, fail("any.invalid", invalids=[1]),
        fail("number.min", limit=5), options={"abortEarly": False}),
    case("insensitive values", pm.string().valid("A").insensitive(), "a", out="A"),
    case("sensitive values", pm.string().valid("A"), "a", fail("any.only", valids=["A"])),
    *of(pm.object({"a": pm.string().valid("Ab").insensitive()}),
        row("insensitive values convert to those listed", {"a": "aB"}, out={"a": "Ab"}),
        row("insensitive values without conversion", {"a": "aB"}, options={"convert": False})),
    case("insensitive forbidden values", pm.string().invalid("A").insensitive(), "a",
        fail("any.invalid", invalids=["A"])),
]  # fmt: skip

# Names for the same
NAMES = [
    case("deny is invalid", pm.string().deny("a", pm.ref("$x")), "a",
        fail("any.invalid", invalids=["a", reference("x")])),
    returns("deny is described as invalid", lambda: pm.any().deny(1).describe(),
        {"type": "any", "invalid": [1]}),
]  # fmt: skip

# override
OVERRIDES = [
    *of(pm.string().allow(1).allow(pm.OVERRIDE, 2),
        row("allow(override) forgets", 1, fail("string.base")),
        row("allow(override) keeps what follows", 2)),
    case("valid(override) forgets", pm.any().valid(1).valid(pm.OVERRIDE, 2), 1, fail("any.only", valids=[2])),
    case("valid(override) alone lifts the restriction", pm.any().valid(1).valid(pm.OVERRIDE), 5),
    case("invalid(override) forgets", pm.any().invalid(1).invalid(pm.OVERRIDE, 2), 1),
    case("invalid(override) alone forgets", pm.any().invalid(1).invalid(pm.OVERRIDE), 1),
    case("allow(override) alone after valid refuses all", pm.any().valid(1).allow(pm.OVERRIDE), 1),
    wrong("override must come first", lambda: pm.any().valid(1, pm.OVERRIDE)),
    wrong("override must come first in allow", lambda: pm.any().allow(1, pm.OVERRIDE)),
    wrong("override must come first in invalid", lambda: pm.any().invalid(1, pm.OVERRIDE)),
    wrong("undefined can't be listed", lambda: pm.any().valid(UNDEFINED)),
    wrong("undefined can't be allowed", lambda: pm.any().allow(UNDEFINED)),
    wrong("undefined can't be forbidden", lambda: pm.any().invalid(UNDEFINED)),
    wrong("a list as the argument of valid", lambda: pm.any().valid(last([1, 2]))),
    wrong("a list as the argument of allow", lambda: pm.any().allow(last([1, 2]))),
    wrong("a list as the argument of invalid", lambda: pm.any().invalid(last([1, 2]))),
    wrong("only takes a boolean", lambda: pm.any().only("x")),
]  # fmt: skip

test_case_has_expected_outcome = checked(VALUES, NAMES, OVERRIDES)
