"""The nodes of objects, as schemas choose them."""

from __future__ import annotations

import pytest

import passmuster as pm
from passmuster._core.engine.backend import objects


@pytest.mark.parametrize(("schema", "given", "value"), [
    (pm.object({"a": pm.number()}).rename("b", "a"), {"b": "1"}, {"a": 1}),
    (pm.object().rename("a", "b").rename("b", "c"), {"a": 1}, {"c": 1}),
    (pm.object({"a": pm.any().strip()}), {"a": 1}, {}),
    (pm.object().pattern(pm.number(), pm.any()), {"1": 2}, {"1": 2}),
    (pm.object().pattern(pm.number(), pm.any()).python(), {"1": 2}, {1: 2}),
    (pm.object().pattern(pm.valid(True), pm.any()).python(), {"true": 2}, {True: 2}),
    (pm.object().pattern(pm.valid(1.5), pm.any()).python(), {"1.5": 2}, {1.5: 2}),
])  # fmt: skip
def test_objects_run_their_renames_keys_and_patterns(schema, given, value):
    assert schema.validate(given).value == value


def test_kind_of_object_is_named_in_its_error():
    assert str(pm.object().validate(1).error) == '"value" must be an object, not a number'
    assert str(pm.function().keys({"a": pm.any()}).validate(1).error) == (
        '"value" must be a function, not a number'
    )


@pytest.mark.parametrize(("schema", "mode"), [
    (pm.object({}), objects.BY_PREFERENCE), (pm.object({}).unknown(), objects.ALLOW),
    (pm.object({}).unknown(False), objects.FORBID),
])  # fmt: skip
def test_unknown_keys_are_as_the_flag_or_the_preference_wants(schema, mode):
    codes = {
        allowed: [detail.type for detail in result.error.details] if result.error else []
        for allowed in (True, False)
        for result in [schema.validate({"b": 1}, allow_unknown=allowed)]
    }
    refused = ["object.unknown"]
    assert codes == {
        True: refused if mode == objects.FORBID else [],
        False: [] if mode == objects.ALLOW else refused,
    }
