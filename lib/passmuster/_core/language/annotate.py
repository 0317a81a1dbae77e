"""The input of a validation as text, with a mark at each place where something is wrong.

Report phase, only on request. The walk is iterative, and calls no methods of the values' classes but
`items()` of a Mapping. Control characters are escaped, and parts without a mark are cut short. Imports the
foundation.
"""

from __future__ import annotations

from ..foundation import kinds
from ..foundation.callers import result_or
from ..foundation.comparing.structural_keys import member_key
from ..foundation.kinds import field_names, fields_of, kind_of
from ..foundation.sentinels import UNDEFINED
from ..foundation.writing import ESCAPES, escape, exact_string, number_string, without_surrogates

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from .errors import Detail

_RED, _RED_GROUND, _RESET = "\x1b[31m", "\x1b[41m", "\x1b[0m"

_MOST_CHARACTERS = 2_000  # of one string
_MOST_VALUES = 20_000  # values without a mark, in total
_MOST_DEPTH = 64  # nested containers without a mark

_QUOTED: dict[int, str] = {**ESCAPES, ord('"'): '\\"', ord("\\"): "\\\\"}


def annotate(original: object, details: Sequence[Detail], strip_colors: bool = False) -> str:
    """Return the input with numbered marks, followed by the messages with their numbers.

    If the input is not a container, only the messages are returned.
    """
    messages = [escape(detail.message) for detail in details]
    if kind_of(original) not in _CONTAINERS:
        return "\n".join(messages)
    marks = _Marks()
    for number, detail in enumerate(details, 1):
        marks.add(detail.path, number)
    printer = _Printer(strip_colors)
    printer.print(original, marks)
    footer = "\n".join(f"[{number}] {message}" for number, message in enumerate(messages, 1))
    return f"{''.join(printer.parts)}\n{printer.red(chr(10) + footer) if footer else ''}"


def quote(text: str) -> str:
    """Return a string in double quotes, like in JSON, cut short if it is long.

    >>> print(quote('say "hi"'))
    "say \\"hi\\""
    """
    text = exact_string(text)
    more = f" … {len(text) - _MOST_CHARACTERS} more" if len(text) > _MOST_CHARACTERS else ""
    return f'"{without_surrogates(text[:_MOST_CHARACTERS].translate(_QUOTED))}"{more}'


class _Marks:
    """The numbers of the failures at a place, and the marks of the places below it."""

    __slots__ = ("below", "numbers")

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.below: dict[Any, tuple[Any, _Marks]] = {}

    def add(self, path: Iterable[Any], number: int) -> None:
        place = self
        for key in path:
            name = _name_of(key)
            if name not in place.below:
                place.below[name] = (key, _Marks())
            place = place.below[name][1]
        place.numbers.append(number)

    def all_numbers(self) -> list[int]:
        """Return the numbers here and below, for a value that is shown as a whole."""
        found: list[int] = []
        left = [self]
        while left:
            place = left.pop()
            found.extend(place.numbers)
            left.extend(marks for _, marks in place.below.values())
        return sorted(found)


_NO_MARKS = _Marks()


def _name_of(key: Any) -> Any:
    """Return a hashable name for a key of a container, which is different for True and 1."""
    cls = type(key)
    if cls is str or cls is int:
        return key
    kind = kind_of(key)
    if kind is kinds.STRING:
        return exact_string(key)
    if kind is kinds.NUMBER or kind is kinds.BOOL:
        return (kind, number_string(key))
    return member_key(key)


