"""Keys of values: hashable, and equal exactly if the values are the same for a schema.

They make `unique` and long value lists linear. Also the parts that equality and keys share. Imports `kinds`
and `dates`.
"""

from __future__ import annotations

from operator import itemgetter

from .. import kinds
from ..callers import replace_error, result_or
from ..instants import instant_of
from ..kinds import all_of, attributes_of, is_library_class, is_null, is_plain_class, kind_of, pairs_of
from ..writing import exact_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable
    from typing import Any


def plain_number(value: Any) -> Any:
    """Return the number itself, because a subclass could redefine its methods."""
    if isinstance(value, int):
        return int.__add__(value, 0)
    return float.__add__(value, 0.0) if isinstance(value, float) else value


def is_nan(value: Any) -> bool:
    # A signaling NaN of Decimal raises when it is compared, even with itself.
    if hasattr(value, "is_snan") and value.is_snan():
        return True
    return not is_declared_equal(value, value)


def content_of(value: Any) -> bytes | None:
    return result_or(None, bytes, value)  # a memoryview may have been released


def pattern_key(value: Any) -> tuple[Any, ...]:
    return (type(value.pattern), value.pattern, value.flags)


def is_declared_equal(a: object, b: object) -> bool:
    try:
        return bool(a == b)
    except Exception as error:  # of a user-defined `__eq__`
        return replace_error(error, False)


def has_own_equality(cls: type) -> bool:
    # The `__eq__` of a dataclass compares attributes. We do that ourselves, without recursion.
    own: Any = cls.__eq__
    return own is not object.__eq__ and not hasattr(cls, "__dataclass_fields__")


def member_keys(items: Iterable[Any]) -> frozenset[Hashable]:
    return frozenset(member_key(item) for item in items)


def member_key(item: object) -> Hashable:
    """Return a key for a key of a dict or a member of a set."""
    if type(item) is str:
        return item
    key = structural_key(item)
    # A hashable object without a structural key only equals itself.
    return _IdentityKey(item) if key is None else key


class _Mark:
    """A token that differs from every value, so that a list never has the key of a string."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


_TRUE, _FALSE, _NULL, _NAN = _Mark("true"), _Mark("false"), _Mark("null"), _Mark("nan")
_BYTES, _DATE, _PATTERN = _Mark("bytes"), _Mark("date"), _Mark("pattern")
_LIST, _MAPPING, _SET = _Mark("list"), _Mark("mapping"), _Mark("set")
_INSTANCE = _Mark("instance")

_FEW_TOKENS = 1000
_SMALL = 64  # parts of a container whose key is paid for by what each container costs
STORED = (dict, list, tuple)

_MOST_KEYED = 1000  # containers of a user-defined class, which may be endless

MOST_MADE = 20_000
"""The maximum number of containers of user-defined classes that are compared."""


class _CustomEqualityKey:
    """A hashable object of a class with its own `__eq__`, which may fail."""

    __slots__ = ("hash", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self.hash = hash(value)

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        return (
            type(other) is _CustomEqualityKey
            and type(self.value) is type(other.value)
            and (self.value is other.value or is_declared_equal(self.value, other.value))
        )


class _IdentityKey:
    """An object that only equals itself, whatever its class defines."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value) >> 4

    def __eq__(self, other: object) -> bool:
        return type(other) is _IdentityKey and self.value is other.value


class _NoKey(Exception):
    """The value can only be compared, not hashed."""


def structural_key(value: Any) -> Hashable | None:
    """Return a hashable key that equals another one exactly if the values are `deep_equal`.

    Returns None if there is none (cycles, attributes that can't be hashed, a time zone that fails). Such
    values have to be compared with `deep_equal`.

    >>> structural_key({"a": [1]}) == structural_key({"a": (1.0,)})
    True
    >>> structural_key(1) == structural_key(True)
    False
    """
    cls = type(value)
    if cls is str or cls is int:
        return value  # type: ignore[no-any-return]
    if cls is dict and _ITSELF.issuperset(map(type, value.values())) and _STRING.issuperset(map(type, value)):
        return frozenset(value.items())  # the same as `_record_key`, but faster
    try:
        kind = kind_of(value)
        leaf = _LEAF_KEYS.get(kind)
        if leaf is not None:
            return leaf(value)
        key = _record_key(value) if kind == kinds.MAPPING else None
        # One flat tuple: hashing nested tuples recurses in C without a limit.
        return _flat_key(value) if key is None else key
    except Exception as error:  # _NoKey, or any exception of a user-defined class
        return replace_error(error, None)


def cost_of_key(value: Any, key: Any) -> int:
    """Return the units of work that the key of a large container took, and 0 for a small one.

    Without a key, the container counts, whose shared parts would make it too long.

    >>> cost_of_key([1], structural_key([1])), cost_of_key([1] * 4000, structural_key([1] * 4000))
    (0, 1000)
    """
    try:
        size = 2 * _size_of(value) if key is None else len(key)
    except Exception as error:  # _NoKey, or any exception of a user-defined class
        size = replace_error(error, 0)
    return size >> 2 if size > _SMALL else 0


_ITSELF, _STRING = frozenset((str, int)), frozenset((str,))
"""Types of values that are their own keys, and types of keys that are."""


