"""What is no pattern in JavaScript is refused by name, however long or deep it is."""

import sys
import threading

import pytest
from tests.recordings import read

from passmuster._core.engine.formats.patterns.pattern import translate
from passmuster._core.foundation.schema_error import SchemaError

TABLE = read("_core/engine/formats/tables/patterns.json.gz")
INVALID = [row[:2] for row in TABLE["rows"] if row[2] is None]


@pytest.mark.parametrize(("source", "flags"), INVALID)
def test_invalid_javascript_pattern_is_a_schema_error(source, flags):
    with pytest.raises(SchemaError, match="pattern"):
        translate(source, flags)


@pytest.mark.parametrize(("source", "flags", "named"), [
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
    (r"[\q{ab}]", "v", "strings of more than one character"),
    ("a", "gg", "flags"),
    ("a", "uv", "flags"),
    ("a" * 20_001, "", "20000"),
])  # fmt: skip
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


def test_groups_within_the_limit_compile_with_a_small_stack_and_few_frames():
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
