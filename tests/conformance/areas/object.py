"""Cases of the object type: keys, unknown keys, patterns, renames, counts, assertions, instances, ordering."""

from __future__ import annotations

from notation import UNDEFINED, Area, class_, fn, instance, lib, pairs, pattern
from values import ANYTHING, LOOSE, REQUIRED, STRICT, USUAL, WRONG

SOME = [{}, {"a": 1}, {"a": "1"}, {"a": "x"}, {"b": 1}, {"a": 1, "b": 2}, {"a": 1, "c": 3}, {"a": UNDEFINED},
    {"a": None}, None]

AB = {"a": lib.number(), "b": lib.string()}


def define(area: Area) -> None:
    area.add("base", lib.object(), [v for v in ANYTHING if not _odd(v)], (None, STRICT, REQUIRED))
    area.add("text", lib.object(), ["{}", '{"a":1}', "{", "[]", "1", ' {"a":[1]} ', '{"a":{"b":null}}', "{a:1}",
        "null"], USUAL)
    area.add("text", lib.object(AB), ["{}", '{"a":"1"}', '{"c":1}', "[1]"], USUAL)
    keys(area)
    unknown(area)
    patterns(area)
    matches(area)
    renames(area)
    rename_templates(area)
    counts(area)
    assertions(area)
    instances(area)
    order(area)
    nesting(area)
    wrong_arguments(area)


def _odd(value: object) -> bool:
    """Things that are objects for the reference's host and scalars for us."""
    tagged = getattr(value, "json", {})
    return isinstance(value, bytes) or "$d" in tagged or "$re" in tagged


def keys(area: Area) -> None:
    base = lib.object()
    schemas = [
        base, lib.object({}), base.keys(), base.keys(None), base.keys({}), lib.object(AB), base.keys(AB),
        base.keys({"a": 1}), base.keys({"a": "1", "b": True}),
        lib.object(AB).keys({"c": lib.any()}), lib.object(AB).keys({"a": lib.string()}), lib.object(AB).keys({}),
        lib.object(AB).keys(), lib.object({}).keys(AB),
        base.append({"a": lib.number()}), lib.object(AB).append({"c": lib.number()}), lib.object(AB).append(),
        lib.object(AB).append({}), lib.object(AB).append(None),
        lib.object({"a": lib.number().required()}), lib.object({"a": lib.forbidden()}),
        lib.object({"a": lib.any().strip()}), lib.object({"a": {"b": lib.number()}}),
        lib.object({"a": [lib.number(), lib.boolean()]}), lib.object({"a": None}),
        lib.object({"a": lib.number().default(9)}),
        lib.object({"a": pattern("x")}), lib.compile({"a": lib.number()}),
        lib.object({"a": lib.number().allow(None)}),
    ]
    for schema in schemas:
        area.add("keys", schema, SOME, (None, LOOSE))
    odd = lib.object(pairs(("", lib.number()), ("a.b", lib.number()),
        ("1", lib.number())))
    area.add("odd-keys", odd, [pairs(("", 1)), pairs(("a.b", "x")), {"1": 1}, {"1": "x"}], (None, LOOSE))
    area.add("odd-keys", lib.object(AB), [pairs(("$a", 1)), {"constructor": 1}, {"toString": 1}], (None, LOOSE))


def unknown(area: Area) -> None:
    nested = {"a": lib.object({"b": lib.number()})}
    inputs = [{"a": {"b": 1}}, {"a": {"b": 1, "c": 2}}, {"x": 1, "y": 2}, {"a": {"c": 1}, "x": 1},
        {"a": {"f": fn("identity")}, "g": fn("identity")}]
    options = [
        None, LOOSE, {"allowUnknown": True}, {"allowUnknown": False}, {"stripUnknown": True},
        {"stripUnknown": {"objects": True}}, {"stripUnknown": {"arrays": True}},
        {"stripUnknown": False}, {"skipFunctions": True}, {"allowUnknown": True, "stripUnknown": True},
        {"allowUnknown": False, "stripUnknown": True},
    ]
    schemas = [
        lib.object(nested), lib.object(nested).unknown(), lib.object(nested).unknown(False),
        lib.object(nested).unknown(True).unknown(False), lib.object(),
        lib.object({"a": lib.object({"b": lib.number()}).unknown()}),
        lib.object(nested).prefs({"allowUnknown": True}), lib.object(nested).options({"stripUnknown": True}),
        lib.object({"a": lib.object({"b": lib.any()}).prefs({"stripUnknown": True})}),
        lib.object(nested).pattern(pattern("^x"), lib.number()), lib.object({}).unknown(),
    ]
    for schema in schemas:
        area.add("unknown", schema, inputs, options)


