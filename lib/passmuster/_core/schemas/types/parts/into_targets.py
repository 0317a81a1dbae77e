"""The check that a class given to `into` accepts the keys of an object.

Schema side.
"""

from __future__ import annotations

from ....foundation.classes.class_keywords import keywords_of
from ....foundation.schema_error import SchemaError, show
from ....foundation.signatures import unnamed
from ....foundation.spelling import suggestion

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...schema.base import Schema


def check_target(schema: Schema, target: Any) -> None:
    """Raise `SchemaError` unless `target` can be called with the keys of an object."""
    name = getattr(target, "__qualname__", None) or show(target)
    target = unnamed(target)
    if not callable(target) or hasattr(type(target), "_is_schema"):
        raise SchemaError(f"into: a class or a function is needed, not {name}")
    keywords = keywords_of(target)
    if not keywords.are_known:
        raise SchemaError(f"into: the parameters of {name} can't be read")
    spec = schema.spec
    keys = {entry.key: entry.schema for entry in spec.term("keys")}
    names = keywords.names
    for key in keys:
        if names is not None and key not in names:
            raise SchemaError(f"into: {name} has no parameter {show(key)}.{suggestion(str(key), names)}")
    is_open = "keys" not in spec.terms or spec.term("patterns") or spec.flags.get("unknown")
    for needed in keywords.needed:
        if needed in keys:
            if not _may_be_present(keys[needed]):
                raise SchemaError(f"into: {name} needs {show(needed)}, which the schema forbids or strips")
        elif not is_open or (names is not None and needed not in names):
            hint = suggestion(needed, [str(key) for key in keys])
            raise SchemaError(f"into: {name} needs {show(needed)}, which is not a key of the schema.{hint}")


def _may_be_present(schema: Schema) -> bool:
    """Return whether a key may be in the result."""
    spec = schema.spec
    flags = spec.flags
    return bool(spec.term("whens")) or (
        flags.get("presence") != "forbidden" and flags.get("result") != "strip"
    )
