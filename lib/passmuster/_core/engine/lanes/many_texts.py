"""Many strings at once: what the lane of an array converts before it walks over the items.

A reader takes a list of exact strings, and returns the list of what they become. Where the walk has to find
out, it returns None or raises an exception. It takes a few C calls where the walk takes a few for each item.
"""

from __future__ import annotations

from itertools import repeat

from ...foundation.classes.usual_classes import usual_classes
from ...foundation.decimals import MAX_EXACT
from ..facts import leaves
from ..nodes.typed import class_instances

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..facts.leaves import NumberLeaf

    Reader = Callable[[list[str]], "list[Any] | None"]

_SHORT = frozenset(range(1, MAX_EXACT + 1))
_MOST = 64  # characters of a string that is hashed
_DAY = "____-__-__"
_UUID = "________-____-____-____-____________"


def reader_of(leaf: Any) -> Reader | None:
    """Return the reader of a leaf, None if it has rules, or if strings become none of its values."""
    kind, read = type(leaf), getattr(leaf, "read", None)
    if leaf.always or leaf.strict or leaf.values.only:
        return None
    if kind is leaves.NumberLeaf:
        return _numbers(leaf)
    if read is class_instances.usual_uuid:
        return _by_form(read, _uuids(), _UUID)
    if read is class_instances.usual_day:
        return _by_form(read, _dates(leaf.cls.fromisoformat), _DAY)
    if kind is leaves.DateLeaf:
        from ..formats.dates import conversion

        if read is conversion.parse_common_date:
            convert = _dates(conversion.now().fromisoformat)
            return _by_form(read, convert, f"{_DAY}T__:__:__Z", f"{_DAY}T__:__:__+00:00")
    return None if read is None else _each(read)


def _numbers(leaf: NumberLeaf) -> Reader | None:
    from json import loads  # which takes less time for integers than a call of `int` for each

    least, most = (leaf.least_double, leaf.most_double) if leaf.is_float else (leaf.least, leaf.most)
    mark = "." if leaf.is_float else "-"

    def read_numbers(texts: list[str]) -> list[Any] | None:
        digits = "".join(texts).replace(mark, "") if _SHORT.issuperset(map(len, texts)) else ""
        if not (digits.isascii() and digits.isdigit()):
            return None
        return [*map(float, texts)] if leaf.is_float else loads(f"[{','.join(texts)}]")

    return read_numbers if -least >= 10**MAX_EXACT <= most else None


def _each(read: Callable[[str], Any]) -> Reader:
    def read_each(texts: list[str]) -> list[Any] | None:
        if max(map(len, texts)) > _MOST:
            return None
        different = {*texts}
        if len(different) * 2 > len(texts):
            made = [*map(read, texts)]
        else:  # equal strings become the same value
            made = [*map(dict(zip(different, map(read, different))).__getitem__, texts)]
        return None if type(None) in {*map(type, made)} else made

    return read_each


def _by_form(read: Callable[[str], Any], convert: Reader, *forms: str) -> Reader:
    """Return a reader of strings of the same form, of which those of other forms are read one by one.

    A form is a string with an underscore at each place that it does not say.
    """
    each, by_length = _each(read), {len(form): form for form in forms}

    def read_all(texts: list[str]) -> list[Any] | None:
        count, width = len(texts), len(texts[0])
        if width not in by_length or {*map(len, texts)} != {width}:
            return each(texts)
        text, marks = "".join(texts), enumerate(by_length[width])
        has_marks = all(mark == "_" or text[at::width] == mark * count for at, mark in marks)
        return convert(texts) if has_marks and text.isascii() else each(texts)

    return read_all


def _dates(read: Callable[[str], Any]) -> Reader:
    """Return a reader of dates, which leaves years before 1000 to the walk: some are before 100."""
    is_strict = isinstance(read, type(len))  # where it is written in C it takes nothing but digits for digits
    return lambda texts: [*map(read, texts)] if is_strict and min(texts) >= "1" else None


def _uuids() -> Reader:
    from struct import iter_unpack  # which few schemas need

    classes = usual_classes()

    def read_uuids(texts: list[str]) -> list[Any] | None:
        octets = bytes.fromhex("".join(texts).replace("-", ""))
        made = [*map(object.__new__, repeat(classes.uuid, len(texts)))]
        if len(octets) != 16 * len(made):  # there are blanks, or more hyphens
            return None
        numbers = [high << 64 | low for high, low in iter_unpack(">QQ", octets)]
        # The setters return None, so that all of them are called.
        any(map(classes.set_number, made, numbers))
        any(map(classes.set_safe, made, repeat(classes.is_safe)))
        return made

    return read_uuids
