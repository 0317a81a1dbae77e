"""What stands for the members of Enum classes."""

import enum
from types import SimpleNamespace

from passmuster._core.language.enum_members import MemberConversion

RUN = SimpleNamespace(convert=True)


class Color(enum.Enum):
    RED = "red"
    GREEN = "RED"


class Size(enum.Enum):
    RED = 1
    SMALL = 2


def test_a_value_goes_before_a_name_and_the_first_class_before_the_second():
    members = MemberConversion((*Color, *Size), False)
    found = [
        members.apply(value, RUN, None) for value in ("red", "RED", "GREEN", "SMALL", 1, 2.0, "green", [1])
    ]
    assert found == [Color.RED, Color.GREEN, Color.GREEN, Size.SMALL, Size.RED, Size.SMALL, "green", [1]]


def test_case_may_be_ignored():
    members = MemberConversion(tuple(Color), True)
    assert [members.apply(value, RUN, None) for value in ("RED", "Red", "green")] == [
        Color.GREEN,
        Color.RED,
        Color.GREEN,
    ]


def test_only_those_that_are_listed_are_meant():
    members = MemberConversion((Size.SMALL, Color.GREEN), False)
    found = [members.apply(value, RUN, None) for value in ("RED", "red", 1, 2, "SMALL")]
    assert found == [Color.GREEN, "red", 1, Size.SMALL, Size.SMALL]


def test_combined_flags_have_a_value_and_no_name():
    class Right(enum.Flag):
        READ = 1
        WRITE = 2

    both = Right.READ | Right.WRITE
    members = MemberConversion((both,), False)
    assert [members.apply(value, RUN, None) for value in (3, 1, "READ")] == [both, 1, "READ"]


def test_without_conversion_a_member_has_its_value_alone():
    members = MemberConversion((*Color, *Size), True)
    run = SimpleNamespace(convert=False)
    found = [members.apply(value, run, None) for value in ("red", "RED", "GREEN", "Red", 2)]
    assert found == [Color.RED, Color.GREEN, "GREEN", "Red", Size.SMALL]
