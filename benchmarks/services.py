"""The rows of `run.py --services`, as data: the work of services made of the types of Python.

A row has for each library a function that makes what is called with the value. Columns are named as those
of the table; "passmuster" are both backends. Rows of one annotation, or of a dump, are the same for all
libraries that read annotations.
"""

from __future__ import annotations

import json
from collections import OrderedDict, UserDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import Any, Callable, Literal, NamedTuple, Optional, Union
from uuid import UUID

from typing_extensions import TypedDict

Run = Callable[[Any], Any]
Makers = dict[str, Callable[[], Run]]

MANY = 1000


class Service(NamedTuple):
    """One row: the value that is timed, values that are refused, and what makes each column's function."""

    name: str
    title: str
    good: Any
    wrong: tuple[Any, ...]
    makers: Makers
    against: str = "pydantic"


# Annotations


def typed(name: str, title: str, annotation: Any, good: Any, *wrong: Any, lax: bool = False) -> Service:
    """Return the row of an annotation, which each library validates by its usual call."""

    def ours() -> Run:
        import passmuster as pm

        return pm.compile(annotation).validate

    def pydantic() -> Run:
        from pydantic import TypeAdapter

        return TypeAdapter(annotation).validate_python

    def msgspec() -> Run:
        from msgspec import convert

        return partial(convert, type=annotation, strict=not lax)

    return Service(name, title, good, wrong, {"passmuster": ours, "pydantic": pydantic, "msgspec": msgspec})


class Colour(Enum):
    RED = "red"
    GREEN = "green"
    BLUE = "blue"


_UUIDS = [UUID(int=i * 0x1234567890ABCDEF, version=4) for i in range(MANY)]
_DAYS = [date(2026, 1, 1) + timedelta(days=i) for i in range(MANY)]
_MOMENTS = [datetime(2026, 1, 1, tzinfo=timezone.utc) + timedelta(hours=i, seconds=i) for i in range(MANY)]
_DECIMALS = [Decimal(i) / 100 for i in range(MANY)]
_TIMES = [time(i % 24, i % 60, i % 60) for i in range(MANY)]
_SPANS = [timedelta(days=i % 30, hours=i % 24, minutes=i % 60) for i in range(MANY)]
_COLOURS = [list(Colour)[i % 3] for i in range(MANY)]


def _spelt(span: timedelta) -> str:
    hours, seconds = divmod(span.seconds, 3600)
    return f"P{span.days}DT{hours}H{seconds // 60}M"


SCALARS: tuple[tuple[str, Any, list[Any], list[str], str], ...] = (
    # class, instances, their texts, a wrong text
    ("uuid", UUID, _UUIDS, [str(one) for one in _UUIDS], "6fa459ea"),
    ("date", date, _DAYS, [str(one) for one in _DAYS], "2026-13-01"),
    ("datetime", datetime, _MOMENTS, [one.isoformat() for one in _MOMENTS], "soon"),
    ("decimal", Decimal, _DECIMALS, [str(one) for one in _DECIMALS], "1,5"),
    ("time", time, _TIMES, [str(one) for one in _TIMES], "25:00:00"),
    ("timedelta", timedelta, _SPANS, [_spelt(one) for one in _SPANS], "one day"),
    ("enum", Colour, _COLOURS, [one.value for one in _COLOURS], "grey"),
)


def _scalars() -> Iterable[Service]:
    for name, cls, values, texts, wrong in SCALARS:
        title = f"1,000 × {cls.__name__}"
        yield typed(f"{name}-text", f"{title} from text", list[cls], texts, [*texts[:-1], wrong])
        yield typed(f"{name}-instance", f"{title} as instances", list[cls], values, [*values[:-1], wrong])


@dataclass
class Point:
    x: int
    y: int
    name: str


@dataclass
class Line:
    sku: str
    quantity: int
    price: float
    gift: bool = False


@dataclass
class Order:
    number: int
    customer: str
    lines: list[Line]
    notes: list[str] = field(default_factory=list)


@dataclass
class Payment:
    id: UUID
    amount: Decimal
    at: datetime
    due: date
    opens: time
    within: timedelta
    colour: Colour
    reference: str
    count: int


@dataclass
class Receipt:
    id: UUID
    amount: Decimal
    at: datetime


