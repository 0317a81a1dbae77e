"""The codes of `any` and `alternatives`, the library's own, and those that only a user's function reports."""

from __future__ import annotations

from .case import (
    Alternatives,
    Anything,
    Case,
    Details,
    Raised,
    Reference,
    Text,
    keyed,
    root,
)


def refuse(*_):
    raise ValueError("boom")


def nested(levels):
    value = []
    for _ in range(levels):
        value = [value]
    return value


def reporting(code, local):
    """Return a function for `custom` that reports this code."""
    return lambda value, helpers: helpers.error(code, local)


def at_root(code, value, **context):
    return (code, [], {"label": "value", "value": value, **context})


ALTERNATIVES = [
    root(
        "alternatives.all",
        lambda pm: (pm.alternatives().try_(pm.number(), pm.number().min(5)).match("all"), 3),
        {"value": 3, "details": Alternatives(Details(at_root("number.min", 3, limit=5)))},
    ),
    root("alternatives.any", lambda pm: (pm.alternatives(), "x"), {"value": "x"}),
    root(
        "alternatives.any",
        lambda pm: (pm.alternatives().conditional("$a", is_=1, then=pm.number()), "x"),
        {"value": "x"},
    ),
    root(
        "alternatives.any",
        lambda pm: (pm.alternatives().try_(pm.number(), pm.boolean()).match("one"), "x"),
        {
            "value": "x",
            "details": Alternatives(
                Details(at_root("number.base", "x")), Details(at_root("boolean.base", "x"))
            ),
        },
    ),
    root(
        "alternatives.match",
        lambda pm: (pm.alternatives().try_(pm.number().min(5), pm.number().min(7)), 3),
        {
            "value": 3,
            "message": Text(),
            "details": Details(at_root("number.min", 3, limit=5), at_root("number.min", 3, limit=7)),
        },
    ),
    root(
        "alternatives.match",
        lambda pm: (
            pm.alternatives().try_(pm.object({"a": pm.number()}), pm.object({"b": pm.string()})),
            {"a": "x"},
        ),
        {
            "value": {"a": "x"},
            "message": Text(),
            "details": Details(
                ("number.base", ["a"], {"label": "a", "key": "a", "value": "x"}),
                ("object.unknown", ["a"], {"child": "a", "label": "a", "key": "a", "value": "x"}),
            ),
        },
    ),
    root(
        "alternatives.one",
        lambda pm: (pm.alternatives().try_(pm.number(), pm.number()).match("one"), 3),
        {"value": 3},
    ),
    root(
        "alternatives.types",
        lambda pm: (pm.alternatives().try_(pm.number(), pm.boolean()), "x"),
        {"value": "x", "types": ["number", "boolean"]},
    ),
    root(
        "alternatives.types",
        lambda pm: (pm.alternatives().try_(pm.number(), pm.object(), pm.valid("a")), "x"),
        {"value": "x", "types": ["number", "object", "a"]},
    ),
]

