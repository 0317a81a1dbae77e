"""Constraints of other packages in `Annotated`: `annotated_types`, pydantic, msgspec."""

import datetime as dt
import pickle
import uuid
import warnings
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, IntEnum
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, NewType, Optional, TypedDict, Union

import pytest
from tests.rows import check_each

import passmuster as pm
from passmuster._core.schemas.schema.annotation_words import apply_words

at = pytest.importorskip("annotated_types")
pydantic = pytest.importorskip("pydantic")
msgspec = pytest.importorskip("msgspec")

Field, Meta = pydantic.Field, msgspec.Meta
DAY, MOMENT, UTC = dt.date(2024, 5, 1), dt.datetime(2024, 5, 1, 12, tzinfo=dt.timezone.utc), dt.timezone.utc
Age = NewType("Age", int)
Adult = Annotated[Age, at.Ge(18)]


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Word(Enum):
    A = "a"
    B = "b"


def shout(text: str) -> str:
    return text.upper()


def is_even(value: int) -> bool:
    return value % 2 == 0


ROWS: list[tuple[Any, list[Any]]] = [
    # limits of numbers
    (Annotated[int, at.Gt(3)], [3, 4, "4", 3.0]),
    (Annotated[int, at.Ge(3)], [2, 3]),
    (Annotated[int, at.Lt(3)], [2, 3]),
    (Annotated[int, at.Le(3)], [3, 4]),
    (Annotated[float, at.Gt(0.1)], [0.1, 0.2]),
    (Annotated[float, at.Interval(gt=1, le=3)], [1, 1.5, 3, 3.5]),
    (Annotated[Decimal, at.Ge(Decimal("0.10"))], ["0.09", "0.10"]),
    (Annotated[int, at.MultipleOf(3)], [4, 6]),
    (Annotated[float, at.MultipleOf(0.1)], [0.3, 0.35]),
    (Annotated[Decimal, at.MultipleOf(Decimal("0.05"))], ["0.10", "0.12"]),
    (Annotated[int, at.Ge(0), at.Le(9)], [-1, 0, 9, 10]),
    (Annotated[Annotated[int, at.Ge(0)], at.Le(9)], [-1, 0, 9, 10]),
    (Annotated[Age, at.Ge(18)], [17, 18]),
    (Annotated[Adult, at.Lt(99)], [17, 18, 99]),
    (Annotated[Decimal, Field(max_digits=4, decimal_places=2)], ["12.34", "123.4", "1.234", "12"]),
    (Annotated[Decimal, Field(max_digits=3)], ["1.23", "0.05", "1234"]),
    (Annotated[Decimal, Field(decimal_places=1)], ["1.2", "1.23", "1.20"]),
    (pydantic.condecimal(gt=0, max_digits=3), ["0", "1.5", "12.34"]),
    # lengths and patterns
    (Annotated[str, at.MinLen(2)], ["a", "ab"]),
    (Annotated[str, at.MaxLen(2)], ["ab", "abc"]),
    (Annotated[str, at.Len(2, 3)], ["a", "ab", "abcd"]),
    (Annotated[bytes, at.Len(2, 3)], [b"a", b"ab", b"abcd"]),
    (Annotated[list[int], at.Len(1, 2)], [[], [1], [1, 2, 3]]),
    (Annotated[set[int], at.Len(2, 3)], [[1], [1, 1], [1, 2, 2], [1, 2, 3, 4]]),
    (Annotated[frozenset[int], at.MaxLen(1)], [[1, 1], [1, 2]]),
    (Annotated[tuple[int, ...], at.MinLen(2)], [[1], [1, 2]]),
    (Annotated[dict[str, int], at.Len(1, 1)], [{}, {"a": 1}, {"a": 1, "b": 2}]),
    (Annotated[str, Field(pattern="^a+$")], ["aa", "ab"]),
    (Annotated[str, Field(pattern="b")], ["abc", "a"]),
    (Annotated[list[Annotated[str, at.MinLen(2)]], at.MinLen(1)], [[], ["a"], ["ab"]]),
    (pydantic.conlist(int, min_length=2), [[1], [1, 2]]),
    (pydantic.conset(int, min_length=2), [[1, 1], [1, 2]]),
    (pydantic.conint(gt=3, multiple_of=2), [2, 4, 5]),
    (pydantic.confloat(ge=0.5), [0.4, 0.5]),
    (pydantic.conbytes(max_length=1), [b"a", b"ab"]),
    (pydantic.constr(strip_whitespace=True, min_length=2), [" ab ", " a "]),
    (Annotated[str, pydantic.StringConstraints(to_lower=True, max_length=2)], ["AB", "ABC"]),
    (Annotated[str, pydantic.StringConstraints(to_upper=True, strict=True)], ["ab", 5]),
    # dates and times
    (Annotated[dt.date, at.Gt(DAY)], ["2024-05-01", "2024-05-02"]),
    (Annotated[dt.datetime, at.Le(MOMENT)], ["2024-05-01T12:00:00Z", "2024-05-01T12:00:01Z"]),
    (Annotated[dt.time, at.Ge(dt.time(10))], ["09:59:59", "10:00:00"]),
    (Annotated[dt.timedelta, at.Lt(dt.timedelta(days=1))], ["PT23H", "P1D"]),
    (Annotated[dt.date, pydantic.PastDate], ["2001-01-01", "2999-01-01"]),
    (Annotated[dt.datetime, pydantic.AwareDatetime], ["2024-05-01T12:00", "2024-05-01T12:00+02:00", MOMENT]),
    (Annotated[dt.datetime, pydantic.NaiveDatetime], ["2024-05-01T12:00", "2024-05-01T12:00+02:00", MOMENT]),
    (Annotated[dt.datetime, pydantic.FutureDatetime], ["2999-05-01T12:00Z", "2001-05-01T12:00Z"]),
    # unions, literals, enums
    (Annotated[Optional[int], at.Gt(3)], [None, 3, 4]),
    (Optional[Annotated[int, at.Gt(3)]], [None, 3, 4]),
    (Annotated[Optional[list[int]], at.MinLen(1)], [None, [], [1]]),
    (Annotated[Union[int, float], at.Gt(3)], [3, 3.5, 4]),
    (Annotated[Literal[1, 2], at.Gt(1)], [1, 2]),
    (Annotated[Level, at.Gt(1)], [1, 2]),
    (Annotated[Word, at.Predicate(lambda word: word is Word.A)], ["a", "b"]),
    # predicates and functions
    (at.LowerCase[str], ["a", "A"]),
    (at.UpperCase[str], ["a", "A"]),
    (at.IsDigits[str], ["1", "a"]),
    (at.IsAscii[str], ["a", "ä"]),
    (at.IsFinite[float], [1.5]),
    (at.IsNotNan[float], [1.5]),
    (Annotated[int, at.Predicate(is_even)], [1, 2]),
    (Annotated[int, at.Predicate(at.Not(is_even))], [1, 2]),
    (Annotated[int, at.Not(is_even)], [1, 2]),
    (Annotated[str, pydantic.AfterValidator(shout)], ["a"]),
    (Annotated[Literal["a"], pydantic.AfterValidator(shout)], ["a", "b"]),
    (Annotated[str, pydantic.AfterValidator(shout), at.Predicate(str.isupper)], ["a", "1"]),
    (Annotated[Literal["a"], pydantic.AfterValidator(shout), at.Gt("Z")], ["a"]),
    (Annotated[Literal["a"], pydantic.AfterValidator(shout), at.Lt("Z")], ["a"]),
    (Annotated[int, pydantic.PlainValidator(str)], [1]),
    # strictness
    (pydantic.StrictInt, ["1", 1]),
    (pydantic.StrictBool, ["true", True]),
    (Annotated[int, pydantic.Strict], ["1", 1]),
    (Annotated[int, Field(strict=True)], ["1", 1]),
    (pydantic.PositiveInt, [0, 1]),
    (pydantic.NonNegativeFloat, [-0.5, 0]),
    (pydantic.FiniteFloat, [1.5]),
    (pydantic.UUID4, ["5f0c1f9e-6f43-4f3a-a6f0-3f1d2a1b8d55", str(uuid.uuid1())]),
    # words that say nothing of values
    (Annotated[int, "years", at.Unit("y"), Field(title="Age", description="In years", examples=[3])], [3]),
]

