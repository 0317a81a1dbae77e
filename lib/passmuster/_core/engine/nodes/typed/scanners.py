"""Scanners of ASCII strings: the hot loops behind the built-in formats.

Run phase, pure reference; imports the patterns that are compiled late, and has a compiled twin of
the same names, signatures and verdicts.  Every scanner takes scalars and, as the last
argument, the string, so that the scalars can be bound by `partial`. It reads the string
a bounded number of times, and refuses strings that are not ASCII. Some scanners take
names in other alphabets, which `spell`, a function of `formats/` (or None), returns in
ASCII.  A trailing line break never passes, because every pattern is matched with `fullmatch`.
"""

from __future__ import annotations

import re

from ....foundation.late_patterns import late_pattern

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Optional

    Spell = Optional[Callable[[str], str]]

IPV4, IPV6, IPVFUTURE = 1, 2, 4
"""Bits of the `versions` argument of `ip`."""

FORBIDDEN, REQUIRED, OPTIONAL = 0, 1, 2
"""Values of the `prefix` argument of `hexadecimal` and of `cidr` of `ip`."""

OWN_SCHEME, NO_SCHEME = -1, 0
"""Values of the `start` argument of `uri` beside an index behind a colon."""

_ALPHANUM = late_pattern("[A-Za-z0-9]+")
_TOKEN = late_pattern("[A-Za-z0-9_]+")


def alphanum(text: str) -> bool:
    """Return whether the string is made of ASCII letters and digits."""
    return _ALPHANUM.fullmatch(text) is not None


def token(text: str) -> bool:
    """Return whether the string is made of ASCII letters, digits and underscores."""
    return _TOKEN.fullmatch(text) is not None


_JSON_STRING = late_pattern(r'"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?', re.DOTALL)


def has_all_names(value: Any, text: str) -> bool:
    """Return whether the decoded value of a JSON text has all names that the text has: none occurs twice."""
    names = len(list(filter(None, _JSON_STRING.findall(text))))
    parts = [value]
    for part in parts:  # which become more meanwhile
        if type(part) is dict:
            names -= len(part)
            parts += part.values()
        elif type(part) is list:
            parts += part
    return not names


_HEX = (
    late_pattern("([0-9A-Fa-f]+)"),
    late_pattern("0[xX]([0-9A-Fa-f]+)"),
    late_pattern("(?:0[xX])?([0-9A-Fa-f]+)"),
)


def hexadecimal(prefix: int, aligned: bool, text: str) -> bool:
    """Return whether the string consists of hexadecimal digits, of an even number of them if `aligned`."""
    found = _HEX[prefix].fullmatch(text)
    return found is not None and not (aligned and (found.end() - found.start(1)) % 2)


# Separators are all alike, and only the first decides whether there may be any.
_GUID = late_pattern(
    "([{[(]?)[0-9A-Fa-f]{8}([-:]?)[0-9A-Fa-f]{4}\\2?([0-9A-Fa-f])[0-9A-Fa-f]{3}"
    "\\2?([0-9A-Fa-f])[0-9A-Fa-f]{3}\\2?[0-9A-Fa-f]{12}([]})]?)"
)
_WRAPPERS = frozenset(("", "{}", "[]", "()"))


def guid(separators: str, required: bool, versions: str, text: str) -> bool:
    """Return whether the string is a GUID.

    `separators` are the characters allowed after the first group; `versions` are the
    version digits allowed, or empty for any string of the general shape.
    """
    found = _GUID.fullmatch(text)
    if found is None:
        return False
    opening, separator, version, variant, closing = found.groups()
    if opening + closing not in _WRAPPERS:
        return False
    if separator not in separators if separator else required:
        return False
    return not versions or (version in versions and variant in "89abAB")


_OCTET = "(?:25[0-5]|2[0-4][0-9]|[01]?[0-9]?[0-9])"
_IPV4 = late_pattern(rf"(?:{_OCTET}\.){{3}}{_OCTET}")
_GROUPS = late_pattern("[0-9A-Fa-f]{1,4}(?::[0-9A-Fa-f]{1,4})*")
_IPVFUTURE = late_pattern(r"v[0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+")
_CIDR4 = late_pattern("[0-9]|[12][0-9]|3[0-2]")
_CIDR6 = late_pattern("12[0-8]|1[01][0-9]|0?[0-9]?[0-9]")


def ipv4(text: str) -> bool:
    """Return whether the string is four numbers up to 255; leading zeros may be written."""
    return len(text) < 16 and _IPV4.fullmatch(text) is not None


def ipv6(text: str) -> bool:
    """Return whether the string is an RFC 3986 IPv6 address, without zone."""
    if len(text) > 45:
        return False
    head, gap, tail = text.partition("::")
    if not gap:
        return _count_groups(head, True) == 8
    before = _count_groups(head, False) if head else 0
    after = _count_groups(tail, True) if tail else 0
    return before >= 0 and after >= 0 and before + after < 8


