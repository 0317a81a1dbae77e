"""GUIDs, also called UUIDs."""

from __future__ import annotations

from functools import partial

from ...foundation.codes import Code
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ..backend import scanners
from .shared.format import Format, flag

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_OPENING = ("{", "[", "(")
VERSIONS = ("uuidv1", "uuidv2", "uuidv3", "uuidv4", "uuidv5", "uuidv6", "uuidv7", "uuidv8")


def version_digits(where: str, given: Any) -> str:
    """Return the digits of the versions of an option, in their order; an empty string allows any version.

    >>> version_digits("version", ["uuidv4", "UUIDv7"])
    '47'
    """
    if given is UNDEFINED or not isinstance(given, (list, tuple)):
        if not given:
            return ""
        given = [given]
    if not given:
        raise SchemaError(f"{where} must name at least one version")
    digits = ""
    for version in given:
        name = version.lower() if isinstance(version, str) else None
        if name not in VERSIONS:
            raise SchemaError(f"{where} must be one of {', '.join(VERSIONS)}, not {show(version)}")
        if name[-1] in digits:
            raise SchemaError(f"{where} {show(version)} is given twice")
        digits += name[-1]
    return digits


def guid(
    version: str = "", separator: bool | str | None = None, wrapper: bool | str | None = None
) -> Callable[[str], bool]:
    """Return the test of GUIDs (spec part 2, `string.guid`).

    `version` has the allowed version digits; an empty string only checks the general form.
    `separator` True requires `-` or `:`, False forbids both, a string requires
    that one, None allows any.  It applies to the first separator: each later one
    is the same or left out.  The string may be
    wrapped in a pair of `{}`, `[]` or `()`: `wrapper` True requires one, False
    forbids it, a string requires the pair that it opens.

    >>> guid("4")("{69593D62-71EA-4548-85E4-04FC71357423}")
    True
    """
    separators = separator if isinstance(separator, str) else "" if separator is False else "-:"
    test = partial(scanners.guid, separators, bool(separator), version)
    if wrapper is None:
        return test
    if wrapper is False:
        return lambda text: text[:1] not in _OPENING and test(text)
    first = _OPENING if wrapper is True else (wrapper,)
    return lambda text: text[:1] in first and test(text)


_HEX = "[0-9A-Fa-f]"
_MARKS = {None: "([-:]?)", True: "([-:])", False: "()", "-": "(-)", ":": "(:)"}


def guid_pattern(versions: str = "", separator: bool | str | None = None) -> str:
    """Return a pattern of ECMA-262 for the strings that `guid` accepts, in any wrapper."""
    first, last = f"{_HEX}{{8}}{_MARKS[separator]}", f"{_HEX}{{12}}"
    middle = f"(?:{_HEX}{{4}}\\1?){{3}}"
    if versions:
        middle = f"{_HEX}{{4}}\\1?[{versions}]{_HEX}{{3}}\\1?[89abAB]{_HEX}{{3}}\\1?"
    pairs = "".join(f"\\{opening}(?=.*\\{closing}$)|" for opening, closing in ("{}", "[]", "()"))
    return f"^(?:{pairs}(?=.*{_HEX}$)){first}{middle}{last}[}}\\])]?$"


FORMAT = Format(
    "guid",
    Code("string.guid", "{{#label}} must be a GUID", "the string is not a GUID of the form asked for"),
    pattern=lambda version, separator, wrapper: guid_pattern(version, separator),
    loss=lambda wrapper, **_: None if wrapper is None else "the brackets around it are not expressed",
    test=guid,
    annotation=lambda separator, **_: None if separator in (False, ":") else {"format": "uuid"},
    options={"version": version_digits, "separator": flag(None, "-", ":"), "wrapper": flag(None, *_OPENING)},
)
