"""The comparison of two schemas, and whether their differences break senders of values.

Schema side. Reads the records of both schemas, and writes values as in descriptions. A change is compatible
if every value that passed before still passes. For functions, conditions and references this can't be known:
such a change is unclear.
"""

from __future__ import annotations

from typing import NamedTuple

from ....documents.inspection.cursor import Cursor
from ....documents.inspection.effects import refuses
from ....documents.inspection.inspecting import Inspector
from ....documents.inspection.schema_info import AlternativesInfo, AnyInfo, ArrayInfo, ObjectInfo
from ....engine.constraints.constraint import Converted, Interval, Opaque, Range
from ....foundation.schema_error import SchemaError, show
from ....foundation.trees import Likeness
from ..entries import is_schema_like
from .building import build
from .describing import DescriptionWriter, walk_inside_out
from .named_functions import NamedFunctions

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any, Union

    from ....documents.inspection.schema_info import RuleInfo, SchemaInfo
    from ..base import Schema
    from ..definition import LibraryLike

    Described = Mapping[str, Any]
    Given = Union[Schema, Described]
    Limit = tuple[Union[int, float], bool]

NARROWED, WIDENED, UNCLEAR, OUTPUT = "narrowed", "widened", "unclear", "output"

_BREAKING = (NARROWED, UNCLEAR)


