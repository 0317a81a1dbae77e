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


def instance_of(cls: type, fields: tuple[str, ...], contents: dict[Any, Any]) -> Any:
    """Return an instance with `contents` as its attributes, or None unless its keys are exactly `fields`."""
    if len(contents) != len(fields):
        return None
    for field in fields:
        if contents.get(field, UNDEFINED) is UNDEFINED:
            return None
    made: Any = _new(cls)
    _set_attribute(made, "__dict__", contents.copy())
    return made
