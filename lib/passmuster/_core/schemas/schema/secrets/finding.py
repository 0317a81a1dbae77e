"""The search for secrets in values: the parts to which a schema marked as secret applies.

Report phase. A secret is recognised as an object, and by its text. No exception of a value gets out: a value
that can't be searched is a secret as a whole. Exceptions of memory and of the stack do.
"""

from __future__ import annotations

from ....documents.inspection.judges import Judges
from ....foundation import kinds
from ....foundation.kinds import fields_of, is_null, kind_of
from ....foundation.sentinels import UNDEFINED
from ....foundation.stack import is_short
from ....language.messages.rendering import escape_html, render_value
from ....language.preferences.preferences import DEFAULTS
from ....running.steps.accounts import cells_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

MIN_SEARCHED = 4
"""The length from which a secret is searched for within longer strings."""

MAX_SEARCHED = 64
"""The number of characters of a secret that are searched for. After them, the rest of a string is cut."""

_FREE_WORK = 50_000
_WORK_OF_CELL = 8  # beyond that, for each cell of the values
_MOST_CELLS = 10_000_000

CONTAINERS = (kinds.MAPPING, kinds.LIST, kinds.SET, kinds.INSTANCE)


class Secrets:
    """The secrets of one result: objects by identity, other values by their texts.

    The work for `given`, the values of the result, is bounded. If it is used up (`is_spent`), everything is a
    secret.
    """

    def __init__(self, given: Iterable[object] = ()) -> None:
        self._wholes: dict[int, object] = {}  # kept alive, because an id is valid only while its object lives
        self._looked: dict[tuple[int, int, bool], tuple[object, Judges]] = {}
        self._new: set[str] = set()  # texts whose forms are still to be written
        self._written: set[str] = set()
        self._words: set[str] = set()
        self._lengths: dict[str, set[int]] = {}  # of words, by their first characters
        self._short: dict[int, tuple[object, list[str]]] = {}
        self._given: Any = given
        self._left: int = _FREE_WORK
        self.is_spent: bool = False

    def spend(self, size: int) -> bool:
        """Pay for a look at an object of a size. Return False if the work is used up."""
        self._left -= 1 + size // 8
        if self._left < 0 and self._given:
            self._left += _WORK_OF_CELL * cells_of([*self._given], _MOST_CELLS)
            self._given = ()
        self.is_spent = self.is_spent or self._left < 0
        return not self.is_spent

    def collect(self, value: object, place: Judges, is_secret: bool = False) -> None:
        """Collect the secrets in a value that is, or was to be, at a place, or that is secret as a whole."""
        left: list[tuple[Any, Judges, bool]] = [(value, place, is_secret)]
        while left:
            item, place, is_secret = left.pop()
            if type(item) is str and len(item) <= MAX_SEARCHED and (is_secret or place.is_secret):
                self._new.add(item)
                continue
            mark = id(item), id(place), is_secret
            if item is UNDEFINED or mark in self._looked or not (is_secret or place.has_secrets):
                continue
            self._looked[mark] = (item, place)
            kind = kind_of(item)
            parts: list[tuple[Any, Judges]] = []
            try:
                is_secret = is_secret or place.is_secret or kind is kinds.SET or place.differs(item, kind)
                parts = parts_of(item, kind, place) if kind in CONTAINERS else parts
                # Names that the schema defines are no secrets.
                if kind is kinds.MAPPING and is_secret:
                    parts += [(key, UNKNOWN) for key in item if not place.names(key)]
                elif kind is kinds.MAPPING and place.naming(UNDEFINED).has_secrets:
                    parts += [(key, place.naming(key)) for key in item]
            except Exception as error:  # of a user-defined object
                raise_failure(error)
                is_secret = True
            if is_secret:
                self._note(item, kind)
            if not self.spend(len(parts) + len(place.infos)):
                return
            left += [(part, below, is_secret) for part, below in parts if is_secret or below.has_secrets]

    def _note(self, item: Any, kind: str) -> None:
        if kind is kinds.BOOL or is_null(item):
            return
        # A long string is searched once.
        if kind is not kinds.NUMBER and (kind is not kinds.STRING or str.__len__(item) > MAX_SEARCHED):
            self._wholes[id(item)] = item
        if kind not in (kinds.MAPPING, kinds.LIST, kinds.SET):
            self._new.update(texts_of(item, kind))

    def _write(self) -> None:
        """Write the forms of the texts that were added."""
        new, self._new = self._new, set()
        for text in {*new, *map(str.strip, new)}:
            is_word = text.isascii() and text.isalnum()
            for form in (text,) if is_word else (text, text.upper()):
                self._written.add(fold_case(form))
                others = () if is_word else (escape_html(form[:MAX_SEARCHED]), repr(form)[1:-1], _json(form))
                for word in (form, *others):
                    if len(word) >= MIN_SEARCHED:
                        word = fold_case(word[:MAX_SEARCHED])
                        self._words.add(word)
                        self._lengths.setdefault(word[:MIN_SEARCHED], set()).add(len(word))

    def has(self, item: Any, kind: str) -> bool:
        """Return whether an object is a secret, by its identity or by its text."""
        self._write()
        is_whole = id(item) in self._wholes
        if is_whole or item is None or kind in (kinds.BOOL, *CONTAINERS):
            return is_whole
        texts = texts_of(item, kind) if self._written else ()
        return self.is_spent or any(fold_case(text) in self._written for text in texts)

    def short_texts(self, value: object) -> list[str]:
        """Return the texts of the secrets in a value that are too short to be searched for."""
        if id(value) not in self._short:
            own = Secrets([value])
            own.collect(value, UNKNOWN, True)
            own._write()
            self._write()
            texts = [text for text in own._written & self._written if 0 < len(text) < MIN_SEARCHED]
            self._short[id(value)] = value, [""] if own.is_spent else texts
        return self._short[id(value)][1]

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield the start and end of each secret in a string."""
        self._write()
        lengths = self._lengths
        folded, at = fold_case(text) if lengths else "", 0
        while at <= len(folded) - MIN_SEARCHED:
            found = lengths.get(folded[at : at + MIN_SEARCHED], ())
            size = max([size for size in found if folded[at : at + size] in self._words], default=0)
            if size:
                end = len(text) if size == MAX_SEARCHED else at + size
                yield at, end
            at += size or 1


def raise_failure(error: Exception) -> None:
    """Raise an exception again if memory or the stack of the caller failed, not a method of an object."""
    is_failure = issubclass(type(error), (MemoryError, SystemError))
    if is_failure or (issubclass(type(error), RecursionError) and is_short()):
        raise error


UNKNOWN = Judges([])
"""A place without a schema."""


def parts_of(item: Any, kind: str, place: Judges) -> list[tuple[Any, Judges]]:
    """Return the parts of a container, each with its place."""
    if kind is kinds.LIST and not (kinds.field_names(type(item)) is not None and place.reads_fields):
        return [(part, place.item(i)) for i, part in enumerate(kinds.all_of(item))]
    if kind is kinds.SET:
        return [(part, UNKNOWN) for part in kinds.all_of(item)]
    if kind is kinds.MAPPING:
        return [(part, place.key(key)) for key, part in kinds.pairs_of(item)]
    held = attributes_of(item) if kind in CONTAINERS else {}
    return [(part, place.key(name)) for name, part in held.items()]


def attributes_of(item: object) -> dict[str, Any]:
    """Return the fields and other attributes of an instance."""
    return {**kinds.attributes_of(item), **fields_of(item)}


def fold_case(text: str) -> str:
    """Return a string for comparison without regard to case, which has the same length.

    >>> fold_case("STRASSE"), fold_case("Straße")
    ('strasse', 'straße')
    """
    folded = text.casefold()
    if len(folded) == len(text):
        return folded
    return "".join([one if len(one.casefold()) > 1 else one.casefold() for one in text])


def texts_of(item: Any, kind: str) -> Iterable[str]:
    """Return the texts by which a value that is not a container may appear in messages."""
    if kind is kinds.STRING:
        text = str.__str__(item)
        return (text, text.strip())
    try:
        if kind is kinds.BYTES:
            content = bytes(item)
            return (content.decode("utf-8", "replace"), repr(content)[2:-1], content.hex())
        return (str(item), repr(item), render_value(item, DEFAULTS), *_dates(item))
    except Exception as error:  # of a user-defined object, or a number that is too long
        raise_failure(error)
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
