"""Cases of the boolean, binary, symbol and function types."""

from __future__ import annotations

from notation import Area, class_, fn, lib, mapping, pattern, symbol
from values import ANYTHING, LOOSE, STRICT, USUAL, WRONG

BOOLEANS = [True, False, "true", "TRUE", " true ", "false", "False", "yes", "YES", "no", "on", "1", "0", 1, 0, 2,
    "", None, "é"]

BYTES = [b"", b"a", b"ab", b"abc", b"\x00\xff", "", "abc", "YWJj", "6162", "é", "日", "zz", 1, [97],
    {"type": "Buffer", "data": [97, 98]}]

ENCODINGS = ("utf8", "utf-8", "ascii", "latin1", "binary", "base64", "hex", "utf16le", "ucs2", "ucs-2")


def define(area: Area) -> None:
    for name in ("boolean", "bool", "binary", "symbol", "function", "func"):
        area.add(f"{name}-base", lib.call(name), ANYTHING, (None, STRICT, {"presence": "required"}))
    booleans(area)
    binaries(area)
    symbols(area)
    functions(area)


def booleans(area: Area) -> None:
    base = lib.boolean()
    schemas = [
        base,
        base.truthy("yes", "on", 1),
        base.falsy("no", "off", 0),
        base.truthy("YES").falsy("No"),
        base.truthy("YES").sensitive(),
        base.truthy("YES").falsy("no").sensitive().sensitive(False),
        base.sensitive(),
        base.truthy("yes").truthy("on"),
        base.truthy(["yes", "on"]),
        base.truthy("yes").falsy("yes"),
        base.truthy("é"),
        base.truthy(2).strict(),
        base.truthy("yes").valid(True),
        base.falsy("no").invalid(False),
        base.valid(True),
        base.valid("yes"),
        base.allow("yes", None),
        base.cast("string"),
        base.cast("number"),
        base.truthy("yes").cast("number"),
        base.default(True),
        base.empty(""),
    ]
    area.each("boolean", schemas, BOOLEANS, USUAL)
    area.wrong_arguments(base, ("truthy", "falsy"), WRONG)
    area.wrong_arguments(base, ("cast",), ["map", "set", "other", None])


def binaries(area: Area) -> None:
    for encoding in ENCODINGS:
        area.add("encoding", lib.binary().encoding(encoding), BYTES, USUAL)
    for method in ("min", "max", "length"):
        for limit in (0, 1, 2, 3):
            area.add(f"binary-{method}", lib.binary().step(method, limit), BYTES)
        schema = lib.object({"a": lib.any(), "b": lib.binary().step(method, lib.ref("a"))})
        area.add(f"binary-{method}-ref", schema, [{"a": value, "b": b"ab"} for value in (1, 2, 3, "2", None, -1,
            1.5)] + [{"b": b"ab"}])
    area.wrong_arguments(lib.binary(), ("min", "max", "length", "encoding"), WRONG)
    area.add("binary-chain", lib.binary().min(2).max(1), BYTES[:4], (LOOSE,))
    area.add("binary-cast", lib.binary().cast("string"), BYTES, USUAL)
    area.add("binary-cast", lib.binary().encoding("hex").cast("string"), BYTES, USUAL)
    area.add("binary-valid", lib.binary().valid(b"ab", "abc"), BYTES, USUAL)
    area.add("binary-invalid", lib.binary().invalid(b"abc"), BYTES, USUAL)


def symbols(area: Area) -> None:
    one, two = symbol("one"), symbol("two")
    inputs = [one, two, "one", "two", 1, "1", None, True, symbol("other")]
    schemas = [
        lib.symbol(),
        lib.symbol().map({"one": one, "two": two}),
        lib.symbol().map([["one", one], [1, two]]),
        lib.symbol().map([[None, one], [True, two]]),
        lib.symbol().map(mapping(("one", one), (1, two))),
        lib.symbol().map({"one": one}).map({"two": two}),
        lib.symbol().valid(one),
        lib.symbol().valid(one).map({"one": one, "two": two}),
        lib.symbol().invalid(two),
        lib.symbol().allow("one"),
        lib.any().valid(one),
        lib.object({"a": lib.symbol()}),
    ]
    area.each("symbol", schemas, inputs, USUAL)
    wrong = [{"a": "b"}, [["a", "b"]], [[one, two]], [[{}, one]], [[fn("identity"), one]], [["a"]],
        mapping(("a", "b"))]
    area.wrong_arguments(lib.symbol(), ("map",), [*WRONG, *wrong])


def functions(area: Area) -> None:
    inputs = [*(fn("takes", count) for count in range(4)), class_("Point"), {}, "x", None, symbol("s"),
        pattern("a")]
    for method in ("arity", "minArity", "maxArity"):
        for count in (0, 1, 2):
            area.add(method, lib.function().step(method, count), inputs)
    area.wrong_arguments(lib.function(), ("arity", "minArity", "maxArity"), WRONG)
    area.add("class", lib.function().class_(), inputs)
    area.add("function-chain", lib.function().minArity(1).maxArity(2), inputs, (LOOSE,))
    area.add("function-chain", lib.function().class_().arity(3), inputs, (LOOSE,))
    area.add("function-keys", lib.function().keys({"a": lib.number()}), inputs[:3])
    area.add("function-keys", lib.function().keys({"a": lib.number().required()}), inputs[:3])
    area.add("function-in", lib.object({"f": lib.function().required()}), [{"f": fn("takes", 1)}, {"f": 1}, {}])
    area.add("function-skip", lib.object({"a": lib.any()}), [{"f": fn("takes", 1)}, {"b": 1}],
        ({"skipFunctions": True}, None))
