"""Values as JSON can hold them, and failures as such data, whatever is in their contexts, and with limits.

Report phase, only when needed. Values that JSON lacks have the form that they have in messages. Imports the
foundation, and its neighbours of the messages.
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from math import inf, isfinite

from ...foundation import kinds
from ...foundation.callers import replace_error
from ...foundation.kinds import class_name, kind_of
from ...foundation.sentinels import UNDEFINED
from ...foundation.writing import exact_integer, exact_string, number_string, without_surrogates
from .coercions import object_string
from .details import Detail, message_of
from .labels import path_string
from .rendering import MOST_CHARACTERS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    import json
    from collections.abc import Iterable, Sequence
    from typing import Any

ELLIPSIS = "…"

_MOST_DEPTH = 32

_SMALL = 8  # characters that any value counts for, even a shorter one


MOST_FAILURES = 1_000
"""The maximum number of failures in output for people, or in a response to a request."""

MOST_MESSAGE = 2_000
"""The maximum length of a message in that output."""

MOST_IN_ALL = 10_000_000
"""The total length of all failures of an error; parts beyond it are cut to `LATER` characters."""

LATER = 200

_LEAST, _MOST = -(2**63), 2**64 - 1  # the integers that JSON readers in other languages accept

_FRAGMENT_SAFE = "/~!$&'()*+,;=:@?"  # characters that need no escape in the fragment of a URI


class PlainValues:
    """Converts details to plain data, with everything in their contexts, whatever methods of values raise.

    The data are values that `json.dumps` always accepts: exact lists, dicts, strings, numbers, booleans and
    None. An absent value is left out of objects, and null elsewhere.

    `most` is the maximum length of a message, of a path, and of each property of a context; `total` the total
    length, beyond which each of these is cut to `LATER` characters. `left` is the number of characters that
    may still be shown.
    """

    __slots__ = ("_starts", "left", "most", "total")

    def __init__(self, most: int = MOST_CHARACTERS, total: float = inf) -> None:
        self.most: int = most
        self.total: float = total
        self.left: float = most
        self._starts: float = most

    def begin(self) -> None:
        """Begin a part with limits of its own."""
        self.total -= self._starts - self.left
        self.left = self._starts = self.most if self.total > 0 else LATER

    def value(self, value: Any, depth: int = 0) -> Any:
        """Return a value as plain data, whatever its methods raise."""
        if type(value) is str and value.isascii() and len(value) <= self.left:  # as most of them
            self.left -= len(value) + _SMALL
            return value
        try:
            return self._converted(value, depth)
        except Exception as error:  # of the value's methods, or because the stack is full
            return replace_error(error, self.string(f"[object {class_name(value)}]"))

    def _converted(self, value: Any, depth: int) -> Any:
        kind = kind_of(value)
        if kind is kinds.STRING:
            return self.string(exact_string(value))
        self.left -= _SMALL
        if kind is kinds.MAPPING or kind is kinds.LIST or kind is kinds.SET:
            return self._container(value, kind is kinds.MAPPING, depth)
        if value is None or value is UNDEFINED:
            return None
        if kind is kinds.BOOL:
            return bool(value)  # numpy's booleans are not `bool`
        number = self._number(value) if kind is kinds.NUMBER else None
        return self.scalar(value, kind, depth) if number is None else number

    def string(self, text: str) -> str:
        """Return a string, cut to its limit, without characters that can't be encoded."""
        left = max(int(self.left), 0)
        text = text if len(text) <= left else text[:left] + ELLIPSIS
        self.left -= len(text) + _SMALL
        return without_surrogates(text)

    def _number(self, value: Any) -> float | int | None:
        """Return a value as a number for JSON readers in any language, or None if it is not one."""
        if isinstance(value, int):
            whole = exact_integer(value)
            return whole if _LEAST <= whole <= _MOST else None
        if isinstance(value, float):
            exact = float.__float__(value)
            return exact if isfinite(exact) else None
        return None

    def scalar(self, value: Any, kind: str, depth: int) -> Any:
        """Return a scalar in the form of messages, and a nested detail with all its parts."""
        if isinstance(value, Detail):
            return self.detail(value, depth)
        if kind is kinds.NUMBER:
            return self.string(number_string(value))
        if kind is kinds.DATE:
            from ...engine.formats.dates.conversion import date_string

            return self.string(date_string(value))
        return self.string(object_string(value, kind))

    def _container(self, value: Any, is_object: bool, depth: int) -> Any:
        if depth >= _MOST_DEPTH:
            return "{…}" if is_object else "[…]"
        return self._object(value, depth + 1) if is_object else self._array(value, depth + 1)

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

    def detail(self, detail: Detail, depth: int = 0) -> dict[str, Any]:
        """Return a detail with its message, path, type and context."""
        return {
            "message": self.whole(message_of(detail), depth),
            "path": self.path(detail, depth),
            "type": self.whole(detail.type, depth),
            "context": self.context(detail, depth),
        }

    def whole(self, value: Any, depth: int = 0) -> Any:
        """Return a part of a detail as plain data; the outermost part has limits of its own."""
        if depth == 0:
            self.begin()
        return self.value(value, depth + 1)

    def path(self, detail: Detail, depth: int = 0) -> list[Any]:
        """Return the path of a detail as strings and integers."""
        if depth == 0:
            self.begin()
        return [
            key if type(key) is int and _LEAST <= key <= _MOST else self.key(key, depth)
            for key in detail.path
        ]

    def context(self, detail: Detail, depth: int) -> Any:
        """Return the context of a detail."""
        context = detail.context
        if depth or type(context) is not dict:
            return self.whole(context, depth)
        found = {}
        for name, item in context.items():
            if item is not UNDEFINED:
                self.begin()
                key = self.key(name, 0)
                found[key] = self.whole(item)
        return found


