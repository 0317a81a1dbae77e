"""Cases of `when` and of the alternatives type: every form, every illegal combination, matching modes."""

from __future__ import annotations

from itertools import product

from notation import UNDEFINED, Area, fn, lib
from values import LOOSE

U = UNDEFINED

PAIRS = [{"a": a, "b": b} for a, b in product((U, None, 0, 1, "", "x", True), (U, 1, 5, "y"))]


def define(area: Area) -> None:
    conditions(area)
    switches(area)
    schema_conditions(area)
    several(area)
    literals(area)
    merging(area)
    illegal(area)
    tries(area)
    matching(area)
    conditional(area)


def keyed(schema: object) -> object:
    return lib.object({"a": lib.any(), "b": schema})


def conditions(area: Area) -> None:
    then, otherwise = lib.any().valid(1), lib.any().valid(5)
    tests = [{}, {"is": 1}, {"is": lib.number()}, {"is": lib.exist()}, {"is": None},
        {"is": lib.valid("x").required()}, {"not": 1}, {"not": lib.exist()}, {"is": [0, "x"]}, {"is": lib.any()},
        {"is": ""}, {"not": None}, {"is": lib.number().min(lib.ref("b"))}]
    for test in tests:
        for branches in ({"then": then}, {"otherwise": otherwise}, {"then": then, "otherwise": otherwise}):
            area.add("when", keyed(lib.any().when("a", {**test, **branches})), PAIRS)
    area.add("when-ref", keyed(lib.any().when(lib.ref("a"), {"is": 1, "then": lib.required()})), PAIRS)
    area.add("when-self", lib.number().when({"is": lib.number().min(5), "then": lib.number().max(7),
        "otherwise": lib.number().min(2)}), [1, 3, 6, 8, "x", U])
    area.add("when-self", lib.any().when(".", {"is": 1, "then": lib.any().strip(), "otherwise": lib.valid(2)}),
        [1, 2, 3])
    for key in ("$c", "$c.d", "/a", "..a", "a.length", lib.ref("a", {"adjust": fn("identity")}),
        lib.ref("a", {"map": [[1, "x"]]}), lib.x("{a}")):
        area.add("when-key", keyed(lib.any().when(key, {"is": "x", "then": lib.required(),
            "otherwise": lib.forbidden()})), PAIRS[:16], ({"context": {"c": "x"}},))
    area.add("when-deep", lib.object({"a": {"x": lib.any()}, "b": {"y": lib.any().when("...a.x",
        {"is": 1, "then": lib.required()})}}), [{"a": {"x": 1}, "b": {}}, {"a": {"x": 2}, "b": {}},
        {"a": {"x": 1}, "b": {"y": 1}}])


def switches(area: Area) -> None:
    one, two = {"is": 1, "then": lib.valid(1)}, {"is": "x", "then": lib.valid(5)}
    for switch in ([one], [one, two], [one, {**two, "otherwise": lib.valid("y")}],
        [{"is": lib.number(), "then": lib.required()}, {"is": lib.string(), "then": lib.forbidden()}],
        [{"not": 1, "then": lib.valid(1)}, two]):
        area.add("switch", keyed(lib.any().when("a", {"switch": switch})), PAIRS)
        area.add("switch-otherwise", keyed(lib.any().when("a", {"switch": switch, "otherwise": lib.forbidden()})),
            PAIRS)
        area.add("switch-conditional", keyed(lib.alternatives().conditional("a", {"switch": switch})), PAIRS)


def schema_conditions(area: Area) -> None:
    has_a = lib.object({"a": lib.exist()}).unknown()
    is_one = lib.object({"a": lib.valid(1).required()}).unknown()
    for condition in (has_a, is_one, lib.object().min(2), lib.object({"a": lib.number().required()}).unknown()):
        for branches in ({"then": lib.object({"b": lib.required()})},
            {"otherwise": lib.object({"b": lib.forbidden()})}, {"then": lib.object({"b": lib.valid(1)}),
            "otherwise": lib.object({"b": lib.valid(5)})}):
            area.add("when-schema", lib.object({"a": lib.any(), "b": lib.any()}).when(condition, branches), PAIRS)
    area.add("when-schema", lib.number().when(lib.number().min(5),
        {"then": lib.number().multiple(5), "otherwise": lib.number().integer()}), [1, 1.5, 5, 6, 10, "x"])
    area.add("when-schema", lib.any().when(lib.string(), {"then": lib.string().min(2)}), ["a", "ab", 1])


