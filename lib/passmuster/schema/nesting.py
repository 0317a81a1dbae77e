"""How many literal definitions within each other are being compiled.

Schema side. They are counted on the way down, because a stack that is full leaves no room to say so:
some interpreters then fail to raise even the error. Counted per context (thread or task).
"""

from __future__ import annotations

from contextvars import ContextVar

from ..foundation.schema_error import SchemaError
from .record import MAX_NESTING

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from contextvars import Token

_level: ContextVar[int] = ContextVar("passmuster_literals", default=0)


def enter() -> Token[int]:
    """Count one more definition that holds others; the token is for `leave`."""
    level = _level.get()
    if level > MAX_NESTING:
        raise SchemaError("the definition is nested too deep")
    return _level.set(level + 1)


def leave(token: Token[int]) -> None:
    """Count as many as before."""
    _level.reset(token)
