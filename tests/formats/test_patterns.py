"""Patterns in JavaScript's syntax match here what they match there, or are refused by name."""

from __future__ import annotations

import copy
import json
import pickle
import re
import sys
import threading
from pathlib import Path

import pytest

from passmuster.formats.patterns import (
    JavaScriptPattern,
    is_pattern,
    pattern_text,
    refuse_stateful,
    translate,
)
from passmuster.formats.patterns_text import parse_literal
from passmuster.foundation.failures import SchemaError

TABLE = json.loads((Path(__file__).parent / "tables" / "patterns.json").read_text(encoding="utf-8"))

BEYOND = {r"(a*)*\1", r"\P{Lu}", r"^\P{Lu}$"}
"""Patterns of the table that are JavaScript and that no engine here can search for."""


def outcome(pattern, subject):
    found = pattern.search(subject)
    return None if found is None else found.group()


def needs_regex(source, flags):
    # Properties, and look-behinds whose branches differ in length.
    is_property = re.search(r"\\[pP]\{", source) and ("u" in flags or "v" in flags)
    return bool(is_property) or source in ("(?<=^|,)x", "(?<=a|bc)d", "(?<=a+)b", "(?<!a.*)b")


def portable(rows):
    """The rows that can be asked for with the packages that are installed."""
    try:
        import regex  # noqa: F401
    except ImportError:
        return [row for row in rows if not needs_regex(row[0], row[1])]
    return rows


VALID = portable([row for row in TABLE["rows"] if row[2] is not None and row[0] not in BEYOND])
INVALID = [row[:2] for row in TABLE["rows"] if row[2] is None]


def test_the_table_is_large_enough_to_mean_something():
    verdicts = [found is not None for _, _, rows in VALID for _, found in rows]
    assert len(verdicts) > 4000
    assert 1000 < sum(verdicts) < len(verdicts) - 1000
    assert len(INVALID) > 100


@pytest.mark.parametrize("flags", sorted({row[1] for row in VALID}))
def test_a_pattern_finds_what_it_finds_in_javascript(flags):
    wrong = [
        (source, subject, found, outcome(translate(source, flags), subject))
        for source, given, rows in VALID
        if given == flags
        for subject, found in rows
        if outcome(translate(source, flags), subject) != found
    ]
    assert wrong == []


@pytest.mark.parametrize(("source", "flags"), INVALID)
def test_what_is_no_pattern_in_javascript_is_a_schema_error(source, flags):
    with pytest.raises(SchemaError, match="pattern"):
        translate(source, flags)


@pytest.mark.parametrize(
    ("source", "flags", "named"),
    [
        ("a(b", "", "a group without an end at position 1"),
        ("a)", "", r"an unmatched \) at position 1"),
        ("a[b", "", "a class without an end at position 1"),
        ("*", "", "nothing to repeat at position 0"),
        ("a{2,1}", "", "a repetition out of order at position 1"),
        ("[b-a]", "", "a range out of order at position 2"),
        ("(?i:a)", "", "an invalid group at position 0"),
        (r"\a", "u", "an invalid escape at position 0"),
        (r"\p{L", "u", "an invalid property name at position 0"),
        (r"(a*)*\1", "", "a reference to a group that a repetition may unset at position 5"),
        (r"(?:(a)|b)*\1", "", "a reference to a group that a repetition may unset"),
        (r"(?<=(a))\1", "", "a reference to a group in a look-behind at position 8"),
        (r"\P{Lu}", "iu", "together with the flag i at position 0"),
        (r"[\q{ab}]", "v", "texts of more than one character"),
        ("a", "gg", "flags"),
        ("a", "uv", "flags"),
        ("a" * 20_001, "", "20000"),
    ],
)
def test_a_refusal_names_the_construct_and_its_place(source, flags, named):
    with pytest.raises(SchemaError, match=named):
        translate(source, flags)


