"""Cases of links, ids and changes of schemas: link in all forms, shared, extract, fork, recursion."""

from __future__ import annotations

from notation import UNDEFINED, Area, fn, lib
from values import LOOSE

U = UNDEFINED


def define(area: Area) -> None:
    relative(area)
    absolute(area)
    named(area)
    recursive(area)
    link_methods(area)
    extract(area)
    fork(area)
    wrong(area)


def relative(area: Area) -> None:
    inputs = [{"a": 1, "b": 2}, {"a": 1, "b": "x"}, {"b": "3"}, {"a": "x"}, {}, {"o": {"c": 1}}, {"o": {"c": "x"}}]
    shape = {"a": lib.number().min(1)}
    for ref in ("a", "..a", "...a"):
        area.add("relative", lib.object({**shape, "b": lib.link(ref)}), inputs, (None, LOOSE))
        area.add("relative", lib.object({**shape, "o": lib.object({"c": lib.link(ref)})}), inputs, (None, LOOSE))
        area.add("relative-flag", lib.object({**shape, "o": lib.object({"c": lib.link(ref).relative()})}), inputs)
    area.add("relative-array", lib.object({**shape, "list": lib.array().items(lib.link("...a"))}),
        [{"list": [1, 2]}, {"list": ["x"]}, {"list": [0]}], (None, LOOSE))
    area.add("relative-ref", lib.object({**shape, "b": lib.link().ref("a")}), inputs)


def absolute(area: Area) -> None:
    inputs = [{"a": {"x": 1}, "b": 2}, {"a": {"x": 1}, "b": "x"}, {"b": {"x": 1}}, {"b": {"x": "y"}}, {}]
    for ref in ("/a.x", "/a"):
        area.add("absolute", lib.object({"a": lib.object({"x": lib.number()}), "b": lib.link(ref)}), inputs,
            (None, LOOSE))
    tree = lib.object({"v": lib.number(), "next": lib.link("/")})
    area.add("absolute-root", tree, [{"v": 1, "next": {"v": 2, "next": {"v": "x"}}}, {"v": 1, "next": {"v": "2"}}])


def named(area: Area) -> None:
    inputs = [{"a": {"x": 1}, "b": 2}, {"a": {"x": 1}, "b": "x"}, {"b": {"x": 1}}, {"b": {"x": "y"}}, {"c": 5},
        {"c": "z"}, {}]
    base = lib.object({"a": lib.object({"x": lib.number()}), "b": lib.link("#top.a.x"),
        "c": lib.link("#top.a")}).id("top")
    area.add("named", base, inputs, (None, LOOSE))
    area.add("named", lib.object({"a": lib.object({"x": lib.number().id("ex")}).id("ay"),
        "b": lib.link("#top.ay.ex")}).id("top"), inputs)
    area.add("named-missing", lib.object({"b": lib.link("#none")}), inputs)
    area.add("named-missing", lib.object({"b": lib.link("#top.none")}).id("top"), inputs)
    shared = lib.object({"a": lib.link("#kind"),
        "b": lib.array().items(lib.link("#kind"))}).shared(lib.number().min(2).id("kind"))
    area.add("shared", shared, [{"a": 1}, {"a": 3}, {"b": [1, 3]}, {"b": ["x"]}], (None, LOOSE))
    both = shared.shared(lib.string().id("other")).keys({"c": lib.link("#other")})
    area.add("shared", both, [{"c": "x"}, {"c": 1}, {"a": 1, "c": 1}], (None, LOOSE))
    inner = lib.object({"in": lib.object({"a": lib.link("#kind")}).shared(lib.string().id("kind"))}).shared(lib.number().id("kind"))
    area.add("shared-scope", inner, [{"in": {"a": "x"}}, {"in": {"a": 1}}])
    area.add("shared-alternatives", lib.alternatives().try_(lib.number(),
        lib.array().items(lib.link("#list"))).id("list"), [1, [1, [2, [3]]], ["x"], [[["x"]]]])


def recursive(area: Area) -> None:
    person = lib.object({"name": lib.string().required(),
        "children": lib.array().items(lib.link("#person"))}).id("person")
    inputs = [
        {"name": "a"}, {"name": "a", "children": []}, {"name": "a",
        "children": [{"name": "b", "children": [{"name": "c"}]}]}, {"name": "a", "children": [{"name": 1}]},
        {"name": "a", "children": [{"children": []}, {"name": "x", "children": [{"z": 1}]}]},
        {"name": "a", "children": "x"},
    ]
    area.add("recursive", person, inputs, (None, LOOSE))
    area.add("recursive", lib.object({"name": lib.string().required(),
        "children": lib.array().items(lib.link("..."))}), inputs, (None, LOOSE))
    area.add("recursive", lib.object({"name": lib.string().required(),
        "children": lib.array().items(lib.link("/"))}), inputs, (None, LOOSE))
    mutual = lib.object({"a": lib.object({"b": lib.link("#root.b")}),
        "b": lib.object({"a": lib.link("#root.a"), "v": lib.number()})}).id("root")
    area.add("mutual", mutual, [{"a": {"b": {"v": 1}}}, {"a": {"b": {"a": {"b": {"v": "x"}}}}}, {"b": {"a": {}}}],
        (None, LOOSE))
    expression = lib.alternatives().try_(lib.number(), lib.object({"op": lib.valid("+", "*").required(),
        "args": lib.array().items(lib.link("#expr")).min(2).required()})).id("expr")
    area.add("expression", expression, [1, {"op": "+", "args": [1, 2]},
        {"op": "+", "args": [1, {"op": "*", "args": [2, "3"]}]}, {"op": "-", "args": [1, 2]},
        {"op": "+", "args": [1]}, "x"], (None, LOOSE))


