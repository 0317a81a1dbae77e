"""What a link leads to, where it is used again, and what it shares."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from tests.cases import case, checked, fail, wrong

import passmuster as pm
from passmuster._core.running.builder import Builder
from passmuster._core.running.steps.link_targets import Target

# Schemas shared for links below.
SHARED = [
    case("a shared schema is found by its id",
        pm.object({"a": pm.link("#n")}).shared(pm.number().min(3).id("n")), {"a": "2"},
        fail("number.min", "a", limit=3, value=2)),
    case("a shared schema is found from far below",
        pm.object({"a": pm.array().items(pm.object({"x": pm.link("#n")}))}).shared(pm.number().id("n")),
        {"a": [{"x": "q"}]}, fail("number.base", "a", 0, "x")),
    case("a shared schema holds links of its own",
        pm.link("#list").shared(pm.object({"next": pm.link("#list"), "v": pm.number()}).id("list")),
        {"next": {"next": {"v": "x"}}}, fail("number.base", "next", "next", "v")),
    case("shared schemas link to each other", pm.link("#a").shared(pm.object(
        {"b": pm.link("#b")}).id("a")).shared(pm.object({"a": pm.link("#a"), "n": pm.number()}).id("b")),
        {"b": {"a": {"b": {"n": "x"}}}}, raises=True),
    case("a path goes down from a shared schema",
        pm.object({"a": pm.link("#n.x")}).shared(pm.object({"x": pm.number()}).id("n")), {"a": "q"},
        fail("number.base", "a")),
    case("a link shares for itself", pm.link("#n").shared(pm.number().id("n")), "x", fail("number.base")),
    case("any type may share", pm.array().items(pm.link("#n")).shared(pm.number().id("n")), ["x"],
        fail("number.base", 0)),
    case("a shared schema is no key", pm.object({"a": pm.any()}).shared(pm.number().id("n")).unknown(False),
        {"n": 1}, fail("object.unknown", "n", child="n")),
    wrong("sharing needs an id", lambda: pm.object().shared(pm.number())),
    wrong("sharing needs a schema", lambda: pm.object().shared(1)),
    wrong("sharing needs an argument", lambda: pm.object().shared()),
    wrong("two shared schemas of one id are refused",
        lambda: pm.object().shared(pm.number().id("n")).shared(pm.string().id("n"))),
    case("the nearest shared schema wins", pm.object({"in": pm.object({"a": pm.link("#n")}).shared(
        pm.number().id("n"))}).shared(pm.string().id("n")), {"in": {"a": "x"}},
        fail("number.base", "in", "a")),
    case("a link in a key shares for itself", pm.object({"b": pm.link("#n").shared(pm.number().id("n"))}),
        {"b": "x"}, fail("number.base", "b")),
    wrong("a link shares no second schema of its id",
        lambda: pm.link("#n").shared(pm.number().id("n")).shared(pm.any().id("n"))),
    case("a link's own id is no target", pm.object({"b": pm.link("#n").id("n")}).id("r"), {"b": "x"},
        raises=True),
]  # fmt: skip

# Where a link is resolved.
RELATIVE_FLAG = [
    case("a reused link has the target of its first use", (lambda link: pm.object({"a": pm.object(
        {"x": pm.number(), "l": link}), "b": pm.object({"x": pm.string(), "l": link})}))(pm.link("x")),
        {"a": {"x": 1, "l": 2}, "b": {"x": "s", "l": "t"}}, fail("number.base", "b", "l")),
    case("a reused relative link has a target at each place", (lambda link: pm.object({"a": pm.object(
        {"x": pm.number(), "l": link}), "b": pm.object({"x": pm.string(),
        "l": link})}))(pm.link("x").relative()), {"a": {"x": 1, "l": 2}, "b": {"x": "s", "l": "t"}}),
    case("relative(false) is the plain link", (lambda link: pm.object({"a": pm.object({"x": pm.number(),
        "l": link}), "b": pm.object({"x": pm.string(), "l": link})}))(pm.link("x").relative().relative(
        False)), {"a": {"x": 1, "l": 2}, "b": {"x": "s", "l": "t"}}, fail("number.base", "b", "l")),
]  # fmt: skip

# Links within schemas that are extracted, forked or nested in others.
REUSED = [
    case("an extracted schema's link looks around anew",
        pm.object({"x": pm.string(), "in": pm.object({"x": pm.number(), "l": pm.link("x")})}).extract("in"),
        {"l": "q"}, fail("number.base", "l")),
    case("an extracted link without surroundings is refused in the validation",
        pm.object({"x": pm.number(), "l": pm.link("x")}).extract("l"), 1, raises=True),
    case("a fork changes the target of a link",
        pm.object({"x": pm.number(), "l": pm.link("x")}).fork("x", (lambda s: s.min(5))), {"l": 3},
        fail("number.min", "l", limit=5)),
    case("a fork of the whole changes a recursion",
        pm.object({"n": pm.number(), "kid": pm.link("#p")}).id("p").fork("n", (lambda s: s.required())),
        {"n": 1, "kid": {}}, fail("any.required", "kid", "n")),
    case("a tailored target",
        pm.object({"x": pm.number().alter({"t": (lambda s: s.min(5))}), "l": pm.link("x")}).tailor("t"),
        {"l": 3}, fail("number.min", "l", limit=5)),
    case("keys added later are seen through the link",
        pm.object({"n": pm.number(), "kid": pm.link("#p")}).id("p").keys({"z": pm.string()}),
        {"kid": {"z": 5}}, fail("string.base", "kid", "z")),
    case("a link in a nested schema finds the id of that schema",
        pm.object({"tree": pm.object({"n": pm.number(), "kid": pm.link("#p")}).id("p")}),
        {"tree": {"kid": {"n": "x"}}}, fail("number.base", "tree", "kid", "n")),
    case("a link in a nested schema loses a root that is no root any more",
        pm.object({"tree": pm.object({"n": pm.number(), "kid": pm.link("/")})}), {"tree": {"kid": {"n": 1}}},
        fail("object.unknown", "tree", "kid", "n", child="n")),
    case("a link in a condition counts from the schema of the condition", pm.object({"t": pm.any(),
        "x": pm.number(), "v": pm.any().when("t", {"is": 1, "then": pm.link("#x")})}).id("r"),
        {"t": 1, "v": "q"}, raises=True),
    case("a link in a condition finds an ancestor",
        pm.object({"t": pm.any(), "v": pm.any().when("t", {"is": 1, "then": pm.link("#r")})}).id("r"),
        {"t": 1, "v": {"q": 1}}, fail("object.unknown", "v", "q", child="q")),
]  # fmt: skip


def by_sibling(then: Any, otherwise: Any) -> dict[str, Any]:
    return {"is": 1, "then": then, "otherwise": otherwise}


Z, Y = pm.object({"z": pm.number()}), pm.object({"y": pm.number()})
WHILE_Z, UNKNOWN = (
    {"c": 1, "n": {"c": 2, "z": 1, "m": {"z": 1}}},
    fail("object.unknown", "n", "m", "z", child="z"),
)
AROUND_CONDITIONS = [
    *[case(f"{target} leads to a schema with its conditions",
        pm.object({"c": pm.any(), "n": pm.object({"c": pm.any(), "m": pm.link(target)}).id("k").when(
            "c", by_sibling(Z, Y))}), WHILE_Z, UNKNOWN) for target in ("..", "#k")],
    case("the conditions are asked where the link stands", pm.object({"c": pm.any(), "n": pm.object(
        {"c": pm.any(), "m": pm.link("..")}).when("c", by_sibling(Z, Y))}),
        {"c": 1, "n": {"c": 2, "z": 1, "m": {"y": 1}}}),
    case("a link in a branch leads to the schema with the condition",
        pm.object({"c": pm.any(), "n": pm.object({"c": pm.any()}).when(
            "c", by_sibling(pm.object({"z": pm.link("..")}), Y))}),
        {"c": 1, "n": {"c": 2, "z": {"y": 1}}}),
    *[case(f"what the conditions of a link add to a tree is not within the tree, with {value}",
        pm.object({"c": pm.any(), "b": pm.link("#tree").when("c", by_sibling(Z, Y))}).id("tree"),
        {"c": 1, "b": {"c": 2, "z": 1, "b": value}}, *failures) for value, *failures in (
            ({"y": 1},), ({"z": 1}, fail("object.unknown", "b", "b", "z", child="z")))],
    case("a schema that a branch shares is not around the schema", pm.object({"c": pm.any(), "n": pm.object(
        {"l": pm.link("#s")}).when("c", by_sibling(pm.object().shared(pm.number().id("s")), Y))}),
        {"c": 1, "n": {"l": 1}}, raises=True),
    case("the target of a link with conditions is around what is in it", pm.object({"c": pm.any(), "t":
        pm.object({"p": pm.link("..")}), "q": pm.link("t").when("c", by_sibling(Z, Y))}),
        {"c": 1, "q": {"p": {"p": 1}}}, fail("object.base", "q", "p", "p", type="object")),
]  # fmt: skip


def _nested(target: str, inner: dict[str, Any]) -> tuple[Any, Any]:
    """Return a schema whose key `s` is a link to a shape with conditions, and a link within that."""
    shape = pm.object({"t": pm.any(), "in": pm.link(target)}).id("shape").when(".t", by_sibling(Z, Y))
    return pm.object({"s": pm.link("#shape")}).shared(shape), {"s": inner}


ENTERED = [
    case(f"{target}: {title}", *_nested(target, value), *failures)
    for target in ("#shape", "..")
    for title, value, *failures in (
        ("what was chosen around holds within", {"t": 1, "in": {"z": 1}}),
        ("the conditions are asked again within", {"t": 1, "in": {"y": 1}}),
        ("one choice is added to the other", {"t": 1, "in": {"t": 2, "in": {"y": 1, "z": 1}}}),
        ("and the other to the one", {"t": 2, "in": {"t": 1, "in": {"t": 1, "y": 1, "z": 1}}}),
        ("what nothing has chosen is unknown", {"t": 1, "in": {"t": 1, "y": 1}},
            fail("object.unknown", "s", "in", "y", child="y")),
    )
]  # fmt: skip

OBJECT, LINK, NUMBER, FLAG = pm.object, pm.link, pm.number(), pm.boolean()


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
def test_link_keeps_its_first_target_unless_relative(is_relative):
    inner = OBJECT({"z": LINK("#k").relative(is_relative)}).id("n")
    whole = OBJECT({"a": sharing(pm.string()), "b": sharing(pm.boolean())}).shared(inner)
    at_a, at_b = {"a": {"y": {"z": 5}}}, {"b": {"y": {"z": 5}}}

    def codes(value: Any) -> list[str]:
        return [detail.type for detail in whole.validate(value, abort_early=False).error.details]

    for _ in range(2):
        assert codes({**at_a, **at_b}) == ["string.base", "boolean.base" if is_relative else "string.base"]
        assert codes(at_b) == ["boolean.base"]
        assert codes(at_a) == ["string.base"]


def test_a_condition_that_chooses_a_link_may_be_followed_by_others():
    yes = {"is_": pm.any(), "then": LINK("#two")}
    two = pm.any().when(".", is_=pm.number(), then=pm.any().valid(1), otherwise=pm.any()).id("two")
    one = pm.any().when(".", **yes).when(".", is_=pm.number(), then=pm.number().max(5)).id("one")
    schema = OBJECT({"x": LINK("#one")}).shared(one).shared(two)
    for _ in range(2):
        assert schema.validate({"x": "a"}).error is None
        assert schema.validate({"x": 1}).error is None
        assert schema.validate({"x": 9}).error is not None


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


test_case_has_expected_outcome = checked(SHARED, AROUND_CONDITIONS, ENTERED, RELATIVE_FLAG, REUSED)


def test_shared_target_of_links_is_built_once():
    ids = [f"d{n}" for n in range(30)]
    whole = OBJECT({"to_d0": LINK("#d0")}).unknown()
    for name in ids:
        whole = whole.shared(OBJECT({f"to_{one}": LINK(f"#{one}") for one in ids}).id(name))
    value = {}
    for step in (1, 7, 11, 13, 17, 19, 23, 29):
        path = {}
        for n in range(1, 30):
            path = {f"to_d{n * step % 30}": path}
        value.update(path)
    assert whole.validate({"to_d0": value}).error is None


def test_shared_schemas_that_lead_to_each_other_take_no_longer_the_more_there_are():
    document = {"type": "string"}
    for _ in range(6_000):
        document = {"not": document}
    schema = pm.from_json_schema(document)
    for value in ("a", ["a"]):
        assert schema.is_valid(value) is (type(value) is str)


@pytest.mark.parametrize("link, value, code", [
    (LINK("#n"), {"a": "q"}, "number.base"),
    (LINK("#n"), {}, None),
    (LINK("#n").required(), {}, "any.required"),
    (LINK("#n").forbidden(), {"a": 1}, "any.unknown"),
    (LINK("#n").label("x"), {"a": "q"}, "number.base"),
], ids=repr)  # fmt: skip
def test_a_shared_schema_without_links_stands_where_links_lead_to_it(link, value, code):
    whole = OBJECT({"a": link, "b": LINK("#n")}).shared(NUMBER.min(1).id("n"))
    error = whole.validate(value).error
    assert (error and error.details[0].type) == code
    assert whole.validate({"a": 0, "b": 1}).error.details[0].path == ["a"]
    assert whole.describe()["keys"]["b"] == {
        "type": "link",
        "link": {"ref": {"path": ["n"], "type": "local"}},
    }


def test_link_means_the_nearest_schema_of_its_name():
    inner = OBJECT({"n": OBJECT({"b": LINK("#n")})})
    whole = OBJECT({"a": inner, "b": LINK("#n")}).shared(NUMBER.id("n"))
    assert whole.validate({"a": {"n": {"b": {"b": {}}}}}).error is None
    assert whole.validate({"a": {"n": {"b": 1}}}).error.details[0].type == "object.base"
    assert whole.validate({"b": "q"}).error.details[0].type == "number.base"


@pytest.mark.parametrize(("schema", "is_only"), [
    (pm.object({"a": pm.link("#t")}).shared(pm.object({"b": pm.any()}).id("t")), True),
    (pm.object({"a": pm.link("#t")}).id("t"), True),
    (pm.object({"a": pm.link("#t"), "c": {"t": 1}}).shared(pm.object({"b": pm.any()}).id("t")), False),
    (pm.object({"a": pm.link("...")}), False),
    (pm.object({"a": pm.link("#t.b")}).shared(pm.object({"b": pm.any()}).id("t")), False),
])  # fmt: skip
def test_a_link_leads_to_the_same_schema_everywhere_if_no_other_has_the_name(schema, is_only):
    builder = Builder(schema)
    link = schema.spec.term("keys")[0].schema
    target = Target(link, Builder(link, builder, "a"), None, None)
    assert target.is_only() is is_only
