"""What the commands do, and how each ends.

Exit status 0: all is well; 1: some records are invalid; 2: wrong usage, a schema or data that can't be
read, or output that can't be written; 124: out of time; 141: the reader of the output has gone; 128 and
the number of a signal that ended the command. Every failure ends in one line for people.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, contextmanager, suppress

from ..language.preferences.option_table import OPTIONS
from ..schema.description.changes import diff
from ..schema.description.named_functions import unnamed_functions
from .arguments import make_parser
from .data_files import STDIN, Source, data_format
from .failures import DataProblem, Problem, SchemaProblem, UsageProblem
from .json_documents import joined_documents
from .json_stream import complaint, decode
from .linting import findings
from .output import STDOUT, Output
from .printable import encodable, printable, to_json
from .reporting import Counts, JsonStyle, Progress, Reporter, TextStyle, many
from .schemas import load_functions, load_schema, name_of
from .stopping import Stopped, by_signals, can_time, in_time
from .type_module import TypeModule
from .typescript_module import TypeScriptModule

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence
    from typing import Any, TextIO

    from ..nodes.reports import Result
    from ..schema.base import Schema
    from .data_files import Record

VALID, INVALID, FAILED, INTERRUPTED, UNREAD = 0, 1, 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status.

    `argv` are the arguments without the program's name; by default the process's.

    >>> main(["check", "no_such_file.py:person", "people.json"])
    2
    """
    if sys.stdout is None:
        return _fail("standard output is closed")
    try:
        with by_signals(), _a_standard_error():
            status = _run(argv)
            sys.stdout.flush()
    except Problem as problem:
        status = _fail(str(problem))
    except Stopped as stopped:
        status = _fail(str(stopped), stopped.status)
    except KeyboardInterrupt:
        status = _fail("interrupted", INTERRUPTED)
    except BrokenPipeError:
        status = UNREAD
    except UnicodeError as error:
        status = _fail(f"text that can't be encoded: {error}")
    except OSError as error:
        status = _fail(f"standard output: {error.strerror or error}")
    _leave(sys.stdout)
    _leave(sys.stderr)
    return status


@contextmanager
def _a_standard_error() -> Iterator[None]:
    """Have a standard error, also where it was closed: argparse writes to it."""
    if sys.stderr is not None:
        yield
        return
    with open(os.devnull, "w", encoding="utf-8") as sys.stderr:
        try:
            yield
        finally:
            sys.stderr = None


def _run(argv: Sequence[str] | None) -> int:
    parser = make_parser()
    try:
        options = parser.parse_args(argv)
    except SystemExit as wish:  # argparse has said what is wrong, or printed its help
        return wish.code if isinstance(wish.code, int) else FAILED
    if options.version:
        return _version()
    if options.command is None:
        parser.print_usage(sys.stderr)
        return FAILED
    return _COMMANDS[options.command](options)


def _fail(message: str, status: int = FAILED) -> int:
    """Say why the command ends, in one line, and return the status for it."""
    _tell(message)
    return status


def _tell(message: str) -> None:
    """Say something to people, in one line."""
    text = "passmuster: " + printable(_bounded(message))
    with suppress(OSError, AttributeError):  # nobody is listening
        sys.stderr.write(encodable(text, sys.stderr) + "\n")


def _bounded(message: str) -> str:
    """Return a message without the middle of what is far too long; data come from strangers."""
    return message if len(message) <= 2000 else f"{message[:1000]} … {message[-500:]}"


def _leave(stream: TextIO | None) -> None:
    """Give up a stream that can't be written to, so that the exit of the process is silent."""
    try:
        if stream is not None:
            stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError, AttributeError):  # not a real file
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]  # it could not be flushed
            os.close(nowhere)


def _version() -> int:
    import platform

    import passmuster as pm

    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"passmuster {pm.__version__} ({pm.backend} backend, {python})")
    return VALID


def _describe(options: Namespace) -> int:
    schema = load_schema(options.schema)
    try:
        description = schema.describe()
        text = to_json(description, indent=2)
    except Exception as error:  # a function of the user's that the description needs
        raise SchemaProblem(f"{options.schema}: {error}") from None
    print(text)
    for place in unnamed_functions(description):
        _tell(f"{options.schema}: {place} is a function, which JSON can't hold: name it with pm.named()")
    return VALID


