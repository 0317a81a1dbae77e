"""The log of a validation, and who has one."""

import pytest

import passmuster as pm
from passmuster import UNDEFINED

LOGS = [
    ("an entry", lambda: pm.any(), 1, [{"type": "entry", "path": []}]),
    ("a conversion", lambda: pm.number(), "5", [{"type": "entry", "path": []}, {"type": "value",
        "by": "coerced", "from": "5", "to": 5, "path": []}]),
    ("rules that pass", lambda: pm.number().min(3).max(9), 5, [{"type": "entry", "path": []}, {"type": "rule",
        "name": "min", "result": "pass", "path": []}, {"type": "rule", "name": "max", "result": "pass",
        "path": []}]),
    ("a rule that fails", lambda: pm.number().min(3).max(9), 1, [{"type": "entry", "path": []},
        {"type": "rule", "name": "min", "result": "error", "path": []}]),
    ("a rule that warns", lambda: pm.number().min(3).warn(), 1, [{"type": "entry", "path": []},
        {"type": "rule", "name": "min", "result": "error", "path": []}]),
    ("an allowed value", lambda: pm.valid(1), 1, [{"type": "entry", "path": []}, {"type": "valid", "value": 1,
        "path": []}]),
    ("a forbidden value", lambda: pm.invalid(1), 1, [{"type": "entry", "path": []}, {"type": "invalid",
        "value": 1, "path": []}]),
    ("a default", lambda: pm.any().default(5), UNDEFINED, [{"type": "entry", "path": []}, {"type": "value",
        "by": "default", "from": UNDEFINED, "to": 5, "path": []}]),
    ("a failover", lambda: pm.number().failover(0), "x", [{"type": "entry", "path": []}, {"type": "value",
        "by": "failover", "from": "x", "to": 0, "path": []}]),
    ("a cast", lambda: pm.number().cast("string"), 5, [{"type": "entry", "path": []}, {"type": "value",
        "by": "cast", "name": "string", "from": 5, "to": "5", "path": []}]),
    ("a raw value", lambda: pm.number().raw(), "5", [{"type": "entry", "path": []}, {"type": "value",
        "by": "coerced", "from": "5", "to": 5, "path": []}, {"type": "value", "by": "raw", "from": 5,
        "to": "5", "path": []}]),
    ("a custom rule", lambda: pm.any().custom(lambda value, helpers: value + 1), 1, [{"type": "entry",
        "path": []}, {"type": "rule", "name": "custom", "result": "pass", "path": []}, {"type": "value",
        "by": "rule", "name": "custom", "from": 1, "to": 2, "path": []}]),
    ("keys", lambda: pm.object({"a": pm.any(), "b": pm.any()}), {"a": 1, "b": 2}, [{"type": "entry",
        "path": []}, {"type": "entry", "path": ["a"]}, {"type": "entry", "path": ["b"]}]),
]  # fmt: skip


@pytest.mark.parametrize(("what", "make", "value", "log"), LOGS, ids=[row[0] for row in LOGS])
def test_the_log_tells_what_happened(what, make, value, log):
    schema = make()
    result = schema.validate(value, debug=True)
    assert result.debug == log
    if result.error is not None:
        assert result.error.debug == log


def test_nobody_else_has_a_log():
    error = pm.number().validate("x").error
    assert getattr(error, "debug", None) is None
