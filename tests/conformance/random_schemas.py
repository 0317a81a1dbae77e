"""Random schemas, values and options for `explore.py`: the same for the same seed.

A definition draws its vocabulary first: whether it has functions, symbols, types of an extension, links. What
a schema then consists of, what it is asked, and with which options, is drawn from that.
"""

from __future__ import annotations

import random
from typing import Any

from notation import UNDEFINED, Area, Library, Trace, date, fn, lib, pattern, symbol

JAN_2020 = 1_577_836_800_000
VALUES = [
    UNDEFINED, None, True, False, 0, 1, -1, 2, 5, 1.5, 2**53, "", "a", "A b", "xyz", "1", "2.50", "true",
    "2020-01-01",
    "a@b.com", "http://a.b", [], [1], ["a", 1], [1, 1], [None], {}, {"a": 1}, {"a": "x", "b": 2},
    {"b": [1]}, {"a": {"a": 1}},
    date(JAN_2020),
]  # fmt: skip
ODD_VALUES = [
    symbol("s"), symbol("t"), fn("identity"), fn("takes", 2), {"a": symbol("s")}, [symbol("s"), 1],
    {"a": 1, "b": {"a": {"b": [{"a": 2}]}}}, {"a": "1", "b": "2", "c": "3"}, {"b": {"b": {"b": {"b": 1}}}},
    [["a"], [1]], {"a": [{"a": [{"a": 1}]}], "c": 0}, {"x": 1, "a": 2}, "k", "YES", "ab",
]  # fmt: skip
OPTIONS = [
    None, None, {"abortEarly": False}, {"convert": False}, {"abortEarly": False, "convert": False},
    {"allowUnknown": True}, {"stripUnknown": True, "abortEarly": False}, {"presence": "required"},
    {"noDefaults": True},
    {"skipFunctions": True}, {"context": {"c": 2}}, {"context": {"c": {"a": [1, "a"]}}, "abortEarly": False},
    {"stripUnknown": {"arrays": True, "objects": True}}, {"errors": {"label": "key"}, "abortEarly": False},
    {"presence": "forbidden", "abortEarly": False}, {"cache": False}, {"dateFormat": "utc"},
]  # fmt: skip

REFERENCES: list[Any] = [
    lib.ref("a"), lib.ref("b"), lib.ref("$c"), lib.ref("$c.a"), lib.ref("..a"), lib.ref("...a"),
    lib.ref("/a"), lib.ref("a", {"adjust": fn("double")}), lib.ref("b", {"map": [[1, 2], ["a", 1]]}),
    lib.x("{a + 1}"), lib.x("{if(a, 2, 1)}"), lib.ref("a.b"),
]  # fmt: skip
LIMIT: list[Any] = [*[(limit,) for limit in (0, 1, 2)], *[(reference,) for reference in REFERENCES]]
WORDS = {"any.required": "!needed", "number.base": "!{#label} no number", "de": {"root": "Wert",
    "any.only": "!nur {#valids}"}}  # fmt: skip

