"""A schema of any library as `__standard_schema__` shows it, for annotations; public in `passmuster.typing`.

Imported for type checkers only.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Protocol, TypedDict, Union

from .argument_types import Options


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
