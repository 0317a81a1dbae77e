"""The comparison of two schemas, and whether their differences break senders of values.

Schema side. Reads the records of both schemas, and writes values as in descriptions. What counts is which
values pass: a rule in other words is no change. A change is compatible if every value that passed before
still passes. For functions, conditions and references this can't be known: such a change is unclear.
"""

from __future__ import annotations

from typing import NamedTuple

from ....documents.inspection.cursor import Cursor
from ....documents.inspection.effects import passes_unchanged, refuses
from ....documents.inspection.inspecting import Inspector
from ....documents.inspection.schema_info import (
    AlternativesInfo,
    AnyInfo,
    ArrayInfo,
    DateInfo,
    JsonInfo,
    KeywordsInfo,
    LinkInfo,
    ObjectInfo,
    ScalarInfo,
    SchemaInfo,
    is_reference,
)
from ....foundation.schema_error import SchemaError, show
from ....foundation.trees import Likeness
from ..entries import is_schema_like
from .building import build
from .dependency_changes import dependency_changes
from .describing import DescriptionWriter, walk_inside_out
from .keyword_changes import KeywordComparison
from .named_functions import NamedFunctions
from .rule_changes import CHANGED, KINDS, NARROWED, OUTPUT, UNCLEAR, WIDENED, RuleComparison

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Union

    from ....documents.inspection.schema_info import RuleInfo
    from ..base import Schema
    from ..definition import LibraryLike

    Described = Mapping[str, Any]
    Given = Union[Schema, Described]
    RuleWords = tuple[RuleInfo, Described]

_BREAKING = (NARROWED, CHANGED, UNCLEAR)


class Change(NamedTuple):
    """A difference of two schemas.

    `path` is where in the value: keys with dots, `[]` for each item of an array, `[0]` for the first one,
    `|0` for the first alternative. `kind` is `"narrowed"` (values that passed are refused), `"widened"` (more
    values pass), `"changed"` (both), `"output"` (the same pass and become others), or `"unclear"`; `message`
    says it in words.
    """

    path: str
    kind: str
    message: str

    @property
    def is_compatible(self) -> bool:
        """Whether all values that passed before still pass."""
        return self.kind not in _BREAKING

    def __str__(self) -> str:
        return f"{self.kind}: {self.path or 'value'}: {self.message}"


class Changes(tuple[Change, ...]):
    """The differences of two schemas, which `diff` returns.

    `is_compatible` is true if all values that passed the old schema pass the new one.
    """

    __slots__ = ()

    @property
    def is_compatible(self) -> bool:
        """Whether all values that passed the old schema pass the new one."""
        return all(change.is_compatible for change in self)

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def __repr__(self) -> str:
        return f"<Changes: {', '.join(map(str, self)) or 'none'}>"


def diff(root: LibraryLike, old: Given, new: Given) -> Changes:
    """Return the differences of two schemas or descriptions. Descriptions are built by the library `root`."""
    before, after = (_schema(root, name, given) for name, given in (("old", old), ("new", new)))
    writer = DescriptionWriter()
    for part in (*walk_inside_out(before), *walk_inside_out(after)):
        writer.schema(part)
    inspector = Inspector()
    infos = inspector.info(before), inspector.info(after)
    found = SchemaComparison(inspector, writer, Likeness(), {}).changes(*infos)
    return Changes([change._replace(path=change.path.removeprefix(".")) for change in found])


def _schema(root: LibraryLike, name: str, given: object) -> Schema:
    if is_schema_like(given):
        return given
    if not isinstance(given, dict) or not isinstance(given.get("type"), str):
        raise SchemaError(f"diff: {name} must be a schema or a description, not {show(given)}")
    schema: Schema = build(root, given, NamedFunctions(missing=lambda name, place: _missing_function))
    return schema


def _missing_function(*args: object) -> None:
    """Do nothing, in place of a function of a description."""


_NOTES = frozenset(("label", "description", "unit", "id", "secret", "utc"))
"""Flags that do not affect values."""

_TO_OUTPUT = frozenset(("cast", "default", "into", "result"))
"""Flags that affect the validated value."""

_OPENING = frozenset(("insensitive", "single", "sparse", "split", "unknown", "unsafe"))
"""Flags that let more values pass."""

_ELSEWHERE = _NOTES | {"presence", "only", "match"}
"""Flags that are not compared as flags."""

