"""The account of work: how much a validation may do, in proportion to its input.

Run phase. A run has a budget for work that can multiply: entering containers, attempts, and building strings
(links multiply only together with these). If the budget is used up, which takes a large value or an unusual
schema, it is extended while the cells of the value and the schemas below the root justify it. If they don't,
some part has been validated again and again. A run that calls no user functions is then repeated with nodes
that remember results: `steps.measuring`.
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
"""How much more work a run that remembers may do than another one: it counts each visit of a node."""

_LONG = 16  # characters of a string that counts only once, even if it is repeated


class Account:
    """The budget of a run over `nodes` schemas; `scale` is `REMEMBERING` for a repeated run, else 1.

    `must_repeat` is true if the run was ended to be repeated. `shared` has the results of containers in a run
    that remembers them.
    """

    __slots__ = ("granted", "must_repeat", "nodes", "scale", "shared")

    def __init__(self, run: Run, scale: int) -> None:
        self.must_repeat: bool = False
        self.granted: int = scale * core.FIRST_BUDGET
        self.nodes: int = run.schema._size()
        self.scale: int = scale
        self.shared: dict[Any, Any] = {}

    def allowed(self, run: Run) -> int:
        """Return the total work that the run may do: more than `granted` if the input justifies it."""
        wanted = 2 * self.granted
        most = wanted // (self.scale * self.nodes) + 1
        made = [container for container, _ in (run.made or {}).values()]
        cells = run.opened + cells_of([run.given, run.context, *made], most)
        allowed = self.scale * (core.FIRST_BUDGET + self.nodes * cells)
        return min(wanted, max(allowed, run.prefs.limits_attempts or 0))


def overdraw(run: Run, subject: PlainSubject, value: object) -> bool:
    """Extend the budget of a run that has used it up. Return whether the run was ended instead."""
    account = run.account
    if account is None:
        account = run.account = Account(run, 1)
    while run.budget < 0:
        allowed = account.allowed(run)
        if allowed <= account.granted:
            account.must_repeat = account.scale == 1 and run.log is None and not run.schema._has_functions()
            run.halt(subject, value, "any.attempts", account.granted)
            return True
        run.budget += allowed - account.granted
        account.granted = allowed
    return False


def cells_of(values: list[Any], most: int) -> int:
    """Return the number of cells in values: keys, items, and every two characters of a string.

    A long string or a container counts once, even if it is repeated. The search ends at `most`.

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
