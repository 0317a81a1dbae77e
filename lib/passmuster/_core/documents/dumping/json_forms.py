"""The JSON forms of Python scalars, chosen by their type, the state of one dump, and the encoding of JSON.

The results consist of exact `str`, `int`, `float`, `bool`, None, `dict` and `list` objects, no subclasses.
"""

from __future__ import annotations

from enum import Enum
from math import isfinite
from operator import index
from sys import maxsize

from ...engine.backend import core
from ...engine.formats.dates.written_dates import date_text
from ...engine.formats.shared.encodings import decode
from ...foundation import kinds
from ...foundation.callers import result_or
from ...foundation.foreign.other_packages import items_of
from ...foundation.json_text.encoding import are_encoded, encode_fast
from ...foundation.kinds import all_of, class_name
from ...foundation.sentinels import UNDEFINED
from ...foundation.stack import is_in_own_thread, is_short
from ...foundation.trees import TreeSizes
from ...foundation.writing import decimal_text, exact_integer, exact_string
from ...language.errors import DumpError

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Write = Callable[[Any, "Dump"], Any]
    """A writer: a function from a value and the state of the dump to the written data."""

EXACT: frozenset[type] = frozenset((str, int, bool, type(None)))
"""The classes whose values are written to JSON unchanged."""

_SCALARS = EXACT | {float}

_FEW_LEVELS = 31  # of containers, for which any stack has room
_STRIDE = 16  # levels between two checks of the stack of the caller
_BYTES = 192 * 1024  # of that stack, below which a larger one is used
_MANY_CONTAINERS = 10_000  # from this number on, containers that occur in several places are remembered
_MEMBERS = 16  # keys or items that count as a container
_NOTHING: dict[int, Any] = {}


class Dump:
    """The state of one dump. `around` lists the containers around the current value, outermost first.

    With `is_shared`, the data have containers that occur in several places. With `is_encoded`, they become
    JSON at once, so that lists of what the encoder writes itself may be `left_to_it`.
    """

    __slots__ = (
        "_failed", "_known", "_values", "around", "count", "is_encoded", "is_shared", "left_to_it", "raised",
        "trials",
    )  # fmt: skip

    @property
    def is_simple(self) -> bool:
        """Whether no containers are remembered, and their number and depth are below the limits."""
        return self.count < _MANY_CONTAINERS and not self.trials and len(self.around) < core.MAX_DEPTH

    def __init__(self, is_encoded: bool = False) -> None:
        self.around: list[Any] = []
        self.is_encoded: bool = is_encoded
        self.left_to_it: bool = False
        self.count: int = 0  # containers written so far
        self.trials: int = 0  # attempts of candidates under way
        self.is_shared: bool = False
        self.raised: Exception | None = None  # by a function of an extension
        self._known: dict[int, dict[int, Any]] = {}  # data by writer and value
        self._failed: dict[tuple[int, int], int] = {}  # the least depth at which a writer failed at a value
        self._values: list[Any] = []  # kept alive: their ids are keys

    def leaves(self, items: list[Any], with_days: bool) -> bool:
        """Return whether many items are left to the encoder, which writes them as their strings."""
        if not self.is_encoded or len(items) <= _MEMBERS:
            return False
        is_left = result_or(False, are_encoded, items, with_days)
        self.left_to_it = self.left_to_it or is_left
        return is_left

    def enter(self, writer: object, value: object, contents: Any) -> Any:
        """Enter a container. Return the data that the writer has returned for it before, or None."""
        self.around.append(contents)
        self.count += 1
        depth = len(self.around)
        if depth > core.MAX_DEPTH:
            raise DumpError("the value is nested too deeply, or holds itself")
        if depth > _FEW_LEVELS and depth % _STRIDE == 0 and not is_in_own_thread() and _is_stack_small():
            raise RecursionError  # which has the value written again on a larger stack
        remembers = self.count > _MANY_CONTAINERS or self.trials
        made = self._known.get(id(writer), _NOTHING).get(id(value)) if remembers else None
        if made is not None:
            self.around.pop()
            self.is_shared = True
        return made

    def leave(self, writer: object, value: object, made: Any) -> Any:
        """Leave a container and return `made`, the data written for it."""
        self.around.pop()
        self.count += len(made) // _MEMBERS
        if self.count > _MANY_CONTAINERS or self.trials:
            self._values.append(value)
            self._known.setdefault(id(writer), {})[id(value)] = made
        return made

    def note_failure(self, writer: object, value: object) -> None:
        """Remember that a writer has failed at a value here, as it will at any greater depth."""
        self._values.append(value)
        self._failed[id(writer), id(value)] = len(self.around)

    def has_failed(self, writer: object, value: object) -> bool:
        """Return whether a writer has failed at a value before, no deeper than here."""
        return self._failed.get((id(writer), id(value)), core.MAX_DEPTH + 1) <= len(self.around)


