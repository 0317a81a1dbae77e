"""Values as JSON can hold them, and as JSON.

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

_SMALL = 8  # characters that any value is counted as, however short it is


class JsonValues:
    """Makes values of what `json.dumps` always takes: exact lists, dicts, strings, numbers, booleans, None.

    `left` is how many characters may still be shown. A subclass has `scalar`, and what stands for a
    container that is nested too deeply. An absent value is left out of objects, and null elsewhere.
    """

    __slots__ = ("left",)

    most_depth = 250  # four frames a level, in an interpreter that allows a thousand

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
            return bool(value)  # which numpy's is not
        if value is UNDEFINED:
            return None
        number = self.number(value) if kind is kinds.NUMBER else None
        return self.scalar(value, kind, depth) if number is None else number

    def string(self, text: str) -> str:
        """Return a string as data for JSON."""
        self.left -= len(text) + _SMALL
        return text

    def number(self, value: Any) -> float | int | None:
        """Return the number that a value is in JSON, None where it is none."""
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
        """Return a key as a string: any other key than a string as the JSON of its data."""
        made = self.value(key, depth)
        return made if isinstance(made, str) else dumps(made)


def dumps(
    value: object,
    ascii_only: bool = True,
    indent: int | None = None,
    default: Callable[[Any], object] | None = None,
) -> str:
    """Return the JSON of a value that JSON can hold.

    With `ascii_only` no control character of any kind is in it, and none that can't be encoded.
    `default` returns what stands for a value that JSON can't hold.

    >>> print(dumps(["é", 1, None]))
    ["\\u00e9", 1, null]
    """
    import json

    text = json.dumps(value, ensure_ascii=ascii_only, allow_nan=False, indent=indent, default=default)
    return text.replace("\x7f", "\\u007f") if ascii_only else text
