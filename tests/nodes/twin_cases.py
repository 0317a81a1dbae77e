"""Cases that both backends are asked about: schemas, values and what can be observed, as JSON.

A value is written as `[tag, data]`, a schema as its type and the calls that make it. Nothing here
depends on the backend in use; `twin_worker` answers in a process of its own for each.
"""

from __future__ import annotations

import datetime
import decimal
import re
import types
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import passmuster as pm

NOW = datetime.datetime(2026, 11, 21, 10, tzinfo=datetime.timezone.utc)


class Text(str):
    """A subclass of a scalar."""


class Whole(int):
    """A subclass of a scalar."""


class Real(float):
    """A subclass of a scalar."""


class Items(list):
    """A subclass of a container."""


class Keys(dict):
    """A subclass of a container."""


class Thing:
    """An object of the caller's."""

    def __init__(self, **attributes: Any) -> None:
        self.__dict__.update(attributes)

    def __repr__(self) -> str:
        return "<a thing>"


class View(Mapping):
    """A mapping that is no dict."""

    def __init__(self, contents: dict[Any, Any]) -> None:
        self.contents = contents

    def __getitem__(self, key: Any) -> Any:
        return self.contents[key]

    def __iter__(self) -> Any:
        return iter(self.contents)

    def __len__(self) -> int:
        return len(self.contents)


def a_function(*_: Any) -> None:
    """A function as a value."""


SPECIALS: dict[str, Any] = {
    "none": None,
    "true": True,
    "false": False,
    "undefined": pm.UNDEFINED,
    "function": a_function,
    "date": datetime.date(2026, 11, 21),
    "naive": datetime.datetime(2026, 11, 21, 10),
    "now": NOW,
    "pattern": re.compile("^a"),
    "object": Thing(),
}
_SCALARS = {
    "int": int, "float": float, "str": str, "bytes": bytes.fromhex, "decimal": decimal.Decimal, "Text": Text,
    "Whole": Whole, "Real": Real,
}  # fmt: skip
_LISTS = {"list": list, "tuple": tuple, "Items": Items}
_DICTS = {
    "dict": dict,
    "OrderedDict": OrderedDict,
    "Keys": Keys,
    "View": lambda pairs: View(dict(pairs)),
    "proxy": lambda pairs: types.MappingProxyType(dict(pairs)),
    "Thing": lambda pairs: Thing(**{str(key): value for key, value in dict(pairs).items()}),
}


def decode(case: Any, functions: Functions | None = None) -> Any:
    """Return the value that is written as JSON."""
    tag, data = case
    if tag in SPECIALS:
        return SPECIALS[tag]
    if tag in _SCALARS:
        return _SCALARS[tag](data)
    if tag in _LISTS:
        return _LISTS[tag](decode(item, functions) for item in data)
    if tag in _DICTS:
        return _DICTS[tag]([(decode(key, functions), decode(item, functions)) for key, item in data])
    if tag == "schema":
        return schema_of(data, functions or Functions())
    if tag == "ref":
        return pm.ref(data)
    if tag == "in":
        return pm.in_(data)
    if tag == "adjusted":
        return pm.ref(data, adjust=(functions or Functions()).adjusted)
    if tag == "mapped":
        return pm.ref(data, map=[["a", 1], [1, 2], [True, "x"]])
    if tag == "template":
        return pm.x(data)
    if tag == "regex":
        return re.compile(data)
    if tag == "call":
        return getattr(functions or Functions(), data)
    raise ValueError(f"unknown tag {tag!r}")


class Functions:
    """The caller's functions; each call of one is noted."""

    def __init__(self) -> None:
        self.calls: list[Any] = []
        self.refused: list[Any] = []

    def note(self, name: str, value: Any, helpers: Any = None) -> None:
        entry = [name, written(value)]
        if helpers is not None:
            state = helpers.state
            entry += [written(state.path), written(state.ancestors), written(helpers.original)]
        self.calls.append(entry)

    def same(self, value: Any, helpers: Any) -> Any:
        self.note("same", value, helpers)
        return value

    def doubled(self, value: Any, helpers: Any) -> Any:
        self.note("doubled", value, helpers)
        return value * 2

    def undefined(self, value: Any, helpers: Any) -> Any:
        self.note("undefined", value, helpers)
        return pm.UNDEFINED

    def refused(self, value: Any, helpers: Any) -> Any:
        self.note("refused", value, helpers)
        return helpers.error("any.invalid", {"why": "it has to be"})

    def raising(self, value: Any, helpers: Any) -> Any:
        self.note("raising", value, helpers)
        raise ValueError("raised by the function")

    def leaving(self, value: Any, helpers: Any) -> Any:
        """Raise what no validation catches."""
        self.note("leaving", value, helpers)
        raise KeyboardInterrupt

    def warned(self, value: Any, helpers: Any) -> Any:
        self.note("warned", value, helpers)
        helpers.warn("any.custom", {"error": "a warning"})
        return value

    def emptying(self, value: Any, helpers: Any) -> Any:
        """Take everything out of the containers around the value."""
        self.note("emptying", value, helpers)
        for container in helpers.state.ancestors:
            container.clear()
        return value

    def growing(self, value: Any, helpers: Any) -> Any:
        """Put more into the containers around the value."""
        self.note("growing", value, helpers)
        for container in helpers.state.ancestors:
            if isinstance(container, dict):
                container["grown"] = value
            elif len(container) < 20:
                container.append(value)
        return value

    def nested(self, value: Any, helpers: Any) -> Any:
        """Validate within a validation."""
        inner = pm.array().items(pm.number()).validate([1, "2", value if isinstance(value, str) else 3])
        self.note("nested", value if inner.error is None else None, helpers)
        return value

    def adjusted(self, value: Any) -> Any:
        self.note("adjusted", value)
        return value + 1 if type(value) is int else value

    def equal(self, left: Any, right: Any) -> bool:
        self.note("equal", [left, right])
        return type(left) is type(right) and left == right

    def made(self) -> Any:
        self.note("made", None)
        return ["made"]

    def made_of(self, parent: Any, helpers: Any) -> Any:
        self.note("made_of", parent, helpers)
        return {"of": parent}

    def failing(self, *_: Any) -> Any:
        self.note("failing", None)
        raise RuntimeError("no default")

    def own_error(self, reports: Any) -> Any:
        self.note("own_error", [report.code for report in reports])
        return TypeError("an error of the caller's")

    def same_errors(self, reports: Any) -> Any:
        self.note("same_errors", [report.code for report in reports])
        return reports


