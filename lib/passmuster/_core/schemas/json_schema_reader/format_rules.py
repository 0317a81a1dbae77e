"""The patterns (of ECMA-262) and rules of `string()` for asserted formats.

The patterns are those of the RFCs that JSON Schema names, in which no two repetitions meet.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...engine.formats.patterns.pattern import check_source, translate
from ...foundation.schema_error import SchemaError

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# Dates and times: RFC 3339

_MONTHS = (
    "(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|"
    "02-(?:0[1-9]|1[0-9]|2[0-8]))"
)
_LEAP_YEARS = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
_DATE = f"(?:[0-9]{{4}}-{_MONTHS}|{_LEAP_YEARS}-02-29)"
_CLOCK = "(?:[01][0-9]|2[0-3]):[0-5][0-9]"


def _time() -> str:
    """Return the pattern of a time with an offset, in which a second 60 is the last one of a day in UTC."""
    second = ":60(?:[.][0-9]+)?"
    east = [f"{(23 + hour) % 24:02}:59{second}[+]{hour:02}:00" for hour in range(24)]
    east_minutes = [f"{minute - 1:02}{second}[+][0-9]{{2}}:{minute:02}" for minute in range(1, 60)]
    same_hour = f"(?=([0-9]{{2}}):[0-9]{{2}}{second}[+]\\1:)[0-9]{{2}}:(?:{'|'.join(east_minutes)})"
    west = [f"{23 - hour:02}:[0-9]{{2}}{second}-{hour:02}:" for hour in range(24)]
    west_minutes = [f"{59 - minute:02}{second}-[0-9]{{2}}:{minute:02}" for minute in range(60)]
    leap = [
        f"23:59{second}[Zz]",
        *east,
        same_hour,
        f"(?={'|'.join(west)})[0-9]{{2}}:(?:{'|'.join(west_minutes)})",
    ]
    is_fine = f"(?:(?![0-9:]{{6}}60)|(?=(?:{'|'.join(leap)})$))"
    return f"{is_fine}{_CLOCK}:(?:[0-5][0-9]|60)(?:[.][0-9]+)?(?:[Zz]|[+-]{_CLOCK})"


_TIME_PARTS = "T(?=[0-9])(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S)"
_DAY_PARTS = "(?:[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?|[0-9]+M(?:[0-9]+D)?|[0-9]+D)"

# Hosts and URIs: RFC 1123, 2673, 3986, 3987, 4291, 5321

_NAME = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_HOST = f"(?=.{{1,253}}$){_NAME}(?:[.]{_NAME})*"
_BYTE = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_IPV4 = f"{_BYTE}(?:[.]{_BYTE}){{3}}"
_WORD = "[0-9A-Fa-f]{1,4}"


def _ipv6() -> str:
    last = f"(?:{_WORD}:{_WORD}|{_IPV4})"
    forms = [f"(?:{_WORD}:){{6}}{last}"]
    for before in range(8):
        start = f"(?:{_WORD}(?::{_WORD}){{0,{before - 1}}})?" if before else ""
        left = 7 - before
        rest = f"(?:{_WORD}:){{{left - 2}}}{last}" if left >= 2 else _WORD if left == 1 else ""
        forms.append(f"{start}::{rest}")
    return f"(?:{'|'.join(forms)})"


_UNRESERVED = "A-Za-z0-9._~\\-"
_MARKS = "!$&'()*+,;="


def _uri(letters: str, is_relative: bool) -> str:
    """Return the pattern of a URI whose parts have more letters than those of ASCII, or of a reference."""
    escaped = "%[0-9A-Fa-f]{2}"

    def some(more: str) -> str:
        return f"(?:[{_UNRESERVED}{_MARKS}{letters}{more}]|{escaped})*"

    segment = some(":@")
    address = f"\\[(?:{_ipv6()}|[vV][0-9A-Fa-f]+[.][{_UNRESERVED}{_MARKS}:]+)\\]"
    authority = f"//(?:{some(':')}@)?(?:{address}|{some('')})(?::[0-9]*)?(?:/{segment})*"
    path = f"/?(?!/){segment}(?:/{segment})*"
    end = f"(?:[?]{some(':@/?')})?(?:#{some(':@/?')})?"
    absolute = f"[A-Za-z][A-Za-z0-9+.-]*:(?:{authority}|{path}){end}"
    return f"(?:{absolute}|(?![^/?#]*:)(?:{authority}|{path}){end})" if is_relative else absolute


def _email(letters: str, host: str) -> str:
    atom = f"[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~{letters}-]+"
    quoted = f'"(?:[ !#-\\[\\]-~{letters}]|\\\\[ -~])*"'
    literal = f"\\[(?:{_IPV4}|IPv6:{_ipv6()})\\]"
    return f"(?:{atom}(?:[.]{atom})*|{quoted})@(?:{literal}|{host})"


_BEYOND_ASCII = "\\u00a0-\\u{10ffff}"
_VARIABLE = (
    "(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+(?:[.](?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+)*(?:[*]|:[1-9][0-9]{0,3})?"
)
_LITERAL = '(?:[^{}%\\u0000-\\u0020"<>\\\\^`|\\u007f-\\u009f]|%[0-9A-Fa-f]{2})'  # with erratum 6937
_POINTER = "(?:/(?:[^~/]|~[01])*)*"

_WRITERS: dict[str, Any] = {
    "date": lambda: _DATE,
    "date-time": lambda: f"{_DATE}[Tt]{_time()}",
    "duration": lambda: f"P(?:{_DAY_PARTS}(?:{_TIME_PARTS})?|{_TIME_PARTS}|[0-9]+W)",
    "email": lambda: _email("", _HOST),
    "hostname": lambda: _HOST,
    "idn-email": lambda: _email("\\u0080-\\ud7ff\\ue000-\\u{10ffff}", f"[A-Za-z0-9{_BEYOND_ASCII}.-]+"),
    "ipv4": lambda: _IPV4,
    "ipv6": _ipv6,
    "iri": lambda: _uri(_BEYOND_ASCII, False),
    "iri-reference": lambda: _uri(_BEYOND_ASCII, True),
    "json-pointer": lambda: _POINTER,
    "relative-json-pointer": lambda: f"(?:0|[1-9][0-9]*)(?:#|{_POINTER})",
    "time": _time,
    "uri": lambda: _uri("", False),
    "uri-reference": lambda: _uri("", True),
    "uri-template": lambda: f"(?:{_LITERAL}|\\{{[+#./;?&=,!@|]?{_VARIABLE}(?:,{_VARIABLE})*\\}})*",
    "uuid": lambda: "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}",
}


@lru_cache(maxsize=32)
def format_pattern(name: str) -> Any:
    """Return the pattern of a format, or None if it has none.

    >>> format_pattern("date").search("2023-02-29") is None
    True
    """
    return translate(f"^{_WRITERS[name]()}$", "u") if name in _WRITERS else None


def is_regex(text: Any) -> bool:
    """Return whether a string is a pattern of ECMA-262."""
    try:
        check_source(text, "u")
    except SchemaError:
        return False
    return True


def is_hostname(text: str) -> bool:
    """Return whether each A-label of a host name stands for a label that RFC 5891 allows.

    >>> is_hostname("xn--nxasmq6b.example"), is_hostname("xn--x.example")
    (True, False)
    """
    return all(_to_ascii(label) for label in text.split(".") if label[:4].lower() == "xn--")


_LONGEST_NAME = 253


def is_idn_hostname(text: str) -> bool:
    """Return whether a string is a host name in which letters beyond ASCII may stand (RFC 5890 to 5893).

    >>> is_idn_hostname("b\u00fccher.example"), is_idn_hostname("-a")
    (True, False)
    """
    if len(text) > _LONGEST_NAME:
        return False
    labels = [_to_ascii(label) for label in _FULL_STOPS.split(text)]
    return all(labels) and len(".".join(labels)) <= _LONGEST_NAME


_FULL_STOPS = re.compile("[.\u3002\uff0e\uff61]")


def _to_ascii(label: str) -> str:
    """Return a label in ASCII, or an empty string if no name may have it."""
    from idna import alabel  # imported late, because few schemas need it

    try:
        return alabel(label).decode("ascii") if len(label) <= _LONGEST_LABEL else ""
    except ValueError:  # of idna, or of the punycode codec
        return ""


_LONGEST_LABEL = 63

TESTS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "hostname": (is_hostname, "{{#label}} must be a hostname"),
    "idn-hostname": (is_idn_hostname, "{{#label}} must be a hostname"),
    "regex": (is_regex, "{{#label}} must be a regular expression"),
}
"""The tests of formats for which a pattern does not suffice, and their messages."""

FORMATS = frozenset((*_WRITERS, *TESTS))
"""The formats that can be asserted."""
