"""Cases of what joi 18 has, or does otherwise; recorded with joi 18.2.9, and replayed with the option joi=18."""

from __future__ import annotations

from typing import Any

from notation import UNDEFINED, Area, error, fn, lib, pattern, same
from values import LOOSE, STRICT, WRONG

RELEASE = 18

GUID = "12345678-1234-4234-8234-123456789012"
BARE = GUID.replace("-", "")
TEXT = {"w.w": "!w", "w.q": "!q"}


def define(area: Area) -> None:
    recursion(area)
    domains(area)
    guids(area)
    digits(area)
    booleans(area)
    failovers(area)
    renames(area)
    unknown_keys(area)
    labels(area)
    binaries(area)
    externals(area)
    standard(area)


def nested(depth: int, innermost: Any, **others: Any) -> Any:
    """An object within an object of the key `a`, so deep."""
    for _ in range(depth):
        innermost = {"a": innermost, **others}
    return innermost


def recursion(area: Area) -> None:
    trees = [nested(depth, inner) for depth in range(5) for inner in (1, None, {}, {"a": UNDEFINED})]
    link = lib.link("/")
    for limit in (1, 2, 3):
        counted = link.maxRecursion(limit)
        area.each(
            "recursion",
            [
                lib.object({"a": counted}),
                lib.object({"a": lib.link("..").maxRecursion(limit)}),
                lib.object({"a": lib.link("#x").maxRecursion(limit)}).id("x"),
                lib.object({"a": lib.link("#x").relative().maxRecursion(limit)}).id("x"),
                lib.object({"a": counted.required()}),
                lib.object({"a": counted.allow(1)}),
                lib.object({"a": counted.invalid(1)}),
                lib.object({"a": counted.empty(1)}),
                lib.object({"a": counted.default(7)}),
                lib.object({"a": counted.failover(7)}),
                lib.object({"a": counted.strip()}),
                lib.object({"a": counted.custom(fn("constant", 3))}),
                lib.object({"a": counted.error(error("mine"))}),
                lib.object({"a": counted.warning("w.w").messages(TEXT)}),
                lib.object({"a": counted.label("L").messages({"link.maxRecursion": "!{#label} {#limit}"})}),
                lib.object({"a": counted.concat(lib.object({"b": lib.number()}))}),
                lib.object({"a": lib.object({"a": counted})}),
                lib.object().pattern(pattern("."), counted),
            ],
            trees,
            (None, LOOSE),
        )
    lists: list[Any] = [[], [[]], [[[]]], [[[[]]]], [1, [2, [3]]], [1, [2, [3, [4]]]], ["x"], [[["x"]]]]
    for limit in (1, 2, 3):
        counted = link.maxRecursion(limit)
        alternatives = lib.alternatives(lib.number(), lib.array().items(counted))
        schemas = [lib.array().items(counted), alternatives, alternatives.match("one"), lib.array().ordered(counted)]
        area.each("recursion-lists", schemas, lists, (None, LOOSE))
        for order in ((lib.number(), lib.link("#r").maxRecursion(limit)), (lib.link("#r").maxRecursion(limit),)):
            area.add("recursion-itself", lib.alternatives(*order).id("r"), [1, "x", {}, None], (None, LOOSE))
    several = [{}, {"a": {}}, {"b": {}}, {"a": {"b": {}}}, {"b": {"a": {}}}, {"b": {"b": {}}}, {"a": {"a": {}}},
        {"a": {"b": {"a": {"b": {}}}}}, {"b": {"b": {"b": {}}}}, {"a": {"b": [{}]}}]  # fmt: skip
    x = lib.link("#x")
    schemas = [
        lib.object({"a": x.maxRecursion(1), "b": x.maxRecursion(2)}).id("x"),
        lib.object({"a": x.maxRecursion(1), "b": x}).id("x"),
        lib.object({"a": link.maxRecursion(1).named("one"), "b": same("one")}),
        lib.object({"a": link.maxRecursion(1).named("two"), "b": lib.array().items(same("two"))}),
        lib.object({"a": x.maxRecursion(1), "b": lib.any()}).id("x").keys({"c": lib.number()}),
    ]
    area.each("recursion-several", schemas, several, (None, LOOSE))
    area.wrong_arguments(link, ("maxRecursion",), [value for value in WRONG if value is not True])
    area.add("recursion-again", lib.link().maxRecursion(1).maxRecursion(2))


