"""Where references lead: the places around a value, and the way from there.

Run phase, the pure reference of the compiled twin of the same name. Imports nothing of ours: what a step
into odd data is, and what a map tells apart, is handed to it by those who know.
"""

from __future__ import annotations

from ..foundation.sentinels import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..protocols import Prefs, Surroundings
    from .core import Run

AT_ROOT, IN_CONTEXT, IN_LOCAL = -1, -2, -3
"""Where a reference begins that counts no levels up from the value."""

_step: Any = None
_call: Any = None
_map_key: Any = None


def equip(
    step: Callable[[Any, str, Any], Any], call: Callable[..., Any], map_key: Callable[[Any], Any]
) -> None:
    """Tell the module what it needs of those above it. Called once, by the module of references.

    `step(value, part, iterables)` goes into what is no plain mapping, `call` calls a function of the
    caller's, `map_key` returns what tells the keys of a map apart.
    """
    global _step, _call, _map_key
    _step, _call, _map_key = step, call, map_key


def reach(value: Any, path: Sequence[str], iterables: bool | None = None) -> Any:
    """Return what stands at `path` in a value, undefined if there is nothing.

    `iterables` opens sets, by the place in their order.
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
    """What stands for a value that is another one for every value validated."""

    __slots__ = ()

    def resolve(
        self,
        value: Any,
        scope: Surroundings | None,
        prefs: Prefs,
        local: dict[str, Any] | None = None,
        functions: object = None,
    ) -> Any:
        """Return what it stands for.

        `scope` tells the containers around `value`; the global context is that of `prefs`, or else of the
        run that is the scope; `local` is the local one.
        """
        raise NotImplementedError


def resolve(reference: Resolvable, value: Any, run: Run) -> Any:
    """Return what a reference or template stands for, for a value in a run."""
    return reference.resolve(value, run, run.prefs)


class Place(Resolvable):
    """Where a reference begins, its path from there, and what is made of what it finds.

    `level` counts the levels up, 0 the value itself; below 0 it is `AT_ROOT`, `IN_CONTEXT` or `IN_LOCAL`.
    `adjust` is a function of the caller's, `mapped` maps keys to values, both None where there is none.
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
        put = object.__setattr__  # whoever inherits it may be immutable
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
        """Return what stands there, undefined where there is nothing.

        Raises what `elsewhere` raises, and what the caller's `adjust` does.
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
                except LookupError:  # raises what is to be said of it
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
        """Return what stands where no level leads to, or raise why nothing does; who inherits it knows."""
        raise LookupError("beyond the root")
