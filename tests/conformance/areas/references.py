"""Cases of references: prefixes, ancestors, separators, adjust, map, in, iterables, render, and where they work."""

from __future__ import annotations

from notation import OVERRIDE, UNDEFINED, Area, fn, lib, mapping, pairs, pattern
from values import LOOSE

CONTEXT = {"context": {"x": 1, "deep": {"y": 2, "list": [3, 4]}, "list": [1, 2], "$": 5}}


def define(area: Area) -> None:
    paths(area)
    ancestors(area)
    prefixes(area)
    separators(area)
    adjust_and_map(area)
    in_references(area)
    iterables(area)
    render(area)
    places(area)
    wrong(area)
    order(area)
    circles(area)
    pattern_keys(area)


def paths(area: Area) -> None:
    inputs = [{"t": 1, "a": 1}, {"t": 1, "a": {"b": 1}}, {"t": 1, "a": {"b": {"c": 1}}}, {"t": 1, "a": [1, 2]},
        {"t": 2, "a": [1, 2]}, {"t": 1}, {"t": 1, "a": "1"}, {"t": 1, "a": None}, {"a": 1}]
    for key in ("a", "a.b", "a.b.c", "a.0", "a.1", "a.-1", "a.length", "..a", "..a.b", "/a", "/a.b", "$x",
        "$deep.y", "$deep.list.1", "$none", "$list.0", "$", "a.constructor", "a.__proto__", "t.x"):
        schema = lib.object({"t": lib.valid(lib.ref(key)), "a": lib.any()})
        area.add("path", schema, inputs, (CONTEXT,))
    for key in ("a.b", "..a", "/a", "$x"):
        area.add("limit", lib.object({"t": lib.number().min(lib.ref(key)), "a": lib.any()}), inputs,
            (CONTEXT, LOOSE))


def ancestors(area: Area) -> None:
    value = {"v": 1, "l1": {"v": 2, "l2": {"v": 3, "l3": {"v": 4, "t": 0}}}}

    def tree(reference: object) -> object:
        leaf = lib.object({"v": lib.any(), "t": lib.valid(reference)})
        return lib.object({"v": lib.any(), "l1": lib.object({"v": lib.any(),
            "l2": lib.object({"v": lib.any(), "l3": leaf})})})

    def with_t(t: object) -> dict[str, object]:
        return {**value, "l1": {"v": 2, "l2": {"v": 3, "l3": {"v": 4, "t": t}}}}

    keys = [("v",), ("..v",), ("...v",), ("....v",), (".....v",), ("......v",), ("/v",), ("/l1.v",), ("/l1.l2.v",),
        (".",), ("..",), ("...",)]
    options = [("v", {"ancestor": n}) for n in range(6)] + [("l2.v", {"ancestor": 3}), ("t", {"ancestor": 1})]
    for args in [*keys, *options]:
        area.add("ancestor", tree(lib.call("ref", *args)), [with_t(t) for t in (1, 2, 3, 4, 5)])
    own = lib.object({"a": lib.number().custom(fn("identity")).valid(lib.ref(".")),
        "b": lib.array().length(lib.ref("0", {"ancestor": 0}))})
    area.add("self", own, [{"a": 1}, {"b": [1]}, {"b": [2]}, {"b": []}])
    array = lib.object({"n": lib.number(), "list": lib.array().items(lib.number().max(lib.ref("...n")),
        lib.object({"x": lib.number().max(lib.ref("....n"))}))})
    area.add("array", array, [{"n": 2, "list": [1, 2]}, {"n": 2, "list": [3]}, {"n": 2, "list": [{"x": 3}]},
        {"n": 2, "list": [{"x": 2}]}, {"list": [1]}], (None, LOOSE))
    indexed = lib.array().items(lib.number().max(lib.ref("0")))
    area.add("array", indexed, [[2, 1], [1, 2], [1], []])


