"""The visitor that builds the writers of a schema, and notes on the way what they can't undo.

Schema side. A writer is None if `Dumper.fallback` writes the value: by its Python type, or unchanged in mode
`python`.
"""

from __future__ import annotations

from ...engine.formats.dates.written_dates import day_text
from ...foundation import kinds
from ...foundation.classes.class_fields import attributes_by_key
from ...foundation.classes.declared_fields import pydantic_fields
from ...foundation.comparing.equality import deep_equal
from ...foundation.loss import Loss
from ...foundation.sentinels import DEEP_DEFAULT, UNDEFINED
from ...foundation.signatures import unnamed
from ...running.steps.casts import unchanged
from ..inspection.condition_trees import leaves_of, tree_of
from ..inspection.cursor import Cursor, Visitor
from ..inspection.effects import SCALAR_TYPES, is_joinable
from ..inspection.outputs import are_ambiguous, may_write_any_text, output_test
from ..inspection.schema_info import NULL, STRING, is_literal, is_reference
from . import dump_losses as lost, writers
from .choices import branch_writer, choice_writer, is_valid
from .direct_writers import (
    PLAIN,
    SCALAR,
    UNCHANGED,
    DirectWriter,
    array_writer,
    leaf_writer,
    link_writer,
    object_writer,
    write_scalar,
)
from .json_forms import PLAIN_FORMS, Dump

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Union

    from ..inspection.schema_info import PatternInfo
    from ..inspection.ways import Way
    from .json_forms import Write

    Path = Union[tuple[Any, ...], None]
    Test = Union[bool, Callable[[], bool]]

_MOST_PLACES = 200
"""Writers of one schema. Beyond this number, a subschema with links has a single writer for all places."""


