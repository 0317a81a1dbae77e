"""Schema caching: the cache for verdicts of scalar values, and the step that uses it.

Run phase; part 1 of the specification, "Caching".
"""

from __future__ import annotations

from collections import OrderedDict

from ...engine.backend import core, reports
from ...foundation.callers import call, result_or
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.nodes.core import Node, Run
    from ...foundation.protocols import Cache

_SCALARS = (str, int, float, bool)


class LRUCache:
    """Keeps results for scalar values; the least recently used are dropped first.

    Created by `pm.cache.provision()`. Only `UNDEFINED`, None, strings, numbers and booleans are kept.

    >>> cache = LRUCache(1)
    >>> cache.set("a", 1)
    >>> cache.set("b", 2)
    >>> cache.get("a"), cache.get("b")
    (None, 2)
    """

    __slots__ = ("_items", "_lock", "max")

    def __init__(self, max: int = 1000) -> None:
        if not isinstance(max, int) or isinstance(max, bool) or max < 1:
            raise SchemaError(f"cache.provision: max must be a positive integer, not {show(max)}")
        from threading import Lock

        self.max: int = max
        self._items: OrderedDict[Any, Any] = OrderedDict()
        self._lock = Lock()

    def __reduce__(self) -> Any:
        return LRUCache, (self.max,)

    @property
    def length(self) -> int:
        """The number of results."""
        return len(self._items)

    def set(self, key: object, value: Any) -> None:
        """Keep a value for a key if the key is a scalar."""
        if not is_cacheable(key):
            return
        kept = _typed_key(key)
        with self._lock:
            self._items[kept] = value
            self._items.move_to_end(kept)
            while len(self._items) > self.max:
                self._items.popitem(last=False)

    def get(self, key: object) -> Any:
        """Return the cached value of a key, or None."""
        if not is_cacheable(key):
            return None
        kept = _typed_key(key)
        with self._lock:
            if kept not in self._items:
                return None
            self._items.move_to_end(kept)
            return self._items[kept]


def is_cacheable(value: Any) -> bool:
    """Return whether a value is a scalar, so that it can be a key of the cache."""
    return value is None or value is UNDEFINED or type(value) in _SCALARS


def is_hashable(value: Any) -> bool:
    """Return whether a value is hashable."""
    return is_cacheable(value) or result_or(None, hash, value) is not None


def _typed_key(key: object) -> Any:
    """Return the key with its type, because True and 1 are different values."""
    return (type(key), key)


class CacheStep:
    """Step 3 of the processing order: a cached verdict replaces the validation."""

    __slots__ = ("accepts", "cache")

    def __init__(self, cache: Cache) -> None:
        self.cache: Cache = cache
        # A user-defined cache may keep other values than scalars.
        self.accepts: Any = is_cacheable if isinstance(cache, LRUCache) else is_hashable

    def begin(self, value: Any, run: Run, node: Node) -> Any:
        """Return the cached value for an input, after adding its reports, or NOT_FOUND."""
        if not run.prefs.cache or not self.accepts(value):
            return core.NOT_FOUND
        known = call(self.cache.get, value)
        if known is None or known is UNDEFINED:
            return core.NOT_FOUND
        result, kept = known
        for code, at, local, path, subject, prefs, override, text in kept:
            here = tuple(run.path) + path
            report = reports.Report(code, at, local, here, subject, prefs, override)
            report.text = text if not path and not run.depth else None
            run.add(report)
        return result

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> None:
        """Cache the verdict of an input."""
        if not run.prefs.cache or not self.accepts(original) or run.halted:
            return
        depth = len(run.path)
        kept = []
        run.render(run.since(mark))
        for report in run.since(mark):
            place = tuple(report.path[depth:])
            kept.append(
                (
                    report.code,
                    report.value,
                    report.local,
                    place,
                    report.subject,
                    report.prefs,
                    report.override,
                    report.text,
                )
            )
        call(self.cache.set, original, (value, tuple(kept)))
