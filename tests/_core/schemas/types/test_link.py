"""Links: the forms of their targets, what they say themselves, and where they are resolved."""

from tests.cases import case, checked, displayed, fail, of, row, wrong
from tests.vocabulary import regex

import passmuster as pm
from passmuster import UNDEFINED

# Named links: the id of an ancestor, and a path down from it.
NAMED = [
    case("a named link finds the root by its id",
        pm.object({"a": pm.any(), "b": pm.link("#root")}).id("root"), {"b": {"b": {"a": 1, "c": 2}}},
        fail("object.unknown", "b", "b", "c", child="c")),
    case("a named link walks down by keys",
        pm.object({"a": pm.object({"n": pm.number().min(3)}), "b": pm.link("#r.a.n")}).id("r"), {"b": 2},
        fail("number.min", "b", limit=3)),
    case("a named link walks down by ids",
        pm.object({"a": pm.number().min(3).id("x"), "b": pm.link("#r.x")}).id("r"), {"b": 2},
        fail("number.min", "b", limit=3)),
    case("an id hides the key", pm.object({"a": pm.number().id("x"), "b": pm.link("#r.a")}).id("r"),
        {"b": 2}),
    case("a named link finds the nearest ancestor of the name", pm.object({"a": pm.number(),
        "in": pm.object({"b": pm.link("#t"), "a": pm.string()}).id("t")}).id("t"), {"in": {"b": {"a": 1}}},
        fail("string.base", "in", "b", "a")),
    case("a link in an array names an ancestor",
        pm.object({"n": pm.number(), "kids": pm.array().items(pm.link("#p"))}).id("p"),
        {"n": "1", "kids": [{"n": "2"}, {"kids": [{"n": "x"}]}]},
        fail("number.base", "kids", 1, "kids", 0, "n"),
        out={"n": 1, "kids": [{"n": "2"}, {"kids": [{"n": "x"}]}]}),
    case("a named link reaches an item by its id", pm.object({"list": pm.array().items(
        pm.number().min(5).id("cell")), "b": pm.link("#r.list.cell")}).id("r"), {"b": 2},
        fail("number.min", "b", limit=5)),
    case("a named link reaches an alternative by its id", pm.object({"one": pm.alternatives(
        pm.number().min(5).id("cell"), pm.string()), "b": pm.link("#r.one.cell")}).id("r"), {"b": 2},
        fail("number.min", "b", limit=5)),
    case("an unknown name is refused in the validation", pm.object({"b": pm.link("#none")}).id("r"), {"b": 2},
        raises=True),
    case("an unknown path below a name is refused in the validation",
        pm.object({"b": pm.link("#r.none")}).id("r"), {"b": 2}, raises=True),
    case("an unused wrong link harms nobody", pm.object({"a": pm.any(), "b": pm.link("#none")}).id("r"),
        {"a": 2}),
    case("a name is not looked up in siblings",
        pm.object({"a": pm.object({"x": pm.number().id("deep")}), "b": pm.link("#deep")}), {"b": 2},
        raises=True),
    case("a name is found in the children of an ancestor",
        pm.object({"a": pm.number().min(3).id("kid"), "b": pm.link("#kid")}), {"b": 2}, raises=True),
    case("a name is found among the keys of an ancestor",
        pm.object({"a": pm.number().min(3), "b": pm.link("#a")}), {"b": 2}, raises=True),
    case("a name is found among the keys of a farther ancestor",
        pm.object({"a": pm.number().min(3), "b": pm.object({"c": pm.link("#a")})}), {"b": {"c": 2}},
        raises=True),
    case("the nearer ancestor's key wins",
        pm.object({"a": pm.number(), "b": pm.object({"a": pm.string(), "c": pm.link("#a")})}),
        {"b": {"c": 2}}, raises=True),
    case("a schema that is its own ancestor by id accepts a link to itself below",
        pm.array().items(pm.number(), pm.link("#self")).id("self"), [1, [2, ["3", ["x"]]]],
        fail("array.includes", 1, pos=1)),
    case("links in alternatives recurse",
        pm.alternatives(pm.number(), pm.array().items(pm.link("#v"))).id("v"), [1, [2, ["a"]]],
        fail("alternatives.types", 1, 1, 0, types=["number", "array"]), out=UNDEFINED),
    case("links in patterns recurse", pm.object().pattern(regex("^k"), pm.link("#v")).id("v"),
        {"k1": {"k2": {"x": 1}}}, fail("object.unknown", "k1", "k2", "x", child="x")),
    case("a link collects all errors of a recursion",
        pm.object({"n": pm.number(), "kid": pm.link("#p")}).id("p"),
        {"n": "x", "kid": {"n": "y", "kid": {"n": "z"}}}, fail("number.base", "n"),
        fail("number.base", "kid", "n"), fail("number.base", "kid", "kid", "n"),
        options={"abortEarly": False}),
    case("a name is the key of an ancestor without id",
        pm.object({"a": pm.object({"b": pm.link("#a"), "n": pm.number()})}), {"a": {"b": {"n": "x"}}},
        fail("number.base", "a", "b", "n")),
    case("an ancestor with an id is not found by its key",
        pm.object({"a": pm.object({"b": pm.link("#a"), "n": pm.number()}).id("z")}), {"a": {"b": {"n": "x"}}},
        raises=True),
    case("a link's own key is the nearest name", pm.object({"a": pm.number(), "b": pm.link("#b")}).id("b"),
        {"b": {"a": "x"}}, raises=True),
    case("a link with an id is not found by its key",
        pm.object({"a": pm.number(), "b": pm.link("#b").id("q")}).id("b"), {"b": {"a": "x"}},
        fail("number.base", "b", "a")),
    case("a link in an array finds the array's key",
        pm.object({"a": pm.array().items(pm.number(), pm.link("#a"))}), {"a": [1, [2, ["x"]]]},
        fail("array.includes", "a", 1, pos=1)),
    case("a link in alternatives finds their key",
        pm.object({"a": pm.alternatives(pm.number(), pm.array().items(pm.link("#a")))}),
        {"a": [1, [2, ["x"]]]}, fail("alternatives.types", "a", 1, 1, 0, types=["number", "array"])),
    case("a link in a condition finds the key of an ancestor", pm.object({"t": pm.any(),
        "a": pm.object({"n": pm.number(), "b": pm.any().when("n", {"is": 1, "then": pm.link("#a")})})}),
        {"a": {"n": 1, "b": {"n": "x"}}}, fail("number.base", "a", "b", "n")),
    case("a key and a path below it", pm.object({"a": pm.object({"n": pm.number(), "b": pm.link("#a.n")})}),
        {"a": {"b": "x"}}, fail("number.base", "a", "b")),
    case("the nearer of a key and an id wins",
        pm.object({"a": pm.object({"s": pm.string(), "b": pm.link("#a")})}).id("a"), {"a": {"b": {"s": 1}}},
        fail("string.base", "a", "b", "s")),
    case("a link's own key comes before what it shares",
        pm.object({"b": pm.link("#b").shared(pm.number().id("b"))}), {"b": "x"}, raises=True),
    case("a link in has()", pm.object({"n": pm.number(), "a": pm.array().has(pm.link("...n"))}), {"a": ["q"]},
        fail("array.hasUnknown", "a")),
    case("a link in ordered()", pm.object({"n": pm.number(), "a": pm.array().ordered(pm.link("...n"))}),
        {"a": ["q"]}, fail("number.base", "a", 0)),
    case("a link in assert()", pm.object({"n": pm.number(), "a": pm.any()}).assert_(".a", pm.link("n")),
        {"a": "q"}, fail("object.assert", subject=displayed("ref:.a"))),
]  # fmt: skip

