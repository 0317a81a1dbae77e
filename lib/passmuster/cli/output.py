"""Output files: they appear whole or not at all. Also standard output.

Imports its neighbours and the compressed files.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager

from .failures import OutputProblem
from .reading import compressed

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

STDOUT = "-"


class Output:
    """An output for texts such as JSON Lines. As a context manager: kept on success, else dropped.

    A regular file is written under a temporary name beside the target, and replaces the target at the end, so
    that nobody ever reads half of it.
    """

    mode = "wt"

    failures: tuple[type[Exception], ...] = (OSError, ValueError)
    """The exceptions that are raised if the output can't be written."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._temporary: str | None = None
        self._file: Any = None
        self._keep = False

    def __enter__(self) -> Output:
        if self.path == STDOUT:
            self._file = sys.stdout
            return self
        try:
            self._file = self._open(os.path.realpath(self.path))
        except (OSError, ValueError) as error:
            self._temporary = None
            raise self._problem(error) from None
        return self

    def _open(self, target: str) -> Any:
        if not os.path.exists(target) or os.path.isfile(target):  # not a device, not a pipe
            target = self._temporary = f"{target}.{os.getpid()}.part"
        return self._open_file(target)

    def _open_file(self, path: str) -> Any:
        return compressed.open_to_write(path, self.mode, compressed.split_name(self.path)[1], self.path)

    def write(self, items: Sequence[str]) -> None:
        """Write the lines of records."""
        if self._file is None:
            return
        with self._translated_errors():
            self._file.writelines(items)

    def keep(self) -> None:
        """Mark the output as complete: the file may replace the target."""
        self._keep = True

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if self._file is None or self.path == STDOUT:
            return
        try:
            self._file.close()
            if self._temporary is not None and self._keep:
                _copy_permissions(os.path.realpath(self.path), self._temporary)
                os.replace(self._temporary, os.path.realpath(self.path))
                self._temporary = None
        except OSError as failure:
            raise self._problem(failure) from None
        finally:
            self.drop()

    def drop(self) -> None:
        """Remove the temporary file, unless it has replaced the target."""
        if self._temporary is not None and os.path.exists(self._temporary):
            os.remove(self._temporary)

    @contextmanager
    def _translated_errors(self) -> Iterator[None]:
        """Raise OutputProblem if writing fails."""
        try:
            yield
        except BrokenPipeError:
            raise
        except self.failures as error:
            raise self._problem(error) from None

    def _problem(self, error: Exception) -> OutputProblem:
        reason = getattr(error, "strerror", None) or str(error).partition("\n")[0]
        return OutputProblem(f"{self.path}: {reason}")


class JsonArrayOutput(Output):
    """An output for items of one JSON array."""

    _start = "[\n"

    def write(self, items: Sequence[str]) -> None:
        """Write the texts of records."""
        for item in items:
            super().write([self._start, item])
            self._start = ",\n"

    def keep(self) -> None:
        """Write the end of the array. The file may then replace the target."""
        super().write(["\n]\n" if self._start[0] == "," else "[]\n"])
        super().keep()


class HeldOutput(Output):
    """An output whose parts are held in a temporary file until the last one is there."""

    held_mode: dict[str, Any] = {}
    _held: Any = None

    def _open_file(self, path: str) -> Any:
        import tempfile  # slow to import

        self._held = tempfile.TemporaryFile(**self.held_mode)  # noqa: SIM115  # closed by `drop`
        return super()._open_file(path)

    def drop(self) -> None:
        """Remove the temporary files, unless one has replaced the target."""
        if self._held is not None:
            self._held.close()
        super().drop()


def _copy_permissions(old: str, new: str) -> None:
    """Copy the permissions of the old file to the new one that replaces it."""
    if os.path.exists(old):
        os.chmod(new, os.stat(old).st_mode & 0o7777)
