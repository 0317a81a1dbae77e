"""The tree that tells people what a validation did."""

import pytest

import passmuster as pm
from passmuster._core.schemas.schema.description.explaining import MOST_LINES, explain

CASES = [{"is": "card", "then": pm.required()}, {"otherwise": pm.forbidden()}]
ORDER = pm.object(
    {
        "kind": pm.valid("card", "cash").required(),
        "limit": pm.number().default(100),
        "amount": pm.number().min(1).max(pm.ref("limit")),
        "number": pm.string().when("kind", CASES),
        "items": pm.array().items(pm.string().trim()),
        "to": pm.alternatives(pm.number(), pm.string().min(3)),
    }
)


def test_explanation_lists_the_events_of_each_value():
    given = {"kind": "card", "amount": "120", "items": [" a"], "to": "xyz"}
    assert (
        ORDER.explain(given, abort_early=False)
        == """\
{'amount': '120', 'items': [' a'], 'kind': 'card', 'to': 'xyz'} fails
├─ kind
│  └─ 'card' is one of the values allowed
├─ limit
│  └─ default: nothing -> 100
├─ amount
│  ├─ converted: '120' -> 120
│  ├─ min: passes
│  ├─ limit is 100
│  ├─ max: fails
│  └─ error number.max: "amount" must be at most "limit"
├─ number
│  ├─ kind is 'card'
│  ├─ when 1, case 1, is: passes
│  │  └─ 'card' is one of the values allowed
│  ├─ when 1, case 1, then: applies
│  └─ error any.required: "number" is required
├─ items
│  ├─ [0]
│  │  ├─ converted: ' a' -> 'a'
│  │  └─ trim: passes
│  └─ items: passes
└─ to
   ├─ alternative 1: fails
   │  └─ error number.base: "to" must be a number
   └─ alternative 2: passes
      └─ min: passes"""
    )


def test_first_line_shows_the_result():
    assert pm.number().explain("5").splitlines()[0] == "'5' passes as 5"
    assert pm.number().explain("5", {"convert": False}).splitlines() == [
        "'5' fails", '└─ error number.base: "value" must be a number, not a string'
    ]  # fmt: skip
    assert explain(pm.any(), 1, pm.UNDEFINED, {}) == "1 passes as 1"
    assert pm.number().explain().startswith("passmuster.UNDEFINED passes")


def test_explanation_lists_all_other_events():
    assert "└─ error: KeyError('n')" in pm.number().error(KeyError("n")).explain("x")
    warned = pm.any().warning("w.x", {}).messages({"w.x": "hm"})
    assert "warning w.x: hm" in warned.explain(1)
    cached = pm.number().cache()
    assert cached.explain(5) != cached.explain(5) == "5 passes as 5\n└─ known from before: passes"
    assert pm.number().external(len).explain(5) == "5 passes as 5"
    assert "is adjusted" in pm.object({"a": pm.any(), "b": pm.number().min(pm.ref("a", adjust=len))}).explain(
        {"a": "x", "b": 1}
    )
    assert "1 is one of the values refused" in pm.invalid(1).explain(1)


def test_steps_without_effect_are_not_listed():
    assert pm.object({"a": pm.object({"b": pm.number()})}).explain({"a": {"b": 1}}).splitlines()[1:] == [
        "└─ a", "   └─ b"
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["a\n\x1b[2J", "\u202e", "\ud800", " a", ""])
def test_no_character_that_a_terminal_obeys_is_shown(text):
    told = pm.object({text: pm.number()}).explain({text: text + "x"}, errors={"label": "key"})
    assert all(character.isprintable() for character in told.replace("\n", ""))
    assert len(told.splitlines()) == 3
    told.encode()


def test_the_tree_is_bounded():
    lines = pm.array().items(pm.number()).explain(["1"] * 10_000).splitlines()
    assert len(lines) == MOST_LINES + 1
    assert lines[-1] == "and 9502 more"
    assert max(map(len, pm.string().length(1).explain("x" * 10**6).splitlines())) < 250
    deep = value = {}
    for _ in range(300):
        value["a"] = value = {}
    schema = pm.object({"a": pm.link("/")}).unknown()
    assert len(schema.explain(deep)) < 500_000


