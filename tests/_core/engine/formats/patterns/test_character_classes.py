"""Character classes of JavaScript patterns match what they match there."""

import pytest

from passmuster._core.engine.formats.patterns.pattern import translate

CLASSES = [
    ("[a-c]", "", "abc", "d"), ("[^a-c]", "", "d\n", "abc"), (r"[\d\s_]", "", "0 _\ufeff", "a٣"),
    (r"[^\D]", "", "5", "a٣"),
    ("[]", "", "", "a"), ("[^]", "", "a\n", ""), (r"[\b]", "", "\b", "b"), (r"[\]\-]", "", "]-", "a"),
    ("[a-]", "", "a-", "b"),
    (r"\p{Lu}", "u", "AÉ", "a"), (r"\P{Lu}", "u", "a", "A"), ("[[a-c]--[b]]", "v", "ac", "b"),
    ("[[a-c]&&[b-d]]", "v", "bc", "ad"),
]  # fmt: skip


@pytest.mark.parametrize("source, flags, inside, outside", CLASSES)
def test_class_matches_the_characters_of_javascript(source, flags, inside, outside):
    pattern = translate("^(?:" + source + ")$", flags)
    assert all(pattern.search(character) for character in inside)
    assert not any(pattern.search(character) for character in outside)
