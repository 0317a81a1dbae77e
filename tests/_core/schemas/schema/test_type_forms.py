"""What Python's types mean as schemas."""

# ruff: noqa: UP006, UP035  # both ways of writing a type are read

import collections.abc as abc
import re
import sys
import typing
from collections import deque
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from enum import Enum, IntEnum
from typing import (
    Any,
    Callable,
    Deque,
    Dict,
    FrozenSet,
    Generic,
    Iterable,
    List,
    Literal,
    Mapping,
    NamedTuple,
    NewType,
    Optional,
    Sequence,
    Set,
    Tuple,
    Type,
    TypedDict,
    TypeVar,
    Union,
)  # fmt: skip
from uuid import UUID

import attrs
import pytest
from typing_extensions import Unpack

import passmuster as pm
from passmuster._core.schemas.schema.compiling import compile_literal

Annotated = typing.Annotated
T = TypeVar("T")
Word = TypeVar("Word", bound=str)
Few = TypeVar("Few", int, bytes)
UserId = NewType("UserId", int)


@dataclass
class Line:
    sku: str
    count: int = 1


@dataclass
class Order:
    id: UserId
    lines: List[Line]
    note: Optional[str] = None
    tags: Set[str] = field(default_factory=set)


class Point(NamedTuple):
    x: int
    y: float = 0.5


class Movie(TypedDict, total=False):
    title: str
    year: "Optional[int]"


@dataclass
class Box(Generic[T]):
    content: T
    inner: "Optional[Box[T]]" = None


@dataclass
class Tree:
    value: int
    children: "list[Tree]"


@dataclass
class Author:
    name: str
    books: "list[Book]"


@dataclass
class Book:
    title: str
    author: "Optional[Author]" = None
    next: "Optional[Book]" = None
    shelf: "Optional[Shelf]" = None


@dataclass
class Shelf:
    books: "list[Book]"
    first: Line


class Colour(Enum):
    RED = "r"
    GREEN = 2
    ROUGE = "r"  # noqa: PIE796


class Level(IntEnum):
    LOW = 1


INT, STR = pm.number().integer().python(), pm.string().python()
FLOAT, ARRAY = pm.number().python(), pm.array().python()

MEANINGS = [
    (list[int], ARRAY.items(INT)),
    (List[int], ARRAY.items(INT)),
    (List, ARRAY),
    (abc.MutableSequence[str], ARRAY.items(STR)),
    (Sequence[str], pm.array().items(STR)),
    (Iterable[str], pm.array().items(STR)),
    (abc.Collection[str], pm.array().items(STR)),
    (set, ARRAY.cast("set")),
    (Set[int], ARRAY.items(INT).cast("set")),
    (frozenset, ARRAY.cast("frozenset")),
    (FrozenSet[int], ARRAY.items(INT).cast("frozenset")),
    (tuple, ARRAY.cast("tuple")),
    (Tuple, ARRAY.cast("tuple")),
    (Tuple[int, ...], ARRAY.items(INT).cast("tuple")),
    (tuple[int, str], ARRAY.ordered(INT.required(), STR.required()).cast("tuple")),
    (Tuple[()], ARRAY.length(0).cast("tuple")),
    (Dict, pm.object().python()),
    (Mapping, pm.object().python()),
    (Dict[int, str], pm.object().python().pattern(INT, STR)),
    (Optional[int], INT.allow(None)),
    (Union[str, int], pm.alternatives(STR, INT).python()),
    (Union[int, str], pm.alternatives(INT, STR).python()),
    (Union[int, float], pm.alternatives(INT, FLOAT).python()),
    (Union[bool, None, int], pm.alternatives(pm.boolean(), INT).python().allow(None)),
    (Literal["a", 1, None], pm.valid("a", 1, None)),
    (Optional[Literal["a"]], pm.valid("a", None)),
    (Union[Literal["a"], Literal["b"]], pm.valid("a", "b")),
    (Annotated[str, "not a schema"], STR),
    (Annotated[str, STR.email()], STR.email()),
    (Annotated[int, pm.number().min(3)], INT.min(3)),
    (Annotated[Optional[int], pm.number().min(3), pm.number().max(5)], INT.allow(None).min(3).max(5)),
    (Annotated[Any, STR.trim()], STR.trim()),
    (Annotated[object, STR.min(2)], STR.min(2)),
    (Annotated[Decimal, pm.number().min(2)], pm.decimal().also(pm.number().min(2))),
    (Annotated[List[int], pm.array().items(pm.number().min(2)).max(3)], ARRAY.items(INT.min(2)).max(3)),
    (Annotated[Tuple[int], pm.array().items(pm.number().min(2))],
     ARRAY.ordered(INT.required()).cast("tuple").also(pm.array().items(pm.number().min(2)))),
    (UserId, INT),
    (date, pm.date().iso("date").only_date().python()),
    (datetime, pm.date().iso("datetime").python()),
    (Annotated[datetime, pm.date().min("2026-01-01")], pm.date().iso("datetime").python().min("2026-01-01")),
    (Annotated[datetime, pm.date().timestamp("unix")], pm.date().timestamp("unix").python()),
    (time, pm.instance(time)),
    (timedelta, pm.instance(timedelta)),
    (Decimal, pm.decimal()),
    (UUID, pm.uuid()),
    (Colour, pm.valid(Colour)),
    (Any, pm.any()),
    (object, pm.any()),
    (T, pm.any()),
    (Word, STR),
    (Few, pm.alternatives(INT, pm.binary().python()).python()),
    (Callable, pm.function()),
    (Callable[[int], str], pm.function()),
    (abc.Callable[[int], str], pm.function()),
    (Line, pm.object({"sku": STR.required(), "count": INT}).python().into(Line)),
    (Point, pm.object({"x": INT.required(), "y": FLOAT}).python().into(Point)),
    (Movie, pm.object({"title": STR, "year": INT.allow(None)}).python()),
    (Order, pm.object({"id": INT.required(), "lines": ARRAY.items(pm.compile(Line)).required(),
        "note": STR.allow(None), "tags": ARRAY.items(STR).cast("set")}).python().into(Order)),
]  # fmt: skip