class Change(NamedTuple):
    """A difference of two schemas.

    `path` is where in the value: keys with dots, `[]` for each item of an array, `[0]` for the first one,
    `|0` for the first alternative. `kind` is `"narrowed"` (values that passed are refused), `"widened"` (more
    values pass), `"output"` (the same pass and become others), or `"unclear"`; `message` says it in words.
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


class Changes:
    """The differences of two schemas, which `diff` returns.

    `is_compatible` is true if all values that passed the old schema pass the new one.
    """

    __slots__ = ("_changes",)

    def __init__(self, changes: list[Change]) -> None:
        self._changes = tuple(changes)

    @property
    def is_compatible(self) -> bool:
        """Whether all values that passed the old schema pass the new one."""
        return all(change.is_compatible for change in self._changes)

    def __len__(self) -> int:
        return len(self._changes)

    def __iter__(self) -> Iterator[Change]:
        return iter(self._changes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Changes) and self._changes == other._changes

    __hash__: Any = None

    def __str__(self) -> str:
        return "\n".join(map(str, self._changes))

    def __repr__(self) -> str:
        return f"<Changes: {', '.join(map(str, self._changes)) or 'none'}>"


def diff(root: LibraryLike, old: Given, new: Given) -> Changes:
    """Return the differences of two schemas or descriptions. Descriptions are built by the library `root`."""
    before, after = (_schema(root, name, given) for name, given in (("old", old), ("new", new)))
    writer = DescriptionWriter()
    for part in (*walk_inside_out(before), *walk_inside_out(after)):
        writer.schema(part)
    inspector = Inspector()
    found = _Comparison(inspector, writer, Likeness(), {}).changes(*inspector.infos((before, after)))
    return Changes([change._replace(path=change.path.removeprefix(".")) for change in found])


def _schema(root: LibraryLike, name: str, given: Any) -> Schema:
    if is_schema_like(given):
        return given
    if not isinstance(given, dict) or not isinstance(given.get("type"), str):
        raise SchemaError(f"diff: {name} must be a schema or a description, not {show(given)}")
    made: Schema = build(root, given, NamedFunctions(missing=_lost))
    return made


def _lost(name: str | None, place: str) -> Any:
    """Return a replacement for a missing function, which is never called."""
    return _nothing


def _nothing(*args: object) -> None:
    """Do nothing, in place of a function of a description."""


_NOTES = frozenset(("label", "description", "unit", "id", "secret", "utc"))
"""Flags that do not affect values."""

_TO_OUTPUT = frozenset(("cast", "default", "into", "result"))
"""Flags that affect the validated value."""

_OPENING = frozenset(("insensitive", "single", "sparse", "split", "unknown", "unsafe"))
"""Flags that let more values pass."""

_IN_PARTS = frozenset((
    "type", "flags", "rules", "allow", "invalid", "truthy", "falsy", "keys", "items", "ordered", "matches",
    "dependencies", "shared",
))  # fmt: skip
"""The parts of descriptions that are compared in detail. The others are compared as a whole."""

_REMARKS = frozenset(("alterations", "examples", "metas", "notes", "tags"))
"""The parts of descriptions that do not affect values."""

_TITLES = {"whens": "conditions", "patterns": "patterns of keys", "externals": "external rules"}

_LISTS = (("allow", WIDENED, NARROWED), ("invalid", NARROWED, WIDENED),
          ("truthy", WIDENED, NARROWED), ("falsy", WIDENED, NARROWED))  # fmt: skip
"""Lists of values, with the kinds of change if a value is added or removed."""


_MOST_CHANGES = 1_000
"""The limit of listed changes. The first change of each kind is always listed."""


class _Comparison:
    """The comparison of two schemas; `writer` has the descriptions of all compared schemas.

    `known` has the changes of pairs that were compared before, which may occur in many places. Their paths
    are relative to the schemas, or begin with `#` and the id of a shared schema.
    """

    def __init__(
        self,
        inspector: Inspector,
        writer: DescriptionWriter,
        likeness: Likeness,
        known: dict[tuple[int, int], list[Change]],
    ) -> None:
        self.found: list[Change] = []
        self._inspector = inspector
        self._writer = writer
        self._likeness = likeness
        self._known = known

    def add(self, path: str, kind: str, message: str) -> None:
        """Add a change."""
        if len(self.found) < _MOST_CHANGES or all(change.kind != kind for change in self.found):
            self.found.append(Change(path, kind, message))

    def changes(self, old: SchemaInfo, new: SchemaInfo) -> list[Change]:
        """Return the changes of two schemas."""
        found = self._known.get((id(old), id(new)))
        if found is None:
            comparison = _Comparison(self._inspector, self._writer, self._likeness, self._known)
            comparison._compare(old, new)
            found = self._known[id(old), id(new)] = comparison.found
        return found

    def schemas(self, old: SchemaInfo, new: SchemaInfo, path: str) -> None:
        """Add the changes of two schemas at a path."""
        for change in self.changes(old, new):
            self.add(change.path if change.path[:1] == "#" else path + change.path, *change[1:])

    def words(self, info: SchemaInfo) -> Described:
        """Return the description of a record."""
        return self._writer.schema(self._inspector.schema_of(info))

    def _compare(self, old: SchemaInfo, new: SchemaInfo, path: str = "") -> None:
        if self._likeness.are_alike(self.words(old), self.words(new)):
            return
        choices = isinstance(old, AlternativesInfo), isinstance(new, AlternativesInfo)
        if old.type != new.type and choices[0] == choices[1]:
            self.add(
                path, WIDENED if _is_any(new) else NARROWED, f"the type is {new.type}, it was {old.type}"
            )
            if not _is_any(new) and not _is_any(old):
                return
        if any(choices):
            self._alternatives(old, new, path)
        else:
            self._parts(old, new, path)

    def _parts(self, old: SchemaInfo, new: SchemaInfo, path: str) -> None:
        self._presence(old, new, path)
        self._values(old, new, path)
        self._flags(old, new, path)
        self._limits(old, new, path)
        self._rules(old, new, path)
        self._keys(old, new, path)
        self._items(old, new, path)
        before, after = self.words(old), self.words(new)
        self._dependencies(before, after, path)
        self._compare_shared(old, new, path)
        for name in {**before, **after}:
            is_compared = name in _IN_PARTS or name in _REMARKS
            if not is_compared and not self._likeness.are_alike(before.get(name), after.get(name)):
                self.add(path, UNCLEAR, f"the {_TITLES.get(name, name)} changed")

    # Presence, values, flags

    def _presence(self, old: SchemaInfo, new: SchemaInfo, path: str) -> None:
        before, after = (info.presence or "optional" for info in (old, new))
        if before == after:
            return
        wider = after == "optional"
        self.add(path, WIDENED if wider else NARROWED, f"it is {after}, it was {before}")

    def _values(self, old: SchemaInfo, new: SchemaInfo, path: str) -> None:
        before, after = old.only, new.only
        if before != after:
            self.add(
                path, NARROWED if after else WIDENED, f"{'only' if after else 'not only'} listed values pass"
            )
        for value in old.allowed.values if before and not after and old.allowed is not None else ():
            if refuses(Cursor(new, inspector=self._inspector), value):
                self.add(path, NARROWED, f"the value {show(value)} is no longer allowed")
        for name, adds, removes in _LISTS:
            if name == "allow" and after and not before:
                continue  # all of them pass, and nothing else
            listed = [self._listed_texts(self.words(info).get(name, ())) for info in (old, new)]
            for text in listed[1].keys() - listed[0].keys():
                self.add(path, adds, f"the value {listed[1][text]} is {_list_word(name)}")
            for text in listed[0].keys() - listed[1].keys():
                if not (name == "allow" and before and not after):
                    self.add(path, removes, f"the value {listed[0][text]} is no longer {_list_word(name)}")

    def _flags(self, old: SchemaInfo, new: SchemaInfo, path: str) -> None:
        before, after = (self.words(info).get("flags", {}) for info in (old, new))
        for name in {**before, **after}:
            if name in ("presence", "only") or name in _NOTES or self._same(before, after, name):
                continue
            if name in _TO_OUTPUT:
                self.add(path, OUTPUT, _flag_message(name, before, after))
            elif name == "failover":  # with which every value passes
                kinds = {(False, True): WIDENED, (True, False): NARROWED}
                self.add(
                    path,
                    kinds.get((name in before, name in after), OUTPUT),
                    _flag_message(name, before, after),
                )
            elif name in _OPENING and not (before.get(name) and after.get(name)):
                self.add(path, WIDENED if after.get(name) else NARROWED, _flag_message(name, before, after))
            else:
                self.add(path, UNCLEAR, _flag_message(name, before, after))

    # Rules

    def _limits(self, old: SchemaInfo, new: SchemaInfo, path: str) -> None:
        first, second = (self._limits_of(info) for info in (old, new))
        before, after = _interval(first), _interval(second)
        if before is None or after is None:
            if not self._likeness.are_alike([words for _, words in first], [words for _, words in second]):
                self.add(path, UNCLEAR, "the limits changed")
            return
        for side, words in ((0, "at least"), (1, "at most")):
            if before[side] != after[side]:
                wider = after[side] < before[side]
                self.add(
                    path, WIDENED if wider else NARROWED, _limit_message(words, before[side], after[side])
                )

    def _limits_of(self, info: SchemaInfo) -> list[tuple[Interval, Described]]:
        """Return the limits of a schema as intervals, each with its description."""
        found = [(_limit_of(rule, info), words) for rule, words in self._described_rules(info)]
        return [(limit, words) for limit, words in found if limit is not None]

    def _described_rules(self, info: SchemaInfo) -> list[tuple[RuleInfo, Described]]:
        """Return the rules that are described, each with its description."""
        rules = [rule for rule in info.rules if rule.is_described]
        return list(zip(rules, self.words(info).get("rules", ())))

    def _rules(self, old: SchemaInfo, new: SchemaInfo, path: str) -> None:
        before, after = (
            [(rule, words) for rule, words in self._described_rules(info) if _limit_of(rule, info) is None]
            for info in (old, new)
        )
        for rules, others, kind, word in ((after, before, NARROWED, "new"), (before, after, WIDENED, "gone")):
            for rule, words in rules:
                if not any(self._likeness.are_alike(words, other) for _, other in others):
                    self.add(path, _kind_of(rule, kind), f"the rule {_rule_string(words)} is {word}")

    # Schemas within

    def _keys(self, old: SchemaInfo, new: SchemaInfo, path: str) -> None:
        before, after = _keys_of(old), _keys_of(new)
        if before is None or after is None:
            if after is not None:
                self.add(path, NARROWED, "it has keys of its own, where any were allowed")
            elif before is not None:
                self.add(path, WIDENED, "any keys are allowed")
            return
        for key, schema in after.items():
            where = f"{path}.{key}"
            if key in before:
                self.schemas(before[key], schema, where)
            elif schema.presence == "required":
                self.add(where, NARROWED, "the key is new, and required")
            elif not _is_open(old):
                self.add(where, WIDENED, "the key is new")
            elif not _takes_all(schema, self.words(schema)):
                self.add(where, NARROWED, "the key is new, and could hold anything before")
        for key in before:
            if key not in after:
                where = f"{path}.{key}"
                self.add(where, WIDENED if _is_open(new) else NARROWED, "the key is gone")

    def _items(self, old: SchemaInfo, new: SchemaInfo, path: str) -> None:
        before, after = (info.items if isinstance(info, ArrayInfo) else () for info in (old, new))
        if len(before) == len(after) == 1:
            self.schemas(before[0], after[0], f"{path}[]")
        elif before and after:
            self._branches(before, after, f"{path}[]", "item")
        elif before or after:
            words = "items are asked for something" if after else "items can be anything"
            self.add(f"{path}[]", NARROWED if after else WIDENED, words)
        first, second = (info.ordered if isinstance(info, ArrayInfo) else () for info in (old, new))
        for number, (one, other) in enumerate(zip(first, second)):
            self.schemas(one, other, f"{path}[{number}]")
        if len(first) != len(second):
            self.add(path, UNCLEAR, f"it has {len(second)} ordered items, it had {len(first)}")

    def _alternatives(self, old: SchemaInfo, new: SchemaInfo, path: str) -> None:
        before, after = _branches_of(old), _branches_of(new)
        if before is None or after is None:
            self.add(path, UNCLEAR, "the alternatives changed")
            return
        said = [
            {name: words for name, words in self.words(info).items() if name not in ("type", "matches")}
            for info in (old, new)
            if isinstance(info, AlternativesInfo)
        ]
        if len(said) == 1:
            if said[0]:
                self.add(path, UNCLEAR, "the alternatives have rules of their own")
        elif not self._likeness.are_alike(*said):
            self._parts(old, new, path)
        self._branches(before, after, path, "alternative")

    def _branches(
        self, before: Sequence[SchemaInfo], after: Sequence[SchemaInfo], path: str, noun: str
    ) -> None:
        """Compare two lists of schemas of which a value must pass one."""
        taken: set[int] = set()
        for number, schema in enumerate(before):
            fitting = [n for n, other in enumerate(after) if self._is_compatible(schema, other)]
            taken.update(fitting)
            if not fitting:
                self.add(f"{path}|{number}", NARROWED, f"the {noun} is gone, or takes less")
        for number in range(len(after)):
            if number not in taken:
                self.add(f"{path}|{number}", WIDENED, f"the {noun} is new")

    def _same(self, before: Described, after: Described, name: str) -> bool:
        return name in before and name in after and self._likeness.are_alike(before[name], after[name])

    def _listed_texts(self, values: Iterable[object]) -> dict[int, str]:
        return {self._likeness.of(value): _shown(value) for value in values if value != {"override": True}}

    def _is_compatible(self, old: SchemaInfo, new: SchemaInfo) -> bool:
        return all(change.is_compatible for change in self.changes(old, new))

    def _dependencies(self, old: Described, new: Described, path: str) -> None:
        before, after = old.get("dependencies", ()), new.get("dependencies", ())
        for entries, others, kind, word in (
            (after, before, NARROWED, "new"),
            (before, after, WIDENED, "gone"),
        ):
            for entry in entries:
                if entry not in others:
                    self.add(
                        path, kind, f"the dependency {entry['rel']} of {', '.join(entry['peers'])} is {word}"
                    )

    def _compare_shared(self, old: SchemaInfo, new: SchemaInfo, path: str) -> None:
        before, after = ({one.id: one for one in info.shared} for info in (old, new))
        for name, schema in after.items():
            if name in before:
                self.schemas(before[name], schema, f"#{name}")


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


def _limit_message(words: str, before: Limit, after: Limit) -> str:
    return f"it is {_limit(words, *after)}, it was {_limit(words, *before)}"


def _limit(words: str, number: float, is_open: bool) -> str:
    if number == _NONE:
        return "without a limit"
    if words == "at least":
        return f"{'more than' if is_open else words} {_limit_text(number)}"
    return f"{'less than' if is_open else words} {_limit_text(-number)}"


def _limit_text(number: float) -> str:
    """Return a number as text; an integer may be too large for a float."""
    try:
        return f"{number:g}"
    except OverflowError:
        return show(number)


_NONE = float("-inf")


def _limit_of(rule: RuleInfo, info: SchemaInfo) -> Interval | None:
    """Return the interval of a rule that limits the value or its size, or None for other rules."""
    limit = rule.means[0] if len(rule.means) == 1 else None
    if not isinstance(limit, Interval):
        return None
    ends = (limit.least, limit.above, limit.most, limit.below)
    is_given = any(end is value for end in ends if end is not None for value in rule.args.values())
    is_usual = (
        isinstance(limit, Range) or getattr(limit, "unit", None) == info.size_unit or _is_encoded(limit)
    )
    return limit if is_given and is_usual else None


def _is_encoded(limit: Interval) -> bool:
    """Return whether a limit counts the bytes of a string in an encoding."""
    return getattr(limit, "encoding", None) is not None


def _interval(limits: Iterable[tuple[Interval, Described]]) -> tuple[Limit, Limit] | None:
    """Return limits as pairs that are larger the fewer values pass, or None if they can't be compared."""
    least = most = (_NONE, False)
    for limit, words in limits:
        ends = [end for end in (limit.least, limit.above, limit.most, limit.below) if end is not None]
        is_number = all(type(end) in (int, float) for end in ends)
        if not is_number or len(words["args"]) > 1 or "keep" in words or "warn" in words:
            return None
        least = max([least, *_ends(limit.least, limit.above, 1)])
        most = max([most, *_ends(limit.most, limit.below, -1)])
    return least, most


