"""Schemas and values that are small, and would multiply: what a validation of each comes to.

A table for a process of its own, which is ended if it takes much: `python -m tests.hostile.work` prints, for each
row, what the validation said, and the seconds and megabytes that it took.
"""

import json
import re
import sys
import time
import warnings

import passmuster as pm

try:
    import resource
except ImportError:  # on Windows nothing ends it
    resource = None

LEVELS = 24


def link(level):
    return {"type": "link", "link": {"ref": {"path": [f"s{level}"], "type": "local"}}}


def built(make):
    """A schema of which each level leads to the one below in the way that `make` describes."""
    shared = [{"type": "string", "flags": {"id": "s0"}}]
    for level in range(LEVELS):
        description = make(link(level))
        shared.append({**description, "flags": {**description.get("flags", {}), "id": f"s{level + 1}"}})
    return pm.build({"type": "object", "shared": shared, "keys": {"x": link(LEVELS)}})


def itself():
    return {"path": [], "ancestor": 0}


DESCRIBED = {
    "alternatives": lambda to: {"type": "alternatives", "matches": [{"schema": to}, {"schema": to}]},
    "match all": lambda to: {
        "type": "alternatives", "flags": {"match": "all"}, "matches": [{"schema": to}, {"schema": to}]},
    "match one": lambda to: {
        "type": "alternatives", "flags": {"match": "one"}, "matches": [{"schema": to}, {"schema": to}]},
    "when": lambda to: {"type": "any", "whens": [{"is": to, "then": to, "otherwise": to}]},
    "two whens": lambda to: {
        "type": "any", "whens": [{"ref": itself(), "is": to, "then": {"type": "any"}}] * 2},
    "conditional": lambda to: {
        "type": "alternatives", "matches": [{"ref": itself(), "is": to, "then": to}] * 2},
    "single": lambda to: {"type": "array", "flags": {"single": True}, "items": [to, to]},
    "items": lambda to: {"type": "array", "items": [to, to]},
    "excluded": lambda to: {"type": "array", "items": [{**to, "flags": {"presence": "forbidden"}}, to]},
    "has": lambda to: {"type": "array", "rules": [{"name": "has", "args": {"schema": to}}] * 2},
    "empty": lambda to: {
        "type": "alternatives", "flags": {"empty": to}, "matches": [{"schema": to}, {"schema": to}]},
    "objects": lambda to: {
        "type": "alternatives", "matches": [{"schema": {"type": "object", "keys": {"a": to}}}] * 2},
    "patterns": lambda to: {"type": "object", "patterns": [{"schema": {"type": "any"}, "rule": to}] * 2},
}  # fmt: skip


def wrapped(wrap, value):
    for _ in range(LEVELS):
        value = wrap(value)
    return value


VALUES = {
    "int": 1,
    "text": "x",
    "long text": "x" * 20_000,
    "lists": wrapped(lambda value: [value], 1),
    "lists of text": wrapped(lambda value: [value], "x"),
    "dicts": wrapped(lambda value: {"a": value}, 1),
}
TREE = pm.object({"a": pm.link("#t"), "b": pm.link("#t"), "n": pm.number()}).id("t")


def shared(wrap, levels, leaf):
    for _ in range(levels):
        leaf = wrap(leaf)
    return leaf


def pairs(levels, leaf):
    return shared(lambda value: [value, value], levels, leaf)


def twice(levels, leaf):
    return shared(lambda value: {"a": value, "b": value}, levels, leaf)


def nested(wrap, schema, levels=LEVELS):
    return shared(wrap, levels, schema)


def computed(change, how):
    keys = {f"k{i}": change(pm.any(), pm.x(how.replace("#", f"k{i - 1}"))) for i in range(1, 41)}
    return pm.object({"k0": pm.any(), **keys})


def custom(value):
    return value


def documented(make):
    """A JSON Schema of which each definition leads to the next one in the way that `make` describes."""
    levels = {f"s{i}": make({"$ref": f"#/$defs/s{i + 1}"}) for i in range(LEVELS)}
    levels[f"s{LEVELS}"] = {"type": "string", "pattern": "^[a-z]*$"}
    return pm.from_json_schema({"$ref": "#/$defs/s0", "$defs": levels})


