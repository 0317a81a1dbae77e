"""The exceptions, and how the reports of a validation become what a user reads.

    ValueError
    ├── SchemaError         the schema is wrong: raised where it was written
    └── ValidationError     the value is wrong: `result.error`, raised by `attempt`
                            and `validate_async`; has a `Detail` for each failure

Anything else that comes out of the library was raised by a function of the
user's, or is a fault of ours. Report phase; imports the foundation and language.
"""

from __future__ import annotations

from .foundation.schema_error import SchemaError
from .foundation.sentinels import UNDEFINED
from .language.messages.details import Detail, ErrorMaker, as_message, details_of, joined, kept_details
from .language.messages.wording import Subject

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from .nodes.reports import Report

__all__ = ["Detail", "SchemaError", "Subject", "ValidationError", "details_of", "joined", "process"]

OVERRIDE_CODE = "override"
"""The code of a report that holds the exception to raise instead, its `error`."""


class ValidationError(ValueError):
    """A wrong value: what is wrong with it, and where.

    `details` has one entry for each failure; `str(error)` is their messages in one
    string; `annotate()` shows them within the input. Made by validation; a function
    given to `error()` may make one itself, of a message, details and the input.

    >>> error = ValidationError("too odd", [Detail("too odd", ["a"], "odd")], {"a": 1})
    >>> str(error), error.details[0].path
    ('too odd', ['a'])
    """

    __module__ = "passmuster"

    name = "ValidationError"
    is_lib = True
    isLib = True  # the specification's spelling

    debug: Any = None
    _reports: Sequence[Report] = ()
    _details: list[Detail] | None = None
    _message: str | None = None
    _original: Any
    _stack: str | None = None

    def __init__(
        self,
        message: str | None = None,
        details: Iterable[Detail | Mapping[str, Any]] | None = None,
        original: object = UNDEFINED,
    ) -> None:
        self._message = message
        self._details = [_as_detail(detail) for detail in details or ()]
        self._original = original

    if TYPE_CHECKING:

        @property
        def details(self) -> list[Detail]: ...

    else:
        details = property(
            kept_details, doc="The failures, a `Detail` each, in the order in which they were found."
        )

    @property
    def message(self) -> str:
        """What is wrong, in words: the messages of the details, each once."""
        if self._message is None:
            self._message = joined(self.details)
        return self._message

    @property
    def args(self) -> tuple[Any, ...]:  # type: ignore[override]
        """What exceptions have: the message, in a tuple."""
        return (self.message,)

    @property
    def stack(self) -> str:
        """Name and message, and where the validation was called if `errors.stack` asks for it."""
        return f"{self.name}: {self.message}" + (f"\n{self._stack}" if self._stack else "")

    def prefix(self, text: str) -> None:
        """Put a string and a space in front of the message.

        >>> error = ValidationError("too odd")
        >>> error.prefix("Sorry:")
        >>> str(error)
        'Sorry: too odd'
        """
        self._message = f"{text} {self.message}"

    def annotate(self, strip_colors: bool = False) -> str:
        """Return the input as text, with a mark at each place where something is wrong.

        The marks are red, in the way of terminals, unless `strip_colors`. What the
        input holds is escaped where a terminal would obey it.

        >>> error = ValidationError("odd", [Detail("a is odd", ["a"], "odd")], {"a": 1})
        >>> print(error.annotate(True))
        {
          "a" [1]: 1
        }
        <BLANKLINE>
        [1] a is odd
        """
        from .annotate import annotate

        return annotate(self._original, self.details, strip_colors)

    def __str__(self) -> str:
        return self.message

    def __repr__(self) -> str:
        return f"ValidationError({self.message!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        state = {name: value for name, value in self.__dict__.items() if name != "_reports"}
        state.update(_message=self.message, _details=self.details)
        return _new_error, (type(self),), state


def _new_error(cls: type[ValidationError]) -> ValidationError:
    return cls.__new__(cls)


def _as_detail(detail: Detail | Mapping[str, Any]) -> Detail:
    if isinstance(detail, Detail):
        return detail
    return Detail(
        as_message(detail.get("message", "")),
        detail.get("path", ()),
        detail.get("type", ""),
        detail.get("context"),
    )


def _keep_stack(error: ValidationError) -> None:
    from traceback import format_stack

    error._stack = "".join(format_stack()[:-1])


process: ErrorMaker = ErrorMaker(ValidationError, OVERRIDE_CODE, _keep_stack)
"""`process(reports, original, prefs)` returns the exception that reports make.

Where reports stand for exceptions, put there by `error()`, the first of those is returned as it is.
Otherwise a `ValidationError` about `original`, the input.
"""