_IN_PARTS = frozenset((
    "type", "flags", "rules", "allow", "invalid", "truthy", "falsy", "keys", "items", "ordered", "matches",
    "keywords", "dependencies", "shared", "preferences",
))  # fmt: skip
"""The parts of descriptions that are compared in detail. The others are compared as a whole."""

_REMARKS = frozenset(("alterations", "examples", "metas", "notes", "tags"))
"""The parts of descriptions that do not affect values."""

_TITLES = {"whens": "conditions", "patterns": "patterns of keys", "externals": "external rules"}

_DATE_FORMS = ("date", "datetime", "iso", None)
"""Forms of dates, each of which includes those before."""


_MOST_CHANGES = 1_000
"""The limit of listed changes. The first change of each kind is always listed."""


class SchemaComparison:
    """The comparison of two schemas; `writer` has the descriptions of all compared schemas.

    `known` has the changes of pairs that were compared before, which may occur in many places. Their paths
    are relative to the schemas, or begin with `#` and the id of a shared schema. `prefs` are the preferences
    in force in both schemas, in the form of descriptions.
    """

    def __init__(
        self,
        inspector: Inspector,
        writer: DescriptionWriter,
        likeness: Likeness,
        known: dict[tuple[int, ...], list[Change]],
        prefs: tuple[Described, Described] = ({}, {}),
    ) -> None:
        self.found: list[Change] = []
        self._inspector = inspector
        self._writer = writer
        self._likeness = likeness
        self._known = known
        self._prefs = prefs

    def add(self, path: str, kind: str, message: str) -> None:
        """Add a change."""
        if len(self.found) < _MOST_CHANGES or all(change.kind != kind for change in self.found):
            self.found.append(Change(path, kind, message))

    def changes(self, old: SchemaInfo, new: SchemaInfo, is_part: bool = False) -> list[Change]:
        """Return the changes of two schemas; of a part of a schema, the presence is not compared."""
        prefs = {**self._prefs[0], **old.preferences}, {**self._prefs[1], **new.preferences}
        key = id(old), id(new), *map(self._likeness.of, prefs), is_part
        found = self._known.get(key)
        if found is None:
            comparison = SchemaComparison(self._inspector, self._writer, self._likeness, self._known, prefs)
            if not self._likeness.are_alike(self.words(old), self.words(new)):
                if not (self.are_like(*prefs) or self.are_like(old.preferences, new.preferences)):
                    comparison.add("", UNCLEAR, "the preferences changed")
                comparison._compare(old, new, is_part)
            found = self._known[key] = comparison.found
        return found

    def schemas(self, old: SchemaInfo, new: SchemaInfo, path: str, is_part: bool = False) -> None:
        """Add the changes of two schemas at a path."""
        for change in self.changes(old, new, is_part):
            self.add(change.path if change.path[:1] == "#" else path + change.path, *change[1:])

    def words(self, info: SchemaInfo) -> Described:
        """Return the description of a record."""
        return self._writer.schema(self._inspector.schema_of(info))

    def are_like(self, one: object, other: object) -> bool:
        """Return whether two parts of descriptions are alike."""
        return self._likeness.are_alike(one, other)

    def refuses(self, info: SchemaInfo, value: object) -> bool:
        """Return whether a schema refuses a value, whatever surrounds it; False if that is unknown."""
        return refuses(Cursor(info, inspector=self._inspector), value)

    def _passes_unchanged(self, info: SchemaInfo, value: object) -> bool:
        return passes_unchanged(Cursor(info, inspector=self._inspector), info, value)

    def includes(self, wide: SchemaInfo, narrow: SchemaInfo) -> bool:
        """Return whether a schema accepts all values that another one accepts, of both sides or of one."""
        return all(change.is_compatible for change in self.changes(narrow, wide, is_part=True))

    def _compare(self, old: SchemaInfo, new: SchemaInfo, is_part: bool) -> None:
        if not is_part or "forbidden" in (old.presence, new.presence):
            self._presence(old, new)
        self._compare_shared(old, new)
        if isinstance(old, KeywordsInfo) or isinstance(new, KeywordsInfo):
            self._wrappers(KeywordsInfo, old, new)
            are_strict = [options.get("convert") is False for options in self._prefs]
            KeywordComparison(self, self._likeness, (old, new), are_strict).compare()
        elif isinstance(old, AlternativesInfo) or isinstance(new, AlternativesInfo):
            self._wrappers(AlternativesInfo, old, new)
            self._alternatives(old, new)
        elif self._have_comparable_types(old, new):
            self._common(old, new)
            if not (old.only or new.only) or old.conversions or new.conversions:
                self._rules(old, new)
                self._keys(old, new)
                self._items(old, new)
                self._dependencies(old, new)

    def _wrappers(self, cls: type, old: SchemaInfo, new: SchemaInfo) -> None:
        """Compare the lists, flags and conditions of schemas of which one or both consist of others."""
        infos = [info for info in (old, new) if isinstance(info, cls)]
        if len(infos) == 2:
            self._common(old, new)
        elif not self.is_bare(infos[0]):
            self.add("", UNCLEAR, f"the {infos[0].type} have rules of their own")

    @property
    def is_strict(self) -> bool:
        """Whether neither schema converts values."""
        return all(options.get("convert") is False for options in self._prefs)

    def is_bare(self, info: SchemaInfo) -> bool:
        """Return whether a schema that consists of others has only them, a presence and preferences."""
        words = self.words(info)
        parts = ("type", "flags", "matches", "keywords", "preferences", "shared", *_REMARKS)
        return words.keys() <= {*parts} and words.get("flags", {}).keys() <= {*_NOTES, "presence"}

    def _have_comparable_types(self, old: SchemaInfo, new: SchemaInfo) -> bool:
        """Compare the types. Return whether the rest can be compared."""
        if old.type == new.type or _are_of_one_class(old, new):
            return True
        kind = self._kind_of_types(old, new)
        if kind is not None:
            self.add("", kind, f"the type is {new.type}, it was {old.type}")
        return kind not in (CHANGED, UNCLEAR)

    def _kind_of_types(self, old: SchemaInfo, new: SchemaInfo) -> str | None:
        infos = old, new
        if any(isinstance(info, LinkInfo) or info.has_user_code for info in infos):
            return UNCLEAR
        if old.only and new.only:
            return KINDS.get((self._converts(old, 0), self._converts(new, 1)))
        if any(info.only and _is_any(info) for info in infos):
            return None  # the lists are compared
        return WIDENED if _is_any(new) else NARROWED if _is_any(old) else CHANGED

    def _converts(self, info: SchemaInfo, side: int) -> bool:
        return self._prefs[side].get("convert", True) and bool(info.converted)

    def _common(self, old: SchemaInfo, new: SchemaInfo) -> None:
        self._values(old, new)
        self._flags(old, new)
        before, after = self.words(old), self.words(new)
        for name in sorted({*before, *after} - _IN_PARTS - _REMARKS):
            if not self.are_like(before.get(name), after.get(name)):
                self.add("", UNCLEAR, f"the {_TITLES.get(name, name)} changed")

    # Presence, values, flags

    def _presence_of(self, info: SchemaInfo, side: int) -> str:
        """Return the presence of a key or an item of one side."""
        return info.presence or self._prefs[side].get("presence", "optional")

    def _presence(self, old: SchemaInfo, new: SchemaInfo) -> None:
        before, after = self._presence_of(old, 0), self._presence_of(new, 1)
        narrows = after in ("required", "forbidden")
        widens = before in ("required", "forbidden")
        if before != after and (narrows or widens):
            self.add("", KINDS[narrows, widens], f"it is {after}, it was {before}")

    def _values(self, old: SchemaInfo, new: SchemaInfo) -> None:
        before, after = old.only, new.only
        if before != after:
            words = f"{'only' if after else 'not only'} listed values pass"
            self.add("", NARROWED if after else WIDENED, words)
        for name in ("allow", "invalid", "truthy", "falsy"):
            first, second = self._listed(old, name), self._listed(new, name)
            for number in second.keys() - first.keys():
                self._listed_value(name, *second[number], old, is_new=True)
            for number in first.keys() - second.keys():
                self._listed_value(name, *first[number], new, is_new=False)

    def _listed(self, info: SchemaInfo, name: str) -> dict[int, tuple[str, Any]]:
        """Return the values of a list, with their texts, by their likeness."""
        words = [part for part in self.words(info).get(name, ()) if part != {"override": True}]
        listed = {"allow": info.allowed, "invalid": info.refused}.get(name)
        values = words if listed is None else listed.values
        return {self._likeness.of(part): (_shown(part), value) for part, value in zip(words, values)}

    def _listed_value(self, name: str, text: str, value: Any, other: SchemaInfo, is_new: bool) -> None:
        """Add the change of a value that one side lists, unless the other side treats it in the same way."""
        listed = other.allowed or other.refused
        is_certain = not is_reference(value) and (listed is None or not listed.ignores_case)
        kind = WIDENED if is_new == (name != "invalid") else NARROWED
        if is_certain and name == "allow" and self._passes_unchanged(other, value):
            return
        if is_certain and self.refuses(other, value):
            if name == "invalid":
                return
        elif name == "allow" and not is_new and not other.only:
            kind = UNCLEAR
        self.add("", kind, f"the value {text} is {'' if is_new else 'no longer '}{_list_word(name)}")

    def _flags(self, old: SchemaInfo, new: SchemaInfo) -> None:
        before, after = (self.words(info).get("flags", {}) for info in (old, new))
        for name in {**before, **after}:
            is_same = name in before and name in after and self.are_like(before[name], after[name])
            kind = None if is_same or name in _ELSEWHERE else self._kind_of_flag(name, old, new)
            if kind is not None:
                self.add("", kind, _flag_message(name, before, after))

    def _kind_of_flag(self, name: str, old: SchemaInfo, new: SchemaInfo) -> str | None:
        before, after = bool(old.flags.get(name)), bool(new.flags.get(name))
        if name in _TO_OUTPUT:
            return OUTPUT
        if name == "failover":  # with which every value passes
            return KINDS.get((name not in new.flags, name not in old.flags), OUTPUT)
        if name == "insensitive" and (old.refused or new.refused):
            return UNCLEAR
        if name == "insensitive" and not (old.allowed or new.allowed):
            return None
        if name == "format" and isinstance(old, DateInfo) and isinstance(new, DateInfo):
            is_listed = any(info.allowed or info.refused for info in (old, new))
            forms = [_DATE_FORMS.index(info.style) for info in (old, new) if info.style in _DATE_FORMS]
            return UNCLEAR if is_listed or len(forms) < 2 else WIDENED if forms[0] < forms[1] else NARROWED
        if name == "unknown":
            before, after = self._is_open(old, 0), self._is_open(new, 1)
        is_other_separator = name == "split" and before and after
        if is_other_separator or (name not in _OPENING and name != "sensitive"):
            return UNCLEAR
        return None if before == after else WIDENED if after == (name in _OPENING) else NARROWED

    # Rules

    def _rules(self, old: SchemaInfo, new: SchemaInfo) -> None:
        before, after = self._segments(old), self._segments(new)
        if len(before) != len(after):
            before, after = ([[row for rows in segments for row in rows]] for segments in (before, after))
        for first, second in zip(before, after):
            RuleComparison(self, (old, new), (first, second)).compare()

    def _segments(self, info: SchemaInfo) -> list[list[RuleWords]]:
        """Return the rules that can refuse a value, with their descriptions, up to each user function."""
        segments: list[list[RuleWords]] = [[]]
        rules = [rule for rule in info.rules if rule.is_described]
        for rule, words in zip(rules, self.words(info).get("rules", ())):
            if not rule.warns:
                segments[-1].append((rule, words))
            if rule.is_user_code:
                segments.append([])
        return segments

    # Schemas within

    def _keys(self, old: SchemaInfo, new: SchemaInfo) -> None:
        if _takes_any_keys(old) and not self._is_open(new, 1):
            self.add("", NARROWED, "it has keys of its own, where any were allowed")
        elif _takes_any_keys(new) and not self._is_open(old, 0):
            self.add("", WIDENED, "any keys are allowed")
        else:
            before, after = _keys_of(old), _keys_of(new)
            for key in {**after, **before}:
                if key in before and key in after:
                    self.schemas(before[key], after[key], f".{key}")
                elif key in after:
                    self._key(f".{key}", after[key], 1, old)
                else:
                    self._key(f".{key}", before[key], 0, new)

    def _key(self, path: str, schema: SchemaInfo, side: int, other: SchemaInfo) -> None:
        """Add the change of a key that only one side has; `other` is the object of the other side."""
        presence, is_open = self._presence_of(schema, side), self._is_open(other, 1 - side)
        own, others, words = (NARROWED, WIDENED, "new") if side else (WIDENED, NARROWED, "gone")
        is_free = presence == "optional" and self.accepts_all(schema)
        if isinstance(other, ObjectInfo) and other.patterns:
            kind: str | None = UNCLEAR
        elif is_open:
            kind = own if not is_free else None if _TO_OUTPUT.isdisjoint(schema.flags) else OUTPUT
        else:
            kind = None if presence == "forbidden" else CHANGED if presence == "required" else others
        if side and kind != UNCLEAR:
            is_odd = is_open and not is_free
            words += (
                ", and required" if presence == "required" else ", and could hold anything before" * is_odd
            )
        if kind is not None:
            self.add(path, kind, f"the key is {words}")

    def _is_open(self, info: SchemaInfo, side: int) -> bool:
        """Return whether an object accepts unknown keys."""
        if not isinstance(info, ObjectInfo) or _takes_any_keys(info):
            return True
        allows = self._prefs[side].get("allowUnknown", False) if info.unknown is None else info.unknown
        return bool(allows)

    def accepts_all(self, info: SchemaInfo) -> bool:
        """Return whether a schema accepts every value."""
        words = self.words(info)
        flags = words.get("flags", {}).keys() - _NOTES - {"presence", "default", "result"}
        return (
            _is_any(info)
            and info.presence != "forbidden"
            and not flags
            and words.keys() <= {"type", "flags", "preferences", *_REMARKS}
        )

    def _items(self, old: SchemaInfo, new: SchemaInfo) -> None:
        if isinstance(old, JsonInfo) and isinstance(new, JsonInfo) and old.content and new.content:
            self.schemas(old.content, new.content, "")
        if not isinstance(old, ArrayInfo) or not isinstance(new, ArrayInfo):
            return
        before, after = self._item_schemas(old), self._item_schemas(new)
        is_closed = [bool(info.ordered and not info.items) for info in (old, new)]
        is_counted = any(info.presence in ("required", "forbidden") for info in (*before, *after))
        if is_counted:
            if not self.are_like(list(map(self.words, old.items)), list(map(self.words, new.items))):
                self.add("[]", UNCLEAR, "the items changed")
        elif is_closed[0] != is_closed[1]:
            words = f"{'no ' if is_closed[1] else ''}other items are accepted"
            self.add("[]", NARROWED if is_closed[1] else WIDENED, words)
        elif len(before) == len(after) == 1:
            self.schemas(before[0], after[0], "[]")
        elif before and after:
            self._branches(before, after, "[]", "item")
        elif before or after:
            words = "items are asked for something" if after else "items can be anything"
            self.add("[]", NARROWED if after else WIDENED, words)
        self._ordered(old, new)

    def _item_schemas(self, info: ArrayInfo) -> list[SchemaInfo]:
        """Return the schemas of which each item must match one."""
        parts = [[item] if item.presence else self._branches_of(item) or [item] for item in info.items]
        return [part for row in parts for part in row]

    def _ordered(self, old: ArrayInfo, new: ArrayInfo) -> None:
        first, second = old.ordered, new.ordered
        for number, (before, after) in enumerate(zip(first, second)):
            self.schemas(before, after, f"[{number}]")
        if len(first) != len(second):
            has_others = bool(old.items or new.items or not first or not second)
            extra = (*first[len(second) :], *second[len(first) :])
            is_known = not has_others and not any(item.presence for item in extra)
            narrows = not (old.items or first) or (is_known and len(second) < len(first))
            widens = not (new.items or second) or (is_known and len(second) > len(first))
            kind = KINDS.get((narrows, widens), UNCLEAR)
            self.add("", kind, f"it has {len(second)} ordered items, it had {len(first)}")

    def _alternatives(self, old: SchemaInfo, new: SchemaInfo) -> None:
        before, after = self._branches_of(old), self._branches_of(new)
        if before is None or after is None:
            matches = [self.words(info).get("matches", ()) for info in (old, new)]
            numbers = [sorted(map(self._likeness.of, one)) for one in matches]
            modes = [info.match for info in (old, new) if isinstance(info, AlternativesInfo)]
            if numbers[0] != numbers[1] or modes[0] != modes[-1]:
                self.add("", UNCLEAR, "the alternatives changed")
        else:
            self._branches(before, after, "", "alternative")

    def _branches_of(self, info: SchemaInfo) -> list[SchemaInfo] | None:
        """Return the schemas of which any one must match, or None if there are conditions or another mode."""
        if not isinstance(info, AlternativesInfo):
            return [info]
        if not _is_choice(info):
            return None
        branches, entered, left = [], {id(info)}, [*reversed(info.matches)]
        while left:
            part: Any = left.pop().schema
            if id(part) not in entered:  # it may stand in any number of places
                entered.add(id(part))
                if _is_choice(part) and self.is_bare(part) and part.presence is None:
                    left += reversed(part.matches)
                else:
                    branches.append(part)
        return branches

    def _branches(
        self, before: Sequence[SchemaInfo], after: Sequence[SchemaInfo], path: str, noun: str
    ) -> None:
        """Compare two lists of schemas of which a value must pass one."""
        for infos, others, kind, words in (
            (before, after, NARROWED, "is gone, or takes less"), (after, before, WIDENED, "is new"),
        ):  # fmt: skip
            for number, info in enumerate(infos):
                if not self._is_covered(info, others):
                    takes_more = kind is WIDENED and any(self.includes(info, other) for other in others)
                    self.add(f"{path}|{number}", kind, f"the {noun} {'takes more' if takes_more else words}")

    def _is_covered(self, info: SchemaInfo, others: Sequence[SchemaInfo]) -> bool:
        """Return whether all values of a schema pass others: all of them one, or each listed value any."""
        if any(self.includes(other, info) for other in others):
            return True
        if not (info.only and _is_any(info)) or info.allowed is None or info.allowed.has_references:
            return False
        return all(any(self._passes_unchanged(one, value) for one in others) for value in info.allowed.values)

    def _dependencies(self, old: SchemaInfo, new: SchemaInfo) -> None:
        defaults = [
            {key for key, info in _keys_of(part).items() if "default" in info.flags} for part in (old, new)
        ]
        if defaults[0] != defaults[1] and (new.rules or self.words(new).get("dependencies")):
            self.add("", UNCLEAR, "the rules see other defaults")
        before, after = (self.words(info).get("dependencies", ()) for info in (old, new))
        for change in dependency_changes(self._likeness, before, after):
            self.add("", *change)

    def _compare_shared(self, old: SchemaInfo, new: SchemaInfo) -> None:
        before, after = ({info.id: info for info in part.shared} for part in (old, new))
        for name, schema in after.items():
            if name in before:
                self.schemas(before[name], schema, f"#{name}")


