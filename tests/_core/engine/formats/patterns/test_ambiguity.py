"""Patterns that can take practically forever, and those that can't."""

import re
import sys

import pytest

from passmuster._core.engine.formats.patterns.ambiguity import TooLargeError, ambiguous_text, is_bounded

SLOW = [
    "^(a+)+$", "(a*)*", "(a+?)+b", "(?:a{1,2})*b", "(a|a?)+", "(x+x+)+y", "(a|(?=b)a)+", "((a+)b?)+",
    "^(a|ab|b)*$", "(.*,)*x", r"(?:.|\n|x)*y", r"^(\w+\s?)*$", r"(\s*\S+\s*)+", r"(\d+)*$",
    r"^([\w.-]+\.?)+@",
    "([a-zA-Z]+)*", "^([a-z0-9]+)*@", "^(([a-z])+.)+[A-Z]([a-z])+$", r"(?:[^\w]|-)+", "([ж-я]+)+",
    "(?i:A+|a)+$", "(?=(a+)+b)", "(?<!x)(a+)+", r"(x)(?:\1|x)*", "(?:a{2,9}){1,40}", "(x)?((?(1)a|b)+)+",
    "(?s:.|\\n)+(?:(?:ab|a|b)c?)*", "((((a)*)*)*)*", "(?:(?:a|b)*c*)*",
    "(a|a)*b",
]  # fmt: skip
QUICK = [
    "", "a", "^[a-z]+$", "^([a-z]+-)+$", "(ab)*", "^a*b*c*$", "(a|b)*", r"^(\d{1,3}\.){3}\d{1,3}$",
    r"(\w{20})*",
    "^(?:[a-z]+,)*[a-z]+$", r"^\d{4}-\d{2}$", "([ж]|[я])+", r'^(\\.|[^\\"])*"', r"^\d{1,3}(,\d{3})*$",
    r"^[\w.+-]+@[\w-]+(\.[\w-]+)+$", "(a+b)+", "(?:a{3})+", r"(?:\r\n|\n)*", "([^,]*,)*",
    "^([a-z]+(_[a-z]+)*)$",
    "(?i:[a-m]+[n-z])+", r"(?a:\w+\s)*", r"(?:[^\W\d]+\d)+", r"(?:\W\w)*", "(?:(?!-->).)*-->", "(?=a*b*)c",
]  # fmt: skip
SLOW_OF_ROUNDS = [  # many rounds, if not without end
    "^(?:a{0,2}){30}$", "^(?:a?){40}$", "^(?:a?){30,}$", "^(?:(?:a?){6}){6}$", "(?:(?:(?:a?){6}){6}){6}b",
    "(?:(?:a{1,2}){5}){6}", "^(?:a|b|ab){25}$", "^(?:ab|[ac]b){30}$", r"^(?:\d{1,3}\.?){16}$",
    "(?:(?:a+){4}){4}b",
    r"^(?:[a-z]+\s?){13}$", "^(?:(?:a|ab|b){5}c?){4}$", "^(?:x*){20}y", "^(?:(?:a{1,3}){2}){20}$",
    "^(?:(?:ab?){1,2}b?){15,30}$",
]  # fmt: skip
SLOW_OF_NOTHING = [  # two ways to match nothing, each time round
    r"^(?:a\B|a)*$", r"^(?:a(?:\b|)b?)*$", "^(?:a(?:b?|c?))*$", "^(?:a(?:b?c?)?)*$", "^(?:a(?:b*)*)*$",
    "^(?:a(?:b?)+)*$", "^(?:a(?:b?){6,})*$", "^(?:a(?:(?=b)|(?!c)))*$", "^(?:a(?:b?){0,2})*$",
    "^(?:a(?:|))*$",
    r"^(?:\w(?<!_)|\w)+$", "(?m:^(?:a(?:^|$))*b)", r"^(?:(?:\s?|,?)\w)+$", "^(?:a(?:(?:b|c)?)*)*$",
    "^(?:(?:b?){3,}a)*$",
]  # fmt: skip
QUICK_OF_ROUNDS = [
    "^(?:a?){0,40}$", "^(?:(?:a?){6}){2}$", "^(?:a{1,3}){6}$", "^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$",
    r"(?:\w{20}){30}", r"^(?:\d[ -]?){13,19}$", "(?:(?:x{20}){30})*", "^(?:(?:a|b){3}-){20}$",
    "^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$", "^(?:[0-9A-F]{2}[:-]?){20}$",
    r"^(?:[^,]{0,99},){40}$", r"^[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){3,7}(?:[ ]?[A-Z0-9]{1,3})?$",
    "^(?:ab|cd){30}$", "^(?:[a-z]{1,3}[0-9]{1,3}){25}$", r"^(?:\([a-z]*\)){50}$",
]  # fmt: skip
QUICK_OF_NOTHING = [
    "^(?:a(?:$|b))*", "^(?:^a|b)*$", r"^(?:a\b|b)*$", r"^(?:\s*\d+\s*(?:,|$))*$", "(?:^|,)a", r"(?:\ba|b)*",
    r"^(?:\d+(?:\.\d+)?;)*$", "^(?:a(?:b?,|c))*$", "^(?:(?:^|/)[a-z]+)*$", "^(?:a(?=,),|b)*$", "(a?b?)?c",
    "^(?:(?!ab)[a-z])*$", "^(?:a(?:b|$)?)*$", r"^(?:[a-z]+(?:\.|\Z))*$", "^(x)?(?:(?(1)a|b)+,)+$",
]  # fmt: skip
IN_ONE_WAY = ["(?>a+)b", "(?:a++)+", "(?>a+)+", "(?:(?>a*)b)+", "(?:a*+,)*"]


