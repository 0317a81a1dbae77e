"""Invalid records as they were read, with their errors. Imports the reports and the output.

They are JSON Lines, or rows of CSV with one more column. Nothing of a record is converted or masked.
"""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from ..failures import OutputProblem, UsageProblem
from ..output import STDOUT, Output
from ..printable import to_json
from ..reports.line_styles import safe_cell

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..reading.data_files import FileContents
    from ..reading.input_records import InputRecord
    from ..reports.findings import Finding

_TABLES = {".csv": "csv", ".tsv": "tsv"}
_NOT_ASCII = re.compile(r"[^\n\x20-\x7e]")


class Rejected(NamedTuple):
    """The text of an invalid record, and the header line that has to stand above all of them."""

    head: str
    text: str


class Quarantine(Output):
    """The file of invalid records: a table if it ends in .csv or .tsv, else JSON Lines."""

    def __init__(self, path: str, kinds: Sequence[tuple[str, str | None]]) -> None:
        super().__init__(path)
        self._head: str | None = None
        table = _table(path)
        for data, kind in kinds:
            if path != STDOUT and os.path.realpath(data) == os.path.realpath(path):
                raise UsageProblem(f"--invalid: {path} is an input; invalid records need another file")
            if table is not None and kind != table:
                raise UsageProblem(
                    f"--invalid: {path} can hold rows of {table.upper()} only, which {data} "
                    f"{'may not have; choose --input-format' if kind is None else 'does not have'}; "
                    "a file that ends in .jsonl can hold any records"
                )

    def add(self, rejected: Rejected) -> None:
        """Write a record."""
        if self._head is None:
            self._head = rejected.head
            self.write([rejected.head])
        elif rejected.head != self._head:
            raise OutputProblem(f"{self.path}: rows of several files need the same columns; use .jsonl")
        self.write([rejected.text])


def make_rejected(path: str, source: FileContents, record: InputRecord, finding: Finding) -> Rejected:
    """Return the text of an invalid record for the file at `path`."""
    if _table(path) is not None:
        messages = "; ".join(fault.detail.message for fault in finding.faults)
        return Rejected(*source.row_with(record, "errors", safe_cell(messages)))
    text = source.json_text(record)
    if text is None:
        try:
            text = to_json(record.value, False)
        except ValueError as error:
            raise OutputProblem(f"{path}: {error}") from None
    line = f'{{"record": {text}, {to_json(finding.as_dict(), False)[1:]}\n'
    return Rejected("", _NOT_ASCII.sub(_escape, line) if path == STDOUT else line)


def _table(path: str) -> str | None:
    return _TABLES.get(os.path.splitext(path)[1].lower())


def _escape(found: re.Match[str]) -> str:
    return to_json(found[0])[1:-1]
