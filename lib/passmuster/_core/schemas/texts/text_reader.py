"""The reading of texts into data for a schema: what variables, forms, query strings and command lines send.

If several schemas apply to a place, the text is read for the first one that can use it. Validation converts
the values afterwards.
"""

from __future__ import annotations

import re

from ...documents.inspection.judges import Judges
from ...documents.inspection.schema_info import OBJECT, AnyInfo, BooleanInfo, NumberInfo
from ...foundation import kinds
from ...foundation.sentinels import DEEP_DEFAULT, UNDEFINED
from ...running.steps.match_errors import merge_objects

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ...documents.inspection.inspecting import Inspector
    from ...documents.inspection.schema_info import ListedValues, SchemaInfo

_WORDS = {
    **dict.fromkeys(("1", "yes", "on", "true"), True),
    **dict.fromkeys(("0", "no", "off", "false"), False),
}
_NUMBER = re.compile(r"\s*[+-]?(\d|\.\d|inf|nan)", re.IGNORECASE)
MOST_PARTS = 64
"""The parts of a name that are read as keys and indexes, and the levels of lists."""

_MOST_INDEX = 10_000


class TextReader:
    """A reader that collects the values of texts in `data`."""

    def __init__(self, inspector: Inspector, root: Judges | None = None) -> None:
        self.inspector = inspector
        self.root: Judges = Judges.of(inspector) if root is None else root
        self.data: Any = {}

    def put(self, path: tuple[Any, ...], value: object) -> None:
        """Set the value at a path, whose integers are indexes of lists."""
        self.data = _set_value(self.data, path, value)

    def complete(self) -> Any:
        """Return the data in the order of the schema, with required objects and defaults of objects added.

        Validation then reports each missing key of a required object by its name.
        """
        self.data = self._complete(_dicts_to_lists(self.data), self.root, 0)
        return self.data

    def _complete(self, data: object, place: Judges, depth: int) -> Any:
        if not isinstance(data, dict) or depth > MOST_PARTS:
            return data
        made: dict[Any, Any] = {}
        for entry in [entry for info in place.infos for entry in info.keys or ()]:
            inner = entry.schema
            if entry.key in data:
                made[entry.key] = self._with_default(data[entry.key], inner)
            elif inner.is_object and OBJECT in inner.gives and inner.presence == "required":
                made.setdefault(entry.key, {})
        for key in data:
            made.setdefault(key, data[key])
        return {key: self._complete(item, place.key(key), depth + 1) for key, item in made.items()}

    def _with_default(self, data: object, info: SchemaInfo) -> Any:
        """Return an object with the keys that it lacks and the default of its schema has."""
        if not isinstance(data, dict) or info.default is UNDEFINED or info.default is DEEP_DEFAULT:
            return data
        default = self.inspector.schema_of(info).validate(UNDEFINED).value
        contents = kinds.contents_of(default, kinds.kind_of(default), any_instance=True)
        return data if contents is None else merge_objects([contents, data])


def index_in(part: str, place: Judges) -> int | None:
    """Return the index in a part of a name, or None if it is not one or the place has no items."""
    if not (part.isascii() and part.isdigit()) or int(part[:9]) > _MOST_INDEX:
        return None
    has_items = any(info.is_array for info in place.infos)
    return int(part) if has_items and not any(map(keys_of, place.infos)) else None


def keys_of(info: SchemaInfo) -> list[Any]:
    """Return the keys that the record of an object names."""
    keys = [entry.key for entry in info.keys or ()]
    for pattern in info.patterns:
        if pattern.keys is not None and pattern.keys.only and pattern.keys.allowed is not None:
            keys += pattern.keys.allowed.portable
    return keys + [rename.source for rename in info.renames if isinstance(rename.source, str)]


# Values


def value_of(text: str, place: Judges, separator: str | None = ",", depth: int = 0) -> Any:
    """Return the value of a text at a place, or `UNDEFINED` if it is empty.

    A `separator` separates the items of arrays that have none of their own. Without it, a text is one item,
    and an empty text is no empty list. Recursive arrays are read to a limited depth.

    >>> import passmuster as pm
    >>> from passmuster._core.documents.inspection.inspecting import Inspector
    >>> value_of("a, b", Judges.of(Inspector(pm.array())))
    ['a', 'b']
    """
    if not text.strip():
        return _value_of_blank(text, place, separator)
    for info in place.infos if depth < MOST_PARTS else ():
        for value in _read(text, info, place, separator, depth):
            return value
    return text


def _value_of_blank(text: str, place: Judges, separator: str | None) -> Any:
    """Return the value of a string of blanks: an empty list for an array, else the string.

    The empty string is `UNDEFINED` where it is not allowed.
    """
    for info in place.infos:
        if info.is_array and separator is not None:
            return []
        if text and info.size_unit == "characters":
            return text
        if info.allowed is not None and text in info.allowed.values:
            return text
    return text or UNDEFINED


def _read(text: str, info: SchemaInfo, place: Judges, separator: str | None, depth: int) -> Iterator[Any]:
    """Yield the value of a text for a schema; nothing if the schema can't use the text."""
    word, is_string = text.strip().lower(), info.size_unit == "characters"
    if info.allowed is not None and word == "null" and not is_string and None in info.allowed.values:
        yield None
    elif isinstance(info, BooleanInfo) and word in _WORDS:
        yield _WORDS[word]
    elif info.is_array:
        yield from _json(text.strip(), "[")
        if not text.lstrip().startswith("["):
            mark = info.separator or separator
            items = [text] if mark is None else [item.strip() for item in text.split(mark)]
            yield [value_of(item, place.item(i), separator, depth + 1) for i, item in enumerate(items)]
    elif info.is_object and OBJECT in info.gives:
        yield from _json(text.strip(), "{")
    elif isinstance(info, AnyInfo) and info.only and info.allowed is not None:
        yield from _listed(text, info.allowed)
    elif is_string or (isinstance(info, NumberInfo) and _NUMBER.match(text)):
        yield text


def _listed(text: str, listed: ListedValues) -> Iterator[Any]:
    """Yield the listed string, number or boolean that a string stands for."""
    word, values = text.strip(), listed.portable
    if any(type(value) is str and value == text for value in values):
        yield text
    yield from [value for value in values if type(value) in (int, float) and str(value) == word]
    meant = _WORDS.get(word.lower())
    yield from [value for value in values if type(value) is bool and value is meant]


def _json(text: str, start: str) -> Iterator[Any]:
    from json import loads

    if text.startswith(start):
        try:
            yield loads(text)
        except (ValueError, RecursionError):  # validation will report it
            yield text


# The tree


def _set_value(data: object, path: tuple[Any, ...], value: object) -> Any:
    """Return data with a value at a path. A value on the path that is not a container is replaced."""
    if not path:
        return value
    if isinstance(data, list):
        data = dict(enumerate(data))
    made = data if isinstance(data, dict) else {}
    made[path[0]] = _set_value(made.get(path[0]), path[1:], value)
    return made


def _dicts_to_lists(data: object, depth: int = 0) -> Any:
    """Return data in which dicts whose keys are all indexes have become lists.

    JSON in a text may be deeper than names, and has no indexes.
    """
    if not isinstance(data, dict) or depth > MOST_PARTS:
        return data
    parts = {key: _dicts_to_lists(item, depth + 1) for key, item in data.items()}
    if parts and all(type(key) is int for key in parts):
        return [parts[key] for key in sorted(parts)]
    return parts
