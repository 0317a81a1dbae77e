"""The vocabulary of user functions and classes that cases name; `functions.js` defines it for the recorder.

`make(pm)` gives a table of makers: each takes what the case gives "with" the name and returns the function.
Arithmetic is the recorder's (strings join, what is no number gives NaN): both sides give the same values.
"""

from __future__ import annotations

import datetime as dt
import math
from typing import Any, Callable

from names import python_name


class Point:
    """A class of the caller's."""


class Point3(Point):
    """One that inherits from it."""


class MemoryCache:
    """A cache of the caller's."""

    def __init__(self) -> None:
        self.items: dict[Any, Any] = {}

    def get(self, key: Any) -> Any:
        return self.items.get((type(key), key), self.missing)

    def set(self, key: Any, value: Any) -> None:
        self.items[type(key), key] = value

    missing: Any = None


CLASSES = {"Point": Point, "Point3": Point3, "MemoryCache": MemoryCache}


class Deliberate(Exception):
    """What a function raises because its case asks for it."""


def _raise(message: str) -> Any:
    raise Deliberate(message)


def number_of(value: Any) -> Any:
    """What the recorder's arithmetic makes of a value."""
    if value is None or isinstance(value, (bool, int, float)):
        return value or 0
    if isinstance(value, dt.datetime):
        return round(value.timestamp() * 1000)
    if isinstance(value, bytes):
        return number_of(value.decode("latin-1"))
    if isinstance(value, list) and len(value) < 2:
        item = value[0] if value else 0
        return math.nan if isinstance(item, bool) else number_of(item)
    try:
        return float(value.strip() or 0) if isinstance(value, str) else math.nan
    except ValueError:
        return math.nan


def _plus(value: Any, other: int) -> Any:
    return f"{value}{other}" if isinstance(value, str) else number_of(value) + other


def string_of(value: Any) -> str:
    return str(value) if isinstance(value, (str, int, float)) else ""


def _kind(value: Any) -> str:
    kinds = ((bool, "boolean"), ((int, float), "number"), (str, "string"))
    found = next((name for types, name in kinds if isinstance(value, types)), None)
    return found or ("function" if callable(value) else "object")


def _summary(reports: Any) -> str:
    return ",".join(f"{r.code}@{'.'.join(map(str, r.path))}" for r in reports)


def _warn(helpers: Any, code: str, local: Any, value: Any) -> Any:
    helpers.warn(code, *local)
    return value


def _chain(schema: Any, steps: Any) -> Any:
    for name, args in steps:
        schema = getattr(schema, python_name(name))(*args)
    return schema


def _change(parent: Any, key: str, missing: Any) -> Any:
    if parent is not missing:
        parent["added"] = True
    return _key_of(parent, key, missing)


def _key_of(parent: Any, key: str, missing: Any) -> Any:
    return parent.get(key, missing) if isinstance(parent, dict) else missing


TAKES: list[Callable[..., Any]] = [
    lambda: None, lambda a: None, lambda a, b: None, lambda a, b, c: None, lambda a, b, c, d: None,
]  # fmt: skip


def make(pm: Any) -> dict[str, Callable[..., Any]]:
    """Return the makers, for the library under test."""
    return {**_values(pm), **_customs(pm), **_parents(pm), **_others(), **_extensions(pm)}


def _values(pm: Any) -> dict[str, Callable[..., Any]]:
    undefined = pm.UNDEFINED

    def kind(value: Any, *_: Any) -> str:
        return (
            "<undefined>"
            if value is undefined
            else "<symbol>"
            if isinstance(value, pm.Symbol)
            else f"<{_kind(value)}>"
        )

    return {
        "identity": lambda: lambda value, *_: value,
        "double": lambda: lambda value, *_: number_of(value) * 2,
        "increment": lambda: lambda value, *_: _plus(value, 1),
        "negate": lambda: lambda value, *_: -number_of(value),
        "upper": lambda: lambda value, *_: value.upper(),
        "length": lambda: (
            lambda value, *_: len(value) if isinstance(value, (str, list, tuple)) else undefined
        ),
        "first": lambda: (
            lambda value, *_: value[0] if isinstance(value, (str, list)) and value else undefined
        ),
        "text": lambda: kind,
        "join": lambda: lambda *values: "-".join(map(string_of, values)),
        "constant": lambda result: lambda *_: result,
        "nothing": lambda: lambda *_: undefined,
        "throwError": lambda message: lambda *_: _raise(message),
        "throwFor": lambda message: lambda value, *_: _raise(message),
        "takes": lambda count: TAKES[count],
    }


