"""URIs and relative references have the verdicts of the reference library."""

from __future__ import annotations

import pytest
from tests._core.engine.formats.recorded import recorded

from passmuster._core.engine.formats.uri import percent_encode

test_verdicts_are_those_of_the_reference_library = recorded("uri")

ENCODED = [
    ("http://a.b/é b#c", "http://a.b/%C3%A9%20b#c"), ("%41", "%2541"), ("a\n", "a%0A"),
    ("\ud83d\ude00", "%F0%9F%98%80"),
    ("AZ09-_.!~*'();,/?:@&=+$#", "AZ09-_.!~*'();,/?:@&=+$#"), ("\ud800", None), ("a\udc00b", None), ("", ""),
]  # fmt: skip


@pytest.mark.parametrize("text, encoded", ENCODED)
def test_other_characters_than_those_of_a_uri_are_encoded(text, encoded):
    assert percent_encode(text) == encoded
