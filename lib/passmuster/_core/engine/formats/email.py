"""E-mail addresses, one or several in a string.

Build phase: reads the options and creates the test from the given scanners. Quoted local parts and addresses
in brackets are not supported: they fail.
"""

from __future__ import annotations

import re
from functools import partial

from ...foundation.blanks import BLANKS
from ...foundation.codes import Code
from ...foundation.option_reader import read_options
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.writing import exact_string
from ..backend import checks, scanners
from .domain import OPTIONS as DOMAIN_OPTIONS, domain, domain_arguments, rough_pattern, without_underscores
from .shared.format import ROUGHLY, Format, loose_boolean

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

    from ..nodes.core import Run
    from ..nodes.reports import PlainSubject

OPTIONS = (*DOMAIN_OPTIONS, "ignoreLength", "multiple", "separator")
MAX_LENGTH, MAX_LOCAL_BYTES = 254, 64
# Composition of combining marks turns at most four characters into one.
MAX_WRITTEN_LENGTH = 4 * MAX_LENGTH
# All characters except the ASCII characters that an atom can't contain.
_ATOM = re.compile(r"[^\x00-\x20\x7f\"(),.:;<>@\[\\\]]+").fullmatch


def check_email_options(options: object = UNDEFINED) -> dict[str, Any]:
    """Return the keyword arguments of `email`; raises SchemaError for wrong options.

    `separators` is empty unless several addresses are allowed.

    >>> check_email_options({"multiple": True})["separators"]
    ','
    """
    given = read_options("email", options, None, OPTIONS)
    multiple = given.get("multiple", UNDEFINED)
    if multiple is not UNDEFINED and not isinstance(multiple, bool):
        raise SchemaError(f"email: multiple must be True or False, not {show(multiple)}")
    separators = given.get("separator") or ","
    if not isinstance(separators, str):
        raise SchemaError(
            f"email: separator must be a string of separator characters, not {show(separators)}"
        )
    arguments = domain_arguments("email", given)
    arguments["ignore_length"] = loose_boolean(given, "ignoreLength")
    arguments["separators"] = separators if multiple is True else ""
    return arguments


def email(*, scan: ModuleType, separators: str = "", **arguments: Any) -> Callable[[str], bool]:
    """Return the test of e-mail addresses (spec part 2, `string.email`).

    `ignore_length` and the arguments of `domain` apply to each address. With `separators` the string may
    contain several addresses, and is valid if all of them are.

    >>> from passmuster._core.engine.nodes.typed import scanners
    >>> test = email(scan=scanners, **check_email_options({}))
    >>> test("someone@example.com"), test("someone@example")
    (True, False)
    """
    if not separators:
        return _one(scan=scan, **arguments)
    find = invalid_addresses(scan=scan, separators=separators, **arguments)

    def test(text: str) -> bool:
        return not find(text)

    return test


def invalid_addresses(
    *, scan: ModuleType, separators: str = "", **arguments: Any
) -> Callable[[str], list[str]]:
    """Return the function that lists the wrong addresses in a string.

    It has the arguments of `email`; its result is the `invalids` of the error.

    >>> from passmuster._core.engine.nodes.typed import scanners
    >>> invalid_addresses(scan=scanners, **check_email_options({"multiple": True}))("a@b.com, x")
    ['x']
    """
    is_valid = _one(scan=scan, **arguments)
    split = _splitter(separators) if separators else _whole

    def find(text: str) -> list[str]:
        return [address for address in split(text) if not is_valid(address)]

    return find


def _whole(text: str) -> list[str]:
    return [text]