ANY: dict[str, list[Any]] = {
    "required": [()], "optional": [()], "forbidden": [()], "allow": [(None,), ("", 0), ("x",)],
    "valid": [(1, "a"), (None,), (lib.ref("a"),), (lib.in_("a"), 1), (True, 2)],
    "invalid": [(1,), ("a", None), (lib.ref("b"),)], "deny": [(2, "x")],
    "default": [(5,), ("x",), ([1],), (lib.ref("a"),), (lib.x("{a + 1}"),), ({"a": 1},)],
    "failover": [(7,), (lib.ref("a"),), (None,)],
    "empty": [("",), (1,), (lib.valid("a"),), (lib.object(),)], "strip": [()],
    "raw": [()], "strict": [()], "warning": [("w.code", {"n": 1})],
    "label": [("L",)], "only": [()], "presence": [("optional",), ("required",)], "result": [("raw",)],
    "prefs": [({"convert": False},), ({"presence": "required"},), ({"abortEarly": False},),
        ({"noDefaults": True},), ({"errors": {"label": False}},)],
    "artifact": [("seen",)], "id": [("i",)], "messages": [(WORDS,)], "note": [("n", "m")], "tag": [("t",)],
    "meta": [({"m": 1},)], "unit": [("ms",)], "description": [("d",)], "example": [(1,)],
}  # fmt: skip
CALLS: dict[str, list[Any]] = {
    "custom": [(fn("identity"),), (fn("constant", 5),), (fn("nothing"),), (fn("text"),), (fn("statePath"),),
        (fn("errorUnless", 1, "any.custom"), "d"), (fn("returnError", "any.invalid", {"n": 1}),),
        (fn("returnMessage", "!own {#label}"),), (fn("warnAnd", "w.code", {"n": 2}),), (fn("original"),),
        (fn("throwFor", "!thrown"),), (fn("schemaType"),)],
    "default": [(fn("parentKey", "a"),), (fn("constant", 3),), (fn("defaultPath"),),
        (fn("throwError", "!t"),), (fn("identity"), {"literal": True})],
    "failover": [(fn("parentKey", "b"),), (fn("constant", 4),)],
    "error": [(fn("errorSummary"),), (fn("errorsReversed"),), (fn("errorsFirst"),), (fn("errorsSame"),)],
    "alter": [({"t": fn("chain", ["required", []])},)],
}  # fmt: skip
EXTERNALS: list[Any] = [
    (fn("externalDouble"),), (fn("externalLinked"), "d"), (fn("externalError", "any.invalid", {"n": 1}),),
]  # fmt: skip
LISTS: dict[str, list[Any]] = {
    "allow": [(symbol("s"), 1)], "valid": [(symbol("s"), symbol("t"))], "invalid": [(symbol("s"),)],
    "default": [(symbol("t"),)],
}  # fmt: skip
RULES: dict[str, dict[str, list[Any]]] = {
    "any": {},
    "boolean": {"truthy": [("a", 1)], "falsy": [(0,)], "sensitive": [()], "cast": [("number",), ("string",)]},
    "date": {"min": [("2019-01-01",)], "max": [(date(JAN_2020),)], "iso": [()], "timestamp": [("unix",)],
        "cast": [("number",), ("string",)], "greater": [(lib.ref("a"),)]},
    "number": {"min": LIMIT, "max": LIMIT, "less": LIMIT, "greater": LIMIT, "multiple": [(2,), (0.5,)],
        "integer": [()], "precision": [(1,)], "positive": [()], "port": [()], "unsafe": [()],
        "cast": [("string",)], "sign": [("negative",)]},
    "string": {"min": LIMIT, "max": LIMIT, "length": LIMIT, "lowercase": [()], "uppercase": [()],
        "trim": [(), (False,)], "truncate": [()], "alphanum": [()], "token": [()], "email": [()], "uri": [()],
        "hex": [()], "isoDate": [()], "insensitive": [()], "normalize": [("NFC",)],
        "pattern": [(pattern("^[a-z]+$"),), (pattern("1"), {"invert": True}), (pattern("a"), "n")],
        "replace": [(pattern("a"), "b"), (pattern("a", "g"), "")]},
    "array": {"min": LIMIT, "max": LIMIT, "length": LIMIT, "sparse": [()], "single": [()],
        "unique": [(), ("a",), ("a", {"ignoreUndefined": True})],
        "sort": [(), ({"order": "descending"},), ({"by": "a"},)], "cast": [("set",)]},
    "object": {"min": LIMIT, "max": LIMIT, "unknown": [(), (False,)],
        "rename": [("a", "b"), ("b", "c"), ("a", "b", {"alias": True}), ("x", "a", {"override": True}),
            (pattern("^x"), "a", {"multiple": True, "override": True})],
        "with": [("a", "b"), ("a.b", ["c"])],
        "without": [("a", ["b"])], "and": [("a", "b")], "or": [("b", "c"), ("a.a", "c")], "xor": [("a", "b")],
        "nand": [("a", "b")], "oxor": [("a", "c")], "assert": [(".a", lib.number()), ("$c", 2, "!said")],
        "default": [()], "cast": [("map",)], "append": [({"c": lib.any()},)]},
    "alternatives": {"match": [("one",), ("all",), ("any",)]},
    "symbol": {"map": [([["k", symbol("s")], [1, symbol("t")]],)]},
    "binary": {"min": LIMIT, "encoding": [("hex",), ("base64",)], "cast": [("string",)]},
    "function": {"arity": [(2,)], "minArity": [(1,)], "maxArity": [(1,)], "class": [()]},
    "link": {"relative": [()]},
    "even": {"even": [()], "by": [(2,), (lib.ref("a"),)], "min": LIMIT, "flagged": [(1,), ("x",)]},
    "list": {"min": LIMIT, "unique": [()], "single": [()]},
    "person": {"min": LIMIT, "unknown": [()], "and": [("a", "b")]},
    "either": {"match": [("one",), ("any",)]},
}  # fmt: skip
LEAVES = ["any", "boolean", "date", "number", "string"]
NESTED = ["array", "object", "object", "alternatives"]
EXTENDED = ["even", "list", "person", "either"]
"""The types of the extended library."""