def domains(area: Area) -> None:
    names = ["a.com", "_a.com", "a_.com", "_.com", "__.com", "_-a.com", "_-.com", "_a-.com", "_a_.com", "_a_b.com",
        "a_b.com", "-_a.com", "a-_b.com", "_0.com", "_sip._tcp.example.com", "_dmarc.example.com", "a._c", "a._",
        "a.c_m", "_ab", "_", "_a..com", "._a.com", "_a.com_", "_b.com.", "a._b.", "_" + 62 * "a" + ".com",
        "_" + 63 * "a" + ".com", "_a.é.com", "_é.com", "é_b.com", "É._A.com", "é.a_b.com", "_a.é", "＿a.com",
        "_A.COM", "_a .com", "_a.123", 1, ""]  # fmt: skip
    options: list[dict[str, Any]] = [{}, {"tlds": False}, {"allowUnicode": False}, {"allowFullyQualified": True},
        {"minDomainSegments": 1, "tlds": False}, {"maxDomainSegments": 2}, {"tlds": {"allow": ["org"]}},
        {"tlds": {"deny": ["com"]}}, {"allowFullyQualified": True, "tlds": False}]  # fmt: skip
    addresses = [f"x@{name}" for name in names if isinstance(name, str)]
    addresses += ["é@_a.com", "_x@_a.com", "x@_a@_b.com", "_a.com", "x@_a.com, y@_b.com", "x@_a.com, y@b_.com"]
    for given in options:
        for allowed in (True, False):
            more = {**given, "allowUnderscore": allowed}
            area.add("domain", lib.string().domain(more), names)
            area.add("email", lib.string().email(more), addresses)
    area.add("email", lib.string().email({"allowUnderscore": True, "multiple": True}), addresses)
    area.wrong("uri-domain", [lib.string().uri({"domain": {"allowUnderscore": True}})])
    area.wrong("domain-options", [lib.string().domain({"allowUnderscores": True})])


def guids(area: Area) -> None:
    texts = [GUID, BARE, *(f"{a}{GUID}{b}" for a, b in ("{}", "[]", "()", "{]", "(}", "<>")), "{" + BARE + "}",
        "{" + GUID, GUID + "}", "{{" + GUID + "}}", "{}" + GUID, "", "{}", 1]  # fmt: skip
    for wrapper in (True, False, "{", "[", "("):
        for more in ({}, {"separator": "-"}, {"separator": False}, {"version": "uuidv4"}, {"version": ["uuidv7"]}):
            area.add("guid", lib.string().guid({"wrapper": wrapper, **more}), texts)
    area.wrong("guid-options", [lib.string().guid({"wrapper": value}) for value in ("<", "}", "{}", 1, None, ["{"])])
    versions = [f"12345678-1234-{digit}234-8234-123456789012" for digit in "0123456789a"]
    for digit in "678":
        area.add("guid-version", lib.string().guid({"version": f"uuidv{digit}"}), versions)
    area.add("guid-version", lib.string().uuid({"version": ["uuidv6", "uuidv7", "uuidv8"]}), versions)


def digits(area: Area) -> None:
    texts = ["ff", "0xff", "0Xff", "0xf", "f", "0x", "x", "0xfg", "00xff", "0x0xff", ""]
    for prefix in (True, False, "optional"):
        for more in ({}, {"byteAligned": True}):
            area.add("hex", lib.string().hex({"prefix": prefix, **more}), texts, (None, STRICT))