class Person(TypedDict, total=False):
    name: str
    age: int
    city: Optional[str]  # noqa: UP045 - read at run time, by Python 3.9, too


Wide = TypedDict("Wide", {f"key{i}": int for i in range(200)}, total=False)  # type: ignore[misc]

_POINTS = [{"x": i, "y": -i, "name": f"point {i}"} for i in range(10_000)]
_ORDERS = [
    {
        "number": i,
        "customer": "Ada",
        "lines": [{"sku": "AB-12", "quantity": n + 1, "price": 2.5} for n in range(3)],
        "notes": ["fast"],
    }
    for i in range(2000)
]
_PAYMENTS = [
    {
        "id": str(_UUIDS[i]), "amount": str(_DECIMALS[i]), "at": _MOMENTS[i].isoformat(),
        "due": str(_DAYS[i]), "opens": str(_TIMES[i]), "within": _spelt(_SPANS[i]),
        "colour": _COLOURS[i].value, "reference": "r", "count": i,
    }
    for i in range(500)
]  # fmt: skip
_PERSON = {"name": "Ada", "age": 36, "city": None}


def _containers() -> Iterable[Service]:
    numbers, names = list(range(MANY)), [f"name {i}" for i in range(MANY)]
    yield typed("list-int", "list[int] of 1,000", list[int], numbers, [*numbers, "a"])
    yield typed("list-float", "list[float] of 1,000", list[float], [i / 2 for i in numbers], ["a"])
    yield typed("list-str", "list[str] of 1,000", list[str], names, [*names, 1])
    yield typed("set-int", "set[int] of 1,000", set[int], numbers, [*numbers, "a"])
    yield typed("frozenset-str", "frozenset[str] of 1,000", frozenset[str], names, [1])
    yield typed("tuple", "tuple[int, str]", tuple[int, str], [1, "a"], [1], ["a", 1])
    yield typed("tuple-many", "tuple[int, ...] of 1,000", tuple[int, ...], numbers, ["a"])
    yield typed("dict-int", "dict[str, int] of 1,000", dict[str, int], dict(zip(names, numbers)), {"a": "b"})
    wrong_keys = {**dict(zip(numbers, names)), "a": "b"}
    yield typed("dict-keys", "dict[int, str] of 1,000", dict[int, str], dict(zip(numbers, names)), wrong_keys)
    by_name = dict(zip(names, _POINTS))
    yield typed("dict-points", "dict[str, …] of 1,000 flat dataclasses", dict[str, Point], by_name, {"a": 1})
    mixed = [1, "a", None] * 300
    yield typed("union", "900 × Union[int, str, None]", list[Union[int, str, None]], mixed, [*mixed, 1.5])
    yield typed("optional", "1,000 × Optional[int]", list[Optional[int]], [1, None] * 500, ["a"])
    words = Literal["new", "paid", "sent"]
    yield typed("literal", "1,000 × Literal of three", list[words], ["new", "paid"] * 500, ["old"])
    yield typed("matrix", "list[list[float]] of 100 × 100", list[list[float]], [[0.5] * 100] * 100, [["a"]])
    yield typed("payments", "500 dataclasses of nine typed fields", list[Payment], _PAYMENTS, [{"id": "a"}])
    yield typed("points", "10,000 flat dataclasses", list[Point], _POINTS, [{"x": 1}])
    yield typed("orders", "2,000 nested dataclasses", list[Order], _ORDERS, [{"number": 1}])
    yield typed("typed-dicts", "1,000 TypedDicts", list[Person], [_PERSON] * MANY, [{"age": "old"}])
    texts = [str(i) for i in numbers]
    yield typed("int-text", "1,000 integers from text", list[int], texts, [*texts, "a"], lax=True)
    halves = [str(i / 2) for i in numbers]
    yield typed("float-text", "1,000 floats from text", list[float], halves, ["a"], lax=True)


# Dumps


def dumped(name: str, title: str, annotation: Any, values: Any) -> Service:
    """Return the row of a dump to JSON."""

    def ours() -> Run:
        import passmuster as pm

        return pm.compile(annotation).dump_json

    def pydantic() -> Run:
        from pydantic import TypeAdapter

        return TypeAdapter(annotation).dump_json

    def msgspec() -> Run:
        from msgspec.json import encode

        return encode

    return Service(name, title, values, (), {"passmuster": ours, "pydantic": pydantic, "msgspec": msgspec})


