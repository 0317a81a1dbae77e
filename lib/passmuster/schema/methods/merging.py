"""`concat`: the schema with the rules of two.

Schema side.
"""

from __future__ import annotations

from ...backend import records
from ...foundation.schema_error import SchemaError
from ...foundation.showing import show
from ...language.value_lists import merge as merge_values
from ..entries import check_ids, is_schema_like
from ..method_arguments import require

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...language.preferences.preferences import Overrides
    from ..base import Schema


def concat(target: Schema, source: Schema) -> Any:
    """Return a schema with what both say; where both say something of the same, `source` wins."""
    require(is_schema_like(source), f"concat: a schema is needed, not {show(source)}")
    if target.type != "any" and source.type not in ("any", target.type):
        raise SchemaError(f"concat: type {target.type} can't be merged with type {source.type}")
    target._require_closed("concat")
    source._require_closed("concat")
    made = _of_type(target, source)
    made._ruleset = False
    made._preferences = _merged_preferences(target._preferences, source._preferences)
    made._valids = merge_values(target._valids, source._valids, source._invalids)
    made._invalids = merge_values(target._invalids, source._invalids, source._valids)
    made._rules = _merged_rules(target, source)
    made._flags = _merged_flags(target._flags, source._flags)
    made._terms = _merged_terms(made, target._terms, source._terms)
    made._refs = target._refs + source._refs
    made._forget_refs()
    made._links = target._links or source._links
    made._secret = target._secret or source._secret
    made._depth = max(target._depth, source._depth)
    check_ids(made)
    return made._definition.rebuilt(made)


def _of_type(target: Schema, source: Schema) -> Any:
    """A copy of the target; an `any` schema takes the type of what is merged into it."""
    if target.type == "any" and source.type != "any":
        return source._clone()
    return target._clone()


def _merged_preferences(target: Overrides | None, source: Overrides | None) -> Any:
    return target if source is None else source.over(target)


def _merged_rules(target: Schema, source: Schema) -> tuple[Any, ...]:
    rules = target._rules
    for name in {rule.name for rule in source._rules if not rule.definition.multi}:
        rules = records.without(rules, name)
    return tuple(rules) + tuple(source._rules)


def _merged_flags(target: dict[str, Any], source: dict[str, Any]) -> dict[str, Any]:
    flags = {**target, **source}
    empties = target.get("empty"), source.get("empty")
    if is_schema_like(empties[0]) and is_schema_like(empties[1]):
        flags["empty"] = empties[0].concat(empties[1])
    return flags


def _merged_terms(made: Schema, target: dict[str, Any], source: dict[str, Any]) -> dict[str, Any]:
    terms = dict(target)
    merge = made._definition.merge_terms
    for name, entries in source.items():
        before = terms.get(name)
        if before is None:
            terms[name] = entries
        elif merge is not None and name in merge:
            terms[name] = merge[name](before, entries)
        else:
            terms[name] = (*before, *entries)
    return terms