@pytest.mark.parametrize(("form", "schema"), MEANINGS, ids=lambda item: str(item)[:40])
def test_a_type_means(form, schema):
    assert pm.compile(form).describe() == schema.describe()
    assert pm.object({"a": form}).describe() == pm.object({"a": schema}).describe()
    assert pm.array().items(form).describe() == pm.array().items(schema).describe()


@dataclass
class Meeting:
    day: date
    starts: Optional[datetime] = None
    at: Optional[time] = None
    lasts: Optional[timedelta] = None


MEETING = Meeting(
    date(2026, 1, 31), datetime(2026, 1, 31, 9, tzinfo=timezone.utc), time(10), timedelta(hours=1)
)
UNREAD = [
    *(
        "5",
        "2026",
        "2026-01",
        "hello 2026-01-01",
        "1/31/2026",
        "31 Jan 2026",
        "2026-02-30",
        "2026-01-01T25:00",
    ),
    *("2026-W01-1", " 2026-01-01", "2026-01-01\n", 5, 1767225600000, 0.5, True),
]


def test_fields_that_are_dates_and_times_read_the_iso_format_and_instances():
    schema = pm.compile(Meeting)
    written = {"day": "2026-01-31", "starts": "2026-01-31T10:00:00+01:00", "at": "10:00", "lasts": "PT1H"}
    assert schema.attempt(written) == schema.attempt(vars(MEETING)) == schema.attempt(MEETING) == MEETING
    assert schema.attempt({**written, "starts": MEETING.starts.isoformat()}) == MEETING
    assert pm.build(schema.describe()).attempt(written) == MEETING
    for key in written:
        for wrong in UNREAD:
            assert schema.validate({**written, key: wrong}).error is not None, (key, wrong)
    assert schema.validate({**written, "day": "2026-01-31T00:00:00Z"}).error.details[0].type == "date.format"


@pytest.mark.skipif(sys.version_info < (3, 10), reason="there is no such union before")
def test_a_union_of_two_types():
    assert pm.compile(int | None).describe() == INT.allow(None).describe()
    assert pm.compile(int | str).describe() == pm.alternatives(INT, STR).python().describe()


@pytest.mark.skipif(sys.version_info < (3, 12), reason="there is no such statement before")
def test_a_type_statement():
    scope = {}
    exec("type Json = dict[str, Json] | list[Json] | str | int | None\ntype Pair[T] = tuple[T, T]", scope)
    schema = pm.compile(scope["Json"])
    assert schema.validate({"a": [1, "b", {"c": None}]}).error is None
    assert schema.validate({"a": [1, object]}).error is not None
    assert pm.compile(scope["Pair"][int]).describe() == pm.compile(tuple[int, int]).describe()


