"""The strings of patterns: written, read, respelled."""

import re

import pytest
from tests.recordings import read

from passmuster._core.engine.formats.patterns.pattern import pattern_string, translate
from passmuster._core.engine.formats.patterns.pattern_literals import parse_literal

TABLE = read("_core/engine/formats/tables/patterns.json.gz")


@pytest.mark.parametrize(("source", "flags", "text"), TABLE["literals"])
def test_the_string_of_a_pattern_is_that_of_javascript(source, flags, text):
    assert pattern_string(translate(source, flags)) == text
    assert parse_literal(text) is not None
    again = translate(*parse_literal(text))
    assert pattern_string(again) == text


@pytest.mark.parametrize("text", ["", "/", "//", "a", "/a", "a/", "/a/x", "/a/ii", "/a/uv", "/a/i\n", " /a/"])
def test_other_strings_are_no_patterns(text):
    assert parse_literal(text) is None


def test_a_slash_in_a_class_and_line_ends_stand_in_a_literal():
    assert parse_literal("/[/]a/i") == ("[/]a", "i")
    assert parse_literal("/a\nb/") == ("a\nb", "")


@pytest.mark.parametrize(("source", "flags", "text"), [
    ("^a$", 0, "/^a$/"), ("a/b", re.I | re.M | re.S, r"/a\/b/ims"), (r"\Aa\Z", 0, "/^a$/"),
    (r"\Aa\Z", re.M, r"/(?<![\s\S])a(?![\s\S])/m"), ("(?i)a", 0, "/a/i"),
    (r"(?P<n>a)(?P=n)", 0, r"/(?<n>a)\k<n>/"), ("[]a]", 0, r"/[\]a]/"),
    ("[^]a]/", 0, r"/[^\]a]\//"), (r"a(?#note)b", 0, "/ab/"), ("a b # c\n [ #]", re.X, "/ab[ #]/"),
    (r"\U0001f600", 0, r"/\u{1f600}/u"), ("a\nb", 0, r"/a\nb/"), ("", 0, "/(?:)/"),
])  # fmt: skip
def test_a_python_pattern_is_respelled(source, flags, text):
    pattern = re.compile(source, flags)
    assert pattern_string(pattern) == text
    translate(*parse_literal(text))


def test_a_pattern_of_bytes_has_a_string_too():
    assert pattern_string(re.compile(b"a\xff")) == "/a\u00ff/"
