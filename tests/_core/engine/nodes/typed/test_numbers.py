"""Numbers: conversions, whole numbers, multiples, ports, the safe range."""

import math
from decimal import Decimal

from tests.cases import case, checked, fail, of, row

import passmuster as pm

NUMBERS = [
    *of(pm.number(), row("a string of an integer", "5", out=5),
        row("a string of a fraction", " 1.50 ", out=1.5), row("no number", "x", fail("number.base")),
        row("no text is a number by halves", "1x", fail("number.base")),
            row("a decimal is kept", Decimal("1.5")), row("infinity", math.inf, fail("number.infinity")),
        row("an integer beyond the safe range", 2**53, fail("number.unsafe")),
            row("the last safe integer", -(2**53) + 1)),
    *of(pm.number().integer(), row("a whole double", 2.0, out=2),
        row("a fraction", 2.5, fail("number.integer"))),
    *of(pm.number().precision(1), row("more places are rounded", 1.25, out=1.3),
        row("or refused", 1.25, fail("number.precision", limit=1), options={"convert": False})),
    *of(pm.number().multiple(0.1), row("a multiple in decimals", 0.3),
        row("none", 0.35, fail("number.multiple", multiple=0.1))),
    *of(pm.number().positive(), row("more than nothing", 0.5), row("zero", 0, fail("number.positive"))),
    *of(pm.number().negative(), row("less than nothing", -1),
        row("minus zero", -0.0, fail("number.negative"))),
    *of(pm.number().port(), row("the last port", 65535), row("one more", 65536, fail("number.port")),
        row("half a port", 0.5, fail("number.port"))),
    *of(pm.number().greater(1).less(3), row("between", 2),
        row("the lower end", 1, fail("number.greater", limit=1)),
            row("the upper end", 3, fail("number.less", limit=3))),
    case("unsafe", pm.number().unsafe(), "9007199254740993", out=9007199254740993),
]  # fmt: skip

test_case_has_expected_outcome = checked(NUMBERS)
