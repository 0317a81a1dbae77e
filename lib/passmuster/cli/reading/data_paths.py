"""The files that the arguments stand for: files, folders, patterns. Imports the formats and failures."""

from __future__ import annotations

import glob
import os

from ..failures import UsageProblem
from .data_files import STDIN, data_format, known_ending

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def data_paths(arguments: list[str], chosen: str | None) -> list[tuple[str, str | None]]:
    """Return each data file with its format. Files of a folder or a pattern are sorted."""
    if arguments.count(STDIN) > 1:
        raise UsageProblem("standard input can be read only once")
    found: list[tuple[str, str | None]] = []
    for argument in arguments:
        paths = _paths(argument, chosen)
        found += [(path, data_format(path, chosen)) for path in paths]
    return found


def _paths(argument: str, chosen: str | None) -> list[str]:
    if os.path.isdir(argument):
        found = list(_walk(argument))
        if not found:
            raise UsageProblem(f"{argument}: Is a directory without data files")
        return found
    if argument == STDIN or not glob.has_magic(argument) or os.path.lexists(argument):
        return [argument]
    matches = sorted(glob.glob(argument, recursive=True)) if "\0" not in argument else []
    if not matches:
        return [argument]  # opening it reports that it is missing
    found = [path for path in matches if os.path.isfile(path) and (chosen or known_ending(path))]
    if not found:
        raise UsageProblem(f"{argument}: no data file matches this")
    return found


def _walk(folder: str) -> Iterator[str]:
    """Yield the files with a known ending in a folder and its subfolders, except hidden ones."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (
            os.path.join(place, name)
            for name in sorted(names)
            if not name.startswith(".") and known_ending(name) is not None
        )
