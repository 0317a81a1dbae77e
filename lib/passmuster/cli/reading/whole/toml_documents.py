"""TOML: a file is one record. `tomllib` reads it, before Python 3.11 `tomli`. Imports its neighbours.

Neither of the two records positions, so that a part of the record has no position but its path.
"""

from __future__ import annotations

import re
import sys

from ...failures import DataProblem
from ..input_records import InputRecord
from .placed import WholeText, import_optional

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, BinaryIO

    from ...._core.foundation.json_text.json_places import RecordPart
    from ..input_records import Item, ReadOptions

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")
_MAX_PARTS = 64
"""Parts of a dotted key: the time of the parsers grows with their square."""

_PLAIN = re.compile(r"[\w-]+|'[^']*'?|[ \t]+|.", re.DOTALL)
_QUOTED = re.compile(r'[^"\\]+|\\.?|"', re.DOTALL)


class TomlDocument:
    """The only record of a file."""

    def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions) -> None:
        self._name = name
        self._toml = import_optional("tomllib" if sys.version_info >= (3, 11) else "tomli", name, "toml")
        self._whole = WholeText(file, name, read_options.max_size)
        self._dates_are_text = read_options.dates_are_text

    def items(self) -> Iterator[Item]:
        """Yield the record."""
        self._check_keys(self._whole.text)
        try:
            value = self._toml.loads(self._whole.text)
            if self._dates_are_text:
                value = _with_text_dates(value)
        except RecursionError:
            raise self._whole.problem("wrong TOML: nested too deeply", 0) from None
        except ValueError as error:
            raise self._problem(error) from None
        yield InputRecord(value, 1, None, None)

    def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> list[None]:
        """Return no position for any part."""
        return [None] * len(wanted)

    def _check_keys(self, text: str) -> None:
        """Raise if a line has a dotted key of too many parts."""
        for number, line in enumerate(text.split("\n"), 1):
            if line.count(".") >= _MAX_PARTS and _longest_dotted_run(line) >= _MAX_PARTS:
                raise DataProblem(self._name, f"wrong TOML: a key of more than {_MAX_PARTS} parts", number)

    def _problem(self, error: ValueError) -> DataProblem:
        """Return the problem, at the position that the message ends with."""
        message = str(error)
        found = _PLACE.search(message)
        reason = _PLACE.sub("", message)
        problem = self._whole.problem(f"wrong TOML: {reason[:1].lower()}{reason[1:]}", None)
        if found is not None and found[1]:
            problem.line, problem.column = int(found[1]), int(found[2])
        return problem


def _with_text_dates(value: Any) -> Any:
    """Return a value with ISO text for each date and time.

    >>> import datetime
    >>> _with_text_dates({"a": [datetime.date(2026, 1, 5), datetime.time(12, 30)]})
    {'a': ['2026-01-05', '12:30:00']}
    """
    if isinstance(value, dict):
        return {key: _with_text_dates(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_with_text_dates(part) for part in value]
    return value.isoformat() if hasattr(value, "isoformat") else value


def _longest_dotted_run(line: str) -> int:
    """Return the number of dots in the longest run of words and strings that dots join.

    >>> _longest_dotted_run("a . 'b.b'.c = 1.5")
    2
    """
    most = dots = at = 0
    is_quoted = False
    while at < len(line):
        token = (_QUOTED if is_quoted else _PLAIN).match(line, at)[0]  # type: ignore[index]  # any character
        at += len(token)
        if token == '"':
            is_quoted = not is_quoted
        elif not is_quoted and token == ".":
            dots += 1
            most = max(most, dots)
        elif not is_quoted and token in ("=", ",", "[", "]", "{", "}", "#"):
            dots = 0
    return most
