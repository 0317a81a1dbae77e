"""The parts of an Excel file, looked at before they are read, and rows by calamine.

calamine takes a tenth of the time of openpyxl, but reads errors as empty cells, some dates and texts
otherwise, and ends the process for a sheet with a single cell far away. So it gets a copy of the parts of
those files that it reads as openpyxl does, and openpyxl reads all others.
"""

from __future__ import annotations

import io
import re
from datetime import date, datetime, time
from functools import reduce
from importlib.util import find_spec
from typing import NamedTuple

from ...failures import DataProblem
from ..input_records import too_long

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, BinaryIO

_ROW_DEPTH = 3  # the depth of rows in a sheet
_MAX_IN_ROW = 1 << 18
LIMIT_HINT = "; --max-line sets how many there may be"

_NEGATIVE = b"<v>-"
_PREFIXED = (":c", ":is", ":row", ":si", ":t", ":v", ":workbookPr")
_BYTES_PER_ELEMENT = 16
_BYTES_PER_CELL = 32  # of a sheet as calamine holds it, with the empty cells
_LARGEST = 2**53  # of the numbers that a float has exactly
_REFERENCE = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_WORKBOOK = "xl/workbook.xml"
_OTHERS = frozenset(("xl/workbook.bin", "content.xml"))
"""Parts of other formats, which calamine reads as well."""

_UNLIKE = tuple(
    re.compile(pattern)
    for pattern in (
        rb"_x[0-9A-Fa-f]{4}_",  # a character, for calamine only
        rb"<!",  # declarations, comments, sections of text
        rb"<t(?:\s[^<>]*)?(?:/>|></)",  # an empty text, which calamine does not tell from an empty cell
        rb"<(?:si|is)(?:/>|></|\s)",
        rb"<t>(?:\s|[^<]*\s</t>)|<t\s(?!xml:space=\"preserve\")",  # spaces, which calamine may leave out
        rb"<rPh",  # how words are pronounced
        rb"encoding=[\"'](?![uU][tT][fF]-8)",
    )
)
"""Bytes that the two packages read otherwise, or may."""


class BookCopy(NamedTuple):
    """A copy of a file for calamine. It reads dates before the first day as times, if there are any."""

    file: BinaryIO
    has_negatives: bool


def check_parts(file: BinaryIO, name: str, max_size: int) -> BookCopy | None:
    """Raise if a file decompresses to too much, or has too many XML elements at a time.

    Return a copy of the file if calamine reads it as openpyxl does, else None.
    """
    from zipfile import ZipFile

    copy, has_negatives = io.BytesIO(), False
    with ZipFile(file) as book, ZipFile(copy, "w") as made:
        parts = book.infolist()
        if sum(part.file_size for part in parts) > max_size:
            raise DataProblem(name, too_long("unpacked file", max_size))
        names = {part.filename for part in parts}
        is_alike = _WORKBOOK in names and len(names) == len(parts) and _OTHERS.isdisjoint(names)
        is_alike = is_alike and find_spec("python_calamine") is not None
        for part in parts:
            data = book.read(part)
            elements = _Elements(max_size)
            if not elements.is_within_limit(data):
                raise DataProblem(name, f"too many XML elements in {part.filename}{LIMIT_HINT}")
            is_alike = is_alike and elements.are_alike and _is_alike(data)
            has_negatives = has_negatives or _NEGATIVE in data
            if is_alike and elements.are_xml:
                made.writestr(part.filename, data)
    file.seek(0)
    copy.seek(0)
    return BookCopy(copy, has_negatives) if is_alike else None


def _is_alike(data: bytes) -> bool:
    """Return whether nothing in a part is read otherwise. XML reads the ends of lines as line feeds."""
    has_ends = data.count(b"\r") != data.count(b"?>\r\n")
    return not has_ends and not any(pattern.search(data) for pattern in _UNLIKE)


def rows_of_copy(copy: BookCopy, sheet: str | None) -> Iterator[Sequence[Any]] | None:
    """Return the rows of a sheet as openpyxl reads them, or None if calamine can't."""
    import python_calamine as calamine

    try:
        book = calamine.CalamineWorkbook.from_filelike(copy.file)
        if any(one.typ != calamine.SheetTypeEnum.WorkSheet for one in book.sheets_metadata):
            return None
        title = book.sheet_names[0] if sheet is None else sheet
        rows = book.get_sheet_by_name(title).to_python(skip_empty_area=False)
        return iter([[_value(cell, copy.has_negatives) for cell in row] for row in rows])
    except BaseException as error:  # the panic of Rust is no Exception
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
            raise
        return None


def _value(cell: Any, has_negatives: bool) -> Any:
    """Return the value of a cell as openpyxl reads it. Raises ValueError if that is unknown."""
    kind = type(cell)
    if kind is str:
        return cell or None
    if kind is float:
        if not abs(cell) < _LARGEST:  # nor NaN
            raise ValueError("perhaps not the number in the file")
        return int(cell) if cell.is_integer() else cell
    if kind is date:
        return datetime(cell.year, cell.month, cell.day)
    if kind is time and has_negatives:
        raise ValueError("perhaps a date")
    return cell


class _Elements:
    """Counts the XML elements of a part that openpyxl holds in memory: all except those of past rows.

    `are_alike` is true if calamine reads them as openpyxl does, and needs no more memory than the limit.
    """

    def __init__(self, max_size: int) -> None:
        self._most = max_size // _BYTES_PER_ELEMENT
        self._most_cells = max_size // _BYTES_PER_CELL
        self._depth = 0
        self._count = 0
        self._in_row = 0
        self._row = self._width = 1  # of the last cell; of the widest row
        self._widths: dict[str, int] = {}
        self.are_xml: bool = True
        self.are_alike: bool = True

    def is_within_limit(self, data: bytes) -> bool:
        """Return whether there are few enough. Content that is not XML has none."""
        from xml.parsers import expat

        parser = expat.ParserCreate()
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        try:
            parser.Parse(data, True)
        except expat.ExpatError:  # of an image, or of a file that openpyxl can't read either
            self.are_xml = False
        except OverflowError:
            return False
        return True

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._count += 1
        if self._depth > _ROW_DEPTH:
            self._in_row += 1
        if self._count > self._most or self._in_row > _MAX_IN_ROW:
            raise OverflowError
        if name == "c":
            self._look_at_cell(attributes)
        elif name.endswith(_PREFIXED) or attributes.get("date1904") in ("1", "true"):
            self.are_alike = False

    def _look_at_cell(self, attributes: dict[str, str]) -> None:
        """Note the size of the sheet, which ends with a cell, in columns and rows."""
        reference = _REFERENCE.fullmatch(attributes.get("r", ""))
        if reference is None or attributes.get("t") in ("d", "e"):
            self.are_alike = False
            return
        letters, row = reference[1], int(reference[2])
        if letters not in self._widths:
            self._widths[letters] = reduce(lambda width, letter: width * 26 + ord(letter) - 64, letters, 0)
            self._width = max(self._width, self._widths[letters])
        if row < self._row or row * self._width > self._most_cells:
            self.are_alike = False
        self._row = row

    def _end(self, name: str) -> None:
        self._depth -= 1
        if self._depth < _ROW_DEPTH:
            self._count -= self._in_row
            self._in_row = 0
