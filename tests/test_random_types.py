"""Values of random types stay, come back from their dumps, and are as their responses say."""

import pytest
from tests.random_types import trial


def test_values_of_random_types_come_back():
    counts, found = trial(1, 100, 5)
    assert [str(one) for one in found] == []
    assert counts["json without losses"] > 50


@pytest.mark.nightly
def test_values_of_many_random_types_come_back():
    assert [str(one) for one in trial(2, 3000, 20)[1]] == []
