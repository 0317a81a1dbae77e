"""The nodes of `string`, and the conversions and casts that they carry out.

Build side and run side; part 2 of the specification, "string".
"""

from __future__ import annotations

from ....engine.backend import core, strings
from ....engine.constraints.constraint import Converted
from ....engine.formats.dates.times import read_duration, read_time
from ....engine.formats.patterns.replacing import ReplacementError, replacers
from ....foundation.foreign.other_packages import loaded_classes
from ....foundation.sentinels import UNDEFINED
from ....foundation.writing import exact_string
from ....running.steps.casts import CastDefinition, unchanged
from ....running.steps.cold_checks import check_of
from ....running.steps.json_strings import decode_string
from ....running.steps.user_exceptions import keep_exception
from ...schema.limit_rules import COUNT
from ...schema.rules import is_resolvable
from .string_formats import FORMATS, format_conversions

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ....documents.inspection.schema_info import SchemaInfo
    from ....engine.nodes.core import Check, ValueNode
    from ....foundation.argument_types import Undefined
    from ....language.computed_types import Computed
    from ....language.preferences.preferences import Preferences
    from ...schema.part_types import Builder, PlainSubject, Rule, Run, Schema, Spec


_CONVERTING = ("normalize", "case", "trim")
"""The rules that convert a string, in the order in which they do."""


def converting_constraints(rules: dict[str, Rule]) -> list[Converted]:
    """Return the conversions of rules, in the order in which they run."""
    found: list[Converted] = []
    for name in _CONVERTING:
        if name in rules:
            constraints = rules[name].definition.constraints(rules[name])
            found += [one for one in constraints if isinstance(one, Converted)]
    return found


def _conversions(
    spec: Spec, rules: dict[str, Rule], limit: int | Computed | Undefined
) -> tuple[Callable[[str], str], ...]:
    """Return the functions that convert a string, in the order in which they run.

    `limit` is the length to which strings are cut, or undefined.
    """
    found: list[Any] = [one.convert for one in converting_constraints(rules)]
    if "replacements" in spec.terms:
        found.append(replacers(spec.term("replacements")))
    found += format_conversions(rules)
    if limit is not UNDEFINED and not is_resolvable(limit):
        found.append(_truncation(limit))
    return tuple([convert for convert in found if convert is not None])


_CHANGING_RULES = frozenset((*_CONVERTING, *FORMATS, "json"))
_CHANGING_FLAGS = frozenset(("cast", "truncate"))


def _truncation(limit: Any) -> Callable[[str], str]:
    count = int(limit)
    return lambda text: text[:count]


class ConvertingNode(strings.JsonNode):
    """The node of strings whose conversion calls user functions, or that are cut to a computed limit.

    `limit` is None if strings are not cut to a computed limit, `decode` if they hold no JSON.
    """

    __slots__ = ("limit",)

    def __init__(
        self,
        subject: PlainSubject,
        conversions: tuple[Callable[[str], str], ...],
        allows_empty: bool,
        limit: Computed | None,
        decode: Any = None,
        content: Any = None,
    ) -> None:
        super().__init__(subject, conversions, allows_empty, decode, content)
        self.limit: Computed | None = limit

    def coerce(self, value: Any, run: Run) -> Any:
        """Convert a string, then cut it. Report `any.ref` if the limit is not a number."""
        try:
            value = super().coerce(value, run)
        except ReplacementError as failure:
            run.fail(
                self.subject,
                "any.custom",
                value,
                {"error": keep_exception(failure.error, run)},
            )
            return value
        if self.limit is not None and issubclass(type(value), str):
            limit = self.limit.resolve(value, run, run.prefs)
            fault = COUNT.fault(limit)
            if fault is None:
                return value[: int(limit)]
            run.fail(self.subject, "any.ref", limit, {"arg": COUNT.name, "ref": self.limit, "reason": fault})
        return value


# Casts


def _is_string(value: object) -> bool:
    return isinstance(value, str)


