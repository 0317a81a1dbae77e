"""What every column of the table must offer, and how the worker finds it."""

from __future__ import annotations

from typing import Any, Callable

from services import services
from workloads import Workload


class CannotSay(Exception):
    """The library has no words for this row; the message says which."""


class Subject:
    """A library, or a backend of ours, made ready for one row after another.

    `prepare` returns a function that takes the value and does the work that is timed,
    and one that says whether the value is accepted.
    """

    name = ""
    module = ""
    reads_json = False

    def version(self) -> str:
        """Return the version; ImportError where the library is not installed."""
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version(self.name)
        except PackageNotFoundError:
            raise ImportError(f"{self.name} is not installed") from None

    def prepare(self, row: Workload) -> tuple[Callable[[Any], Any], Callable[[Any], bool]]:
        """Return (run, accepts) for a row; CannotSay where the library can't."""
        maker = getattr(self, "make_" + row.run.replace(" ", "_"), None)
        if maker is None:
            raise CannotSay(f"no {row.run}")
        if row.is_json and not self.reads_json:
            raise CannotSay("no validation of JSON bytes")
        return maker(row)

    def make_service(self, row: Workload) -> tuple[Callable[[Any], Any], Callable[[Any], bool]]:
        """Return (run, accepts) for a row of `services.py`."""
        return self._service(row, self.name)

    def _service(self, row: Workload, column: str) -> tuple[Callable[[Any], Any], Callable[[Any], bool]]:
        maker = services()[row.name].makers.get(column)
        if maker is None:
            raise CannotSay("no words for it")
        run = maker()
        is_told = accepts_unless(Exception, run)
        return run, lambda value: is_told(value) and getattr(run(value), "error", None) is None


def accepts_unless(error: type[BaseException], run: Callable[[Any], Any]) -> Callable[[Any], bool]:
    """Return a function that says whether `run` raises nothing."""

    def accepts(value: Any) -> bool:
        try:
            run(value)
        except error:
            return False
        return True

    return accepts


def frame(rows: list[dict]) -> Any:
    """Return rows as a frame of polars, which a library is given and makes of the values."""
    try:
        import polars
    except ImportError:
        raise CannotSay("polars is not installed") from None
    return polars.DataFrame(rows)


def is_empty(run: Callable[[Any], list]) -> Callable[[Any], bool]:
    """Return a function that says whether `run` finds no details of errors."""
    return lambda value: not run(value)