class Dumper(Visitor):
    """A visitor that builds the writers of a schema for one set of options.

    The methods take the path of a place, at which they note losses. It is None if losses are not wanted, or
    if those of the schema were noted at another place. `direct` has direct writers by the others, which they
    stand for.
    """

    __slots__ = (
        "_noted", "_notes", "_shared_writers", "_writers", "direct", "exclude_defaults", "exclude_none",
        "fallback", "mode", "plain", "writes_json",
    )  # fmt: skip

    def __init__(self, mode: str, exclude_none: bool = False, exclude_defaults: bool = False) -> None:
        self.mode: str = mode
        self.writes_json: bool = mode == "json"
        self.exclude_none: bool = exclude_none
        self.exclude_defaults: bool = exclude_defaults
        self.fallback: Write = writers.write_plain if self.writes_json else writers.write_unchanged
        self.plain: DirectWriter | None = PLAIN if self.writes_json else UNCHANGED
        self.direct: dict[Write, DirectWriter | None] = {}
        self._writers: dict[Any, tuple[Cursor, Write | None]] = {}  # keeps the cursors alive: keys are ids
        self._shared_writers: dict[Any, Any] = {}
        self._notes: list[Any] = []  # path, rule, reason, and the test, or True
        self._noted: set[Any] = set()

    def losses(self) -> tuple[Loss, ...]:
        """Return the losses that were noted."""
        found = [Loss(*note) for *note, test in self._notes if test is True or test()]
        return tuple(dict.fromkeys(found))

    def writer(self, cursor: Cursor, path: Path = None) -> Write | None:
        """Return the writer of the values at a place, or None if `fallback` writes them."""
        is_placed = cursor.info.has_links and len(self._writers) < _MOST_PLACES
        key = id(cursor.info), id(cursor.outer) if is_placed else 0, cursor.converts
        if path is not None:
            path = None if self._is_noted(cursor) else path
            self._noted.add((id(cursor.info), cursor.converts))
        if key not in self._writers:
            self._writers[key] = cursor, self._build_writer(cursor, path)
        return self._writers[key][1]

    def shared(self, key: tuple[Any, ...], make: Callable[[], Any]) -> Any:
        """Return the only writer for `key`, which identifies its behaviour. Call `make` to build it."""
        if key not in self._shared_writers:
            self._shared_writers[key] = make()
        return self._shared_writers[key]

    def _is_noted(self, cursor: Cursor) -> bool:
        return (id(cursor.info), cursor.converts) in self._noted

    def _note(self, path: Path, rule: str, reason: str, is_lost: Test = True) -> None:
        """Note a loss. A function is called for the answer when all writers are built."""
        if path is not None and is_lost is not False:
            self._notes.append((path, rule, reason, is_lost))

    def _build_writer(self, cursor: Cursor, path: Path) -> Write | None:
        info = cursor.info
        if path is not None:
            self._note_functions(cursor, path)
        if info.conditions:
            return self._branch_writer(cursor, path)
        if path is not None:
            self._note_values(cursor, path)
        if info.result == "raw":
            return None
        dump = cursor.function("dump")
        if dump is not None:
            write: Write | None = writers.extension_writer(dump) if self.writes_json else None
        else:
            write = self.visit(cursor, path)
            if info.is_array or info.is_object:
                write = self._undoing(cursor.cast, write)
        if write is None or info.allowed is None or info.is_array or info.is_object:
            return write
        listed, inner = cursor.listed(), write
        key = "unlisted", id(info), inner
        made: Write = self.shared(key, lambda: writers.unlisted_writer(listed, inner, self.fallback))
        self.direct[made] = self.direct.get(inner)
        return made

    # Losses of every schema

    def _note_functions(self, cursor: Cursor, path: Path) -> None:
        info = cursor.info
        for rule in info.rules:
            self._note(path, rule.name, lost.UNKNOWN, rule.name == "custom")
        self._note(path, "external", lost.UNKNOWN, info.externals)
        self._note(path, "error", "a function of yours decides whether a value fails", info.has_own_error)
        reason = "what the functions of the extension do is not known: it has no `dump`"
        self._note(path, info.type, reason, info.runs_user_code and cursor.function("dump") is None)

    def _note_values(self, cursor: Cursor, path: Path) -> None:
        info, cast = cursor.info, cursor.cast
        self._note(path, "strip", "the value is not in the result", info.result == "strip")
        is_replaced = info.failover is not UNDEFINED
        self._note(path, "failover", "a value that failed is not in the result", is_replaced)
        self._note_literals(cursor, path)
        self._note(path, "empty", "what conversion makes may count as missing", lost.may_become_empty(info))
        is_undone = cast is not None and cast.comes_back(info, cursor.prefs, self.mode)
        reason = "a value before the cast can't be told from the one after it"
        self._note(path, "cast", reason, not (info.cast is None or is_undone))

    def _note_literals(self, cursor: Cursor, path: Path) -> None:
        info, default = cursor.info, cursor.info.default
        rule, listed = "valid" if info.only else "allow", cursor.listed()

        def comes_back(value: Any) -> bool:
            """Return whether validation of the dumped `value` returns `value` again."""
            write, schema = self.writer(cursor) or self.fallback, cursor.schema
            try:
                result = schema.validate(write(value, Dump()), convert=cursor.converts)
            except Exception:  # no value of JSON, or a listed value of a user-defined class
                return False
            return result.error is None and deep_equal(result.value, value)

        def are_lost() -> bool:
            return not all(is_reference(value) or comes_back(value) for value in listed)

        def are_mistaken() -> bool:
            has_text = any(type(value) is str for value in listed)
            return has_text and may_write_any_text(info) and not are_lost()

        if not (default is UNDEFINED or default is DEEP_DEFAULT or cursor.prefs.no_defaults):
            if is_literal(default):
                reads = info.reads_others or info.has_links
                reason = "the schema does not take its default as it is written"
                self._note(path, "default", reason, lambda: reads or not comes_back(default))
            else:
                self._note(path, "default", "what is made for a missing value is not known")
        self._note(path, rule, "a listed value is not read as it is written", are_lost)
        self._note(path, rule, "other values may be written as a listed one", are_mistaken)

    # Several schemas for one value

    def _branch_writer(self, cursor: Cursor, path: Path) -> Write | None:
        tree = tree_of(cursor)
        leaves = leaves_of(tree)
        known = [leaf for leaf in leaves if leaf is not None]
        places = [cursor.replaced(leaf) for leaf in known]
        chosen: dict[int, Write | None] = {}

        def is_unknown() -> bool:
            return None in leaves or lost.is_unknown_branch(tree, {*chosen.values()})

        self._note(path, "when", "which schema a value was for is not known", is_unknown)
        reason = "the question is about the value as it came in"
        self._note(path, "when", reason, lambda: not is_unknown() and lost.is_about_input(tree, places))
        chosen.update({id(leaf): self.writer(place, path) for leaf, place in zip(known, places)})
        if cursor.key is not None:
            gone = [id(leaf) for leaf, place in zip(known, places) if _is_left_out(place)]
            chosen.update(dict.fromkeys(gone, writers.write_nothing))
        if not places:
            return self.writer(cursor.without_conditions())
        if len({*chosen.values()}) == 1:
            return chosen[id(known[0])]
        by_leaf = {leaf: write or self.fallback for leaf, write in chosen.items()}
        return branch_writer(cursor.inspector, tree, by_leaf, self._choice_writer(places) or self.fallback)

    def _choice_writer(self, places: Sequence[Cursor]) -> Write | None:
        """Return a writer of values that match one of several schemas, or None if `fallback` writes them."""
        found = [(place, self.writer(place)) for place in places]
        different = list(dict.fromkeys([write for _, write in found]))
        if len(different) < 2:
            return different[0] if different else None
        made = [(write or self.fallback, output_test(place), place.schema) for place, write in found]
        key = "choice", *[(id(place.info), write) for place, write in found]
        return self.shared(key, lambda: choice_writer(made, self.fallback))  # type: ignore[no-any-return]

    def _note_choice(self, places: Sequence[Cursor], path: Path, rule: str, match: str) -> None:
        """Note that what one of several schemas writes may match another one."""
        reason = "the written value may match another of the schemas"
        self._note(path, rule, reason, lambda: are_ambiguous(places, match, self.mode))

    # Scalars

    def visit_schema(self, cursor: Cursor, path: Path) -> Write | None:
        """Return the writer of a scalar, which undoes its conversions and cast."""
        info, way, cast = cursor.info, cursor.way, cursor.cast
        write: Write | None = None
        if self.writes_json and cursor.converts:
            is_unknown = way is None and not info.gives <= info.keeps
            self._note(path, info.type, "how its values are written is not known", is_unknown)
            is_inexact = way is not None and not way.written.is_exact
            self._note(path, info.type, "a value may not be read as it is written", is_inexact)
            if way is not None and way.write not in PLAIN_FORMS:
                write = self.shared(_key_of(way, info), lambda: writers.scalar_writer(way))
                self.direct[write] = self._leaf(way)
        return self._undoing(cast, write)

    def _undoing(self, cast: Any, write: Write | None) -> Write | None:
        """Return a writer that undoes a cast first."""
        if cast is None or cast.undo is None or cast.undo is unchanged:
            return write
        undo, after = cast.undo, write or self.fallback
        return self.shared((undo, after), lambda: lambda value, state: after(undo(value), state))  # type: ignore[no-any-return]

    def _leaf(self, way: Way) -> DirectWriter:
        key = "leaf", way.write, way.classes
        return self.shared(key, lambda: leaf_writer(frozenset(way.classes), way.write))  # type: ignore[no-any-return]

    def _direct_writer(self, cursor: Cursor) -> DirectWriter | None:
        """Return the direct writer of a place, or None if only the slower writers can write its values."""
        write, info, way = self.writer(cursor), cursor.info, cursor.way
        if write is not None:
            return self.direct.get(write)
        is_json = bool(info.keeps) and info.gives <= info.keeps <= SCALAR_TYPES
        if not self.writes_json:
            return self.plain
        if is_json or info.only or (PLAIN is None and info.matches):
            return SCALAR  # type: ignore[no-any-return]
        return self._leaf(way) if way is not None and way.write in PLAIN_FORMS else self.plain

    def visit_date(self, cursor: Cursor, path: Path) -> Write | None:
        """Return the writer of a date."""
        info: Any = cursor.info
        is_lost = info.is_date_only and len(info.rules) > 1
        self._note(path, "onlyDate", "limits hold for the time that was taken away", is_lost)
        return self.visit_schema(cursor, path)

    def visit_string(self, cursor: Cursor, path: Path) -> Write | None:
        """Return the writer of a string, or of the value that it was cast to."""
        conversions = cursor.info.conversions if cursor.converts else ()
        self._note(path, "replace", "what was replaced may be replaced again", "replace" in conversions)
        if lost.are_repeated_conversions(conversions):
            self._note(path, conversions[-1], "conversions are made again, one after the other")
        return self.visit_schema(cursor, path)

    def visit_function(self, cursor: Cursor, path: Path) -> Write | None:
        """Return None: functions are never changed."""
        return None

    # Containers

    def visit_json(self, cursor: Cursor, path: Path) -> Write | None:
        """Return the writer of a JSON string, which writes the parsed value as a string again."""
        info: Any = cursor.info
        is_lost = cursor.converts and (len(info.rules) > 1 or bool(info.conversions))
        self._note(path, "json", "the string that is written may be another", is_lost)
        inner = self
        if not self.writes_json:
            inner = Dumper("json", self.exclude_none, self.exclude_defaults)
            inner._notes = self._notes
        content = None if info.content is None else inner.writer(cursor.below(info.content), path)
        return writers.text_writer(content or writers.write_plain) if cursor.converts else None

    def visit_object(self, cursor: Cursor, path: Path) -> Write | None:
        """Return the writer of an object, or of the instances that validation built from it."""
        info: Any = cursor.info
        target = None if info.into is None else unnamed(cursor.source(info.into))
        reason = None if info.into is None else lost.class_loss(target)
        if reason is not None:
            self._note(path, "into", reason)
        is_lost = any(lost.is_lost_rename(rename, info) for rename in info.renames)
        self._note(path, "rename", "which key a value was renamed from is not known", is_lost)
        entries = [(entry.key, cursor.below(entry.schema, entry.key)) for entry in info.keys or ()]
        keys = {key: self.writer(place, _below(path, key)) for key, place in entries}
        is_closed = cursor.other_keys != "kept" and not any(map(_matches_every_key, info.patterns))
        find_writer = self._other_key_function(cursor, is_closed, path)
        aliases = [one for one in info.renames if one.is_alias and isinstance(one.source, str)]
        defaults = [(key, place.info.default) for key, place in entries if self.exclude_defaults]
        rows = {
            "absent_if_none": frozenset([key for key, place in entries if _none_means_missing(place)]),
            "aliases": {one.target: one.source for one in aliases},
            "attributes": attributes_by_key(target),
            "defaults": {key: default for key, default in defaults if _is_known(default)},
            "find_writer": find_writer,
            "is_closed": is_closed,
            "keys": keys,
            "omits_none": self.exclude_none,
            "original_names": {one.target: one.source for one in info.renames if lost.is_plain_rename(one)},
            "stripped": frozenset([key for key, place in entries if _is_left_out(place)]),
            "write_key": self._key_writer(cursor, path),
        }
        made = writers.ObjectDumper(self.fallback, rows)
        if not (made.write_key is not None or made.omits_keys or made.original_names):
            made.direct = self._direct_object(cursor, made, dict(entries))
        marks = [tuple(one.items()) if isinstance(one, dict) else one for one in rows.values()]
        try:
            made = self.shared(("object", *marks), lambda: made)
        except TypeError:  # a default without a hash
            pass
        self.direct[made] = made.direct
        return made

    def _direct_object(
        self, cursor: Cursor, made: writers.ObjectDumper, places: dict[Any, Cursor]
    ) -> DirectWriter | None:
        """Return the direct writer of an object, or None if only the slower writers can write its values."""
        info: Any = cursor.info
        parts = {key: self._direct_writer(place) for key, place in places.items()}
        others = None if made.is_closed else self.plain or SCALAR
        if made.find_writer is not None:
            (pattern, *more) = info.patterns
            if more or not _matches_every_key(pattern) or not _has_text_keys(pattern):
                return None
            others = self._direct_writer(cursor.below(pattern.schema))
            if others is None:
                return None

        def find_fields(cls: type) -> list[tuple[str, bool]] | None:
            """Return the fields of a class, and whether None means that one is missing; None if unknown."""
            names = kinds.field_names(cls)
            if names is None or pydantic_fields(cls) is not None:
                return None
            if any(kinds.has_property(cls, key) for key in parts if key not in names):
                return None
            is_known = made.is_closed or parts.keys() >= {*names}
            return (
                [(name, name in made.absent_if_none) for name in names if name in parts] if is_known else None
            )

        reads_fields = self.writes_json and not made.attributes
        return object_writer(parts, self.writes_json, others, find_fields if reads_fields else None)

    def _other_key_function(self, cursor: Cursor, is_closed: bool, path: Path) -> Any:
        """Return a function from a key that the schema does not list to the writer of its value.

        The function returns None for a key that is left out. There is no function if `fallback` writes the
        values of all keys, or all keys are left out.
        """
        info: Any = cursor.info
        patterns = [
            (one, self.writer(cursor.below(one.schema), _below(path, "pattern", i)))
            for i, one in enumerate(info.patterns)
        ]
        different = {write for _, write in patterns}
        is_lost = len(different) > 1 and any(one.falls_through for one in info.patterns)
        self._note(path, "pattern", "several schemas have changed the value of a key", is_lost)
        if not patterns or (different <= {None} and not is_closed):
            return None
        fallback = self.fallback

        def find_writer(key: object) -> Write | None:
            for pattern, write in patterns:
                if pattern.regex is None:
                    if is_valid(cursor.inspector.schema_of(pattern.keys), key):
                        return write or fallback
                elif type(key) is str and pattern.regex.search(key) is not None:
                    return write or fallback
            return None if is_closed else fallback

        return self.shared(("find_writer", id(info), is_closed), lambda: find_writer)

    def _key_writer(self, cursor: Cursor, path: Path) -> Write | None:
        """Return the writer of the keys of a Python type of mappings, whose schema converts them back."""
        info: Any = cursor.info
        keys = [one.keys for one in info.patterns if one.keys is not None]
        if len(keys) != 1 or not self.writes_json or "python" not in info.flags:
            return None
        return self.writer(cursor.below(keys[0]), _below(path, "pattern", "keys"))

    def visit_array(self, cursor: Cursor, path: Path) -> Write | None:
        """Return the writer of an array, or of the set or tuple that it was cast to."""
        info: Any = cursor.info
        items = [cursor.below(part) for part in info.items]
        ordered = [cursor.below(part) for part in info.ordered]
        self._note_array(cursor, items, ordered, path)
        if info.is_sparse or any(place.info.result == "strip" for place in ordered):
            items, ordered = [*ordered, *items], []  # positions in the result are not those of the schema
        allowed = [place for place in items if place.presence != "forbidden"]
        others = [self.writer(place) for place in ordered]
        others = others if any(others) else []
        converts = cursor.converts and all(place.converts for place in items)
        separator = info.separator if self.writes_json and converts and is_joinable(info) else None
        parts = {self._direct_writer(place) for place in allowed} or {self.plain or SCALAR}
        part = parts.pop() if len(parts) == 1 and not others else None
        each = self._choice_writer(allowed)
        # A direct writer of the twin writes arrays of any length itself.
        write_usual = part.write if isinstance(part, DirectWriter) and part.size == 0 else None
        with_days = {place.way and place.way.write for place in allowed} == {day_text}
        if write_usual is None and each is None and not others and self.writes_json:
            write_usual, with_days = write_scalar, True
        key = "array", each, *others, separator
        make = lambda: writers.sequence_writer(each, others, self.fallback, separator, write_usual, with_days)  # noqa: E731
        write: Write = self.shared(key, make)
        self.direct[write] = array_writer(part, self.writes_json) if separator is None else None
        return write

    def _note_array(self, cursor: Cursor, items: list[Cursor], ordered: list[Cursor], path: Path) -> None:
        info: Any = cursor.info
        items = sorted(items, key=lambda one: one.presence != "forbidden")
        is_lost = lost.is_lost_set(info, items)
        self._note(path, "cast", "how many items there were, and in which order, is not known", is_lost)
        if info.conversions and cursor.converts:
            is_changed = lambda: lost.are_changed([*items, *ordered])  # noqa: E731
            self._note(path, "sort", "items are sorted as they come in", is_changed)
        self._note(path, "sparse", "JSON has no undefined items", info.is_sparse and self.writes_json)
        # Validation matches required items first, then the others.
        match = "one" if any(one.presence == "required" for one in items) else "any"
        self._note_choice(items, path, "items", match)
        for place in items:
            self.writer(place, _below(path, "items"))
        for i, place in enumerate(ordered):
            self.writer(place, _below(path, "ordered", i))

    def visit_alternatives(self, cursor: Cursor, path: Path) -> Write | None:
        """Return the writer of alternatives."""
        info: Any = cursor.info
        places = [cursor.below(part) for match in info.matches for part in match.branches]
        if all(match.condition is None for match in info.matches):
            self._note_choice(places, path, "match", info.match)
        else:
            reason = "which schema a value was for is not known"
            self._note(path, "conditional", reason, lambda: lost.are_changed(places))
        for i, place in enumerate(places):
            self.writer(place, _below(path, "match", i))
        return self._choice_writer(places)

    def visit_link(self, cursor: Cursor, path: Path) -> Write | None:
        """Return the writer of a link. The target is found at the first value, as it may contain the link."""
        found: list[Write] = []

        def linked(value: Any, state: Dump) -> Any:
            if not found:
                target = cursor.target()
                found.append((target and self.writer(target)) or self.fallback)
            return found[0](value, state)

        def find_direct() -> DirectWriter | None:
            target = cursor.target()
            return None if target is None else self._direct_writer(target)

        self.direct[linked] = link_writer(find_direct)
        target = None if path is None else cursor.target()
        if target is not None and not self._is_noted(target):
            self.writer(target, path)
        return linked


