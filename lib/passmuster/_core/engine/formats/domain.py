"""Domain names.

Build phase: reads the options and creates the test from the given scanners. Names in other alphabets are
converted by `idn` in the run phase.
"""

from __future__ import annotations

import re
from functools import partial

from ...foundation.codes import Code
from ...foundation.option_reader import read_options
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from .shared.format import ROUGHLY, Format, loose_boolean, plain_check, positive_integer

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

URI_OPTIONS = ("allowFullyQualified", "allowUnicode", "maxDomainSegments", "minDomainSegments", "tlds")
OPTIONS = (*URI_OPTIONS, "allowUnderscore")
MAX_LENGTH = 256
_ANY: tuple[None, bool] = (None, False)
# An underscore at the beginning of a label that is not the last.
_FIRST_UNDERSCORE = re.compile(r"(?<![^.])_(?=[^.]*\.[^.])")


def check_domain_options(
    options: object = UNDEFINED, rule: str = "domain", known: tuple[str, ...] = OPTIONS
) -> dict[str, Any]:
    """Return the keyword arguments of `domain` for known options; raises SchemaError for wrong ones.

    >>> check_domain_options({"tlds": False})["tlds"] is None
    True
    """
    return domain_arguments(rule, read_options(rule, options, None, known))


def domain_arguments(rule: str, given: dict[str, Any]) -> dict[str, Any]:
    """Return the keyword arguments for known options, including those of `email`."""
    tlds, denied = _tlds(rule, given.get("tlds", UNDEFINED))
    return {
        "allow_fully_qualified": loose_boolean(given, "allowFullyQualified"),
        "allow_underscore": loose_boolean(given, "allowUnderscore"),
        "allow_unicode": given.get("allowUnicode", True) is not False,
        "max_segments": positive_integer(rule, given, "maxDomainSegments", 0),
        "min_segments": positive_integer(rule, given, "minDomainSegments", 2),
        "tlds": tlds,
        "tlds_denied": denied,
    }


def _tlds(rule: str, given: Any) -> tuple[frozenset[str] | None, bool]:
    """Return the set of last labels, and whether they are refused rather than allowed."""
    if given is UNDEFINED or given is True:
        return _registered(), False
    if given is False:
        return _ANY
    if _is_collection(given):
        # The reference library treats a bare list as options of which none is set.
        return _ANY
    if not hasattr(given, "keys"):
        raise SchemaError(
            f"{rule}: tlds must be True, False or a mapping of allow and deny, not {show(given)}"
        )
    denied, allowed = given.get("deny"), given.get("allow")
    # An empty collection counts as set; None, False and other false values don't.
    if _is_given(denied):
        # The reference library refuses both only if `deny` is a set; lists have precedence over `allow`.
        if isinstance(denied, (set, frozenset)) and _is_collection(allowed):
            raise SchemaError(f"{rule}: tlds can have a list of allow or of deny, not both")
        return _labels(rule, "deny", denied), True
    if allowed is True:
        return _registered(), False
    if _is_given(allowed):
        return _labels(rule, "allow", allowed), False
    return _ANY


def _is_given(value: Any) -> bool:
    return bool(value) or _is_collection(value) or hasattr(value, "keys")


def _is_collection(value: Any) -> bool:
    return isinstance(value, (list, tuple, set, frozenset))


def _registered() -> frozenset[str]:
    from .shared.tlds import registered

    return registered()


def _labels(rule: str, option: str, given: Any) -> frozenset[str]:
    """Return a collection of last labels, after checking that a domain name can end with each."""
    if not _is_collection(given):
        raise SchemaError(f"{rule}: tlds.{option} must be a list or a set, not {show(given)}")
    for label in given:
        if not isinstance(label, str) or not _is_tld(label):
            raise SchemaError(f"{rule}: tlds.{option} holds {show(label)}, which no domain name ends with")
    return frozenset(given)


def _is_tld(label: str) -> bool:
    if len(label) > MAX_LENGTH:
        return False
    ascii_label = label
    if not label.isascii():
        from .shared.idn import to_ascii

        ascii_label = to_ascii(label)
    return (
        0 < len(ascii_label) < 64
        and ascii_label[0].isalpha()
        and ascii_label[-1] != "-"
        and ascii_label.replace("-", "").isalnum()
    )


def domain(
    *,
    scan: ModuleType,
    allow_fully_qualified: bool = False,
    allow_underscore: bool = False,
    allow_unicode: bool = True,
    max_segments: int = 0,
    min_segments: int = 2,
    tlds: frozenset[str] | None = None,
    tlds_denied: bool = False,
) -> Callable[[str], bool]:
    """Return the test of domain names (spec part 2, `string.domain`).

    `max_segments` 0 is no limit.  `tlds` are lowercase last labels in ASCII: those allowed or, with
    `tlds_denied`, those refused; None allows any.

    >>> from passmuster._core.engine.nodes.typed import scanners
    >>> test = domain(scan=scanners, **check_domain_options({}))
    >>> test("example.com"), test("example.invalid"), test("b\u00fccher.com")
    (True, False, True)
    """
    scan_domain = scan.domain
    rest = (min_segments, max_segments, allow_fully_qualified, tlds, tlds_denied)

    def test_wide(text: str) -> bool:
        # The limit applies to the name as it is written; in ASCII it is longer.
        if len(text) > MAX_LENGTH:
            return False
        from .shared.idn import to_ascii

        name = to_ascii(text)
        if allow_underscore:
            name = without_underscores(name)
        return scan_domain(None, len(name), *rest, name)  # type: ignore[no-any-return]

    test = partial(scan_domain, test_wide if allow_unicode else None, MAX_LENGTH, *rest)
    if not allow_underscore:
        return test
    return lambda text: test(without_underscores(text))


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


def _json_schema(min_segments: int, **arguments: Any) -> Any:
    return {"pattern": f"^{rough_pattern(min_segments)}$"}, ROUGHLY


FORMAT = Format(
    "domain",
    plain_check("string.domain", domain),
    Code(
        "string.domain",
        "{{#label}} must have a valid domain name",
        "the string, or the domain in a URI, is not an allowed domain name",
    ),
    options=OPTIONS,
    read=check_domain_options,
    json_schema=_json_schema,
    annotates={"format": "hostname"},
)
