"""What a batch is made of."""

import passmuster as pm
from passmuster.bulk.batch import Batch


def test_it_is_public_and_says_of_what_it_is():
    assert pm.Batch is Batch
    assert Batch[int].__origin__ is Batch
    assert (Batch.__module__, pm.ErrorTable.__module__) == ("passmuster", "passmuster")


def test_a_new_one_is_empty():
    batch = Batch(7)
    assert (batch.first, batch.total, batch.passed, batch.failed, batch.values) == (7, 0, 0, 0, [])
    assert batch
    assert not batch.errors
    assert not batch.warnings
    assert repr(batch) == "<Batch of 0: 0 passed, 0 failed>"
