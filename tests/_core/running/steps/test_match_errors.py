"""The one error of several alternatives, and the one object of several."""

from tests.cases import TEXT, case, checked, fail, reports

import passmuster as pm
from passmuster import UNDEFINED


def both(one, other):
    return pm.alternatives(one.unknown(), other.unknown()).match("all")


FIRST, SECOND = pm.object({"a": pm.number()}), pm.object({"b": pm.number()})
ERRORS = [
    case("all of them are told where objects fail",
        pm.alternatives(pm.object({"k": "a", "n": pm.number()}), pm.object({"k": "b"})), {"k": "a", "n": "x"},
        fail("alternatives.match", message=TEXT, details=reports(fail("number.base", "n", value="x"),
            fail("any.only", "k", value="a", valids=["b"]))), out=UNDEFINED),
    case("types are listed where nothing else is wrong", pm.alternatives(pm.number(), pm.boolean()), "x",
        fail("alternatives.types", types=["number", "boolean"]), out=UNDEFINED),
    case("objects that all match are merged", both(FIRST, SECOND), {"a": "1", "b": "2"},
        out={"a": "1", "b": 2}),
    case("objects within are merged too",
        both(pm.object({"o": FIRST.unknown()}), pm.object({"o": SECOND.unknown()})),
        {"o": {"a": "1", "b": "2"}}, out={"o": {"a": "1", "b": 2}}),
]  # fmt: skip

test_case_has_expected_outcome = checked(ERRORS)