@pytest.mark.parametrize(("form", "value", "out"), [
    (Union[int, str], "5", "5"),
    (Union[int, str], 5, 5),
    (Union[int, float], 2.0, 2.0),
    (Union[int, float], "2.5", 2.5),
    (Union[bool, int], 1, 1),
    (Set[int], ["1", 1, 2], {1, 2}),
    (Set[int], {1, 2}, {1, 2}),
    (FrozenSet[int], frozenset([1]), frozenset([1])),
    (Tuple[int, ...], ["1", 2], (1, 2)),
    (Tuple[int, str], (1, "a"), (1, "a")),
    (Dict[str, int], {"": "1", "a": 2}, {"": 1, "a": 2}),
    (Dict[int, int], {1: "1"}, {1: 1}),
    (Dict[int, int], {"1": "1", 2: 2}, {1: 1, 2: 2}),
    (Dict[Colour, int], {"r": 1}, {Colour.RED: 1}),
    (Line, {"sku": "a"}, Line("a")),
    (Order, {"id": "1", "lines": [{"sku": "a"}], "tags": ["x"]}, Order(1, [Line("a")], None, {"x"})),
    (Optional[Line], None, None),
    (Colour, "r", Colour.RED),
    (Colour, Colour.GREEN, Colour.GREEN),
    (Dict[str, Level], {"a": 1}, {"a": Level.LOW}),
    (date, "2026-11-21", date(2026, 11, 21)),
    (Decimal, "1.10", Decimal("1.10")),
    (Tree, {"value": 1, "children": [{"value": "2", "children": []}]}, Tree(1, [Tree(2, [])])),
])  # fmt: skip
def test_result_is_of_the_annotated_type(form, value, out):
    result = pm.compile(form).validate(value)
    assert result.error is None
    assert result.value == out
    assert type(result.value) is type(out)
    assert pm.compile(form).validate(result.value).value == out


@pytest.mark.parametrize(("form", "value", "code", "path"), [
    (Tuple[int, str], [1], "array.includesRequiredUnknowns", []),
    (Tuple[int, str], [1, "a", 2], "array.orderedLength", []),
    (Tuple[()], [1], "array.length", []),
    (Dict[int, int], {"x": 1}, "object.unknown", ["x"]),
    (Dict[str, int], {5: 1}, "object.unknown", [5]),
    (Movie, {"more": 1}, "object.unknown", ["more"]),
    (Movie, {"title": None}, "string.base", ["title"]),
    (Line, {}, "any.required", ["sku"]),
    (Line, None, "object.base", []),
    (Tree, {"value": 1, "children": [{"value": "x", "children": []}]}, "number.base",
     ["children", 0, "value"]),
    (List[Order], [{"id": 1, "lines": [{"sku": 2}]}], "string.base", [0, "lines", 0, "sku"]),
    (Literal["a"], "b", "any.only", []),
    (Colour, "BLUE", "any.only", []),
    (Set[int], [[]], "number.base", [0]),
])  # fmt: skip
def test_values_of_another_type_are_reported(form, value, code, path):
    (detail,) = pm.compile(form).validate(value).error.details
    assert (detail.type, detail.path) == (code, path)


AUTHOR = {
    "name": "A",
    "books": [{"title": "B", "author": None, "shelf": {"books": [], "first": {"sku": "x"}}}, {"title": "C"}],
}


def test_classes_that_are_made_of_each_other():
    schema = pm.compile(Author)
    made = schema.validate(AUTHOR).value
    assert made == Author("A", [Book("B", None, None, Shelf([], Line("x"))), Book("C")])
    wrong = {"name": "A", "books": [{"title": "B", "next": {"title": "C", "shelf": {"books": [{}]}}}]}
    (detail,) = schema.validate(wrong).error.details
    assert (detail.type, detail.path) == ("any.required", ["books", 0, "next", "shelf", "books", 0, "title"])
    assert pm.build(schema.describe()).validate(AUTHOR).value == made


