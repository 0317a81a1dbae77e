"""URIs and relative references of RFC 3986."""

from __future__ import annotations

import re
from functools import partial

from ...foundation.codes import Code
from ...foundation.option_reader import read_options
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.writing import exact_string
from ..backend import checks, scanners
from .domain import URI_OPTIONS as DOMAIN_OPTIONS, domain as domain_test
from .shared.format import ROUGHLY, Format, arguments_of, loose_boolean

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..nodes.core import Run
    from ..nodes.reports import PlainSubject
    from .shared.format import OptionReader

# Letters, digits, and the marks with a meaning in a URI; `%` is not among them.
_UNSAFE = re.compile(r"[^A-Za-z0-9;,/?:@&=+$\-_.!~*'()#]+")


def percent_encode(text: str) -> str | None:
    """Return a string with all characters that a URI can't contain percent-encoded
    (`string().uri(encodeUri)`).

    Returns None for a string with lone surrogates, which can't be encoded.

    >>> percent_encode("http://example.com/é b#c"), percent_encode("\\ud800")
    ('http://example.com/%C3%A9%20b#c', None)
    """
    try:
        # Two adjacent surrogates are one character.
        whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        return None
    return _UNSAFE.sub(_encode, whole)


def _encode(found: re.Match[str]) -> str:
    return "%" + found[0].encode().hex("%").upper()


_OWN_SCHEME, _NO_SCHEME = -1, 0
_IS_NAME = re.compile(r"(?:[A-Za-z0-9]|\\[+.])+").fullmatch
"""Whether the source of a scheme means the same in ECMAScript."""

_HAS_LETTER = re.compile("[A-Za-z]").search
_SYNTAX = re.compile(r"([!$()*+,\-./:=?\[\\\]^{|}])")
# Invalid whatever the options, and always reported as an invalid URI, as in the reference library.
_NEVER = ("http:/", "https:/")
_HOST_END = re.compile("[/?#]").search


def _is_given(option: object) -> bool:
    """Return whether an option is set: an empty collection counts as set."""
    return option is not UNDEFINED and (bool(option) or (hasattr(option, "__len__") and option != ""))


def _read_schemes(where: str, given: Any) -> tuple[str, ...]:
    """Return the sources of patterns of schemes; joined by `|` they are the `scheme` of the error.

    >>> _read_schemes("uri: scheme", ["git", "svn+ssh"])
    ('git', 'svn\\\\+ssh')
    """
    if not _is_given(given):
        return ()
    if isinstance(given, str) or hasattr(given, "pattern"):
        given = [given]
    if not isinstance(given, (list, tuple)):
        raise SchemaError(f"{where} must be a string, a pattern, or a list of them, not {show(given)}")
    if not given:
        raise SchemaError(f"{where} must name at least one scheme")
    return tuple([_scheme(where, one) for one in given])


def _scheme(where: str, given: Any) -> str:
    """Return the source of the pattern of a scheme, without its flags."""
    if isinstance(given, str):
        if not _HAS_LETTER(given):
            raise SchemaError(f"{where} {show(given)} is not a scheme: it has no letter")
        return _SYNTAX.sub(r"\\\1", given)
    source = getattr(given, "pattern", None)
    if not isinstance(source, str):
        raise SchemaError(f"{where} must be a string or a pattern for strings, not {show(given)}")
    _compiled((source,))
    return source


def _read_domain(where: str, given: Any) -> dict[str, Any] | None:
    """Return the arguments of `domain` for a host, or None if hosts are not checked."""
    if not _is_given(given):
        return None
    return arguments_of("uri domain", DOMAIN_OPTIONS, read_options("uri domain", given, None, DOMAIN_OPTIONS))


def _compiled(schemes: tuple[str, ...]) -> Callable[[str], re.Match[str] | None]:
    try:
        return re.compile(f"(?:{'|'.join(schemes)}):", re.ASCII).match
    except (re.error, OverflowError, RecursionError) as error:
        raise SchemaError(f"uri: scheme {show('|'.join(schemes))} can't be compiled: {error}") from error


def uri(
    scheme: tuple[str, ...],
    allow_relative: bool,
    relative_only: bool,
    allow_query_square_brackets: bool,
    domain: dict[str, Any] | None,
) -> tuple[Callable[[str], str], Callable[[str], str | None]]:
    """Return two functions: the verdict on a string, and the host in one whose domain is wrong.

    The verdict is "" for a valid URI (spec part 2, `string.uri`), else the error code. A domain is checked if
    there is one, and is required unless relative references are allowed. The host is None if there is none.

    >>> verdict, _ = uri(("https?",), False, False, False, None)
    >>> verdict("https://example.com"), verdict("ftp://example.com")
    ('', 'string.uriCustomScheme')
    >>> uri((), False, False, False, {})[1]("http://user@example:80/")
    'example'
    """
    wrong = f"string.uri{'RelativeOnly' if relative_only else 'CustomScheme' if scheme else ''}"
    find = _finder(scheme, allow_relative, relative_only, allow_query_square_brackets, domain is None)
    is_domain = None if domain is None else domain_test(**domain)

    def verdict(text: str) -> str:
        start = find(text)
        if start is None:
            return "string.uri" if text in _NEVER else wrong
        if is_domain is None:
            return ""
        host = _host(text, start)
        is_right = allow_relative if host is None else is_domain(host)
        return "" if is_right else "string.domain"

    def find_host(text: str) -> str | None:
        start = find(text)
        return None if start is None else _host(text, start)

    return verdict, find_host


