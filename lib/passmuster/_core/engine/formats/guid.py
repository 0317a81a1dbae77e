"""GUIDs, also called UUIDs.

Build phase: reads the options and creates the test from the given scanners.
"""

from __future__ import annotations

from functools import partial

from ...foundation.codes import Code
from ...foundation.option_reader import read_options
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from .shared.format import Format, plain_check

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

OPTIONS = ("version", "separator", "wrapper")
_OPENING = ("{", "[", "(")
VERSIONS = ("uuidv1", "uuidv2", "uuidv3", "uuidv4", "uuidv5", "uuidv6", "uuidv7", "uuidv8")


def check_guid_options(options: object = UNDEFINED) -> dict[str, Any]:
    """Return the keyword arguments of `guid`; raises SchemaError for wrong options.

    >>> check_guid_options({"version": ["uuidv4", "UUIDv7"]})
    {'versions': '47', 'separator': None, 'wrapper': None}
    """
    given = read_options("guid", options, None, OPTIONS)
    return {
        "versions": version_digits("guid", given.get("version")),
        "separator": _separator(given),
        "wrapper": _wrapper(given),
    }


def version_digits(method: str, given: Any) -> str:
    """Return the digits of the versions of an option, in their order; an empty string allows any version."""
    if given is UNDEFINED or not isinstance(given, (list, tuple)):
        if not given:
            return ""
        given = [given]
    if not given:
        raise SchemaError(f"{method}: version must name at least one version")
    digits = ""
    for version in given:
        name = version.lower() if isinstance(version, str) else None
        if name not in VERSIONS:
            raise SchemaError(f"{method}: version must be one of {', '.join(VERSIONS)}, not {show(version)}")
        if name[-1] in digits:
            raise SchemaError(f"{method}: version {show(version)} is given twice")
        digits += name[-1]
    return digits


def _separator(given: dict[str, Any]) -> bool | str | None:
    separator = given.get("separator", UNDEFINED)
    if separator is UNDEFINED:
        return None
    if isinstance(separator, bool) or separator in ("-", ":"):
        return separator  # type: ignore[no-any-return]
    raise SchemaError(f'guid: separator must be True, False, "-" or ":", not {show(separator)}')


def _wrapper(given: dict[str, Any]) -> bool | str | None:
    wrapper = given.get("wrapper", UNDEFINED)
    if wrapper is UNDEFINED:
        return None
    if isinstance(wrapper, bool) or (isinstance(wrapper, str) and wrapper in _OPENING):
        return wrapper
    raise SchemaError(f'guid: wrapper must be True, False, "{{", "[" or "(", not {show(wrapper)}')


def guid(
    *,
    scan: ModuleType,
    versions: str = "",
    separator: bool | str | None = None,
    wrapper: bool | str | None = None,
) -> Callable[[str], bool]:
    """Return the test of GUIDs (spec part 2, `string.guid`).

    `versions` are the allowed version digits; an empty string only checks the general form.
    `separator` True requires `-` or `:`, False forbids both, a string requires
    that one, None allows any.  It applies to the first separator: each later one
    is the same or left out.  The string may be
    wrapped in a pair of `{}`, `[]` or `()`: `wrapper` True requires one, False
    forbids it, a string requires the pair that it opens.

    >>> from passmuster._core.engine.nodes.typed import scanners
    >>> guid(scan=scanners, versions="4")("{69593D62-71EA-4548-85E4-04FC71357423}")
    True
    """
    separators = separator if isinstance(separator, str) else "" if separator is False else "-:"
    test = partial(scan.guid, separators, bool(separator), versions)
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


def _json_schema(versions: str, separator: bool | str | None, wrapper: object) -> Any:
    said = {"pattern": guid_pattern(versions, separator)}
    return said if wrapper is None else (said, "the brackets around it are not expressed")


FORMAT = Format(
    "guid",
    plain_check("string.guid", guid),
    Code("string.guid", "{{#label}} must be a GUID", "the string is not a GUID of the form asked for"),
    options=OPTIONS,
    read=check_guid_options,
    json_schema=_json_schema,
    annotates=lambda separator, **_: None if separator in (False, ":") else {"format": "uuid"},
)