def test_a_schema_that_leads_back_to_itself_serves_anywhere():
    schema = pm.object({"a": Author, "b": pm.compile(Author).required(), "c": list[Book], "d": Shelf})
    value = {"a": AUTHOR, "b": AUTHOR, "c": AUTHOR["books"], "d": {"books": [], "first": {"sku": "x"}}}
    assert schema.validate(value).error is None
    value["d"] = {"books": [{"title": 5}], "first": {"sku": "x"}}
    assert schema.validate(value).error.details[0].path == ["d", "books", 0, "title"]


def test_the_parameters_of_a_class():
    schema = pm.compile(Box[int])
    assert schema.validate({"content": "1", "inner": {"content": "2"}}).value == Box(1, Box(2))
    assert schema.validate({"content": 1, "inner": {"content": "x"}}).error is not None
    assert pm.compile(Box).validate({"content": "x", "inner": {"content": 1}}).value == Box("x", Box(1))
    nested = pm.compile(Box[List[str]])
    assert nested.validate({"content": ["a"]}).value == Box(["a"])
    assert nested.validate({"content": [1]}).error is not None


def test_two_classes_of_one_name_are_distinct():
    def tree(kind):
        @dataclass
        class Node:
            value: kind
            left: "Optional[Node]" = None

        return Node

    @dataclass
    class Both:
        a: tree(int)
        b: tree(str)
        again: "Optional[Both]" = None

    schema = pm.compile(Both)
    good = {"a": {"value": 1, "left": {"value": 2}}, "b": {"value": "x", "left": {"value": "y"}}}
    assert schema.validate(good).error is None
    assert schema.validate({**good, "again": {**good, "b": {"value": "x", "left": {"value": 1}}}}).error


def test_many_classes_made_of_each_other_take_no_time():
    names = [f"C{i}" for i in range(40)]
    scope = {"dataclass": dataclass, "Optional": Optional}
    for name in names:
        fields = "\n".join(f"    {other.lower()}: 'Optional[{other}]' = None" for other in names)
        exec(f"@dataclass\nclass {name}:\n{fields}", scope)
    vars(sys.modules[__name__]).update({name: scope[name] for name in names})
    for name in names:
        scope[name].__module__ = __name__
    schema = pm.compile(scope["C0"])
    assert schema.validate({"c1": {"c2": {"c0": {}}}}).value.c1.c2.c0 == scope["C0"]()


def test_presence_of_a_field_is_kept():
    @dataclass
    class Settled:
        a: Annotated[int, pm.number().optional()]
        b: Annotated[int, pm.number().default(5)]
        c: int

    keys = pm.compile(Settled).describe()["keys"]
    assert keys["a"]["flags"] == {"presence": "optional", "python": True}
    assert keys["b"]["flags"] == {"default": 5, "python": True}
    assert keys["c"]["flags"] == {"presence": "required", "python": True}


def test_class_is_found_by_its_name_in_a_string():
    @dataclass
    class Part:
        inner: Optional["Part"] = None

    made = pm.compile(List["Part"]).validate([{"inner": {}}]).value
    assert made == [Part(Part())]


class Unknown:
    pass


REFUSED = [
    (
        Unknown,
        "no schema can be made of the type Unknown; teach it: pm.register(Unknown, form=…, read=…, write=…)",
    ),
    (List[Unknown], "no schema can be made of the type Unknown; teach it: pm.register(Unknown, "),
    (typing.NoReturn, "no schema can be made of the type typing.NoReturn"),
    (
        typing.ForwardRef("Nowhere"),
        "the type 'Nowhere' is a name in a string, and no class or function here has it",
    ),
    (Optional["List[Nowhere]"], "List[Nowhere]: an annotation names Nowhere, which does not exist"),  # noqa: F821
    (list["print"], "no schema can be made of the type <built-in function print>"),
    (list["Nowhere"], "the type 'Nowhere' is a name in a string, and no class or function here has it"),  # noqa: F821
    (Tuple[int, Unpack[Tuple[int, ...]], str], "tuple: items after those of any number can't be checked"),
]


@pytest.mark.parametrize(("form", "message"), REFUSED, ids=lambda item: str(item)[:40])
def test_error_of_an_unsupported_type_names_it(form, message):
    with pytest.raises(pm.SchemaError) as refused:
        pm.compile(form)
    assert str(refused.value).startswith(message)
    with pytest.raises(pm.SchemaError, match="key 'a'"):
        pm.object({"a": form})


