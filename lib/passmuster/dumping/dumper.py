"""From a schema to what writes its values: the visitor of its records, and what `dump` and `dump_json` do.

Schema side. The work is done once for a schema and each way of dumping it, and kept for those that were
used last. A writer is None where a value is written as any value of its kind is.
"""

from __future__ import annotations

from functools import lru_cache

from ..errors import DumpError
from ..foundation import kinds
from ..foundation.comparing.equality import deep_equal
from ..foundation.kinds import kind_of
from ..foundation.sentinels import DEEP_DEFAULT, UNDEFINED
from ..foundation.stack import run_apart
from ..foundation.trees import TreeSizes
from ..inspection.condition_trees import leaves_of, tree_of
from ..inspection.cursor import Cursor
from ..inspection.inspecting import inspect
from ..inspection.schema_info import (
    AlternativesInfo,
    AnyInfo,
    ArrayInfo,
    BinaryInfo,
    BooleanInfo,
    DateInfo,
    DecimalInfo,
    NumberInfo,
    ObjectInfo,
    ScalarInfo,
    SchemaInfo,
    StringInfo,
    is_literal,
    is_reference,
)
from ..inspection.visitor import Visitor
from .direct_writers import DATE, SCALAR, NotDirect, array_writer, leaf_writer, object_writer
from .json_forms import EXACT, Dump, contents_of, plain, same
from .scalars_out import read_casts, scalar_writer
from .writers import ArrayDumper, BranchDumper, Candidate, ChoiceDumper, ObjectDumper, is_valid

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ..nodes.records import Record
    from .direct_writers import DirectWriter
    from .json_forms import Write

_MOST_PLACES = 200
"""Writers of a schema, after which one with links in it has a single one, wherever it stands."""

_MOST_WRITTEN = 1_000_000
"""Containers of a value that stand in several places, as JSON writes them in each."""


def dump(
    schema: Record, value: Any, mode: str = "json", exclude_none: bool = False, exclude_defaults: bool = False
) -> Any:
    """Return the data that validation makes a value of; see `Schema.dump`."""
    write, direct = writers_of(schema, mode, exclude_none, exclude_defaults)
    if direct is not None:
        try:
            return direct(value)
        except _INDIRECT:
            pass
    return _written(write, value)[0]


def dump_json(
    schema: Record, value: Any, exclude_none: bool = False, exclude_defaults: bool = False
) -> bytes:
    """Return the JSON that validation makes a value of; see `Schema.dump_json`."""
    trusting = _trusting_writer(schema, exclude_none, exclude_defaults)
    if trusting is not None:
        try:
            write_json, option = _orjson()
            text: bytes = write_json(trusting(value), None, option)
            if b"null" not in text:  # which stands for NaN, too
                return text
        except Exception:  # what JSON has no word for, or no object as the schema says
            pass
    write, direct = writers_of(schema, "json", exclude_none, exclude_defaults)
    if direct is not None:
        try:
            made = direct(value)
        except _INDIRECT:
            pass
        else:
            return _encoder()(made)
    return json_of(*_written(write, value))


@lru_cache(maxsize=256)
def _trusting_writer(
    schema: Record, exclude_none: bool, exclude_defaults: bool
) -> Callable[[Any], Any] | None:
    """Return the direct writer of a schema that leaves it to orjson to check what is written as it is."""
    if _orjson() is None:
        return None
    dumper = Dumper("json", exclude_none, exclude_defaults, trusts=True)
    return _direct_of(dumper.writer(Cursor(inspect(schema))))


@lru_cache(maxsize=1)
def _orjson() -> Any:
    """Return orjson's function, and the option with which it writes nothing but JSON; None without orjson."""
    try:
        import orjson
    except ImportError:
        return None
    return orjson.dumps, (
        orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_SUBCLASS
    )


_INDIRECT = (NotDirect, DumpError, RecursionError)


def _written(write: Write, value: Any) -> tuple[Any, bool]:
    """Return the data, and whether they are large."""

    def run() -> tuple[Any, bool]:
        state = Dump()
        return write(value, state), state.is_large

    try:
        return run()
    except RecursionError:  # few frames are left
        try:
            made: tuple[Any, bool] = run_apart(run)
            return made
        except RecursionError:
            raise DumpError("the value is nested too deeply, or holds itself") from None


