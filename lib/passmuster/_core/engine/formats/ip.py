"""IP addresses: version 4, version 6, and the future versions of RFC 3986 (spec part 2, `string.ip`)."""

from __future__ import annotations

from functools import partial

from ...foundation.codes import Code
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ..backend import checks, scanners
from .shared.format import Format

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

VERSIONS = ("ipv4", "ipv6", "ipvfuture")
_BITS = {"ipv4": 1, "ipv6": 2, "ipvfuture": 4}
_MODES = {"required": 1, "optional": 2, "forbidden": 0}


def _read_versions(where: str, given: Any) -> list[str]:
    """Return the versions, without duplicates; an empty list allows any version."""
    if given is UNDEFINED or given == "":
        return []
    if isinstance(given, str):
        given = (given,)
    if not isinstance(given, (list, tuple)):
        raise SchemaError(f"{where} must be a string or a list of strings, not {show(given)}")
    if not given:
        raise SchemaError(f"{where} must name at least one version")
    for version in given:
        if not isinstance(version, str) or version.lower() not in _BITS:
            raise SchemaError(f"{where} must be one of {', '.join(VERSIONS)}, not {show(version)}")
    return list(dict.fromkeys(version.lower() for version in given))


def _read_cidr(where: str, given: Any) -> str:
    """Return whether a prefix length, such as `/24`, is required, optional or forbidden."""
    if given is UNDEFINED or given == "":
        return "optional"
    if isinstance(given, str) and given.lower() in _MODES:
        return given.lower()
    raise SchemaError(f"{where} must be one of {', '.join(_MODES)}, not {show(given)}")


_PREFIXED = (
    '{if(#cidr == "required", " with a prefix length", '
    'if(#cidr == "forbidden", " without a prefix length", ""))}'
)
_CONTEXT = {"cidr": "whether a prefix length is `optional`, `required` or `forbidden`"}


def _check(version: list[str], cidr: str) -> Any:
    test = partial(scanners.ip, sum(_BITS[one] for one in version or VERSIONS), _MODES[cidr])
    if version:
        return checks.TestCheck(test, "string.ipVersion", {"cidr": cidr, "version": version})
    return checks.TestCheck(test, "string.ip", {"cidr": cidr})


_OCTET = "(?:25[0-5]|2[0-4][0-9]|[01]?[0-9]?[0-9])"
_PATTERNS = {
    "ipv4": (f"(?:{_OCTET}\\.){{3}}{_OCTET}", "(?:[0-9]|[12][0-9]|3[0-2])"),
    "ipv6": ("[0-9A-Fa-f:.]{2,45}", "(?:12[0-8]|1[01][0-9]|0?[0-9]?[0-9])"),
    "ipvfuture": ("v[0-9A-Fa-f]+\\.[A-Za-z0-9\\-._~!$&'()*+,;=:]+", "[0-9]+"),
}
_LENGTHS = {"forbidden": "", "required": "/{0}", "optional": "(?:/{0})?"}


def pattern_of(versions: Iterable[str], cidr: str) -> str:
    """Return a pattern, for all engines, for addresses of some versions; other than 4 they match too much."""
    known = [_PATTERNS[version] for version in versions]
    parts = [address + _LENGTHS[cidr].format(length) for address, length in known]
    return "|".join(parts)


def _loss(version: list[str], cidr: str) -> str | None:
    return None if version == ["ipv4"] else "an address of another version is said only roughly"


def _annotation(version: list[str], cidr: str) -> dict[str, Any] | None:
    named = [{"format": one} for one in version or VERSIONS if one in ("ipv4", "ipv6")]
    if cidr == "required" or not named:
        return {}
    return {"anyOf": named} if len(named) > 1 else named[0]


FORMAT = Format(
    "ip",
    Code(
        "string.ip",
        "{{#label}} must be an IP address" + _PREFIXED,
        "the string is not an IP address",
        _CONTEXT,
    ),
    Code(
        "string.ipVersion",
        '{{#label}} must be an IP address of version {{either(say(#version, "en.versions"))}}' + _PREFIXED,
        "the string is not an IP address of the versions asked for",
        {**_CONTEXT, "version": "the versions allowed"},
    ),
    pattern=lambda version, cidr: f"^(?:{pattern_of(version or VERSIONS, cidr)})$",
    loss=_loss,
    check=_check,
    annotation=_annotation,
    options={"version": _read_versions, "cidr": _read_cidr},
    described=("cidr", "version"),
)
