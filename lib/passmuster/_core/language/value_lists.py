"""The lists of `allow`, `valid` and `invalid`.

Schema side; the set that a run looks values up in is chosen when the schema is built.
"""

from __future__ import annotations

from ..engine.backend import records
from ..foundation import kinds
from ..foundation.comparing.equality import deep_equal, structural_key
from ..foundation.kinds import kind_of
from ..foundation.signatures import unnamed
from .messages.template import is_template
from .references.reference import is_ref

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


_BY_VALUE = frozenset((kinds.ATOM, kinds.BOOL, kinds.NUMBER, kinds.STRING))


def _key(value: Any) -> Any:
    """Return a key that equal values share. Values that can only be compared are kept by identity."""
    if type(value) is str:
        return value
    if is_ref(value) or is_template(value):
        return ("identity", id(value))
    key = structural_key(value)
    return ("identity", id(value)) if key is None else key


_NO_KEY = object()


def _key_finder(listed: list[Any], few: bool, enums: tuple[type, ...]) -> Callable[[Any], Any]:
    """Return a function that returns the key of a value, or a key that no value has.

    Creating the key of a container takes time in proportion to its size. It is skipped for a container whose
    kind or length is not in the list, and for short lists, which are compared instead.
    """
    shapes = {_shape_of(value) for value in listed}
    known = {kind for kind, _ in shapes}
    unsized = {kind for kind, length in shapes if length is None}

    def key_of(value: Any) -> Any:
        if type(value) in enums:
            return _key_of_member(value)
        kind, length = shape = _shape_of(value)
        if kind not in known or not (length is None or kind in unsized or shape in shapes):
            return _NO_KEY
        return None if few and kind in _CONTAINERS else structural_key(value)

    return key_of


def _key_of_member(member: Any) -> Any:
    """Return the key of a member of an Enum class, which equals no number and no string here."""
    return ("member", id(member))


def _shape_of(value: Any) -> tuple[str, int | None]:
    """Return the kind of a value, and its length if it is a container that reports it reliably."""
    return kind_of(value), len(value) if type(value) in _SIZED else None


_SIZED = (dict, list, tuple)
_CONTAINERS = frozenset((kinds.ERROR, kinds.INSTANCE, kinds.LIST, kinds.MAPPING, kinds.SET))
_FEW = 8  # containers that are compared one by one


