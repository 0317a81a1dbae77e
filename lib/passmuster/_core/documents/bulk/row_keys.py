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
        self.names: Names = names
        self._rows: dict[int, Any] = {}
        self._salt = os.urandom(16)  # so that nobody can prepare keys with equal hashes

    def numbered(self, rows: Iterator[Any], first: int) -> Iterator[Any]:
        """Yield rows, the first of which has the number `first`, and keep the number of the last one."""
        for self.row, row in enumerate(rows, first):
            yield row

    def check(self, value: object, helpers: Helpers) -> Any:
        """Report a value whose key is that of an earlier row. A key without a value equals no other."""
        first = self.earlier_row(self.hash_of(value), self.row)
        return value if first is None or first == self.row else self.error(helpers, first)

    def hash_of(self, value: object) -> int | None:
        """Return the hash of the key of a value, None for a key without a value."""
        items = items_at(value, self.names)
        if any(item is UNDEFINED or is_null(item) for item in items):
            return None
        text = "\0".join(map(_text_of, items)).encode("utf-8", "surrogatepass")
        return int.from_bytes(blake2b(text, digest_size=8, key=self._salt).digest(), "big")

    def earlier_row(self, mark: int | None, row: object) -> Any:
        """Return the first row with the hash of a key, or None and keep `row` if it is the first."""
        first = None if mark is None else self._rows.get(mark)
        if mark is not None and first is None:
            self._rows[mark] = row
        return first

    def error(self, helpers: Helpers, first: object) -> Any:
        """Return the error for a value whose key is that of the row `first`."""
        return helpers.error("row.unique", {"keys": ", ".join(map(str, self.names)), "first": first})
