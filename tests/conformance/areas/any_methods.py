"""Cases of the methods that every type has: value lists, presence, annotations, results, empty, default, failover, cast."""

from __future__ import annotations

import math

from notation import OVERRIDE, UNDEFINED, Area, date, fn, instance, lib, pairs, pattern, symbol
from values import JAN_2020, LOOSE, STRICT, USUAL, WRONG

U = UNDEFINED

FEW = [U, None, 0, 1, 2, "a", "1", True, [], {}, [1], {"a": 1}]

TYPES = ("any", "string", "number", "boolean", "array", "object", "date", "binary", "symbol", "function",
    "alternatives")


def define(area: Area) -> None:
    lists(area)
    equality(area)
    presence(area)
    annotations(area)
    empty(area)
    defaults(area)
    failovers(area)
    results(area)
    casts(area)
    artifacts(area)
    caches(area)
    concat(area)
    wrong(area)


def lists(area: Area) -> None:
    for name in ("any", "number", "string", "boolean", "alternatives", "array", "object"):
        base = lib.call(name)
        schemas = [
            base.valid(1, "a"), base.invalid(1, "a"), base.allow(1, "a"), base.valid(1).allow("a"),
            base.allow("a").only(), base.valid(1).invalid(1), base.invalid(1).valid(1), base.allow(None).valid(1),
            base.allow(1).invalid(1), base.valid(1).valid(2), base.equal(1), base.disallow(1), base.not_(1),
            base.valid(1).only(False), base.allow(1).only().only(False), base.only(), base.valid(None),
            base.invalid(None),
            base.valid(1).required(), base.valid(OVERRIDE, 2), base.valid(1).allow(OVERRIDE), base.valid(True),
            base.valid(1).optional(), base.valid(),
        ]
        for schema in schemas:
            area.add(name, schema, FEW, (None, STRICT) if name in ("number", "string", "boolean") else (None,))
    area.add("error-order", lib.number().valid(1).invalid(2).min(5), [1, 2, 3, "x"], (LOOSE,))
    area.add("message", lib.any().valid("a", 2, None, True, lib.ref("b")).messages({"any.only": "!{#valids}"}),
        ["z"])
    area.add("message", lib.any().invalid("a", 2).messages({"any.invalid": "!{#invalids}"}), ["a", 2])


def equality(area: Area) -> None:
    values = [
        0, -0.0, 1, 1.0, True, False, "", "a", None, [], [1], [True], [[1]], {}, {"a": 1}, {"a": U}, {"a": None},
        {"a": 1, "b": 2}, {"b": 2, "a": 1}, date(5), b"", b"a", symbol("s"), pattern("a"), pattern("a", "i"),
        math.nan, math.inf, "1", [1, 2], [2, 1], {"a": [1]}, instance("Point", x=1), fn("takes", 0),
    ]
    for value in values:
        area.add("equality", lib.any().valid(value), [v for v in values if v is not value or v in (0, 1)])
        area.add("equality-same", lib.any().invalid(value), [value])


def presence(area: Area) -> None:
    inputs = [U, None, 1, "x"]
    options = (None, {"presence": "required"}, {"presence": "forbidden"}, {"presence": "optional"})
    for name in ("any", "number", "object"):
        base = lib.call(name)
        for schema in (base, base.optional(), base.required(), base.exist(), base.forbidden(),
            base.presence("required"), base.presence("forbidden"), base.presence("optional"),
            base.required().optional(), base.forbidden().required(), base.required().allow(None),
            base.forbidden().valid(1), base.forbidden().default(4)):
            area.add("presence", schema, inputs, options)
            area.add("presence-key", lib.object({"k": schema}), [{}, {"k": U}, {"k": None}, {"k": 1}], options)
    area.add("presence-prefs", lib.object({"k": lib.any(),
        "o": lib.object({"z": lib.any()})}).prefs({"presence": "required"}), [{}, {"k": 1}, {"k": 1, "o": {}}],
        (None, LOOSE))


def annotations(area: Area) -> None:
    for name in TYPES:
        base = lib.call(name)
        schemas = [
            base.description("text"), base.note("one", "two").note("three"), base.tag("x").tag("y", "z"),
            base.meta({"a": 1}).meta(5), base.unit("ms"), base.example(1).example({"a": 1}),
            base.example(1).example(2, {"override": True}),
            base.label("Name"), base.id("ident"), base.label("A").label("B"), base.example(None), base.meta(None),
        ]
        area.each("annotation", schemas)
    area.add("label", lib.object({"a": lib.number().label("Big A"),
        "b": lib.object({"c": lib.number().label("See")}).label("Bee")}), [{"a": "x", "b": {"c": "y"}}, {"b": 1}],
        (LOOSE, {**LOOSE, "errors": {"label": "key"}}, {**LOOSE, "errors": {"label": False}}))


