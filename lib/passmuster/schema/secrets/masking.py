"""Mask the secrets in everything that is shown; nothing else does.

Report phase. Whatever the values do, nothing is raised: what can't be looked into is not shown.
"""

from __future__ import annotations

import copyreg
from types import GetSetDescriptorType, MemberDescriptorType, TracebackType

from ...backend import reports
from ...errors import ValidationError
from ...foundation import kinds
from ...foundation.callers import without_frames
from ...foundation.kinds import fields_of, is_library_class, kind_of
from ...foundation.sentinels import UNDEFINED
from ...foundation.writing import exact_string
from .finding import UNKNOWN, fold, held_by

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ...inspection.judges import Judges
    from .finding import Secrets

MASK = "******"
"""The text that is shown instead of a secret."""

_MOST_DEPTH = 100
_SHORT = 100  # characters of a string that is known by what it says, not as the object that it is
_MOST_TEXTS = 10_000


class Mask:
    """Shows values, contexts, strings, paths and exceptions without secrets."""

    def __init__(self, secrets: Secrets) -> None:
        self._secrets = secrets
        self._shown: dict[tuple[int, int], tuple[Any, Any]] = {}
        self._texts: dict[str, str | None] = {}  # what is shown of short ones, None where that is all
        self._trail: list[tuple[Any, Any, Judges, Judges]] = []  # what is shown of steps, from where to where
        self._depth = 0

    def shown(self, item: Any, place: Judges = UNKNOWN) -> Any:
        """Return an object at a place with its secrets masked, or the object itself if it has none."""
        if item is UNDEFINED or item is None or item is True or item is False:
            return MASK if place.is_secret and item is not UNDEFINED else item
        if type(item) is str and len(item) < _SHORT and not place.has_secrets:
            return self._short(item)
        known = self._shown.get((id(item), id(place)))
        if known is not None:
            return known[1]
        # Both are kept: an id is only good while its object is alive. What holds itself is not shown.
        mark = (id(item), id(place))
        self._shown[mark] = ((item, place), MASK)
        self._depth += 1
        try:
            made = MASK if self._depth > _MOST_DEPTH else self._seen(item, place)
        except Exception:  # of an object of the caller's, or there is no room on the stack
            made = MASK
        self._depth -= 1
        self._shown[mark] = ((item, place), made)
        return made

    def _seen(self, item: Any, place: Judges) -> Any:
        kind = kind_of(item)
        is_secret = place.is_secret or (
            place.has_secrets and (kind is kinds.SET or place.differs(item, kind))
        )
        if is_secret:
            return MASK
        if kind is kinds.STRING:
            return self.text(item) if place is UNKNOWN else self.shown(item)
        if self._secrets.has(item, kind):
            return MASK
        is_record = kind is kinds.LIST and place.reads_fields and kinds.field_names(type(item)) is not None
        if kind is kinds.MAPPING:
            return self._named(item, kinds.pairs_of(item), place)
        if is_record or (kind is kinds.INSTANCE and place.has_secrets):
            made = self._named(item, fields_of(item).items(), place)
            if is_record or made is not item:
                return made
        if kind in (kinds.LIST, kinds.SET):
            parts = kinds.all_of(item)
            made = [self.shown(part, place.item(i)) for i, part in enumerate(parts)]
            if all(one is part for one, part in zip(made, parts)):
                return item
            return tuple(made) if isinstance(item, tuple) else made
        if kind in (kinds.INSTANCE, kinds.ERROR, kinds.CALLABLE) and not isinstance(item, reports.Report):
            return self._object(item, kind)
        return item

    def _named(self, item: Any, pairs: Iterable[tuple[Any, Any]], place: Judges) -> Any:
        pairs = list(pairs)
        made = [(self._step(key, place), self.shown(part, place.key(key))) for key, part in pairs]
        is_same = all(one[0] is key and one[1] is part for one, (key, part) in zip(made, pairs))
        return item if is_same else dict(made)

    def _object(self, item: Any, kind: str) -> Any:
        """Return an object, or what is shown of one that holds or says a secret."""
        is_error, is_told = kind is kinds.ERROR, isinstance(item, _TOLD)
        held = _held(item) if is_error else _parts(item) if is_told else held_by(item)
        shown = {name: self.shown(part) for name, part in held.items()}
        is_same = all(shown[name] is part for name, part in held.items())
        is_library = is_told or (
            is_library_class(type(item)) and not is_error
        )  # schemas, references: what is written
        said = () if is_library else (str(item), repr(item))
        if is_same and all(self.text(one) is one for one in said):
            return without_frames(item, False) if is_error else item
        if is_error:
            return ValueError(self.text(str(item)))
        is_one = is_same or is_library or any(self.text(one) == MASK for one in said)
        return MASK if is_one else shown

    def referred(self, item: Any) -> Any:
        """Return the value of a reference with its secrets masked; None and booleans are masked, too."""
        return MASK if item is None or kind_of(item) is kinds.BOOL else self.shown(item)

    # Strings

    def _short(self, text: str) -> str:
        if text not in self._texts:
            if len(self._texts) >= _MOST_TEXTS:
                self._texts.clear()
            made = self.text(text)
            self._texts[text] = None if made is text else made
        known = self._texts[text]
        return text if known is None else known

    def text(self, text: str) -> str:
        """Return a string without the secrets that stand in it."""
        if self._secrets.has(text, kinds.STRING):
            return MASK
        given, pieces, end = exact_string(text), [], 0
        for start, stop in self._secrets.spans(given):
            pieces += [given[end:start], MASK]
            end = stop
        return "".join([*pieces, given[end:]]) if pieces else text

    def said_of(self, value: object, text: str) -> str:
        """Return a text about a value, masked as a whole if it may contain a secret, however short."""
        folded = fold(text)
        return MASK if any(word in folded for word in self._secrets.short_in(value)) else self.text(text)

    # Places

    def path(self, path: Iterable[Any], place: Judges) -> list[Any]:
        """Return a path in which keys that are secret are not shown; what the schema calls them is none."""
        return self.way(path, place)[0]

    def way(self, path: Iterable[Any], place: Judges) -> tuple[list[Any], Judges]:
        """Return a path with its secrets masked, and the place that it leads to.

        Most paths begin as the one before, and are gone no further than they differ from it.
        """
        trail, steps = self._trail, list(path)
        if trail and trail[0][2] is not place:
            trail.clear()
        same = 0
        for step, (known, _, _, _) in zip(steps, trail):
            if step is not known:
                break
            same += 1
        del trail[same:]
        for step in steps[same:]:
            around = trail[-1][3] if trail else place
            trail.append((step, self._step(step, around), around, around.below(step)))
        return [shown for _, shown, _, _ in trail], trail[-1][3] if trail else place

    def _step(self, step: Any, place: Judges) -> Any:
        shown = self.shown(step)
        if shown is step:
            return step
        try:
            return step if place.names(step) else shown if isinstance(shown, str) else MASK
        except Exception:  # which can't be hashed after all
            return MASK


_TOLD = (reports.Detail, reports.Result, reports.Warning_)


def _parts(item: object) -> dict[Any, Any]:
    """Return the parts of a result, or of a part of one: those that are pickled."""
    reduce: Any = copyreg.dispatch_table[type(item)]
    return dict(enumerate(reduce(item)[1]))


def _held(item: BaseException) -> dict[Any, Any]:
    """Return the parts of an exception: its slots and attributes."""
    found: dict[Any, Any] = {}
    for cls in type(item).__mro__:
        for name, member in list(vars(cls).items()):
            if type(member) in (GetSetDescriptorType, MemberDescriptorType) and name != "__weakref__":
                try:
                    part = member.__get__(item)
                except AttributeError:  # which is not there
                    continue
                if not isinstance(part, TracebackType):
                    found[cls, name] = part
    if isinstance(item, ValidationError):
        found["details"] = item.details
    return found
