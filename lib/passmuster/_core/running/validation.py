"""One validation from call to result: the run, the root node, external rules, the result.

Run phase.
"""

from __future__ import annotations

import copyreg
from collections.abc import Awaitable, Mapping
from functools import partial
from itertools import islice

from ..engine.backend import calling, checks, core, reports
from ..foundation.callers import is_of_value, mark_as_user_error
from ..foundation.misuse.traceback_trimming import trim_traceback
from ..foundation.schema_error import SchemaError
from ..foundation.sentinels import UNDEFINED
from ..foundation.stack import is_in_own_thread, run_apart
from ..foundation.structs import Struct
from ..language.errors import Result, ValidationError, process
from ..language.preferences.preferences import check, prepare, recall
from .builder import measured_node_of, node_of, rare_node_of, subject_of
from .steps.accounts import overdraw
from .steps.externals import external_calls
from .steps.remembering import adjusted, candidates

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, TypeVar

    from ..engine.nodes.core import Run
    from ..engine.nodes.reports import Detail, Warning_
    from ..foundation.argument_types import JsonText, Message, Options, Undefined
    from ..language.preferences.preferences import Preferences
    from .steps.schema_protocols import SchemaLike

    F = TypeVar("F", bound=Callable[..., Any])
    RowRead = Callable[[Any], tuple[Any, Any]]


def _restore_result(*fields: Any) -> Any:
    return Result(*fields)


def _reduce_result(result: Result) -> tuple[Any, ...]:
    return _restore_result, (result.value, result.error, result.warning, result.artifacts, result.debug)


def _restore_warning(details: list[Detail] | None) -> Any:
    return reports.Warning_((), details)


def _reduce_warning(warning: Warning_) -> tuple[Any, ...]:
    return _restore_warning, (warning.details,)


# A result that one backend has pickled can be read by the other.
copyreg.pickle(Result, _reduce_result)
copyreg.pickle(reports.Warning_, _reduce_warning)


def recover(
    error: Exception,
    schema: SchemaLike,
    value: Any,
    prefs: Preferences,
    context: object,
    ended: Run,
    is_async: bool = False,
) -> Result | Awaitable[Result] | Exception | None:
    """Return the result of a run that an exception ended, or the exception to raise, or None to re-raise it.

    `ended` is the run, which may be under other preferences by now. A `SchemaError` is returned with its
    traceback trimmed. If the stack was too small, the run is repeated on a stack of its own, or ends with an
    error at the root. If a method of the value raised the exception, the error is at the root, too.
    """
    if isinstance(error, RecursionError):
        run, made = _rerun_apart(schema, value, prefs, context) or _halted_run(
            schema, value, prefs, context, ended.log
        )
        return finish_run(schema, run, made, value, is_async)
    if isinstance(error, SchemaError):
        if schema.spec.secret:
            schema._mask_exception(error, value)
        return trim_traceback(error)
    # Methods may have emptied the value. There are copies of containers, and the values of failed attempts.
    if not is_of_value(error, [value, ended.given, ended.values, ended.failed_attempts]):
        return None
    return _result_of_exception(error, schema, value, prefs, context)


def _result_of_exception(
    error: Exception, schema: SchemaLike, value: Any, prefs: Preferences, context: object
) -> Result:
    local = {"error": error.with_traceback(None)}
    return _result_of_failure("any.custom", local, schema, value, prefs, context)


def _result_of_failure(
    code: str, local: dict[str, Any], schema: SchemaLike, value: Any, prefs: Preferences, context: object
) -> Result:
    """Return the result of a value that fails without a run of its node."""
    run = core.Run(prefs, context)
    run.fail(subject_of(schema), code, value, local)
    return make_result(schema, run, value, value)


class Refusal(Struct):
    """A row that is not run through a schema: its error code and context, and the row as it was read.

    `refusing` is the part of the schema that has the error code, None for the schema itself.
    """

    code: str
    local: dict[str, Any]
    row: object
    refusing: SchemaLike | None = None

    def result(self, schema: SchemaLike, prefs: Preferences, context: object) -> Result:
        """Return the result of the row."""
        run = core.Run(prefs, context)
        run.fail(subject_of(self.refusing or schema), self.code, self.row, self.local)
        return make_result(schema, run, self.row, self.row)


def _rerun_apart(schema: SchemaLike, value: object, prefs: Preferences, context: object) -> Any:
    """Run a value again on a new stack. Return the run and its value, or None if that is impossible.

    It is impossible if this is a new stack already, or if a user function would be called twice. Where not
    even the frames to go there are left, it is the caller's `RecursionError`, and no matter of the value.
    """
    if is_in_own_thread():
        return None
    run = core.Run(prefs, context)

    def interrupt() -> None:
        run.halted = run.abort_early = True

    begun = []

    def work() -> Any:
        begun.append(True)
        return None if schema._has_functions() else _run_root(schema, value, run)

    try:
        return run_apart(work, on_interrupt=interrupt)
    except RecursionError:
        if not begun:
            raise
        return None