def booleans(area: Area) -> None:
    blanks = "\t\n\v\f\r \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\u200b\u0085\u001c\u180e"
    texts = [f"{blank}true" for blank in blanks] + [f"FALSE{blank}{blank}" for blank in blanks]
    texts += [" true ", " True\n", "tr ue", " ", "", " yes ", "yes ", "yes", " no", " 1", "true", "false"]
    base = lib.boolean()
    schemas = [
        base,
        base.sensitive(),
        base.truthy("yes").falsy("no"),
        base.truthy(" yes ").falsy(" no"),
        base.falsy(" true "),
        base.falsy("true").truthy("false"),
        base.truthy("yes").sensitive(),
        base.allow(" true "),
        base.valid(" true "),
        base.valid(True),
        base.invalid(" true "),
        base.invalid(True),
        base.empty(" true "),
        base.raw(),
        base.cast("string"),
        base.cast("number"),
        base.strict(),
        base.required(),
        base.default(True),
        base.failover(False),
    ]
    area.each("boolean", schemas, texts, (None, STRICT))
    within = [[" true ", "x"], [" false", True], ["yes "]]
    area.each(
        "boolean-within",
        [
            lib.array().items(base),
            lib.array().items(base, lib.string()),
            lib.array().items(lib.alternatives(lib.number(), base)),
            lib.array().items(lib.string().valid("x"), base).unique(),
        ],
        within,
        (None, LOOSE, STRICT),
    )
    flagged = lib.object({"a": base, "b": lib.any().when("a", {"is": True, "then": lib.forbidden()})})
    area.add("boolean-when", flagged, [{"a": " true ", "b": 1}, {"a": " false ", "b": 1}, {"a": "x "}], (None, STRICT))


def failovers(area: Area) -> None:
    warned = lib.number().warning("w.w")
    inner = lib.object({"c": lib.any().warning("w.w"), "d": lib.number()})
    fields = [
        inner.failover(7),
        warned.max(3).failover(7),
        warned.max(3).failover(fn("warnAnd", "w.q")),
        warned.max(3).failover(fn("throwError", "made")),
        warned.max(3).failover(lib.ref("nothing")),
        warned.max(3).failover(lib.ref("a")),
        warned.max(3).failover(7).artifact("seen"),
        warned.max(3).failover(7).error(error("mine")),
        lib.number().min(9).warn().max(3).failover(7),
        lib.number().max(3).failover(7),
        lib.alternatives(warned.max(3).failover(7), lib.string()),
        lib.array().items(warned.max(3).failover(7)),
        lib.link("#n").failover(9),
    ]
    inputs = [5, 1, "x", {"c": 1, "d": "x"}, {"c": 1, "d": 2}, [1, 5], [5, "x"]]
    for field in fields:
        schema = lib.object({"a": lib.any().warning("w.w"), "b": field, "e": lib.any().warning("w.w")})
        schema = schema.shared(warned.max(3).id("n")).messages(TEXT)
        values = [{"a": 1, "b": value, "e": 2} for value in inputs]
        area.add("failover", schema, values, (None, LOOSE, {"noDefaults": True}))
    outside = inner.external(fn("externalDouble")).failover(7)
    nested_one = lib.object({"c": lib.number().external(fn("externalThrow", "ran")), "d": lib.number()}).failover(7)
    for schema in (lib.object({"b": outside}), lib.object({"b": nested_one}), nested_one):
        values = [{"b": {"c": 1, "d": "x"}}, {"c": 1, "d": "x"}, {"b": "x"}]
        area.add("failover-external", schema.messages(TEXT), values, later=True)


