"""The instant of a date."""

from datetime import date, datetime, timedelta, timezone, tzinfo

import pytest

from passmuster._core.foundation.instants import instant_of

EAST = timezone(timedelta(hours=5, seconds=1, microseconds=2))
INSTANTS = [
    (date(1970, 1, 2), 86_400_000_000), (datetime(1970, 1, 1, 0, 0, 1), 1_000_000),
    (date(1969, 12, 31), -86_400_000_000),
    (datetime(1970, 1, 1, 5, 0, 1, 3, EAST), 1),
    (datetime(1970, 1, 1, 1, 2, 3, 4, timezone.utc), 3_723_000_004),
]  # fmt: skip


@pytest.mark.parametrize("value, microseconds", INSTANTS)
def test_an_instant_is_a_count_of_microseconds(value, microseconds):
    assert instant_of(value) == microseconds


class Nowhere(tzinfo):
    """A zone that fails."""

    def utcoffset(self, moment):
        raise RuntimeError("nowhere")


def test_date_with_a_failing_zone_has_no_instant():
    assert instant_of(datetime(1970, 1, 1, tzinfo=Nowhere())) is None
