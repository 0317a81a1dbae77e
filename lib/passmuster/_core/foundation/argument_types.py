"""Types of arguments that are known without a schema, for annotations; public in `passmuster.typing`.

Imported for type checkers only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Union

from .protocols import CompiledPattern
from .sentinels import _Sentinel

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing_extensions import TypeAlias, TypeForm as _TypeForm
else:
    _TypeForm = type  # which accepts brackets, too; the form only matters to type checkers

Undefined = _Sentinel
"""The type of `UNDEFINED`, the default of an argument that is not given."""

Pattern = Union[str, CompiledPattern]

Replacement = Union[str, Callable[[Any], str]]
"""The replacement of a match: a string, or a function that returns it for the match."""

TypeForm: TypeAlias = _TypeForm[Any]
"""A type, such as `int`, `Optional[int]` or `Annotated[int, ...]`."""

Keys = Mapping[Any, object]
"""Keys of an object, with the definition of each."""

Path = Union[str, Sequence[object]]
"""Ids and keys that lead to a schema below: a dotted string, or a sequence."""

Message = Union[str, BaseException, Mapping[str, Any]]
"""A prefix for the message of `attempt()`, an exception to raise instead, or options."""


# Functions

Adjuster = Callable[[Any], Any]
"""A function from a schema to a schema."""

Failure = Union[BaseException, Callable[[Any], Any]]
"""An exception to raise instead, or a function from reports to an exception."""

Missing = Union[
    Literal["refuse", "skip"], Callable[[Union[str, None], str], Any], Callable[[Union[str, None]], Any]
]
"""How `build()` treats functions that are named in a description and not given."""

Comparator = Union[str, Callable[[Any, Any], Any]]

Extension = Union[Mapping[str, Any], type, Callable[[Any], Any]]
"""An argument of `extend()`: a mapping, a class of `passmuster.extension`, or a function that returns one."""


# Literals

OnError = Literal["collect", "skip", "raise"]
"""How `validate_many` treats errors."""

NullMode = Literal["drop", "keep"]
"""How `validate_many` treats nulls in rows."""

RowKey = Union[str, int, Sequence[Union[str, int]]]
"""The name of a key of a row, or the names of several."""

Presence = Literal["optional", "required", "forbidden"]
ResultMode = Literal["raw", "strip"]
MatchMode = Literal["any", "all", "one"]
Order = Literal["ascending", "descending"]
Sign = Literal["positive", "negative"]
JsonTarget = Literal["draft-2020-12", "draft-07", "openapi-3.1", "openapi-3.0"]
DumpMode = Literal["json", "python"]
JsonMode = Literal["input", "output", "wire", "response"]
JsonSchemaDraft = Literal[
    "draft-2020-12", "draft-2019-09", "draft-07", "draft-06", "draft-04", "openapi-3.1", "openapi-3.0"
]
FormatMode = Literal["annotate", "assert"]
Case = Literal["upper", "lower"]
Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
Timestamp = Literal["javascript", "unix"]
IsoDate = Literal["date", "datetime"]
OffsetPresence = Literal["forbidden", "optional", "required"]

# Options

Options = Mapping[str, Any]
"""Options of a call by name, in either spelling."""

JsonText = Union[str, bytes, bytearray, memoryview]
"""JSON as a string, or as bytes of UTF-8."""

Cases = Sequence[Options]
"""The cases of a condition: the option `switch`, or an argument of `when()` instead of options."""
