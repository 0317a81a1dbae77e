"""Patterns that are sequences of character classes: the same verdicts as those of `re`."""

from __future__ import annotations

import random
import re

import pytest

import passmuster as pm
from passmuster._core.engine.formats.patterns.pattern import translate
from passmuster._core.engine.formats.patterns.sequences import sequence_of

LETTERS = "aAbZz059_- .\n\t\x1cé²ªſKσİ١\U0001d7d9 \U0010ffff\ud800"
CLASSES = (
    "[a-z]", "[A-Z]", "[0-9]", r"\d", r"\w", r"\s", r"\D", r"\W", r"\S", "[^a-z]", "[^,]", "[a-z0-9_]",
    r"[\d-]", r"[\w.]", r"[^\s]", r"[^\d\s]", "a", "-", r"\.", "_", ".", "\\n", "[é-ſ]", "[ſ-\U0010ffff]",
    "[^ſ]",    "[\x80-\U0010ffff]", "[b-z]", " ", "é", "İ",
)  # fmt: skip
COUNTS = ("", "", "", "+", "*", "?", "{2}", "{1,3}", "{0}", "{2,}", "{,2}", "{3}")


def random_pattern(rng: random.Random) -> str:
    parts = [rng.choice(CLASSES) + rng.choice(COUNTS) for _ in range(rng.randint(0, 4))]
    if parts and rng.random() < 0.2:
        parts[0] = f"({parts[0]})"
    return rng.choice(("^", "^", r"\A")) + "".join(parts) + rng.choice(("$", "$", r"\Z", ""))


def random_strings(rng: random.Random, pattern: str) -> list[str]:
    letters = rng.sample(LETTERS, 3) + [c for c in pattern if c.isalnum()]
    return [
        "".join(rng.choices(letters, k=rng.randint(0, 6))) + rng.choice(("", "", "\n")) for _ in range(12)
    ]


def assert_same(pattern: re.Pattern[str], texts: list[str]) -> None:
    schema = pm.string().min(0).pattern(pattern)
    for text in ("", "", *texts):
        assert (schema.validate(text).error is None) == (pattern.search(text) is not None), (pattern, text)


@pytest.mark.parametrize("seed", range(20))
def test_random_sequences_have_the_verdicts_of_re(seed):
    rng = random.Random(seed)
    known = 0
    for _ in range(60):
        flags = rng.choice((0, 0, 0, re.ASCII, re.DOTALL, re.IGNORECASE, re.MULTILINE))
        source = random_pattern(rng)
        pattern = re.compile(source, flags)
        known += sequence_of(pattern) is not None
        assert_same(pattern, random_strings(rng, source))
    assert known > 10


@pytest.mark.parametrize(
    "source",
    (
        r"^[A-Z]{3}-\d{4}$", r"^\+\d+$", "^[a-z0-9_]{3,20}$", r"^#[0-9A-Fa-f]{6}$", r"^-?\d+\.\d{2}$", "^$",
        "", "^", r"\A\w+\Z", r"^(\d{2}):(?:\d{2})$", "^.*$", "^[^,]+,[^,]+$", r"^\d{5}(\n)?$",
    ),
)  # fmt: skip
def test_sequences_are_recognized(source):
    assert sequence_of(re.compile(source)) is not None
    assert_same(
        re.compile(source), ["ABC-1234", "ABC-1234\n", "+4315", "ada_1", "#00ffAA", "-1.50", "", "\n", "a,b"]
    )


@pytest.mark.parametrize(
    "source",
    (
        "a", "a$", "^a|b$", "^(a|bc)c$", "(?i)^a$", "(?m)^a$", "^a*a$", "^a*b?a$", "^a+?$", r"^(a)\1$",
        "^(?=a)a$", "^(?!b)a$", r"^\bab$", "^(ab)+$", "^a^b$", "^a$b", r"^\s*\d$", "(?i:^a$)",
        "^(?:a{2}){2,3}$",        "^(?s:.)$",
    ),
)  # fmt: skip
def test_other_patterns_are_left_to_re(source):
    assert sequence_of(re.compile(source)) is None
    assert_same(
        re.compile(source), ["a", "ab", "aa", "A", "b\na", "aba", "abab", "ac", "bc", "aaa", "aaaa", "ba\n"]
    )


def test_patterns_of_other_kinds_are_left_alone():
    class Text(str):
        __slots__ = ()

    assert sequence_of(re.compile(b"^a$")) is None
    assert sequence_of("^a$") is None
    schema = pm.string().pattern(r"^\d+$")
    assert [schema.validate(Text(text)).error is None for text in ("1", "2", "x")] == [True, True, False]


def test_a_translated_pattern_is_a_sequence_too():
    schema = pm.string().pattern(translate(r"^[A-Z]{3}-\d{4}$"))
    texts = ("ABC-1234", "ABC-1234", "ABC-1234\n", "ABC-123٤")
    assert [schema.validate(text).error is None for text in texts] == [True, True, False, False]


def test_a_pattern_can_be_forbidden():
    schema = pm.string().pattern(r"^\d+$", invert=True)
    assert [schema.validate(text).error is None for text in ("a", "b", "12", "1٢", "1a")] == [
        True, True, False, False, True,
    ]  # fmt: skip
