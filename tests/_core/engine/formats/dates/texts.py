"""The recorded strings of dates, but that no calendar has the 30th of February."""

from tests.recordings import read

from passmuster._core.engine.formats.dates import conversion

TABLE = read("_core/engine/formats/tables/dates.json.gz")
FIRST, LAST = -62_135_596_800_000, 253_402_300_799_999

IMPOSSIBLE = ("2019-02-29", "2020-02-30", "2020-04-31", "2026-02-29", "30 Feb 2026")
"""How the recorded strings begin whose day there is not; the reference reads one of the next month."""

RECORDED = [
    [text, *([None] * len(verdicts) if text.startswith(IMPOSSIBLE) else verdicts)]
    for text, *verdicts in TABLE["texts"]
]
"""A string, and what was recorded of it in each of the columns of the table."""


def in_range(milliseconds):
    """A recorded instant, or None where no datetime holds it."""
    return milliseconds if milliseconds is not None and FIRST <= milliseconds <= LAST else None


def instant(found):
    """The millisecond of a date, as the recorded ones have no parts of it."""
    return None if found is None else conversion.to_milliseconds(found) // 1
