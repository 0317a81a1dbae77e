"""The rows of the growth table: schemas and values of a size, which twice the size may take twice as long.

A row makes for a size the function that is timed. What it validates passes, or fails where its name
says so.
"""

from __future__ import annotations

import re
from datetime import datetime, timezone
from functools import partial
from typing import Any, Callable, NamedTuple

Make = Callable[[Any, int], Callable[[], Any]]


class Growth(NamedTuple):
    """One row: `make(pm, n)` returns what is timed, for `n` and twice as much.

    `steps` are sizes on the way, tried first where the time may have no bound.
    """

    name: str
    n: int
    make: Make
    steps: tuple[int, ...] = ()


ROWS: list[Growth] = []


def growth(
    name: str,
    n: int,
    make: Callable[[Any, int], tuple[Any, Any]],
    fails: bool = False,
    steps: tuple[int, ...] = (),
    **options: Any,
) -> None:
    """Add a row; `make(pm, n)` returns the schema and the value."""

    def ready(pm: Any, n: int) -> Callable[[], Any]:
        schema, value = make(pm, n)
        run = partial(schema.validate, value, **options)
        error = run().error
        if fails is (error is None):
            raise ValueError(f"{name}: {error}")
        return run

    ROWS.append(Growth(name, n, ready, steps))


def by_name() -> dict[str, Growth]:
    """Return the rows by name, in order."""
    return {row.name: row for row in ROWS}


# Alternatives that hold a link to the whole

DEEP = (14, 16, 18, 20, 22)


def _alternatives(more: Callable[[Any], Any]) -> Callable[[Any, int], tuple[Any, Any]]:
    """Two objects that both hold a link to the whole, and differ in a key that comes after it.

    `more(pm)` is the schema of a third key.
    """

    def make(pm: Any, n: int) -> tuple[Any, Any]:
        def one(key: str) -> Any:
            return pm.object({"next": pm.link("#whole"), "x": more(pm), key: pm.number().required()})

        value = {"b": 1, "x": 1}
        for _ in range(n):
            value = {"next": value, "b": 1, "x": 1}
        tree = pm.alternatives(one("a"), one("b")).id("whole")
        return pm.object({"b": pm.number(), "tree": tree}), {"b": 1, "tree": value}

    return make


FEATURES: dict[str, Callable[[Any], Any]] = {
    "nothing more": lambda pm: pm.any(),
    "strip()": lambda pm: pm.any().strip(),
    "warn()": lambda pm: pm.number().min(5).warn(),
    "artifact()": lambda pm: pm.any().artifact("seen"),
    "a function": lambda pm: pm.any().custom(lambda value: value),
    "a reference to an ancestor": lambda pm: pm.number().max(pm.ref("...b")),
}
for _name, _more in FEATURES.items():
    growth(f"alternatives with a link, {_name}", 12, _alternatives(_more), steps=DEEP)


# What is stripped within attempts


def _numbers(n: int) -> list[int]:
    return list(range(n))


def _stripped(pm: Any, n: int) -> tuple[Any, Any]:
    item = pm.alternatives(pm.string(), pm.object({"a": pm.number(), "b": pm.number().strip()}))
    return pm.array().items(item), [{"a": 1, "b": 2} for _ in range(n)]


def _stripped_types(pm: Any, n: int) -> tuple[Any, Any]:
    item = pm.object({"a": pm.number(), "b": pm.number().strip()})
    return pm.array().items(pm.string(), item), [{"a": 1, "b": 2} for _ in range(n)]


growth("strip() within alternatives", 1000, _stripped)
growth("strip() within types of items", 1000, _stripped_types)
growth(
    "items that are stripped",
    2000,
    lambda pm, n: (pm.array().items(pm.number().strip(), pm.string()), [*_numbers(n), "a"]),
)


# Keys


def _names(n: int) -> list[str]:
    return [f"key{i}" for i in range(n)]


def _keys(pm: Any, n: int, more: Callable[[Any], Any] = lambda pm: pm.number()) -> Any:
    return pm.object({name: more(pm) for name in _names(n)})


def _values(n: int) -> dict[str, int]:
    return dict.fromkeys(_names(n), 1)


def _externals(pm: Any, n: int) -> Callable[[], Any]:
    schema = pm.object({name: pm.number().external(lambda value: None) for name in _names(n)})
    value = _values(n)

    def run() -> Any:
        try:
            schema.validate_async(value).send(None)
        except StopIteration as ended:
            return ended.value

    return run


