"""A step of a path into data: keys of mappings, indexes of sequences, attributes of instances and functions.

Nothing else is accessible: no methods, no dunder names, no attributes of scalars. For the run phase, when a
value is no plain mapping; `backend.references.reach` follows the path. Imports foundation/.
"""

from __future__ import annotations

import re
import sys
from itertools import islice

from ...foundation import kinds
from ...foundation.callers import replace_error
from ...foundation.foreign.other_packages import items_of
from ...foundation.kinds import kind_of
from ...foundation.late_patterns import late_pattern
from ...foundation.sentinels import UNDEFINED
from ...foundation.signatures import arity_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

_index = late_pattern(r" *([+-]?[0-9]{1,18}|) *", re.A)


def step_into(value: Any, part: str, iterables: bool | None) -> Any:
    """Return a part of a value that is not a plain mapping, or UNDEFINED if there is no such part."""
    try:
        return _steps(kind_of(value), value, part, iterables)
    except Exception as error:  # a user-defined container that fails
        return replace_error(error, UNDEFINED)


def _steps(kind: str, value: Any, part: str, iterables: bool | None) -> Any:
    if kind is kinds.MAPPING:
        # Checked first, because a defaultdict would grow.
        return value[part] if part in value else UNDEFINED  # noqa: SIM401 - a get() may have its own default
    if kind is kinds.LIST:
        return _listed(value, part)
    if kind is kinds.STRING and not value:  # ends the search, as in the reference library
        return UNDEFINED
    if kind in (kinds.STRING, kinds.BYTES):
        return _item(value, part, False)
    if kind is kinds.SET:
        return _member(value, part) if iterables else UNDEFINED
    if kind is kinds.ERROR and part in ("message", "name"):
        return str(value) if part == "message" else type(value).__name__
    if kind in (kinds.INSTANCE, kinds.ERROR):
        return _attribute(value, part)
    return _function_attribute(value, part) if kind is kinds.CALLABLE else UNDEFINED


def _function_attribute(function: Any, part: str) -> Any:
    """Return an attribute of a function, or one of the attributes of every JavaScript function."""
    from ...foundation.classes.function_fields import contents_of, is_class

    if is_class(function):  # attributes of a class are for its instances
        return UNDEFINED
    found = contents_of(function).get(part, UNDEFINED)
    if found is UNDEFINED and part == "name":
        return function.__name__
    return arity_of(function) if found is UNDEFINED and part == "length" else found


def _listed(value: object, part: str) -> Any:
    if not issubclass(type(value), (list, tuple)):  # an array of another package
        value = items_of(value)
    elif part in (kinds.field_names(type(value)) or ()):
        return _attribute(value, part)
    return UNDEFINED if value is None else _item(value, part, True)


def _item(value: Any, part: str, counts_from_end: bool) -> Any:
    if part == "length":
        return len(value)
    index = _index_of(part)
    if index is None or (index < 0 and not counts_from_end):
        return UNDEFINED
    return value[index] if -len(value) <= index < len(value) else UNDEFINED


def _member(value: Any, part: str) -> Any:
    index = _index_of(part)
    if index is None or index < 0:
        return UNDEFINED
    return next(islice(value, index, None), UNDEFINED)


def _index_of(part: str) -> int | None:
    found = _index.fullmatch(part)
    return int(found[1] or "0") if found else None


def _attribute(value: Any, part: str) -> Any:
    if part.startswith("__") or isinstance(value, type(sys)):  # a module is not data
        return UNDEFINED
    found = kinds.fields_of(value).get(part, UNDEFINED)
    if found is not UNDEFINED:
        return found
    for cls in type(value).__mro__:
        if part in cls.__dict__:
            computed = cls.__dict__[part]
            return computed.__get__(value, type(value)) if isinstance(computed, property) else UNDEFINED
    return UNDEFINED
