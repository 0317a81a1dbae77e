"""What writes the values of one schema: objects, arrays, and values of which several schemas may be the one.

A writer is called with a value and the state of the dump. It writes what the value is, whether it fits the
schema or not: nothing is validated but what tells schemas apart.
"""

from __future__ import annotations

from ..errors import DumpError
from ..foundation import kinds
from ..foundation.comparing.equality import deep_equal
from ..foundation.kinds import kind_of
from ..foundation.schema_error import SchemaError
from ..foundation.sentinels import UNDEFINED
from ..inspection.condition_trees import Fork
from .direct_writers import NotDirect
from .json_forms import EXACT, contents_of, list_of, put

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..inspection.schema_info import SchemaInfo
    from .direct_writers import DirectWriter
    from .json_forms import Dump, Write

    Rest = Callable[[Any], "Write | None"]


class ObjectDumper:
    """Writes objects: mappings, and instances by their fields.

    `keys` has what writes the value of a key, None for one that needs no writer, `rest(key)` returns it for
    other keys. `names` are what keys were before they were renamed, `aliases` those that renames have made
    beside others. Keys in `dropped` never come out, those in `fillers` not from an instance that has None
    there, and those in `defaults` not with that value. `is_closed` tells that there are no other keys,
    `omits` that keys of a dict may be left out. `direct` writes usual values.
    """

    __slots__ = (
        "aliases", "defaults", "direct", "dropped", "fillers", "is_closed", "keys", "names", "omits",
        "omits_none", "rest", "whole", "writes_json",
    )  # fmt: skip

    aliases: dict[str, str]
    defaults: dict[Any, Any]
    direct: DirectWriter | None
    dropped: frozenset[Any]
    fillers: frozenset[Any]
    is_closed: bool
    keys: dict[Any, Write | None]
    names: dict[Any, str]
    omits: bool
    omits_none: bool
    rest: Rest | None
    whole: Write
    writes_json: bool

    def __call__(self, value: Any, dump: Dump) -> Any:
        """Return the object as a dict."""
        if self.direct is not None and self.direct.size == 1 and dump.is_simple:
            try:
                dump.count += 1
                return self.direct.write(value)
            except (NotDirect, DumpError):
                dump.count -= 1
        contents = value if type(value) is dict else contents_of(value, kind_of(value), True)
        if contents is None:
            return self.whole(value, dump)
        known = dump.enter(self, value, contents)
        if known is not None:
            return known
        get, rest, whole, is_json = self.keys.get, self.rest, self.whole, self.writes_json
        missing = None if rest is None else _ASKED
        made: dict[Any, Any] = {}
        for key, item in contents.items():
            write = get(key, missing)
            if write is None and type(item) in EXACT and (type(key) is str or not is_json):
                made[key] = item
            else:
                if write is _ASKED:
                    write = rest(key)  # type: ignore[misc]
                put(made, key, item, write or whole, dump, is_json)
        if self.omits or contents is not value:
            self._omit(made, contents, contents is not value)
        if self.names:
            made = self._renamed(made)
        return dump.leave(self, value, made)

    def _omit(self, made: dict[Any, Any], contents: dict[Any, Any], is_instance: bool) -> None:
        """Leave keys out, of what was written of an object."""
        left_out = [key for key in self.dropped if key in made]
        if is_instance:
            left_out += [key for key in self.fillers if contents.get(key, UNDEFINED) is None]
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

    def _renamed(self, made: dict[Any, Any]) -> dict[Any, Any]:
        names = self.names
        return {
            names[key] if key in names and names[key] not in made else key: item for key, item in made.items()
        }


_ASKED: Any = object()


class ArrayDumper:
    """Writes lists, and the sets and tuples that they were cast to.

    `items` writes an item, `ordered` the first ones; None is for those that need no writer. `direct` writes
    usual values. With `separator`,
    items that are written as scalars are joined to a string, unless that would not be read as they are.
    """

    __slots__ = ("direct", "items", "ordered", "separator", "whole", "writes_json")

    direct: DirectWriter | None
    items: Write | None
    ordered: tuple[Write | None, ...]
    separator: str | None
    whole: Write
    writes_json: bool

    def __call__(self, value: Any, dump: Dump) -> Any:
        """Return the array as a list, or as a string."""
        kind = kind_of(value)
        if kind is not kinds.LIST and kind is not kinds.SET:
            return self.whole(value, dump)
        known = dump.enter(self, value, value)
        if known is not None:
            return known
        items = value if type(value) is list else list_of(value)
        made = self._written(items, dump) if self.items is not None or self.ordered else None
        if made is None:
            is_same = not self.writes_json or EXACT.issuperset(map(type, items))
            made = list(items) if is_same else self._written(items, dump)
        return dump.leave(self, value, made if self.separator is None else joined(made, self.separator))

    def _written(self, items: list[Any], dump: Dump) -> list[Any]:
        made: list[Any] = []
        write, ordered = self.items or self.whole, self.ordered
        empty = None if self.writes_json else UNDEFINED
        try:
            for item in items:
                if ordered:
                    write = (ordered[len(made)] if len(made) < len(ordered) else self.items) or self.whole
                made.append(empty if item is UNDEFINED else write(item, dump))
        except DumpError as error:
            raise DumpError(error.message, [len(made), *error.path]) from None
        return made