class Failures(PlainValues):
    """Converts details to the form for programs, with a JSON Pointer for other languages."""

    __slots__ = ()

    def detail(self, detail: Detail, depth: int = 0) -> dict[str, Any]:
        """Return the code, message, path, JSON Pointer, label and context of a failure."""
        made = super().detail(detail, depth)
        path, context = made["path"], made["context"]
        label = context.get("label") if isinstance(context, dict) else None
        return {
            "code": made["type"],
            "message": made["message"],
            "path": path,
            "pointer": pointer(path),
            "label": path_string(path) if label is None else label,
            "context": context,
        }


def dumps(value: object) -> str:
    """Return the JSON text of a value that JSON can hold, in ASCII and without control characters.

    >>> print(dumps(["é", 1, None]))
    ["\\u00e9", 1, null]
    """
    return str(_encoder().encode(value)).replace("\x7f", "\\u007f")


@cache
def _encoder() -> json.JSONEncoder:
    import json

    return json.JSONEncoder(allow_nan=False)


def plain_detail(detail: Detail) -> dict[str, Any]:
    """Return a detail as plain data.

    >>> plain_detail(Detail("odd", ["a"], "odd", {"value": {1.5, }, "limit": float("inf")}))
    {'message': 'odd', 'path': ['a'], 'type': 'odd', 'context': {'value': [1.5], 'limit': 'Infinity'}}
    """
    return PlainValues().detail(detail)


def failures(details: Iterable[Detail]) -> list[dict[str, Any]]:
    """Return failures in the form for programs.

    >>> failures([Detail("odd", ["a", 0], "odd", {"label": "A"})])[0]["pointer"]
    '/a/0'
    """
    values = Failures(total=MOST_IN_ALL)
    return [values.detail(detail) for detail in details]


def pointer(path: Sequence[Any]) -> str:
    """Return a path of strings and integers as a JSON Pointer (RFC 6901).

    >>> pointer(["a/b", 0, "~"]), pointer([])
    ('/a~1b/0/~0', '')
    """
    return "".join(["/" + str(key).replace("~", "~0").replace("/", "~1") for key in path])


def messages_by_path(details: Iterable[Detail]) -> dict[str, list[str]]:
    """Return the messages of failures by their dotted paths.

    >>> messages_by_path([Detail("one", ["a", 0]), Detail("two", ["a", 0]), Detail("all")])
    {'a.0': ['one', 'two'], '': ['all']}
    """
    values = PlainValues(MOST_MESSAGE)
    found: dict[str, list[str]] = {}
    for detail in islice(details, MOST_FAILURES):
        place = ".".join(map(str, values.path(detail)))
        found.setdefault(place, []).append(values.whole(message_of(detail)))
    return found


def problem_errors(details: Iterable[Detail]) -> list[dict[str, Any]]:
    """Return failures in the form of a problem document (RFC 9457).

    >>> problem_errors([Detail("odd", ["a b"], "any.odd")])
    [{'detail': 'odd', 'pointer': '#/a%20b', 'code': 'any.odd'}]

    A code of the library also has the address of its documentation as `url`.
    """
    from urllib.parse import quote

    values = PlainValues(MOST_MESSAGE)
    return [
        {
            "detail": values.whole(message_of(detail)),
            "pointer": "#" + quote(pointer(values.path(detail)), safe=_FRAGMENT_SAFE),
            "code": values.whole(detail.type),
            **({} if url is None else {"url": url}),
        }
        for detail, url in [(detail, detail.url) for detail in islice(details, MOST_FAILURES)]
    ]
