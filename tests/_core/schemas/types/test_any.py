"""`any`: the codes that every type reports, and those that only functions of the caller's do."""

from tests.cases import ANYTHING, TEXT, case, checked, displayed, exception, fail
from tests.vocabulary import utc

import passmuster as pm
from passmuster import UNDEFINED


def refuse(*_):
    raise ValueError("boom")


def reporting(code, local):
    """Return a function for `custom` that reports this code."""
    return lambda value, helpers: helpers.error(code, local)


_LOCAL = {"arg": "limit", "reason": "must be a number", "ref": "b"}

CODES = [
    case(pm.any().custom(refuse), 3, fail("any.custom", error=exception("boom", ValueError))),
    case(pm.any().default(refuse), UNDEFINED,
        fail("any.default", value=None, error=exception("boom", ValueError))),
    case(pm.object({"a": pm.any().default(refuse)}), {},
        fail("any.default", "a", value=None, error=exception("boom", ValueError))),
    case(pm.number().failover(refuse), "x", fail("number.base", value="x"),
        fail("any.failover", value=None, error=exception("boom", ValueError)),
        options={"abortEarly": False}),
    case(pm.alternatives(pm.string(), pm.number()), 3, fail("any.attempts", limit=1),
        options={"limits": {"attempts": 1}}),
    case(pm.any().invalid(1, 2), 1, fail("any.invalid", invalids=[1, 2])),
    case(pm.object({"a": pm.any().invalid(pm.ref("b")), "b": pm.any()}), {"a": 1, "b": 1},
        fail("any.invalid", "a", invalids=[displayed("ref:b")])),
    case(pm.valid(1, 2), 3, fail("any.only", valids=[1, 2])),
    case(pm.valid(None), 3, fail("any.only", valids=[None])),
    case(pm.object({"a": pm.valid(pm.ref("b"), pm.in_("c")), "b": pm.any(), "c": pm.any()}),
        {"a": 1, "b": 2, "c": [3]}, fail("any.only", "a", valids=[displayed("ref:b"), displayed("ref:c")])),
    case(pm.object({"a": pm.number().min(pm.ref("b")), "b": pm.any()}), {"a": 1, "b": "x"},
        fail("any.ref", "a", value="x", arg="limit", reason=TEXT, ref=displayed("ref:b"))),
    case(pm.object({"a": pm.number().min(pm.ref("b")), "b": pm.any()}), {"a": 1},
        fail("any.ref", "a", arg="limit", reason=TEXT, ref=displayed("ref:b"), value=UNDEFINED)),
    case(pm.object({"a": pm.number().multiple(pm.ref("b")), "b": pm.any()}), {"a": 1, "b": "x"},
        fail("any.ref", "a", value="x", arg="base", reason=TEXT, ref=displayed("ref:b"))),
    case(pm.any().required(), UNDEFINED, fail("any.required")),
    case(pm.object({"a": pm.any().required()}), {}, fail("any.required", "a")),
    case(pm.any().forbidden(), 3, fail("any.unknown")),
    case(pm.object({"a": pm.any().forbidden()}), {"a": 3}, fail("any.unknown", "a")),
    case(pm.array().cast("set"), [[1]], fail("any.cast", to="set")),
    case(pm.any().custom(lambda value, helpers: helpers.message("no {#q}", {"q": 1})), "x",
        fail("custom", q=1)),
    case(pm.any().external(lambda value, helpers: helpers.message("no {#q}", {"q": 1})), "x",
        fail("external", value="x", q=1), is_async=True),
    case(pm.array().custom(reporting("array.ref", _LOCAL)), [], fail("array.ref", **_LOCAL)),
    case(pm.binary().custom(reporting("binary.ref", _LOCAL)), b"", fail("binary.ref", **_LOCAL)),
    case(pm.date().custom(reporting("date.ref", _LOCAL)), 0, fail("date.ref", value=ANYTHING, **_LOCAL),
        out=utc("1970-01-01")),
    case(pm.number().custom(reporting("number.ref", _LOCAL)), 1, fail("number.ref", **_LOCAL)),
    case(pm.object().custom(reporting("object.ref", _LOCAL)), {}, fail("object.ref", **_LOCAL)),
    case(pm.string().custom(reporting("string.ref", _LOCAL)), "x", fail("string.ref", **_LOCAL)),
    case(pm.date().custom(reporting("date.strict", None)), 0, fail("date.strict", value=ANYTHING),
        out=utc("1970-01-01")),
]  # fmt: skip

test_case_has_expected_outcome = checked(CODES)