@pytest.mark.parametrize(("schema", "value", "line"), [
    (pm.object({"a": pm.string().required(), "b": pm.any().default(5)}), {}, "   └─ default: nothing -> 5"),
    (pm.alternatives(pm.number().min(5), pm.boolean()), "2", "│  ├─ converted: '2' -> 2"),
    (pm.alternatives().conditional(pm.number(), then=pm.string()), 5, "├─ alternative 1, is: passes"),
    (pm.object({"c": pm.link("#t")}).id("t"), {"c": {}}, "   └─ link to t: passes"),
    (pm.from_json_schema({"minimum": 3}), 5, "└─ as number: passes"),
])  # fmt: skip
def test_parts_of_a_schema_have_names_that_people_know(schema, value, line):
    assert line in schema.explain(value).splitlines()


def test_each_alternative_has_a_verdict_and_its_own_events():
    cat = pm.object({"kind": pm.valid("cat").required(), "name": pm.string()})
    dog = pm.object({"kind": pm.valid("dog").required(), "age": pm.number().required()})
    assert (
        pm.alternatives(cat, dog).explain({"kind": "dog"})
        == """\
{'kind': 'dog'} fails
├─ alternative 1: fails
│  ├─ kind
│  │  └─ error any.only: "kind" must be "cat"
│  └─ name
├─ alternative 2: fails
│  ├─ kind
│  │  └─ 'dog' is one of the values allowed
│  └─ age
│     └─ error any.required: "age" is required
└─ error alternatives.match: "value" matches none of the alternatives; nearest is #1: "kind" must be "cat\""""
    )


def test_each_schema_that_an_item_is_put_to_has_a_verdict():
    several = pm.array().items(pm.number(), pm.string().min(3)).has(pm.valid("abc"))
    assert (
        several.explain(["abc"])
        == """\
['abc'] passes as ['abc']
├─ [0]
│  ├─ items, schema 1: fails
│  │  └─ error number.base: "[0]" must be a number
│  ├─ items, schema 2: passes
│  │  └─ min: passes
│  └─ has: passes
│     └─ 'abc' is one of the values allowed
├─ items: passes
└─ has: passes"""
    )


def test_an_error_stands_in_the_part_that_made_it():
    tree = pm.object({"v": pm.number().required(), "kids": pm.array().items(pm.link("#t"))}).id("t")
    assert (
        tree.explain({"v": 1, "kids": [{}]})
        == """\
{'kids': [{}], 'v': 1} fails
├─ v
└─ kids
   ├─ [0]
   │  └─ link to t: fails
   │     ├─ v
   │     │  └─ error any.required: "kids[0].v" is required
   │     └─ kids
   └─ items: fails"""
    )


@pytest.mark.parametrize(
    "key", ["match.0", "0.is", "1.2.then", "link:ref:local:t:any", "any.0", "kinds.number"]
)
def test_a_key_is_never_taken_for_a_part(key):
    schema = pm.object({key: pm.alternatives(pm.number(), pm.boolean())})
    assert schema.explain({key: True}).splitlines()[1:3] == [f"└─ {key}", "   ├─ alternative 1: fails"]


def test_nested_condition_shows_its_chosen_branch():
    inner = pm.number().when("a", is_=1, then=pm.number().min(5))
    schema = pm.object({"a": pm.number(), "b": pm.number().when("a", is_=1, then=inner, otherwise=pm.any())})
    lines = [line.lstrip("│├└─ ") for line in schema.explain({"a": 1, "b": 9}).splitlines()]
    assert lines.count("when 1, then: applies") == 2
    assert lines.count("when 1, is: passes") == 2
    assert "when 1, otherwise: applies" in schema.explain({"a": 2, "b": 9})


def test_explanation_of_an_attempt_shows_no_secret():
    schema = pm.object({"a": pm.alternatives(pm.number().min(5), pm.string().min(99)).secret()})
    told = schema.explain({"a": "hunter2"})
    assert "hunter2" not in told
    assert "error number.base" in [line.lstrip("│├└─ ") for line in told.splitlines()]
