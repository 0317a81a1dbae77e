"""The values that a schema lists: allowed, the only ones, forbidden, references to such."""

import collections
import enum
import json
import math
import pickle

import pytest
from tests.cases import case, check, checked, fail, of, reference, returns, row, wrong
from tests.vocabulary import last, symbol, utc

import passmuster as pm
from passmuster import UNDEFINED
from passmuster._core.schemas.schema.methods.listing import enum_members, refuse_collections

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


class Color(enum.Enum):
    RED = "red"
    GREEN = "green"
    ROUGE = "red"  # noqa: PIE796 - an alias


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Mixed(enum.Enum):
    NOTHING = None
    TRUE = True
    TWO = 2
    PAIR = (1, 2)
    ONE_AS_WORD = "ONE"


class Text(str, enum.Enum):
    A = "a"


Point = collections.namedtuple("Point", "x y")
COLOURS = {"valids": ["red", "green"]}
FORBIDDEN = {"value": Color.RED, "invalids": ["red"]}

CASES = [
    *of(pm.valid(Color), row("a value", "red", out=Color.RED), row("a name", "GREEN", out=Color.GREEN),
        row("a member", Color.GREEN), row("an alias", "ROUGE", out=Color.RED),
        row("no member", "blue", fail("any.only", **COLOURS)),
        row("case counts", "Red", fail("any.only", **COLOURS)),
        row("another type", 1, fail("any.only", **COLOURS)), row("nothing", pm.UNDEFINED)),
    *of(pm.string().valid(Color).insensitive(), row("any case", "Red", out=Color.RED),
        row("of a name", "green", out=Color.GREEN)),
    *of(pm.valid(Color).strict(), row("a member without conversion", Color.RED),
        row("a value without conversion", "red", fail("any.only", **COLOURS))),
    *of(pm.number().valid(Level), row("a number", 1, out=Level.LOW),
        row("a string of it", "2", out=Level.HIGH), row("a name of a number", "HIGH", out=Level.HIGH),
        row("a double", 2.0, out=Level.HIGH), row("no such number", 3, fail("any.only", valids=[1, 2]))),
    *of(pm.valid(Mixed), row("None", None, out=Mixed.NOTHING), row("True", True, out=Mixed.TRUE),
        row("two", 2, out=Mixed.TWO), row("a list for a tuple", [1, 2], out=Mixed.PAIR),
        row("a value goes before a name", "ONE", out=Mixed.ONE_AS_WORD),
        row("a name", "PAIR", out=Mixed.PAIR)),
    *of(pm.valid(Text), row("a string that is a member", "a", out=Text.A), row("its name", "A", out=Text.A)),
    *of(pm.string().allow(Color), row("an allowed value", "red", out=Color.RED),
        row("another string", "blue")),
    *of(pm.string().invalid(Color), row("a forbidden value", "red",
        fail("any.invalid", value=Color.RED, invalids=["red", "green"]), out=Color.RED),
        row("a forbidden name", "GREEN", fail("any.invalid", value=Color.GREEN, invalids=["red", "green"]),
        out=Color.GREEN), row("a string that is free", "blue")),
    *of(pm.valid(Color).invalid(Color.RED), row("what is left", "green", out=Color.GREEN),
        row("what was taken", "red", fail("any.only", value=Color.RED, valids=["green"]), out=Color.RED,
        options={"abort_early": True})),
    *of(pm.valid("blue", Color, None), row("beside other values", "blue"), row("and None", None),
        row("and members", "red", out=Color.RED)),
    *of(pm.valid(Color).concat(pm.valid(Level)), row("of two schemas", 1, out=Level.LOW),
        row("of the first", "red", out=Color.RED)),
    case("a default beside", pm.valid(Color).default(Color.RED), pm.UNDEFINED, out=Color.RED),
    case("an empty value beside", pm.valid(Color).empty(""), "", out=pm.UNDEFINED),
    case("in an object", pm.object({"a": Color, "b": pm.array().items(Level)}),
        {"a": "red", "b": [1, "HIGH"]}, out={"a": Color.RED, "b": [Level.LOW, Level.HIGH]}),
    case("a member as a literal", pm.object({"a": Color.RED}), {"a": Color.RED}),
    case("its value as a literal", pm.object({"a": Color.RED}), {"a": "red"}, out={"a": Color.RED}),
    *of(pm.valid(*Color), row("a value of members", "red", out=Color.RED),
        row("a name of members", "GREEN", out=Color.GREEN),
        row("an alias of members", "ROUGE", out=Color.RED),
        row("none of the members", "blue", fail("any.only", **COLOURS))),
    *of(pm.any().valid(Color.GREEN, Level.LOW, "x").allow(None),
        row("the value of a lone member", "green", out=Color.GREEN),
        row("that of one that is not listed", "red", fail("any.only", valids=["green", 1, "x", None])),
        row("a value beside", "x"), row("a number", 1, out=Level.LOW)),
    *of(pm.any().allow(Color.RED), row("an allowed member", "RED", out=Color.RED),
        row("another value beside", "green")),
    *of(pm.string().invalid(Color.RED), row("a forbidden member", "red",
        fail("any.invalid", value=Color.RED, invalids=["red"]), out=Color.RED),
        row("another string", "green")),
    case("no conversion of a member", pm.valid(Color.RED).strict(), "red", fail("any.only", valids=["red"])),
    case("a symbol", pm.symbol().valid(Color.RED), "red", fail("symbol.map", map={})),
]  # fmt: skip


