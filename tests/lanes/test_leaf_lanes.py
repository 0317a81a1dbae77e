"""The expressions by which a lane tests the value of a leaf."""

import pytest

import passmuster as pm
from passmuster import builder

if builder.with_lane is None:
    pytest.skip("the lanes are those of the pure backend", allow_module_level=True)

from passmuster.facts.leaves import leaf_of
from passmuster.lanes.leaf_lanes import expression
from passmuster.lanes.source import Source

LEAVES = [
    (pm.number().min(2).max(4), [2, 3.5, 4], [1, 5, True, "3", None]),
    (pm.string().min(2), ["ab"], ["a", 1, None]),
    (pm.boolean(), [True, False], [1, "true"]), (pm.string().valid("x", None), ["x", None], ["y", 1]),
    (pm.string().allow(None), ["a", None], ["", 1]),
]  # fmt: skip


@pytest.mark.parametrize("schema, passing, others", LEAVES, ids=lambda value: str(value)[:40])
def test_an_expression_is_true_of_what_passes_as_it_is(schema, passing, others):
    source = Source()
    source.lines.append(f"return bool({expression(leaf_of(schema.note('own')._built().inner), source)})")
    ask = source.function("ask(item)")
    assert all(ask(value) for value in passing)
    assert not any(ask(value) for value in others)
