"""The escapes of single characters in JavaScript patterns."""

import pytest

from passmuster._core.engine.formats.patterns.pattern import translate
from passmuster._core.foundation.schema_error import SchemaError

ESCAPES = [
    (r"\n\t\v\f\r\0", "", "\n\t\v\f\r\0"), (r"\x41\u0042", "", "AB"), (r"\u{1F600}", "u", "😀"),
    (r"\ud83d\ude00", "u", "😀"),
    (r"\cJ", "", "\n"), (r"\x4", "", "x4"), (r"\u004", "", "u004"), (r"\/\-\a", "", "/-a"),
    (r"\101", "", "A"),
]  # fmt: skip


@pytest.mark.parametrize("source, flags, text", ESCAPES)
def test_an_escape_stands_for_its_character(source, flags, text):
    assert translate("^" + source + "$", flags).search(text)


@pytest.mark.parametrize("source", [r"\u{110000}", r"\x4", r"\a", r"\1", r"\u12"])
def test_invalid_escapes_are_refused_with_the_flag_u(source):
    with pytest.raises(SchemaError):
        translate(source, "u")
