"""Values of packages that the library does not import: numpy, pandas, and others with arrays.

Nothing is loaded for their sake: a value of a package exists only where that was loaded. Whatever a class is,
is asked once (`kinds`); what its values do when they are read ends in "none of these".
"""

from __future__ import annotations

import sys

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any


def loaded(module: str, *names: str) -> tuple[type, ...]:
    """Return classes of a module, or nothing if no value of them can exist yet."""
    found = [getattr(sys.modules.get(module), name, None) for name in names]
    return tuple([cls for cls in found if isinstance(cls, type)])


def is_missing(cls: type) -> bool:
    """Return whether a class is the type of `pandas.NA` or `pandas.NaT`, which stand for no value."""
    pandas = sys.modules.get("pandas")
    if pandas is None:
        return False
    known = [getattr(pandas, name, None) for name in ("NA", "NaT")]
    return any(value is not None and cls is type(value) for value in known)


def is_duration(cls: type) -> bool:
    """Return whether a class is numpy's type of durations, which is registered as a type of integers."""
    return issubclass(cls, loaded("numpy", "timedelta64"))


def scalar_of(value: Any) -> Any:
    """Return Python's own value for a scalar of numpy; any other value as it is."""
    if not issubclass(type(value), loaded("numpy", "generic")) or is_duration(type(value)):
        return value
    moment = moment_of(value)
    if moment is not None:
        return moment
    try:
        return value.item()
    except Exception:  # a subclass of the caller's
        return value


def moment_of(value: Any) -> Any:
    """Return the naive `datetime` of a `numpy.datetime64`; None for anything else, and where there is none.

    A year is its first day, nanoseconds are cut; what is not a time, or beyond the year 9999, has none.
    """
    if not issubclass(type(value), loaded("numpy", "datetime64")):
        return None
    try:
        found = value.astype("datetime64[us]").item()
        return found if hasattr(found, "toordinal") else None
    except Exception:  # a subclass of the caller's
        return None


# Arrays


def is_array(cls: type) -> bool:
    """Return whether a class has the methods of an array, as `numpy.ndarray` and `pandas.Series` do."""
    return has(cls, "__array__") and has(cls, "tolist") and not issubclass(cls, loaded("numpy", "generic"))


def has(cls: type, name: str) -> bool:
    """Return whether a class has an attribute, of its own or inherited."""
    return any(name in base.__dict__ for base in cls.__mro__)


def items_of(array: Any) -> list[Any] | None:
    """Return the items of an array as Python's own values, in lists; None where it has no items."""
    try:
        found = array.tolist()
    except Exception:  # an array of the caller's that fails
        return None
    return list(found) if issubclass(type(found), list) else None  # that of no dimension is one value
