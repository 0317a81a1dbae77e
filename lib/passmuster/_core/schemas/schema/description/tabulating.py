"""The keys of a schema as a table, for notebooks."""

from __future__ import annotations

from ....foundation.notebook import html_table, html_text
from ....foundation.schema_error import show

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from ..record import SchemaCore


def html_of_schema(schema: SchemaCore) -> str:
    """Return the keys of an object with their schemas and descriptions, if any, as HTML.

    Any other schema is text.

    >>> import passmuster as pm
    >>> "pm.string()" in html_of_schema(pm.object({"a": pm.string()}))
    True
    """
    entries = schema.spec.term("keys")
    if not entries:
        return html_text(repr(schema))
    children = [(show(entry.key), entry.schema) for entry in entries]
    rows = [(key, repr(child), child.spec.flags.get("description")) for key, child in children]
    title = f"{schema.type}: {len(entries):,} {'key' if len(entries) == 1 else 'keys'}"
    columns = ("key", "schema", "description")[: 3 if any(row[2] for row in rows) else 2]
    return html_table(title, columns, [row[: len(columns)] for row in rows], len(entries))