if tuple(map(int, pydantic.VERSION.split(".")[:2])) >= (2, 14):  # before, every duration passed
    ROWS.append((Annotated[dt.timedelta, at.MultipleOf(dt.timedelta(hours=1))], ["PT2H", "PT90M"]))

MSGSPEC: list[tuple[Any, list[Any]]] = [
    (Annotated[int, Meta(gt=3)], [3, 4]),
    (Annotated[int, Meta(ge=3, le=5)], [2, 3, 5, 6]),
    (Annotated[float, Meta(lt=0.5)], [0.4, 0.5]),
    (Annotated[int, Meta(multiple_of=5)], [5, 6]),
    (Annotated[str, Meta(min_length=2, max_length=3)], ["a", "ab", "abcd"]),
    (Annotated[str, Meta(pattern="^[a-z]+$")], ["a", "A"]),
    (Annotated[str, Meta(pattern="b")], ["abc", "a"]),
    (Annotated[bytes, Meta(max_length=2)], [b"ab", b"abc"]),
    (Annotated[list[int], Meta(min_length=1)], [[], [1]]),
    (Annotated[dict[str, int], Meta(max_length=1)], [{"a": 1}, {"a": 1, "b": 2}]),
    (Annotated[set[int], Meta(max_length=2)], [[1, 2], [1, 2, 3]]),
    (Annotated[dt.datetime, Meta(tz=True)], ["2024-05-01T12:00:00", "2024-05-01T12:00:00+02:00"]),
    (Annotated[dt.datetime, Meta(tz=False)], ["2024-05-01T12:00:00", "2024-05-01T12:00:00+02:00"]),
    (Annotated[dt.time, Meta(tz=True)], ["12:00:00", "12:00:00Z"]),
    (Annotated[dt.time, Meta(tz=False)], ["12:00:00", "12:00:00Z"]),
    (Union[None, Annotated[int, Meta(gt=3)]], [None, 3, 4]),
    (Union[int, Annotated[str, Meta(min_length=2)]], [1, "a", "ab"]),
    (Annotated[int, Meta(title="Age", description="In years", examples=[3], extra={"a": 1})], [3]),
]