def link_methods(area: Area) -> None:
    inputs = [{"a": 1, "b": 2}, {"b": 1}, {"b": "x"}, {"b": 9}, {}, {"b": None}, {"a": 5, "b": 1}]
    link = lib.link("a")
    shape = {"a": lib.number().min(2)}
    for schema in (
        link.required(), link.forbidden(), link.allow(None), link.valid(9), link.default(4), link.label("Link"),
        link.strip(), link.raw(), link.when("a", {"is": 5, "then": lib.number().max(3)}),
        link.concat(lib.number().max(4)), link.concat(lib.any().valid(9)),
        link.error(fn("errorSummary")), link.messages({"number.min": "!linked"}), link.empty(9), link.invalid(9),
        link.optional(), link.prefs({"convert": False}), link.id("el"), link.failover(7),
        link.external(fn("double")), link.custom(fn("double")), link.meta({"m": 1}), link.cast("string"),
    ):
        area.add("method", lib.object({**shape, "b": schema}), inputs, (None, LOOSE))
    area.add("method-incompatible", lib.object({**shape, "b": link.concat(lib.string())}), inputs)
    area.add("uninitialized", lib.object({"b": lib.link()}), inputs)
    area.add("uninitialized", lib.link(), [1, U])


def schema_tree() -> object:
    leaf = lib.object({"d": lib.number().min(2), "e": lib.string()})
    items = lib.array().items(lib.object({"x": lib.number()}).id("item"), lib.number().id("num"))
    choice = lib.alternatives().try_(lib.string().id("str"), lib.number().id("nr"))
    return lib.object({"a": lib.object({"b": lib.object({"c": leaf})}), "list": items, "alt": choice,
        "ided": lib.any().valid(1).id("other")})


def extract(area: Area) -> None:
    paths = ["a", "a.b", "a.b.c", "a.b.c.d", "list", "list.item", "list.item.x", "list.num", "alt.str", "alt.nr",
        "other", ["a"], ["a", "b", "c"], ["list", "item"], "ided", "none", "a.none", "a.b.c.d.e", "", [], 1, None,
        "list.0"]
    inputs = [1, 5, "x", {}, {"d": 1}, [1], U]
    for path in paths:
        area.add("extract", schema_tree().extract(path), inputs)


def fork(area: Area) -> None:
    required, forbidden = fn("chain", ["required", []]), fn("chain", ["forbidden", []])
    inputs = [{}, {"a": {"b": {"c": {"d": 1}}}}, {"a": {"b": {"c": {}}}}, {"list": [{"x": 1}]}, {"list": [{}]},
        {"alt": "x"}, {"ided": 1}]
    for paths in ("a", "a.b.c.d", ["a", "ided"], ["a.b", "a.b.c.e"], [["a", "b", "c", "d"]],
        [["a"], ["list", "item", "x"]], "list.item.x", "alt.str", "other", "none", "a.none", "", [[]]):
        area.add("fork", schema_tree().fork(paths, required), inputs, (None, LOOSE))
        area.add("fork", schema_tree().fork(paths, forbidden), inputs, (None, LOOSE))
    area.add("fork-twice", schema_tree().fork("a.b", required).fork("a.b.c", forbidden), inputs, (LOOSE,))
    area.add("fork-rules", schema_tree().fork("a.b.c.d", fn("chain", ["max", [5]], ["label", ["Dee"]])),
        [{"a": {"b": {"c": {"d": 9}}}}])
    area.add("fork-id", lib.object({"a": lib.object({"b": lib.any()}).id("x")}).fork("x.b", required),
        [{"a": {}}, {"a": {"b": 1}}, {}])
    area.add("fork-link", lib.object({"a": lib.number(), "b": lib.link("#r.a")}).id("r").fork("a",
        fn("chain", ["min", [3]])), [{"b": 1}, {"a": 1}, {"b": 4}])
    area.add("fork-none", schema_tree().fork([], required), inputs)
    area.wrong("fork-result", [schema_tree().fork("a", fn("nothing")), schema_tree().fork("a", 1),
        schema_tree().fork("a"), lib.object({"a": lib.any()}).fork("a", fn("chain", ["id", ["b c"]]))])


def wrong(area: Area) -> None:
    area.wrong("link", (lib.link(value) for value in (1, None, {}, [], True, "", ".", "$a", lib.ref("$x"),
        fn("identity"), "#")))
    area.wrong("link-twice", [lib.link("a").ref("b"), lib.link().ref()])
    area.wrong("shared", (lib.object().shared(value) for value in (lib.number(), 1, None, "x", {})))
    area.wrong("shared-twice", [lib.object().shared(lib.number().id("a")).shared(lib.string().id("a"))])
    area.wrong("relative", [lib.link("a").relative("x")])
    area.wrong("ids", [lib.object({"a": lib.any().id("b"), "b": lib.any()}),
        lib.array().items(lib.any().id("x"), lib.any().id("x"))])
