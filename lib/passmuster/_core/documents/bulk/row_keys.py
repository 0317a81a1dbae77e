"""The keys of rows: in the table of errors, and to find rows that have the same key."""

from __future__ import annotations

import os
from hashlib import blake2b

from ...foundation.callers import result_or
from ...foundation.comparing.structural_keys import structural_key
from ...foundation.kinds import NUMBER, contents_of, is_null, kind_of
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ...running.steps.helpers import Helpers

    Names = tuple[Any, ...]


_MOST_DIGITS = 1_000  # of decimals that are compared with numbers of other classes


def key_names(name: str, option: str, key: object) -> Names:
    """Return the names of the keys that are given as one name or as a list, none for None.

    >>> key_names("validate_many", "key", "id"), key_names("validate_many", "key", ["id", "day"])
    (('id',), ('id', 'day'))
    """
    names: Any = () if key is None else tuple(key) if isinstance(key, (list, tuple)) else (key,)
    if not all(type(one) in (str, int) for one in names) or (key is not None and not names):
        raise SchemaError(
            f"{name}: {option} must be the name of a key or a list of such names, not {show(key)}"
        )
    return names  # type: ignore[no-any-return]


def items_at(row: object, names: Names) -> list[Any]:
    """Return the items of a row at keys, None for those that it does not have.

    >>> items_at({"id": 7, "day": "Monday"}, ("id", "night"))
    [7, None]
    """
    contents: Any = row
    if type(row) is not dict:
        contents = result_or(None, contents_of, row, kind_of(row), True) or {}
    return [contents.get(name) for name in names]


def key_of(row: object, names: Names) -> Any:
    """Return the key of a row: the item at one key, or the list of those at several."""
    items = items_at(row, names)
    return items[0] if len(names) == 1 else items


def _text_of(item: object) -> str:
    """Return a text that is the same for equal items."""
    if type(item) is int:
        return hex(item)
    if kind_of(item) == NUMBER:
        return _number_text(item.item() if hasattr(item, "item") else item)
    key = item if type(item) is str else structural_key(item)
    return repr(sorted(map(repr, key)) if type(key) is frozenset else key)


def _number_text(number: Any) -> str:
    if hasattr(number, "adjusted") and number.is_finite() and abs(number.adjusted()) > _MOST_DIGITS:
        return repr(number.normalize())
    try:
        numerator, denominator = number.as_integer_ratio()
        return hex(numerator) if denominator == 1 else f"{numerator:x}/{denominator:x}"
    except (ValueError, OverflowError):  # NaN and the infinities
        return repr(float(number))


class UniqueKeys:
    """Finds rows that have the key of an earlier row. Keeps a hash of each key, not the key itself.

    `row` is the number of the row that is validated.
    """

    def __init__(self, names: Names) -> None:
        self.row: int = 0
        self._names = names
        self._rows: dict[int, int] = {}
        self._salt = os.urandom(16)  # so that nobody can prepare keys with equal hashes

    def numbered(self, rows: Iterator[Any], first: int) -> Iterator[Any]:
        """Yield rows, the first of which has the number `first`, and keep the number of the last one."""
        for self.row, row in enumerate(rows, first):
            yield row

    def check(self, value: object, helpers: Helpers) -> Any:
        """Report a value whose key is that of an earlier row. A key without a value equals no other."""
        items = items_at(value, self._names)
        if any(item is UNDEFINED or is_null(item) for item in items):
            return value
        text = "\0".join(map(_text_of, items)).encode("utf-8", "surrogatepass")
        mark = int.from_bytes(blake2b(text, digest_size=8, key=self._salt).digest(), "big")
        first = self._rows.setdefault(mark, self.row)
        if first == self.row:
            return value
        return helpers.error("row.unique", {"keys": ", ".join(map(str, self._names)), "first": first})
