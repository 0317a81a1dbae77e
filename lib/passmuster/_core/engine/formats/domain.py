"""Domain names.

Names in other alphabets are converted by `idn` in the run phase.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache, partial

from ...foundation.codes import Code
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ..backend import scanners
from .shared.format import ROUGHLY, Format, loose_boolean, positive_integer

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Optional

    from .shared.format import OptionReader

    Tlds = tuple[Optional[frozenset[str]], bool]

_ANY: Tlds = (None, False)
# An underscore at the beginning of a label that is not the last.
_FIRST_UNDERSCORE = re.compile(r"(?<![^.])_(?=[^.]*\.[^.])")


def _read_tlds(where: str, given: Any) -> Tlds:
    """Return the set of last labels, and whether they are refused rather than allowed."""
    if given is UNDEFINED or given is True:
        return registered(), False
    if given is False:
        return _ANY
    if _is_collection(given):
        # The reference library treats a bare list as options of which none is set.
        return _ANY
    if not hasattr(given, "keys"):
        raise SchemaError(f"{where} must be True, False or a mapping of allow and deny, not {show(given)}")
    denied, allowed = given.get("deny"), given.get("allow")
    # An empty collection counts as set; None, False and other false values don't.
    if _is_given(denied):
        # The reference library refuses both only if `deny` is a set; lists have precedence over `allow`.
        if isinstance(denied, (set, frozenset)) and _is_collection(allowed):
            raise SchemaError(f"{where} can have a list of allow or of deny, not both")
        return _labels(f"{where}.deny", denied), True
    if allowed is True:
        return registered(), False
    if _is_given(allowed):
        return _labels(f"{where}.allow", allowed), False
    return _ANY


def _is_given(value: Any) -> bool:
    return bool(value) or _is_collection(value) or hasattr(value, "keys")


def _is_collection(value: Any) -> bool:
    return isinstance(value, (list, tuple, set, frozenset))


@cache
def registered() -> frozenset[str]:
    """Return the registered top-level domains, lowercase and in ASCII.

    The list is `shared/tlds.txt`, written by `scripts/refresh_tlds.py`.

    >>> "com" in registered(), "invalid" in registered()
    (True, False)
    """
    from pkgutil import get_data

    _, _, names = (get_data(__package__ or "", "shared/tlds.txt") or b"").decode("ascii").partition("\n")
    return frozenset(names.split())


def _labels(where: str, given: Any) -> frozenset[str]:
    """Return a collection of last labels, after checking that a domain name can end with each."""
    if not _is_collection(given):
        raise SchemaError(f"{where} must be a list or a set, not {show(given)}")
    for label in given:
        if not isinstance(label, str) or not _is_tld(label):
            raise SchemaError(f"{where} holds {show(label)}, which no domain name ends with")
    return frozenset(given)


def _is_tld(label: str) -> bool:
    if len(label) > scanners.MAX_DOMAIN:
        return False
    ascii_label = label
    if not label.isascii():
        ascii_label = spell(label)
    return (
        0 < len(ascii_label) < 64
        and ascii_label[0].isalpha()
        and ascii_label[-1] != "-"
        and ascii_label.replace("-", "").isalnum()
    )


URI_OPTIONS: dict[str, OptionReader] = {
    "allowFullyQualified": loose_boolean,
    "allowUnicode": lambda where, value: value is not False,
    "maxDomainSegments": positive_integer(0),
    "minDomainSegments": positive_integer(2),
    "tlds": _read_tlds,
}
"""The options of the domain of a URI."""

OPTIONS: dict[str, OptionReader] = {**URI_OPTIONS, "allowUnderscore": loose_boolean}


def domain(
    allow_fully_qualified: bool = False,
    allow_underscore: bool = False,
    allow_unicode: bool = True,
    max_domain_segments: int = 0,
    min_domain_segments: int = 2,
    tlds: Tlds = _ANY,
) -> Callable[[str], bool]:
    """Return the test of domain names (spec part 2, `string.domain`).

    `max_domain_segments` 0 is no limit.  `tlds` are lowercase last labels in ASCII, None for any, and whether
    they are refused rather than allowed.

    >>> test = domain(tlds=(frozenset(["com"]), False))
    >>> test("example.com"), test("example.invalid"), test("b\u00fccher.com")
    (True, False, True)
    """
    test: Callable[[str], bool] = partial(
        scanners.domain,
        speller(allow_unicode, allow_underscore),
        min_domain_segments,
        max_domain_segments,
        allow_fully_qualified,
        *tlds,
    )
    if not allow_underscore:
        return test
    return lambda text: test(without_underscores(text))


@lru_cache(maxsize=512)
def spell(name: str) -> str:
    """Return a domain name of at most 256 characters in ASCII, or an empty string.

    Most names come again and again, and to convert one takes as long as a hundred tests of names in ASCII.

    >>> spell("b\u00fccher.example")
    'xn--bcher-kva.example'
    """
    from .shared.idn import to_ascii

    return to_ascii(name)


def speller(allow_unicode: bool, allow_underscore: bool) -> Callable[[str], str] | None:
    """Return the speller of names that are not ASCII, None where there may be none."""
    if allow_underscore and allow_unicode:
        return lambda name: without_underscores(spell(name))
    return spell if allow_unicode else None


def without_underscores(name: str) -> str:
    """Return an ASCII name in which permitted underscores are replaced by letters; other names unchanged.

    >>> without_underscores("_sip._tcp.example._com")
    'asip.atcp.example._com'
    """
    return _FIRST_UNDERSCORE.sub("a", name) if name.isascii() else name


_NAME = "[^\\x00-,/:;?@\\[-\\^`{-\\x7f]"
"""A character of a name; `<`, `=` and `>` can become another character with a combining mark."""


def rough_pattern(min_segments: int) -> str:
    """Return a pattern, for all engines, that matches domain names, and more; dots may be in any alphabet."""
    return f"[\\-0-9<=>A-Z_a-z]*[^\\x00-\\-/-\\x7f]{_NAME}*" if min_segments > 1 else f"{_NAME}+"


FORMAT = Format(
    "domain",
    Code(
        "string.domain",
        "{{#label}} must have a valid domain name",
        "the string, or the domain in a URI, is not an allowed domain name",
    ),
    pattern=lambda min_domain_segments, **_: f"^{rough_pattern(min_domain_segments)}$",
    loss=ROUGHLY,
    test=domain,
    annotation={"format": "hostname"},
    options=OPTIONS,
)
