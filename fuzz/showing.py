"""Values as strings that tell all about them: types, order, signs, and which object of the input it is.

Nothing here calls a method that a value could have overridden.
"""

from __future__ import annotations

import collections
import datetime
import decimal
import re
import uuid
from collections.abc import Mapping

from .values import Thing, View

MOST = 40
MOST_SHOWN = 10_000
SCALARS = (str, bytes, bytearray, int, float, complex, decimal.Decimal, datetime.datetime, datetime.date)
OTHERS = (datetime.timedelta, datetime.time, uuid.UUID, re.Pattern, type(None), bool)


def shown(value, known=None, depth=0, left=None):
    """Return a value as a string; `known` maps the ids of an input's objects to their places.

    `left` counts what may still be shown: a value that holds another twice, and that one the next, has no
    end.
    """
    kind = type(value)
    place = (known or {}).get(id(value), "")
    left = [MOST_SHOWN] if left is None else left
    left[0] -= 1
    if depth > MOST or left[0] < 0:
        return "…"
    return f"{kind.__name__}{place}:{_inside(value, kind, known, depth + 1, left)}"


def _inside(value, kind, known, depth, left):
    for base in SCALARS:
        if issubclass(kind, base):
            return _cut(ascii(base.__repr__(value)) if base is not int else hex(int.__index__(value)))
    if issubclass(kind, uuid.UUID):  # one whose only attribute was stripped has no string
        return str(getattr(value, "int", None))
    if issubclass(kind, OTHERS):
        return repr(value)
    if issubclass(kind, BaseException):
        return f"{BaseException.__str__(value)}"
    for base in (list, tuple, collections.deque):
        if issubclass(kind, base):
            return "[" + ", ".join(shown(item, known, depth, left) for item in base.__iter__(value)) + "]"
    if issubclass(kind, (set, frozenset)):
        return "{" + ", ".join(sorted(shown(item, None, depth, left) for item in kind.__iter__(value))) + "}"
    pairs = _pairs(value, kind)
    if pairs is not None:
        told = [f"{shown(key, known, depth, left)}: {shown(item, known, depth, left)}" for key, item in pairs]
        return "{" + ", ".join(told) + "}"
    if kind.__name__ in ("Reference", "Template", "Symbol"):
        return repr(value)
    return getattr(value, "__qualname__", "") if kind.__name__ in ("function", "type") else ""


def _pairs(value, kind):
    """Return the pairs that a mapping or an object holds, None for what holds none."""
    if issubclass(kind, dict):
        return list(iter(dict.items(value)))  # the view itself asks a class of liars on PyPy
    if issubclass(kind, View):
        return list(object.__getattribute__(value, "contents").items())
    if issubclass(kind, Thing):
        return list(object.__getattribute__(value, "__dict__").items())
    if issubclass(kind, Mapping) and kind.__module__ in ("builtins", "collections"):
        return list(value.items())
    return None


def _cut(text):
    return text if len(text) <= 2000 else f"{text[:1000]}…{len(text)}…{text[-100:]}"


def places(value, path="@", found=None):
    """Return where each container of an input is, by its id."""
    found = {} if found is None else found
    kind = type(value)
    if id(value) in found or issubclass(kind, SCALARS + OTHERS):
        return found
    found[id(value)] = path
    pairs = _pairs(value, kind)
    if pairs is None and issubclass(kind, (list, tuple)):
        pairs = enumerate((list if issubclass(kind, list) else tuple).__iter__(value))
    for key, item in pairs or ():
        places(item, f"{path}/{ascii(key) if type(key) in (str, int) else '?'}", found)
    return found
