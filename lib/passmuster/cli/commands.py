"""The commands, and how each of them ends.

Exit status 0: success; 1: some records are invalid; 2: wrong usage, a schema or data that can't be
read, or output that can't be written; 124: timeout; 141: the reader of the output has gone; 128 plus
the number of a signal that ended the command. Every failure ends in one line for people.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager, suppress

from passmuster import SchemaError, diff, messages
from passmuster.linting import findings

from .._core.documents.bulk.row_keys import UniqueKeys
from .._core.foundation.json_text.decoding import complaint, decode
from .arguments import PREFERENCES, make_parser
from .checking.checking import FAILED, INVALID, VALID, CheckRun
from .checking.record_checker import CheckOptions, WorkerTask
from .checking.record_outputs import Quarantine
from .failures import Problem, SchemaProblem, UsageProblem
from .json_documents import join_documents, unnamed_functions
from .output import STDOUT
from .printable import bounded, encodable, print_to_stderr, printable, to_json
from .reading.data_files import data_paths
from .reading.input_records import ReadOptions
from .reading.row_dialects import RowDialect
from .reports.counts import with_noun
from .reports.progress import Progress
from .reports.reporting import ANNOTATING_FORMATS, SUMMING_FORMATS, make_style
from .schema_files import SchemaFileOptions, json_schema_traits
from .schemas import load_functions, load_schema, name_of
from .stopping import Stopped, can_time, stop_on_signals, time_limit
from .type_module import TypeModule
from .typescript_module import TypeScriptModule

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence
    from typing import Any, TextIO

    from .reports.styles import LineStyle

INTERRUPTED, UNREAD = 130, 141
_GRACE = 1.0  # seconds


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status.

    `argv` are the arguments without the program's name; by default the process's.

    >>> main(["check", "no_such_file.py:person", "people.json"])
    2
    """
    if sys.stdout is None:
        return _fail("standard output is closed")
    try:
        with stop_on_signals(), _standard_error():
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
    _abandon(sys.stdout)
    _abandon(sys.stderr)
    return status


@contextmanager
def _standard_error() -> Iterator[None]:
    """Provide a standard error if it was closed, because argparse writes to it."""
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
    except SystemExit as end:  # argparse has printed an error or its help
        return end.code if isinstance(end.code, int) else FAILED
    if options.version:
        return _version()
    if options.command is None:
        parser.print_usage(sys.stderr)
        return FAILED
    return _COMMANDS[options.command](options)


def _fail(message: str, status: int = FAILED) -> int:
    """Print in one line why the command ends, and return its status."""
    print_to_stderr(message)
    return status


def _abandon(stream: TextIO | None) -> None:
    """Give up a stream that can't be written to, so that the process exits without an error of its own."""
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
    schema = load_schema(options.schema, options=_file_options(options))
    try:
        description = schema.describe()
        text = to_json(description, indent=2)
    except Exception as error:  # of user code that the description needs
        raise SchemaProblem(f"{options.schema}: {error}") from None
    print(text)
    for place in unnamed_functions(description):
        print_to_stderr(
            f"{options.schema}: {place} is a function, which JSON can't hold: name it with pm.named()"
        )
    return VALID


def _placeholder(name: str | None) -> Any:
    """Replace a function that a description names, if the schema validates nothing."""
    return _placeholder


def _load(target: str, options: Namespace) -> Any:
    """Return a schema that is not going to validate anything."""
    return load_schema(target, missing=_placeholder, options=_file_options(options))


def _file_options(options: Namespace) -> SchemaFileOptions:
    return SchemaFileOptions(
        options.schema_format, options.draft, options.formats, tuple(options.resource or ())
    )


def _types(options: Namespace) -> int:
    module = (TypeScriptModule if options.typescript else TypeModule)(options.mode)
    for target in options.schema:
        schema = _load(target, options)
        try:
            module.add(name_of(target), schema)
        except Exception as error:  # of user code that inspecting needs
            raise SchemaProblem(f"{target}: {error}") from None
    sys.stdout.write(module.source())
    return VALID


def _lint(options: Namespace) -> int:
    count = 0
    for target in options.schema:
        description = _load(target, options).describe()
        for finding in findings(description):
            count += 1
            text = f"{target}: {finding.place}: {finding.code}: {finding.pattern}: {finding.message}"
            _print_line(options, {"schema": target, **finding.as_dict()}, text)
    counted = f"{with_noun(len(options.schema), 'schema')}: {with_noun(count, 'finding')}."
    _print_line(options, {"summary": {"schemas": len(options.schema), "findings": count}}, counted)
    return INVALID if count else VALID


def _print_line(options: Namespace, entry: dict[str, Any], text: str) -> None:
    """Print an entry as JSON, or its text for people."""
    is_json = options.format == "json"
    print(to_json(entry) if is_json else encodable(printable(bounded(text)), sys.stdout))


