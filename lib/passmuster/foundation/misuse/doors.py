"""The doors of the library: its public functions and methods, at which a wrong schema is told.

An exception about a schema leaves through the door by which the call came in, so that its traceback ends
there, one step below the caller's line, and does not go on through the library. What the caller's own
functions did on the way stays in it; any other exception goes through untouched. Doors are where schemas
are made: none stands in the way of a value. A method that does next to nothing itself has no door, which
would cost more than the method: what it calls ends the traceback, one step further down.

A leaf, loaded with the library.
"""

from __future__ import annotations

from functools import wraps
from types import FunctionType, TracebackType

from ..callers import is_our_file
from ..schema_error import SchemaError, SchemaWarning

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container
    from typing import Any

    Misplaced = Callable[[Callable[..., Any], tuple[Any, ...], dict[str, object]], TypeError]

_NO_DOORS = frozenset(("attempt", "is_valid", "validate", "validate_async"))
"""Methods that are called for each value; if options are wrong, they raise what `trimmed` returns."""

_NEAR = frozenset(
    (
        "UNDEFINED", "_rule", "_set_flag", "_text", "bool", "callable", "check_boolean", "isinstance",
        "require", "show", "str",
    )
)  # fmt: skip
"""Names that raise no `SchemaError`, or raise it in `_rule` and `_set_flag`, which trim it themselves.

A method that refers to nothing else needs no door.
"""


def trimmed(error: Exception) -> Exception:
    """Return an exception that is being handled, its traceback without the library's frames.

    Raised again, it ends at the one that raises it. Frames of the caller's functions stay, and below the
    last of them the door through which they called. What is no fault of a schema is returned as it is, and
    so is a weak reference in it to what is gone.
    """
    if isinstance(error, ReferenceError):
        return SchemaError(f"a proxy can't be read: {error}").with_traceback(None)
    if not isinstance(error, (SchemaError, SchemaWarning)):
        return error
    trace = error.__traceback__
    kept: list[TracebackType] = []
    door: TracebackType | None = None
    while trace is not None:
        if not is_our_file(trace.tb_frame.f_code.co_filename):
            kept.append(trace)
            door = None
        elif door is None:
            door = trace
        trace = trace.tb_next
    if kept and door is not None:
        kept.append(door)
    below: TracebackType | None = None
    for trace in reversed(kept):
        below = TracebackType(below, trace.tb_frame, trace.tb_lasti, trace.tb_lineno)
    return error.with_traceback(below)


def door(function: Callable[..., Any], misplaced: Misplaced | None = None) -> Any:
    """Return a function whose exceptions about a schema end at it.

    Of arguments that it does not take `misplaced` makes the error, if it is given.
    """

    @wraps(function)
    def enter(*args: object, **keywords: object) -> Any:
        try:
            return function(*args, **keywords)
        except (ReferenceError, SchemaError, SchemaWarning) as error:
            raise trimmed(error) from error.__cause__
        except TypeError as error:
            trace = error.__traceback__
            if misplaced is None or trace is None or trace.tb_next is not None:  # raised by the function
                raise
            raise misplaced(function, args, keywords) from None

    return enter


def add_doors(cls: Any, spared: Container[str] = (), misplaced: Misplaced | None = None) -> None:
    """Make doors of the public methods that a class of the library defines."""
    for name, function in list(vars(cls).items()):
        if type(function) is not FunctionType or name.startswith("_") or name in spared:
            continue
        code = function.__code__
        if name not in _NO_DOORS and is_our_file(code.co_filename) and not _NEAR.issuperset(code.co_names):
            setattr(cls, name, door(function, misplaced))
