"""Rows as those who have them write them: delimiters, headers, nulls, decimal signs and encodings."""

from __future__ import annotations

import pytest

import passmuster as pm
from passmuster.cli.failures import UsageProblem
from passmuster.cli.reading.input_records import ReadOptions
from passmuster.cli.reading.row_dialects import RowDialect, columns_of

SCHEMA = """\
import passmuster as pm

row = pm.object({
    "id": pm.number().integer().required(), "name": pm.string().required(), "price": pm.number(),
    "cost": pm.decimal().allow(None),
}).rename("Price", "price")
"""
VALID = '{"id": 1, "name": "Jürgen", "price": 2.5}\n'
JOBS = pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])


@pytest.fixture
def check(run, write, folder):
    """Check a file of rows; return its outcome and the valid records."""
    write("rows.py", SCHEMA)

    def call(name, content, *options, jobs="1"):
        options = ["--output", "o.jsonl", "--jobs", jobs, *options]
        outcome = run("check", "rows.py:row", write(name, content), *options)
        valid = folder / "o.jsonl"
        return outcome, valid.read_text("utf-8") if valid.exists() else None

    return call


@JOBS
@pytest.mark.parametrize("content, options", [
    ("id;name;price\n1;Jürgen;2.5\n", ["--delimiter", ";"]),
    ("id\tname\tprice\n1\tJürgen\t2.5\n", ["--delimiter", "\\t"]),
    ("sep=;\nid;name;price\n1;Jürgen;2.5\n", []),
    ("\ufeff\"sep=|\"\r\nid|name|price\r\n1|Jürgen|2.5\r\n", []),
    ("\ufeffid,name,price\n1,Jürgen,2.5\n", []),
    ("Report,,\n\"of 2026\n\nid,name,price\n1,Jürgen,2.5\n", ["--header-row", "4"]),
    ("1,Jürgen,2.5\n", ["--no-header"]),
    ("Title\n1,Jürgen,2.5\n", ["--no-header", "--header-row", "2"]),
    ("id;name;price\n1;Jürgen;2,5\n", ["--delimiter", ";", "--decimal", ","]),
    ("id;name;Price\n1;Jürgen;2,5\n", ["--delimiter", ";", "--decimal", ","]),
    ("id,name,price,cost\n1,Jürgen,2.5,\n", ["--empty-as-missing"]),
])  # fmt: skip
def test_rows_are_read_as_the_options_and_the_file_say(check, content, options, jobs):
    outcome, valid = check("a.csv", content, *options, jobs=jobs)
    assert (outcome.status, outcome.err, valid.lower()) == (0, "", VALID.lower())


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-16", "utf-16-le", "utf-8-sig", "utf-32"])
@pytest.mark.parametrize("name, content", [
    ("a.csv", "id,name,price\n1,Jürgen,2.5\n"), ("a.jsonl", '{"id": 1, "name": "Jürgen", "price": 2.5}\n'),
    ("a.json", '[{"id": 1, "name": "Jürgen", "price": 2.5}]'),
    ("a.toml", 'id = 1\nname = "Jürgen"\nprice = 2.5\n'),
])  # fmt: skip
def test_texts_are_read_in_their_encoding(check, name, content, encoding):
    if name == "a.toml":
        pytest.importorskip("tomllib")
    outcome, valid = check(name, content.encode(encoding), "--encoding", encoding)
    assert (outcome.status, valid.lower()) == (0, VALID.lower())


@JOBS
@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_utf_16_is_known_by_its_mark(check, ending, jobs):
    text = "id,name,price\n1,Jürgen,2.5\nx,,\n" if ending == "csv" else VALID + "1"
    outcome, valid = check(f"a.{ending}", text.encode("utf-16"), jobs=jobs)
    assert (outcome.status, valid.lower()) == (1, VALID.lower())
    assert outcome.out.startswith(f"a.{ending}:{3 if ending == 'csv' else 2}:1: ")


def test_bytes_that_are_no_text_spoil_their_line_only(check):
    outcome, valid = check("a.csv", b"id,name\n1,a\n2,\x81\n3,c\n", "--encoding", "cp1252")
    assert outcome.err == "passmuster: a.csv:3: not UTF-8 text: byte 0x81 (invalid start byte)\n"
    assert valid == '{"id": 1, "name": "a"}\n{"id": 3, "name": "c"}\n'
    outcome, _ = check("a.csv", "id,name\n1,a\n".encode("utf-16-le") + b"x", "--encoding", "utf-16-le")
    assert (outcome.status, outcome.err.count("\n")) == (2, 2)
    assert outcome.err.startswith("passmuster: a.csv: not text in the encoding: ")


