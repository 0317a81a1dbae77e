"""ISO 8601 dates and durations, as the reference library recognises them."""

import pytest
from tests._core.engine.formats.dates.texts import RECORDED

from passmuster._core.engine.formats.dates import iso_strings


def test_an_iso_date_is_normalised_as_recorded():
    rows = [(row[0], row[5]) for row in RECORDED]
    assert [row for row in rows if iso_strings.normalise_iso(row[0]) != row[1]] == []
    assert [row for row in rows if iso_strings.is_iso_date(row[0]) != (row[1] is not None)] == []


@pytest.mark.parametrize("text", ["2026-11-21", "2026-11-21T10:20:30Z", "1/31/2026", "123", "P1D", "2026"])
def test_a_trailing_newline_never_passes_a_format(text):
    assert not iso_strings.is_iso_date(text + "\n")
