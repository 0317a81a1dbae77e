"""What user functions raise: kept for the program, shown only if it is meant for whoever sent the value.

Run phase, only after a failure.
"""

from __future__ import annotations

from ..foundation.callers import blame_caller, is_for_users, without_frames
from ..language.messages.labels import path_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from ..nodes.core import Run


def keep_exception(error: Exception, run: Run) -> BaseException:
    """Return an exception of a user function as a report keeps it.

    One whose text is not for users is a bug of the program: it is logged with its traceback. If the option
    `errors.exceptions` is `"raise"`, it goes on to the caller of `validate`, with the place as a note.
    """
    if not is_for_users(error):
        place = path_string(run.path) or "the outermost value"
        if run.prefs.error_exceptions == "raise":
            blame_caller(error)
            if hasattr(error, "add_note"):
                error.add_note(f"raised by a function of a schema, for {place}")
            raise error
        _log(error, place)
    return without_frames(error, run.prefs.error_stack)


def _log(error: Exception, place: str) -> None:
    import logging  # which most programs have loaded, and no validation needs

    logging.getLogger("passmuster").error(
        "a function of a schema raised %s, for %s", type(error).__name__, place, exc_info=error
    )
