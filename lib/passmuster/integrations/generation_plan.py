"""The state that all examples of a schema share: records, options, outcomes; and the lengths of values."""

from __future__ import annotations

import datetime
import warnings
from collections.abc import Callable
from typing import Any

import passmuster as pm
from passmuster.inspection import ConditionInfo, Constraint, Cursor, SchemaInfo, Size, fold

_INHERITED_OPTIONS = ("convert", "presence")
_PROBE = "\0probe"

_ENDLESS_COST = 20
"""The number of attempts that count for one that ends in `link.depth`: it takes as long as they do."""


class GenerationFailed(Exception):
    """An attempt resulted in no value; the message is the reason."""


class ValuePlace(Cursor):
    """A record with its place and the values around it so far, which links and references need."""

    __slots__ = ("depth", "values")

    def __init__(self, info: SchemaInfo, outer: ValuePlace | None = None, *rest: Any) -> None:
        super().__init__(info, outer, *rest)
        self.depth: int = 0 if outer is None else outer.depth + 1
        self.values: dict[Any, Any] | None = None  # of a container: the values that references inside it see

    @property
    def constraints(self) -> list[Constraint]:
        """The constraints of all rules that refuse values, except those that only represent other parts."""
        return [one for rule in self.info.rules if rule.is_described and not rule.warns for one in rule.means]

    def holders(self) -> list[dict[Any, Any]]:
        """Return the contents of the containers around a place, the innermost first."""
        around = list(self.outwards())[1:]
        return [place.values for place in around if place.values is not None]


class GenerationPlan:
    """A schema, and the validation of generated values."""

    def __init__(self, schema: pm.Schema, options: dict[str, Any]) -> None:
        self.schema: Any = schema
        self.options: dict[str, Any] = {"externals": False, **options}
        self.context: dict[str, Any] = {key: value for key, value in options.items() if key == "context"}
        own = schema.spec.preferences
        said = {} if own is None else own.options
        given = {name: options[name] for name in _INHERITED_OPTIONS if name in options and name not in said}
        self.place: ValuePlace = ValuePlace.over(schema.prefs(given) if given else schema)
        self.now: datetime.datetime = datetime.datetime.now(datetime.timezone.utc).replace(
            hour=0, minute=0, second=0, microsecond=0
        )
        self.successes: int = 0
        self.failures: int = 0
        self._known: dict[Any, tuple[Any, Any]] = {}

    def error_of(self, value: Any) -> str | None:
        """Return the code of the first error of a value, or None if it passes."""
        error = self.schema.validate(value, **self.options).error
        if error is None:
            return None
        details = getattr(error, "details", None)  # a user-defined exception has none
        code = str(details[0].type) if details else ""
        if code == "link.depth":
            self.failures += _ENDLESS_COST - 1
        return code

    def merged(self, *infos: SchemaInfo) -> SchemaInfo:
        """Return the record of a merge of schemas into the first one, all without their conditions."""

        def make() -> SchemaInfo:
            inspector = self.place.inspector
            bare = [inspector.schema_of(inspector.without_conditions(info)) for info in infos]
            made = bare[0]
            for one in bare[1:]:
                made = made.concat(one)
            return inspector.info(made)

        found: SchemaInfo = self._cached(infos, make)
        return found

    def fits(self, place: ValuePlace, value: Any) -> bool:
        """Return whether a value passes the schema at a place, if surrounding values don't matter."""
        schema = place.schema
        if schema is None or place.info is not place.named or schema.spec.links:
            return True  # validated with the whole value
        options = {**self.options, "convert": place.converts, "presence": place.prefs.presence}
        try:
            return bool(schema.is_valid(value, **options))
        except pm.SchemaError:
            return True

    def outcome(self, place: ValuePlace, value: Any) -> Any:
        """Return the result for a value, as references see it."""
        options = {"externals": False, "convert": place.converts, **self.context}
        try:
            made = place.schema.validate(value, **options)
        except pm.SchemaError:
            return value  # the schema leads beyond this part
        return value if made.error else made.value

    def resolved(self, argument: Any, place: ValuePlace) -> Any:
        """Return the value of a reference or a template at a place, as a validation resolves it."""
        argument = place.source(argument)
        holders = place.holders()
        probe = self._cached((argument,), lambda: self._probe(argument, len(holders)), len(holders))
        value: Any = pm.UNDEFINED
        for holder in holders:
            value = {**holder, _PROBE: value} if value is not pm.UNDEFINED else dict(holder)
        try:
            outcome = probe.validate(value, **self.context).value
        except pm.SchemaError as error:
            raise GenerationFailed(str(error)) from None  # it reaches beyond the root
        for _ in holders:
            outcome = outcome.get(_PROBE, pm.UNDEFINED) if isinstance(outcome, dict) else pm.UNDEFINED
        return outcome

    def tested_value(self, condition: ConditionInfo, place: ValuePlace) -> Any:
        """Return the value that a condition tests: the target of a reference, or an object of several."""
        ref: Any = condition.ref
        if not condition.is_joint:
            return self.resolved(ref, place)
        found = {name: self.resolved(one, place) for name, one in zip(ref.names, ref.references())}
        return {name: value for name, value in found.items() if value is not pm.UNDEFINED}

    def _probe(self, argument: Any, depth: int) -> Any:
        root = self.schema.spec.root
        probe = root.any().default(argument)
        for _ in range(depth):
            probe = root.object({_PROBE: probe}).unknown()
        return probe

    def _cached(self, parts: tuple[Any, ...], make: Callable[[], Any], more: int = 0) -> Any:
        """Return the cached result of `make` for some parts. Raises `GenerationFailed` if there is none."""
        key = (*map(id, parts), more)
        found = self._known.get(key)
        if found is None:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", pm.SchemaWarning)
                try:
                    made = make()
                except pm.SchemaError as error:
                    made = GenerationFailed(str(error))
            found = self._known[key] = (parts, made)  # kept alive, so that their ids stay unique
        if isinstance(found[1], GenerationFailed):
            raise found[1]
        return found[1]


_COUNTED = ("bytes", "characters", "items", "keys")


def size_of(place: ValuePlace, *units: str, least: int = 0, more: int = 16) -> tuple[int, int]:
    """Return the limits of a length. The upper limit is invented if there is none."""
    low, high = least, None
    found = fold(place.constraints)
    asked = [one for one in (*found.sizes.values(), *found.unknown_constraints) if isinstance(one, Size)]
    for size in asked:
        if size.unit not in (units or _COUNTED):
            continue
        (first, _), (last, _) = size.low, size.high
        low = max(low, 0 if first is None else count_of(first))
        if last is not None:
            high = count_of(last) if high is None else min(high, count_of(last))
    if high is not None and high < low:
        raise GenerationFailed(f"no length is at least {low} and at most {high}")
    return low, low + more if high is None else min(high, low + more)


def count_of(limit: Any) -> int:
    """Return a limit as a count. Raises `GenerationFailed` if it is none, or too large."""
    if isinstance(limit, bool) or not isinstance(limit, (int, float)) or limit != limit or limit > 10**4:
        raise GenerationFailed(f"{limit!r} is no length that could be made")
    return int(limit)