def joined(items: list[Any], separator: str) -> Any:
    """Return items as a string with separators, or as they are if such a string would be read otherwise.

    >>> joined([1, True, "a"], ","), joined(["a,b"], ","), joined([" a"], ",")
    ('1,true,a', ['a,b'], [' a'])
    """
    texts = [_text(item) for item in items]
    if any(text is None or text != text.strip() or separator in text for text in texts) or texts in (
        [],
        [""],
    ):
        return items
    return separator.join(map(str, texts))


def _text(item: object) -> str | None:
    if type(item) is bool:
        return "true" if item else "false"
    return item if type(item) is str else repr(item) if type(item) in (int, float) else None


class Candidate:
    """One of several schemas for a value; `fits(value)` tells whether it looks like one of its values."""

    __slots__ = ("fits", "info", "is_partial", "write")

    def __init__(self, write: Write, fits: Callable[[Any], bool], info: SchemaInfo) -> None:
        self.write: Write = write
        self.fits: Callable[[Any], bool] = fits
        self.info: SchemaInfo = info
        self.is_partial: bool = False  # found to need what is around it, so that it can't be tried

    def attempt(self, value: Any, dump: Dump) -> Any:
        """Return what the schema writes of a value, `_UNKNOWN` if validation makes another one of that."""
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
        # As much work as such a value takes, and no more: an outer trial will do it again.
        try:
            result = validated(self.info, made, 1_000 + 100 * (dump.count - count))
        except SchemaError:
            self.is_partial = True
            return _UNKNOWN
        return made if result.error is None and deep_equal(result.value, value) else _UNKNOWN


def validated(info: SchemaInfo, value: Any, attempts: int = 1_000) -> Any:
    """Return the result of a validation by a schema alone; `SchemaError` if it needs what is around it."""
    schema: Any = info.schema
    return schema.validate(value, limits={"attempts": attempts})


def is_valid(info: SchemaInfo, value: Any) -> bool:
    """Tell whether a value passes a schema alone."""
    try:
        return validated(info, value).error is None
    except SchemaError:
        return False


class ChoiceDumper:
    """Writes a value as the first of several schemas does that makes the same value of what it has written.

    Schemas whose values look otherwise are not tried, and nothing is validated where only one is left.
    """

    __slots__ = ("candidates", "whole")

    def __init__(self, candidates: list[Candidate], whole: Write) -> None:
        self.candidates: list[Candidate] = candidates
        self.whole: Write = whole

    def __call__(self, value: Any, dump: Dump) -> Any:
        """Return the value as it was written."""
        left = [one for one in self.candidates if one.fits(value)]
        for candidate in left if len(left) > 1 else ():
            made = candidate.attempt(value, dump)
            if made is not _UNKNOWN:
                return made
        return (left[0].write if left else self.whole)(value, dump)


class BranchDumper:
    """Writes a value as the schema does that conditions choose; if that is unknown, as `otherwise` does."""

    __slots__ = ("otherwise", "tree", "writers")

    def __init__(self, tree: Any, writers: dict[Any, Write], otherwise: Write) -> None:
        self.tree: Any = tree
        self.writers: dict[Any, Write] = writers
        self.otherwise: Write = otherwise

    def __call__(self, value: Any, dump: Dump) -> Any:
        """Return the value as the schema writes it."""
        at: Any = self.tree
        while isinstance(at, Fork):
            asked = _referred(at.ref, value, dump.around)
            if asked is _UNKNOWN:
                return self.otherwise(value, dump)
            at = at.yes if is_valid(at.is_, asked) else at.no
        return self.writers.get(at, self.otherwise)(value, dump)


_UNKNOWN: Any = object()


def is_known(ref: Any) -> bool:
    """Tell whether what a condition asks about can be found in what validation returned."""
    if ref is None:
        return True
    if getattr(ref, "type", None) != "value" or ref.adjust is not None or ref.map is not None or ref.in_:
        return False
    is_plain = not ref.iterables and all(type(step) is str for step in ref.path)
    return is_plain and (ref.ancestor == "root" or (type(ref.ancestor) is int and ref.ancestor > 0))


def _referred(ref: Any, value: Any, around: list[Any]) -> Any:
    """Return what a reference leads to from a value, `_UNKNOWN` if that can't be told."""
    if ref is None:
        return value
    if not is_known(ref) or not around or (ref.ancestor != "root" and ref.ancestor > len(around)):
        return _UNKNOWN
    found = around[0] if ref.ancestor == "root" else around[-ref.ancestor]
    for step in ref.path:
        contents = contents_of(found, kind_of(found), True)
        found = UNDEFINED if contents is None else contents.get(step, UNDEFINED)
    return found
