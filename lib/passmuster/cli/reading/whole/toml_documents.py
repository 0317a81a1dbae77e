"""TOML: a file is one record. `tomllib` reads it, before Python 3.11 `tomli`. Imports its neighbours.

Neither of the two knows where values stand, so that a part of the record has no place but its path.
"""

from __future__ import annotations

import re
import sys

from ..input_records import InputRecord
from .placed import WholeText, needed

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from ...failures import DataProblem
    from ..input_records import Item, ReadOptions, RecordPart

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")


class TomlDocument:
    """The one record of a file."""

    def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions) -> None:
        self._name = name
        self._toml = needed("tomllib" if sys.version_info >= (3, 11) else "tomli", name, "toml")
        self._whole = WholeText(file, name, read_options.most)

    def items(self) -> Iterator[Item]:
        """Yield the record."""
        try:
            value = self._toml.loads(self._whole.text)
        except RecursionError:
            raise self._whole.problem("wrong TOML: nested too deeply", 0) from None
        except ValueError as error:
            raise self._wrong(error) from None
        yield InputRecord(value, 1, None, None)

    def spots(self, record: InputRecord, wanted: Sequence[RecordPart]) -> list[None]:
        """Return no place for any part."""
        return [None] * len(wanted)

    def _wrong(self, error: ValueError) -> DataProblem:
        """Return what is wrong, at the place that the message ends with."""
        message = str(error)
        found = _PLACE.search(message)
        reason = _PLACE.sub("", message)
        problem = self._whole.problem(f"wrong TOML: {reason[:1].lower()}{reason[1:]}", None)
        if found is not None and found[1]:
            problem.line, problem.column = int(found[1]), int(found[2])
        return problem
