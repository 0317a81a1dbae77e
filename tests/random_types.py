"""Random Python types with values of them, for what is promised of all types.

`python -m tests.random_types --types 3000 --values 20` tries as many as you like, and tells what does not
come back although no loss is listed, and what the JSON Schema of responses refuses; the suite tries a few.
"""

from __future__ import annotations

import argparse
import dataclasses
import datetime
import decimal
import enum
import fractions
import ipaddress
import pathlib
import random
import re
import typing
import uuid
import zoneinfo
from collections import Counter, OrderedDict, deque, namedtuple
from collections.abc import Callable
from typing import Annotated, Any, Literal, NamedTuple, Optional, TypedDict, Union

import attrs
import jsonschema

import passmuster as pm

Make = Callable[[], Any]


class Colour(enum.Enum):
    """Members with values of several types."""

    red = "r"
    blue = 2
    pale = 0.5
    none = True


class Level(enum.IntEnum):
    """Members that are integers."""

    low = 1
    high = 20


class Mode(str, enum.Enum):
    """Members that are strings."""

    fast = "fast"
    slow = "1"


class Access(enum.IntFlag):
    """Bits that are integers."""

    read = 4
    write = 2


class Sku(str):
    """A string of its own class."""


class Count(int):
    """An integer of its own class."""


class Celsius:
    """A class that says how it is read and written."""

    def __init__(self, degrees: float) -> None:
        self.degrees = degrees

    def __eq__(self, other: object) -> bool:
        return type(other) is Celsius and other.degrees == self.degrees

    def __hash__(self) -> int:
        return hash(self.degrees)

    def __repr__(self) -> str:
        return f"Celsius({self.degrees})"

    @classmethod
    def __passmuster_schema__(cls) -> Any:
        return pm.instance(cls, form=float, write=lambda value: value.degrees)


class Kind(NamedTuple):
    """A type, a function that makes values of it, and whether they have hashes."""

    form: Any
    make: Make
    is_hashable: bool = True
    is_key: bool = False