DOCUMENTED = {
    "all of": lambda to: {"allOf": [to, to]},
    "any of": lambda to: {"anyOf": [to, to], "unevaluatedItems": False},
    "one of": lambda to: {"oneOf": [to, to]},
    "not": lambda to: {"allOf": [{"not": to}, {"not": to}]},
    "if": lambda to: {"if": to, "then": to, "else": to},
    "contains": lambda to: {"anyOf": [{"contains": to}, to, {"items": to}]},
}
CODED = {
    "alternatives": lambda: (nested(lambda s: pm.alternatives(s, s), pm.string()), 1),
    "match all": lambda: (nested(lambda s: pm.alternatives(s, s).match("all"), pm.string()), "x"),
    "match one": lambda: (nested(lambda s: pm.alternatives(s, s).match("one"), pm.string()), 1),
    "items": lambda: (nested(lambda s: pm.array().items(s, s), pm.string()), VALUES["lists"]),
    "keys": lambda: (nested(lambda s: pm.object({"a": s, "b": s}), pm.string()), twice(LEVELS, "x")),
    "defaults": lambda: (nested(lambda s: pm.object({"a": s, "b": s}).default(), pm.any()), {}),
    "functions": lambda: (nested(lambda s: pm.alternatives(s, s), pm.string().custom(custom)), 1),
    "a shared tree": lambda: (TREE, twice(22, {"n": "1"})),
    "a shared tree that is wrong": lambda: (TREE, twice(22, 5)),
    "every error of a shared tree": lambda: (TREE.prefs(abort_early=False), twice(22, 5)),
    "a shared tree with functions": lambda: (TREE.custom(custom), twice(22, {})),
    "shared lists": lambda: (nested(lambda s: pm.array().items(s), pm.number(), 60), pairs(60, 1)),
    "shared lists that convert": lambda: (
        nested(lambda s: pm.array().items(s), pm.number(), 60), pairs(60, "1")),
    "shared lists without": lambda: (nested(lambda s: pm.array().has(s), pm.number(), 60), pairs(60, "x")),
    "a formula": lambda: (computed(pm.any().default.__func__, "{# + #}"), {"k0": "x" * 16}),
    "a template": lambda: (computed(pm.any().default.__func__, "{#}{#}"), {"k0": "x" * 16}),
    "failovers": lambda: (
        computed(lambda s, x: pm.number().failover(x), "{# + #}"),
        {"k0": "x" * 16, **{f"k{i}": "x" for i in range(1, 41)}},
    ),
    "a long formula": lambda: (
        pm.object({"a": pm.any(), "b": pm.any().default(pm.x("{" + " + ".join(["a"] * 4_000) + "}"))}),
        {"a": "x" * 5_000},
    ),
    "renames": lambda: (
        pm.object().rename(re.compile("^(a+)$"), pm.x("{#0}{#0}"), multiple=True, override=True).unknown(),
        {"a" * 8: 1},
    ),
    "replacements": lambda: (nested(lambda s: s.replace(re.compile("a"), "aa"), pm.string(), 60), "a"),
}  # fmt: skip


def rows():
    """The names of the rows, each with what makes its schema and value."""
    for name, make in DESCRIBED.items():
        for kind, value in VALUES.items():
            yield f"{name}: {kind}", lambda make=make, value=value: (built(make), {"x": value})
    for name, make in DOCUMENTED.items():
        for kind in ("text", "long text", "lists of text"):
            yield f"{name}: {kind}", lambda make=make, kind=kind: (documented(make), VALUES[kind])
    yield from CODED.items()


def outcome(result):
    """The code of the last error, and the limit that it names."""
    if result.error is None:
        return "passes"
    last = result.error.details[-1]
    return f"{last.type} {last.context['limit']}" if last.type == "any.attempts" else last.type


def bound(gigabytes, seconds):
    """Let the process end if it takes more. A thread reserves addresses that it never uses."""
    if sys.platform == "linux":
        from fuzz.limits import limit_memory

        limit_memory(gigabytes << 10)
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds,) * 2)


def megabytes():
    """The most memory that the process has had so far; nothing on Windows."""
    unit = 1 << (20 if sys.platform == "darwin" else 10)
    return 0 if resource is None else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit


def measured(make):
    """What a row comes to, and the seconds and megabytes that it takes to build and validate."""
    begun, before = time.process_time(), megabytes()
    schema, value = make()
    verdict = outcome(schema.validate(value))
    return verdict, time.process_time() - begun, megabytes() - before


def main(names):
    """Print what the rows of these names come to, or all of them."""
    warnings.simplefilter("ignore")  # alternatives that are the same
    bound(4, 120)
    outcomes = {name: measured(make) for name, make in rows() if not names or name in names}
    json.dump(outcomes, sys.stdout, indent=1)


if __name__ == "__main__":
    main(sys.argv[1:])
