"""Trimming of the traceback of exceptions about schemas: it ends at the public function that was called.

The traceback of a `SchemaError` ends one step below the user's line, without the frames of the library.
Frames of user functions stay, and other exceptions are not changed. This is done by a wrapper around the
public functions and methods that make schemas, not around those that validate a value. A method that does
very little has no wrapper, which would take longer than the method: the function that it calls ends the
traceback instead.

A leaf, imported with the library.
"""

from __future__ import annotations

from functools import wraps
from types import FunctionType, TracebackType

from ..callers import is_library_file
from ..schema_error import SchemaError, SchemaWarning

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container
    from typing import Any, Union

    Misplaced = Callable[[Callable[..., Any], tuple[Any, ...], dict[str, object]], Union[TypeError, None]]

_PER_VALUE = frozenset(("attempt", "is_valid", "validate", "validate_async", "validate_json"))
"""Methods that are called for each value. If options are wrong, they call `trim_traceback` themselves."""

_SELF_TRIMMING = frozenset(
    (
        "UNDEFINED", "_rule", "_set_flag", "_text", "bool", "callable", "check_boolean", "isinstance",
        "read_switch", "refused_surplus", "require", "show", "str",
    )
)  # fmt: skip
"""Functions that raise no `SchemaError`, or trim its traceback themselves, as `_rule` and `_set_flag` do.

A method that calls nothing else needs no wrapper.
"""


def trim_traceback(error: Exception) -> Exception:
    """Return an exception that is being handled, without the frames of the library in its traceback.

    Frames of user functions stay, and below the last of them the function of the library that they called. An
    exception that is not about a schema is returned as it is. A `ReferenceError`, which a dead weak reference
    raises, becomes a `SchemaError`.
    """
    if isinstance(error, ReferenceError):
        return SchemaError(f"a proxy can't be read: {error}").with_traceback(None)
    if not isinstance(error, (SchemaError, SchemaWarning)):
        return error
    trace = error.__traceback__
    kept: list[TracebackType] = []
    entry: TracebackType | None = None  # the function of the library that user code called
    while trace is not None:
        if not is_library_file(trace.tb_frame.f_code.co_filename):
            kept.append(trace)
            entry = None
        elif entry is None:
            entry = trace
        trace = trace.tb_next
    if kept and entry is not None:
        kept.append(entry)
    below: TracebackType | None = None
    for trace in reversed(kept):
        below = TracebackType(below, trace.tb_frame, trace.tb_lasti, trace.tb_lineno)
    return error.with_traceback(below)


def trims_traceback(function: Callable[..., Any], misplaced: Misplaced | None = None) -> Any:
    """Return a function that trims the traceback of exceptions about schemas.

    If `misplaced` is given, it returns the error for arguments that the function does not accept, or None.
    """

    @wraps(function)
    def enter(*args: object, **keywords: object) -> Any:
        try:
            return function(*args, **keywords)
        except (ReferenceError, SchemaError, SchemaWarning) as error:
            raise trim_traceback(error) from error.__cause__
        except TypeError as error:
            trace = error.__traceback__
            if misplaced is None or trace is None or trace.tb_next is not None:  # raised by the function
                raise
            better = misplaced(function, args, keywords)
            if better is None:
                raise
            raise better from None

    return enter


def trim_tracebacks(cls: Any, spared: Container[str] = (), misplaced: Misplaced | None = None) -> None:
    """Wrap the public methods that a class defines, except the `spared` ones, with `trims_traceback`."""
    for name, function in list(vars(cls).items()):
        if type(function) is not FunctionType or name.startswith("_") or name in spared:
            continue
        code = function.__code__
        if name in _PER_VALUE or not is_library_file(code.co_filename):
            continue
        if not _SELF_TRIMMING.issuperset(code.co_names):
            setattr(cls, name, trims_traceback(function, misplaced))
