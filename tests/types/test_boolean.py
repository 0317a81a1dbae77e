"""`boolean`: what is one, and what is taken for one."""

from tests.cases import case, checked, fail

import passmuster as pm

CODES = [
    case(pm.boolean(), 1, fail("boolean.base")),
    case(pm.boolean().strict(), "true", fail("boolean.base")),
]  # fmt: skip

test_every_case_comes_out_as_it_says = checked(CODES)
