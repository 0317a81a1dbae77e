"""The codes of `object`."""

from __future__ import annotations

import re
from datetime import datetime

from .case import Case, Details, Keyed, SchemaOf, Text, keyed, root


def abc(pm):
    """Return an object schema whose keys `a` and `b` have the labels `A` and `B`."""
    return pm.object({"a": pm.any().label("A"), "b": pm.any().label("B"), "c": pm.any()})


PEERS = {"peers": ["a", "b", "c"], "peersWithLabels": ["A", "B", "c"]}
PRESENT = {"present": ["a", "b"], "presentWithLabels": ["A", "B"]}
MAIN = {"main": "a", "mainWithLabel": "A"}


def peer(key, label):
    return {**MAIN, "peer": key, "peerWithLabels": label, "peerWithLabel": label}


RELATIONS = [
    root(
        "object.and",
        lambda pm: (abc(pm).and_("a", "b", "c"), {"c": 1}),
        {
            "value": {"c": 1},
            "present": ["c"],
            "presentWithLabels": ["c"],
            "missing": ["a", "b"],
            "missingWithLabels": ["A", "B"],
        },
    ),
    root("object.missing", lambda pm: (abc(pm).or_("a", "b", "c"), {}), {"value": {}, **PEERS}),
    root("object.missing", lambda pm: (abc(pm).xor("a", "b", "c"), {}), {"value": {}, **PEERS}),
    root(
        "object.nand",
        lambda pm: (abc(pm).nand("a", "b", "c"), {"a": 1, "b": 1, "c": 1}),
        {
            "value": {"a": 1, "b": 1, "c": 1},
            **MAIN,
            "peers": ["b", "c"],
            "peersWithLabels": ["B", "c"],
        },
    ),
    root(
        "object.oxor",
        lambda pm: (abc(pm).oxor("a", "b", "c"), {"a": 1, "b": 1}),
        {"value": {"a": 1, "b": 1}, **PEERS, **PRESENT},
    ),
    root(
        "object.with",
        lambda pm: (abc(pm).with_("a", ["b", "c"]), {"a": 1}),
        {"value": {"a": 1}, **peer("b", "B")},
    ),
    root(
        "object.with",
        lambda pm: (abc(pm).with_("a", ["b", "c"]), {"a": 1, "b": 1}),
        {"value": {"a": 1, "b": 1}, **peer("c", "c")},
    ),
    root(
        "object.without",
        lambda pm: (abc(pm).without("a", ["b", "c"]), {"a": 1, "b": 1}),
        {"value": {"a": 1, "b": 1}, **peer("b", "B")},
    ),
    root(
        "object.xor",
        lambda pm: (abc(pm).xor("a", "b", "c"), {"a": 1, "b": 1}),
        {"value": {"a": 1, "b": 1}, **PEERS, **PRESENT},
    ),
]

ASSERTIONS = [
    root(
        "object.assert",
        lambda pm: (abc(pm).assert_(".a", pm.valid(pm.ref("b"))), {"a": 1, "b": 2}),
        {"value": {"a": 1, "b": 2}, "subject": Keyed("a")},
    ),
    root(
        "object.assert",
        lambda pm: (abc(pm).assert_(".a", pm.valid(pm.ref("b")), "the same as b"), {"a": 1, "b": 2}),
        {"value": {"a": 1, "b": 2}, "subject": Keyed("a"), "message": "the same as b"},
    ),
    keyed(
        "object.assert",
        lambda pm: (
            pm.object({"x": pm.any(), "c": pm.object().assert_("..x", pm.valid(4))}),
            {"x": 1, "c": {}},
        ),
        "c",
        {"value": {}, "subject": Keyed("x")},
    ),
]

