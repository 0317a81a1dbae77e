"""The reports of the branches of alternatives, and the template function `nearest`, which shows the best one.

Report phase. The nearest branch is only computed if a message needs it.
"""

from __future__ import annotations

from ...engine.backend import reports
from ...foundation.callers import replace_error
from ...foundation.sentinels import UNDEFINED
from ...foundation.stack import with_room
from .details import Detail, joined
from .labels import path_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ...engine.nodes.reports import Report

MOST_JOINED = 2_000
"""The number of messages of which another one consists at most."""


class BranchNames(list):  # type: ignore[type-arg]
    """The names of branches, which only a message shows."""

    __slots__ = ()
    is_public = False


class BranchFailures(list):  # type: ignore[type-arg]
    """The failures of all branches, as reports or details, one after the other or grouped by branch.

    `branches()` returns the branches; `find(value)` returns the name of the nearest one with its reports, or
    None with those of each that is equally near. `is_public` is False if only the message shows them, not the
    context.
    """

    __slots__ = ("branches", "find", "is_public")

    def __init__(
        self,
        failures: Iterable[Any],
        branches: Callable[[], list[Any]],
        find: Callable[[object], tuple[str | None, list[list[Any]]]],
        is_public: bool = True,
    ) -> None:
        super().__init__(failures)
        self.is_public: bool = is_public
        self.branches: Callable[[], list[Any]] = branches
        self.find: Callable[[object], tuple[str | None, list[list[Any]]]] = find

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)


def nearest_report(report: Any) -> Any:
    """Return the first report of the nearest branch, as deep as there is one; else the report itself.

    Several branches that are equally near have to report the same place.
    """
    while True:
        details = (report.local or {}).get("details")
        if type(details) is not BranchFailures or not details.branches():
            return report
        _, groups = details.find(report.value)
        if len({path_string(group[0].path) for group in groups}) != 1:
            return report
        report = groups[0][0]


def nearest(
    details: object = None,
    value: object = UNDEFINED,
    before: object = ": ",
    frame: object = "; nearest is *: ",
    either: object = ", or ",
    stop: object = ". ",
    *_: object,
) -> Any:
    """Return the messages of the nearest branch, after `before`, or after `frame` with the branch's name.

    `either` stands between branches that are equally near, `stop` between the messages of one. Details that
    do not come from alternatives are listed one after the other.

    >>> nearest([Detail("too short"), Detail("too long")]), nearest()
    (': too short. too long', passmuster.UNDEFINED)
    """
    if type(details) is BranchFailures and details:
        name, groups = details.find(value)
        start = before if name is None or type(frame) is not str else frame.replace("*", name, 1)
        most = MOST_JOINED // len(groups)
        return f"{start}{with_room(reports.joined_groups, groups, most, str(either), str(stop))}"
    told = [item for item in details if isinstance(item, Detail)] if type(details) is list else None
    return f"{before}{joined(told, str(stop))}" if told else UNDEFINED


def end_of(report: Report, arguments: tuple[str, ...]) -> str | None:
    """Return the messages of the nearest branch for the end of a message, or None if that is not plain.

    `arguments` are the texts that a message gives `nearest`.
    """
    local = report.local or {}
    details = local.get("details")
    if type(details) is not BranchFailures or not details or "value" in local:
        return None
    try:
        text: str = nearest(details, report.value, *arguments)
    except Exception as error:  # it is raised again where the message is rendered in the general way
        return replace_error(error, None)
    return text if len(text) <= reports.MOST_SHOWN else None