def prefixes(area: Area) -> None:
    inputs = [{"t": 1, "a": 1}, {"t": 1, "@x": 1}, pairs(("t", 1), ("$x", 1)), {"t": 1, "/a": 1}, {"t": 1, "#x": 1},
        {"t": 2, "x": 2}, {"t": 1, "%a": 1}]
    options = [
        ("@x", {"prefix": {"global": "@"}}), ("$x", {"prefix": {"global": "@"}}), ("$x", {"prefix": False}),
        ("/a", {"prefix": False}), ("%a", {"prefix": {"root": "%"}}),
        ("#x", {"prefix": {"local": "@"}}), ("@x", {"prefix": {"local": "@"}}), ("/a", {"prefix": {"root": "%"}}),
        ("#x", {"prefix": False}),
    ]
    for args in options:
        area.add("prefix", lib.object({"t": lib.valid(lib.call("ref", *args)), "a": lib.any()}).unknown(), inputs,
            (CONTEXT,))


def separators(area: Area) -> None:
    inputs = [{"t": 1, "a": {"b": 1}}, {"t": 1, "a.b": 1}, {"t": 1, "a/b": 1}, {"t": 1, "..a": 1}, {"t": 1, "a": 1}]
    for args in [("a/b", {"separator": "/"}), ("a.b", {"separator": "/"}), ("a.b", {"separator": False}),
        ("//a", {"separator": "/"}), ("..a", {"separator": False}), ("a:b", {"separator": ":"}),
        ("a/b", {"separator": "/", "ancestor": 1})]:
        area.add("separator", lib.object({"t": lib.valid(lib.call("ref", *args))}).unknown(), inputs)


def adjust_and_map(area: Area) -> None:
    inputs = [{"a": 1, "t": 2}, {"a": 2, "t": 2}, {"a": 5, "t": 5}, {"a": "x", "t": 2}, {"t": 2}, {"a": 5, "t": 6},
        {"a": 10, "t": 20}]
    for options in (
        {"adjust": fn("increment")}, {"adjust": fn("double")}, {"adjust": fn("constant", 2)},
        {"adjust": fn("nothing")}, {"adjust": fn("throwFor", "boom")}, {"map": [[1, 2], [2, 3]]},
        {"map": [["x", 2]]}, {"map": []}, {"map": mapping((1, 2), (5, 6))}, {"map": [[1, 2]], "render": True},
        {"adjust": fn("increment"), "ancestor": 1}, {"map": [[1, 2], [5, 6], [1, 6]]},
    ):
        reference = lib.ref("a", options)
        area.add("adjust-valid", lib.object({"a": lib.any(), "t": lib.number().valid(reference)}), inputs)
        area.add("adjust-limit", lib.object({"a": lib.any(), "t": lib.number().min(reference)}), inputs)
    area.add("adjust-length", lib.object({"list": lib.array(), "n": lib.number().max(lib.ref("list",
        {"adjust": fn("length")}))}), [{"list": [1, 2], "n": 2}, {"list": [1], "n": 2}])


def in_references(area: Area) -> None:
    inputs = [{"a": [1, 2], "t": 1}, {"a": [1, 2], "t": 3}, {"a": 1, "t": 1}, {"a": 1, "t": 2}, {"t": 1},
        {"a": [], "t": 1}, {"a": [[1]], "t": [1]}, {"a": [{"b": 1}], "t": {"b": 1}}, {"a": ["X"], "t": "x"},
        {"a": {"x": 1}, "t": 1}]
    for reference in (lib.in_("a"), lib.ref("a", {"in": True}), lib.in_("a", {"adjust": fn("first")}),
        lib.in_("/a"), lib.in_("$list")):
        for method in ("valid", "invalid", "allow"):
            area.add(f"in-{method}", lib.object({"a": lib.any(), "t": lib.any().step(method, reference)}), inputs,
                (CONTEXT,))
        area.add("in-more", lib.object({"a": lib.any(), "t": lib.number().valid(reference, 9)}),
            [*inputs, {"a": [], "t": 9}], (CONTEXT,))
    area.add("in-insensitive", lib.object({"a": lib.any(), "t": lib.string().insensitive().valid(lib.in_("a"))}),
        inputs)
    area.add("in-when", lib.object({"a": lib.any(), "t": lib.any().when(lib.in_("a"),
        {"is": lib.array().has(1), "then": lib.valid(5)})}), inputs)
    area.add("in-is", lib.object({"a": lib.any(), "b": lib.any(),
        "t": lib.any().when("b", {"is": lib.valid(lib.in_("a")), "then": lib.required()})}),
        [{"a": [1], "b": 1}, {"a": [1], "b": 2}, {"b": 1}])
    area.add("in-limit", lib.object({"a": lib.any(), "t": lib.number().min(lib.in_("a"))}), inputs)


