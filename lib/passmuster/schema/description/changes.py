"""What changed from one description to another, and whether whoever sends the values will notice.

Schema side; reads descriptions only. A change is judged by the values that pass: all that passed before pass
still, or some don't. Where that can't be known (functions, conditions, references) it is unclear.
"""

from __future__ import annotations

from typing import NamedTuple

from ...foundation.schema_error import SchemaError
from ...foundation.showing import show
from ..entries import is_schema_like

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any, Union

    from ..base import Schema

    Described = Mapping[str, Any]
    Given = Union[Schema, Described]

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
        """Tell whether all values that passed pass still."""
        return self.kind not in _BREAKING

    def __str__(self) -> str:
        return f"{self.kind}: {self.path or 'value'}: {self.message}"


class Changes:
    """The differences of two schemas: what `diff` returns.

    `is_compatible` is true if all values that passed the old schema pass the new one.
    """

    __slots__ = ("_changes",)

    def __init__(self, changes: list[Change]) -> None:
        self._changes = tuple(changes)

    @property
    def is_compatible(self) -> bool:
        """Tell whether all values that passed before pass still."""
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


def diff(old: Given, new: Given) -> Changes:
    """Return what changed from one schema or description to another."""
    comparison = _Comparison()
    comparison.schemas(_description("old", old), _description("new", new), "")
    return Changes(comparison.found)


def _description(name: str, given: object) -> Described:
    found = given.describe() if is_schema_like(given) else given
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        raise SchemaError(f"diff: {name} must be a schema or a description, not {show(given)}")
    return found


_NOTES = frozenset(("label", "description", "unit", "id", "secret"))
"""Flags that say nothing of values."""

_TO_OUTPUT = frozenset(("cast", "default", "into", "result"))
"""Flags of what a value becomes."""

_OPENING = frozenset(("insensitive", "single", "sparse", "unknown", "unsafe"))
"""Flags with which more values pass."""

_CONVERTING = frozenset(("case", "normalize", "precision", "replace", "sort", "trim", "truncate"))
"""Rules that change a value before anything is asked of it."""

_BOUNDS = frozenset(("min", "max", "length", "greater", "less"))

_WHOLE = (("whens", "conditions"), ("renames", "renames"), ("patterns", "patterns of keys"),
          ("externals", "external rules"), ("link", "link"), ("preferences", "preferences"))  # fmt: skip
"""What is compared as a whole."""


