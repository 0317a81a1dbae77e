"""Sheets of Excel: rows below a header row, within bounds."""

import datetime
import io
import zipfile

import pytest

PERSON = "schemas.py:person"


def book(*sheets):
    openpyxl = pytest.importorskip("openpyxl")
    made = openpyxl.Workbook()
    made.remove(made.active)
    for title, rows in sheets:
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


PEOPLE = [[], ["name", "age", None], ["A", 1], [None, None], [None, -1], ["B", "x"]]


def test_rows_of_a_sheet_are_below_its_header(run, write):
    name = write("a.xlsx", book(("people", PEOPLE), ("notes", [["name"], [3]])))
    outcome = run("check", PERSON, name, "--all-errors")
    assert outcome.out.splitlines() == [
        'a.xlsx:5:1: "name" is required',
        'a.xlsx:5:2: "age" must be at least 0',
        'a.xlsx:6:2: "age" must be a number',
        "3 records in 1 file: 1 valid, 2 invalid.",
    ]
    outcome = run("check", PERSON, name, "--sheet", "notes")
    assert outcome.out.startswith('a.xlsx:2:1: "name" must be a string, not a number\n')


def test_dates_of_a_sheet_are_dates(run, write):
    name = write("a.xlsx", book(("x", [["born"], [datetime.datetime(2026, 11, 22)]])))
    outcome = run("check", "schemas.py:dated", name, "--no-convert", "--output", "-")
    assert outcome.out == '{"born": "2026-11-22T00:00:00.000Z"}\n'


@pytest.mark.parametrize("data, options, said", [
    (b"PK no", [], "wrong Excel: "),
    (None, ["--sheet", "z"], "no sheet 'z'; there are people"),
])  # fmt: skip
def test_file_without_a_sheet_is_named(run, write, data, options, said):
    outcome = run(
        "check", PERSON, write("a.xlsx", book(("people", PEOPLE)) if data is None else data), *options
    )
    assert outcome.status == 2
    assert said in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("rows, said", [
    ([["a", "a"]], "a.xlsx:1:2: the header names 'a' more than once"),
    ([["name"], ["A", 2]], "a.xlsx:2:2: wrong Excel: a cell in a column that the header does not name"),
])  # fmt: skip
def test_a_header_names_each_column_once(run, write, rows, said):
    assert run("check", PERSON, write("a.xlsx", book(("x", rows)))).err == f"passmuster: {said}\n"


@pytest.mark.parametrize("options, rows", [
    (["--header-row", "2"], [["Report"], ["name", "age"], ["A", 1]]),
    (["--no-header"], [["A", 1]]),
    (["--no-header", "--header-row", "2"], [["Report"], ["A", 1]]),
    (["--null", "NA"], [["name", "age"], ["A", "NA"]]),
    (["--decimal", ","], [["name", "age"], ["A", "1,0"]]),
])  # fmt: skip
def test_a_sheet_is_read_as_the_options_say(run, write, options, rows):
    outcome = run("check", PERSON, write("a.xlsx", book(("x", rows))), *options)
    assert (outcome.status, outcome.err) == (0, "")


def test_a_title_for_a_header_is_told_once(run, write):
    outcome = run("check", PERSON, write("a.xlsx", book(("x", [["Report"], ["name", "age"], ["A", 1]]))))
    assert outcome.status == 2
    assert outcome.err.startswith(
        "passmuster: a.xlsx:1: the header has 'Report', not 'name', 'age'; --header-row"
    )


SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    '<row r="1"><c t="inlineStr"><is><t>a</t></is></c></row>{}</sheetData></worksheet>'
)


def with_rows(rows):
    """A book whose only sheet has these rows, as XML."""
    source, made = zipfile.ZipFile(io.BytesIO(book(("x", [])))), io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as parts:
        for name in source.namelist():
            text = source.read(name)
            parts.writestr(name, SHEET.format(rows) if name == "xl/worksheets/sheet1.xml" else text)
    return made.getvalue()


@pytest.mark.parametrize("rows, said", [
    ("<row><c t='inlineStr'><is><t>" + "a" * 2**20 + "</t></is></c></row>",
     ": the unpacked file is longer than 1,048,576 bytes; --max-line sets how long one may be"),
    ("<row>" + "<c/>" * (1 << 16) + "</row>", ": too many XML elements in xl/worksheets/sheet1.xml"),
    ("<row/>" * (1 << 16), ": too many XML elements in xl/worksheets/sheet1.xml"),
    ("<row/><z:row xmlns:z='u'>" + "<c/><z:row/>" * (1 << 15) + "</z:row>", ": too many XML elements in"),
    ("<row r='999999999'><c><v>1</v></c></row>", ":262144: more than 262,144 cells; --max-line sets"),
    ("<row><c r='ZZZ2'/></row>" * 99, ":16: more than 262,144 cells; --max-line sets how many there may be"),
], ids=["bytes", "cells", "rows", "hidden rows", "a gap", "wide rows"])  # fmt: skip
def test_a_book_that_becomes_too_much_is_refused(run, write, rows, said):
    outcome = run("check", PERSON, write("a.xlsx", with_rows(rows)), "--max-line", "1M")
    assert outcome.status == 2
    assert outcome.err.startswith("passmuster: a.xlsx" + said)


def test_a_book_of_many_rows_is_no_more_than_its_rows(run, write):
    write("any.json", '{"type": "any"}')
    rows = "<row><c><v>1</v></c></row>" * 20_000
    outcome = run("check", "any.json", write("a.xlsx", with_rows(rows)), "--max-line", "1M")
    assert outcome.out == "20,000 records in 1 file: 20,000 valid, 0 invalid.\n"