def _dumps() -> Iterable[Service]:
    receipts = [Receipt(_UUIDS[i], _DECIMALS[i], _MOMENTS[i]) for i in range(MANY)]
    points = [Point(**one) for one in _POINTS]
    orders = [Order(1, "Ada", [Line("AB-12", 2, 2.5)] * 3, ["fast"]) for _ in range(MANY)]
    yield dumped("dump-typed", "dump 1,000 dataclasses: UUID, Decimal, datetime", list[Receipt], receipts)
    yield dumped("dump-plain", "dump 1,000 plain dataclasses", list[Point], points[:MANY])
    yield dumped("dump-10,000", "dump 10,000 plain dataclasses", list[Point], points)
    yield dumped("dump-nested", "dump 1,000 nested dataclasses", list[Order], orders)
    yield dumped("dump-dicts", "dump 1,000 TypedDicts", list[Person], [_PERSON] * MANY)
    for name, cls, values, _, _ in SCALARS:
        yield dumped(f"dump-{name}", f"dump 1,000 × {cls.__name__}", list[cls], values)


# In each library's own words


def _ours(make: Callable[[Any], Run]) -> Makers:
    def maker() -> Run:
        import passmuster as pm

        return make(pm)

    return {"passmuster": maker}


def _adapter(annotation: Callable[[], Any]) -> Makers:
    def maker() -> Run:
        from pydantic import TypeAdapter

        return TypeAdapter(annotation()).validate_python

    return {"pydantic": maker}


def _string(**limits: Any) -> Callable[[], Any]:
    def annotation() -> Any:
        from typing import Annotated

        from pydantic import StringConstraints

        return Annotated[str, StringConstraints(**limits)]

    return annotation


def _after(function: Callable[[Any], Any], of: Any) -> Callable[[], Any]:
    def annotation() -> Any:
        from typing import Annotated

        from pydantic import AfterValidator

        return Annotated[of, AfterValidator(function)]

    return annotation


def _json_of(annotation: Any) -> Callable[[], Any]:
    def made() -> Any:
        from pydantic import Json

        return Json[annotation]

    return made


def _email() -> Any:
    from pydantic import EmailStr

    return EmailStr


def _positive(value: int) -> int:
    if value <= 0:
        raise ValueError("not positive")
    return value


def _checked(value: int, helpers: Any) -> int:
    return _positive(value)


def _texts() -> Iterable[Service]:
    yield Service(
        "replace", "replace the spaces of a string", "a b c d", (1,),
        {
            **_ours(lambda pm: pm.string().replace(" ", "-").validate),
            **_adapter(_after(lambda text: text.replace(" ", "-"), str)),
        },
    )  # fmt: skip
    yield Service(
        "trim-lower", "a string trimmed and in lower case", "  Ada@Example.com ", (1,),
        {
            **_ours(lambda pm: pm.string().trim().lowercase().validate),
            **_adapter(_string(strip_whitespace=True, to_lower=True)),
        },
    )  # fmt: skip
    document = json.dumps({"a": [1, 2, 3], "b": "text"})
    yield Service(
        "json-string", "JSON in a string", document, ("{",),
        {
            **_ours(lambda pm: pm.string().json(pm.compile(dict[str, Any])).validate),
            **_adapter(_json_of(dict[str, Any])),
        },
    )  # fmt: skip
    yield Service(
        "timestamp", "a moment from seconds", 1_764_000_000, ("x",),
        {**_ours(lambda pm: pm.date().timestamp("unix").validate), **_adapter(lambda: datetime)},
    )  # fmt: skip
    yield Service(
        "date-format", "a moment in a format", "21.11.2026 10:30", ("21.13.2026 10:30", "2026-11-21"),
        {
            **_ours(lambda pm: pm.date().format("DD.MM.YYYY HH:mm").validate),
            **_adapter(_after(lambda text: datetime.strptime(text, "%d.%m.%Y %H:%M"), str)),
        },
    )  # fmt: skip
    yield Service(
        "email-alphabet", "an address in another alphabet", "\xfc@b\xfccher.com", ("\xfc@b\xfccher",),
        {**_ours(lambda pm: pm.string().email().validate), **_adapter(_email)},
    )  # fmt: skip
    yield Service(
        "function", "a number and a function of the caller", 5, (-1,),
        {
            **_ours(lambda pm: pm.number().custom(_checked).validate),
            **_adapter(_after(_positive, int)),
        },
    )  # fmt: skip
    for name, text in (("spaces", " 5 "), ("exponent", "1e3")):
        yield Service(
            f"number-{name}", f"the number {text!r} from text", text, ("x",),
            {**_ours(lambda pm: pm.number().validate), **_adapter(lambda: float)},
        )  # fmt: skip