class _Comparison:
    """Finds the changes."""

    def __init__(self) -> None:
        self.found: list[Change] = []

    def add(self, path: str, kind: str, message: str) -> None:
        """Note a change."""
        self.found.append(Change(path, kind, message))

    def schemas(self, old: Described, new: Described, path: str) -> None:
        """Compare the descriptions of two schemas."""
        if _text(old) == _text(new):
            return
        if "alternatives" in (old["type"], new["type"]):
            self._alternatives(old, new, path)
            return
        if old["type"] != new["type"]:
            kind = NARROWED if new["type"] != "any" else WIDENED
            self.add(path, kind, f"the type is {new['type']}, it was {old['type']}")
            if new["type"] != "any" and old["type"] != "any":
                return
        self._presence(old, new, path)
        self._values(old, new, path)
        self._flags(old, new, path)
        self._bounds(old, new, path)
        self._rules(old, new, path)
        self._keys(old, new, path)
        self._items(old, new, path)
        self._dependencies(old, new, path)
        self._shared(old, new, path)
        for name, title in _WHOLE:
            if old.get(name) != new.get(name):
                self.add(path, UNCLEAR, f"the {title} changed")

    # Presence, values, flags

    def _presence(self, old: Described, new: Described, path: str) -> None:
        before, after = (_flag(given, "presence", "optional") for given in (old, new))
        if before == after:
            return
        wider = after == "optional"
        self.add(path, WIDENED if wider else NARROWED, f"it is {after}, it was {before}")

    def _values(self, old: Described, new: Described, path: str) -> None:
        before, after = (_flag(given, "only", False) for given in (old, new))
        if before != after:
            self.add(
                path, NARROWED if after else WIDENED, f"{'only' if after else 'not only'} listed values pass"
            )
        for name, adds, removes in (("allow", WIDENED, NARROWED), ("invalid", NARROWED, WIDENED)):
            if name == "allow" and after and not before:
                continue  # all of them pass, and nothing else
            listed = _listed(old.get(name, ())), _listed(new.get(name, ()))
            for text in listed[1].keys() - listed[0].keys():
                self.add(path, adds, f"the value {listed[1][text]} is {_taken(name)}")
            for text in listed[0].keys() - listed[1].keys():
                if not (name == "allow" and before and not after):
                    self.add(path, removes, f"the value {listed[0][text]} is no longer {_taken(name)}")

    def _flags(self, old: Described, new: Described, path: str) -> None:
        before, after = old.get("flags", {}), new.get("flags", {})
        for name in {**before, **after}:
            if name in ("presence", "only") or name in _NOTES or _same(before, after, name):
                continue
            if name in _TO_OUTPUT:
                self.add(path, OUTPUT, _of_flag(name, before, after))
            elif name == "failover":  # with which every value passes
                kinds = {(False, True): WIDENED, (True, False): NARROWED}
                self.add(
                    path, kinds.get((name in before, name in after), OUTPUT), _of_flag(name, before, after)
                )
            elif name in _OPENING:
                self.add(path, WIDENED if after.get(name) else NARROWED, _of_flag(name, before, after))
            else:
                self.add(path, UNCLEAR, _of_flag(name, before, after))

    # Rules

    def _bounds(self, old: Described, new: Described, path: str) -> None:
        before, after = _interval(old), _interval(new)
        if before is None or after is None:
            if _named(old, _BOUNDS) != _named(new, _BOUNDS):
                self.add(path, UNCLEAR, "the limits changed")
            return
        for side, words in ((0, "at least"), (1, "at most")):
            if before[side] != after[side]:
                wider = after[side] < before[side]
                self.add(path, WIDENED if wider else NARROWED, _of_limit(words, before[side], after[side]))

    def _rules(self, old: Described, new: Described, path: str) -> None:
        before, after = (
            [rule for rule in given.get("rules", ()) if rule["name"] not in _BOUNDS] for given in (old, new)
        )
        for rules, others, kind, word in ((after, before, NARROWED, "new"), (before, after, WIDENED, "gone")):
            for rule in rules:
                if rule not in others:
                    self.add(path, _kind_of(rule["name"], kind), f"the rule {_written(rule)} is {word}")

    # What lies below

    def _keys(self, old: Described, new: Described, path: str) -> None:
        before, after = old.get("keys"), new.get("keys")
        if before is None or after is None:
            if before is not after:
                self._first_keys(old, new, path)
            return
        for key, schema in after.items():
            where = f"{path}.{key}" if path else str(key)
            if key in before:
                self.schemas(before[key], schema, where)
            elif _flag(schema, "presence", "optional") == "required":
                self.add(where, NARROWED, "the key is new, and required")
            elif not _is_open(old):
                self.add(where, WIDENED, "the key is new")
            elif schema != {"type": "any"}:
                self.add(where, NARROWED, "the key is new, and could hold anything before")
        for key in before:
            if key not in after:
                where = f"{path}.{key}" if path else str(key)
                self.add(where, WIDENED if _is_open(new) else NARROWED, "the key is gone")

    def _first_keys(self, old: Described, new: Described, path: str) -> None:
        if "keys" in new:
            self.add(path, NARROWED, "it has keys of its own, where any were allowed")
        else:
            self.add(path, WIDENED, "any keys are allowed")

    def _items(self, old: Described, new: Described, path: str) -> None:
        before, after = old.get("items", ()), new.get("items", ())
        if len(before) == len(after) == 1:
            self.schemas(before[0], after[0], f"{path}[]")
        elif before and after:
            self._branches(before, after, f"{path}[]", "item")
        elif before or after:
            words = "items are asked for something" if after else "items can be anything"
            self.add(f"{path}[]", NARROWED if after else WIDENED, words)
        first, second = old.get("ordered", ()), new.get("ordered", ())
        for number, (one, other) in enumerate(zip(first, second)):
            self.schemas(one, other, f"{path}[{number}]")
        if len(first) != len(second):
            self.add(path, UNCLEAR, f"it has {len(second)} ordered items, it had {len(first)}")

    def _alternatives(self, old: Described, new: Described, path: str) -> None:
        before, after = _branches_of(old), _branches_of(new)
        if before is None or after is None:
            self.add(path, UNCLEAR, "the alternatives changed")
            return
        plain = [{**given, "matches": ()} for given in (old, new) if given["type"] == "alternatives"]
        if len(plain) == 2:
            self.schemas({**plain[0], "type": "any"}, {**plain[1], "type": "any"}, path)
        elif plain[0].keys() != {"type", "matches"}:
            self.add(path, UNCLEAR, "more is said than which alternatives there are")
        self._branches(before, after, path, "alternative")

    def _branches(
        self, before: Sequence[Described], after: Sequence[Described], path: str, noun: str
    ) -> None:
        """Compare schemas of which a value has to pass one."""
        taken: set[int] = set()
        for number, schema in enumerate(before):
            fitting = [n for n, other in enumerate(after) if _is_compatible(schema, other)]
            taken.update(fitting)
            if not fitting:
                self.add(f"{path}|{number}", NARROWED, f"the {noun} is gone, or takes less")
        for number in range(len(after)):
            if number not in taken:
                self.add(f"{path}|{number}", WIDENED, f"the {noun} is new")

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

    def _shared(self, old: Described, new: Described, path: str) -> None:
        before, after = (
            {schema.get("flags", {}).get("id"): schema for schema in given.get("shared", ())}
            for given in (old, new)
        )
        for name, schema in after.items():
            if name in before:
                self.schemas(before[name], schema, f"#{name}")


