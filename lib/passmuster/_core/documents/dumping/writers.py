"""The writers of objects, of arrays, and of values that may match one of several schemas.

A writer is called with a value and the state of the dump. It writes the value by its own type even if it does
not fit the schema. Values are only validated to choose between several schemas.
"""

from __future__ import annotations

from ...foundation import kinds
from ...foundation.comparing.equality import deep_equal
from ...foundation.kinds import kind_of
from ...foundation.schema_error import SchemaError
from ...foundation.sentinels import UNDEFINED
from ...language.errors import DumpError
from ..inspection.condition_trees import Fork
from .json_forms import EXACT, are_scalars, contents_of, dump_error, list_of, put_item

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..inspection.inspecting import Inspector
    from .direct_writers import DirectWriter
    from .json_forms import Dump, Write

    FindWriter = Callable[[Any], "Write | None"]


class ObjectDumper:
    """A writer of objects: mappings, and instances by their fields.

    `keys` maps keys to the writers of their values, or None for `fallback`. `find_writer(key)` returns the
    writer for another key. `original_names` maps renamed keys to their names before, `aliases` maps the
    aliases of renames to the keys beside them. The following keys are left out: those in `stripped`, those in
    `absent_if_none` if an instance has None there, those in `defaults` with this value, and, with
    `omits_none`, those whose value is None. With `is_closed`, all keys of an instance that `keys` does not
    have are left out. With `omits_keys`, keys of a dict may be left out. `direct` is the writer of values
    with the usual types, or None.
    """

    __slots__ = (
        "absent_if_none", "aliases", "defaults", "direct", "fallback", "find_writer", "is_closed", "keys",
        "omits_keys", "omits_none", "original_names", "stripped", "writes_json",
    )  # fmt: skip

    aliases: dict[str, str]
    defaults: dict[Any, Any]
    direct: DirectWriter | None
    stripped: frozenset[Any]
    absent_if_none: frozenset[Any]
    is_closed: bool
    keys: dict[Any, Write | None]
    original_names: dict[Any, str]
    omits_keys: bool
    omits_none: bool
    find_writer: FindWriter | None
    fallback: Write
    writes_json: bool

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
        known = dump.enter(self, value, contents)
        if known is not None:
            return known
        get, find_writer, fallback, is_json = self.keys.get, self.find_writer, self.fallback, self.writes_json
        missing = None if find_writer is None else _OTHER_KEY
        made: dict[Any, Any] = {}
        for key, item in contents.copy().items():  # which no other thread changes
            write = get(key, missing)
            if write is None and type(item) in EXACT and (type(key) is str or not is_json):
                made[key] = item
            else:
                if write is _OTHER_KEY:
                    write = find_writer(key)  # type: ignore[misc]
                put_item(made, key, item, write or fallback, dump, is_json)
        if self.omits_keys or contents is not value:
            self._remove_keys(made, contents, contents is not value)
        if self.original_names:
            made = self._undo_renames(made)
        return dump.leave(self, value, made)

    def _remove_keys(self, made: dict[Any, Any], contents: dict[Any, Any], is_instance: bool) -> None:
        """Remove the keys to leave out from `made`, the data written for an object."""
        left_out = [key for key in self.stripped if key in made]
        if is_instance:
            left_out += [key for key in self.absent_if_none if contents.get(key, UNDEFINED) is None]
            left_out += [key for key in made if key not in self.keys] if self.is_closed else []
        if self.omits_none:
            left_out += [key for key, item in made.items() if item is None]
        for key, default in self.defaults.items():
            if key in made and (
                made[key] == {} if default is UNDEFINED else deep_equal(contents[key], default)
            ):
                left_out.append(key)
        left_out += [key for key, source in self.aliases.items() if source in made]
        for key in left_out:
            made.pop(key, None)

    def _undo_renames(self, made: dict[Any, Any]) -> dict[Any, Any]:
        names = self.original_names
        return {
            names[key] if key in names and names[key] not in made else key: item for key, item in made.items()
        }


_OTHER_KEY: Any = object()


class ArrayDumper:
    """A writer of lists, and of the sets and tuples that they were cast to.

    `ordered` has the writers of the first items, `items` is the writer of the others; None means `fallback`.
    `direct` is the writer of values with the usual types, or None. With `separator`, items that are written
    as scalars are joined to a string if the schema splits it into the same items.
    """

    __slots__ = ("direct", "fallback", "items", "ordered", "separator", "writes_json")

    direct: DirectWriter | None
    items: Write | None
    ordered: tuple[Write | None, ...]
    separator: str | None
    fallback: Write
    writes_json: bool

    def __call__(self, value: Any, dump: Dump) -> Any:
        """Return the array as a list, or as a string."""
        kind = kind_of(value)
        if kind is not kinds.LIST and kind is not kinds.SET:
            return self.fallback(value, dump)
        known = dump.enter(self, value, value)
        if known is not None:
            return known
        items = value.copy() if type(value) is list else list_of(value)  # which no other thread changes
        made = self._write_items(items, dump) if self.items is not None or self.ordered else None
        if made is None:
            is_same = not self.writes_json or are_scalars(items)
            made = items if is_same else self._write_items(items, dump)
        return dump.leave(self, value, made if self.separator is None else join_items(made, self.separator))

    def _write_items(self, items: list[Any], dump: Dump) -> list[Any]:
        made: list[Any] = []
        write, ordered = self.items or self.fallback, self.ordered
        empty = None if self.writes_json else UNDEFINED
        try:
            for item in items:
                if ordered:
                    write = (ordered[len(made)] if len(made) < len(ordered) else self.items) or self.fallback
                made.append(empty if item is UNDEFINED else write(item, dump))
        except Exception as error:
            raise dump_error(error, items[len(made)], dump, [len(made)]) from None
        return made


