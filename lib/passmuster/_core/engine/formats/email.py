"""E-mail addresses, one or several in a string.

Quoted local parts and addresses in brackets are not supported: they fail.
"""

from __future__ import annotations

import re
from functools import partial

from ...foundation.blanks import BLANKS
from ...foundation.codes import Code
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.writing import exact_string
from ..backend import checks, scanners
from .domain import OPTIONS as DOMAIN_OPTIONS, rough_pattern, speller, without_underscores
from .shared.format import ROUGHLY, Format, flag, loose_boolean

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..nodes.core import Run
    from ..nodes.reports import PlainSubject

# Composition of combining marks turns at most four characters into one.
MAX_WRITTEN_LENGTH = 4 * scanners.MAX_EMAIL


def _read_separator(where: str, value: Any) -> str:
    if not isinstance(value, str) and value is not UNDEFINED and value:
        raise SchemaError(f"{where} must be a string of separator characters, not {show(value)}")
    return value if isinstance(value, str) and value else ","


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


def address_test(
    ignore_length: bool, allow_unicode: bool = True, allow_underscore: bool = False, **arguments: Any
) -> Callable[[str], bool]:
    """Return the test of one address (spec part 2, `string.email`).

    The other arguments are those of `domain`.

    >>> test = address_test(ignore_length=False)
    >>> test("someone@example.com"), test("someone")
    (True, False)
    """
    test: Callable[[str], bool] = partial(
        scanners.email,
        _composed,
        speller(allow_unicode, allow_underscore),
        ignore_length,
        arguments.get("min_domain_segments", 2),
        arguments.get("max_domain_segments", 0),
        arguments.get("allow_fully_qualified", False),
        *arguments.get("tlds", (None, False)),
    )
    if not allow_underscore:
        return test

    def test_underscored(text: str) -> bool:
        local, at, name = (_composed(text) if allow_unicode else text).partition("@")
        return test(f"{local}{at}{without_underscores(name)}")

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


def _check(multiple: bool, separator: str, **arguments: Any) -> Any:
    is_valid = address_test(**arguments)
    split = _splitter(separator) if multiple else _whole

    def find_invalid(text: str) -> list[str]:
        return [address for address in split(text) if not is_valid(address)]

    def refuse(value: Any, run: Run, subject: PlainSubject) -> Any:
        run.fail(subject, "string.email", value, {"invalids": find_invalid(exact_string(value))})
        return value

    test: Any = (lambda text: not find_invalid(text)) if multiple else is_valid
    return checks.TestCheck(test, "string.email", None, refuse)


_LOCAL = '[^\\x00- \\x7f"(),:;@\\[-\\]]+'


def _pattern(multiple: bool, min_domain_segments: int, **arguments: Any) -> str | None:
    return None if multiple else f"^{_LOCAL}@{rough_pattern(min_domain_segments)}$"


FORMAT = Format(
    "email",
    Code(
        "string.email",
        "{{#label}} must be a valid email address",
        "the string is not an e-mail address, or a list of them",
        {"invalids": "the addresses that are wrong"},
    ),
    pattern=_pattern,
    loss=lambda multiple, **_: "it is several addresses" if multiple else ROUGHLY,
    check=_check,
    annotation=lambda multiple, **_: {} if multiple else {"format": "email"},
    options={
        **DOMAIN_OPTIONS,
        "ignoreLength": loose_boolean,
        "multiple": flag(False),
        "separator": _read_separator,
    },
)
