"""The reports of the branches of alternatives, and the template function `nearest`, which shows the best one.

Report phase. The nearest branch is only computed if a message needs it.
"""

from __future__ import annotations

from ...foundation.sentinels import UNDEFINED
from ...foundation.stack import with_room
from .details import Detail, joined

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


MOST_JOINED = 2_000
"""The number of messages of which another one consists at most."""


class BranchFailures(list):  # type: ignore[type-arg]
    """The failures of all branches, as reports or details, one after the other or grouped by branch.

    `found` are the branches; `find(value)` returns the name of the nearest one with its reports, or None if
    several are equally near. `is_public` is False if only the message shows them, not the context.
    """

    __slots__ = ("find", "found", "is_public")

    def __init__(
        self,
        failures: Iterable[Any],
        found: list[Any],
        find: Callable[[object], tuple[str | None, list[Any]]],
        is_public: bool = True,
    ) -> None:
        super().__init__(failures)
        self.is_public: bool = is_public
        self.found: list[Any] = found
        self.find: Callable[[object], tuple[str | None, list[Any]]] = find

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)


def nearest(
    details: object = None,
    value: object = UNDEFINED,
    before: object = ": ",
    frame: object = "; nearest is *: ",
    *_: object,
) -> Any:
    """Return the messages of the nearest branch, after `before`, or after `frame` with the branch's name.

    Details that do not come from alternatives are listed one after the other.

    >>> nearest([Detail("too short"), Detail("too long")]), nearest()
    (': too short. too long', passmuster.UNDEFINED)
    """
    if type(details) is BranchFailures and details:
        name, reports = details.find(value)
        start = before if name is None or type(frame) is not str else frame.replace("*", name, 1)
        return f"{start}{with_room(joined, [Detail.of(report) for report in reports[:MOST_JOINED]])}"
    told = [item for item in details if isinstance(item, Detail)] if type(details) is list else None
    return f"{before}{joined(told)}" if told else UNDEFINED
