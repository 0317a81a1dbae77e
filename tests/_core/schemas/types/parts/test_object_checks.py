"""The rules of `object` other than the dependencies between keys."""

import re
from datetime import datetime

from tests.cases import TEXT, case, checked, fail, reports

import passmuster as pm

CODES = [
    case(pm.object(), 1, fail("object.base", type="object")),
    case(pm.function(), 1, fail("object.base", type="function")),
    case(pm.object({"a": 1}), "x", fail("object.base", type="object")),
    case(pm.object().instance(datetime), {}, fail("object.instance", type="datetime")),
    case(pm.object().instance(datetime, "clock"), {}, fail("object.instance", type="clock")),
    case(pm.object().ref(), {}, fail("object.refType")),
    case(pm.object().regex(), {}, fail("object.regex")),
    case(pm.object().schema(), {}, fail("object.schema", type="any")),
    case(pm.object().schema("string"), pm.number(), fail("object.schema", type="string")),
    case(pm.object().length(2), {"a": 1}, fail("object.length", limit=2)),
    case(pm.object().max(0), {"a": 1}, fail("object.max", limit=0)),
    case(pm.object().min(2), {"a": 1}, fail("object.min", limit=2)),
    case(pm.object({"a": pm.any()}), {"b": 1}, fail("object.unknown", "b", child="b")),
    case(pm.array().items(pm.object({"a": pm.any()})), [{"q": 1}],
        fail("object.unknown", 0, "q", child="q")),
    case(pm.object().pattern(re.compile("^a"), pm.any(), matches=pm.array().min(2)), {"a": 1, "b": 1},
        fail("object.pattern.match", message=TEXT, matches=["a"],
        details=reports(fail("array.min", value=["a"], limit=2))), options={"allowUnknown": True}),
    case(pm.object({"o": pm.object().pattern(re.compile("^a"), pm.any(),
        matches=pm.array().items(pm.string().min(2)))}), {"o": {"a": 1, "ab": 1}},
        fail("object.pattern.match", "o", message=TEXT, matches=["a", "ab"],
        details=reports(fail("string.min",
        "o", 0, value="a", limit=2)))),
]  # fmt: skip

test_case_has_expected_outcome = checked(CODES)