def _halted_run(
    schema: SchemaLike, value: object, prefs: Preferences, context: object, log: list[Any] | None
) -> tuple[Run, Any]:
    run = core.Run(prefs, context)
    run.log = log
    run.halt(subject_of(schema), value)
    return run, value


def _run_root(schema: SchemaLike, value: object, run: Run) -> tuple[Run, Any]:
    run.schema, run.given = schema, value
    made = (rare_node_of(schema, run) if run.prefs.is_rare else node_of(schema)).run(value, run)
    return _rerun_measured(schema, run, made, value)


def _rerun_measured(schema: SchemaLike, run: Run, made: object, value: object) -> tuple[Run, Any]:
    """Return a run and its value. If the run has used up its budget, repeat it with results kept."""
    account = run.account
    if account is None or not account.must_repeat:
        return run, made
    from .steps.measuring import make_measured_run

    again = make_measured_run(run)

    def interrupt() -> None:
        again.halted = again.abort_early = True

    def work() -> Any:
        given = schema._without_nulls(value, run.prefs) if run.prefs.null_as_absent else value
        return measured_node_of(schema).run(given, again)

    return again, run_apart(work, on_interrupt=interrupt)


def finish_run(
    schema: SchemaLike, run: Run, made: object, original: object, is_async: bool = False
) -> Result | Awaitable[Result] | Exception:
    """Return the result or the exception of a run that was halted, or has externals, secrets or a log.

    If external rules have to run, it is an awaitable of the result, if that `is_async`.
    """
    if run.halted:
        try:
            run, made = _rerun_measured(schema, run, made, original)
        except Exception as error:
            ending = recover(error, schema, original, run.prefs, run.context, run, is_async)
            if ending is None:
                raise
            return ending
    if run.externals and is_async and not run.count:
        return _finish_externals(schema, run, made, original)
    if run.externals and not is_async:
        return SchemaError(
            "the schema has external rules: validate it with validate_async(), or with externals=False"
        )
    return make_result(schema, run, made, original)


async def _finish_externals(schema: SchemaLike, run: Run, made: Any, original: object) -> Result:
    prefs, context = run.prefs, run.context
    calls = external_calls(run, made)
    try:
        awaited = calls.go_on()
        while awaited is not None:
            awaited = calls.resume(await awaited)
    except Exception as error:
        if calls.waits:  # what was awaited has raised it
            mark_as_user_error(error)
        if isinstance(error, SchemaError) or not is_of_value(error, [original, made]):
            raise
        return _result_of_exception(error, schema, original, prefs, context)
    run.externals = None
    return make_result(schema, run, calls.root[0], original)


def make_result(schema: SchemaLike, run: Run, made: object, original: object) -> Result:
    """Return the result of a run with all details. `made` is the validated value, `original` the input."""
    result = Result(made)
    _add_details(run, result, original)
    if run.log is not None:
        result.debug = run.log
        if isinstance(result.error, ValidationError):
            result.error.debug = run.log
    return schema._mask_result(result, original, run.shadows) if schema.spec.secret else result


def _add_details(run: Run, result: Result, original: object) -> None:
    """Add the errors, warnings and artifacts of a run to a result."""
    if run.scoped:
        run.render(run.since(0))
        run.render(run.warnings or ())
    if run.count:
        result.error = process(run.since(0), original, run.prefs)
    if run.warnings:
        result.warning = reports.Warning_(tuple(run.warnings))
    if run.artifacts:
        result.artifacts = run.artifacts


def failure_of(schema: SchemaLike, error: Exception, value: object) -> tuple[Exception, Any]:
    """Return an error and the value that failed, with secrets masked, for a list of failures."""
    if schema.spec.secret:
        is_sealed = isinstance(error, ValidationError) and error._reports
        value = error._original if is_sealed else schema._mask_value(value)  # type: ignore[attr-defined]
    return error, value


core.use_account(overdraw)
checks.use_lists(candidates, adjusted)
if calling is not None:
    calling.setup(
        recall, node_of, rare_node_of, process, finish_run, recover, failure_of, trim_traceback, Refusal,
        partial(finish_run, is_async=True), partial(recover, is_async=True), _finish_externals,
    )  # fmt: skip
_FIRST_BUDGET = core.FIRST_BUDGET
_spare_runs: list[Run] = []  # runs for reuse, which hold no user data
_Result: Any = Result
_new_result: Any = _Result.__new__
# The option of the last call that had a single one, by keyword, and the preferences that it means.
_last_option: tuple[str, Any, Any] = ("", recall, None)