class _Printer:
    """The writer of one annotation: the parts of the string so far, and a stack of the tasks that remain."""

    __slots__ = ("_above", "_left", "_room", "_strips", "parts")

    def __init__(self, strips: bool) -> None:
        self.parts: list[str] = []
        self._strips = strips
        self._left: list[tuple[Any, ...]] = []
        self._above: set[int] = set()  # the containers that are open, by id
        self._room = _MOST_VALUES

    def red(self, text: str) -> str:
        return text if self._strips else f"{_RED}{text}{_RESET}"

    def _mark(self, numbers: Sequence[int]) -> str:
        return f" {self.red('[' + ', '.join(map(str, numbers)) + ']')}" if numbers else ""

    def print(self, value: Any, marks: _Marks) -> None:
        """Write a value with its marks."""
        self._left.append((self._value, value, marks, None, "", 0, 0))
        while self._left:
            task, *arguments = self._left.pop()
            task(*arguments)

    def _write(self, text: str) -> None:
        self.parts.append(text)

    def _value(self, value: Any, marks: _Marks, key: str | None, tail: str, depth: int, bare: int) -> None:
        """Write a value, after its key if it has one.

        The mark follows the key. If there is no key, it follows the value or its opening bracket. `tail` is
        the comma or an empty string; `bare` is the number of containers around the value that have no mark.
        """
        entries = self._entries(value, marks, bare)
        # Failures within a value that has no parts here, such as a string of JSON, are marked on the value.
        mark = self._mark(marks.all_numbers() if entries is None else marks.numbers)
        if key is not None:
            self._write(f"{key}{mark}: ")
            mark = ""
        if entries is None:
            self._write(self._scalar(value) + tail + mark)
            return
        is_list = _shape_of(value, marks) in (kinds.LIST, kinds.SET)
        opening, closing = ("[", "]") if is_list else ("{", "}")
        if not entries and not marks.below:
            self._write(opening + closing + tail + mark)
            return
        self._write(opening + mark)
        self._above.add(id(value))
        self._left.append((self._close, value, f"\n{'  ' * depth}{closing}{tail}"))
        self._push(entries, marks, is_list, depth + 1, 0 if marks.below else bare + 1)

    def _close(self, value: Any, text: str) -> None:
        self._above.discard(id(value))
        self._write(text)

    def _entries(self, value: Any, marks: _Marks, bare: int) -> list[tuple[Any, Any]] | None:
        """Return the keys and values of a container, or None for a value that is shown in one word."""
        reader = _READERS.get(_shape_of(value, marks))
        if reader is None or id(value) in self._above:
            return None
        if not marks.below and (bare >= _MOST_DEPTH or self._room <= 0):
            return None
        entries = result_or(None, reader, value)  # a user-defined Mapping may fail
        if entries is None:
            return None
        if len(entries) <= self._room:
            self._room -= len(entries)
            return entries
        return self._cut_entries(entries, marks)

    def _cut_entries(self, entries: list[tuple[Any, Any]], marks: _Marks) -> list[tuple[Any, Any]]:
        """Return as many entries as there is room for, and all that have marks."""
        room, self._room = self._room, 0
        kept = [
            entry for place, entry in enumerate(entries) if place < room or _name_of(entry[0]) in marks.below
        ]
        return [*kept, (_MORE, len(entries) - len(kept))]

    def _push(
        self, entries: list[tuple[Any, Any]], marks: _Marks, is_list: bool, depth: int, bare: int
    ) -> None:
        missing = self._missing(entries, marks)
        last = len(entries) + len(missing) - 1
        indent = "\n" + "  " * depth
        tasks: list[tuple[Any, ...]] = []
        for place, (key, value) in enumerate(entries):
            tail = "," if place < last else ""
            if key is _MORE:
                tasks.append((self._write, f"{indent}… {value} more{tail}"))
                continue
            found = marks.below.get(_name_of(key)) if marks.below else None
            below = found[1] if found else _NO_MARKS
            name = None if is_list else _key_string(key)
            tasks.append((self._write, indent))
            tasks.append((self._value, value, below, name, tail, depth, bare))
        for place, (key, below) in enumerate(missing, len(entries)):
            text = self._missing_string("" if is_list else _key_string(key), below)
            tasks.append((self._write, indent + text + ("," if place < last else "")))
        self._left.extend(reversed(tasks))

    def _missing(self, entries: list[tuple[Any, Any]], marks: _Marks) -> list[tuple[Any, _Marks]]:
        """Return the places that have marks but are not in the container."""
        if not marks.below:
            return []
        there = {_name_of(key) for key, _ in entries}
        return [entry for name, entry in marks.below.items() if name not in there]

    def _missing_string(self, key: str, marks: _Marks) -> str:
        numbers = ", ".join(map(str, marks.all_numbers()))
        text = f" [{numbers}]: -- missing --"
        if not key:
            return self.red(text[1:])
        return key + text if self._strips else f"{_RED_GROUND}{key}{_RESET}{_RED}{text}{_RESET}"

    def _scalar(self, value: Any) -> str:
        if id(value) in self._above:
            return '"[Circular]"'
        kind = kind_of(value)
        if kind in _SCALAR_WRITERS:
            return _scalar_string(value, kind)
        if kind in (kinds.LIST, kinds.SET):
            return "[…]"
        return "{…}" if kind is kinds.MAPPING else f"[{escape(type(value).__name__)}]"


