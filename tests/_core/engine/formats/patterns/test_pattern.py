"""Patterns in JavaScript's syntax match here what they match there, or are refused by name."""

import copy
import pickle
import re
import sys

import pytest
from tests.recordings import read

from passmuster._core.engine.formats.patterns.pattern import (
    JavaScriptPattern,
    is_pattern,
    pattern_string,
    refuse_stateful,
    translate,
)
from passmuster._core.foundation.schema_error import SchemaError

TABLE = read("_core/engine/formats/tables/patterns.json.gz")

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
def test_pattern_has_the_matches_of_javascript(flags):
    wrong = [
        (source, subject, found, outcome(translate(source, flags), subject))
        for source, given, rows in VALID
        if given == flags
        for subject, found in rows
        if outcome(translate(source, flags), subject) != found
    ]
    assert wrong == []


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


def test_is_pattern():
    assert is_pattern(translate("a"))
    assert is_pattern(re.compile("a"))
    assert not is_pattern("a")
    assert not is_pattern(None)


def test_a_pattern_of_the_package_regex_is_a_pattern():
    regex = pytest.importorskip("regex")
    assert is_pattern(regex.compile(r"\p{L}", regex.I))
    assert pattern_string(regex.compile(r"\p{L}", regex.I)) == r"/\p{L}/i"


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
def test_stateful_patterns_are_refused(flags):
    with pytest.raises(SchemaError, match="must not have the flag g or y"):
        refuse_stateful(translate("a", flags))


def test_patterns_without_a_state_are_not_refused():
    refuse_stateful(translate("a", "dimsu"))
    refuse_stateful(re.compile("a"))