def _record_key(mapping: Any) -> Hashable | None:
    """Return the key of a mapping without nested containers, or None if it has any."""
    pairs = []
    for key, value in pairs_of(mapping):
        leaf = _LEAF_KEYS.get(kind_of(value))
        if leaf is None:
            return None
        pairs.append((member_key(key), leaf(value)))
    return frozenset(pairs)


def _flat_key(value: Any) -> Hashable:
    tokens: list[Any] = []
    whole, most = value, _FEW_TOKENS
    left: list[Any] = [value]
    while left:
        value = left.pop()
        kind = kind_of(value)
        leaf = _LEAF_KEYS.get(kind)
        if leaf is not None:
            tokens.append(leaf(value))
        else:
            tokens.extend(_opening(kind, value, left))
        if len(tokens) + len(left) > most:
            if most > _FEW_TOKENS:
                raise _NoKey
            most = 4 * (_FEW_TOKENS + _size_of(whole))
    return tuple(tokens)


def tokens_of(value: Any, left: list[Any]) -> list[Any]:
    """Return the tokens of a value without its content, which is added to `left`."""
    kind = kind_of(value)
    leaf = _LEAF_KEYS.get(kind)
    return _opening(kind, value, left) if leaf is None else [leaf(value)]


def _size_of(value: Any) -> int:
    """Return the number of items in a value at all levels, without duplicates.

    The key of a value with cycles would be endless, and the key of one with shared parts much longer than the
    value.
    """
    seen: dict[int, Any] = {}
    left, size, made = [value], 0, 0
    while left:
        value = left.pop()
        if id(value) in seen:
            continue
        items = _items_in(value)
        if items is not None:
            made += type(value) not in STORED
            if made > _MOST_KEYED:
                raise _NoKey
            seen[id(value)] = items, value  # must stay alive while its id is a key
            left.extend(items)
            size += len(items) + 1
    return size


def _items_in(value: Any) -> list[Any] | None:
    kind = kind_of(value)
    if kind == kinds.LIST:
        return list(value) if type(value) is list else all_of(value)
    if kind == kinds.MAPPING:
        return [item for _, item in pairs_of(value)]
    if kind == kinds.ERROR:
        return [value.args, *attributes_of(value).values()]
    return list(attributes_of(value).values()) if kind == kinds.INSTANCE else None


def _opening(kind: str, value: Any, left: list[Any]) -> list[Any]:
    """Return the tokens that open a container, whose content is added to `left`."""
    if kind == kinds.LIST:
        left.extend(reversed(value))
        return [_LIST, len(value)]
    if kind == kinds.MAPPING:
        return _open_mapping(_MAPPING, pairs_of(value), left)
    if kind == kinds.SET:
        return [_SET, len(value), member_keys(value)]
    return _open_instance(kind, value, left)


def _open_mapping(mark: Any, items: Iterable[tuple[Any, Any]], left: list[Any]) -> list[Any]:
    keyed = [(member_key(key), value) for key, value in items]
    keyed.sort(key=itemgetter(0) if all(type(key) is str for key, _ in keyed) else _place)
    left.extend(value for _, value in reversed(keyed))
    return [mark, len(keyed), *[key for key, _ in keyed]]


def _place(pair: tuple[Any, Any]) -> tuple[str, Any]:
    """Return a sort key for a key, among keys of several kinds."""
    key = pair[0]
    if type(key) is tuple and key[0] in (_BYTES, _DATE):
        return (key[0].name, key[1])
    kind = kind_of(key)
    if kind in (kinds.STRING, kinds.NUMBER):
        return (kind, key)
    if type(key) is _Mark:
        return ("mark", key.name)
    if type(key) is tuple and key[0] is _LIST:
        return ("list", tuple(_place((token, None)) for token in key))
    # The order of others (sets, objects) is not reproducible.
    raise _NoKey


def _open_instance(kind: str, value: Any, left: list[Any]) -> list[Any]:
    cls = type(value)
    if kind == kinds.ERROR and not is_library_class(cls):
        left.append(value.args)
        return _open_mapping((_INSTANCE, cls), attributes_of(value).items(), left)
    if has_own_equality(cls):
        return [_CustomEqualityKey(value)]
    if not is_plain_class(cls):
        return [_IdentityKey(value)]
    return _open_mapping((_INSTANCE, cls), attributes_of(value).items(), left)


def _number_key(value: Any) -> Hashable:
    value = plain_number(value)
    if is_nan(value):
        return _NAN
    hash(value)
    return value  # type: ignore[no-any-return]


def _bytes_key(value: Any) -> Hashable:
    content = content_of(value)
    if content is None:
        raise _NoKey
    return (_BYTES, content)


def _date_key(value: Any) -> Hashable:
    instant = instant_of(value)
    if instant is None:
        raise _NoKey
    return (_DATE, instant)


_LEAF_KEYS: dict[str, Callable[[Any], Hashable]] = {
    # None means "no key", so that the value None needs another key.
    kinds.ATOM: lambda value: _NULL if is_null(value) else _IdentityKey(value),
    kinds.BOOL: lambda value: _TRUE if value else _FALSE,
    kinds.NUMBER: _number_key,
    kinds.STRING: exact_string,
    kinds.BYTES: _bytes_key,
    kinds.DATE: _date_key,
    kinds.PATTERN: lambda value: (_PATTERN, *pattern_key(value)),
    kinds.CALLABLE: _CustomEqualityKey,
}