def empty(area: Area) -> None:
    inputs = [U, "", " ", "a", None, 0, 1, "x", [], {}]
    schemas = [
        lib.string().empty(""), lib.string().empty(lib.string().trim().valid("")), lib.string().empty(["", None]),
        lib.string().empty(None).default("d"), lib.any().empty(lib.number()), lib.string().empty("").required(),
        lib.string().empty("").empty(), lib.string().empty("a").empty("b"), lib.number().empty("").default(5),
        lib.any().empty({}), lib.array().empty([]), lib.any().empty(lib.valid(1, "x")),
        lib.string().empty("").allow(""), lib.string().valid("").empty(""),
        lib.any().empty(pattern("^x")), lib.string().empty(lib.any()),
    ]
    area.each("empty", schemas, inputs, USUAL)
    area.add("empty-key", lib.object({"a": lib.string().empty("")}), [{"a": ""}, {"a": "x"}, {}])
    area.add("empty-ref", lib.object({"a": lib.any(), "b": lib.any().empty(lib.ref("a"))}),
        [{"a": 1, "b": 1}, {"a": 1, "b": 2}])


def defaults(area: Area) -> None:
    inputs = [{}, {"k": U}, {"k": None}, {"k": 1}, {"s": 3}]
    shape = {"s": lib.any()}
    schemas = [
        lib.any().default(5), lib.any().default(None), lib.any().default("x"), lib.any().default([1]),
        lib.any().default({"a": 1}), lib.any().default(False), lib.any().default(U),
        lib.any().default(fn("constant", 7)), lib.any().default(fn("parentKey", "s")),
        lib.any().default(fn("parentChanged", "s")), lib.any().default(fn("defaultPath")),
        lib.any().default(fn("defaultType")), lib.any().default(fn("throwError", "boom")),
        lib.any().default(fn("nothing")), lib.any().default(lib.ref("s")), lib.any().default(lib.x("{s}!")),
        lib.number().default("not checked"), lib.any().required().default(1), lib.any().forbidden().default(1),
        lib.any().default(1).default(2), lib.any().strip().default(1), lib.any().default(date(JAN_2020)),
        lib.number().min(5).default(1), lib.any().default(symbol("s")),
        lib.any().empty(1).default(8), lib.valid(1).default(9), lib.any().default(lib.ref("$c")),
    ]
    for schema in schemas:
        area.add("default", lib.object({**shape, "k": schema}), inputs, (None, {"noDefaults": True}))
        area.add("default-root", schema, [U, None, 1])
    nested = lib.object({"a": lib.number().default(1), "b": lib.object({"c": lib.number().default(2),
        "d": lib.any()}).default()})
    area.add("default-deep", nested, [{}, {"b": {}}, {"b": U}, {"a": 5, "b": {"c": 6}}, U],
        (None, {"noDefaults": True}))
    area.add("default-deep", nested.default(), [{}, U, {"b": {}}])
    area.add("default-deep", lib.object({"b": lib.object({"c": lib.number().default(2)})}), [{}, {"b": {}}])
    area.add("default-deep", lib.object({"b": lib.object({"c": lib.number().default(lib.ref("...s"))}).default(),
        "s": lib.any()}), [{"s": 4}, {}])
    area.add("default-array", lib.array().items(lib.object({"a": lib.any().default(1)})), [[{}, {"a": 2}]])
    area.add("default-function", lib.function().default(fn("takes", 1)), [U])
    area.wrong("default-object", [lib.array().default(), lib.any().default()])


def failovers(area: Area) -> None:
    inputs = [U, 1, "x", "2", None, {}]
    schemas = [
        lib.number().failover(9), lib.number().failover(None), lib.number().failover("text"),
        lib.number().min(2).failover(fn("constant", 7)), lib.number().failover(fn("throwError", "boom")),
        lib.number().failover(lib.ref("$f")), lib.number().failover(fn("defaultType")),
        lib.number().required().failover(0), lib.number().failover([]), lib.number().failover({"a": 1}),
        lib.number().failover(fn("nothing")), lib.number().failover(1).failover(2), lib.number().failover(U),
        lib.number().default(3).failover(4), lib.number().failover(5).cast("string"),
        lib.number().failover(5).strip(), lib.number().failover(5).raw(),
        lib.any().custom(fn("throwError", "no")).failover(6),
    ]
    area.each("failover", schemas, inputs, (None, {"context": {"f": 42}, **LOOSE}))
    keyed = lib.object({"a": lib.number().failover(lib.ref("b")), "b": lib.any(),
        "c": lib.number().failover(fn("parentKey", "b"))})
    area.add("failover-key", keyed, [{"a": "x", "b": 3}, {"c": "x", "b": 4}, {"a": 1, "c": 2}, {"a": "x"}],
        (None, LOOSE))
    area.add("failover-object", lib.object({"a": lib.number()}).failover({"ok": False}), [{"a": "x"}, {"a": 1}, 5])


