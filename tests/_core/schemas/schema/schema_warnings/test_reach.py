"""Schemas that are never asked."""

import pytest

import passmuster as pm

ANY = pm.any().label("a").note("b")

DOUBTED = [
    (lambda: pm.alternatives(ANY, pm.string()),
        "try: alternative 2 is never reached, because alternative 1 takes every value"),
    (lambda: pm.alternatives(pm.number()).try_(pm.any()).try_(pm.string()),
        "try: alternative 3 is never reached, because alternative 2 takes every value"),
    (lambda: pm.compile([pm.string(), pm.string()]),
        "try: alternative 2 is never reached, because alternative 1 takes every string"),
    (lambda: pm.array().items(pm.any(), pm.string()),
        "items: type 2 is never reached, because type 1 takes every value"),
    (lambda: pm.array().items(pm.string()).items(pm.string().min(3)),
        "items: type 2 is never reached, because type 1 takes every string"),
    (lambda: pm.any().when("a", is_=ANY, then=1, otherwise=2),
        "when: otherwise is never reached, because the condition takes every value"),
    (lambda: pm.any().when("a", not_=ANY, then=1, otherwise=2),
        "when: then is never reached, because the condition takes every value"),
    (lambda: pm.any().when(ANY, then=1, otherwise=2),
        "when: otherwise is never reached, because the condition takes every value"),
    (lambda: pm.alternatives().conditional("a", switch=[{"is": ANY, "then": 1}, {"is": 1, "then": 2}]),
        "conditional: row 2 is never reached, because row 1 takes every value"),
    (lambda: pm.any().when("a", switch=[{"is": ANY, "then": 1, "otherwise": 2}]),
        "when: otherwise is never reached, because row 1 takes every value"),
    (lambda: pm.any().when("a", switch=[{"is": 1, "then": 1}, {"is": 2, "then": 2}, {"is": 1, "then": 2}]),
        "when: row 3 is never reached, because row 1 is for 1"),
]  # fmt: skip

MEANT = [
    lambda: pm.alternatives(pm.string(), pm.any()),
    lambda: pm.alternatives(pm.number(), pm.number().min(5)).match("all"),
    lambda: pm.alternatives(pm.any().custom(len), pm.string()),
    lambda: pm.alternatives(pm.any().when("a", is_=1, then=2), pm.string()),
    lambda: pm.alternatives(pm.any().forbidden(), pm.string()),
    lambda: pm.alternatives(pm.any().invalid(5), pm.number()),
    lambda: pm.array().items(pm.any(), pm.string().required()),
    lambda: pm.array().items(pm.any(), pm.string().forbidden()),
    lambda: pm.array().items(pm.string(), pm.string().allow("")),
    lambda: pm.array().items(pm.string(), pm.string().prefs(convert=False)),
    lambda: pm.array().items(pm.array(), pm.array().single()),
    lambda: pm.any().when("a", is_=pm.exist(), then=1, otherwise=2),
    lambda: pm.any().when("a", is_=pm.any(), then=1),
    lambda: pm.any().when(
        "a", switch=[{"is": 1, "then": 1}, {"is": True, "then": 2}, {"is": pm.any(), "then": 3}]
    ),
]


@pytest.mark.parametrize("make, complaint", DOUBTED, ids=[complaint for _, complaint in DOUBTED])
def test_unreachable_schemas_warn(make, complaint):
    with pytest.warns(pm.SchemaWarning) as found:
        assert pm.is_schema(make())
    assert [str(warning.message) for warning in found] == [complaint]


@pytest.mark.parametrize("make", MEANT)
def test_reachable_schemas_do_not_warn(make):
    assert pm.is_schema(make())
