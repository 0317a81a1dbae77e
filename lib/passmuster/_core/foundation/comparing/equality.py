"""Equality of any two values, and keys that are equal if the values are.

The definition of "the same value" for `valid`, `invalid`, `unique` and `switch`. Uses an explicit stack, so
that depth and cycles are safe, and calls a user-defined `__eq__` only if attributes don't decide. Imports
`kinds`, `dates` and `keys`.
"""

from __future__ import annotations

from .. import kinds
from ..callers import replace_error
from ..instants import instant_of
from ..kinds import attributes_of, is_library_class, is_null, is_plain_class, kind_of, pairs_of
from .structural_keys import (
    MOST_MADE,
    STORED,
    content_of,
    has_own_equality,
    is_declared_equal,
    is_nan,
    member_key,
    member_keys,
    pattern_key,
    plain_number,
    structural_key,
)

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Pairs = list[tuple[Any, Any]]

__all__ = ["deep_equal", "structural_key"]


def deep_equal(a: object, b: object) -> bool:
    """Return whether two values are the same for a schema.

    A boolean is never a number; `1` equals `1.0`, NaN equals NaN, `-0.0` equals
    `0`; the order of keys does not count; a list equals a tuple of the same
    items; dates are equal as instants, bytes by content, patterns by source and
    flags, instances of one class by their attributes (or by its own `__eq__`).

    >>> deep_equal({"a": [1, 2]}, {"a": (1.0, 2)}), deep_equal(1, True)
    (True, False)
    """
    if a is b:
        return True
    try:
        return _walk([(a, b)])
    except Exception as error:  # of a value's methods: it equals nothing
        return replace_error(error, False)


def _walk(pairs: Pairs) -> bool:
    classes = _Classes()
    while pairs:
        a, b = pairs.pop()
        if a is b:
            continue
        kind = kind_of(a)
        if kind != kind_of(b):
            return False
        leaf = _LEAVES.get(kind)
        if leaf is not None:
            if not leaf(a, b):
                return False
        elif classes.join(a, b):
            if len(classes.kept) > MOST_MADE and not (type(a) in STORED and type(b) in STORED):
                return False
            children = _pairs_of(kind, a, b)
            if children is None:
                return False
            pairs.extend(children)
    return True


class _Classes:
    """The containers that count as equal until a difference is found.

    Union-find instead of a set of pairs: for two cycles, the number of pairs would be the product of their
    lengths.
    """

    __slots__ = ("kept", "parents")

    def __init__(self) -> None:
        self.parents: dict[int, int] = {}
        self.kept: list[Any] = []  # must stay alive while its id is a key

    def join(self, a: object, b: object) -> bool:
        """Declare two containers equal. Return False if they already were."""
        first, second = self._find(id(a)), self._find(id(b))
        if first == second:
            return False
        self.parents[first] = second
        self.kept.append((a, b))
        return True

    def _find(self, name: int) -> int:
        parents = self.parents
        while name in parents:
            above = parents[name]
            parents[name] = name = parents.get(above, above)
        return name


def _is_same(a: object, b: object) -> bool:
    return a is b or (is_null(a) and is_null(b))


def _same_numbers(a: object, b: object) -> bool:
    a, b = plain_number(a), plain_number(b)
    if is_nan(a) or is_nan(b):
        return is_nan(a) and is_nan(b)
    return is_declared_equal(a, b)


def _same_bytes(a: object, b: object) -> bool:
    content = content_of(a)
    return content is not None and content == content_of(b)


def _same_dates(a: object, b: object) -> bool:
    instant = instant_of(a)
    return instant is not None and instant == instant_of(b)


_LEAVES: dict[str, Callable[[Any, Any], bool]] = {
    kinds.ATOM: _is_same,
    kinds.BOOL: lambda a, b: bool(a) is bool(b),  # one of them may be a numpy boolean
    kinds.NUMBER: _same_numbers,
    kinds.STRING: str.__eq__,
    kinds.BYTES: _same_bytes,
    kinds.DATE: _same_dates,
    kinds.PATTERN: lambda a, b: pattern_key(a) == pattern_key(b),
    kinds.CALLABLE: lambda a, b: type(a) is type(b) and is_declared_equal(a, b),
}


def _pairs_of(kind: str, a: Any, b: Any) -> Pairs | None:
    """Return the pairs that must be equal for two containers to be equal, or None if they differ."""
    if kind == kinds.LIST:
        return list(zip(a, b)) if len(a) == len(b) else None
    if kind == kinds.MAPPING:
        return _mapping_pairs(a, b)
    if kind == kinds.SET:
        return [] if _same_sets(a, b) else None
    return _instance_pairs(kind, a, b)


def _mapping_pairs(a: object, b: object) -> Pairs | None:
    first, second = _items_by_key(a), _items_by_key(b)
    if first is None or second is None or len(first) != len(second):
        return None
    pairs: Pairs = []
    for key, value in first.items():
        if key not in second:
            return None
        pairs.append((value, second[key]))
    return pairs


def _items_by_key(mapping: Any) -> dict[Any, Any] | None:
    try:
        return {member_key(key): value for key, value in pairs_of(mapping)}
    except Exception as error:  # of a user-defined mapping
        return replace_error(error, None)


def _same_sets(a: Any, b: Any) -> bool:
    return len(a) == len(b) and member_keys(a) == member_keys(b)


def _instance_pairs(kind: str, a: Any, b: Any) -> Pairs | None:
    if type(a) is not type(b):
        return None
    if kind == kinds.ERROR and not is_library_class(type(a)):
        return [(a.args, b.args), (attributes_of(a), attributes_of(b))]
    if has_own_equality(type(a)):
        return [] if is_declared_equal(a, b) else None
    if not is_plain_class(type(a)):
        return None
    return [(attributes_of(a), attributes_of(b))]