# Relative links: places counted from the link.
RELATIVE = [
    case("a bare name is a sibling", pm.object({"a": pm.number().min(3), "b": pm.link("a")}), {"b": 2},
        fail("number.min", "b", limit=3)),
    case("two dots are the parent", pm.object({"a": pm.number(), "b": pm.link("..")}), {"b": {"a": "x"}},
        fail("number.base", "b", "a")),
    case("three dots are the grandparent",
        pm.object({"a": pm.number(), "b": pm.object({"c": pm.link("...")})}), {"b": {"c": {"a": "x"}}},
        fail("number.base", "b", "c", "a")),
    case("three dots and a name are an uncle",
        pm.object({"a": pm.number(), "b": pm.object({"c": pm.link("...a")})}), {"b": {"c": "x"}},
        fail("number.base", "b", "c")),
    case("an array counts as a place", pm.object({"a": pm.number(), "b": pm.array().items(pm.link("..."))}),
        {"b": [{"a": "x"}]}, fail("number.base", "b", 0, "a")),
    case("an array item's parent is the array", pm.array().items(pm.number(), pm.link("..")), [1, [2, ["x"]]],
        fail("array.includes", 1, pos=1)),
    case("alternatives count as a place",
        pm.object({"a": pm.number(), "b": pm.alternatives(pm.boolean(), pm.link("..."))}), {"b": {"a": "x"}},
        fail("number.base", "b", "a")),
    case("two dots in alternatives are the alternatives",
        pm.alternatives(pm.number(), pm.array().items(pm.link("..."))), [1, ["x"]],
        fail("alternatives.types", 1, 0, types=["number", "array"]), out=UNDEFINED),
    case("the ancestor option counts places",
        pm.object({"a": pm.number(), "b": pm.object({"c": pm.link(pm.ref("a", {"ancestor": 2}))})}),
        {"b": {"c": "x"}}, fail("number.base", "b", "c")),
    case("a place beyond the root is refused in the validation", pm.object({"b": pm.link("....")}), {"b": 1},
        raises=True),
    case("a missing sibling is refused in the validation", pm.object({"b": pm.link("none")}), {"b": 1},
        raises=True),
    case("another separator walks down",
        pm.object({"a": pm.object({"x": pm.number()}), "b": pm.link(pm.ref("a/x", {"separator": "/"}))}),
        {"b": "q"}, fail("number.base", "b")),
    case("a link at the root has no parent", pm.link(".."), 1, raises=True),
]  # fmt: skip

