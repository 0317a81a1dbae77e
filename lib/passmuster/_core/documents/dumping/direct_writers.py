"""Fast writers for values that have the types of their schema. They need a few C calls for each container.

Schema side. A direct writer is called with the value alone. It raises `NotDirect` for every value that it
can't write and never calls user code. The writers of `writers.py` then write the value from the beginning.

The writers of this module do not count depth and size, so that only schemas that bound both have one. Those
of the twin, `direct_writers.pyx`, count both, and write links and values of any schema, too.
"""

from __future__ import annotations

from functools import lru_cache

from ...engine.backend import find_twin
from ...engine.formats.dates.times import write_duration, write_time
from ...engine.formats.dates.written_dates import date_text, day_text
from ...foundation import kinds
from ...foundation.foreign.other_packages import loaded_classes
from ...foundation.json_text.encoding import package_encoder
from ...foundation.writing import decimal_text, exact_integer, exact_string
from .json_forms import EXACT, SCALAR_WRITERS, are_scalars, encode_json, put_in_order

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
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

    def encoded(self, value: Any, finish: Callable[[Any], Any]) -> Any:
        """Return the result of `finish` for the data of a value."""
        return finish(self.write(value))


SCALAR: Any = DirectWriter(None)
"""The writer of scalars that are copied unchanged."""

UNCHANGED: Any = SCALAR
"""The writer of values of any class in the mode `python`."""

PLAIN: Any = None
"""The writer of values by their class, containers included. There is only a compiled one."""


def leaf_writer(classes: frozenset[type], write: _Direct) -> DirectWriter:
    """Return a writer of scalars, given the function that writes the instances of `classes`."""

    def write_leaf(value: Any) -> Any:
        if type(value) in classes:
            return write(value)
        if type(value) in EXACT:
            return value
        raise NotDirect

    return DirectWriter(write_leaf)


def link_writer(find: Callable[[], DirectWriter | None]) -> DirectWriter | None:
    """Return a writer of values of a schema that is found at the first value, or None."""
    return None


def object_writer(
    parts: Mapping[Any, DirectWriter | None],
    checks: bool,
    others: DirectWriter | None = SCALAR,
    find_fields: Callable[[type], Sequence[tuple[str, bool]] | None] | None = None,
) -> DirectWriter | None:
    """Return a writer of objects, given the writers of their keys and that of other keys.

    The result is None if the writer of a key is None or an object may have too many containers. With
    `checks`, values that are copied unchanged must be scalars of JSON. Without `others`, other keys are left
    out. Instances are written, too, of the classes whose fields `find_fields` returns, each with whether it
    is left out if it is None.
    """
    if others is not None and others is not SCALAR:
        return None
    is_closed = others is None
    found = [(key, part) for key, part in parts.items() if part is not None]
    size = 1 + sum([part.size for _, part in found])
    if len(found) != len(parts) or size > _MOST_CONTAINERS:
        return None
    changing = {key: part.write for key, part in found if part.write is not None}
    known = frozenset(parts) if is_closed else None
    write: _Direct
    if checks:
        write = _checked_object_function(changing, known, find_fields or _find_none)
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


def _checked_object_function(
    changing: dict[Any, _Direct], known: frozenset[Any] | None, find_fields: Callable[[type], Any]
) -> _Direct:
    write_instance = _instance_function(changing, find_fields)

    def write_object(value: Any) -> Any:
        if type(value) is not dict:
            return write_instance(value)
        made = value.copy()
        if len(made) > _MOST_MEMBERS:
            raise NotDirect
        if known is not None and not known.issuperset(made):
            made = {key: item for key, item in made.items() if key in known}
        for key, item in made.items():
            if type(key) is not str:
                raise NotDirect
            if key in changing:
                made[key] = changing[key](item)
            elif type(item) not in EXACT and (type(item) is not float or item - item):
                made[key] = write_scalar(item)
        return made

    return write_object


def write_scalar(value: object) -> Any:
    """Return the JSON of a scalar by its class. Raise `NotDirect` for any other value."""
    cls = type(value)
    try:
        write = _scalar_forms[cls]
    except KeyError:
        if len(_scalar_forms) >= _MOST_CLASSES:  # another thread may do so at any time
            _scalar_forms.clear()
        write = _scalar_forms[cls] = scalar_form(value)
    if write is None:
        raise NotDirect
    return write(value)


_scalar_forms: dict[type, Callable[[Any], Any] | None] = {}


def _find_none(cls: type) -> None:
    return None


def _instance_function(changing: dict[Any, _Direct], find_fields: Callable[[type], Any]) -> _Direct:
    def writers_of(cls: type) -> Any:
        fields = find_fields(cls)
        if fields is None or len(fields) > _MOST_MEMBERS:
            return None
        return [(name, is_absent_if_none, changing.get(name)) for name, is_absent_if_none in fields]

    find: Callable[[Any], Any] = lru_cache(_MOST_CLASSES)(writers_of)

    def write_instance(value: object) -> Any:
        fields = find(type(value))
        if fields is None:
            raise NotDirect
        made = {}
        for name, is_absent_if_none, write in fields:
            item = _get_field(value, name)
            if item is None and is_absent_if_none:
                continue
            if write is not None:
                made[name] = write(item)
            elif type(item) in EXACT or (type(item) is float and not item - item):
                made[name] = item
            else:
                made[name] = write_scalar(item)
        return made

    return write_instance


_get_field = object.__getattribute__
_MOST_CLASSES = 64  # about which something is kept


# The twin


def scalar_form(value: Any) -> Callable[[Any], Any] | None:
    """Return the function that writes the instances of the class of a value, whatever their schema is.

    The result is None if they are no scalars of JSON, or if it may call user code.
    """
    cls: Any = type(value)
    kind = kinds.kind_of(value)
    if kind is kinds.STRING:
        return exact_string
    if kind is kinds.NUMBER and issubclass(cls, int):
        return exact_integer
    if kind is kinds.ATOM and issubclass(cls, loaded_classes("enum", "Enum")) and _has_plain_value(cls):
        return _write_member
    if cls in loaded_classes("uuid", "UUID"):
        return cls.__str__  # type: ignore[no-any-return]
    for (module, *names), form in _FORMS:
        if cls in loaded_classes(module, *names):
            return form
    return None


def _has_plain_value(cls: Any) -> bool:
    (enum,) = loaded_classes("enum", "Enum")
    found = [vars(base)["value"] for base in cls.__mro__ if "value" in vars(base)]
    return found == [vars(enum)["value"]]


def _write_member(value: Any) -> Any:
    return SCALAR_WRITERS[kinds.ATOM](value, None)  # type: ignore[arg-type]


_FORMS: tuple[tuple[tuple[str, ...], Callable[[Any], Any]], ...] = (
    (("datetime", "date", "datetime"), date_text),
    (("datetime", "timedelta"), write_duration),
    (("datetime", "time"), write_time),
    (("decimal", "Decimal"), decimal_text),
)

_twin: Any = find_twin("direct_writers")
if _twin is not None:
    _writers = (date_text, day_text, decimal_text, write_time, write_duration, _write_member)
    _twin.setup(NotDirect, scalar_form, encode_json, package_encoder, put_in_order, _writers)
    array_writer, object_writer = _twin.array_writer, _twin.object_writer
    leaf_writer, link_writer = _twin.leaf_writer, _twin.link_writer
    PLAIN, SCALAR, UNCHANGED = _twin.PLAIN, _twin.SCALAR, _twin.UNCHANGED