def test_the_field_that_can_not_be_read_is_named():
    @dataclass
    class Odd:
        a: int
        b: "list[Unknown]"

    with pytest.raises(pm.SchemaError, match=r"the type Unknown.*\(.*Odd\.b\)$"):
        pm.compile(Odd)


def test_a_library_of_its_own_makes_the_schemas():
    library = pm.defaults(lambda schema: schema.required())
    assert compile_literal(library, List[int]).describe()["flags"]["presence"] == "required"
    assert library.compile(Point).validate({"x": 1}).error.details[0].path == ["y"]


def test_self_is_the_class_around():
    self_type = getattr(typing, "Self", None) or pytest.importorskip("typing_extensions").Self

    @dataclass
    class Chain:
        next: Optional[self_type] = None

    assert pm.compile(Chain).validate({"next": {"next": {}}}).value == Chain(Chain(Chain()))


def test_schema_within_a_type_form_is_kept():
    assert pm.compile(list[pm.string()]).describe()["items"] == [{"type": "string"}]


Json = Union[Dict[str, "Json"], List["Json"], str, float, bool, None]


def test_an_alias_may_name_itself():
    schema = pm.compile(Json)
    value = {"a": [1.5, {"b": None}, True, "x"]}
    assert schema.attempt(value) == value
    assert schema.validate({"a": [{"b": object()}]}).error.details[0].path == ["a", 0, "b"]
    Local = Union[int, List["Local"]]
    assert pm.compile(Local).attempt([1, ["2"]]) == [1, [2]]


class Kind(Enum):
    CAT = "cat"
    DOG = "dog"

    @classmethod
    def _missing_(cls, value):
        return cls.CAT if value == "kitten" else None


class Small(NamedTuple):
    n: int


class Large(NamedTuple):
    n: str


@dataclass
class ByNumber:
    n: int


@dataclass
class ByText:
    n: str


class Row(list):
    pass


class Name(str):
    pass


class UserNumber(int):
    pass


class Rank(IntEnum):
    FIRST = 1


class Shade(str, Enum):
    DARK = "dark"


NOW = datetime(2026, 1, 31, 10, 30, tzinfo=timezone.utc)

