"""A walk through the records of a schema: by key, index and link with the preferences in force, or by class.

Schema side. A record does not know its place. A `Cursor` does: it knows the targets of links, the options in
force, and the names of keys. A `Visitor` has a method for each class of record, and one for all others.
"""

from __future__ import annotations

from ...language.preferences.preferences import DEFAULTS
from ...language.references.reference import Reference
from .inspecting import Inspector, codes_of, words_of
from .schema_info import LinkInfo, ObjectInfo

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, TypeVar

    from ...language.preferences.preferences import Preferences
    from .schema_info import RuleInfo, SchemaInfo
    from .ways import Way

    C = TypeVar("C", bound="Cursor")


class Cursor:
    """A record with its place and the preferences in force there.

    `key` is the key of the object that the record belongs to, or None. `outer` is the cursor of the record
    around it. `inspector` knows the schemas of records that `inspect` has made; a record that was made by
    hand has none. Subclasses add attributes for a visitor; all methods return cursors of their class.
    """

    __slots__ = ("info", "inspector", "key", "named", "origin", "outer", "prefs")

    def __init__(
        self,
        info: SchemaInfo,
        outer: Cursor | None = None,
        key: object = None,
        prefs: Preferences = DEFAULTS,
        inspector: Inspector | None = None,
    ) -> None:
        self.info: SchemaInfo = info
        self.inspector: Inspector = Inspector.of(info) if inspector is None else inspector
        self.outer: Any = outer
        self.key: object = key
        self.named: SchemaInfo = info  # the record as links see it: conditions may have replaced it
        self.origin: SchemaInfo = info  # the record as it was inspected: some of its fields may have changed
        self.prefs: Any = self.inspector.merged_prefs(info, prefs)

    @classmethod
    def over(cls: type[C], schema: Any, prefs: Preferences = DEFAULTS) -> C:
        """Return the cursor of the record of a schema."""
        inspector = Inspector(schema)
        return cls(inspector.root, None, None, prefs, inspector)

    def below(self: C, info: SchemaInfo, key: object = None) -> C:
        """Return the cursor of a record inside this one."""
        return self._at(info, self, key, self.prefs)

    def replaced(self: C, info: SchemaInfo) -> C:
        """Return the cursor of another record at this place, chosen by conditions."""
        prefs = DEFAULTS if self.outer is None else self.outer.prefs
        made = self._at(info, self.outer, self.key, prefs)
        made.named = self.named
        return made

    def changed(self: C, **fields: Any) -> C:
        """Return the cursor of the same schema, with other fields in its record."""
        made = self.replaced(self.info.replace(**fields))
        made.origin = self.origin
        return made

    def _at(self: C, info: SchemaInfo, outer: Cursor | None, key: object, prefs: Preferences) -> C:
        """Return another cursor of this walk; subclasses pass on their attributes."""
        return type(self)(info, outer, key, prefs, self.inspector)

    # Ways down

    def at_key(self: C, key: object) -> C | None:
        """Return the cursor of a key of an object, or None for a key without a schema of its own."""
        found = self.info.schema_of(key) if isinstance(self.info, ObjectInfo) else None
        return None if found is None else self.below(found, key)

    def at_index(self: C, index: int) -> tuple[C, ...]:
        """Return the cursors of the schemas that an item of an array may have to match."""
        info = self.info
        parts = (info.ordered[index],) if index < len(info.ordered) else info.items
        return tuple([self.below(part) for part in parts])

    def target(self: C) -> C | None:
        """Return the cursor of the target of a link, or None if it leads nowhere.

        If the target is around the link, its own place is used, with the preferences in force here.
        """
        meant = self.meant()
        if meant is None:
            return None
        ref: Any = self.info.ref  # type: ignore[attr-defined]
        path = ref.path[1:] if ref.type == "local" else ref.path
        for around in self.outwards():
            found = around._down(path)
            if found is not None and found.named is meant:
                return self._at(found.named, found.outer, found.key, self.prefs)
        return self.below(meant)

    def meant(self) -> SchemaInfo | None:
        """Return the record of the target of a link, or None if it leads nowhere."""
        return self._reach(self.info.ref) if isinstance(self.info, LinkInfo) else None

    def _reach(self, ref: Any) -> SchemaInfo | None:
        """Return the record that the reference of a link leads to from here, unless that is a link."""
        if ref is None:
            return None
        path = ref.path
        if ref.type == "local":
            found, path = self._find_named(path[0]), path[1:]
        else:
            around = [*self.outwards()][1:]
            at = len(around) if ref.ancestor == "root" else ref.ancestor
            found = around[at - 1]._seen() if 0 < at <= len(around) else None
        for name in path:
            found = None if found is None else self.inspector.child(found, name)
        return None if isinstance(found, LinkInfo) else found

    def _find_named(self, name: object) -> SchemaInfo | None:
        """Return the record with a name that links find from here."""
        for place in self.outwards():
            if place.name() == name:
                found: SchemaInfo | None = place._seen()
                return found
            shared = self.inspector.shared(place.named, name)
            if shared is not None:
                return shared
        return None

    def _seen(self) -> SchemaInfo | None:
        """Return the record that links find here: the target of a link of which a condition made another."""
        named = self.named
        is_chosen = isinstance(named, LinkInfo) and not isinstance(self.info, LinkInfo)
        return self._reach(named.ref) if is_chosen else named  # type: ignore[attr-defined]

    def _down(self: C, path: Sequence[object]) -> C | None:
        """Return the cursor at the end of a path of keys."""
        found: C | None = self
        for key in path:
            found = None if found is None else found.at_key(key)
        return found

    # Ways up

    def around(self: C, info: SchemaInfo) -> C | None:
        """Return the cursor here or around that links identify with a record."""
        return next((one for one in self.outwards() if one.named is info), None)

    def outwards(self) -> Iterator[Any]:
        """Yield this cursor and those around it."""
        found: Any = self
        while found is not None:
            yield found
            found = found.outer

    def root_place(self: C) -> C:
        """Return the cursor of the root."""
        found: Any = self
        while found.outer is not None:
            found = found.outer
        return found  # type: ignore[no-any-return]

    @property
    def way(self) -> Way | None:
        """How values are read and written, if they are no JSON, or None if that is not known."""
        return self.inspector.way_of(self.info)

    @property
    def cast(self) -> Any:
        """The cast of the values, with its inverse, or None if there is none."""
        cast, schema = self.info.cast, self.schema
        if schema is None or type(cast) is not str:
            return None
        taught = schema.spec.term("taught")
        return taught[0].cast if taught else schema.spec.definition.casts.get(cast)

    def name(self) -> Any:
        """Return the name of the record for links: its id, or its key."""
        return self.key if self.named.id is None else self.named.id

    # What only schemas know

    @property
    def schema(self) -> Any:
        """The schema of the record, or None for a record that was made without one."""
        return self.inspector.schema_of(self.origin)

    def source(self, value: Any) -> Any:
        """Return the object that a value of the record stands for: a function, or a reference with one."""
        return self.inspector.source(value)

    def listed(self) -> tuple[Any, ...]:
        """Return the listed values that the schema allows, as it has them."""
        allowed = self.info.allowed
        return () if allowed is None else tuple([self.source(value) for value in allowed.values])

    def function(self, name: str) -> Any:
        """Return a function of the type of an extension, `dump` or `json_schema`, or None."""
        return self.inspector.function(self.origin, name)

    @property
    def codes(self) -> tuple[str, ...]:
        """The error codes of the type and of its base types, with those of their rules."""
        schema = self.schema
        return () if schema is None else tuple(schema.spec.definition.messages)

    def codes_of(self, rule: RuleInfo) -> tuple[str, ...]:
        """Return the error codes that a rule may report."""
        source = self.inspector.sources.get(id(rule))
        return () if source is None else codes_of(*source)

    def words_of(self, rule: RuleInfo) -> str | None:
        """Return the requirement of a rule in the words of its message, or None if that needs a value."""
        source = self.inspector.sources.get(id(rule))
        return None if source is None else words_of(*source)

    def without_conditions(self: C) -> C:
        """Return the cursor of the record without its conditions."""
        return self.replaced(self.inspector.without_conditions(self.info)) if self.info.conditions else self

    # Options in force

    @property
    def presence(self) -> str:
        """The presence of the value, set by the schema or the preferences."""
        found: str = self.info.presence or self.prefs.presence
        return found

    @property
    def has_failover(self) -> bool:
        """Whether another value replaces a wrong one."""
        flags = self.info.flags
        return "failover" in flags and not (self.prefs.no_defaults or _leads_nowhere(flags["failover"]))

    @property
    def converts(self) -> bool:
        """Whether values are converted here."""
        return bool(self.prefs.convert)

    @property
    def other_keys(self) -> str:
        """How validation treats keys that an object does not describe: `kept`, `stripped` or `refused`."""
        info: Any = self.info
        if info.keys is None and not info.patterns:
            return "kept"
        if self.prefs.strip_objects and (info.unknown is None or self.prefs.skip_functions):
            return "stripped"
        is_open = self.prefs.allow_unknown if info.unknown is None else info.unknown
        return "kept" if is_open else "refused"


def _leads_nowhere(failover: Any) -> bool:
    """Return whether a failover refers to the wrong value itself, which is gone: then the errors stay.

    There is no local context, either.
    """
    if not isinstance(failover, Reference) or failover.adjust is not None or failover.map is not None:
        return False
    is_itself = failover.type == "value" and failover.ancestor == 0 and not failover.path
    return is_itself or failover.type == "local"


class Visitor:
    """Calls the method for the class of a record: `visit_array` for `ArrayInfo`.

    For a class without a method, the one of the nearest base class is called; `visit_schema` is for all
    others.
    """

    __slots__ = ()

    def visit(self, cursor: Cursor, *args: Any) -> Any:
        """Return the result of the method for the record at a cursor."""
        for cls in type(cursor.info).__mro__:
            method = getattr(self, f"visit_{cls.__name__[:-4].lower()}", None)
            if method is not None:
                return method(cursor, *args)
        raise TypeError(f"{type(self).__name__} has no method visit_schema")