# Absolute links: from the root of the validation.
ABSOLUTE = [
    case("a slash is the root", pm.object({"a": pm.number(), "b": pm.object({"c": pm.link("/")})}),
        {"b": {"c": {"a": "x"}}}, fail("number.base", "b", "c", "a")),
    case("a slash and a name are below the root",
        pm.object({"a": pm.number(), "b": pm.object({"c": pm.link("/a")})}), {"b": {"c": "x"}},
        fail("number.base", "b", "c")),
    case("a slash and a path walk down",
        pm.object({"a": pm.object({"x": pm.number()}), "b": pm.object({"c": pm.link("/a.x")})}),
        {"b": {"c": "x"}}, fail("number.base", "b", "c")),
    case("a missing path from the root is refused in the validation", pm.object({"b": pm.link("/none")}),
        {"b": 1}, raises=True),
    case("the root is that of the validation, not of the schema that holds the link",
        pm.object({"a": pm.string(), "b": pm.object({"a": pm.number(), "c": pm.link("/a")})}),
        {"b": {"c": "x"}}),
]  # fmt: skip

# Links that can't be.
DEFINITIONS = [
    wrong("a link can't mean itself", lambda: pm.link(".")),
    wrong("a link can't mean its children", lambda: pm.link(".a")),
    wrong("a link can't be in the context", lambda: pm.link("$a")),
    wrong("a link can't have two targets", lambda: pm.link("a").ref("b")),
    wrong("a target must be a string or a reference", lambda: pm.link(5)),
    wrong("a target must not be empty", lambda: pm.link("")),
    wrong("null is no target", lambda: pm.link(None)),
    wrong("ref needs a target", lambda: pm.link().ref()),
    case("ref sets the target later", pm.object({"a": pm.number(), "b": pm.link().ref("a")}), {"b": "q"},
        fail("number.base", "b")),
    case("a link without target is refused in the validation", pm.link(), 1, raises=True),
    case("a link without target is refused for a missing value too", pm.link(), rebuilds=False),
    case("a link without target below an object", pm.object({"a": pm.link()}), {"a": 1}, raises=True),
    *of(pm.object({"a": pm.number().when("$c", {"is": pm.any(), "then": pm.number().min(5)}),
            "b": pm.link("a").when("$c", {"is": pm.any(), "then": pm.number().max(2)})}),
        row("conditions of a link and of what it means both hold", {"b": 3},
            fail("number.min", "b", limit=5), fail("number.max", "b", limit=2),
            options={"abortEarly": False})),
    *of(pm.object({"a": pm.number().when("$c", {"is": pm.any(), "then": pm.number().min(5)}),
            "b": pm.link("a").when("$c", {"is": 1, "then": pm.number().max(2)})}),
        row("conditions of what a link means hold where its own don't", {"b": 3},
            fail("number.min", "b", limit=5))),
    *of(pm.object({"must": pm.boolean(), "n": pm.any(), "child": pm.link("..").when("must", then=pm.object()
            .min(2).required())}),
        row("conditions of a link hold at its place", {"must": True}, fail("any.required", "child")),
        row("conditions of a link hold at each of its places",
            {"must": True, "child": {"must": True, "child": {}}},
            fail("object.min", "child", "child", limit=2)),
        row("conditions of a link are asked where it leads to", {"must": True, "child": {"must": False,
            "child": {"child": {}}}})),
    case("from within a link that has chosen, its place is what it means", pm.object({
            "a": pm.object({"n": pm.number(), "up": pm.link("..")}),
            "b": pm.link("a").when("c", {"is": pm.exist(), "then": pm.object({"up": pm.required()})}),
            "c": pm.any()}),
        {"c": 1, "b": {"up": {"n": "x"}}}, fail("number.base", "b", "up", "n")),
    case("from within a link with rules of another schema, its place is what it means",
        pm.object({"n": pm.any(), "child": pm.link("..").concat(pm.object().min(2))}),
        {"child": {"n": 1, "child": {"n": 1}}}, fail("object.min", "child", "child", limit=2)),
    case("a link must not lead to a link",
        pm.object({"a": pm.link("b"), "b": pm.link("c"), "c": pm.number()}), {"a": 1}, raises=True),
    case("a link must not lead to itself by name", pm.object({"a": pm.link("#a")}), {"a": 1}, raises=True),
    case("a link must not lead to itself by place", pm.object({"a": pm.link("a")}), {"a": 1}, raises=True),
    case("a reference is a target", pm.object({"a": pm.number(), "b": pm.link(pm.ref("a"))}), {"b": "q"},
        fail("number.base", "b")),
    case("a local reference is a name", pm.object({"b": pm.link(pm.ref("#x"))}).shared(pm.number().id("x")),
        {"b": "q"}, fail("number.base", "b")),
]  # fmt: skip


