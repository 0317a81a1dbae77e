"""Tables that libraries read: rows by their numbers."""

import datetime
import gzip
import io

import pytest

PERSON = "schemas.py:person"
ROWS = [{"name": "A", "age": 1}, {"name": "B", "age": -1}, {"name": None, "age": 2}]
SAID = [
    '{0}:2: "age" must be at least 0',
    '{0}:3: "name" must be a string',
    "3 records in 1 file: 1 valid, 2 invalid.",
]


def arrow_file(kind):
    arrow = pytest.importorskip("pyarrow")
    table, file = arrow.Table.from_pylist(ROWS), io.BytesIO()
    if kind == "parquet":
        pytest.importorskip("pyarrow.parquet").write_table(table, file)
    else:
        ipc = pytest.importorskip("pyarrow.ipc")
        with (ipc.new_file if kind == "file" else ipc.new_stream)(file, table.schema) as writer:
            writer.write_table(table)
    return file.getvalue()


@pytest.mark.parametrize("kind, name", [
    ("parquet", "a.parquet"), ("file", "a.arrow"), ("file", "a.feather"), ("stream", "a.arrow"),
])  # fmt: skip
def test_rows_are_named_by_their_numbers(run, write, kind, name):
    outcome = run("check", PERSON, write(name, arrow_file(kind)))
    assert outcome.out.splitlines() == [line.format(name) for line in SAID]
    outcome = run("check", PERSON, write(name + ".gz", gzip.compress(arrow_file(kind))), "--format", "csv")
    assert outcome.out.splitlines()[1].startswith(f"{name}.gz,2,,,error,number.min,/age,")


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
    assert outcome.out.startswith('a.xlsx:2:1: "name" must be a string\n')


def test_dates_of_a_sheet_are_dates(run, write):
    name = write("a.xlsx", book(("x", [["born"], [datetime.datetime(2026, 11, 22)]])))
    outcome = run("check", "schemas.py:dated", name, "--no-convert", "--output", "-")
    assert outcome.out == '{"born": "2026-11-22T00:00:00.000Z"}\n'


@pytest.mark.parametrize("name, data, options, said", [
    ("a.parquet", b"PAR1 no", [], "wrong Parquet: "),
    ("a.arrow", b"ARROW1 no", [], "wrong Arrow: "),
    ("a.xlsx", b"PK no", [], "wrong Excel: "),
    ("a.xlsx", None, ["--sheet", "z"], "no sheet 'z'; there are people"),
])  # fmt: skip
def test_what_is_no_table_is_named(run, write, name, data, options, said):
    content = book(("people", PEOPLE)) if data is None else data
    outcome = run("check", PERSON, write(name, content), *options)
    assert outcome.status == 2
    assert said in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("rows, said", [
    ([["a", "a"]], "a.xlsx:1:2: the header names 'a' more than once"),
    ([["a"], [1, 2]], "a.xlsx:2:2: wrong Excel: a cell in a column that the header does not name"),
])  # fmt: skip
def test_a_header_names_each_column_once(run, write, rows, said):
    assert run("check", PERSON, write("a.xlsx", book(("x", rows)))).err == f"passmuster: {said}\n"
