"""passmuster: describe data once, validate it anywhere Python runs."""

from __future__ import annotations

from . import root as _root
from ._version import __version__
from .backend import name as backend
from .foundation.schema_error import SchemaError
from .foundation.sentinels import OVERRIDE, UNDEFINED, Symbol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .errors import Detail, ValidationError
    from .schema.base import Schema

_library = _root.DEFAULT

alt = _library.alt
alternatives = _library.alternatives
any = _library.any
array = _library.array
assert_ = _library.assert_
attempt = _library.attempt
binary = _library.binary
bool = _library.bool
boolean = _library.boolean
build = _library.build
cache = _library.cache
check_preferences = _library.check_preferences
compile = _library.compile
date = _library.date
defaults = _library.defaults
expression = _library.expression
extend = _library.extend
func = _library.func
function = _library.function
in_ = _library.in_
is_error = _library.is_error
is_expression = _library.is_expression
is_ref = _library.is_ref
is_schema = _library.is_schema
link = _library.link
messages = _library.messages
number = _library.number
object = _library.object
override = OVERRIDE
ref = _library.ref
string = _library.string
symbol = _library.symbol
types = _library.types
version = _library.version
x = _library.x

__all__ = [
    "OVERRIDE",
    "UNDEFINED",
    "Detail",
    "Schema",
    "SchemaError",
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
    "defaults",
    "expression",
    "extend",
    "func",
    "function",
    "in_",
    "is_error",
    "is_expression",
    "is_ref",
    "is_schema",
    "link",
    "messages",
    "number",
    "object",
    "override",
    "ref",
    "string",
    "symbol",
    "types",
    "version",
    "x",
]


_LATER = ("Detail", "Schema", "ValidationError")
"""Classes that are loaded when one of them, or a schema, is first asked for."""


if TYPE_CHECKING:
    # The methods of `any` that are functions too; type checkers know no others, nor other spellings.
    _any = _library.any()
    allow = _any.allow
    custom = _any.custom
    disallow = _any.disallow
    equal = _any.equal
    exist = _any.exist
    forbidden = _any.forbidden
    invalid = _any.invalid
    not_ = _any.not_
    only = _any.only
    optional = _any.optional
    options = _any.options
    preferences = _any.preferences
    prefs = _any.prefs
    required = _any.required
    strip = _any.strip
    valid = _any.valid
    when = _any.when
else:

    def __getattr__(name: str) -> Any:
        if name in _LATER:
            from .errors import Detail, ValidationError
            from .schema.base import Schema

            globals().update(Detail=Detail, Schema=Schema, ValidationError=ValidationError)
            return globals()[name]
        # The specification's spelling, and the methods of `any` as functions.
        if name.startswith("__"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(_library, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
