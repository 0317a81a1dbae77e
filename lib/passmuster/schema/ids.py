"""The names of the schemas directly within a schema: their ids, and the keys of the object.

Schema side.
"""

from __future__ import annotations

from ..foundation.schema_error import SchemaError, show
from .entries import Key, schemas_in
from .indexed import IndexedEntries, ObjectKeys, by_id, by_key, duplicate_id_error

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .record import SchemaCore


def _id_indexes(schema: SchemaCore) -> list[dict[Any, Any]]:

    spec = schema.spec
    others = (*[value for rule in spec.rules for value in rule.args.values()], spec.flags.get("empty"))
    terms = [entries for name, entries in spec.terms.items() if name != "renames"]  # which may be very many
    found = [IndexedEntries.of(entries).index_by(by_id) for entries in (*terms, others)]
    return [ids for ids in found if ids]


def find_child(schema: SchemaCore, name: object) -> Any:
    """Return the schema directly within a schema that has a name, or None."""
    spec = schema.spec
    keys = ObjectKeys.of(spec.term("keys"))
    found = keys.index_by(by_id).get(name)
    if found is not None:
        return found
    for entries in (keys, IndexedEntries.of(spec.term("registered"))):
        entry = entries.index_by(by_key).get(name)
        if entry is not None:
            return entry.schema
    return next((ids[name] for ids in _id_indexes(schema) if name in ids), None)


def check_ids(schema: SchemaCore, added: Sequence[Any] | None = None) -> None:
    """Raise `SchemaError` if two schemas directly within a schema have the same id, or an id is a key.

    If `added` is given, only these entries are checked against the others.
    """
    named = added is None or [child for child in schemas_in(added) if "id" in child.spec.flags]
    new = [entry.key for entry in added or () if isinstance(entry, Key)]
    below = _id_indexes(schema) if named or new else []
    if not below:
        return
    keys = ObjectKeys.of(schema.spec.term("keys")).index_by(by_key)
    for child in schema._children() if named is True else named:
        name = child.spec.flags.get("id")
        if name is not None:
            if name in keys:
                raise _key_clash_error(name)
            if any(ids.get(name, child) is not child for ids in below):
                raise duplicate_id_error(name)
    for name in new:
        if any(name in ids for ids in below):
            raise _key_clash_error(name)


def _key_clash_error(name: object) -> SchemaError:
    return SchemaError(f"the id {show(name)} is already a key of the object")