ANY = [
    root(
        "any.custom",
        lambda pm: (pm.any().custom(refuse), 3),
        {"value": 3, "error": Raised(ValueError, "boom")},
    ),
    root(
        "any.default",
        lambda pm: (pm.any().default(refuse), pm.UNDEFINED),
        {"value": None, "error": Raised(ValueError, "boom")},
    ),
    keyed(
        "any.default",
        lambda pm: (pm.object({"a": pm.any().default(refuse)}), {}),
        "a",
        {"value": None, "error": Raised(ValueError, "boom")},
    ),
    Case(
        "any.failover",
        lambda pm: (pm.number().failover(refuse), "x"),
        [at_root("number.base", "x"), at_root("any.failover", None, error=Raised(ValueError, "boom"))],
        {"abortEarly": False},
    ),
    root("any.invalid", lambda pm: (pm.any().invalid(1, 2), 1), {"value": 1, "invalids": [1, 2]}),
    keyed(
        "any.invalid",
        lambda pm: (pm.object({"a": pm.any().invalid(pm.ref("b")), "b": pm.any()}), {"a": 1, "b": 1}),
        "a",
        {"value": 1, "invalids": [Reference("ref:b")]},
    ),
    root("any.only", lambda pm: (pm.valid(1, 2), 3), {"value": 3, "valids": [1, 2]}),
    root("any.only", lambda pm: (pm.valid(None), 3), {"value": 3, "valids": [None]}),
    keyed(
        "any.only",
        lambda pm: (
            pm.object({"a": pm.valid(pm.ref("b"), pm.in_("c")), "b": pm.any(), "c": pm.any()}),
            {"a": 1, "b": 2, "c": [3]},
        ),
        "a",
        {"value": 1, "valids": [Reference("ref:b"), Reference("ref:c")]},
    ),
    keyed(
        "any.ref",
        lambda pm: (pm.object({"a": pm.number().min(pm.ref("b")), "b": pm.any()}), {"a": 1, "b": "x"}),
        "a",
        {"value": "x", "arg": "limit", "reason": Text(), "ref": Reference("ref:b")},
    ),
    keyed(
        "any.ref",
        lambda pm: (pm.object({"a": pm.number().min(pm.ref("b")), "b": pm.any()}), {"a": 1}),
        "a",
        {"arg": "limit", "reason": Text(), "ref": Reference("ref:b")},
    ),
    keyed(
        "any.ref",
        lambda pm: (pm.object({"a": pm.number().multiple(pm.ref("b")), "b": pm.any()}), {"a": 1, "b": "x"}),
        "a",
        {"value": "x", "arg": "base", "reason": Text(), "ref": Reference("ref:b")},
    ),
    root("any.required", lambda pm: (pm.any().required(), pm.UNDEFINED), {}),
    keyed("any.required", lambda pm: (pm.object({"a": pm.any().required()}), {}), "a", {}),
    root("any.unknown", lambda pm: (pm.any().forbidden(), 3), {"value": 3}),
    keyed("any.unknown", lambda pm: (pm.object({"a": pm.any().forbidden()}), {"a": 3}), "a", {"value": 3}),
]

OWN = [
    root("any.cast", lambda pm: (pm.array().cast("set"), [[1]]), {"value": [[1]], "to": "set"}),
    Case(
        "link.depth",
        lambda pm: (pm.array().items(pm.link("#list")).id("list"), nested(3000)),
        [
            (
                "link.depth",
                Anything(),
                {"label": Anything(), "key": 0, "value": Anything(), "limit": Anything()},
            )
        ],
    ),
    root(
        "custom",
        lambda pm: (pm.any().custom(lambda value, helpers: helpers.message("no {#q}", {"q": 1})), "x"),
        {"value": "x", "q": 1},
    ),
    Case(
        "external",
        lambda pm: (pm.any().external(lambda value, helpers: helpers.message("no {#q}", {"q": 1})), "x"),
        [at_root("external", "x", q=1)],
        run="validate_async",
    ),
]

_LOCAL = {"arg": "limit", "reason": "must be a number", "ref": "b"}

RESERVED = [
    root(
        "array.ref",
        lambda pm: (pm.array().custom(reporting("array.ref", _LOCAL)), []),
        {"value": [], **_LOCAL},
    ),
    root(
        "binary.ref",
        lambda pm: (pm.binary().custom(reporting("binary.ref", _LOCAL)), b""),
        {"value": b"", **_LOCAL},
    ),
    root(
        "date.ref",
        lambda pm: (pm.date().custom(reporting("date.ref", _LOCAL)), 0),
        {"value": Anything(), **_LOCAL},
    ),
    root(
        "number.ref",
        lambda pm: (pm.number().custom(reporting("number.ref", _LOCAL)), 1),
        {"value": 1, **_LOCAL},
    ),
    root(
        "object.ref",
        lambda pm: (pm.object().custom(reporting("object.ref", _LOCAL)), {}),
        {"value": {}, **_LOCAL},
    ),
    root(
        "string.ref",
        lambda pm: (pm.string().custom(reporting("string.ref", _LOCAL)), "x"),
        {"value": "x", **_LOCAL},
    ),
    root(
        "date.strict",
        lambda pm: (pm.date().custom(reporting("date.strict", None)), 0),
        {"value": Anything()},
    ),
]

CASES = [*ALTERNATIVES, *ANY, *OWN, *RESERVED]
