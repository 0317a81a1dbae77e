"""Values as Python expressions, limited in length and depth: the `repr` of the library's objects.

An expression evaluates to an equal value if `pm` is the library, and the modules of the standard library that
it names are imported. A value without an expression is a placeholder between `<` and `>`, and omitted parts
are `…`, which are both syntax errors in Python. No user-defined methods are called. Imports the kinds, the
sentinels and the spelling.
"""

from __future__ import annotations

import builtins
import re

from ..foundation import kinds
from ..foundation.callers import replace_error
from ..foundation.foreign.other_packages import loaded_classes
from ..foundation.kinds import kind_of
from ..foundation.sentinels import OVERRIDE, UNDEFINED
from ..foundation.spelling import to_python

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

ELLIPSIS = "…"

MOST_LENGTH = 4000
"""The maximum length of an expression, apart from closing brackets."""

MOST_DEPTH = 16
"""The maximum depth of nested schemas, lists and mappings in an expression."""

_MOST_NAME = 100  # characters of the name of a class or a function
_MOST_BITS = 2000  # of an integer; Python refuses to write thousands of digits
_SENTINELS = ((UNDEFINED, "pm.UNDEFINED"), (OVERRIDE, "pm.OVERRIDE"))
_STANDARD = {
    "datetime": ("date", "datetime", "time", "timedelta"),
    "decimal": ("Decimal",),
    "fractions": ("Fraction",),
    "uuid": ("UUID",),
}
"""Classes whose own `repr` is an expression, by their modules."""

_FLAGS = (
    (re.IGNORECASE, "i", "IGNORECASE"),
    (re.MULTILINE, "m", "MULTILINE"),
    (re.DOTALL, "s", "DOTALL"),
    (re.VERBOSE, "x", "VERBOSE"),
    (re.ASCII, "a", "ASCII"),
)


def represent(value: Any) -> str:
    """Return the expression of a value, whatever its methods raise.

    >>> represent([1, None, {"a": b"x"}, float("nan"), UNDEFINED, represent])
    "[1, None, {'a': b'x'}, float('nan'), pm.UNDEFINED, <function represent>]"
    """
    try:
        return Representation().of(value)
    except Exception as error:  # too deep in the stack, or a user-defined class that fails
        return replace_error(error, placeholder(type(value).__name__))


def placeholder(text: str) -> str:
    """Return the placeholder for an object that has no expression."""
    shown = "".join([mark if mark.isprintable() else "?" for mark in text[:_MOST_NAME]])
    return f"<{shown}{ELLIPSIS if len(text) > _MOST_NAME else ''}>"


class Representation:
    """One expression under construction, with the number of characters that may still be written."""

    __slots__ = ("left", "notes")

    def __init__(self) -> None:
        self.left: int = MOST_LENGTH
        self.notes: dict[int, Any] = {}
        """Notes about objects that are written more than once, by their ids."""

    def of(self, value: Any, depth: int = 0) -> str:
        """Return the expression of a value that is `depth` containers deep."""
        if self.left <= 0:
            return ELLIPSIS
        write = getattr(type(value), "_represent", None)
        if write is not None:
            return str(write(value, self, depth)) if depth < MOST_DEPTH else ELLIPSIS
        for sentinel, name in _SENTINELS:
            if value is sentinel:
                return self.fit(name)
        if issubclass(type(value), loaded_classes("enum", "Enum")):
            return self.fit(_atom(value))
        cls, kind = type(value), kind_of(value)
        if cls in _CONTAINERS:
            return _CONTAINERS[cls](self, value, depth) if depth < MOST_DEPTH else ELLIPSIS
        writer = _WRITERS.get(kind)
        return self.fit(placeholder(f"{cls.__name__} object") if writer is None else writer(value))

    def fit(self, text: str) -> str:
        """Return a piece of the expression, cut to the available length."""
        room, self.left = self.left, self.left - len(text)
        return text if len(text) <= max(room, _MOST_NAME) else text[:room] + ELLIPSIS

    def call(self, name: str, args: tuple[Any, ...], options: dict[str, Any], depth: int) -> str:
        """Return a call of a function of the library, with its options as keywords."""
        named = [(to_python(key), value) for key, value in options.items()]
        given = [self.items(args, depth + 1), *([self.keywords(named, depth + 1)] if named else [])]
        return f"{self.fit(f'pm.{name}')}({', '.join(given)})"

    def series(self, items: Iterable[Any], write: Callable[[Any], str]) -> str:
        """Return the items, each written by `write`, separated by commas."""
        pieces: list[str] = []
        for item in items:
            self.left -= 2
            if self.left <= 0:
                pieces.append(ELLIPSIS)
                break
            pieces.append(write(item))
        return ", ".join(pieces)

    def items(self, values: Iterable[Any], depth: int) -> str:
        """Return the expressions of values, separated by commas."""
        return self.series(values, lambda item: self.of(item, depth))

    def pairs(self, values: Iterable[tuple[Any, Any]], depth: int) -> str:
        """Return the expressions of keys and values, in the form of a dict."""
        return self.series(values, lambda pair: f"{self.of(pair[0], depth)}: {self.of(pair[1], depth)}")

    def keywords(self, values: Iterable[tuple[str, Any]], depth: int) -> str:
        """Return the expressions of keyword arguments."""
        return self.series(values, lambda pair: f"{self.fit(pair[0])}={self.of(pair[1], depth)}")