@pytest.mark.parametrize("unit", ["(", "(?:", "(?=", "(?<!", "[", "\\", "{", "a**", "(?<", "(?<a"])
@pytest.mark.parametrize("flags", ["", "u", "v"])
def test_a_flood_of_openings_is_a_schema_error_or_a_pattern(unit, flags):
    source = unit * (20_000 // len(unit))
    try:
        found = translate(source, flags).search("x")
    except SchemaError as error:
        found = None if len(str(error)) < 300 else error
    assert found is None


@pytest.mark.parametrize("unit", ["(", "(?:", "(?="])
def test_a_hundred_thousand_parentheses_are_a_schema_error(unit):
    with pytest.raises(SchemaError):
        translate(unit * 100_000 + ")" * 100_000)


def test_groups_within_the_limit_compile_on_a_small_stack_and_deep_in_the_callers_frames():
    found = []

    def descend(frames):
        return translate("(" * 60 + "b" + ")" * 60).groups if not frames else descend(frames - 1)

    def attempt():
        try:
            found.append(descend(sys.getrecursionlimit() // 2))
        except SchemaError as error:
            found.append(str(error))

    before = threading.stack_size(512 * 1024)
    try:
        thread = threading.Thread(target=attempt)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert found == [60]


def test_long_patterns_are_translated_in_linear_time():
    for source, flags, is_found in (
        ("\u00e9" * 20_000, "i", False),
        ("[^\u00e9]" * 500, "iu", False),
        (r"\b" * 500, "iu", False),
        (r"\B" * 500, "iu", True),
        ("a?" * 1000, "", True),
    ):
        assert (translate(source, flags).search("") is not None) is is_found
    # To search for so many, the `re` of some interpreters recurses beyond their stack.
    assert translate("a?" * 5000).pattern == "a?" * 5000


@pytest.mark.parametrize(("source", "flags", "text"), TABLE["literals"])
def test_the_text_of_a_pattern_is_that_of_javascript(source, flags, text):
    assert pattern_text(translate(source, flags)) == text
    assert parse_literal(text) is not None
    again = translate(*parse_literal(text))
    assert pattern_text(again) == text


@pytest.mark.parametrize("text", ["", "/", "//", "a", "/a", "a/", "/a/x", "/a/ii", "/a/uv", "/a/i\n", " /a/"])
def test_other_texts_are_no_patterns(text):
    assert parse_literal(text) is None


def test_a_slash_in_a_class_and_line_ends_stand_in_a_literal():
    assert parse_literal("/[/]a/i") == ("[/]a", "i")
    assert parse_literal("/a\nb/") == ("a\nb", "")


@pytest.mark.parametrize(
    ("source", "flags", "text"),
    [
        ("^a$", 0, "/^a$/"),
        ("a/b", re.I | re.M | re.S, r"/a\/b/ims"),
        (r"\Aa\Z", 0, "/^a$/"),
        (r"\Aa\Z", re.M, r"/(?<![\s\S])a(?![\s\S])/m"),
        ("(?i)a", 0, "/a/i"),
        (r"(?P<n>a)(?P=n)", 0, r"/(?<n>a)\k<n>/"),
        ("[]a]", 0, r"/[\]a]/"),
        ("[^]a]/", 0, r"/[^\]a]\//"),
        (r"a(?#note)b", 0, "/ab/"),
        ("a b # c\n [ #]", re.X, "/ab[ #]/"),
        (r"\U0001f600", 0, r"/\u{1f600}/u"),
        ("a\nb", 0, r"/a\nb/"),
        ("", 0, "/(?:)/"),
    ],
)
def test_a_python_pattern_is_respelled(source, flags, text):
    pattern = re.compile(source, flags)
    assert pattern_text(pattern) == text
    translate(*parse_literal(text))


def test_a_pattern_of_bytes_has_a_text_too():
    assert pattern_text(re.compile(b"a\xff")) == "/a\u00ff/"


def test_patterns_are_equal_by_source_and_flags():
    digits = translate(r"^\d$")
    assert digits == translate(r"^\d$", "")
    assert digits != translate("^[0-9]$")
    assert digits != translate(r"^\d$", "i")
    assert translate("a", "mi") == translate("a", "im")
    assert len({digits, translate(r"^\d$")}) == 1
    assert digits != re.compile(r"^\d$")


def test_a_pattern_survives_copies_and_pickles():
    pattern = translate("(?<n>a)", "im")
    assert copy.copy(pattern) is pattern
    assert copy.deepcopy(pattern) is pattern
    again = pickle.loads(pickle.dumps(pattern))
    assert isinstance(again, JavaScriptPattern)
    assert again == pattern
    assert again.groupindex == {"n": 1}
    assert again.search("xA").group(1) == "A"


def test_what_is_a_pattern_is_known():
    assert is_pattern(translate("a"))
    assert is_pattern(re.compile("a"))
    assert not is_pattern("a")
    assert not is_pattern(None)


def test_a_pattern_of_the_package_regex_is_a_pattern():
    regex = pytest.importorskip("regex")
    assert is_pattern(regex.compile(r"\p{L}", regex.I))
    assert pattern_text(regex.compile(r"\p{L}", regex.I)) == r"/\p{L}/i"


def test_without_the_package_regex_a_property_is_refused_by_name(monkeypatch):
    monkeypatch.setitem(sys.modules, "regex", None)
    translate.cache_clear()
    with pytest.raises(
        SchemaError, match=r"the property \\p\{L\}, which needs the package regex, at position 1"
    ):
        translate(r"^\p{L}$", "u")
    with pytest.raises(
        SchemaError, match="a look-behind of variable length, which needs the package regex, at position 1"
    ):
        translate("x(?<=a+)b")


@pytest.mark.parametrize("flags", ["g", "y", "gi"])
def test_patterns_with_a_state_are_refused_where_asked(flags):
    with pytest.raises(SchemaError, match="must not have the flag g or y"):
        refuse_stateful(translate("a", flags))


def test_patterns_without_a_state_are_not_refused():
    refuse_stateful(translate("a", "dimsu"))
    refuse_stateful(re.compile("a"))
