"""A walk through the records of a schema: by key, index and link with the preferences in force, or by class.

Schema side. A record does not know its place. A `Cursor` does: it knows the targets of links, the options in
force, and the names of keys. A `Visitor` has a method for each class of record, and one for all others.
"""

from __future__ import annotations

from ...foundation.schema_error import SchemaError
from ...language.preferences.preferences import DEFAULTS
from ...language.references.reference import Reference
from .schema_info import ArrayInfo, LinkInfo, ObjectInfo

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, TypeVar

    from ...engine.nodes.records import Record
    from ...language.preferences.preferences import Preferences
    from .schema_info import SchemaInfo

    C = TypeVar("C", bound="Cursor")


class Cursor:
    """A record with its place and the preferences in force there.

    `key` is the key of the object that the record belongs to, or None. `outer` is the cursor of the record
    around it. Subclasses add attributes for a visitor; all methods return cursors of their class.
    """

    __slots__ = ("info", "key", "named", "outer", "prefs")

    def __init__(
        self,
        info: SchemaInfo,
        outer: Cursor | None = None,
        key: object = None,
        prefs: Preferences = DEFAULTS,
    ) -> None:
        self.info: SchemaInfo = info
        self.outer: Any = outer
        self.key: object = key
        self.named: SchemaInfo = info  # the record as links see it: conditions may have replaced it
        self.prefs: Any = merged_prefs(info, prefs)

    def below(self: C, info: SchemaInfo, key: object = None) -> C:
        """Return the cursor of a record inside this one."""
        return self._at(info, self, key, self.prefs)

    def replaced(self: C, info: SchemaInfo) -> C:
        """Return the cursor of another record at this place, chosen by conditions."""
        prefs = DEFAULTS if self.outer is None else self.outer.prefs
        made = self._at(info, self.outer, self.key, prefs)
        made.named = self.named
        return made

    def _at(self: C, info: SchemaInfo, outer: Cursor | None, key: object, prefs: Preferences) -> C:
        """Return another cursor of this walk; subclasses pass on their attributes."""
        return type(self)(info, outer, key, prefs)

    # Ways down

    def at_key(self: C, key: object) -> C | None:
        """Return the cursor of a key of an object, or None for a key without a schema of its own."""
        found = self.info.schema_of(key) if isinstance(self.info, ObjectInfo) else None
        return None if found is None else self.below(found, key)

    def at_index(self: C, index: int) -> tuple[C, ...]:
        """Return the cursors of the schemas that an item of an array may have to match."""
        info = self.info
        if not isinstance(info, ArrayInfo):
            return ()
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
            if found is not None and found.link_identity is meant._schema:
                return self._at(found.named, found.outer, found.key, self.prefs)
        return self.below(meant)

    def meant(self) -> SchemaInfo | None:
        """Return the record of the target of a link, or None if it leads nowhere."""
        if not isinstance(self.info, LinkInfo):
            return None
        link: Any = self.info._schema
        try:
            return self.info._inspector.info(link._find_target(self))
        except SchemaError:  # reported by validations
            return None

    def _down(self: C, path: Sequence[object]) -> C | None:
        """Return the cursor at the end of a path of keys."""
        found: C | None = self
        for key in path:
            found = None if found is None else found.at_key(key)
        return found

    # Ways up

    def around(self: C, info: SchemaInfo) -> C | None:
        """Return the cursor here or around that links identify with a record."""
        return next((one for one in self.outwards() if one.link_identity is info._schema), None)

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
    def schema(self) -> Record:
        """The schema of the record."""
        return self.info._schema

    @property
    def link_identity(self) -> Record:
        """The schema as links see this place."""
        return self.named._schema

    def name(self) -> Any:
        """Return the name of the record for links: its id, or its key."""
        return self.key if self.named.id is None else self.named.id

    def shared_by_id(self, name: str) -> Any:
        """Return the schema that is shared here under an id, or None if there is none."""
        shared = self.link_identity.spec.term("shared")
        if not shared:
            return None
        key = "shared", self.named
        return self.named._inspector.derive(key, lambda: _by_id(shared)).get(name)

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


def merged_prefs(info: SchemaInfo, prefs: Any) -> Any:
    """Return the preferences in force in a record, from those around it and its own."""
    own = info._schema.spec.preferences
    return own.merged(prefs) if own else prefs


def _by_id(schemas: tuple[Record, ...]) -> dict[str, Record]:
    """Return schemas by their ids; the first one of equal ids counts."""
    return {schema.spec.flags["id"]: schema for schema in reversed(schemas)}


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