PYTHON_MEANING = [
    # What already is of a type of a union stays.
    (Union[date, datetime], NOW, NOW),
    (Union[datetime, date], date(2026, 1, 31), date(2026, 1, 31)),
    (Union[date, datetime], "2026-01-31T10:30Z", NOW),
    (Union[date, datetime], "2026-01-31", date(2026, 1, 31)),
    (Union[Decimal, int], 5, 5),
    (Union[Decimal, float], "0.10", Decimal("0.10")),
    (Union[Decimal, float], 0.5, 0.5),
    (Union[float, int], 5, 5),
    (Union[float, Annotated[int, pm.number().min(1)]], 5, 5),
    (Union[float, int], "5", 5.0),
    (Union[int, str], "5", "5"),
    (Union[int, str], True, None),
    (Union[bool, int], 1, 1),
    (Union[int, bool], True, True),
    (Union[int, Any], "1", "1"),
    (Union[Level, int], 1, 1),
    (Union[int, Level], Level.LOW, Level.LOW),
    (Literal[1, Level.LOW], Level.LOW, Level.LOW),
    (Literal[1, Level.LOW], 1, 1),
    (Union[Literal["a", 3, Level.LOW], int], 1, 1),
    (Union[List[int], List[str]], ["1"], ["1"]),
    (Union[List[int], List[str]], ["1", 2], [1, 2]),
    (Union[List[int], Set[int]], {1}, {1}),
    (Union[Dict[str, int], Dict[str, str]], {"a": "1"}, {"a": "1"}),
    (Union[Dict[str, int], Dict[str, str]], {"a": 1}, {"a": 1}),
    (Union[ByNumber, ByText], {"n": "1"}, ByText("1")),
    (Union[ByText, ByNumber], {"n": 1}, ByNumber(1)),
    (Union[ByNumber, ByText], ByText("1"), ByText("1")),
    (Union[Optional[ByNumber], Dict[str, int]], None, None),
    # Numbers have the limits of Python, and the class of the annotation.
    (int, 2**64, 2**64),
    (int, str(2**64), 2**64),
    (int, Decimal(5), 5),
    (int, 5.0, 5),
    (int, Decimal("5.5"), None),
    (int, float("inf"), None),
    (float, 1e300, 1e300),
    (float, "1e300", 1e300),
    (float, 5, 5.0),
    (float, Decimal("0.5"), 0.5),
    (float, 10**400, None),
    (float, -0.0, -0.0),
    (List[float], [-0.0, 1], [-0.0, 1.0]),
    (int, Level.LOW, 1),
    (Level, "1", Level.LOW),
    (Dict[Level, int], {"1": 1}, {Level.LOW: 1}),
    (int, 1e300, None),
    (List[int], [5.0, 2.0**53], None),
    (float, float("nan"), None),
    (List[float], [1, "2", 0.5, 3], [1.0, 2.0, 0.5, 3.0]),
    (str, "", ""),
    (bytes, bytearray(b"a"), b"a"),
    (bytes, "a\ud800b", None),
    (date, NOW, None),
    (date, datetime(2026, 1, 31), date(2026, 1, 31)),
    # What is no mapping is no object.
    (Dict[str, int], b"junk", None),
    (Dict[str, int], {1, 2}, None),
    (Movie, iter(()), None),
    (Movie, b"x", None),
    (Tree, NOW, None),
    (Box, re.compile("x"), None),
    # Keys are converted as values are.
    (Dict[int, str], {"1": "a", "2": "b"}, {1: "a", 2: "b"}),
    (Dict[date, int], {"2026-01-31": 1}, {date(2026, 1, 31): 1}),
    (Dict[int, str], {"1": "a", 1: "b"}, None),
    (Dict[Literal["a", "b"], int], {"a": 1}, {"a": 1}),
    (Dict[Colour, int], {"2": 1, "r": 2}, {Colour.GREEN: 1, Colour.RED: 2}),
    (Dict[Literal[1, False, "2", 2], int], {"1": 1, "false": 2, "2": 3}, {1: 1, False: 2, "2": 3}),
    # A named tuple is made of a row.
    (Point, [1, 2], Point(1, 2.0)),
    (Point, ("1",), Point(1, 0.5)),
    (Point, (1, 2, 3), None),
    (List[Small], [[1], {"n": 2}, Small(3)], [Small(1), Small(2), Small(3)]),
    # An Enum may find members itself.
    (Kind, "kitten", Kind.CAT),
    (Kind, "bird", None),
    (Tuple[int, Unpack[Tuple[str, ...]]], [1, "a", "b"], (1, "a", "b")),
    (Tuple[int, Unpack[Tuple[str, ...]]], [1], (1,)),
    (Tuple[int, Unpack[Tuple[str, ...]]], [1, 2], None),
    # A row may be a list of another class, and types may be named in strings.
    (Point, Row([1, 2]), Point(1, 2.0)),
    (Optional["int"], "5", 5),
    (List["Optional[Small]"], [[1], None], [Small(1), None]),
]


@pytest.mark.parametrize(("form", "value", "made"), PYTHON_MEANING, ids=lambda item: str(item)[:30])
def test_values_have_their_meaning_in_python(form, value, made):
    result = pm.compile(form).validate(value)
    if made is None and value is not None:
        assert result.error is not None
    else:
        assert result.error is None
        assert (type(result.value), repr(result.value)) == (type(made), repr(made))


def test_classes_extend_the_one_of_their_type():
    for form in (Type[int], Type[Union[int, bytes]], Type[UserNumber], Type[Few], Type[Any], type):
        assert pm.compile(form).attempt(UserNumber) is UserNumber
    for form in (Type[str], Type[Union[Point, bytes]], Type[Word]):
        assert not pm.compile(form).is_valid(UserNumber)
        assert not pm.compile(form).is_valid(len)
    assert "must be a subclass of str" in str(pm.compile(Type[str]).validate(int).error)


def test_only_values_of_the_type_pass_without_conversion():
    for form, value in (
        (Rank, Rank.FIRST),
        (Shade, Shade.DARK),
        (abc.Sequence, [1]),
        (Deque[int], deque([1])),
    ):
        result = pm.compile(form).validate(value, convert=False)
        assert result.error is None
        assert (type(result.value), result.value) == (type(value), value)
    for form, values in ((Rank, (1, 1.0, Decimal(1), UserNumber(1))), (Shade, ("dark", Name("dark")))):
        for value in values:
            assert not pm.compile(form).is_valid(value, convert=False)
            assert pm.compile(form).validate(value).value is next(iter(form))
    assert pm.compile(Shade).validate_json('"dark"', convert=False).value is Shade.DARK
    assert not pm.compile(Deque[int]).is_valid([1], convert=False)