def test_a_null_is_no_value_unless_the_schema_allows_none(check):
    content = "id,name,price,cost\n1,a,NA,NA\n2,NA,1,2\n"
    outcome, valid = check("a.csv", content, "--null", "NA")
    assert outcome.out.startswith('a.csv:3:3: "name" is required\n')
    assert valid == '{"id": 1, "name": "a", "cost": null}\n'


def test_a_point_is_no_decimal_sign_beside_a_comma(check):
    content = "id;name;price\n1;1.5;1,5\n2;b;1.234\n3;c;1.234,5\n"
    outcome, valid = check("a.csv", content, "--delimiter", ";", "--decimal", ",")
    assert outcome.err.splitlines() == [
        "passmuster: a.csv:3: wrong CSV: the number '1.234' has a point, and the decimal sign is ','",
        "passmuster: a.csv:4: wrong CSV: the number '1.234,5' has a point, and the decimal sign is ','",
    ]
    assert valid == '{"id": 1, "name": "1.5", "Price": 1.5}\n'  # the name from before rename()


@JOBS
@pytest.mark.parametrize("content, hint", [
    ("id;name\n1;a\n", "has 'id;name', not 'id', 'name', 'price', 'cost'; --delimiter ';' divides its cells"),
    ("ID, Name \n1,a\n", "has 'ID', ' Name ', not 'id', 'name', 'price', 'cost'; names are compared with"),
    ("1,a\n2,b\n", "--header-row says which row is the header, --no-header that there is none"),
])  # fmt: skip
def test_a_header_without_keys_of_the_schema_is_told_once(check, content, hint, jobs):
    outcome, valid = check("a.csv", content + content[content.index("\n") + 1 :] * 200_000, jobs=jobs)
    assert (outcome.status, valid, outcome.err.count("\n")) == (2, None, 2)
    assert outcome.err.startswith("passmuster: a.csv:1: the header has ")
    assert hint in outcome.err
    assert outcome.out == "0 records in 1 file: 0 valid, 0 invalid; 1 could not be read.\n"


def test_a_header_is_right_where_the_schema_takes_the_row(run, write):
    write("free.py", "import passmuster as pm\nrow = pm.object({'a': int}).unknown()\n")
    assert run("check", "free.py:row", write("a.csv", "b\n1\n")).status == 0


def test_a_quarantine_says_the_delimiter_that_its_data_said(check, run, write, folder):
    check("a.csv", "sep=;\nid;name\nx;a\n", "--invalid", "bad.csv")
    text = (folder / "bad.csv").read_text("utf-8")
    assert text.startswith("sep=;\nid;name;errors;passmuster_origin\nx;a;")
    assert run("check", "rows.py:row", write("mended.csv", text.replace("x;a", "1;a"))).status == 0


@pytest.mark.parametrize("option, value, said", [
    ("--delimiter", "ab", "is not one character"), ("--delimiter", '"', "is not one character"),
    ("--decimal", "", "is not one character"), ("--encoding", "base64", "is not an encoding such as cp1252"),
    ("--encoding", "no", "is not an encoding such as cp1252"),
    ("--header-row", "0", "rows are counted from 1"),
])  # fmt: skip
def test_options_that_say_nothing_are_wrong_usage(check, option, value, said):
    outcome, _ = check("a.csv", "id,name\n1,a\n", option, value)
    assert outcome.status == 2
    assert said in outcome.err


def test_columns_are_the_keys_of_an_object_with_their_old_names():
    schema = pm.object({"a": pm.number(), "b": pm.decimal(), "c": pm.string()})
    columns = columns_of(schema.rename("x", "a").rename("y", "c"))
    assert columns == (("a", "b", "c"), ("x", "y"), {"a", "b", "x"}, False)
    assert columns_of(schema.unknown()).is_open
    for other in (pm.any(), pm.object(), pm.object({"a": int}).pattern(".", int)):
        assert columns_of(other) is None


@pytest.mark.parametrize("dialect", [RowDialect(has_header=False), RowDialect(decimal=",")])
def test_options_that_need_keys_need_a_schema_that_lists_them(dialect):
    options = ReadOptions(dialect=dialect)
    with pytest.raises(UsageProblem, match="--no-header and --decimal need a schema for objects"):
        options.for_schema(pm.any())
    assert options.for_schema(pm.object({"a": int})).dialect.columns.names == ("a",)
