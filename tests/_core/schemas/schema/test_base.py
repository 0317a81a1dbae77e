"""Presence: required, optional, forbidden."""

from tests.cases import case, checked, fail, of, row, wrong

import passmuster as pm
from passmuster import UNDEFINED

# required, optional, forbidden, presence, exist
PRESENCES = [
    *of(pm.object({"a": pm.any().required()}),
        row("required() refuses a missing value", {}, fail("any.required", "a")),
        row("required() takes null", {"a": None})),
    *of(pm.object({"a": pm.any().exist()}),
        row("exist() refuses a missing value", {}, fail("any.required", "a")),
        row("exist() takes null", {"a": None})),
    *of(pm.object({"a": pm.any().presence("required")}),
        row('presence("required") refuses a missing value', {}, fail("any.required", "a")),
        row('presence("required") takes null', {"a": None})),
    case("optional() takes a missing value", pm.object({"a": pm.any().required().optional()}), {}),
    case('presence("optional") takes a missing value',
        pm.object({"a": pm.any().required().presence("optional")}), {}),
    *of(pm.object({"a": pm.any().forbidden()}),
        row("forbidden() refuses a value", {"a": 1}, fail("any.unknown", "a")),
        row("forbidden() refuses null", {"a": None}, fail("any.unknown", "a")),
        row("forbidden() takes a missing value", {})),
    *of(pm.object({"a": pm.any().presence("forbidden")}),
        row('presence("forbidden") refuses a value', {"a": 1}, fail("any.unknown", "a")),
        row('presence("forbidden") refuses null', {"a": None}, fail("any.unknown", "a")),
        row('presence("forbidden") takes a missing value', {})),
    case("forbidden with a default", pm.object({"a": pm.any().forbidden().default(5)}), {}, out={"a": 5}),
    case("forbidden looks at no allowed values", pm.object({"a": pm.any().allow(1).forbidden()}), {"a": 1},
        fail("any.unknown", "a")),
    case("an undefined value under a key is missing", pm.object({"a": pm.required()}), {"a": UNDEFINED},
        fail("any.required", "a")),
    wrong("an unknown presence", lambda: pm.any().presence("x")),
    wrong("presence needs a mode", lambda: pm.any().presence()),
]  # fmt: skip

test_case_has_expected_outcome = checked(PRESENCES)
