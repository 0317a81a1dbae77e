"""Records of a file that `--invalid` wrote, as what they are: the record, and where it was first read.

The first entry decides whether a file is one of these. A table has the same entries as JSON Lines, with JSON
in cells. Rows of CSV are read by their own reader. Imports its neighbours.
"""

from __future__ import annotations

import re
from itertools import chain

from ..._core.foundation.json_text.decoding import complaint, decode
from ..failures import DataProblem
from .delimited import Delimited
from .input_records import InputRecord, InputRecords, Origin, TableRecords

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .input_records import Item, ReadOptions

_START = re.compile(rb"""\s*\{\s*"(record|raw)"\s*:.*"file"\s*:.*"errors"\s*:""", re.DOTALL)
_KEYS = frozenset(("file", "line", "errors"))
_CONTENTS = frozenset(("record", "raw"))
ENTRY_KEYS = ("record", "raw", "file", "line", "index", "errors", "header", "delimiter", "nulls")
NUMBER_KEYS = frozenset(("line", "index"))
JSON_KEYS = frozenset(("errors", "header"))
"""The keys whose values are JSON in a table. So is a record, whose text is that of the data."""


def restored_items(items: Iterator[Item], read_options: ReadOptions) -> Iterator[Item]:
    """Yield items, or, if the first one is an entry of a quarantine, what its entries hold."""
    first = next(items, None)
    if first is None:
        return
    every = chain((first,), items)
    if isinstance(first, InputRecords):
        is_quarantine = first.starts_with(_START) or _entry_of_cells(first.record(0).value) is not None
    else:
        is_quarantine = isinstance(first, InputRecord) and _is_entry(first.value)
    if not is_quarantine:
        yield from every
        return
    for item in _single_items(every):
        entry = _entry_of_cells(item.value) or item.value if isinstance(item, InputRecord) else None
        if isinstance(item, InputRecord) and _is_entry(entry):
            yield from _restored(item, entry, read_options)
        else:
            yield item


def _single_items(items: Iterator[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, InputRecords):
            for index, value in enumerate(item.values()):
                yield item.record(index)._replace(value=value)
        else:
            yield item


def _is_entry(value: Any) -> bool:
    """Return whether a value is an entry for a record, or for a line that could not be read."""
    if not isinstance(value, dict) or not value.keys() >= _KEYS or len(value.keys() & _CONTENTS) != 1:
        return False
    has_types = isinstance(value["file"], str) and type(value["line"]) is int
    return has_types and isinstance(value["errors"], list) and value.keys() <= {*ENTRY_KEYS}


def _entry_of_cells(row: Any) -> dict[str, Any] | None:
    """Return the entry that a row of a table is, with the record as raw text, or None for any other row."""
    if not isinstance(row, dict) or row.keys() != {*ENTRY_KEYS}:
        return None
    entry = {key: cell for key, cell in row.items() if cell is not None}
    try:
        entry.update({key: decode(entry[key]) for key in JSON_KEYS & entry.keys()})
        entry.update({key: int(entry[key]) for key in NUMBER_KEYS & entry.keys()})  # pandas writes floats
    except (TypeError, ValueError, OverflowError):
        return None
    record = entry.pop("record", None)
    return entry if record is None else {**entry, "raw": record}


def _is_row(entry: Any) -> bool:
    """Return whether an entry has what reading its text as a row needs."""
    header, delimiter = entry.get("header"), entry.get("delimiter")
    has_delimiter = isinstance(delimiter, str) and len(delimiter) == 1 and delimiter not in '"\r\n\0'
    return has_delimiter and isinstance(header, list) and all(isinstance(name, str) for name in header)


def _restored(item: InputRecord, entry: Any, read_options: ReadOptions) -> Iterator[Item]:
    """Yield the record of an entry. Text that can't be read still is a problem, at the place of the text."""
    place = Origin(entry["file"], entry["line"], entry.get("index"))
    if "record" in entry:
        yield _item(item._replace(value=entry["record"], place=place), entry)
        return
    raw = str(entry["raw"])
    if _is_row(entry):
        yield from _restored_rows(entry["header"], entry["delimiter"], raw, place, read_options)
        return
    try:
        yield _item(item._replace(value=decode(raw), place=place), entry)
    except ValueError as error:
        yield DataProblem(place.file, f"wrong JSON: {complaint(error)}", place.line, None, raw)


def _item(record: InputRecord, entry: dict[str, Any]) -> Item:
    """Return a record, as a row of a table if it was one."""
    return TableRecords([record]) if entry.get("nulls") == TableRecords.nulls else record


def _restored_rows(
    header: list[str], delimiter: str, raw: str, place: Origin, read_options: ReadOptions
) -> Iterator[Item]:
    """Yield the row of CSV that a text has."""
    piece = header, delimiter, place.line, raw.encode("utf-8", "surrogatepass")
    for item in Delimited.from_piece(piece, place.file, read_options).items():
        if isinstance(item, DataProblem):
            yield item
        else:
            yield item.located(place)
