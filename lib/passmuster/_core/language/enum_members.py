"""Conversion of values and names to the members of Enum classes.

Run phase.
"""

from __future__ import annotations

from ..engine.backend import core
from ..foundation.callers import result_or
from ..foundation.comparing.equality import structural_key
from ..foundation.kinds import STRING, kind_of
from ..foundation.writing import exact_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..engine.nodes.core import Run
    from ..engine.nodes.reports import PlainSubject


class MemberConversion(core.Check):
    """The conversion to the members of the listed Enum classes. A value has precedence over a name.

    `by_value` maps values alone: with conversion off, these are what a member is in JSON. `lower_case` maps
    lower-case strings, and is None if case matters.
    """

    __slots__ = ("by_key", "by_value", "finders", "kinds", "listed", "lower_case", "usual")

    def __init__(self, members: Sequence[Any], ignore_case: bool) -> None:
        listed = {id(member) for member in members}
        enums: dict[Any, None] = dict.fromkeys(map(type, members))
        numbers = [(str(int(member)), member) for member in members if isinstance(member, int)]
        named = [pair for enum in enums for pair in enum.__members__.items() if id(pair[1]) in listed]
        self.by_value: dict[Any, Any] = _by_key([(member.value, member) for member in members], {})
        self.by_key: dict[Any, Any] = _by_key([*named, *numbers], self.by_value)
        self.listed: set[int] = listed
        # Classes that find members for further values themselves.
        self.finders: tuple[Any, ...] = tuple([enum for enum in enums if _finds_members(enum)])
        self.kinds: set[str] = {STRING, *[kind_of(member.value) for member in members]}
        self.usual: dict[Any, Any] = {key: self.by_key[key] for key in self.by_key if type(key) in _EXACT}
        self.lower_case: dict[str, Any] | None = None
        if ignore_case:
            strings = [(key, member) for key, member in self.by_key.items() if type(key) is str]
            self.lower_case = {key.lower(): member for key, member in reversed(strings)}

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Return the member with a value or name, or the value unchanged."""
        if type(value) in _EXACT and run.convert and value in self.usual:
            return self.usual[value]
        kind = kind_of(value)
        if kind not in self.kinds:
            return self.found(value) if self.finders and run.convert else value
        key = structural_key(value)
        if not run.convert:
            return self.by_value.get(key, value)
        if key in self.by_key:
            return self.by_key[key]
        if self.lower_case is not None and kind == STRING:
            value = self.lower_case.get(exact_string(value).lower(), value)
        return self.found(value) if self.finders else value

    def parts(self, members: Sequence[Any]) -> tuple[dict[Any, Any], tuple[Any, ...]]:
        """Return the members by the exact strings and integers that stand for them, and those that stay."""
        kept = []
        for member in () if self.finders else members:
            key = structural_key(member) if kind_of(member) in self.kinds else None
            if self.by_value.get(key, member) is member is self.by_key.get(key, member):
                kept.append(member)
        return self.usual, tuple(kept[:_MOST_KEPT])

    def found(self, value: Any) -> Any:
        """Return the member that the method `_missing_` of a class finds for a value, or the value."""
        for enum in self.finders:
            member = result_or(None, enum, value)
            if member is not None and id(member) in self.listed:
                return member
        return value


_EXACT = frozenset((int, str))
_MOST_KEPT = 64  # members that are compared one by one


def _finds_members(enum: Any) -> bool:
    return any("_missing_" in base.__dict__ for base in enum.__mro__ if base.__module__ != "enum")


def _by_key(pairs: Sequence[tuple[Any, Any]], known: dict[Any, Any]) -> dict[Any, Any]:
    """Return members by structural key, those that are known first; the first one of a key is taken."""
    made = dict(known)
    for value, member in pairs:
        key = structural_key(value)
        if key is not None:
            made.setdefault(key, member)
    return made
