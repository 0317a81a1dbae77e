"""Links as nodes: their own rules, conditions on them, and the level that each of them is."""

import pytest
from tests.cases import case, checked, displayed, fail, of, row, wrong

import passmuster as pm

# What a link says itself.
OWN_RULES = [
    case("a required link", pm.object({"a": pm.number(), "b": pm.link("a").required()}), {},
        fail("any.required", "b")),
    case("a forbidden link", pm.object({"a": pm.number(), "b": pm.link("a").forbidden()}), {"b": 1},
        fail("any.unknown", "b")),
    case("the target's own presence does not count for a link",
        pm.object({"a": pm.number().required(), "b": pm.link("a")}), {"a": 1}),
    case("the target's default does not count for a missing link",
        pm.object({"a": pm.number().default(5), "b": pm.link("a")}), {}, out={"a": 5}),
    case("a default of the link", pm.object({"a": pm.number(), "b": pm.link("a").default(7)}), {},
        out={"b": 7}),
    case("values that a link allows", pm.object({"a": pm.number(), "b": pm.link("a").allow("x")}),
        {"b": "x"}),
    *of(pm.object({"a": pm.number(), "b": pm.link("a").invalid(5)}),
        row("values that a link forbids", {"b": 5}, fail("any.invalid", "b", invalids=[5])),
        row("values that a link forbids are looked up before conversion", {"b": "5"}, out={"b": 5})),
    case("values that a link restricts to", pm.object({"a": pm.number(), "b": pm.link("a").valid(5)}),
        {"b": 6}, fail("any.only", "b", valids=[5])),
    case("the label of the link is not that of the target",
        pm.object({"a": pm.number().label("A"), "b": pm.link("a").label("B")}), {"b": "x"},
        fail("number.base", "b", label="A")),
    case("a link without label shows the target's",
        pm.object({"a": pm.number().label("A"), "b": pm.link("a")}), {"b": "x"},
        fail("number.base", "b", label="A")),
    case("preferences of a link reach its target", pm.object({"a": pm.number(), "b": pm.link("a").strict()}),
        {"b": "1"}, fail("number.base", "b")),
    case("messages of a link reach its target",
        pm.object({"a": pm.number(), "b": pm.link("a").messages({"number.base": "no"})}), {"b": "q"},
        fail("number.base", "b"), texts=["no"]),
    case("a link strips", pm.object({"a": pm.number(), "b": pm.link("a").strip()}), {"b": "1"}, out={}),
    case("a link gives out the raw value", pm.object({"a": pm.number(), "b": pm.link("a").raw()}),
        {"b": "1"}),
    case("a stripped target strips through a link", pm.object({"a": pm.number().strip(), "b": pm.link("a")}),
        {"a": 1, "b": "1"}, out={}),
    case("a link fails over", pm.object({"a": pm.number(), "b": pm.link("a").failover(0)}), {"b": "q"},
        out={"b": 0}),
    case("a link overrides the error",
        pm.object({"a": pm.number(), "b": pm.link("a").error(ValueError("mine"))}), {"b": "q"}, error="mine"),
    case("a link empties", pm.object({"a": pm.number(), "b": pm.link("a").empty("").default(1)}), {"b": ""},
        out={"b": 1}),
    case("a custom rule of a link runs after its target",
        pm.object({"a": pm.number(), "b": pm.link("a").custom((lambda v, h: v * 2))}), {"b": "4"},
        out={"b": 8}),
    case("a custom rule of a link sees the link",
        pm.object({"a": pm.number(), "b": pm.link("a").custom((lambda v, h: h.schema.type))}), {"b": "4"},
        out={"b": "link"}),
    case("an artifact of a link", pm.object({"a": pm.number(), "b": pm.link("a").artifact("art")}),
        {"b": "4"}, out={"b": 4}, artifacts={"art": [["b"]]}),
    case("a reference in the target counts from the link", pm.object({"lim": pm.number(),
        "a": pm.number().min(pm.ref("lim")), "b": pm.object({"lim": pm.number(), "c": pm.link("...a")})}),
        {"lim": 1, "b": {"lim": 9, "c": 5}}, fail("number.min", "b", "c", limit=displayed("ref:lim"))),
]  # fmt: skip

