"""Facts about the steps of a node: which there are, their order, and features that few schemas use.

Build phase.
"""

from __future__ import annotations

from ..backend import core, numbers, outcomes
from ..foundation.sentinels import UNDEFINED
from ..nodes import steps_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from ..nodes.core import Extras, Finish, ValueNode

FAST_PATH_STEPS = (
    "prefs",
    "coerce",
    "empty",
    ("presence", "valids", "invalids", "base", "bases", "checks"),
    "default",
    "finish",
)
"""The steps that facts are about, in the order in which they know them (`nodes.ORDER`)."""


def has_fast_path_steps(node: ValueNode) -> bool:
    """Return whether a node has no steps but those that facts are about, and in their order."""
    left = iter(FAST_PATH_STEPS)
    return all(step in left for step in steps_of(node))


_AROUND = frozenset(("finish", "prefs"))
_EMPTY = frozenset(("empty", "empty_prefs", "finish"))


def is_around(extras: Extras | None) -> bool:
    """Return whether extras only do something before and after the steps that every schema has."""
    return _uses_only(_AROUND, extras)


def is_noop_when_valid(extras: Extras | None) -> bool:
    """Return whether there is nothing to do for a value that is there, passes the steps that every schema has
    as it is, and does not count as empty.
    """
    return extras is None or (_uses_only(_EMPTY, extras) and _is_made_of(_RESTING, extras.finish))


def skips_absent(node: ValueNode) -> bool:
    """Return whether extras have nothing to do for an absent value, or for the default of a node."""
    extras, has_default = node.extras, node.default is not UNDEFINED
    if extras is None:
        return True
    return _uses_only(_EMPTY, extras) and _is_made_of(_FAILING if has_default else _SKIPPING, extras.finish)


def _uses_only(names: frozenset[str], extras: Extras | None) -> bool:
    if type(extras) is not core.Extras:
        return False
    usual = core.Extras()
    return all(
        name in names or getattr(extras, name) == getattr(usual, name) for name in core.Extras.__slots__
    )


def _is_made_of(classes: frozenset[type], finish: Finish | None) -> bool:
    if type(finish) is outcomes.Finishes:
        return all(_is_made_of(classes, step) for step in finish.steps)
    return finish is None or type(finish) in classes


_RESTING = frozenset((outcomes.Default, outcomes.Failover))
_FAILING = frozenset((outcomes.Failover,))
_SKIPPING = frozenset(
    (numbers.NumberString, outcomes.Artifact, outcomes.Cast, outcomes.Failover, outcomes.Into)
)
