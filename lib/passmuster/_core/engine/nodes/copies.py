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
        attributes, missing = {}, 0
        for i, field in enumerate(self.fields):
            value = contents.get(field, UNDEFINED)
            if value is UNDEFINED:
                value = UNDEFINED if field in contents else self._default_at(i)
                if value is UNDEFINED:
                    return None
                missing += 1
            attributes[field] = value
        if len(contents) + missing != len(attributes):
            return None
        made: Any = _new(self.cls)
        if self.has_slots:
            for field, value in attributes.items():
                _set_attribute(made, field, value)
        else:
            _set_attribute(made, "__dict__", attributes)
        return made

    def _default_at(self, i: int) -> Any:
        """Return the default of a field, UNDEFINED if it has none."""
        fresh = self.fresh[i]
        return self.defaults[i] if fresh is None else fresh()
