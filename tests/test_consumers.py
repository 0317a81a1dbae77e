"""Other programs take exports, and know the types of all that they describe."""

import pytest
from tests.consumers import CONSUMERS, SCHEMAS

pytestmark = [pytest.mark.once, pytest.mark.nightly]


@pytest.mark.parametrize("name", CONSUMERS)
def test_a_consumer_takes_every_export_and_knows_its_types(name):
    consumer = CONSUMERS[name]
    if consumer.path() is None:
        pytest.skip(f"not installed: {name}")
    assert len(SCHEMAS) * len(consumer.ways) >= 40
    assert list(consumer.finds()) == []
