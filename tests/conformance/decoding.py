"""From the JSON of a case to Python: tagged values, and traces of calls made on the library under test."""

from __future__ import annotations

import base64
import datetime as dt
import json
import math
import re
from typing import Any, Callable

from functions import CLASSES, Deliberate, make
from names import python_name

EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.timezone.utc)

NUMBERS = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf, "-0": -0.0}

FLAGS = {"i": re.I, "m": re.M, "s": re.S}


class Unportable(Exception):
    """The case has no Python equivalent."""


class Broken(Exception):
    """A call of a trace raised; `last` tells whether it was the trace's last one."""

    def __init__(self, cause: Exception, last: bool) -> None:
        super().__init__(f"{type(cause).__name__}: {cause}")
        self.cause = cause
        self.last = last


def python_pattern(source: str, flags: str) -> re.Pattern[str]:
    """The same expression for `re`: named groups, and `$` that takes no trailing newline."""
    text = re.sub(r"\(\?<(?![=!])", "(?P<", source)
    if "m" not in flags:
        text = re.sub(r"(?<!\\)\$", r"\\Z", text)
    bits = re.A
    for flag in flags:
        bits |= FLAGS.get(flag, re.A)
    return re.compile(text, bits)


class Decoder:
    """Decodes one case: symbols, functions and named objects are shared within it."""

    def __init__(self, pm: Any, spelling: Callable[[str], str] = python_name) -> None:
        self.pm = pm
        self.spelling = spelling
        self.symbols: dict[str, Any] = {}
        self.made: dict[str, Any] = {}
        self.libs: dict[str, Any] = {}
        self.functions = make(pm)
        self.tags: dict[str, Callable[[Any], Any]] = {
            "$u": lambda _: pm.UNDEFINED,
            "$n": NUMBERS.__getitem__,
            "$d": self.date,
            "$b": base64.b64decode,
            "$re": lambda v: python_pattern(*v),
            "$sym": self.symbol,
            "$map": self.mapping,
            "$set": self.set,
            "$o": lambda v: {key: self.decode(item) for key, item in v},
            "$e": lambda v: Deliberate(v["message"]),
            "$new": self.instance,
            "$class": CLASSES.__getitem__,
            "$joi": lambda v: getattr(pm, v.upper()) if hasattr(pm, v.upper()) else getattr(pm, v),
            "$same": self.made.__getitem__,
            "$schema": self.build,
            "$ref": self.build,
            "$tmpl": self.build,
            "$cache": self.build,
        }

    def decode(self, json_: Any) -> Any:
        if isinstance(json_, list):
            return [self.decode(item) for item in json_]
        if not isinstance(json_, dict):
            return json_
        tag = next(iter(json_), "")
        if tag == "$call":
            return self.functions[json_[tag]](*self.decode(json_.get("with", [])))
        if tag.startswith("$"):
            return self.tags[tag](json_[tag])
        return {key: self.decode(item) for key, item in json_.items()}

    def date(self, time: float) -> dt.datetime:
        try:
            return EPOCH + dt.timedelta(milliseconds=time)
        except OverflowError:
            raise Unportable("a date beyond the platform's") from None

    def symbol(self, pair: list[str]) -> Any:
        name, key = pair
        if key not in self.symbols:
            self.symbols[key] = self.pm.Symbol(name)
        return self.symbols[key]

    def mapping(self, pairs: list[Any]) -> dict[Any, Any]:
        try:
            return {self.decode(key): self.decode(item) for key, item in pairs}
        except TypeError:
            raise Unportable("a map with a key that can't be hashed") from None

    def set(self, items: list[Any]) -> set[Any]:
        try:
            return {self.decode(item) for item in items}
        except TypeError:
            raise Unportable("a set with an item that can't be hashed") from None

    def instance(self, pair: list[Any]) -> Any:
        name, properties = pair
        instance = CLASSES[name]()
        if hasattr(instance, "missing"):
            instance.missing = self.pm.UNDEFINED
        for key, item in properties.items():
            setattr(instance, key, self.decode(item))
        return instance

    # traces

    def attribute(self, owner: Any, name: str) -> Any:
        return getattr(owner, self.spelling(name))

    def lib(self, json_: Any) -> Any:
        if not json_:
            return self.pm
        key = json.dumps(json_)
        if key not in self.libs:
            base = self.lib(json_.get("lib"))
            self.libs[key] = self.attempt(lambda: self.attribute(base, json_["call"]), json_["args"], True)
        return self.libs[key]

    def build(self, trace: dict[str, Any]) -> Any:
        owner, chain = self.lib(trace.get("lib")), trace.get("chain", [])
        *path, method = trace["call"].split(".")
        for name in path:
            owner = self.attribute(owner, name)
        result = self.attempt(lambda: self.attribute(owner, method), trace["args"], not chain)
        for i, (name, args) in enumerate(chain):
            result = self.step(result, name, args, i == len(chain) - 1)
        if "id" in trace:
            self.made[trace["id"]] = result
        return result

    def step(self, target: Any, name: str, args: list[Any] | None, last: bool) -> Any:
        if name == "@item" and args:
            return target[args[0]]
        if args is None:
            return self.attempt(lambda: lambda: self.attribute(target, name), [], last)
        return self.attempt(lambda: self.attribute(target, name), args, last)

    def attempt(self, find: Callable[[], Callable[..., Any]], args: list[Any], last: bool) -> Any:
        """Find the method and call it; what it raises comes out as `Broken`."""
        values = self.decode(args)
        try:
            return find()(*values)
        except Exception as cause:
            raise Broken(cause, last) from cause
