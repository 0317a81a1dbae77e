"""What of validations has no way back: the list of `Schema.dump_losses`.

Schema side. Where it is not known whether something comes back, it is listed.
"""

from __future__ import annotations

from itertools import combinations

from ..foundation import kinds
from ..foundation.classes.class_fields import is_typed_dict
from ..foundation.classes.class_keywords import keywords_of
from ..foundation.comparing.equality import deep_equal
from ..foundation.kinds import field_names
from ..foundation.sentinels import DEEP_DEFAULT, UNDEFINED
from ..foundation.signatures import unnamed
from ..inspection.condition_trees import Fork, leaves_of, tree_of
from ..inspection.cursor import Cursor
from ..inspection.effects import alters
from ..inspection.inspecting import inspect
from ..inspection.schema_info import (
    EVERY,
    STRING,
    AlternativesInfo,
    ArrayInfo,
    BinaryInfo,
    BooleanInfo,
    DateInfo,
    DecimalInfo,
    JsonInfo,
    LinkInfo,
    NumberInfo,
    ObjectInfo,
    ScalarInfo,
    SchemaInfo,
    StringInfo,
    SymbolInfo,
    is_literal,
    is_reference,
)
from ..inspection.visitor import Visitor
from ..json_schema.losses import Loss
from .dumper import Dumper, is_plain_rename
from .json_forms import Dump
from .writers import is_known

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..nodes.records import Record

UNKNOWN = "the effect of your function is unknown"
_REPEATABLE = ({"trim", "case"}, {"case", "truncate"})
"""Conversions of strings that change nothing when they are made again in their order."""

_OF_SETS = ("max", "sort", "unique")
"""The rules of arrays that hold for a set of the items, too."""

_AMBIGUOUS = "the written value may match another of the schemas"


def losses(schema: Record, mode: str = "json") -> tuple[Loss, ...]:
    """Return what of the validations of a schema has no way back."""
    finder = LossFinder(Dumper(mode))
    finder.look(Cursor(inspect(schema)), ())
    return tuple(dict.fromkeys(finder.found))