_MORE: Any = object()


def _key_string(key: Any) -> str:
    kind = kind_of(key)
    if kind is kinds.STRING:
        return quote(key)
    return quote(_scalar_string(key, kind) if kind in _SCALAR_WRITERS else type(key).__name__)


def _shape_of(value: object, marks: _Marks) -> str:
    """Return the kind of a value. A named tuple that is marked by field names counts as an object."""
    kind = kind_of(value)
    if kind is kinds.LIST and marks.below and field_names(type(value)) is not None:
        return kind if any(type(name) is int for name in marks.below) else kinds.INSTANCE
    return kind


# --- containers ------------------------------------------------------------------------------


_READERS: dict[str, Callable[[Any], list[tuple[Any, Any]]]] = {
    # Unpacked, because the items of a mapping that lies are no pairs.
    kinds.MAPPING: lambda value: [(key, item) for key, item in kinds.pairs_of(value)],
    kinds.LIST: lambda value: list(enumerate(kinds.all_of(value))),
    kinds.SET: lambda value: list(enumerate(kinds.all_of(value))),
    kinds.INSTANCE: lambda value: list(fields_of(value).items()),
}
_CONTAINERS = frozenset(_READERS)


# --- the rest --------------------------------------------------------------------------------


def _scalar_string(value: Any, kind: str) -> str:
    """Return the text for a value of a kind, or only the kind if a method of the value fails."""
    # A released memoryview, a user-defined time zone and an object with a false class may fail.
    return result_or(f"[{kind}]", _SCALAR_WRITERS[kind], value)


def _atom_string(value: Any) -> str:
    if value is None:
        return "null"
    if value is UNDEFINED:
        return "undefined"
    name = getattr(value, "description", None)
    if name is None:
        name = getattr(value, "_name_", "")
    return f"{type(value).__name__}({escape(str(name)[:_MOST_CHARACTERS])})"


def _bytes_string(value: Any) -> str:
    content = bytes(value[: _MOST_CHARACTERS // 4])
    return f"{content!r}{f' … {len(value) - len(content)} more' if len(value) > len(content) else ''}"


def _date_string(value: Any) -> str:
    from ..engine.formats.dates.conversion import date_string

    return quote(date_string(value))


def _pattern_string(value: Any) -> str:
    source = value.pattern
    shown = source[:_MOST_CHARACTERS]
    return f"/{escape(shown if isinstance(shown, str) else repr(shown))}/"


def _callable_string(value: Any) -> str:
    name = getattr(value, "__name__", None)
    return f"[function {escape(name) if type(name) is str else type(value).__name__}]"


_SCALAR_WRITERS: dict[str, Callable[[Any], str]] = {
    kinds.ATOM: _atom_string,
    kinds.BOOL: lambda value: "true" if value else "false",
    kinds.NUMBER: number_string,
    kinds.STRING: quote,
    kinds.BYTES: _bytes_string,
    kinds.DATE: _date_string,
    kinds.PATTERN: _pattern_string,
    kinds.CALLABLE: _callable_string,
    kinds.ERROR: lambda value: f"[{escape(type(value).__name__)}]",
}