RENAMES = [
    root(
        "object.rename.multiple",
        lambda pm: (pm.object().rename("a", "c").rename("b", "c"), {"a": 1, "b": 2}),
        {"value": {"b": 2, "c": 1}, "from": "b", "to": "c", "pattern": False},
    ),
    root(
        "object.rename.multiple",
        lambda pm: (pm.object().rename(re.compile("^[ab]$"), "c"), {"a": 1, "b": 2}),
        {"value": {"b": 2, "c": 1}, "from": "b", "to": "c", "pattern": True},
    ),
    root(
        "object.rename.override",
        lambda pm: (pm.object().rename("a", "c"), {"a": 1, "c": 2}),
        {"value": {"a": 1, "c": 2}, "from": "a", "to": "c", "pattern": False},
    ),
    root(
        "object.rename.override",
        lambda pm: (pm.object().rename(re.compile("^a$"), "c"), {"a": 1, "c": 2}),
        {"value": {"a": 1, "c": 2}, "from": "a", "to": "c", "pattern": True},
    ),
]

KINDS = [
    root("object.base", lambda pm: (pm.object(), 1), {"value": 1, "type": "object"}),
    root("object.base", lambda pm: (pm.function(), 1), {"value": 1, "type": "function"}),
    root("object.base", lambda pm: (pm.object({"a": 1}), "x"), {"value": "x", "type": "object"}),
    root(
        "object.instance",
        lambda pm: (pm.object().instance(datetime), {}),
        {"value": {}, "type": "datetime"},
    ),
    root(
        "object.instance",
        lambda pm: (pm.object().instance(datetime, "clock"), {}),
        {"value": {}, "type": "clock"},
    ),
    root("object.refType", lambda pm: (pm.object().ref(), {}), {"value": {}}),
    root("object.regex", lambda pm: (pm.object().regex(), {}), {"value": {}}),
    root("object.schema", lambda pm: (pm.object().schema(), {}), {"value": {}, "type": "any"}),
    root(
        "object.schema",
        lambda pm: (pm.object().schema("string"), pm.number()),
        {"value": SchemaOf("number"), "type": "string"},
    ),
]

KEYS = [
    root("object.length", lambda pm: (pm.object().length(2), {"a": 1}), {"value": {"a": 1}, "limit": 2}),
    root("object.max", lambda pm: (pm.object().max(0), {"a": 1}), {"value": {"a": 1}, "limit": 0}),
    root("object.min", lambda pm: (pm.object().min(2), {"a": 1}), {"value": {"a": 1}, "limit": 2}),
    keyed(
        "object.unknown",
        lambda pm: (pm.object({"a": pm.any()}), {"b": 1}),
        "b",
        {"value": 1, "child": "b"},
    ),
    Case(
        "object.unknown",
        lambda pm: (pm.array().items(pm.object({"a": pm.any()})), [{"q": 1}]),
        [("object.unknown", [0, "q"], {"label": "[0].q", "key": "q", "value": 1, "child": "q"})],
    ),
    root(
        "object.pattern.match",
        lambda pm: (
            pm.object().pattern(re.compile("^a"), pm.any(), matches=pm.array().min(2)),
            {"a": 1, "b": 1},
        ),
        {
            "value": {"a": 1, "b": 1},
            "message": Text(),
            "matches": ["a"],
            "details": Details(("array.min", [], {"label": "value", "value": ["a"], "limit": 2})),
        },
        allowUnknown=True,
    ),
    keyed(
        "object.pattern.match",
        lambda pm: (
            pm.object(
                {
                    "o": pm.object().pattern(
                        re.compile("^a"), pm.any(), matches=pm.array().items(pm.string().min(2))
                    )
                }
            ),
            {"o": {"a": 1, "ab": 1}},
        ),
        "o",
        {
            "value": {"a": 1, "ab": 1},
            "message": Text(),
            "matches": ["a", "ab"],
            "details": Details(
                ("string.min", ["o", 0], {"label": "o[0]", "key": 0, "value": "a", "limit": 2})
            ),
        },
    ),
]

CASES = [*RELATIONS, *ASSERTIONS, *RENAMES, *KINDS, *KEYS]