class LossFinder(Visitor):
    """Collects the losses of all schemas that it looks at, each once."""

    __slots__ = ("_dumper", "_seen", "found")

    def __init__(self, dumper: Dumper) -> None:
        self.found: list[Loss] = []
        self._dumper: Dumper = dumper
        self._seen: dict[Any, Cursor] = {}

    def look(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Collect the losses of a schema and of those in it."""
        key = id(place.info), place.converts
        if key in self._seen:
            return
        self._seen[key] = place
        info = place.info
        self._look_at_functions(info, path)
        if info.conditions:
            self._look_at_branches(place, path)
            return
        if info.result == "strip":
            self._add(path, "strip", "the value is not in the result")
        if info.failover is not UNDEFINED:
            self._add(path, "failover", "a value that failed is not in the result")
        self._look_at_literals(place, path)
        if info.empty is not None and _may_empty(info, info.empty):
            self._add(path, "empty", "what conversion makes may count as missing")
        if info.cast is not None and not self._is_undone(place):
            self._add(path, "cast", "a value before the cast can't be told from the one after it")
        if info.result != "raw" and info.dump is None:
            self.visit(place, path)

    def _add(self, path: tuple[Any, ...], rule: str, reason: str) -> None:
        self.found.append(Loss(path, rule, reason))

    def _look_at_functions(self, info: SchemaInfo, path: tuple[Any, ...]) -> None:
        for rule in info.rules:
            if rule.is_user_code and rule.name != "check":
                self._add(path, rule.name, UNKNOWN)
        if info.externals:
            self._add(path, "external", UNKNOWN)
        if info.has_own_error:
            self._add(path, "error", "a function of yours decides whether a value fails")
        if info.runs_user_code and info.dump is None:
            self._add(
                path, info.type, "what the functions of the extension do is not known: it has no `dump`"
            )

    def _look_at_branches(self, place: Cursor, path: tuple[Any, ...]) -> None:
        tree = tree_of(place.info)
        leaves = leaves_of(tree)
        places = [place.replaced(leaf) for leaf in leaves if leaf is not None]
        writers = {self._dumper.writer(one) for one in places}
        refs = _questions(tree)
        around = None if place.outer is None else place.outer.info  # of an array, items may be asked about
        if None in leaves or (len(writers) > 1 and not all(map(is_known, refs))):
            self._add(path, "when", "which schema a value was for is not known")
        elif (None in refs or isinstance(around, ArrayInfo)) and any(
            alters(one.info, one.prefs) for one in places
        ):
            self._add(path, "when", "the question is about the value as it came in")
        for one in places:
            self.look(one, path)

    def _look_at_literals(self, place: Cursor, path: tuple[Any, ...]) -> None:
        info = place.info
        default = info.default
        if default is not UNDEFINED and default is not DEEP_DEFAULT and not place.prefs.no_defaults:
            if not is_literal(default):
                self._add(path, "default", "what is made for a missing value is not known")
            elif info.reads_others or info.has_links or not self._returns(place, default):
                self._add(path, "default", "the schema does not take its default as it is written")
        listed = () if info.allowed is None else info.allowed.values
        if not all(is_reference(value) or self._returns(place, value) for value in listed):
            self._add(path, "valid" if info.only else "allow", "a listed value is not read as it is written")
        elif any(type(value) is str for value in listed) and _writes_any_text(info):
            self._add(path, "valid" if info.only else "allow", "other values may be written as a listed one")

    def _is_undone(self, place: Cursor) -> bool:
        """Tell whether a cast can be undone."""
        info, writes_json = place.info, self._dumper.writes_json
        if isinstance(info, StringInfo) and writes_json:  # whose rules are asked of what is written
            return info.cast == _DURATION and not info.conversions and len(info.rules) < 2
        if isinstance(info, DateInfo) and place.prefs.date_format != "iso":
            return info.cast == kinds.NUMBER
        return info.cast in _UNDONE.get(type(info), ())

    def _returns(self, place: Cursor, value: Any) -> bool:
        """Tell whether a value is written as what validation makes it of."""
        write, schema = self._dumper.writer(place) or self._dumper.whole, place.info.schema
        try:
            result = schema.validate(write(value, Dump()), convert=place.converts)
        except Exception:  # JSON has no word for it, or it is a listed value of a user-defined class
            return False
        return result.error is None and deep_equal(result.value, value)

    def _look_at_choice(self, places: Sequence[Cursor], path: tuple[Any, ...], rule: str, match: str) -> None:
        """Of several schemas, one that changes values has to be the first that takes what is written."""
        found = [place.target() or place if isinstance(place.info, LinkInfo) else place for place in places]
        changing = [alters(place.info, place.prefs) for place in found]
        if match == "all":
            is_lost = any(changing)
        else:
            pairs = [*combinations(range(len(found)), 2)]
            pairs += [(j, i) for i, j in pairs] if match == "one" else []
            is_lost = any(changing[j] and self._may_take(found[i], found[j]) for i, j in pairs)
        if is_lost:
            self._add(path, rule, _AMBIGUOUS)

    def _may_take(self, place: Cursor, other: Cursor) -> bool:
        """Tell whether a schema may take what is written of values of another one."""
        one: Any = place.info
        two = other.info
        if (
            one.conditions
            or two.conditions
            or one.empty is not None
            or one.runs_user_code
            or two.runs_user_code
        ):
            return True
        if isinstance(two, ScalarInfo) and not isinstance(two, BinaryInfo):
            is_text = isinstance(one, ScalarInfo) and not isinstance(one, BinaryInfo)
            is_counted = isinstance(two, DateInfo) and two.is_counted
            if (is_text and one.python is not two.python) or (isinstance(one, NumberInfo) and not is_counted):
                return False
            if not self._dumper.writes_json and _accepts(one) != EVERY:
                return isinstance(one, (ObjectInfo, type(two)))
        if isinstance(one, ObjectInfo) and isinstance(two, ObjectInfo):
            return not _are_told_apart(one, two)
        return not _accepts(one).isdisjoint(_written(two))

    # Records

    def visit_schema(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Any other: nothing but what all have."""

    def visit_date(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Dates: rules before the time is taken away."""
        info: Any = place.info
        if info.is_date_only and len(info.rules) > 1:
            self._add(path, "onlyDate", "limits hold for the time that was taken away")

    def visit_string(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Strings: conversions that change more when they are made again."""
        info: Any = place.info
        made = set(info.conversions if place.converts else ())
        if "replace" in made:
            self._add(path, "replace", "what was replaced may be replaced again")
        if len(made) > 1 and made not in _REPEATABLE:
            self._add(path, info.conversions[-1], "conversions are made again, one after the other")

    def visit_json(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Strings that hold JSON: those that are written are others."""
        info: Any = place.info
        if place.converts and (len(info.rules) > 1 or info.conversions):
            self._add(path, "json", "the string that is written may be another")
        if info.content is not None:
            self.look(place.below(info.content), path)

    def visit_object(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Objects: renames, patterns and instances."""
        info: Any = place.info
        if info.into is not None:
            self._look_at_class(unnamed(info.into), path)
        names = [entry.key for entry in info.keys or ()]
        for rename in info.renames:
            taken = [
                *names,
                *[name for one in info.renames if one is not rename for name in (one.source, one.target)],
            ]
            is_lost = (
                rename.source in taken or rename.target in taken[len(names) :] or rename.ignores_undefined
            )
            if is_lost or not is_plain_rename(rename):
                self._add(path, "rename", "which key a value was renamed from is not known")
        writers = {self._dumper.writer(place.below(one.schema)) for one in info.patterns}
        if len(info.patterns) > 1 and len(writers) > 1 and any(one.falls_through for one in info.patterns):
            self._add(path, "pattern", "several schemas have changed the value of a key")
        for entry in info.keys or ():
            self.look(place.below(entry.schema, entry.key), (*path, entry.key))
        for i, pattern in enumerate(info.patterns):
            self.look(place.below(pattern.schema), (*path, "pattern", i))

    def _look_at_class(self, target: Any, path: tuple[Any, ...]) -> None:
        if not isinstance(target, type):
            self._add(path, "into", UNKNOWN)
        elif not is_typed_dict(target):
            if not set(keywords_of(target).names or ("",)) <= set(field_names(target) or ()):
                self._add(path, "into", "the class does not declare all that it is made of as fields")
            elif hasattr(target, "__post_init__"):
                self._add(path, "into", "what the class does when it is made is not known")

    def visit_function(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Functions: they stay what they are."""

    def visit_array(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Arrays: sets, and items of several schemas."""
        info: Any = place.info
        items = sorted(map(place.below, info.items), key=lambda one: one.presence != "forbidden")
        ordered = [place.below(part) for part in info.ordered]
        if info.cast in ("set", "frozenset"):
            others = [one for one in info.rules if one.is_described and one.name not in _OF_SETS]
            if others or ordered or any(one.presence == "required" for one in items):
                self._add(path, "cast", "how many items there were, and in which order, is not known")
        changing = any(alters(one.info, one.prefs) for one in (*items, *ordered))
        if info.conversions and place.converts and changing:
            self._add(path, "sort", "items are sorted as they come in")
        if info.is_sparse and self._dumper.writes_json:
            self._add(path, "sparse", "JSON has no undefined items")
        # Required items are looked for first, then the others.
        match = "one" if any(one.presence == "required" for one in items) else "any"
        self._look_at_choice(items, path, "items", match)
        for one in items:
            self.look(one, (*path, "items"))
        for i, one in enumerate(ordered):
            self.look(one, (*path, "ordered", i))

    def visit_alternatives(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Alternatives: the one that a value was of."""
        info: Any = place.info
        places = [place.below(part) for match in info.matches for part in match.branches]
        if any(match.condition is not None for match in info.matches):
            if any(alters(one.info, one.prefs) for one in places):
                self._add(path, "conditional", "which schema a value was for is not known")
        else:
            self._look_at_choice(places, path, "match", info.match)
        for i, one in enumerate(places):
            self.look(one, (*path, "match", i))

    def visit_link(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Links: what they mean."""
        target = place.target()
        if target is not None:
            self.look(target, path)


_DURATION = "timedelta"
_UNDONE: dict[type[SchemaInfo], tuple[str, ...]] = {
    ArrayInfo: ("frozenset", "set", "tuple"),
    BooleanInfo: (kinds.NUMBER, kinds.STRING),
    DateInfo: (kinds.NUMBER, kinds.STRING),
    DecimalInfo: (kinds.STRING,),
    NumberInfo: (kinds.STRING,),
    ObjectInfo: ("map",),
    ScalarInfo: (kinds.STRING,),
    StringInfo: ("time", _DURATION),
}
"""What values are cast to so that they can be told from it."""


def _questions(tree: Any) -> list[Any]:
    if not isinstance(tree, Fork):
        return []
    return [tree.ref, *_questions(tree.yes), *_questions(tree.no)]


def _may_empty(info: SchemaInfo, empty: SchemaInfo) -> bool:
    """Tell whether what conversion makes of a value may count as missing, though the value does not."""
    listed = () if empty.allowed is None else empty.allowed.values
    is_exact = empty.only and not isinstance(empty, SymbolInfo)
    if isinstance(info, NumberInfo):
        return not is_exact or info.precision is not None
    if isinstance(info, (AlternativesInfo, ArrayInfo, LinkInfo, ObjectInfo)):
        return not is_exact or not all(value is None or type(value) is str for value in listed)
    return not is_exact and bool(info.converted)


def _writes_any_text(info: SchemaInfo) -> bool:
    """Tell whether the values of a schema may be written as any string."""
    if isinstance(info, AlternativesInfo):
        return any(_writes_any_text(part) for match in info.matches for part in match.branches)
    return isinstance(info, (BinaryInfo, JsonInfo, LinkInfo))


def _accepts(info: SchemaInfo) -> frozenset[str]:
    """Return the types of JSON values that a schema may take."""
    if isinstance(info, AlternativesInfo) and all(match.schema is not None for match in info.matches):
        return frozenset().union(*[_accepts(match.schema) for match in info.matches])  # type: ignore[arg-type]
    return info.accepts


def _written(info: SchemaInfo) -> frozenset[str]:
    """Return the types of JSON that values of a schema may be written as."""
    if isinstance(info, DateInfo) and info.is_counted:
        return info.accepts
    if isinstance(info, AlternativesInfo):
        return _accepts(info)
    separator = getattr(info, "separator", None)
    return info.gives if separator is None else info.gives | {STRING}


def _are_told_apart(one: ObjectInfo, two: ObjectInfo) -> bool:
    """Tell whether a key that both have has other values in each."""
    for entry in two.keys or ():
        other = one.schema_of(entry.key)
        if other is None or not (other.only and entry.schema.only and other.presence == "required"):
            continue
        listed: list[Any] = [
            [] if info.allowed is None else [*info.allowed.values] for info in (other, entry.schema)
        ]
        if all(type(value) is str for values in listed for value in values) and not set(listed[0]) & set(
            listed[1]
        ):
            return True
    return False