def _diff(options: Namespace) -> int:
    old, new = (_load(target, options) for target in (options.old, options.new))
    changes = diff(old, new)
    for change in changes:
        _print_line(options, {**change._asdict(), "compatible": change.is_compatible}, str(change))
    summary = {"changes": len(changes), "compatible": changes.is_compatible}
    verdict = "compatible" if changes.is_compatible else "not compatible"
    _print_line(options, {"summary": summary}, f"{with_noun(len(changes), 'change')}: {verdict}.")
    return VALID if changes.is_compatible else INVALID


def _json_schema(options: Namespace) -> int:
    named: dict[str, Any] = {}
    losses: list[str] = []
    for target in options.schema:
        name = name_of(target)
        if name in named:
            raise UsageProblem(f"two of the schemas are called {name}")
        schema = _load(target, options)
        several = len(options.schema) > 1 or options.target.startswith("openapi")
        try:
            found = schema.json_schema(options.target, options.mode, name=name if several else None)
            named[name] = found
        except Exception as error:  # of a schema that is too large, or of user code
            raise SchemaProblem(f"{target}: {error}") from None
        losses += [f"{target}: {loss}" for loss in found.losses]
    if losses and options.strict:
        for loss in losses:
            print_to_stderr(f"not exported: {loss}")
        return INVALID
    if losses:
        print_to_stderr(f"{len(losses)} rules are not exported, or not completely; --strict lists them")
    print(to_json(join_documents(named, options.target), indent=2))
    return VALID


def _check(options: Namespace) -> int:
    if (
        options.invalid is not None
        and options.output is not None
        and _is_same_file(options.invalid, options.output)
    ):
        raise UsageProblem("--invalid: valid and invalid records go to different files")
    kinds = data_paths(options.data, options.input_format)
    check_options = CheckOptions(
        options.schema, _preferences(options), _style(options), options.limit, options.output,
        options.invalid, _file_options(options), options.summary, options.max_errors, options.max_invalid,
        None if options.unique is None else UniqueKeys(tuple(options.unique)),
    )  # fmt: skip
    quarantine = None if options.invalid is None else Quarantine(options.invalid, kinds)
    if options.timeout is not None and not can_time():
        raise UsageProblem("--timeout: this system has no timer for it")
    progress = Progress(sys.stderr, [path for path, _ in kinds], not (options.quiet or options.no_progress))
    deadline = time.monotonic() + (options.timeout or 0)
    # A process that is stopped reports its record, if it still can.
    grace = _GRACE if options.jobs > 1 else 0
    with time_limit(options.timeout and options.timeout + grace, options.timeout):
        read_options = _read_options(options, check_options.file_options)
        check = CheckRun(check_options, read_options, progress, quarantine)
        if options.jobs > 1:
            task = WorkerTask(check_options, options.functions, read_options, options.timeout, deadline)
            return check.run_in_processes(options.jobs, task, kinds)
        functions = None if options.functions is None else load_functions(options.functions)
        schema = load_schema(options.schema, functions, options=check_options.file_options)
        return check.run_here(schema, kinds)


def _read_options(options: Namespace, file_options: SchemaFileOptions) -> ReadOptions:
    is_json_schema, may_be_list = json_schema_traits(options.schema, file_options)
    return ReadOptions(
        options.empty_as_missing, options.max_line, options.sheet, (1, int(options.yaml[2:])),
        lists_are_records=options.records or not may_be_list, dates_are_text=is_json_schema,
        encoding=options.encoding,
        dialect=RowDialect(
            options.delimiter, options.null, options.decimal, options.header_row, not options.no_header
        ),
    )  # fmt: skip


_COMMANDS = {
    "check": _check,
    "describe": _describe,
    "diff": _diff,
    "json-schema": _json_schema,
    "lint": _lint,
    "types": _types,
}


def _is_same_file(path: str, other: str) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)


def _preferences(options: Namespace) -> dict[str, object]:
    """Return the validation options that the command line sets."""
    preferences: dict[str, object] = {}
    for name, flag, _, _ in PREFERENCES:
        given = getattr(options, name)
        if given is not None:
            preferences[name] = _object(flag, given) if isinstance(given, str) else given
    if options.language is not None:
        preferences["errors"] = {"language": options.language}
        try:
            messages(options.language)
        except SchemaError as error:
            print_to_stderr(f"--language: {error} A schema may have its own.")
    return preferences


def _object(flag: str, text: str) -> dict[str, Any]:
    """Return the value of a flag, which has to be a JSON object."""
    try:
        value = decode(text)
    except ValueError as error:
        raise UsageProblem(f"{flag}: wrong JSON: {complaint(error)}") from None
    if not isinstance(value, dict):
        raise UsageProblem(f"{flag}: give a JSON object")
    return value


def _style(options: Namespace) -> LineStyle:
    if options.annotate and options.format not in ANNOTATING_FORMATS:
        raise UsageProblem(f"--annotate: --format {options.format} does not support it")
    if options.summary and options.format not in SUMMING_FORMATS:
        raise UsageProblem(f"--summary: --format {options.format} does not support it")
    stream = sys.stderr if STDOUT in (options.output, options.invalid) else sys.stdout
    colours = options.annotate and stream.isatty() and not os.environ.get("NO_COLOR")
    return make_style(options.format, options.annotate, colours, options.quiet)
