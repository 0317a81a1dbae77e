"""passmuster: describe data once, validate it anywhere Python runs."""

from __future__ import annotations

import sys as _sys

from ._core.engine.backend import name as backend
from ._core.foundation.schema_error import JsonSchemaError, SchemaError, SchemaWarning
from ._core.foundation.sentinels import OVERRIDE, UNDEFINED, Symbol
from ._core.schemas import root as _root
from ._version import __version__

TYPE_CHECKING: int = False  # bool is a schema here
if TYPE_CHECKING:
    from typing import Any, Final

    from ._core.documents.bulk.batch import Batch
    from ._core.documents.bulk.error_table import ErrorTable
    from ._core.language.errors import Detail, DumpError, Result, ValidationError
    from ._core.schemas.schema.base import Schema

if _sys.warnoptions:
    from ._core.foundation.misuse.schema_warnings import apply_warning_options as _apply_warning_options

    _apply_warning_options(_sys.warnoptions)

_library = _root.DEFAULT

alt: Final = _library.alt
alternatives: Final = _library.alternatives
any: Final = _library.any
array: Final = _library.array
assert_: Final = _library.assert_
attempt: Final = _library.attempt
binary: Final = _library.binary
bool: Final = _library.bool
boolean: Final = _library.boolean
build: Final = _library.build
cache: Final = _library.cache
check_preferences: Final = _library.check_preferences
compile: Final = _library.compile
date: Final = _library.date
decimal: Final = _library.decimal
defaults: Final = _library.defaults
diff: Final = _library.diff
env: Final = _library.env
expression: Final = _library.expression
extend: Final = _library.extend
from_json_schema: Final = _library.from_json_schema
func: Final = _library.func
function: Final = _library.function
in_: Final = _library.in_
inspect: Final = _library.inspect
instance: Final = _library.instance
is_error: Final = _library.is_error
is_expression: Final = _library.is_expression
is_ref: Final = _library.is_ref
is_schema: Final = _library.is_schema
link: Final = _library.link
messages: Final = _library.messages
named: Final = _library.named
number: Final = _library.number
object: Final = _library.object
override = OVERRIDE
preferred_language: Final = _library.preferred_language
pydantic_options: Final = _library.pydantic_options
read_text: Final = _library.read_text
ref: Final = _library.ref
register: Final = _library.register
strict_schemas: Final = _library.strict_schemas
string: Final = _library.string
symbol: Final = _library.symbol
types: Final = _library.types
uuid: Final = _library.uuid
version: Final = _library.version
x: Final = _library.x

__all__ = [
    "OVERRIDE",
    "UNDEFINED",
    "Batch",
    "Detail",
    "DumpError",
    "ErrorTable",
    "JsonSchemaError",
    "Result",
    "Schema",
    "SchemaError",
    "SchemaWarning",
    "Symbol",
    "ValidationError",
    "__version__",
    "alt",
    "alternatives",
    "any",
    "array",
    "assert_",
    "attempt",
    "backend",
    "binary",
    "bool",
    "boolean",
    "build",
    "cache",
    "check_preferences",
    "compile",
    "date",
    "decimal",
    "defaults",
    "diff",
    "env",
    "expression",
    "extend",
    "from_json_schema",
    "func",
    "function",
    "in_",
    "inspect",
    "instance",
    "is_error",
    "is_expression",
    "is_ref",
    "is_schema",
    "link",
    "messages",
    "named",
    "number",
    "object",
    "override",
    "preferred_language",
    "pydantic_options",
    "read_text",
    "ref",
    "register",
    "strict_schemas",
    "string",
    "symbol",
    "types",
    "uuid",
    "version",
    "x",
]


_LATER = {
    "Batch": "documents.bulk.batch",
    "Detail": "language.errors",
    "DumpError": "language.errors",
    "ErrorTable": "documents.bulk.error_table",
    "Result": "language.errors",
    "Schema": "schemas.schema.base",
    "ValidationError": "language.errors",
}
"""Classes that are imported on first use, and their modules in `_core`."""


if TYPE_CHECKING:
    # The methods of `any` that are functions too; type checkers know no others, nor other spellings.
    _any: Final = _library.any()
    allow: Final = _any.allow
    custom: Final = _any.custom
    disallow: Final = _any.disallow
    equal: Final = _any.equal
    exist: Final = _any.exist
    forbidden: Final = _any.forbidden
    invalid: Final = _any.invalid
    not_: Final = _any.not_
    only: Final = _any.only
    optional: Final = _any.optional
    options: Final = _any.options
    preferences: Final = _any.preferences
    prefs: Final = _any.prefs
    required: Final = _any.required
    strip: Final = _any.strip
    valid: Final = _any.valid
    when: Final = _any.when
else:

    def __getattr__(name: str) -> Any:
        if name in _LATER:
            from importlib import import_module

            found = getattr(import_module(f"passmuster._core.{_LATER[name]}"), name)
            return globals().setdefault(name, found)
        # The specification's spelling, and the methods of `any` as functions.
        if name.startswith("__"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(_library, name)


def __dir__() -> list[str]:
    return sorted(__all__)
