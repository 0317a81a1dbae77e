"""The writers of scalars, in the JSON form that the schema accepts, and the reversal of casts.

Schema side. The functions that the module returns run for each value.
"""

from __future__ import annotations

from functools import lru_cache

from ...engine.formats.dates.conversion import TIMESTAMPS, as_datetime, from_milliseconds, parse_date
from ...engine.formats.shared.encodings import decode, encode, is_encoding
from ...foundation import kinds
from ...foundation.kinds import kind_of
from ...foundation.writing import number_string
from ..inspection.schema_info import (
    BinaryInfo,
    BooleanInfo,
    DateInfo,
    DecimalInfo,
    NumberInfo,
    ScalarInfo,
    SymbolInfo,
)
from .json_forms import Dump, dump_error, no_json_error, timestamp, write_plain

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..inspection.cursor import Cursor
    from ..inspection.schema_info import SchemaInfo
    from .json_forms import Write


def scalar_writer(cursor: Cursor) -> Write | None:
    """Return the JSON writer of a scalar schema, or None if `write_plain` writes its values."""
    info = cursor.info
    if isinstance(info, DateInfo):
        if info.formats:
            return _format_writer(cursor.function("write"), cursor.function("read"))
        unit = TIMESTAMPS.get(info.style) if isinstance(info.style, str) else None
        return _write_day if info.is_read_from_days else None if unit is None else _timestamp_writer(unit)
    if isinstance(info, BinaryInfo):
        return _binary_writer(info.encoding if is_encoding(info.encoding) else None)
    if isinstance(info, ScalarInfo):
        return _text_writer(info.python)
    if isinstance(info, SymbolInfo) and info.pairs:
        return _symbol_writer(info.pairs)
    return None


@lru_cache(maxsize=10)
def _timestamp_writer(unit: int) -> Write:
    return lambda value, dump: (
        timestamp(value, unit) if kind_of(value) is kinds.DATE else write_plain(value, dump)
    )


def _format_writer(write_text: Callable[[Any], str], read: Callable[[str], Any]) -> Write:
    def write(value: Any, dump: Dump) -> Any:
        """Return a date in the format. If that loses a part, return milliseconds, which are accepted too."""
        instant = as_datetime(value)
        if instant is None:
            return write_plain(value, dump)
        text = write_text(instant)
        return text if read(text) == instant else timestamp(value, 1)

    return write


def _write_day(value: Any, dump: Dump) -> Any:
    made = write_plain(value, dump)
    return made[:10] if kind_of(value) is kinds.DATE else made


@lru_cache(maxsize=100)
def _text_writer(python: type) -> Write:
    """Return the writer of instances of `python`, such as UUIDs, whose `str` the schema accepts."""

    def write(value: Any, dump: Dump) -> Any:
        try:
            return str(value) if type(value) is python else write_plain(value, dump)
        except Exception as error:  # a UUID created without a value
            raise dump_error(error, value, dump) from None

    return write


@lru_cache(maxsize=100)
def _binary_writer(encoding: str | None) -> Write:
    def write(value: Any, dump: Dump) -> Any:
        """Return bytes as a string in the encoding, or like a Buffer of Node.js if they can't be decoded."""
        if kind_of(value) is not kinds.BYTES:
            return write_plain(value, dump)
        try:
            data = bytes(value)
        except ValueError:  # a released memory view
            raise no_json_error(value) from None
        text = "" if encoding is None else decode(data, encoding)
        if encoding is not None and encode(text, encoding) == data:
            return text
        return {"type": "Buffer", "data": list(data)}

    return write


def _symbol_writer(pairs: tuple[tuple[Any, Any], ...]) -> Write:
    values = {id(symbol): value for value, symbol in reversed(pairs)}  # the first value of a symbol wins

    def write(value: Any, dump: Dump) -> Any:
        return write_plain(values.get(id(value), value), dump)

    return write


# Casts


def cast_reversal(info: SchemaInfo) -> Callable[[Any], Any] | None:
    """Return the function that undoes the cast of a schema, or None if there is nothing to undo."""
    for kind, casts in _CAST_REVERSALS.items():
        if isinstance(info, kind):
            return casts.get(info.cast or "")
    return None


def _number_from_text(value: Any) -> Any:
    if kind_of(value) is not kinds.STRING:
        return value
    for read in (int, float):
        try:
            made = read(value)
        except ValueError:
            continue
        if number_string(made) == value:
            return made
    return value


def _bool_from_number(value: Any) -> Any:
    return bool(value) if type(value) is int and value in (0, 1) else value


def _bool_from_text(value: Any) -> Any:
    return {"true": True, "false": False}.get(value, value) if kind_of(value) is kinds.STRING else value


def _date_from_number(value: Any) -> Any:
    found = from_milliseconds(value) if kind_of(value) is kinds.NUMBER else None
    return value if found is None else found


def _date_from_text(value: Any) -> Any:
    found = parse_date(value) if kind_of(value) is kinds.STRING else None
    return value if found is None else found


def _bytes_from_text(value: Any) -> Any:
    return encode(value) if kind_of(value) is kinds.STRING else value


_CAST_REVERSALS: dict[type[SchemaInfo], dict[str, Callable[[Any], Any]]] = {
    DecimalInfo: {},  # nothing to undo: decimals are read from strings
    NumberInfo: {"string": _number_from_text},
    BooleanInfo: {"number": _bool_from_number, "string": _bool_from_text},
    DateInfo: {"number": _date_from_number, "string": _date_from_text},
    BinaryInfo: {"string": _bytes_from_text},
}