def _by(name: str) -> dict[str, Any]:
    argument = {"name": "q", "ref": True, "assert": fn("isNumber"), "message": "must be a number"}
    return {"method": fn("ruleAdd", name), "args": [argument], "validate": fn("ruleDivides", "even.by")}


EXTENSIONS: list[Any] = [
    {"type": "even", "base": lib.number().max(9), "messages": {"even.by": "!{#label} not by {#q}",
        "even.odd": "!odd", "number.max": "!{#label} too large"},
        "flags": {"flagged": {"default": 1}},
        "rules": {"by": _by("by"), "even": {"validate": fn("ruleEquals", 2, "even.odd")},
            "flagged": {"method": fn("flagSet", "flagged")}}},
    {"type": "list", "base": lib.array().items(lib.number().min(1), lib.string()),
        "coerce": {"from": "string", "method": fn("extSplit", "-")}},
    {"type": "person", "base": lib.object({"a": lib.string(), "b": lib.number().default(2)}),
        "validate": fn("extFail", 5, "any.invalid"), "messages": lib.x("{#label} is wrong")},
    {"type": "either", "base": lib.alternatives(lib.number(), lib.boolean()), "messages": "no"},
]  # fmt: skip
ONE_OFFS: list[Any] = [
    {"type": "own", "rules": {"six": {"validate": fn("ruleEquals", 6, "own.six")}},
        "messages": {"own.six": "!not six", "any.required": "!own needed"}},
    {"type": "own", "prepare": fn("extReplace", "a", "b"), "messages": lib.x("own {#label}")},
    {"type": "own", "validate": fn("extFail", 1, "own.one", {"q": 3}), "messages": {"own.one": "!one {#q}"}},
]  # fmt: skip


