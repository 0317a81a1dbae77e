"""Cases of the root functions: assert, attempt, compile, isError ..., checkPreferences, types, defaults, literals."""

from __future__ import annotations

from notation import OVERRIDE, UNDEFINED, Area, date, error, fn, lib, pattern, symbol
from values import ANYTHING, JAN_2020, LOOSE

NUMBER = lib.number().min(2)

LITERALS = [
    None, True, False, 0, 1, -1.5, "a", "", [], ["a", 1], [lib.string(), None], {}, {"a": 1},
    {"a": {"b": [1, "x"]}}, pattern("^a"), date(JAN_2020), lib.ref("$a"),
    lib.x("{$a}"), lib.number(), [[1], ["a"]], [lib.number()], {"a": lib.ref("b"), "b": lib.any()},
    {"a": [1, lib.number().min(5)]},
]


def define(area: Area) -> None:
    for name in ("assert", "attempt"):
        asserting(area, name)
    predicates(area)
    compiling(area)
    preferences(area)
    types(area)
    defaults(area)
    override(area)


def asserting(area: Area, name: str) -> None:
    for value, schema in [(2, NUMBER), ("3", NUMBER), (1, NUMBER), ("x", NUMBER), (UNDEFINED, NUMBER),
        ({"a": "1"}, {"a": lib.number()}), ({"b": 1}, {"a": lib.number()}), (5, 5), (6, 5), ("a", ["a", 1])]:
        area.root(name, value, schema)
        area.root(name, value, schema, "!prefix")
        area.root(name, value, schema, error("mine"))
        area.root(name, value, schema, {"abortEarly": False, "convert": False})
        area.root(name, value, schema, "!prefix", {"convert": False})
    area.root(name, {"a": "x", "b": "y"}, {"a": NUMBER, "b": NUMBER}, "!prefix", LOOSE)
    area.root(name, 1, lib.number().external(fn("identity")))
    area.root(name, 1, lib.any().error(error("given")).forbidden())


def predicates(area: Area) -> None:
    values = [*ANYTHING, lib.string(), lib.ref("a"), lib.x("{a}"), error("e"), lib.in_("a")]
    for name in ("isSchema", "isRef", "isExpression", "isError"):
        for value in values:
            area.root(name, value)
    for legacy in (True, False):
        for value in (lib.string(), {}, 1, None):
            area.root("isSchema", value, {"legacy": legacy})


def compiling(area: Area) -> None:
    inputs = [UNDEFINED, None, True, 0, 1, "a", "", ["a", 1], {"a": 1}, {"a": {"b": 1}}, "abc", date(JAN_2020), 7,
        {"a": 7}]
    for literal in LITERALS:
        area.add("compile", lib.compile(literal), inputs, (None, {"context": {"a": 1}}))
        area.add("literal-key", lib.object({"k": literal}), [{"k": value} for value in inputs[:9]],
            ({"context": {"a": 1}},))
    for legacy in (True, False):
        area.add("compile-legacy", lib.compile({"a": [1, "x"]}, {"legacy": legacy}), [{"a": 1}, {"a": 2}])
    area.wrong("compile-argument", (lib.compile(value) for value in (UNDEFINED, fn("identity"), symbol("s"))))


def preferences(area: Area) -> None:
    good = [
        {}, {"abortEarly": True}, {"convert": False, "context": {}}, {"errors": {"wrap": {"label": False}}},
        {"messages": {"a.b": "x"}}, {"stripUnknown": {"arrays": True}},
        {"presence": "required"}, {"dateFormat": "utc"}, {"errors": {"language": "en"}},
        {"errors": {"label": "key"}}, {"cache": False}, {"debug": True}, {"warnings": True, "artifacts": True},
    ]
    for value in [*good, *BAD_PREFERENCES]:
        area.root("checkPreferences", value)


BAD_PREFERENCES = [
    {"unknown": 1}, {"abortEarly": 1}, {"allowUnknown": "x"}, {"convert": None}, {"dateFormat": "x"}, {"errors": 1},
    {"errors": {"x": 1}}, {"errors": {"label": "x"}},
    {"errors": {"label": True}}, {"errors": {"wrap": 1}}, {"errors": {"wrap": {"label": "abc"}}},
    {"errors": {"wrap": {"label": True}}}, {"errors": {"wrap": {"array": ""}}},
    {"errors": {"escapeHtml": 1}}, {"errors": {"language": 1}}, {"errors": {"render": 1}}, {"errors": {"stack": 1}},
    {"messages": 1}, {"presence": "x"}, {"presence": True}, {"skipFunctions": 1},
    {"stripUnknown": 1}, {"stripUnknown": {"x": 1}}, {"noDefaults": 1}, {"nonEnumerables": 1}, {"externals": 1},
    {"cache": 1}, {"context": 1}, {"debug": 1}, {"warnings": 1}, {"artifacts": 1},
]


def types(area: Area) -> None:
    for name in ("alternatives", "any", "array", "boolean", "date", "function", "link", "number", "object",
        "string", "symbol", "binary", "bool", "func"):
        if name != "link":
            area.add("types", lib.types().item(name), [UNDEFINED, 1, "a", True])
    shortcuts = ("allow", "custom", "disallow", "equal", "exist", "forbidden", "invalid", "not", "only", "optional",
        "options", "prefs", "preferences", "required", "strip", "valid", "when")
    given = {"allow": ("a",), "custom": (fn("identity"),), "disallow": (1,), "equal": (1,), "invalid": (1,),
        "not": (1,), "valid": (1, "a"), "options": ({"convert": False},),
             "prefs": ({"convert": False},), "preferences": ({"convert": False},),
             "when": ("$a", {"is": 1, "then": lib.any().valid(1)})}
    for name in shortcuts:
        area.add(f"shortcut-{name}", lib.call(name, *given.get(name, ())), [UNDEFINED, None, 1, "a", "1"],
            ({"context": {"a": 1}},))


def defaults(area: Area) -> None:
    strict = lib.made_by("defaults", fn("chain", ["required", []]))
    texts = lib.made_by("defaults", fn("chainFor", "string", ["min", [2]]))
    both = texts.made_by("defaults", fn("chainFor", "string", ["uppercase", []]))
    inputs = [UNDEFINED, "", "a", "ab", 1, {}, {"a": 1}]
    for library in (strict, texts, both):
        for name in ("any", "string", "number", "object", "alternatives", "boolean"):
            area.add("defaults", library.call(name), inputs)
        area.add("defaults", library.object({"a": library.string()}), inputs)
        area.add("defaults", library.compile({"a": 1}), inputs)
    area.root("attempt", "a", "a", library=both)
    area.each("defaults-wrong", [lib.made_by("defaults", fn("nothing")).string()], inputs)


def override(area: Area) -> None:
    inputs = [UNDEFINED, None, 1, 2, 3, "x"]
    for method in ("valid", "allow", "invalid"):
        for args in ((OVERRIDE,), (OVERRIDE, 2), (2, OVERRIDE)):
            area.add(f"override-{method}", lib.number().valid(1, 3).step(method, *args), inputs)
            area.add(f"override-{method}", lib.number().allow("x").invalid(1, 3).step(method, *args), inputs)
