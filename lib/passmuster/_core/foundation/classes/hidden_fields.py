"""Fields that the `repr` and the `str` of an instance do not show."""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from reprlib import recursive_repr

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

MASK = "******"
"""The text that is shown instead of a secret."""


def hide_fields(cls: object, names: set[str]) -> None:
    """Let the `repr` and the `str` of instances of a class show a mask instead of some fields.

    The methods of the class are called for a copy that has the mask in these fields.
    """
    for method in ("__repr__", "__str__") if isinstance(cls, type) else ():
        shown = getattr(cls, method)
        hidden = getattr(vars(cls).get(method), "hidden", None)
        if hidden is not None:
            hidden.update(names)
        elif shown is not getattr(object, method):
            with suppress(TypeError):  # of a class that is written in C
                setattr(cls, method, _masked(shown, {*names}))


def _masked(shown: Callable[[object], str], hidden: set[str]) -> Any:
    def show(self: object) -> str:
        try:
            return shown(_masked_copy(self, hidden))
        except (MemoryError, RecursionError):
            raise
        except Exception:  # of a class whose fields can't be set, or whose method needs another value
            return f"{type(self).__name__}({MASK})"

    method: Any = recursive_repr()(show)
    method.hidden = hidden
    return method


def _masked_copy(item: object, hidden: set[str]) -> object:
    if isinstance(item, tuple):
        named: Any = item
        return named._replace(**dict.fromkeys(hidden.intersection(named._fields), MASK))
    masked = copy(item)
    for name in hidden:
        if hasattr(item, name):
            object.__setattr__(masked, name, MASK)
    return masked
