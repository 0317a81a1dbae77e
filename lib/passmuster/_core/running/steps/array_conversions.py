"""Conversions to arrays: from a string to the items between its separators, and from items to their order.

Run phase. The nodes of either backend order items that are simply numbers or strings themselves.
"""

from __future__ import annotations

from ...engine.backend import core
from ...foundation.blanks import BLANKS
from ...foundation.kinds import type_name
from ...foundation.sentinels import UNDEFINED
from ...foundation.writing import exact_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.nodes.core import Run
    from ...engine.nodes.reports import PlainSubject


def arrange(items: list[Any], keys: list[Any], descending: bool) -> tuple[Any, Any, Any]:
    """Return the items in the order of their keys, or None with the code and context of the error.

    Items without a key, and those whose key is None or undefined, come before or after the others.
    """
    wrong = _order_error([key for key in keys if key is not None and key is not UNDEFINED])
    if wrong is not None:
        return None, *wrong
    places = range(len(items))
    ordered = [i for i in places if keys[i] is not None and keys[i] is not UNDEFINED]
    ordered.sort(key=lambda i: keys[i], reverse=descending)
    null_keys = [i for i in places if keys[i] is None and items[i] is not None]
    keyless = [i for i in places if keys[i] is UNDEFINED and items[i] is not UNDEFINED]
    nulls = [i for i in places if items[i] is None]
    missing = [i for i in places if items[i] is UNDEFINED]
    if descending:
        wanted = nulls + null_keys + ordered + keyless + missing
    else:
        wanted = ordered + null_keys + keyless + nulls + missing
    return [items[i] for i in wanted], None, None


def _order_error(keys: list[Any]) -> tuple[str, dict[str, Any] | None] | None:
    """Return the code and context for keys that have no order."""
    kinds = [type_name(key) for key in keys]
    for before, after in zip(kinds, kinds[1:]):
        if before != after:
            return "array.sort.mismatching", None
        if after not in ("number", "string"):
            return "array.sort.unsupported", {"type": after}
    return None


class SplitStep(core.Check):
    """A step before all other conversions, because sorting and others need the items."""

    __slots__ = ("separator",)

    def __init__(self, separator: str) -> None:
        self.separator: str = separator

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Return the items of a string, and other values unchanged."""
        if not (run.convert and isinstance(value, str)):
            return value
        text = exact_string(value).strip(BLANKS)
        made = [item.strip(BLANKS) for item in text.split(self.separator)] if text else []
        run.note_made(made, value)
        return made


def join_items(items: list[Any], separator: str) -> Any:
    """Return items joined to a string, or unchanged if `SplitStep` would not split it into the same items.

    >>> join_items([1, True, "a"], ","), join_items(["a,b"], ","), join_items([" a"], ",")
    ('1,true,a', ['a,b'], [' a'])
    """
    texts = [_item_text(item) for item in items]
    if any(text is None or text != text.strip() or separator in text for text in texts) or texts in (
        [],
        [""],
    ):
        return items
    return separator.join(map(str, texts))


def _item_text(item: object) -> str | None:
    if type(item) is bool:
        return "true" if item else "false"
    return item if type(item) is str else repr(item) if type(item) in (int, float) else None
