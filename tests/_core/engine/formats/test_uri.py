"""URIs and relative references: what passes is what passes in the reference library."""

from __future__ import annotations

import pytest
from tests._core.engine.formats.recorded import recorded

from passmuster._core.engine.formats.uri import encode_uri

test_verdicts_are_those_of_the_reference_library = recorded("uri")

ENCODED = [
    ("http://a.b/é b#c", "http://a.b/%C3%A9%20b#c"), ("%41", "%2541"), ("a\n", "a%0A"),
    ("\ud83d\ude00", "%F0%9F%98%80"),
    ("AZ09-_.!~*'();,/?:@&=+$#", "AZ09-_.!~*'();,/?:@&=+$#"), ("\ud800", None), ("a\udc00b", None), ("", ""),
]  # fmt: skip


@pytest.mark.parametrize("text, encoded", ENCODED)
def test_what_no_uri_can_hold_is_encoded(text, encoded):
    assert encode_uri(text) == encoded