_TWENTY_KINDS = {f"kind{i}": "on" for i in range(20)}


def _with_whens(pm: Any) -> Run:
    keys: dict[str, Any] = {name: pm.string() for name in _TWENTY_KINDS}
    for i, name in enumerate(_TWENTY_KINDS):
        keys[f"value{i}"] = pm.number().when(name, is_="on", then=pm.required(), otherwise=pm.forbidden())
    return pm.object(keys).validate


def _whens_by_hand(value: dict[str, Any]) -> dict[str, Any]:
    for i in range(20):
        if (value[f"kind{i}"] == "on") is not (f"value{i}" in value):
            raise ValueError("a value belongs to each kind that is on")
    return value


def _whens_of_pydantic() -> Any:
    keys = {**dict.fromkeys(_TWENTY_KINDS, str), **{f"value{i}": int for i in range(20)}}
    return _after(_whens_by_hand, TypedDict("Whens", keys, total=False))()  # type: ignore[misc]


_SHAPES = [
    TypedDict(f"Shape{i}", {"name": str, f"only{i}": int})  # type: ignore[misc]
    for i in range(8)
]


def _shape_refused(pm: Any) -> Run:
    schema = pm.alternatives(
        *[pm.object({"name": pm.string().required(), f"only{i}": pm.number().required()}) for i in range(8)]
    )
    return lambda value: [detail.message for detail in schema.validate(value).error.details]


def _refused_by_pydantic() -> Run:
    from pydantic import TypeAdapter, ValidationError

    adapter = TypeAdapter(Union[tuple(_SHAPES)])
    return _messages_of(adapter.validate_python, ValidationError)


def _messages_of(validate: Run, error: type[Any]) -> Run:
    def run(value: Any) -> list[str]:
        try:
            validate(value)
        except error as failure:
            return [detail["msg"] for detail in failure.errors()]
        raise ValueError("it passes")

    return run


def _wrong_number_of_pydantic() -> Run:
    from pydantic import TypeAdapter, ValidationError

    return _messages_of(TypeAdapter(int).validate_python, ValidationError)


def _wrong_number_of_msgspec() -> Run:
    from msgspec import ValidationError, convert

    def run(value: Any) -> str:
        try:
            convert(value, int)
        except ValidationError as failure:
            return str(failure)
        raise ValueError("it passes")

    return run


def _of_jsonschema_rs() -> Run:
    import jsonschema_rs

    keys = {name: {"type": "integer"} for name in Wide.__annotations__}
    validator = jsonschema_rs.validator_for({"type": "object", "properties": keys})
    return validator.validate


def _rules() -> Iterable[Service]:
    on = {**_TWENTY_KINDS, **{f"value{i}": i for i in range(20)}}
    yield Service(
        "whens", "20 conditions", on, ({**_TWENTY_KINDS, "value0": 1},),
        {**_ours(_with_whens), **_adapter(_whens_of_pydantic)},
    )  # fmt: skip
    title = "8 objects without discriminator, wrong, messages read"
    yield Service(
        "shapes-wrong", title, {"name": "a", "other": 1}, (),
        {**_ours(_shape_refused), "pydantic": _refused_by_pydantic},
    )  # fmt: skip
    some = {f"key{i * 6}": i for i in range(30)}
    wide = typed("wide", "200 keys, 30 of them present", Wide, some, {**some, "key0": "x"})
    yield wide._replace(makers={**wide.makers, "jsonschema-rs": _of_jsonschema_rs})
    yield Service(
        "number-wrong", "a wrong number, its message read", "many", (),
        {
            **_ours(lambda pm: lambda value: pm.number().validate(value).error.message),
            "pydantic": _wrong_number_of_pydantic,
            "msgspec": _wrong_number_of_msgspec,
        },
    )  # fmt: skip
    things = [{"id": (i * 7919) % 10_000, "name": "a"} for i in range(10_000)]
    yield Service(
        "sort", "sort 10,000 objects by a key", things, (),
        {
            **_ours(lambda pm: pm.array().sort(by="id").validate),
            "python": lambda: partial(sorted, key=lambda thing: thing["id"]),
        },
        "python",
    )  # fmt: skip


