"""A failure leaves nothing behind: no object and, in a debug build, no reference, whichever error code it has."""

import gc
import sys

import pytest
from tests._core.schemas.types.test_catalogue import CASES
from tests.cases import case, fail
from tests.hostile.support import codes, nested_list, read

import passmuster as pm

ROUNDS = 60
DEEP = case(
    pm.array().items(pm.link("/")), nested_list(9), fail("link.depth"), options={"limits": {"depth": 3}}
)
FAILURES = {
    report.code: failure for failure in (*CASES, DEEP) if not failure.is_async for report in failure.fails
}
"""A case of each error code that is not reported by an asynchronous validation alone."""


def held():
    """Return the number of allocated blocks, in a debug build of references."""
    gc.collect()
    count = getattr(sys, "gettotalrefcount", sys.getallocatedblocks)
    return count()


@pytest.mark.skipif(not hasattr(sys, "getallocatedblocks"), reason="the interpreter does not count blocks")
@pytest.mark.parametrize("code", FAILURES)
def test_failure_leaks_nothing(code):
    schema, value = FAILURES[code].schema, FAILURES[code].value
    options = {"context": {"a": 1}, "abortEarly": False, **(FAILURES[code].options or {})}
    assert code in codes(schema.validate(value, options))
    grown = []
    while (
        len(grown) < 12
    ):  # caches and the interpreter's own tables grow in some rounds, a leak in all of them
        before = held()
        for _ in range(ROUNDS):
            read(schema.validate(value, options))
        grown.append(held() - before)
        if len(grown) > 1 and grown[-1] < ROUNDS / 4:
            break
    assert min(grown[1:]) < ROUNDS / 4, grown


def test_nearly_all_codes_have_a_failure():
    assert len(FAILURES) > 125
