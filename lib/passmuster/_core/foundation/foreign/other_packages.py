"""Values of packages that the library does not import: numpy, pandas, and others with arrays.

No package is loaded for this: a value of a package can only exist if the package is loaded. Each class is
inspected once (`kinds`). A value whose methods fail counts as none of these.
"""

from __future__ import annotations

import sys

from ..callers import replace_error, result_or

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any


def loaded_classes(module: str, *names: str) -> tuple[type, ...]:
    """Return classes of a module, or nothing if the module is not loaded."""
    found = [getattr(sys.modules.get(module), name, None) for name in names]
    return tuple([cls for cls in found if isinstance(cls, type)])


def is_missing(cls: type) -> bool:
    """Return whether a class is the type of `pandas.NA` or `pandas.NaT`, the markers of missing values."""
    pandas = sys.modules.get("pandas")
    if pandas is None:
        return False
    known = [getattr(pandas, name, None) for name in ("NA", "NaT")]
    return any(value is not None and cls is type(value) for value in known)


def is_duration(cls: type) -> bool:
    """Return whether a class is numpy's type of durations, which is registered as a type of integers."""
    return issubclass(cls, loaded_classes("numpy", "timedelta64"))


def scalar_of(value: Any) -> Any:
    """Return Python's own value for a numpy scalar, and any other value unchanged."""
    if not issubclass(type(value), loaded_classes("numpy", "generic")) or is_duration(type(value)):
        return value
    moment = moment_of(value)
    if moment is not None:
        return moment
    return result_or(value, lambda: value.item())  # a user-defined subclass may fail


def moment_of(value: Any) -> Any:
    """Return the naive `datetime` of a `numpy.datetime64`, or None for any other value.

    A year becomes its first day, and nanoseconds are cut. A time that is missing, or after the year 9999, is
    None.
    """
    if not issubclass(type(value), loaded_classes("numpy", "datetime64")):
        return None
    try:
        found = value.astype("datetime64[us]").item()
        return found if hasattr(found, "toordinal") else None
    except Exception as error:  # of a user-defined subclass
        return replace_error(error, None)


# Arrays


def is_array(cls: type) -> bool:
    """Return whether a class has the methods of an array, as `numpy.ndarray` and `pandas.Series` do."""
    return (
        has(cls, "__array__")
        and has(cls, "tolist")
        and not issubclass(cls, loaded_classes("numpy", "generic"))
    )


def has(cls: type, name: str) -> bool:
    """Return whether a class has an attribute, of its own or inherited."""
    return any(name in base.__dict__ for base in cls.__mro__)


def attribute_of(cls: type, name: object) -> Any:
    """Return the attribute of a class or of the first base class that has it, uncalled, or None."""
    return next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)  # type: ignore[index]


def items_of(array: Any) -> list[Any] | None:
    """Return the items of an array as Python's own values, in lists, or None if it has no items."""
    found = result_or(None, lambda: array.tolist())  # a user-defined array may fail
    return (
        list(found) if issubclass(type(found), list) else None
    )  # an array without dimensions is a single value
