"""The options of validations as keywords, for annotations; public in `passmuster.typing`.

Written by scripts/generate_options.py from the table of options; do not edit. For type checkers only.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from ...foundation.argument_types import Options
from ..computed_types import Messages


class LimitOptions(TypedDict, total=False):
    """Bounds of a validation."""

    attempts: int | None
    depth: int
    errors: int | None
    message: int | None
    pattern_time: float | None
    string: int | None


class CommonOptions(TypedDict, total=False):
    """Options of both schemas and validations."""

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
    presence: Literal["optional", "required", "forbidden"]
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
    from_json: bool
    null_as_absent: bool


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
    from_json: bool
    null_as_absent: bool
    warnings: Literal[False]