class ValueList:
    """Distinct values in their order, immutable.

    `override` is true if the list replaced an earlier one. `enums` are the Enum classes whose members are
    read: a listed member is also accepted by its value and name.
    """

    __slots__ = ("_by_key", "enums", "override")

    def __init__(self, by_key: dict[Any, Any], override: bool, enums: tuple[type, ...]) -> None:
        self._by_key = by_key
        self.override: bool = override
        self.enums: tuple[type, ...] = enums

    @classmethod
    def extended(
        cls,
        before: ValueList | None,
        values: Iterable[Any],
        override: bool = False,
        enums: tuple[type, ...] = (),
    ) -> ValueList:
        """Return a list with values added to an earlier one."""
        by_key = dict(before._by_key) if before is not None else {}
        for value in values:
            by_key.setdefault(_key(value), value)
        if before is not None:
            enums = tuple(dict.fromkeys((*before.enums, *enums)))
        return cls(by_key, override or (before is not None and before.override), enums)

    @property
    def values(self) -> tuple[Any, ...]:
        """The values in order."""
        return tuple(self._by_key.values())

    def shown(self, value: Any) -> Any:
        """Return a listed value in the form of messages: a member of an Enum class by its value."""
        return value.value if self.enums and type(value) in self.enums else value

    @property
    def members(self) -> tuple[Any, ...]:
        """The listed members of Enum classes that are read."""
        return tuple([value for value in self.values if type(value) in self.enums]) if self.enums else ()

    @property
    def portable(self) -> tuple[Any, ...]:
        """The values in the form of descriptions, with the names of members, which are accepted, too."""
        if not self.enums:
            return self.values
        listed = {id(value) for value in self.values}
        names = [
            name
            for enum in self.enums
            for name, member in enum.__members__.items()  # type: ignore[attr-defined]
            if id(member) in listed
        ]
        return ValueList.extended(None, (*map(self.shown, self.values), *names)).values

    @property
    def has_references(self) -> bool:
        """Whether a value is a reference or a template."""
        values = self._by_key.values()
        if records.PLAIN.issuperset(map(type, values)):
            return False
        return any(is_ref(value) or is_template(value) for value in values)

    def __len__(self) -> int:
        return len(self._by_key)

    def without(self, values: Iterable[Any]) -> ValueList | None:
        """Return a list without some values, or None if none is left.

        Scalars are removed by value, other objects by identity, as in the reference library.
        """
        gone = {_key(value): value for value in values}
        if gone.keys().isdisjoint(self._by_key):
            return self
        left = {
            key: value
            for key, value in self._by_key.items()
            if key not in gone or not (gone[key] is value or kind_of(value) in _BY_VALUE)
        }
        return ValueList(left, self.override, self.enums) if left else None

    def __reduce__(self) -> Any:
        return _restore, (self.values, self.override, self.enums)

    def run_set(self, checks: Any, ignore_case: bool) -> Any:
        """Return the set that a run looks values up in; `checks` is the module of its class."""
        if _ONLY_STRINGS.issuperset(map(type, self._by_key.values())):
            return _string_set(checks, self._by_key, ignore_case)
        scalars: dict[str, dict[Any, Any]] = {kinds.STRING: {}, kinds.NUMBER: {}, kinds.BOOL: {}}
        keyed: dict[Any, Any] = {}
        plain, unkeyed, references = [], [], []
        few = sum(kind_of(value) in _CONTAINERS for value in self.values) <= _FEW
        for value in map(unnamed, self.values):
            if is_ref(value) or is_template(value):
                references.append(value)
                continue
            plain.append(value)
            if type(value) in self.enums:
                keyed[_key_of_member(value)] = value
                continue
            kind = kind_of(value)
            key = None if few and kind in _CONTAINERS else structural_key(value)
            if key is None:
                unkeyed.append(value)
                continue
            keyed[key] = value
            if kind in scalars:
                scalars[kind][value if kind == kinds.BOOL else key] = value
        has_none = any(value is None for value in plain)
        folded = _lower_case(scalars[kinds.STRING]) if ignore_case else None
        parts = (has_none, folded, keyed, tuple(unkeyed), tuple(references))
        listed = (*map(self.shown, plain), *references)
        key_of = _key_finder(plain, few, self.enums)
        return checks.ValueSet(*scalars.values(), *parts, listed, key_of, deep_equal)


_ONLY_STRINGS = frozenset((str,))


def _string_set(checks: Any, texts: dict[str, str], ignore_case: bool) -> Any:
    """Return the set of a list that contains only strings, as most lists do, each of which is its own key."""
    folded, listed = _lower_case(texts) if ignore_case else None, tuple(texts)
    return checks.ValueSet(texts, {}, {}, False, folded, texts, (), (), listed, _key_of_string, deep_equal)


def _key_of_string(value: Any) -> Any:
    """Return the key of a value, or a key that no string has."""
    return structural_key(value) if kind_of(value) == kinds.STRING else _NO_KEY


def _lower_case(texts: dict[str, str]) -> dict[str, str]:
    return {text.lower(): text for text in reversed(list(texts))}


def merge(target: ValueList | None, source: ValueList | None, removed: ValueList | None) -> ValueList | None:
    """Return the list of two merged schemas: `source` is added, and the values it forbids are removed."""
    if source is not None and not source.override:
        source = ValueList.extended(target, source.values, enums=source.enums)
    merged = target if source is None else source
    return merged if merged is None or removed is None else merged.without(removed.values)


def _restore(values: tuple[Any, ...], override: bool, enums: tuple[type, ...]) -> ValueList:
    return ValueList.extended(None, values, override, enums)
