"""Warnings about unreachable schemas: alternatives, items and cases after one that accepts every value.

Schema side.
"""

from __future__ import annotations

from ....foundation.schema_error import show
from ..method_arguments import warn_schema

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from ..record import SchemaCore

_NEUTRAL_FLAGS = frozenset(("description", "id", "label", "presence", "secret", "unit"))
_NEUTRAL_TERMS = frozenset(("examples", "metas", "notes", "tags"))
_EVERY = 0  # stands for all values; other kinds are the ids of schemas and definitions


def warn_unreachable(
    method: str,
    what: str,
    before: Sequence[SchemaCore | None],
    catch_alls: Mapping[int, SchemaCore],
    added: Sequence[SchemaCore | None],
    narrows: bool = False,
) -> None:
    """Warn about added schemas that no value reaches, because an earlier one accepts the value.

    `catch_alls` is the result of `catch_alls_in(before)`. With `narrows`, a schema that accepts only
    values of an earlier one of its type is unreachable, too.
    """
    own: dict[int, SchemaCore] = {}
    for at, schema in enumerate(added, len(before)):
        if schema is None:
            continue
        asked = [_EVERY, id(schema)]
        if narrows and _narrows(schema):
            asked.append(id(schema.spec.definition))
        found = [known[one] for known in (catch_alls, own) for one in asked if one in known]
        if found:
            order = [*before, *added]
            catch_all = min(
                at for at, one in enumerate(order) if any(one is catch_all for catch_all in found)
            )
            _warn_at(method, what, at, catch_all, order[catch_all])
        for one, taken in catch_alls_in((schema,)).items():
            own.setdefault(one, taken)


def catch_alls_in(schemas: Iterable[SchemaCore | None]) -> dict[int, SchemaCore]:
    """Return the first schema that accepts every value of a kind, by kind.

    A kind is `_EVERY`, the id of a schema, or the id of the definition of a type.
    """
    catch_alls: dict[int, SchemaCore] = {}
    for schema in schemas:
        if schema is not None and is_plain(schema):
            definition = schema.spec.definition
            takes = [id(schema), id(definition)]
            for one in [_EVERY, *takes] if definition.is_any else takes:
                catch_alls.setdefault(one, schema)
    return catch_alls


def _warn_at(method: str, what: str, at: int, catch_all: int, first: SchemaCore | None) -> None:
    every = "value" if first is None or first.spec.definition.is_any else first.type
    warn_schema(
        f"{method}: {what} {at + 1} is never reached, because {what} {catch_all + 1} takes every {every}"
    )


def is_plain(schema: SchemaCore) -> bool:
    """Return whether a schema has no rules, and nothing else that affects verdicts."""
    spec = schema.spec
    return not spec.rules and _narrows(schema) and _NEUTRAL_TERMS.issuperset(spec.terms)


def _narrows(schema: SchemaCore) -> bool:
    """Return whether a schema accepts only values that the plain schema of its type accepts, too."""
    spec = schema.spec
    flags = spec.flags
    if spec.definition.is_mixed or flags.get("presence") == "forbidden" or "whens" in spec.terms:
        return False
    asks = spec.valids or spec.invalids or spec.preferences
    return not asks and _NEUTRAL_FLAGS.issuperset(flags)


def takes_everything(schema: SchemaCore) -> bool:
    """Return whether a schema accepts every value, and also undefined."""
    spec = schema.spec
    return spec.definition.is_any and is_plain(schema) and spec.flags.get("presence") != "required"


def warn_unreachable_cases(
    method: str, given: dict[str, Any], conditions: Sequence[SchemaCore | None]
) -> None:
    """Warn about cases of a condition that no value reaches."""
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
