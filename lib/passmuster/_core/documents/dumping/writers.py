"""The writers of values by their class, of objects and arrays, and of values of extensions.

A writer is called with a value and the state of the dump. It writes the value by its own type even if it does
not fit the schema.
"""

from __future__ import annotations

from ...engine.formats.dates.times import write_duration
from ...foundation import kinds
from ...foundation.callers import result_or
from ...foundation.classes.declared_fields import renamed_fields
from ...foundation.comparing.equality import deep_equal
from ...foundation.foreign.other_packages import loaded_classes
from ...foundation.json_text.encoding import encode_plainly
from ...foundation.kinds import contents_of, has_property, kind_of
from ...foundation.sentinels import DEEP_DEFAULT, UNDEFINED
from ...foundation.writing import standard_string
from ...language.errors import DumpError
from ...running.steps.array_conversions import join_items
from .json_forms import (
    EXACT,
    MOST_WRITTEN,
    SCALAR_WRITERS,
    are_scalars,
    dump_error,
    encode_json,
    list_of,
    no_json_error,
    put_in_order,
)

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from ..inspection.ways import Way
    from .direct_writers import DirectWriter
    from .json_forms import Dump, Write

    FindWriter = Callable[[Any], "Write | None"]


def write_unchanged(value: Any, dump: Dump) -> Any:
    """Return a value unchanged: the writer of the mode `python`."""
    return value


def write_nothing(value: Any, dump: Dump) -> Any:
    """Return `UNDEFINED`: the writer of a key that conditions forbid or strip."""
    return UNDEFINED


def write_plain(value: Any, dump: Dump) -> Any:
    """Return a value of any class as JSON data. Raise `DumpError` if JSON can't represent it."""
    try:
        if type(value) in EXACT:
            return value
        return _WRITERS[kind_of(value)](value, dump)
    except Exception as error:
        raise dump_error(error, value, dump) from None


def put_item(
    made: dict[Any, Any],
    key: object,
    item: object,
    write: Write,
    dump: Dump,
    is_json: bool = True,
    write_key: Write | None = None,
) -> None:
    """Write a value and set the result in `made` under `key`, which `write_key` writes first.

    JSON leaves out undefined values.
    """
    try:
        if item is not UNDEFINED:
            item = write(item, dump)
            if item is UNDEFINED:  # by `write_nothing`
                return
        elif is_json:
            return
        if type(key) is not str and is_json:
            made[key_text(key if write_key is None else write_key(key, dump), dump)] = item
        else:
            made[key] = item
    except Exception as error:
        raise dump_error(error, item, dump, [key]) from None


def key_text(key: object, dump: Dump) -> str:
    """Return a key as a JSON string. Raise `DumpError` if there is none."""
    made = write_plain(key, dump) if kind_of(key) not in (kinds.LIST, kinds.MAPPING, kinds.SET) else None
    if type(made) is str:
        return made
    if key is None or isinstance(made, (list, dict)) or made is None:
        raise no_json_error(key)
    return str(made) if type(made) is not bool else str(made).lower()


# Objects and arrays


