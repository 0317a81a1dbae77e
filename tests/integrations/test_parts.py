import pytest

from passmuster.integrations import parts

PART = {
    "type": "number",
    "flags": {"unsafe": True},
    "rules": [
        {"name": "min", "args": {"limit": 1}},
        {"name": "max", "args": {"limit": {"ref": {"path": ["a", "b"]}}}},
        {"name": "integer", "warn": True},
    ],
}


def test_rules_that_warn_do_not_count():
    assert parts.names_of(PART) == {"min", "max"}


def test_rules_are_taken_away_and_added():
    assert parts.names_of(parts.without_rules(PART, "min")) == {"max"}
    assert parts.arguments_of(parts.with_rule(PART, "min", limit=3), "min") == [{"limit": 3}]
    assert parts.names_of(parts.with_rule(PART, "port")) == {"min", "max", "port"}


def test_options_and_flags_have_defaults():
    assert parts.options_of(PART, "email") == {}
    assert parts.flag(PART, "unsafe") is True
    assert parts.flag(PART, "only", 1) == 1


@pytest.mark.parametrize(
    "part, expected",
    [
        (PART, True),
        ({"type": "link", "link": {"ref": {"path": []}}}, True),
        ({"args": {"limit": {"template": "{a + 1}"}}}, True),
        ({"type": "number", "rules": [{"name": "min", "args": {"limit": 1}}]}, False),
    ],
)
def test_what_depends_on_its_surroundings_is_told(part, expected):
    assert parts.depends(part) is expected


def test_the_siblings_that_are_referred_to_are_found():
    assert list(parts.referenced(PART)) == ["a"]
    assert list(parts.referenced({"limit": {"template": "{low + 1}"}})) == ["low", "1"]


def test_patterns_are_read_as_the_library_reads_them():
    assert parts.pattern_of("/^a$/i").search("A")
    assert not parts.pattern_of("/^a$/").search("a\n")


@pytest.mark.parametrize("literal", ["no literal", r"/\p{Nope}/u"])
def test_what_is_no_pattern_of_pythons_is_missed(literal):
    with pytest.raises(parts.Missed):
        parts.pattern_of(literal)
