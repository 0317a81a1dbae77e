"""Sheets by calamine: the same values and errors as by openpyxl, or openpyxl reads them."""

import datetime as dt
import io
import random
import warnings
import zipfile

import pytest
from tests.packages import needs

from passmuster.cli.reading.input_records import ReadOptions
from passmuster.cli.reading.row_dialects import RowDialect
from passmuster.cli.reading.whole import book_parts, excel_sheets
from passmuster.cli.reading.whole.book_parts import BookCopy, check_parts, rows_of_copy

pytestmark = needs("openpyxl", "python_calamine")

MAX_SIZE = 64 << 20
FORMATS = [
    "General", "0", "0.00", "#,##0.00", "0%", "0.00E+00", "mm-dd-yy", "yyyy-mm-dd hh:mm:ss", "h:mm",
    "[h]:mm:ss", "mm:ss.0", "@", '"day" 0', "[$-409]d\\-mmm\\-yyyy;@", "[Red]0.00", '_("$"* #,##0.00_)',
    "# ?/?", "General \"h\"", "s0", "\\d0", "ss.000",
]  # fmt: skip
NUMBERS = [
    0, 1, 42, 0.5, 0.25, 1.5, 59, 60, 61, 44197, 44197.5, 44197.123456789, 44197.99999999, 36526.000011574,
    100_000, 1.0, 0.1, 0.999999, 2958465, 0.0000001,
]  # fmt: skip
OTHERS = [
    True, False, None, "text", " lead", "trail ", "a\nb", "é😀", "007", "1,5", "<&>\"'", "TRUE", "#N/A said",
    dt.date(2020, 1, 5), dt.datetime(2020, 1, 5, 12, 30, 15, 123000), dt.timedelta(hours=30, minutes=5),
    dt.datetime(1900, 3, 1), 10**15, -1, -0.5, 1 / 3, 1e-20,
]  # fmt: skip


def saved(book):
    file = io.BytesIO()
    book.save(file)
    return file


def book_of(*sheets, formats=("General",), merged=None, epoch=None):
    import openpyxl

    made = openpyxl.Workbook()
    made.remove(made.active)
    if epoch is not None:
        made.epoch = epoch
    for number, rows in enumerate(sheets):
        sheet = made.create_sheet(f"sheet {number}")
        for at, row in enumerate(rows):
            sheet.append(row)
            for cell in sheet[sheet.max_row]:
                if type(cell.value) in (int, float):
                    cell.number_format = formats[at % len(formats)]
        if merged is not None:
            sheet.merge_cells(merged)
    return saved(made)


SHEET = (
    '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    "<sheetData>{}</sheetData></worksheet>"
)


def patched(file, **parts):
    """Return a book with other content in some parts, by the last words of their names."""
    source, made = zipfile.ZipFile(file), io.BytesIO()
    with zipfile.ZipFile(made, "w") as book:
        for name in source.namelist():
            data = source.read(name)
            book.writestr(name, parts.get(name.rpartition("/")[2].partition(".")[0], lambda old: old)(data))
    return made


def with_rows(rows):
    return patched(book_of([["x"]]), sheet1=lambda old: SHEET.format(rows).encode())


def read(file, monkeypatch, is_fast, dialect=RowDialect(), sheet=None):
    """Return the values or problems of the records, and whether calamine read them."""
    used = []

    def spy(copy, title):
        rows = rows_of_copy(copy, title)
        used.append(rows is not None)
        return rows

    with monkeypatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        patch.setattr(excel_sheets, "rows_of_copy", spy if is_fast else lambda copy, title: None)
        file.seek(0)
        reader = excel_sheets.ExcelSheet(file, "a.xlsx", ReadOptions(sheet=sheet, dialect=dialect))
        found = []
        try:
            for item in reader.items():
                value = getattr(item, "value", item)
                is_row = isinstance(value, dict)
                cells = {key: (type(cell), cell) for key, cell in value.items()} if is_row else str(value)
                found.append((getattr(item, "line", None), cells))
        except Exception as error:
            found.append(str(error))
    return found, any(used)


def assert_same(file, monkeypatch, is_fast=True, **options):
    found, used = read(file, monkeypatch, True, **options)
    assert found == read(file, monkeypatch, False, **options)[0]
    assert used is is_fast
    return found


@pytest.mark.parametrize("form", FORMATS)
def test_numbers_are_the_same_in_every_format(monkeypatch, form):
    names = [f"c{number}" for number in range(len(NUMBERS))]
    assert_same(book_of([names, NUMBERS], formats=[form]), monkeypatch)


def test_values_are_the_same(monkeypatch):
    rows = [["a", "b"], *([value, number] for number, value in enumerate(OTHERS))]
    found = assert_same(book_of(rows), monkeypatch)
    assert found[0] == (2, {"a": (bool, True), "b": (int, 0)})
    assert found[len(OTHERS) - 9][1]["a"] == (dt.datetime, dt.datetime(2020, 1, 5))


def test_random_sheets_are_the_same(monkeypatch):
    chosen = random.Random(7)
    for _ in range(20):
        width = chosen.randrange(1, 6)
        values = [*OTHERS, *NUMBERS, chosen.uniform(0, 60_000), chosen.random()]
        rows = [[chosen.choice(values) for _ in range(width)] for _ in range(chosen.randrange(20))]
        titles = [["Title"], []][: chosen.randrange(3)]
        formats = chosen.sample(FORMATS, 3)
        file = book_of([*titles, [f"n{number}" for number in range(width)], *rows], formats=formats)
        dialect = RowDialect(header_row=len(titles) + 1)
        assert read(file, monkeypatch, True, dialect)[0] == read(file, monkeypatch, False, dialect)[0]