def _count_groups(text: str, is_last: bool) -> int:
    """Return the number of 16-bit groups in the string, or -1 if it is malformed."""
    if is_last and "." in text:
        front, _, back = text.rpartition(":")
        if not ipv4(back):
            return -1
        if not front:
            # Nothing may stand before the address but groups and their colons.
            return -1 if text != back else 2
        before = _count_groups(front, False)
        return before + 2 if before >= 0 else -1
    return text.count(":") + 1 if _GROUPS.fullmatch(text) else -1


def ipvfuture(text: str) -> bool:
    """Return whether the string is an RFC 3986 address of a future version."""
    return _IPVFUTURE.fullmatch(text) is not None


def ip(versions: int, cidr: int, text: str) -> bool:
    """Return whether the string is an address of one of the versions.

    `cidr` decides whether a prefix length is FORBIDDEN, REQUIRED or OPTIONAL.
    """
    address, slash, length = text.partition("/")
    if cidr != OPTIONAL and bool(slash) != (cidr == REQUIRED):
        return False
    if versions & IPV4 and ipv4(address):
        return not slash or _CIDR4.fullmatch(length) is not None
    if (versions & IPV6 and ipv6(address)) or (versions & IPVFUTURE and ipvfuture(address)):
        return not slash or _CIDR6.fullmatch(length) is not None
    return False


# A label is at most 63 characters, so the backtracking before its end is bounded.
_LABELS = r"(?:(?!-)[A-Za-z0-9\-]{1,63}(?<!-)\.)*([A-Za-z][A-Za-z0-9\-]{0,62}(?<!-))(\.?)"
_DOMAIN = late_pattern(_LABELS)
MAX_DOMAIN = 256


def domain(
    spell: Spell,
    min_segments: int,
    max_segments: int,
    fully_qualified: bool,
    tlds: frozenset[str] | None,
    denied: bool,
    text: str,
) -> bool:
    """Return whether the string is a domain name.

    `spell` returns a name in ASCII, which may then be longer than `MAX_DOMAIN`, or an empty string. If
    `max_segments` is 0, there is no limit. `tlds` are the last labels allowed, or refused if `denied`; None
    allows any.
    """
    if len(text) > MAX_DOMAIN:
        return False
    if not str.isascii(text):
        text = "" if spell is None else spell(text)
    found = _DOMAIN.fullmatch(text)
    return found is not None and _is_allowed_name(
        found, text.count("."), min_segments, max_segments, fully_qualified, tlds, denied
    )


def _is_allowed_name(
    found: re.Match[str],
    dots: int,
    min_segments: int,
    max_segments: int,
    fully_qualified: bool,
    tlds: frozenset[str] | None,
    denied: bool,
) -> bool:
    """Return whether a name with `dots` dots fits the options; `found` is the match of its last label."""
    segments = dots + 1
    if found[2]:
        if not fully_qualified:
            return False
        segments = dots
    if segments < min_segments or 0 < max_segments < segments:
        return False
    return tlds is None or (found[1].lower() in tlds) is not denied


def hostname(spell: Spell, text: str) -> bool:
    """Return whether the string is a host name: a domain name of any depth, or an address."""
    return domain(spell, 1, 0, False, None, False, text) or ip(7, FORBIDDEN, text)


# One flat run: a repeated group would keep a stack as long as the string.
_EMAIL = late_pattern(r"(?!\.)[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~.]+(?<!\.)@" + _LABELS)
MAX_EMAIL, MAX_LOCAL = 254, 64
# All characters except the ASCII characters that an atom can't contain.
_ATOM = late_pattern(r"[^\x00-\x20\x7f\"(),.:;<>@\[\\\]]+")


def email(
    compose: Callable[[str], str],
    spell: Spell,
    ignore_length: bool,
    min_segments: int,
    max_segments: int,
    fully_qualified: bool,
    tlds: frozenset[str] | None,
    denied: bool,
    text: str,
) -> bool:
    """Return whether the string is an address: dotted atoms, an at sign, a domain name.

    `compose` returns a string in normal form C; it may return long ones as they are.
    """
    if not str.isascii(text):
        local, name = ("", "") if spell is None else _wide_parts(compose(text), ignore_length)
        return bool(local) and domain(spell, min_segments, max_segments, fully_qualified, tlds, denied, name)
    at, length = text.find("@"), len(text)
    if not ignore_length and (at > MAX_LOCAL or length > MAX_EMAIL):
        return False
    found = _EMAIL.fullmatch(text) if length - at - 1 <= MAX_DOMAIN else None
    if found is None or ".." in text:
        return False
    dots = text.count(".", at)
    if dots >= min_segments - 1 and not max_segments and not found[2]:  # as most are
        return tlds is None or (found[1].lower() in tlds) is not denied
    return _is_allowed_name(found, dots, min_segments, max_segments, fully_qualified, tlds, denied)


