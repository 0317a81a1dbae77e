"""Resolving references: from a place around a value along a path.

Run phase, the pure reference of the compiled twin of the same name. Imports nothing of ours. The steps into
anything but plain data, and the keys of maps, are functions that are passed in.
"""

from __future__ import annotations

from ...foundation.sentinels import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ...foundation.protocols import Prefs, Surroundings
    from .core import Run

AT_ROOT, IN_CONTEXT, IN_LOCAL = -1, -2, -3
"""Where a reference begins that does not count levels up from the value."""

_step: Any = None
_call: Any = None
_map_key: Any = None


def set_functions(
    step: Callable[[Any, str, Any], Any], call: Callable[..., Any], map_key: Callable[[Any], Any]
) -> None:
    """Set the functions that the module needs. Called once, by `language.references`.

    `step(value, part, iterables)` takes a step into a value that is not a plain mapping. `call` calls a user
    function. `map_key` returns the key under which a map of `adjust` lists a value.
    """
    global _step, _call, _map_key
    _step, _call, _map_key = step, call, map_key


def reach(value: Any, path: Sequence[str], iterables: bool | None = None) -> Any:
    """Return the value at `path` within `value`, or UNDEFINED.

    With `iterables`, a number in the path also selects an item of a set by its position.
    """
    for part in path:
        if type(value) is dict:
            value = value.get(part, UNDEFINED)
        elif value is None or value is UNDEFINED:
            return UNDEFINED
        else:
            value = _step(value, part, iterables)
    return value


class Resolvable:
    """An argument that is resolved anew for every value: a reference or a template."""

    __slots__ = ()

    def resolve(
        self,
        value: Any,
        scope: Surroundings | None,
        prefs: Prefs,
        local: dict[str, Any] | None = None,
        functions: object = None,
    ) -> Any:
        """Return the current value.

        `scope` holds the containers around `value`. The global context is that of `prefs`, or of the run if
        the scope is one. `local` is the local context.
        """
        raise NotImplementedError


def resolve(reference: Resolvable, value: Any, run: Run) -> Any:
    """Return the current value of a reference or template, for a value in a run."""
    return reference.resolve(value, run, run.prefs)


class ReferenceOrigin(Resolvable):
    """The start of a reference, its path from there, and the adjustment of the value found.

    `level` counts the levels up, 0 is the value itself. If negative, it is `AT_ROOT`, `IN_CONTEXT` or
    `IN_LOCAL`. `adjust` is a user function or None, and `mapped` a dict from keys to values or None.
    """

    __slots__ = ("adjust", "iterables", "level", "mapped", "path")

    level: int
    path: tuple[str, ...]
    iterables: bool | None
    adjust: Callable[[Any], Any] | None
    mapped: dict[Any, Any] | None

    def __init__(
        self,
        level: int,
        path: tuple[str, ...],
        iterables: bool | None,
        adjust: Callable[[Any], Any] | None,
        mapped: dict[Any, Any] | None,
    ) -> None:
        put = object.__setattr__  # a subclass may be immutable
        put(self, "level", level)
        put(self, "path", path)
        put(self, "iterables", iterables)
        put(self, "adjust", adjust)
        put(self, "mapped", mapped)

    def resolve(
        self,
        value: Any,
        scope: Surroundings | None,
        prefs: Prefs,
        local: dict[str, Any] | None = None,
        functions: object = None,
    ) -> Any:
        """Return the value found, or UNDEFINED.

        Raises the exceptions of `elsewhere` and of `adjust`.
        """
        level = self.level
        if level == IN_CONTEXT:
            context = prefs.context
            if context is None:
                context = getattr(scope, "context", None)
            found = UNDEFINED if context is None else reach(context, self.path, self.iterables)
        elif level < 0 or scope is None:
            found = self.elsewhere(value, scope, local)
        else:
            found = value
            if level:
                try:
                    found = scope.ancestor(level)
                except LookupError:  # `elsewhere` raises the error with its message
                    return self.elsewhere(value, scope, local)
            if self.path:
                hidden = UNDEFINED if scope.shadows is None else scope.shadow(level, self.path)
                found = reach(found, self.path, self.iterables) if hidden is UNDEFINED else hidden
        if self.adjust is not None:
            return _call(self.adjust, found)
        if self.mapped is not None:
            return self.mapped.get(_map_key(found), found)
        return found

    def elsewhere(self, value: Any, scope: Surroundings | None, local: dict[str, Any] | None) -> Any:
        """Return the value for a start that no level describes, or raise an error. Subclasses override it."""
        raise LookupError("beyond the root")