def _not_called(name: str | None) -> Any:
    """Stand in for a function of a description whose values nobody validates."""
    return _not_called


def _types(options: Namespace) -> int:
    module = (TypeScriptModule if options.typescript else TypeModule)(options.mode)
    for target in options.schema:
        schema = load_schema(target, missing=_not_called)
        try:
            module.add(name_of(target), schema.describe())
        except Exception as error:  # a function of the user's that the description needs
            raise SchemaProblem(f"{target}: {error}") from None
    sys.stdout.write(module.source())
    return VALID


def _lint(options: Namespace) -> int:
    count = 0
    for target in options.schema:
        description = load_schema(target, missing=_not_called).describe()
        for finding in findings(description):
            count += 1
            if options.format == "json":
                print(to_json({"schema": target, **finding.as_dict()}))
            else:
                text = f"{target}: {finding.place}: {finding.code}: {finding.pattern}: {finding.message}"
                print(encodable(printable(_bounded(text)), sys.stdout))
    if options.format == "json":
        print(to_json({"summary": {"schemas": len(options.schema), "findings": count}}))
    else:
        print(f"{many(len(options.schema), 'schema')}: {many(count, 'finding')}.")
    return INVALID if count else VALID


def _diff(options: Namespace) -> int:
    old, new = (load_schema(target, missing=_not_called).describe() for target in (options.old, options.new))
    changes = diff(old, new)
    if options.format == "json":
        for change in changes:
            print(to_json({**change._asdict(), "compatible": change.is_compatible}))
        print(to_json({"summary": {"changes": len(changes), "compatible": changes.is_compatible}}))
    else:
        for change in changes:
            print(encodable(printable(_bounded(str(change))), sys.stdout))
        print(
            f"{many(len(changes), 'change')}: {'compatible' if changes.is_compatible else 'not compatible'}."
        )
    return VALID if changes.is_compatible else INVALID


def _json_schema(options: Namespace) -> int:
    named: dict[str, Any] = {}
    losses: list[str] = []
    for target in options.schema:
        name = name_of(target)
        if name in named:
            raise UsageProblem(f"two of the schemas are called {name}")
        schema = load_schema(target, missing=_not_called)
        several = len(options.schema) > 1 or options.target.startswith("openapi")
        try:
            found = schema.json_schema(options.target, options.mode, name=name if several else None)
            named[name] = found
        except Exception as error:  # a schema that is too large, or a function of the user's
            raise SchemaProblem(f"{target}: {error}") from None
        losses += [f"{target}: {loss}" for loss in found.losses]
    if losses and options.strict:
        for loss in losses:
            _tell(f"not said: {loss}")
        return INVALID
    if losses:
        _tell(f"{len(losses)} rules are not said, or not all of them; --strict lists them")
    print(to_json(joined_documents(named, options.target), indent=2))
    return VALID


def _check(options: Namespace) -> int:
    kinds = _kinds(options)
    preferences = _preferences(options)
    if options.timeout is not None and not can_time():
        raise UsageProblem("--timeout: this system has no timer for it")
    with in_time(options.timeout):
        functions = None if options.functions is None else load_functions(options.functions)
        check = Check(load_schema(options.schema, functions), preferences, options)
        return check.run(kinds)


_COMMANDS = {
    "check": _check,
    "describe": _describe,
    "diff": _diff,
    "json-schema": _json_schema,
    "lint": _lint,
    "types": _types,
}


def _kinds(options: Namespace) -> list[tuple[str, str | None]]:
    """Return each data file with its format."""
    if options.data.count(STDIN) > 1:
        raise UsageProblem("standard input can be read only once")
    return [(path, data_format(path, options.input_format)) for path in options.data]


def _preferences(options: Namespace) -> dict[str, object]:
    """Return the validation options that the command line asks for."""
    preferences: dict[str, object] = {}
    for option in OPTIONS:
        if option.flag is not None:
            flag, _ = option.flag
            given = getattr(options, option.key)
            if given is not None:
                preferences[option.name] = given if isinstance(given, bool) else _object(flag, given)
    return preferences


