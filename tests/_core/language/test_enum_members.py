"""What stands for the members of Enum classes."""

import enum
from types import SimpleNamespace

import pytest

import passmuster as pm
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


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Found(enum.Enum):
    A = "a"

    @classmethod
    def _missing_(cls, value):
        return cls.A if value == "other" else None


class Text(str):
    pass


SCHEMAS = [
    pm.valid(*Color), pm.compile(Color), pm.compile(Level), pm.compile(Found), pm.valid(*Size, *Level),
    pm.valid(Color.RED), pm.any().allow(*Color), pm.any().invalid(Color.RED),
    pm.valid(*Color).invalid(Color.GREEN),
    pm.valid(*Color).note("a"), pm.valid(*Color, None).default("RED"), pm.valid(*Size).empty(""),
    pm.valid(*Size).custom(lambda value: value),
    pm.valid(*Color).required(),
]  # fmt: skip
VALUES = [
    *Color, *Size, *Level, Found.A, "red", "RED", "GREEN", "green", "a", "A", "other", "1", "LOW", "SMALL",
    Text("red"),
    1, 2, 3, True, 1.0, 2.5, None, [], {}, "", object, pm.UNDEFINED,
]  # fmt: skip


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda schema: repr(schema)[:50])
@pytest.mark.parametrize("options", [{}, {"convert": False}, {"convert": False, "from_json": True}], ids=str)
def test_members_are_found_in_lists_as_alone(schema, options):
    many = pm.array().items(schema).sparse()
    for value in VALUES:
        alone = [schema.validate(value, **options) for _ in range(4)]
        found = [many.validate([value] * 3, **options) for _ in range(3)]
        assert len({(repr(one.value), one.error is None) for one in alone}) == 1
        if value is pm.UNDEFINED:
            continue
        for each in found:
            assert (each.error is None) is (alone[0].error is None)
            assert each.error is not None or list(map(repr, each.value)) == [repr(alone[0].value)] * 3


def test_usual_values_and_members_that_stay_are_known_beforehand():
    texts, kept = MemberConversion((*Color, *Level), False).parts((*Color, *Level))
    assert (texts["red"], texts[1], texts["LOW"]) == (Color.RED, Level.LOW, Level.LOW)
    assert kept == (*Color, *Level)
    assert MemberConversion(tuple(Found), False).parts(tuple(Found))[1] == ()
    assert MemberConversion((Size.RED, Level.LOW), False).parts((Size.RED, Level.LOW))[1] == (Size.RED,)


def test_a_forbidden_member_is_refused_by_all_that_stands_for_it():
    schema = pm.object({"a": pm.valid(*Color).forbidden(), "b": pm.valid(*Color).empty("red")})
    for value in (Color.RED, "red", "GREEN"):
        for _ in range(3):
            assert schema.validate({"a": value}).error.details[0].type == "any.unknown"
    for _ in range(3):
        assert schema.validate({"b": "red"}).value == {"b": Color.RED}