def test_a_tuple_is_of_the_types_of_lists_that_name_no_list():
    for form in (Sequence[int], Sequence, Iterable[int], abc.Collection[int], abc.Reversible[int]):
        for convert in (True, False):
            assert pm.compile(form).attempt((1, 2), convert=convert) == [1, 2]
    for form in (List[int], list, abc.MutableSequence[int]):
        assert pm.compile(form).attempt((1, 2)) == [1, 2]
        assert not pm.compile(form).is_valid((1, 2), convert=False)


def test_integers_become_floats_however_many_values_there_are():
    schema = pm.compile(float)
    for value in [1] * 30:
        assert type(schema.validate(value, convert=False).value) is float
        assert type(schema.validate(Name("1")).value) is float


def test_python_off_means_joi_again():
    assert pm.compile(int).python(False).validate(2**64).error.details[0].type == "number.unsafe"
    assert pm.compile(str).python(False).validate("").error.details[0].type == "string.empty"
    with pytest.raises(pm.SchemaError, match="python: True or False is needed"):
        pm.number().python("yes")


# Classes of other packages


@attrs.define
class Account:
    id: int
    _pin: int = 0
    tags: "list[int]" = attrs.field(factory=list, alias="labels")


@dataclass
class Hidden:
    x: int
    _y: int = 0


@pytest.mark.parametrize(
    ("value", "data"),
    [(Account(1, 2, [3]), {"id": 1, "pin": 2, "labels": [3]}), (Hidden(1, 2), {"x": 1, "_y": 2})],
)
def test_attributes_with_other_names_than_their_keywords_go_both_ways(value, data):
    schema = pm.compile(type(value))
    assert schema.validate(data).value == schema.validate(value).value == value
    assert schema.dump(value) == data
    assert schema.dump_losses() == ()
    assert not schema.is_valid({**data, "_pin": 1})


def test_other_attributes_are_converted_in_a_copy():
    value = Account("1", "2", ["3"])
    assert pm.compile(Account).validate(value).value == Account(1, 2, [3])
    assert value == Account("1", "2", ["3"])


def test_instance_that_is_valid_stays():
    line = Line("a")
    assert pm.compile(Line).validate(line).value is line
    copied = pm.object({"sku": str, "count": int}).validate(line).value
    assert copied == line
    assert copied is not line


def test_pydantic_models_are_made_of_their_data_and_dumped_to_it():
    pydantic = pytest.importorskip("pydantic")

    class Model(pydantic.BaseModel, extra="ignore"):
        a: int = pydantic.Field(alias="the-a", gt=3)
        b: Annotated[str, pydantic.Field(min_length=2)] = "xx"
        c: Annotated[int, pm.number().max(5)] = 1
        inner: "Optional[Model]" = None

        @pydantic.field_validator("b")
        @classmethod
        def check_b(cls, b):
            if b == "no":
                raise ValueError("b is no")
            return b

    schema = pm.compile(Model)
    model = schema.validate({"the-a": "4", "inner": {"the-a": 5, "more": 1}}).value
    assert model == Model(**{"the-a": 4, "inner": Model(**{"the-a": 5})})
    assert schema.validate(model).value is model
    assert schema.dump(model)["inner"] == {"the-a": 5, "b": "xx", "c": 1, "inner": None}
    assert schema.validate(schema.dump(model)).value == model
    for wrong in ({}, {"the-a": 3}, {"the-a": 4, "b": "x"}, {"the-a": 4, "c": 6}, {"the-a": 4, "b": "no"}, 5):
        assert not schema.is_valid(wrong)
    assert pm.compile(
        pydantic.create_model("Pair", x=(T, ...), __base__=(pydantic.BaseModel, Generic[T]))[int]
    )


