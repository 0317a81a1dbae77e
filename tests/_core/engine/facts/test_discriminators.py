"""Alternatives that are told apart give what trying them all gives."""

from __future__ import annotations

import itertools
import random
import sys

import pytest

import passmuster as pm
from passmuster._core.engine.backend import applicators
from passmuster._core.engine.facts.discriminators import discriminator_of, texts_of
from passmuster._core.running.builder import node_of

CALLS: list[object] = []


def noted(value):
    CALLS.append(value)
    return value


def tagged(text, **keys):
    return pm.object({"t": pm.valid(text).required(), **keys})


PARTS = {
    "string": pm.string().min(2),
    "upper": pm.string().uppercase().valid("A", "B"),
    "folded": pm.string().valid("a", 5).insensitive(),
    "number": pm.number().max(7),
    "listed": pm.valid("p", 3, None, {"n": 1}),
    "boolean": pm.boolean(),
    "truthy": pm.boolean().truthy(1, "p"),
    "date": pm.date(),
    "array": pm.array().items(pm.number()),
    "single": pm.array().items(pm.number()).single(),
    "noted string": pm.string().custom(noted),
    "noted list": pm.any().valid(1, "q").custom(noted),
    "failover": pm.number().failover(9),
    "empty": pm.string().empty(5),
    "forbidden": pm.string().forbidden(),
    "p": tagged("p", n=pm.number()),
    "q": tagged("q", n=pm.string()),
    "q too": tagged("q", b=pm.boolean()),
    "p or q": pm.object({"t": pm.string().valid("p", "q"), "n": pm.any()}),
    "late": pm.object({"n": pm.number(), "t": pm.valid("r")}),
    "noted first": pm.object({"n": pm.any().custom(noted), "t": pm.valid("p")}),
    "noted last": pm.object({"t": pm.valid("q"), "n": pm.any().custom(noted)}),
    "artifact first": pm.object({"n": pm.any().artifact("seen"), "t": pm.valid("q")}),
    "warns": pm.object({"n": pm.any().warning("x.y", {}), "t": pm.valid("q")}),
    "reference": pm.object({"t": pm.valid(pm.ref("n")), "n": pm.any()}),
    "renamed": tagged("q", n=pm.any()).rename("u", "t"),
    "unknown": pm.object({"t": pm.valid("s")}).unknown(),
    "any": pm.any().invalid("p"),
    "condition": pm.string().when("$x", is_=1, then=pm.string().max(1)),
    "within": tagged("p", n=pm.alternatives(pm.string(), pm.number())),
}


class Text(str):
    __slots__ = ()


VALUES = [
    "p", "q", "A", "a", "", "5", 3, 5, 5.5, 0, True, None, [], [1], ["x"], (1,), {}, Text("p"), b"p",
    {"t": "p"}, {"t": "q"}, {"t": "q", "n": 1}, {"t": "q", "n": "x"}, {"t": "r", "n": 1}, {"t": "z"},
    {"t": 5}, {"t": Text("q")}, {"n": 1}, {"u": "q"}, {"t": "q", "b": True, "more": 1}, {"t": "p", "n": "x"},
    {"t": "s", "more": 1}, pm.UNDEFINED,
]  # fmt: skip


def outcome(schema, value, options):
    CALLS.clear()
    result = schema.validate(value, context={"x": 1}, **options)
    details = result.error and [(d.type, d.path, d.message, repr(d.context)) for d in result.error.details]
    warned = result.warning and [(d.type, d.path) for d in result.warning.details]
    return repr(result.value), details, warned, result.artifacts, list(CALLS)


def chosen(seed):
    names = random.Random(seed).sample(sorted(PARTS), 2 + seed % 4)
    return pm.alternatives(*[PARTS[name] for name in names])


