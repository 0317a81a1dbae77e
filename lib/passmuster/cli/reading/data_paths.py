"""Which files the arguments mean: files, folders, patterns. Imports the formats and failures."""

from __future__ import annotations

import glob
import os

from ..failures import UsageProblem
from .data_files import STDIN, data_format, ending_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def data_paths(arguments: list[str], chosen: str | None) -> list[tuple[str, str | None]]:
    """Return each file that is meant, with its format; what a folder or a pattern finds is sorted."""
    if arguments.count(STDIN) > 1:
        raise UsageProblem("standard input can be read only once")
    found: list[tuple[str, str | None]] = []
    for argument in arguments:
        paths = _paths(argument, chosen)
        found += [(path, data_format(path, chosen)) for path in paths]
    return found


def _paths(argument: str, chosen: str | None) -> list[str]:
    if os.path.isdir(argument):
        found = list(_files_below(argument))
        if not found:
            raise UsageProblem(f"{argument}: Is a directory without data files")
        return found
    if argument == STDIN or not glob.has_magic(argument) or os.path.lexists(argument):
        return [argument]
    matches = sorted(glob.glob(argument, recursive=True)) if "\0" not in argument else []
    if not matches:
        return [argument]  # a name of a file that is not there
    found = [path for path in matches if os.path.isfile(path) and (chosen or ending_of(path))]
    if not found:
        raise UsageProblem(f"{argument}: no data file matches this")
    return found


def _files_below(folder: str) -> Iterator[str]:
    """Yield the files in a folder and all below whose endings are known, but for hidden ones."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (
            os.path.join(place, name)
            for name in sorted(names)
            if not name.startswith(".") and ending_of(name) is not None
        )
