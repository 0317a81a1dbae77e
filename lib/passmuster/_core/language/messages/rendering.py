"""The form of values in messages: one string for each kind of value, limited in length.

Report phase; a value whose methods fail is replaced by the name of its type. Imports foundation/, references
(and formats/ for dates).
"""

from __future__ import annotations

import re

from ...foundation import kinds
from ...foundation.callers import replace_error
from ...foundation.kinds import kind_of
from ...foundation.late_patterns import late_pattern
from ...foundation.sentinels import UNDEFINED
from ...foundation.writing import exact_string, number_string
from ..references.reference import Reference
from .coercions import object_string
from .saying import Name, Series, Styled

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ..preferences.preferences import Preferences

MOST_CHARACTERS = 10_000
"""The maximum length of a value in a message; a longer one ends with an ellipsis."""

MOST_VALUE_CHARACTERS = 10_000_000
"""The maximum length of a list or an object that becomes part of a value."""

JOI_BRACKETS = "[]"
"""The default around lists. Sentences of the library have none, unless an option sets others."""

MOST_DEPTH = 12
"""The maximum depth of nested containers in a string."""

ELLIPSIS = "…"

_unsafe = late_pattern(r"[^A-Za-z0-9_,.\-: ]")
_NAMES = {
    '"': "&quot;", "&": "&amp;", "<": "&lt;", ">": "&gt;", "\u00a0": "&nbsp;",
    "\u00a2": "&cent;", "\u00a3": "&pound;", "\u00a4": "&curren;", "\u00a9": "&copy;", "\u00ae": "&reg;",
}  # fmt: skip


def escape_html(text: str) -> str:
    """Return a string in which every character with a meaning in HTML is an entity.

    >>> escape_html('<a href="x">')
    '&lt;a href&#x3d;&quot;x&quot;&gt;'
    """
    return _unsafe.sub(_entity, text)


def _entity(found: re.Match[str]) -> str:
    character = found[0]
    code = ord(character)
    return _NAMES.get(character) or (f"&#x{code:02x};" if code < 256 else f"&#{code};")


def wrap(text: str, characters: object) -> str:
    """Return a string between one or two characters, or unchanged for False, None and "".

    >>> wrap("a", '"'), wrap("a", "<>"), wrap("a", False)
    ('"a"', '<a>', 'a')
    """
    if not isinstance(characters, str) or not characters:
        return text
    return characters[0] + text + characters[1 if len(characters) > 1 else 0]


def render_value(
    value: Any,
    prefs: Preferences | None,
    resolve: Callable[[Reference], Any] | None = None,
    most: int = MOST_CHARACTERS,
) -> str:
    """Return a value in the form of messages, whatever its methods raise.

    `prefs` defines the form of lists, of strings in lists, and of dates; `resolve` returns the value of a
    reference with the option `render`; `most` is the maximum length.

    >>> from passmuster._core.language.preferences.preferences import DEFAULTS
    >>> render_value([1, "a", None, {"k": True}], DEFAULTS)
    '[1, a, null, {"k":true}]'
    """
    try:
        return _Writer(prefs, resolve, most).text(value)
    except Exception as error:  # a user-defined object whose methods fail
        return replace_error(error, f"[object {type(value).__name__}]")


def styled_date(text: str, form: str | None) -> str:
    """Return a date, an ISO 8601 string in UTC, without the time if it is midnight; other texts unchanged.

    `form` is the order of year, month and day in a language, or None for ISO 8601.

    >>> styled_date("2026-01-02T00:00:00.000Z", None), styled_date("2026-01-02T09:30:00.000Z", None)
    ('2026-01-02', '2026-01-02T09:30:00.000Z')
    >>> styled_date("2026-01-02T09:30:00.000Z", "{2}/{1}/{0}"), styled_date("Fri Jan 02 2026", "{0}")
    ('2/1/2026 09:30 UTC', 'Fri Jan 02 2026')
    """
    found = _ISO.fullmatch(text)
    if found is None:
        return text
    day, time = found[1], found[2].removesuffix(".000").removesuffix(":00")
    if form is None:
        return day if time == "00:00" else text
    day = form.format(*map(int, day.split("-")))
    return day if time == "00:00" else f"{day} {time} UTC"


_ISO = late_pattern(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d\.\d{3})Z", re.ASCII)


