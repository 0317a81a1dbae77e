"""How cases are written: traces of calls, tagged values, and the collector of definitions.

`lib.string().min(3)` records the calls instead of making them; names are the specification's, a trailing
underscore keeps Python's keywords away (`lib.object().and_("a", "b")`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any


class Tagged:
    """A value that is written as one tag, for example a date."""

    def __init__(self, **json: Any) -> None:
        self.json = json


UNDEFINED = Tagged(**{"$u": 1})
ABSENT = object()  # validate() without a value


def date(time: int | None) -> Tagged:
    """A date in milliseconds since the epoch; None is an invalid date."""
    return Tagged(**{"$d": time})


def pattern(source: str, flags: str = "") -> Tagged:
    return Tagged(**{"$re": [source, flags]})


def symbol(name: str, key: str | None = None) -> Tagged:
    return Tagged(**{"$sym": [name, key or name]})


def mapping(*pairs: tuple[Any, Any]) -> Tagged:
    """A map whose keys need not be string."""
    return Tagged(**{"$map": [list(pair) for pair in pairs]})


def pairs(*items: tuple[str, Any]) -> Tagged:
    """An object with keys that would look like a tag."""
    return Tagged(**{"$o": [list(item) for item in items]})


def fn(name: str, *args: Any) -> Tagged:
    """A function of the vocabulary."""
    return Tagged(**{"$call": name, **({"with": list(args)} if args else {})})


def error(message: str) -> Tagged:
    return Tagged(**{"$e": {"message": message}})


def instance(name: str, **properties: Any) -> Tagged:
    return Tagged(**{"$new": [name, properties]})


def class_(name: str) -> Tagged:
    return Tagged(**{"$class": name})


def same(name: str) -> Tagged:
    """The object that an earlier trace made under this name."""
    return Tagged(**{"$same": name})


OVERRIDE = Tagged(**{"$joi": "override"})

TAGS = {"ref": "$ref", "in": "$ref", "x": "$tmpl", "expression": "$tmpl", "cache.provision": "$cache"}


class Trace:
    """A call on the library and the calls on its result."""

    def __init__(self, json: dict[str, Any]) -> None:
        self.json = json

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *args: self.step(name.rstrip("_"), *args)

    def step(self, name: str, *args: Any) -> Trace:
        return self._then([name, list(args)])

    @property
    def ruleset(self) -> Trace:
        return self._then(["$", None])

    def item(self, key: str) -> Trace:
        return self._then(["@item", [key]])

    def named(self, name: str) -> Trace:
        """Make the object known to `same(name)`."""
        return Trace({**self.json, "id": name})

    def _then(self, step: list[Any]) -> Trace:
        return Trace({**self.json, "chain": [*self.json.get("chain", []), step]})

    @property
    def _tag(self) -> str:
        return TAGS.get(self.json["call"], "$schema")


class Library:
    """The library, or what `extend` and `defaults` make of it."""

    def __init__(self, json: dict[str, Any] | None = None) -> None:
        self.json = json

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *args: self.call(name.rstrip("_"), *args)

    def call(self, name: str, *args: Any) -> Trace:
        head = {"lib": self.json} if self.json else {}
        return Trace({**head, "call": name, "args": list(args)})

    def provision(self, *args: Any) -> Trace:
        return self.call("cache.provision", *args)

    def made_by(self, name: str, *args: Any) -> Library:
        head = {"lib": self.json} if self.json else {}
        return Library({**head, "call": name, "args": list(args)})


lib = Library()


def plain(value: Any) -> Any:
    """The JSON of a case's value."""
    if isinstance(value, Trace):
        return {value._tag: trace(value)}
    if isinstance(value, Tagged):
        return {key: plain(item) for key, item in value.json.items()}
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return {"$set": [plain(item) for item in sorted(value, key=repr)]}
    if isinstance(value, bytes):
        return {"$b": _base64(value)}
    return _number(value) if isinstance(value, float) else value


def trace(value: Trace) -> Any:
    """The JSON of a trace, without its tag."""
    return {key: plain(item) for key, item in value.json.items()}


def _base64(value: bytes) -> str:
    from base64 import b64encode

    return b64encode(value).decode()


def _number(value: float) -> Any:
    if math.isfinite(value) and not (value == 0 and math.copysign(1, value) < 0):
        return value
    return {
        "$n": "NaN" if math.isnan(value) else "-0" if value == 0 else f"{'-' if value < 0 else ''}Infinity"
    }


class Area:
    """Collects the definitions of one file of cases, numbered after those that it has."""

    def __init__(self, name: str, known: Iterable[str] = ()) -> None:
        self.name = name
        self.definitions: list[dict[str, Any]] = []
        self._counts: dict[str, int] = {}
        for topic, _, number in (id_.partition(".")[2].partition("#") for id_ in known):
            self._counts[topic] = max(int(number), self._counts.get(topic, 0))

    def _id(self, topic: str) -> str:
        self._counts[topic] = self._counts.get(topic, 0) + 1
        return f"{self.name}.{topic}#{self._counts[topic]}"

    def add(
        self,
        topic: str,
        schema: Trace,
        inputs: Iterable[Any] = (),
        options: Iterable[Any] = (None,),
        *,
        texts: bool = False,
        later: bool = False,
    ) -> None:
        """Describe the schema, validate every input with every set of options; `later` is the async way."""
        choices = list(options)
        runs = [_run(value, choice, later) for value in inputs for choice in choices]
        marks = {"texts": True} if texts else {}
        self.definitions.append({"id": self._id(topic), **marks, "schema": trace(schema), "runs": runs})

    def each(
        self, topic: str, schemas: Iterable[Trace], inputs: Iterable[Any] = (), options: Any = (None,)
    ) -> None:
        values = list(inputs)
        for schema in schemas:
            self.add(topic, schema, values, options)

    def wrong(self, topic: str, schemas: Iterable[Trace]) -> None:
        """Definitions that should throw; those that joi happens to accept are not kept."""
        for schema in schemas:
            self.definitions.append({"id": self._id(topic), "wrong": True, "schema": trace(schema)})

    def wrong_arguments(
        self, schema: Trace, methods: Iterable[str], values: Iterable[Any], *rest: Any
    ) -> None:
        """Each method with each value as its first argument."""
        choices = list(values)
        for method in methods:
            self.wrong(f"{method}-argument", (schema.step(method, value, *rest) for value in choices))

    def root(self, name: str, *args: Any, library: Library = lib) -> None:
        """Call a root function and keep its result."""
        head = {"lib": plain(library.json)} if library.json else {}
        self.definitions.append({"id": self._id(name), **head, "root": name, "args": plain(args)})


def _run(value: Any, options: Any, later: bool) -> dict[str, Any]:
    run: dict[str, Any] = {} if value is ABSENT else {"input": plain(value)}
    if options is not None:
        run["options"] = plain(options)
    if later:
        run["async"] = True
    return run