def several(area: Area) -> None:
    base = lib.number()
    first = ("a", {"is": 1, "then": lib.number().min(3)})
    second = ("a", {"is": lib.number(), "then": lib.number().max(4)})
    stop = ("a", {"is": 1, "then": lib.number().min(3), "break": True})
    for steps in ((first, second), (second, first), (stop, second),
        (first, second, ("b", {"is": 5, "then": lib.forbidden()})),
        (("a", {"is": 1, "otherwise": lib.required(), "break": True}), second)):
        schema = base
        for step in steps:
            schema = schema.when(*step)
        if schema is not base and "b" not in str(steps[-1][0]):
            area.add("several", keyed(schema), PAIRS, (None, LOOSE))
    nested = lib.any().when("a", {"is": 1, "then": lib.any().when("c",
        {"is": 2, "then": lib.valid(9), "otherwise": lib.valid(8)}), "otherwise": lib.valid(7)})
    area.add("nested", lib.object({"a": lib.any(), "c": lib.any(), "b": nested}),
        [{"a": a, "c": c, "b": b} for a in (1, 2) for c in (2, 3) for b in (7, 8, 9)])
    area.add("in-array", lib.array().items(lib.object({"a": lib.any(),
        "b": lib.any().when("a", {"is": 1, "then": lib.required()})})),
        [[{"a": 1}], [{"a": 2}], [{"a": 1, "b": 1}]])
    area.add("on-array", lib.object({"n": lib.any(), "list": lib.array().when("n",
        {"is": 1, "then": lib.array().length(1), "otherwise": lib.array().items(lib.string())})}),
        [{"n": 1, "list": [1]}, {"n": 1, "list": []}, {"n": 2, "list": [1]}, {"n": 2, "list": ["a"]}])
    area.add("chain-keys", lib.object({"a": lib.any(), "b": lib.any().when("a",
        {"is": lib.exist(), "then": lib.any().default(1)}), "c": lib.any().when("b",
        {"is": 1, "then": lib.required()})}), [{}, {"a": 1}, {"a": 1, "c": 2}, {"b": 1}])


def literals(area: Area) -> None:
    for branch in (5, "y", None, True, [1, "y"], {"z": lib.number()}, lib.ref("a")):
        area.add("literal-then", keyed(lib.any().when("a", {"is": 1, "then": branch})), PAIRS)
        area.add("literal-then", keyed(lib.any().valid(1, 5).when("a", {"is": 1, "then": branch, "otherwise": 7})),
            PAIRS)
    area.add("literal-append", keyed(lib.any().valid(1).when("a", {"is": 1, "then": lib.valid(5)})), PAIRS)
    area.add("literal-condition", keyed(lib.any().when("a", {"is": {"x": 1}, "then": lib.required()})),
        [{"a": {"x": 1}}, {"a": {"x": 2}}, {"a": {}}, {}])


def merging(area: Area) -> None:
    """The chosen branch is concatenated with the base; the wrong types fail at validation."""
    bases = [lib.number().min(2), lib.any().valid(1), lib.any().required(), lib.number().default(3),
        lib.any().label("Bee"), lib.any().strip(), lib.any().messages({"any.only": "!base"})]
    branches = [lib.number().max(4), lib.any().valid(5), lib.any().optional(), lib.any().default(9),
        lib.any().label("Then"), lib.any().strip(False), lib.any().messages({"any.only": "!then"}), lib.string(),
        lib.any().forbidden(), lib.any().error(fn("errorSummary"))]
    for base, branch in product(bases, branches):
        area.add("merge", keyed(base.when("a", {"is": 1, "then": branch})),
            [{"a": 1}, {"a": 1, "b": 1}, {"a": 1, "b": 5}, {"a": 2, "b": 1}, {"a": 1, "b": "y"}])


