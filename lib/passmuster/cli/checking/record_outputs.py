"""Output for records: valid ones as a dump writes them, invalid ones as they were read, with their errors.

The ending of the file decides the format; `OUTPUTS` has a row for each. Nothing is masked. Imports the
reports and the output.
"""

from __future__ import annotations

import csv
import os
import re
from contextlib import suppress
from typing import NamedTuple

from passmuster import DumpError

from ..._core.foundation.json_text.decoding import decode
from ..failures import OutputProblem, UsageProblem, place_of
from ..output import STDOUT, HeldOutput, JsonArrayOutput, Output
from ..printable import bounded, to_json
from ..reading import compressed
from ..reading.input_records import InputRecord
from ..reading.quarantined import JSON_KEYS
from ..reading.row_dialects import containers_of
from ..reports.styles import safe_cell
from .table_outputs import ROWS, ArrowOutput, ParquetOutput, TableRows

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from passmuster import Schema

    from ..failures import DataProblem
    from ..reading.data_files import FileContents
    from ..reports.findings import Finding

_MAX_CELL = 2**31 - 1  # characters


class CsvOutput(HeldOutput):
    """Rows below a header. The rows are held until all columns are known."""

    delimiter = ","
    held_mode: dict[str, Any] = {
        "mode": "w+",
        "encoding": "utf-8",
        "errors": "backslashreplace",
        "newline": "",
    }

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self._columns: dict[str, None] = {}
        self._first_width = 0

    def write(self, items: Sequence[Any]) -> None:
        """Write records, which are dicts of cells."""
        with self._translated_errors():
            for cells in items:
                self._columns.update(dict.fromkeys(cells))
                self._first_width = self._first_width or len(cells)
                self._write_row(self._held, [cells.get(name, "") for name in self._columns])

    def keep(self) -> None:
        """Write the header and all rows. The file may then replace the target."""
        with self._translated_errors():
            if self._columns:
                self._write_row(self._file, list(self._columns))
            self._held.seek(0)
            self._copy_rows()
        super().keep()

    def _copy_rows(self) -> None:
        """Copy the rows, and fill those that were written before all columns were known."""
        width = len(self._columns)
        if width == self._first_width:
            self._file.writelines(self._held)
            return
        limit = csv.field_size_limit(_MAX_CELL)
        try:
            for row in csv.reader(self._held, delimiter=self.delimiter):
                self._write_row(self._file, row + [""] * (width - len(row)))
        finally:
            csv.field_size_limit(limit)

    def _write_row(self, file: Any, row: list[str]) -> None:
        # Before Python 3.13, the module does not see that a carriage return needs quotes.
        quoting: Any = csv.QUOTE_ALL if "\r" in "".join(row) else csv.QUOTE_MINIMAL
        csv.writer(file, delimiter=self.delimiter, lineterminator="\n", quoting=quoting).writerow(row)


class TsvOutput(CsvOutput):
    """Rows whose cells are separated by tabs."""

    delimiter = "\t"


class RecordTexts:
    """Valid records as texts or cells for an output, as a dump of the schema writes them."""

    def __init__(self, path: str, schema: Schema, preferences: dict[str, object]) -> None:
        self._path = path
        # Without this, a dump leaves out keys that the schema does not know.
        self._schema = schema.prefs({"allow_unknown": True}) if preferences.get("allow_unknown") else schema
        self._end = output_format(path).end

    def add(self, value: object) -> Any:
        """Return the text of a record."""
        return self._json(self._dumped(value)) + self._end

    def table(self) -> None:
        """Return None: no records are held for later."""

    def _dumped(self, value: object) -> Any:
        try:
            return self._schema.dump(value, secrets=True)
        except DumpError as error:
            raise OutputProblem(f"{self._path}: {bounded(str(error))}") from None

    def _json(self, value: object) -> str:
        try:
            return to_json(value, self._path == STDOUT)
        except ValueError as error:
            raise OutputProblem(f"{self._path}: {error}") from None


class RecordCells(RecordTexts):
    """Valid records as cells of CSV. A missing key and null are empty cells."""

    def __init__(self, path: str, schema: Schema, preferences: dict[str, object]) -> None:
        super().__init__(path, schema, preferences)
        for name, kind in containers_of(schema):
            raise self._problem(name, kind)

    def add(self, value: object) -> dict[str, str]:
        """Return the cells of a record by their names."""
        row = self._dumped(value)
        if not isinstance(row, dict):
            raise OutputProblem(f"{self._path}: a row has to be an object with keys, and a record is not")
        return {name: "" if cell is None else self._cell(name, cell) for name, cell in row.items()}

    def _cell(self, name: str, cell: object) -> str:
        if isinstance(cell, (dict, list)):
            raise self._problem(name, "a list" if isinstance(cell, list) else "an object")
        return cell if isinstance(cell, str) else self._json(cell)

    def _problem(self, name: str, kind: str) -> OutputProblem:
        return OutputProblem(f"{self._path}: {name!r} is {kind}, which the schema does not read from a cell")


class OutputFormat(NamedTuple):
    """A format of files: its output, the class that converts records for it, and the end of each text.

    `rows` is the format of data whose invalid rows are written as they were read, or None.
    """

    output: type[Output]
    converter: type[RecordTexts | TableRows]
    end: str = "\n"
    rows: str | None = None


