"""Fast writers for values that have the types of their schema. They need a few C calls for each container.

Schema side. A direct writer is called with the value alone and does not count depth and size. Therefore only
schemas that bound both have one. It raises `NotDirect` for every other value and never calls user code. The
writers of `writers.py` then write the value from the beginning.
"""

from __future__ import annotations

from .json_forms import EXACT, are_scalars

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    _Direct = Callable[[Any], Any]

_MOST_CONTAINERS = 100
"""Containers of one value, without the items of its arrays."""

_MOST_ITEMS = 10_000
"""Containers in the items of one array, whether they are shared or not."""

_FEW_CONTAINERS = 10
"""Containers in each item of a larger array, half of whose items are distinct."""

_MOST_MEMBERS = 200
"""Keys, or scalar items, of one container. Larger ones need the writers that remember shared containers."""


class NotDirect(Exception):
    """A direct writer can't write the value. The slower writers have to do it."""


class DirectWriter:
    """The fast writer of one schema. `write` is None if its values are scalars of JSON, copied unchanged.

    `size` is the number of containers in a value, without the items of its arrays. With `has_open_arrays`,
    these items hold containers, too.
    """

    __slots__ = ("has_open_arrays", "size", "write")

    write: Any

    def __init__(self, write: _Direct | None, size: int = 0, has_open_arrays: bool = False) -> None:
        self.write = write
        self.size: int = size
        self.has_open_arrays: bool = has_open_arrays


SCALAR = DirectWriter(None)
"""The writer of scalars that are copied unchanged."""


def leaf_writer(classes: frozenset[type], write: _Direct) -> DirectWriter:
    """Return a writer of scalars, given the function that writes the instances of `classes`."""

    def write_leaf(value: Any) -> Any:
        if type(value) in classes:
            return write(value)
        if type(value) in EXACT:
            return value
        raise NotDirect

    return DirectWriter(write_leaf)


def object_writer(
    parts: Mapping[Any, DirectWriter | None], checks: bool, is_closed: bool = False
) -> DirectWriter | None:
    """Return a writer of objects, given the writers of their keys.

    The result is None if the writer of a key is None or an object may have too many containers. With
    `checks`, values that are copied unchanged must be scalars of JSON. With `is_closed`, other keys are left
    out.
    """
    found = [(key, part) for key, part in parts.items() if part is not None]
    size = 1 + sum([part.size for _, part in found])
    if len(found) != len(parts) or size > _MOST_CONTAINERS:
        return None
    changing = {key: part.write for key, part in found if part.write is not None}
    known = frozenset(parts) if is_closed else None
    write: _Direct
    if checks:
        write = _checked_object_function(changing, known)
    else:
        write = _object_function([*changing.items()], known)
    return DirectWriter(write, size, any(part.has_open_arrays for _, part in found))


def array_writer(part: DirectWriter | None, checks: bool) -> DirectWriter | None:
    """Return a writer of lists, given the writer of their items.

    The result is None if `part` is None or the items hold arrays of containers.
    """
    if part is None or part.has_open_arrays:
        return None
    if part.write is None:
        return DirectWriter(_array_copier(checks), 1)
    return DirectWriter(_array_function(part.write, part.size), 1, part.size > 0)


def _array_copier(checks: bool) -> _Direct:
    def copy_array(value: Any) -> Any:
        if type(value) is not list or len(value) > _MOST_MEMBERS:
            raise NotDirect
        made = value.copy()  # which no other thread changes
        if checks and not are_scalars(made):
            raise NotDirect
        return made

    return copy_array


def _object_function(changing: list[tuple[Any, _Direct]], known: frozenset[Any] | None) -> _Direct:
    def write_object(value: Any) -> Any:
        if type(value) is not dict or len(value) > _MOST_MEMBERS:
            raise NotDirect
        made = value.copy()  # which no other thread changes
        if known is not None and not known.issuperset(made):
            made = {key: item for key, item in made.items() if key in known}
        for key, write in changing:
            if key in made:
                made[key] = write(made[key])
        return made

    return write_object


def _array_function(write: _Direct, size: int) -> _Direct:
    most = _MOST_ITEMS // size if size else _MOST_MEMBERS

    def write_array(value: Any) -> Any:
        if type(value) is not list or (len(value) > most and _may_repeat(value, size)):
            raise NotDirect
        return [write(item) for item in value]

    return write_array


def _may_repeat(items: list[Any], size: int) -> bool:
    """Return whether items with `size` containers each may be much larger than the memory that they take."""
    return not 0 < size <= _FEW_CONTAINERS or len(set(map(id, items))) * 2 < len(items)


# A function call in these loops would cost more than the loop itself. `item - item` is 0 if `item` is finite.


def _checked_object_function(changing: dict[Any, _Direct], known: frozenset[Any] | None) -> _Direct:
    def write_object(value: Any) -> Any:
        if type(value) is not dict or len(value) > _MOST_MEMBERS:
            raise NotDirect
        made = value.copy()
        if known is not None and not known.issuperset(made):
            made = {key: item for key, item in made.items() if key in known}
        for key, item in made.items():
            if type(key) is not str:
                raise NotDirect
            if key in changing:
                made[key] = changing[key](item)
            elif type(item) not in EXACT and (type(item) is not float or item - item):
                raise NotDirect
        return made

    return write_object