def _is_compatible(old: Described, new: Described) -> bool:
    comparison = _Comparison()
    comparison.schemas(old, new, "")
    return all(change.is_compatible for change in comparison.found)


def _flag(given: Described, name: str, default: object) -> Any:
    return given.get("flags", {}).get(name, default)


def _same(before: Described, after: Described, name: str) -> bool:
    return name in before and name in after and _text(before[name]) == _text(after[name])


def _text(value: object) -> str:
    """Return what tells a value in a description from all others: `1` is not `True`."""
    return repr(value)


def _listed(values: Iterable[object]) -> dict[str, str]:
    return {_text(value): show(value) for value in values if value != {"override": True}}


def _taken(name: str) -> str:
    return "allowed" if name == "allow" else "refused"


def _of_flag(name: str, before: Described, after: Described) -> str:
    if name not in before:
        return f"{name} is {show(after[name])}"
    if name not in after:
        return f"{name} is no longer {show(before[name])}"
    return f"{name} is {show(after[name])}, it was {show(before[name])}"


def _of_limit(words: str, before: tuple[float, bool], after: tuple[float, bool]) -> str:
    return f"it is {_limit(words, *after)}, it was {_limit(words, *before)}"


def _limit(words: str, number: float, is_open: bool) -> str:
    if number == _NONE:
        return "without a limit"
    if words == "at least":
        return f"{'more than' if is_open else words} {number:g}"
    return f"{'less than' if is_open else words} {-number:g}"


_NONE = float("-inf")


def _interval(given: Described) -> tuple[tuple[float, bool], tuple[float, bool]] | None:
    """Return the limits as pairs that are larger the less they let through; None where that is unclear."""
    least = most = (_NONE, False)
    for rule in _named(given, _BOUNDS):
        name, args = rule["name"], rule.get("args", {})
        limit = args.get("limit")
        if type(limit) not in (int, float) or len(args) > 1 or "keep" in rule or "warn" in rule:
            return None
        if name in ("min", "length", "greater"):
            least = max(least, (limit, name == "greater"))
        if name in ("max", "length", "less"):
            most = max(most, (-limit, name == "less"))
    return least, most


def _named(given: Described, names: frozenset[str]) -> list[Any]:
    return [rule for rule in given.get("rules", ()) if rule["name"] in names]


def _kind_of(rule: str, kind: str) -> str:
    if rule in _CONVERTING:
        return OUTPUT
    return UNCLEAR if rule == "custom" else kind


def _written(rule: Described) -> str:
    args = ", ".join(f"{name}={show(value)}" for name, value in rule.get("args", {}).items())
    return f"{rule['name']}({args})" if args else str(rule["name"])


def _is_open(given: Described) -> bool:
    """Tell whether an object takes keys that it does not know."""
    return bool(_flag(given, "unknown", False)) or "keys" not in given


def _branches_of(given: Described) -> Any:
    """Return the schemas of which one has to match; None where conditions choose, or more have to."""
    if given["type"] != "alternatives":
        return [given]
    matches = given.get("matches", ())
    if _flag(given, "match", "any") != "any" or any("schema" not in match for match in matches):
        return None
    return [match["schema"] for match in matches]
