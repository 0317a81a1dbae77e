"""Output for valid records, JSON Lines or Parquet by the ending of the file. Imports the outputs."""

from __future__ import annotations

from functools import partial

from ..failures import OutputProblem
from ..output import STDOUT, Output
from ..parquet_output import ParquetOutput, parquet_row
from ..printable import to_json

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def make_output(path: str) -> Output:
    """Return the output that valid records are written to."""
    return ParquetOutput(path) if _is_parquet(path) else Output(path)


def output_converter(path: str) -> Callable[[object], Any]:
    """Return the function that converts a valid record for the output at `path`."""
    return partial(parquet_row if _is_parquet(path) else _line, path)


def _is_parquet(path: str) -> bool:
    return path.lower().endswith(".parquet")


def _line(path: str, value: object) -> str:
    try:
        return to_json(value, path == STDOUT) + "\n"
    except ValueError as error:
        raise OutputProblem(f"{path}: {error}") from None