def iterables(area: Area) -> None:
    inputs = [{"m": {"k": 1}, "t": 1}, {"m": {"k": 2}, "t": 1}, {"t": 1}]
    for options in ({"iterables": True}, {}, {"iterables": False}):
        area.add("iterables", lib.object({"m": lib.any(), "t": lib.valid(lib.ref("m.k", options))}), inputs)


def render(area: Area) -> None:
    messages = {"messages": {"number.min": "!{#limit}", "any.only": "!{#valids}", "any.ref": "!{#ref} {#arg}",
        "number.max": "!{#limit} {{#limit}}"}}
    inputs = [{"a": 5, "b": {"c": 6}, "t": 1}, {"a": "x", "t": 1}, {"t": 1}, {"a": "<b>", "t": 9}]
    for key, options in [("a", {}), ("a", {"render": True}), ("b.c", {}), ("b.c", {"render": True}),
        ("..a", {"render": True}), ("/a", {}), ("$x", {}), ("$x", {"render": True}),
        ("a", {"adjust": fn("increment"), "render": True}), ("b/c", {"separator": "/"}), ("a", {"ancestor": 1}),
        ("a", {"in": True})]:
        reference = lib.ref(key, options)
        options = ({**messages, **CONTEXT}, {**messages, **CONTEXT, "errors": {"escapeHtml": True}})
        shape = {"a": lib.any(), "b": lib.any()}
        area.add("render", lib.object({**shape, "t": lib.number().min(reference)}), inputs, options)
        area.add("render", lib.object({**shape, "t": lib.any().valid(reference, 7)}), inputs, options)


def places(area: Area) -> None:
    """Defaults, failovers, links between keys, and references that give undefined."""
    inputs = [{"a": 1}, {"a": 1, "t": 2}, {}, {"a": {"b": 3}}, {"a": "x", "t": "y"}]
    shape = {"a": lib.any()}
    for schema in (
        lib.any().default(lib.ref("a")), lib.any().default(lib.ref("a.b")), lib.number().failover(lib.ref("a")),
        lib.any().default(lib.ref("$x")), lib.any().default(lib.ref("/a")),
        lib.ref("a"), lib.any().empty(lib.ref("a")), lib.number().default(lib.ref("a",
        {"adjust": fn("increment")})), lib.any().default(lib.x("{a}-{$x}")), lib.any().invalid(lib.ref("a")),
        lib.any().valid(lib.ref("a"), lib.ref("$x")), lib.any().allow(lib.ref("a")),
        lib.number().allow(lib.ref("a")), [lib.ref("a"), lib.valid(2)],
    ):
        area.add("place", lib.object({**shape, "t": schema}), inputs, (CONTEXT, {"noDefaults": True}))
    converted = lib.object({"a": lib.number(), "t": lib.number().valid(lib.ref("a"))})
    area.add("converted", converted, [{"a": "1", "t": 1}, {"t": 1, "a": "1"}, {"a": "1", "t": "1"}])
    area.add("stripped", lib.object({"a": lib.any().strip(), "t": lib.valid(lib.ref("a"))}),
        [{"a": 1, "t": 1}, {"a": 1, "t": 2}])
    area.add("renamed", lib.object({"a": lib.any(), "t": lib.valid(lib.ref("a"))}).rename("z", "a"),
        [{"z": 1, "t": 1}, {"z": 1, "t": 2}])
    area.add("raw", lib.object({"a": lib.number().raw(), "t": lib.valid(lib.ref("a"))}),
        [{"a": "1", "t": 1}, {"a": "1", "t": "1"}])
    area.add("defaulted", lib.object({"a": lib.any().default(1), "t": lib.valid(lib.ref("a"))}),
        [{"t": 1}, {"t": UNDEFINED}])
    area.add("cast", lib.object({"a": lib.number().cast("string"), "t": lib.valid(lib.ref("a"))}),
        [{"a": 1, "t": "1"}, {"a": 1, "t": 1}])