def _ends(closed: Any, opened: Any, sign: int) -> list[Limit]:
    return [(sign * end, is_open) for end, is_open in ((closed, False), (opened, True)) if end is not None]


def _kind_of(rule: RuleInfo, kind: str) -> str:
    """Return the kind of a change of a rule: `kind`, unless the rule converts values or is a function."""
    if all(isinstance(one, Converted) for one in rule.means):
        return OUTPUT
    is_function = any(isinstance(one, Opaque) for one in rule.means) and any(
        map(callable, rule.args.values())
    )
    return UNCLEAR if is_function else kind


def _rule_string(rule: Described) -> str:
    args = ", ".join(f"{name}={show(value)}" for name, value in rule.get("args", {}).items())
    return f"{rule['name']}({args})" if args else str(rule["name"])


def _is_any(info: SchemaInfo) -> bool:
    """Return whether the type of a schema accepts every value."""
    return isinstance(info, AnyInfo) and not info.runs_user_code


def _takes_all(info: SchemaInfo, words: Described) -> bool:
    """Return whether a schema accepts every value, and has nothing but a type."""
    return _is_any(info) and words.keys() == {"type"}


def _keys_of(info: SchemaInfo) -> dict[Any, SchemaInfo] | None:
    """Return the records of the keys of an object, or None if the schema has no keys."""
    keys = info.keys if isinstance(info, ObjectInfo) else None
    return None if keys is None else {entry.key: entry.schema for entry in keys}


def _is_open(info: SchemaInfo) -> bool:
    """Return whether an object accepts unknown keys."""
    return not isinstance(info, ObjectInfo) or bool(info.unknown) or info.keys is None


def _branches_of(info: SchemaInfo) -> list[SchemaInfo] | None:
    """Return the schemas of which any one must match, or None if there are conditions or another mode."""
    if not isinstance(info, AlternativesInfo):
        return [info]
    found = [match.schema for match in info.matches if match.schema is not None]
    return None if info.match != "any" or len(found) < len(info.matches) else found
