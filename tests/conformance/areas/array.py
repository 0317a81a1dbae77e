"""Cases of the array type: items, ordered, has, counts, single, sparse, sort, unique, JSON texts."""

from __future__ import annotations

from notation import UNDEFINED, Area, date, fn, lib, pattern, symbol
from values import ANYTHING, LOOSE, REQUIRED, STRICT, STRICT_LOOSE, USUAL, WRONG

U = UNDEFINED

TEXTS = ["[]", "[1]", "[1,", "[1] ", " [1]", "{}", "1", '["a","b"]', "[null]", "[[1],[2]]", "x", "[NaN]",
    '[{"a":1}]', "[1,]"]

MIXED = [
    [], [1], ["1"], ["a"], [1, "a"], [1, 2, 3], ["a", "b"], [None], [U], [1, U], [True], [1, "2", True], [[1]],
    [{"a": 1}], ["a", 1, "b"], [1, 1],
]

ITEMS = [
    (lib.number(),), (lib.string(),), (lib.string(), lib.number()), (lib.number(), lib.string()),
    (lib.number().required(),),
    (lib.number().required(), lib.number().required()), (lib.number().required(), lib.string()),
    (lib.string().required(), lib.number().required()),
    (lib.number().forbidden(),), (lib.string().forbidden(), lib.any()),
    (lib.string().label("Word").required(), lib.number().required()),
    (lib.string().label("Word").required(), lib.number().label("Count").required()), (lib.number().strip(),),
    (lib.number().strip(), lib.string()),
    (lib.any().valid(1), lib.any().valid("a")), (lib.number().min(2), lib.number().max(1)), (1, "a"),
    ([lib.string(), lib.number()],),
    ({"a": lib.number()},), (lib.array().items(lib.number()),), (lib.boolean(), lib.number().integer().optional()),
    (None,), (lib.any().forbidden(),),
]


def define(area: Area) -> None:
    area.add("base", lib.array(), ANYTHING, (None, STRICT, REQUIRED))
    area.add("text", lib.array(), TEXTS, USUAL)
    area.add("text-items", lib.array().items(lib.number()), TEXTS, USUAL)
    items(area)
    ordered(area)
    has(area)
    counts(area)
    single(area)
    sparse(area)
    sort(area)
    unique(area)
    chains(area)
    wrong_arguments(area)


def items(area: Area) -> None:
    for types in ITEMS:
        area.add("items", lib.array().items(*types), MIXED, (None, LOOSE))
    area.add("items", lib.array().items(), MIXED[:4])
    area.add("items", lib.array().items(lib.number()).items(lib.string()), MIXED, (LOOSE,))
    area.add("items-strip", lib.array().items(lib.number(), lib.any().strip()), MIXED)
    options = ({"stripUnknown": True}, {"stripUnknown": {"arrays": True}},
        {"stripUnknown": {"arrays": True, "objects": True}})
    area.add("items-unknown", lib.array().items(lib.number()), MIXED, options)
    area.add("items-unknown", lib.array().items(lib.string().required(), lib.number()), MIXED, options)
    area.add("items-ref", lib.array().items(lib.number().min(lib.ref("...low"))), [[1], [5]])
    nested = lib.object({"low": lib.number(), "list": lib.array().items(lib.number().min(lib.ref("...low")))})
    area.add("items-ref", nested, [{"low": 2, "list": [1, 2, 3]}, {"list": [1]}, {"low": "1", "list": [1]}],
        (None, LOOSE))
    sibling = lib.array().items(lib.object({"a": lib.number(), "b": lib.number().greater(lib.ref("a"))}))
    area.add("items-ref", sibling, [[{"a": 1, "b": 2}, {"a": 2, "b": 1}], [{"b": 1}]], (None, LOOSE))


def ordered(area: Area) -> None:
    base = lib.array()
    schemas = [
        base.ordered(lib.number()), base.ordered(lib.number(), lib.string()),
        base.ordered(lib.number().required(), lib.string().required()),
        base.ordered(lib.number()).items(lib.string()),
        base.ordered(lib.string().required()).items(lib.number().required()),
        base.ordered(lib.number().strip(), lib.string()), base.ordered(lib.any().forbidden()),
        base.ordered(lib.number().default(5), lib.string().default("x")),
        base.items(lib.number()).ordered(lib.string().label("First")),
        base.ordered(lib.number().label("N").required(), lib.any()), base.ordered(),
        base.ordered(lib.number()).ordered(lib.string()), base.ordered(1, "a"),
    ]
    for schema in schemas:
        area.add("ordered", schema, MIXED, (None, LOOSE))
    area.add("ordered-unknown", base.ordered(lib.number()), MIXED, ({"stripUnknown": {"arrays": True}},))


