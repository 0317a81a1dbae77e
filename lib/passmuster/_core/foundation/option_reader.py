"""Reading options from a mapping, keywords, or both, in Python's or the specification's spelling.

Used when schemas are built and when calls are given options; imports the foundation only.
"""

from __future__ import annotations

from functools import lru_cache

from .schema_error import SchemaError, show
from .sentinels import UNDEFINED
from .spelling import suggestion, to_python, to_spec

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

_LONGEST = 60
"""The length of a name that is compared with others; the rest is cut."""


def read_options(
    where: str,
    options: object,
    keywords: Mapping[str, Any] | None,
    known: Iterable[str],
    what: str = "option",
) -> dict[str, Any]:
    """Return the options of a call in the spelling of `known`.

    `options` may be `UNDEFINED`, which means none. Keywords have precedence over them in any spelling. An
    option whose value is `UNDEFINED` is not given. `where` precedes an error message, `what` is the noun for
    an option.

    Raises `SchemaError` if `options` is not a mapping, for an unknown name, with the nearest names, and for
    an option that is given in both spellings.

    >>> read_options("email", {"allow_unicode": False}, {"tlds": False}, ("allowUnicode", "tlds"))
    {'allowUnicode': False, 'tlds': False}
    """
    if options is UNDEFINED and not keywords:
        return {}
    names = tuple(known)
    read = {} if options is UNDEFINED else _read(where, options, names, what)
    if keywords:
        read.update(_read(where, keywords, names, what))
    return {name: value for name, value in read.items() if value is not UNDEFINED}


def _read(where: str, options: object, known: tuple[str, ...], what: str) -> dict[str, Any]:
    from collections.abc import Mapping

    if not isinstance(options, Mapping):
        raise wrong(where, f"{what}s must be a mapping, not {show(options)}")
    spellings = _spellings(known)
    read: dict[str, Any] = {}
    for name, value in options.items():
        meant = spellings.get(name) if isinstance(name, str) else None
        if meant is None:
            raise wrong(where, unknown(what, name, known))
        if meant in read:
            raise wrong(where, f"the {what} {meant} is given twice")
        read[meant] = value
    return read


@lru_cache(maxsize=256)
def _spellings(known: tuple[str, ...]) -> dict[str, str]:
    """Return the known names by both of their spellings."""
    return {spelling: name for name in known for spelling in (to_python(to_spec(name)), to_spec(name))}


def wrong(where: str, complaint: str) -> SchemaError:
    """Return the error for wrong options; `where` may be empty."""
    return SchemaError(f"{where}: {complaint}" if where else complaint)


def unknown(what: str, name: object, known: Iterable[str]) -> str:
    """Return the sentence that refuses a name, with the most similar known names, or else all known names.

    >>> unknown("option", "allow_unicod", ["allowUnicode", "tlds"])
    "there is no option 'allow_unicod'. Did you mean allow_unicode?"
    >>> unknown("option", 5, ["allowUnicode", "tlds"])
    'there is no option 5; known are allowUnicode, tlds.'
    """
    names = list(known)
    refusal = f"there is no {what} {show(name)}"
    if isinstance(name, str) and len(name) <= _LONGEST:
        from .misuse.other_names import hint_of_option

        likely = names
        if "_" in name:
            likely = [to_python(to_spec(other)) for other in names]
        elif not name.islower():
            likely = [to_spec(other) for other in names]
        hint = hint_of_option(name, names)
        if hint:
            return refusal + hint
        hint = suggestion(name, likely)
        if hint:
            return f"{refusal}.{hint}"
    return f"{refusal}; known are {', '.join(names)}." if names else f"{refusal}."
