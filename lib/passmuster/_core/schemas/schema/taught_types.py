"""Classes that are taught: how their instances are read from a JSON form, and written in it again.

Schema side. A library has those that were registered with it; those of the standard library are known to all.
They are found by the names of their modules, which are not imported for it.
"""

from __future__ import annotations

from functools import lru_cache, partial
from operator import attrgetter
from types import FunctionType

from ...foundation.kinds import ATOM, BOOL, NUMBER, STRING, kind_of
from ...foundation.writing import exact_string
from ...running.steps.casts import CastDefinition, ClassCast
from .method_arguments import require

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from re import Pattern
    from typing import Any

    from .definition import LibraryLike
    from .record import SchemaCore

_SCALARS = frozenset((ATOM, BOOL, NUMBER, STRING))


class TaughtType:
    """A class, and both ways of its instances.

    `form` is the definition of the JSON form, or a function that takes the parameters of the class and
    returns it. `read(data)` returns the instance for data that passed, `write(instance)` the data. `name` is
    what messages call an instance. `format` is the format of its strings in JSON Schema.
    """

    __slots__ = ("cls", "form", "format", "is_built_in", "name", "read", "write")

    def __init__(
        self,
        cls: type,
        form: object = str,
        read: Callable[[Any], Any] | None = None,
        write: Callable[[Any], Any] | None = None,
        name: str | None = None,
        format: str | None = None,
    ) -> None:
        require(isinstance(cls, type), "a class is needed, not %s", cls)
        for function in (read, write):
            require(
                function is None or callable(function),
                f"{cls.__name__}: a function is needed, not %s",
                function,
            )
        require(
            name is None or isinstance(name, str), f"{cls.__name__}: the name must be a string, not %s", name
        )
        require(write is not None or form is str, f"{cls.__name__}: `write` is needed, the inverse of `read`")
        self.cls: type = cls
        self.form: Any = form
        self.read: Callable[[Any], Any] = read or cls
        self.write: Callable[[Any], Any] = write or str
        self.name: str = name or cls.__name__
        self.format: str | None = format
        self.is_built_in: bool = False

    def __reduce__(self) -> Any:
        if self.is_built_in:
            return _built_in, (self.cls,)
        return TaughtType, tuple([getattr(self, name) for name in ("cls", "form", "read", "write", "name")])

    @property
    def cast(self) -> CastDefinition:
        """The cast of containers to the class."""
        return CastDefinition(
            lambda value: kind_of(value) not in _SCALARS,  # which `allow` has let through
            ClassCast(self.cls) if self.is_built_in and self.read is self.cls else self._convert,
            lambda value: self.write(value) if isinstance(value, self.cls) else value,
        )

    def _convert(self, value: object, prefs: object) -> Any:
        return self.read(value)

    def schema(self, root: LibraryLike, args: tuple[Any, ...], compile: Callable[[Any], Any]) -> Any:
        """Return the schema of the class; `args` are its parameters, which `compile` compiles."""
        form = self.form(*args) if isinstance(self.form, FunctionType) else self.form
        inner = compile(form)
        if is_container(inner):
            return inner._with_terms({**inner.spec.terms, "taught": (self,)})
        return root._new("instance")._with_terms({"of": (self, inner)})


def is_container(schema: SchemaCore) -> bool:
    """Return whether a schema is one of arrays or objects."""
    return not {"items", "keys"}.isdisjoint(schema.spec.definition.manifest["terms"])


def merge_taught(before: tuple[TaughtType], added: tuple[TaughtType], merging: object) -> Any:
    """Return the class of two schemas that are merged. Raises `SchemaError` if they have different ones."""
    one, other = before[0].cls, added[0].cls
    require(one is other, f"concat: a {one.__name__} is no {other.__name__}")
    return before


def taught_type(root: LibraryLike | None, cls: Any) -> TaughtType | None:
    """Return how a class is read and written, or None if that is not known."""
    library: Any = root
    while library is not None:
        if cls in library._taught:
            return library._taught[cls]  # type: ignore[no-any-return]
        library = library._source
    return _built_in(cls)


# Classes of the standard library

_MOST_OF_PATTERN = 1000
_MOST_DIGITS = 5000


def _flat(value: Any) -> str:
    return exact_string(value) if isinstance(value, str) else str(value)


def _read_pattern(text: str) -> Any:
    import re

    if len(text) > _MOST_OF_PATTERN or text.count("(") > 90:  # the parser of `re` is recursive
        raise ValueError("the pattern is too large")
    return re.compile(text)


