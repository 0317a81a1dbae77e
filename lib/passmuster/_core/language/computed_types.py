"""Types of arguments that may be references, templates or messages, and of options that hold them.

Imported for type checkers only; public in `passmuster.typing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from numbers import Real
from typing import TypedDict, Union

from ..foundation.argument_types import Order
from .messages.message_tables import Messages as CompiledMessages
from .messages.template import Template
from .references.reference import Reference

Computed = Union[Reference, Template]
"""A value that is only known in a run: created by `ref()` or `x()`."""

Limit = Union[int, Reference, Template]
"""A limit of a count."""

NumberLimit = Union[float, Decimal, Real, Reference, Template]

DecimalLimit = Union[str, NumberLimit]
"""A number, or a string that contains one."""

DateLimit = Union[date, str, float, Decimal, Reference, Template]
"""A date, its string (or `"now"`), milliseconds since 1970."""

Key = Union[str, Reference]
"""A key as a string, or as a reference created by `ref()`."""

TemplateLike = Union[str, Template]

Messages = Union[Mapping[str, object], CompiledMessages]
"""Strings by error code, or by language and error code."""


# Options


class RuleOptions(TypedDict, total=False):
    """Options of `rule()`."""

    keep: bool
    message: TemplateLike | Messages
    warn: bool


class SortOptions(TypedDict, total=False):
    """Options of `array.sort()`."""

    by: Key
    order: Order