def _messages(language: str | None) -> Callable[[Any], Run]:
    def make(pm: Any) -> Run:
        options = {} if language is None else {"errors": {"language": language}}
        schema = pm.array().items(pm.number().integer().max(10)).prefs(abort_early=False, **options)
        return lambda value: [detail.message for detail in schema.validate(value).error.details]

    return make


def _doors() -> Iterable[Service]:
    value = {"name": "Ada", "age": 36}

    def schema(pm: Any) -> Any:
        return pm.object({"name": pm.string().required(), "age": pm.number().integer().required()})

    def attempt(pm: Any) -> Run:
        made = schema(pm)
        return lambda value: pm.attempt(value, made)

    doors: dict[str, Callable[[Any], Run]] = {
        "validate": lambda pm: schema(pm).validate,
        "schema.attempt": lambda pm: schema(pm).attempt,
        "pm.attempt": attempt,
    }
    pydantic = _adapter(lambda: TypedDict("Two", {"name": str, "age": int}))  # type: ignore[misc]
    for name, make in doors.items():
        title = f"an object of two keys, by {name}"
        yield Service(f"door-{name}", title, value, ({"name": "Ada"},), {**_ours(make), **pydantic})
    yield Service(
        "door-is_valid", "an object of two keys, by is_valid", value, (),
        {**_ours(lambda pm: schema(pm).is_valid), **pydantic},
    )  # fmt: skip
    numbers = list(range(100, 10_100))
    for title, language in (("English", None), ("German", "de")):
        name = f"messages-{title.lower()}"
        makers = _ours(_messages(language))
        yield Service(name, f"10,000 messages in {title}", numbers, (), makers, "compiled")


def _mappings() -> Iterable[Service]:
    kinds: dict[str, Callable[[dict[str, Any]], Any]] = {
        "dict": dict, "OrderedDict": OrderedDict, "MappingProxyType": MappingProxyType, "UserDict": UserDict,
    }  # fmt: skip
    for name, kind in kinds.items():
        values = [kind({"name": "Ada", "age": i, "city": None}) for i in range(MANY)]
        yield Service(
            f"mappings-{name}", f"1,000 records that are a {name}", values, ([kind({"age": "old"})],),
            {
                **_ours(lambda pm: pm.compile(list[Person]).validate),
                **_adapter(lambda: list[Person]),
            },
        )  # fmt: skip


# User functions that are awaited


def _finish(coroutine: Any) -> Any:
    try:
        coroutine.send(None)
    except StopIteration as end:
        return end.value
    raise RuntimeError("it waits for something")


async def _looked_up(value: Any) -> Any:
    return value


def _external(count: int) -> Callable[[Any], Run]:
    def make(pm: Any) -> Run:
        async def function(value: Any, helpers: Any) -> Any:
            return await _looked_up(value)

        keys = {f"key{i}": pm.number().external(function) if i < count else pm.number() for i in range(100)}
        validate_async = pm.object(keys).validate_async
        return lambda value: _finish(validate_async(value))

    return make


def _externals_by_hand(count: int) -> Callable[[], Run]:
    async def checked(value: dict[str, Any]) -> dict[str, Any]:
        made = dict(value)
        for i, (key, number) in enumerate(value.items()):
            if type(number) not in (int, float):
                raise TypeError("no number")
            if i < count:
                made[key] = await _looked_up(number)
        return made

    return lambda: lambda value: _finish(checked(value))


def _externals() -> Iterable[Service]:
    value = {f"key{i}": i for i in range(100)}
    for count in (0, 1, 100):
        yield Service(
            f"externals-{count}", f"100 keys, {count} of them with an external", value, ({"key0": "x"},),
            {**_ours(_external(count)), "python": _externals_by_hand(count)},
            "python",
        )  # fmt: skip


def services() -> dict[str, Service]:
    """Return all rows by name, in order."""
    groups = (_scalars, _containers, _dumps, _texts, _rules, _doors, _mappings, _externals)
    return {row.name: row for group in groups for row in group()}