def _wide_parts(text: str, ignore_length: bool) -> tuple[str, str]:
    """Return the local part of an address, or an empty string if it is wrong, and the domain."""
    local, _, name = text.partition("@")
    is_long = len(text) > MAX_EMAIL or len(local.encode("utf-8", "surrogatepass")) > MAX_LOCAL
    if is_long and not ignore_length:
        return "", name
    return local if all(map(_ATOM.fullmatch, local.split("."))) else "", name


_BASE64 = (
    late_pattern("[A-Za-z0-9+/]*(={0,2})"),
    late_pattern(r"[A-Za-z0-9\-_]*(={0,2})"),
)


def base64(padding_required: bool, url_safe: bool, text: str) -> bool:
    """Return whether the string is base64; the empty string is."""
    found = _BASE64[url_safe].fullmatch(text)
    if found is None:
        return False
    rest = len(text) % 4
    if padding_required or found[1]:
        return rest == 0
    return rest != 1


_DOUBLED = bytes((0, 2, 4, 6, 8, 1, 3, 5, 7, 9))
_DIGITS = late_pattern("[0-9]+")
_LUHN = bytes.maketrans(b"0123456789", _DOUBLED)
_VALUES = bytes.maketrans(b"0123456789", bytes(range(10)))


def credit_card(text: str) -> bool:
    """Return whether the string consists of digits that pass the Luhn check and are not all zero."""
    if _DIGITS.fullmatch(text) is None:
        return False
    digits = text.encode()
    total = sum(digits[-1::-2].translate(_VALUES)) + sum(digits[-2::-2].translate(_LUHN))
    return total > 0 and total % 10 == 0


_NAME = r"A-Za-z0-9\-._~!$&'()*+,;=%"
_AUTHORITY = rf"//(?:[{_NAME}:]*@)?(?:\[([^\[\]/?#@]*)\]|[{_NAME}]{{1,255}})(?::[0-9]*)?(?:/[{_NAME}:@/]*)?"
_ROOTED = rf"/(?!/)[{_NAME}:@/]*"
_NO_HOST = rf"///[{_NAME}:@/]*"
_ROOTLESS = rf"[{_NAME}:@][{_NAME}:@/]*"
_NO_COLON = rf"(?:[{_NAME}@]+(?:/[{_NAME}:@/]*)?)?"
_TAILS = (
    rf"(?:\?[{_NAME}:@/?]*)?(?:#[{_NAME}:@/?]*)?",
    rf"(?:\?[{_NAME}:@/?\[\]]*)?(?:#[{_NAME}:@/?]*)?",
)
_RELATIVE, _ABSOLUTE, _ABSOLUTE_OR_NO_HOST = range(3)
_PARTS = (
    (_AUTHORITY, _ROOTED, _NO_COLON),
    (_AUTHORITY, _ROOTED, _ROOTLESS),
    (_AUTHORITY, _ROOTED, _ROOTLESS, _NO_HOST),
)
_SCHEME = late_pattern(r"[A-Za-z][A-Za-z0-9+,\-.]*:")
_uri_patterns: dict[tuple[int, bool], Callable[[str, int], re.Match[str] | None]] = {}


def _uri_pattern(kind: int, brackets: bool) -> Callable[[str, int], re.Match[str] | None]:
    """Return a compiled pattern. A program needs one or two of the six, so they are compiled on first use."""
    found = _uri_patterns.get((kind, brackets))
    if found is None:
        pattern = f"(?:{'|'.join(_PARTS[kind])}){_TAILS[brackets]}"
        found = _uri_patterns[kind, brackets] = re.compile(pattern).fullmatch
    return found


def uri(start: int, brackets: bool, empty_host: bool, text: str) -> bool:
    """Return whether the string is a URI, or from `start` the rest of one.

    `start`: OWN_SCHEME reads a scheme of RFC 3986, NO_SCHEME a relative reference;
    an index is the end of a scheme of the user and its colon.
    `brackets` allows square brackets in the query; `empty_host` allows
    `scheme:///path`.  As in joi, a scheme may contain a comma, a host has at most 255
    characters, a path must not be empty without a host, a percent sign needs no digits
    after it, and `http:` and `https:` need a host.
    """
    if start == NO_SCHEME:
        return _is_valid_match(_uri_pattern(_RELATIVE, brackets)(text, 0))
    if start == OWN_SCHEME:
        scheme = _SCHEME.match(text)
        if scheme is None:
            return False
        start = scheme.end()
    kind = _ABSOLUTE_OR_NO_HOST if empty_host else _ABSOLUTE
    if text.startswith(("http:", "https:")):
        if not text.startswith(("http://", "https://")):
            return False
        kind = _ABSOLUTE
    return _is_valid_match(_uri_pattern(kind, brackets)(text, start))


def _is_valid_match(found: re.Match[str] | None) -> bool:
    """Return whether the pattern matched and an address in brackets is valid."""
    if found is None:
        return False
    literal = found[1]
    return literal is None or ipv6(literal) or ipvfuture(literal)