ROWS.append(Growth("external rules", 500, _externals))
growth("keys", 500, lambda pm, n: (_keys(pm, n), _values(n)))
growth("keys that are absent", 500, lambda pm, n: (_keys(pm, n), {}))
growth("keys with defaults", 500, lambda pm, n: (_keys(pm, n, lambda pm: pm.number().default(1)), {}))
growth("unknown keys, stripped", 1000, lambda pm, n: (_keys(pm, 1), _values(n)), strip_unknown=True)
growth(
    "unknown keys, all errors", 1000, lambda pm, n: (_keys(pm, 1), _values(n)), fails=True, abort_early=False
)
growth(
    "keys of a pattern",
    1000,
    lambda pm, n: (pm.object().pattern(re.compile("^key"), pm.number()), _values(n)),
)
growth("or_(), the first failure", 500, lambda pm, n: (_keys(pm, n).or_(*_names(n)), {}), fails=True)
growth("and_()", 500, lambda pm, n: (_keys(pm, n).and_(*_names(n)), _values(n)))
growth("xor(), failing", 500, lambda pm, n: (_keys(pm, n).xor(*_names(n)), _values(n)), fails=True)


def _chained(pm: Any, n: int) -> tuple[Any, Any]:
    schema = _keys(pm, n)
    for one, other in zip(_names(n), _names(n)[1:]):
        schema = schema.with_(one, other)
    return schema, _values(n)


def _renamed(pm: Any, n: int) -> tuple[Any, Any]:
    schema = _keys(pm, n)
    for name in _names(n):
        schema = schema.rename("old" + name, name)
    return schema, {"old" + name: 1 for name in _names(n)}


def _referring(pm: Any, n: int) -> tuple[Any, Any]:
    keys = {"key0": pm.number()}
    for before, name in zip(_names(n), _names(n)[1:]):
        keys[name] = pm.number().max(pm.ref(before))
    return pm.object(keys), _values(n)


def _conditional(pm: Any, n: int) -> tuple[Any, Any]:
    condition = pm.number().when("key0", is_=1, then=pm.number().max(5), otherwise=pm.forbidden())
    return pm.object({"key0": pm.number(), **dict.fromkeys(_names(n)[1:], condition)}), _values(n)


growth("dependencies", 200, _chained)
growth("renames", 200, _renamed)
growth("references", 300, _referring)
growth("conditions", 300, _conditional)


def _cases(pm: Any, n: int) -> tuple[Any, Any]:
    cases = [{"is": i, "then": pm.number().max(5)} for i in range(n)]
    return pm.object({"k": pm.number(), "v": pm.number().when("k", switch=cases)}), {"k": n - 1, "v": 1}


def _many_alternatives(pm: Any, n: int) -> tuple[Any, Any]:
    objects = [pm.object({"t": pm.valid(f"t{i}").required(), "v": pm.number()}) for i in range(n)]
    return pm.alternatives(*objects), {"t": f"t{n - 1}", "v": 1}


growth("cases of a condition", 100, _cases)
growth("alternatives that are objects", 100, _many_alternatives)
growth("listed values", 1000, lambda pm, n: (pm.array().items(pm.valid(*_names(n))), _names(n)))


# Items