def join_items(items: list[Any], separator: str) -> Any:
    """Return items joined to a string, or unchanged if the string would not be split into the same items.

    >>> join_items([1, True, "a"], ","), join_items(["a,b"], ","), join_items([" a"], ",")
    ('1,true,a', ['a,b'], [' a'])
    """
    texts = [_item_text(item) for item in items]
    if any(text is None or text != text.strip() or separator in text for text in texts) or texts in (
        [],
        [""],
    ):
        return items
    return separator.join(map(str, texts))


def _item_text(item: object) -> str | None:
    if type(item) is bool:
        return "true" if item else "false"
    return item if type(item) is str else repr(item) if type(item) in (int, float) else None


class Candidate:
    """One of several schemas for a value. `fits(value)` returns whether the value may be its output."""

    __slots__ = ("fits", "is_partial", "schema", "write")

    def __init__(self, write: Write, fits: Callable[[Any], bool], schema: Any) -> None:
        self.write: Write = write
        self.fits: Callable[[Any], bool] = fits
        self.schema: Any = schema
        self.is_partial: bool = False  # refers to values around it, so that it can't be validated alone

    def attempt(self, value: Any, dump: Dump) -> Any:
        """Return the data written for a value, or `_UNKNOWN` if validation turns them into another value."""
        if self.is_partial:
            return _UNKNOWN
        depth, count = len(dump.around), dump.count
        dump.trials += 1
        try:
            made = self.write(value, dump)
        except DumpError:
            del dump.around[depth:]
            return _UNKNOWN
        finally:
            dump.trials -= 1
        # Enough work for a value of this size, and no more, as each outer attempt repeats it.
        try:
            result = validate_alone(self.schema, made, 1_000 + 100 * (dump.count - count))
        except SchemaError:
            self.is_partial = True
            return _UNKNOWN
        return made if result.error is None and deep_equal(result.value, value) else _UNKNOWN


def validate_alone(schema: Any, value: Any, attempts: int = 1_000) -> Any:
    """Return the result of a schema alone. Raise `SchemaError` if it refers to values around it."""
    return schema.validate(value, limits={"attempts": attempts})


def is_valid(schema: Any, value: Any) -> bool:
    """Return whether a schema accepts a value alone."""
    try:
        return validate_alone(schema, value).error is None
    except SchemaError:
        return False


class ChoiceDumper:
    """A writer that uses the first of several schemas whose dumped data validate to the same value.

    Only the candidates that fit are attempted. Nothing is validated if a single candidate fits.
    """

    __slots__ = ("candidates", "fallback")

    def __init__(self, candidates: list[Candidate], fallback: Write) -> None:
        self.candidates: list[Candidate] = candidates
        self.fallback: Write = fallback

    def __call__(self, value: Any, dump: Dump) -> Any:
        """Return the value as the chosen schema writes it."""
        left = [one for one in self.candidates if one.fits(value)]
        for candidate in left if len(left) > 1 else ():
            made = candidate.attempt(value, dump)
            if made is not _UNKNOWN:
                return made
        return (left[0].write if left else self.fallback)(value, dump)


class BranchDumper:
    """A writer that uses the schema chosen by conditions, or `otherwise` if the choice is unknown.

    `writers` are the writers of the leaves of the tree, by the ids of their records.
    """

    __slots__ = ("inspector", "otherwise", "tree", "writers")

    def __init__(self, inspector: Inspector, tree: Any, writers: dict[int, Write], otherwise: Write) -> None:
        self.inspector: Inspector = inspector
        self.tree: Any = tree
        self.writers: dict[int, Write] = writers
        self.otherwise: Write = otherwise

    def __call__(self, value: Any, dump: Dump) -> Any:
        """Return the value as the schema of its branch writes it."""
        branch: Any = self.tree
        while isinstance(branch, Fork):
            subject = _resolve_reference(branch.ref, value, dump.around)
            if subject is _UNKNOWN:
                return self.otherwise(value, dump)
            branch = branch.yes if is_valid(self.inspector.schema_of(branch.is_), subject) else branch.no
        return self.writers.get(id(branch), self.otherwise)(value, dump)


_UNKNOWN: Any = object()


def can_resolve(ref: Any) -> bool:
    """Return whether the reference of a condition can be resolved in the validated value."""
    if ref is None:
        return True
    if getattr(ref, "type", None) != "value" or ref.adjust is not None or ref.map is not None or ref.in_:
        return False
    is_plain = not ref.iterables and all(type(step) is str for step in ref.path)
    return is_plain and (ref.ancestor == "root" or (type(ref.ancestor) is int and ref.ancestor > 0))


def _resolve_reference(ref: Any, value: Any, around: list[Any]) -> Any:
    """Return the value that a reference leads to, or `_UNKNOWN` if it can't be resolved."""
    if ref is None:
        return value
    if not can_resolve(ref) or not around or (ref.ancestor != "root" and ref.ancestor > len(around)):
        return _UNKNOWN
    found = around[0] if ref.ancestor == "root" else around[-ref.ancestor]
    for step in ref.path:
        contents = contents_of(found, kind_of(found), True)
        found = UNDEFINED if contents is None else contents.get(step, UNDEFINED)
    return found
