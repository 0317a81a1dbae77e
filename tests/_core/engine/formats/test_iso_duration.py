"""ISO durations are what the reference library takes for them."""

from tests.cases import checked, fail, of, row
from tests.recordings import read

import passmuster as pm
from passmuster._core.engine.formats.iso_duration import is_iso_duration

DURATIONS = of(
    pm.string().iso_duration(),
    row("a duration", "P3Y6M4DT12H30M5S"),
    row("none", "PT", fail("string.isoDuration")),
)

test_case_has_expected_outcome = checked(DURATIONS)


def test_a_duration_is_one_as_recorded():
    rows = read("_core/engine/formats/tables/dates.json.gz")["durations"]
    assert [row for row in rows if is_iso_duration(row[0]) != row[1]] == []
