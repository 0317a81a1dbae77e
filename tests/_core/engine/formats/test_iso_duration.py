"""ISO durations are those of the reference library."""

from tests.cases import checked, fail, of, row
from tests.recordings import read

import passmuster as pm

DURATIONS = of(
    pm.string().iso_duration(),
    row("a duration", "P3Y6M4DT12H30M5S"),
    row("none", "PT", fail("string.isoDuration")),
    row("with a line end", "P1D\n", fail("string.isoDuration")),
    row("with a null character", "P1D\0", fail("string.isoDuration")),
)

test_case_has_expected_outcome = checked(DURATIONS)


def test_durations_are_those_recorded():
    rows = read("_core/engine/formats/tables/dates.json.gz")["durations"]
    is_valid = pm.string().allow("").iso_duration().is_valid
    assert [row for row in rows if row[0] and is_valid(row[0]) != row[1]] == []
