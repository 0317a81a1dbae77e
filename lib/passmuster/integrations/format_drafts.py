"""Strings of the formats: addresses, names, encodings, numbers of cards, dates as strings."""

from __future__ import annotations

import base64
import string
from collections.abc import Callable
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from .parts import Missed, Part
from .small_drafts import uuids, version_of

if TYPE_CHECKING:
    from .drafts import Draft

_LETTERS = string.ascii_lowercase
_LABELS = st.text(_LETTERS, min_size=1, max_size=10)
_LOCALS = st.text(_LETTERS + string.digits, min_size=1, max_size=12)
_BRACKETS = {"{": "}", "[": "]", "(": ")"}


def _base64(draft: Draft, options: Part) -> str:
    octets = draft.draw(st.binary(min_size=1, max_size=24))
    coded = base64.urlsafe_b64encode(octets) if options.get("urlSafe") else base64.b64encode(octets)
    made = coded.decode("ascii")
    return made.rstrip("=") if options.get("paddingRequired") is False else made


def _card(draft: Draft, options: Part) -> str:
    digits = [4, *draft.draw(st.lists(st.integers(0, 9), min_size=11, max_size=14))]
    doubled = [
        digit if place % 2 else digit * 2 - 9 * (digit > 4) for place, digit in enumerate(reversed(digits))
    ]
    return "".join(map(str, digits)) + str(-sum(doubled) % 10)


def _data_uri(draft: Draft, options: Part) -> str:
    kind = draft.pick(["text/plain", "image/png", "application/json"])
    return f"data:{kind};base64,{_base64(draft, options)}"


def _domain(draft: Draft, options: Part) -> str:
    least = options.get("minDomainSegments", 2)
    most = min(options.get("maxDomainSegments") or least + 2, least + 2)
    count = draft.draw(st.integers(max(1, least), max(1, most)))
    labels = [draft.draw(_LABELS) for _ in range(count - 1)]
    return ".".join([*labels, _top_level(draft, options)])


def _top_level(draft: Draft, options: Part) -> str:
    listed = options.get("tlds")
    if isinstance(listed, dict):
        allowed, denied = listed.get("allow"), listed.get("deny") or ()
        if isinstance(allowed, (list, tuple, set, frozenset)):
            return str(draft.pick(sorted(allowed)))
        known = [name for name in ("com", "org", "net", "de", "fr") if name not in denied]
        if known:
            return str(draft.pick(known))
    return str(draft.pick(["com", "org", "net"]))


def _email(draft: Draft, options: Part) -> str:
    count = draft.draw(st.integers(1, 2)) if options.get("multiple") else 1
    separator = (options.get("separator") or ",")[0]
    found = [f"{draft.draw(_LOCALS)}@{_domain(draft, options)}" for _ in range(count)]
    return str(separator).join(found)


def _guid(draft: Draft, options: Part) -> str:
    made = str(draft.draw(uuids(version_of(draft, [options]))))
    separator, wrapper = options.get("separator"), options.get("wrapper")
    if separator is False:
        made = made.replace("-", "")
    elif isinstance(separator, str):
        made = made.replace("-", separator)
    if wrapper:
        opening = "{" if wrapper is True else wrapper
        made = opening + made + _BRACKETS[opening]
    return made


def _hostname(draft: Draft, options: Part) -> str:
    return _ip(draft, {"version": ["ipv4"], "cidr": "forbidden"}) if draft.chance(4) else _domain(draft, {})


def _ip(draft: Draft, options: Part) -> str:
    versions = options.get("version") or ["ipv4", "ipv6"]
    version = draft.pick([versions] if isinstance(versions, str) else versions).lower()
    cidr = options.get("cidr", "optional")
    slashed = cidr == "required" or (cidr == "optional" and draft.chance(3))
    if version == "ipvfuture":
        return "v1.ab" + ("/8" if slashed else "")
    octets = draft.draw(st.ip_addresses(v=4 if version == "ipv4" else 6))
    length = f"/{draft.draw(st.integers(0, 32 if version == 'ipv4' else 128))}" if slashed else ""
    return str(octets) + length


def _iso_date(draft: Draft, options: Part) -> str:
    return draft.draw(st.datetimes()).isoformat(timespec="milliseconds") + "Z"


def _iso_duration(draft: Draft, options: Part) -> str:
    days, hours, minutes = (draft.draw(st.integers(0, 99)) for _ in range(3))
    return f"P{days}DT{hours}H{minutes}M"


def _uri(draft: Draft, options: Part) -> str:
    path = "/" + draft.draw(_LABELS)
    if options.get("relativeOnly") or (options.get("allowRelative") and draft.chance(2)):
        return path
    schemes = options.get("scheme") or ["https"]
    known = [
        s for s in ([schemes] if not isinstance(schemes, (list, tuple)) else schemes) if isinstance(s, str)
    ]
    if not known:
        raise Missed("the scheme of the URI is a pattern")
    return f"{draft.pick(known)}://{_domain(draft, options.get('domain') or {})}{path}"


FORMATS: dict[str, Callable[[Draft, Part], str]] = {
    "base64": _base64,
    "creditCard": _card,
    "dataUri": _data_uri,
    "domain": _domain,
    "email": _email,
    "guid": _guid,
    "hostname": _hostname,
    "ip": _ip,
    "isoDate": _iso_date,
    "isoDuration": _iso_duration,
    "uri": _uri,
}
"""What makes a string of a format, by the name of its rule."""