def renames(area: Area) -> None:
    inputs = [{"a": 1}, {"a": {"x": 1}}, {"xa": 1}, {"xa": 1, "xb": 2}, {"x__proto__": 1, "xb": 2}, {"a": 1, "q": "z"},
        {}, {"a": UNDEFINED}]  # fmt: skip
    for given in ({}, {"multiple": True}, {"alias": True}, {"multiple": True, "override": True},
        {"multiple": True, "ignoreUndefined": True}):  # fmt: skip
        schemas = [
            lib.object().rename("a", "__proto__", given),
            lib.object().rename(pattern("^x(.*)$"), "__proto__", given),
            lib.object().rename(pattern("^x(.*)$"), lib.x("{#1}"), given),
            lib.object({"q": lib.number()}).rename("a", "__proto__", given),
            lib.object().rename("a", "b").rename("b", "__proto__", given),
        ]
        area.each("rename", schemas, inputs, (None, LOOSE))


def unknown_keys(area: Area) -> None:
    inputs = [{"a": 1}, {"b": 1}, {"a": 1, "b": 2, "c": 3}, {}, [{"b": 1}], {"o": {"b": 1}, "z": 1}]
    base = lib.object({"a": lib.any()})
    schemas = [
        base.unknown(False),
        base.unknown(),
        base.unknown(False).unknown(),
        lib.object().unknown(False),
        lib.object({}).unknown(False),
        base.unknown(False).prefs({"stripUnknown": True}),
        base.pattern(pattern("c"), lib.any()).unknown(False),
        lib.object({"o": base.unknown(False)}),
        lib.object({"o": base.unknown(False)}).prefs({"stripUnknown": True}),
        lib.object({"o": base}).unknown(False),
        lib.array().items(base.unknown(False)),
        lib.array().items(base.unknown(False), lib.any()),
        lib.alternatives(base.unknown(False), lib.object()),
    ]
    options = [None, {"stripUnknown": True}, {"stripUnknown": True, "abortEarly": False}, {"allowUnknown": True},
        {"stripUnknown": {"objects": True}}, {"stripUnknown": {"arrays": True}}, {"skipFunctions": True},
        {"stripUnknown": {"arrays": True, "objects": True}}, {"allowUnknown": True, "stripUnknown": True}]  # fmt: skip
    area.each("unknown", schemas, inputs, options)


def labels(area: Area) -> None:
    text, count = lib.string().label("S"), lib.number().label("N")
    choices = [
        lib.alternatives(text, count),
        lib.alternatives(text, count).label("A"),
        lib.alternatives(text.min(3), count.min(3)).label("A"),
        lib.alternatives(text.min(3), lib.object({"q": count})).label("A"),
        lib.alternatives(lib.object({"q": count}).label("O")).label("A"),
        lib.alternatives(count).label("A"),
        lib.alternatives(count, text.min(5)).match("one").label("A"),
        lib.alternatives(count, text.min(5)).match("all").label("A"),
        lib.alternatives(lib.alternatives(lib.number().label("inner")), text.min(3)),
        lib.alternatives().conditional("y", {"is": 1, "then": text, "otherwise": count}).label("A"),
        lib.alternatives(lib.object({"q": lib.string().required().label("Q")}), lib.object({"r": lib.required()})),
        lib.any().when("y", {"is": 1, "then": text}).label("A"),
        lib.array().items(text, count).label("A"),
    ]
    inputs = [{"x": value, "y": y} for value in (True, "a", "abcdef", {"q": "a"}, {}, [True], 7) for y in (1, 2)]
    options = (None, LOOSE, {"errors": {"label": "key"}}, {"errors": {"label": False}})
    area.each("labels", [lib.object({"x": choice, "y": lib.any()}) for choice in choices], inputs, options)
    area.each("labels-root", choices[:9], [True, "a", {"q": "a"}, {}], options)


