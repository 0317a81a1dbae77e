"""Writers for values that are as the schema says: a few calls of C for each container.

Schema side. Such a writer is called with the value alone, and keeps no account of depth and size, so that
only schemas that bound both have one. It raises `NotDirect` for everything else, and never calls user code:
the writers of `writers.py` then begin anew.
"""

from __future__ import annotations

from datetime import date, datetime, timezone

from .json_forms import EXACT, Dump, plain, utc_text

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from .json_forms import Write

    _Direct = Callable[[Any], Any]

_MOST_CONTAINERS = 100
"""Containers of a value, the items of its arrays left aside."""

_MOST_ITEMS = 10_000
"""Containers in the items of an array: beyond that, those that stand in several places are remembered."""


class NotDirect(Exception):
    """Tells that a value has to be written in another way."""


class DirectWriter:
    """How the values at a place are written; `write` is None where scalars of JSON stay as they are.

    `size` counts the containers of a value; `is_open`, when there are arrays with any number of them.
    """

    __slots__ = ("is_open", "size", "write")

    write: Any

    def __init__(self, write: _Direct | None, size: int = 0, is_open: bool = False) -> None:
        self.write = write
        self.size: int = size
        self.is_open: bool = is_open


SCALAR = DirectWriter(None)
"""Scalars that are written as they are."""


def leaf_writer(write: Write | None, python: type = str) -> DirectWriter:
    """Return a writer of scalars of built-in classes and of `python`."""
    known, written = EXACT | {float, bytes, date, datetime, python}, write or plain

    def leaf(value: Any) -> Any:
        if type(value) in known:
            return written(value, _NOWHERE)
        raise NotDirect

    return DirectWriter(leaf)


_NOWHERE = Dump()  # which scalars have no use for


def _date(value: Any) -> Any:
    if type(value) is datetime and value.tzinfo is _UTC:
        return utc_text(value)
    return _OTHER_DATE(value)


_UTC = timezone.utc
_OTHER_DATE: Any = leaf_writer(None).write
DATE = DirectWriter(_date)
"""Dates that are written in ISO 8601."""


def object_writer(parts: Mapping[Any, DirectWriter | None], checks: bool) -> DirectWriter | None:
    """Return a writer of objects with these keys, None if a part has none or there are too many containers.

    With `checks`, what is written as it is has to be a scalar of JSON.
    """
    found = [(key, part) for key, part in parts.items() if part is not None]
    size = 1 + sum([part.size for _, part in found])
    if len(found) != len(parts) or size > _MOST_CONTAINERS:
        return None
    changing = {key: part.write for key, part in found if part.write is not None}
    write: _Direct
    if checks:
        write = _checked_object_of(changing) if changing else _checked_object
    else:
        write = _object_of([*changing.items()]) if changing else _copied_object
    return DirectWriter(write, size, any(part.is_open for _, part in found))


def array_writer(part: DirectWriter | None, checks: bool) -> DirectWriter | None:
    """Return a writer of lists of such items, None if they have none or have arrays of containers in them."""
    if part is None or part.is_open:
        return None
    if part.write is None:
        return DirectWriter(_checked_array if checks else _copied_array, 1)
    return DirectWriter(_array_of(part.write, part.size), 1, part.size > 0)


def _copied_object(value: Any) -> Any:
    if type(value) is not dict:
        raise NotDirect
    return value.copy()


def _copied_array(value: Any) -> Any:
    if type(value) is not list:
        raise NotDirect
    return value.copy()


def _object_of(changing: list[tuple[Any, _Direct]]) -> _Direct:
    def write_object(value: Any) -> Any:
        if type(value) is not dict:
            raise NotDirect
        made = value.copy()
        for key, write in changing:
            if key in value:
                made[key] = write(value[key])
        return made

    return write_object


def _array_of(write: _Direct, size: int) -> _Direct:
    def write_array(value: Any) -> Any:
        if type(value) is not list or len(value) * size > _MOST_ITEMS:
            raise NotDirect
        return [write(item) for item in value]

    return write_array


# In these loops a call would cost more than the rest; of finite numbers `item - item` is 0.


def _checked_object_of(changing: dict[Any, _Direct]) -> _Direct:
    def write_object(value: Any) -> Any:
        if type(value) is not dict:
            raise NotDirect
        made = value.copy()
        for key, item in value.items():
            if type(key) is not str:
                raise NotDirect
            if key in changing:
                made[key] = changing[key](item)
            elif type(item) not in EXACT and (type(item) is not float or item - item):
                raise NotDirect
        return made

    return write_object


def _checked_object(value: Any) -> Any:
    if type(value) is not dict:
        raise NotDirect
    for key, item in value.items():
        if type(key) is not str or (type(item) not in EXACT and (type(item) is not float or item - item)):
            raise NotDirect
    return value.copy()


def _checked_array(value: Any) -> Any:
    if type(value) is not list:
        raise NotDirect
    if not EXACT.issuperset(map(type, value)):
        for item in value:
            if type(item) not in EXACT and (type(item) is not float or item - item):
                raise NotDirect
    return value.copy()
