"""The results for values that are known when a schema is read: its record can validate them.

Schema side.
"""

from __future__ import annotations

from ..constraints.frozen import Frozen
from ..foundation.schema_error import SchemaError
from ..foundation.sentinels import UNDEFINED
from .schema_info import AlternativesInfo, SchemaInfo

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


def passes(info: SchemaInfo, value: object) -> bool:
    """Return whether a value passes the schema of a record, with the default options."""
    schema: Any = info._schema
    return schema.validate(value).error is None


def passes_unchanged(info: SchemaInfo, value: object) -> bool:
    """Return whether a value passes unchanged, whatever values surround it.

    It is unknown, and False, if surrounding values or user-defined functions decide.
    """
    if not _is_alone(info):
        return False
    schema: Any = info._schema
    try:
        for flag in ("default", "failover"):
            schema = schema._set_flag(flag, UNDEFINED)
        result = schema.validate(value)
    except SchemaError:  # an open ruleset, or a reference that leads beyond the schema
        return False
    return result.error is None and type(result.value) is type(value) and bool(result.value == value)


def refuses(info: SchemaInfo, value: object) -> bool:
    """Return whether a value fails, whatever values surround it; False if that is unknown."""
    try:
        return _is_alone(info) and not passes(info, value)
    except SchemaError:
        return False


def _is_alone(info: SchemaInfo) -> bool:
    """Return whether neither surrounding values nor user-defined functions affect the verdict."""
    reads = info.reads_others or info.lists_others or info.has_links
    return not reads and not any(
        one.has_user_code or _has_conditional_match(one) for one in records_within(info)
    )


def _has_conditional_match(info: SchemaInfo) -> bool:
    """Return whether another value chooses an alternative, which `reads_others` does not include."""
    return isinstance(info, AlternativesInfo) and any(
        match.condition is not None and match.condition.ref is not None for match in info.matches
    )


def records_within(info: SchemaInfo) -> Iterator[SchemaInfo]:
    """Yield a record and all records in it, each once."""
    entered: set[int] = set()
    stack: list[Any] = [info]
    while stack:
        part = stack.pop()
        if isinstance(part, tuple):
            stack += part
        elif isinstance(part, Frozen) and id(part) not in entered:
            entered.add(id(part))
            stack += [getattr(part, name) for name in part.fields()]
            if isinstance(part, SchemaInfo):
                yield part