def has(area: Area) -> None:
    base = lib.array()
    schemas = [
        base.has(lib.number()), base.has(lib.number().min(2)), base.has(lib.string().label("Word")),
        base.has({"a": lib.number().required()}),
        base.has(lib.number()).has(lib.string()), base.items(lib.number()).has(lib.any().valid(2)),
        base.has(lib.any().valid("a")).items(lib.string()), base.has(1),
        base.has([lib.string(), lib.boolean()]),
    ]
    for schema in schemas:
        area.add("has", schema, MIXED, (None, LOOSE))
    area.add("has-ref", base.has(lib.object({"a": lib.number(), "b": lib.ref("a")})),
        [[{"a": 1, "b": 1}], [{"a": 1, "b": 2}], []])
    area.add("has-label", lib.object({"x": base.has(lib.number().label("Num"))}), [{"x": ["a"]}, {"x": [1]}])


def counts(area: Area) -> None:
    lists = [[], [1], [1, 2], [1, 2, 3], "[1,2]", ["a"], "x"]
    for method in ("min", "max", "length"):
        for limit in (0, 1, 2):
            area.add(method, lib.array().step(method, limit), lists)
        schema = lib.object({"a": lib.any(), "b": lib.array().step(method, lib.ref("a"))})
        area.add(f"{method}-ref", schema, [{"a": value, "b": [1, 2]} for value in (1, 2, 3, "2", None, -1,
            1.5)] + [{"b": []}])
        area.add(f"{method}-ref", lib.array().step(method, lib.ref("0", {"ancestor": 0})),
            [[1], [2], [3, 1], ["x"], []])
    area.add("min-max", lib.array().min(2).max(1), lists, (LOOSE,))
    area.add("min-strip", lib.array().items(lib.number(), lib.any().strip()).min(2), [[1, "a"], [1, 2]])


def single(area: Area) -> None:
    inputs = [1, "1", "a", [1], ["a"], [], None, U, {"a": 1}, "[1]", [[1]], True]
    schemas = [
        lib.array().single(), lib.array().items(lib.number()).single(), lib.array().items(lib.string()).single(),
        lib.array().single().single(False),
        lib.array().single(False), lib.array().items(lib.number()).single().min(2),
        lib.array().ordered(lib.number()).single(),
        lib.array().items(lib.string(), lib.number().required()).single(), lib.array().single().default([1]),
    ]
    area.each("single", schemas, inputs, USUAL)
    area.wrong("single-nested", [lib.array().items(lib.array()).single(), lib.array().single().items(lib.array())])
    area.wrong("single-nested", [lib.array().ordered(lib.array()).single(),
        lib.array().items(lib.array().single()).single()])


def sparse(area: Area) -> None:
    inputs = [[U], [1, U], [U, U], [1, U, 3], [], [None]]
    schemas = [
        lib.array(), lib.array().sparse(), lib.array().sparse(False), lib.array().sparse().sparse(False),
        lib.array().sparse().items(lib.number()),
        lib.array().sparse().items(lib.number().required()), lib.array().items(lib.number().empty(1)),
        lib.array().sparse().items(lib.number().empty(1)),
        lib.array().items(lib.any().default(5)), lib.array().sparse().items(lib.any().default(5)),
        lib.array().ordered(lib.any()), lib.array().sparse().ordered(lib.any()),
        lib.array().items(lib.any().custom(fn("nothing"))), lib.array().sparse().unique(),
    ]
    for schema in schemas:
        area.add("sparse", schema, inputs, (None, LOOSE))


def sort(area: Area) -> None:
    lists = [
        [], [3, 1, 2], [1, 2, 3], [3, 2, 1], ["b", "a", "C"], ["a", "b"], ["b", 1], [1, U, 0], [True, False],
        [None, 1], [{"a": 2}, {"a": 1}], [{"a": "y"}, {"a": "x"}, {}],
        [{"a": 1}, {"a": "1"}], [[1], [0]], [1, 1, 0], ["é", "z", "a"], [date(2), date(1)], [10, 9, 1], ["10", "9"],
        [{"a": {"b": 2}}, {"a": {"b": 1}}], [symbol("s"), 1],
    ]
    options = [None, {}, {"order": "ascending"}, {"order": "descending"}, {"by": "a"},
        {"by": "a", "order": "descending"}, {"by": lib.ref("a.b")}, {"by": lib.ref(".")}]
    for choice in options:
        given = () if choice is None else (choice,)
        area.add("sort", lib.array().step("sort", *given), lists, USUAL)
        area.add("sort-sparse", lib.array().sparse().step("sort", *given),
            [[1, U, 0], [U, 2, U, 1], [{"a": 2}, U, {"a": 1}]], USUAL)
    area.add("sort-items", lib.array().items(lib.number()).sort(), [["3", "1"], ["b"]], USUAL)
    area.wrong("sort-options", (lib.array().sort(value) for value in ({"order": "up"}, {"by": 1}, {"unknown": 1},
        {"order": None}, 1, "x", [], True)))


