"""The implementation of `dump` and `dump_json`, and the visitor that builds the writers of a schema.

Schema side. Writers are built once for each schema and set of options, and cached for the schemas used last.
A writer is None if `Dumper.fallback` writes the value: by its Python type, or unchanged in mode `python`.
"""

from __future__ import annotations

from functools import lru_cache

from ...foundation import kinds
from ...foundation.comparing.equality import deep_equal
from ...foundation.kinds import kind_of
from ...foundation.sentinels import DEEP_DEFAULT, UNDEFINED
from ...foundation.stack import run_apart
from ...foundation.trees import TreeSizes
from ...language.errors import DumpError
from ..inspection.condition_trees import leaves_of, tree_of
from ..inspection.cursor import Cursor, Visitor
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
)
from .direct_writers import DATE, SCALAR, array_writer, leaf_writer, object_writer
from .json_forms import EXACT, Dump, contents_of, dump_error, write_plain, write_unchanged
from .scalars_out import cast_reversal, scalar_writer
from .writers import ArrayDumper, BranchDumper, Candidate, ChoiceDumper, ObjectDumper, is_valid

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ...engine.nodes.records import Record
    from .direct_writers import DirectWriter
    from .json_forms import Write

_MOST_PLACES = 200
"""Writers of one schema. Beyond this number, a subschema with links has a single writer for all places."""

_MOST_WRITTEN = 1_000_000
"""Containers that `dump_json` writes, if some are shared: these count for each place where JSON repeats them.

Also the characters of strings of JSON that mainly consist of escapes.
"""


def dump(
    schema: Record, value: Any, mode: str = "json", exclude_none: bool = False, exclude_defaults: bool = False
) -> Any:
    """Return the data from which validation returns `value`; see `Schema.dump`."""
    write, direct = writers_of(schema, mode, exclude_none, exclude_defaults)
    if direct is not None:
        try:
            return direct(value)
        except Exception:  # `NotDirect`, or raised by a user-defined class: the other writers report it
            pass
    return _run(lambda state: write(value, state), value)


def dump_json(
    schema: Record, value: Any, exclude_none: bool = False, exclude_defaults: bool = False
) -> bytes:
    """Return the JSON from which validation returns `value`; see `Schema.dump_json`."""
    write, direct = writers_of(schema, "json", exclude_none, exclude_defaults)
    if direct is not None:
        try:
            return encode_json(direct(value))
        except Exception:
            pass
    return _run(lambda state: encode_json(write(value, state), state.is_shared), value)  # type: ignore[no-any-return]


def _run(work: Callable[[Dump], Any], value: object) -> Any:
    """Return the result of writing a value, on a stack of its own if that of the caller is nearly full."""
    state = Dump()
    try:
        try:
            return work(state)
        except RecursionError:
            state = Dump()
            return run_apart(work, state)
    except RecursionError:
        raise DumpError("the value is nested too deeply, or holds itself") from None
    except Exception as error:
        raise dump_error(error, value, state) from None


@lru_cache(maxsize=256)
def writers_of(
    schema: Record, mode: str, exclude_none: bool = False, exclude_defaults: bool = False
) -> tuple[Write, Callable[[Any], Any] | None]:
    """Return the writer of a schema, and its direct writer or None."""
    dumper, place = Dumper(mode, exclude_none, exclude_defaults), Cursor.over(schema)
    write = dumper.writer(place)
    return write or dumper.fallback, _direct_function(write)


def _direct_function(write: Write | None) -> Callable[[Any], Any] | None:
    direct = write.direct if isinstance(write, (ArrayDumper, ObjectDumper)) else None
    return None if direct is None else direct.write


def encode_json(made: object, is_shared: bool = False, encode: Callable[[Any], bytes] | None = None) -> bytes:
    """Return data as JSON, in UTF-8. Raise `DumpError` if JSON has no such data, or repeats too many parts.

    With `is_shared`, the data have containers that occur in several places.
    """
    if is_shared:
        sizes = TreeSizes()
        if sizes.of(made) > max(_MOST_WRITTEN, 2 * sizes.count):
            raise DumpError("the value is too large: its parts stand in too many places")
    try:
        return (encode or _encoder())(made)
    except ValueError:  # Python refuses to write integers of thousands of digits
        raise DumpError("JSON has no integer of so many digits", _path_of_huge_integer(made)) from None


def _path_of_huge_integer(made: object) -> tuple[Any, ...]:
    left: list[tuple[tuple[Any, ...], Any]] = [((), made)]
    while left:
        path, item = left.pop()
        try:
            str(item if type(item) is int else 0)
        except ValueError:
            return path
        if type(item) in (dict, list):
            pairs = item.items() if type(item) is dict else enumerate(item)
            left += [((*path, key), part) for key, part in pairs]
    return ()


