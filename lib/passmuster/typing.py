"""The types of arguments and results of methods, for annotations: `from passmuster.typing import Limit`.

The types are defined in the rooms of their parts, and are public here. The library does not import this
module, so that it costs nothing at runtime. The type of some options lists their keywords in Python's
spelling. A mapping of options may use joi's spelling instead.

A name is imported as itself, which tells type checkers that it is public.
"""

from ._core.foundation.argument_types import (
    Adjuster as Adjuster,
    Case as Case,
    Cases as Cases,
    Comparator as Comparator,
    DumpMode as DumpMode,
    Extension as Extension,
    Failure as Failure,
    Form as Form,
    FormatMode as FormatMode,
    IsoDate as IsoDate,
    JsonMode as JsonMode,
    JsonSchemaDraft as JsonSchemaDraft,
    JsonTarget as JsonTarget,
    JsonText as JsonText,
    Keys as Keys,
    MatchMode as MatchMode,
    Message as Message,
    Missing as Missing,
    NullMode as NullMode,
    OffsetPresence as OffsetPresence,
    OnError as OnError,
    Options as Options,
    Order as Order,
    Path as Path,
    Pattern as Pattern,
    Presence as Presence,
    Replacement as Replacement,
    ResultMode as ResultMode,
    RowKey as RowKey,
    Sign as Sign,
    Timestamp as Timestamp,
    TypeForm as TypeForm,
    Undefined as Undefined,
)
from ._core.foundation.json_text.json_places import Position as Position
from ._core.foundation.option_types import (
    Base64Options as Base64Options,
    CacheOptions as CacheOptions,
    DataUriOptions as DataUriOptions,
    DefaultOptions as DefaultOptions,
    DomainOptions as DomainOptions,
    EmailOptions as EmailOptions,
    ExampleOptions as ExampleOptions,
    GuidOptions as GuidOptions,
    HexOptions as HexOptions,
    IpOptions as IpOptions,
    LegacyOptions as LegacyOptions,
    PatternOptions as PatternOptions,
    PeerOptions as PeerOptions,
    ReferenceOptions as ReferenceOptions,
    RenameOptions as RenameOptions,
    TemplateOptions as TemplateOptions,
    UniqueOptions as UniqueOptions,
    UriOptions as UriOptions,
    UuidOptions as UuidOptions,
)
from ._core.foundation.protocols import Cache as Cache, CompiledPattern as CompiledPattern
from ._core.foundation.standard_types import (
    HasStandardSchema as HasStandardSchema,
    StandardFailure as StandardFailure,
    StandardIssue as StandardIssue,
    StandardResult as StandardResult,
    StandardSchema as StandardSchema,
    StandardSuccess as StandardSuccess,
)
from ._core.language.computed_types import (
    Computed as Computed,
    DateLimit as DateLimit,
    DecimalLimit as DecimalLimit,
    Key as Key,
    Limit as Limit,
    Messages as Messages,
    NumberLimit as NumberLimit,
    RuleOptions as RuleOptions,
    SortOptions as SortOptions,
    TemplateLike as TemplateLike,
)
from ._core.language.messages.template import Template as Template
from ._core.language.preferences.preference_types import (
    AsyncOptions as AsyncOptions,
    CommonOptions as CommonOptions,
    LimitOptions as LimitOptions,
    PlainAsyncOptions as PlainAsyncOptions,
    SchemaOptions as SchemaOptions,
    ValidationOptions as ValidationOptions,
)
from ._core.language.references.reference import Reference as Reference
from ._core.running.steps.helpers import Helpers as Helpers
from ._core.schemas.schema.base import Schema as Schema
from ._core.schemas.schema.definition_types import (
    CaseOptions as CaseOptions,
    Condition as Condition,
    Definition as Definition,
    KeyPatternOptions as KeyPatternOptions,
    TypedDefinition as TypedDefinition,
    Validator as Validator,
    WhenOptions as WhenOptions,
)
from ._core.schemas.types.alternatives import AlternativesSchema as AlternativesSchema
from ._core.schemas.types.any import AnySchema as AnySchema
from ._core.schemas.types.array import ArraySchema as ArraySchema
from ._core.schemas.types.binary import BinarySchema as BinarySchema
from ._core.schemas.types.boolean import BooleanSchema as BooleanSchema
from ._core.schemas.types.date import DateSchema as DateSchema
from ._core.schemas.types.decimal import DecimalSchema as DecimalSchema
from ._core.schemas.types.function import FunctionSchema as FunctionSchema
from ._core.schemas.types.link import LinkSchema as LinkSchema
from ._core.schemas.types.number import NumberSchema as NumberSchema
from ._core.schemas.types.object import ObjectSchema as ObjectSchema
from ._core.schemas.types.string import StringSchema as StringSchema
from ._core.schemas.types.symbol import SymbolSchema as SymbolSchema
from ._core.schemas.types.uuid import UuidSchema as UuidSchema
