"""The names of the schemas directly below one: their ids, and the keys of the object that holds them.

Schema side.
"""

from __future__ import annotations

from ..foundation.schema_error import SchemaError
from ..foundation.showing import show
from .entries import Key, held
from .indexed import Indexed, ObjectKeys, by_id, by_key, one_id_twice

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .record import SchemaCore


def _ids(schema: SchemaCore) -> list[dict[Any, Any]]:
    """Return the schemas directly below that have ids, by these: of each term, and of all else."""
    spec = schema.spec
    others = (*[value for rule in spec.rules for value in rule.args.values()], spec.flags.get("empty"))
    terms = [entries for name, entries in spec.terms.items() if name != "renames"]  # which may be very many
    found = [Indexed.of(entries).indexed(by_id) for entries in (*terms, others)]
    return [ids for ids in found if ids]


def child_named(schema: SchemaCore, name: object) -> Any:
    """Return the schema directly below that has a name, None where there is none."""
    spec = schema.spec
    keys = ObjectKeys.of(spec.term("keys"))
    found = keys.indexed(by_id).get(name)
    if found is not None:
        return found
    for entries in (keys, Indexed.of(spec.term("registered"))):
        entry = entries.indexed(by_key).get(name)
        if entry is not None:
            return entry.schema
    return next((ids[name] for ids in _ids(schema) if name in ids), None)


def check_ids(schema: SchemaCore, added: Sequence[Any] | None = None) -> None:
    """Refuse two different schemas of one id directly below a schema, and an id that is a key.

    Where `added` is all that is new below it, the others are only looked up in.
    """
    named = added is None or [child for child in held(added) if "id" in child.spec.flags]
    new = [entry.key for entry in added or () if isinstance(entry, Key)]
    below = _ids(schema) if named or new else []
    if not below:
        return
    keys = ObjectKeys.of(schema.spec.term("keys")).indexed(by_key)
    for child in schema._children() if named is True else named:
        name = child.spec.flags.get("id")
        if name is not None:
            if name in keys:
                raise _is_key(name)
            if any(ids.get(name, child) is not child for ids in below):
                raise one_id_twice(name)
    for name in new:
        if any(name in ids for ids in below):
            raise _is_key(name)


def _is_key(name: object) -> SchemaError:
    return SchemaError(f"the id {show(name)} is a key of the object already")
