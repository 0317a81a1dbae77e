"""The JSON Schema of inputs that conversion turns into other values.

Schema side.
"""

from __future__ import annotations

from ...engine.constraints.frozen import by_class
from ...engine.formats.patterns.ecmascript import escaped
from ...foundation.kinds import BYTES, DATE, NUMBER, kind_of
from ..inspection.json_constants import NONE, as_json
from ..inspection.schema_info import (
    ArrayInfo,
    BinaryInfo,
    BooleanInfo,
    DateInfo,
    DecimalInfo,
    NumberInfo,
    ScalarInfo,
    SchemaInfo,
    StringInfo,
    SymbolInfo,
)
from .fragment import SchemaFragment, any_of, listed, unknown

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from .exporting import ExportCursor

CONVERSION = "a value may become one by conversion"

TEXT = {"type": "string"}

NUMBER_STRING = {
    "type": "string",
    "pattern": "^[\\s\\ufeff]*[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?[\\s\\ufeff]*$",
}
"""Strings that stand for numbers."""


def spellings(info: ScalarInfo) -> dict[str, Any]:
    """Return a JSON Schema of all inputs, and perhaps more, that conversion reads as values of a class."""
    return {**json_types(info.accepts), **({} if info.spelled is None else {"pattern": info.spelled})}


def json_types(names: frozenset[str]) -> dict[str, Any]:
    """Return a JSON Schema of all values of some types."""
    return {"type": next(iter(names)) if len(names) == 1 else sorted(names)}


def date_spellings(info: DateInfo) -> dict[str, Any]:
    """Return a JSON Schema of all inputs, and perhaps more, that conversion reads as dates."""
    json: dict[str, Any] = dict(TEXT)
    if info.is_read_from_days:
        json["format"] = "date"
    elif info.style is None or info.is_counted or info.formats:
        json["type"] = ["string", "number"]
    return {**json, **spellings(info), "type": json["type"]}


BYTES_AS_JSON: dict[str, Any] = {
    "type": "object",
    "properties": {
        "type": {**TEXT, "const": "Buffer"},
        "data": {"type": "array", "items": {"type": "integer"}},
    },
    "required": ["type", "data"],
}
"""Bytes as Node.js writes them as JSON."""

_IS_NUMBER: Callable[[Any, Any], bool] = lambda info, value: kind_of(value) == NUMBER  # noqa: E731

_READ: dict[type, tuple[Callable[[Any, Any], bool], Callable[[Any], dict[str, Any]]]] = {
    SchemaInfo: (lambda info, value: bool(info.converted), lambda info: {}),
    ArrayInfo: (
        lambda info, value: isinstance(value, (list, tuple)) and info.converted,
        lambda info: {"type": "array" if info.separator is None else ["array", "string"]},
    ),
    BinaryInfo: (lambda info, value: kind_of(value) == BYTES, lambda info: {"anyOf": [TEXT, BYTES_AS_JSON]}),
    DateInfo: (lambda info, value: kind_of(value) == DATE, date_spellings),
    DecimalInfo: (_IS_NUMBER, lambda info: {"anyOf": [{"type": "number"}, NUMBER_STRING]}),
    NumberInfo: (_IS_NUMBER, lambda info: NUMBER_STRING),
    ScalarInfo: (lambda info, value: isinstance(value, info.python), spellings),
    StringInfo: (lambda info, value: isinstance(value, str) and info.conversions, lambda info: TEXT),
}
"""The values that conversion may change, as a JSON Schema; `{}` for any value."""


def converted_to(cursor: ExportCursor, values: Iterable[Any] | None) -> SchemaFragment:
    """Return a fragment that accepts the values that are converted to one of a list, beside those.

    Without a list it accepts all that conversion may change.
    """
    info = cursor.info
    if info.runs_user_code:
        return unknown("coerce", CONVERSION)
    if values is None:
        return SchemaFragment(_types(info)).losing("empty", CONVERSION)
    return by_class(_CONVERTED_TO, info)(cursor, list(values))


def _types(info: SchemaInfo) -> dict[str, Any]:
    return json_types(info.converted)


def _booleans(cursor: ExportCursor, values: list[Any]) -> SchemaFragment:
    info: Any = cursor.info
    return any_of([booleans_from(info, cursor.prefs, value) for value in values if type(value) is bool])


def _symbols(cursor: ExportCursor, values: list[Any]) -> SchemaFragment:
    info: Any = cursor.info
    pairs = [as_json(value) for value, symbol in info.pairs if symbol in values]
    return listed([value for value in pairs if value is not NONE])


def _others(cursor: ExportCursor, values: list[Any]) -> SchemaFragment:
    info = cursor.info
    is_read, read_from = by_class(_READ, info)
    if any(is_read(info, value) for value in values):
        return SchemaFragment(read_from(info) or _types(info)).losing("valid", CONVERSION)
    return SchemaFragment(False)


_CONVERTED_TO: dict[type, Callable[[ExportCursor, list[Any]], SchemaFragment]] = {
    BooleanInfo: _booleans,
    SchemaInfo: _others,
    SymbolInfo: _symbols,
}


def in_any_case(values: list[Any], rule: str) -> SchemaFragment:
    """Return a fragment that accepts the JSON values of a list, with strings in upper or lower case."""
    words = dict.fromkeys([value.lower() for value in values if type(value) is str])
    others = listed([value for value in values if type(value) is not str])
    if not words:
        return others
    if not all(map(str.isascii, words)):
        return any_of([others, SchemaFragment(TEXT)]).losing(rule, "upper and lower case count as one")
    pattern = "|".join(["".join(map(_in_any_case, word)) for word in words])
    pattern = f"^(?:{pattern})$" if len(words) > 1 else f"^{pattern}$"
    return any_of([others, SchemaFragment({**TEXT, "pattern": pattern})])


def _in_any_case(letter: str) -> str:
    # The Kelvin sign becomes a k in lower case, and is the only such character.
    forms = f"{letter.upper()}{letter}" + ("\u212a" if letter == "k" else "")
    return f"[{forms}]" if letter.isalpha() else escaped(letter)


def booleans_from(info: BooleanInfo, prefs: Any, value: bool) -> SchemaFragment:
    """Return a fragment that accepts the values that are converted to a boolean, and the boolean itself."""
    rule, given = ("truthy", info.truthy) if value else ("falsy", info.falsy)
    known = [found for found in map(as_json, given) if found is not NONE]
    known.insert(0, "true" if value else "false")
    fragments = [
        SchemaFragment({"const": value}),
        listed(known) if info.is_sensitive else in_any_case(known, rule),
    ]
    if prefs.joi == 18:
        fragments.append(SchemaFragment(TEXT).losing("boolean", "white space around a word does not count"))
    made = any_of(fragments)
    truthy, falsy = (
        {repr(one).lower() for one in (*info.truthy, "true")},
        {repr(one).lower() for one in (*info.falsy, "false")},
    )
    # If a value is in both lists, the one that is looked up first counts.
    return made if truthy.isdisjoint(falsy) else made.losing("truthy", "some values are falsy too")
