"""Threads that share a fresh schema, its errors, and values that other threads change meanwhile.

`python -m tests.hostile.sharing [--minutes N]` repeats all rows for some minutes; the tests try each row once.
"""

import argparse
import asyncio
import sys
import threading
import time
from contextlib import contextmanager

import passmuster as pm

THREADS = 32


def _doubled(value, helpers):
    """Read all arguments of a function."""
    assert helpers.state.ancestors is not None
    assert helpers.prefs.convert in (True, False)
    return helpers.error("any.odd") if value == 13 else value * 2


def _looked_up(value, helpers):
    return helpers.error("any.odd") if value == "x" else None


class _Point:
    x: int
    y: int


def _tree():
    return pm.object(
        {"v": pm.number().min(0), "next": pm.array().items(pm.link("#t")), "as": pm.link("v")}
    ).id("t")


def _conditions():
    return pm.object(
        {
            "a": pm.any(),
            "b": pm.any().when(
                "a",
                switch=[
                    {"is_": 1, "then": pm.number().max(pm.ref("c"))},
                    {
                        "is_": pm.string().min(2),
                        "then": pm.string().when("c", is_=2, then=pm.valid("x", "y")),
                    },
                ],
                otherwise=pm.forbidden(),
            ),
            "c": pm.number(),
        }
    ).when(pm.object({"c": pm.valid(3)}).unknown(), then=pm.object({"a": pm.required(), "d": pm.string()}))


def _functions():
    return (
        pm.object(
            {
                "a": pm.number().custom(_doubled).message("{{#label}} is odd, {#value}"),
                "b": pm.any().default(lambda parent, helpers: len(parent)),
                "c": pm.string().failover(lambda parent: "failed").error(lambda reports: reports),
                "d": pm.number().error(ValueError("as asked")),
            }
        )
        .prefs(convert=False)
        .messages({"any.odd": "{{#label}} is odd"})
    )


def _outcomes():
    return pm.object(
        {
            "old": pm.number().min(10).warn().empty(""),
            "seen": pm.string().artifact("seen").trim().lowercase(),
            "hidden": pm.string().strip(True),
            "mine": pm.number().cast("string"),
            "two": pm.number().warning("any.two", {"n": 2}).messages({"any.two": "{#label}: {{#n}}"}),
            "time": pm.date().min("2020-01-01").max("now"),
        }
    ).unknown(False)


def _formulas():
    return pm.object(
        {
            "a": pm.number(),
            "b": pm.number().max(pm.x("{a * 2 + 1}")).min(pm.ref("$least")),
            "c": pm.any().default(pm.x("{a + b}")),
            "d": pm.array().items(pm.string()).length(pm.ref("a")),
            "e": pm.valid(pm.ref("d", in_=True), pm.ref("$extra.x")),
        }
    )


def _strings():
    return (
        pm.object(
            {
                "mail": pm.string().email(),
                "uri": pm.string().uri(),
                "ip": pm.string().ip(),
                "name": pm.string().pattern("^[a-z]+$", "name").max(5),
                "id": pm.string().guid(),
                "hex": pm.string().hex(),
            }
        )
        .pattern(r"^x\d+$", pm.number().positive())
        .pattern(pm.string().valid("k"), pm.any())
    )


def _arrays():
    return pm.object(
        {
            "kinds": pm.array().items(pm.number(), pm.string().min(2), pm.object({"k": 1})).unique(),
            "has": pm.array().has(pm.number().min(5)).has(pm.object({"k": pm.number()}).unknown()),
            "ordered": pm.array().ordered(pm.string(), pm.number().required()).items(pm.boolean().required()),
            "one": pm.array().items(pm.number()).single(),
            "sorted": pm.array().items(pm.number()).sort(),
            "by": pm.array().unique("k").sparse(),
            "none": pm.array().items(pm.any().strip(), pm.string().forbidden()),
        }
    )


def _keys():
    return (
        pm.object(
            {"a": pm.number(), "b": pm.number(), "new": pm.string(), "c": pm.object({"d": pm.string()})}
        )
        .rename("old", "new")
        .and_("a", "b")
        .nand("b", "new")
        .assert_("c.d", pm.valid("x", pm.ref("...new")))
    )


def _alternatives():
    return pm.alternatives(
        pm.object({"kind": pm.valid("circle"), "r": pm.number().positive()}),
        pm.object({"kind": pm.valid("square"), "side": pm.number().positive()}),
        pm.array().items(pm.link("/")),
        pm.alternatives().match("one").try_(pm.number().min(5), pm.number().max(7), pm.boolean()),
    )


