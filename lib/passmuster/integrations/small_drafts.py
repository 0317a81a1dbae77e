"""Values of the small types: anything, booleans, bytes, dates, functions, symbols, UUIDs."""

from __future__ import annotations

import datetime
import uuid
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

import passmuster as pm

from .parts import Missed, Part, arguments_of, flag, names_of

if TYPE_CHECKING:
    from .drafts import Draft
    from .surroundings import Place

_UTC = datetime.timezone.utc
_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=_UTC)
_MARGIN = datetime.timedelta(days=2)
"""How far from today dates keep that are before or after now, whenever they are validated."""

_WORDS = st.text(st.characters(min_codepoint=97, max_codepoint=122), min_size=1, max_size=8)
SCALARS = st.one_of(st.booleans(), st.integers(-1000, 1000), _WORDS, st.floats(-1000, 1000))
ANYTHING = st.one_of(
    SCALARS, st.none(), st.lists(SCALARS, max_size=3), st.dictionaries(_WORDS, SCALARS, max_size=3)
)


def anything(draft: Draft, place: Place) -> Any:
    """Make a value of whatever type."""
    return draft.draw(ANYTHING)


def truth(draft: Draft, place: Place) -> Any:
    """Make a boolean, or one of the values that a boolean is made of."""
    part = place.part
    listed = [
        value for name in ("truthy", "falsy") for value in part.get(name, ()) if not isinstance(value, dict)
    ]
    if listed and draft.chance(3):
        return draft.pick(listed)
    texts = ["true", "false"] if place.convert else []
    return draft.pick([True, False, *texts])


def octets(draft: Draft, place: Place) -> bytes:
    """Make bytes of a length that is allowed."""
    low, high = size_of(place.part)
    return draft.draw(st.binary(min_size=low, max_size=high))


def size_of(part: Part, least: int = 0, more: int = 16) -> tuple[int, int]:
    """Return the limits of a length, the second invented where there is none."""
    low = max([least, *(_count(args) for name in ("min", "length") for args in arguments_of(part, name))])
    high = min(
        (_count(args) for name in ("max", "length") for args in arguments_of(part, name)), default=low + more
    )
    if high < low:
        raise Missed(f"no length is at least {low} and at most {high}")
    return low, min(high, low + more)


def _count(args: Part) -> int:
    limit = args["limit"]
    if isinstance(limit, bool) or not isinstance(limit, (int, float)) or limit != limit or limit > 10**4:
        raise Missed(f"{limit!r} is no length that could be made")
    return int(limit)


def moment(draft: Draft, place: Place) -> Any:
    """Make a date, or what converts to one in the format asked for."""
    part = place.part
    low, high = dates_between(part, draft.recipe.now)
    naive = draft.draw(st.datetimes(low.replace(tzinfo=None), high.replace(tzinfo=None)))
    if part["type"] == "date" and "onlyDate" in names_of(part):
        return naive.date()
    made = naive.replace(tzinfo=_UTC, microsecond=naive.microsecond // 1000 * 1000)
    if made < low:
        made = low
    form = flag(part, "format")
    if not place.convert or (form is None and draft.chance(2)):
        return made
    if form in ("unix", "javascript"):
        milliseconds = (made - _EPOCH) // datetime.timedelta(milliseconds=1)
        return milliseconds if form == "javascript" else milliseconds / 1000
    return made.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def dates_between(part: Part, now: datetime.datetime) -> tuple[datetime.datetime, datetime.datetime]:
    """Return the first and the last date that the rules of a part allow."""
    tick = datetime.timedelta(milliseconds=1)
    low = [_EPOCH.replace(year=1900)]
    high = []
    for name in ("min", "greater"):
        low += [
            _date(args["date"], now + _MARGIN) + tick * (name == "greater")
            for args in arguments_of(part, name)
        ]
    for name in ("max", "less"):
        high += [
            _date(args["date"], now - _MARGIN) - tick * (name == "less") for args in arguments_of(part, name)
        ]
    lowest = max(low[1:] or low)
    highest = min(high, default=max(lowest, _EPOCH.replace(year=2100)))
    if lowest > highest:
        if len(low) > 1:
            raise Missed(f"no date lies between {lowest.isoformat()} and {highest.isoformat()}")
        lowest = _EPOCH.replace(year=1)
    return lowest, highest


def _date(limit: Any, now: datetime.datetime) -> datetime.datetime:
    if limit == "now":
        return now
    read = pm.date().validate(limit)
    if read.error or not isinstance(read.value, datetime.datetime):
        raise Missed(f"{limit!r} is no limit of a date")
    return read.value if read.value.tzinfo else read.value.replace(tzinfo=_UTC)


def symbol(draft: Draft, place: Place) -> Any:
    """Make a symbol, or a value that stands for one."""
    return draft.pick([pair[0] for pair in place.part.get("map", ())] or [pm.Symbol("made")])


def identifier(draft: Draft, place: Place) -> uuid.UUID:
    """Make a UUID of a version that is allowed."""
    return draft.draw(uuids(version_of(draft, arguments_of(place.part, "version"))))


def version_of(draft: Draft, given: list[Part]) -> int | None:
    """Choose one of the versions given as `uuidv4`; None where any will do."""
    found = next((options["version"] for options in given if options.get("version")), None)
    if found is None:
        return None
    return int(draft.pick([found] if isinstance(found, str) else found)[-1])


def uuids(version: int | None) -> st.SearchStrategy[uuid.UUID]:
    """Return a strategy for UUIDs of any version, also of those newer than Python's module."""

    def made(number: int, digit: int) -> uuid.UUID:
        text = f"{number:032x}"
        return uuid.UUID(f"{text[:12]}{digit}{text[13:16]}a{text[17:]}")

    digits = st.just(version) if version else st.integers(1, 8)
    return st.builds(made, st.integers(0, 2**128 - 1), digits)


def function(draft: Draft, place: Place) -> Any:
    """Make a function with as many parameters as are asked for, or a class."""
    part = place.part
    if "class" in names_of(part):
        return type("Made", (), {})
    exact = [args["n"] for args in arguments_of(part, "arity")]
    low = max([0, *exact, *(args["n"] for args in arguments_of(part, "minArity"))])
    high = min(
        [
            max(low, min(low + 3, len(_FUNCTIONS) - 1)),
            *exact,
            *(args["n"] for args in arguments_of(part, "maxArity")),
        ]
    )
    if high < low:
        raise Missed("no function has that many parameters and that few")
    return function_of(draft.draw(st.integers(low, high)))


def function_of(count: int) -> Any:
    """Return a function with a number of parameters."""
    if count >= len(_FUNCTIONS):
        raise Missed(f"functions with {count} parameters are not made")
    return _FUNCTIONS[count]


_FUNCTIONS: tuple[Any, ...] = (
    lambda: None,
    lambda a: None,
    lambda a, b: None,
    lambda a, b, c: None,
    lambda a, b, c, d: None,
    lambda a, b, c, d, e: None,
    lambda a, b, c, d, e, f: None,
)