@lru_cache(maxsize=256)
def writers_of(
    schema: Record, mode: str, exclude_none: bool = False, exclude_defaults: bool = False
) -> tuple[Write, Callable[[Any], Any] | None]:
    """Return what writes the values of a schema, and the direct writer, if there is one."""
    dumper, place = Dumper(mode, exclude_none, exclude_defaults), Cursor(inspect(schema))
    write = dumper.writer(place)
    return write or dumper.whole, _direct_of(write)


def _direct_of(write: Write | None) -> Callable[[Any], Any] | None:
    direct = write.direct if isinstance(write, (ArrayDumper, ObjectDumper)) else None
    return None if direct is None else direct.write


def json_of(made: Any, is_large: bool) -> bytes:
    """Return JSON data as JSON."""
    if is_large:
        sizes = TreeSizes()
        if sizes.of(made) > max(_MOST_WRITTEN, 2 * sizes.count):
            raise DumpError("the value is too large: its parts stand in too many places")
    return _encoder()(made)


@lru_cache(maxsize=1)
def _encoder() -> Callable[[Any], bytes]:
    """Return the fastest function that writes JSON."""
    fast: Any
    try:
        from orjson import dumps as fast
    except ImportError:
        try:
            from msgspec.json import encode as fast
        except ImportError:
            return _encoded

    def encode(made: Any) -> bytes:
        try:
            return fast(made)  # type: ignore[no-any-return]
        except Exception:  # lone surrogates, or integers beyond 64 bits
            return _encoded(made)

    return encode