def _secret():
    return pm.object({"a": pm.string().min(3).cache(), "b": pm.number().external(_looked_up)})


def _tasks():
    return pm.object(
        {"a": pm.string().external(_looked_up), "b": pm.array().items(pm.string().external(_looked_up))}
    )


def _mixed():
    return pm.object(
        {
            "id": pm.number().integer().min(1).required(),
            "tags": pm.array().items(pm.string().min(2), pm.number()).unique(),
            "kind": pm.valid("a", "b", pm.ref("other")),
            "other": pm.any(),
            "when": pm.date().when("kind", is_="a", then=pm.required()),
            "next": pm.link("/"),
            "either": pm.alternatives(pm.number(), pm.object({"x": pm.link("/")})),
            "made": pm.any().default(lambda: "made"),
            "sum": pm.number().max(pm.x("{id * 2}")),
            "own": pm.string().custom(lambda value, helpers: value.upper()),
        }
    ).pattern("^x", pm.number().messages({"number.base": "{#label} is {{#value}}"}))


LANGUAGES = [
    {"errors": {"language": name}, "abort_early": False} for name in ("de", "fr", "ja", "pt-BR", "xx")
]
WAYS = [
    {},
    {"abort_early": False},
    {"convert": False, "abort_early": False},
    {"context": {"least": 2, "extra": {"x": "z"}}, "abort_early": False},
    {"strip_unknown": True},
    {"presence": "required", "abort_early": False, "errors": {"label": "key", "wrap": {"label": "<>"}}},
    {
        "messages": {"number.base": "{{#label}} isn't one", "de": {"string.base": "nein"}},
        "abort_early": False,
    },
    {"allow_unknown": True, "no_defaults": True},
    {"limits": {"errors": 2, "string": 20}, "abort_early": False},
    {"debug": True, "abort_early": False},
]

_SHAPES = [
    {"kind": "circle", "r": 1}, {"kind": "square", "side": -1}, {"kind": "circle", "side": 1}, 6, 3, True,
]  # fmt: skip

_GOOD = {
    "id": "1", "tags": ["ab", 1], "kind": "a", "when": "2020-01-01", "own": "x", "x1": "5", "sum": 2,
}  # fmt: skip

SCHEMAS = {
    "mixed": (_mixed, [_GOOD, {**_GOOD, "next": {**_GOOD, "next": {**_GOOD, "id": "x"}}},
        {**_GOOD, "kind": "c", "other": "c"}, {"id": 0, "tags": ["a", "a"], "x": "<b>"},
        {**_GOOD, "either": {"x": {**_GOOD, "either": {"x": 5}}}}, {"id": 1, "sum": 3}, [], None, {}]),
    "links": (_tree, [{"v": 1, "next": [{"v": "2", "next": []}, {"v": -1}]},
        {"next": [{"next": [{"next": 5}]}], "as": "x"}]),
    "conditions": (_conditions, [{"a": 1, "b": 2, "c": 1}, {"a": "xx", "b": "y", "c": 2},
        {"a": "xx", "b": "z", "c": 2}, {"b": 1, "c": 3}, {"a": 5, "b": 1}, {"a": 1, "c": 3, "d": 1}]),
    "functions": (_functions, [{"a": 1}, {"a": 13, "b": 2, "c": 5}, {"a": "x"}, {"a": 2, "d": "x"}, {}]),
    "outcomes": (_outcomes, [{"old": 5, "seen": " A ", "hidden": "h", "mine": 5},
        {"old": "", "two": 2, "time": "2021-01-01"},
        {"old": "x", "seen": 1, "time": "2000-01-01", "more": [1]}]),
    "formulas": (_formulas, [{"a": 1, "b": 3}, {"a": 1, "b": 4, "d": ["p"], "e": "p"},
        {"a": 2, "d": ["p"], "e": "z"}, {"a": "q", "b": 1}]),
    "strings": (_strings, [{"mail": "a@b.com", "uri": "https://a.b/c", "ip": "1.2.3.4", "name": "abc",
        "hex": "ff"}, {"mail": "a@", "uri": "::", "ip": "1.2.3", "name": "ABC", "id": "1", "hex": "g"},
        {f"x{n}": n for n in range(12)}, {"k": 1, "y": 2}]),
    "arrays": (_arrays, [{"kinds": [1, "ab", {"k": 1}], "has": [1, 5, {"k": 1}], "ordered": ["a", "1", True],
        "one": 5}, {"kinds": [1, "a", 1, {"k": 2}], "has": [1], "ordered": [1], "one": "x",
        "sorted": [3, 1, 2]}, {"by": [{"k": 1}, {"k": 1}], "none": ["x", 1], "sorted": ["b"],
        "one": ["1", "2"]}]),
    "keys": (_keys, [{"a": 1, "b": 2}, {"a": 1, "old": "x", "c": {"d": "x"}},
        {"b": 1, "old": "q", "c": {"d": "y"}}]),
    "alternatives": (_alternatives, [*_SHAPES, _SHAPES, [_SHAPES[:1] * 3, [5, 8]], "none"]),
    "secret": (_secret, [{"a": "abc"}, {"a": "ab"}, {"a": 1}]),
    "tasks": (_tasks, [{"a": "a"}, {"a": "x", "b": ["x", "y"]}, {"b": [1]}]),
}  # fmt: skip


