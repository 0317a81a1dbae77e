"""The options of a validation, as they are written: known, of the right type, in one spelling.

Used when options are given to a schema or a call. Imports the foundation and `messages`.
"""

from __future__ import annotations

from ..foundation.failures import SchemaError
from ..foundation.sentinels import UNDEFINED
from ..foundation.showing import show
from ..foundation.spelling import suggestion, to_python, to_spec
from .messages import compile_messages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


def _refuse(name: str, expected: str, value: Any) -> SchemaError:
    return SchemaError(f"the option {name} must be {expected}, not {shown(value)}")


def shown(value: Any) -> str:
    if isinstance(value, str):
        return repr(value[:40])
    return repr(value) if value is None or type(value) is bool else type(value).__name__


def _boolean(name: str, value: Any) -> Any:
    if type(value) is not bool:
        raise _refuse(name, "True or False", value)
    return value


def _one_of(*allowed: Any) -> Callable[[str, Any], Any]:
    expected = " or ".join([", ".join(map(repr, allowed[:-1])), repr(allowed[-1])])

    def check_value(name: str, value: Any) -> Any:
        for choice in allowed:
            if type(value) is type(choice) and value == choice:
                return value
        raise _refuse(name, expected, value)

    return check_value


def _wrap(name: str, value: Any) -> Any:
    if value is False or (isinstance(value, str) and 1 <= len(value) <= 2):
        return value
    raise _refuse(name, "False or a text of one or two characters", value)


def _language(name: str, value: Any) -> Any:
    if (isinstance(value, str) and value) or is_reference(value):
        return value
    raise _refuse(name, "the code of a language or a reference", value)


def is_reference(value: Any) -> bool:
    if value is None or isinstance(value, str):
        return False
    from .references import Reference

    return isinstance(value, Reference)


def check_context(name: str, value: Any) -> Any:
    scalar = (str, bytes, bool, int, float, list, tuple, set)
    if value is None:
        return value
    if isinstance(value, scalar) or callable(value):
        raise _refuse(name, "a mapping or an object", value)
    return value


def _messages(name: str, value: Any) -> Any:
    if isinstance(value, str):
        raise _refuse(name, "a mapping from error codes to texts", value)
    return compile_messages(value)


def _strip_unknown(name: str, value: Any) -> Any:
    if type(value) is bool:
        return value
    parts = _known_options(value, ("arrays", "objects"), name)
    if not parts:
        raise SchemaError(f"the option {name} must have at least one of arrays and objects")
    return {part: _boolean(f"{name}.{part}", chosen) for part, chosen in parts.items()}


_OPTIONS: dict[str, Callable[[str, Any], Any]] = {
    "abort_early": _boolean,
    "allow_unknown": _boolean,
    "artifacts": _boolean,
    "cache": _boolean,
    "context": check_context,
    "convert": _boolean,
    "date_format": _one_of("date", "iso", "string", "time", "utc"),
    "debug": _boolean,
    "externals": _boolean,
    "messages": _messages,
    "no_defaults": _boolean,
    "non_enumerables": _boolean,
    "presence": _one_of("optional", "required", "forbidden"),
    "skip_functions": _boolean,
    "strip_unknown": _strip_unknown,
    "warnings": _boolean,
}

_ERROR_OPTIONS: dict[str, Callable[[str, Any], Any]] = {
    "escape_html": _boolean,
    "label": _one_of("path", "key", False),
    "language": _language,
    "render": _boolean,
    "stack": _boolean,
}

_WRAP_OPTIONS = ("label", "array", "string")

NOT_FOR_SCHEMAS = ("context", "debug", "externals", "warnings")
NOT_FOR_SYNC = ("artifacts", "warnings")


def checked(options: Any) -> dict[str, Any]:
    """Return options in our spelling, `errors` flattened and `messages` compiled.

    Raises `SchemaError` for a name that is not known and for a value of the wrong type.

    >>> checked({"abortEarly": False, "errors": {"wrap": {"label": False}}})
    {'abort_early': False, 'error_wrap_label': False}
    """
    found: dict[str, Any] = {}
    for name, value in _known_options(options, (*_OPTIONS, "errors"), "").items():
        if name == "errors":
            _add_errors(found, value)
        else:
            found[name] = _OPTIONS[name](to_spec(name), value)
    return found


def forbid(options: Iterable[str], names: Iterable[str], why: str) -> None:
    """Raise `SchemaError` if there is one of these options."""
    for name in names:
        if name in options:
            raise SchemaError(f"the option {to_spec(name)} {why}")


def _known_options(options: Any, known: Iterable[str], where: str) -> dict[str, Any]:
    """Return options in our spelling without undefined ones; refuse names that are not known."""
    from collections.abc import Mapping

    if not isinstance(options, Mapping):
        what = f"the option {where}" if where else "options"
        raise SchemaError(f"{what} must be a mapping, not {shown(options)}")
    found: dict[str, Any] = {}
    for name, value in options.items():
        ours = to_python(name) if isinstance(name, str) else name
        full = f"{where}.{name}" if where else name
        if ours not in known:
            raise SchemaError(f"there is no option {show(full)}.{_hint(name, ours, known)}")
        if ours in found:
            raise SchemaError(f"the option {full} is given twice")
        if value is not UNDEFINED:
            found[ours] = value
    return found


def _hint(name: Any, ours: Any, known: Iterable[str]) -> str:
    if not isinstance(name, str):
        return ""
    return suggestion(name, known if name == ours else [to_spec(other) for other in known])


def _add_errors(found: dict[str, Any], errors: Any) -> None:
    known = _known_options(errors, (*_ERROR_OPTIONS, "wrap", "wrap_arrays"), "errors")
    for name, value in known.items():
        if name == "wrap":
            for side, chosen in _known_options(value, _WRAP_OPTIONS, "errors.wrap").items():
                found[f"error_wrap_{side}"] = _wrap(f"errors.wrap.{side}", chosen)
        elif name in _ERROR_OPTIONS:
            found[f"error_{name}"] = _ERROR_OPTIONS[name](f"errors.{to_spec(name)}", value)
    if "wrap_arrays" in known:
        wraps = _boolean("errors.wrapArrays", known["wrap_arrays"])
        found["error_wrap_array"] = (found.get("error_wrap_array") or "[]") if wraps else False
