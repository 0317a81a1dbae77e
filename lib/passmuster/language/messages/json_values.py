"""Values as JSON can hold them, and their JSON text.

Report phase, only when asked for; the command line writes records with it. Imports the foundation."""

from __future__ import annotations

from math import inf, isfinite

from ...foundation import kinds
from ...foundation.kinds import kind_of
from ...foundation.sentinels import UNDEFINED
from ...foundation.writing import exact_integer, exact_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

ELLIPSIS = "…"

_SMALL = 8  # characters that any value counts for, even a shorter one


class JsonValues:
    """Converts values to those that `json.dumps` always accepts: exact lists, dicts, strings, numbers,
    booleans, None.

    `left` is the number of characters that may still be shown. A subclass implements `scalar`, and the
    replacement of a container that is nested too deeply. An absent value is left out of objects, and null
    elsewhere.
    """

    __slots__ = ("left",)

    most_depth = 250  # four frames for each level, if the interpreter allows a thousand

    def __init__(self, left: float = inf) -> None:
        self.left: float = left

    def value(self, value: Any, depth: int = 0) -> Any:
        """Return a value as data for JSON."""
        kind = kind_of(value)
        if kind is kinds.STRING:
            return self.string(exact_string(value))
        self.left -= _SMALL
        if kind is kinds.MAPPING or kind is kinds.LIST or kind is kinds.SET:
            return self.container(value, kind, depth)
        if value is None:
            return None
        if kind is kinds.BOOL:
            return bool(value)  # numpy's booleans are not `bool`
        if value is UNDEFINED:
            return None
        number = self.number(value) if kind is kinds.NUMBER else None
        return self.scalar(value, kind, depth) if number is None else number

    def string(self, text: str) -> str:
        """Return a string as data for JSON."""
        self.left -= len(text) + _SMALL
        return text

    def number(self, value: Any) -> float | int | None:
        """Return a value as a number for JSON, or None if JSON can't hold it as one."""
        if isinstance(value, int):
            return exact_integer(value)
        if isinstance(value, float):
            exact = float.__float__(value)
            return exact if isfinite(exact) else None
        return None

    def scalar(self, value: Any, kind: str, depth: int) -> Any:
        """Return the replacement of a scalar that JSON can't hold."""
        raise NotImplementedError

    def too_deep(self, kind: str) -> Any:
        """Return the replacement of a container that is nested too deeply."""
        raise ValueError("nested too deeply to write as JSON")

    def container(self, value: Any, kind: str, depth: int) -> Any:
        """Return a list, a set or a mapping as data for JSON."""
        if depth >= self.most_depth:
            return self.too_deep(kind)
        return self._object(value, depth + 1) if kind is kinds.MAPPING else self._array(value, depth + 1)

    def _object(self, value: Any, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key in value:
            if self.left <= 0:
                found[ELLIPSIS] = ELLIPSIS
                break
            item = value[key]
            if item is not UNDEFINED:
                name = self.key(key, depth)
                found[name] = self.value(item, depth)
        return found

    def _array(self, value: Any, depth: int) -> list[Any]:
        found: list[Any] = []
        for item in value:
            if self.left <= 0:
                found.append(ELLIPSIS)
                break
            found.append(self.value(item, depth))
        return found

    def key(self, key: object, depth: int) -> str:
        """Return a key as a string; keys that are not strings become the JSON of their data."""
        made = self.value(key, depth)
        return made if isinstance(made, str) else dumps(made)


def dumps(
    value: object,
    ascii_only: bool = True,
    indent: int | None = None,
    default: Callable[[Any], object] | None = None,
) -> str:
    """Return the JSON text of a value that JSON can hold.

    With `ascii_only`, the text has no control characters, and is ASCII only. `default` returns the
    replacement of a value that JSON can't hold.

    >>> print(dumps(["é", 1, None]))
    ["\\u00e9", 1, null]
    """
    import json

    text = json.dumps(value, ensure_ascii=ascii_only, allow_nan=False, indent=indent, default=default)
    return text.replace("\x7f", "\\u007f") if ascii_only else text