class ObjectDumper:
    """A writer of objects: mappings, and instances by their fields.

    `keys` maps keys to the writers of their values, or None for `fallback`. `find_writer(key)` returns the
    writer for another key, or None to leave it out; without this function, `is_closed` decides whether other
    keys are left out. `original_names` maps renamed keys to their names before, `aliases` maps the
    aliases of renames to the keys beside them, `attributes` maps keys to the attributes of instances if these
    have other names. The following keys are left out: those in `stripped`, those in `absent_if_none` if an
    instance has None there, those in `defaults` with this value, and, with `omits_none`, those whose value is
    None. With `omits_keys`, any of these may be left out of a dict. `direct` is the writer of values with the
    usual types, or None. `write_key` writes the keys of a mapping whose keys have a schema.
    """

    absent_if_none: frozenset[Any]
    aliases: dict[str, str]
    attributes: dict[str, str]
    defaults: dict[Any, Any]
    find_writer: FindWriter | None
    is_closed: bool
    keys: dict[Any, Write | None]
    omits_none: bool
    original_names: dict[Any, str]
    stripped: frozenset[Any]
    write_key: Write | None

    def __init__(self, fallback: Write, fields: Mapping[str, Any]) -> None:
        vars(self).update(fields)
        self.fallback: Write = fallback
        self.writes_json: bool = fallback is write_plain
        self.omits_keys: bool = bool(self.omits_none or self.stripped or self.defaults or self.aliases)
        self.direct: DirectWriter | None = None

    def __call__(self, value: Any, dump: Dump) -> Any:
        """Return the object as a dict."""
        if self.direct is not None and self.direct.size == 1 and dump.is_simple:
            try:
                dump.count += 1
                return self.direct.write(value)
            except Exception:  # `NotDirect`, or raised by a user-defined class
                dump.count -= 1
        contents = value if type(value) is dict else contents_of(value, kind_of(value), True)
        if contents is None:
            return self.fallback(value, dump)
        if self.attributes and contents is not value:
            contents = renamed_fields(value, contents, self.attributes)
        if contents is not value and kind_of(value) is not kinds.MAPPING:
            contents = _with_properties(value, contents, self.keys, dump)
        known = dump.enter(self, value, contents)
        if known is not None:
            return known
        get, find_writer, fallback, is_json = self.keys.get, self.find_writer, self.fallback, self.writes_json
        missing = _OTHER_KEY if find_writer is not None or self.is_closed else None
        made: dict[Any, Any] = {}
        for key, item in contents.copy().items():  # which no other thread changes
            write = get(key, missing)
            if write is _OTHER_KEY:
                write = None if find_writer is None else find_writer(key)
                if write is None:
                    continue
            if write is None and type(item) in EXACT and (type(key) is str or not is_json):
                made[key] = item
            else:
                put_item(made, key, item, write or fallback, dump, is_json, self.write_key)
        if self.omits_keys or contents is not value:
            self._remove_keys(made, contents, contents is not value)
        names = self.original_names
        if names:
            made = {
                names[key] if names.get(key, key) not in made else key: item for key, item in made.items()
            }
        return dump.leave(self, value, made)

    def _remove_keys(self, made: dict[Any, Any], contents: dict[Any, Any], is_instance: bool) -> None:
        """Remove the keys to leave out from `made`, the data written for an object."""
        left_out = [key for key in self.stripped if key in made]
        if is_instance:
            left_out += [key for key in self.absent_if_none if contents.get(key, UNDEFINED) is None]
        if self.omits_none:
            left_out += [key for key, item in made.items() if item is None]
        for key, default in self.defaults.items():
            if key in made and (
                made[key] == {} if default is DEEP_DEFAULT else deep_equal(contents[key], default)
            ):
                left_out.append(key)
        left_out += [key for key, source in self.aliases.items() if source in made]
        for key in left_out:
            made.pop(key, None)


_OTHER_KEY: Any = object()


def _with_properties(value: Any, contents: dict[Any, Any], keys: Iterable[Any], dump: Dump) -> dict[Any, Any]:
    """Return the contents of an instance, with the properties of its class that are keys of the schema."""
    made = contents
    for key in [key for key in keys if key not in contents and has_property(type(value), key)]:
        try:
            made = {**made, key: getattr(value, key)}
        except AttributeError:  # a slot without a value
            pass
        except Exception as error:
            raise dump_error(error, value, dump, [key]) from None
    return made


def sequence_writer(
    items: Write | None,
    ordered: Sequence[Write | None],
    fallback: Write,
    separator: str | None = None,
    write_usual: Callable[[Any], Any] | None = None,
    with_days: bool = False,
) -> Write:
    """Return a writer of lists, and of the sets and tuples that they were cast to.

    `ordered` has the writers of the first items, `items` is the writer of the others; None means `fallback`.
    With `separator`, items that are written as scalars are joined to a string if the schema splits it into
    the same items. `write_usual(item)` does the same as `items` where an item has the usual type of a scalar;
    for others it raises an exception, without a call of user code. With `with_days`, it writes a `date` as
    its string.
    """
    writes_json = fallback is write_plain
    changes = items is not None or any(ordered)

    def write_array(value: Any, dump: Dump) -> Any:
        kind = kind_of(value)
        if kind is not kinds.LIST and kind is not kinds.SET:
            return fallback(value, dump)
        known = dump.enter(write_array, value, value)
        if known is not None:
            return known
        made = value.copy() if type(value) is list else list_of(value)  # which no other thread changes
        if changes or (writes_json and not are_scalars(made)):
            made = write_usually(made, dump) or write_items(made, dump)
        if isinstance(value, (set, frozenset)):
            put_in_order(made)
        return dump.leave(write_array, value, made if separator is None else join_items(made, separator))

    def write_usually(found: list[Any], dump: Dump) -> list[Any] | None:
        if write_usual is None:
            return None
        is_left = separator is None and dump.leaves(found, with_days)
        return found if is_left else result_or(None, list, map(write_usual, found))

    def write_items(found: list[Any], dump: Dump) -> list[Any]:
        made: list[Any] = []
        write = items or fallback
        try:
            for item in found:
                if ordered:
                    write = (ordered[len(made)] if len(made) < len(ordered) else items) or fallback
                made.append(write(item, dump) if item is not UNDEFINED else None if writes_json else item)
        except Exception as error:
            raise dump_error(error, found[len(made)], dump, [len(made)]) from None
        return made

    return write_array