def _with_default(meant):
    return pm.object({"a": pm.link("#b").default(3)}).shared(meant.id("b"))


# the default comes where what is meant gives nothing
DEFAULTS = [
    case("unset", _with_default(pm.string().custom(lambda value: UNDEFINED)), {"a": "b"}, out={"a": 3}),
    case("empty", _with_default(pm.string().empty("")), {"a": ""}, out={"a": 3}),
    case("absent", _with_default(pm.string().default(4)), {}, out={"a": 3}),
    case(
        "default of what is meant", _with_default(pm.string().empty("").default(4)), {"a": ""}, out={"a": 4}
    ),
]

# Links that lead into themselves so many times.
ONE = pm.link("/").max_recursion(1)
FORK = pm.alternatives(pm.object({"a": ONE, "b": pm.any()}), pm.object({"a": pm.link("/"), "c": pm.any()}))

RECURSION = [
    case("a link leads into itself as often as it may", pm.object({"a": ONE}), {"a": {}}),
    case("what is listed is not counted", pm.object({"a": ONE.allow(5)}), {"a": {"a": 5}}),
    case("a failover takes the place of the rest", pm.object({"a": ONE.failover(7)}), {"a": {"a": {}}},
        out={"a": {"a": 7}}),
    case("every link counts for itself", pm.object({"a": ONE, "b": pm.link("/").max_recursion(1)}),
        {"a": {"b": {"a": {}}}}, fail("link.maxRecursion", "a", "b", "a", limit=1)),
    case("one link in two places counts for both", pm.object({"a": ONE, "b": ONE}), {"a": {"b": {}}},
        fail("link.maxRecursion", "a", "b", limit=1)),
    case("places beside each other do not count", pm.array().items(ONE), [[], []]),
    case("a link that was left is not counted any more", pm.object({"a": ONE, "b": ONE}), {"a": {}, "b": {}}),
    case("what an attempt found out within a link does not hold outside of it", FORK,
        {"a": {"a": {"a": {}, "b": 1}, "c": 1}, "c": 1}),
    wrong("a limit must be given", lambda: pm.link("/").max_recursion(None)),
    wrong("a limit must be positive", lambda: pm.link("/").max_recursion(0)),
    wrong("a limit must be an integer", lambda: pm.link("/").max_recursion(True)),
]  # fmt: skip

CODES = [
    case(pm.object({"a": ONE}), {"a": {"a": {}}}, fail("link.maxRecursion", "a", "a", limit=1)),
]

test_case_has_expected_outcome = checked(NAMED, RELATIVE, ABSOLUTE, DEFINITIONS, DEFAULTS, RECURSION, CODES)