def _write_pattern(pattern: Pattern[Any]) -> str:
    import re

    source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    others = pattern.flags & ~re.compile(source).flags
    given = [letter for letter in "aimsx" if others & getattr(re, letter.upper())]
    return f"(?{''.join(given)}){source}" if given else source


def _read_fraction(value: Any) -> Any:
    from decimal import Decimal
    from fractions import Fraction

    if isinstance(value, str) and "/" not in value:
        value = Decimal(value)  # whose exponent is looked at before it becomes digits
        if not value.is_finite() or abs(value.adjusted()) > _MOST_DIGITS:
            raise ValueError("the number is too large")
    return Fraction(value)


def _items(item: object = object) -> Any:
    return list[item]  # type: ignore[valid-type]


def _entries(key: object = object, value: object = object) -> Any:
    return dict[key, value]  # type: ignore[valid-type]


def _counts(key: object = object) -> Any:
    return dict[key, int]  # type: ignore[valid-type]


def _read_defaults(value: dict[Any, Any]) -> Any:
    from collections import defaultdict

    return defaultdict(None, value)


def _numbers() -> Any:
    from typing import Union

    return Union[str, int, float]


def _flags() -> Any:
    from typing import Union

    return Union[int, str]


def _flag_of(cls: Any, value: Any) -> Any:
    """Return the member of a `Flag` for a number, or for names with `|` between them.

    Bits that no member has are refused, as some classes keep a new member for each number that they see.
    """
    if isinstance(value, str) and not value.isdecimal():
        made = cls(0)
        for name in value.split("|"):
            made |= cls[name.strip()]
        return made
    number, known = int(value), 0
    for member in cls.__members__.values():
        known |= member.value
    if number & ~known:
        raise ValueError("the number has bits that no member has")
    return cls(number)


@lru_cache(maxsize=1)
def _rows() -> dict[str, dict[str, Any]]:
    """Return the arguments of `TaughtType` for classes of the standard library."""
    from ...engine.formats.dates.times import read_duration, read_time, write_duration, write_time

    return {
        "collections.Counter": {"form": _counts, "write": dict},
        "collections.OrderedDict": {"form": _entries, "write": dict},
        "collections.defaultdict": {"form": _entries, "read": _read_defaults, "write": dict},
        "collections.deque": {"form": _items, "write": list},
        "builtins.bytearray": {"form": bytes, "write": bytes},
        "builtins.complex": {"form": _numbers, "write": str, "name": "complex number"},
        "datetime.time": {
            "read": read_time, "write": write_time, "name": "time", "format": "time",
        },
        "datetime.timedelta": {
            "read": read_duration, "write": write_duration, "name": "duration", "format": "duration",
        },
        "fractions.Fraction": {"form": _numbers, "read": _read_fraction, "write": str, "name": "fraction"},
        "re.Pattern": {
            "read": _read_pattern, "write": _write_pattern, "name": "regular expression", "format": "regex",
        },
        "zoneinfo.ZoneInfo": {"write": attrgetter("key"), "name": "time zone"},
        **{
            f"ipaddress.IPv{version}{kind}": {
                "name": f"IPv{version} {kind.lower()}",
                "format": f"ipv{version}" if kind == "Address" else None,
            }
            for version in (4, 6)
            for kind in ("Address", "Interface", "Network")
        },
        **{
            f"pathlib.{name}": {"name": "path"}
            for name in ("Path", "PosixPath", "PurePath", "PurePosixPath", "PureWindowsPath", "WindowsPath")
        },
    }  # fmt: skip


def _built_in(cls: Any) -> TaughtType | None:
    """Return how a class of the standard library is read and written, or one that extends a plain type."""
    row = _row_of(cls) or _row_of_kind(cls)
    if row is None:
        return None
    made = TaughtType(cls, **row)
    made.is_built_in = True
    return made


def _row_of(cls: Any) -> dict[str, Any] | None:
    name = f"{str(getattr(cls, '__module__', '')).partition('.')[0]}.{getattr(cls, '__qualname__', '')}"
    return _rows().get(name)


def _row_of_kind(cls: Any) -> dict[str, Any] | None:
    """Return the row of a `Flag`, or of a class that extends a plain type such as `str`."""
    from enum import Enum, Flag

    if not isinstance(cls, type):
        return None
    if issubclass(cls, Flag):
        return {"form": _flags, "read": partial(_flag_of, cls), "write": attrgetter("value")}
    for base in () if issubclass(cls, Enum) else (str, int, float, bytes, list, dict, set, frozenset):
        if issubclass(cls, base) and cls is not base:
            given = [
                one for one in getattr(cls, "__orig_bases__", ()) if getattr(one, "__origin__", None) is base
            ]
            return {"form": given[0] if given else base, "write": _flat if base is str else base}
    return None