def outcome(validate: Any, value: Any) -> Any:
    """Return the value that a peer makes of one, or its refusal."""
    try:
        return validate(value)
    except (pydantic.ValidationError, msgspec.ValidationError, pm.ValidationError):
        return "refused"


def as_pydantic(row: Any) -> None:
    form, values = row
    schema, peer = pm.compile(form), pydantic.TypeAdapter(form)
    assert [outcome(schema.attempt, value) for value in values] == [
        outcome(peer.validate_python, value) for value in values
    ]


def as_msgspec(row: Any) -> None:
    form, values = row
    schema = pm.compile(form)
    assert [outcome(schema.attempt, value) for value in values] == [
        outcome(lambda value: msgspec.convert(value, form, strict=False), value) for value in values
    ]


@pytest.mark.filterwarnings("error::passmuster.SchemaWarning")
def test_constraints_hold_as_in_pydantic():
    check_each(as_pydantic, ROWS)


@pytest.mark.filterwarnings("error::passmuster.SchemaWarning")
def test_constraints_hold_as_in_msgspec():
    check_each(as_msgspec, MSGSPEC)


def test_constraint_of_a_union_holds_for_the_members_that_it_fits():
    limited = pm.compile(Annotated[Union[int, str, None], at.Gt(3.5), at.MinLen(2)])
    assert [limited.is_valid(value) for value in (3, 4, "a", "ab", None)] == [False, True, False, True, True]
    assert limited.validate(3).error.details[0].type == "number.greater"


def test_table_has_150_values():
    assert sum(len(values) for _, values in ROWS + MSGSPEC) >= 150


