"""The options of a validation as they are given: known, of the right type, in one spelling.

Used when options are given to a schema or a call. Imports the foundation and the table of options.
"""

from __future__ import annotations

from ...foundation.option_reader import read_options
from ...foundation.schema_error import SchemaError
from ...foundation.spelling import to_spec
from .option_table import BY_KEY, OPTIONS, Option
from .option_values import boolean

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


def _nested() -> dict[str, Any]:
    """Return the options as they are given: those within another one in a dict of that name."""
    found: dict[str, Any] = {}
    for option in OPTIONS:
        *outer, name = option.name.split(".")
        place = found
        for part in outer:
            place = place.setdefault(part, {})
        place[name] = option
    found["errors"]["wrap_arrays"] = _add_wrap_arrays
    return found


def _add_wrap_arrays(found: dict[str, Any], value: Any) -> None:
    """Add `errors.wrap_arrays`, another way to give `errors.wrap.array`."""
    wraps = boolean("errors.wrapArrays", value)
    found["error_wrap_array"] = (found.get("error_wrap_array") or "[]") if wraps else False


_NESTED = _nested()


def joined(options: Any, keywords: Any) -> dict[str, Any]:
    """Return options and keywords as one, not checked yet; keywords win whatever their spelling."""
    return read_options("", options, keywords, tuple(_NESTED))


def checked(options: object) -> dict[str, Any]:
    """Return options by their keys, with their values as they are kept.

    Raises `SchemaError` for a name that is not known and for a value of the wrong type.

    >>> checked({"abortEarly": False, "errors": {"wrap": {"label": False}}})
    {'abort_early': False, 'error_wrap_label': False}
    """
    found: dict[str, Any] = {}
    _add(found, "", joined(options, None), _NESTED)
    return found


def _add(found: dict[str, Any], where: str, given: dict[str, Any], known: dict[str, Any]) -> None:
    """Add the options that are given within an option, or within nothing."""
    late = []
    for name, value in given.items():
        row, full = known[name], f"{where}{to_spec(name)}"
        if isinstance(row, Option):
            found[row.key] = row.check(full, value)
        elif isinstance(row, dict):
            _add(found, f"{full}.", read_options(f"the option {full}", value, None, tuple(row)), row)
        else:
            late.append((row, value))
    for add, value in late:
        add(found, value)


def forbid_for_schemas(keys: Iterable[str]) -> None:
    """Raise `SchemaError` if there is an option that no schema may set."""
    for option in OPTIONS:
        if not option.by_schema and option.key in keys:
            why = "is chosen by the caller of validate(), not by a schema"
            raise SchemaError(f"the option {option.theirs} {why}")


def forbid_for_sync(keys: Iterable[str]) -> None:
    """Raise `SchemaError` if there is an option that `validate` does not take."""
    for option in OPTIONS:
        if not option.by_sync and option.key in keys:
            raise SchemaError(f"the option {option.theirs} needs validate_async()")


def described(options: dict[str, Any]) -> dict[str, Any]:
    """Return checked options as data in the spelling of the specification.

    >>> described({"abort_early": False, "error_wrap_label": False})
    {'abortEarly': False, 'errors': {'wrap': {'label': False}}}
    """
    found: dict[str, Any] = {}
    for key, value in options.items():
        row = BY_KEY[key]
        *outer, name = row.theirs.split(".")
        place = found
        for part in outer:
            place = place.setdefault(part, {})
        place[name] = value if row.describe is None else row.describe(value)
    return found
