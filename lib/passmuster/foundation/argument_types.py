"""Types of arguments that are known without a schema, for annotations; public in `passmuster.typing`.

Imported for type checkers only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Union

from ..protocols import CompiledPattern
from .sentinels import _Sentinel

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing_extensions import TypeAlias, TypeForm as _TypeForm
else:
    _TypeForm = type  # which takes brackets, too; at run time nobody asks what a form is

Undefined = _Sentinel
"""The type of `UNDEFINED`, which stands for an argument that is not given."""

Pattern = Union[str, CompiledPattern]

Replacement = Union[str, Callable[[Any], str]]
"""The replacement of a match: a string, or a function that returns it for the match."""

TypeForm: TypeAlias = _TypeForm[Any]
"""A type, such as `int`, `Optional[int]` or `Annotated[int, ...]`."""

Keys = Mapping[Any, object]
"""Keys of an object, with a definition each."""

Path = Union[str, Sequence[object]]
"""Ids and keys on the way to a schema below: a string with periods, or one by one."""

Message = Union[str, BaseException, Mapping[str, Any]]
"""A prefix for the message of `attempt()`, an exception to raise instead, or options."""


# Functions

Adjuster = Callable[[Any], Any]
"""From schema to schema."""

Failure = Union[BaseException, Callable[[Any], Any]]
"""An exception to raise instead, or what makes one of the reports."""

Missing = Union[
    Literal["refuse", "skip"], Callable[[Union[str, None], str], Any], Callable[[Union[str, None]], Any]
]
"""How `build()` treats functions that a description names but that it is not given."""

Comparator = Union[str, Callable[[Any, Any], Any]]

Extension = Union[Mapping[str, Any], type, Callable[[Any], Any]]
"""An argument of `extend()`: a mapping, a class of `passmuster.extension`, or a function that returns one."""


# Words

OnError = Literal["collect", "skip", "raise"]
"""How `validate_many` treats errors."""

NullMode = Literal["drop", "keep"]
"""What becomes of nulls in the rows of `validate_many`."""

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

# Options

Options = Mapping[str, Any]
"""Options of a call by name, in either spelling."""

JsonText = Union[str, bytes, bytearray, memoryview]
"""JSON as a string, or as bytes of UTF-8."""

Cases = Sequence[Options]
"""The cases of a condition: what `switch` is, and what `when()` takes in the place of options."""
