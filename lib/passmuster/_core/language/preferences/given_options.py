"""The options of a validation in the form in which users give them, checked and normalized.

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
    """Return the options in the form for users: nested options are in a dict, under the outer name."""
    found: dict[str, Any] = {}
    for option in OPTIONS:
        _put(found, option.name, option)
    _put(found, "errors.wrap_arrays", _add_wrap_arrays)
    return found


def _put(found: dict[str, Any], dotted: str, value: Any) -> None:
    *outer, name = dotted.split(".")
    for part in outer:
        found = found.setdefault(part, {})
    found[name] = value


def _add_wrap_arrays(found: dict[str, Any], value: Any) -> None:
    """Add `errors.wrap_arrays`, another form of `errors.wrap.array`."""
    wraps = boolean("errors.wrapArrays", value)
    found["error_wrap_array"] = (found.get("error_wrap_array") or "[]") if wraps else False


_NESTED = _nested()


def join_options(options: Any, keywords: Any) -> dict[str, Any]:
    """Return options and keywords merged, not checked yet. Keywords have precedence in any spelling."""
    return read_options("", options, keywords, tuple(_NESTED))


def check_options(options: object) -> dict[str, Any]:
    """Return options by their keys, with normalized values.

    Raises `SchemaError` for an unknown name and for a value of the wrong type.

    >>> check_options({"abortEarly": False, "errors": {"wrap": {"label": False}}})
    {'abort_early': False, 'error_wrap_label': False}
    """
    found: dict[str, Any] = {}
    _add(found, "", join_options(options, None), _NESTED)
    return found


def _add(found: dict[str, Any], where: str, given: dict[str, Any], known: dict[str, Any]) -> None:
    """Add the options inside another option, or the outermost ones."""
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
    """Raise `SchemaError` for an option that a schema can't set."""
    _forbid(keys, "by_schema", "is chosen by the caller of validate(), not by a schema")


def forbid_for_sync(keys: Iterable[str]) -> None:
    """Raise `SchemaError` for an option that `validate` does not accept."""
    _forbid(keys, "by_sync", "needs validate_async()")


def _forbid(keys: Iterable[str], use: str, why: str) -> None:
    for option in OPTIONS:
        if option.key in keys and not getattr(option, use):
            raise SchemaError(f"the option {option.joi_name} {why}")


def describe_options(options: dict[str, Any]) -> dict[str, Any]:
    """Return checked options as data, in the spelling of the specification.

    >>> describe_options({"abort_early": False, "error_wrap_label": False})
    {'abortEarly': False, 'errors': {'wrap': {'label': False}}}
    """
    found: dict[str, Any] = {}
    for key, value in options.items():
        row = BY_KEY[key]
        _put(found, row.joi_name, value if row.describe is None else row.describe(value))
    return found
