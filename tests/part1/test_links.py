"""Links: the forms of their targets, what they say themselves, and where they are resolved."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from tests.part1.case import Row, Shown, check, claims
from tests.part1.vocabulary import regex

import passmuster as pm
from passmuster import UNDEFINED

# Named links: the id of an ancestor, and a path down from it.
NAMED = [
    Row(
        "a named link finds the root by its id",
        lambda: pm.object({"a": pm.any(), "b": pm.link("#root")}).id("root"),
        {"b": {"b": {"a": 1, "c": 2}}},
        fails=[("object.unknown", ["b", "b", "c"], {"child": "c", "label": "b.b.c", "value": 2, "key": "c"})],
        passes={"b": {"b": {"a": 1, "c": 2}}},
    ),
    Row(
        "a named link walks down by keys",
        lambda: pm.object({"a": pm.object({"n": pm.number().min(3)}), "b": pm.link("#r.a.n")}).id("r"),
        {"b": 2},
        fails=[("number.min", ["b"], {"limit": 3, "value": 2, "label": "b", "key": "b"})],
        passes={"b": 2},
    ),
    Row(
        "a named link walks down by ids",
        lambda: pm.object({"a": pm.number().min(3).id("x"), "b": pm.link("#r.x")}).id("r"),
        {"b": 2},
        fails=[("number.min", ["b"], {"limit": 3, "value": 2, "label": "b", "key": "b"})],
        passes={"b": 2},
    ),
    Row(
        "an id hides the key",
        lambda: pm.object({"a": pm.number().id("x"), "b": pm.link("#r.a")}).id("r"),
        {"b": 2},
        passes={"b": 2},
    ),
    Row(
        "a named link finds the nearest ancestor of the name",
        lambda: pm.object(
            {"a": pm.number(), "in": pm.object({"b": pm.link("#t"), "a": pm.string()}).id("t")}
        ).id("t"),
        {"in": {"b": {"a": 1}}},
        fails=[("string.base", ["in", "b", "a"], {"label": "in.b.a", "value": 1, "key": "a"})],
        passes={"in": {"b": {"a": 1}}},
    ),
    Row(
        "a link in an array names an ancestor",
        lambda: pm.object({"n": pm.number(), "kids": pm.array().items(pm.link("#p"))}).id("p"),
        {"n": "1", "kids": [{"n": "2"}, {"kids": [{"n": "x"}]}]},
        fails=[
            (
                "number.base",
                ["kids", 1, "kids", 0, "n"],
                {"label": "kids[1].kids[0].n", "value": "x", "key": "n"},
            )
        ],
        passes={"n": 1, "kids": [{"n": "2"}, {"kids": [{"n": "x"}]}]},
    ),
    Row(
        "a named link reaches an item by its id",
        lambda: pm.object(
            {"list": pm.array().items(pm.number().min(5).id("cell")), "b": pm.link("#r.list.cell")}
        ).id("r"),
        {"b": 2},
        fails=[("number.min", ["b"], {"limit": 5, "value": 2, "label": "b", "key": "b"})],
        passes={"b": 2},
    ),
    Row(
        "a named link reaches an alternative by its id",
        lambda: pm.object(
            {"one": pm.alternatives(pm.number().min(5).id("cell"), pm.string()), "b": pm.link("#r.one.cell")}
        ).id("r"),
        {"b": 2},
        fails=[("number.min", ["b"], {"limit": 5, "value": 2, "label": "b", "key": "b"})],
        passes={"b": 2},
    ),
    Row(
        "an unknown name is refused in the validation",
        lambda: pm.object({"b": pm.link("#none")}).id("r"),
        {"b": 2},
        throws=True,
    ),
    Row(
        "an unknown path below a name is refused in the validation",
        lambda: pm.object({"b": pm.link("#r.none")}).id("r"),
        {"b": 2},
        throws=True,
    ),
    Row(
        "an unused wrong link harms nobody",
        lambda: pm.object({"a": pm.any(), "b": pm.link("#none")}).id("r"),
        {"a": 2},
        passes={"a": 2},
    ),
    Row(
        "a name is not looked up in siblings",
        lambda: pm.object({"a": pm.object({"x": pm.number().id("deep")}), "b": pm.link("#deep")}),
        {"b": 2},
        throws=True,
    ),
    Row(
        "a name is found in the children of an ancestor",
        lambda: pm.object({"a": pm.number().min(3).id("kid"), "b": pm.link("#kid")}),
        {"b": 2},
        throws=True,
    ),
    Row(
        "a name is found among the keys of an ancestor",
        lambda: pm.object({"a": pm.number().min(3), "b": pm.link("#a")}),
        {"b": 2},
        throws=True,
    ),
    Row(
        "a name is found among the keys of a farther ancestor",
        lambda: pm.object({"a": pm.number().min(3), "b": pm.object({"c": pm.link("#a")})}),
        {"b": {"c": 2}},
        throws=True,
    ),
    Row(
        "the nearer ancestor's key wins",
        lambda: pm.object({"a": pm.number(), "b": pm.object({"a": pm.string(), "c": pm.link("#a")})}),
        {"b": {"c": 2}},
        throws=True,
    ),
    Row(
        "a schema that is its own ancestor by id accepts a link to itself below",
        lambda: pm.array().items(pm.number(), pm.link("#self")).id("self"),
        [1, [2, ["3", ["x"]]]],
        fails=[("array.includes", [1], {"pos": 1, "value": [2, ["3", ["x"]]], "label": "[1]", "key": 1})],
        passes=[1, [2, ["3", ["x"]]]],
    ),
    Row(
        "links in alternatives recurse",
        lambda: pm.alternatives(pm.number(), pm.array().items(pm.link("#v"))).id("v"),
        [1, [2, ["a"]]],
        fails=[
            (
                "alternatives.types",
                [1, 1, 0],
                {"types": ["number", "array"], "label": "[1][1][0]", "value": "a", "key": 0},
            )
        ],
    ),
    Row(
        "links in patterns recurse",
        lambda: pm.object().pattern(regex("^k"), pm.link("#v")).id("v"),
        {"k1": {"k2": {"x": 1}}},
        fails=[
            ("object.unknown", ["k1", "k2", "x"], {"child": "x", "label": "k1.k2.x", "value": 1, "key": "x"})
        ],
        passes={"k1": {"k2": {"x": 1}}},
    ),
    Row(
        "a link collects all errors of a recursion",
        lambda: pm.object({"n": pm.number(), "kid": pm.link("#p")}).id("p"),
        {"n": "x", "kid": {"n": "y", "kid": {"n": "z"}}},
        {"abortEarly": False},
        fails=[
            ("number.base", ["n"], {"label": "n", "value": "x", "key": "n"}),
            ("number.base", ["kid", "n"], {"label": "kid.n", "value": "y", "key": "n"}),
            ("number.base", ["kid", "kid", "n"], {"label": "kid.kid.n", "value": "z", "key": "n"}),
        ],
        passes={"n": "x", "kid": {"n": "y", "kid": {"n": "z"}}},
    ),
    Row(
        "a name is the key of an ancestor without id",
        lambda: pm.object({"a": pm.object({"b": pm.link("#a"), "n": pm.number()})}),
        {"a": {"b": {"n": "x"}}},
        fails=[("number.base", ["a", "b", "n"], {"label": "a.b.n", "value": "x", "key": "n"})],
        passes={"a": {"b": {"n": "x"}}},
    ),
    Row(
        "an ancestor with an id is not found by its key",
        lambda: pm.object({"a": pm.object({"b": pm.link("#a"), "n": pm.number()}).id("z")}),
        {"a": {"b": {"n": "x"}}},
        throws=True,
    ),
    Row(
        "a link's own key is the nearest name",
        lambda: pm.object({"a": pm.number(), "b": pm.link("#b")}).id("b"),
        {"b": {"a": "x"}},
        throws=True,
    ),
    Row(
        "a link with an id is not found by its key",
        lambda: pm.object({"a": pm.number(), "b": pm.link("#b").id("q")}).id("b"),
        {"b": {"a": "x"}},
        fails=[("number.base", ["b", "a"], {"label": "b.a", "value": "x", "key": "a"})],
        passes={"b": {"a": "x"}},
    ),
    Row(
        "a link in an array finds the array's key",
        lambda: pm.object({"a": pm.array().items(pm.number(), pm.link("#a"))}),
        {"a": [1, [2, ["x"]]]},
        fails=[("array.includes", ["a", 1], {"pos": 1, "value": [2, ["x"]], "label": "a[1]", "key": 1})],
        passes={"a": [1, [2, ["x"]]]},
    ),
    Row(
        "a link in alternatives finds their key",
        lambda: pm.object({"a": pm.alternatives(pm.number(), pm.array().items(pm.link("#a")))}),
        {"a": [1, [2, ["x"]]]},
        fails=[
            (
                "alternatives.types",
                ["a", 1, 1, 0],
                {"types": ["number", "array"], "label": "a[1][1][0]", "value": "x", "key": 0},
            )
        ],
        passes={"a": [1, [2, ["x"]]]},
    ),
    Row(
        "a link in a condition finds the key of an ancestor",
        lambda: pm.object(
            {
                "t": pm.any(),
                "a": pm.object({"n": pm.number(), "b": pm.any().when("n", {"is": 1, "then": pm.link("#a")})}),
            }
        ),
        {"a": {"n": 1, "b": {"n": "x"}}},
        fails=[("number.base", ["a", "b", "n"], {"label": "a.b.n", "value": "x", "key": "n"})],
        passes={"a": {"n": 1, "b": {"n": "x"}}},
    ),
    Row(
        "a key and a path below it",
        lambda: pm.object({"a": pm.object({"n": pm.number(), "b": pm.link("#a.n")})}),
        {"a": {"b": "x"}},
        fails=[("number.base", ["a", "b"], {"label": "a.b", "value": "x", "key": "b"})],
        passes={"a": {"b": "x"}},
    ),
    Row(
        "the nearer of a key and an id wins",
        lambda: pm.object({"a": pm.object({"s": pm.string(), "b": pm.link("#a")})}).id("a"),
        {"a": {"b": {"s": 1}}},
        fails=[("string.base", ["a", "b", "s"], {"label": "a.b.s", "value": 1, "key": "s"})],
        passes={"a": {"b": {"s": 1}}},
    ),
    Row(
        "a link's own key comes before what it shares",
        lambda: pm.object({"b": pm.link("#b").shared(pm.number().id("b"))}),
        {"b": "x"},
        throws=True,
    ),
    Row(
        "a link in has()",
        lambda: pm.object({"n": pm.number(), "a": pm.array().has(pm.link("...n"))}),
        {"a": ["q"]},
        fails=[("array.hasUnknown", ["a"], {"label": "a", "value": ["q"], "key": "a"})],
        passes={"a": ["q"]},
    ),
    Row(
        "a link in ordered()",
        lambda: pm.object({"n": pm.number(), "a": pm.array().ordered(pm.link("...n"))}),
        {"a": ["q"]},
        fails=[("number.base", ["a", 0], {"label": "a[0]", "value": "q", "key": 0})],
        passes={"a": ["q"]},
    ),
    Row(
        "a link in assert()",
        lambda: pm.object({"n": pm.number(), "a": pm.any()}).assert_(".a", pm.link("n")),
        {"a": "q"},
        fails=[("object.assert", [], {"subject": Shown("ref:.a"), "label": "value", "value": {"a": "q"}})],
        passes={"a": "q"},
    ),
]

# Relative links: places counted from the link.
RELATIVE = [
    Row(
        "a bare name is a sibling",
        lambda: pm.object({"a": pm.number().min(3), "b": pm.link("a")}),
        {"b": 2},
        fails=[("number.min", ["b"], {"limit": 3, "value": 2, "label": "b", "key": "b"})],
        passes={"b": 2},
    ),
    Row(
        "two dots are the parent",
        lambda: pm.object({"a": pm.number(), "b": pm.link("..")}),
        {"b": {"a": "x"}},
        fails=[("number.base", ["b", "a"], {"label": "b.a", "value": "x", "key": "a"})],
        passes={"b": {"a": "x"}},
    ),
    Row(
        "three dots are the grandparent",
        lambda: pm.object({"a": pm.number(), "b": pm.object({"c": pm.link("...")})}),
        {"b": {"c": {"a": "x"}}},
        fails=[("number.base", ["b", "c", "a"], {"label": "b.c.a", "value": "x", "key": "a"})],
        passes={"b": {"c": {"a": "x"}}},
    ),
    Row(
        "three dots and a name are an uncle",
        lambda: pm.object({"a": pm.number(), "b": pm.object({"c": pm.link("...a")})}),
        {"b": {"c": "x"}},
        fails=[("number.base", ["b", "c"], {"label": "b.c", "value": "x", "key": "c"})],
        passes={"b": {"c": "x"}},
    ),
    Row(
        "an array counts as a place",
        lambda: pm.object({"a": pm.number(), "b": pm.array().items(pm.link("..."))}),
        {"b": [{"a": "x"}]},
        fails=[("number.base", ["b", 0, "a"], {"label": "b[0].a", "value": "x", "key": "a"})],
        passes={"b": [{"a": "x"}]},
    ),
    Row(
        "an array item's parent is the array",
        lambda: pm.array().items(pm.number(), pm.link("..")),
        [1, [2, ["x"]]],
        fails=[("array.includes", [1], {"pos": 1, "value": [2, ["x"]], "label": "[1]", "key": 1})],
        passes=[1, [2, ["x"]]],
    ),
    Row(
        "alternatives count as a place",
        lambda: pm.object({"a": pm.number(), "b": pm.alternatives(pm.boolean(), pm.link("..."))}),
        {"b": {"a": "x"}},
        fails=[("number.base", ["b", "a"], {"label": "b.a", "value": "x", "key": "a"})],
        passes={"b": {"a": "x"}},
    ),
    Row(
        "two dots in alternatives are the alternatives",
        lambda: pm.alternatives(pm.number(), pm.array().items(pm.link("..."))),
        [1, ["x"]],
        fails=[
            (
                "alternatives.types",
                [1, 0],
                {"types": ["number", "array"], "label": "[1][0]", "value": "x", "key": 0},
            )
        ],
    ),
    Row(
        "the ancestor option counts places",
        lambda: pm.object({"a": pm.number(), "b": pm.object({"c": pm.link(pm.ref("a", {"ancestor": 2}))})}),
        {"b": {"c": "x"}},
        fails=[("number.base", ["b", "c"], {"label": "b.c", "value": "x", "key": "c"})],
        passes={"b": {"c": "x"}},
    ),
    Row(
        "a place beyond the root is refused in the validation",
        lambda: pm.object({"b": pm.link("....")}),
        {"b": 1},
        throws=True,
    ),
    Row(
        "a missing sibling is refused in the validation",
        lambda: pm.object({"b": pm.link("none")}),
        {"b": 1},
        throws=True,
    ),
    Row(
        "another separator walks down",
        lambda: pm.object(
            {"a": pm.object({"x": pm.number()}), "b": pm.link(pm.ref("a/x", {"separator": "/"}))}
        ),
        {"b": "q"},
        fails=[("number.base", ["b"], {"label": "b", "value": "q", "key": "b"})],
        passes={"b": "q"},
    ),
    Row("a link at the root has no parent", lambda: pm.link(".."), 1, throws=True),
]

# Absolute links: from the root of the validation.
ABSOLUTE = [
    Row(
        "a slash is the root",
        lambda: pm.object({"a": pm.number(), "b": pm.object({"c": pm.link("/")})}),
        {"b": {"c": {"a": "x"}}},
        fails=[("number.base", ["b", "c", "a"], {"label": "b.c.a", "value": "x", "key": "a"})],
        passes={"b": {"c": {"a": "x"}}},
    ),
    Row(
        "a slash and a name are below the root",
        lambda: pm.object({"a": pm.number(), "b": pm.object({"c": pm.link("/a")})}),
        {"b": {"c": "x"}},
        fails=[("number.base", ["b", "c"], {"label": "b.c", "value": "x", "key": "c"})],
        passes={"b": {"c": "x"}},
    ),
    Row(
        "a slash and a path walk down",
        lambda: pm.object({"a": pm.object({"x": pm.number()}), "b": pm.object({"c": pm.link("/a.x")})}),
        {"b": {"c": "x"}},
        fails=[("number.base", ["b", "c"], {"label": "b.c", "value": "x", "key": "c"})],
        passes={"b": {"c": "x"}},
    ),
    Row(
        "a missing path from the root is refused in the validation",
        lambda: pm.object({"b": pm.link("/none")}),
        {"b": 1},
        throws=True,
    ),
    Row(
        "the root is that of the validation, not of the schema that holds the link",
        lambda: pm.object({"a": pm.string(), "b": pm.object({"a": pm.number(), "c": pm.link("/a")})}),
        {"b": {"c": "x"}},
        passes={"b": {"c": "x"}},
    ),
]

# Schemas shared for links below.
SHARED = [
    Row(
        "a shared schema is found by its id",
        lambda: pm.object({"a": pm.link("#n")}).shared(pm.number().min(3).id("n")),
        {"a": "2"},
        fails=[("number.min", ["a"], {"limit": 3, "value": 2, "label": "a", "key": "a"})],
        passes={"a": "2"},
    ),
    Row(
        "a shared schema is found from far below",
        lambda: pm.object({"a": pm.array().items(pm.object({"x": pm.link("#n")}))}).shared(
            pm.number().id("n")
        ),
        {"a": [{"x": "q"}]},
        fails=[("number.base", ["a", 0, "x"], {"label": "a[0].x", "value": "q", "key": "x"})],
        passes={"a": [{"x": "q"}]},
    ),
    Row(
        "a shared schema holds links of its own",
        lambda: pm.link("#list").shared(pm.object({"next": pm.link("#list"), "v": pm.number()}).id("list")),
        {"next": {"next": {"v": "x"}}},
        fails=[("number.base", ["next", "next", "v"], {"label": "next.next.v", "value": "x", "key": "v"})],
        passes={"next": {"next": {"v": "x"}}},
    ),
    Row(
        "shared schemas link to each other",
        lambda: (
            pm.link("#a")
            .shared(pm.object({"b": pm.link("#b")}).id("a"))
            .shared(pm.object({"a": pm.link("#a"), "n": pm.number()}).id("b"))
        ),
        {"b": {"a": {"b": {"n": "x"}}}},
        throws=True,
    ),
    Row(
        "a path goes down from a shared schema",
        lambda: pm.object({"a": pm.link("#n.x")}).shared(pm.object({"x": pm.number()}).id("n")),
        {"a": "q"},
        fails=[("number.base", ["a"], {"label": "a", "value": "q", "key": "a"})],
        passes={"a": "q"},
    ),
    Row(
        "a link shares for itself",
        lambda: pm.link("#n").shared(pm.number().id("n")),
        "x",
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        passes="x",
    ),
    Row(
        "any type may share",
        lambda: pm.array().items(pm.link("#n")).shared(pm.number().id("n")),
        ["x"],
        fails=[("number.base", [0], {"label": "[0]", "value": "x", "key": 0})],
        passes=["x"],
    ),
    Row(
        "a shared schema is no key",
        lambda: pm.object({"a": pm.any()}).shared(pm.number().id("n")).unknown(False),
        {"n": 1},
        fails=[("object.unknown", ["n"], {"child": "n", "label": "n", "value": 1, "key": "n"})],
        passes={"n": 1},
    ),
    Row("sharing needs an id", lambda: pm.object().shared(pm.number()), wrong=True),
    Row("sharing needs a schema", lambda: pm.object().shared(1), wrong=True),
    Row("sharing needs an argument", lambda: pm.object().shared(), wrong=True),
    Row(
        "two shared schemas of one id are refused",
        lambda: pm.object().shared(pm.number().id("n")).shared(pm.string().id("n")),
        wrong=True,
    ),
    Row(
        "the nearest shared schema wins",
        lambda: pm.object({"in": pm.object({"a": pm.link("#n")}).shared(pm.number().id("n"))}).shared(
            pm.string().id("n")
        ),
        {"in": {"a": "x"}},
        fails=[("number.base", ["in", "a"], {"label": "in.a", "value": "x", "key": "a"})],
        passes={"in": {"a": "x"}},
    ),
    Row(
        "a link in a key shares for itself",
        lambda: pm.object({"b": pm.link("#n").shared(pm.number().id("n"))}),
        {"b": "x"},
        fails=[("number.base", ["b"], {"label": "b", "value": "x", "key": "b"})],
        passes={"b": "x"},
    ),
    Row(
        "a link shares no second schema of its id",
        lambda: pm.link("#n").shared(pm.number().id("n")).shared(pm.any().id("n")),
        wrong=True,
    ),
    Row(
        "a link's own id is no target",
        lambda: pm.object({"b": pm.link("#n").id("n")}).id("r"),
        {"b": "x"},
        throws=True,
    ),
]

# What a link says itself.
OWN_RULES = [
    Row(
        "a required link",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").required()}),
        {},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={},
    ),
    Row(
        "a forbidden link",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").forbidden()}),
        {"b": 1},
        fails=[("any.unknown", ["b"], {"label": "b", "value": 1, "key": "b"})],
        passes={"b": 1},
    ),
    Row(
        "the target's own presence does not count for a link",
        lambda: pm.object({"a": pm.number().required(), "b": pm.link("a")}),
        {"a": 1},
        passes={"a": 1},
    ),
    Row(
        "the target's default does not count for a missing link",
        lambda: pm.object({"a": pm.number().default(5), "b": pm.link("a")}),
        {},
        passes={"a": 5},
    ),
    Row(
        "a default of the link",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").default(7)}),
        {},
        passes={"b": 7},
    ),
    Row(
        "values that a link allows",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").allow("x")}),
        {"b": "x"},
        passes={"b": "x"},
    ),
    Row(
        "values that a link forbids",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").invalid(5)}),
        {"b": 5},
        fails=[("any.invalid", ["b"], {"invalids": [5], "label": "b", "value": 5, "key": "b"})],
        passes={"b": 5},
    ),
    Row(
        "values that a link forbids are looked up before conversion",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").invalid(5)}),
        {"b": "5"},
        passes={"b": 5},
    ),
    Row(
        "values that a link restricts to",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").valid(5)}),
        {"b": 6},
        fails=[("any.only", ["b"], {"valids": [5], "label": "b", "value": 6, "key": "b"})],
        passes={"b": 6},
    ),
    Row(
        "the label of the link is not that of the target",
        lambda: pm.object({"a": pm.number().label("A"), "b": pm.link("a").label("B")}),
        {"b": "x"},
        fails=[("number.base", ["b"], {"label": "A", "value": "x", "key": "b"})],
        passes={"b": "x"},
    ),
    Row(
        "a link without label shows the target's",
        lambda: pm.object({"a": pm.number().label("A"), "b": pm.link("a")}),
        {"b": "x"},
        fails=[("number.base", ["b"], {"label": "A", "value": "x", "key": "b"})],
        passes={"b": "x"},
    ),
    Row(
        "preferences of a link reach its target",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").strict()}),
        {"b": "1"},
        fails=[("number.base", ["b"], {"label": "b", "value": "1", "key": "b"})],
        passes={"b": "1"},
    ),
    Row(
        "messages of a link reach its target",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").messages({"number.base": "no"})}),
        {"b": "q"},
        fails=[("number.base", ["b"], {"label": "b", "value": "q", "key": "b"})],
        texts=["no"],
        passes={"b": "q"},
    ),
    Row(
        "a link strips",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").strip()}),
        {"b": "1"},
        passes={},
    ),
    Row(
        "a link gives out the raw value",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").raw()}),
        {"b": "1"},
        passes={"b": "1"},
    ),
    Row(
        "a stripped target strips through a link",
        lambda: pm.object({"a": pm.number().strip(), "b": pm.link("a")}),
        {"a": 1, "b": "1"},
        passes={},
    ),
    Row(
        "a link fails over",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").failover(0)}),
        {"b": "q"},
        passes={"b": 0},
    ),
    Row(
        "a link overrides the error",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").error(ValueError("mine"))}),
        {"b": "q"},
        override="mine",
        passes={"b": "q"},
    ),
    Row(
        "a link empties",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").empty("").default(1)}),
        {"b": ""},
        passes={"b": 1},
    ),
    Row(
        "a custom rule of a link runs after its target",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").custom((lambda v, h: v * 2))}),
        {"b": "4"},
        passes={"b": 8},
    ),
    Row(
        "a custom rule of a link sees the link",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").custom((lambda v, h: h.schema.type))}),
        {"b": "4"},
        passes={"b": "link"},
    ),
    Row(
        "an artifact of a link",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").artifact("art")}),
        {"b": "4"},
        passes={"b": 4},
        artifacts={"art": [["b"]]},
    ),
    Row(
        "a reference in the target counts from the link",
        lambda: pm.object(
            {
                "lim": pm.number(),
                "a": pm.number().min(pm.ref("lim")),
                "b": pm.object({"lim": pm.number(), "c": pm.link("...a")}),
            }
        ),
        {"lim": 1, "b": {"lim": 9, "c": 5}},
        fails=[
            ("number.min", ["b", "c"], {"limit": Shown("ref:lim"), "value": 5, "label": "b.c", "key": "c"})
        ],
        passes={"lim": 1, "b": {"lim": 9, "c": 5}},
    ),
]

# Conditions and merged schemas on links.
CONDITIONS = [
    Row(
        "a condition on a link applies to its target",
        lambda: pm.object(
            {
                "a": pm.number(),
                "b": pm.link("a").when("c", {"is": 1, "then": pm.number().min(5)}),
                "c": pm.any(),
            }
        ),
        {"b": 3, "c": 1},
        fails=[("number.min", ["b"], {"limit": 5, "value": 3, "label": "b", "key": "b"})],
        passes={"b": 3, "c": 1},
    ),
    Row(
        "a condition that does not hold leaves the target",
        lambda: pm.object(
            {
                "a": pm.number(),
                "b": pm.link("a").when("c", {"is": 1, "then": pm.number().min(5)}),
                "c": pm.any(),
            }
        ),
        {"b": 3, "c": 2},
        passes={"b": 3, "c": 2},
    ),
    Row(
        "a condition may make a link required",
        lambda: pm.object(
            {"a": pm.number(), "b": pm.link("a").when("c", {"is": 1, "then": pm.required()}), "c": pm.any()}
        ),
        {"c": 1},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"c": 1},
    ),
    Row(
        "a condition on the link's own value",
        lambda: pm.object(
            {"a": pm.number(), "b": pm.link("a").when(pm.number().min(5), {"then": pm.number().max(7)})}
        ),
        {"b": 8},
        fails=[("number.max", ["b"], {"limit": 7, "value": 8, "label": "b", "key": "b"})],
        passes={"b": 8},
    ),
    Row(
        "a condition of a wrong type is refused in the validation",
        lambda: pm.object(
            {"a": pm.number(), "b": pm.link("a").when("c", {"is": 1, "then": pm.string()}), "c": pm.any()}
        ),
        {"b": 3, "c": 1},
        throws=True,
    ),
    Row(
        "a merged schema applies to the target",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").concat(pm.number().min(5))}),
        {"b": 3},
        fails=[("number.min", ["b"], {"limit": 5, "value": 3, "label": "b", "key": "b"})],
        passes={"b": 3},
    ),
    Row(
        "a merged schema of type any applies to the target",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").concat(pm.any().valid(1))}),
        {"b": 3},
        fails=[("any.only", ["b"], {"valids": [1], "label": "b", "value": 3, "key": "b"})],
        passes={"b": 3},
    ),
    Row(
        "a merged schema of a wrong type is refused in the validation",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").concat(pm.string())}),
        {"b": 3},
        throws=True,
    ),
    Row(
        "two merged schemas apply in order",
        lambda: pm.object(
            {"a": pm.number(), "b": pm.link("a").concat(pm.number().min(5)).concat(pm.number().min(1))}
        ),
        {"b": 3},
        passes={"b": 3},
    ),
    Row(
        "merged keys extend the target",
        lambda: pm.object({"n": pm.number(), "b": pm.link("#r").concat(pm.object({"x": pm.number()}))}).id(
            "r"
        ),
        {"b": {"x": "q"}},
        fails=[("number.base", ["b", "x"], {"label": "b.x", "value": "q", "key": "x"})],
        passes={"b": {"x": "q"}},
    ),
    Row(
        "a link merges the keys at one level only",
        lambda: pm.object({"n": pm.number(), "b": pm.link("#r").concat(pm.object({"x": pm.number()}))}).id(
            "r"
        ),
        {"b": {"x": 1, "b": {"x": 1, "b": {"x": "q"}}}},
        fails=[("number.base", ["b", "b", "b", "x"], {"label": "b.b.b.x", "value": "q", "key": "x"})],
        passes={"b": {"x": 1, "b": {"x": 1, "b": {"x": "q"}}}},
    ),
    Row(
        "the flags of a link do not reach a merged target",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").default(3).concat(pm.number().min(5))}),
        {},
        passes={},
    ),
    Row(
        "required links with a merged schema",
        lambda: pm.object({"a": pm.number(), "b": pm.link("a").required().concat(pm.number().min(5))}),
        {},
        passes={},
    ),
    Row(
        "the target's presence counts where it is merged",
        lambda: pm.object({"a": pm.number().required(), "b": pm.link("a").concat(pm.number().min(5))}),
        {"a": 7},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": 7},
    ),
    Row(
        "the target's default counts where it is merged",
        lambda: pm.object({"a": pm.number().default(8), "b": pm.link("a").concat(pm.number().min(5))}),
        {"a": 7},
        passes={"a": 7, "b": 8},
    ),
    Row("a link can't be merged with a link", lambda: pm.link("a").concat(pm.link("b")), wrong=True),
    Row("a link can't be merged with nothing", lambda: pm.link("a").concat(1), wrong=True),
    Row("another type can't take a link", lambda: pm.number().concat(pm.link("a")), wrong=True),
    Row(
        "an any takes a link",
        lambda: pm.object({"a": pm.number(), "b": pm.any().concat(pm.link("a"))}),
        {"b": "q"},
        fails=[("number.base", ["b"], {"label": "b", "value": "q", "key": "b"})],
        passes={"b": "q"},
    ),
]

# Links that can't be.
DEFINITIONS = [
    Row("a link can't mean itself", lambda: pm.link("."), wrong=True),
    Row("a link can't mean its children", lambda: pm.link(".a"), wrong=True),
    Row("a link can't be in the context", lambda: pm.link("$a"), wrong=True),
    Row("a link can't have two targets", lambda: pm.link("a").ref("b"), wrong=True),
    Row("a target must be a text or a reference", lambda: pm.link(5), wrong=True),
    Row("a target must not be empty", lambda: pm.link(""), wrong=True),
    Row("null is no target", lambda: pm.link(None), wrong=True),
    Row("ref needs a target", lambda: pm.link().ref(), wrong=True),
    Row(
        "ref sets the target later",
        lambda: pm.object({"a": pm.number(), "b": pm.link().ref("a")}),
        {"b": "q"},
        fails=[("number.base", ["b"], {"label": "b", "value": "q", "key": "b"})],
        passes={"b": "q"},
    ),
    Row("a link without target is refused in the validation", lambda: pm.link(), 1, throws=True),
    Row("a link without target is refused for a missing value too", lambda: pm.link(), passes=UNDEFINED),
    Row("a link without target below an object", lambda: pm.object({"a": pm.link()}), {"a": 1}, throws=True),
    Row(
        "a link must not lead to a link",
        lambda: pm.object({"a": pm.link("b"), "b": pm.link("c"), "c": pm.number()}),
        {"a": 1},
        throws=True,
    ),
    Row(
        "a link must not lead to itself by name",
        lambda: pm.object({"a": pm.link("#a")}),
        {"a": 1},
        throws=True,
    ),
    Row(
        "a link must not lead to itself by place",
        lambda: pm.object({"a": pm.link("a")}),
        {"a": 1},
        throws=True,
    ),
    Row(
        "a reference is a target",
        lambda: pm.object({"a": pm.number(), "b": pm.link(pm.ref("a"))}),
        {"b": "q"},
        fails=[("number.base", ["b"], {"label": "b", "value": "q", "key": "b"})],
        passes={"b": "q"},
    ),
    Row(
        "a local reference is a name",
        lambda: pm.object({"b": pm.link(pm.ref("#x"))}).shared(pm.number().id("x")),
        {"b": "q"},
        fails=[("number.base", ["b"], {"label": "b", "value": "q", "key": "b"})],
        passes={"b": "q"},
    ),
]

# Where a link is resolved.
RELATIVE_FLAG = [
    Row(
        "a reused link has the target of its first use",
        lambda: (
            lambda link: pm.object(
                {"a": pm.object({"x": pm.number(), "l": link}), "b": pm.object({"x": pm.string(), "l": link})}
            )
        )(pm.link("x")),
        {"a": {"x": 1, "l": 2}, "b": {"x": "s", "l": "t"}},
        fails=[("number.base", ["b", "l"], {"label": "b.l", "value": "t", "key": "l"})],
        passes={"a": {"x": 1, "l": 2}, "b": {"x": "s", "l": "t"}},
    ),
    Row(
        "a reused relative link has a target at each place",
        lambda: (
            lambda link: pm.object(
                {"a": pm.object({"x": pm.number(), "l": link}), "b": pm.object({"x": pm.string(), "l": link})}
            )
        )(pm.link("x").relative()),
        {"a": {"x": 1, "l": 2}, "b": {"x": "s", "l": "t"}},
        passes={"a": {"x": 1, "l": 2}, "b": {"x": "s", "l": "t"}},
    ),
    Row(
        "relative(false) is the plain link",
        lambda: (
            lambda link: pm.object(
                {"a": pm.object({"x": pm.number(), "l": link}), "b": pm.object({"x": pm.string(), "l": link})}
            )
        )(pm.link("x").relative().relative(False)),
        {"a": {"x": 1, "l": 2}, "b": {"x": "s", "l": "t"}},
        fails=[("number.base", ["b", "l"], {"label": "b.l", "value": "t", "key": "l"})],
        passes={"a": {"x": 1, "l": 2}, "b": {"x": "s", "l": "t"}},
    ),
]

# Links within schemas that are extracted, forked or nested in others.
REUSED = [
    Row(
        "an extracted schema's link looks around anew",
        lambda: pm.object({"x": pm.string(), "in": pm.object({"x": pm.number(), "l": pm.link("x")})}).extract(
            "in"
        ),
        {"l": "q"},
        fails=[("number.base", ["l"], {"label": "l", "value": "q", "key": "l"})],
        passes={"l": "q"},
    ),
    Row(
        "an extracted link without surroundings is refused in the validation",
        lambda: pm.object({"x": pm.number(), "l": pm.link("x")}).extract("l"),
        1,
        throws=True,
    ),
    Row(
        "a fork changes the target of a link",
        lambda: pm.object({"x": pm.number(), "l": pm.link("x")}).fork("x", (lambda s: s.min(5))),
        {"l": 3},
        fails=[("number.min", ["l"], {"limit": 5, "value": 3, "label": "l", "key": "l"})],
        passes={"l": 3},
    ),
    Row(
        "a fork of the whole changes a recursion",
        lambda: (
            pm.object({"n": pm.number(), "kid": pm.link("#p")}).id("p").fork("n", (lambda s: s.required()))
        ),
        {"n": 1, "kid": {}},
        fails=[("any.required", ["kid", "n"], {"label": "kid.n", "key": "n"})],
        passes={"n": 1, "kid": {}},
    ),
    Row(
        "a tailored target",
        lambda: pm.object({"x": pm.number().alter({"t": (lambda s: s.min(5))}), "l": pm.link("x")}).tailor(
            "t"
        ),
        {"l": 3},
        fails=[("number.min", ["l"], {"limit": 5, "value": 3, "label": "l", "key": "l"})],
        passes={"l": 3},
    ),
    Row(
        "keys added later are seen through the link",
        lambda: pm.object({"n": pm.number(), "kid": pm.link("#p")}).id("p").keys({"z": pm.string()}),
        {"kid": {"z": 5}},
        fails=[("string.base", ["kid", "z"], {"label": "kid.z", "value": 5, "key": "z"})],
        passes={"kid": {"z": 5}},
    ),
    Row(
        "a link in a nested schema finds the id of that schema",
        lambda: pm.object({"tree": pm.object({"n": pm.number(), "kid": pm.link("#p")}).id("p")}),
        {"tree": {"kid": {"n": "x"}}},
        fails=[("number.base", ["tree", "kid", "n"], {"label": "tree.kid.n", "value": "x", "key": "n"})],
        passes={"tree": {"kid": {"n": "x"}}},
    ),
    Row(
        "a link in a nested schema loses a root that is no root any more",
        lambda: pm.object({"tree": pm.object({"n": pm.number(), "kid": pm.link("/")})}),
        {"tree": {"kid": {"n": 1}}},
        fails=[
            (
                "object.unknown",
                ["tree", "kid", "n"],
                {"child": "n", "label": "tree.kid.n", "value": 1, "key": "n"},
            )
        ],
        passes={"tree": {"kid": {"n": 1}}},
    ),
    Row(
        "a link in a condition counts from the schema of the condition",
        lambda: pm.object(
            {"t": pm.any(), "x": pm.number(), "v": pm.any().when("t", {"is": 1, "then": pm.link("#x")})}
        ).id("r"),
        {"t": 1, "v": "q"},
        throws=True,
    ),
    Row(
        "a link in a condition finds an ancestor",
        lambda: pm.object({"t": pm.any(), "v": pm.any().when("t", {"is": 1, "then": pm.link("#r")})}).id("r"),
        {"t": 1, "v": {"q": 1}},
        fails=[("object.unknown", ["v", "q"], {"child": "q", "label": "v.q", "value": 1, "key": "q"})],
        passes={"t": 1, "v": {"q": 1}},
    ),
]


@claims(NAMED, RELATIVE, ABSOLUTE, SHARED, OWN_RULES, CONDITIONS, DEFINITIONS, RELATIVE_FLAG, REUSED)
def test_the_verdict_is_that_of_the_row(row):
    check(row)


# A schema that a link leads to is within the schemas around the link, the link among them.

OBJECT, LINK, NUMBER, FLAG = pm.object, pm.link, pm.number(), pm.boolean()

REACHED = {
    "the object itself": ("..", {"x": "q", "v": True}, ["object.base"]),
    "a key beside": ("..v", {"x": "q", "v": True}, ["boolean.base"]),
    "beyond the link": ("....", {"x": "q", "v": True}, ["object.base"]),
    "a key beside the link": ("....v", {"x": "q", "v": True}, ["number.base"]),
}


@pytest.mark.parametrize("target, value, codes", REACHED.values(), ids=REACHED)
@pytest.mark.parametrize("name", ["#n", "..n", "/n", "#root.n"])
def test_a_link_is_a_level_of_its_own(target, value, codes, name):
    inner = OBJECT({"x": LINK(target), "v": FLAG})
    whole = OBJECT({"a": LINK(name), "v": NUMBER}).id("root")
    whole = whole.shared(inner.id("n")) if name == "#n" else whole.keys({"n": inner})
    error = whole.validate({"a": value}).error
    assert [(detail.type, detail.path) for detail in error.details] == [(code, ["a", "x"]) for code in codes]


@pytest.mark.parametrize("target", ["...", "...v", "......", "......v"])
def test_a_level_that_is_a_link_or_is_not_there_leads_nowhere(target):
    whole = OBJECT({"a": LINK("#n"), "v": NUMBER}).shared(OBJECT({"x": LINK(target), "v": FLAG}).id("n"))
    with pytest.raises(pm.SchemaError, match="link"):
        whole.validate({"a": {"x": "q"}})


def test_each_link_on_the_way_is_a_level():
    inner = OBJECT({"x": LINK("......v"), "y": LINK("....v")}).id("n")
    middle = OBJECT({"b": LINK("#n"), "v": FLAG}).id("m")
    whole = OBJECT({"a": LINK("#m"), "v": NUMBER}).shared(middle).shared(inner)
    error = whole.validate({"a": {"b": {"x": "q", "y": "q"}}}, abort_early=False).error
    assert [(detail.type, detail.path[-1]) for detail in error.details] == [
        ("number.base", "x"),
        ("boolean.base", "y"),
    ]


def sharing(schema: Any) -> Any:
    return OBJECT({"y": LINK("#n")}).shared(schema.id("k"))


def test_a_name_is_looked_for_from_where_the_link_is_used():
    inner = OBJECT({"z": LINK("#k")}).id("n")
    value = {"a": {"y": {"z": 5}}}
    near = OBJECT({"a": sharing(pm.string())}).shared(inner)
    assert near.validate(value).error.details[0].type == "string.base"
    nearer = near.shared(pm.boolean().id("k"))
    assert nearer.validate(value).error.details[0].type == "string.base"
    by_key = OBJECT({"a": OBJECT({"y": LINK("#n"), "k": NUMBER}).id("around")})
    by_key = by_key.shared(OBJECT({"z": LINK("#around.k")}).id("n"))
    assert by_key.validate({"a": {"y": {"z": "q"}}}).error.details[0].type == "number.base"


@pytest.mark.parametrize("is_relative", [False, True])
def test_a_link_means_everywhere_what_it_meant_first_unless_it_is_relative(is_relative):
    inner = OBJECT({"z": LINK("#k").relative(is_relative)}).id("n")
    whole = OBJECT({"a": sharing(pm.string()), "b": sharing(pm.boolean())}).shared(inner)
    at_a, at_b = {"a": {"y": {"z": 5}}}, {"b": {"y": {"z": 5}}}

    def codes(value: Any) -> list[str]:
        return [detail.type for detail in whole.validate(value, abort_early=False).error.details]

    for _ in range(2):
        assert codes({**at_a, **at_b}) == ["string.base", "boolean.base" if is_relative else "string.base"]
        assert codes(at_b) == ["boolean.base"]
        assert codes(at_a) == ["string.base"]


def test_links_between_many_schemas_do_not_pile_up():
    count, whole = 6, OBJECT({"r": LINK("#t0")})
    for i in range(count):
        whole = whole.shared(OBJECT({f"f{j}": LINK(f"#t{j}") for j in range(count)}).id(f"t{i}"))

    def deep(seed: int, levels: int) -> dict[str, Any]:
        return {f"f{(seed + j) % count}": deep(seed * 7 + j, levels - 1) for j in (1, 2)} if levels else {}

    for seed in range(60):
        assert whole.validate({"r": deep(seed, 5)}).error is None
    gc.collect()
    before = len(gc.get_objects())
    for seed in range(60):
        assert whole.validate({"r": deep(seed, 5)}).error is None
    gc.collect()
    assert len(gc.get_objects()) - before < 500
