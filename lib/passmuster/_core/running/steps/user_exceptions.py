"""Exceptions of user functions: kept for the program, and only shown if they are meant for the sender.

Run phase, only after a failure.
"""

from __future__ import annotations

from ...foundation.callers import NO_VERDICT, is_for_users, mark_as_user_error, without_frames
from ...language.messages.labels import path_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.nodes.core import Run


def keep_exception(error: Exception, run: Run) -> BaseException:
    """Return an exception of a user function in the form that a report keeps.

    An exception whose text is not meant for users is a bug of the program: it is logged with its traceback,
    but without text and place if values have secrets. If the option `errors.exceptions` is `"raise"`, it is
    raised in `validate`, with the place as a note. One that is no verdict on a value is always raised.
    """
    if isinstance(error, NO_VERDICT):
        raise error
    if not is_for_users(error):
        is_withheld = type(run.externals) is SecretExternals
        place = "a value with secrets" if is_withheld else path_string(run.path) or "the outermost value"
        if run.prefs.error_exceptions == "raise":
            mark_as_user_error(error)
            if hasattr(error, "add_note"):
                error.add_note(f"raised by a function of a schema, for {place}")
            raise error
        _log(error, place, is_withheld)
    return without_frames(error, run.prefs.error_stack)


class SecretExternals(list["Any"]):
    """The external rules of a run whose values have secrets: its log entries contain no values."""

    __slots__ = ()


def _log(error: Exception, place: str, is_withheld: bool) -> None:
    import logging  # imported late, because validations don't need it
    import traceback

    frames = "\n" + "".join(traceback.format_tb(error.__traceback__)) if is_withheld else ""
    shown = None if is_withheld else error
    logging.getLogger("passmuster").error(
        "a function of a schema raised %s, for %s%s", type(error).__name__, place, frames, exc_info=shown
    )
