"""What was recorded of strings of dates, but that no calendar has the 30th of February."""

from tests.recordings import read

IMPOSSIBLE = ("2019-02-29", "2020-02-30", "2020-04-31", "2026-02-29", "30 Feb 2026")
"""How the recorded strings begin whose day there is not; the reference reads one of the next month."""

RECORDED = [
    [text, *([None] * len(verdicts) if text.startswith(IMPOSSIBLE) else verdicts)]
    for text, *verdicts in read("_core/engine/formats/tables/dates.json.gz")["texts"]
]
"""A string, and what was recorded of it in each of the columns of the table."""
