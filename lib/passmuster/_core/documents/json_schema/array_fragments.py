"""The JSON Schema of arrays: items of all kinds, and rules about all items.

Schema side. Arrays as they come in and as they come out have a class each.
"""

from __future__ import annotations

from ...engine.constraints.constraint import Containing, Converted, Distinct, Size
from ..inspection.condition_trees import with_presence
from ..inspection.effects import alters, is_joinable, moves_at, returns_json
from .constraint_keywords import with_rules
from .fragment import (
    SchemaFragment,
    accepts_all,
    accepts_none,
    all_of,
    any_of,
    combined,
    unknown,
    without,
)

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.constraints.constraint import Constraint
    from ..inspection.schema_info import ArrayInfo, SchemaInfo
    from .exporting import ExportCursor

_COMPARED = "items may be converted before they are compared"
_MISSING = "an item that counts as missing is refused"
_NOT_TAKEN_OUT = "forbidden items are not excluded"
_SPLIT = SchemaFragment({"type": "string"}).losing("split", "the parts between separators are not expressed")
_NULL = SchemaFragment({"type": "null"})


class ArrayFragments:
    """Writes the fragment of an array."""

    __slots__ = ("cursor", "info")

    def __init__(self, cursor: ExportCursor) -> None:
        self.cursor: ExportCursor = cursor
        self.info: ArrayInfo = cursor.info

    def fragment(self) -> SchemaFragment:
        """Return a fragment that accepts arrays of items that match."""
        return with_rules(self.cursor, self._items(), lambda constraint, rule: self._special(constraint))

    def _special(self, constraint: Constraint) -> Any:
        """Return the answer about a constraint for `with_rules`."""
        if isinstance(constraint, Containing):
            if self._is_unclear():
                return _COMPARED
            inner = self.cursor.below(constraint.schema).input().fragment().below("has")
            return inner.with_json({"contains": inner.json})
        return None

    def _is_unclear(self) -> bool:
        """Return whether rules may see other items than those in the JSON."""
        return self._changes_items()

    def _may_shift(self) -> bool:
        """Return whether an item may be removed from the array."""
        is_removed = any(one.result == "strip" or one.conditions for one in self.info.inner)
        return is_removed or bool(self.cursor.prefs.strip_arrays)

    def _changes_items(self) -> bool:
        cursor = self.cursor
        return cursor.prefs.strip_arrays or any(alters(cursor, item) for item in self.info.inner)

    def _items(self) -> SchemaFragment:
        json: dict[str, Any] = {"type": "array"}
        ordered = self.info.ordered
        reason = self._disorder() if ordered else None
        if reason is not None:
            return SchemaFragment(json).losing("ordered", reason)
        every = self._any_item() if self.info.items or not ordered else SchemaFragment(False)
        fragments = [self._ordered_item(i).below("ordered", i) for i in range(len(ordered))]
        if ordered:
            json["prefixItems"] = [fragment.json for fragment in fragments]
            every = self._beside_ordered(every)
        if accepts_none(every.json) and ordered:
            json["maxItems"] = len(ordered)
        elif not accepts_all(every.json):
            json["items"] = every.json
        needed = [i + 1 for i, item in enumerate(ordered) if item.presence == "required"]
        if needed:
            json["minItems"] = needed[-1]
        return all_of([combined(json, (every, *fragments)), self._required()])

    def _disorder(self) -> str | None:
        """Return the reason why items with a fixed place may stand elsewhere, or None."""
        return "items may be removed, and others move up" if self._may_shift() else None

    def _beside_ordered(self, every: SchemaFragment) -> SchemaFragment:
        return every

    def _any_item(self) -> SchemaFragment:
        """Return a fragment that accepts the items without a fixed place."""
        excluded = [item for item in self.info.items if item.presence == "forbidden"]
        included = [item for item in self.info.items if item.presence != "forbidden"]
        included.sort(key=lambda item: item.presence == "required")
        places = [self._place(item) for item in included]
        made = any_of([place.fragment().below("items") for place in places])
        made = self._of_items(made, included, places) if included else SchemaFragment({})
        return self._without_forbidden(made, excluded) if excluded else made

    def _of_items(
        self, made: SchemaFragment, items: list[SchemaInfo], places: list[ExportCursor]
    ) -> SchemaFragment:
        """Return a fragment of items that match one of several schemas; `made` accepts their values."""
        return made

    def _without_forbidden(self, made: SchemaFragment, excluded: list[SchemaInfo]) -> SchemaFragment:
        for item in excluded:
            below = self.cursor.below(item).input()
            if moves_at(below, but_default=True):  # what becomes missing is no item that is forbidden
                made = made.losing("items", _NOT_TAKEN_OUT)
                continue
            forbidden = below.replaced(with_presence(self.cursor, item, "optional")).fragment()
            made = without(made, forbidden, "items", _NOT_TAKEN_OUT)
        return made

    def _place(self, item: SchemaInfo) -> ExportCursor:
        return self.cursor.below(item)

    def _ordered_item(self, index: int) -> SchemaFragment:
        """Return a fragment that accepts an item at its place."""
        raise NotImplementedError

    def _required(self) -> SchemaFragment:
        """Return a fragment that accepts arrays with the items that are required."""
        info = self.info
        items = [item for item in info.items if item.presence == "required"]
        required = [self.cursor.below(item).fragment().below("items") for item in items]
        if required and info.ordered:
            return unknown("items", "required items beside ordered ones are not expressed")
        if len(info.items) == len(required) == 1:  # which each item is
            return SchemaFragment({"minItems": 1})
        made = all_of([one.with_json({"contains": one.json}) for one in required])
        if len(required) < 2:
            return made
        made = all_of([made, SchemaFragment({"minItems": len(required)})])
        return made.losing("items", "that each required item needs its own match is not expressed")


