"""The types of arguments and results of methods, for annotations: `from passmuster.typing import Limit`.

The types are defined in the rooms of their parts, and are public here. The library does not import this
module, so that it costs nothing at runtime. The type of some options lists their keywords in Python's
spelling. A mapping of options may use joi's spelling instead.
"""

from __future__ import annotations

from .foundation.argument_types import (
    Adjuster,
    Case,
    Cases,
    Comparator,
    DumpMode,
    Extension,
    Failure,
    Form,
    FormatMode,
    IsoDate,
    JsonMode,
    JsonSchemaDraft,
    JsonTarget,
    JsonText,
    Keys,
    MatchMode,
    Message,
    Missing,
    NullMode,
    OnError,
    Options,
    Order,
    Path,
    Pattern,
    Presence,
    Replacement,
    ResultMode,
    Sign,
    Timestamp,
    TypeForm,
    Undefined,
)
from .foundation.option_types import (
    Base64Options,
    CacheOptions,
    DataUriOptions,
    DefaultOptions,
    DomainOptions,
    EmailOptions,
    ExampleOptions,
    GuidOptions,
    HexOptions,
    IpOptions,
    LegacyOptions,
    PatternOptions,
    PeerOptions,
    ReferenceOptions,
    RenameOptions,
    TemplateOptions,
    UniqueOptions,
    UriOptions,
    UuidOptions,
)
from .foundation.standard_types import (
    HasStandardSchema,
    StandardFailure,
    StandardIssue,
    StandardResult,
    StandardSchema,
    StandardSuccess,
)
from .json_text.json_places import Position
from .language.computed_types import (
    Computed,
    DateLimit,
    DecimalLimit,
    Key,
    Limit,
    Messages,
    NumberLimit,
    RuleOptions,
    SortOptions,
    TemplateLike,
)
from .language.messages.template import Template
from .language.preferences.preference_types import (
    AsyncOptions,
    CommonOptions,
    LimitOptions,
    PlainAsyncOptions,
    SchemaOptions,
    ValidationOptions,
)
from .language.references.reference import Reference
from .protocols import Cache, CompiledPattern
from .schema.base import Schema
from .schema.definition_types import (
    CaseOptions,
    Condition,
    Definition,
    KeyPatternOptions,
    Validator,
    WhenOptions,
)
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
    "DumpMode",
    "EmailOptions",
    "ExampleOptions",
    "Extension",
    "Failure",
    "Form",
    "FormatMode",
    "FunctionSchema",
    "GuidOptions",
    "HasStandardSchema",
    "Helpers",
    "HexOptions",
    "IpOptions",
    "IsoDate",
    "JsonMode",
    "JsonSchemaDraft",
    "JsonTarget",
    "JsonText",
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
    "NullMode",
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
    "Position",
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
