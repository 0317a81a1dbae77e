"""What a pattern finds is replaced, as JavaScript does it."""

import re

import pytest
from tests.cases import case, check

import passmuster as pm


@pytest.mark.parametrize(("pattern", "replacement", "text", "want"), [
    ("b", "x", "abcb", "axcx"), ("a.", "[$&]", "a.ab", "[a.]ab"), ("b", "$1", "abc", "a$1c"),
    ("b", "", "abcb", "ac"), ("", "-", "ab", "-a-b-"), (re.compile("a"), "b", "aa", "bb"),
    (re.compile("(a)(b)?"), "<$1$2>", "abca", "<ab>c<a>"),
    (re.compile("(b)"), "$2$1$0$$", "abc", "a$2b$0$c"),
    (re.compile("(b)"), "$01$10", "abc", "abb0c"), (re.compile("b"), "[$`|$']", "abc", "a[a|c]c"),
    (re.compile("(?P<n>b)"), "<$<n>$<m>>", "abc", "a<b>c"),
    (re.compile("b"), "$<n>", "abc", "a$<n>c"),
    (re.compile("b"), "\\1\\g<0>", "abc", "a\\1\\g<0>c"), (re.compile("$"), "!", "a\n", "a!\n!"),
])  # fmt: skip
def test_what_is_found_is_replaced(pattern, replacement, text, want):
    schema = pm.string().replace(pattern, replacement)
    check(case(schema, text, out=want, builds=False))
    check(case(schema, text, builds=False, options={"convert": False}))


@pytest.mark.parametrize(("pattern", "replacement", "text", "want"), [
    ("/a/", "x", "baab", "bxab"), ("/a/g", "x", "baab", "bxxb"), ("/a/y", "x", "aab", "xab"),
    ("/a/y", "x", "baa", "baa"), ("/a/gy", "x", "aaba", "xxba"), ("/a*?/g", "-", "aab", "-a-a-b-"),
    ("/a*/g", "-", "aab", "--b-"), ("/\\b/g", "|", "a b", "|a| |b|"),
    ("/(?<=a)b/g", "[$&]", "abb", "a[b]b"), ("/^a/gm", "x", "a\na\u2028a", "x\nx\u2028x"),
])  # fmt: skip
def test_a_javascript_pattern_steps_through_a_string_as_javascript_does(pattern, replacement, text, want):
    description = {
        "type": "string",
        "replacements": [{"pattern": {"regex": pattern}, "replacement": replacement}],
    }
    check(case(pm.build(description), text, out=want))


def test_replacements_are_made_in_their_order():
    check(case(pm.string().replace("a", "b").replace("b", "c"), "ab", out="cc"))
    check(case(pm.string().replace("b", "c").replace("a", "b"), "ab", out="bc"))


def test_the_rule_before_a_replacement_can_still_be_modified():
    schema = pm.string().min(3).replace("a", "b").message("too short")
    assert schema.validate("a").error.details[0].message == "too short"


@pytest.mark.parametrize(("pattern", "replacement"), [(1, "x"), ("a", 1), ("a", None), ("a", lambda: "b")])
def test_a_replacement_is_a_string_for_a_pattern(pattern, replacement):
    with pytest.raises(pm.SchemaError, match="replace"):
        pm.string().replace(pattern, replacement)
