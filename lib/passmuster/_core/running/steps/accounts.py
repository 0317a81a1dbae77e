"""The account of work: how much a validation may do, in proportion to its input.

Run phase. A run has a budget for work that can multiply: entering containers, following links and conditions,
trying alternatives, reading and building long strings. Checks of scalars are paid for by what leads to them.
If the budget is used up, which takes a large value or an unusual schema, it is extended while the cells of
the value justify it. If they don't, some part has been validated again and again. A run that calls no user
functions is then repeated with nodes that remember results: `steps.measuring`. It takes no fast paths, so
that it ends at the same place on both backends.

What is charged, on both backends, in units of a few microseconds of the pure backend:

| operation | units |
|---|---|
| a link that is followed | 4 |
| alternatives, a question of a condition | 1, and 1 for every 16 parts |
| keywords of JSON Schema | 2, and 1 for every 16 parts |
| entering a container | 1, and 1 for every 8 members |
| the keys of an object's schema, items times several schemas for them | 1 for every 16 |
| keys of an object times patterns | 1 for every 32 |
| rules and conversions that read a string of `core.LONG` characters or more | 1 for every 64 |
| a string built by a template, a JSON text that is read | 1 for every 64 characters |
| comparing a container as a whole | 1 for every 2 cells; for `valid`, of its members alone |
| a container among items that have to be unique | 16; 4 for an item of which a path counts |
| parts of such a container with more than 64 | 1 for every 4; 1 for every 2 where parts are shared |
| items that have to be unique, reports of an attempt that fails | 1 for every 4 |
| parts of the reports of several keywords, of which equal ones are told once | 1 for every 8 |
| listing the types or values that alternatives expect, evaluated parts | 1 for every 64 |
| a result that is remembered and replayed | 1 |
"""

from __future__ import annotations

from ...engine.backend import core

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.nodes.core import Run
    from ...engine.nodes.reports import PlainSubject

_MOST_CELLS = 1_000_000  # as many as are counted where their number is charged
_SHARE = 16  # units for each cell of the value
_FIRST_SHARE = 8  # the same if the run can be repeated by nodes that remember


class Account:
    """The budget of a run; `is_repeated` is true for a run that remembers.

    Each cell of the value and each schema are worth `share` units. `must_repeat` is true if the run was ended
    to be repeated. `shared` has the results of containers in a run that remembers them.
    """

    __slots__ = ("can_repeat", "granted", "must_repeat", "nodes", "share", "shared")

    def __init__(self, run: Run, is_repeated: bool = False) -> None:
        self.can_repeat: bool = not is_repeated and run.log is None and not run.schema._has_functions()
        self.must_repeat: bool = False
        self.granted: int = core.FIRST_BUDGET
        self.share: int = _FIRST_SHARE if self.can_repeat else _SHARE
        self.nodes: int = run.schema._size()
        self.shared: dict[Any, Any] = {}

    def allowed(self, run: Run) -> int:
        """Return the total work that the run may do: more than `granted` if the input justifies it."""
        wanted = 2 * self.granted
        made = [container for container, _ in (run.made or {}).values()]
        cells = run.opened + cells_of([run.given, run.context, *made], wanted // self.share + 1)
        allowed = core.FIRST_BUDGET + self.share * (self.nodes + cells)
        return min(wanted, max(allowed, run.prefs.limits_attempts or 0))


def overdraw(run: Run, subject: PlainSubject, value: object) -> bool:
    """Extend the budget of a run that has used it up. Return whether the run was ended instead."""
    account = run.account
    if account is None:
        account = run.account = Account(run)
    while run.budget < 0:
        allowed = account.allowed(run)
        if allowed <= account.granted:
            account.must_repeat = account.can_repeat
            run.halt(subject, value, "any.attempts", account.granted)
            return True
        run.budget += allowed - account.granted
        account.granted = allowed
    return False


def comparison_cost(value: Any) -> int:
    """Return the units of work that comparing a container as a whole costs.

    Parts that stand in several places are only noticed in large values.

    >>> comparison_cost([[1, 2]] * 4)
    6
    """
    return cells_of([value], _MOST_CELLS, 1_000) >> 1


def cells_of(values: list[Any], most: int, repeated: int = 0) -> int:
    """Return the number of cells in values: keys, items, and every 64 characters of a string.

    From the number `repeated` on, a container or long string counts once, even if it is repeated. The search
    ends at `most`.

    >>> cells_of([[1, {"a": "1234"}]], 1000)
    3
    """
    found, seen, left = 0, set(), values
    while left and found < most:
        value = left.pop()
        cls = type(value)
        is_text = cls is str or cls is bytes
        if (is_text and len(value) >= core.CHARACTERS) or cls is dict or cls is list or cls is tuple:
            if id(value) in seen and found >= repeated:
                continue
            seen.add(id(value))
            found += len(value) // core.CHARACTERS if is_text else len(value)
            if not is_text and found < most:
                left += value.copy().values() if cls is dict else value
    return found
