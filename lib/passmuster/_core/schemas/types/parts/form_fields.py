"""Reading of web forms and query strings, which may have several values for a key, as objects.

Werkzeug, Django and Starlette have `getlist(key)` for that, aiohttp has `getall(key)`. These packages are not
imported: any mapping with one of these methods is read so. Build phase and run phase.
"""

from __future__ import annotations

from functools import partial

from ....foundation.callers import replace_error
from ....foundation.foreign.other_packages import has
from ....foundation.kinds import MAPPING, kind_of
from ...schema.indexed import ObjectKeys

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ....documents.inspection.schema_info import SchemaInfo
    from ...schema.base import Schema

    Open = Callable[[Any], "dict[Any, Any] | None"]


def form_reader(schema: Schema, open: Open) -> Open:
    """Return a function that reads values other than plain dicts for an object schema, as `open` does.

    From a form with several values for a key, a key whose schema is an array gets the list of all values. If
    the schema may be an array or something else, the key gets the list if there are several values. Any other
    key gets the value that the form itself returns for it.
    """
    spec = schema.spec
    keys = {
        entry.key: entry.schema
        for entry in ObjectKeys.of(spec.term("keys")).rare()
        if entry.schema.spec.definition.may_be_several or entry.schema.spec.terms.get("whens")
    }
    patterns = [(entry.regex, entry.rule) for entry in spec.term("patterns")]
    if not keys and not patterns:
        return open
    renames = [(source, target) for source, target, _ in spec.term("renames") if isinstance(target, str)]
    return partial(_Fields(keys, patterns, renames).read_value, open)


class _Fields:
    """The keys of an object schema, to decide which keys of a form get a list of values."""

    def __init__(self, keys: dict[Any, Any], patterns: list[Any], renames: list[tuple[Any, str]]) -> None:
        self.keys = keys
        self.patterns = patterns
        self.renames = renames
        self._known: dict[int, tuple[bool, bool]] = {}

    def read_value(self, open: Open, value: Any) -> dict[Any, Any] | None:
        """Return the keys of a value as a new dict, or None if it is not an object."""
        get_all = multi_value_method(value)
        if get_all is None:
            return open(value)
        try:
            found: dict[Any, Any] = {}
            for key in value:
                if key not in found:  # some forms repeat a key for each of its values
                    found[key] = self._value(value, key, get_all)
            return found
        except Exception as error:  # a user-defined mapping that fails does not count as an object
            return replace_error(error, None)

    def _value(self, form: Any, key: Any, get_all: Callable[[Any], Any]) -> Any:
        schema = self._schema_of(key)
        if schema is None:
            return form[key]
        known = self._known.get(id(schema))
        if known is None:
            from ....documents.inspection.inspecting import Inspector
            from ....documents.inspection.judges import Judges

            known = self._known[id(schema)] = possible_kinds(Judges.of(Inspector(schema)).infos)
        may_be_list, may_be_other = known
        if not may_be_list:
            return form[key]
        values = list(get_all(key))
        return values[0] if len(values) == 1 and may_be_other else values

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


def possible_kinds(judges: list[SchemaInfo]) -> tuple[bool, bool]:
    """Return whether the value at a place may be an array, and whether it may be something else.

    `judges` are the records of the place. They include the targets of alternatives and links, and the
    branches of conditions on `any`.
    """
    stands_in = bool(judges) and not judges[0].is_typed
    named = [one for one in judges if not one.is_mixed]
    lists = [one for one in named if one.is_array]
    others = [one for one in named if not one.is_array and (one.is_typed or not stands_in)]
    return bool(lists), bool(others)


def multi_value_method(value: object) -> Callable[[Any], Any] | None:
    """Return the method of a form that returns all values of a key, or None if a value is not a form."""
    cls = type(value)
    for name in ("getlist", "getall"):
        if has(cls, name) and kind_of(value) == MAPPING:
            found: Callable[[Any], Any] = getattr(value, name)
            return found
    return None
