"""External rules: user functions that run after the whole value has passed.

Run phase; part 1 of the specification, "`external`".
"""

from __future__ import annotations

from ...engine.backend import arrays, reports
from ...foundation.callers import mark_as_user_error
from ...foundation.cloning import shallow_clone
from ...foundation.sentinels import UNDEFINED
from ...language.preferences.preferences import split
from .helpers import ErrorsArray, ExternalHelpers

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.nodes.core import Run
    from ...language.preferences.preferences import Preferences


async def run_externals(run: Run, result: object, prefs: Preferences) -> Any:
    """Run the external rules in the order of the values. Return the result with their replacements.

    A report that a function returns is added to the run; an exception propagates.
    """
    root = [result]
    copied: set[int] = set()
    known = prefs if run.context is None else None  # the preferences that are in force
    for path, method, takes, helping in run.externals:
        around, value = _walk(root[0], path)
        warned = 0 if run.warnings is None else len(run.warnings)
        try:
            if helping is not None and takes > 1:
                subject, own_prefs, original, linked = helping
                run.restore_place((list(path), around))
                if own_prefs is not known:
                    plain, run.context = split(own_prefs)
                    run.use(plain)
                    known = own_prefs
                helpers = ExternalHelpers(run, subject, value, original)
                helpers.linked = linked
                outcome = method(value, helpers)
            else:  # it sees no place, and can't report anything but by what it returns
                outcome = method(value) if takes else method()
            if outcome is not value and hasattr(outcome, "__await__"):
                outcome = await outcome
        except Exception as error:
            mark_as_user_error(error)
            raise
        if run.warnings is not None:
            _shorten(path, run.warnings[warned:])
        if outcome is value or outcome is None or outcome is UNDEFINED:
            continue
        if isinstance(outcome, (reports.Report, ErrorsArray)):
            _add_reports(outcome, path, run)
            if prefs.abort_early:
                break
            continue
        _replace(root, path, outcome, copied)
        if run.log is not None:
            run.log.append(_log_entry(path, value, outcome))
    run.restore_place(([], []))
    if known is not prefs:
        run.use(prefs)
    return root[0]


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


def _walk(here: Any, path: tuple[Any, ...]) -> tuple[list[Any], Any]:
    """Return the containers around the value at a path, the root `here` first, and the value."""
    if len(path) == 1 and type(here) is dict:
        return [here], here.get(path[0], UNDEFINED)
    around = []
    for step in path:
        around.append(here)
        here = here.get(step, UNDEFINED) if type(here) is dict else _get(here, step)
    return around, here


def _get(holder: object, key: object) -> Any:
    if type(holder) is dict or isinstance(holder, dict):
        return holder.get(key, UNDEFINED)
    if isinstance(holder, list):
        return holder[key] if isinstance(key, int) and key < len(holder) else UNDEFINED
    return getattr(holder, key, UNDEFINED) if isinstance(key, str) else UNDEFINED


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
        here = _get(holder, key)
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