OUTPUTS = {
    ".jsonl": OutputFormat(Output, RecordTexts),
    ".ndjson": OutputFormat(Output, RecordTexts),
    ".json": OutputFormat(JsonArrayOutput, RecordTexts, ""),
    ".csv": OutputFormat(CsvOutput, RecordCells, rows="csv"),
    ".tsv": OutputFormat(TsvOutput, RecordCells, rows="tsv"),
    ".parquet": OutputFormat(ParquetOutput, TableRows),
    ".arrow": OutputFormat(ArrowOutput, TableRows),
    ".feather": OutputFormat(ArrowOutput, TableRows),
}


def output_format(path: str) -> OutputFormat:
    """Return the format of an output, by its ending; JSON Lines if it has none.

    >>> output_format("out.csv.gz").output, output_format("-").output
    (<class 'passmuster.cli.checking.record_outputs.CsvOutput'>, <class 'passmuster.cli.output.Output'>)
    """
    name = "" if os.path.exists(path) and not os.path.isfile(path) else compressed.split_name(path)[0]
    ending = os.path.splitext(name)[1].lower() or ".jsonl"
    if ending not in OUTPUTS:
        raise UsageProblem(
            f"{path}: nothing is written in a format with this ending; known are {', '.join(OUTPUTS)}, each "
            "also with .gz or .zst behind it"
        )
    return OUTPUTS[ending]


_JSON_SCALARS = frozenset((type(None), bool, int, float, str))
_NOT_ASCII = re.compile(r"[^\n\x20-\x7e]")


class Rejected(NamedTuple):
    """The text of an invalid record, and the header line that has to stand above all of them."""

    head: str
    text: str


class Quarantine:
    """The file of invalid records: rows of the data if it is CSV or TSV, else an entry for each.

    The entries are JSON, or rows of a table.
    """

    def __init__(self, path: str, kinds: Sequence[tuple[str, str | None]]) -> None:
        self._path = path
        self._head: str | None = None
        self._entries: list[Any] = []
        made = output_format(path)
        table = made.rows
        self.output: Output = (made.output if table is None else Output)(path)
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
        if isinstance(self.output, ArrowOutput):
            self._entries.append(decode(rejected.text))
            if len(self._entries) >= ROWS:
                self.flush()
            return
        if self._head is None:
            self._head = rejected.head
            if rejected.head:
                self.output.write([rejected.head])
        elif rejected.head != self._head:
            raise OutputProblem(f"{self._path}: rows of several files need the same columns; use .jsonl")
        self.output.write([rejected.text])

    def flush(self) -> None:
        """Write the rows of a table that were held."""
        if isinstance(self.output, ArrowOutput):
            self.output.write_entries(self._entries)
            self._entries = []


def make_rejected(
    path: str, source: FileContents, record: InputRecord, finding: Finding, schema: Schema
) -> Rejected:
    """Return an invalid record for the file at `path`."""
    if output_format(path).rows is not None:
        messages = "; ".join(fault.detail.message for fault in finding.faults)
        return _rejected_row(source, record, messages, place_of(finding.file, finding.line, None))
    text = source.json_text(record)
    if text is None:
        try:
            text = to_json(_with_dumped_cells(schema, record.value), False)
        except ValueError as error:
            raise OutputProblem(f"{path}: {error}") from None
    nulls = {} if record.nulls is None else {"nulls": record.nulls}
    return _entry(path, "record", text, {**finding.as_dict(), **nulls})


def _with_dumped_cells(schema: Schema, row: object) -> object:
    """Return a row of a table with the cells that JSON has no type for as the schema reads them from JSON."""
    if not isinstance(row, dict):
        return row
    made = {**row}
    for key, cell in row.items():
        if type(cell) not in _JSON_SCALARS:
            with suppress(Exception):  # of a cell that is wrong, of an unknown key, or of user code
                made[key] = schema.dump({key: cell}, secrets=True)[key]
    return made


def make_unreadable(path: str, source: FileContents, problem: DataProblem) -> Rejected:
    """Return a line that can't be read for the file at `path`."""
    if output_format(path).rows is not None:
        line = InputRecord(None, problem.line or 1, None, [problem.text])
        return _rejected_row(source, line, problem.message, place_of(problem.name, problem.line, None))
    raw = problem.text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace").rstrip("\r\n")
    error = {"message": problem.message, "path": [], "type": "unreadable"}
    place = {"line": problem.line, "column": problem.column}
    entry = {"file": problem.name, "line": problem.line, "errors": [{**error, **place}], **problem.row_format}
    return _entry(path, "raw", raw, entry)


def _rejected_row(source: FileContents, record: InputRecord, messages: str, place: str) -> Rejected:
    return Rejected(*source.row_with(record, safe_cell(messages), place))


def _entry(path: str, key: str, text: str, entry: dict[str, Any]) -> Rejected:
    """Return the entry for the text of a record, or for the raw text of a line."""
    made = output_format(path)
    if made.converter is TableRows:
        cells = {key: text, **{name: to_json(entry[name], False) for name in JSON_KEYS & entry.keys()}}
        return Rejected("", to_json({**entry, **cells}, False))
    text = text if key == "record" else to_json(text, False)
    line = f'{{"{key}": {text}, {to_json(entry, False)[1:]}{made.end}'
    return Rejected("", _NOT_ASCII.sub(_escape, line) if path == STDOUT else line)


def _escape(found: re.Match[str]) -> str:
    return to_json(found[0])[1:-1]
