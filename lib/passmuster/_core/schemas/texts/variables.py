"""The reading of variables into data for a schema: the keys for their names, the values for their texts."""

from __future__ import annotations

import re

from ...foundation.sentinels import UNDEFINED
from .text_reader import MOST_PARTS, TextReader, index_in, keys_of, value_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...documents.inspection.inspecting import Inspector
    from ...documents.inspection.judges import Judges
    from ...documents.inspection.schema_info import SchemaInfo


class SettingsReader(TextReader):
    """A reader of variables; `names` has the variable of each path."""

    def __init__(self, inspector: Inspector, prefix: str, separator: str) -> None:
        super().__init__(inspector)
        self.prefix = prefix
        self.separator = separator
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
                    self.put(path, value)
        return self.complete()

    def knows(self, name: str) -> bool:
        """Return whether a variable of this name would be read."""
        return self._path(self._parts(name)) is not None

    def _parts(self, name: str) -> list[str]:
        return name[len(self.prefix) :].split(self.separator, MOST_PARTS)

    def _path(self, parts: list[str]) -> tuple[tuple[Any, ...], Judges] | None:
        """Return the path and place for the parts of a name, or None if the schema has no such place."""
        place: Judges = self.root
        path: list[Any] = []
        for depth, part in enumerate(parts):
            key: Any = index_in(part, place)
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
            keys = [key for info in place.infos for key in keys_of(info) if isinstance(key, str)]
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


def _is_data(part: str, info: SchemaInfo) -> bool:
    """Return whether a part of a name is a key that an object accepts as it stands, without naming it."""
    if info.is_object and info.keys is None and not info.patterns:
        return True
    return any(one.regex is None or one.regex.search(part) is not None for one in info.patterns)


def _without_separators(name: str) -> str:
    return re.sub(r"[^0-9a-z]", "", name.casefold())


_FORMS: tuple[Callable[[str], str], ...] = (str, _variable_spelling, _without_separators)