def outcome(schema, value, options):
    """Return all output of a validation as plain data; without options it is asynchronous."""
    try:
        if options is None:
            return repr(asyncio.run(schema.validate_async(value, abort_early=False)))
        result = schema.validate(value, **options)
    except (pm.ValidationError, ValueError) as error:
        return texts_of(error)
    warning = result.warning and (result.warning.message, [detail.path for detail in result.warning.details])
    return repr(result.value), repr(result.artifacts), warning, texts_of(result.error)


def texts_of(error):
    """Return all texts of an error."""
    if not isinstance(error, pm.ValidationError):
        return repr(error)
    details = [(detail.type, detail.path, detail.message, repr(detail.context)) for detail in error.details]
    return str(error), details, error.annotate(True)


def calls(name):
    """Return the calls of the threads on the schema of a row: values with options."""
    values = SCHEMAS[name][1]
    if name == "tasks":
        return [(value, None) for value in values]
    ways = WAYS[:3] if name == "secret" else WAYS + LANGUAGES
    ways = [{**way, "externals": False} for way in ways] if name == "secret" else ways
    return [(value, way) for value in values for way in ways]


@contextmanager
def quick_switches():
    """Let threads that share the lock of the interpreter take turns as often as possible."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)


def in_threads(work, count=THREADS):
    """Run work in many threads at once. Return the results, or the exceptions of the threads."""
    results, barrier = [None] * count, threading.Barrier(count)

    def start(place):
        barrier.wait()
        try:
            results[place] = work(place)
        except BaseException as error:
            results[place] = error

    threads = [threading.Thread(target=start, args=(place,)) for place in range(count)]
    with quick_switches():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return results


def race(name, step=1):
    """Let 32 threads use a fresh schema at once. Return each outcome that differs from the one without threads.

    With a `step` a thread makes only every `step`th call, and each thread begins at another call.
    """
    build, rows = SCHEMAS[name][0], calls(name)
    alone = build()
    expected = [outcome(alone, value, options) for value, options in rows]
    schema = build()

    def work(place):
        order = [(place + n) % len(rows) for n in range(0, len(rows), step)]
        return [(at, outcome(schema, *rows[at])) for at in order]

    wrong = []
    for outcomes in in_threads(work):
        if isinstance(outcomes, BaseException):
            wrong.append(repr(outcomes))
        else:
            wrong += [(rows[at], actual, expected[at]) for at, actual in outcomes if actual != expected[at]]
    return wrong


# --- values that other threads change -----------------------------------------------------------------


def _fresh_value():
    return {
        "list": [{"k": n, "tags": ["ab", "cd"]} for n in range(5)],
        "map": {f"x{n}": n for n in range(5)},
        "deep": {"a": {"b": [1, 2, {"c": "d"}]}},
        "texts": ["a", "b", "c", "d"],
        "n": 1,
        "when": "2020-01-01",
    }


CHANGES = [
    lambda value, n: value["list"].append({"k": n, "tags": ["e" * (n % 7)]}),
    lambda value, n: value["list"].__delitem__(slice(n % 4)),
    lambda value, n: value["map"].update({f"x{n % 50}": [n]}),
    lambda value, n: value["map"].pop(f"x{(n - 1) % 50}", None),
    lambda value, n: value["map"].clear(),
    lambda value, n: value.update(deep={"a": {"b": [n, {"c": [n]}]}}),
    lambda value, n: value["texts"].__setitem__(slice(None), [str(n), str(n + 1), "x" * (n % 9)]),
    lambda value, n: value.pop("texts", None),
    lambda value, n: value.update(texts=[f"t{n}" for n in range(n % 20)]),
    lambda value, n: value.update(list=[{"k": at, "tags": [f"t{n}"]} for at in range(n % 6)]),
    lambda value, n: value.update(n=n, when=f"{2000 + n % 30}-01-01"),
    lambda value, n: value["deep"].get("a", {}).setdefault("b", []).append({"c": str(n)}),
]
"""The changes of the writers to the value, by the number of the change."""


def _changing_schemas():
    item = pm.object({"k": pm.number().min(0), "tags": pm.array().items(pm.string().min(2))}).unknown()
    deep = (
        pm.object().pattern(pm.string(), pm.alternatives(pm.link("#tree"), pm.array(), pm.any())).id("tree")
    )
    return [
        pm.object({"list": pm.array().items(item), "n": pm.number()}).unknown(),
        pm.object({"list": pm.array().items(item).unique("k").max(4), "map": pm.object({"x1": pm.number()})}),
        pm.object(
            {"map": pm.object().pattern(r"^x\d+$", pm.number()), "texts": pm.array().has("b")}
        ).unknown(),
        pm.object(
            {"list": pm.array().has(pm.object({"k": 3}).unknown()), "texts": pm.array().unique()}
        ).unknown(),
        pm.object({"texts": pm.array().ordered(pm.string(), "b").items(pm.string()), "deep": deep}).unknown(),
        pm.object(
            {"texts": pm.array().sort(), "list": pm.array().unique(), "map": pm.object().max(3)}
        ).unknown(),
        pm.object({"n": pm.number().max(pm.ref("list.0.k")), "map": pm.valid(pm.ref("deep.a"))}).unknown(),
        pm.object({"list": pm.any().when("map.x1", is_=1, then=pm.array().max(1)), "n": pm.any()}).unknown(),
        pm.object({"x": pm.any()}).with_("list", "n").xor("texts", "map").rename("n", "m"),
        pm.alternatives(
            pm.object({"list": pm.array().max(0)}).unknown(), pm.object({"n": "x"}), pm.valid({"n": 1})
        ),
        pm.object({"map": pm.any().default(pm.ref("deep")), "deep": pm.any().strip()}).unknown(),
        pm.object(
            {"deep": pm.valid({"a": {"b": [1]}}, {"a": 1}), "list": pm.any().invalid({"k": 1}, {"k": 2})}
        ).unknown(),
        pm.object(
            {"made": pm.any().default(lambda parent: len(parent)), "when": pm.date().min("now")}
        ).unknown(),
        pm.any().valid({"n": 1}).messages({"any.only": "{{#value}} is none of {{#valids}}: {#label}"}),
    ]


def change(rounds, readers=6, writers=2):
    """Let threads validate a value that others change. Return the exceptions, of which there should be none."""
    value, schemas = _fresh_value(), _changing_schemas()
    options = {"abort_early": False, "context": value, "errors": {"language": "de"}}
    is_over, finished = threading.Event(), []

    def write(place):
        n = place
        while not is_over.is_set():
            n += 1
            try:
                CHANGES[n % len(CHANGES)](value, n)
            except (KeyError, RuntimeError):  # of another writer's doing
                pass
            if n % 50 == 0:
                value.update(_fresh_value())
            time.sleep(1e-5)  # else the readers hardly get their turn

    def read(place):
        try:
            for n in range(rounds):
                schema = schemas[(place + n) % len(schemas)]
                given = options if n % 3 == 0 else {"abort_early": n % 2 == 0, "strip_unknown": n % 5 == 0}
                error = schema.validate(value, **given).error
                if error is not None:
                    texts_of(error), error.as_dict()
        finally:
            finished.append(place)
            if len(finished) == readers:
                is_over.set()

    outcomes = in_threads(lambda place: (write if place < writers else read)(place), readers + writers)
    return [error for error in outcomes if error is not None]


def main():
    """Return 1 if an outcome differed, or an exception was raised."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.hostile.sharing", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--minutes", type=float, default=1, metavar="N", help="how long to go on (1)")
    end = time.monotonic() + parser.parse_args().minutes * 60
    is_locked = getattr(sys, "_is_gil_enabled", lambda: True)()
    print(f"{pm.backend}, {'with' if is_locked else 'without'} a lock, {sys.version.split()[0]}", flush=True)
    rounds = 0
    while time.monotonic() < end:
        rounds += 1
        for name in SCHEMAS:
            wrong = race(name, step=rounds % 29 + 1)
            if wrong:
                print(f"{name}: {len(wrong)} differ, the first: {wrong[0]}")
                return 1
        raised = change(100)
        if raised:
            print(f"a value that changes: {len(raised)} raised")
            raise raised[0]
    print(
        f"{rounds} rounds of {len(SCHEMAS)} fresh schemas in {THREADS} threads: all the same, nothing raised"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