# Containers of exactly these classes


def _list(writing: Representation, value: Any, depth: int) -> str:
    return f"[{writing.items(value, depth + 1)}]"


_CONTAINERS: dict[type, Callable[[Representation, Any, int], str]] = {
    list: _list,
    tuple: lambda writing, value, depth: (
        f"({writing.items(value, depth + 1)}{',' if len(value) == 1 else ''})"
    ),
    set: lambda writing, value, depth: f"{{{writing.items(value, depth + 1)}}}" if value else "set()",
    frozenset: lambda writing, value, depth: f"frozenset({_list(writing, value, depth) if value else ''})",
    dict: lambda writing, value, depth: f"{{{writing.pairs(value.items(), depth + 1)}}}",
}


# All other values, by kind; an instance of a subclass is written as a value of the base class


def _atom(value: Any) -> str:
    if value is None:
        return "None"
    description = getattr(value, "description", None)
    if type(description) is str:
        return placeholder(f"Symbol {description}")
    name = getattr(value, "_name_", None)
    return placeholder(f"{type(value).__name__}.{name if type(name) is str else '?'}")


def _number(value: Any) -> str:
    if isinstance(value, int):
        is_huge = int.bit_length(value) > _MOST_BITS
        return placeholder("a huge number") if is_huge else int.__repr__(value)
    if isinstance(value, float):
        text = float.__repr__(value)
        return f"float({text!r})" if text.lstrip("-") in ("nan", "inf") else text
    return _standard(value)


def _standard(value: Any) -> str:
    """Return the `repr` of a value of a class of the standard library, preceded by the module."""
    cls = type(value)
    for module, names in _STANDARD.items():
        if cls in loaded_classes(module, *names) and _is_plain_zone(getattr(value, "tzinfo", None)):
            text = repr(value)
            return text if text.startswith(f"{module}.") else f"{module}.{text}"
    return placeholder(f"{cls.__name__} object")


def _is_plain_zone(zone: object) -> bool:
    """Return whether a date has no time zone, or one that its `repr` shows correctly."""
    return zone is None or type(zone) in loaded_classes("datetime", "timezone")


def _text(value: Any) -> str:
    # Text that is cut need not be valid: an ellipsis follows.
    exact = str.__getitem__(value, slice(MOST_LENGTH + 1))
    return repr(exact)


def _bytes(value: Any) -> str:
    cls = type(value)
    if cls not in (bytes, bytearray):
        return placeholder(f"{cls.__name__} object")
    return repr(value[: MOST_LENGTH + 1])


def pattern_source(value: Any) -> str | None:
    """Return a string that compiles to the pattern, with its flags inside, or None if there is none.

    >>> pattern_source(re.compile("^a", re.I)), pattern_source(re.compile(b"a"))
    ('(?i)^a', None)
    """
    if type(value) is not re.Pattern or not isinstance(value.pattern, str):
        return None
    letters = "".join([letter for flag, letter, _ in _FLAGS if value.flags & flag])
    is_said = value.pattern.startswith("(?") and value.pattern[2:3] in "aiLmsux"
    return value.pattern if is_said or not letters else f"(?{letters}){value.pattern}"


def _pattern(value: Any) -> str:
    if type(value) is not re.Pattern:  # a pattern in JavaScript's syntax, or of another package
        return placeholder(repr(value))
    names = [f"re.{name}" for flag, _, name in _FLAGS if value.flags & flag]
    source = value.pattern[: MOST_LENGTH + 1]
    return f"re.compile({', '.join([repr(source), *([' | '.join(names)] if names else [])])})"


def _callable(value: Any) -> str:
    name = getattr(value, "__qualname__", None)
    shown = name if type(name) is str else type(value).__name__
    if isinstance(value, type):
        return shown if getattr(builtins, shown, None) is value else placeholder(f"class {shown}")
    return placeholder(f"function {shown}")


_WRITERS: dict[str, Callable[[Any], str]] = {
    kinds.ATOM: _atom,
    kinds.BOOL: lambda value: "True" if value else "False",
    kinds.BYTES: _bytes,
    kinds.CALLABLE: _callable,
    kinds.DATE: _standard,
    kinds.NUMBER: _number,
    kinds.PATTERN: _pattern,
    kinds.STRING: _text,
    kinds.INSTANCE: _standard,
}
