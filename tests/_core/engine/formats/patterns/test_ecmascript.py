"""Patterns in the dialect of ECMA-262."""

import re

import pytest
from hypothesis import given, strategies as st

from passmuster._core.engine.formats.patterns.ecmascript import ecmascript
from passmuster._core.engine.formats.patterns.pattern import translate


@pytest.mark.parametrize(("pattern", "expected"), [
    (r"^a$", r"^a\n?$"),
    (r"^a\Z", r"^a$"),
    (r"\Aa", r"^a"),
    (r"a$b", r"a(?=\n?(?![\s\S]))b"),
    (r"(?a:^\d+\Z)", r"(?:^[0-9]+$)"),
    (r"(?s:.)", r"(?:[\s\S])"),
    (r".", r"[^\n]"),
    (r"[^a]", r"[^a]"),
    (r"[a-c\]\-]", r"[\-\]a-c]"),
    (r"a|b", r"[ab]"),
    (r"ab|cd", r"(?:ab|cd)"),
    (r"(?:ab)+?c*d?e{2}f{1,3}g{2,}", r"(?:ab)+?c*d?e{2}f{1,3}g{2,}"),
    (r"(a)(?P<n>b)", r"(a)(b)"),
    (r"(?=a)(?!b)(?<=c)(?<!d)", r"(?=a)(?!b)(?<=c)(?<!d)"),
    (r"é\t\x00", "\\u00e9\\t\\u0000"),
    ("\U0001f600", "\U0001f600"),
    (r"(?i:k)", "(?:[Kk\\u212a])"),
    (r"(?m)^a$", r"(?:^|(?<=\n))a(?:(?![\s\S])|(?=\n))"),
    (r"\.", r"\."),
    (r"(?a:\b)", "(?:(?:(?<=[A-Za-z0-9_])(?![A-Za-z0-9_])|(?<![A-Za-z0-9_])(?=[A-Za-z0-9_])))"),
])  # fmt: skip
def test_equivalent_patterns(pattern, expected):
    assert ecmascript(re.compile(pattern)) == (expected, True)


@pytest.mark.parametrize(("pattern", "expected"), [
    (r"^\w", "^[0-9A-Z_a-z\\u0080-\U0010ffff]"), (r"(a)\1", r"(a)(?:\1)"),
    (r"(a)?(?(1)b|c)", r"(a)?(?:b|c)"), (r"\ba", "a"), (r"(?!\w)a", "a"),
    (r"(?i:(a)\1)", r"(?:([Aa])[\s\S]*)"),
])  # fmt: skip
def test_wider_patterns(pattern, expected):
    assert ecmascript(re.compile(pattern)) == (expected, False)


@pytest.mark.parametrize("source", [r"^\p{Letter}+$", r"(?<=^v?|\s)\d"])
def test_a_pattern_of_javascript_that_re_cannot_read_is_written_as_it_is(source):
    pattern = translate(source, "u")
    assert not isinstance(pattern.compiled, re.Pattern)
    assert ecmascript(pattern) == (source, True)
    assert ecmascript(translate(source, "iu")) is None
    assert ecmascript(pattern.compiled) is None


def test_patterns_without_an_equivalent_are_not_written():
    assert ecmascript(re.compile("\ud800")) is None
    assert ecmascript(re.compile(b"a")) is None
    assert (
        ecmascript(re.compile(r"(?!(?!\w))a")) is None or ecmascript(re.compile(r"(?!(?!\w))a"))[1] is False
    )


def test_end_of_a_forbidden_pattern_is_exact():
    assert ecmascript(re.compile(r"a$"), False) == (r"a(?=\n?(?![\s\S]))", True)


def test_patterns_of_javascript():
    assert ecmascript(translate(r"^\d+$", "i")) == ("^[0-9]+$", True)
    assert ecmascript(translate(r"a.b", "s")) == (r"a(?:[\s\S])b", True)
    assert ecmascript(translate("a", "y")) == ("^(?:a)", True)


ONES = [r"\d", r"\w", r"\s", r"\D", r"\W", ".", "a", "b+", "[a-c]", "[^a]", "é"]
PARTS = st.sampled_from([*ONES, "(ab)?", "a|b", "^", "$", r"\b", "(?=a)", "(?!b)"])


@given(st.lists(PARTS, min_size=1, max_size=5).map("".join), st.text("ab1 é\n_٣", max_size=6))
def test_written_pattern_accepts_the_strings_of_the_original(pattern, text):
    compiled = re.compile(pattern)
    written, is_exact = ecmascript(compiled)
    found = re.search(written, text) is not None
    assert found or compiled.search(text) is None
    if is_exact and not text.endswith("\n"):
        assert found is (compiled.search(text) is not None)
