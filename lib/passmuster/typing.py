"""The types of arguments and results of methods, for annotations: `from passmuster.typing import Limit`.

The types are defined in the rooms of their parts, and are public here. The library does not import this
module, so that it costs nothing at runtime. The type of some options lists their keywords in Python's
spelling. A mapping of options may use joi's spelling instead.
"""

from __future__ import annotations

from ._core.foundation.argument_types import *
from ._core.foundation.json_text.json_places import Position
from ._core.foundation.option_types import *
from ._core.foundation.protocols import Cache, CompiledPattern
from ._core.foundation.standard_types import *
from ._core.language.computed_types import *
from ._core.language.messages.template import Template
from ._core.language.preferences.preference_types import *
from ._core.language.references.reference import Reference
from ._core.running.steps.helpers import Helpers
from ._core.schemas.schema.base import Schema
from ._core.schemas.schema.definition_types import *
from ._core.schemas.types.alternatives import AlternativesSchema
from ._core.schemas.types.any import AnySchema
from ._core.schemas.types.array import ArraySchema
from ._core.schemas.types.binary import BinarySchema
from ._core.schemas.types.boolean import BooleanSchema
from ._core.schemas.types.date import DateSchema
from ._core.schemas.types.decimal import DecimalSchema
from ._core.schemas.types.function import FunctionSchema
from ._core.schemas.types.link import LinkSchema
from ._core.schemas.types.number import NumberSchema
from ._core.schemas.types.object import ObjectSchema
from ._core.schemas.types.string import StringSchema
from ._core.schemas.types.symbol import SymbolSchema
from ._core.schemas.types.uuid import UuidSchema

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
    "OffsetPresence",
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
    "RowKey",
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
    "TypedDefinition",
    "Undefined",
    "UniqueOptions",
    "UriOptions",
    "UuidOptions",
    "UuidSchema",
    "ValidationOptions",
    "Validator",
    "WhenOptions",
]


def __dir__() -> list[str]:
    return sorted(__all__)
