"""Fuzzes `build` and `validate`: bytes choose a description and values; only a `SchemaError` may say no.

With atheris installed, which guides the bytes by the code that they reach:

    python fuzz/fuzz_build_validate.py [a corpus folder] -max_total_time=600

Without it, random bytes, from a seed so that a find can be found again:

    python fuzz/fuzz_build_validate.py --seconds 60 --seed 1
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time

try:
    import atheris
except ImportError:
    atheris = None

import passmuster as pm

DEPTH = 4
SCALARS = [
    *(None, True, False, 0, 1, -1, 5, 2**53, 10**400, 0.5, -0.0, math.nan, math.inf),
    *("", "a", "b", "A", " 1 ", "1e5", "x@y.zz", "2020-01-01", "2020-01-01T00:00:00Z", "[1]", '{"a":1}'),
    *("\ud800", "\x00", "a\n", "a" * 300, b"a", (1, 2), pm.UNDEFINED),
]
LISTED = SCALARS[:-3]  # what lists of values hold
KEYS = ["a", "b", "c", "", "0", "__class__", "\ud800"]
TYPES = sorted(set(pm.types()) - {"alt", "bool", "func"})
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
    "array": {"sparse": [True], "single": [True], "cast": ["set"]},
    "boolean": {"sensitive": [True], "cast": ["string", "number"]},
    "date": {"format": ["iso", "unix", "javascript"], "cast": ["string", "number"]},
    "number": {"unsafe": [True], "cast": ["string"]},
    "object": {"unknown": [True, False], "cast": ["map"]},
    "string": {"insensitive": [True], "truncate": [True]},
}


class Choices:
    """Decisions, read from bytes; when these end, the first of what there is to choose from."""

    def __init__(self, data):
        self.data = data
        self.place = 0

    def below(self, n):
        if self.place >= len(self.data):
            return 0
        self.place += 1
        return self.data[self.place - 1] % n

    def one_in(self, n):
        return self.below(n) == n - 1

    def one(self, items):
        return items[self.below(len(items))]

    def item(self, table):
        return self.one(list(table.items()))

    def some(self, make, most=3):
        return [make() for _ in range(self.below(most + 1))]


def a_value(choices, depth=0):
    """A value: what schemas are tried on."""
    kind = choices.below(8) if depth < DEPTH else 0
    if kind == 7:
        return [a_value(choices, depth + 1) for _ in range(choices.below(4))]
    if kind >= 5:
        return {choices.one(KEYS): a_value(choices, depth + 1) for _ in range(choices.below(4))}
    return choices.one(SCALARS)


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
    lambda choices, depth: a_value(choices, DEPTH - 1),
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


def look_at(result):
    """Read all that a result has to tell."""
    if result.error is not None:
        str(result.error)
        result.error.annotate()
        for detail in result.error.details:
            repr((detail.path, detail.type, detail.message, detail.context))
    if result.warning is not None:
        str(result.warning.message)


def test_one_input(data):
    """Build and validate what some bytes stand for. Any exception that comes out of here is a find."""
    choices = Choices(data)
    convert, abort_early = bool(choices.below(2)), bool(choices.below(2))
    try:
        schema = pm.build(a_description(choices))
        description = schema.describe()
    except pm.SchemaError:
        return
    again = pm.build(description).describe()
    if repr(again) != repr(description):  # by their string, for NaN equals nothing
        raise AssertionError(f"another schema came back: {description!r}")
    for _ in range(3):
        value = a_value(choices)
        before = repr(value)
        try:
            look_at(schema.validate(value, convert=convert, abort_early=abort_early, context={"a": 1}))
        except pm.SchemaError:  # a link to nowhere, a reference beyond the root
            return
        if repr(value) != before:
            raise AssertionError(f"the input was changed: {before}")


def fuzz_at_random(seconds, seed):
    """Try random bytes for some time; return how many were tried."""
    chance, end, tried = random.Random(seed), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        data = random_bytes(chance)
        try:
            test_one_input(data)
        except Exception:
            print(f"found with --data {data.hex()}", file=sys.stderr)
            raise
        tried += 1
    return tried


def random_bytes(chance):
    return bytes(chance.choices(range(256), k=chance.randrange(4, 400)))


def main():
    if atheris is not None and "--seconds" not in sys.argv and "--data" not in sys.argv:
        atheris.instrument_all()
        atheris.Setup(sys.argv, test_one_input)
        atheris.Fuzz()
    parser = argparse.ArgumentParser(description="Fuzz build and validate with random bytes.")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--data", help="bytes in hexadecimal that found something, to try them alone")
    arguments = parser.parse_args()
    if arguments.data:
        test_one_input(bytes.fromhex(arguments.data))
        return
    seed = random.randrange(2**32) if arguments.seed is None else arguments.seed
    print(f"{pm.backend} backend, seed {seed}")
    print(f"{fuzz_at_random(arguments.seconds, seed)} inputs, nothing found")


if __name__ == "__main__":
    main()