class Drawing:
    """Draws types and values from one generator of random numbers."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.names = 0

    def kind(self, depth: int = 3, hashable: bool = False) -> Kind:
        """Return a type whose values are nested `depth` deep at most."""
        while True:
            is_scalar = depth == 0 or self.chance.random() < 0.35
            made: Kind = self.scalar() if is_scalar else self.chance.choice(_SHAPES)(self, depth - 1)
            if made.is_hashable or not hashable:
                return made

    def scalar(self, is_key: bool = False) -> Kind:
        while True:
            made = Kind(*self.chance.choice(_SCALARS)(self.chance))
            if made.is_key or not is_key:
                return made

    def name(self) -> str:
        self.names += 1
        return f"Class{self.names}"

    def count(self) -> range:
        return range(self.chance.choice((0, 1, 1, 2, 3)))

    # Containers

    def list(self, depth: int) -> Kind:
        item = self.kind(depth)
        form = self.chance.choice((list, typing.Sequence, deque))
        build: Any = deque if form is deque else list
        return Kind(form[item.form], lambda: build([item.make() for _ in self.count()]), False)

    def set(self, depth: int) -> Kind:
        item = self.kind(depth, hashable=True)
        form = self.chance.choice((set, frozenset))
        return Kind(form[item.form], lambda: form([item.make() for _ in self.count()]), form is frozenset)

    def tuple(self, depth: int) -> Kind:
        if self.chance.random() < 0.4:
            item = self.kind(depth)
            make = lambda: tuple([item.make() for _ in self.count()])  # noqa: E731
            return Kind(tuple[item.form, ...], make, item.is_hashable)
        items = [self.kind(depth) for _ in range(self.chance.randint(1, 3))]
        form: Any = tuple[tuple([one.form for one in items])]  # type: ignore[misc]
        return Kind(form, lambda: tuple([one.make() for one in items]), all(one.is_hashable for one in items))

    def mapping(self, depth: int) -> Kind:
        key, value = self.scalar(is_key=True), self.kind(depth)
        form = self.chance.choice((dict, typing.Mapping, OrderedDict))
        build: Any = OrderedDict if form is OrderedDict else dict
        make = lambda: build({key.make(): value.make() for _ in self.count()})  # noqa: E731
        return Kind(form[key.form, value.form], make, False)

    # Several types for one value

    def union(self, depth: int) -> Kind:
        members = [self.kind(depth) for _ in range(self.chance.randint(2, 3))]
        return Kind(
            Union[tuple([one.form for one in members])],
            lambda: self.chance.choice(members).make(),
            all(one.is_hashable for one in members),
        )

    def optional(self, depth: int) -> Kind:
        inner = self.kind(depth)
        make = lambda: None if self.chance.random() < 0.3 else inner.make()  # noqa: E731
        return Kind(Optional[inner.form], make, inner.is_hashable)

    def annotated(self, depth: int) -> Kind:
        chance = self.chance
        if chance.random() < 0.5:
            form: Any = Annotated[int, pm.number().min(0)]
            return Kind(form, lambda: chance.randint(0, 99))
        item = self.kind(depth)
        form = Annotated[list[item.form], pm.array().max(3)]  # type: ignore[name-defined]
        return Kind(form, lambda: [item.make() for _ in self.count()], False)

    # Classes

    def fields(self, depth: int) -> dict[str, Kind]:
        return {name: self.kind(depth) for name in "abc"[: self.chance.randint(1, 3)]}

    def dataclass(self, depth: int) -> Kind:
        parts = self.fields(depth)
        rows = [(name, part.form) for name, part in parts.items()]
        made: Any = dataclasses.make_dataclass(self.name(), rows, frozen=True)
        are_hashable = all(part.is_hashable for part in parts.values())
        return Kind(made, lambda: made(**_made(parts)), are_hashable)

    def attrs_class(self, depth: int) -> Kind:
        parts = self.fields(depth)
        rows = {f"_{name}": attrs.field(type=part.form) for name, part in parts.items()}
        made: Any = attrs.make_class(self.name(), rows, frozen=True)
        are_hashable = all(part.is_hashable for part in parts.values())
        return Kind(made, lambda: made(**_made(parts)), are_hashable)

    def named_tuple(self, depth: int) -> Kind:
        parts = self.fields(depth)
        made: Any = namedtuple(self.name(), list(parts))  # type: ignore[misc]
        made.__annotations__ = {name: part.form for name, part in parts.items()}
        return Kind(made, lambda: made(**_made(parts)), all(part.is_hashable for part in parts.values()))

    def typed_dict(self, depth: int) -> Kind:
        parts = self.fields(depth)
        total = self.chance.random() < 0.5
        made: Any = TypedDict(self.name(), {key: part.form for key, part in parts.items()}, total=total)  # type: ignore[misc]

        def make() -> Any:
            return {key: it for key, it in _made(parts).items() if total or self.chance.random() < 0.6}

        return Kind(made, make, False)


def _made(parts: dict[str, Kind]) -> dict[str, Any]:
    return {name: part.make() for name, part in parts.items()}


_SHAPES: list[Any] = [
    Drawing.list, Drawing.set, Drawing.tuple, Drawing.mapping, Drawing.union, Drawing.union, Drawing.optional,
    Drawing.annotated, Drawing.dataclass, Drawing.attrs_class, Drawing.named_tuple, Drawing.typed_dict,
]  # fmt: skip

_TEXTS = ("", "a", "1", "0.10", "true", "low", "2026-01-31", "10:30:00", "P1D", "::1", " x ", "é\n", "null")


def _text(chance: random.Random) -> str:
    return chance.choice(_TEXTS)


def _integer(chance: random.Random) -> int:
    return chance.choice((0, 1, 2, -1, 20, 2**53 + 1, -(2**64), chance.randint(-999, 999)))


def _decimal(chance: random.Random) -> decimal.Decimal:
    return decimal.Decimal(chance.choice(("0", "0.10", "1", "-5.25", "1E+3", "123456789012345678901.5")))


def _float(chance: random.Random) -> float:
    return chance.choice((0.0, 1.0, -0.5, 1e300, 1.5e-7, 2.0**60, chance.random()))


def _day(chance: random.Random) -> datetime.date:
    return datetime.date(1990, 1, 1) + datetime.timedelta(chance.randint(-30000, 30000))


def _moment(chance: random.Random) -> datetime.datetime:
    day = _day(chance)
    time = chance.choice((datetime.time(), datetime.time(10, 30), datetime.time(1, 2, 3, 45)))
    return datetime.datetime.combine(day, time, datetime.timezone.utc)


def _time(chance: random.Random) -> datetime.time:
    return chance.choice((datetime.time(), datetime.time(10, 30), datetime.time(1, 2, 3, 45)))


def _duration(chance: random.Random) -> datetime.timedelta:
    return datetime.timedelta(chance.randint(-40, 40), chance.randint(0, 86399), chance.choice((0, 0, 5)))


_CHOICES: list[Any] = [Literal[1, 2], Literal["a", 1], Literal[True, "x"], Literal["b", 3, Level.high]]

_SCALARS: list[Any] = [
    lambda chance: (str, lambda: _text(chance), True, True),
    lambda chance: (int, lambda: _integer(chance), True, True),
    lambda chance: (float, lambda: _float(chance), True, True),
    lambda chance: (bool, lambda: chance.random() < 0.5, True, True),
    lambda chance: (type(None), lambda: None),
    lambda chance: (bytes, lambda: chance.choice((b"", b"a", b"\xff\x00", b"1"))),
    lambda chance: (bytearray, lambda: bytearray(chance.choice((b"", b"a", b"\xff"))), False),
    lambda chance: (decimal.Decimal, lambda: _decimal(chance), True, True),
    lambda chance: (uuid.UUID, lambda: uuid.UUID(int=chance.getrandbits(128), version=4), True, True),
    lambda chance: (datetime.date, lambda: _day(chance), True, True),
    lambda chance: (datetime.datetime, lambda: _moment(chance), True, True),
    lambda chance: (datetime.time, lambda: _time(chance), True, True),
    lambda chance: (datetime.timedelta, lambda: _duration(chance), True, True),
    lambda chance: (fractions.Fraction, lambda: fractions.Fraction(chance.randint(-9, 9), 7), True, True),
    lambda chance: (complex, lambda: complex(chance.randint(-2, 2), chance.randint(0, 1))),
    lambda chance: (pathlib.PurePosixPath, lambda: pathlib.PurePosixPath(chance.choice(("a", "/b/c", "1")))),
    lambda chance: (ipaddress.IPv4Address, lambda: ipaddress.IPv4Address(chance.getrandbits(32)), True, True),
    lambda chance: (ipaddress.IPv6Network, lambda: ipaddress.IPv6Network((chance.getrandbits(64) << 64, 64))),
    lambda chance: (re.Pattern, lambda: re.compile(chance.choice(("a", "(?i)^b+$")))),
    lambda chance: (zoneinfo.ZoneInfo, lambda: zoneinfo.ZoneInfo("UTC")),
    *[
        lambda chance, cls=cls: (cls, lambda: chance.choice(list(cls)), True, True)
        for cls in (Colour, Level, Mode)
    ],
    lambda chance: (Access, lambda: Access(chance.choice((0, 2, 4, 6))), True, True),
    lambda chance: (Sku, lambda: Sku(_text(chance)), True, True),
    lambda chance: (Count, lambda: Count(_integer(chance)), True, True),
    lambda chance: (Celsius, lambda: Celsius(_float(chance)), True, True),
    *[
        lambda chance, form=form: (form, lambda: chance.choice(form.__args__), True, True)
        for form in _CHOICES
    ],
]  # fmt: skip


class Found(NamedTuple):
    """What is not as promised: of which type, what was asked, the value, and what came of it."""

    form: Any
    claim: str
    value: Any
    written: Any
    outcome: Any

    def __str__(self) -> str:
        return "\n  ".join(map(repr, self))


def trial(seed: int, types: int, values: int) -> tuple[Counter[str], list[Found]]:
    """Return how much was tried, and what is not as promised."""
    chance, counts, found = random.Random(seed), Counter[str](), []
    drawing = Drawing(chance)
    for _ in range(types):
        kind = drawing.kind()
        try:
            schema = pm.compile(kind.form)
            tests = {
                mode: (not schema.dump_losses(mode), _response_test(schema)) for mode in ("json", "python")
            }
        except Exception as error:
            found.append(Found(kind.form, "compile", None, None, error))
            continue
        lossless = [mode for mode, (is_lossless, _) in tests.items() if is_lossless]
        counts.update(["types", *[f"{mode} without losses" for mode in lossless]])
        for _ in range(values):
            value = kind.make()
            counts["values"] += 1
            found += _wrong(kind.form, schema, value, tests)
    return counts, found


def _response_test(schema: Any) -> Callable[[Any], bool]:
    document = schema.json_schema(mode="response")
    test: Callable[[Any], bool] = jsonschema.Draft202012Validator(document).is_valid
    return test


def _wrong(form: Any, schema: Any, value: Any, tests: Any) -> list[Found]:
    """Return what is not as promised of one value."""
    found, written = [], None
    try:
        kept = schema.validate(value)
        if kept.error is not None or not alike(kept.value, value):
            return [Found(form, "an instance stays", value, None, kept)]
        for mode, (is_lossless, takes) in tests.items():
            written = schema.dump(value, mode)
            again = schema.validate(written)
            if is_lossless and (again.error is not None or not alike(again.value, value)):
                found.append(Found(form, f"{mode} comes back", value, written, again))
            if mode == "json" and not takes(written):
                found.append(
                    Found(form, "response takes it", value, written, schema.json_schema(mode="response"))
                )
        text = schema.dump_json(value)
        again = schema.validate_json(text)
        if tests["json"][0] and (again.error is not None or not alike(again.value, value)):
            found.append(Found(form, "text comes back", value, text, again))
    except Exception as error:
        found.append(Found(form, "raises nothing", value, written, error))
    return found


def alike(one: Any, other: Any) -> bool:
    """Return whether two values are equal and of the same classes, also within."""
    if type(one) is not type(other) or one != other:
        return False
    if isinstance(one, dict):
        keys = dict(zip(map(_key, one), one))
        return all(_key(key) in keys and alike(one[key], other[key]) for key in other)
    if isinstance(one, (set, frozenset)):
        return {*map(_key, one)} == {*map(_key, other)}
    if isinstance(one, (list, tuple, deque)):
        return len(one) == len(other) and all(map(alike, one, other))
    if dataclasses.is_dataclass(one) or attrs.has(type(one)):
        return alike(_contents(one), _contents(other))
    return True


def _key(value: Any) -> Any:
    return type(value), value


def _contents(value: Any) -> dict[str, Any]:
    slots = getattr(type(value), "__slots__", ())
    return {name: getattr(value, name) for name in slots if name != "__weakref__"} or dict(vars(value))


def main() -> int:
    """Try as much as is asked for, and print what is not as promised; 1 if there is anything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--types", type=int, default=3000)
    parser.add_argument("--values", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=10)
    options = parser.parse_args()
    counts, found = trial(options.seed, options.types, options.values)
    known: dict[str, Found] = {}
    for one in found:
        known.setdefault(repr((one.form, one.claim)), one)
    claims = Counter([one.claim for one in known.values()])
    print(pm.backend, dict(counts), dict(claims))
    print(*sorted(known.values(), key=lambda one: len(repr(one)))[: options.show], sep="\n\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
