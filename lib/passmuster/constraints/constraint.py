"""The kinds of constraints. A rule's row says which of them the rule means; all else is derived from them.

Range       the value itself lies between two ends (numbers, dates, decimals)
Size        something that is counted lies between two ends (characters, bytes, items, keys …)
Multiple    a multiple of a base; of 1 for integers
Matching    a string matches a pattern, or does not
Formatted   a string is written in a format that has a name
Converted   a conversion leaves the value as it is (case, trim, normalize, precision, sort, only_date)
Distinct    no two items are equal
Containing  an item matches a schema
Asserted    what a reference leads to matches a schema
Instance    an instance of a class
Opaque      a test of which only the name is known
"""

from __future__ import annotations

from ..foundation.sentinels import UNDEFINED
from .frozen import Frozen

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ..protocols import CompiledPattern


class Constraint(Frozen):
    """Something that a rule asks of a value. Arguments that are references stand in it as they are."""

    __slots__ = ()


class Interval(Constraint):
    """The ends that something lies between, None for an open one; `above` and `below` themselves are outside.

    `least` and `above` are never given together, nor are `most` and `below`.
    """

    __slots__ = ("above", "below", "least", "most")
    defaults: dict[str, Any] = {"above": None, "below": None, "least": None, "most": None}
    ends = ("above", "below", "least", "most")

    above: Any
    below: Any
    least: Any
    most: Any

    @property
    def low(self) -> tuple[Any, bool]:
        """The lower end, None for an open one, and whether it is outside itself."""
        return (self.least, False) if self.above is None else (self.above, True)

    @property
    def high(self) -> tuple[Any, bool]:
        """The upper end, None for an open one, and whether it is outside itself."""
        return (self.most, False) if self.below is None else (self.below, True)


class Range(Interval):
    """The value itself lies between two ends."""

    __slots__ = ()


class Size(Interval):
    """The count of `unit` lies between two ends, which are integers.

    `unit` is `"characters"`, `"bytes"` (of a string: in `encoding`), `"items"`, `"keys"`, `"parameters"`,
    `"digits"` or `"places"`; an extension may count in a unit of its own.
    """

    __slots__ = ("encoding", "unit")
    defaults: dict[str, Any] = {**Interval.defaults, "encoding": None}

    encoding: str | None
    unit: str


class Multiple(Constraint):
    """A multiple of a positive `base`, in decimal arithmetic; a multiple of 1 is an integer."""

    __slots__ = ("base",)

    base: Any


class Matching(Constraint):
    """A string in which `regex` is found; or is not, if `is_inverted`. `name` is for messages.

    Of a value that is no string it is about how JSON has it.
    """

    __slots__ = ("is_inverted", "name", "regex")
    defaults: dict[str, Any] = {"is_inverted": False, "name": UNDEFINED}

    is_inverted: bool
    name: Any
    regex: CompiledPattern


class Formatted(Constraint):
    """A string in the format `name`; `options` are those of the rule.

    `json_schema()` returns what the format is in JSON Schema, as the row of a rule does.
    """

    __slots__ = ("json_schema", "name", "options")

    json_schema: Callable[[], Any]
    name: str
    options: Mapping[str, Any]


class Converted(Constraint):
    """A value that the conversion `by` (the name of the rule) would leave as it is.

    Where values are converted, every value passes it. `convert(value)` is that conversion, None if it is more
    than a function of the value. `pattern` is a regular expression that matches just the unchanged strings,
    None if there is none.
    """

    __slots__ = ("by", "convert", "pattern")
    defaults: dict[str, Any] = {"convert": None, "pattern": None}

    by: str
    convert: Callable[[Any], Any] | None
    pattern: CompiledPattern | None


class Distinct(Constraint):
    """Items of which no two are equal: items themselves, or what the path or function `by` leads to."""

    __slots__ = ("by",)
    defaults: dict[str, Any] = {"by": None}

    by: Any


class Containing(Constraint):
    """An array of which an item matches `schema` (a schema; an inspected rule has its record here)."""

    __slots__ = ("schema",)

    schema: Any


class Asserted(Constraint):
    """An object in which what `subject` leads to matches `schema` (of an inspected rule, its record)."""

    __slots__ = ("schema", "subject")

    schema: Any
    subject: Any


class Instance(Constraint):
    """An instance of the class `cls`."""

    __slots__ = ("cls",)

    cls: type


class Stated(Constraint):
    """What the author of an extension says of a rule in JSON Schema: `json_schema()` returns it."""

    __slots__ = ("json_schema",)

    json_schema: Callable[[], Any]


class Opaque(Constraint):
    """A test of which only the name is known; `is_user_code` says whether it is a user-defined function."""

    __slots__ = ("is_user_code", "name")
    defaults: dict[str, Any] = {"is_user_code": False}

    is_user_code: bool
    name: str
