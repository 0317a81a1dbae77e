"""Details: what a user reads of one failure, also after a trip through pickle."""

import copy
import pickle

import pytest

import passmuster as pm


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda detail: pickle.loads(pickle.dumps(detail))]
)
def test_detail_survives_copies_and_pickles(again):
    (detail,) = pm.object({"a": pm.number().min(3)}).validate({"a": 1}).error.details
    made = again(detail)
    assert made.as_dict() == detail.as_dict()
    assert (made.message, made.path, made.type, made.context["limit"]) == (
        detail.message,
        ["a"],
        "number.min",
        3,
    )
