"""Records of a file that `--invalid` wrote, as what they are: the record, and where it was first read.

The first entry decides whether a file is one of these. Rows of CSV are read by their own reader. Imports the
records.
"""

from __future__ import annotations

import re
from itertools import chain

from ..._core.foundation.json_text.decoding import complaint, decode
from ..failures import DataProblem
from .input_records import InputRecord, InputRecords, Origin

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .input_records import Item

_START = re.compile(rb"""\s*\{\s*"(record|raw)"\s*:.*"file"\s*:.*"errors"\s*:""", re.DOTALL)
_KEYS = frozenset(("file", "line", "errors"))
_CONTENTS = frozenset(("record", "raw"))


def restored_items(items: Iterator[Item]) -> Iterator[Item]:
    """Yield items, or, if the first one is an entry of a quarantine, what its entries hold."""
    first = next(items, None)
    if first is None:
        return
    every = chain((first,), items)
    if isinstance(first, InputRecords):
        is_quarantine = first.starts_with(_START)
    else:
        is_quarantine = isinstance(first, InputRecord) and _is_entry(first.value)
    yield from map(_restored, _single_items(every)) if is_quarantine else every


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
    return has_types and isinstance(value["errors"], (list, str)) and len(value) <= len(_KEYS) + 2


def _restored(item: Item) -> Item:
    """Return the record of an entry. Text that can't be read still is a problem, at the place of the text."""
    if not isinstance(item, InputRecord) or not _is_entry(item.value):
        return item
    entry: Any = item.value
    place = Origin(entry["file"], entry["line"], entry.get("index"))
    if "record" in entry:
        return item._replace(value=entry["record"], place=place)
    raw = str(entry["raw"])
    try:
        return item._replace(value=decode(raw), place=place)
    except ValueError as error:
        return DataProblem(place.file, f"wrong JSON: {complaint(error)}", place.line, None, raw)
