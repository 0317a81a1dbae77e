"""Hostile descriptions: small ones that ask for much.

A description that is mostly right is doubled, shared, led into itself, made long or deep, or gets what
belongs nowhere. It stays below `MOST` bytes, where what stands in several places counts once.
"""

from __future__ import annotations

import json

from .descriptions import RULES, a_description
from .values import KEYS, a_scalar

MOST = 10_000
TIMES = [1, 2, 3, 5, 8, 16, 24, 32, 40, 100, 130]


IDS = {"ref": {"path": ["ids"], "ancestor": "root", "in": True}}
LEAVES = [
    *({"type": name} for name in ("any", "number", "string", "date", "boolean", "binary")),
    {"type": "string", "rules": [{"name": "pattern", "args": {"regex": "/^[0-9a-f]*$/"}}]},
    {"type": "string", "flags": {"secret": True}, "rules": [{"name": "min", "args": {"limit": 60_000}}]},
    {"type": "string", "rules": [{"name": "base64"}]}, {"type": "string", "rules": [{"name": "isoDate"}]},
    {"type": "string", "rules": [{"name": "email"}]},
    {"type": "string", "rules": [{"name": "json", "args": {}}]},
    {"type": "string", "replacements": [{"pattern": {"regex": "/a/g"}, "replacement": "bb"}]},
    {"type": "string", "rules": [{"name": "trim", "args": {"enabled": True}},
                                 {"name": "case", "args": {"direction": "upper"}}]},
    {"type": "date", "flags": {"format": "iso"}}, {"type": "decimal"}, {"type": "uuid"}, {"type": "array"},
    {"type": "binary", "flags": {"encoding": "base64"}}, {"type": "object"},
    {"type": "array", "rules": [{"name": "unique"}, {"name": "sort"}]},
    {"type": "any", "invalid": [1, "a", IDS]},
    {"type": "any", "flags": {"only": True}, "allow": [IDS]},
    {"type": "object", "flags": {"unknown": True}, "renames": [{
        "from": {"regex": "/^(a+|k[0-9]*)$/"}, "to": {"template": "{#0}{#0}"},
        "options": {"multiple": True, "override": True}}]},
]  # fmt: skip
"""What is at the end of what doubles."""


def link(name):
    """A link to a shared schema, to a key around, or to the root."""
    if name == "/":
        return {"type": "link", "link": {"ref": {"path": [], "ancestor": "root"}}}
    return {"type": "link", "link": {"ref": {"path": [name], "type": "local"}}}


def matching(mode):
    def make(a, b):
        return {"type": "alternatives", "flags": {"match": mode}, "matches": [{"schema": a}, {"schema": b}]}

    return make


def asking(reference):
    def make(a, b):
        return {"type": "any", "whens": [{"ref": reference, "is": a, "then": b, "otherwise": a}]}

    return make


