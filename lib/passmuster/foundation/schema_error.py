"""The exception for a wrong schema, and the warning for a suspicious one.

They are defined in this leaf room so that every other room can raise them; `passmuster.errors` draws the
whole tree of exceptions and re-exports them. Imports nothing.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any


class SchemaError(ValueError):
    """A wrong schema: raised by the call that made the mistake, which the message names.

    A wrong *value* never raises this, but a `ValidationError`.

    >>> raise SchemaError("limit must be a number or a reference, not 'x'")
    Traceback (most recent call last):
        ...
    passmuster.SchemaError: limit must be a number or a reference, not 'x'
    """

    __slots__ = ()


class SchemaWarning(UserWarning):
    """A schema that is valid, but suspicious: a rule that no value passes, a misspelt error code.

    Reported at the line that created the schema. An error if warnings are turned into errors, and in
    `strict_schemas()`; ignored, like any warning, by `warnings.filterwarnings`.

    >>> import warnings
    >>> warnings.filterwarnings("error", category=SchemaWarning)  # doctest: +SKIP
    """


class JsonSchemaError(SchemaError):
    """A schema has rules that JSON Schema can't express: raised if `json_schema` is asked to be strict.

    `losses` lists the parts that the JSON Schema would leave out, each with its `path`, `rule` and `reason`.
    """

    __slots__ = ("losses",)

    def __init__(self, message: str, losses: tuple[Any, ...] = ()) -> None:
        super().__init__(message)
        self.losses: tuple[Any, ...] = losses

    def __reduce__(self) -> Any:
        return JsonSchemaError, (str(self), self.losses)


JsonSchemaError.__module__ = "passmuster"
SchemaError.__module__ = SchemaWarning.__module__ = "passmuster"
