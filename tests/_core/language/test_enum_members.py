"""What stands for the members of Enum classes."""

import enum

from passmuster._core.language.enum_members import MemberConversion


class Color(enum.Enum):
    RED = "red"
    GREEN = "RED"


class Size(enum.Enum):
    RED = 1
    SMALL = 2


def test_a_value_goes_before_a_name_and_the_first_class_before_the_second():
    members = MemberConversion((*Color, *Size), False)
    found = [
        members.apply(value, None, None) for value in ("red", "RED", "GREEN", "SMALL", 1, 2.0, "green", [1])
    ]
    assert found == [Color.RED, Color.GREEN, Color.GREEN, Size.SMALL, Size.RED, Size.SMALL, "green", [1]]


def test_case_may_be_ignored():
    members = MemberConversion(tuple(Color), True)
    assert [members.apply(value, None, None) for value in ("RED", "Red", "green")] == [
        Color.GREEN,
        Color.RED,
        Color.GREEN,
    ]


def test_only_those_that_are_listed_are_meant():
    members = MemberConversion((Size.SMALL, Color.GREEN), False)
    found = [members.apply(value, None, None) for value in ("RED", "red", 1, 2, "SMALL")]
    assert found == [Color.GREEN, "red", 1, Size.SMALL, Size.SMALL]


def test_combined_flags_have_a_value_and_no_name():
    class Right(enum.Flag):
        READ = 1
        WRITE = 2

    both = Right.READ | Right.WRITE
    members = MemberConversion((both,), False)
    assert [members.apply(value, None, None) for value in (3, 1, "READ")] == [both, 1, "READ"]
