"""Annotations."""

from __future__ import annotations

from tests.part1.case import Row, check, claims

import passmuster as pm

# Annotations change no verdict and are described.
ANNOTATIONS = [
    Row(
        'description("text")',
        lambda: pm.any().description("text").describe(),
        gives={"type": "any", "flags": {"description": "text"}},
    ),
    Row(
        'label("text")',
        lambda: pm.any().label("text").describe(),
        gives={"type": "any", "flags": {"label": "text"}},
    ),
    Row('unit("ms")', lambda: pm.any().unit("ms").describe(), gives={"type": "any", "flags": {"unit": "ms"}}),
    Row('note("one")', lambda: pm.any().note("one").describe(), gives={"type": "any", "notes": ["one"]}),
    Row('tag("one")', lambda: pm.any().tag("one").describe(), gives={"type": "any", "tags": ["one"]}),
    Row(
        'meta({"a": 1})',
        lambda: pm.any().meta({"a": 1}).describe(),
        gives={"type": "any", "metas": [{"a": 1}]},
    ),
    Row('meta("text")', lambda: pm.any().meta("text").describe(), gives={"type": "any", "metas": ["text"]}),
    Row("meta(5)", lambda: pm.any().meta(5).describe(), gives={"type": "any", "metas": [5]}),
    Row("meta(null)", lambda: pm.any().meta(None).describe(), gives={"type": "any", "metas": [None]}),
    Row("meta(false)", lambda: pm.any().meta(False).describe(), gives={"type": "any", "metas": [False]}),
    Row("example(1)", lambda: pm.any().example(1).describe(), gives={"type": "any", "examples": [1]}),
    Row(
        "example(null)", lambda: pm.any().example(None).describe(), gives={"type": "any", "examples": [None]}
    ),
    Row(
        'example({"a": 1})',
        lambda: pm.any().example({"a": 1}).describe(),
        gives={"type": "any", "examples": [{"a": 1}]},
    ),
    Row(
        "notes add up",
        lambda: pm.any().note("a", "b").note("c").describe(),
        gives={"type": "any", "notes": ["a", "b", "c"]},
    ),
    Row(
        "tags add up",
        lambda: pm.any().tag("a", "b").tag("c").describe(),
        gives={"type": "any", "tags": ["a", "b", "c"]},
    ),
    Row(
        "metas add up",
        lambda: pm.any().meta({"a": 1}).meta({"b": 2}).describe(),
        gives={"type": "any", "metas": [{"a": 1}, {"b": 2}]},
    ),
    Row(
        "examples add up",
        lambda: pm.any().example(1).example(2).describe(),
        gives={"type": "any", "examples": [1, 2]},
    ),
    Row(
        "an example overrides those before",
        lambda: pm.any().example(1).example(2, {"override": True}).describe(),
        gives={"type": "any", "examples": [2]},
    ),
    Row(
        "an example that does not override",
        lambda: pm.any().example(1).example(2, {"override": False}).describe(),
        gives={"type": "any", "examples": [1, 2]},
    ),
    Row(
        "an example is not validated",
        lambda: pm.number().example("x").describe(),
        gives={"type": "number", "examples": ["x"]},
    ),
    Row(
        "a later description replaces",
        lambda: pm.any().description("a").description("b").describe(),
        gives={"type": "any", "flags": {"description": "b"}},
    ),
    Row(
        "a later unit replaces",
        lambda: pm.any().unit("a").unit("b").describe(),
        gives={"type": "any", "flags": {"unit": "b"}},
    ),
    Row(
        "a label names the value in errors",
        lambda: pm.object({"a": pm.number().label("A a")}),
        {"a": "x"},
        fails=[("number.base", ["a"], {"label": "A a", "value": "x", "key": "a"})],
        passes={"a": "x"},
    ),
    Row(
        "a label of an outer object does not name what is below",
        lambda: pm.object({"a": pm.number()}).label("O"),
        {"a": "x"},
        fails=[("number.base", ["a"], {"label": "a", "value": "x", "key": "a"})],
        passes={"a": "x"},
    ),
    Row(
        "a label names the object",
        lambda: pm.object({"o": pm.object().label("O")}),
        {"o": 5},
        fails=[("object.base", ["o"], {"type": "object", "label": "O", "value": 5, "key": "o"})],
        passes={"o": 5},
    ),
    Row("description needs a text", lambda: pm.any().description(), wrong=True),
    Row("description takes no empty text", lambda: pm.any().description(""), wrong=True),
    Row("description takes no number", lambda: pm.any().description(5), wrong=True),
    Row("label needs a text", lambda: pm.any().label(), wrong=True),
    Row("label takes no empty text", lambda: pm.any().label(""), wrong=True),
    Row("label takes no number", lambda: pm.any().label(5), wrong=True),
    Row("unit needs a text", lambda: pm.any().unit(), wrong=True),
    Row("unit takes no empty text", lambda: pm.any().unit(""), wrong=True),
    Row("unit takes no number", lambda: pm.any().unit(5), wrong=True),
    Row("note needs a text", lambda: pm.any().note(), wrong=True),
    Row("note takes no empty text", lambda: pm.any().note(""), wrong=True),
    Row("note takes no number", lambda: pm.any().note(5), wrong=True),
    Row("tag needs a text", lambda: pm.any().tag(), wrong=True),
    Row("tag takes no empty text", lambda: pm.any().tag(""), wrong=True),
    Row("tag takes no number", lambda: pm.any().tag(5), wrong=True),
    Row("a tag among others must be a text", lambda: pm.any().tag("a", 5), wrong=True),
    Row("a note among others must be a text", lambda: pm.any().note("a", ""), wrong=True),
    Row("meta needs a value", lambda: pm.any().meta(), wrong=True),
    Row("example needs a value", lambda: pm.any().example(), wrong=True),
    Row("example takes no unknown option", lambda: pm.any().example(1, {"x": 1}), wrong=True),
]


@claims(ANNOTATIONS)
def test_the_verdict_is_that_of_the_row(row):
    check(row)
