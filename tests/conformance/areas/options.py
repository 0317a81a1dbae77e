"""Cases of the validation options, alone, together, nested with `prefs`, and wrong."""

from __future__ import annotations

from itertools import combinations

from notation import UNDEFINED, Area, date, fn, lib
from values import JAN_2020

from areas.root import BAD_PREFERENCES

U = UNDEFINED

OPTIONS = [
    {}, {"abortEarly": False}, {"allowUnknown": True}, {"convert": False}, {"noDefaults": True},
    {"presence": "required"}, {"presence": "forbidden"}, {"skipFunctions": True}, {"stripUnknown": True},
    {"stripUnknown": {"arrays": True, "objects": False}},
    {"errors": {"label": "key"}}, {"errors": {"label": False}}, {"nonEnumerables": True}, {"cache": False},
    {"dateFormat": "utc"}, {"context": {"x": 5}}, {"externals": False}, {"errors": {"stack": True}},
    {"errors": {"render": False}},
]

INPUTS = [
    {"n": "1", "s": "abc"}, {"n": "x", "s": 1, "o": {"d": "y"}}, {}, {"n": 1, "extra": 2, "o": {"other": 3}},
    {"list": ["a", 1, True], "f": fn("identity")}, {"o": {"d": JAN_2020}}, {"n": 2, "b": "true", "when": 5},
    {"when": 1, "o": {}}, {"s": "", "list": "x"},
]


def schema() -> object:
    return lib.object({
        "n": lib.number().min(2), "s": lib.string().default("dflt"), "b": lib.boolean(),
        "o": lib.object({"d": lib.date().iso(), "z": lib.number().default(3)}),
        "list": lib.array().items(lib.string(), lib.number()),
        "when": lib.number().max(lib.ref("$x")),
    })


def define(area: Area) -> None:
    area.add("single", schema(), INPUTS, OPTIONS)
    pairs = [{**a, **b} for a, b in combinations(OPTIONS[1:], 2) if not set(a) & set(b)]
    area.add("pair", schema(), INPUTS[:5], pairs)
    nested(area)
    lower(area)
    wrong(area)


def nested(area: Area) -> None:
    """Options of the call, of the schema and of a key; the nearest wins."""
    for inner in OPTIONS[1:]:
        if "context" in inner:
            continue
        area.add("prefs", schema().prefs(inner), INPUTS)
        area.add("prefs-alias", schema().options(inner).preferences({"abortEarly": False}), INPUTS[:4])
        keyed = lib.object({"in": schema().prefs(inner), "out": schema()})
        area.add("prefs-key", keyed, [{"in": value, "out": value} for value in INPUTS[:5]],
            ({"abortEarly": False}, {"convert": False, "abortEarly": False}))


def lower(area: Area) -> None:
    number = lib.number().min(2)
    chains = [
        number.prefs({"convert": False}).prefs({"convert": True}),
        number.prefs({"convert": False}).prefs({"abortEarly": False}), number.strict().prefs({"convert": True}),
        number.prefs({"errors": {"wrap": {"label": "<>"}}}).prefs({"errors": {"label": "key"}}).messages({"number.min": "!{#label}"}),
        number.prefs({"messages": {"number.min": "!a"}}).prefs({"messages": {"number.base": "!b"}}),
        number.prefs({"presence": "required"}).optional(), number.prefs({"stripUnknown": True}),
        number.prefs({"noDefaults": True}).default(4), number.prefs({"dateFormat": "date"}),
    ]
    area.each("chain", chains, [1, "1", "x", U, 3], (None, {"convert": False}, {"abortEarly": False}))
    dates = lib.date().min(date(JAN_2020)).messages({"date.min": "!{#limit}"})
    area.add("date-format", lib.object({"d": dates.prefs({"dateFormat": "date"})}).prefs({"dateFormat": "utc"}),
        [{"d": date(0)}], (None, {"dateFormat": "iso"}))
    alternatives = lib.alternatives().try_(lib.number().prefs({"convert": False}), lib.string())
    area.add("alternatives", alternatives, ["1", 1, True])
    area.add("items", lib.array().items(lib.number().prefs({"convert": False}), lib.boolean()),
        [["1"], [1], ["true"]])
    area.add("link", lib.object({"a": lib.number().prefs({"convert": False}), "b": lib.link("a")}),
        [{"b": "1"}, {"b": 1}])
    area.add("context", lib.object({"a": lib.valid(lib.ref("$a.b")), "c": lib.any().default(lib.ref("$a.b"))}),
        [{"a": 1}, {"a": 2}, {}], (None, {"context": {}}, {"context": {"a": {"b": 1}}}, {"context": {"a": None}}))
    area.add("messages-language", lib.number().min(2), [1, "x"],
        ({"messages": {"de": {"number.min": "!de"}}, "errors": {"language": "de"}},
        {"messages": {"number.min": "!flat", "de": {"number.base": "!de"}}, "errors": {"language": "de"}}))


def wrong(area: Area) -> None:
    area.wrong("prefs", (lib.any().prefs(value) for value in BAD_PREFERENCES))
    area.add("debug", schema(), INPUTS, ({"debug": True}, {"debug": True, "abortEarly": False}))
    area.wrong("prefs-call-only", (lib.any().prefs({name: True}) for name in ("debug", "warnings", "artifacts")))
    area.add("validate-async-only", lib.any(), [1], ({"warnings": True}, {"artifacts": True}))
