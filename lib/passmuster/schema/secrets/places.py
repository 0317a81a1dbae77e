"""A way through values, along all schemas that may come to judge them: where the secrets are.

Schema side, asked when something is told, or read for a schema. Where it can't be known which of several
schemas counts, a value is secret as soon as one of them says so.
"""

from __future__ import annotations

from ...builder import Builder
from ...foundation.schema_error import SchemaError
from ..entries import held

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from ..base import Schema
    from ..entries import Pattern

_OF_PARTS = frozenset(("keys", "patterns", "items", "ordered", "shared", "link", "renames"))


class Place:
    """A place of values, with the builders of all schemas that may judge what is there.

    `is_secret` tells that it is shown to nobody, `has_secrets` that it, or something in it, is not.
    """

    __slots__ = ("_below", "has_secrets", "is_secret", "judges")

    def __init__(self, judges: list[Builder]) -> None:
        self.judges: list[Builder] = list(_all_at(judges))
        self.is_secret: bool = any("secret" in judge.schema.spec.flags for judge in self.judges)
        self.has_secrets: bool = any(judge.schema.spec.secret for judge in self.judges)
        self._below: dict[Any, Place] = {}

    @classmethod
    def of(cls, schema: Schema) -> Place:
        """Return the root of the values of a schema."""
        return cls([Builder(schema)])

    def key(self, key: object) -> Place:
        """Return the place of a key of an object."""
        return self._part("key", key, _at_key)

    def item(self, index: int) -> Place:
        """Return the place of an item of an array."""
        most = max([len(judge.schema.spec.term("ordered")) for judge in self.judges], default=0)
        return self._part("item", min(index, most), _at_index)

    def below(self, step: object) -> Place:
        """Return the place that a step of a path leads to, of an item or of a key, as far as secrets go."""
        if self.is_secret or not self.has_secrets:
            return self
        return self._part("step", step, _at_step)

    def _part(self, kind: str, step: Any, find: Any) -> Place:
        try:
            known = self._below.get((kind, step))
        except Exception:  # a key that can't be hashed after all
            return self._found(step, find)
        if known is None:
            known = self._found(step, find)
            if type(step) in (str, int) and len(self._below) < _MOST_KEPT:
                self._below[kind, step] = known
        return known

    def _found(self, step: Any, find: Any) -> Place:
        return Place([part for judge in self.judges for part in find(judge, step)])


_MOST_KEPT = 1_000


def _all_at(judges: list[Builder]) -> Iterator[Builder]:
    """Yield builders, and those of the schemas that may judge the same value."""
    return _closure(judges, _same)


def _closure(judges: list[Builder], more: Callable[[Builder], Iterable[Builder]]) -> Iterator[Builder]:
    """Yield builders, what there is `more` for each, and so on, each once."""
    known: set[tuple[int, int]] = set()
    left = [*judges]
    for judge in left:  # which grows
        mark = (id(judge.schema), id(judge.outer))
        if mark not in known:
            known.add(mark)
            yield judge
            left.extend(more(judge))


def _same(judge: Builder) -> Iterator[Builder]:
    schema = judge.schema
    for name, entries in schema.spec.terms.items():
        if name == "whens":
            for part in held(entries, judging=True):
                yield judge.instead(part)
        elif name == "link":
            yield from _linked(judge)
        elif name not in _OF_PARTS:
            for part in held(entries, judging=True):
                yield Builder(part, judge)
    for rule in schema.spec.rules:
        if rule.name != "has":
            for part in held(tuple(rule.args.values())):
                yield Builder(part, judge)
    for part in held(schema.spec.flags.get("empty")):
        yield Builder(part, judge)


def _linked(judge: Builder) -> Iterator[Builder]:
    schema: Any = judge.schema
    try:
        meant = schema._meant(judge)
    except SchemaError:  # which validations say
        return
    place: Any = judge.outer
    while place is not None and place.schema is not meant:
        place = place.outer
    yield Builder(meant, judge) if place is None else place


def _at_key(judge: Builder, key: object) -> Iterator[Builder]:
    for one in _closure([judge], _alone):
        is_secret = one is not judge and "secret" in one.schema.spec.flags
        yield from [one] if is_secret else _at_own_key(one, key)


def _alone(judge: Builder) -> Iterator[Builder]:
    """Yield the items of an array that judge a value which it takes for the list of one."""
    schema = judge.schema
    if schema.spec.flags.get("single"):
        yield from _all_at([Builder(part, judge) for part in schema.spec.term("items")])


def _at_own_key(judge: Builder, key: object) -> Iterator[Builder]:
    schema = judge.schema
    names = _names_of(schema, key)
    is_known = False
    for entry in schema.spec.term("keys"):
        if entry.key in names:
            is_known = True
            yield Builder(entry.schema, judge, entry.key)
    if not is_known:
        for entry in schema.spec.term("patterns"):
            if any(_takes(entry, name) for name in names):
                yield Builder(entry.rule, judge)


def _names_of(schema: Schema, key: object) -> list[Any]:
    """Return a key and all that it may be renamed to."""
    names = [key]
    spec = schema.spec
    for name in names:  # which grows
        for source, target, _ in spec.term("renames"):
            if isinstance(source, str):
                found = [target] if source == name else []
            elif isinstance(target, str):
                found = [target]
            else:  # a template: any of the keys
                found = [entry.key for entry in spec.term("keys")]
            names += [one for one in found if one not in names]
    return names


def _takes(pattern: Pattern, name: object) -> bool:
    return pattern.regex is None or type(name) is not str or pattern.regex.search(name) is not None


def _at_index(judge: Builder, index: int) -> Iterator[Builder]:
    schema = judge.schema
    ordered, has_gaps = schema.spec.term("ordered"), bool(schema.spec.flags.get("sparse"))
    if has_gaps or any(item.spec.flags.get("result") == "strip" for item in ordered):
        parts = [*ordered, *schema.spec.term("items")]
    else:
        parts = [ordered[index]] if index < len(ordered) else [*schema.spec.term("items")]
    for part in parts:
        yield Builder(part, judge)
    for rule in schema.spec.rules:
        if rule.name == "has":
            for part in held(tuple(rule.args.values())):
                yield Builder(part, judge)


def _at_step(judge: Builder, step: object) -> Iterator[Builder]:
    yield from _at_key(judge, step)
    if type(step) is int and step >= 0:
        yield from _at_index(judge, step)
