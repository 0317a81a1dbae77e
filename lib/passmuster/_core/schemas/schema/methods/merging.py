"""`concat`: the merging of two schemas.

Schema side.
"""

from __future__ import annotations

from ....engine.backend import records
from ....foundation.schema_error import SchemaError
from ....language.value_lists import merge as merge_values
from ..entries import is_schema_like
from ..indexed import check_ids
from ..reads import with_current_siblings

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ....engine.nodes.records import Spec
    from ....language.preferences.preferences import Overrides
    from ..base import Schema


_FREE_MERGES = 5_000
"""The number of merges that is always allowed. Beyond it, the limit is the number of merged schemas."""


class Merging:
    """The state of related merges: it keeps results, and limits the number of merges.

    Schemas with shared parts may need far more merges than they have parts.
    """

    __slots__ = ("_given", "_known", "_left")

    def __init__(self, *given: Schema) -> None:
        self._given: tuple[Schema, ...] = given
        self._known: dict[tuple[int, int], tuple[Schema, Schema, Any]] = {}  # keeps schemas alive
        self._left: int = _FREE_MERGES

    def merge(self, target: Schema, source: Schema) -> Any:
        """Return the two schemas merged."""
        known = self._known.get((id(target), id(source)))
        if known is None:
            made = target._merge(source, self)
            known = self._known[id(target), id(source)] = (target, source, made)
            self._left -= 1 + len(made.spec.term("whens"))
            if self._left < 0:
                self._allow_more()
        return known[2]

    def _allow_more(self) -> None:
        self._left += sum([schema._size() for schema in self._given])
        self._given = ()
        if self._left < 0:
            raise SchemaError("concat: these schemas share so many parts that too many merges are needed")


class ReplacingMerges(Merging):
    """Merges in which the second schema replaces the first; with `deep`, objects are merged instead."""

    __slots__ = ("_deep",)

    def __init__(self, deep: bool, *given: Schema) -> None:
        super().__init__(*given)
        self._deep: bool = deep

    def merge(self, target: Schema, source: Schema) -> Any:
        """Return two objects merged, or the second schema."""
        merges = target.spec.definition.merge_terms or ()
        return (
            super().merge(target, source)
            if self._deep and "keys" in merges and source.type == target.type
            else replace(target, source)
        )


def replace(target: Schema, source: Schema) -> Any:
    """Return a schema that replaces another one. It is secret, too, unless it says the contrary."""
    flags = source.spec.flags
    is_lost = "secret" in target.spec.flags or (target.spec.secret and not source.spec.secret)
    return source.secret() if is_lost and not ("secret" in flags or "_shown" in flags) else source


def concat(target: Schema, source: Schema, merging: Merging) -> Any:
    """Return two schemas merged. Where they contradict each other, `source` is used."""
    is_any, brings_any = target.spec.definition.is_any, source.spec.definition.is_any
    if not (is_any or brings_any or source.type == target.type):
        raise SchemaError(f"concat: type {target.type} can't be merged with type {source.type}")
    target._require_closed("concat")
    source._require_closed("concat")
    # An `any` schema gets the type of the schema that is merged into it.
    base = source if is_any and not brings_any else target
    made = base._with(with_current_siblings(_merge_specs(base.spec, target.spec, source.spec, merging)))
    check_ids(made)
    return made._rebuild()


def _merge_specs(base: Spec, target: Spec, source: Spec, merging: Merging) -> Spec:
    return base.replace(
        preferences=_merge_preferences(target.preferences, source.preferences),
        valids=merge_values(target.valids, source.valids, source.invalids),
        invalids=merge_values(target.invalids, source.invalids, source.valids),
        rules=_merge_rules(target, source),
        flags=_merge_flags(target.flags, source.flags, merging),
        terms=_merge_terms(base.definition.merge_terms, target.terms, source.terms, merging),
        refs=tuple(dict.fromkeys(target.refs + source.refs)),
        links=target.links or source.links,
        secret=target.secret or source.secret,
        depth=max(target.depth, source.depth),
    )


def _merge_preferences(target: Overrides | None, source: Overrides | None) -> Any:
    return target if source is None else source.merge_into(target)


def _merge_rules(target: Spec, source: Spec) -> tuple[Any, ...]:
    rules = target.rules
    for name in {rule.name for rule in source.rules if not rule.definition.multi}:
        rules = records.without(rules, name)
    return tuple(rules) + tuple(source.rules)


def _merge_flags(target: dict[str, Any], source: dict[str, Any], merging: Merging) -> dict[str, Any]:
    flags = {**target, **source}
    if "_shown" in source or "secret" in source:
        flags.pop("secret" if "_shown" in source else "_shown", None)
    one, other = target.get("empty"), source.get("empty")
    if is_schema_like(one) and is_schema_like(other) and not _is_same(one, other):
        flags["empty"] = merging.merge(one, other)
    return flags


def _is_same(one: Any, other: Any) -> bool:
    """Return whether two schemas are the same one, and merging it with itself would change nothing."""
    return one is other and not one.spec.term("matches")


def _merge_terms(
    merge: dict[str, Any] | None, target: dict[str, Any], source: dict[str, Any], merging: Merging
) -> dict[str, Any]:
    terms = dict(target)
    for name, entries in source.items():
        before = terms.get(name)
        if before is None:
            terms[name] = entries
        elif merge is not None and name in merge:
            terms[name] = merge[name](before, entries, merging)
        else:
            terms[name] = (*before, *entries)
    return terms
