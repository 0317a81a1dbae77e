"""Where the values of a TOML text stand. The text was read before, so that nothing in it is wrong.

A table stands where its header begins, one that only dotted keys name where the first of these does. Imports
what knows places.
"""

from __future__ import annotations

import re

from .placed import Placed

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Loads = Callable[[str], dict[str, Any]]

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\r\n]*")
_QUOTES = ('"""', "'''", '"', "'")


def placed_in(text: str, loads: Loads) -> Placed:
    """Return the places of all values; `loads` reads a key in quotes.

    >>> import json
    >>> placed = placed_in("a = [1, 22]\\n[b]\\nc = 3", json.loads)
    >>> placed.parts["a"].parts[1].at, placed.parts["b"].at, placed.parts["b"].parts["c"].at
    (8, 12, 20)
    """
    return _Places(text, loads).document()


class _Places:
    def __init__(self, text: str, loads: Loads) -> None:
        self._text = text
        self._loads = loads
        self._at = 0

    def document(self) -> Placed:
        """Read all lines."""
        root = table = Placed(0, None, {})
        self._skip(_BLANK)
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                table = self._header(root)
            else:
                self._pair(table)
            self._skip(_BLANK)
        return root

    def _header(self, root: Placed) -> Placed:
        start = self._at
        is_array = self._text.startswith("[[", start)
        self._at += 2 if is_array else 1
        *outer, (name, key_at) = self._keys()
        self._at += 2 if is_array else 1
        table = self._inner(root, outer, start)
        if not is_array:
            return self._inner(table, [(name, key_at)], start, start)
        made = Placed(start, key_at, {})
        tables = _parts(table).setdefault(name, Placed(start, key_at, []))
        tables.parts.append(made)  # type: ignore[union-attr]
        return made

    def _inner(
        self, table: Placed, keys: list[tuple[str, int]], start: int | None, named: int | None = None
    ) -> Placed:
        """Return the table that keys lead to, which may be new; `named` is where its own header begins."""
        for name, key_at in keys:
            found = _parts(table).get(name)
            if found is None:
                found = _parts(table)[name] = Placed(key_at if start is None else start, key_at, {})
            elif named is not None:
                found.at, found.key_at = named, key_at
            table = found.parts[-1] if isinstance(found.parts, list) else found
        return table

    def _pair(self, table: Placed) -> None:
        *outer, (name, key_at) = self._keys()
        self._at += 1  # the sign of equality
        self._skip(_SPACE)
        value = self._value()
        value.key_at = key_at
        _parts(self._inner(table, outer, None))[name] = value

    def _keys(self) -> list[tuple[str, int]]:
        """Return the parts of a dotted key, each with its place; stop at what is behind them."""
        found = []
        while True:
            self._skip(_SPACE)
            start = self._at
            found.append((self._key(), start))
            self._skip(_SPACE)
            if self._text[self._at] != ".":
                return found
            self._at += 1

    def _key(self) -> str:
        start = self._at
        if self._text[start] not in "\"'":
            self._skip(_BARE)
            return self._text[start : self._at]
        self._string()
        raw = self._text[start : self._at]
        return next(iter(self._loads(f"{raw} = 0"))) if "\\" in raw else raw[1:-1]

    def _value(self) -> Placed:
        start = self._at
        opening = self._text[start]
        if opening in "\"'":
            self._string()
            return Placed(start)
        if opening == "[":
            return Placed(start, None, self._array())
        if opening == "{":
            return self._inline_table()
        self._skip(_SCALAR)
        return Placed(start)

    def _array(self) -> list[Placed]:
        found = []
        self._next()
        while self._text[self._at] != "]":
            found.append(self._value())
            self._skip(_BLANK)
            if self._text[self._at] == ",":
                self._next()
        self._at += 1
        return found

    def _inline_table(self) -> Placed:
        table = Placed(self._at, None, {})
        self._next()
        while self._text[self._at] != "}":
            self._pair(table)
            self._skip(_BLANK)
            if self._text[self._at] == ",":
                self._next()
        self._at += 1
        return table

    def _next(self) -> None:
        """Step over a character and what is blank behind it."""
        self._at += 1
        self._skip(_BLANK)

    def _string(self) -> None:
        quotes = next(quotes for quotes in _QUOTES if self._text.startswith(quotes, self._at))
        at = self._at + len(quotes)
        while not self._text.startswith(quotes, at):
            at += 2 if self._text[at] == "\\" and quotes[0] == '"' else 1
        at += len(quotes)
        while len(quotes) == 3 and self._text.startswith(
            quotes[0], at
        ):  # up to two more belong to the string
            at += 1
        self._at = at

    def _skip(self, pattern: re.Pattern[str]) -> None:
        self._at = pattern.match(self._text, self._at).end()  # type: ignore[union-attr]  # it matches everywhere


def _parts(table: Placed) -> dict[str, Placed]:
    return table.parts  # type: ignore[return-value]  # of a table
