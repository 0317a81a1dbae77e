"""From one JSON text to its value, for `validate_json`, and from failures to their positions in the text."""

from __future__ import annotations

import re
from bisect import bisect
from json import JSONDecodeError

from ..schema_error import SchemaError, show
from ..stack import with_room
from .decoding import complaint, decode, fast_json, has_long_numbers
from .json_places import Position, places_in, position_in

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..argument_types import JsonText
    from .json_places import RecordPart


FAST = fast_json()
"""The decoder, which the compiled twin of `validate_json` uses, too."""

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|(NaN|-?Infinity)', re.DOTALL)


class NotJsonError(ValueError):
    """A text is not JSON. It holds the reason and the position."""

    def __init__(self, reason: str, position: Position) -> None:
        super().__init__(reason)
        self.position = position


def load(data: JsonText) -> Any:
    """Decode a text, bytes of UTF-8 or a string.

    Raises `NotJsonError` if it is not JSON, and `SchemaError` if `data` is neither bytes nor a string.

    >>> load(b'{"a": [1, 2.5, null]}')
    {'a': [1, 2.5, None]}
    >>> load("[1, 2")
    Traceback (most recent call last):
        ...
    passmuster._core.foundation.json_text.json_loading.NotJsonError: expecting ',' delimiter
    """
    if type(data) is not bytes and not isinstance(data, (str, bytes, bytearray, memoryview)):
        raise SchemaError(f"JSON is needed, a string or bytes, not {show(data)}: values are for validate()")
    fast = FAST
    loads = fast.loads
    if loads is not None:
        try:
            raw = data if type(data) is bytes else data.encode() if isinstance(data, str) else bytes(data)
            if fast.has_long or not has_long_numbers(raw):
                return loads(raw)
        except fast.errors:
            pass  # the standard library may accept it, or says what is wrong
    text = _text(data)
    try:
        return with_room(decode, text, is_python=False)
    except ValueError as error:
        at = error.pos if isinstance(error, JSONDecodeError) else _place_of_constant(text)
        raise NotJsonError(complaint(error), position_in(text, at)) from None


def positions_of(data: JsonText, parts: Sequence[RecordPart]) -> list[Position]:
    """Return the positions of parts of the value in a text. Raises `NotJsonError` if it is not JSON.

    >>> from .json_places import RecordPart
    >>> positions_of('{"a": [1,\\n 22]}', [RecordPart(("a", 1))])
    [Position(line=2, column=2)]
    """
    load(data)
    text = _text(data)
    places = with_room(places_in, text, 0, parts)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    lines = [bisect(starts, place) for place in places]
    return [Position(line, place - starts[line - 1] + 1) for line, place in zip(lines, places)]


def _place_of_constant(text: str) -> int:
    """Return the offset of the first constant that is not JSON, outside of strings; 0 if there is none."""
    return next((match.start() for match in _TOKEN.finditer(text) if match[1]), 0)


def _text(data: JsonText) -> str:
    if isinstance(data, str):
        return data
    raw = bytes(data)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        raise NotJsonError(f"not UTF-8 text ({error.reason})", position_in(before, len(before))) from None