def patterns(area: Area) -> None:
    inputs = [{"a1": 1}, {"a1": "x"}, {"b1": 1}, {"a1": 1, "a2": "2", "b": 1}, {"ab": "s"}, {"k": 1}, {},
        {"a1": UNDEFINED}]
    base = lib.object()
    schemas = [
        base.pattern(pattern(r"^a\d$"), lib.number()), base.pattern(pattern("a"),
        lib.number()).pattern(pattern("b"), lib.string()),
        base.pattern(pattern("a"), lib.number(), {"fallthrough": True}).pattern(pattern("1"), lib.number().min(2)),
        base.pattern(pattern("a"), lib.number(), {"fallthrough": False}).pattern(pattern("1"), lib.number().min(2)),
        base.pattern(lib.string().min(2), lib.number()), base.pattern(lib.valid("a1", "b1"), lib.boolean()),
        base.pattern(pattern("a"), lib.forbidden()),
        base.keys({"k": lib.string()}).pattern(pattern("."), lib.number()), base.pattern(pattern("."), 1),
        base.pattern(pattern("^a"), lib.any()).unknown(),
        base.pattern(pattern("a"), lib.any().strip()), base.pattern(pattern("a"), lib.number().required()),
        base.pattern(lib.string().uppercase(), lib.any()),
        base.pattern(pattern("A", "i"), {"x": lib.number()}), base.pattern(pattern("."),
        lib.number().min(lib.ref("k"))),
    ]
    for schema in schemas:
        area.add("pattern", schema, inputs, (None, LOOSE))
    area.add("pattern-unknown", schemas[0], inputs, ({"stripUnknown": True}, {"allowUnknown": True}))


def matches(area: Area) -> None:
    inputs = [{}, {"a1": 1}, {"a1": 1, "a2": 2}, {"a1": 1, "a2": 2, "a3": 3}, {"b": 1}, {"a1": "x", "a2": 1},
        {"limit": 1, "a1": 1, "a2": 2}]
    wanted = [
        lib.array().length(2), lib.array().max(1), lib.array().min(1), lib.string().valid("a1"),
        lib.array().items(lib.valid("a1")), lib.array().has("a2"),
        lib.array().length(lib.ref("limit")), lib.array().length(lib.ref("..limit")), lib.array().max(2).unique(),
    ]
    for schema in wanted:
        area.add("matches", lib.object({"limit": lib.number(), "b": lib.any()}).pattern(pattern(r"^a\d"),
            lib.number(), {"matches": schema}), inputs, (None, LOOSE))
    many = lib.object().pattern(pattern("^a"), lib.any(), {"matches": lib.array().max(1),
        "fallthrough": True}).pattern(pattern("1$"), lib.any(), {"matches": lib.array().max(0)})
    area.add("matches", many, inputs, (None, LOOSE))


RENAMED = [{}, {"a": 1}, {"b": 2}, {"a": 1, "b": 2}, {"a": UNDEFINED}, {"a": UNDEFINED, "b": 2}, {"a": 1, "c": 3},
    {"a": 1, "b": UNDEFINED}, {"a": "x"}, {"c": 3}]


def renames(area: Area) -> None:
    for options in [None, *({k: True} for k in ("alias", "multiple", "override", "ignoreUndefined")),
        {"alias": True, "override": True}, {"multiple": True, "override": True}]:
        given = ("a", "b") if options is None else ("a", "b", options)
        for base in (lib.object(), lib.object({"b": lib.number()}),
            lib.object({"a": lib.any(), "b": lib.number(), "c": lib.any()})):
            area.add("rename", base.step("rename", *given), RENAMED, (None, LOOSE))
        twice = ("c", "b") if options is None else ("c", "b", options)
        area.add("rename-two", lib.object().step("rename", *given).step("rename", *twice), RENAMED, (None, LOOSE))
        regex = (pattern("^[ac]$"), "b") if options is None else (pattern("^[ac]$"), "b", options)
        area.add("rename-pattern", lib.object().step("rename", *regex), RENAMED, (None, LOOSE))
    chain = lib.object({"c": lib.number()}).rename("a", "b").rename("b", "c")
    area.add("rename-chain", chain, RENAMED, (None, LOOSE))
    area.add("rename-strict", lib.object({"b": lib.number()}).rename("a", "b"), RENAMED, (STRICT,))
    area.add("rename-label", lib.object({"b": lib.number().label("B!")}).rename("a", "b"), RENAMED)
    area.add("rename-required", lib.object({"b": lib.required()}).rename("a", "b"), RENAMED)


