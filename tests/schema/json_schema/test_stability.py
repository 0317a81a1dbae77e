"""Which schemas leave a value as it is."""

import pytest

import passmuster as pm
from passmuster.language.preferences.preferences import DEFAULTS
from passmuster.schema.json_schema.stability import (
    changes,
    conversions_of,
    family_of,
    is_native,
    keeps,
    moves,
    stays,
)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (pm.any(), False),
        (pm.string(), False),
        (pm.string().trim(), True),
        (pm.string().trim().strict(), False),
        (pm.number(), True),
        (pm.boolean().strict(), False),
        (pm.array(), False),
        (pm.array().items(pm.number()), True),
        (pm.array().single(), True),
        (pm.object({"a": pm.any()}), False),
        (pm.object({"a": pm.any().default(1)}), True),
        (pm.object().rename("a", "b"), True),
        (pm.alternatives(pm.string(), pm.number()), True),
        (pm.any().custom(str), True),
        (pm.any().when("a", is_=1, then=pm.any().default(1)), True),
        (pm.link("a"), True),
        (pm.date(), True),
    ],
)
def test_changes(schema, expected):
    assert changes(schema, DEFAULTS) is expected


def test_moves():
    for schema in (pm.any().default(1), pm.any().empty(1), pm.any().strip(), pm.any().failover(1)):
        assert moves(schema, DEFAULTS)
    assert not moves(pm.number(), DEFAULTS)
    assert not moves(pm.any().default(1), DEFAULTS, but_default=True)
    assert moves(pm.alternatives(pm.any().strip()), DEFAULTS)


def test_what_conversion_does():
    assert conversions_of(
        pm.string().trim().lowercase().replace("a", "b").max(3).truncate().hex(byte_aligned=True)
    ) == {
        "trim",
        "case",
        "replace",
        "truncate",
        "format",
    }
    assert keeps(pm.string())
    assert not keeps(pm.number())
    assert stays(pm.number(), 5)
    assert not stays(pm.number(), "5")
    assert stays(pm.date(), None)
    assert not stays(pm.boolean().truthy(1), 1)


def test_families_and_native_values():
    own = pm.extend({"type": "even", "base": pm.number()})
    assert family_of(own.even()) == "number"
    assert is_native(pm.object({"a": pm.array().items(pm.number())}))
    assert not is_native(pm.array().items(pm.date()))
    assert not is_native(pm.any().default(b"a"))