@pytest.mark.parametrize("made", CASES, ids=lambda made: made.claim)
def test_the_members_of_an_enum_are_known_by_value_and_name(made):
    check(made._replace(rebuilds=False))


def test_a_description_lists_values_and_names():
    schema = pm.string().valid(Color)
    described = schema.describe()
    assert described == {
        "type": "string",
        "flags": {"only": True},
        "allow": ["red", "green", "RED", "GREEN", "ROUGE"],
    }
    assert json.loads(json.dumps(described)) == described
    built = pm.build(described)
    for value in ("red", "GREEN", "ROUGE"):
        assert built.validate(value).value == value
    assert built.validate("blue").error
    assert pickle.loads(pickle.dumps(schema)).validate("red").value is Color.RED


def test_a_schema_that_is_emptied_forgets_the_class():
    schema = pm.string().valid(Color).valid(pm.OVERRIDE, "red")
    assert schema.validate("red").value == "red"


COLLECTIONS = [
    ["a", "b"], ("a", "b"), {"a", "b"}, frozenset("ab"), {"a": 1}.keys(), {"a": 1}.values(), {"a": 1}.items(),
    range(3), (x for x in "ab"), iter("ab"), map(str, "ab"), collections.deque("ab"),
    collections.UserList("ab"),
]  # fmt: skip


@pytest.mark.parametrize("values", COLLECTIONS, ids=lambda values: type(values).__name__)
@pytest.mark.parametrize("method", ["valid", "equal", "allow", "invalid", "disallow", "not_"])
def test_a_collection_in_the_place_of_values_is_refused(method, values):
    name = {"equal": "valid", "disallow": "invalid", "not_": "invalid"}.get(method, method)
    hint = rf"^{name}: values are separate arguments, not a \w+; unpack it: {name}\(\*values\)$"
    for schema in (pm.any(), pm.string()):
        with pytest.raises(pm.SchemaError, match=hint):
            getattr(schema, method)(values)
    with pytest.raises(pm.SchemaError, match=hint):
        getattr(pm.any(), method)(pm.OVERRIDE, values)


@pytest.mark.parametrize("method", ["truthy", "falsy"])
def test_collection_of_truthy_values_is_refused(method):
    with pytest.raises(pm.SchemaError, match=rf"^{method}: .* unpack it"):
        getattr(pm.boolean(), method)(("yes", "y"))


@pytest.mark.parametrize(
    "value", [{"a": 1}, {}, (), set(), Point(1, 2), "ab", b"ab", None, pm.Symbol("a"), print]
)
def test_a_value_that_only_looks_like_many_is_one(value):
    assert pm.valid(value).validate(value).error is None


def test_collections_are_values_beside_others():
    schema = pm.valid((1, 2), {3})
    assert schema.validate([1, 2]).error is None
    assert schema.validate({3}).error is None


def test_an_enum_without_members_is_refused():
    with pytest.raises(pm.SchemaError, match=r"^valid: Empty has no members$"):
        pm.valid(enum.Enum("Empty", []))


def test_listed_values_expose_their_members():
    assert enum_members("valid", (1, Color)) == ((1, Color.RED, Color.GREEN), (Color,))
    assert enum_members("valid", (1,)) == ((1,), ())
    assert enum_members("valid", (Color.RED, Level, Color.GREEN)) == (
        (Color.RED, *Level, Color.GREEN),
        (Color, Level),
    )
    assert enum_members("valid", (Color.RED, Level), alone=False) == ((Color.RED, *Level), (Level,))
    refuse_collections("valid", (1, (2, 3)))