ITSELF = {"path": [], "ancestor": 0}
SECRET = {"type": "string", "flags": {"secret": True}, "rules": [{"name": "max", "args": {"limit": 3}}]}
TWICE = {
    "keys": lambda a, b: {"type": "object", "keys": {"a": a, "b": b}},
    "open keys": lambda a, b: {"type": "object", "flags": {"unknown": True}, "keys": {"a": a, "x1": b}},
    "defaults": lambda a, b: {
        "type": "object", "keys": {"a": a, "b": b}, "flags": {"default": {"special": "deep"}}},
    "renamed": lambda a, b: {
        "type": "object", "keys": {"a": a, "b": b},
        "renames": [{"from": "a", "to": "b", "options": {"alias": True}}]},
    "patterns": lambda a, b: {
        "type": "object",
        "patterns": [{"regex": "/a/", "rule": a, "fallthrough": True}, {"regex": "/./", "rule": b}]},
    "pattern of keys": lambda a, b: {"type": "object", "patterns": [{"schema": a, "rule": b}]},
    "asserted": lambda a, b: {
        "type": "object", "keys": {"a": a},
        "rules": [{"name": "assert", "args": {"subject": {"ref": {"path": ["a"]}}, "schema": b}}]},
    "items": lambda a, b: {"type": "array", "items": [a, b]},
    "refused items": lambda a, b: {"type": "array", "items": [{**a, "flags": {"presence": "forbidden"}}, b]},
    "ordered": lambda a, b: {"type": "array", "ordered": [a, b]},
    "single": lambda a, b: {"type": "array", "flags": {"single": True}, "items": [a, b]},
    "unique": lambda a, b: {
        "type": "array", "items": [a, b], "rules": [{"name": "unique"}, {"name": "sort"}]},
    "has": lambda a, b: {"type": "array", "items": [a], "rules": [{"name": "has", "args": {"schema": b}}]},
    "any": matching("any"), "all": matching("all"), "one": matching("one"),
    "conditional": lambda a, b: {
        "type": "alternatives",
        "matches": [{"ref": ITSELF, "is": a, "then": b}, {"ref": {"path": ["a"]}, "is": b, "then": a}]},
    "when": asking(ITSELF), "when a sibling": asking({"path": ["b"]}),
    "switch": lambda a, b: {
        "type": "any", "whens": [{"ref": ITSELF, "switch": [{"is": a, "then": b}, {"is": b, "then": a}]}]},
    "empty": lambda a, b: {"type": "alternatives", "flags": {"empty": a}, "matches": [{"schema": b}]},
    "empty and when": lambda a, b: {"type": "any", "flags": {"empty": a}, "whens": [{"is": b, "then": a}]},
    "text": lambda a, b: {
        "type": "alternatives",
        "matches": [
            {"schema": {"type": "string", "rules": [{"name": "json", "args": {"schema": a}}]}},
            {"schema": b}]},
    "sorted": lambda a, b: {
        "type": "array", "items": [a, b],
        "rules": [{"name": "unique", "args": {"comparator": "a"}},
                  {"name": "sort", "args": {"options": {"by": "a"}}}]},
    "beside a secret": lambda a, b: {
        "type": "alternatives",
        "matches": [{"schema": {"type": "object", "keys": {"a": a, "b": b, "k1": SECRET}}}, {"schema": b}]},
    "secret": lambda a, b: {
        "type": "alternatives", "flags": {"secret": True}, "matches": [{"schema": a}, {"schema": b}]},
    "listed": lambda a, b: {
        "type": "object", "flags": {"unknown": True}, "keys": {"a": a, "b": {
            "type": "array", "items": [{**b, "allow": [IDS]}]}}},
    "failover": lambda a, b: {
        "type": "object", "keys": {"a": a, "b": {**b, "flags": {"failover": {"template": "{a}{a}"}}}}},
    "keywords": lambda a, b: {
        "type": "keywords", "keywords": [{"one": [a, b]}, {"unevaluatedProperties": a}]},
    "not": lambda a, b: {"type": "keywords", "keywords": [{"not": a}, {"any": [b, a]}]},
}  # fmt: skip
"""Descriptions with two schemas in them."""


def doubled(choices, inner):
    """The same schema twice in another one, and that one in the next."""
    ways = [choices.item(TWICE)[1] for _ in range(choices.below(2) + 1)]
    for number in range(choices.one(TIMES)):
        inner = ways[number % len(ways)](inner, inner)
    return inner


def linked(choices, inner):
    """Shared schemas, each with two links to the one before it, or to one that comes after."""
    way, levels = choices.item(TWICE)[1], choices.one(TIMES[2:9])
    ways = [way, choices.item(TWICE)[1]] if choices.one_in(3) else [way]
    circles = choices.one_in(4)
    shared = [named(choices.one([inner, inner, *LEAVES]), "s0")]
    limit = choices.one([{}, {}, {}, {"flags": {"maxRecursion": choices.one([1, 9, 99])}}])
    for number in range(levels):
        other = f"s{choices.below(levels + 1)}" if circles else f"s{number}"
        one = {**link(f"s{number}"), **limit}
        made = ways[number % len(ways)](one, link("/" if choices.one_in(9) else other))
        shared.append(named(made, f"s{number + 1}"))
    top = link(f"s{levels}")
    return {"shared": shared, **choices.one([
        {"type": "object", "keys": {"a": top, "b": {"type": "any"}}},
        {"type": "object", "keys": {"a": top, "b": SECRET, "ids": {"type": "any"}}},
        {"type": "array", "items": [top]},
        {"type": "object", "patterns": [{"regex": "/^./", "rule": top}]},
        {"type": "alternatives", "matches": [{"schema": top}]},
    ])}  # fmt: skip


