"""The call: a value and options come in, a result goes out.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core and
nodes.reports.
"""

from __future__ import annotations

from itertools import islice

from ..foundation.sentinels import UNDEFINED
from .core import Run
from .reports import Result, Warning_, keep

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from ..protocols import Prefs
    from .option_cache import Recall
    from .reports import Report


_spare_runs: list[Run] = []  # a run serves again, and keeps nothing of the caller's


def entrance(
    recall: Recall,
    node_of: Callable[[Any], Any],
    debug_node_of: Callable[[Any], Any],
    process: Callable[[list[Report], Any, Any], Any],
    concluded: Callable[[Any, Run, Any, Any], Result | Exception],
    rescued: Callable[[Exception, Any, Any, Any, Any, Any], Result | Exception | None],
    trimmed: Callable[[Exception], Exception],
) -> tuple[Callable[..., Result], Callable[..., int]]:
    """Return the function that is `validate` of every schema, and `validate_rows`, its loop over many values.

    `recall` finds the preferences that options mean; `node_of(schema)` builds a node on first use, and
    `debug_node_of` one that writes a log; `process(reports, value, prefs)` makes an error of reports.
    `concluded(schema, run, made, value)` returns the result where there are external rules, secrets or a log,
    and `rescued(error, schema, value, prefs, context, around)` that of a run which an exception ended, within
    the containers `around`, or None where the exception goes on to the caller; either may return what is to
    be raised instead. `trimmed(error)` returns what is raised where options are wrong.
    """
    find, defaults = recall.find, recall.defaults

    def validate(self: Any, value: Any = UNDEFINED, options: object = None, **keywords: Any) -> Result:
        if options is None and not keywords:
            prefs, context = defaults, None
        else:
            try:
                prefs, context = find(options, keywords)
            except Exception as error:
                raise trimmed(error) from error.__cause__
        try:
            run = _spare_runs.pop()
        except IndexError:
            run = Run(prefs, context)
        else:
            if run.prefs is not prefs:
                run.use(prefs)
            run.context = context
        try:
            if prefs.debug:
                run.log = []
            node = self._node if run.log is None else debug_node_of(self)
            made = (node_of(self) if node is None else node).run(value, run)
            if run.externals is None and run.log is None:
                result = Result(made)
                if run.count or run.warnings is not None or run.artifacts is not None:
                    _tell(run, result, value, prefs, process)
                if not (run._lent or run.keys or run.values or run.halted or run.links or run.trying):
                    _keep(run)
                return result
        except Exception as error:
            rescue = rescued(error, self, value, prefs, context, (run.values, run.tried))
            if rescue is None:
                raise
            return _ending(rescue)
        return _ending(concluded(self, run, made, value))

    return validate, _row_loop(validate)


def _row_loop(validate: Callable[..., Result]) -> Callable[..., int]:
    """Return the loop over many values, which calls `validate` for each."""

    def validate_rows(
        schema: Any,
        rows: Iterator[Any],
        options: dict[str, Any] | None,
        most: int,
        most_failures: int,
        first: int,
        values: list[Any] | None,
        failures: list[Any] | None,
        told: list[tuple[int, Result]],
    ) -> int:
        """Validate up to `most` of the rows, and no more after the last failure that is allowed.

        `first` is the number of the first. Appends to `values` what the rows become that pass, and keeps
        those that do not in `failures`, for `failures_in` of the reports; either may be None. Appends to
        `told` the number of a row and its result where that has a warning, artifacts or a log. Returns how
        many rows were read.
        """
        read = 0
        for row, value in enumerate(islice(rows, most), first):
            result = validate(schema, value, options)
            read += 1
            if result.warning is not None or result.artifacts is not None or result.debug is not None:
                told.append((row, result))
            if result.error is None:
                if values is not None:
                    values.append(result.value)
                continue
            if failures is not None:
                keep(failures, row, result.error, None)
            most_failures -= 1
            if most_failures <= 0:
                break
        return read

    return validate_rows


def _ending(ending: Result | Exception) -> Result:
    if isinstance(ending, Exception):
        raise ending
    return ending


def _keep(run: Run) -> None:
    """Let a run that has come to its end serve again, without anything of this value."""
    if run.count:
        run.reports, run.count = [], 0  # the error has the list
    run.fresh = run.memo = run.met = run.shadows = run.context = run._shown = run.tried = None
    run.original, run.scoped = UNDEFINED, False
    _spare_runs.append(run)


def _tell(
    run: Run, result: Result, value: Any, prefs: Prefs, process: Callable[[list[Report], Any, Any], Any]
) -> None:
    """Put into a result what a run has to tell beside the value."""
    if run.scoped:
        run.render(run.reports)
        run.render(run.warnings or ())
    if run.count:
        result.error = process(run.reports, value, prefs)
    if run.warnings:
        result.warning = Warning_(run.warnings)
    if run.artifacts:
        result.artifacts = run.artifacts
    run.warnings = run.artifacts = None