@pytest.mark.parametrize("pattern", SLOW + SLOW_OF_ROUNDS + SLOW_OF_NOTHING)
def test_ambiguous_repetition_is_found(pattern):
    text = ambiguous_text(pattern)
    assert text
    assert re.compile(pattern)


@pytest.mark.parametrize("pattern", QUICK + QUICK_OF_ROUNDS + QUICK_OF_NOTHING)
def test_unambiguous_repetition_is_not_reported(pattern):
    assert ambiguous_text(pattern) is None


@pytest.mark.skipif(sys.version_info < (3, 11), reason="which no earlier parser reads")
@pytest.mark.parametrize("pattern", IN_ONE_WAY)
def test_possessive_repetition_is_unambiguous(pattern):
    assert ambiguous_text(pattern) is None


@pytest.mark.skipif(sys.version_info < (3, 11), reason="which no earlier parser reads")
def test_atomic_groups_are_analysed_inside():
    assert ambiguous_text("(?>(a+)+b)") == "a"


@pytest.mark.parametrize("pattern, flags, is_slow", [
    ("(?:a|A)+", 0, False), ("(?:ab|AB)+", re.I, True), ("(?:ab|AB)+", 0, False), ("(?:.x|\nx)+", re.S, True),
    ("(?:.x|\nx)+", 0, False), (r"(?:\wx|éx)+", 0, True), (r"(?:\wx|éx)+", re.A, False),
    ("( a + ) +", re.X, True),
    ("(?:[^a]x|Ax)+", re.I, False), ("(?:[^a]x|Ax)+", 0, True),
])  # fmt: skip
def test_flags_count(pattern, flags, is_slow):
    assert (ambiguous_text(pattern, flags) is not None) == is_slow


@pytest.mark.parametrize("pattern", ["(a{2,6}){2,6}", "(?:[a-z]{1,6}){6}" * 20])
def test_bounded_repetitions_are_bounded(pattern):
    assert ambiguous_text(pattern) is None


@pytest.mark.parametrize("pattern, expected", [
    ("", True), ("^a{2,8}b?$", True), ("a|(b{3})", True), ("(?=a{2})(?:b|c){3}", True), ("a*", False),
    ("a|b+", False), ("(?:(x+?)){2}", False), ("(?!a*)b", False),
    ("(a)?(?(1)b*|c)", False), ("a{1,200}", False),
    (r"(a)\1", False),
    ("[^a]{2}(?i:b*)", False),
])  # fmt: skip
def test_a_pattern_is_bounded_if_all_its_repetitions_are(pattern, expected):
    assert is_bounded(pattern) is expected


@pytest.mark.parametrize("pattern", ["abc" * 200, f"(?:{'|'.join('a' * n for n in range(1, 40))})*"])
def test_too_large_patterns_are_not_analysed(pattern):
    with pytest.raises(TooLargeError):
        ambiguous_text(pattern)


@pytest.mark.parametrize(
    "pattern",
    ["(a+)+$", "(x+x+)+y", "(?:a{1,2})*b", "^(a|ab|b)*$", "(.*,)*x", "(a|a?)+$", "(a(|b?))+$", "(a(b?)?)+$"],
)
def test_the_text_doubles_the_ways_with_each_round(pattern):
    text = ambiguous_text(pattern)
    steps = [ways(pattern, text * rounds + "!") for rounds in (2, 3, 4)]
    assert steps[2] - steps[1] > 1.5 * (steps[1] - steps[0]) > 0


def ways(pattern, text):
    """Return the steps of an engine without shortcuts that searches at the start."""
    count = 0

    def match(tokens, at, then):
        nonlocal count
        count += 1
        if not tokens:
            return then(at)
        (code, argument), rest = tokens[0], tokens[1:]
        go_on = lambda to: match(rest, to, then)  # noqa: E731
        name = code.name
        if name in ("MAX_REPEAT", "MIN_REPEAT"):
            least, most, inner = int(argument[0]), int(argument[1]), list(argument[2])
            return repeat(inner, least, most, at, -1, go_on)
        if name == "SUBPATTERN":
            return match(list(argument[3]), at, go_on)
        if name == "BRANCH":
            return any(match(list(branch), at, go_on) for branch in argument[1])
        if name == "AT":
            is_here = at == 0 if "BEGINNING" in argument.name else at == len(text)
            return is_here and go_on(at)
        is_one = at < len(text) and re.fullmatch(_one(name, argument), text[at]) is not None
        return is_one and go_on(at + 1)

    def repeat(inner, least, most, at, before, go_on):
        again = lambda to: repeat(inner, least - 1, most - 1, to, at, go_on)  # noqa: E731
        if most > 0 and at != before and match(inner, at, again):
            return True
        return least <= 0 and go_on(at)

    match(list(_parser().parse(pattern)), 0, lambda at: True)
    return count


def _one(name, argument):
    return "." if name == "ANY" else re.escape(chr(argument))


def _parser():
    from passmuster._core.engine.formats.patterns.sequences import parser

    return parser
