"""`read_text`: the data that a form, a query string or an argument of a command line means for a schema.

Werkzeug, Django, Starlette and aiohttp have mappings with several values for a name. Any object with their
methods is read so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from ...documents.inspection.inspecting import Inspector
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ..types.parts.form_fields import multi_value_method, possible_kinds
from .text_reader import MOST_PARTS, TextReader, index_in, value_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ...documents.inspection.judges import Judges
    from ..schema.base import Schema


def read_text(schema: Schema, given: object, nested: object) -> Any:
    """Return the data that a text, or the texts of a form by their names, mean for a schema.

    Raises `SchemaError` for anything else.
    """
    if not isinstance(nested, bool):
        raise SchemaError(f"read_text: nested must be True or False, not {show(nested)}")
    known = _reader_of(schema)
    if isinstance(given, str):
        return value_of(given, known.root)
    reader = FormReader(known.inspector, known.root)
    for name, values in _fields(given):
        reader.read_field(name, values, nested)
    return reader.complete() if nested else reader.data


@lru_cache(maxsize=256)
def _reader_of(schema: Schema) -> TextReader:
    """Return a reader with the places of a schema, cached for the schemas used last."""
    return TextReader(Inspector(schema))


def _fields(given: Any) -> Iterator[tuple[Any, list[Any]]]:
    """Yield the names of a form, each with all its values."""
    get_all = multi_value_method(given)
    if get_all is not None:
        yield from [(name, list(get_all(name))) for name in dict.fromkeys(given)]
        return
    found: dict[Any, list[Any]] = {}
    try:
        for name, value in given.items() if isinstance(given, Mapping) else given:
            found.setdefault(name, []).extend(value if isinstance(value, (list, tuple)) else [value])
    except (TypeError, ValueError):
        raise SchemaError(
            f"read_text: a text, or the names and texts of a form are needed, not {show(given)}"
        ) from None
    yield from found.items()


class FormReader(TextReader):
    """A reader of the fields of forms and query strings, whose names are keys, or paths of them."""

    def read_field(self, name: object, values: list[Any], nested: bool) -> None:
        """Add the values of a field: a list of all if there are several, or if only a list can be meant."""
        path, place = self._path(name) if nested else ((name,), self.root.key(name))
        value = _value(values, place)
        if value is not UNDEFINED:
            self.put(path, value)

    def _path(self, name: Any) -> tuple[tuple[Any, ...], Judges]:
        """Return the path of a name such as `a.b[0][c]`, and its place. A key of this name comes first."""
        is_path = type(name) is str and not self.root.names(name) and _PATH.fullmatch(name)
        parts = _PART.findall(name) if is_path else [name]
        if len(parts) > MOST_PARTS:
            parts = [name]
        path: list[Any] = []
        place = self.root
        for part in parts:
            index = index_in(part, place) if path else None
            path.append(part if index is None else index)
            place = place.key(part) if index is None else place.item(index)
        return tuple(path), place


_PATH = re.compile(r"[^.\[\]]+(?:\.[^.\[\]]+|\[[^.\[\]]+\])*(?:\[\])?")
_PART = re.compile(r"[^.\[\]]+")


def _value(values: list[Any], place: Judges) -> Any:
    """Return the meaning of the values of a field. Values that are no texts, as files, stay as they are."""
    may_be_list, may_be_other = possible_kinds(place.infos)
    if not values:
        return [] if may_be_list else UNDEFINED
    if len(values) == 1:
        found = _read(values[0], place)
        is_item = not isinstance(found, (str, list)) and found is not UNDEFINED
        return [found] if is_item and may_be_list and not may_be_other else found
    read = [_read(value, place.item(index)) for index, value in enumerate(values)]
    return [value for value in read if value is not UNDEFINED]


def _read(value: Any, place: Judges) -> Any:
    return value_of(value, place, None) if isinstance(value, str) else value
