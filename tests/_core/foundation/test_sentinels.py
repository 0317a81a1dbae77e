"""Values that stand for something that no ordinary value can be."""

import copy
import pickle

import pytest

import passmuster as pm
from passmuster import UNDEFINED


@pytest.mark.parametrize("value", [UNDEFINED, pm.OVERRIDE], ids=repr)
def test_sentinels_are_themselves_in_copies_and_pickles(value):
    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    assert pickle.loads(pickle.dumps(value)) is value