# Conditions and merged schemas on links.
CONDITIONS = [
    *of(pm.object({"a": pm.number(), "b": pm.link("a").when("c", {"is": 1, "then": pm.number().min(5)}),
        "c": pm.any()}),
        row("a condition on a link applies to its target", {"b": 3, "c": 1},
            fail("number.min", "b", limit=5)),
        row("a condition that does not hold leaves the target", {"b": 3, "c": 2})),
    case("a condition may make a link required", pm.object({"a": pm.number(), "b": pm.link("a").when("c",
        {"is": 1, "then": pm.required()}), "c": pm.any()}), {"c": 1}, fail("any.required", "b")),
    case("a condition on the link's own value", pm.object({"a": pm.number(),
        "b": pm.link("a").when(pm.number().min(5), {"then": pm.number().max(7)})}), {"b": 8},
        fail("number.max", "b", limit=7)),
    case("a condition of a wrong type is refused in the validation", pm.object({"a": pm.number(),
        "b": pm.link("a").when("c", {"is": 1, "then": pm.string()}), "c": pm.any()}), {"b": 3, "c": 1},
        raises=True),
    case("a merged schema applies to the target",
        pm.object({"a": pm.number(), "b": pm.link("a").concat(pm.number().min(5))}), {"b": 3},
        fail("number.min", "b", limit=5)),
    case("a merged schema of type any applies to the target",
        pm.object({"a": pm.number(), "b": pm.link("a").concat(pm.any().valid(1))}), {"b": 3},
        fail("any.only", "b", valids=[1])),
    case("a merged schema of a wrong type is refused in the validation",
        pm.object({"a": pm.number(), "b": pm.link("a").concat(pm.string())}), {"b": 3}, raises=True),
    case("two merged schemas apply in order", pm.object({"a": pm.number(),
        "b": pm.link("a").concat(pm.number().min(5)).concat(pm.number().min(1))}), {"b": 3}),
    *of(pm.object({"n": pm.number(), "b": pm.link("#r").concat(pm.object({"x": pm.number()}))}).id("r"),
        row("merged keys extend the target", {"b": {"x": "q"}}, fail("number.base", "b", "x")),
        row("a link merges the keys at one level only", {"b": {"x": 1, "b": {"x": 1, "b": {"x": "q"}}}},
            fail("number.base", "b", "b", "b", "x"))),
    case("the flags of a link do not reach a merged target",
        pm.object({"a": pm.number(), "b": pm.link("a").default(3).concat(pm.number().min(5))}), {}),
    case("required links with a merged schema",
        pm.object({"a": pm.number(), "b": pm.link("a").required().concat(pm.number().min(5))}), {}),
    case("the target's presence counts where it is merged",
        pm.object({"a": pm.number().required(), "b": pm.link("a").concat(pm.number().min(5))}), {"a": 7},
        fail("any.required", "b")),
    case("the target's default counts where it is merged",
        pm.object({"a": pm.number().default(8), "b": pm.link("a").concat(pm.number().min(5))}), {"a": 7},
        out={"a": 7, "b": 8}),
    wrong("a link can't be merged with a link", lambda: pm.link("a").concat(pm.link("b"))),
    wrong("a link can't be merged with nothing", lambda: pm.link("a").concat(1)),
    wrong("another type can't take a link", lambda: pm.number().concat(pm.link("a"))),
    case("an any takes a link", pm.object({"a": pm.number(), "b": pm.any().concat(pm.link("a"))}), {"b": "q"},
        fail("number.base", "b")),
]  # fmt: skip

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


test_case_has_expected_outcome = checked(OWN_RULES, CONDITIONS)
