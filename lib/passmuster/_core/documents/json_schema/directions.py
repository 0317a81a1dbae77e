"""The two directions of an export: values as they come in, and values as they come out.

Schema side. Each answers the same questions about a place of a schema.
"""

from __future__ import annotations

from ..inspection.effects import alters, is_needed, keeps, keeps_when_listed
from ..inspection.json_constants import is_native
from .array_fragments import IncomingArray, OutgoingArray
from .condition_fragments import seen_afterwards, seen_before
from .fragment import SchemaFragment
from .object_fragments import IncomingObject, ObjectFragments

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ..inspection.schema_info import RuleInfo, SchemaInfo
    from .array_fragments import ArrayFragments
    from .condition_fragments import Seen
    from .exporting import ExportCursor


_MASKED = SchemaFragment({"type": "string", "format": "password"}).narrowing(
    "secret", "the value itself is written for secrets=True alone"
)


class Incoming:
    """Values as they come in: JSON that is converted, filled in and renamed later."""

    __slots__ = ()

    converts_later: bool = True
    """Whether conversion comes after the point at which values are described."""

    arrays: type[ArrayFragments] = IncomingArray
    objects: type[ObjectFragments] = IncomingObject
    as_seen: Callable[..., Seen | None] = staticmethod(seen_before)
    unsent: tuple[str, str] = ("readOnly", "a client does not send it")
    marks: dict[str, Any] = {"writeOnly": True}
    """The annotations of values that are sent, and never come back."""

    def of_value(self, cursor: ExportCursor) -> SchemaFragment:
        """Return a fragment that accepts the values of a schema."""
        return cursor.claims.incoming(cursor)

    def is_needed(self, cursor: ExportCursor) -> bool:
        """Return whether every object has the key of a place."""
        return is_needed(cursor, True)

    def misses(self, cursor: ExportCursor) -> bool:
        """Return whether a value is refused because it is left out."""
        return cursor.presence == "required"

    def changes(self, cursor: ExportCursor, schemas: Iterable[SchemaInfo | None]) -> bool:
        """Return whether values may differ from those that pass one of the schemas."""
        return False

    def is_written(self, cursor: ExportCursor) -> bool:
        """Return whether JSON may have a value of a Python class, as a string."""
        return cursor.converts

    def lacks_json(self, values: Iterable[Any], enums: Iterable[type] = ()) -> bool:
        """Return whether a value may occur that JSON lacks."""
        return False

    def leaves_alone(self, cursor: ExportCursor, value: object) -> bool:
        """Return whether a value is the same in the JSON as in a list."""
        return not cursor.converts or keeps(cursor.info, value)

    def strips_later(self, prefs: Any) -> bool:
        """Return whether unknown keys are there, and removed by validation."""
        return bool(prefs.strip_objects)

    def hides_key(self, cursor: ExportCursor, info: SchemaInfo) -> bool:
        """Return whether the JSON may have a key of a schema where validation does not, or the reverse."""
        return alters(cursor, info, True)

    def after_function(self, cursor: ExportCursor, rule: RuleInfo) -> SchemaFragment:
        """Return a fragment that accepts the values that a user function may make."""
        return SchemaFragment({})


class Outgoing:
    """Values as they come out, as JSON."""

    __slots__ = ()

    converts_later: bool = False
    arrays: type[ArrayFragments] = OutgoingArray
    objects: type[ObjectFragments] = ObjectFragments
    as_seen: Callable[..., Seen | None] = staticmethod(seen_afterwards)
    unsent: tuple[str, str] = ("writeOnly", "it is not sent back")
    marks: dict[str, Any] = {}

    def of_value(self, cursor: ExportCursor) -> SchemaFragment:
        """Return a fragment that accepts the results of a schema."""
        if cursor.claims.are_dumped and cursor.info.is_secret:
            return _MASKED if cursor.info.result != "strip" else SchemaFragment(False)
        if cursor.info.result == "raw":
            return cursor.claims.incoming(cursor.incoming())
        return SchemaFragment(False) if cursor.info.result == "strip" else cursor.claims.outgoing(cursor)

    def is_needed(self, cursor: ExportCursor) -> bool:
        return is_needed(cursor, False, cursor.claims.are_dumped and cursor.function("dump") is not None)

    def misses(self, cursor: ExportCursor) -> bool:
        return False

    def changes(self, cursor: ExportCursor, schemas: Iterable[SchemaInfo | None]) -> bool:
        return any(one is None or alters(cursor, one) for one in schemas)

    def is_written(self, cursor: ExportCursor) -> bool:
        return True

    def lacks_json(self, values: Iterable[Any], enums: Iterable[type] = ()) -> bool:
        return bool(enums) or not all(map(is_native, values))

    def leaves_alone(self, cursor: ExportCursor, value: object) -> bool:
        return keeps_when_listed(cursor)

    def strips_later(self, prefs: Any) -> bool:
        return False

    def hides_key(self, cursor: ExportCursor, info: SchemaInfo) -> bool:
        return info.result == "raw"

    def after_function(self, cursor: ExportCursor, rule: RuleInfo) -> SchemaFragment:
        return cursor.claims.after_function(rule)


INCOMING = Incoming()
OUTGOING = Outgoing()