def named(description, name):
    return {**description, "flags": {**_mapping(description.get("flags")), "id": name}}


def _mapping(value):
    return value if isinstance(value, dict) else {}


def deep(choices, inner):
    """A schema within others, or in a list of values."""
    way = choices.item(TWICE)[1]
    for _ in range(choices.one(TIMES)):
        inner = way(inner, {"type": "any"}) if choices.below(2) else way({"type": "any"}, inner)
    return inner


def long(choices, inner):
    """Many of a kind."""
    times = choices.one([10, 50, 100, 200])
    kind = choices.one([name for name in RULES if RULES[name]])
    rules = [{"name": name, "keep": True} for name, arguments in RULES[kind].items() if not arguments]
    return choices.one([
        {"type": "object", "keys": {f"k{number}": inner for number in range(times)}},
        {"type": "array", "items": [inner] * times},
        {"type": "alternatives", "matches": [{"schema": inner}] * times},
        {"type": "any", "whens": [{"ref": ITSELF, "is": inner, "then": inner}] * times},
        {"type": "any", "allow": list(range(times)), "invalid": [f"x{n}" for n in range(times)]},
        {"type": kind, "rules": rules * (times // 4)},
        {"type": "number", "rules": [{"name": "multiple", "args": {"base": n + 2}} for n in range(times)]},
        {"type": "object", "keys": {f"k{n}": {"type": "any"} for n in range(times)},
         "dependencies": [{"rel": "or", "peers": [f"k{n}" for n in range(times)]}] * 3},
        {"type": "array", "items": [inner], "rules": [{"name": "unique"}] * 9},
        {"type": "any", "flags": {"label": "x" * times * 20},
         "preferences": {"messages": {"*": "{#label}" * times}}},
        {"type": "object", "renames": [
            {"from": f"k{n}", "to": f"k{n + 1}", "options": {"multiple": True, "override": True}}
            for n in range(times)]},
    ])  # fmt: skip


def growing(choices, inner):
    """Values that grow with each key, by templates and references."""
    way = choices.one([
        lambda key: {"template": f"{{{key} + {key}}}"},
        lambda key: {"template": f"{{{key}}}{{{key}}}"},
        lambda key: {"template": f"{{length({key}) + number({key})}}"},
        lambda key: {"ref": {"path": [key]}},
        lambda key: {"a": {"ref": {"path": [key]}}},
    ])  # fmt: skip
    keys = {"k0": {"type": "any", "flags": {"default": choices.one(["xy", ["x"], 5, {"a": 1}])}}}
    for number in range(1, choices.one(TIMES[3:9])):
        before = f"k{number - 1}"
        keys[f"k{number}"] = {"type": "any", "flags": {"default": way(before)}}
        if choices.one_in(3):
            up = {"path": [before], "ancestor": 2}
            parts = {name: {"type": "any", "flags": {"default": {"ref": up}}} for name in ("a", "b")}
            keys[f"k{number}"] = {"type": "object", "keys": parts, "flags": {"default": {"special": "deep"}}}
    if choices.one_in(3):  # and something is told of the last
        keys["last"] = {"type": "any", "invalid": [{"ref": {"path": [f"k{len(keys) - 1}"]}}],
                        "flags": {"default": {"ref": {"path": [f"k{len(keys) - 1}"]}}}}  # fmt: skip
    return {"type": "object", "keys": {**keys, "a": inner}}


PIECES = [
    "{#value}", "{{#value}}", "{#label}", "{msg('0')}", "{msg('*')}", "{if(1, '', '')}", "{a}", "{/}",
    "{...}", "{say(#value)}", "{#limit}", "{#valids}", "{length(#value)}", "{#details}", "{1 + 1}", "{('a')}",
]  # fmt: skip


def telling(choices, inner):
    """Messages that say much, or each other."""
    texts = {"*": choices.one(PIECES) * choices.one([1, 9, 90, 400])}
    levels = choices.one([0, 1, 4, 12])
    for number in range(levels):
        after = f"{{msg('{number + 1 if number + 1 < levels or choices.below(2) else 0}')}}"
        texts[str(number)] = (after + choices.one(PIECES)) * choices.one([1, 2, 9, 30])
    made = {**inner, "preferences": {"messages": texts, "abortEarly": bool(choices.below(2))}}
    if choices.one_in(3):
        made["preferences"]["limits"] = {choices.one(["message", "attempts", "errors", "string"]): 10**9}
    return {"type": "array", "items": [made]} if choices.below(2) else made


def junk(choices, inner):
    """What is anything but what belongs there."""
    found = a_scalar(choices)
    nested = {"type": "any"}
    for _ in range(choices.one(TIMES)):
        nested = choices.one(
            [[nested], {"a": nested}, {"type": nested}, [nested, nested], {"template": nested}]
        )
    return choices.one([
        found, [found], {"a": found}, nested, [], {}, None, [inner], {"ref": {"path": [found] * 9}},
        {"template": "{" + "(" * 200 + "1" + ")" * 200 + "}"}, "x" * 4_000, "{a}" * 1_000,
    ])  # fmt: skip


WAYS = [doubled, doubled, linked, linked, deep, long, growing, telling]


def places(data, path=(), known=None):
    """Yield the paths of all parts of a description, each part at the first."""
    known = set() if known is None else known
    if id(data) in known or len(path) > 60:
        return
    known.add(id(data))
    yield path
    if isinstance(data, (dict, list)):
        for key, item in list(data.items() if isinstance(data, dict) else enumerate(data)):
            yield from places(item, (*path, key), known)


def at(data, path):
    for key in path:
        data = data[key]
    return data


def replaced(data, path, value):
    """Return a description with something else at a place; what is elsewhere stays the same object."""
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = replaced(copy[path[0]], path[1:], value)
    return copy


def size_of(data):
    """Return about how many bytes a description has, where each part counts once."""
    size, left, known = 0, [data], set()
    while left:
        part = left.pop()
        if not isinstance(part, (dict, list)):
            size += len(json.dumps(part, default=repr)) + 2
        elif id(part) not in known:
            known.add(id(part))
            left += [*part, *part.values()] if isinstance(part, dict) else part
            size += 4
    return size


def changed(choices, description):
    """Return a description with one hostile change, somewhere in it."""
    found = list(places(description))
    path = choices.one(found[:200]) if choices.below(2) else ()
    inner = at(description, path)
    if choices.one_in(5):
        return replaced(description, path, junk(choices, inner))
    if choices.one_in(5):  # one part at the place of another: shared, or led into itself
        return replaced(description, path, at(description, choices.one(found[:200])))
    if not isinstance(inner, dict) or "type" not in inner:
        path, inner = (), description
    if not isinstance(inner, dict):
        return a_description(choices)
    return replaced(description, path, choices.one(WAYS)(choices, inner))


def a_hostile_description(choices):
    """Return a description that is small, and hostile in one way or several; half of them are right."""
    is_right = choices.below(2)
    made = choices.one(LEAVES) if is_right else a_description(choices)
    for _ in range(choices.below(3) + 1):
        again = choices.one(WAYS)(choices, made) if is_right else changed(choices, made)
        if size_of(again) <= MOST:
            made = again
    return made


def a_small_value(choices, depth=0):
    """Return a value of less than a thousand bytes, as JSON could have it."""
    kind = choices.below(4) if depth < 5 else 3
    few = choices.below(4 if depth else 7)
    if kind == 0:
        return [a_small_value(choices, depth + 1) for _ in range(few)]
    if kind == 1:
        return {choices.one([*KEYS[:3], "k1", "x1"]): a_small_value(choices, depth + 1) for _ in range(few)}
    if kind == 2:
        shared = a_small_value(choices, depth + 1)
        for _ in range(choices.below(12)):
            shared = choices.one([[shared, shared], {"a": shared, "b": shared}])
        return shared
    return choices.one(
        [0, 1, -1, 5, 0.5, True, None, "", "a", "b", "aaa", "x" * 200, "2020-01-01", "1", [1] * 300]
    )