def rename_templates(area: Area) -> None:
    inputs = [{"x-1": 1}, {"x-1": 1, "x-2": 2}, {"p": "q", "x-1": 1}, {"X-1": "v"}, {"y": 1}]
    for source, target in [
        (r"^x-(\d)$", "{#1}"), (r"^x-(\d)$", "n{#1}"), (r"^(x)-(\d)$", "{#2}{#1}"), (r"^x-(\d)$", "{p}{#1}"),
        (r"^x-(\d)$", "{#0}z"), (r"^x-(\d)$", "{number(#1) + 1}"),
        (r"^x-(\d)$", "same"),
    ]:
        template = lib.x(target)
        area.add("rename-template", lib.object().rename(pattern(source), template), inputs, (None, LOOSE))
        area.add("rename-template", lib.object().rename(pattern(source, "i"), template, {"multiple": True}), inputs)
    area.add("rename-template", lib.object().rename("y", lib.x("k{.y}")), inputs)


def counts(area: Area) -> None:
    for method in ("min", "max", "length"):
        for limit in (0, 1, 2):
            area.add(method, lib.object().step(method, limit), SOME)
        schema = lib.object({"n": lib.any(), "o": lib.object().step(method, lib.ref("n"))})
        area.add(f"{method}-ref", schema, [{"n": value, "o": {"a": 1}} for value in (0, 1, 2, "1", None,
            1.5)] + [{"o": {}}], (None, LOOSE))
    area.add("min-max", lib.object().min(2).max(0), SOME, (LOOSE,))


def assertions(area: Area) -> None:
    inputs = [{"a": 1, "b": 1}, {"a": 1, "b": 2}, {"a": 5}, {"b": 1}, {}, {"d": {"e": 1}, "a": 1},
        {"d": {"e": 2}, "a": 1}]
    base = lib.object({"a": lib.number(), "b": lib.number(), "d": lib.object({"e": lib.any()})})
    for subject, schema in [
        ("a", lib.valid(lib.ref("b"))), (".a", lib.valid(lib.ref("b"))), (".a", lib.number().min(3)),
        (lib.ref(".a"), lib.valid(1)), (".d.e", lib.valid(lib.ref("a"))),
        (lib.ref(".d.e"), lib.valid(lib.ref("a"))), (lib.x("{.a + .b}"), lib.number().min(3)), (".a", lib.ref("b")),
        (".b", lib.exist()), (lib.ref(".a", {"adjust": fn("increment")}), 2),
        (".d", {"e": lib.number().min(2)}), (lib.ref("$ctx"), lib.valid(1)),
        (lib.x("{if(.a > 2, true, false)}"), lib.valid(True)), (lib.ref("a"), lib.exist()),
    ]:
        context = {"context": {"ctx": 1}}
        area.add("assert", base.step("assert", subject, schema), inputs, (context, {**context, **LOOSE}))
        area.add("assert-message", base.step("assert", subject, schema, "!no {#subject.key}"), inputs[:3],
            (context,))
    area.add("assert-error", base.step("assert", ".a", lib.valid(1), "!must be one"), inputs)
    two = base.step("assert", ".a", lib.valid(1)).step("assert", ".b", lib.valid(2))
    area.add("assert-two", two, inputs, (LOOSE,))


def instances(area: Area) -> None:
    inputs = [instance("Point", x=1), instance("Point3", x=1, y=2), {}, {"x": 1}, None, [], "x"]
    for args in ((class_("Point"),), (class_("Point3"),), (class_("Point"), "Dot")):
        area.add("instance", lib.object().step("instance", *args), inputs)
    area.add("instance-keys", lib.object({"x": lib.number().max(1)}),
        [instance("Point", x="1"), instance("Point", x=2), instance("Point", z=2)], (None, LOOSE))
    area.add("regex", lib.object().regex(), [pattern("a"), {}, "a", instance("Point")])
    refs = [lib.ref("a"), lib.x("{a}"), {}, "a", lib.string()]
    area.add("ref", lib.object().ref(), refs)
    schemas = [lib.string(), lib.any(), lib.object(), {}, lib.ref("a"), "string"]
    area.add("schema", lib.object().schema(), schemas)
    for kind in ("any", "string", "object"):
        area.add("schema-type", lib.object().schema(kind), schemas)


