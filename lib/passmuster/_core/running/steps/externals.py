"""External rules: user functions that run after the whole value has passed.

Run phase; part 1 of the specification, "`external`".
"""

from __future__ import annotations

from ...engine.backend import arrays, outcomes, reports
from ...foundation.cloning import shallow_clone
from ...foundation.sentinels import UNDEFINED
from ...language.preferences.preferences import split
from .cold_checks import EXTERNAL_CALLS
from .helpers import ErrorsArray

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.nodes.core import Run
    from ...engine.nodes.outcomes import ExternalCalls
    from ...language.preferences.preferences import Preferences


def external_calls(run: Run, result: object) -> ExternalCalls:
    """Return the calls of the external rules of a run, whose `root[0]` is the result with their replacements.

    A report that a function returns is added to the run; an exception propagates.
    """
    return outcomes.ExternalCalls(run, [result], EXTERNAL_CALLS, _use, _take)


def _use(calls: ExternalCalls, prefs: Preferences) -> None:
    """Put preferences in force for a rule that takes helpers."""
    plain, calls.run.context = split(prefs)
    calls.run.use(plain)
    calls.prefs = prefs


def _take(calls: ExternalCalls, outcome: Any) -> None:
    """Take the warnings of a call, the reports that it returned, or the replacement of the value."""
    run, path = calls.run, calls.path
    if run.warnings is not None:
        _shorten(path, run.warnings[calls.warned :])
    if outcome is calls.value or outcome is None or outcome is UNDEFINED:
        return
    if isinstance(outcome, (reports.Report, ErrorsArray)):
        _add_reports(outcome, path, run)
        if calls.first.abort_early:
            calls.at = len(run.externals)
        return
    _replace(calls.root, path, outcome, calls.copied)
    if run.log is not None:
        run.log.append(_log_entry(path, calls.value, outcome))


def _log_entry(path: tuple[Any, ...], value: Any, made: object) -> dict[str, Any]:
    return {"type": "value", "by": "rule", "from": value, "to": made, "path": list(path), "name": "external"}


def _add_reports(outcome: Any, path: tuple[Any, ...], run: Run) -> None:
    told = [outcome] if isinstance(outcome, reports.Report) else outcome
    _shorten(path, told)
    for report in told:
        run.add(report)


def _shorten(path: tuple[Any, ...], told: list[Any]) -> None:
    """Remove the index of a single item from the paths of reports about it."""
    shown = tuple([key for key in path if type(key) is not arrays.SingleIndex])
    for report in told if len(shown) < len(path) else ():
        if report.path[: len(path)] == path:
            report.path = shown + report.path[len(path) :]


def _replace(root: list[Any], path: tuple[Any, ...], value: Any, copied: set[int]) -> None:
    """Put a value at a path. Containers that may belong to user code are copied first.

    A value whose container is not in the result, because it was stripped, is dropped.
    """
    if len(path) == 1 and type(root[0]) is dict and id(root[0]) in copied:
        root[0][path[0]] = value
        return
    holder: Any = root
    key: Any = 0
    for step in path:
        here = outcomes.child_of(holder, key)
        if here is UNDEFINED:
            return
        if id(here) not in copied:
            here = shallow_clone(here)
            copied.add(id(here))
            _put(holder, key, here)
        holder, key = here, step
    _put(holder, key, value)


def _put(holder: object, key: Any, value: Any) -> None:
    """Put a value into a container, unless a failover has replaced the container."""
    if isinstance(holder, dict):
        holder[key] = value
    elif isinstance(holder, list):
        if isinstance(key, int) and key < len(holder):
            holder[key] = value
    else:
        try:
            setattr(holder, key, value)
        except (AttributeError, TypeError):
            pass