def binaries(area: Area) -> None:
    def buffer(data: Any) -> Any:
        return {"type": "Buffer", "data": data}

    inputs = [buffer([97, 98]), buffer([]), buffer([300, -1]), buffer("ab"), buffer({}), buffer(None), buffer(3),
        {"type": "Buffer"}, {"type": "buffer", "data": [1]}, {**buffer([1]), "x": 1}, [1], b"ab",
        '{"type":"Buffer","data":[97]}']  # fmt: skip
    base = lib.binary()
    schemas = [base, base.encoding("hex"), base.min(2), base.length(1), base.valid(b"ab"), base.raw(),
        base.cast("string"), base.strict(), lib.array().items(base)]  # fmt: skip
    area.each("binary", schemas, [*inputs, [buffer([1])]], (None, STRICT))


def externals(area: Area) -> None:
    later, plain = lib.any().external(fn("externalDouble")), lib.any()
    area.each(
        "async",
        [
            plain,
            later,
            later.optional(),
            plain.concat(later),
            lib.object({"a": later}),
            lib.object({"a": lib.object({"b": later})}),
            lib.object({"a": later}).keys({"a": plain}),
            lib.object({"a": later}).fork("a", fn("chain", ["strict", []])),
            lib.object().pattern(pattern("a"), later),
            lib.object().pattern(lib.string().external(fn("externalDouble")), plain),
            lib.object().assert_(".a", later),
            lib.array().items(plain, later),
            lib.array().items(lib.alternatives(later)),
            lib.array().ordered(plain, later),
            lib.array().has(later),
            lib.alternatives(plain, later).match("one"),
            lib.alternatives().conditional("$b", {"is": 1, "then": later}),
            lib.alternatives().conditional("$b", {"is": 1, "then": plain, "otherwise": later}),
            lib.alternatives().conditional("$b", {"is": later, "then": plain}),
            plain.when("$b", {"is": 1, "then": later}),
            plain.when("$b", {"is": 1, "then": plain, "otherwise": later}),
            plain.when("$b", {"switch": [{"is": 1, "then": later}]}),
            plain.when("$b", {"is": later, "then": plain}),
            lib.link("/").when("$b", {"is": 1, "then": later}),
            lib.object({"a": lib.link("/")}),
            plain.empty(later),
            plain.default(fn("nothing")),
            plain.custom(fn("identity")),
            lib.function().keys({"a": later}),
        ],
    )
    # Here joi says no, and refuses to validate all the same.
    area.each(
        "async-beyond",
        [
            lib.object().when("$b", {"is": 1, "then": later}),
            lib.array().when("$b", {"is": 1, "then": later}),
            lib.alternatives().when("$b", {"is": 1, "then": later}),
            lib.alternatives().conditional("$b", {"switch": [{"is": 1, "then": later}]}),
            lib.object({"a": lib.link("#z")}).shared(later.id("z")),
            lib.link("#z").concat(later),
            lib.object().pattern(pattern("a"), plain, {"matches": lib.array().items(later)}),
        ],
    )


def standard(area: Area) -> None:
    tree = lib.object({"a": lib.number(), "b": lib.array().items(lib.string())})
    inputs = [{"a": "1"}, {"a": "x"}, {"b": ["q", 1]}, {"a": "x", "b": [1], "c": 2}, 5, UNDEFINED, None, "x", 1]
    codes = ("any.invalid", "number.base", "number.min", "object.base", "object.unknown", "string.base", "string.min")
    message = dict.fromkeys(codes, "!{#label} is wrong")
    schemas = [
        tree,
        tree.messages(message),
        tree.prefs({"abortEarly": False}).messages(message),
        tree.label("R").messages(message),
        lib.alternatives(lib.number().min(5), lib.string().min(5)).messages(message),
        lib.number().error(error("mine")),
        lib.number().min(5).warn(),
        lib.number().strip(),
        lib.number().default(3),
        lib.number().external(fn("externalDouble")),
        lib.number().external(fn("externalError", "any.invalid")).messages(message),
        lib.number().error(error("mine")).external(fn("externalDouble")),
    ]
    area.each("standard", schemas, inputs, (None, LOOSE, {"convert": False}))