def _compiled_twin(function: F) -> F:
    """Return the compiled twin of a function on the compiled backend, else the function."""
    twin: Any = function if calling is None else getattr(calling, function.__name__)
    return twin  # type: ignore[no-any-return]


def _find_preferences(options: Any, keywords: dict[str, Any]) -> tuple[Preferences, Any]:
    """Return the preferences and the context of a call; keep those of a single option, by keyword."""
    global _last_option
    found: tuple[Preferences, Any] = recall.find(options, keywords)
    if options is None and len(keywords) == 1 and found[1] is None:
        ((name, given),) = keywords.items()
        if type(given) is bool or type(given) is str:  # the same object means the same the next time
            _last_option = (name, given, found[0])
    return found


@_compiled_twin
def validate(self: SchemaLike, value: Any = UNDEFINED, options: Any = None, **keywords: Any) -> Result:
    """Validate a value: the method `validate` of every schema."""
    prefs, context = recall.defaults, None
    if options is not None or keywords:
        name, given, prefs = _last_option
        if options is not None or len(keywords) != 1 or keywords.get(name) is not given:
            try:
                prefs, context = _find_preferences(options, keywords)
            except Exception as error:
                raise trim_traceback(error) from error.__cause__
    try:
        run = _spare_runs.pop()
    except IndexError:
        run = core.Run(prefs, context)
    else:
        if run.prefs is not prefs:
            run.use(prefs)
        run.context = context
    run.schema, run.given = self, value
    try:
        node = rare_node_of(self, run) if prefs.is_rare else self._node or node_of(self)
        made = node.run(value, run)
        if run.externals is None and run.log is None and not run.halted:
            result = _new_result(_Result)  # without its constructor, which costs as much as a small object
            result.value = made
            result.error = result.warning = result.artifacts = result.debug = None
            if run.count or run.warnings is not None or run.artifacts is not None:
                _add_details(run, result, value)
                run.warnings = run.artifacts = None
                run.reports, run.count = [], 0
            if not (run._escaped or run.keys or run.values or run.links or run.trying):
                # The run can be reused, without any data of this value.
                run.schema = run.given = run.context = run._shown = run.first_links = run.memo = None
                run.last_parsed_date = run.shadows = run.failed_attempts = None
                run.original, run.scoped, run.budget = UNDEFINED, False, _FIRST_BUDGET
                _spare_runs.append(run)
            return result  # type: ignore[no-any-return]
    except Exception as error:
        ending = recover(error, self, value, prefs, context, run)
        if ending is None:
            raise
    else:
        ending = finish_run(self, run, made, value)
    if isinstance(ending, Exception):
        raise ending
    return ending  # type: ignore[return-value]


@_compiled_twin
def is_valid(self: SchemaLike, value: Any = UNDEFINED, options: Any = None, **keywords: Any) -> bool:
    """Return whether a value passes: the method `is_valid` of every schema."""
    if self.spec.definition.is_mixed and options is None and not keywords:  # attempts make reports
        verdict = _verdict_on(self, value)
        if verdict is not None:
            return verdict
    result: Result = self.validate(value, options, **keywords)  # type: ignore[attr-defined]
    return result.error is None


def _verdict_on(schema: SchemaLike, value: object) -> bool | None:
    """Return whether a value passes with the usual options, or None if only a run shows it."""
    if schema._silence() < core.SILENT:
        return None
    run = core.Run(recall.defaults)
    run.schema, run.given = schema, value
    found: bool | None = node_of(schema).verdict(value, run)
    return None if run.halted else found


def _quick_call_of(function: F) -> F:
    """Return the compiled twin of a function, which leaves rare calls to it, or the function itself."""
    return function if calling is None else calling.setup_json(function, check({"from_json": True}))


_json_loading: Any = None


def decode_json(data: JsonText, before: int = 0) -> Any:
    """Return the value of a JSON text, or its `Refusal`; `before` is the number of lines before the text."""
    global _json_loading
    if _json_loading is None:  # few need it, and what it imports
        from ..foundation.json_text import json_loading

        _json_loading = json_loading
        if calling is not None:
            calling.use_decoder(json_loading.FAST)
    try:
        return _json_loading.load(data)
    except _json_loading.NotJsonError as error:
        line, column = error.position
        return Refusal("json.invalid", {"reason": str(error), "line": before + line, "column": column}, data)


@_quick_call_of
def validate_json(
    self: SchemaLike, data: JsonText, options: Options | None = None, **keywords: Any
) -> Result:
    """Validate the value of a JSON text: the method `validate_json` of every schema."""
    try:
        value = decode_json(data)
    except SchemaError as error:
        raise trim_traceback(error) from error.__cause__
    if type(value) is Refusal:
        return value.result(self, *prepare(options, keywords))
    keywords["from_json"] = True
    if options is not None:
        return validate(self, value, options, **keywords)
    return validate(self, value, **keywords)  # a call that has a short way


