"""Strings: of a format, by a pattern, or of any characters and a length that the constraints allow."""

from __future__ import annotations

import base64
import re
import string
import uuid
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from passmuster.inspection import Constraint, Converted, Formatted, Matching, fold

from .generation_plan import GenerationFailed, ValuePlace, size_of

if TYPE_CHECKING:
    from .value_generator import ValueGenerator

    Options = Mapping[str, Any]

_LETTERS = string.ascii_lowercase
_LABELS = st.text(_LETTERS, min_size=1, max_size=10)
_LOCALS = st.text(_LETTERS + string.digits, min_size=1, max_size=12)
_BRACKETS = {"{": "}", "[": "]", "(": ")"}


def _card_number(generator: ValueGenerator, options: Options) -> str:
    digits = [4, *generator.draw(st.lists(st.integers(0, 9), min_size=11, max_size=14))]
    doubled = [
        digit if place % 2 else digit * 2 - 9 * (digit > 4) for place, digit in enumerate(reversed(digits))
    ]
    return "".join(map(str, digits)) + str(-sum(doubled) % 10)


def _data_uri(generator: ValueGenerator, options: Options) -> str:
    kind = generator.pick(["text/plain", "image/png", "application/json"])
    coded = base64.b64encode(generator.draw(st.binary(min_size=1, max_size=24))).decode("ascii")
    return f"data:{kind};base64,{coded.rstrip('=') if options.get('paddingRequired') is False else coded}"


def _domain(generator: ValueGenerator, options: Options) -> str:
    least = options.get("minDomainSegments", 2)
    most = min(options.get("maxDomainSegments") or least + 2, least + 2)
    count = generator.draw(st.integers(max(1, least), max(1, most)))
    labels = [generator.draw(_LABELS) for _ in range(count - 1)]
    return ".".join([*labels, _top_level(generator, options)])


def _top_level(generator: ValueGenerator, options: Options) -> str:
    listed = options.get("tlds")
    known = ["com", "org", "net", "de", "fr"]
    if isinstance(listed, Mapping):
        if isinstance(listed.get("allow"), (list, tuple, set, frozenset)):
            return str(generator.pick(sorted(listed["allow"])))
        denied = listed.get("deny") or ()
        known = [name for name in known if name not in denied] or known
    return str(generator.pick(known))


def _email(generator: ValueGenerator, options: Options) -> str:
    count = generator.draw(st.integers(1, 2)) if options.get("multiple") else 1
    separator = (options.get("separator") or ",")[0]
    found = [f"{generator.draw(_LOCALS)}@{_domain(generator, options)}" for _ in range(count)]
    return str(separator).join(found)


def _guid(generator: ValueGenerator, options: Options) -> str:
    versions = options.get("version") or [str(digit) for digit in range(1, 9)]
    version = generator.pick([versions] if isinstance(versions, str) else versions)[-1]
    digits = f"{generator.draw(st.integers(0, 2**128 - 1)):032x}"
    made = str(uuid.UUID(f"{digits[:12]}{version}{digits[13:16]}a{digits[17:]}"))
    separator, wrapper = options.get("separator"), options.get("wrapper")
    if separator is False:
        made = made.replace("-", "")
    elif isinstance(separator, str):
        made = made.replace("-", separator)
    opening = "{" if wrapper is True else wrapper
    return opening + made + _BRACKETS[opening] if opening else made


def _hostname(generator: ValueGenerator, options: Options) -> str:
    address = {"version": ["ipv4"], "cidr": "forbidden"}
    return _ip(generator, address) if generator.chance(4) else _domain(generator, {})


def _ip(generator: ValueGenerator, options: Options) -> str:
    versions = options.get("version") or ["ipv4", "ipv6"]
    version = generator.pick([versions] if isinstance(versions, str) else versions).lower()
    cidr = options.get("cidr", "optional")
    slashed = cidr == "required" or (cidr == "optional" and generator.chance(3))
    if version == "ipvfuture":
        return "v1.ab" + ("/8" if slashed else "")
    octets = generator.draw(st.ip_addresses(v=4 if version == "ipv4" else 6))
    length = f"/{generator.draw(st.integers(0, 32 if version == 'ipv4' else 128))}" if slashed else ""
    return str(octets) + length


def _iso_date(generator: ValueGenerator, options: Options) -> str:
    return generator.draw(st.datetimes()).isoformat(timespec="milliseconds") + "Z"


def _iso_duration(generator: ValueGenerator, options: Options) -> str:
    days, hours, minutes = (generator.draw(st.integers(0, 99)) for _ in range(3))
    return f"P{days}DT{hours}H{minutes}M"