def illegal(area: Area) -> None:
    schema, then = lib.number(), lib.valid(1)
    options = [
        {}, {"is": 1}, {"is": 1, "not": 2, "then": then}, {"not": 1},
        {"is": 1, "switch": [{"is": 1, "then": then}]}, {"then": then, "switch": [{"is": 1, "then": then}]},
        {"not": 1, "switch": [{"is": 1, "then": then}]}, {"switch": []}, {"switch": {}}, {"switch": [{"is": 1}]},
        {"switch": [{"then": then}]}, {"switch": [{"is": 1, "then": then, "otherwise": then},
        {"is": 2, "then": then}]}, {"switch": [{"is": 1, "then": then, "otherwise": then}], "otherwise": then},
        {"is": 1, "then": then, "unknown": 1}, {"is": U, "then": then}, {"not": U, "then": then},
        {"is": 1, "then": fn("identity")}, {"is": fn("identity"), "then": then},
        {"switch": [{"is": 1, "then": then, "unknown": 1}]}, {"is": 1, "then": then, "break": 1}, {"break": True},
        1, "x", None, [], True, {"is": 1, "break": True}, {"is": 1, "then": then, "otherwise": then, "break": True},
    ]
    for value in options:
        area.wrong("when", [lib.any().when("a", value), lib.any().when(lib.ref("$a"), value),
            lib.any().when(value)])
        area.wrong("conditional", [lib.alternatives().conditional("a", value),
            lib.alternatives().conditional(lib.ref("$a"), value)])
    for value in ({"is": 1, "then": then}, {"switch": [{"is": 1, "then": then}]}, {}, {"not": 1, "then": then},
        {"then": then, "unknown": 1}):
        area.wrong("when-schema", [lib.any().when(schema, value)])
        area.wrong("conditional-schema", [lib.alternatives().conditional(schema, value)])
    for condition in (1, None, True, [], {}, fn("identity")):
        area.wrong("condition", [lib.any().when(condition, {"is": 1, "then": then}),
            lib.alternatives().conditional(condition, {"is": 1, "then": then})])
    area.wrong("break", [lib.alternatives().conditional("a", {"is": 1, "then": then, "break": True})])
    area.wrong("match", [lib.alternatives().match("one").conditional("a", {"is": 1, "then": then}),
        lib.alternatives().conditional("a", {"is": 1, "then": then}).match("all"),
        *(lib.alternatives().match(v) for v in ("x", 1, None, True))])
    area.wrong("try", [lib.alternatives().try_(), lib.alternatives().try_(U),
        lib.alternatives().try_(fn("identity")), lib.alternatives().conditional("a",
        {"is": 1, "then": 2, "otherwise": 3}).conditional("a", {"is": 1, "then": 2})])


VALUES = [U, None, 0, 1, 5, "1", "a", "abc", True, "true", [], [1], {}, {"a": 1}, {"b": "x"}, {"a": "x"}]

TRIES = [
    (lib.number(), lib.string()), (lib.string(), lib.number()), (lib.number(),),
    (lib.number().min(3), lib.string().min(2)), (lib.boolean(), lib.number().strict()),
    (lib.object({"a": lib.number()}), lib.object({"b": lib.string()})),
    (lib.array().items(lib.number()), lib.object({"a": lib.number()})),
    (1, "a"), (lib.valid(1), lib.valid("a"), lib.valid(None)), (lib.any(),),
    (lib.number().label("Num"), lib.boolean().label("Bool")), (lib.number().required(), lib.string()),
    (lib.object({"a": lib.number()}), lib.number()), ([lib.number(), lib.boolean()], lib.string()),
    (lib.number().default(5),), (None, lib.number()),
    (lib.object({"a": lib.object({"c": lib.number()})}), lib.object({"a": lib.string()})),
    (lib.forbidden(), lib.number()), (lib.number().multiple(5), lib.number().max(1)), (lib.date(), lib.boolean()),
    (lib.number().strip(), lib.string()), (lib.string().valid("a"), lib.number().valid(1), lib.boolean()),
]


