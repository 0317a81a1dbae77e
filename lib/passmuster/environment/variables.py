"""Environment variables, and files with further variables.

Files are read by python-dotenv, which is imported only if there are files.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from errno import EISDIR

from ..foundation.schema_error import SchemaError, show

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


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