class Unhashable:
    """An object that only its own `__eq__` compares."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unhashable) and self.n == other.n

    __hash__ = None  # type: ignore[assignment]


def _cycle(n: int) -> dict[str, Any]:
    made: dict[str, Any] = {"id": n}
    made["self"] = made
    return made


def _things(n: int) -> list[dict[str, Any]]:
    return [{"id": i, "tags": ["a", i]} for i in range(n)]


growth("items", 2000, lambda pm, n: (pm.array().items(pm.number()), _numbers(n)))
growth("items that are objects", 500, lambda pm, n: (pm.array().items(_keys(pm, 3)), [_values(3)] * n))
growth("two types of items", 1000, lambda pm, n: (pm.array().items(pm.string(), pm.number()), _numbers(n)))
growth(
    "required items",
    1000,
    lambda pm, n: (pm.array().items(pm.number().required(), pm.string()), [*_names(n), 1]),
)
growth("ordered()", 500, lambda pm, n: (pm.array().ordered(*[pm.number()] * n), _numbers(n)))
growth("sort()", 2000, lambda pm, n: (pm.array().sort(order="descending"), _numbers(n)))
growth("sort() by a key", 1000, lambda pm, n: (pm.array().sort(by="id"), _things(n)))
growth("has()", 1000, lambda pm, n: (pm.array().has(pm.number().min(n)), [*_numbers(n), n]))
growth("unique(), strings", 2000, lambda pm, n: (pm.array().unique(), _names(n)))
growth("unique(), objects", 500, lambda pm, n: (pm.array().unique(), _things(n)))
growth("unique(), by a path", 500, lambda pm, n: (pm.array().unique("id"), _things(n)))
growth(
    "unique(), unhashable objects",
    1000,
    lambda pm, n: (pm.array().unique(), [Unhashable(i) for i in range(n)]),
)
growth("unique(), cycles", 50, lambda pm, n: (pm.array().unique(), [_cycle(i) for i in range(n)]))


# Lists that references lead to


def _listed(
    item: Callable[[Any], Any], ids: Callable[[int], Any], values: Callable[[int], Any]
) -> Callable[[Any, int], tuple[Any, Any]]:
    """Items that are compared with those of a list beside them."""
    return lambda pm, n: (
        pm.object({"ids": pm.any(), "items": pm.array().items(item(pm))}),
        {"ids": ids(n), "items": values(n)},
    )


def _backwards(n: int) -> dict[str, str]:
    return dict(zip(_names(n), reversed(_names(n))))


def _moments(n: int) -> list[datetime]:
    return [datetime.fromtimestamp(1000 * i, timezone.utc) for i in range(n)]


def _valid(pm: Any) -> Any:
    return pm.valid(pm.in_("/ids"))


def _beside_function(pm: Any) -> Any:
    return pm.object({"id": _valid(pm), "x": pm.any().custom(lambda value: value)})


growth("in_(), numbers", 1000, _listed(_valid, _numbers, _numbers))
growth("in_(), strings", 1000, _listed(_valid, _names, _names))
growth("in_(), dates", 1000, _listed(_valid, _moments, _moments))
growth("in_(), objects", 500, _listed(_valid, _things, _things))
growth("in_(), keys", 1000, _listed(_valid, _values, _names))
growth(
    "in_(), ignoring case",
    1000,
    _listed(
        lambda pm: pm.string().insensitive().valid(pm.in_("/ids")),
        _names,
        lambda n: [name.upper() for name in _names(n)],
    ),
)
growth(
    "in_(), none of them",
    2000,
    _listed(lambda pm: pm.invalid(pm.in_("/ids")), _numbers, lambda n: [-1] * n),
)
growth(
    "in_(), the own keys",
    500,
    lambda pm, n: (pm.object().pattern(pm.string(), pm.valid(pm.in_(".."))), _backwards(n)),
)
growth(
    "in_(), adjusted",
    1000,
    _listed(
        lambda pm: pm.valid(pm.in_("/ids", adjust=lambda ids: [-n for n in ids])),
        _numbers,
        lambda n: [-i for i in range(n)],
    ),
)
growth(
    "in_(), beside a function",
    1000,
    _listed(_beside_function, _numbers, lambda n: [{"id": i, "x": 1} for i in range(n)]),
)


# Secrets


def _shared_beside_secret(pm: Any, n: int) -> tuple[Any, Any]:
    """A value whose parts are the same object twice, at each level."""
    value: dict[str, Any] = {"p": 5}
    for _ in range(n):
        value = {"a": value, "b": value}
    links = {"a": pm.link("#whole"), "b": pm.link("#whole")}
    one, other = pm.object({**links, "p": pm.string().secret()}), pm.object({"a": pm.link("#whole")})
    return pm.alternatives(one, other).id("whole"), value


growth("shared parts beside a secret", 12, _shared_beside_secret, fails=True, steps=(6, 8, 10, 12, 14, 16))
growth(
    "unknown keys beside a secret",
    1000,
    lambda pm, n: (pm.object({"p": pm.string().secret()}), _values(n)),
    fails=True,
    abort_early=False,
)


# The rest of a run


def _nested(pm: Any, n: int) -> tuple[Any, Any]:
    schema, value = pm.number(), 1
    for _ in range(n):
        schema, value = pm.object({"a": schema}), {"a": value}
    return schema, value


def _linked(pm: Any, n: int) -> tuple[Any, Any]:
    value = {"v": 1}
    for _ in range(n):
        value = {"v": 1, "next": value}
    return pm.object({"v": pm.number(), "next": pm.link("#n")}).id("n"), value


growth("objects in objects", 60, _nested)
# Beyond some hundred levels a value goes on in a thread of its own, once: a step, not growth.
growth("links", 50, _linked)
growth(
    "errors, all collected",
    500,
    lambda pm, n: (pm.array().items(pm.number()), ["x"] * n),
    fails=True,
    abort_early=False,
)
growth("warnings", 500, lambda pm, n: (pm.array().items(pm.number().min(n).warn()), _numbers(n)))
growth("artifacts", 500, lambda pm, n: (pm.array().items(pm.number().artifact("a")), _numbers(n)))
growth("failovers", 500, lambda pm, n: (pm.array().items(pm.number().failover(0)), ["x"] * n))
growth("functions", 500, lambda pm, n: (pm.array().items(pm.any().custom(lambda value: value)), _numbers(n)))


# Strings


def _text(make: Callable[[Any], Any], unit: str, end: str = "") -> Callable[[Any, int], tuple[Any, Any]]:
    return lambda pm, n: (make(pm), unit * n + end)


growth("a string of upper case", 20_000, _text(lambda pm: pm.string().lowercase(), "AbC"))
growth("a string, trimmed", 20_000, _text(lambda pm: pm.string().trim(), " ", "a"))
growth("a string, replaced", 20_000, _text(lambda pm: pm.string().replace(re.compile("b"), "c"), "ab"))
growth("a string of a pattern", 20_000, _text(lambda pm: pm.string().pattern(re.compile("^[a-c]+$")), "abc"))
growth("a decimal that is none", 2000, _text(lambda pm: pm.decimal(), "12", "x"), fails=True)
growth("a string of digits as a number", 2000, _text(lambda pm: pm.number().unsafe(), "0", "7"))


# Formats: by the rule, what a string begins with, what is repeated, and what it ends with


class Written(NamedTuple):
    """A string of a format that may be as long as one likes, or of none where there is no such string."""

    begin: str
    unit: str
    end: str = ""
    passes: bool = True
    options: dict[str, Any] = {}


FORMATS: dict[str, Written] = {
    "alphanum": Written("", "aB3"),
    "base64": Written("", "abcd"),
    "credit_card": Written("", "4111-", passes=False),
    "data_uri": Written("data:a/b;base64,", "abcd"),
    "domain": Written("", "a.", "-", passes=False),
    "email": Written("a@b.com", ", a@b.com", options={"multiple": True}),
    "guid": Written("{", "69593D62-", "}", passes=False),
    "hex": Written("", "a0"),
    "hostname": Written("", "a-", "-", passes=False),
    "ip": Written("", "1:", passes=False),
    "iso_date": Written("2026-11-21T10:00:00.", "7", "x", passes=False),
    "iso_duration": Written("P", "1", "D"),
    "lowercase": Written("", "aé"),
    "normalize": Written("", "e\u0301", passes=False),
    "token": Written("", "a_"),
    "uppercase": Written("", "Aß", passes=False),
    "uri": Written("http://a@b:80/", "a%20/", "?a=b#c"),
}


def _format(name: str, written: Written) -> None:
    growth(
        f"{name}()" if written.passes else f"{name}(), failing",
        10_000,
        lambda pm, n: (
            getattr(pm.string(), name)(**written.options),
            written.begin + written.unit * n + written.end,
        ),
        fails=not written.passes,
        convert=False,
    )


for _rule, _written in FORMATS.items():
    _format(_rule, _written)
growth("an e-mail address that is none", 20_000, _text(lambda pm: pm.string().email(), "a.", "@"), fails=True)
growth("a date that is none", 20_000, _text(lambda pm: pm.date(), "x "), fails=True)


# What is done beside a validation


def called(name: str, n: int, make: Make) -> None:
    """Add a row; `make(pm, n)` returns what is timed."""
    ROWS.append(Growth(name, n, make))


def _wrong(pm: Any, n: int) -> Callable[[], Any]:
    schema = pm.object({"a": pm.array().items(pm.number())})
    return lambda: schema.validate({"a": ["x"] * n}, abort_early=False).error


def _read(make: Callable[[Any], Any]) -> Make:
    def ready(pm: Any, n: int) -> Callable[[], Any]:
        error = _wrong(pm, n)
        return lambda: make(error())

    return ready


called("the text of an error", 500, _read(str))
called("the details of an error", 500, _read(lambda error: [detail.context for detail in error.details]))
called("an error as a dict", 500, _read(lambda error: error.as_dict()))
called("an error, annotated", 500, _read(lambda error: error.annotate()))
called("keys, made", 200, lambda pm, n: lambda: _keys(pm, n))
called("keys, made and run once", 200, lambda pm, n: lambda: _keys(pm, n).validate({}))
called("keys, described", 200, lambda pm, n: _keys(pm, n).describe)
called("keys, built of a description", 200, lambda pm, n: partial(pm.build, _keys(pm, n).describe()))
called("keys, as JSON Schema", 200, lambda pm, n: _keys(pm, n).json_schema)


def _dumped(schema: Callable[[Any], Any]) -> Make:
    """Dumps of records to JSON, with 10,000 of them between the two sizes."""

    def make(pm: Any, n: int) -> Callable[[], Any]:
        value = [{"a": i, "of": {"b": "x"}} for i in range(n)]
        return partial(pm.array().items(schema(pm)).dump_json, value)

    return make


called("dump_json() of records", 8000, _dumped(lambda pm: pm.object({"a": int, "of": {"b": str}})))
called(
    "dump_json() of records with links", 8000, _dumped(lambda pm: pm.object({"of": pm.link("...")}).unknown())
)
called("dump_json() of any records", 8000, _dumped(lambda pm: pm.any()))
called("listed values, made", 1000, lambda pm, n: lambda: pm.valid(*_names(n)))
called("alternatives, made", 200, lambda pm, n: lambda: pm.alternatives(*range(n)))
called("a formula", 200, lambda pm, n: lambda: pm.x("{" + "1 + " * n + "1}"))
called("a template", 200, lambda pm, n: lambda: pm.x("{{#a}} " * n))
growth("a number of a formula", 200, lambda pm, n: (pm.number().max(pm.x("{" + "1 + " * n + "1}")), 1))
growth("nand(), failing", 500, lambda pm, n: (_keys(pm, n).nand(*_names(n)), _values(n)), fails=True)
growth("oxor(), failing", 500, lambda pm, n: (_keys(pm, n).oxor(*_names(n)), _values(n)), fails=True)
growth(
    "without()",
    500,
    lambda pm, n: (_keys(pm, n).unknown().without("key0", [f"no{i}" for i in range(n)]), _values(n)),
)
growth(
    "keys renamed by a pattern",
    500,
    lambda pm, n: (pm.object().unknown().rename(re.compile("^key([0-9]+)$"), pm.x("{#1}")), _values(n)),
)


def _levels(pm: Any, n: int) -> tuple[Any, Any]:
    value: dict[str, Any] = {}
    for _ in range(n):
        value = {"next": value}
    return pm.object({"next": pm.link("#level")}).id("level"), value


growth("levels of a value, from 39", 39, _levels)
growth(
    "a wrong item at the front",
    20_000,
    lambda pm, n: (pm.array().items(pm.number()), ["a", *_numbers(n)]),
    fails=True,
)
growth("items, to a set", 2000, lambda pm, n: (pm.array().cast("set"), _numbers(n)))
growth("items from a cache", 500, lambda pm, n: (pm.array().items(pm.number().cache()), _numbers(n)))
growth("excluded items", 1000, lambda pm, n: (pm.array().items(pm.string().forbidden()), _numbers(n)))
growth(
    "alternatives, one of them",
    100,
    lambda pm, n: (pm.alternatives(*[pm.valid(i) for i in range(n)]).match("one"), n - 1),
)
growth(
    "alternatives, all of them",
    100,
    lambda pm, n: (pm.alternatives(*[pm.number().min(-i) for i in range(n)]).match("all"), 1),
)


def _doubled(pm: Any, n: int) -> tuple[Any, Any]:
    """A string of a schema that tries twice as much with each level."""
    parts = {f"d{i}": {"oneOf": [{"$ref": f"#/$defs/d{i + 1}"}] * 2} for i in range(20)}
    schema = pm.from_json_schema({"$ref": "#/$defs/d0", "$defs": {**parts, "d20": {"type": "string"}}})
    return schema, "a" * n


growth("a string in a schema that doubles the work", 500, _doubled, fails=True)
