"""One validation from call to result: makes the run, runs the root node, then externals, folds reports.

Run phase.
"""

from __future__ import annotations

import copyreg
from collections.abc import Mapping

from .backend import core, reports
from .builder import debug_node_of, node_of, subject_of
from .errors import ValidationError, process
from .foundation.callers import is_of_value
from .foundation.failures import SchemaError
from .foundation.sentinels import UNDEFINED
from .language.preferences import prepare
from .steps.externals import run_externals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .language.preferences import Preferences
    from .nodes.core import Run
    from .nodes.reports import Detail, Result, Warning_
    from .schema.base import Schema
    from .typing import Message, Options, Undefined


def _restored(*fields: object) -> Any:
    return reports.Result(*fields)


def _reduced(result: Result) -> tuple[Any, ...]:
    return _restored, (result.value, result.error, result.warning, result.artifacts, result.debug)


def _restored_warning(details: list[Detail] | None) -> Any:
    return reports.Warning_((), details)


def _reduced_warning(warning: Warning_) -> tuple[Any, ...]:
    return _restored_warning, (warning.details,)


# What is pickled by one backend can be read by the other.
copyreg.pickle(reports.Result, _reduced)
copyreg.pickle(reports.Warning_, _reduced_warning)

run_node = core.attempt
"""Runs a value through a node; gives a `Result`, or the `Run` and the value if there are external rules."""


def validate(schema: Schema, value: Any, prefs: Preferences, context: object) -> Any:
    """Return the result of validating a value."""
    try:
        if prefs.debug:
            outcome = _run_debug(schema, value, core.Run(prefs, context))
        else:
            outcome = run_node(node_of(schema), value, prefs, process, context)
    except Exception as error:
        outcome = rescued(error, schema, value, core.Run(prefs, context))
        if outcome is None:
            raise
    return folded(outcome, value) if type(outcome) is tuple else outcome


def rescued(error: Exception, schema: Schema, value: Any, run: Run) -> Any:
    """Return the outcome where an exception ended a run, None where it goes on to the caller.

    The stack of the caller was too small, or a method of the value raised it, so that nobody can tell
    what the value is. Either is an error at the root, which a new `run` tells.
    """
    if isinstance(error, RecursionError):
        run.halt(subject_of(schema), value)
    elif isinstance(error, SchemaError) or not is_of_value(error, value):
        return None
    else:
        run.fail(subject_of(schema), "any.custom", value, {"error": error.with_traceback(None)})
    return run, value


def _run_debug(schema: Schema, value: Any, run: Run) -> tuple[Any, Any]:
    run.log = []
    return run, debug_node_of(schema).run(value, run)


def folded(outcome: tuple[Any, Any], original: object) -> Any:
    """Return the result of a run that has something to tell, of the run and the value."""
    run, result = outcome
    made = reports.Result(result)
    if run.scoped:
        run.tell(run.since(0))
        run.tell(run.warnings or ())
    if run.count:
        made.error = process(run.since(0), original, run.prefs)
    if run.externals:
        raise SchemaError(
            "the schema has external rules: validate it with validate_async(), or with externals=False"
        )
    if run.warnings:
        made.warning = reports.Warning_(tuple(run.warnings))
    if run.artifacts:
        made.artifacts = run.artifacts
    if run.log is not None:
        made.debug = run.log
        if made.error is not None and isinstance(made.error, ValidationError):
            made.error.debug = run.log
    return made


def told(outcome: Any, schema: Schema, value: Any, prefs: Preferences, context: object) -> Any:
    """Return the result of what is no result yet: of a run with external rules, or where a log is wanted."""
    return folded(outcome, value) if outcome is not None else validate(schema, value, prefs, context)


async def validate_async(
    schema: Schema, value: Any, options: Options | None, keywords: Mapping[str, Any] | None
) -> Any:
    """Return the validated value, or a result where the options ask for more; raise the error."""
    prefs, context = prepare(options, keywords, is_async=True)
    run = core.Run(prefs, context)
    try:
        if prefs.debug:
            run, result = _run_debug(schema, value, run)
        else:
            result = node_of(schema).run(value, run)
    except Exception as error:
        outcome = rescued(error, schema, value, core.Run(prefs, context))
        if outcome is None:
            raise
        raise folded(outcome, value).error from None
    if run.externals and not run.count:
        result = await run_externals(run, result, prefs)
    run.externals = None
    made = folded((run, result), value)
    if made.error is not None:
        raise made.error
    if not (prefs.warnings or prefs.debug or prefs.artifacts):
        return made.value
    return made


def attempt(value: Any, schema: Schema, message: Message | Undefined | None, options: Options | None) -> Any:
    """Return the validated value, or raise with a message in front, or the caller's own error."""
    if isinstance(message, Mapping):  # the message may be left out
        message, options = None, message
    result = validate(schema, value, *prepare(options))
    error = result.error
    if error is None:
        return result.value
    if isinstance(message, BaseException):
        raise message
    if not isinstance(error, ValidationError):
        raise error
    if message is not None and message is not UNDEFINED:
        error.prefix(str(message))
    raise error