def test_merged_titles_and_other_sheets_are_the_same(monkeypatch):
    rows = [["Report", None, None], ["a", "b", "c"], [1, None, 3], [None, None, None], ["x", 2.5, True]]
    file = book_of(rows, [["a"], [7]], merged="A1:C1")
    assert_same(file, monkeypatch, dialect=RowDialect(header_row=2))
    assert assert_same(file, monkeypatch, sheet="sheet 1") == [(2, {"a": (int, 7)})]
    assert_same(file, monkeypatch)  # the title is a header with one name
    assert_same(file, monkeypatch, False, sheet="none")


HEAD = "".join(f'<c r="{letter}1" t="inlineStr"><is><t>{letter}</t></is></c>' for letter in "ABCD")


@pytest.mark.parametrize("cells", [
    '<c r="A2" t="str"><f>A1</f><v>cached</v></c><c r="B2"><f>1+1</f><v>2</v></c>',
    '<c r="A2" t="b"><f>1=1</f><v>1</v></c><c r="B2"><f>none</f></c>',
    '<c r="A2" t="inlineStr"><is><r><t>ri</t></r><r><t>ch</t></r></is></c><c r="B2"/><c r="C2"><v>-3</v></c>',
])  # fmt: skip
def test_cached_values_are_the_same(monkeypatch, cells):
    assert_same(with_rows(f'<row r="1">{HEAD}</row><row r="2">{cells}</row>'), monkeypatch)


@pytest.mark.parametrize("cells", [
    '<c r="A2" t="e"><v>#N/A</v></c>',
    '<c r="A2" t="d"><v>2020-01-05</v></c>',
    '<c r="A2" t="inlineStr"><is><t></t></is></c>',
    '<c r="A2" t="inlineStr"><is><t>  x </t></is></c>',
    '<c r="A2" t="inlineStr"><is><t>_x0041_</t></is></c>',
    '<c r="A2" t="inlineStr"><is><t>a\r\nb</t></is></c>',
    '<c r="A2" t="inlineStr"><is><t><![CDATA[x]]></t></is></c>',
    '<c r="A2"><v>12345678901234567890</v></c>',
    '<c r="A2"><v>9007199254740993</v></c>',
    '<c r="A2"><v>1e999</v></c>',
    "<c><v>1</v></c><c><v>2</v></c>",
    '<c r="A2" t="s"><v>7</v></c>',
    '<z:c xmlns:z="u" r="XFD1048576"><v>1</v></z:c>',
    '<c r="XFD1048576"><v>1</v></c>',
    '<c r="A9"><v>1</v></c><c r="B2"><v>1</v></c>',
])  # fmt: skip
def test_cells_that_calamine_reads_otherwise_are_left_to_openpyxl(monkeypatch, cells):
    assert_same(with_rows(f'<row r="1">{HEAD}</row><row r="2">{cells}</row>'), monkeypatch, False)


def test_dates_that_calamine_reads_otherwise_are_left_to_openpyxl(monkeypatch):
    from openpyxl.utils.datetime import CALENDAR_MAC_1904

    rows = [["a", "b"], [44197, 1], [dt.datetime(2020, 1, 5), 1]]
    assert_same(book_of(rows, formats=["yyyy-mm-dd"], epoch=CALENDAR_MAC_1904), monkeypatch, False)
    assert_same(book_of([["a", "b"], [-1, 0.5]], formats=["yyyy-mm-dd"]), monkeypatch, False)
    assert_same(book_of([["a", "b"], [-1, 0.5]]), monkeypatch)


def test_other_formats_and_doubtful_archives_have_no_copy():
    file = book_of([["a"], [1]])
    assert isinstance(check_parts(file, "a.xlsx", MAX_SIZE), BookCopy)
    for name in ("xl/workbook.bin", "content.xml"):
        with zipfile.ZipFile(file, "a") as book:
            book.writestr(name, "<a/>")
        assert check_parts(file, "a.xlsx", MAX_SIZE) is None
        file = book_of([["a"], [1]])
    with warnings.catch_warnings(), zipfile.ZipFile(file, "a") as book:
        warnings.simplefilter("ignore")  # of two parts with one name
        book.writestr("xl/worksheets/sheet1.xml", SHEET.format("").encode())
    assert check_parts(file, "a.xlsx", MAX_SIZE) is None


def test_copy_has_only_parts_that_were_looked_at():
    file = book_of([["a"], [1]])
    with zipfile.ZipFile(file, "a") as book:
        book.writestr("xl/media/image1.png", b"\x89PNG<!")
        book.writestr("xl/media/image2.png", b"\x89PNG")
    assert check_parts(file, "a.xlsx", MAX_SIZE) is None  # an image with bytes of a declaration
    file = book_of([["a"], [1]])
    with zipfile.ZipFile(file, "a") as book:
        book.writestr("xl/media/image2.png", b"\x89PNG")
    copy = check_parts(file, "a.xlsx", MAX_SIZE)
    assert "xl/media/image2.png" not in zipfile.ZipFile(copy.file).namelist()
    assert file.tell() == 0


def test_large_rectangle_is_left_to_openpyxl():
    rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="{0}"><c r="B{0}"><v>1</v></c></row>'
    assert check_parts(with_rows(rows.format(16_000)), "a.xlsx", 1 << 20) is not None
    assert check_parts(with_rows(rows.format(17_000)), "a.xlsx", 1 << 20) is None


def test_openpyxl_reads_where_calamine_is_not_installed(monkeypatch):
    monkeypatch.setattr(book_parts, "find_spec", lambda name: None)
    file = book_of([["a"], [1]])
    assert check_parts(file, "a.xlsx", MAX_SIZE) is None
    assert read(file, monkeypatch, True) == ([(2, {"a": (int, 1)})], False)