# By class

_PLAIN_ARRAY = sequence_writer(None, (), write_plain)


def _write_sequence(value: Any, dump: Dump) -> Any:
    """Return a list as a JSON array, or a named tuple as an object."""
    contents = None if type(value) is list else contents_of(value, kinds.LIST)
    return _PLAIN_ARRAY(value, dump) if contents is None else _write_contents(value, contents, dump)


def _write_mapping(value: Any, dump: Dump) -> Any:
    return _write_contents(value, contents_of(value, kinds.MAPPING), dump)


def _write_contents(value: Any, contents: dict[Any, Any], dump: Dump) -> Any:
    """Return the contents of an object as a JSON object, without undefined values."""
    known = dump.enter(write_plain, value, contents)
    if known is not None:
        return known
    made: dict[str, Any] = {}
    for key, item in contents.copy().items():  # which no other thread changes
        if type(key) is str and type(item) in EXACT:
            made[key] = item
        else:
            put_item(made, key, item, write_plain, dump, True)
    return dump.leave(write_plain, value, made)


def _write_instance(value: Any, dump: Dump) -> Any:
    if kinds.field_names(type(value)) is not None:
        return _write_contents(value, contents_of(value, kinds.INSTANCE), dump)
    if issubclass(type(value), loaded_classes("datetime", "timedelta")):
        return write_duration(value)
    made = standard_string(value)
    if made is None:
        raise no_json_error(value)
    return made


_WRITERS: dict[str, Write] = {
    **SCALAR_WRITERS,
    kinds.INSTANCE: _write_instance,
    kinds.LIST: _write_sequence,
    kinds.MAPPING: _write_mapping,
    kinds.SET: _PLAIN_ARRAY,
}


# Scalars


def scalar_writer(way: Way) -> Write:
    """Return a writer of the values of a kind, which writes all other values by their class."""
    is_value, form = way.is_value, way.write

    def write(value: Any, dump: Dump) -> Any:
        try:
            return write_plain(form(value) if is_value(value) else value, dump)
        except Exception as error:  # a UUID created without a value
            raise dump_error(error, value, dump) from None

    return write


def extension_writer(dump: Callable[[Any], Any]) -> Write:
    """Return a writer that calls the `dump` function of an extension.

    Scalars of JSON for which the function raises are written unchanged.
    """

    def write(value: Any, state: Dump) -> Any:
        try:
            made = dump(value)
        except Exception as error:
            if type(value) not in EXACT:
                state.raised = error
                raise
            made = value
        return write_plain(made, state)

    return write


_LISTED_KINDS = frozenset((kinds.BOOL, kinds.NUMBER, kinds.STRING))
"""The kinds of listed values that conversion does not change."""


def unlisted_writer(listed: tuple[Any, ...], write: Write, fallback: Write) -> Write:
    """Return a writer that passes listed literals to `fallback` and all other values to `write`."""

    def unlisted(value: Any, state: Dump) -> Any:
        may_be_listed = value is None or kind_of(value) in _LISTED_KINDS
        is_listed = may_be_listed and any(value is one or deep_equal(value, one) for one in listed)
        return (fallback if is_listed else write)(value, state)

    return unlisted


def text_writer(write: Write) -> Write:
    """Return a writer that writes data as a string of JSON."""

    def write_text(value: Any, dump: Dump) -> str:
        text = encode_json(write(value, dump), dump.is_shared, encode_plainly).decode()
        if len(text) > MOST_WRITTEN and text.count("\\") * 2 > len(text):
            raise DumpError("the value is too large: it has strings of JSON within each other")
        return text

    return write_text
