"""What is known of the steps that few schemas use."""

import pytest

import passmuster as pm
from passmuster._core.engine.facts import extras
from passmuster._core.running import builder
from passmuster._core.running.builder import node_of

if builder.with_lane is None:
    pytest.skip("only lanes ask for what is known of extras", allow_module_level=True)

KNOWN = [
    ("nothing", pm.number().note("own"), True, True), ("a failover", pm.number().failover(5), True, True),
    ("a default of a function", pm.number().default(lambda: 5), True, False),
    ("a cast", pm.number().cast("string"), False, True),
    ("an artifact", pm.number().artifact(5), False, True),
    ("what is empty", pm.string().empty(""), True, True),
    ("preferences", pm.number().prefs(convert=False), False, False),
    ("an external rule", pm.number().external(len), False, False),
]  # fmt: skip


@pytest.mark.parametrize("schema, rests, skips", [row[1:] for row in KNOWN], ids=[row[0] for row in KNOWN])
def test_it_is_known_when_extras_have_nothing_to_do(schema, rests, skips):
    made = node_of(schema)
    made = getattr(made, "inner", made)
    assert (extras.is_noop_when_valid(made.extras), extras.skips_absent(made)) == (rests, skips)


def test_extras_of_a_class_that_is_not_known_are_not_known():
    assert not extras.is_around(object())
