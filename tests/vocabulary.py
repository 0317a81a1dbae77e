"""What the rows of the tables call: user functions as expressions, and values without a literal."""

from __future__ import annotations

import re
from datetime import datetime, timezone
from typing import Any

import passmuster as pm
from passmuster import UNDEFINED

_SYMBOLS: dict[str, Any] = {}


def boom(text: str) -> Any:
    """Raise an ordinary exception."""
    raise ValueError(text)


def iff(condition: Any, then: Any, otherwise: Any) -> Any:
    return then if condition else otherwise


def last(*values: Any) -> Any:
    """Return the last of some values, which were computed in order."""
    return values[-1]


def get(value: Any, key: Any) -> Any:
    """Return a key of a mapping, undefined where there is none."""
    if isinstance(value, dict):
        return value.get(key, UNDEFINED)
    return UNDEFINED


def put(value: dict[Any, Any], key: Any, item: Any) -> Any:
    """Change a mapping, and return it."""
    value[key] = item
    return value


def codes(reports: Any) -> str:
    return ",".join(report.code for report in reports)


def text(value: Any) -> str:
    return str(value)


def once(function: Any) -> Any:
    """Return a function that does its work the first time, and nothing later."""
    calls: list[Any] = []

    def called(*args: Any) -> Any:
        calls.append(args)
        return function(*args) if len(calls) == 1 else UNDEFINED

    return called


async def later(value: Any) -> Any:
    return value


async def later_boom(message: str) -> Any:
    raise ValueError(message)


def regex(source: str, flags: str = "") -> re.Pattern[str]:
    return re.compile(source, re.I if "i" in flags else 0)


def utc(text: str) -> datetime:
    """Return the instant of a date string."""
    return datetime.fromisoformat(text.replace("Z", "+00:00")).replace(tzinfo=timezone.utc)


class Known(pm.Symbol):
    """A symbol that is the same after a trip through pickle."""

    def __reduce__(self) -> Any:
        return symbol, (self.description,)


def symbol(name: str) -> Any:
    """Return the one symbol of a name."""
    if name not in _SYMBOLS:
        _SYMBOLS[name] = Known(name)
    return _SYMBOLS[name]


class Point:
    """A class of the caller's."""

    def __init__(self) -> None:
        self.x = 1
