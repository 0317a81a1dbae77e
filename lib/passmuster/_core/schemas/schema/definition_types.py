"""Types of arguments that may be schemas, and of functions that validate; public in `passmuster.typing`.

Imported by type checkers only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from numbers import Real
from typing import Any, TypedDict, Union

from ...foundation.argument_types import Cases
from ...foundation.protocols import CompiledPattern
from ...language.messages.template import Template
from ...language.references.reference import Reference
from ...running.steps.helpers import Helpers
from .base import Schema

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing_extensions import TypeForm, TypeVar

    X = TypeVar("X", default=Any)
else:
    from typing import TypeVar

    X = TypeVar("X")
    TypeForm = type  # as in `argument_types`

TypedDefinition = Union[
    Schema[X], TypeForm[X], Reference, Template, None, str, float, Decimal, Real, date, CompiledPattern,
    Mapping[Any, object], Sequence[object],
]  # fmt: skip
"""A definition with the type of the validated values, which is `Any` for literals."""

Definition = Union[TypedDefinition[Any], Callable[..., Any]]
"""A schema, or a literal or type that `compile()` accepts."""

Condition = Union[str, Reference, Schema, Sequence[Union[str, Reference]]]
"""The subject of `when()`: a key, a reference, or a schema for the value itself."""

Validator = Union[Callable[[Any, Helpers], Any], Callable[[Any], Any]]
"""A function for `custom()`, which returns the new value."""


# Options


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


class KeyPatternOptions(TypedDict, total=False):
    """Options of `object.pattern()`."""

    fallthrough: bool
    matches: Definition
