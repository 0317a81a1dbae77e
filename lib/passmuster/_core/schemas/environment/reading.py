"""The reading of variables into data for a schema: the keys for their names, the values for their strings.

If several schemas apply to a place, the string is read for the first one that can use it. Validation converts
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
    from collections.abc import Callable, Iterator
    from typing import Any

    from ...documents.inspection.inspecting import Inspector
    from ...documents.inspection.schema_info import ListedValues, SchemaInfo

_WORDS = {
    **dict.fromkeys(("1", "yes", "on", "true"), True),
    **dict.fromkeys(("0", "no", "off", "false"), False),
}
_NUMBER = re.compile(r"\s*[+-]?(\d|\.\d|inf|nan)", re.IGNORECASE)
_MOST_PARTS = 64
_MOST_INDEX = 10_000


class SettingsReader:
    """A reader that collects the values of variables in `data`; `names` has the variable of each path."""

    def __init__(self, inspector: Inspector, prefix: str, separator: str) -> None:
        self.inspector = inspector
        self.root: Judges = Judges.of(inspector)
        self.prefix = prefix
        self.separator = separator
        self.data: Any = {}
        self.names: dict[tuple[Any, ...], str] = {}
        self._keys: dict[Judges, list[dict[str, tuple[int, str]]]] = {}

    def read(self, variables: dict[str, str]) -> Any:
        """Return the data of the variables. A longer name sets a part of the value of a shorter one."""
        for name, parts in sorted([(name, self._parts(name)) for name in variables], key=_length):
            found = self._path(parts)
            if found is not None:
                path, place = found
                value = value_of(variables[name], place)
                if value is not UNDEFINED:
                    self.names[path] = name
                    self.data = _set_value(self.data, path, value)
        self.data = self._complete(_dicts_to_lists(self.data), self.root, 0)
        return self.data

    def knows(self, name: str) -> bool:
        """Return whether a variable of this name would be read."""
        return self._path(self._parts(name)) is not None

    def _parts(self, name: str) -> list[str]:
        return name[len(self.prefix) :].split(self.separator, _MOST_PARTS)

    def _path(self, parts: list[str]) -> tuple[tuple[Any, ...], Judges] | None:
        """Return the path and place for the parts of a name, or None if the schema has no such place."""
        place: Judges = self.root
        path: list[Any] = []
        for depth, part in enumerate(parts):
            key: Any = _index(part, place)
            if key is None:
                key = self._key(part, place)
                if key is None:
                    if not part or (not self.prefix and not depth):
                        return None
                    key = part if any(_is_data(part, info) for info in place.infos) else part.lower()
                place = place.key(key)
            else:
                place = place.item(key)
            path.append(key)
        return tuple(path), place

    def _key(self, part: str, place: Judges) -> Any:
        """Return the key for a part of a name: the same word, whatever its case and separators are."""
        known = self._keys.get(place)
        if known is None:
            keys = [key for info in place.infos for key in _keys_of(info) if isinstance(key, str)]
            numbered = list(enumerate(keys))[::-1]  # the first of keys with the same spelling wins
            known = self._keys[place] = [{form(key): (i, key) for i, key in numbered} for form in _FORMS]
        for form, keys_by_form in zip(_FORMS, known):
            forms = (form(part), part.upper()) if form is _variable_spelling else (form(part),)
            found = [keys_by_form[one] for one in forms if one in keys_by_form]
            if found:
                return min(found)[1]
        return None

    def name_of(self, path: list[Any]) -> tuple[str, list[Any]]:
        """Return the name of the variable of a path, and the rest of the path, which leads into its value."""
        for end in range(len(path), 0, -1):
            name = self.names.get(tuple(path[:end]))
            if name is not None and (end == len(path) or not _is_below(self.data, path[: end + 1])):
                return name, path[end:]
        if not path:
            return f"{self.prefix}*", []
        return self.prefix + self.separator.join(_variable_spelling(step) for step in path), []

    def _complete(self, data: object, place: Judges, depth: int) -> Any:
        """Return data in the order of the schema, with required objects and the defaults of objects added.

        Validation then reports each missing key of a required object by its name.
        """
        if not isinstance(data, dict) or depth > _MOST_PARTS:
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


def _length(entry: tuple[str, list[str]]) -> int:
    return len(entry[1])


def _is_below(data: Any, path: list[Any]) -> bool:
    """Return whether a path leads to a missing key, which may have a variable of its own."""
    for step in path[:-1]:
        data = data.get(step, UNDEFINED) if isinstance(data, dict) else UNDEFINED
    return isinstance(data, dict) and path[-1] not in data


# Names


def _variable_spelling(key: object) -> str:
    """Return the spelling of a key in the name of a variable.

    >>> _variable_spelling("maxSize"), _variable_spelling("max-size")
    ('MAX_SIZE', 'MAX_SIZE')
    """
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", str(key))
    return re.sub(r"[^0-9A-Za-z_]", "_", parted).upper()


def _index(part: str, place: Judges) -> int | None:
    """Return the index in a part of a name, or None if it is not one or the place has no items."""
    if not (part.isascii() and part.isdigit()) or int(part[:9]) > _MOST_INDEX:
        return None
    has_items = any(info.is_array for info in place.infos)
    return int(part) if has_items and not any(map(_keys_of, place.infos)) else None


def _keys_of(info: SchemaInfo) -> list[Any]:
    keys = [entry.key for entry in info.keys or ()]
    for pattern in info.patterns:
        if pattern.keys is not None and pattern.keys.only and pattern.keys.allowed is not None:
            keys += pattern.keys.allowed.portable
    return keys + [rename.source for rename in info.renames if isinstance(rename.source, str)]


def _is_data(part: str, info: SchemaInfo) -> bool:
    """Return whether a part of a name is a key that an object accepts as it stands, without naming it."""
    if info.is_object and info.keys is None and not info.patterns:
        return True
    return any(one.regex is None or one.regex.search(part) is not None for one in info.patterns)


def _without_separators(name: str) -> str:
    return re.sub(r"[^0-9a-z]", "", name.casefold())


_FORMS: tuple[Callable[[str], str], ...] = (str, _variable_spelling, _without_separators)


# Values


def value_of(text: str, place: Judges, depth: int = 0) -> Any:
    """Return the value of a string at a place, or `UNDEFINED` if it is empty.

    Recursive arrays are read to a limited depth.

    >>> import passmuster as pm
    >>> from passmuster._core.documents.inspection.inspecting import Inspector
    >>> value_of("a, b", Judges.of(Inspector(pm.array())))
    ['a', 'b']
    """
    if not text.strip():
        return _value_of_blank(text, place)
    for info in place.infos if depth < _MOST_PARTS else ():
        for value in _read(text, info, place, depth):
            return value
    return text


def _value_of_blank(text: str, place: Judges) -> Any:
    """Return the value of a string of blanks: an empty list for an array, else the string.

    The empty string is `UNDEFINED` where it is not allowed.
    """
    for info in place.infos:
        if info.is_array:
            return []
        if text and info.size_unit == "characters":
            return text
        if info.allowed is not None and text in info.allowed.values:
            return text
    return text or UNDEFINED


def _read(text: str, info: SchemaInfo, place: Judges, depth: int) -> Iterator[Any]:
    """Yield the value of a string for a schema; nothing if the schema can't use the string."""
    word, is_string = text.strip().lower(), info.size_unit == "characters"
    if info.allowed is not None and word == "null" and not is_string and None in info.allowed.values:
        yield None
    elif isinstance(info, BooleanInfo) and word in _WORDS:
        yield _WORDS[word]
    elif info.is_array:
        yield from _json(text.strip(), "[")
        if not text.lstrip().startswith("["):
            items = enumerate(text.split(info.separator or ","))
            yield [value_of(item.strip(), place.item(i), depth + 1) for i, item in items]
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


def _dicts_to_lists(data: object) -> Any:
    """Return data in which dicts whose keys are all indexes have become lists."""
    if not isinstance(data, dict):
        return data
    parts = {key: _dicts_to_lists(item) for key, item in data.items()}
    if parts and all(type(key) is int for key in parts):
        return [parts[key] for key in sorted(parts)]
    return parts