def _encoded(made: Any) -> bytes:
    from json import dumps

    text = dumps(made, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:
        return dumps(made, allow_nan=False, separators=(",", ":")).encode()


class Dumper(Visitor):
    """Makes the writers of a schema for one way of dumping it."""

    __slots__ = ("_known", "_shared", "exclude_defaults", "exclude_none", "mode", "trusts", "whole")

    def __init__(
        self, mode: str, exclude_none: bool = False, exclude_defaults: bool = False, trusts: bool = False
    ) -> None:
        self.mode: str = mode
        self.trusts: bool = trusts  # that strings and numbers are such: direct writers do not check it
        self.exclude_none: bool = exclude_none
        self.exclude_defaults: bool = exclude_defaults
        self.whole: Write = plain if mode == "json" else same
        self._known: dict[Any, tuple[Cursor, Write | None]] = {}  # cursors are kept alive: keys are ids
        self._shared: dict[Any, Any] = {}

    @property
    def writes_json(self) -> bool:
        """Whether nothing but values of JSON is written."""
        return self.mode == "json"

    def writer(self, cursor: Cursor) -> Write | None:
        """Return what writes the values at a place, None if they are written as any others are."""
        is_placed = cursor.info.has_links and len(self._known) < _MOST_PLACES
        key = id(cursor.info), id(cursor.outer) if is_placed else 0, cursor.converts
        if key not in self._known:
            self._known[key] = cursor, self._made(cursor)
        return self._known[key][1]

    def shared(self, key: tuple[Any, ...], make: Callable[[], Any]) -> Any:
        """Return the one writer for a key that says all that it does."""
        if key not in self._shared:
            self._shared[key] = make()
        return self._shared[key]

    def _made(self, cursor: Cursor) -> Write | None:
        info = cursor.info
        if info.conditions:
            return self._branches(cursor)
        if info.result == "raw":
            return None
        write: Write | None
        if info.dump is not None:
            write = _said(info.dump) if self.writes_json else None
        else:
            write = self.visit(cursor)
        if write is not None and info.allowed is not None and not isinstance(info, (ArrayInfo, ObjectInfo)):
            return self._unlisted(info, write)
        return write

    def _unlisted(self, info: Any, write: Write) -> Write:
        """Return a writer that leaves listed values of other kinds as they are."""
        listed, whole = info.allowed.values, self.whole

        def unlisted(value: Any, state: Dump) -> Any:
            is_plain = value is None or kind_of(value) in _LISTED
            is_listed = is_plain and any(value is one or deep_equal(value, one) for one in listed)
            return (whole if is_listed else write)(value, state)

        return self.shared(("unlisted", info, write), lambda: unlisted)  # type: ignore[no-any-return]

    # Several schemas for one value

    def _branches(self, cursor: Cursor) -> Write | None:
        tree = tree_of(cursor.info)
        leaves = [leaf for leaf in leaves_of(tree) if leaf is not None]
        places = [cursor.replaced(leaf) for leaf in leaves] or [
            cursor.replaced(cursor.info.without_conditions())
        ]
        writers = [self.writer(place) for place in places]
        if len(set(writers)) == 1:
            return writers[0]
        known = {leaf: write or self.whole for leaf, write in zip(leaves, writers)}
        return BranchDumper(tree, known, self._choice(places) or self.whole)

    def _choice(self, places: Iterable[Cursor]) -> Write | None:
        """Return what writes values of one of several schemas."""
        found = [(place, self.writer(place)) for place in places]
        writers = list(dict.fromkeys([write for _, write in found]))
        if len(writers) < 2:
            return writers[0] if writers else None
        made = [Candidate(write or self.whole, looks(place.info), place.info) for place, write in found]
        key = "choice", *[(place.info, write) for place, write in found]
        return self.shared(key, lambda: ChoiceDumper(made, self.whole))  # type: ignore[no-any-return]

    # Records

    def visit_schema(self, cursor: Cursor) -> Write | None:
        """Scalars: what conversion and casts made of them, undone."""
        write = scalar_writer(cursor.info) if self.writes_json and cursor.converts else None
        read = read_casts(cursor.info)
        if read is None:
            return write
        after = write or self.whole
        return self.shared((read, after), lambda: lambda value, state: after(read(value), state))  # type: ignore[no-any-return]

    def visit_json(self, cursor: Cursor) -> Write | None:
        """Strings that hold JSON, which only strings are read from."""
        info: Any = cursor.info
        if not cursor.converts:
            return None
        inner = self if self.writes_json else Dumper("json", self.exclude_none, self.exclude_defaults)
        write = plain if info.content is None else inner.writer(cursor.below(info.content)) or plain
        return lambda value, state: _encoded(write(value, state)).decode()

    def visit_object(self, cursor: Cursor) -> Write | None:
        """Objects, and instances that were made of them."""
        info: Any = cursor.info
        entries = [(entry.key, cursor.below(entry.schema, entry.key)) for entry in info.keys or ()]
        keys = {key: self.writer(place) for key, place in entries}
        made = ObjectDumper()
        made.keys, made.whole, made.writes_json = keys, self.whole, self.writes_json
        made.rest = self._rest(cursor)
        made.names = {one.target: one.source for one in info.renames if is_plain_rename(one)}
        made.aliases = {
            one.target: one.source for one in info.renames if one.is_alias and isinstance(one.source, str)
        }
        made.dropped = frozenset([key for key, place in entries if place.info.result == "strip"])
        made.fillers = frozenset([key for key, place in entries if _refuses_none(place)])
        is_open = info.keys is None or info.patterns or (info.unknown or cursor.prefs.allow_unknown)
        made.is_closed = not is_open
        made.omits_none = self.exclude_none
        made.defaults = {}
        if self.exclude_defaults:
            made.defaults = {
                key: _default_of(place.info) for key, place in entries if _has_literal(place.info)
            }
        made.omits = bool(made.omits_none or made.dropped or made.defaults or made.aliases)
        made.direct = None
        is_plain = made.rest is None and info.into is None and not (made.omits or made.names)
        if is_plain and not (self.trusts and is_open):
            parts = {key: self._direct(place) for key, place in entries}
            made.direct = object_writer(parts, self.writes_json and not self.trusts)
        fields = ["aliases", "defaults", "dropped", "fillers", "is_closed", "keys", "names", "rest"]
        values = [getattr(made, name) for name in fields]
        marks = [tuple(one.items()) if isinstance(one, dict) else one for one in values]
        try:
            return self.shared(("object", *marks), lambda: made)  # type: ignore[no-any-return]
        except TypeError:  # of a default that has no hash
            return made

    def _direct(self, place: Cursor) -> DirectWriter | None:
        """Return the direct writer for a place, None if values there are better written in the other way."""
        write, info = self.writer(place), place.info
        if isinstance(write, (ArrayDumper, ObjectDumper)):
            return write.direct
        if self.trusts and not _is_trusted(info):
            return None
        if write is None and (not self.writes_json or type(info) in _PLAIN or info.only):
            return SCALAR
        if info.conditions or info.dump is not None or not isinstance(info, _LEAVES):
            return None
        if write is None and isinstance(info, DateInfo):
            return DATE
        return leaf_writer(write, info.python) if isinstance(info, ScalarInfo) else leaf_writer(write)

    def _rest(self, cursor: Cursor) -> Any:
        """Return the function that returns what writes the value of a key that is none of the schema's."""
        info: Any = cursor.info
        patterns = [(one, self.writer(cursor.below(one.schema))) for one in info.patterns]
        if all(write is None for _, write in patterns):
            return None

        def rest(key: Any) -> Write | None:
            for pattern, write in patterns:
                if pattern.regex is None:
                    if is_valid(pattern.keys, key):
                        return write
                elif type(key) is str and pattern.regex.search(key) is not None:
                    return write
            return None

        return self.shared(("rest", info), lambda: rest)

    def visit_function(self, cursor: Cursor) -> Write | None:
        """Functions, which nothing is made of."""
        return None

    def visit_array(self, cursor: Cursor) -> Write | None:
        """Arrays, and what they are cast to."""
        info: Any = cursor.info
        made = ArrayDumper()
        items = [cursor.below(part) for part in info.items]
        ordered = [cursor.below(part) for part in info.ordered]
        if info.is_sparse or any(place.info.result == "strip" for place in ordered):
            items, ordered = [*ordered, *items], []  # who knows which is where
        made.items = self._choice([place for place in items if place.presence != "forbidden"])
        made.ordered = tuple([self.writer(place) for place in ordered])
        if all(write is None for write in made.ordered):
            made.ordered = ()
        made.whole, made.writes_json = self.whole, self.writes_json
        converts = cursor.converts and all(place.converts for place in items)
        made.separator = info.separator if self.writes_json and converts and is_joinable(info) else None
        made.direct = None
        if not made.ordered and made.separator is None:
            parts = {self._direct(place) for place in items if place.presence != "forbidden"} or {SCALAR}
            checks = self.writes_json and not self.trusts
            made.direct = array_writer(parts.pop(), checks) if len(parts) == 1 else None
        key = "array", made.items, made.ordered, made.separator
        return self.shared(key, lambda: made)  # type: ignore[no-any-return]

    def visit_alternatives(self, cursor: Cursor) -> Write | None:
        """Values of one of several schemas."""
        info: Any = cursor.info
        return self._choice([cursor.below(part) for match in info.matches for part in match.branches])

    def visit_link(self, cursor: Cursor) -> Write | None:
        """Values of another schema, which is asked for at the first value: it may be around the link."""
        found: list[Write] = []

        def linked(value: Any, state: Dump) -> Any:
            if not found:
                target = cursor.target()
                found.append((target and self.writer(target)) or self.whole)
            return found[0](value, state)

        return linked


def _said(dump: Callable[[Any], Any]) -> Write:
    """Return a writer of what a function of an extension returns; what JSON has it may refuse: it stays."""

    def write(value: Any, state: Dump) -> Any:
        try:
            made = dump(value)
        except Exception:
            if type(value) not in EXACT:
                raise
            made = value
        return plain(made, state)

    return write


_PLAIN = (StringInfo, NumberInfo, BooleanInfo, AlternativesInfo)
"""The records of values that are written as they are, when they are as usual."""

_TRUSTED = (StringInfo, NumberInfo, BooleanInfo, DateInfo)
"""The records of values that orjson writes as `dump` does."""

_LEAVES = (ScalarInfo, DateInfo, DecimalInfo, StringInfo, NumberInfo, BooleanInfo, BinaryInfo)
"""The records of scalars."""

_LISTED = frozenset((kinds.BOOL, kinds.NUMBER, kinds.STRING))
"""The kinds of listed values that are not what conversion makes."""


def _is_trusted(info: SchemaInfo) -> bool:
    listed = () if info.allowed is None else info.allowed.values
    is_plain = all(type(value) in EXACT or is_reference(value) for value in listed)
    return is_plain and (type(info) in _TRUSTED or info.only)


def _default_of(info: SchemaInfo) -> Any:
    return UNDEFINED if info.default is DEEP_DEFAULT else info.default


def _has_literal(info: SchemaInfo) -> bool:
    """Tell whether a missing value becomes one that is known."""
    return info.default is DEEP_DEFAULT or (info.default is not UNDEFINED and is_literal(info.default))


def _refuses_none(place: Cursor) -> bool:
    """Tell whether None in an instance stands for a key that is not there: such a key may be missing."""
    info = place.info
    is_any = isinstance(info, (AnyInfo, AlternativesInfo)) or info.has_links or bool(info.conditions)
    is_there = place.presence == "required" or "default" in info.flags or info.runs_user_code
    return not is_any and not is_there and not _lists_none(info)


def _lists_none(info: SchemaInfo) -> bool:
    return info.allowed is not None and any(value is None for value in info.allowed.values)


def is_plain_rename(rename: Any) -> bool:
    """Tell whether a rename moves one key to another."""
    return type(rename.source) is str and type(rename.target) is str and not rename.is_alias


def is_joinable(info: Any) -> bool:
    """Tell whether the items of an array that is split are read from the strings that they are written as."""
    if info.separator is None or len(info.items) != 1 or info.ordered or info.conditions:
        return False
    (item,) = info.items
    is_scalar = not isinstance(item, (AnyInfo, AlternativesInfo, ArrayInfo, ObjectInfo)) and bool(
        item.accepts
    )
    return is_scalar and not (item.conditions or item.runs_user_code or item.has_links or item.allowed)


_KINDS: dict[type[SchemaInfo], str] = {
    ArrayInfo: kinds.LIST,
    BinaryInfo: kinds.BYTES,
    BooleanInfo: kinds.BOOL,
    DateInfo: kinds.DATE,
    DecimalInfo: kinds.NUMBER,
    NumberInfo: kinds.NUMBER,
    StringInfo: kinds.STRING,
}
"""The kinds of values that come out of schemas."""


def _object_looks(info: ObjectInfo) -> Callable[[Any], bool]:
    """Return the test of objects: the keys that have to be there, and values of those that list theirs."""
    entries = [(one.key, one.schema) for one in info.keys or () if not one.schema.conditions]
    needed = [key for key, part in entries if part.presence == "required" and part.result != "strip"]
    listed = {
        key: part.allowed.values
        for key, part in entries
        if part.only and part.allowed is not None and not part.allowed.has_references and part.cast is None
    }

    def fits(value: Any) -> bool:
        contents = contents_of(value, kind_of(value), True)
        if contents is None or not all(key in contents for key in needed):
            return False
        told = [(contents[key], values) for key, values in listed.items() if key in contents]
        return all(any(deep_equal(item, one) for one in values) for item, values in told)

    return fits


def looks(info: SchemaInfo) -> Callable[[Any], bool]:
    """Return the function that tells whether a value looks like one that came out of a schema."""
    into, cast, kind = info.into, info.cast, _KINDS.get(type(info))
    listed = () if info.allowed is None else info.allowed.values
    if isinstance(into, type) and not issubclass(into, dict):
        fits: Callable[[Any], bool] = lambda value: into in type(value).__mro__  # noqa: E731
    elif isinstance(info, ScalarInfo) and kind is None:
        python = info.python
        fits = lambda value: python in type(value).__mro__  # noqa: E731
    elif info.only:
        fits = lambda value: False  # noqa: E731
    elif isinstance(info, ObjectInfo):
        fits = _object_looks(info)
    else:
        fits = lambda value: kind is None or kind_of(value) is kind  # noqa: E731
    if cast is not None:
        return lambda value: True
    return lambda value: fits(value) or any(deep_equal(value, one) for one in listed)