@_compiled_twin
def validate_rows(
    schema: SchemaLike,
    rows: Iterator[Any],
    options: Mapping[str, Any] | None,
    most: int,
    most_failures: int,
    first: int,
    values: list[Any] | None,
    failures: list[Any] | None,
    notable: list[tuple[int, Result]],
    reader: RowRead | None = None,
    is_json: bool = False,
) -> tuple[int, BaseException | None]:
    """Validate up to `most` rows, and stop at failure number `most_failures`, or at an exception.

    `first` is the number of the first row. The values of valid rows are appended to `values`; wrong rows are
    kept in `failures`, for `iter_failures` of the reports. Either may be None. If a result has a warning,
    artifacts or a log, the number of the row and the result are appended to `notable`.

    `reader(row)` returns a row that is not exactly a dict as the schema reads it, or its `Refusal`, and the
    reader of the next row, which may be None; in place of that, the class of the row if its rows need none.
    With `is_json`, rows are JSON texts, which the twin decodes itself where the reader would return the same.

    Returns the number of rows read, and the exception that ended the reading.
    """
    read = 0
    plain: Any = None  # the class of rows that need no reader
    try:
        for row, value in enumerate(islice(rows, most), first):
            cls = type(value)
            if reader is not None and cls is not plain and (is_json or cls is not dict):
                value, more = reader(value)
                plain, reader = (more, reader) if isinstance(more, type) else (plain, more)
            if type(value) is Refusal:
                result = value.result(schema, *recall.find(options, {}))
                value = value.row
            else:
                result = validate(schema, value, options)
            read += 1
            if result.warning is not None or result.artifacts is not None or result.debug is not None:
                notable.append((row, result))
            if result.error is None:
                if values is not None:
                    values.append(result.value)
                continue
            if failures is not None:
                reports.keep(failures, row, failure_of(schema, result.error, value), None)
            most_failures -= 1
            if most_failures <= 0:
                break
    except BaseException as error:
        return read, error
    return read, None


async def validate_async(
    self: SchemaLike, value: Any = UNDEFINED, options: Options | None = None, **keywords: Any
) -> Any:
    """Return the validated value, or a result if the options request warnings, artifacts or a log: the method
    `validate_async` of every schema.

    Raises the error of a wrong value.
    """
    try:
        prefs, context = recall.defaults, None
        if options is not None or keywords:
            prefs, context = prepare(options, keywords, is_async=True)
        result: Any = start(self, value, prefs, context)
        if not isinstance(result, Result):
            result = await result
        if result.error is not None:
            raise result.error
    except SchemaError as error:
        raise trim_traceback(error) from error.__cause__
    if prefs is recall.defaults or not (prefs.warnings or prefs.debug or prefs.artifacts):
        return result.value
    return result


async def result_async(schema: SchemaLike, value: Any, prefs: Preferences, context: object) -> Result:
    """Return the result of a validation with external rules. Exceptions that they raise are not caught."""
    result: Any = start(schema, value, prefs, context)
    return result if isinstance(result, Result) else await result


@_compiled_twin
def start(schema: SchemaLike, value: Any, prefs: Preferences, context: object) -> Result | Awaitable[Result]:
    """Return the result of a validation, or an awaitable of it if external rules have to run."""
    run = core.Run(prefs, context)
    try:
        run, made = _run_root(schema, value, run)
        ending: Any = finish_run(schema, run, made, value, True)
    except Exception as error:
        ending = recover(error, schema, value, prefs, context, run, True)
        if ending is None:
            raise
    if isinstance(ending, Exception):
        raise ending
    return ending  # type: ignore[no-any-return]


def _value_of(result: Result, message: Message | Undefined | None) -> Any:
    """Return the value of a result, or raise its error."""
    error: Any = result.error
    if error is None:
        return result.value
    if isinstance(message, BaseException):
        raise message
    if not isinstance(error, ValidationError):
        raise error
    if message is not None and message is not UNDEFINED:
        error.prefix(str(message))
    raise error


def attempt(
    self: SchemaLike,
    value: Any = UNDEFINED,
    message: Message | Undefined | None = None,
    options: Options | None = None,
    **keywords: Any,
) -> Any:
    """Return the validated value, or raise its error: the method `attempt` of every schema.

    `message` is put in front of the message of the error, or raised instead if it is an exception.
    """
    if isinstance(message, Mapping):  # the message may be left out
        message, options = None, message
    return _value_of(validate(self, value, options, **keywords), message)


if calling is not None:
    attempt = calling.setup_attempt(attempt, _value_of)
