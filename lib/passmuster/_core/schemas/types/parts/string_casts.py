"""The targets of `string().cast()`, and the validation of values that are already of the target's type.

Schema side and run side. `times` has the formats.
"""

from __future__ import annotations

from ....engine.backend import core
from ....foundation.foreign.other_packages import loaded_classes
from ....foundation.writing import exact_string
from ....running.steps.casts import CastDefinition, unchanged
from ....running.steps.cold_checks import check_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ....documents.inspection.schema_info import SchemaInfo
    from ....engine.nodes.core import Check, Run, ValueNode
    from ....language.preferences.preferences import Preferences
    from ....running.builder import Builder
    from ...schema.base import Schema


def _is_string(value: object) -> bool:
    return isinstance(value, str)


def _to_time(value: str, prefs: Preferences) -> Any:
    from ....engine.formats.dates.times import time_of

    return time_of(exact_string(value))


def _to_timedelta(value: str, prefs: Preferences) -> Any:
    from ....engine.formats.dates.times import duration_of

    return duration_of(exact_string(value))


def _is_read_back(info: SchemaInfo, prefs: Preferences, mode: str) -> bool:
    """Return whether values of the target's class pass, as they do in mode `python`."""
    return mode == "python" and bool(info.keeps)  # what was parsed as JSON is written as JSON


def _is_duration_read_back(info: SchemaInfo, prefs: Preferences, mode: str) -> bool:
    """Return the same for durations, which have one string, which the rules test."""
    is_free = info.keeps and not info.conversions and len(info.rules) < 2
    return bool(is_free) or _is_read_back(info, prefs, mode)


CASTS = {
    "time": CastDefinition(_is_string, _to_time, unchanged, _is_read_back),
    "timedelta": CastDefinition(_is_string, _to_timedelta, unchanged, _is_duration_read_back),
}
"""The casts by the name of a class of `datetime`."""


class CastingMixin:
    """A node that casts strings to a class, and accepts values of that class as they are.

    Presence, lists of values and user functions apply to both. The rules of strings apply to strings only.
    """

    __slots__ = ()

    def verify(self: Any, value: Any, run: Run) -> Any:
        """Check a string with all rules, and a value of the target class without the rules of strings."""
        if not issubclass(type(value), loaded_classes("datetime", self.target)):
            return super().verify(value, run)  # type: ignore[misc]
        ready: ValueNode = core.ValueNode(self.subject)
        ready.presence, ready.bases, ready.checks = self.presence, self.bases, self.user_checks
        ready.valids, ready.only, ready.invalids = self.valids, self.only, self.invalids
        return ready.verify(value, run)


def is_castable(schema: Schema) -> bool:
    """Return whether a schema has a built-in cast of strings, rather than one of an extension."""
    spec = schema.spec
    target = spec.flags.get("cast")
    return isinstance(target, str) and target in CASTS and spec.definition.casts[target] is CASTS[target]


def user_checks(schema: Schema, builder: Builder) -> tuple[Check, ...]:
    """Return the checks of a schema that call user functions."""
    return tuple([check_of(rule, builder) for rule in schema.spec.rules if rule.definition.is_custom])