def _object(flag: str, text: str) -> dict[str, Any]:
    """Return what a flag was given, which is an object in JSON."""
    try:
        value = decode(text)
    except ValueError as error:
        raise UsageProblem(f"{flag}: {complaint(error)}") from None
    if not isinstance(value, dict):
        raise UsageProblem(f"{flag}: give a JSON object")
    return value


class Check:
    """One run of `passmuster check`: a schema, its options, and what came of it."""

    def __init__(self, schema: Schema, preferences: dict[str, object], options: Namespace) -> None:
        self._validate = schema.validate
        self._preferences = preferences
        self._schema_name = options.schema
        self._reading = {"empty_is_missing": options.empty_as_missing, "most": options.max_line}
        self._output = Output(options.output) if options.output is not None else None
        self._reporter = _reporter(options)
        self._progress = Progress(sys.stderr)
        self._counts = Counts()

    def run(self, kinds: list[tuple[str, str | None]]) -> int:
        """Check the files and sum up; return the exit status."""
        with ExitStack() as stack:
            if self._output is not None:
                stack.callback(self._output.drop)  # a signal may come while it is opened
                stack.enter_context(self._output)
            stack.callback(self._progress.clear)
            for path, kind in kinds:
                self._file(path, kind)
            self._progress.clear()
            self._sum_up()
        return self._status()

    def _sum_up(self) -> None:
        self._reporter.write(self._reporter.summary(self._counts))
        if self._output is None:
            return
        if not self._counts.unreadable:
            self._output.keep()
        elif self._output.path != STDOUT:
            _fail(f"{self._output.path}: not written, since not all data could be read")

    def _status(self) -> int:
        if self._counts.unreadable:
            return FAILED
        return INVALID if self._counts.invalid else VALID

    def _file(self, path: str, kind: str | None) -> None:
        self._counts.files += 1
        try:
            source = Source(path, kind, **self._reading)
        except DataProblem as problem:
            self._unreadable(problem)
            return
        try:
            self._records(source)
        except DataProblem as problem:  # nothing behind this place can be read
            self._unreadable(problem)
        finally:
            source.close()

    def _records(self, source: Source) -> None:
        shows_progress = self._progress.wanted
        for item in source.items():
            if isinstance(item, DataProblem):
                self._unreadable(item)
            else:
                self._record(source, item)
            if shows_progress:
                self._progress.tick(source, self._counts)

    def _record(self, source: Source, record: Record) -> None:
        try:
            result = self._validate(record.value, self._preferences)
            # Messages are rendered when they are read: a wrong template shows only here.
            report = self._judge(source, record, result)
        except Stopped as stopped:
            place = source.place(record.line, record.offset)
            raise Stopped(stopped.status, f"{stopped}, at {place}") from None
        except Exception as error:  # a wrong schema, or the user's own functions in it
            place = source.place(record.line, record.offset)
            what = (str(error).splitlines() or [""])[0]
            raise SchemaProblem(
                f"{self._schema_name} failed at {place}: {type(error).__name__}: {what}"
            ) from None
        self._report(report)
        if self._output is not None and result.error is None:
            self._output.write(result.value)

    def _judge(self, source: Source, record: Record, result: Result) -> str | None:
        """Count the record and return what there is to say about it."""
        if result.error is not None:
            self._counts.invalid += 1
            return self._reporter.invalid(source, record, result.error)
        self._counts.valid += 1
        if result.warning is None:
            return None
        self._counts.warned += 1
        return self._reporter.warned(source, record, result.warning)

    def _unreadable(self, problem: DataProblem) -> None:
        self._counts.unreadable += 1
        self._progress.clear()
        _fail(str(problem))
        self._report(self._reporter.unreadable(problem))

    def _report(self, text: str | None) -> None:
        if text is not None:
            self._progress.clear()
            self._reporter.write(text)


def _reporter(options: Namespace) -> Reporter:
    stream = sys.stderr if options.output == STDOUT else sys.stdout
    if options.format == "json":
        return Reporter(stream, JsonStyle(options.annotate), options.limit)
    colours = options.annotate and stream.isatty() and not os.environ.get("NO_COLOR")
    return Reporter(stream, TextStyle(options.annotate, colours), options.limit)
