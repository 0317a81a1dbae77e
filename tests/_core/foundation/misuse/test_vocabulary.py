"""The tables of names: what they hold, whoever asks."""

import pytest

from passmuster._core.foundation.misuse import vocabulary

TABLES = ("METHODS", "FUNCTIONS", "RESULTS", "ERRORS", "DETAILS", "OPTIONS")


@pytest.mark.parametrize("table", TABLES)
def test_names_stand_in_our_spelling_and_once(table):
    names = " ".join(getattr(vocabulary, table).values()).split()
    assert len(set(names)) == len(names) > 40
    assert [name for name in names if not name.islower() or not name.isidentifier()] == []
