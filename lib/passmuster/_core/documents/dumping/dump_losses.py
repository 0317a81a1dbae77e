"""The parts of validation that a dump can't undo: the list of `Schema.dump_losses`.

Schema side. A part is also listed if it is unknown whether the dump undoes it.
"""

from __future__ import annotations

from itertools import combinations

from ...foundation import kinds
from ...foundation.classes.class_fields import is_typed_dict
from ...foundation.classes.class_keywords import keywords_of
from ...foundation.comparing.equality import deep_equal
from ...foundation.kinds import field_names
from ...foundation.sentinels import DEEP_DEFAULT, UNDEFINED
from ...foundation.signatures import unnamed
from ..inspection.condition_trees import Fork, leaves_of, tree_of
from ..inspection.cursor import Cursor, Visitor
from ..inspection.effects import alters
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
from ..json_schema.losses import Loss
from .dumper import Dumper, is_plain_rename
from .json_forms import Dump
from .writers import can_resolve

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...engine.nodes.records import Record

UNKNOWN = "the effect of your function is unknown"
_REPEATABLE = ({"trim", "case"}, {"case", "truncate"})
"""Sets of string conversions that change nothing if they are applied twice in their order."""

_RULES_OF_SETS = ("max", "sort", "unique")
"""The rules of arrays whose verdict is the same for a set of the items."""

_AMBIGUOUS = "the written value may match another of the schemas"


def losses(schema: Record, mode: str = "json") -> tuple[Loss, ...]:
    """Return the parts of validation by a schema that a dump can't undo."""
    finder = LossFinder(Dumper(mode))
    finder.collect(Cursor.over(schema), ())
    return tuple(dict.fromkeys(finder.found))