@lru_cache(maxsize=1)
def _encoder() -> Callable[[Any], bytes]:
    """Return the fastest installed function that encodes JSON."""
    fast: Any
    try:
        from orjson import dumps as fast
    except ImportError:
        try:
            from msgspec.json import encode as fast
        except ImportError:
            return _encode_with_json

    def encode(made: Any) -> bytes:
        try:
            return fast(made)  # type: ignore[no-any-return]
        except Exception:  # lone surrogates, or integers beyond 64 bits
            return _encode_with_json(made)

    return encode


def _encode_with_json(made: Any) -> bytes:
    from json import dumps

    text = dumps(made, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:
        return dumps(made, allow_nan=False, separators=(",", ":")).encode()


class Dumper(Visitor):
    """A visitor that builds the writers of a schema for one set of options."""

    __slots__ = (
        "_shared_writers", "_writers", "exclude_defaults", "exclude_none", "fallback", "mode",
    )  # fmt: skip

    def __init__(self, mode: str, exclude_none: bool = False, exclude_defaults: bool = False) -> None:
        self.mode: str = mode
        self.exclude_none: bool = exclude_none
        self.exclude_defaults: bool = exclude_defaults
        self.fallback: Write = write_plain if mode == "json" else write_unchanged
        self._writers: dict[Any, tuple[Cursor, Write | None]] = {}  # keeps the cursors alive: keys are ids
        self._shared_writers: dict[Any, Any] = {}

    @property
    def writes_json(self) -> bool:
        """Whether only values of JSON are written."""
        return self.mode == "json"

    def writer(self, cursor: Cursor) -> Write | None:
        """Return the writer of the values at a place, or None if `fallback` writes them."""
        is_placed = cursor.info.has_links and len(self._writers) < _MOST_PLACES
        key = id(cursor.info), id(cursor.outer) if is_placed else 0, cursor.converts
        if key not in self._writers:
            self._writers[key] = cursor, self._build_writer(cursor)
        return self._writers[key][1]

    def shared(self, key: tuple[Any, ...], make: Callable[[], Any]) -> Any:
        """Return the only writer for `key`, which identifies its behaviour. Call `make` to build it."""
        if key not in self._shared_writers:
            self._shared_writers[key] = make()
        return self._shared_writers[key]

    def _build_writer(self, cursor: Cursor) -> Write | None:
        info = cursor.info
        if info.conditions:
            return self._branch_writer(cursor)
        if info.result == "raw":
            return None
        write: Write | None
        dump = cursor.function("dump")
        if dump is not None:
            write = _extension_writer(dump) if self.writes_json else None
        else:
            write = self.visit(cursor)
        if write is not None and info.allowed is not None and not isinstance(info, (ArrayInfo, ObjectInfo)):
            return self._without_listed(info, write)
        return write

    def _without_listed(self, info: Any, write: Write) -> Write:
        """Return a writer that passes listed literals to `fallback` and all other values to `write`."""
        listed, fallback = info.allowed.values, self.fallback

        def unlisted(value: Any, state: Dump) -> Any:
            is_plain = value is None or kind_of(value) in _LISTED_KINDS
            is_listed = is_plain and any(value is one or deep_equal(value, one) for one in listed)
            return (fallback if is_listed else write)(value, state)

        return self.shared(("unlisted", id(info), write), lambda: unlisted)  # type: ignore[no-any-return]

    # Several schemas for one value

    def _branch_writer(self, cursor: Cursor) -> Write | None:
        tree = tree_of(cursor)
        leaves = [leaf for leaf in leaves_of(tree) if leaf is not None]
        places = [cursor.replaced(leaf) for leaf in leaves] or [cursor.without_conditions()]
        writers = [self.writer(place) for place in places]
        if len(set(writers)) == 1:
            return writers[0]
        known = {id(leaf): write or self.fallback for leaf, write in zip(leaves, writers)}
        return BranchDumper(cursor.inspector, tree, known, self._choice_writer(places) or self.fallback)

    def _choice_writer(self, places: Iterable[Cursor]) -> Write | None:
        """Return a writer of values that match one of several schemas, or None if `fallback` writes them."""
        found = [(place, self.writer(place)) for place in places]
        writers = list(dict.fromkeys([write for _, write in found]))
        if len(writers) < 2:
            return writers[0] if writers else None
        made = [
            Candidate(write or self.fallback, output_test(place.info), place.schema) for place, write in found
        ]
        key = "choice", *[(id(place.info), write) for place, write in found]
        return self.shared(key, lambda: ChoiceDumper(made, self.fallback))  # type: ignore[no-any-return]

    # Records

    def visit_schema(self, cursor: Cursor) -> Write | None:
        """Return the writer of a scalar, which undoes its conversions and cast."""
        write = scalar_writer(cursor) if self.writes_json and cursor.converts else None
        read = cast_reversal(cursor.info)
        if read is None:
            return write
        after = write or self.fallback
        return self.shared((read, after), lambda: lambda value, state: after(read(value), state))  # type: ignore[no-any-return]

    def visit_json(self, cursor: Cursor) -> Write | None:
        """Return the writer of a JSON string, which writes the parsed value as a string again."""
        info: Any = cursor.info
        if not cursor.converts:
            return None
        inner = self if self.writes_json else Dumper("json", self.exclude_none, self.exclude_defaults)
        write = (
            write_plain if info.content is None else inner.writer(cursor.below(info.content)) or write_plain
        )

        def write_text(value: Any, state: Dump) -> str:
            text = encode_json(write(value, state), state.is_shared, _encode_with_json).decode()
            if len(text) > _MOST_WRITTEN and text.count("\\") * 2 > len(text):
                raise DumpError("the value is too large: it has strings of JSON within each other")
            return text

        return write_text

    def visit_object(self, cursor: Cursor) -> Write | None:
        """Return the writer of an object, or of the instances that validation built from it."""
        info: Any = cursor.info
        entries = [(entry.key, cursor.below(entry.schema, entry.key)) for entry in info.keys or ()]
        keys = {key: self.writer(place) for key, place in entries}
        made = ObjectDumper()
        made.keys, made.fallback, made.writes_json = keys, self.fallback, self.writes_json
        made.find_writer = self._other_key_function(cursor)
        made.original_names = {one.target: one.source for one in info.renames if is_plain_rename(one)}
        made.aliases = {
            one.target: one.source for one in info.renames if one.is_alias and isinstance(one.source, str)
        }
        made.stripped = frozenset([key for key, place in entries if place.info.result == "strip"])
        made.absent_if_none = frozenset([key for key, place in entries if _none_means_missing(place)])
        is_open = info.keys is None or info.patterns or (info.unknown or cursor.prefs.allow_unknown)
        made.is_closed = not is_open
        made.omits_none = self.exclude_none
        made.defaults = {}
        if self.exclude_defaults:
            made.defaults = {
                key: _default_of(place.info) for key, place in entries if _has_literal(place.info)
            }
        made.omits_keys = bool(made.omits_none or made.stripped or made.defaults or made.aliases)
        made.direct = None
        is_plain = (
            made.find_writer is None and info.into is None and not (made.omits_keys or made.original_names)
        )
        if is_plain:
            parts = {key: self._direct_writer(place) for key, place in entries}
            made.direct = object_writer(parts, self.writes_json)
        fields = [
            "absent_if_none", "aliases", "defaults", "find_writer", "is_closed", "keys", "original_names",
            "stripped",
        ]  # fmt: skip
        values = [getattr(made, name) for name in fields]
        marks = [tuple(one.items()) if isinstance(one, dict) else one for one in values]
        try:
            return self.shared(("object", *marks), lambda: made)  # type: ignore[no-any-return]
        except TypeError:  # a default without a hash
            return made

    def _direct_writer(self, place: Cursor) -> DirectWriter | None:
        """Return the direct writer of a place, or None if only the slower writers can write its values."""
        write, info = self.writer(place), place.info
        if isinstance(write, (ArrayDumper, ObjectDumper)):
            return write.direct
        if write is None and (not self.writes_json or type(info) in _UNCHANGED or info.only):
            return SCALAR
        if info.conditions or place.function("dump") is not None or not isinstance(info, _LEAVES):
            return None
        if write is None and isinstance(info, DateInfo):
            return DATE
        return leaf_writer(write, info.python) if isinstance(info, ScalarInfo) else leaf_writer(write)

    def _other_key_function(self, cursor: Cursor) -> Any:
        """Return a function from a key that the schema does not list to the writer of its value.

        The result is None if `fallback` writes all of these values.
        """
        info: Any = cursor.info
        patterns = [(one, self.writer(cursor.below(one.schema))) for one in info.patterns]
        if all(write is None for _, write in patterns):
            return None

        def find_writer(key: Any) -> Write | None:
            for pattern, write in patterns:
                if pattern.regex is None:
                    if is_valid(cursor.inspector.schema_of(pattern.keys), key):
                        return write
                elif type(key) is str and pattern.regex.search(key) is not None:
                    return write
            return None

        return self.shared(("find_writer", id(info)), lambda: find_writer)

    def visit_function(self, cursor: Cursor) -> Write | None:
        """Return None: functions are never changed."""
        return None

    def visit_array(self, cursor: Cursor) -> Write | None:
        """Return the writer of an array, or of the set or tuple that it was cast to."""
        info: Any = cursor.info
        made = ArrayDumper()
        items = [cursor.below(part) for part in info.items]
        ordered = [cursor.below(part) for part in info.ordered]
        if info.is_sparse or any(place.info.result == "strip" for place in ordered):
            items, ordered = [*ordered, *items], []  # positions in the result are not those of the schema
        made.items = self._choice_writer([place for place in items if place.presence != "forbidden"])
        made.ordered = tuple([self.writer(place) for place in ordered])
        if all(write is None for write in made.ordered):
            made.ordered = ()
        made.fallback, made.writes_json = self.fallback, self.writes_json
        converts = cursor.converts and all(place.converts for place in items)
        made.separator = info.separator if self.writes_json and converts and is_joinable(info) else None
        made.direct = None
        if not made.ordered and made.separator is None:
            parts = {self._direct_writer(place) for place in items if place.presence != "forbidden"}
            part = parts.pop() if parts else SCALAR
            made.direct = None if parts else array_writer(part, self.writes_json)
        key = "array", made.items, made.ordered, made.separator
        return self.shared(key, lambda: made)  # type: ignore[no-any-return]

    def visit_alternatives(self, cursor: Cursor) -> Write | None:
        """Return the writer of alternatives."""
        info: Any = cursor.info
        return self._choice_writer([cursor.below(part) for match in info.matches for part in match.branches])

    def visit_link(self, cursor: Cursor) -> Write | None:
        """Return the writer of a link. The target is found at the first value, as it may contain the link."""
        found: list[Write] = []

        def linked(value: Any, state: Dump) -> Any:
            if not found:
                target = cursor.target()
                found.append((target and self.writer(target)) or self.fallback)
            return found[0](value, state)

        return linked


def _extension_writer(dump: Callable[[Any], Any]) -> Write:
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


_UNCHANGED = (StringInfo, NumberInfo, BooleanInfo, AlternativesInfo)
"""The records whose values are written unchanged if they have the usual types."""

_LEAVES = (ScalarInfo, DateInfo, DecimalInfo, StringInfo, NumberInfo, BooleanInfo, BinaryInfo)
"""The records of scalars."""

_LISTED_KINDS = frozenset((kinds.BOOL, kinds.NUMBER, kinds.STRING))
"""The kinds of listed values that conversion does not change."""


def _default_of(info: SchemaInfo) -> Any:
    return UNDEFINED if info.default is DEEP_DEFAULT else info.default


def _has_literal(info: SchemaInfo) -> bool:
    """Return whether a missing value is replaced by a known default."""
    return info.default is DEEP_DEFAULT or (info.default is not UNDEFINED and is_literal(info.default))


def _none_means_missing(place: Cursor) -> bool:
    """Return whether None in an attribute of an instance means that the key was missing."""
    info = place.info
    is_any = isinstance(info, (AnyInfo, AlternativesInfo)) or info.has_links or bool(info.conditions)
    is_there = place.presence == "required" or "default" in info.flags or info.runs_user_code
    return not is_any and not is_there and not _lists_none(info)


def _lists_none(info: SchemaInfo) -> bool:
    return info.allowed is not None and any(value is None for value in info.allowed.values)


def is_plain_rename(rename: Any) -> bool:
    """Return whether a rename moves one string key to another, without an alias."""
    return type(rename.source) is str and type(rename.target) is str and not rename.is_alias


def is_joinable(info: Any) -> bool:
    """Return whether the items of a `split` array can be dumped as a single joined string."""
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
"""The kinds of validated values, by record."""


def _object_test(info: ObjectInfo) -> Callable[[Any], bool]:
    """Return a function that checks whether an object has the required keys and listed values of `info`."""
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
        pairs = [(contents[key], values) for key, values in listed.items() if key in contents]
        return all(any(deep_equal(item, one) for one in values) for item, values in pairs)

    return fits


def output_test(info: SchemaInfo) -> Callable[[Any], bool]:
    """Return a function that checks, without validation, whether a value may be the output of a schema."""
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
        fits = _object_test(info)
    else:
        fits = lambda value: kind is None or kind_of(value) is kind  # noqa: E731
    if cast is not None:
        return lambda value: True
    return lambda value: fits(value) or any(deep_equal(value, one) for one in listed)
