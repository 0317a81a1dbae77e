"""The targets of `string().cast()`, and how a value that already has the target's type is validated.

Schema side and run side; `times` has the formats.
"""

from __future__ import annotations

from ...backend import core
from ...foundation.foreign.other_packages import loaded
from ...foundation.writing import exact_string
from ...steps.cold_checks import check_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...builder import Builder
    from ...language.preferences.preferences import Preferences
    from ...nodes.core import Check, Run, ValueNode
    from ...schema.base import Schema


def _is_string(value: object) -> bool:
    return isinstance(value, str)


def _to_time(value: str, prefs: Preferences) -> Any:
    from ...formats.dates.times import time_of

    return time_of(exact_string(value))


def _to_timedelta(value: str, prefs: Preferences) -> Any:
    from ...formats.dates.times import duration_of

    return duration_of(exact_string(value))


CASTS = {"time": (_is_string, _to_time), "timedelta": (_is_string, _to_timedelta)}
"""By the name of the class in `datetime`: what is cast, and how."""


class Casting:
    """Strings that are cast, and values of the class that they are cast to, which stay as they are.

    The presence and the lists of values hold for both, and so do functions of the caller's. The rules of
    strings say nothing about what is none.
    """

    __slots__ = ()

    def verify(self: Any, value: Any, run: Run) -> Any:
        """Check a string as any other, and what is cast already without the rules of strings."""
        if not issubclass(type(value), loaded("datetime", self.target)):
            return super().verify(value, run)  # type: ignore[misc]
        ready: ValueNode = core.ValueNode(self.subject)
        ready.presence, ready.bases, ready.checks = self.presence, self.bases, self.own_checks
        ready.valids, ready.only, ready.invalids = self.valids, self.only, self.invalids
        return ready.verify(value, run)


def is_castable(schema: Schema) -> bool:
    """Return whether a schema is cast to what strings are, and not to what an extension has of that name."""
    spec = schema.spec
    target = spec.flags.get("cast")
    return isinstance(target, str) and target in CASTS and spec.definition.casts[target] is CASTS[target]


def own_checks(schema: Schema, builder: Builder) -> tuple[Check, ...]:
    """Return the checks of a schema that are functions of the caller's."""
    return tuple([check_of(rule, builder) for rule in schema.spec.rules if rule.definition.is_users])