def schema_of(case: Any, functions: Functions) -> Any:
    """Return the schema that is written as `[type, [[method, arguments, options], …]]`.

    A call that is refused is left out, and noted.
    """
    kind, calls = case
    schema = getattr(pm, kind)()
    for method, arguments, options in calls:
        given = [decode(argument, functions) for argument in arguments]
        named = {name: decode(value, functions) for name, value in options.items()}
        try:
            schema = getattr(schema, method)(*given, **named)
        except pm.SchemaError as error:
            functions.refused.append([method, str(error)])
    return schema


# What is observed


def written(value: Any, known: dict[int, str] | None = None, depth: int = 0) -> Any:
    """Return a value as JSON that tells all about it: types, order, signs, and which object it is.

    `known` maps the ids of the input's objects to where they are in it.
    """
    cls = type(value).__name__
    if isinstance(value, (float, int, decimal.Decimal)):
        shown: Any = repr(value) if not isinstance(value, int) else hex(value)
    elif isinstance(value, (str, bytes)):
        shown = ascii(value)
    elif depth > 40:
        shown = "…"
    elif isinstance(value, Mapping):
        shown = [[written(k, known, depth + 1), written(value[k], known, depth + 1)] for k in value]
    elif isinstance(value, (list, tuple)):
        shown = [written(item, known, depth + 1) for item in value]
    elif isinstance(value, (set, frozenset)):
        shown = sorted(ascii(item) for item in value)
    elif isinstance(value, Thing):
        shown = written(vars(value), known, depth + 1)
    elif isinstance(value, BaseException):
        shown = str(value)
    elif isinstance(value, (datetime.date, re.Pattern)):
        shown = repr(value)
    else:
        shown = getattr(value, "display", "")
    place = (known or {}).get(id(value))
    return [cls, shown] if place is None else [cls, shown, place]


def places(value: Any, path: str = "", found: dict[int, Any] | None = None) -> dict[int, str]:
    """Return where each object of an input is, but for those that are everywhere the same."""
    found = {} if found is None else found
    if not (value is None or isinstance(value, (bool, type(pm.UNDEFINED))) or value in ("", 0)):
        found.setdefault(id(value), path)
    if isinstance(value, (dict, View)):
        for key in value:
            places(value[key], f"{path}/{key!r}", found)
    elif isinstance(value, (list, tuple)):
        for i, item in enumerate(value):
            places(item, f"{path}/{i}", found)
    elif isinstance(value, Thing):
        for key, item in vars(value).items():
            places(item, f"{path}.{key}", found)
    return found


def told(detail: Any, known: dict[int, str]) -> Any:
    """Return everything about a failure."""
    context = {str(key): _in_context(item, known) for key, item in detail.context.items()}
    return [detail.type, written(detail.path), detail.message, sorted(context.items())]


def _in_context(value: Any, known: dict[int, str]) -> Any:
    if isinstance(value, list) and value and hasattr(value[0], "context"):
        return [told(detail, known) for detail in value]
    return written(value, known)


def _logged(entry: dict[str, Any]) -> Any:
    """Return an entry of a log, with the end of its path: schemas may nest a thousand deep in each."""
    path = entry["path"]
    return written({**entry, "path": [len(path), path[-3:]]})


def observed(schema: Any, value: Any, options: Any, functions: Functions) -> dict[str, Any]:
    """Return all that can be seen of one validation."""
    known = places(value)
    before = written(value)
    functions.calls.clear()
    seen: dict[str, Any] = {}
    try:
        result = schema.validate(value, options)
    except (Exception, KeyboardInterrupt) as error:
        seen["raised"] = [type(error).__name__, str(error)]
    else:
        seen["value"] = written(result.value, known)
        seen["artifacts"] = written(result.artifacts)
        seen["debug"] = None if result.debug is None else [_logged(entry) for entry in result.debug]
        if isinstance(result.error, pm.ValidationError):
            seen["error"] = [told(detail, known) for detail in result.error.details]
        elif result.error is not None:
            seen["error"] = written(result.error)
        if result.warning is not None:
            seen["warning"] = [told(detail, known) for detail in result.warning.details]
    seen["calls"] = list(functions.calls)
    seen["changed"] = written(value) != before
    return seen


def answer(case: dict[str, Any]) -> Any:
    """Return what a backend does with a case: a schema, values, and options for each."""
    functions = Functions()
    schema = schema_of(case["schema"], functions)
    found = []
    for value, options in 2 * case["runs"]:  # the first time, a node may take another way than later on
        given = {name: decode(option) for name, option in options.items()}
        found.append(observed(schema, decode(value), given or None, functions))
    return {"runs": found, "refused": functions.refused}
