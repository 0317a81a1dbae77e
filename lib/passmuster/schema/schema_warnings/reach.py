"""Schemas that are never asked: alternatives, items and cases behind one that takes every value.

Schema side.
"""

from __future__ import annotations

from ...foundation.showing import show
from ..method_arguments import warn_schema

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from ..record import SchemaCore

_IDLE_FLAGS = frozenset(("description", "id", "label", "presence", "secret", "unit"))
_IDLE_TERMS = frozenset(("examples", "metas", "notes", "tags"))
_EVERY = 0  # what takes every value is known by no id


def warn_unreachable(
    method: str,
    what: str,
    before: Sequence[SchemaCore | None],
    takers: Mapping[int, SchemaCore],
    added: Sequence[SchemaCore | None],
    narrows: bool = False,
) -> None:
    """Warn of schemas, of those added, that no value comes to, as an earlier one takes it.

    `takers` are those `before`, as `catch_alls_in` returns them. `narrows` tells that one that takes less
    than an earlier one of its type is of no use.
    """
    own: dict[int, SchemaCore] = {}
    for at, schema in enumerate(added, len(before)):
        if schema is None:
            continue
        asked = [_EVERY, id(schema)]
        if narrows and _narrows(schema):
            asked.append(id(schema.spec.definition))
        found = [known[one] for known in (takers, own) for one in asked if one in known]
        if found:
            order = [*before, *added]
            taker = min(at for at, one in enumerate(order) if any(one is taker for taker in found))
            _tell(method, what, at, taker, order[taker])
        for one, taken in catch_alls_in((schema,)).items():
            own.setdefault(one, taken)


def catch_alls_in(schemas: Iterable[SchemaCore | None]) -> dict[int, SchemaCore]:
    """Return the first schemas that take all values, those of a schema or those of a type, by these."""
    takers: dict[int, SchemaCore] = {}
    for schema in schemas:
        if schema is not None and is_plain(schema):
            definition = schema.spec.definition
            takes = [id(schema), id(definition)]
            for one in [_EVERY, *takes] if definition.is_any else takes:
                takers.setdefault(one, schema)
    return takers


def _tell(method: str, what: str, at: int, taker: int, first: SchemaCore | None) -> None:
    every = "value" if first is None or first.spec.definition.is_any else first.type
    warn_schema(f"{method}: {what} {at + 1} is never reached, because {what} {taker + 1} takes every {every}")


def is_plain(schema: SchemaCore) -> bool:
    """Return whether nothing was said of a schema that decides about values."""
    spec = schema.spec
    return not spec.rules and _narrows(schema) and _IDLE_TERMS.issuperset(spec.terms)


def _narrows(schema: SchemaCore) -> bool:
    """Return whether a schema takes no value that the plain one of its type does not take."""
    spec = schema.spec
    flags = spec.flags
    if spec.definition.is_mixed or flags.get("presence") == "forbidden" or "whens" in spec.terms:
        return False
    asks = spec.valids or spec.invalids or spec.preferences
    return not asks and _IDLE_FLAGS.issuperset(flags)


def takes_everything(schema: SchemaCore) -> bool:
    """Return whether a schema takes whatever value comes, and also none."""
    spec = schema.spec
    return spec.definition.is_any and is_plain(schema) and spec.flags.get("presence") != "required"


def warn_unreachable_cases(
    method: str, given: dict[str, Any], conditions: Sequence[SchemaCore | None]
) -> None:
    """Warn of what the options of a condition hold and no value comes to."""
    for at, condition in enumerate(conditions):
        if condition is None or not takes_everything(condition):
            continue
        if "switch" in given:
            left = [f"row {at + 2}"] if at + 1 < len(conditions) else []
            left += ["otherwise"] if not left and _has_otherwise(given) else []
        else:
            other = "then" if "not" in given else "otherwise"
            left = [other] if other in given else []
        if left:
            which = f"row {at + 1}" if "switch" in given else "the condition"
            warn_schema(f"{method}: {left[0]} is never reached, because {which} takes every value")
    if "switch" in given:
        _warn_duplicate_rows(method, [row["is"] for row in given["switch"] if "is" in row])


def _has_otherwise(given: dict[str, Any]) -> bool:
    return "otherwise" in given or "otherwise" in given["switch"][-1]


def _warn_duplicate_rows(method: str, values: list[Any]) -> None:
    seen: dict[Any, int] = {}
    for at, value in enumerate(values):
        if type(value) in (bool, float, int, str, type(None)):
            first = seen.setdefault((type(value), value), at)
            if first != at:
                same = f"row {first + 1} is for {show(value)}"
                warn_schema(f"{method}: row {at + 1} is never reached, because {same}")