def _is_stack_small() -> bool:
    left = core.stack_left()
    return left < _BYTES or left == maxsize or is_short()  # pure Python does not know how many bytes are left


def list_of(value: Any) -> list[Any]:
    """Return the items of a list, a set, or an array of another package."""
    found = items_of(value) if hasattr(type(value), "__array__") else all_of(value)
    if found is None:
        raise no_json_error(value)
    return found


def put_in_order(items: list[Any]) -> None:
    """Sort the written items of a set, whose own order differs from process to process."""
    for key in (None, repr):
        try:
            return items.sort(key=key)
        except Exception:  # of several types, or raised by a comparison
            continue


def are_scalars(items: list[Any]) -> bool:
    """Return whether JSON has all items as they are."""
    try:
        if EXACT.issuperset(map(type, items)):
            return True
        are_known = _SCALARS.issuperset(map(type, items))
    except Exception:  # raised by the `__hash__` of a metaclass
        return False
    return are_known and all(map(isfinite, [item for item in items if type(item) is float]))


def dump_error(error: Exception, value: object, dump: Dump | None, path: Sequence[Any] = ()) -> DumpError:
    """Return the error for a value at a path, given the exception that its class or its parts raised.

    The exceptions of extensions, and those of a full stack or memory, are raised again.
    """
    if isinstance(error, (MemoryError, RecursionError)) or (dump is not None and error is dump.raised):
        raise
    if not isinstance(error, DumpError):
        error = no_json_error(value)
    return DumpError(error.message, [*path, *error.path])


def no_json_error(value: object) -> DumpError:
    """Return the error for a value that JSON can't represent."""
    is_float = issubclass(type(value), float)
    shown = float.__repr__(value) if is_float else f"value of the class {class_name(value)}"
    return DumpError("there is no value" if value is UNDEFINED else f"JSON has no {shown}")


# Scalars

PLAIN_FORMS = frozenset((date_text, decimal_text))
"""The functions by which scalars of a class are written whatever their schema is."""


def _write_atom(value: Any, dump: Dump) -> Any:
    if issubclass(type(value), Enum):
        inner = value.value
        return inner if type(inner) in EXACT or type(inner) is float else value.name
    if not kinds.is_null(value):
        raise no_json_error(value)
    return None


def _write_number(value: Any, dump: Dump) -> Any:
    if type(value) is float and isfinite(value):
        return value
    if issubclass(type(value), int):
        return exact_integer(value)
    if hasattr(value, "as_tuple") and value.is_finite():
        return decimal_text(value)
    try:
        return index(value)  # an integer of another package
    except TypeError:
        made = float.__add__(float(value), 0.0)
    if not isfinite(made):
        raise no_json_error(made)
    return made


def _refuse(value: Any, dump: Dump) -> Any:
    raise no_json_error(value)


SCALAR_WRITERS: dict[str, Write] = {
    kinds.ATOM: _write_atom,
    kinds.BOOL: lambda value, dump: bool(value),
    kinds.BYTES: lambda value, dump: decode(value, "base64"),
    kinds.CALLABLE: _refuse,
    kinds.DATE: lambda value, dump: date_text(value),
    kinds.ERROR: _refuse,
    kinds.NUMBER: _write_number,
    kinds.PATTERN: _refuse,
    kinds.STRING: lambda value, dump: exact_string(value),
}
"""The writers of scalars by the kinds of values."""


# Encoding

MOST_WRITTEN = 1_000_000
"""Containers that `dump_json` writes, if some are shared: these count for each place where JSON repeats them.

Also the characters of strings of JSON that mainly consist of escapes.
"""


def encode_json(made: object, is_shared: bool = False, encode: Callable[[Any], bytes] = encode_fast) -> bytes:
    """Return data as JSON, in UTF-8. Raise `DumpError` if JSON has no such data, or repeats too many parts.

    With `is_shared`, the data have containers that occur in several places.
    """
    if is_shared:
        sizes = TreeSizes()
        if sizes.of(made) > max(MOST_WRITTEN, 2 * sizes.count):
            raise DumpError("the value is too large: its parts stand in too many places")
    try:
        return encode(made)
    except ValueError:  # Python refuses to write integers of thousands of digits
        raise DumpError("JSON has no integer of so many digits", _path_of_huge_integer(made)) from None


def _path_of_huge_integer(made: object) -> tuple[Any, ...]:
    left: list[tuple[tuple[Any, ...], Any]] = [((), made)]
    while left:
        path, item = left.pop()
        try:
            str(item if type(item) is int else 0)
        except ValueError:
            return path
        if type(item) in (dict, list):
            pairs = item.items() if type(item) is dict else enumerate(item)
            left += [((*path, key), part) for key, part in pairs]
    return ()