def _customs(pm: Any) -> dict[str, Callable[..., Any]]:
    undefined = pm.UNDEFINED
    return {
        "returnError": lambda code, *local: lambda value, helpers: helpers.error(code, *local),
        "returnMessage": lambda text, *local: lambda value, helpers: helpers.message(text, *local),
        "warnAnd": lambda code, *local: lambda value, helpers: _warn(helpers, code, local, value),
        "original": lambda: lambda value, helpers: helpers.original,
        "preference": lambda name: lambda value, helpers: getattr(helpers.prefs, python_name(name)),
        "statePath": lambda: lambda value, helpers: list(helpers.state.path),
        "stateParent": lambda key: lambda value, helpers: _key_of(helpers.state.ancestors[0], key, undefined),
        "schemaType": lambda: lambda value, helpers: helpers.schema.type,
        "errorUnless": lambda wanted, code: (
            lambda value, helpers: value if value == wanted else helpers.error(code)
        ),
    }


def _parents(pm: Any) -> dict[str, Callable[..., Any]]:
    undefined = pm.UNDEFINED
    return {
        "parentKey": lambda key: lambda parent: _key_of(parent, key, undefined),
        "parentChanged": lambda key: lambda parent: _change(parent, key, undefined),
        "defaultPath": lambda: lambda parent, helpers: list(helpers.state.path),
        "defaultType": lambda: lambda parent, helpers: helpers.schema.type,
    }


def _async(function: Callable[..., Any]) -> Callable[..., Any]:
    async def called(value: Any, helpers: Any) -> Any:
        return function(value, helpers)

    return called


def _others() -> dict[str, Callable[..., Any]]:
    return {
        "externalDouble": lambda: _async(lambda value, helpers: number_of(value) * 2),
        "externalThrow": lambda message: _async(lambda value, helpers: _raise(message)),
        "externalError": lambda code, *local: _async(lambda value, helpers: helpers.error(code, *local)),
        "externalLinked": lambda: lambda value, helpers: helpers.linked.type if helpers.linked else "none",
        "errorSummary": lambda: lambda errors: Deliberate(_summary(errors)),
        "errorsReversed": lambda: lambda errors: list(reversed(errors)),
        "errorsFirst": lambda: lambda errors: [errors[0]],
        "errorsSame": lambda: lambda errors: errors,
        "equalLower": lambda: lambda a, b: a.lower() == b.lower(),
        "equalModulo": lambda base: lambda a, b: a % base == b % base,
        "equalKey": lambda key: lambda a, b: a[key] == b[key],
        "throwBoth": lambda message: lambda a, b: _raise(message),
        "isFilled": lambda: (
            lambda value: value is not None and value != "" and (bool(value) or value in (0, False))
        ),
        "isTrue": lambda: lambda value: value is True,
        "chain": lambda *steps: lambda schema: _chain(schema, steps),
        "chainFor": lambda kind, *steps: (
            lambda schema: _chain(schema, steps) if schema.type == kind else schema
        ),
    }


def _extensions(pm: Any) -> dict[str, Callable[..., Any]]:
    return {
        "extSplit": lambda at: (
            lambda value, helpers: {"value": value.split(at)} if isinstance(value, str) else None
        ),
        "extReplace": lambda old, new: (
            lambda value, helpers: {"value": value.replace(old, new, 1)} if isinstance(value, str) else None
        ),
        "extFail": lambda wanted, code, *local: (
            lambda value, helpers: (
                {"errors": helpers.error(code, *local)}
                if type(value) is type(wanted) and value == wanted
                else None
            )
        ),
        "extWrap": lambda before, after: lambda value, helpers: {"value": before + value + after},
        "ruleDivides": lambda code: (
            lambda value, helpers, args, *_: (
                value if value % args["q"] == 0 else helpers.error(code, {"q": args["q"]})
            )
        ),
        "ruleEquals": lambda wanted, code: (
            lambda value, helpers, *_: (
                value if type(value) is type(wanted) and value == wanted else helpers.error(code)
            )
        ),
        "ruleArgs": lambda: lambda value, helpers, args, *_: args,
        "ruleAdd": lambda name: (
            lambda schema, *q: schema._add_rule({"name": name, "args": {"q": q[0] if q else pm.UNDEFINED}})
        ),
        "flagSet": lambda name: lambda schema, value: schema._set_flag(name, value),
        "flagGet": lambda name: lambda value, helpers: {"value": helpers.schema._get_flag(name)},
        "parentThen": lambda method, *steps: (
            lambda schema, *args: _chain(schema._parent(method, *args), steps)
        ),
        "isNumber": lambda: lambda value: type(value) in (int, float) and not math.isnan(value),
        "libExtension": lambda extension: lambda lib: {"base": lib.string().min(2), **extension},
    }
