"""`env`: the validation of environment variables, with errors that name the variables.

Files with further variables are read by python-dotenv, which is imported only if there are files.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from errno import EISDIR

from ...documents.inspection.inspecting import Inspector
from ...documents.inspection.schema_info import OBJECT
from ...foundation.misuse.other_names import hint_of_option
from ...foundation.misuse.schema_warnings import warn_schema
from ...foundation.schema_error import SchemaError, show
from ...language.errors import Detail, ValidationError
from ...language.preferences.given_options import join_options
from .variables import SettingsReader

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from ..schema.base import Schema


def load(
    schema: Schema,
    prefix: object,
    separator: object,
    files: object,
    environ: object,
    secrets_dir: object,
    options: Mapping[str, Any],
) -> Any:
    """Read variables and return their validated value. Raises one error that names all wrong variables."""
    if not isinstance(separator, str) or not separator:
        raise SchemaError(
            f"env: the separator must be a string of at least one character, not {show(separator)}"
        )
    for name in options:
        hint = hint_of_option(name, ("prefix", "separator", "files", "secrets_dir"))
        if hint:
            raise SchemaError(f"env: there is no option {show(name)}{hint}")
    settings = SettingsReader(Inspector(schema), _prefix(prefix), separator)
    if not any(OBJECT in info.gives for info in settings.root.infos if info.is_object):
        raise SchemaError(f"env: the schema of an object is needed, not of type {schema.type}")
    variables = variables_of(settings.prefix, files, environ, secrets_dir, settings.knows)
    result = schema.validate(settings.read(variables), _options(options))
    error: Any = result.error
    if error is None:
        return result.value
    if not isinstance(error, ValidationError):
        raise error
    raise _rename_to_variables(error, settings) from None


def _prefix(prefix: object) -> str:
    if not isinstance(prefix, str) or _LOOKS_LIKE_A_PATH.search(prefix):
        is_path = isinstance(prefix, (str, os.PathLike, list, tuple))
        hint = f": write files={show(prefix)}" if is_path else f", not {show(prefix)}"
        raise SchemaError(f"env: the prefix must be the beginning of the names of variables{hint}")
    return prefix


_LOOKS_LIKE_A_PATH = re.compile(r"[/\\]|\.env(\.\w+)?$")


def _options(given: Mapping[str, Any]) -> dict[str, Any]:
    options = join_options(given, {})
    errors = options.get("errors", {})
    options.setdefault("abort_early", False)
    options["from_json"] = True  # variables are texts, too
    if isinstance(errors, Mapping):
        options["errors"] = {**errors, "label": False}
    return options


def _rename_to_variables(error: ValidationError, settings: SettingsReader) -> ValidationError:
    """Return an error with paths and messages about variables instead of keys."""
    details = [_detail(detail, settings) for detail in error.details]
    shown = {name: _value_at(error._original, path) for path, name in settings.names.items()}
    return ValidationError(None, details, shown)


def _detail(detail: Detail, settings: SettingsReader) -> Detail:
    from ...language.messages.labels import path_string

    name, rest = settings.name_of(detail.path)
    path = [name, *rest]
    label = path_string(path)
    context = {**detail.context, "label": label, "key": path[-1], "path": detail.path}
    return Detail(f"{label}: {detail.message}", path, detail.type, context)


def _value_at(data: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        try:
            data = data[step]
        except (LookupError, TypeError):  # the value is masked
            return data
    return data


_MOST_CHARACTERS = 10_000_000
"""The length of all values of a file, with the variables in them."""

_STEPS = 3
"""Characters of a value for each `${` in it, whose end is searched for, that count as one more."""


def variables_of(
    prefix: str,
    files: object,
    environ: object,
    secrets_dir: object = (),
    wants: Callable[[str], bool] = bool,
) -> dict[str, str]:
    """Return the variables whose names begin with a prefix, in upper or lower case.

    The environment overrides files, later files override earlier ones, and all override secrets. Those that
    override others come last. Secrets are only read if `wants` returns True for their names.

    >>> variables_of("APP_", (), {"APP_A": "1", "app_b": "2", "OTHER": "3"})
    {'app_b': '2', 'APP_A': '1'}
    """
    given: Any = os.environ if environ is None else environ
    if not isinstance(given, Mapping):
        raise SchemaError(f"env: environ must be a mapping of strings, not {show(environ)}")
    start = prefix.casefold()

    def is_ours(name: str) -> bool:
        return name[: len(prefix)].casefold() == start

    sources: list[Mapping[str, Any]] = [
        _read_secrets(path, lambda name: is_ours(name) and wants(name))
        for path in _paths("secrets_dir", secrets_dir)
    ]
    sources += [_read(path, given) for path in _paths("files", files)]
    found: dict[str, str] = {}
    for source in (*sources, given):
        names = [name for name in source if _is_string(name) and is_ours(name) and _is_string(source[name])]
        for name in sorted(names, key=str.isupper):
            found.pop(name, None)  # the last of names that differ only in case wins: the one in capitals
            found[name] = source[name]
    return found


def _is_string(value: object) -> bool:
    return isinstance(value, str)


def _paths(option: str, given: Any) -> Iterator[str]:
    if isinstance(given, (str, os.PathLike)):
        given = (given,)
    if not isinstance(given, (list, tuple)):
        raise SchemaError(f"env: {option} must be a list of paths, not {show(given)}")
    for path in given:
        if not isinstance(path, (str, os.PathLike)):
            raise SchemaError(f"env: a path is needed, not {show(path)}")
        yield os.fsdecode(path)


def _read(path: str, environ: Mapping[str, Any]) -> dict[str, str | None]:
    """Return the variables of a file; an empty dict if the file does not exist.

    `${NAME}` in a value is replaced by a variable of the lines above, or else of the environment.
    """
    try:
        from dotenv import dotenv_values
        from dotenv.variables import parse_variables
    except ImportError as error:
        raise ImportError("env: files need python-dotenv; install passmuster[dotenv]") from error
    if not os.path.exists(path):
        return {}
    try:
        if os.path.isdir(path):
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        written = dotenv_values(path, interpolate=False, encoding="utf-8")
    except UnicodeDecodeError as error:
        raise SchemaError(f"env: {path} is not UTF-8 text ({error.reason})") from None
    except OSError as error:
        raise SchemaError(f"env: {path} can't be read ({error.strerror})") from None
    found: dict[str, str | None] = {}
    known: dict[str, str | None] = {name: environ[name] for name in environ if _is_string(environ[name])}
    left = _MOST_CHARACTERS
    for name, value in written.items():
        text, pieces = value or "", []
        left -= text.count("${") * len(text) // _STEPS
        for part in parse_variables(text if left >= 0 else ""):
            pieces.append(part.resolve(known) if left >= 0 else "")
            left -= len(pieces[-1])
        if left < 0:
            raise SchemaError(f"env: {path}: {name}: values may have {_MOST_CHARACTERS:,} characters in all")
        known[name] = found[name] = value and "".join(pieces)
    return found


def _read_secrets(path: str, wants: Callable[[str], bool]) -> dict[str, str]:
    """Return the contents of the files in a folder by their names, without the newline at their end.

    Links are followed, as those that Kubernetes makes. What is no regular file is skipped.
    """
    if not os.path.exists(path):
        warn_schema(f"env: there is no folder {path}")
        return {}
    found: dict[str, str] = {}
    left = _MOST_CHARACTERS
    try:
        for name in filter(wants, sorted(os.listdir(path))):
            place = os.path.join(path, name)
            if os.path.isfile(place):
                with open(place, "rb") as file:
                    data = file.read(left + 1)
                left -= len(data)
                if left < 0:
                    raise SchemaError(f"env: {place}: secrets may have {_MOST_CHARACTERS:,} bytes in all")
                found[name] = re.sub(r"\r?\n\Z", "", data.decode())
    except UnicodeDecodeError as error:
        raise SchemaError(f"env: {place} is not UTF-8 text ({error.reason})") from None
    except OSError as error:
        raise SchemaError(f"env: {error.filename or path} can't be read ({error.strerror})") from None
    return found
