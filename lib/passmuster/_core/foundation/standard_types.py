"""A schema of any library as `__standard_schema__` shows it, for annotations; public in `passmuster.typing`.

Imported for type checkers only.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Protocol, TypedDict, Union

from .argument_types import Options


class StandardIssue(TypedDict, total=False):
    """One issue of an invalid value; it has no path if it is an exception that the schema's author set."""

    message: str
    path: list[Any]


class StandardSuccess(TypedDict):
    """The result for a valid value."""

    value: Any


class StandardFailure(TypedDict):
    """The issues of an invalid value, at least one."""

    issues: list[StandardIssue]


StandardResult = Union[StandardSuccess, StandardFailure]
"""The result of `validate` of a `StandardSchema`; a failure has the key `"issues"`."""


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
    """An object with the attribute `__standard_schema__`, as every schema is."""

    @property
    def __standard_schema__(self) -> StandardSchema: ...