def results(area: Area) -> None:
    inputs = [{"a": "1", "b": "2"}, {"a": "x"}, {"b": " p "}, {}, {"a": 5}]
    number, text = lib.number(), lib.string().trim()
    for schema in (number.strip(), number.strip(False), number.strip().strip(False), number.raw(),
        number.raw(False), number.raw().raw(False), number.result("strip"), number.result("raw"),
        number.raw().strip(), number.strip().raw(), number.min(3).strip(), number.raw().default(4),
        number.strip().required()):
        area.add("result", lib.object({"a": schema, "b": text.raw()}), inputs, (None, LOOSE))
        area.add("result-array", lib.array().items(schema, lib.any()), [["1", "x", 2], [], ["1"]])
        area.add("result-root", schema, ["1", "x", U])
    area.add("raw-object", lib.object({"a": number, "b": text}).raw(), inputs)
    area.add("raw-default", lib.object({"a": number.default(1)}).raw(), inputs)
    area.add("strip-ref", lib.object({"a": number.strip(), "b": number.min(lib.ref("a"))}),
        [{"a": 1, "b": 2}, {"a": 3, "b": 2}])
    for strict in (lib.object({"a": number}).strict(), lib.object({"a": number.strict()}),
        lib.object({"a": number.strict(False)}).strict(),
        lib.object({"a": number.prefs({"convert": True})}).strict(), number.strict().strict(False)):
        area.add("strict", strict, [{"a": "1"}, {"a": 1}, '{"a":1}', "1"], (None, STRICT, {"convert": True}))


def casts(area: Area) -> None:
    inputs = [U, None, True, "1", 1, 1.5, date(JAN_2020), b"ab", [1, 1], {"a": 1}, "x", "2020-01-01", -0.0, 1e21,
        0.1]
    legal = {"boolean": ("number", "string"), "date": ("number", "string"), "number": ("string",),
        "binary": ("string",), "array": ("set",), "object": ("map",)}
    for name, targets in legal.items():
        for target in targets:
            area.add("cast", lib.call(name).cast(target), inputs)
            area.add("cast", lib.call(name).cast(target).default("d"), [U])
            area.add("cast", lib.call(name).allow(None, "x").cast(target), [None, "x"])
            area.add("cast-off", lib.call(name).cast(target).cast(False), inputs)
            area.add("cast-raw", lib.call(name).cast(target).raw(), inputs[2:6])
    for name in TYPES:
        area.wrong_arguments(lib.call(name), ("cast",), ["map", "set", "number", "string", "x", 1, None, True, {}])
    area.add("cast-key", lib.object({"a": lib.number().cast("string"), "b": lib.string().valid(lib.ref("a"))}),
        [{"a": 1, "b": "1"}, {"a": 1.5, "b": "1"}])


def artifacts(area: Area) -> None:
    schema = lib.object({"a": lib.number().artifact("num"), "b": lib.string().artifact("str").min(2),
        "c": lib.array().items(lib.number().artifact("num"), lib.string().artifact(symbol("s")))}).artifact(7)
    area.add("artifact", schema, [{}, {"a": 1}, {"a": "x"}, {"b": "x"}, {"a": 1, "b": "xx", "c": [1, "a", 2]}, 5],
        (None, LOOSE))
    area.add("artifact-async", schema, [{"a": 1, "c": [1, "a"]}, {"a": "x"}],
        ({"artifacts": True}, {"artifacts": True, "warnings": True}, None), later=True)
    for value in (None, 0, "", {"a": 1}, [1], False):
        area.add("artifact-value", lib.any().artifact(value), [1])
    choice = lib.alternatives().try_(lib.number().artifact("n"), lib.string().artifact("s"))
    area.add("artifact-alternatives", choice, [1, "1", "x", True])
    area.add("artifact-when", lib.any().when("$c", {"is": 1, "then": lib.any().artifact("yes")}), [1],
        ({"context": {"c": 1}}, {"context": {"c": 2}}))
    area.wrong("artifact-argument", [lib.any().artifact(U)])


