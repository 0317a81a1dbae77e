"""Credit card numbers.

Build phase: creates the test from the given scanners.
"""

from __future__ import annotations

from ...foundation.blanks import BLANKS, LINE_ENDS
from ...foundation.codes import Code
from .shared.format import Format, plain_check

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

_BLANK_AS_ZERO = dict.fromkeys(map(ord, BLANKS), "0")


def credit_card(*, scan: ModuleType) -> Callable[[str], bool]:
    """Return the test of card numbers by the Luhn check (spec part 2, `string.creditCard`).

    As in the reference library, a blank counts as the digit 0, so that leading blanks never matter; unlike
    there, a line break at the end never passes.

    >>> from passmuster._core.engine.nodes.typed import scanners
    >>> test = credit_card(scan=scanners)
    >>> test("4111111111111111"), test("4111111111111112")
    (True, False)
    """
    scan_digits = scan.credit_card

    def test(text: str) -> bool:
        if scan_digits(text):
            return True
        if text.isdigit() or text.endswith(tuple(LINE_ENDS)):
            return False
        return scan_digits(text.translate(_BLANK_AS_ZERO))  # type: ignore[no-any-return]

    return test


FORMAT = Format(
    "creditCard",
    plain_check("string.creditCard", credit_card),
    Code(
        "string.creditCard",
        "{{#label}} must be a valid card number",
        "the string is not a card number, or its check digit is wrong",
    ),
    json_schema=lambda: ({"pattern": "[0-9]"}, "the check digit is not expressed"),
    annotates={},
)
