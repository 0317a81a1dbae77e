"""What the commands do, and how each ends.

Exit status 0: all is well; 1: some records are invalid; 2: wrong usage, a schema or data that can't be
read, or output that can't be written; 124: out of time; 141: the reader of the output has gone; 128 and
the number of a signal that ended the command. Every failure ends in one line for people.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager, suppress

from passmuster import diff
from passmuster.linting import findings

from ..json_text.decoding import complaint, decode
from .arguments import PREFERENCES, make_parser
from .checking.checking import FAILED, INVALID, VALID, CheckRun
from .checking.judging import CheckOptions, WorkerTask
from .checking.quarantine import Quarantine
from .failures import Problem, SchemaProblem, UsageProblem
from .json_documents import joined_documents, unnamed_functions
from .output import STDOUT
from .printable import encodable, printable, to_json
from .reading.data_paths import data_paths
from .reading.input_records import ReadOptions
from .reports.counts import many
from .reports.progress import Progress
from .reports.reporting import ANNOTATING, style_of
from .schema_files import SchemaFileOptions
from .schemas import load_functions, load_schema, name_of
from .stopping import Stopped, by_signals, can_time, in_time
from .telling import bounded, tell
from .type_module import TypeModule
from .typescript_module import TypeScriptModule

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence
    from typing import Any, TextIO

    from .reports.line_styles import LineStyle

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
    tell(message)
    return status


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
    schema = load_schema(options.schema, options=_file_options(options))
    try:
        description = schema.describe()
        text = to_json(description, indent=2)
    except Exception as error:  # a function of the user's that the description needs
        raise SchemaProblem(f"{options.schema}: {error}") from None
    print(text)
    for place in unnamed_functions(description):
        tell(f"{options.schema}: {place} is a function, which JSON can't hold: name it with pm.named()")
    return VALID


def _not_called(name: str | None) -> Any:
    """Stand in for a function of a description whose values nobody validates."""
    return _not_called


def _loaded(target: str, options: Namespace) -> Any:
    """Return a schema whose values nobody validates."""
    return load_schema(target, missing=_not_called, options=_file_options(options))


def _file_options(options: Namespace) -> SchemaFileOptions:
    return SchemaFileOptions(
        options.schema_format, options.draft, options.formats, tuple(options.resource or ())
    )


def _types(options: Namespace) -> int:
    module = (TypeScriptModule if options.typescript else TypeModule)(options.mode)
    for target in options.schema:
        schema = _loaded(target, options)
        try:
            module.add(name_of(target), schema)
        except Exception as error:  # a function of the user's that a record needs
            raise SchemaProblem(f"{target}: {error}") from None
    sys.stdout.write(module.source())
    return VALID


def _lint(options: Namespace) -> int:
    count = 0
    for target in options.schema:
        description = _loaded(target, options).describe()
        for finding in findings(description):
            count += 1
            if options.format == "json":
                print(to_json({"schema": target, **finding.as_dict()}))
            else:
                text = f"{target}: {finding.place}: {finding.code}: {finding.pattern}: {finding.message}"
                print(encodable(printable(bounded(text)), sys.stdout))
    if options.format == "json":
        print(to_json({"summary": {"schemas": len(options.schema), "findings": count}}))
    else:
        print(f"{many(len(options.schema), 'schema')}: {many(count, 'finding')}.")
    return INVALID if count else VALID


def _diff(options: Namespace) -> int:
    old, new = (_loaded(target, options) for target in (options.old, options.new))
    changes = diff(old, new)
    if options.format == "json":
        for change in changes:
            print(to_json({**change._asdict(), "compatible": change.is_compatible}))
        print(to_json({"summary": {"changes": len(changes), "compatible": changes.is_compatible}}))
    else:
        for change in changes:
            print(encodable(printable(bounded(str(change))), sys.stdout))
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
        schema = _loaded(target, options)
        several = len(options.schema) > 1 or options.target.startswith("openapi")
        try:
            found = schema.json_schema(options.target, options.mode, name=name if several else None)
            named[name] = found
        except Exception as error:  # a schema that is too large, or a function of the user's
            raise SchemaProblem(f"{target}: {error}") from None
        losses += [f"{target}: {loss}" for loss in found.losses]
    if losses and options.strict:
        for loss in losses:
            tell(f"not said: {loss}")
        return INVALID
    if losses:
        tell(f"{len(losses)} rules are not said, or not all of them; --strict lists them")
    print(to_json(joined_documents(named, options.target), indent=2))
    return VALID


def _check(options: Namespace) -> int:
    if options.invalid is not None and options.output is not None and _same(options.invalid, options.output):
        raise UsageProblem("--invalid: valid and invalid records go to different files")
    kinds = data_paths(options.data, options.input_format)
    check_options = CheckOptions(
        options.schema, _preferences(options), _style(options), options.limit, options.output,
        options.invalid, _file_options(options),
    )  # fmt: skip
    quarantine = None if options.invalid is None else Quarantine(options.invalid, kinds)
    read_options = ReadOptions(options.empty_as_missing, options.max_line, options.sheet)
    if options.timeout is not None and not can_time():
        raise UsageProblem("--timeout: this system has no timer for it")
    progress = Progress(sys.stderr, [path for path, _ in kinds], not (options.quiet or options.no_progress))
    check = CheckRun(check_options, read_options, progress, quarantine)
    if options.jobs > 1:
        deadline = time.monotonic() + (options.timeout or 0)
        task = WorkerTask(check_options, options.functions, read_options, options.timeout, deadline)
        # Processes say themselves at which record they are when the time is over, if they still can.
        with in_time(options.timeout and options.timeout + _GRACE, options.timeout):
            return check.run_in(options.jobs, task, kinds)
    with in_time(options.timeout):
        functions = None if options.functions is None else load_functions(options.functions)
        schema = load_schema(options.schema, functions, options=check_options.file_options)
        return check.run_here(schema, kinds)


_COMMANDS = {
    "check": _check,
    "describe": _describe,
    "diff": _diff,
    "json-schema": _json_schema,
    "lint": _lint,
    "types": _types,
}


def _same(path: str, other: str) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)


def _preferences(options: Namespace) -> dict[str, object]:
    """Return the validation options that the command line asks for."""
    preferences: dict[str, object] = {}
    for name, flag, _, _ in PREFERENCES:
        given = getattr(options, name)
        if given is not None:
            preferences[name] = _object(flag, given) if isinstance(given, str) else given
    return preferences


def _object(flag: str, text: str) -> dict[str, Any]:
    """Return what a flag was given, which is an object in JSON."""
    try:
        value = decode(text)
    except ValueError as error:
        raise UsageProblem(f"{flag}: wrong JSON: {complaint(error)}") from None
    if not isinstance(value, dict):
        raise UsageProblem(f"{flag}: give a JSON object")
    return value


def _style(options: Namespace) -> LineStyle:
    if options.annotate and options.format not in ANNOTATING:
        raise UsageProblem(f"--annotate: --format {options.format} has no place for it")
    stream = sys.stderr if STDOUT in (options.output, options.invalid) else sys.stdout
    colours = options.annotate and stream.isatty() and not os.environ.get("NO_COLOR")
    return style_of(options.format, options.annotate, colours, options.quiet)
