"""`number`: what is one, conversions, limits, rules."""

import math

from tests.cases import case, checked, displayed, fail

import passmuster as pm

CODES = [
    case(pm.number(), "x", fail("number.base")),
    case(pm.number(), True, fail("number.base")),
    case(pm.number(), math.nan, fail("number.base")),
    case(pm.number().greater(5), 5, fail("number.greater", limit=5)),
    case(pm.number(), -math.inf, fail("number.infinity")),
    case(pm.number().integer(), 1.5, fail("number.integer")),
    case(pm.number().less(5), 5, fail("number.less", limit=5)),
    case(pm.number().max(5), 6, fail("number.max", limit=5)),
    case(pm.number().min(5), "3", fail("number.min", value=3, limit=5), out=3),
    case(pm.number().multiple(5), 4, fail("number.multiple", multiple=5)),
    case(pm.object({"a": pm.number().multiple(pm.ref("b")), "b": pm.any()}), {"a": 1, "b": 3},
        fail("number.multiple", "a", multiple=displayed("ref:b"))),
    case(pm.number().negative(), 0, fail("number.negative")),
    case(pm.number().sign("negative"), 4, fail("number.negative")),
    case(pm.number().port(), 70000, fail("number.port")),
    case(pm.number().positive(), -4, fail("number.positive")),
    case(pm.number().precision(1).strict(), 1.23, fail("number.precision", limit=1)),
    case(pm.number(), -(10**17), fail("number.unsafe")),
    case(pm.number(), "90071992547409924", fail("number.unsafe")),
]  # fmt: skip

test_case_has_expected_outcome = checked(CODES)
