"""IP addresses: version 4, version 6, and the future versions of RFC 3986.

Build phase: reads the options and creates the test from the given scanners.
"""

from __future__ import annotations

from functools import partial

from ...foundation.codes import Code
from ...foundation.option_reader import read_options
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ..backend import checks, scanners
from .shared.format import Format

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

OPTIONS = ("version", "cidr")
VERSIONS = ("ipv4", "ipv6", "ipvfuture")
CIDR = ("required", "optional", "forbidden")
_BITS = {"ipv4": 1, "ipv6": 2, "ipvfuture": 4}
_MODES = {"forbidden": 0, "required": 1, "optional": 2}


def check_ip_options(options: object = UNDEFINED) -> dict[str, Any]:
    """Return the keyword arguments of `ip`; raises SchemaError for wrong options.

    >>> check_ip_options({"version": ["IPv6", "ipv6"], "cidr": "Required"})
    {'versions': ('ipv6',), 'cidr': 'required'}
    """
    given = read_options("ip", options, None, OPTIONS)
    return {"versions": _versions(given), "cidr": _cidr(given)}


def _versions(options: dict[str, Any]) -> tuple[str, ...]:
    """Return the versions of the options, without duplicates; an empty tuple allows any version."""
    given = options.get("version", UNDEFINED)
    if given is UNDEFINED or given == "":
        return ()
    if isinstance(given, str):
        given = (given,)
    if not isinstance(given, (list, tuple)):
        raise SchemaError(f"ip: version must be a string or a list of strings, not {show(given)}")
    if not given:
        raise SchemaError("ip: version must name at least one version")
    for version in given:
        if not isinstance(version, str) or version.lower() not in _BITS:
            raise SchemaError(f"ip: version must be one of {', '.join(VERSIONS)}, not {show(version)}")
    return tuple(dict.fromkeys(version.lower() for version in given))


def _cidr(options: dict[str, Any]) -> str:
    given = options.get("cidr", UNDEFINED)
    if given is UNDEFINED or given == "":
        return "optional"
    if isinstance(given, str) and given.lower() in _MODES:
        return given.lower()
    raise SchemaError(f"ip: cidr must be one of {', '.join(CIDR)}, not {show(given)}")


def ip(*, scan: ModuleType, versions: tuple[str, ...] = (), cidr: str = "optional") -> Callable[[str], bool]:
    """Return the test of IP addresses (spec part 2, `string.ip`).

    Without `versions`, all are allowed; `cidr` is "required", "optional" or "forbidden", for a prefix length
    such as `/24`.

    >>> from passmuster._core.engine.nodes.typed import scanners
    >>> ip(scan=scanners, versions=("ipv6",))("2001:db8::7/64")
    True
    """
    bits = sum(_BITS[version] for version in versions or VERSIONS)
    return partial(scan.ip, bits, _MODES[cidr])


def _described(arguments: dict[str, Any]) -> dict[str, Any]:
    version = {"version": list(arguments["versions"])} if arguments["versions"] else {}
    return {"cidr": arguments["cidr"], **version}


_PREFIXED = (
    '{if(#cidr == "required", " with a prefix length", '
    'if(#cidr == "forbidden", " without a prefix length", ""))}'
)
_CONTEXT = {"cidr": "whether a prefix length is `optional`, `required` or `forbidden`"}


def _check(versions: tuple[str, ...], cidr: str) -> Any:
    test = ip(scan=scanners, versions=versions, cidr=cidr)
    if versions:
        return checks.TestCheck(test, "string.ipVersion", {"cidr": cidr, "version": list(versions)})
    return checks.TestCheck(test, "string.ip", {"cidr": cidr})


_OCTET = "(?:25[0-5]|2[0-4][0-9]|[01]?[0-9]?[0-9])"
_PATTERNS = {
    "ipv4": (f"(?:{_OCTET}\\.){{3}}{_OCTET}", "(?:[0-9]|[12][0-9]|3[0-2])"),
    "ipv6": ("[0-9A-Fa-f:.]{2,45}", "(?:12[0-8]|1[01][0-9]|0?[0-9]?[0-9])"),
    "ipvfuture": ("v[0-9A-Fa-f]+\\.[A-Za-z0-9\\-._~!$&'()*+,;=:]+", "[0-9]+"),
}
_LENGTHS = {"forbidden": "", "required": "/{0}", "optional": "(?:/{0})?"}


def pattern_of(versions: tuple[str, ...], cidr: str) -> str:
    """Return a pattern, for all engines, for addresses of some versions; other than 4 they match too much."""
    known = [_PATTERNS[version] for version in versions]
    parts = [address + _LENGTHS[cidr].format(length) for address, length in known]
    return "|".join(parts)


def _json_schema(versions: tuple[str, ...], cidr: str) -> Any:
    said = {"pattern": f"^(?:{pattern_of(versions or VERSIONS, cidr)})$"}
    return said if versions == ("ipv4",) else (said, "an address of another version is said only roughly")


def _annotation(versions: tuple[str, ...], cidr: str) -> dict[str, Any] | None:
    named = [{"format": version} for version in versions or ("ipv4", "ipv6") if version in ("ipv4", "ipv6")]
    if cidr == "required" or not named:
        return {}
    return {"anyOf": named} if len(named) > 1 else named[0]


FORMAT = Format(
    "ip",
    _check,
    Code(
        "string.ip",
        "{{#label}} must be an IP address" + _PREFIXED,
        "the string is not an IP address",
        _CONTEXT,
    ),
    Code(
        "string.ipVersion",
        '{{#label}} must be an IP address of version {{say(#version, "en.versions")}}' + _PREFIXED,
        "the string is not an IP address of the versions asked for",
        {**_CONTEXT, "version": "the versions allowed"},
    ),
    options=OPTIONS,
    read=check_ip_options,
    describe=_described,
    json_schema=_json_schema,
    annotates=_annotation,
)
