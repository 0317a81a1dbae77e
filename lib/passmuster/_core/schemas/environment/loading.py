"""`env`: the validation of environment variables, with errors that name the variables.

Files with further variables are read by python-dotenv, which is imported only if there are files.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from errno import EISDIR

from ...documents.inspection.inspecting import Inspector
from ...documents.inspection.judges import Judges
from ...documents.inspection.schema_info import OBJECT
from ...foundation.misuse.other_names import hint_of_option
from ...foundation.schema_error import SchemaError, show
from ...language.errors import Detail, ValidationError
from ...language.preferences.given_options import join_options
from .reading import SettingsReader

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ..schema.base import Schema


def load(
    schema: Schema,
    prefix: object,
    separator: object,
    files: object,
    environ: object,
    options: Mapping[str, Any],
) -> Any:
    """Read variables and return their validated value. Raises one error that names all wrong variables."""
    if not isinstance(separator, str) or not separator:
        raise SchemaError(
            f"env: the separator must be a string of at least one character, not {show(separator)}"
        )
    for name in options:
        hint = hint_of_option(name, ("prefix", "separator", "files"))
        if hint:
            raise SchemaError(f"env: there is no option {show(name)}{hint}")
    variables = variables_of(prefix, files, environ)
    root = Judges.of(Inspector(schema))
    if not any(OBJECT in info.gives for info in root.infos if info.is_object):
        raise SchemaError(f"env: the schema of an object is needed, not of type {schema.type}")
    settings = SettingsReader(root, str(prefix), separator)
    result = schema.validate(settings.read(variables), _options(options))
    error: Any = result.error
    if error is None:
        return result.value
    if not isinstance(error, ValidationError):
        raise error
    raise _rename_to_variables(error, settings) from None


def _options(given: Mapping[str, Any]) -> dict[str, Any]:
    options = join_options(given, {})
    errors = options.get("errors", {})
    options.setdefault("abort_early", False)
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


def variables_of(prefix: object, files: object, environ: object) -> dict[str, str]:
    """Return the variables whose names begin with a prefix, in upper or lower case.

    The environment overrides files, and later files override earlier ones.

    >>> variables_of("APP_", (), {"APP_A": "1", "app_b": "2", "OTHER": "3"})
    {'app_b': '2', 'APP_A': '1'}
    """
    if not isinstance(prefix, str):
        raise SchemaError(f"env: the prefix must be a string, not {show(prefix)}")
    given: Any = os.environ if environ is None else environ
    if not isinstance(given, Mapping):
        raise SchemaError(f"env: environ must be a mapping of strings, not {show(environ)}")
    found: dict[str, Any] = {}
    for path in _paths(files):
        found.update(_read(path, given))
    found.update(given)
    start = prefix.casefold()
    # If names differ only in case, the one in capitals wins, because it comes last.
    names = sorted(filter(_is_string, found), key=str.isupper)
    return {
        name: found[name]
        for name in names
        if name[: len(prefix)].casefold() == start and _is_string(found[name])
    }


def _is_string(value: object) -> bool:
    return isinstance(value, str)


def _paths(files: Any) -> Iterable[str]:
    if isinstance(files, (str, os.PathLike)):
        files = (files,)
    if not isinstance(files, (list, tuple)):
        raise SchemaError(f"env: files must be a list of paths, not {show(files)}")
    for path in files:
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