def wrong(area: Area) -> None:
    values = [1, None, {}, [], True, fn("identity"), "", UNDEFINED]
    area.wrong("key", (lib.valid(lib.ref(value)) for value in values))
    options = [
        {"unknown": 1}, {"adjust": 1}, {"map": 1}, {"map": {"a": 1}}, {"adjust": fn("identity"), "map": [[1, 2]]},
        {"ancestor": -1}, {"ancestor": "1"}, {"ancestor": 1.5}, {"separator": ""},
        {"separator": "ab"}, {"separator": 1}, {"prefix": 1}, {"prefix": {"global": "ab"}},
        {"prefix": {"global": "/"}}, {"in": 1}, {"render": 1}, {"iterables": 1}, {"prefix": {"x": "y"}}, 1, "x",
        {"prefix": {"global": "#"}}, {"separator": "$"},
    ]
    area.wrong("options", (lib.valid(lib.ref("a", value)) for value in options))
    area.wrong("ancestor-and-prefix", [lib.valid(lib.ref("..a", {"ancestor": 1})),
        lib.valid(lib.ref("$a", {"ancestor": 1})), lib.valid(lib.ref("...a", {"ancestor": 2}))])
    area.wrong("local", [lib.number().min(lib.ref("#a")), lib.any().valid(lib.ref("#a"))])


def _reading(key: str) -> list[object]:
    """Schemas that read a key in each of the places where a reference can stand."""
    number, reference = lib.number(), lib.ref(key)
    listed = lib.valid(reference)
    return [
        number.min(reference), number.valid(reference), number.default(reference), number.failover(reference),
        number.min(lib.x(f"{{{key}}}")), number.default(lib.x(f"{{{key}}}")), number.empty(listed),
        number.when("b", {"is": 1, "then": number.min(reference)}), number.when("b", {"is": listed, "then": number}),
        number.when(listed, {"then": number}), lib.alternatives(number.min(reference)),
        lib.alternatives().conditional("b", {"is": 1, "then": number.min(reference)}),
        lib.alternatives().conditional(listed, {"then": number}), number.shared(listed.id("s")),
        lib.array().items(listed), lib.array().ordered(listed), lib.array().has(listed),
        lib.object({}).assert_(reference, number), lib.object({}).assert_("x", listed),
        lib.object({}).pattern(pattern("x"), listed), lib.link("#s").concat(listed).shared(lib.number().id("s")),
    ]


def order(area: Area) -> None:
    """Which keys are looked at first shows in the order of the errors."""
    number = lib.number()
    value = {"d": "x", "a": "x", "b": "x"}
    for key in ("a", "...a"):
        for schema in _reading(key):
            inner = lib.object({"d": schema, "a": number, "b": number})
            area.add("order", lib.object({"o": inner, "a": number}), [{"a": "x", "o": value}], (LOOSE,))


def circles(area: Area) -> None:
    """A key that reads itself, and what forgets that it does."""
    number, text = lib.number(), lib.x("{d}")
    for key in ("d", "...d"):
        for schema in _reading(key):
            area.wrong("circle", [lib.object({"d": schema})])
            area.add("no-circle", lib.object({"d": schema}))
    for schema in (
        number.min(text).message("!x"), number.min(text).keep(), lib.any().default(text).concat(lib.any()),
        lib.any().valid(lib.ref("d")).valid(OVERRIDE, 1), lib.array().default(text).items(1),
        lib.object({"x": 1}).default(text).keys({"y": 1}), lib.any().default(text).when("c", {"is": 1, "then": 2}),
        lib.any().default(text).label("x"), lib.any().default(text).prefs({"convert": True}),
        lib.any().default(text).valid(OVERRIDE, 1),
    ):
        area.wrong("forgotten", [lib.object({"d": schema})])
        area.add("forgotten", lib.object({"d": schema}))


def pattern_keys(area: Area) -> None:
    """References of a schema for keys count from the place of the object."""
    inputs = [{"a": "q", "o": {"q": 1}}, {"a": "q", "o": {"a": "r", "r": 1}}, {"o": {"x": 1}}]
    for key in ("a", ".a", "...a", "$x"):
        inner = lib.object({}).pattern(lib.valid(lib.ref(key)), lib.any())
        area.add("pattern-key", lib.object({"a": lib.any(), "o": inner}), inputs, (CONTEXT,))