def _finder(
    schemes: tuple[str, ...],
    allow_relative: bool,
    relative_only: bool,
    query_brackets: bool,
    empty_host: bool,
) -> Callable[[str], int | None]:
    """Return the function that returns the offset after the scheme of a valid string.

    It returns `_OWN_SCHEME` for "after the first colon", `_NO_SCHEME` for a relative reference, an index
    after one of `schemes`, and None if the string is not valid.
    """
    scan_uri = scanners.uri
    match = _compiled(schemes) if schemes else None
    relative = allow_relative or relative_only

    def find(text: str) -> int | None:
        if not relative_only:
            start = _OWN_SCHEME
            if match is not None:
                scheme = match(text)
                start = scheme.end() if scheme else _NO_SCHEME
            if start != _NO_SCHEME and scan_uri(start, query_brackets, empty_host, text):
                return start
        if relative and scan_uri(_NO_SCHEME, query_brackets, False, text):
            return _NO_SCHEME
        return None

    return find


def _host(text: str, start: int) -> str | None:
    """Return the host of a valid URI whose scheme ends at `start` by `_finder`, or None if it has none."""
    if start == _OWN_SCHEME:
        start = text.index(":") + 1
    if not text.startswith("//", start):
        return None
    end = _HOST_END(text, start + 2)
    authority = text[start + 2 : end.start() if end else len(text)]
    host = authority.rpartition("@")[2]
    return host[: host.index("]") + 1] if host.startswith("[") else host.partition(":")[0]


def _check(encode_uri: bool, **arguments: Any) -> Any:
    verdict, find_host = uri(**arguments)
    schemes = "|".join(arguments["scheme"])

    def refuse(value: Any, run: Run, subject: PlainSubject) -> Any:
        text: Any = exact_string(value)
        code = verdict(text)
        if encode_uri and code != "string.domain" and run.convert:  # encoded, and tested again
            text = percent_encode(text)
            code = code if text is None else verdict(text)
            if not code:
                return text
        if code == "string.domain":
            host = find_host(text)
            run.fail(subject, code, UNDEFINED if host is None else host)
        else:
            run.fail(subject, code, value, {"scheme": schemes} if code == "string.uriCustomScheme" else None)
        return value

    special = (arguments[name] for name in ("scheme", "allow_relative", "relative_only"))
    if arguments["domain"] is None and not any(special):
        test: Any = partial(scanners.uri, _OWN_SCHEME, arguments["allow_query_square_brackets"], True)
    else:
        test = lambda text: not verdict(text)  # noqa: E731
    return checks.TestCheck(test, "string.uri", None, refuse)


def _pattern(scheme: tuple[str, ...], allow_relative: bool, relative_only: bool, **arguments: Any) -> str:
    head = "^[A-Za-z][A-Za-z0-9+,\\-.]*:"
    if scheme and not relative_only:  # their patterns may match anything
        head = "(?:^|:)" if allow_relative else ":"
    elif allow_relative or relative_only:
        head = "^"
    return head + "[A-Za-z0-9\\-._~!$&'()*+,;=%:@/?#\\[\\]]*$"


def _annotation(
    scheme: tuple[str, ...], allow_relative: bool, relative_only: bool, **_: Any
) -> dict[str, Any]:
    if allow_relative or relative_only:
        return {"format": "uri-reference"}
    if not scheme or not all(map(_IS_NAME, scheme)):
        return {"format": "uri"}
    return {"format": "uri", "pattern": f"^{scheme[0]}:" if len(scheme) == 1 else f"^(?:{'|'.join(scheme)}):"}


OPTIONS: dict[str, OptionReader] = {
    "allowRelative": loose_boolean,
    "allowQuerySquareBrackets": loose_boolean,
    "domain": _read_domain,
    "encodeUri": loose_boolean,
    "relativeOnly": loose_boolean,
    "scheme": _read_schemes,
}


FORMAT = Format(
    "uri",
    Code("string.uri", "{{#label}} must be a URI", "the string is not a URI"),
    Code(
        "string.uriCustomScheme",
        "{{#label}} must be a URI with the scheme {{either(#scheme)}}",
        "the string is not a URI of the schemes asked for",
        {"scheme": "the schemes, as the source of a pattern"},
    ),
    Code(
        "string.uriRelativeOnly",
        "{{#label}} must be a relative URI",
        "the string is not a relative URI, and has to be one",
    ),
    pattern=_pattern,
    loss=ROUGHLY,
    check=_check,
    options=OPTIONS,
    nested={"domain": tuple(DOMAIN_OPTIONS)},
    rewrites="encode_uri",
    annotation=_annotation,
)
