"""The depth of nested literal definitions while they are compiled.

Schema side. The depth is counted because some interpreters can't even raise an exception when the stack is
full. It is counted per context (thread or task).
"""

from __future__ import annotations

from contextvars import ContextVar

from ...foundation.schema_error import SchemaError
from .record import MAX_NESTING

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from contextvars import Token

_level: ContextVar[int] = ContextVar("passmuster_literals", default=0)


def enter() -> Token[int]:
    """Increase the depth, and return a token for `leave`. Raises `SchemaError` if it is too deep."""
    level = _level.get()
    if level > MAX_NESTING:
        raise SchemaError("the definition is nested too deep")
    return _level.set(level + 1)


def leave(token: Token[int]) -> None:
    """Restore the depth from before `enter`."""
    _level.reset(token)