def _splitter(separators: str) -> Callable[[str], list[str]]:
    """Return the function that splits a string at separators and the blanks around them.

    A single pattern would not be linear: it would read blanks again and again unless a separator follows.
    """
    blanks = "".join(c for c in separators if c in BLANKS)
    marks = "".join(c for c in separators if c not in BLANKS)
    at_marks = re.compile("[" + re.escape(marks) + "]").split if marks else _whole
    runs = re.compile("[" + BLANKS + "]+").finditer

    def split(text: str) -> list[str]:
        parts = at_marks(text)
        last = len(parts) - 1
        for index, part in enumerate(parts):
            part = part.lstrip(BLANKS) if index else part
            parts[index] = part.rstrip(BLANKS) if index < last else part
        if not blanks:
            return parts
        return [piece for part in parts for piece in at_blanks(part)]

    def at_blanks(text: str) -> list[str]:
        pieces, start = [], 0
        for run in runs(text):
            if any(blank in run[0] for blank in blanks):
                pieces.append(text[start : run.start()])
                start = run.end()
        return [*pieces, text[start:]]

    return split


def _one(
    *,
    scan: ModuleType,
    allow_unicode: bool = True,
    ignore_length: bool = False,
    allow_fully_qualified: bool = False,
    allow_underscore: bool = False,
    max_segments: int = 0,
    min_segments: int = 2,
    tlds: frozenset[str] | None = None,
    tlds_denied: bool = False,
) -> Callable[[str], bool]:
    """Return the test of one address."""
    is_domain = domain(
        scan=scan,
        allow_fully_qualified=allow_fully_qualified,
        allow_underscore=allow_underscore,
        max_segments=max_segments,
        min_segments=min_segments,
        tlds=tlds,
        tlds_denied=tlds_denied,
    )

    def test_wide(text: str) -> bool:
        if len(text) > MAX_WRITTEN_LENGTH and not ignore_length:
            return False
        text = _composed(text)
        if len(text) > MAX_LENGTH and not ignore_length:
            return False
        local, at, name = text.partition("@")
        return bool(at) and _is_local(local, ignore_length) and is_domain(name)

    test: Callable[[str], bool] = partial(
        scan.email,
        test_wide if allow_unicode else None,
        ignore_length,
        min_segments,
        max_segments,
        allow_fully_qualified,
        tlds,
        tlds_denied,
    )
    if not allow_underscore:
        return test

    def test_underscored(text: str) -> bool:
        local, at, name = text.partition("@")
        return test(f"{local}{at}{without_underscores(name)}" if text.isascii() else text)

    return test_underscored


def _composed(text: str) -> str:
    """Return the string with composed combining marks (NFC).

    If lengths are ignored, a string can have any length, and sorting long runs of marks is not linear: beyond
    a limit the string is returned unchanged.
    """
    if len(text) > MAX_WRITTEN_LENGTH:
        return text
    from unicodedata import normalize

    return normalize("NFC", text)


def _is_local(text: str, ignore_length: bool) -> bool:
    """Return whether a string is dotted atoms, in which any character beyond ASCII is allowed."""
    if not ignore_length and len(text.encode("utf-8", "surrogatepass")) > MAX_LOCAL_BYTES:
        return False
    return all(map(_ATOM, text.split(".")))


def _check(**arguments: Any) -> Any:
    find = invalid_addresses(scan=scanners, **arguments)

    def refuse(value: Any, run: Run, subject: PlainSubject) -> Any:
        run.fail(subject, "string.email", value, {"invalids": find(exact_string(value))})
        return value

    return checks.TestCheck(email(scan=scanners, **arguments), "string.email", None, refuse)


def _json_schema(separators: str, min_segments: int, **arguments: Any) -> Any:
    if separators:
        return {}, "it is several addresses"
    local = '[^\\x00- \\x7f"(),:;@\\[-\\]]+'
    return {"pattern": f"^{local}@{rough_pattern(min_segments)}$"}, ROUGHLY


FORMAT = Format(
    "email",
    _check,
    Code(
        "string.email",
        "{{#label}} must be a valid email address",
        "the string is not an e-mail address, or a list of them",
        {"invalids": "the addresses that are wrong"},
    ),
    options=OPTIONS,
    read=check_email_options,
    json_schema=_json_schema,
    annotates=lambda separators, **_: {} if separators else {"format": "email"},
)
