"""The account of work: how much a validation may do, for what it was given.

Run phase. A run has a budget for what can multiply: containers that it enters, attempts, strings that it
makes; links multiply with these only. When that is used up, which takes a large value or a strange schema, it
is given more as long as the cells of the value and the schemas below the root are enough for it. If they are
not, some part has been validated again and again. A run that calls no function of the caller's is then done
once more, by nodes that remember: `steps.measuring`.
"""

from __future__ import annotations

from ..backend import core

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..nodes.core import Run
    from ..nodes.reports import PlainSubject

REMEMBERING = 2
"""How many times the work of another run one may do that remembers: each visit of a node counts there."""

_LONG = 16  # characters of a string that counts once, however often it is there


class Account:
    """The budget of a run: `nodes` schemas, `scale` times the work of a run that may be repeated.

    `again` is true if the run was ended to be repeated. `shared` has the results of containers in a run that
    remembers them.
    """

    __slots__ = ("again", "granted", "nodes", "scale", "shared")

    def __init__(self, run: Run, scale: int) -> None:
        self.again: bool = False
        self.granted: int = scale * core.FIRST_BUDGET
        self.nodes: int = run.schema._size()
        self.scale: int = scale
        self.shared: dict[Any, Any] = {}

    def allowed(self, run: Run) -> int:
        """Return how much work the run may do, or twice what it was granted where it may do more."""
        wanted = 2 * self.granted
        most = wanted // (self.scale * self.nodes) + 1
        made = [container for container, _ in (run.made or {}).values()]
        cells = run.opened + cells_of([run.given, run.context, *made], most)
        allowed = self.scale * (core.FIRST_BUDGET + self.nodes * cells)
        return min(wanted, max(allowed, run.prefs.limits_attempts or 0))


def overdraw(run: Run, subject: PlainSubject, value: object) -> bool:
    """Add to the budget of a run, which is used up; tell whether the run has been ended instead."""
    account = run.account
    if account is None:
        account = run.account = Account(run, 1)
    while run.budget < 0:
        allowed = account.allowed(run)
        if allowed <= account.granted:
            account.again = account.scale == 1 and run.log is None and not run.schema._has_functions()
            run.halt(subject, value, "any.attempts", account.granted)
            return True
        run.budget += allowed - account.granted
        account.granted = allowed
    return False


def cells_of(values: list[Any], most: int) -> int:
    """Return the number of cells in values: keys, items, and every two characters of a string.

    What is there several times counts once. The search ends when it has found enough.

    >>> cells_of([[1, {"a": "1234"}]], 1000)
    5
    """
    found, seen, left = 0, set(), values
    while left and found < most:
        value = left.pop()
        cls = type(value)
        if cls is str or cls is bytes:
            if len(value) > _LONG:
                if id(value) in seen:
                    continue
                seen.add(id(value))
            found += len(value) // 2
        elif cls is dict or cls is list or cls is tuple:
            if id(value) in seen:
                continue
            seen.add(id(value))
            found += len(value)
            if found < most:
                left += value.copy().values() if cls is dict else value
    return found