@pytest.mark.parametrize("count", [25, pytest.param(60, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("mode", ["any", "one", "all"])
@pytest.mark.parametrize("options", [{}, {"abort_early": False}, {"convert": False}], ids=str)
def test_discriminated_alternatives_have_the_same_outcome(mode, options, count, monkeypatch):
    for seed in range(count):
        quick = chosen(seed).match(mode)
        quick.validate(1)
        with monkeypatch.context() as patch:
            patch.setattr(
                sys.modules["passmuster._core.schemas.types.alternatives"],
                "discriminator_of",
                lambda nodes: None,
            )
            slow = chosen(seed).match(mode)
            slow.validate(1)
        for value in VALUES:
            assert outcome(quick, value, options) == outcome(slow, value, options), (seed, value)


def apart(*names):
    return discriminator_of(tuple([PARTS[name]._built() for name in names]))


def test_types_distinguish_alternatives():
    found = apart("string", "number", "p")
    assert found.places(5, True) == (1,)
    assert found.places("x", True) == (0, 1)  # a number may be a string
    assert found.places({"n": 1}, False) == (2,)
    assert found.places(None, True) == ()
    assert found.places(Text("x"), True) is None


def test_key_of_literals_distinguishes_objects():
    found = apart("p", "q", "q too", "string")
    assert found.places({"t": "q"}, True) == (1, 2)
    assert found.places({"t": "other"}, True) == ()
    assert found.places({"t": "q"}, False) == (0, 1, 2)
    assert found.places({"t": 5}, True) == (0, 1, 2)
    assert found.places({}, True) == (0, 1, 2)


@pytest.mark.parametrize(
    "name", ["noted first", "artifact first", "warns", "reference", "renamed", "unknown"]
)
def test_objects_that_somebody_would_miss_are_always_tried(name):
    found = apart("p", name)
    tried = found.places({"t": "p"}, True)
    assert (1 in tried) == (name != "unknown")


@pytest.mark.parametrize(
    "names", list(itertools.combinations(["failover", "empty", "condition", "truthy"], 2))
)
def test_unknown_alternatives_are_tried(names):
    found = apart(*names)
    assert found is None or 0 in (found.places(5, True) or (0,))


def test_texts_are_known_of_a_list_that_is_all_a_schema_accepts():
    assert texts_of(node_of(pm.valid("x", 1).required())) == {"x"}
    assert texts_of(node_of(pm.string().valid("x", ""))) == {"x", ""}
    for other in (
        pm.string(), pm.any(), pm.any().allow("x"), pm.string().valid("x").insensitive(), pm.forbidden(),
        pm.string().trim().valid("x"), pm.valid("x").custom(noted), pm.valid(pm.ref("a")), pm.number(),
        pm.valid("x").empty("x"), pm.alternatives("x", "y"), pm.link("#a"),
    ):  # fmt: skip
        assert texts_of(node_of(other.id("a"))) is None, other


def task(pattern=None, **keywords):
    """Return an alternative as documents have them: what its tag matches, and what else it says."""
    tag = {"pattern": pattern} if pattern is not None else keywords.pop("tag")
    return {"properties": {"task": tag, **keywords.pop("properties", {})}, **keywords}


TASKS = [
    task("^Copy@1$", required=["task"], properties={"n": {"type": "integer"}}),
    task("^Copy@2$", required=["task"], properties={"n": {"type": "string"}}),
    task(r"^Co+py@3\Z"),
    task("^(?:Copy|Move)@4$", required=["task", "n"]),
    task("Move@5", properties={"n": {"maximum": 3}}),
    task(tag={"enum": ["Move@6", "Copy@1", 6]}, properties={"n": {"type": "string"}}),
    task(tag={"const": "Move@7"}, required=["task"]),
    task(tag={"type": "string", "pattern": "^Copy@2$"}, required=["task", "n"]),
    task("^\u0416@8$"),
    task(tag={"not": {"const": "Copy@9"}}, required=["x"]),
    {"type": "array"},
    {"type": "object", **task("^Copy@1$", additionalProperties=False)},
]
TAGS = [
    "Copy@1",
    "Copy@1\n",
    "Copy@2",
    "Coopy@3",
    "Move@4",
    "a Move@5",
    "Move@6",
    "Move@7",
    "\u0416@8",
    "Copy@9",
    "",
]
MORE = [{}, {"n": 1}, {"n": "1"}, {"x": 1}]
TASK_VALUES = [{"task": tag, **more} for tag in [*TAGS, 6, None, ["Copy@1"]] for more in MORE]
TASK_VALUES += [{}, {"n": 1}, [], "Copy@1", 6, None]


@pytest.mark.parametrize("n", range(4, len(TASKS) + 1, 2))
@pytest.mark.parametrize(
    ("word", "holds"), [("anyOf", any), ("oneOf", lambda found: sum(found) == 1)], ids=str
)
def test_verdicts_of_documents_are_those_of_their_alternatives(word, holds, n):
    chosen = random.Random(n).sample(TASKS, n)
    alone = [pm.from_json_schema(part) for part in chosen]
    # What stands beside it lets the keyword stay one.
    schema = pm.from_json_schema({"maxProperties": 5, word: chosen, "minItems": 0})
    for _ in range(3):
        for value in TASK_VALUES:
            expected = holds([part.is_valid(value) for part in alone])
            assert schema.is_valid(value) is expected, (value, chosen)
            assert (schema.validate(value).error is None) is expected


def told_apart(parts):
    """Return the discriminator of a keyword with alternatives."""
    node = node_of(pm.from_json_schema({"maxProperties": 5, "anyOf": parts, "minItems": 0}))
    (found,) = [word.discriminator for word in node.keywords if type(word) is applicators.AnyCheck]
    return found


@pytest.mark.compiled  # verdicts are the twins'
def test_patterns_of_one_string_tell_alternatives_of_documents_apart():
    found = told_apart(TASKS[:4])
    assert found.places({"task": "Copy@2"}, True) == (1, 2, 3)
    assert found.places({"task": "Copy@1\n"}, True) == (2, 3)
    assert found.places({"task": 5}, True) is None
    assert found.places([], True) is None
    assert told_apart(TASKS[2:5]) is None
