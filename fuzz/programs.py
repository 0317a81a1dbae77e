"""Schemas made by calls of methods: whatever a program could write, functions and extensions included.

`METHODS` has, for each method, the lists of arguments that it is called with; a name stands for what a
function of `ARGUMENTS` makes. A test compares the table with the methods that there are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from .functions import VALIDATORS, noted
from .options import settings
from .values import DEPTH, KEYS, Fault, Point, Stop, a_scalar, a_value

PATTERNS = [
    "^a", "b$", r"^[a-z]+$", r"(?P<x>a)(b)?", r"^\d+$", "", ".", r"^(?:a|b){2}", "[0-9]$", r"^\w+\Z", "a|b",
    "^(?:ab)?c*$", r"\bK", "(?i:kind)", "[^a]", r"\s", "^.$", r"(a)\1", "a{2,3}", "(?=a)ab", "(?!a).",
    "x(?<!ax)1", r"^[\w-]+$", r"\D", "[^\\W]", "a*?b", "ß", "é|É",
]  # fmt: skip
PATHS = ["a", "b", "a.b", "b.a.c", "x1", "[0]", "a.0", "...a", "/a", "/", ".", "..", "$a", "$b.a", "#a"]
TEMPLATES = [
    "{a}",
    "{a + 1}",
    "{#label}",
    "x",
    "{{$a}}",
    "{number(a)}",
    "{{#value}} {#label}",
    "{if(a, 1, b)}",
]
MESSAGES = ["own {#label}", "{{#value}}", "{{#limit}} {a}", ""]
CODES = ["*", "any.required", "number.base", "string.min", "object.unknown", "any.only"]
TARGETS = ["one", "two"]
LEAVES = [
    *("any", "number", "string", "boolean", "date", "binary", "decimal", "uuid", "symbol", "link"),
    *("money", "shout", "pair"),
]
NESTS = ["object", "object", "object", "array", "array", "alternatives", "function"]

FIRST = {"object": "keys", "array": "items", "alternatives": "try_", "link": "ref"}
"""The methods that are called before any other."""

PEERS = [("key", "key"), ("key",), ("key", "key", "peer options")]
LIMIT = [("limit",), ("limit",), ("reference",)]
MOMENT = [("moment",), ("reference",)]
FUNCTION = [("function",)]
SCHEMA = [("schema",)]
LISTED = [("literal",), ("literal", "literal"), ("literal", "reference"), ("override", "literal"), ()]

COMMON = {
    "allow": LISTED, "valid": LISTED, "equal": LISTED, "invalid": LISTED, "not_": LISTED, "disallow": LISTED,
    "deny": LISTED,
    "only": [(), ("flag",)], "required": [()], "optional": [()], "forbidden": [()], "exist": [()],
    "presence": [("presence",)], "strip": [(), ("flag",)], "raw": [(), ("flag",)], "result": [("result",)],
    "strict": [(), ("flag",)], "default": [("literal",), ("maker",), ("reference",), ("template",), ()],
    "failover": [("literal",), ("maker",), ("reference",)], "empty": [("literal",), ("schema",), ()],
    "check": FUNCTION, "custom": FUNCTION, "external": FUNCTION, "error": [("own error",), ("error",)],
    "when": [("reference", "condition"), ("schema", "condition"), ("key", "switch"), ("key", "condition"),
        ("keys of peers", "condition")],
    "label": [("key",)], "id": [("id",)], "artifact": [("literal",)], "note": [("key",)], "tag": [("key",)],
    "meta": [("literal",)], "unit": [("key",)], "description": [("key",)], "example": [("literal",)],
    "messages": [("messages",)], "message": [("message",)], "rule": [("rule options",)], "keep": [()],
    "warn": [()], "warning": [("warning code", "context")], "ruleset": [None],
    "prefs": [("schema options",)], "preferences": [("schema options",)], "options": [("schema options",)],
    "cast": [("cast",)], "alter": [("targets",)], "tailor": [("target",)], "fork": [("key", "fork")],
    "secret": [(), ("flag",)], "shared": SCHEMA, "concat": SCHEMA, "cache": [()], "clone": [()],
    "extend": [("extension",)], "also": SCHEMA, "python": [(), ("flag",)],
    "rename_keys": [("names outside",)],
}  # fmt: skip
"""What every type has. None stands for a property."""

SIZED = {"min": LIMIT, "max": LIMIT, "length": LIMIT}
COMPARED = {"min": LIMIT, "max": LIMIT, "greater": LIMIT, "less": LIMIT}
NUMERIC = {
    **COMPARED, "integer": [()], "positive": [()], "negative": [()], "sign": [("sign",)], "port": [()],
    "multiple": LIMIT, "precision": LIMIT, "unsafe": [(), ("flag",)],
}  # fmt: skip
CODED = [(), ("format options",)]
OBJECT = {
    **SIZED, "keys": [("keys",), ("keys",), ()], "append": [("keys",)],
    "merge": [("keys",), ("keys", "flag")],
    "pattern": [("pattern", "schema"), ("schema", "schema"), ("pattern", "schema", "pattern options")],
    "unknown": [(), ("flag",)], "and_": PEERS, "nand": PEERS, "or_": PEERS, "xor": PEERS, "oxor": PEERS,
    "with_": [("key", "key"), ("key", "keys of peers")],
    "without": [("key", "key"), ("key", "keys of peers")],
    "rename": [("key", "key"), ("key", "key", "rename options"), ("pattern", "template", "rename options")],
    "assert_": [("path", "schema"), ("reference", "schema", "message")], "ref": [()], "regex": [()],
    "pick": [("key",), ("key", "path")], "omit": [("key",), ("path",)], "partial": [(), ("flag",)],
    "schema": [()], "instance": [("class",)], "into": [("class",), ("false",)],
}  # fmt: skip
METHODS = {
    "any": {},
    "array": {
        **SIZED, "items": [("schema",), ("schema", "schema"), ("schema", "schema", "schema")],
        "ordered": [("schema",), ("schema", "schema")], "has": SCHEMA, "single": [(), ("flag",)],
        "split": [(), ("separator",), ("false",)],
        "sparse": [(), ("flag",)], "unique": [(), ("comparator",), ("path",), ("path", "unique options")],
        "sort": [(), ("sort options",)],
    },
    "alternatives": {
        "try_": [("schema",), ("schema", "schema"), ("schema", "schema", "schema")], "match": [("match",)],
        "conditional": [("reference", "condition"), ("schema", "condition"), ("key", "switch")],
    },
    "binary": {**SIZED, "encoding": [("encoding",)]},
    "boolean": {"truthy": [("literal",)], "falsy": [("literal",)], "sensitive": [(), ("flag",)]},
    "date": {
        "min": MOMENT, "max": MOMENT, "greater": MOMENT, "less": MOMENT,
        "format": [("date format",)], "iso": [(), ("form of a date",)], "only_date": [()],
        "offset": [(), ("presence",)],
        "timestamp": [(), ("unit of time",)], "utc": [(), ("flag",)],
    },
    "decimal": {**NUMERIC, "digits": LIMIT, "places": LIMIT},
    "function": {**OBJECT, "arity": LIMIT, "min_arity": LIMIT, "max_arity": LIMIT, "class_": [()]},
    "link": {"ref": [("link",)], "relative": [(), ("flag",)], "max_recursion": LIMIT},
    "number": NUMERIC,
    "object": OBJECT,
    "string": {
        **SIZED, "alphanum": [()], "token": [()], "base64": CODED, "data_uri": CODED, "hex": CODED,
        "guid": CODED, "uuid": CODED, "ip": CODED, "uri": CODED, "email": CODED, "domain": CODED,
        "hostname": [()], "credit_card": [()], "iso_date": [()], "iso_duration": [()], "insensitive": [()],
        "case": [("case",)], "lowercase": [()], "uppercase": [()], "trim": [(), ("flag",)],
        "truncate": [(), ("flag",)], "normalize": [(), ("form",)], "json": [(), ("schema",)],
        "pattern": [("pattern",), ("pattern", "pattern options")], "regex": [("pattern",)],
        "replace": [("pattern", "key"), ("key", "key"), ("pattern", "function of a match")],
    },
    "symbol": {"map": [("symbols",)]},
    "uuid": {"version": [("limit",)]},
    "money": {**NUMERIC, "step": LIMIT},
    "shout": {"loud": [()]},
    "pair": {**SIZED, "items": SCHEMA},
}  # fmt: skip
"""What the types have of their own, those of the extension among them."""


def an_options_mapping(choices, pm, names=(), most=3):
    """Return options as a mapping, and mostly none that is wrong; `names` are those of the library."""
    made, known = {}, settings()
    names = names or tuple(known)
    for name in choices.some(lambda: choices.one(names), most):
        value = a_value(choices, pm, DEPTH - 1) if name == "context" else choices.one(known[name])
        place = made
        *outer, last = name.split(".")
        for part in outer:
            place = place.setdefault(part, {})
        place[last] = value
    return made


def extended(pm):
    """Return the library with types of an extension, whose functions refuse, convert and raise."""
    return pm.extend(
        {
            "type": "money",
            "base": pm.number(),
            "messages": {
                "money.step": "{{#label}} not in steps of {{#by}}",
                "money.odd": "{{#label}} is odd",
            },
            "prepare": lambda value, helpers: (
                {"value": value.replace("1", "2")} if type(value) is str else None
            ),
            "rules": {
                "step": {
                    "method": lambda schema, by: schema._add_rule({"name": "step", "args": {"by": by}}),
                    "args": [
                        {"name": "by", "ref": True, "assert": lambda by: type(by) is int, "message": "int"}
                    ],
                    "validate": lambda value, helpers, args: (
                        value if str(value).endswith(str(args["by"])) else helpers.error("money.step", args)
                    ),
                }
            },
        },
        {
            "type": "shout",
            "base": pm.string(),
            "messages": {"shout.low": "{{#label}} is low"},
            "validate": lambda value, helpers: (
                None if str.isupper(value) else {"value": value, "errors": [helpers.error("shout.low")]}
            ),
            # A function of the caller's may have made anything of the value before.
            "rules": {"loud": {"validate": lambda value, helpers, args: [value, "!"]}},
        },
        {
            "type": "pair",
            "base": pm.array().max(2),
            "coerce": {
                "from": "string",
                "method": lambda value, helpers: {"value": value.split(":")} if ":" in value else None,
            },
        },
    )


class Knobs(NamedTuple):
    """What a program may consist of."""

    leaves: Sequence[str] = LEAVES
    nests: Sequence[str] = NESTS
    common: Sequence[str] = tuple(COMMON)
    without: frozenset[str] = frozenset()
    """Kinds of arguments that are not there, and names of methods."""
    validators: Sequence[str] = VALIDATORS
    odd: int = 24
    """One argument in so many is of another kind; none, if it is 0."""

    def ways(self, table):
        """Return what is left of a table of methods, with the arguments that each takes."""
        left = {
            name: [way for way in ways if not self.without.intersection(way or ())]
            for name, ways in table.items()
            if name not in self.without
        }
        return {name: ways for name, ways in left.items() if ways}


EVERYTHING = Knobs()
OURS = tuple(kind for kind in LEAVES if kind not in ("money", "shout", "pair"))
WILD = Knobs(leaves=OURS, without=frozenset(["extension", "external"]))
"""Whatever the library has by itself and does at once."""
TAME = WILD._replace(validators=tuple(name for name in VALIDATORS if name != "leaving"))
"""The same, without functions that end a validation."""
DAILY = Knobs(
    leaves=tuple(kind for kind in OURS if kind != "link"),
    common=("allow", "allow", "default", "description", "empty", "example", "label", "required", "required",
        "strict", "valid", "when"),
    without=frozenset([
        "class", "comparator", "fork", "function of a match", "message", "override", "own error", "path",
        "maker", "reference", "schema options", "switch", "template", "assert_", "into", "ref", "regex",
        "unsafe",
    ]),
    odd=0,
)  # fmt: skip
"""What people write every day."""


class Program:
    """Makes a schema, call by call; one that is refused is left out and noted; so are those told to be."""

    def __init__(self, choices, pm, functions, knobs=EVERYTHING, left_out=()):
        self.choices = choices
        self.pm = pm
        self.functions = functions
        self.knobs = knobs
        self.common = knobs.ways({name: COMMON[name] for name in knobs.common})
        self.refused = []
        self.calls = 0
        self.left_out = left_out

    def schema(self, depth=0):
        """Return a schema."""
        choices, knobs = self.choices, self.knobs
        kind = choices.one([*knobs.leaves, *knobs.nests] if depth < DEPTH else knobs.leaves)
        schema = getattr(self.pm, kind)()
        own = knobs.ways(METHODS[kind])
        if kind in FIRST:
            schema = self.called(schema, FIRST[kind], own[FIRST[kind]], depth)
        for _ in range(choices.below(4)):
            table = own if own and choices.below(2) else self.common
            name, ways = choices.item(table)
            schema = self.called(schema, name, ways, depth)
        return schema

    def called(self, schema, name, ways, depth):
        """Return what a method makes of a schema, or the schema if it is refused."""
        way = self.choices.one(ways)
        given = [self.argument(kind, depth) for kind in way or ()]
        self.calls += 1
        try:
            found = getattr(schema, name)
            if self.calls - 1 in self.left_out:
                return schema
            return found if way is None else found(*given)
        except (self.pm.SchemaError, Fault, Stop) as error:  # an argument may raise what it likes
            self.refused.append(f"{name}: {error}")
            return schema

    def argument(self, kind, depth):
        """Return an argument: what is right, or, once in a while, anything."""
        if self.knobs.odd and self.choices.one_in(self.knobs.odd):
            return odd_argument(self.choices)
        if kind in TABLES:
            return self.choices.one(TABLES[kind])
        return ARGUMENTS[kind](self, depth)

    def reference(self, depth=0):
        """Return a reference, with options once in a while."""
        choices, pm = self.choices, self.pm
        path = choices.one(PATHS)
        options = [{}, {"adjust": self.functions.adjusted}, {"in_": True}, {"map": [["a", 1], [1, "x"]]}]
        try:
            return pm.ref(path, **(choices.one(options) if choices.one_in(4) else {}))
        except pm.SchemaError as error:
            self.refused.append(f"ref: {error}")
            return pm.ref("a")

    def template(self, depth=0):
        try:
            return self.pm.x(self.choices.one(TEMPLATES))
        except self.pm.SchemaError as error:
            self.refused.append(f"x: {error}")
            return "x"

    def keys(self, depth=0):
        return {self.choices.one(KEYS): self.schema(depth + 1) for _ in range(self.choices.below(4) + 1)}

    def condition(self, depth=0):
        found = {}
        for name in ("is", "not", "then", "otherwise"):
            if self.choices.below(2):
                found[name] = self.literal_or_schema(depth)
        return found or {"is": 1, "then": self.schema(depth + 1)}

    def switch(self, depth=0):
        cases = [
            {"is": self.literal_or_schema(depth), "then": self.literal_or_schema(depth)}
            for _ in range(self.choices.below(3) + 1)
        ]
        if self.choices.below(2):
            cases[-1]["otherwise"] = self.literal_or_schema(depth)
        return {"switch": cases}

    def literal_or_schema(self, depth):
        return self.schema(depth + 1) if self.choices.below(2) else a_scalar(self.choices)

    def changed(self, schema):
        """What `fork` and `alter` do to a schema."""
        return schema.required() if hasattr(schema, "required") else schema


def odd_argument(choices):
    """Return what is an argument of no method, or by chance; no liar, for programs are trusted."""
    found = a_scalar(choices)
    return choices.one([found, [found], {"a": found}, (found,)])


TABLES = {
    "limit": [1, 0, 2, 3.5, 5, 10**400, -1],
    "moment": ["now", "2020-01-01", 0, "2020-01-01T00:00:00Z"],
    "key": KEYS,
    "path": PATHS,
    "id": ["a", "b", "x1"],
    "flag": [True, False],
    "false": [False],
    "separator": [",", "; ", " "],
    "sign": ["positive", "negative"],
    "case": ["lower", "upper"],
    "form": ["NFC", "NFD", "NFKC", "NFKD"],
    "presence": ["required", "optional", "forbidden"],
    "result": ["raw", "strip"],
    "match": ["any", "all", "one"],
    "unit of time": ["unix", "javascript"],
    "date format": ["YYYY-MM-DD", "D MMM YY", ["DD.MM.YYYY HH:mm", "x"], "GGGG-[W]WW-E", "iso"],
    "form of a date": ["date", "datetime"],
    "encoding": ["utf8", "base64", "hex", "latin1", "utf16le"],
    "cast": ["string", "number", "set", "map", "time", "timedelta", "date", "tuple", False],
    "target": TARGETS,
    "link": ["/", "#a", "#b", "...", "/a", "..", "#a.b", "/a.b", "...a"],
    "class": [Point, dict, ValueError, int],
    "message": MESSAGES,
    "messages": [{code: message} for code in CODES for message in MESSAGES],
    "rule options": [{"keep": True}, {"warn": True}, {"message": "own"}, {"keep": True, "warn": True}],
    "warning code": ["any.invalid", "number.base", "custom.x"],
    "context": [{}, {"limit": 1}],
    "error": [ValueError("own"), KeyError("own")],
    "pattern options": [{"invert": True}, {"name": "n"}, "n"],
    "rename options": [{"alias": True}, {"multiple": True, "override": True}, {"ignore_undefined": True}],
    "peer options": [{"separator": "/"}, {"separator": False}],
    "keys of peers": [["b", "c"], ["a", "b.a"]],
    "unique options": [{"ignore_undefined": True}, {"ignore_undefined": False}],
    "sort options": [{"order": "descending"}, {"by": "a"}, {"order": "ascending", "by": "b"}],
    "format options": [
        {"url_safe": True}, {"padding_required": False}, {"byte_aligned": True}, {"prefix": "optional"},
        {"version": "uuidv4"}, {"version": ["ipv4"], "cidr": "forbidden"}, {"scheme": ["http"]},
        {"allow_relative": True}, {"allow_unicode": False}, {"min_domain_segments": 1}, {"tlds": False},
        {"multiple": True}, {"separator": False}, {"ignore_length": True},
        {"allow_query_square_brackets": True},
    ],
}  # fmt: skip
EXTENSION = {
    "type": "marked",
    "coerce": lambda value, helpers: (
        {"value": value[1:]} if type(value) is str and value[:1] == "!" else None
    ),
    "validate": lambda value, helpers: {"value": value} if value is not None else None,
}
ARGUMENTS = {
    "extension": lambda program, depth: EXTENSION,
    "schema": lambda program, depth: program.schema(depth + 1),
    "keys": Program.keys,
    "literal": lambda program, depth: a_scalar(program.choices),
    "override": lambda program, depth: program.pm.override,
    "reference": Program.reference,
    "template": Program.template,
    "condition": Program.condition,
    "switch": Program.switch,
    "pattern": lambda program, depth: re.compile(program.choices.one(PATTERNS)),
    "function": lambda program, depth: program.functions.one(program.choices, program.knobs.validators),
    "maker": lambda program, depth: program.functions.made,
    "own error": lambda program, depth: program.functions.own_error,
    "comparator": lambda program, depth: program.functions.comparator(program.choices),
    "function of a match": lambda program, depth: noted,
    "schema options": lambda program, depth: (
        an_options_mapping(program.choices, program.pm) or {"convert": False}
    ),
    "names outside": lambda program, depth: "camel",
    "targets": lambda program, depth: {"one": program.changed, "two": lambda schema: schema.strip()},
    "fork": lambda program, depth: program.changed,
    "symbols": lambda program, depth: {"a": program.functions.symbol, 1: program.functions.symbol},
}