class IncomingArray(ArrayFragments):
    """Writes the fragment of an array as it comes in: also a single item, or a string to be split."""

    __slots__ = ()

    def fragment(self) -> SchemaFragment:
        """Return a fragment that accepts arrays of items that match, and a single item if the schema does."""
        cursor, info, made = self.cursor, self.info, super().fragment()
        if info.separator is not None and cursor.converts:
            made = cursor.claims.also(made, _SPLIT, "split", "a string is split")
        if not info.is_single:
            return made
        item = self._ordered_item(0) if info.ordered else self._any_item()
        item = item.losing("single", "the rules of the array are not expressed for a single item")
        return cursor.claims.also(made, item, "single", "a single item is accepted as a list")

    def _special(self, constraint: Constraint) -> Any:
        info = self.info
        if isinstance(constraint, Converted):
            return "values of several types have no order"
        if isinstance(constraint, Size):
            shifts = self._may_shift() or any(alters(self.cursor, item, True) for item in info.ordered)
            return "items may be added or removed before they are counted" if shifts else None
        if isinstance(constraint, Distinct) and self._changes_items():
            return None if self._keeps_equality() else _COMPARED
        return super()._special(constraint)

    def _keeps_equality(self) -> bool:
        """Return whether conversion leaves equal items equal, and others different."""
        info, cursor = self.info, self.cursor
        if len(info.items) != 1 or info.ordered or cursor.prefs.strip_arrays:
            return False
        (item,) = info.items
        return not (item.reads_others or item.has_links or item.conditions or alters(cursor, item, True))

    def _beside_ordered(self, every: SchemaFragment) -> SchemaFragment:
        if not any(item.presence == "forbidden" for item in self.info.items):
            return every
        return every.losing("items", "forbidden items are not excluded from ordered ones")

    def _of_items(
        self, made: SchemaFragment, items: list[SchemaInfo], places: list[ExportCursor]
    ) -> SchemaFragment:
        if any(moves_at(place, but_default=True) for place in places):
            made = made.losing("items", _MISSING)
        if self.cursor.prefs.strip_arrays:
            everything = SchemaFragment({})
            made = self.cursor.claims.also(
                made, everything, "items", "items that are not allowed are removed"
            )
        return made

    def _place(self, item: SchemaInfo) -> ExportCursor:
        """Return the place of an item, which must not count as missing if nothing fills its place."""
        is_given = not item.conditions and not item.result and {"default", "failover"}.isdisjoint(item.flags)
        if item.empty is not None and not self.info.is_sparse and is_given:
            return self.cursor.claims.filled_place(self.cursor, item)
        return self.cursor.below(item)

    def _ordered_item(self, index: int) -> SchemaFragment:
        below = self._place(self.info.ordered[index])
        made = below.fragment()
        return made.losing("ordered", _MISSING) if moves_at(below, but_default=True) else made


class OutgoingArray(ArrayFragments):
    """Writes the fragment of an array as it comes out: sorted, with null for what is missing."""

    __slots__ = ()

    def fragment(self) -> SchemaFragment:
        """Return a fragment that accepts arrays of items that match."""
        made = super().fragment()
        if self.cursor.claims.are_dumped and self.cursor.converts and is_joinable(self.info):
            made = any_of([made, SchemaFragment({"type": "string"})])  # of joined items
        if not self.info.conversions:
            return made
        return made.losing("sort", "JSON Schema has no keyword for the order of items")

    def _special(self, constraint: Constraint) -> Any:
        if isinstance(constraint, Converted):
            return True
        if isinstance(constraint, Distinct) and self._is_unclear():
            return _COMPARED
        return super()._special(constraint)

    def _is_unclear(self) -> bool:
        # The JSON of what comes out may show the items as the rules see them.
        return self._changes_items() and not all(returns_json(self.cursor, item) for item in self.info.inner)

    def _disorder(self) -> str | None:
        return super()._disorder() or (
            "items are sorted after they were validated" if self.info.conversions else None
        )

    def _of_items(
        self, made: SchemaFragment, items: list[SchemaInfo], places: list[ExportCursor]
    ) -> SchemaFragment:
        made = self._or_null(made)
        if len(items) > 1 and any(alters(self.cursor, item) for item in items):
            made = made.losing("items", "an earlier item may change what a later one returns")
        return made

    def _without_forbidden(self, made: SchemaFragment, excluded: list[SchemaInfo]) -> SchemaFragment:
        if self._changes_items():
            return made.losing("items", _NOT_TAKEN_OUT)
        return super()._without_forbidden(made, excluded)

    def _ordered_item(self, index: int) -> SchemaFragment:
        made = self._or_null(self._place(self.info.ordered[index]).fragment())
        if not any(alters(self.cursor, later, True) for later in self.info.ordered[index + 1 :]):
            return made
        return any_of([made, _NULL]).losing("ordered", "a missing item is written as null")

    def _or_null(self, fragment: SchemaFragment) -> SchemaFragment:
        """Return a fragment that also accepts null, as JSON writes an undefined item of a sparse array."""
        if not self.info.is_sparse:
            return fragment
        return any_of([fragment, _NULL]).losing("sparse", "an undefined item is written as null")