class LossFinder(Visitor):
    """A visitor that collects the losses of a schema and its subschemas, each once."""

    __slots__ = ("_dumper", "_seen", "found")

    def __init__(self, dumper: Dumper) -> None:
        self.found: list[Loss] = []
        self._dumper: Dumper = dumper
        self._seen: dict[Any, Cursor] = {}

    def collect(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Collect the losses of a schema and its subschemas."""
        key = id(place.info), place.converts
        if key in self._seen:
            return
        self._seen[key] = place
        info = place.info
        self._find_function_losses(place, path)
        if info.conditions:
            self._find_branch_losses(place, path)
            return
        if info.result == "strip":
            self._add_loss(path, "strip", "the value is not in the result")
        if info.failover is not UNDEFINED:
            self._add_loss(path, "failover", "a value that failed is not in the result")
        self._find_literal_losses(place, path)
        if info.empty is not None and _may_become_empty(info, info.empty):
            self._add_loss(path, "empty", "what conversion makes may count as missing")
        if info.cast is not None and not self._can_undo_cast(place):
            self._add_loss(path, "cast", "a value before the cast can't be told from the one after it")
        if info.result != "raw" and place.function("dump") is None:
            self.visit(place, path)

    def _add_loss(self, path: tuple[Any, ...], rule: str, reason: str) -> None:
        self.found.append(Loss(path, rule, reason))

    def _find_function_losses(self, place: Cursor, path: tuple[Any, ...]) -> None:
        info = place.info
        for rule in info.rules:
            if rule.is_user_code and rule.name != "check":
                self._add_loss(path, rule.name, UNKNOWN)
        if info.externals:
            self._add_loss(path, "external", UNKNOWN)
        if info.has_own_error:
            self._add_loss(path, "error", "a function of yours decides whether a value fails")
        if info.runs_user_code and place.function("dump") is None:
            self._add_loss(
                path, info.type, "what the functions of the extension do is not known: it has no `dump`"
            )

    def _find_branch_losses(self, place: Cursor, path: tuple[Any, ...]) -> None:
        tree = tree_of(place)
        leaves = leaves_of(tree)
        places = [place.replaced(leaf) for leaf in leaves if leaf is not None]
        writers = {self._dumper.writer(one) for one in places}
        refs = _references_of(tree)
        around = (
            None if place.outer is None else place.outer.info
        )  # the conditions in an array may refer to its items
        if None in leaves or (len(writers) > 1 and not all(map(can_resolve, refs))):
            self._add_loss(path, "when", "which schema a value was for is not known")
        elif (None in refs or isinstance(around, ArrayInfo)) and any(alters(one, one.info) for one in places):
            self._add_loss(path, "when", "the question is about the value as it came in")
        for one in places:
            self.collect(one, path)

    def _find_literal_losses(self, place: Cursor, path: tuple[Any, ...]) -> None:
        info = place.info
        default = info.default
        if default is not UNDEFINED and default is not DEEP_DEFAULT and not place.prefs.no_defaults:
            if not is_literal(default):
                self._add_loss(path, "default", "what is made for a missing value is not known")
            elif info.reads_others or info.has_links or not self._survives_dump(place, default):
                self._add_loss(path, "default", "the schema does not take its default as it is written")
        listed = () if info.allowed is None else [*map(place.source, info.allowed.values)]
        if not all(is_reference(value) or self._survives_dump(place, value) for value in listed):
            self._add_loss(
                path, "valid" if info.only else "allow", "a listed value is not read as it is written"
            )
        elif any(type(value) is str for value in listed) and _writes_any_text(info):
            self._add_loss(
                path, "valid" if info.only else "allow", "other values may be written as a listed one"
            )

    def _can_undo_cast(self, place: Cursor) -> bool:
        """Return whether a dump can undo the cast of the schema at `place`."""
        info, writes_json = place.info, self._dumper.writes_json
        if isinstance(info, StringInfo) and writes_json:  # the rules check the written string
            return info.cast == _DURATION and not info.conversions and len(info.rules) < 2
        if isinstance(info, DateInfo) and place.prefs.date_format != "iso":
            return info.cast == kinds.NUMBER
        return info.cast in _REVERSIBLE_CASTS.get(type(info), ())

    def _survives_dump(self, place: Cursor, value: Any) -> bool:
        """Return whether validation of the dumped `value` returns `value` again."""
        write, schema = self._dumper.writer(place) or self._dumper.fallback, place.schema
        try:
            result = schema.validate(write(value, Dump()), convert=place.converts)
        except Exception:  # no value of JSON, or a listed value of a user-defined class
            return False
        return result.error is None and deep_equal(result.value, value)

    def _find_choice_losses(
        self, places: Sequence[Cursor], path: tuple[Any, ...], rule: str, match: str
    ) -> None:
        """Add a loss if a dumped value may match another one of several schemas.

        A schema that changes values must be the first to accept the values that it has written.
        """
        found = [place.target() or place if isinstance(place.info, LinkInfo) else place for place in places]
        changing = [alters(place, place.info) for place in found]
        if match == "all":
            is_lost = any(changing)
        else:
            pairs = [*combinations(range(len(found)), 2)]
            pairs += [(j, i) for i, j in pairs] if match == "one" else []
            is_lost = any(changing[j] and self._may_accept_output(found[i], found[j]) for i, j in pairs)
        if is_lost:
            self._add_loss(path, rule, _AMBIGUOUS)

    def _may_accept_output(self, place: Cursor, other: Cursor) -> bool:
        """Return whether a schema may accept the dumped values of another schema."""
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
            if not self._dumper.writes_json and _input_types(one) != EVERY:
                return isinstance(one, (ObjectInfo, type(two)))
        if isinstance(one, ObjectInfo) and isinstance(two, ObjectInfo):
            return not _are_distinguishable(one, two)
        return not _input_types(one).isdisjoint(_output_types(two))

    # Records

    def visit_schema(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Collect nothing: other types have only the losses that every schema may have."""

    def visit_date(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Collect the losses of a date: limits that were checked before the time was removed."""
        info: Any = place.info
        if info.is_date_only and len(info.rules) > 1:
            self._add_loss(path, "onlyDate", "limits hold for the time that was taken away")

    def visit_string(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Collect the losses of a string: conversions that change it again if they are repeated."""
        info: Any = place.info
        made = set(info.conversions if place.converts else ())
        if "replace" in made:
            self._add_loss(path, "replace", "what was replaced may be replaced again")
        if len(made) > 1 and made not in _REPEATABLE:
            self._add_loss(path, info.conversions[-1], "conversions are made again, one after the other")

    def visit_json(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Collect the losses of a JSON string: the dump may write the same data as another string."""
        info: Any = place.info
        if place.converts and (len(info.rules) > 1 or info.conversions):
            self._add_loss(path, "json", "the string that is written may be another")
        if info.content is not None:
            self.collect(place.below(info.content), path)

    def visit_object(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Collect the losses of an object: those of its class, renames, patterns and values."""
        info: Any = place.info
        if info.into is not None:
            self._find_class_losses(unnamed(place.source(info.into)), path)
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
                self._add_loss(path, "rename", "which key a value was renamed from is not known")
        writers = {self._dumper.writer(place.below(one.schema)) for one in info.patterns}
        if len(info.patterns) > 1 and len(writers) > 1 and any(one.falls_through for one in info.patterns):
            self._add_loss(path, "pattern", "several schemas have changed the value of a key")
        for entry in info.keys or ():
            self.collect(place.below(entry.schema, entry.key), (*path, entry.key))
        for i, pattern in enumerate(info.patterns):
            self.collect(place.below(pattern.schema), (*path, "pattern", i))

    def _find_class_losses(self, target: Any, path: tuple[Any, ...]) -> None:
        if not isinstance(target, type):
            self._add_loss(path, "into", UNKNOWN)
        elif not is_typed_dict(target):
            if not set(keywords_of(target).names or ("",)) <= set(field_names(target) or ()):
                self._add_loss(path, "into", "the class does not declare all that it is made of as fields")
            elif hasattr(target, "__post_init__"):
                self._add_loss(path, "into", "what the class does when it is made is not known")

    def visit_function(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Collect nothing: functions are never changed."""

    def visit_array(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Collect the losses of an array: casts to sets, sorting, sparse items and the choice of a schema."""
        info: Any = place.info
        items = sorted(map(place.below, info.items), key=lambda one: one.presence != "forbidden")
        ordered = [place.below(part) for part in info.ordered]
        if info.cast in ("set", "frozenset"):
            others = [one for one in info.rules if one.is_described and one.name not in _RULES_OF_SETS]
            if others or ordered or any(one.presence == "required" for one in items):
                self._add_loss(path, "cast", "how many items there were, and in which order, is not known")
        changing = any(alters(one, one.info) for one in (*items, *ordered))
        if info.conversions and place.converts and changing:
            self._add_loss(path, "sort", "items are sorted as they come in")
        if info.is_sparse and self._dumper.writes_json:
            self._add_loss(path, "sparse", "JSON has no undefined items")
        # Validation matches required items first, then the others.
        match = "one" if any(one.presence == "required" for one in items) else "any"
        self._find_choice_losses(items, path, "items", match)
        for one in items:
            self.collect(one, (*path, "items"))
        for i, one in enumerate(ordered):
            self.collect(one, (*path, "ordered", i))

    def visit_alternatives(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Collect the losses of alternatives: the choice of the schema that a value matched."""
        info: Any = place.info
        places = [place.below(part) for match in info.matches for part in match.branches]
        if any(match.condition is not None for match in info.matches):
            if any(alters(one, one.info) for one in places):
                self._add_loss(path, "conditional", "which schema a value was for is not known")
        else:
            self._find_choice_losses(places, path, "match", info.match)
        for i, one in enumerate(places):
            self.collect(one, (*path, "match", i))

    def visit_link(self, place: Cursor, path: tuple[Any, ...]) -> None:
        """Collect the losses of the schema that a link refers to."""
        target = place.target()
        if target is not None:
            self.collect(target, path)


_DURATION = "timedelta"
_REVERSIBLE_CASTS: dict[type[SchemaInfo], tuple[str, ...]] = {
    ArrayInfo: ("frozenset", "set", "tuple"),
    BooleanInfo: (kinds.NUMBER, kinds.STRING),
    DateInfo: (kinds.NUMBER, kinds.STRING),
    DecimalInfo: (kinds.STRING,),
    NumberInfo: (kinds.STRING,),
    ObjectInfo: ("map",),
    ScalarInfo: (kinds.STRING,),
    StringInfo: ("time", _DURATION),
}
"""The casts of each record whose result determines the value before the cast."""


def _references_of(tree: Any) -> list[Any]:
    if not isinstance(tree, Fork):
        return []
    return [tree.ref, *_references_of(tree.yes), *_references_of(tree.no)]


def _may_become_empty(info: SchemaInfo, empty: SchemaInfo) -> bool:
    """Return whether a converted value may count as missing although the value before conversion did not."""
    listed = () if empty.allowed is None else empty.allowed.values
    is_exact = empty.only and not isinstance(empty, SymbolInfo)
    if isinstance(info, NumberInfo):
        return not is_exact or info.precision is not None
    if isinstance(info, (AlternativesInfo, ArrayInfo, LinkInfo, ObjectInfo)):
        return not is_exact or not all(value is None or type(value) is str for value in listed)
    return not is_exact and bool(info.converted)


def _writes_any_text(info: SchemaInfo) -> bool:
    """Return whether the dumped values of a schema may be any string."""
    if isinstance(info, AlternativesInfo):
        return any(_writes_any_text(part) for match in info.matches for part in match.branches)
    return isinstance(info, (BinaryInfo, JsonInfo, LinkInfo))


def _input_types(info: SchemaInfo) -> frozenset[str]:
    """Return the JSON types that a schema may accept."""
    if isinstance(info, AlternativesInfo) and all(match.schema is not None for match in info.matches):
        return frozenset().union(*[_input_types(match.schema) for match in info.matches])  # type: ignore[arg-type]
    return info.accepts


def _output_types(info: SchemaInfo) -> frozenset[str]:
    """Return the JSON types that the dumped values of a schema may have."""
    if isinstance(info, DateInfo) and info.is_counted:
        return info.accepts
    if isinstance(info, AlternativesInfo):
        return _input_types(info)
    separator = getattr(info, "separator", None)
    return info.gives if separator is None else info.gives | {STRING}


def _are_distinguishable(one: ObjectInfo, two: ObjectInfo) -> bool:
    """Return whether the two objects share a key whose listed values have nothing in common."""
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