def _key_of(way: Way, info: Any) -> tuple[Any, ...]:
    """Return the key by which writers of a way are shared: classes may be written alike, such as by `str`."""
    return "way", way.write, getattr(info, "python", None)


def _below(path: Path, *steps: object) -> Path:
    return None if path is None else (*path, *steps)


def _is_known(default: object) -> bool:
    """Return whether a missing value is replaced by a known default."""
    return default is DEEP_DEFAULT or (default is not UNDEFINED and is_literal(default))


def _matches_every_key(pattern: PatternInfo) -> bool:
    """Return whether a pattern is for all keys, or all that are of a type."""
    keys = pattern.keys
    if keys is None:
        return pattern.regex is None or pattern.regex.pattern == ""
    return not (keys.rules or keys.only or keys.refused or keys.conditions or keys.runs_user_code)


def _has_text_keys(pattern: PatternInfo) -> bool:
    """Return whether a pattern for all keys takes every string that is not empty."""
    return pattern.keys is None or STRING in pattern.keys.keeps


def _is_left_out(place: Cursor) -> bool:
    """Return whether no result has the key of a place."""
    info = place.info
    is_absent = place.presence == "forbidden" and info.default is UNDEFINED
    return not info.conditions and (info.result == "strip" or is_absent)


def _none_means_missing(place: Cursor) -> bool:
    """Return whether None in an attribute of an instance means that the key was missing."""
    info = place.info
    is_any = NULL in info.keeps or info.has_links or bool(info.conditions)
    is_there = place.presence == "required" or "default" in info.flags or info.runs_user_code
    lists_none = info.allowed is not None and any(value is None for value in info.allowed.values)
    return not (is_any or is_there or lists_none)
