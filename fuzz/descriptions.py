"""Descriptions for `build`: mostly right ones, of what can be written in JSON."""

from __future__ import annotations

from .values import DEPTH, KEYS, a_scalar

LISTED = [None, True, False, 0, 1, -1, 5, 2**53, 10**400, 0.5, "", "a", "b", " 1 ", "2020-01-01", "\ud800"]
TYPES = [
    *("alternatives", "any", "array", "binary", "boolean", "date", "decimal", "function", "link", "number"),
    *("object", "string", "symbol", "uuid"),
]
LEAVES = ["any", "number", "string", "link"]
REFERENCES = [{"path": [key]} for key in KEYS[:3]] + [{"path": ["a"], "type": "global"}]
TEMPLATES = ["{a}", "{a + 1}", "{#label}", "x", "{{$a}}", "{number(a)}", "{", "{{#value}} {#label}"]
PATTERNS = ["/a/", "/^[a-z]+$/i", "/(a)(b)?/", "/(/"]
LINKS = [{"path": ["a"], "type": "local"}, {"path": [], "ancestor": "root"}, {"path": ["b"]}]
PREFERENCES = ["convert", "abortEarly", "allowUnknown", "noDefaults", "nope"]
RELATIONS = ["and", "nand", "or", "xor", "oxor", "with", "without"]

LENGTHS = {"min": {"limit": "limit"}, "max": {"limit": "limit"}, "length": {"limit": "limit"}}
LIMITS = {name: {"limit": "limit"} for name in ("min", "max", "greater", "less")}
FORMATS = ["base64", "creditCard", "dataUri", "domain", "email", "guid", "hex", "hostname", "ip", "uri"]
RULES = {
    "array": {**LENGTHS, "unique": {"comparator": "path"}, "sort": {}, "has": {"schema": "schema"}},
    "binary": LENGTHS,
    "date": {name: {"date": "date"} for name in LIMITS},
    "function": {"arity": {"n": "limit"}, "minArity": {"n": "limit"}, "class": {}},
    "number": {
        **LIMITS,
        "multiple": {"base": "limit"},
        "precision": {"limit": "limit"},
        "sign": {"sign": "sign"},
        "integer": {},
        "port": {},
    },
    "object": {**LENGTHS, "ref": {}, "regex": {}, "assert": {"subject": "subject", "schema": "schema"}},
    "string": {
        **LENGTHS,
        "pattern": {"regex": "pattern"},
        "case": {"direction": "case"},
        "trim": {"enabled": "flag"},
        "normalize": {"form": "form"},
        "json": {"schema": "schema"},
        "alphanum": {},
        "token": {},
        "isoDate": {},
        "isoDuration": {},
        **{name: {} for name in FORMATS},
    },
}
"""The rules of the types, with what their arguments are made of."""

COMMON_FLAGS = {
    "presence": ["required", "optional", "forbidden"],
    "default": [1, "a", {"special": "deep"}, {"ref": {"path": ["a"]}}, {"template": "{a}"}],
    "empty": [{"type": "string", "allow": [""], "flags": {"only": True}}, {"type": "number"}],
    "failover": [5, None],
    "result": ["raw", "strip"],
    "only": [True],
    "label": ["a", "\ud800"],
    "id": ["a", "b"],
    "artifact": ["x"],
    "nope": [1],
}
FLAGS = {
    "array": {"sparse": [True], "single": [True], "split": [",", "; "], "cast": ["set"]},
    "boolean": {"sensitive": [True], "cast": ["string", "number"]},
    "date": {"format": ["iso", "date", "datetime", "unix", "javascript"], "cast": ["string", "number"]},
    "number": {"unsafe": [True], "cast": ["string"]},
    "object": {"unknown": [True, False], "cast": ["map"]},
    "string": {"insensitive": [True], "truncate": [True]},
}


