"""Fast copies of plain data, and of instances that need neither deep cloning nor a constructor call.

Run phase, the pure reference of the compiled twin of the same name.
"""

from __future__ import annotations

from .reports import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_new = object.__new__
_set_attribute = object.__setattr__

_SCALARS = frozenset((str, int, float, bool, type(None)))
"""Types of most values in a container. A container of nothing else is copied by a shallow copy."""


def copy_of(value: Any, clone: Callable[[Any], Any]) -> Any:
    """Return a deep copy of data. `clone` is called only if there are containers within containers."""
    try:
        if type(value) in _SCALARS:
            return value
        if type(value) is dict and _SCALARS.issuperset(map(type, value.values())):
            return value.copy()
        if type(value) is list and _SCALARS.issuperset(map(type, value)):
            return value.copy()
    except Exception:  # the `__hash__` of a metaclass
        pass
    return clone(value)


class InstancePlan:
    """How an instance of a class is made of its fields without a call of the class.

    A field that may be missing has a default, or a class in `fresh` whose empty instance takes its place. The
    fields of other classes than those with slots are kept in a dict.
    """

    __slots__ = ("cls", "defaults", "fields", "fresh", "has_slots")

    def __init__(
        self,
        cls: type,
        fields: tuple[str, ...],
        defaults: tuple[Any, ...],
        fresh: tuple[type | None, ...],
        has_slots: bool,
    ) -> None:
        self.cls: type = cls
        self.fields: tuple[str, ...] = fields
        self.defaults: tuple[Any, ...] = defaults
        self.fresh: tuple[type | None, ...] = fresh
        self.has_slots: bool = has_slots

    def made(self, contents: dict[Any, Any]) -> Any:
        """Return an instance, or None if a field is missing that must not be, or a key is no field."""
        attributes, fields = contents.copy(), self.fields
        for field in fields:
            if attributes.get(field, UNDEFINED) is UNDEFINED:
                if not self._fill(attributes):
                    return None
                break
        if len(attributes) != len(fields):
            return None
        made: Any = _new(self.cls)
        if self.has_slots:
            for field in self.fields:
                _set_attribute(made, field, attributes[field])
        else:
            _set_attribute(made, "__dict__", attributes)
        return made

    def _fill(self, attributes: dict[Any, Any]) -> bool:
        """Set the fields that are missing to their defaults, and return whether all fields have values."""
        for field, default, fresh in zip(self.fields, self.defaults, self.fresh):
            if field not in attributes:
                attributes[field] = default if fresh is None else fresh()
            if attributes[field] is UNDEFINED:
                return False
        return True