def _uri(generator: ValueGenerator, options: Options) -> str:
    path = "/" + generator.draw(_LABELS)
    if options.get("relativeOnly") or (options.get("allowRelative") and generator.chance(2)):
        return path
    schemes = options.get("scheme") or ["https"]
    known = [s for s in (schemes if isinstance(schemes, (list, tuple)) else [schemes]) if isinstance(s, str)]
    if not known:
        raise GenerationFailed("the scheme of the URI is a pattern")
    return f"{generator.pick(known)}://{_domain(generator, options.get('domain') or {})}{path}"


FORMATS: dict[str, Callable[[ValueGenerator, Options], str]] = {
    "creditCard": _card_number,
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
"""The generators of strings, by format."""

_EVERYTHING = st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"))
_PLAIN = string.ascii_letters + string.digits + " _-.,"
_CHARACTERS = _PLAIN + "!?#\u00e9\u212b"
"""The characters of strings with restricted characters."""


class Unconverted(Constraint):
    """A string that the conversion `convert` would change."""

    __slots__ = ("convert",)

    convert: Callable[[Any], Any]


def text(generator: ValueGenerator, place: ValuePlace) -> str:
    """Generate a string."""
    found = fold(place.constraints)
    formats = found.of(Formatted)
    for one in formats:
        if one.name in FORMATS:
            return _convert(place, FORMATS[one.name](generator, one.options))
        if one.examples:
            return _convert(place, generator.pick(one.examples))
        if _pattern_of(place.source(one)) is None:
            raise GenerationFailed(f"the format {one.name} has neither a pattern nor examples")
    wanted = [one for one in found.of(Matching) if not one.is_inverted]
    if wanted:
        return str(generator.draw(matching(wanted[0].regex)))
    tests = [test for one in place.constraints for test in _tests(place.source(one))]
    low, high = size_of(place, least=0 if place.info.allowed and "" in place.info.allowed.values else 1)
    if any(encoding for _, encoding in found.sizes):
        tests.append(str.isascii)
    if not tests:
        return generator.draw(st.text(_EVERYTHING, min_size=low, max_size=high))
    size = generator.draw(st.integers(low, high))
    alphabet = [one for one in _CHARACTERS if all(test(one * size) for test in tests)] if size else _PLAIN
    made = generator.draw(st.text(alphabet, min_size=size, max_size=size)) if alphabet else None
    if made is not None and all(test(made) for test in tests):
        return made
    if not formats:
        raise GenerationFailed(f"no string of {size} characters is found")
    strings = matching(python_pattern(_pattern_of(place.source(formats[0])) or ""))
    return _convert(place, generator.draw(strings.filter(lambda made: len(made) >= low)))


def _tests(constraint: Any) -> list[Callable[[str], Any]]:
    """Return functions that test whether a string of one character meets a constraint."""
    if isinstance(constraint, Formatted):
        pattern = _pattern_of(constraint)
        return [] if pattern is None else [python_pattern(pattern).search]
    convert = getattr(constraint, "convert", None)
    if convert is None:
        return []
    if isinstance(constraint, Unconverted):
        return [lambda made: convert(made) != made]
    return [lambda made: convert(made) == made]


def _pattern_of(constraint: Formatted) -> str | None:
    found = None if constraint.json_schema is None else constraint.json_schema()
    stated = found[0] if isinstance(found, tuple) else found
    pattern: str | None = (stated or {}).get("pattern")
    return pattern


def _convert(place: ValuePlace, made: str) -> str:
    """Return a string after its conversions."""
    for one in map(place.source, place.constraints):
        if isinstance(one, Converted) and one.convert is not None:
            made = one.convert(made)
    return made


@lru_cache(maxsize=200)
def python_pattern(text: str) -> re.Pattern[str]:
    """Return a pattern of ECMA 262 for Python, where `$` would also match before a line end."""
    return re.compile(f"{text[:-1]}\\Z" if text.endswith("$") else text)


def matching(regex: Any) -> st.SearchStrategy[str]:
    """Return a strategy for strings in which a pattern is found, often without any other text."""
    pattern = getattr(regex.search, "__self__", None)
    if not isinstance(pattern, re.Pattern):
        raise GenerationFailed(f"the pattern {regex} is not one of Python's own")
    return _matching(pattern)


@lru_cache(maxsize=200)
def _matching(pattern: re.Pattern[str]) -> st.SearchStrategy[str]:
    return st.one_of(st.from_regex(pattern, fullmatch=True), st.from_regex(pattern))