def order(area: Area) -> None:
    """Keys are validated after those they refer to; the order of the errors shows it."""
    bad = {"a": "x", "b": "x", "c": "x", "d": "x"}
    number = lib.number()
    for schemas in (
        {"a": number, "b": number, "c": number}, {"a": number.min(lib.ref("c")), "b": number, "c": number},
        {"a": number.min(lib.ref("b")), "b": number.min(lib.ref("c")), "c": number},
        {"a": number, "b": number.min(lib.ref("d")), "c": number.max(lib.ref("b")), "d": number},
        {"a": number.valid(lib.ref("b.x")), "b": lib.object({"x": number}), "c": number},
        {"a": number.when("c", {"is": 1, "then": lib.required()}), "b": number, "c": number},
        {"a": number.default(lib.ref("b")), "b": number.default(4)},
        {"a": lib.object({"x": number.min(lib.ref("...c"))}), "b": number, "c": number},
        {"d": number, "c": number, "b": number.min(lib.ref("a")), "a": number},
    ):
        area.add("order", lib.object(schemas), [bad, {}, {"a": 1, "b": 2, "c": 3}, {"c": 1}], (LOOSE,))
    cycles = [
        {"a": number.min(lib.ref("b")), "b": number.min(lib.ref("a"))}, {"a": number.min(lib.ref("a"))},
        {"a": number.min(lib.ref("b")), "b": number.min(lib.ref("c")), "c": number.min(lib.ref("a"))},
    ]
    area.each("order-cycle", (lib.object(keys_) for keys_ in cycles), [{"a": 1}])


def nesting(area: Area) -> None:
    deep = lib.object({"a": lib.object({"b": lib.object({"c": lib.number().required()}).required()}).required()})
    area.add("nested", deep, [{}, {"a": {}}, {"a": {"b": {}}}, {"a": {"b": {"c": "x"}}}, {"a": {"b": {"c": "1"}}},
        {"a": {"b": 1}}], (None, LOOSE))
    many = lib.object({"a": lib.number(), "b": lib.object({"c": lib.string(),
        "d": lib.array().items(lib.number())}), "e": lib.boolean()})
    area.add("nested", many, [{"a": "x", "b": {"c": 1, "d": ["y", 2, "z"]}, "e": 3, "f": 4}],
        (LOOSE, {**LOOSE, "convert": False}, None))
    area.add("values", lib.object().valid({"a": 1}), SOME)
    area.add("values", lib.object({"a": lib.number()}).invalid({"a": 1}), SOME)
    area.add("cast", lib.object().cast("map"), [{}, {"a": 1}, '{"a":1}'], USUAL)
    area.add("cast", lib.object({"a": lib.number().cast("string")}).cast("map"), [{"a": 1}, {"a": "x"}])


def wrong_arguments(area: Area) -> None:
    area.wrong_arguments(lib.object(), ("min", "max", "length"), WRONG)
    area.wrong_arguments(lib.object(), ("keys", "append"), [1, "a", True, [], fn("identity"), lib.string(),
        {"a": fn("identity")}])
    area.wrong("object-argument", (lib.object(value) for value in (1, "a", True, lib.object())))
    area.wrong_arguments(lib.object(), ("pattern",), [1, None, True, {}, [], "a"], lib.any())
    area.wrong_arguments(lib.object(), ("instance",), [1, None, {}, "Date", []])
    area.wrong_arguments(lib.object(), ("schema",), [1, None, {}, "x", []])
    area.wrong_arguments(lib.object(), ("assert",), [1, None, {}, []], lib.any())
    area.wrong("rename-argument", [lib.object().rename("a", "b").rename("a", "c"),
        *(lib.object().rename(value, "b") for value in (None, {}, 1))])
    area.wrong("rename-argument", [lib.object().rename("a", value) for value in (None, {}, 1)])
    area.wrong("rename-options", (lib.object().rename("a", "b", value) for value in ({"alias": 1}, {"unknown": 1},
        {"multiple": "x"}, True)))
    area.wrong("pattern-options", (lib.object().pattern(pattern("a"), lib.any(),
        value) for value in ({"fallthrough": 1}, {"unknown": 1}, {"matches": fn("identity")})))
    area.wrong("cast-argument", (lib.object().cast(to) for to in ("set", "number", "string", "x")))
