"""What stands in the place of secrets: in values, in contexts, in what functions of the caller's say.

Report phase. Whatever the values do, nothing is raised: what can't be looked into is not shown.
"""

from __future__ import annotations

from ...backend import reports
from ...foundation import kinds
from ...foundation.kinds import field_names, fields_of, kind_of
from ...foundation.sentinels import UNDEFINED
from ...inspection.schema_info import ObjectInfo
from ...language.messages.rendering import escape_html, render_value

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from ...inspection.judges import Judges

MASK = "******"
"""What is shown of a secret, whatever it is."""

_LEAST = 4  # characters of a secret that is looked for within longer strings
_MOST = 200  # secrets that are looked for
_MOST_TEXT = 20_000  # characters of a string that is looked through
_MOST_DEPTH = 64
_CONTAINERS = (kinds.MAPPING, kinds.LIST, kinds.SET, kinds.INSTANCE)
_SCALARS = (kinds.STRING, kinds.NUMBER, kinds.BYTES, kinds.DATE, kinds.INSTANCE)


class Mask:
    """Shows values without their secrets, and remembers these."""

    def __init__(self) -> None:
        self._words: dict[str, None] = {}
        self._equal: set[Any] = set()
        self._is_full = False
        self._shown: dict[tuple[int, int], tuple[Any, Any]] = {}
        self._scrubbed: dict[int, tuple[Any, Any]] = {}

    # Values at their places

    def value(self, value: object, place: Judges, depth: int = 0) -> Any:
        """Return what is shown of a value: the value itself where no secret can be in it."""
        if not place.has_secrets or value is UNDEFINED:
            return value
        known = self._shown.get((id(value), id(place)))
        if known is None:
            # Both are kept: an id is only good while its object is alive. What holds itself is not shown.
            self._shown[id(value), id(place)] = ((value, place), MASK)
            try:
                shown = self._seen(value, place, depth)
            except Exception:  # of an object of the caller's, or there is no room on the stack
                shown = MASK
            known = self._shown[id(value), id(place)] = ((value, place), shown)
        return known[1]

    def _seen(self, value: Any, place: Judges, depth: int) -> Any:
        kind = kind_of(value)
        is_array = kind is kinds.LIST and not _is_record(value, place)
        if place.is_secret or depth > _MOST_DEPTH or kind not in _CONTAINERS or kind is kinds.SET:
            self._note(value)
            return MASK
        if is_array:
            items = [self.value(item, place.item(i), depth + 1) for i, item in enumerate(value)]
            return tuple(items) if isinstance(value, tuple) else items
        entries = value.items() if kind is kinds.MAPPING else fields_of(value).items()
        shown = {key: self.value(item, place.key(key), depth + 1) for key, item in entries}
        if not shown and kind is not kinds.MAPPING:
            return MASK
        return shown

    def _note(self, value: object) -> None:
        """Remember a secret, and all that is in it."""
        for item in _leaves(value):
            if len(self._words) >= _MOST:
                self._is_full = True
                return
            try:
                self._equal.add((type(item), item))
            except Exception:  # which can't be hashed
                pass
            for word in _words_of(item):
                self._words[word] = None

    # What functions of the caller's say, and what rules tell of other values

    def scrubbed(self, item: object, place: Judges) -> Any:
        """Return a part of a context without what equals a secret, or contains one."""
        try:
            return self._scrub(item, place, 0)
        except Exception:  # of an object of the caller's
            return MASK

    def _scrub(self, item: Any, place: Judges, depth: int) -> Any:
        if isinstance(item, str):
            return self.text(item, place)
        if item is None or isinstance(item, (bool, reports.Report)):
            return item
        if isinstance(item, BaseException):
            return self._error(item, place)
        kind = kind_of(item)
        if kind in (kinds.MAPPING, kinds.LIST, kinds.SET):
            return self._container(item, kind, place, depth)
        if kind in _SCALARS and (type(item), item) in self._equal:
            return MASK
        return item

    def _container(self, item: Any, kind: str, place: Judges, depth: int) -> Any:
        if depth > _MOST_DEPTH:
            return MASK
        known = self._scrubbed.get(id(item))
        if known is None:
            self._scrubbed[id(item)] = (item, MASK)
            made: Any
            if kind is kinds.MAPPING:
                made = {key: self._scrub(part, place, depth + 1) for key, part in item.items()}
                is_same = all(made[key] is part for key, part in item.items())
            else:
                made = [self._scrub(part, place, depth + 1) for part in item]
                is_same = all(a is b for a, b in zip(made, item))
            known = self._scrubbed[id(item)] = (item, item if is_same else made)
        return known[1]

    def _error(self, error: BaseException, place: Judges) -> BaseException:
        """Return an exception of the caller's, or another one where it says what is secret."""
        text, shown = str(error), repr(error)
        found = self.text(text, place)
        if found == text and self.text(shown, place) == shown:
            return error
        return ValueError(found)

    def text(self, text: str, place: Judges) -> str:
        """Return a string without the secrets that stand in it.

        Of a value that is secret itself, nothing is shown where even a short one may stand in it.
        """
        if place.is_secret and (self._is_full or any(word in text for word in self._words)):
            return MASK
        if (str, text) in self._equal:
            return MASK
        if self._is_full or len(text) > _MOST_TEXT:
            return MASK if self._words else text
        for word in sorted(self._words, key=len, reverse=True):
            if len(word) >= _LEAST and word in text:
                text = text.replace(word, MASK)
        return text


def _is_record(value: object, place: Judges) -> bool:
    """Tell whether a list is a named tuple that is read by its fields."""
    return field_names(type(value)) is not None and any(
        isinstance(info, ObjectInfo) and info.keys is not None for info in place.infos
    )


def _leaves(value: object) -> Iterator[Any]:
    left, known = [value], set()
    while left:
        item = left.pop()
        kind = kind_of(item)
        if kind not in _CONTAINERS:
            yield item
        elif id(item) not in known:
            known.add(id(item))
            left += _parts(item, kind)
            yield item if kind is kinds.INSTANCE else UNDEFINED


def _parts(item: Any, kind: str) -> Iterable[Any]:
    try:
        if kind is kinds.MAPPING:
            return list(item.values())
        return list(fields_of(item).values()) if kind is kinds.INSTANCE else list(item)
    except Exception:  # of an object of the caller's
        return ()


def _words_of(item: object) -> Iterator[str]:
    """Yield the strings as which a scalar may stand in others."""
    if item is None or item is UNDEFINED or isinstance(item, bool):
        return
    for word in _written(item):
        if word:
            for form in (word, word.lower(), word.upper()):
                yield from (form, escape_html(form), repr(form)[1:-1], _json(form))


def _written(item: object) -> Iterator[str]:
    if isinstance(item, str):
        yield str.__str__(item)
        yield str.strip(item)
        return
    if isinstance(item, (bytes, bytearray)):
        yield bytes(item).decode("utf-8", "replace")
        return
    try:
        yield str(item)
        yield repr(item)
        yield render_value(item, None)
    except Exception:  # an object of the caller's
        return


def _json(text: str) -> str:
    from json import dumps

    return dumps(text)[1:-1]