MISTAKES = [
    (Annotated[int, pm.number], "number()"),
    (Annotated[int, pm.number().min], "min(limit)"),
    (Annotated[int, at.Gt], "Gt(…)"),
    (Annotated[int, Field], "Field(…)"),
    (Annotated[int, Meta], "Meta(…)"),
    (Annotated[int, at.MinLen(1)], "min_length can't be asked of the type number"),
    (Annotated[str, at.Gt(3)], "gt can't be asked of the type string"),
    (Annotated[list[int], at.MultipleOf(3)], "multiple_of can't be asked of the type array"),
    (Annotated[list[int], at.Gt(3)], "gt can't be asked of the type array"),
    (Annotated[int, Field(pattern="a")], "pattern can't be asked of the type number"),
    (Annotated[str, Field(pattern="(")], "pattern: '(' can't be used"),
    (Annotated[str, Field(max_digits=3)], "max_digits can't be asked of the type string"),
    (Annotated[Any, Field(max_digits=3)], "max_digits can't be asked of the type any"),
    (
        Annotated[int, pydantic.StringConstraints(to_lower=True)],
        "to_lower can't be asked of the type number",
    ),
    (Annotated[str, at.Timezone(None)], "tz can't be asked of the type string"),
    (Annotated[dt.datetime, at.Timezone("Nowhere/Land")], "tz: 'Nowhere/Land' can't be used"),
    (Annotated[dt.datetime, at.Timezone(["UTC"])], "tz: ['UTC'] can't be used"),
    (Annotated[int, at.Predicate(3)], "Predicate: a function is needed"),
    (Annotated[int, at.Predicate(lambda a, b: True)], "Predicate: the function needs 2 arguments"),
    (Annotated[int, pydantic.types.UuidVersion(4)], "uuid_version can't be asked of the type number"),
    (Annotated[dt.date, at.Gt(3)], "gt can't be asked of the type date"),
    (Annotated[dt.date, at.MinLen(3)], "min_length can't be asked of the type date"),
    (Annotated[bool, at.MultipleOf(0)], "multiple_of can't be asked of the type boolean"),
    (Annotated[bool, at.MinLen(3)], "min_length can't be asked of the type boolean"),
    (Annotated[int, at.Gt("a")], "greater: limit must be a number"),
    (Annotated[Union[int, str], at.Timezone(None)], "tz can't be asked"),
]


def is_refused(row: Any) -> None:
    form, hint = row
    with pytest.raises(pm.SchemaError) as caught:
        pm.compile(form)
    assert hint in str(caught.value)


def test_annotation_that_can_only_be_a_mistake_is_refused():
    check_each(is_refused, MISTAKES)


UNKNOWN = [
    (Annotated[int, pydantic.BeforeValidator(int)], "BeforeValidator"),
    (Annotated[int, pydantic.WrapValidator(lambda value, handler: value)], "WrapValidator"),
    (Annotated[int, pydantic.AfterValidator(lambda value, info: value)], "two arguments"),
    (Annotated[int, Field(serialization_alias="n")], "serialization_alias"),
    (Annotated[int, Field(exclude=True)], "exclude"),
    (Annotated[float, pydantic.AllowInfNan(True)], "allow_inf_nan"),
    (Annotated[str, Field(coerce_numbers_to_str=True)], "coerce_numbers_to_str"),
]


@pytest.mark.parametrize(("form", "name"), UNKNOWN)
def test_constraint_that_is_not_understood_is_warned_of(form, name):
    with pytest.warns(pm.SchemaWarning, match=name):
        pm.compile(form)


def test_objects_without_meaning_are_left_alone():
    class Depends:
        gt = 3

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert pm.compile(Annotated[int, "gt", Depends(), Depends, 3, len, {"gt": 3}]).is_valid(1)


def test_own_constraint_without_meaning_is_warned_of():
    class Odd(at.BaseMetadata):
        pass

    class Two(at.GroupedMetadata):
        def __iter__(self):
            return iter((at.Gt(0), Odd()))

    with pytest.warns(pm.SchemaWarning, match="Odd in an annotation"):
        schema = pm.compile(Annotated[int, Two()])
    assert not schema.is_valid(0)


def test_constraints_that_fail_to_list_their_parts_are_refused():
    class Failing(at.GroupedMetadata):
        def __iter__(self):
            raise KeyError("no")

    with pytest.raises(pm.SchemaError, match="can't be read"):
        pm.compile(Annotated[int, Failing()])


