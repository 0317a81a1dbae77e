"""Methods that override others (`overrides` of an extension), and their calls of the overridden methods.

Schema side. The running overrides are kept per context (thread or task), so that an override of an override
finds the next one, on whatever schema it is called.
"""

from __future__ import annotations

from contextvars import ContextVar

from ...foundation.misuse.other_names import ForeignName
from ...foundation.schema_error import SchemaError, show
from ...foundation.spelling import suggestion, to_python

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .record import SchemaCore

_running: ContextVar[tuple[tuple[type, str], ...]] = ContextVar("passmuster_overrides", default=())


def override(cls: type, name: str, function: Callable[..., Any]) -> None:
    """Override a method that a class inherits by a function."""

    def method(self: Any, *args: object, **keywords: object) -> Any:
        token = _running.set((*_running.get(), (cls, name)))
        try:
            return function(self, *args, **keywords)
        finally:
            _running.reset(token)

    method.__name__ = method.__qualname__ = name
    method.__doc__ = function.__doc__ or getattr(getattr(cls, name), "__doc__", None)
    setattr(cls, name, method)


def overridden_method(schema: SchemaCore, name: str) -> Any:
    """Return the method that an override of the schema's type has overridden, bound to the schema."""
    ours = to_python(name)
    lines = type(schema).__mro__
    for cls in lines[_search_start(schema, ours) :]:
        found = cls.__dict__.get(ours)
        if found is not None and not ours.startswith("__") and not isinstance(found, ForeignName):
            return found.__get__(schema, type(schema))
    known = [item for item in dir(schema) if not item.startswith("_")]
    raise SchemaError(f"_parent: {schema.type} schemas have no method {show(name)}.{suggestion(ours, known)}")


def _search_start(schema: SchemaCore, name: str) -> int:
    """Return the index in the classes of a schema at which the search for an overridden method starts."""
    lines = type(schema).__mro__
    for owner, running in reversed(_running.get()):
        if running == name and owner in lines:
            return lines.index(owner) + 1
    for i, cls in enumerate(lines):
        if name in cls.__dict__.get("_overrides", ()):
            return i + 1
    return 0