def _is_choice(info: SchemaInfo) -> bool:
    """Return whether a value must match any one of some schemas, without conditions."""
    is_any = isinstance(info, AlternativesInfo) and info.match == "any"
    return is_any and all(match.schema is not None for match in info.matches)


def _shown(listed: object) -> str:
    """Return a value of a description's list as text; containers stand below `value` there."""
    is_wrapped = type(listed) is dict and listed.keys() == {"value"}
    return show(listed["value"] if is_wrapped else listed)  # type: ignore[index]


def _list_word(name: str) -> str:
    return {"allow": "allowed", "invalid": "refused"}.get(name, f"read as {name}")


def _flag_message(name: str, before: Described, after: Described) -> str:
    if name not in before:
        return f"{name} is {show(after[name])}"
    if name not in after:
        return f"{name} is no longer {show(before[name])}"
    return f"{name} is {show(after[name])}, it was {show(before[name])}"


def _is_any(info: SchemaInfo) -> bool:
    """Return whether the type of a schema accepts every value."""
    return isinstance(info, AnyInfo) and not info.runs_user_code


def _are_of_one_class(old: SchemaInfo, new: SchemaInfo) -> bool:
    """Return whether two types have the same values: a type, and one that only adds rules to it."""
    is_known = not (old.runs_user_code or new.runs_user_code or isinstance(old, ScalarInfo))
    return is_known and type(old) is type(new)


def _keys_of(info: SchemaInfo) -> dict[Any, SchemaInfo]:
    """Return the records of the keys of an object."""
    keys = info.keys if isinstance(info, ObjectInfo) else None
    return {entry.key: entry.schema for entry in keys or ()}


def _takes_any_keys(info: SchemaInfo) -> bool:
    """Return whether an object has neither keys nor patterns of keys."""
    return isinstance(info, ObjectInfo) and info.keys is None and not info.patterns
