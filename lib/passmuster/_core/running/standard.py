"""The protocol with which other packages validate by a schema of any library, without importing that library.

It corresponds to Standard Schema in JavaScript: a schema has the attribute `__standard_schema__`, an object
with a version, a vendor and the method `validate`. The types are in `passmuster.typing`. Run phase.
"""

from __future__ import annotations

from ..engine.backend import reports
from ..language.errors import ValidationError
from ..language.preferences.preferences import prepare
from .validation import start

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Awaitable
    from typing import Any

    from ..foundation.argument_types import Options
    from ..foundation.standard_types import StandardIssue, StandardResult
    from ..language.errors import Result
    from .steps.schema_protocols import SchemaLike


class Standard:
    """A schema as other packages use it.

    Attributes:
        version: The version of the protocol, 1.
        vendor: `"passmuster"`.

    >>> import passmuster as pm
    >>> pm.number().__standard_schema__.validate("5")
    {'value': 5}
    """

    __slots__ = ("_schema",)

    version = 1
    vendor = "passmuster"

    def __init__(self, schema: SchemaLike) -> None:
        self._schema: SchemaLike = schema

    def validate(
        self, value: Any, *, library_options: Options | None = None
    ) -> StandardResult | Awaitable[StandardResult]:
        """Return a dict with `value`, or with `issues` if the value is wrong.

        An issue is a dict with `message`, and with `path` unless it stands for an exception given to
        `error()`. If external rules have to run, the result must be awaited. Exceptions that they raise are
        not caught.

        Args:
            value: any object; it is never changed.
            library_options: the options of `validate`.
        """
        prefs, context = prepare(library_options)
        result = start(self._schema, value, prefs, context)
        return _convert(result) if isinstance(result, reports.Result) else _convert_async(result)


async def _convert_async(result: Awaitable[Result]) -> StandardResult:
    return _convert(await result)


def _convert(result: Result) -> StandardResult:
    error = result.error
    if error is None:
        return {"value": result.value}
    if not isinstance(error, ValidationError):
        return {"issues": [{"message": str(error)}]}
    issues: list[StandardIssue] = [
        {"message": detail.message, "path": list(detail.path)} for detail in error.details
    ]
    return {"issues": issues}