def unique(area: Area) -> None:
    lists = [
        [], [1, 1], [1, 2, 1], ["a", "A"], ["a", "a"], [1, "1"], [True, 1], [None, None], [{"a": 1}, {"a": 1}],
        [{"a": 1}, {"a": 2}], [{"a": 1, "b": 2}, {"b": 2, "a": 1}],
        [[1], [1]], [[1, 2], [2, 1]], [{"a": {"b": 1}}, {"a": {"b": 1}}], [{}, {}], [{"a": 1}, {}],
        [date(1), date(1)], [b"a", b"a"], [0, False, "", None], [1, 2, 2, 1, 1], [{"a.b": 1}, {"a.b": 1}],
    ]
    area.add("unique", lib.array().unique(), lists, (None, LOOSE))
    for path in ("a", "a.b", "b"):
        for options in (None, {"ignoreUndefined": True}, {"separator": "/"}, {"separator": False},
            {"ignoreUndefined": True, "separator": False}):
            given = (path,) if options is None else (path, options)
            area.add("unique-path", lib.array().step("unique", *given),
                [v for v in lists if all(isinstance(x, dict) for x in v)])
    area.add("unique-options", lib.array().sparse().unique(UNDEFINED, {"ignoreUndefined": True}),
        [[U, U], [1, 1], [U, 1, U]])
    area.add("unique-options", lib.array().sparse().unique(), [[U, U], [1, 1], [U, 1, U]])
    words = [["a", "A"], ["a", "b"], ["a", "b", "A", "B"]]
    area.add("unique-function", lib.array().unique(fn("equalLower")), words, (None, LOOSE))
    area.add("unique-function", lib.array().unique(fn("equalModulo", 10)), [[1, 11], [1, 2], [5, 15, 25]],
        (None, LOOSE))
    area.add("unique-function", lib.array().unique(fn("equalKey", "id")),
        [[{"id": 1}, {"id": 1}], [{"id": 1}, {"id": 2}]])
    area.add("unique-function", lib.array().unique(fn("throwBoth", "boom")), [[1], [1, 2]])
    area.add("unique-items", lib.array().items(lib.string().lowercase()).unique(), words)
    options = [{"ignoreUndefined": 1}, {"separator": 1}, {"unknown": 1}, {"separator": True}]
    area.wrong("unique-options", (lib.array().unique("a", value) for value in options))


def chains(area: Area) -> None:
    chain = lib.array().items(lib.number().integer()).min(1).max(3).unique().sort()
    area.add("chain", chain, [*MIXED, [3, 1, 2], [1, 2, 3, 4], "[2,1]", [2.5, 2.5]], (None, LOOSE, STRICT_LOOSE))
    deep = lib.array().items(lib.array().items(lib.object({"a": lib.array().items(lib.number()).single()})))
    area.add("deep", deep, [[[{"a": 1}]], [[{"a": ["x", 1]}], [{"b": 1}]], [[{"a": "x"}, {"a": "y"}]], [1],
        [["a"]]], (None, LOOSE))
    area.add("cast", lib.array().cast("set"), [[], [1, 1], ["a", 1], "[1]"])
    area.add("cast", lib.array().items(lib.number()).cast("set"), [["1", 1], ["x"]])
    area.add("values", lib.array().valid([1], [2]), [[1], [2], [3], "[1]"], USUAL)
    area.add("values", lib.array().invalid([]).items(lib.number()), [[], [1], "[]"], USUAL)
    area.add("default", lib.array().default([1, 2]), [U, []])
    area.add("label", lib.object({"a": lib.array().items(lib.number().label("Item"))}), [{"a": ["x"]}],
        ({"errors": {"label": "key"}}, None))
    area.add("pattern-input", lib.array().items(lib.any()), [[pattern("a"), fn("identity"), symbol("s")]])


def wrong_arguments(area: Area) -> None:
    area.wrong_arguments(lib.array(), ("min", "max", "length", "unique"), WRONG)
    area.wrong_arguments(lib.array(), ("cast",), ["map", "number", "string", "x"])
    wrong = [UNDEFINED, fn("identity"), symbol("s")]
    area.wrong_arguments(lib.array(), ("items", "ordered", "has"), wrong)
    area.wrong("items-argument", [lib.array().items(lib.string(), UNDEFINED),
        lib.array().ordered(lib.string(), UNDEFINED)])
