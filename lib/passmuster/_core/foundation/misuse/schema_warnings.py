"""Warnings about schemas that are valid but probably a mistake.

A leaf, imported when the first warning is issued, or by the first `strict_schemas` block.
"""

from __future__ import annotations

import re
import sys
import warnings
from contextlib import contextmanager
from contextvars import ContextVar

from ..callers import is_library_file
from ..schema_error import SchemaError, SchemaWarning

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from contextlib import AbstractContextManager

_WARN, _RAISE, _IGNORE = "warn", "raise", "ignore"

_mode: ContextVar[str] = ContextVar("passmuster_schema_warnings", default=_WARN)

_ACTIONS = ("default", "always", "ignore", "module", "once", "error")
_CATEGORY = f"{__name__.partition('.')[0]}.{SchemaWarning.__name__}"


def apply_warning_options(options: Iterable[str]) -> None:
    """Apply options of the interpreter (`-W`, `PYTHONWARNINGS`) that name `SchemaWarning`.

    Python reads these options before the category can be imported, and ignores them.
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
    """Raise `SchemaError` instead of warnings, or warn again, in this thread or task until the block ends."""
    return _set_mode(_RAISE if enabled else _WARN)


def without_warnings() -> AbstractContextManager[None]:
    """Issue no warnings until the block ends, for schemas derived from others that were checked already."""
    return _set_mode(_IGNORE)


@contextmanager
def _set_mode(mode: str) -> Iterator[None]:
    token = _mode.set(mode)
    try:
        yield
    finally:
        _mode.reset(token)


def warn_schema(complaint: str) -> None:
    """Issue a `SchemaWarning` at the line of user code; in a `strict_schemas` block, raise `SchemaError`."""
    mode = _mode.get()
    if mode == _RAISE:
        raise SchemaError(complaint)
    if mode == _IGNORE:
        return
    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and is_library_file(frame.f_code.co_filename):
        level, frame = level + 1, frame.f_back
    warnings.warn(complaint, SchemaWarning, stacklevel=level)
