"""Internationalised domain names in ASCII, as browsers convert them (UTS 46).

Run phase, for strings with characters beyond ASCII; imports nothing before it is used.
"""

from __future__ import annotations

_PREFIX = "xn--"


def to_ascii(domain: str) -> str:
    """Return the domain name in ASCII, or an empty string if that is impossible.

    Lenient like browsers: symbols and hyphens are allowed anywhere, and labels that are ASCII after the
    mapping are not checked.  The caller has limited the length.

    >>> to_ascii("B\u00fccher.example")
    'xn--bcher-kva.example'
    """
    from idna import uts46_remap

    try:
        mapped = uts46_remap(domain, std3_rules=False, transitional=False)
        return ".".join([_label(label) for label in mapped.split(".")])
    except ValueError:  # of idna, of the punycode codec, or for an unknown character
        return ""


def _label(label: str) -> str:
    """Return a mapped label in ASCII; raises IDNAError or UnicodeError."""
    if label.isascii():
        if label.startswith(_PREFIX):
            _check(_decoded(label))
        return label
    _check(label)
    return _PREFIX + label.encode("punycode").decode("ascii")


def _decoded(label: str) -> str:
    from idna import IDNAError, uts46_remap

    text = label[len(_PREFIX) :].encode("ascii").decode("punycode")
    if text.isascii() or uts46_remap(text, std3_rules=False, transitional=False) != text:
        raise IDNAError("not what encoding makes")
    return text


def _check(label: str) -> None:
    """Raise IDNAError for a Unicode label that is not allowed in a name."""
    from idna import IDNAError, check_initial_combiner, check_nfc, valid_contextj

    if label.startswith(_PREFIX):
        raise IDNAError("encoded twice")
    check_nfc(label)
    check_initial_combiner(label)
    if not _is_bidirectional(label):
        raise IDNAError("letters of both directions")
    for position, character in enumerate(label):
        if character in "\u200c\u200d" and not valid_contextj(label, position):
            raise IDNAError("a joiner joins nothing")


_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))
_NEUTRAL = frozenset(("EN", "ES", "CS", "ET", "ON", "BN", "NSM"))


def _is_bidirectional(label: str) -> bool:
    """Return whether the directions of the characters agree (RFC 5893, as JavaScript checks it).

    JavaScript's platform checks each label alone: only its first character to tell left from right, and not
    the last one of a label that begins from left to right. So does this function, for the same verdicts.
    """
    from unicodedata import bidirectional

    directions = [bidirectional(character) for character in label]
    found = set(directions)
    if not found & _RIGHT_TO_LEFT:
        return True
    while directions[-1] == "NSM":
        directions.pop()
    if directions[0] == "L":
        return set(directions[:-1]) <= _NEUTRAL | {"L"}
    if directions[-1] in _NEUTRAL - {"EN"} or {"EN", "AN"} <= found:
        return False
    return found <= _NEUTRAL | _RIGHT_TO_LEFT