def test_msgspec_structs_are_made_of_their_data_and_dumped_to_it():
    msgspec = pytest.importorskip("msgspec")

    class Struct(msgspec.Struct, rename="camel"):
        the_a: int
        b: Annotated[int, msgspec.Meta(gt=2)] = 3

    class Pair(msgspec.Struct, Generic[T]):
        x: T

    class Cat(msgspec.Struct, tag=True):
        age: int

    class Dog(msgspec.Struct, tag=True):
        age: int

    schema = pm.compile(Struct)
    assert schema.validate({"theA": "4"}).value == Struct(4)
    assert schema.validate(Struct(4)).value == Struct(4)
    assert schema.dump(Struct(4)) == {"theA": 4, "b": 3}
    assert not schema.is_valid({"theA": 4, "b": 2})
    assert not schema.is_valid(Struct(4, 2))
    assert pm.compile(Pair[int]).validate({"x": "4"}).value == Pair(4)
    assert not pm.compile(Pair[int]).is_valid({"x": "a"})
    assert not pm.compile(Pair[int]).is_valid({"x": 4, "y": 5})
    pet = pm.compile(Union[Cat, Dog])
    assert pet.validate({"type": "Dog", "age": 3}).value == Dog(3)
    assert [loss.rule for loss in pm.compile(Dog).dump_losses()] == ["strip", "valid"]


def test_mapped_classes_are_made_of_their_columns():
    sqlalchemy = pytest.importorskip("sqlalchemy")
    from sqlalchemy import orm

    base = orm.declarative_base()

    class User(base):
        __tablename__ = "users"
        id = sqlalchemy.Column(sqlalchemy.Integer, primary_key=True)
        name = sqlalchemy.Column(sqlalchemy.String, nullable=False)

    schema = pm.compile(User)
    user = schema.validate({"name": "Ada"}).value
    assert (type(user), user.name) == (User, "Ada")
    assert schema.validate(user).value is user
    assert schema.dump(user) == {"name": "Ada"}
    assert not schema.is_valid({})
    other = schema.validate(User(id="7", name="Ada")).value
    assert (other.id, other.name) == (7, "Ada")
    assert sqlalchemy.inspect(other) is not sqlalchemy.inspect(user)


def test_words_of_fields_name_keys_and_fill_them():
    pydantic = pytest.importorskip("pydantic")

    @dataclass
    class Item:
        a: Annotated[int, pydantic.Field(alias="x", gt=3)]
        b: Annotated[list, pydantic.Field(default_factory=list)]

    schema = pm.compile(Item)
    assert schema.validate({"x": 4}).value == Item(4, [])
    assert schema.dump(Item(4, [])) == {"x": 4, "b": []}
    assert not schema.is_valid({"x": 3})


def test_other_keys_of_a_typed_dict_are_validated():
    make = pytest.importorskip("typing_extensions").TypedDict
    schema = pm.compile(make("Open", {"a": int}, extra_items=int))
    assert schema.validate({"a": 1, "b": "2"}).value == {"a": 1, "b": 2}
    assert not schema.is_valid({"a": 1, "b": "x"})
    assert not pm.compile(make("Closed", {"a": int}, closed=True)).is_valid({"a": 1, "b": 2})


def test_types_of_pydantic_that_are_others_with_a_constraint():
    pydantic = pytest.importorskip("pydantic")
    for form, right, wrong in (
        (pydantic.EmailStr, "ada@example.org", "ada"),
        (pydantic.PastDate, "2001-01-01", "2999-01-01"),
        (pydantic.FutureDate, "2999-01-01", "2001-01-01"),
        (pydantic.AwareDatetime, "2001-01-01T10:00Z", "2001-01-01T10:00"),
        (pydantic.NaiveDatetime, "2001-01-01T10:00", "2001-01-01T10:00Z"),
    ):
        schema = pm.compile(Optional[form])
        assert [schema.is_valid(value) for value in (right, wrong, None)] == [True, False, True]


def test_classes_that_only_pydantic_knows_are_validated_by_it():
    pydantic = pytest.importorskip("pydantic")

    class Numbers(pydantic.RootModel[list[int]]):
        pass

    class Failing:
        @classmethod
        def __get_pydantic_core_schema__(cls, source, handler):
            raise KeyError("no")

    urls = pm.compile(list[pydantic.HttpUrl])
    assert urls.validate(["https://example.org/"]).value == [pydantic.HttpUrl("https://example.org/")]
    assert urls.validate(["example"]).error.details[0].path == [0]
    assert pm.compile(Numbers).validate([1, "2"]).value == Numbers([1, 2])
    with pytest.raises(pm.SchemaError, match=r"no schema can be made of the type .*Failing"):
        pm.compile(Failing)