def tries(area: Area) -> None:
    for choices in TRIES:
        area.add("try", lib.alternatives().try_(*choices), VALUES, (None, {"convert": False}))
        area.add("try-key", lib.object({"k": lib.alternatives(*choices)}), [{"k": value} for value in VALUES[:12]],
            (LOOSE,))
    area.add("try-empty", lib.alternatives(), VALUES)
    area.add("try-add", lib.alternatives().try_(lib.number()).try_(lib.boolean()), VALUES)
    area.add("try-list", lib.alternatives([lib.number(), lib.boolean()]), VALUES)
    area.add("shorthand", lib.alt(lib.number(), lib.boolean()), VALUES[:6])
    area.add("try-any", lib.alternatives().try_(lib.number(),
        lib.boolean()).required().allow("z").invalid(5).label("Choice"), [*VALUES, "z"], (None, LOOSE))
    area.add("try-ref", lib.object({"a": lib.any(), "k": lib.alternatives(lib.number().min(lib.ref("a")),
        lib.ref("a"))}), [{"a": 3, "k": 4}, {"a": 3, "k": 3}, {"a": 3, "k": 2}, {"a": "x", "k": "x"}])
    area.add("try-strip", lib.object({"k": [lib.number().strip(), lib.string()]}),
        [{"k": 1}, {"k": "x"}, {"k": True}])


def matching(area: Area) -> None:
    for mode, choices in product(("any", "all", "one"), TRIES):
        area.add(f"match-{mode}", lib.alternatives().try_(*choices).match(mode), VALUES, (None, LOOSE))
    overlapping = (lib.object({"a": lib.number()}).unknown(), lib.object({"b": lib.string().uppercase()}).unknown())
    for mode in ("any", "all", "one"):
        area.add(f"match-{mode}-objects", lib.alternatives().try_(*overlapping).match(mode),
            [{"a": "1", "b": "x"}, {"a": "x", "b": "x"}, {"a": "x", "b": 1}, {}], (None, LOOSE))
        area.add(f"match-{mode}-message", lib.alternatives().try_(lib.number(),
            lib.boolean()).match(mode).messages({"alternatives.all": "!all", "alternatives.one": "!one {#label}",
            "alternatives.any": "!none", "alternatives.types": "!{#types}", "alternatives.match": "!match"}),
            ["x", 1])


def conditional(area: Area) -> None:
    for options in ({"is": 1, "then": lib.valid(1)}, {"is": 1, "then": lib.valid(1), "otherwise": lib.valid(5)},
        {"is": lib.exist(), "then": lib.number(), "otherwise": lib.string()}, {"not": 1, "then": 5},
        {"then": lib.number()}, {"otherwise": "y"}, {"is": "x", "then": lib.required()}):
        area.add("conditional", keyed(lib.alternatives().conditional("a", options)), PAIRS)
    two = lib.alternatives().conditional("a", {"is": 1, "then": lib.number()}).conditional("a",
        {"is": "x", "then": lib.string()})
    area.add("conditional-two", keyed(two), PAIRS, (None, LOOSE))
    area.add("conditional-try", keyed(two.try_(lib.boolean())), PAIRS)
    area.add("conditional-try", keyed(lib.alternatives().try_(lib.boolean()).conditional("a",
        {"is": 1, "then": lib.number()})), PAIRS)
    area.add("conditional-schema", lib.alternatives().conditional(lib.number(),
        {"then": lib.number().min(3), "otherwise": lib.boolean()}), VALUES)
    area.add("conditional-schema", lib.alternatives().conditional(lib.object({"a": 1}).unknown(),
        {"then": lib.object({"a": lib.any(), "b": lib.required()})}), VALUES)
