"""Finding the schema that a command names, and the functions that its description names.

`file.py:name`, `module.path:name`, or a file that `schema_files` reads. Everything that can go wrong
on the way becomes a SchemaProblem with the place. Uses the public library, and runs the user's code, as the
user asked for.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import traceback
from importlib.machinery import SourceFileLoader

from .failures import SchemaProblem
from .schema_files import SchemaFileOptions, first_line, load_described, split_target

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

    from passmuster.typing import Missing

    Functions = dict[str, Callable[..., Any]]


MODULE_PREFIX = "passmuster_schema_"
"""The prefix of the names of modules that are loaded from files."""


def load_schema(
    target: str,
    functions: Functions | None = None,
    missing: Missing = "refuse",
    options: SchemaFileOptions = SchemaFileOptions(),  # noqa: B008  # immutable
) -> Any:
    """Return the schema that a string names. `functions` and `missing` are passed on to `build`.

    >>> load_schema("no_such_file.py:person")
    Traceback (most recent call last):
        ...
    passmuster.cli.failures.SchemaProblem: no_such_file.py: No such file or directory
    """
    file = split_target(target)
    if file is not None:
        return load_described(*file, functions, missing, options)
    where, name = _split(target)
    complaint = f"{target}: name a schema as FILE.py:NAME, MODULE.PATH:NAME, or give a file of JSON or YAML"
    module = _module(where, name, complaint)
    return _find_schema(module, name, where)


def load_functions(target: str) -> Functions:
    """Return the mapping from names to functions that a string names.

    >>> load_functions("nothing")
    Traceback (most recent call last):
        ...
    passmuster.cli.failures.SchemaProblem: nothing: name the functions as FILE.py:NAME or MODULE.PATH:NAME
    """
    where, name = _split(target)
    complaint = f"{target}: name the functions as FILE.py:NAME or MODULE.PATH:NAME"
    found = _object(_module(where, name, complaint), name)
    if found is None:
        raise SchemaProblem(f"{where} has no {name!r}" if name else complaint)
    if not isinstance(found, dict):
        raise SchemaProblem(
            f"{target} is {_with_article(type(found).__name__)}, not a dict of functions by name"
        )
    return found


def _split(target: str) -> tuple[str, str]:
    """Return the file or module of a string, and the name in it if there is one."""
    where, colon, name = target.rpartition(":")
    return (where, name) if colon and where and not target.endswith(".py") else (target, "")


def _module(where: str, name: str, complaint: str) -> ModuleType:
    if where.endswith(".py"):
        return _from_file(where)
    if os.sep in where or not name:
        raise SchemaProblem(complaint)
    return _from_module(where)


def _object(module: ModuleType, name: str) -> Any:
    """Return the object with a name in a module, or None. A dotted name leads into attributes."""
    found: Any = module
    for part in name.split("."):
        found = getattr(found, part, None)
    return found


def name_of(target: str) -> str:
    """Return the name of the schema that a string refers to.

    >>> name_of("shop/orders.py:order"), name_of("shop/order.json"), name_of("api.yaml#/$defs/line")
    ('order', 'order', 'line')
    """
    file = split_target(target)
    where, _, name = target.rpartition(":")
    if file is None and where:
        return name.rpartition(".")[2]
    path, pointer = file or (target, "")
    return pointer.rpartition("/")[2] or os.path.splitext(os.path.basename(path))[0]


class _ScriptLoader(SourceFileLoader):
    """Loads a file as a script is loaded: no compiled copy appears beside it."""

    def set_data(self, path: str, data: object, *, _mode: int = 0o666) -> None:
        """Write nothing."""


def _from_file(path: str) -> ModuleType:
    if not os.path.isfile(path):
        reason = "is a directory" if os.path.isdir(path) else "No such file or directory"
        raise SchemaProblem(f"{path}: {reason}")
    # A module name with a prefix, so that a file called json.py shadows nothing.
    name = MODULE_PREFIX + os.path.splitext(os.path.basename(path))[0]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise SchemaProblem(f"{path}: not a Python file")
    if type(spec.loader) is SourceFileLoader:
        spec.loader = _ScriptLoader(name, path)
    module = importlib.util.module_from_spec(spec)
    _make_importable(os.path.dirname(os.path.abspath(path)))
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # user code can raise anything
        del sys.modules[name]
        raise SchemaProblem(_failure(error, path)) from None
    return module


def _from_module(name: str) -> ModuleType:
    _make_importable(os.getcwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(error.name + ".")):
            raise SchemaProblem(f"{name}: there is no such module") from None
        raise SchemaProblem(_failure(error, name)) from None
    except (Exception, SystemExit) as error:  # user code can raise anything
        raise SchemaProblem(_failure(error, name)) from None


def _make_importable(folder: str) -> None:
    """Make the neighbours of the schema's file importable, as they are for a script."""
    if folder not in sys.path:
        sys.path.insert(0, folder)


def _failure(error: BaseException, where: str) -> str:
    """Return the line of user code that failed to load, and the error."""
    if isinstance(error, SyntaxError):
        return f"{_short(error.filename or where)}:{error.lineno}: {type(error).__name__}: {error.msg}"
    frames = [f for f in traceback.extract_tb(error.__traceback__) if _is_user_code(f.filename)]
    place = f"{_short(frames[-1].filename)}:{frames[-1].lineno}" if frames else where
    return f"{place}: {type(error).__name__}: {first_line(error)}"


def _is_user_code(filename: str) -> bool:
    library = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return not filename.startswith(("<frozen", library + os.sep, os.path.dirname(importlib.__file__)))


def _short(filename: str) -> str:
    """Return the path relative to the current folder if the file lies below it."""
    folder = os.getcwd() + os.sep
    return filename[len(folder) :] if filename.startswith(folder) else filename


def _find_schema(module: ModuleType, name: str, where: str) -> Any:
    """Return the schema with a name in a module."""
    import passmuster as pm

    found = _object(module, name)
    if found is None:
        raise SchemaProblem(_no_name(module, name, where))
    if pm.is_schema(found):
        return found
    if not isinstance(found, (dict, list, type)):
        raise SchemaProblem(f"{where}:{name} is {_with_article(type(found).__name__)}, not a schema")
    try:
        return pm.compile(found)
    except (ValueError, TypeError) as error:
        raise SchemaProblem(f"{where}:{name}: {first_line(error)}") from None


def _no_name(module: ModuleType, name: str, where: str) -> str:
    import passmuster as pm

    schemas = [key for key, value in vars(module).items() if key[0] != "_" and pm.is_schema(value)]
    there = "its schemas: " + ", ".join(sorted(schemas)) if schemas else "it holds no schemas"
    if not name:
        return f"{where}: say which schema, as {where}:NAME ({there})"
    return f"{where} has no {name!r} ({there})"


def _with_article(noun: str) -> str:
    return ("an " if noun[0].lower() in "aeiou" else "a ") + noun
