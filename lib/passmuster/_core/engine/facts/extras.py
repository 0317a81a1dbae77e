"""Facts about the steps of a node: whether facts cover them, and rarely used features.

Build phase.
"""

from __future__ import annotations

from ...foundation.sentinels import UNDEFINED
from ..backend import core, numbers, outcomes
from ..nodes import steps_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from ..nodes.core import Extras, Finish, ValueNode


def has_fast_path_steps(node: ValueNode) -> bool:
    """Return whether no step of a node leaves its values to the reference (`nodes.STEPS`)."""
    return all(step.lane for step in steps_of(node))


_AROUND = frozenset(("finish", "prefs"))
_EMPTY = frozenset(("empty", "empty_prefs", "finish"))
_MEMBERS = frozenset(("coerces", "members"))


def is_around(extras: Extras | None) -> bool:
    """Return whether extras only act before and after the steps that every schema has."""
    return _uses_only(_AROUND, extras)


def is_noop_when_valid(extras: Extras | None) -> bool:
    """Return whether extras do nothing for a value that is present and not empty, and that passes the steps
    of every schema unchanged.
    """
    return extras is None or (_uses_only(_EMPTY, extras) and _has_only_steps(_NOOP_WHEN_VALID, extras.finish))


def skips_absent(node: ValueNode) -> bool:
    """Return whether extras do nothing for an absent value, or for the default of a node."""
    extras, has_default = node.extras, node.default is not UNDEFINED
    if extras is None or has_members_only(extras):
        return True
    return _uses_only(_EMPTY, extras) and _has_only_steps(
        _ONLY_ON_FAILURE if has_default else _NOOP_WHEN_ABSENT, extras.finish
    )


def has_members_only(extras: Extras | None) -> bool:
    """Return whether extras do nothing but convert to members of Enum classes."""
    return (
        _uses_only(_MEMBERS, extras)
        and extras is not None
        and extras.members is not None
        and len(extras.coerces) == 1
    )


def _uses_only(names: frozenset[str], extras: Extras | None) -> bool:
    if type(extras) is not core.Extras:
        return False
    usual = core.Extras()
    return all(name in names or getattr(extras, name) == getattr(usual, name) for name in _ATTRIBUTES)


_ATTRIBUTES = tuple([name for name in dir(core.Extras) if name[0] != "_"])  # the twin has no __slots__


def _has_only_steps(classes: frozenset[type], finish: Finish | None) -> bool:
    if type(finish) is outcomes.Finishes:
        return all(_has_only_steps(classes, step) for step in finish.steps)
    return finish is None or type(finish) in classes


_NOOP_WHEN_VALID = frozenset((outcomes.Default, outcomes.Failover))
_ONLY_ON_FAILURE = frozenset((outcomes.Failover,))
_NOOP_WHEN_ABSENT = frozenset(
    (numbers.NumberString, outcomes.Artifact, outcomes.Cast, outcomes.Failover, outcomes.Into)
)
