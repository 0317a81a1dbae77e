"""Forms and queries with several values for a key, read as objects.

Werkzeug, Django and Starlette have `getlist(key)` for that, aiohttp has `getall(key)`. Nothing of theirs is
imported: what counts is that a mapping has one of the two. Build phase and run phase.
"""

from __future__ import annotations

from functools import partial

from ...foundation.foreign.other_packages import has
from ...foundation.kinds import MAPPING, kind_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...schema.base import Schema

    Open = Callable[[Any], "dict[Any, Any] | None"]


def opener(schema: Schema, open: Open) -> Open:
    """Return a function that, like `open`, reads the values of an object schema that are not plain dicts.

    In a mapping with several values for a key, a key whose schema is an array has all of them. If the schema
    may be an array or something else, the key has all of them if there are several. Any other key has the
    value that the mapping itself returns for it.
    """
    spec = schema.spec
    keys = {
        entry.key: entry.schema
        for entry in spec.term("keys")
        if entry.schema.spec.definition.may_be_several or entry.schema.spec.term("whens")
    }
    patterns = [(entry.regex, entry.rule) for entry in spec.term("patterns")]
    renames = [(source, target) for source, target, _ in spec.term("renames") if isinstance(target, str)]
    return partial(_Fields(keys, patterns, renames).opened, open) if keys or patterns else open


class _Fields:
    """Which keys of a form may have lists."""

    def __init__(self, keys: dict[Any, Any], patterns: list[Any], renames: list[tuple[Any, str]]) -> None:
        self.keys = keys
        self.patterns = patterns
        self.renames = renames
        self._known: dict[int, tuple[bool, bool]] = {}

    def opened(self, open: Open, value: Any) -> dict[Any, Any] | None:
        """Return the keys of a value as a new dict, None where it is no object."""
        several = _getter(value)
        if several is None:
            return open(value)
        try:
            found: dict[Any, Any] = {}
            for key in value:
                if key not in found:  # which comes once for each value in some
                    found[key] = self._value(value, key, several)
            return found
        except Exception:  # a mapping of the caller's that fails is no object
            return None

    def _value(self, form: Any, key: Any, several: Callable[[Any], Any]) -> Any:
        schema = self._schema_of(key)
        if schema is None:
            return form[key]
        may_be_list, may_be_other = self._choices(schema)
        if not may_be_list:
            return form[key]
        values = list(several(key))
        return values[0] if len(values) == 1 and may_be_other else values

    def _choices(self, schema: Schema) -> tuple[bool, bool]:
        """Return whether the value of a key may be an array, and whether it may be something else."""
        known = self._known.get(id(schema))
        if known is None:
            from ...inspection import AlternativesInfo, AnyInfo, ArrayInfo, LinkInfo
            from ...inspection.inspecting import inspect
            from ...inspection.judges import Judges

            judges = Judges.of(inspect(schema)).infos
            # What alternatives and links stand for is among the judges; of `any`, its conditions say that.
            stands_in = isinstance(judges[0], AnyInfo)
            named = [one for one in judges if not isinstance(one, (AlternativesInfo, LinkInfo))]
            lists = [one for one in named if isinstance(one, ArrayInfo)]
            others = [one for one in named if not isinstance(one, (ArrayInfo, AnyInfo if stands_in else ()))]
            known = self._known[id(schema)] = (bool(lists), bool(others))
        return known

    def _schema_of(self, key: Any) -> Any:
        for source, target in self.renames:
            if source == key or (not isinstance(source, str) and type(key) is str and source.search(key)):
                key = target
        if key in self.keys:
            return self.keys[key]
        for regex, rule in self.patterns:
            if regex is None or (type(key) is str and regex.search(key)):
                return rule
        return None


def _getter(value: object) -> Callable[[Any], Any] | None:
    """Return the method of a form that returns all values of a key, or None if a value is not a form."""
    cls = type(value)
    for name in ("getlist", "getall"):
        if has(cls, name) and kind_of(value) == MAPPING:
            found: Callable[[Any], Any] = getattr(value, name)
            return found
    return None
