"""The masking of secrets in values, texts, paths and exceptions.

Report phase. No exception of a value gets out: a value that can't be searched is masked as a whole.
"""

from __future__ import annotations

import copyreg
from types import GetSetDescriptorType, MemberDescriptorType, TracebackType

from ....engine.backend import reports
from ....foundation import kinds
from ....foundation.callers import without_frames
from ....foundation.classes.hidden_fields import MASK as MASK
from ....foundation.kinds import fields_of, is_library_class, kind_of
from ....foundation.sentinels import UNDEFINED
from ....foundation.writing import exact_string
from ....language.errors import ValidationError
from .finding import UNKNOWN, attributes_of, fold_case, raise_failure

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterable
    from typing import Any

    from ....documents.inspection.judges import Judges
    from .finding import Secrets

    Walk = Generator[tuple[Any, Judges], Any, Any]

_SHORT = 100  # characters of a string whose masked form is kept by its text, not by its identity
_SMALL = 10**15  # integers below it are written in digits
_NEW: Any = object()  # the masked form of an object that was not looked at


class Mask:
    """The mask of some secrets, for values, contexts, strings, paths and exceptions."""

    def __init__(self, secrets: Secrets) -> None:
        self.secrets = secrets
        self._masked: dict[tuple[int, int], tuple[Any, Any]] = {}
        self._scalars: dict[Any, Any] = {}  # masked forms of short strings and small integers
        # Steps, their masked forms, and the places before and after.
        self._trail: list[tuple[Any, Any, Judges, Judges]] = []

    def mask_object(self, item: Any, place: Judges = UNKNOWN) -> Any:
        """Return an object at a place with its secrets masked, or the object itself if it has none."""
        walks: list[tuple[object, Judges, Walk]] = []
        masked = self._begin(item, place, walks)
        while walks:
            item, place, walk = walks[-1]
            try:
                masked = self._begin(*walk.send(masked), walks)
                continue
            except StopIteration as end:
                masked = end.value
            except Exception as error:  # of a user-defined object
                raise_failure(error)
                masked = MASK
            walks.pop()
            self._masked[id(item), id(place)] = ((item, place), masked)
        return masked

    def _begin(self, item: object, place: Judges, walks: list[tuple[object, Judges, Walk]]) -> Any:
        """Return the masked form of an object, or begin to walk through its parts."""
        masked = self._known(item, place)
        if masked is not _NEW:
            return masked
        # The object is kept, because an id is valid only while its object lives. Cycles are masked.
        self._masked[id(item), id(place)] = ((item, place), MASK)
        walks.append((item, place, self._mask_parts(item, place)))
        return None

    def _known(self, item: Any, place: Judges) -> Any:
        """Return the masked form of an object if it is known or simple, else `_NEW`."""
        if item is UNDEFINED or item is None or item is True or item is False:
            return MASK if place.is_secret and item is not UNDEFINED else item
        cls = type(item)
        is_simple = (cls is str and len(item) < _SHORT) or (cls is int and -_SMALL < item < _SMALL)
        if place.has_secrets or not is_simple:
            return self._masked.get((id(item), id(place)), (None, _NEW))[1]
        masked = self._scalars.get(item)
        if masked is None:
            is_number = cls is int and not self.secrets.has(item, kinds.NUMBER)
            masked = self._scalars[item] = item if is_number else self.text(item) if cls is str else MASK
        return item if masked == item else masked

    def _mask_parts(self, item: Any, place: Judges) -> Walk:
        """Return the masked form of an object. Yields parts and their places for those of its parts."""
        kind = kind_of(item)
        is_secret = place.is_secret or (
            place.has_secrets and (kind is kinds.SET or place.differs(item, kind))
        )
        if is_secret:
            return MASK
        if kind is kinds.STRING:
            return self.text(item) if place is UNKNOWN else (yield item, UNKNOWN)
        if self.secrets.has(item, kind):
            return MASK
        is_record = kind is kinds.LIST and place.reads_fields and kinds.field_names(type(item)) is not None
        if kind is kinds.MAPPING:
            return (yield from self._mask_named(item, kinds.pairs_of(item), place))
        if is_record or (kind is kinds.INSTANCE and place.has_secrets):
            masked = yield from self._mask_named(item, fields_of(item).items(), place)
            if is_record or masked is not item:
                return masked
        if kind in (kinds.LIST, kinds.SET):
            parts = kinds.all_of(item)
            masked = yield from self._mask_each([(part, place.item(i)) for i, part in enumerate(parts)])
            if all(one is part for one, part in zip(masked, parts)):
                return item
            return tuple(masked) if isinstance(item, tuple) else masked
        if kind in (kinds.INSTANCE, kinds.ERROR, kinds.CALLABLE) and not isinstance(item, reports.Report):
            return (yield from self._mask_instance(item, kind))
        return item

    def _mask_each(self, parts: list[tuple[Any, Judges]]) -> Walk:
        """Return the masked forms of the parts of an object."""
        if not self.secrets.spend(len(parts)):
            return [MASK] * len(parts)
        forms = []
        for part, place in parts:
            form = self._known(part, place)
            forms.append((yield part, place) if form is _NEW else form)
        return forms

    def _mask_named(self, item: Any, pairs: Iterable[tuple[Any, Any]], place: Judges) -> Walk:
        pairs = list(pairs)
        parts = yield from self._mask_each([(part, place.key(key)) for key, part in pairs])
        steps = [self._mask_step(key, place) for key, _ in pairs]
        is_same = all(one is part and step is key for one, step, (key, part) in zip(parts, steps, pairs))
        return item if is_same else dict(zip(steps, parts))

    def _mask_instance(self, item: Any, kind: str) -> Walk:
        """Return an object, or its masked form if it contains a secret."""
        is_error, is_result_part = kind is kinds.ERROR, isinstance(item, _RESULT_CLASSES)
        held = _exception_parts(item) if is_error else _parts(item) if is_result_part else attributes_of(item)
        parts = yield from self._mask_each([(part, UNKNOWN) for part in held.values()])
        shown = dict(zip(held, parts))
        is_same = all(shown[name] is part for name, part in held.items())
        # Schemas and references are shown by their own representation.
        is_library = is_result_part or (is_library_class(type(item)) and not is_error)
        said = () if is_library else (str(item), repr(item))
        if is_same and all(self.text(one) is one for one in said):
            return without_frames(item, False) if is_error else item
        if is_error:
            return ValueError(self.text(str(item)))
        is_one = is_same or is_library or any(self.text(one) == MASK for one in said)
        return MASK if is_one else shown

    def mask_referenced(self, item: Any) -> Any:
        """Return the value of a reference with secrets masked, even None and booleans."""
        return MASK if item is None or kind_of(item) is kinds.BOOL else self.mask_object(item)

    # Strings

    def text(self, text: str) -> str:
        """Return a string with the secrets in it masked."""
        if self.secrets.has(text, kinds.STRING):
            return MASK
        given, pieces, end = exact_string(text), [], 0
        for start, stop in self.secrets.spans(given):
            pieces += [given[end:start], MASK]
            end = stop
        return "".join([*pieces, given[end:]]) if pieces else text

    def mask_text_about(self, value: object, text: str) -> str:
        """Return a text about a value, masked as a whole if it may contain a short secret."""
        folded = fold_case(text)
        return MASK if any(word in folded for word in self.secrets.short_texts(value)) else self.text(text)

    # Places

    def path(self, path: Iterable[Any], place: Judges) -> list[Any]:
        """Return a path with secret keys masked. Keys that the schema names are not secret."""
        return self.mask_path(path, place)[0]

    def mask_path(self, path: Iterable[Any], place: Judges) -> tuple[list[Any], Judges]:
        """Return a path with secrets masked, and the place that it leads to.

        Most paths begin like the one before, so the steps of that path are kept.
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
            trail.append((step, self._mask_step(step, around), around, around.below(step)))
        return [shown for _, shown, _, _ in trail], trail[-1][3] if trail else place

    def _mask_step(self, step: Any, place: Judges) -> Any:
        shown = self.mask_object(step)
        if shown is step:
            return step
        try:
            return step if place.names(step) else shown if isinstance(shown, str) else MASK
        except Exception as error:  # the key can't be hashed
            raise_failure(error)
            return MASK


_RESULT_CLASSES = (reports.Detail, reports.Result, reports.Warning_)


def _parts(item: object) -> dict[Any, Any]:
    """Return the parts of a result, detail or warning that are pickled."""
    reduce: Any = copyreg.dispatch_table[type(item)]
    return dict(enumerate(reduce(item)[1]))


def _exception_parts(item: BaseException) -> dict[Any, Any]:
    """Return the slots and attributes of an exception."""
    found: dict[Any, Any] = {}
    for cls in type(item).__mro__:
        for name, member in list(vars(cls).items()):
            if type(member) in (GetSetDescriptorType, MemberDescriptorType) and name != "__weakref__":
                try:
                    part = member.__get__(item)
                except AttributeError:  # a slot that is not set
                    continue
                if not isinstance(part, TracebackType):
                    found[cls, name] = part
    if isinstance(item, ValidationError):
        found["details"] = item.details
    return found
