"""Amounts of money as `decimal.Decimal`, exact from the string to the sum.

    from examples.extensions.money import Money

    price = Money.new().at_least("0.01").step("0.05")
    price.validate("19.95").value                     # Decimal('19.95')

Shown here: a type as a class, `prepare` that runs before the base's own conversion, rules with
arguments that are normalised and may be references, and a check of every value.
"""

from __future__ import annotations

import re
from decimal import Decimal

import passmuster as pm
from passmuster.extension import Number, argument, prepare, rule, validate

# Digits are counted before they are read: a string of a million of them costs nothing.
AMOUNT = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{1,4})?")


def amount_of(value: object) -> object:
    """Return an amount for what stands for one exactly; anything else as it is."""
    if isinstance(value, str) and AMOUNT.fullmatch(value):
        return Decimal(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**15:
        return Decimal(value)
    return value


def is_amount(value: object) -> bool:
    """Tell whether a value is a finite decimal number."""
    return isinstance(value, Decimal) and value.is_finite()


AN_AMOUNT = argument(ref=True, assert_=is_amount, message="must be an amount", normalize=amount_of)


class Money(
    Number,
    base=pm.number().unsafe(),
    messages={
        "money.inexact": "{{#label}} must be a decimal number or a string such as 19.95",
        "money.places": "{{#label}} must not have more than two decimal places",
    },
):
    """Decimal numbers with at most two decimal places."""

    @prepare
    def exactly(self, value, helpers):
        """Read strings and integers before the base makes floats of them."""
        return {"value": amount_of(value)}

    @validate
    def decimal(self, value, helpers):
        """Refuse floats, which were inexact before they came here, and fractions of a cent."""
        if not is_amount(value):
            return {"errors": helpers.error("money.inexact")}
        if value.as_tuple().exponent < -2:
            return {"errors": helpers.error("money.places")}
        return {"value": value}

    @rule({"limit": AN_AMOUNT}, {"money.least": "{{#label}} must be at least {{#limit}}"})
    def at_least(self, value, helpers, limit):
        """Ask for an amount of at least a limit, which may be a reference."""
        return value if value >= limit else helpers.error("money.least", {"limit": limit})

    @rule({"by": AN_AMOUNT}, {"money.step": "{{#label}} must be in steps of {{#by}}"}, multi=True)
    def step(self, value, helpers, by):
        """Ask for a multiple of an amount."""
        return value if by and value % by == 0 else helpers.error("money.step", {"by": by})


if __name__ == "__main__":
    price = Money.new().at_least("0.01").step("0.05")
    print(repr(price.validate("19.95").value))
    print(price.validate("19.97").error)
