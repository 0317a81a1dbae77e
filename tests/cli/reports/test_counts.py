"""How many records there were, in numbers and in words."""

from passmuster.cli.reports.counts import Counts, with_noun


def test_counts_are_written_with_nouns():
    counts = Counts()
    assert counts.sentence() == "0 records in 0 files: 0 valid, 0 invalid."
    counts.files, counts.valid, counts.warned, counts.unreadable, counts.left_out = 1, 1, 1, 1000, 1
    assert counts.sentence() == (
        "1 record in 1 file: 1 valid, 0 invalid, 1 with warnings; 1,000 could not be read. "
        "1 report left out by --limit."
    )
    assert counts.as_dict()["left_out"] == 1
    assert with_noun(1234, "line") == "1,234 lines"


def test_a_run_that_was_ended_says_so():
    counts = Counts()
    assert "complete" not in counts.as_dict()
    counts.is_complete = False
    assert counts.as_dict()["complete"] is False
    assert counts.sentence() == "0 records in 0 files: 0 valid, 0 invalid. Stopped by --max-errors."
