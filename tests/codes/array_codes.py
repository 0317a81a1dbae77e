"""The codes of `array`."""

from __future__ import annotations

from .case import Reference, keyed, root

CASES = [
    root("array.base", lambda pm: (pm.array(), "x"), {"value": "x"}),
    keyed(
        "array.excludes",
        lambda pm: (pm.array().items(pm.string().forbidden(), pm.any()), ["a"]),
        0,
        {"value": "a", "pos": 0},
    ),
    root(
        "array.excludes",
        lambda pm: (pm.array().single().items(pm.string().forbidden()), "a"),
        {"value": "a", "pos": 0},
    ),
    root(
        "array.hasKnown",
        lambda pm: (pm.array().has(pm.string().label("T")), [1]),
        {"value": [1], "patternLabel": "T"},
    ),
    root("array.hasUnknown", lambda pm: (pm.array().has(pm.string()), [1]), {"value": [1]}),
    keyed(
        "array.includes",
        lambda pm: (pm.array().items(pm.string(), pm.number()), [True]),
        0,
        {"value": True, "pos": 0},
    ),
    keyed(
        "array.includes",
        lambda pm: (pm.array().items(pm.number().required(), pm.string().required()), [True]),
        0,
        {"value": True, "pos": 0},
    ),
    root(
        "array.includes",
        lambda pm: (pm.array().items(pm.string(), pm.number()).single(), True),
        {"value": True, "pos": 0},
    ),
    root(
        "array.includesRequiredBoth",
        lambda pm: (pm.array().items(pm.string().required().label("T"), pm.number().required()), []),
        {"value": [], "knownMisses": ["T"], "unknownMisses": 1},
    ),
    root(
        "array.includesRequiredKnowns",
        lambda pm: (pm.array().items(pm.string().required().label("T")), []),
        {"value": [], "knownMisses": ["T"]},
    ),
    root(
        "array.includesRequiredUnknowns",
        lambda pm: (pm.array().items(pm.string().required(), pm.number().required()), []),
        {"value": [], "unknownMisses": 2},
    ),
    root("array.length", lambda pm: (pm.array().length(2), [1]), {"value": [1], "limit": 2}),
    keyed(
        "array.length",
        lambda pm: (pm.object({"a": pm.array().length(pm.ref("b")), "b": pm.any()}), {"a": [1], "b": 2}),
        "a",
        {"value": [1], "limit": Reference("ref:b")},
    ),
    root("array.max", lambda pm: (pm.array().max(1), [1, 2]), {"value": [1, 2], "limit": 1}),
    root("array.min", lambda pm: (pm.array().min(1), []), {"value": [], "limit": 1}),
    root(
        "array.orderedLength",
        lambda pm: (pm.array().ordered(pm.any()), [1, 2]),
        {"value": [1, 2], "pos": 1, "limit": 1},
    ),
    root(
        "array.sort",
        lambda pm: (pm.array().sort(), [2, 1]),
        {"value": [2, 1], "order": "ascending", "by": "value"},
        convert=False,
    ),
    root(
        "array.sort",
        lambda pm: (pm.array().sort(by="x", order="descending"), [{"x": 1}, {"x": 2}]),
        {"value": [{"x": 1}, {"x": 2}], "order": "descending", "by": "x"},
        convert=False,
    ),
    root("array.sort.mismatching", lambda pm: (pm.array().sort(), [2, "1"]), {"value": [2, "1"]}),
    root(
        "array.sort.unsupported",
        lambda pm: (pm.array().sort(), [True, False]),
        {"value": [True, False], "type": "boolean"},
    ),
    root(
        "array.sort.unsupported",
        lambda pm: (pm.array().sort(by="x"), [{"x": {}}, {"x": {}}]),
        {"value": [{"x": {}}, {"x": {}}], "type": "object"},
    ),
    keyed(
        "array.sparse",
        lambda pm: (pm.array().items(pm.number()), [1, pm.UNDEFINED]),
        1,
        {"pos": 1, "path": [1]},
    ),
    keyed(
        "array.unique",
        lambda pm: (pm.array().unique(), [1, 2, 1]),
        2,
        {"value": 1, "pos": 2, "dupePos": 0, "dupeValue": 1},
    ),
    keyed(
        "array.unique",
        lambda pm: (pm.array().unique("a.b"), [{"a": {"b": 1}}, {"a": {"b": 1}}]),
        1,
        {
            "value": {"a": {"b": 1}},
            "pos": 1,
            "dupePos": 0,
            "dupeValue": {"a": {"b": 1}},
            "path": "a.b",
        },
    ),
]
