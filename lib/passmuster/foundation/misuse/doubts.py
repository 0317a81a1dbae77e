"""Warnings about schemas that can be made, but are hardly meant.

A leaf, loaded when the first such schema is made, or the first block in which there must be none.
"""

from __future__ import annotations

import re
import sys
import warnings
from contextlib import contextmanager
from contextvars import ContextVar

from ..callers import is_our_file
from ..schema_error import SchemaError, SchemaWarning

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from contextlib import AbstractContextManager

_TOLD, _REFUSED, _KEPT = "told", "refused", "kept"

_mode: ContextVar[str] = ContextVar("passmuster_doubts", default=_TOLD)

_ACTIONS = ("default", "always", "ignore", "module", "once", "error")
_CATEGORY = f"{__name__.partition('.')[0]}.{SchemaWarning.__name__}"


def apply_warning_options(options: Iterable[str]) -> None:
    """Apply options of the interpreter (`-W`, `PYTHONWARNINGS`) that name `SchemaWarning`.

    Python reads them before the category can be imported, and ignores those that name it.
    """
    for option in options:
        action, message, category, module, line = [*map(str.strip, option.split(":")), "", "", "", ""][:5]
        chosen = [name for name in _ACTIONS if action and name.startswith(action)]
        if category != _CATEGORY or not chosen:
            continue
        warnings.filterwarnings(
            chosen[0],  # type: ignore[arg-type]
            re.escape(message),
            SchemaWarning,
            rf"{re.escape(module)}\Z" if module else "",
            int(line) if line.isdecimal() else 0,
        )


def strict_schemas(enabled: bool) -> AbstractContextManager[None]:
    """Raise an error for doubtful schemas, or warn again, in this thread or task until the block ends."""
    return _until_end(_REFUSED if enabled else _TOLD)


def undoubted() -> AbstractContextManager[None]:
    """Give no warnings until the block ends: for schemas derived from others that were judged already."""
    return _until_end(_KEPT)


@contextmanager
def _until_end(mode: str) -> Iterator[None]:
    token = _mode.set(mode)
    try:
        yield
    finally:
        _mode.reset(token)


def doubt(complaint: str) -> None:
    """Warn of a schema at the line of the caller that makes it; raise `SchemaError` where all are strict."""
    mode = _mode.get()
    if mode == _REFUSED:
        raise SchemaError(complaint)
    if mode == _KEPT:
        return
    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and is_our_file(frame.f_code.co_filename):
        level, frame = level + 1, frame.f_back
    warnings.warn(complaint, SchemaWarning, stacklevel=level)
