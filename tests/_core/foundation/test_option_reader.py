"""Options of calls, read: a mapping, keywords, both spellings."""

import pytest

from passmuster import UNDEFINED
from passmuster._core.foundation.option_reader import read_options
from passmuster._core.foundation.schema_error import SchemaError

KNOWN = ("allowUnicode", "tlds")


@pytest.mark.parametrize("options, keywords, read", [
    (UNDEFINED, {}, {}), ({"allow_unicode": 1}, {}, {"allowUnicode": 1}),
    ({"tlds": 1}, {"tlds": 2}, {"tlds": 2}),
    ({"allowUnicode": 1}, {"allow_unicode": 2}, {"allowUnicode": 2}),
    ({"tlds": 1}, {"tlds": UNDEFINED}, {}),
])  # fmt: skip
def test_options_are_read_in_both_spellings_and_keywords_win(options, keywords, read):
    assert read_options("here", options, keywords, KNOWN) == read


@pytest.mark.parametrize("options, complaint", [
    (5, "mapping"), (None, "mapping"), ({"tld": 1}, "tlds"), ({5: 1}, "5"),
    ({"allowUnicode": 1, "allow_unicode": 1}, "twice"),
])  # fmt: skip
def test_unknown_options_are_refused_by_name(options, complaint):
    with pytest.raises(SchemaError, match=f"here.*{complaint}"):
        read_options("here", options, {}, KNOWN)
