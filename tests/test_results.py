"""What `validate` returns, apart from what is in it."""

from __future__ import annotations

import copy
import pickle

import pytest

import passmuster as pm


@pytest.mark.parametrize("value", [5, "x"])
@pytest.mark.parametrize(
    "remade", [lambda result: pickle.loads(pickle.dumps(result)), copy.copy, copy.deepcopy]
)
def test_a_result_can_be_pickled_and_copied(remade, value):
    result = pm.number().validate(value)
    made = remade(result)
    assert type(made) is type(result)
    assert made.value == value
    assert str(made.error) == str(result.error)


def test_a_pickled_result_names_no_backend():
    assert b"speedups" not in pickle.dumps(pm.number().validate(5))
    assert b"nodes" not in pickle.dumps(pm.object({"a": pm.number()}).validate({"a": "x"}))


def test_results_of_one_schema_have_nothing_in_common():
    schema = pm.object({"a": pm.array().items(pm.number())})
    first, second = schema.validate({"a": [1]}), schema.validate({"a": [1]})
    first.value["a"].append(2)
    first.error = "changed"
    assert (second.value, second.error) == ({"a": [1]}, None)
