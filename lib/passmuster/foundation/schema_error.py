"""The exception that a wrong schema raises, and the warning of one that can't be meant.

They live in this leaf room so that every other room can raise them;
`passmuster.errors` draws the whole tree of exceptions and re-exports them.
Imports nothing.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any


class SchemaError(ValueError):
    """A wrong schema: raised at the call that made the mistake, and naming it.

    A wrong *value* never raises this: it makes a `ValidationError`.

    >>> raise SchemaError("limit must be a number or a reference, not 'x'")
    Traceback (most recent call last):
        ...
    passmuster.SchemaError: limit must be a number or a reference, not 'x'
    """

    __slots__ = ()


class SchemaWarning(UserWarning):
    """A schema that is made, but can't be meant: a rule that no value passes, a misspelt error code.

    Told at the line that made the schema. An error where warnings are turned into errors, and within
    `strict_schemas()`; ignored, like any warning, by `warnings.filterwarnings`.

    >>> import warnings
    >>> warnings.filterwarnings("error", category=SchemaWarning)  # doctest: +SKIP
    """


class JsonSchemaError(SchemaError):
    """A schema says what JSON Schema can't: raised where `json_schema` is asked to be strict.

    `losses` lists what the JSON Schema would leave out, each with its `path`, `rule` and `reason`.
    """

    __slots__ = ("losses",)

    def __init__(self, message: str, losses: tuple[Any, ...] = ()) -> None:
        super().__init__(message)
        self.losses: tuple[Any, ...] = losses

    def __reduce__(self) -> Any:
        return JsonSchemaError, (str(self), self.losses)


JsonSchemaError.__module__ = "passmuster"
SchemaError.__module__ = SchemaWarning.__module__ = "passmuster"
