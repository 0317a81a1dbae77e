"""Find the secrets in values: the parts that a schema marked as secret was, or would be, applied to.

Report phase. A value is secret as the object that it is, and by what it says. Whatever the values do, nothing
is raised: what can't be looked into is secret as a whole.
"""

from __future__ import annotations

from ...foundation import kinds
from ...foundation.kinds import fields_of, is_null, kind_of
from ...foundation.sentinels import UNDEFINED
from ...inspection.judges import Judges
from ...language.messages.rendering import escape_html, render_value
from ...language.preferences.preferences import DEFAULTS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

LEAST = 4
"""Characters of a secret that is looked for within longer strings."""

MOST = 64
"""Characters of a secret that are looked for; behind those of a longer one, nothing of a string is shown."""

CONTAINERS = (kinds.MAPPING, kinds.LIST, kinds.SET, kinds.INSTANCE)


class Secrets:
    """The secrets of one result: objects by their identity, all else by what is written of it."""

    def __init__(self) -> None:
        self._wholes: dict[int, object] = {}  # which are alive: an id is only good while its object is
        self._looked: dict[tuple[int, int], tuple[object, Judges]] = {}
        self._written: set[str] = set()
        self._words: set[str] = set()
        self._lengths: dict[str, set[int]] = {}  # of words, by their first characters

    def look(self, value: object, place: Judges) -> None:
        """Note what is secret in a value that is, or was to be, at a place."""
        left: list[tuple[Any, Judges]] = [(value, place)]
        while left:
            item, place = left.pop()
            if not place.has_secrets or item is UNDEFINED or (id(item), id(place)) in self._looked:
                continue
            self._looked[id(item), id(place)] = (item, place)
            try:
                kind = kind_of(item)
                if place.is_secret or kind is kinds.SET or place.differs(item, kind):
                    self._note(item, place)
                else:
                    left += parts_of(item, kind, place)
                    left += [(key, place.naming(key)) for key in item] if kind is kinds.MAPPING else ()
            except Exception:  # of an object of the caller's
                self._note(item, place)

    def _note(self, value: object, place: Judges) -> None:
        """Note a secret, and all that is in it but for names that the schema has given."""
        left: list[tuple[Any, Judges]] = [(value, place)]
        while left:
            item, place = left.pop()
            kind = kind_of(item)
            if item is UNDEFINED or kind is kinds.BOOL or is_null(item) or id(item) in self._wholes:
                continue
            if kind is kinds.STRING:
                is_whole = str.__len__(item) > MOST  # what is looked through once
            else:
                is_whole = kind is not kinds.NUMBER
            if is_whole:
                self._wholes[id(item)] = item
            if kind not in (kinds.MAPPING, kinds.LIST, kinds.SET):
                for text in written(item, kind):
                    self._add(text)
            try:
                left += parts_of(item, kind, place)
                if kind is kinds.MAPPING:
                    left += [(key, UNKNOWN) for key in item if not place.names(key)]
            except Exception:  # of an object of the caller's
                continue

    def _add(self, text: str) -> None:
        for form in (text, text.upper()):
            self._written.add(fold(form))
            for word in (form, escape_html(form[:MOST]), repr(form)[1:-1], _json(form)):
                if len(word) >= LEAST:
                    word = fold(word[:MOST])
                    self._words.add(word)
                    self._lengths.setdefault(word[:LEAST], set()).add(len(word))

    def has(self, item: Any, kind: str) -> bool:
        """Return whether something is a secret: as the object that it is, or by what is written of it."""
        if id(item) in self._wholes:
            return True
        if item is None or kind in (kinds.BOOL, *CONTAINERS):
            return False
        return any(fold(text) in self._written for text in written(item, kind))

    def short_in(self, value: object) -> Iterator[str]:
        """Yield what is written of the secrets in a value, in few characters."""
        own = Secrets()
        own._note(value, UNKNOWN)
        yield from [text for text in own._written & self._written if 0 < len(text) < LEAST]

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield where secrets stand in a string."""
        folded, at = fold(text), 0
        lengths = self._lengths
        while lengths and at <= len(folded) - LEAST:
            found = lengths.get(folded[at : at + LEAST], ())
            size = max([size for size in found if folded[at : at + size] in self._words], default=0)
            if size:
                end = len(text) if size == MOST else at + size
                yield at, end
            at += size or 1


UNKNOWN = Judges([])
"""A place of which no schema says anything."""


def parts_of(item: Any, kind: str, place: Judges) -> list[tuple[Any, Judges]]:
    """Return the parts of a container, each with its place."""
    if kind is kinds.LIST and not (kinds.field_names(type(item)) is not None and place.reads_fields):
        return [(part, place.item(i)) for i, part in enumerate(kinds.all_of(item))]
    if kind is kinds.SET:
        return [(part, UNKNOWN) for part in kinds.all_of(item)]
    if kind is kinds.MAPPING:
        return [(part, place.key(key)) for key, part in kinds.pairs_of(item)]
    held = held_by(item) if kind in CONTAINERS else {}
    return [(part, place.key(name)) for name, part in held.items()]


def held_by(item: object) -> dict[str, Any]:
    """Return the fields of an instance, and its other attributes."""
    return {**kinds.attributes_of(item), **fields_of(item)}


def fold(text: str) -> str:
    """Return a string as one in which nothing depends on the case of letters, of the same length.

    >>> fold("STRASSE"), fold("Straße")
    ('strasse', 'straße')
    """
    folded = text.casefold()
    if len(folded) == len(text):
        return folded
    return "".join([one if len(one.casefold()) > 1 else one.casefold() for one in text])


def written(item: Any, kind: str) -> Iterable[str]:
    """Return the strings as which something that is no container may stand in others."""
    if kind is kinds.STRING:
        text = str.__str__(item)
        return (text, text.strip())
    try:
        if kind is kinds.BYTES:
            content = bytes(item)
            return (content.decode("utf-8", "replace"), repr(content)[2:-1], content.hex())
        return (str(item), repr(item), render_value(item, DEFAULTS), *_dates(item))
    except Exception:  # an object of the caller's, or a number that is too long
        return (render_value(item, DEFAULTS),)


def _dates(item: Any) -> list[str]:
    if kind_of(item) is not kinds.DATE or not hasattr(item, "isoformat"):
        return []
    text = item.isoformat()
    day, _, time = text.partition("T")
    return [text, day] if not time or time.startswith("00:00:00") else [text]


def _json(text: str) -> str:
    from json import dumps

    return dumps(text)[1:-1]
