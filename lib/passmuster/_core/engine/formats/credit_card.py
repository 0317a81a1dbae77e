"""Credit card numbers."""

from __future__ import annotations

from ...foundation.blanks import BLANKS, LINE_ENDS
from ...foundation.codes import Code
from ..backend import scanners
from .shared.format import Format

_BLANK_AS_ZERO = dict.fromkeys(map(ord, BLANKS), "0")


def is_card_number(text: str) -> bool:
    """Return whether a string is a card number by the Luhn check (spec part 2, `string.creditCard`).

    As in the reference library, a blank counts as the digit 0, so that leading blanks never matter; unlike
    there, a line break at the end never passes.

    >>> is_card_number("4111111111111111"), is_card_number("4111111111111112")
    (True, False)
    """
    if scanners.credit_card(text):
        return True
    if text.isdigit() or text.endswith(tuple(LINE_ENDS)):
        return False
    return scanners.credit_card(text.translate(_BLANK_AS_ZERO))


FORMAT = Format(
    "creditCard",
    Code(
        "string.creditCard",
        "{{#label}} must be a valid card number",
        "the string is not a card number, or its check digit is wrong",
    ),
    pattern="[0-9]",
    loss="the check digit is not expressed",
    test=lambda: is_card_number,
    annotation={},
)