def caches(area: Area) -> None:
    inputs = [1, "1", "x", 5, None, U, "x", 1, {}, True]
    cached = lib.number().min(2)
    for schema in (cached.cache(), cached.cache(lib.provision()), cached.cache(lib.provision({"max": 1})),
        cached.cache(instance("MemoryCache")), cached.cache().max(4), lib.any().valid(lib.ref("$c")).cache(),
        cached.cache(lib.provision({"max": 0}))):
        area.add("cache", schema, inputs, (None, {"cache": False}))
    area.add("cache-key", lib.object({"a": cached.cache(), "b": cached.cache()}),
        [{"a": 1, "b": 1}, {"a": 5, "b": "5"}], (LOOSE,))
    area.wrong_arguments(lib.any(), ("cache",), [1, "x", True, None, {}, {"get": 1}])
    area.wrong("cache-options", (lib.any().cache(lib.provision(value)) for value in ({"max": -1}, {"max": "1"},
        {"max": 1.5}, {"unknown": 1}, 1, "x")))


def concat(area: Area) -> None:
    inputs = [U, None, 1, 5, "1", "a", {"a": 1}, {"b": 1}, {"a": "x", "b": "y"}, [1], ["a"]]
    n, s, o, a = lib.number(), lib.string(), lib.object({"a": lib.number()}), lib.array()
    pairs_ = [
        (n.min(2), n.max(4)), (n.min(2), n.min(4)), (n, lib.any().valid(1)), (lib.any().valid("a"), s),
        (lib.any(), n.min(2)), (o, lib.object({"b": lib.number()})), (o, lib.object({"a": lib.string()})),
        (o, lib.object()),
        (a.items(lib.number()), a.items(lib.string())), (n.valid(1), n.valid(5)), (n.valid(1), n.invalid(1)),
        (n.invalid(1), n.valid(1)), (n.required(), n.optional()), (n.default(1), n.default(2)),
        (n.label("A"), n.label("B")), (n.allow(None), n), (lib.any().required(), lib.any()),
        (n.messages({"number.min": "!one"}).min(9), n.messages({"number.max": "!two"})),
        (n.prefs({"convert": False}), n), (n.when("$x", {"is": 1, "then": lib.number().min(5)}), n.max(4)),
        (n.meta(1).tag("x").note("n"), n.meta(2).tag("y").note("m")),
        (lib.alternatives().try_(n), lib.alternatives().try_(s)), (lib.any().empty(1), lib.any().empty("a")),
        (o.and_("a", "b"), lib.object().or_("b", "c")), (n.cast("string"), n), (n.strip(), n.raw()),
        (lib.any(), lib.alternatives().try_(n)),
    ]
    for left, right in pairs_:
        area.add("concat", left.concat(right), inputs, ({"context": {"x": 1}}, LOOSE))
    area.wrong("concat-types", [n.concat(s), o.concat(a), s.concat(lib.alternatives()), lib.boolean().concat(n),
        lib.date().concat(lib.binary())])
    area.wrong_arguments(lib.any(), ("concat",), [1, "x", None, {}, [], True, U])


def wrong(area: Area) -> None:
    any_ = lib.any()
    area.wrong_arguments(any_, ("label", "description", "id", "unit", "presence", "result", "cast"), WRONG)
    area.wrong_arguments(any_, ("note", "tag"), [v for v in WRONG if v != "x"])
    area.wrong_arguments(any_, ("prefs", "messages", "message", "custom", "external", "error", "alter", "tailor",
        "rule", "shared", "fork", "extract", "warning", "meta"), WRONG)
    area.wrong("none", (any_.step(name) for name in ("label", "description", "id", "unit", "presence", "prefs",
        "custom", "external", "error", "note", "tag", "example", "meta", "artifact", "alter", "concat", "when",
        "rule", "warning")))
    area.wrong("example-options", (any_.example(1, value) for value in ({"override": 1}, {"x": 1}, 1)))
    area.wrong("list-undefined", [any_.valid(U), any_.allow(U), any_.invalid(U), any_.valid(1, U),
        any_.valid(1, OVERRIDE), any_.invalid(2, OVERRIDE)])
    area.wrong("id", (any_.id(value) for value in ("a b", "a.b", "a-b", "é", "1", "_")))
    area.wrong("id-twice", [any_.id("a").id("b"), lib.object({"x": any_.id("a"), "y": any_.id("a")})])
    area.wrong("default-schema", [any_.default(lib.string()), any_.failover(lib.string()),
        any_.default(1).default()])
    area.wrong("odd", [lib.any().step("prefs", pairs(("$x", 1))), lib.any().prefs({"context": {}}),
        lib.any().prefs({"warnings": True}), lib.any().prefs({"artifacts": True}),
        lib.any().prefs({"debug": True})])
