"""How methods read their options: a mapping, keywords, or both, in either spelling.

Schema side.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..foundation.failures import SchemaError
from ..foundation.sentinels import UNDEFINED
from ..foundation.showing import show
from ..foundation.spelling import suggestion, to_spec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


def read_options(
    method: str, options: object, keywords: Mapping[str, object], known: Iterable[str]
) -> dict[str, Any]:
    """Return the options of a call under the specification's names; refuse unknown ones.

    `UNDEFINED` are no options, and None is a value like any other: refused.

    >>> read_options("email", {"allowUnicode": False}, {"tlds": False}, ("allowUnicode", "tlds"))
    {'allowUnicode': False, 'tlds': False}
    """
    if not keywords and options is UNDEFINED:
        return {}
    found: dict[str, Any] = {}
    if options is not UNDEFINED:
        if not isinstance(options, Mapping):
            raise SchemaError(f"{method}: options must be a mapping, not {show(options)}")
        found.update(options)
    found.update(keywords)
    read: dict[str, Any] = {}
    names = tuple(known)
    for name, value in found.items():
        spec = to_spec(name) if isinstance(name, str) else name
        if spec not in names:
            allowed = ", ".join(names) or "none"
            raise SchemaError(
                f"{method}: unknown option {show(name)}; known are {allowed}.{suggestion(str(name), names)}"
            )
        if value is not UNDEFINED:
            read[spec] = value
    return read


def require(condition: object, message: str) -> None:
    """Raise `SchemaError` with a message unless a condition holds."""
    if not condition:
        raise SchemaError(message)


def check_boolean(method: str, options: dict[str, Any], *names: str) -> None:
    """Refuse options that are given and are not booleans."""
    for name in names:
        if name in options and not isinstance(options[name], bool):
            raise SchemaError(f"{method}: {name} must be True or False, not {show(options[name])}")


def is_text(value: Any) -> bool:
    """Tell whether a value is a text of at least one character."""
    return isinstance(value, str) and bool(value)


def checked(method: str, name: str, value: Any, accepts: Callable[[Any], Any], allowed: str) -> Any:
    """Return a value, or refuse it, saying what is allowed."""
    if not accepts(value):
        raise SchemaError(f"{method}: {name} must be {allowed}, not {show(value)}")
    return value