def test_texts_of_an_annotation_are_those_of_the_json_schema():
    words = Field(
        title="Age", description="In years", examples=[3], deprecated=True, json_schema_extra={"x-a": 1}
    )
    found = pm.compile(Annotated[int, words, at.Unit("y"), at.Gt(1)]).json_schema()
    assert {
        key: found[key] for key in ("title", "description", "examples", "deprecated", "x-unit", "x-a")
    } == {
        "title": "Age",
        "description": "In years",
        "examples": [3],
        "deprecated": True,
        "x-unit": "y",
        "x-a": 1,
    }
    assert pm.compile(Annotated[int, at.doc("In years")]).describe()["flags"] == {
        "description": "In years",
        "python": True,
    }


def test_schema_and_constraint_in_one_annotation_both_hold():
    schema = pm.compile(Annotated[int, pm.number().min(3), at.Lt(5)])
    assert [schema.is_valid(value) for value in (2, 3, 4, 5)] == [False, True, True, False]


def test_value_that_cannot_be_compared_is_refused_quietly(caplog, capfd):
    longer = pm.compile(Annotated[Any, at.MinLen(2), at.Gt("b")])
    assert [longer.is_valid(value) for value in ("cc", "aa", "c", 5, None)] == [
        True,
        False,
        False,
        False,
        False,
    ]
    distinct = pm.compile(Annotated[set, at.MinLen(1)])
    assert not distinct.is_valid([[]])
    assert (caplog.text, capfd.readouterr().err) == ("", "")


def test_schema_with_a_constraint_is_pickled():
    schema = pm.compile(Annotated[dt.time, at.Gt(dt.time(10))])
    assert pickle.loads(pickle.dumps(schema)).is_valid("09:00") is False


def test_slice_limits_a_length_without_its_end():
    schema = pm.compile(Annotated[str, slice(1, 3)])
    assert [schema.is_valid(value) for value in ("a", "ab", "abc")] == [True, True, False]


def test_timezone_asks_for_the_offset_of_the_zone():
    schema = pm.compile(Annotated[dt.datetime, at.Timezone("Europe/Berlin")])
    texts = ("2024-01-01T10:00+01:00", "2024-07-01T10:00+02:00", "2024-07-01T10:00+01:00", "2024-01-01T10:00")
    assert [schema.is_valid(text) for text in texts] == [True, True, False, False]
    assert pm.compile(Annotated[dt.datetime, at.Timezone(UTC)]).is_valid("2024-01-01T10:00Z")
    at_utc = pm.compile(Annotated[dt.time, at.Timezone(UTC)])
    assert [at_utc.is_valid(text) for text in ("10:00Z", "10:00+00:00", "10:00+01:00", "10:00")] == [
        True, True, False, False,
    ]  # fmt: skip


def test_message_names_the_requirement():
    schema = pm.compile(Annotated[dt.timedelta, at.Gt(dt.timedelta(1))])
    assert str(schema.validate("PT1H").error) == '"value" must be greater than 1 day, 0:00:00'
    braces = pm.compile(Annotated[list[dict], at.Lt([{}])])
    assert "must be less than [{}]" in str(braces.validate([{}, {}]).error)


def test_paths_are_asked_of_the_file_system(tmp_path):
    (tmp_path / "a").touch()
    for kind, right, wrong in (("file", "a", "b"), ("dir", "", "a"), ("new", "b", "a")):
        schema = apply_words(pm.any().custom(Path), (pydantic.types.PathType(kind),))
        assert schema.is_valid(str(tmp_path / right))
        assert not schema.is_valid(str(tmp_path / wrong))


def classes_with_a_misplaced_schema() -> list[Any]:
    @dataclass
    class Default:
        age: int = pm.number().min(18)

    class Named(NamedTuple):
        age: int = pm.number().min(18)

    @dataclass
    class Hint:
        age: pm.number().min(18)

    class Keys(TypedDict):
        age: pm.number().min(18)

    return [Default, Named, Hint, Keys]


def test_schema_in_the_wrong_place_of_a_field_is_refused_with_the_cure():
    for cls in classes_with_a_misplaced_schema():
        with pytest.raises(pm.SchemaError, match=r"age: Annotated\[type, pm.number\(\).min\(18\)\]"):
            pm.compile(cls)