class Drawing:
    """One definition in the making: its dice, its library, and what its schemas may consist of."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.has_calls, self.has_symbols, self.has_links = (dice.random() < 0.4 for _ in range(3))
        self.is_extended = dice.random() < 0.3
        self.lib = Library(lib.made_by("extend", *EXTENSIONS).json) if self.is_extended else lib
        self.leaves = [*LEAVES, *(["symbol", "binary", "function"] if self.has_symbols else [])]
        others = (EXTENDED if self.is_extended else []) + (["link"] if self.has_links else [])
        self.nested = [*NESTED, *others]

    def schema(self, depth: int) -> Trace:
        """Return the trace of a schema with schemas below it to a depth."""
        dice = self.dice
        kind = dice.choice(self.leaves if not depth else [*self.leaves, *self.nested, *self.nested])
        schema = self.lib.call(kind, *self.parts(kind, depth))
        if kind == "array" and depth:
            schema = self.items(schema, depth)
        rules = self.rules(kind)
        for name in dice.sample(sorted(rules), min(len(rules), dice.randint(0, 3))):
            schema = schema.step(name, *dice.choice(rules[name]))
        while dice.random() < 0.2:
            schema = self.conditioned(schema, kind, depth)
        if self.is_extended and kind != "link" and dice.random() < 0.05:
            schema = schema.step("extend", dice.choice(ONE_OFFS))
        return schema

    def rules(self, kind: str) -> dict[str, list[Any]]:
        """Return the methods of a type with their arguments, those of every type only now and then."""
        rules = dict(RULES[kind])
        if self.dice.random() < 0.5:
            for table in (ANY, *([CALLS] if self.has_calls else []), *([LISTS] if self.has_symbols else [])):
                for name, choices in table.items():
                    rules[name] = [*rules.get(name, []), *choices]
        return rules

    def parts(self, kind: str, depth: int) -> list[Any]:
        """Return the arguments of a constructor."""
        dice = self.dice
        if kind == "link":
            return [dice.choice(["#n", "#n", "#tree", "#tree", "...", "/", "a"])]
        if kind == "object" and dice.random() < 0.9:
            return [{key: self.schema(depth - 1) for key in dice.sample("abc", dice.randint(0, 3))}]
        if kind == "alternatives" and dice.random() < 0.9:
            return [self.schema(depth - 1) for _ in range(dice.randint(1, 3))]
        return []

    def items(self, schema: Trace, depth: int) -> Trace:
        """Return an array with items, ordered items or such that it has to have."""
        name = self.dice.choice(["items", "items", "ordered", "has", ""])
        count = self.dice.randint(1, 1 if name == "has" else 2)
        return schema.step(name, *[self.schema(depth - 1) for _ in range(count)]) if name else schema

    # Conditions

    def conditioned(self, schema: Trace, kind: str, depth: int) -> Trace:
        """Return a schema with a condition, or another alternative that is one."""
        dice = self.dice
        subject = dice.choice(["a", "b", "$c", ".", "c", lib.ref("...a"), lib.ref("a.b"), None])
        method = "conditional" if kind == "alternatives" and dice.random() < 0.3 else "when"
        then = lambda: self.branch("any" if method == "conditional" else kind, depth)  # noqa: E731
        if subject is None:
            return schema.step(method, self.schema(0), {"then": then(), "otherwise": then()})
        form = dice.randint(0, 3)
        if form == 0:
            return schema.step(method, subject, self.cases(then))
        if form == 1:
            return schema.step(method, subject, {"switch": self.cases(then)})
        options: dict[str, Any] = {dice.choice(["is", "is", "not"]): self.literal(), "then": then()}
        if form == 2:
            options["otherwise"] = then()
        elif method == "when" and dice.random() < 0.5:
            options["break"] = True
        return schema.step(method, subject, options)

    def cases(self, then: Any) -> list[dict[str, Any]]:
        """Return the cases of a switch, the last of them now and then with an `otherwise`."""
        cases = [{"is": self.literal(), "then": then()} for _ in range(self.dice.randint(1, 3))]
        if self.dice.random() < 0.5:
            cases[-1]["otherwise"] = then()
        return cases

    def literal(self) -> Any:
        """Return what a condition compares with."""
        return self.dice.choice([1, 2, "a", None, True, lib.exist(), lib.number(), lib.ref("c"), [1, 2],
            {"a": 1}, lib.number().min(lib.ref("b"))])  # fmt: skip

    def branch(self, kind: str, depth: int) -> Trace:
        """Return what a condition puts on a schema of a type."""
        dice = self.dice
        plain: list[Trace] = [lib.required(), lib.forbidden(), lib.valid(1, "a"), lib.any().default(9),
            lib.any().strip(), lib.any().empty("a"), lib.any().label("T"), lib.invalid(2)]  # fmt: skip
        if kind in ("link", "any") or dice.random() < 0.5:
            return dice.choice(plain)
        schema = self.lib.call(kind, *self.parts(kind, min(depth, 1)))
        rules = {name: choices for name, choices in RULES[kind].items() if name != "match"}  # refused at once
        name = dice.choice(sorted(rules)) if rules else "optional"
        return schema.step(name, *dice.choice(rules.get(name, [()])))

    # The whole

    def whole(self) -> Trace:
        """Return the schema of a definition, with what its links lead to."""
        if not self.has_links:
            return self.schema(2)
        keys = {key: self.schema(1) for key in "abc"}
        return self.lib.call("object", keys).id("tree").step("shared", self.schema(1).step("id", "n"))

    def values(self) -> list[Any]:
        """Return the values that a schema is asked about."""
        dice, odd = self.dice, [*VALUES, *ODD_VALUES]
        values = dice.sample(odd, 5)
        values += [
            {key: dice.choice(odd) for key in dice.sample("abcx", dice.randint(1, 4))} for _ in range(2)
        ]
        return [*values, [dice.choice(VALUES) for _ in range(dice.randint(0, 3))]]


def define(seed: int, cases: int) -> Area:
    """Return that many definitions, the same for the same seed."""
    area, dice = Area("explored"), random.Random(seed)
    for _ in range(cases):
        drawing = Drawing(dice)
        schema, is_later = drawing.whole(), dice.random() < 0.1
        if is_later and drawing.has_calls:
            schema = schema.step("external", *dice.choice(EXTERNALS))
        options = [{**(chosen or {}), "artifacts": True, "warnings": True} if is_later else chosen
            for chosen in dice.sample(OPTIONS, 2)]  # fmt: skip
        area.add(str(seed), schema, drawing.values(), options, later=is_later)
    return area