class _Writer:
    """The rendering of one value: its style, and the number of characters that may still be written."""

    __slots__ = ("left", "prefs", "resolve")

    def __init__(
        self, prefs: Preferences | None, resolve: Callable[[Reference], Any] | None, most: int
    ) -> None:
        self.prefs: Any = prefs
        self.resolve = resolve
        self.left = most

    def text(self, value: Any, depth: int = 0) -> str:
        kind = kind_of(value)
        if kind is kinds.STRING:
            return self.cut(exact_string(value))
        if kind is kinds.NUMBER:
            return number_string(value)
        if kind is kinds.BOOL:
            return "true" if value else "false"
        if value is None:
            return "null"
        return "" if value is UNDEFINED else self.other(value, kind, depth)

    def other(self, value: Any, kind: str, depth: int) -> str:
        if kind is kinds.LIST or kind is kinds.SET:
            return wrap(self.items(value, depth), self.prefs.error_wrap_array)
        if kind is kinds.MAPPING:
            return self.json(value, depth)
        if kind is kinds.DATE:
            return self.date(value)
        if isinstance(value, Name):
            name = self.prefs.label_open + self.cut(value.name) + self.prefs.label_close
            return value.frame.replace("*", name, 1)
        if isinstance(value, Styled):
            return self.styled(value.value, value.marks)
        if isinstance(value, Series):
            wrapped = self.prefs.error_wrap_array
            text = self.items(value.items, depth, value.marks, value.last)
            return text if wrapped == JOI_BRACKETS else wrap(text, wrapped)
        if isinstance(value, Reference) and value.render and self.resolve is not None:
            return self.text(self.resolve(value), depth + 1) if depth < MOST_DEPTH else ELLIPSIS
        return self.cut(object_string(value, kind))

    def styled(self, value: Any, marks: dict[str, str]) -> str:
        """Return a string in quotes, or a number or date in the form of a language."""
        kind = kind_of(value)
        if kind is kinds.NUMBER:
            return number_string(value).replace(".", marks["decimal"])
        if kind is not kinds.STRING:
            return styled_date(self.date(value), marks.get("date"))
        if self.prefs.error_wrap_string:
            return wrap(self.text(value), self.prefs.error_wrap_string)
        return marks["open"] + self.text(value) + marks["close"]

    def items(
        self,
        values: Iterable[Any],
        depth: int,
        marks: dict[str, str] | None = None,
        last: str | None = None,
    ) -> str:
        """Return the items of a list. With `marks`, strings that would not be seen are in quotes."""
        prefs = self.prefs
        pieces: list[str] = []
        separator = ", " if marks is None else marks["separator"]
        for item in values if depth < MOST_DEPTH else ():
            if self.left <= 0:
                pieces.append(ELLIPSIS)
                break
            piece = self.text(item, depth + 1)
            if kind_of(item) is kinds.STRING:
                if marks is not None and (not piece.strip() or "," in piece):
                    piece = self.styled(item, marks)
                else:
                    piece = wrap(piece, prefs.error_wrap_string)
            pieces.append(piece)
            if type(item) is Styled and "," in piece:
                separator = "; "
            self.left -= len(piece) + 2
        if last is not None and len(pieces) > 1:
            pieces[-2:] = [f"{pieces[-2]}{last}{pieces[-1]}"]
        return separator.join(pieces) if depth < MOST_DEPTH else ELLIPSIS

    def date(self, value: Any) -> str:
        from ...engine.formats.dates.conversion import date_string

        return date_string(value, self.prefs.date_format)

    def cut(self, text: str) -> str:
        return text if len(text) <= self.left else text[: max(self.left, 0)] + ELLIPSIS

    # Objects look as in JSON, and so do all values inside them.

    def json(self, value: Any, depth: int) -> str:
        kind = kind_of(value)
        if kind is kinds.MAPPING:
            return self.json_object(value, depth)
        if kind is kinds.LIST or kind is kinds.SET:
            return self.json_array(value, depth)
        if kind is kinds.NUMBER or kind is kinds.BOOL or value is None:
            return self.text(value)
        return self.quoted(self.text(value, depth + 1))

    def json_object(self, value: Any, depth: int) -> str:
        def write(key: object) -> str:
            name = self.quoted(self.text(key, depth + 1))
            self.left -= len(name) + 2
            item = self.json(value[key], depth + 1)
            self.left -= len(item)
            return f"{name}:{item}"

        return "{" + self.series(value, write, depth) + "}"

    def json_array(self, values: Iterable[Any], depth: int) -> str:
        def write(item: object) -> str:
            piece = self.json(item, depth + 1)
            self.left -= len(piece) + 1
            return piece

        return "[" + self.series(values, write, depth) + "]"

    def series(self, values: Iterable[Any], write: Callable[[Any], str], depth: int) -> str:
        """Return the pieces of a container, as far as there is room for them."""
        if depth >= MOST_DEPTH:
            return ELLIPSIS
        pieces: list[str] = []
        for value in values:
            if self.left <= 0:
                pieces.append(ELLIPSIS)
                break
            pieces.append(write(value))
        return ",".join(pieces)

    def quoted(self, text: str) -> str:
        from json import dumps

        return dumps(text, ensure_ascii=False)