ARGUMENTS = {
    "limit": lambda choices, depth: choices.one([1, 0, 2, 3.5, 10**400]),
    "path": lambda choices, depth: choices.one(["a", "b.c"]),
    "schema": lambda choices, depth: a_description(choices, depth + 1),
    "subject": lambda choices, depth: {"ref": {"path": ["a"]}},
    "date": lambda choices, depth: choices.one(["now", "2020-01-01", 0]),
    "sign": lambda choices, depth: choices.one(["positive", "negative"]),
    "pattern": lambda choices, depth: choices.one(PATTERNS),
    "case": lambda choices, depth: choices.one(["lower", "upper"]),
    "form": lambda choices, depth: choices.one(["NFC", "NFD", "NFKC", "NFKD"]),
    "flag": lambda choices, depth: choices.one([True, False]),
}
ODD_ARGUMENTS = [
    lambda choices, depth: {"ref": choices.one(REFERENCES)},
    lambda choices, depth: {"template": choices.one(TEMPLATES)},
    lambda choices, depth: a_description(choices, depth + 1),
    lambda choices, depth: a_scalar(choices),
    lambda choices, depth: [a_scalar(choices), {"a": a_scalar(choices)}],
]


def an_argument(choices, kind, depth):
    """What is right for an argument, or, once in a while, anything."""
    make = choices.one(ODD_ARGUMENTS) if choices.one_in(5) else ARGUMENTS[kind]
    return make(choices, depth)


def a_rule(choices, kind, depth):
    name, arguments = choices.item({**RULES.get(kind, {}), "nope": {}})
    rule = {"name": name}
    if arguments:
        rule["args"] = {name: an_argument(choices, kind, depth) for name, kind in arguments.items()}
    if choices.one_in(8):
        rule[choices.one(["keep", "warn"])] = True
    if choices.one_in(8):
        rule["message"] = {"template": choices.one(TEMPLATES)}
    return rule


def a_condition(choices, depth):
    found = {"ref": choices.one(REFERENCES), "is": a_description(choices, depth + 1)}
    for name in ("then", "otherwise")[choices.below(2) :]:
        found[name] = a_description(choices, depth + 1)
    return found


def parts_of_an_object(choices, inner):
    parts = {"keys": {choices.one(KEYS): inner() for _ in range(choices.below(4))}}
    if choices.one_in(3):
        parts["patterns"] = [{"regex": choices.one(PATTERNS), "rule": inner()}]
    if choices.one_in(3):
        relation = choices.one(RELATIONS)
        key = {"key": "a"} if relation in ("with", "without") else {}
        parts["dependencies"] = [{"rel": relation, "peers": ["b", "c"], **key}]
    if choices.one_in(4):
        parts["renames"] = [{"from": "a", "to": "b", "options": {"alias": bool(choices.below(2))}}]
    return parts


PARTS = {
    "object": parts_of_an_object,
    "array": lambda choices, inner: {choices.one(["items", "ordered"]): choices.some(inner) or [inner()]},
    "alternatives": lambda choices, inner: {
        "matches": [{"schema": made} for made in choices.some(inner) or [inner()]]
    },
    "link": lambda choices, inner: {"link": {"ref": choices.one(LINKS)}},
}


def flags_of(choices, kind):
    chosen = [choices.item({**FLAGS.get(kind, {}), **COMMON_FLAGS}) for _ in range(choices.below(3) + 1)]
    return {name: choices.one(values) for name, values in chosen}


def a_description(choices, depth=0):
    """A description of a schema, and mostly one that is right."""
    kind = choices.one(TYPES if depth < DEPTH else LEAVES)
    found = {"type": kind}
    if kind in PARTS:
        found.update(PARTS[kind](choices, lambda: a_description(choices, depth + 1)))
    if choices.one_in(2) and kind in RULES:
        found["rules"] = choices.some(lambda: a_rule(choices, kind, depth)) or [a_rule(choices, kind, depth)]
    if choices.one_in(3):
        found["flags"] = flags_of(choices, kind)
    if choices.one_in(4):
        found[choices.one(["allow", "invalid"])] = choices.some(lambda: choices.one(LISTED))
    if choices.one_in(6):
        found["whens"] = [a_condition(choices, depth)]
    if choices.one_in(8):
        found["preferences"] = {choices.one(PREFERENCES): bool(choices.below(2))}
    return found