def _is_read_back(info: SchemaInfo, prefs: Preferences, mode: str) -> bool:
    """Return whether values of the target's class pass, as they do in mode `python`."""
    return mode == "python" and bool(info.keeps)  # what was parsed as JSON is written as JSON


def _is_duration_read_back(info: SchemaInfo, prefs: Preferences, mode: str) -> bool:
    """Return the same for durations, which a string without rules reads as it is written."""
    is_free = info.keeps and not info.conversions and not info.rules
    return bool(is_free) or _is_read_back(info, prefs, mode)


def _cast_by(read: Callable[[str], Any], comes_back: Callable[..., bool]) -> CastDefinition:
    """Return the cast by a function that returns None for a string that it can't read."""

    def convert(value: str, prefs: Preferences) -> Any:
        found = read(exact_string(value))
        if found is None:
            raise ValueError("not in the format of ISO 8601")
        return found

    return CastDefinition(_is_string, convert, unchanged, comes_back)


CASTS = {
    "time": _cast_by(read_time, _is_read_back),
    "timedelta": _cast_by(read_duration, _is_duration_read_back),
}
"""The casts by the name of a class of `datetime`."""


def _is_castable(schema: Schema) -> bool:
    """Return whether a schema has a built-in cast of strings, rather than one of an extension."""
    spec = schema.spec
    target = spec.flags.get("cast")
    return isinstance(target, str) and target in CASTS and spec.definition.casts[target] is CASTS[target]


def _user_checks(schema: Schema, builder: Builder) -> tuple[Check, ...]:
    """Return the checks of a schema that call user functions."""
    return tuple([check_of(rule, builder) for rule in schema.spec.rules if rule.definition.is_custom])


class CastingNode(ConvertingNode):
    """The node of strings that are cast to the class `target`, whose values it accepts as they are.

    Presence, lists of values and the checks that call user functions (`user_checks`) apply to both. The
    rules of strings apply to strings only.
    """

    __slots__ = ("target", "user_checks")
    user_checks: tuple[Check, ...]
    target: str

    def verify(self, value: Any, run: Run) -> Any:
        """Check a string with all rules, and a value of the target class without the rules of strings."""
        if not issubclass(type(value), loaded_classes("datetime", self.target)):
            return super().verify(value, run)
        ready: ValueNode = core.ValueNode(self.subject)
        ready.presence, ready.bases, ready.checks = self.presence, self.bases, self.user_checks
        ready.valids, ready.only, ready.invalids = self.valids, self.only, self.invalids
        return ready.verify(value, run)


def node_of_strings(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    spec = schema.spec
    flags = spec.flags
    rules = {rule.name: rule for rule in spec.rules}
    minimum = rules.get("min")
    allows_empty = "python" in flags or (
        minimum is not None and not minimum.references and minimum.args["limit"] == 0
    )
    if _CHANGING_FLAGS.isdisjoint(flags) and _CHANGING_RULES.isdisjoint(rules) and not spec.terms:
        return strings.StringNode(subject, (), allows_empty)
    cuts = "max" in rules and flags.get("truncate")
    limit = rules["max"].args["limit"] if cuts else UNDEFINED
    made = _conversions(spec, rules, limit)
    computed = limit if cuts and is_resolvable(limit) else None
    replacements = spec.term("replacements")
    needs_more = computed is not None or any(callable(entry[1]) for entry in replacements or ())
    if "json" in rules:
        content = rules["json"].args.get("schema")
        node = None if content is None else builder.node(content)
        if needs_more:
            return ConvertingNode(subject, made, allows_empty, computed, decode_string, node)
        return strings.JsonNode(subject, made, allows_empty, decode_string, node)
    if "cast" in flags and _is_castable(schema):
        casting = CastingNode(subject, made, allows_empty, computed)
        casting.target, casting.user_checks = flags["cast"], _user_checks(schema, builder)
        return casting
    if needs_more:
        return ConvertingNode(subject, made, allows_empty, computed)
    return strings.StringNode(subject, made, allows_empty)
