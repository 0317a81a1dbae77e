"""Names for what the methods take and return, for annotations: `from passmuster.typing import Limit`.

The library itself imports this module for type checkers only, so that nothing here costs its users
anything. A type of options lists the keywords in Python's spelling; the specification's spelling goes
into the mapping that may be given instead. Imports any room but the clients.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from numbers import Real
from typing import Any, Literal, Protocol, TypedDict, Union, _SpecialForm

from .foundation.sentinels import _Sentinel
from .language.messages.message_tables import Messages as CompiledMessages
from .language.messages.template import Template
from .language.references.reference import Reference
from .protocols import CompiledPattern
from .schema.base import Schema
from .steps.helpers import Helpers
from .types.alternatives import AlternativesSchema
from .types.any import AnySchema
from .types.array import ArraySchema
from .types.binary import BinarySchema
from .types.boolean import BooleanSchema
from .types.date import DateSchema
from .types.decimal import DecimalSchema
from .types.function import FunctionSchema
from .types.link import LinkSchema
from .types.number import NumberSchema
from .types.object import ObjectSchema
from .types.string import StringSchema
from .types.symbol import SymbolSchema
from .types.uuid import UuidSchema

__all__ = [
    "Adjuster",
    "AlternativesSchema",
    "AnySchema",
    "ArraySchema",
    "AsyncOptions",
    "Base64Options",
    "BinarySchema",
    "BooleanSchema",
    "Cache",
    "CacheOptions",
    "Case",
    "CaseOptions",
    "Cases",
    "CommonOptions",
    "Comparator",
    "CompiledPattern",
    "Computed",
    "Condition",
    "DataUriOptions",
    "DateLimit",
    "DateSchema",
    "DecimalLimit",
    "DecimalSchema",
    "DefaultOptions",
    "Definition",
    "DomainOptions",
    "EmailOptions",
    "ExampleOptions",
    "Extension",
    "Failure",
    "Form",
    "FunctionSchema",
    "GuidOptions",
    "HasStandardSchema",
    "Helpers",
    "HexOptions",
    "IpOptions",
    "JsonTarget",
    "Key",
    "KeyPatternOptions",
    "Keys",
    "LegacyOptions",
    "Limit",
    "LimitOptions",
    "LinkSchema",
    "MatchMode",
    "Message",
    "Messages",
    "Missing",
    "NumberLimit",
    "NumberSchema",
    "ObjectSchema",
    "OnError",
    "Options",
    "Order",
    "Path",
    "Pattern",
    "PatternOptions",
    "PeerOptions",
    "PlainAsyncOptions",
    "Presence",
    "Reference",
    "ReferenceOptions",
    "RenameOptions",
    "Replacement",
    "ResultMode",
    "RuleOptions",
    "Schema",
    "SchemaOptions",
    "Sign",
    "SortOptions",
    "StandardFailure",
    "StandardIssue",
    "StandardResult",
    "StandardSchema",
    "StandardSuccess",
    "StringSchema",
    "SymbolSchema",
    "Template",
    "TemplateLike",
    "TemplateOptions",
    "Timestamp",
    "TypeForm",
    "Undefined",
    "UniqueOptions",
    "UriOptions",
    "UuidOptions",
    "UuidSchema",
    "ValidationOptions",
    "Validator",
    "WhenOptions",
]

Undefined = _Sentinel
"""The type of `UNDEFINED`, which stands for an argument that is not given."""

# What stands in for a value

Computed = Union[Reference, Template]
"""What is known only in a run: made by `ref()` and `x()`."""

Pattern = Union[str, CompiledPattern]

Replacement = Union[str, Callable[[Any], str]]
"""What is put in the place of a match: a string, or a function from the match to it."""

Limit = Union[int, Reference, Template]
"""A limit of what is counted."""

NumberLimit = Union[float, Decimal, Real, Reference, Template]

DecimalLimit = Union[str, NumberLimit]
"""A number, or how it is written."""

DateLimit = Union[date, str, float, Decimal, Reference, Template]
"""A date, its string (or `"now"`), milliseconds since 1970."""

Key = Union[str, Reference]
"""A key as people write it, or what `ref()` made of one."""

if sys.version_info >= (3, 10):
    from types import UnionType
else:
    UnionType = _SpecialForm

TypeForm = Union[UnionType, _SpecialForm]
"""A type that is no class, such as `Optional[int]`."""

Definition = Union[
    Schema, TypeForm, Reference, Template, None, str, float, Decimal, Real, date, CompiledPattern,
    Mapping[Any, object], Sequence[object], Callable[..., Any],
]  # fmt: skip
"""A schema, or a literal or type that `compile()` makes one of."""

Keys = Mapping[Any, object]
"""Keys of an object, with a definition each."""

Path = Union[str, Sequence[object]]
"""Ids and keys on the way to a schema below: a string with periods, or one by one."""

Condition = Union[str, Reference, Schema]
"""What `when()` looks at: the value of a key or of a reference, or the value itself, which a schema takes."""

# Strings

TemplateLike = Union[str, Template]
Messages = Union[Mapping[str, object], CompiledMessages]
"""Strings by error code, or by language and error code."""

Message = Union[str, BaseException, Mapping[str, Any]]
"""What `attempt()` puts before the message, or raises instead; options where there is none of these."""

# Functions

Validator = Union[Callable[[Any, Helpers], Any], Callable[[Any], Any]]
"""What `custom()` calls; it returns the value as it has become."""

Adjuster = Callable[[Any], Any]
"""From schema to schema."""

Failure = Union[BaseException, Callable[[Any], Any]]
"""An exception to raise instead, or what makes one of the reports."""

Missing = Union[
    Literal["refuse", "skip"], Callable[[Union[str, None], str], Any], Callable[[Union[str, None]], Any]
]
"""What becomes of the functions of a description that `build()` is not given."""

Comparator = Union[str, Callable[[Any, Any], Any]]

Extension = Union[Mapping[str, Any], type, Callable[[Any], Any]]
"""What `extend()` takes: a description of types, a class of `passmuster.extension`, or what makes one."""


class Cache(Protocol):
    """What `any.cache()` takes."""

    def get(self, key: Any, /) -> Any:
        """Return what is kept for a key, or None."""

    def set(self, key: Any, value: Any, /) -> Any:
        """Keep a value for a key."""


# Words

OnError = Literal["collect", "skip", "raise"]
"""What `validate_many` does with errors."""

Presence = Literal["optional", "required", "forbidden"]
ResultMode = Literal["raw", "strip"]
MatchMode = Literal["any", "all", "one"]
Order = Literal["ascending", "descending"]
Sign = Literal["positive", "negative"]
JsonTarget = Literal["draft-2020-12", "draft-07", "openapi-3.1", "openapi-3.0"]
Case = Literal["upper", "lower"]
Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
Timestamp = Literal["javascript", "unix"]

# Options

Options = Mapping[str, Any]
"""Options of a call by name, in either spelling."""

Cases = Sequence[Options]
"""The cases of a condition: what `switch` is, and what `when()` takes in the place of options."""


class LimitOptions(TypedDict, total=False):
    """Bounds of a validation."""

    attempts: int | None
    depth: int
    errors: int | None
    message: int | None
    pattern_time: float | None
    string: int | None


class CommonOptions(TypedDict, total=False):
    """What schemas and validations both set."""

    abort_early: bool
    allow_unknown: bool
    cache: bool
    convert: bool
    date_format: Literal["date", "iso", "string", "time", "utc"]
    errors: Options
    joi: Literal[17, 18]
    limits: LimitOptions
    messages: Messages | None
    no_defaults: bool
    non_enumerables: bool
    presence: Presence
    skip_functions: bool
    strip_unknown: bool | Options


class SchemaOptions(CommonOptions, total=False):
    """Options of `prefs()`."""

    artifacts: bool


class ValidationOptions(CommonOptions, total=False):
    """Options of `validate()`."""

    context: object
    debug: bool
    externals: bool


class AsyncOptions(ValidationOptions, total=False):
    """Options of `validate_async()`."""

    artifacts: bool
    warnings: bool


class PlainAsyncOptions(CommonOptions, total=False):
    """Options of `validate_async()` with which it returns the value."""

    artifacts: Literal[False]
    context: object
    debug: Literal[False]
    externals: bool
    warnings: Literal[False]


class CacheOptions(TypedDict, total=False):
    """Options of `cache.provision()`."""

    max: int


class LegacyOptions(TypedDict, total=False):
    """Options of `compile()` and `is_schema()`."""

    legacy: bool


class ReferenceOptions(TypedDict, total=False):
    """Options of `ref()` and `in_()`."""

    adjust: Callable[[Any], Any] | None
    ancestor: int | Literal["root"] | None
    in_: bool
    iterables: bool | None
    map: Sequence[Sequence[Any]] | Literal[False] | None
    prefix: Options | Literal[False] | None
    render: bool | None
    separator: str | Literal[False]


class TemplateOptions(ReferenceOptions, total=False):
    """Options of `x()`."""

    functions: Mapping[str, Callable[..., Any]]


class CaseOptions(TypedDict, total=False):
    """Options of `conditional()`."""

    is_: Definition
    not_: Definition
    then: Definition
    otherwise: Definition
    switch: Cases


class WhenOptions(CaseOptions, total=False):
    """Options of `when()`."""

    break_: bool


class DefaultOptions(TypedDict, total=False):
    """Options of `default()` and `failover()`."""

    literal: bool


class RuleOptions(TypedDict, total=False):
    """Options of `rule()`."""

    keep: bool
    message: TemplateLike | Messages
    warn: bool


class ExampleOptions(TypedDict, total=False):
    """Options of `example()`."""

    override: bool


class SortOptions(TypedDict, total=False):
    """Options of `array.sort()`."""

    by: Key
    order: Order


class UniqueOptions(TypedDict, total=False):
    """Options of `array.unique()`."""

    ignore_undefined: bool
    separator: str | Literal[False]


class KeyPatternOptions(TypedDict, total=False):
    """Options of `object.pattern()`."""

    fallthrough: bool
    matches: Definition


class RenameOptions(TypedDict, total=False):
    """Options of `object.rename()`."""

    alias: bool
    multiple: bool
    override: bool
    ignore_undefined: bool


class PeerOptions(TypedDict, total=False):
    """Options of the methods that say which keys go together."""

    separator: str | Literal[False]
    is_present: Callable[[Any], Any] | None


class PatternOptions(TypedDict, total=False):
    """Options of `string.pattern()`."""

    invert: bool
    name: str


class Base64Options(TypedDict, total=False):
    """Options of `string.base64()`."""

    padding_required: bool
    url_safe: bool


class DataUriOptions(TypedDict, total=False):
    """Options of `string.data_uri()`."""

    padding_required: bool


class DomainOptions(TypedDict, total=False):
    """Options of `string.domain()`."""

    allow_fully_qualified: bool
    allow_underscore: bool
    allow_unicode: bool
    max_domain_segments: int
    min_domain_segments: int
    tlds: bool | Options


class EmailOptions(DomainOptions, total=False):
    """Options of `string.email()`."""

    ignore_length: bool
    multiple: bool
    separator: str


class GuidOptions(TypedDict, total=False):
    """Options of `string.guid()`."""

    version: str | Sequence[str]
    separator: bool | Literal["-", ":"]
    wrapper: bool | Literal["{", "[", "("]


class UuidOptions(TypedDict, total=False):
    """Options of `uuid()`."""

    version: str | Sequence[str]


class HexOptions(TypedDict, total=False):
    """Options of `string.hex()`."""

    byte_aligned: bool
    prefix: bool | Literal["optional"]


class IpOptions(TypedDict, total=False):
    """Options of `string.ip()`."""

    version: str | Sequence[str]
    cidr: Literal["required", "optional", "forbidden"]


class StandardIssue(TypedDict, total=False):
    """What is wrong with a value; an issue that an exception of the author's is has no path."""

    message: str
    path: list[Any]


class StandardSuccess(TypedDict):
    """What a valid value became."""

    value: Any


class StandardFailure(TypedDict):
    """What is wrong with a value, at least one issue."""

    issues: list[StandardIssue]


StandardResult = Union[StandardSuccess, StandardFailure]
"""What `validate` of a `StandardSchema` returns; look for `"issues"` in it."""


class StandardSchema(Protocol):
    """A schema of any library as its attribute `__standard_schema__` shows it."""

    @property
    def version(self) -> int: ...

    @property
    def vendor(self) -> str: ...

    def validate(
        self, value: Any, *, library_options: Options | None = None
    ) -> StandardResult | Awaitable[StandardResult]:
        """Return a dict with `value` or `issues`, or what has to be awaited for it."""


class HasStandardSchema(Protocol):
    """What has the attribute `__standard_schema__`: every schema."""

    @property
    def __standard_schema__(self) -> StandardSchema: ...


class UriOptions(TypedDict, total=False):
    """Options of `string.uri()`."""

    allow_relative: bool
    allow_query_square_brackets: bool
    domain: Options
    encode_uri: bool
    relative_only: bool
    scheme: Pattern | Sequence[Pattern]
