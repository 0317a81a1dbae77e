"""What is written of valid and of invalid records, by the ending of the file."""

from __future__ import annotations

import datetime
import decimal
import gzip
import io
import json
import os
import re

import pytest

import passmuster as pm
from passmuster.cli.checking.record_outputs import output_format
from passmuster.cli.failures import OutputProblem

PERSON = "schemas.py:person"


def written(path, *values, schema=pm.any()):
    converter = output_format(path).converter(path, schema, {})
    return [converter.add(value) for value in values]


@pytest.mark.parametrize("path, text", [
    ("-", '{"a": "\\u00e9"}\n'), ("x.jsonl", '{"a": "é"}\n'), ("parquet", '{"a": "é"}\n'),
    ("x.JSON", '{"a": "é"}'),
])  # fmt: skip
def test_records_are_texts_of_json(path, text):
    assert written(path, {"a": "é"}) == [text]


def test_a_dump_gives_the_form_that_the_schema_reads():
    schema = pm.object({"h": pm.binary().encoding("hex"), "at": pm.date().timestamp("unix")}).rename("b", "h")
    value = schema.attempt({"b": "6162", "at": 1767225600})
    assert written("x.jsonl", value, schema=schema) == ['{"at": 1767225600, "b": "6162"}\n']


def test_cell_holds_json_of_values_that_are_no_text():
    assert written("x.csv", {"a": "é,", "b": 1.5, "c": None, "d": True}) == [
        {"a": "é,", "b": "1.5", "c": "", "d": "true"}
    ]


def test_a_list_that_the_schema_does_not_read_from_a_cell_is_refused():
    with pytest.raises(OutputProblem, match="'a' is a list, which the schema does not read from a cell"):
        written("x.csv", {"a": [1]})


@pytest.mark.parametrize("schema, said", [
    (pm.object({"n": int, "a": pm.array().items(int)}), "x.csv: 'a' is a list"),
    (pm.object({"o": pm.object({"n": int}).optional()}), "x.csv: 'o' is an object"),
    (pm.object({"d": dict[str, int]}), "x.csv: 'd' is an object"),
    (pm.object({"s": set[int]}), "x.csv: 's' is a list"),
])  # fmt: skip
def test_a_schema_with_lists_is_refused_before_a_record_is_read(schema, said):
    with pytest.raises(OutputProblem, match=f"^{said}, which the schema does not read from a cell$"):
        output_format("x.csv").converter("x.csv", schema, {})


def test_lists_that_the_schema_reads_from_a_cell_are_written_as_it_reads_them(run, write, folder):
    keys = (
        "'t': pm.array().items(pm.number()).split(','), 'x': pm.array().strip(), 'n': pm.array().forbidden()"
    )
    write("rows.py", f"import passmuster as pm\nrow = pm.object({{{keys}}})\n")
    name = write("a.jsonl", '{"t": [1, 2], "x": [3]}\n{"t": "4"}\n')
    assert run("check", "rows.py:row", name, "--output", "o.csv").status == 0
    assert (folder / "o.csv").read_text("utf-8") == 't\n"1,2"\n4\n'
    assert run("check", "rows.py:row", "o.csv").status == 0


def test_data_are_not_read_for_an_output_that_cannot_hold_the_records(run, write, folder):
    write("rows.py", "import passmuster as pm\nrow = pm.object({'a': pm.array()})\n")
    name = write("a.jsonl", "{}\n" * 9)
    for jobs in ("1", "2"):
        outcome = run("check", "rows.py:row", name, "--output", "o.csv", "--jobs", jobs)
        assert (outcome.status, outcome.out) == (2, "")
        assert not (folder / "o.csv").exists()


LINES_OF_ROWS = '{"n": 1, "list": [1, 2], "on": true}\n{"n": 2, "list": [], "on": false}\n'
EACH_FORMAT = [".jsonl", ".ndjson.gz", ".json", ".json.gz", ".csv", ".csv.gz", ".tsv", ".parquet", ".arrow"]


@pytest.mark.parametrize("ending", [*EACH_FORMAT, ".feather.gz"])
@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_written_records_are_read_back_from_each_format(run, write, folder, ending, jobs):
    if "json" not in ending and "sv" not in ending:
        pytest.importorskip("pyarrow")
    is_table = ending not in (".csv", ".csv.gz", ".tsv")
    lists = ", 'list': pm.array().items(pm.number())" if is_table else ""
    schema = f"pm.object({{'n': pm.number().integer(){lists}, 'on': pm.boolean()}})"
    write("rows.py", f"import passmuster as pm\nrow = {schema}\n")
    content = LINES_OF_ROWS if is_table else re.sub(' "list": .*?],', "", LINES_OF_ROWS)
    target, name = "rows.py:row", write("a.jsonl", content)
    assert run("check", target, name, "--output", f"o{ending}", "--jobs", jobs).status == 0
    assert run("check", target, f"o{ending}", "--output", "again.jsonl").status == 0
    assert (folder / "again.jsonl").read_text("utf-8").replace(".0", "") == content


@pytest.mark.parametrize("option, name", [
    ("--output", "o.xlsx"), ("--output", "o.yaml.gz"), ("--invalid", "o.xlsx"), ("--invalid", "o.txt"),
])  # fmt: skip
def test_a_name_of_another_format_is_refused_before_anything_is_read(run, option, name):
    outcome = run("check", PERSON, "absent.jsonl", option, name)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(
        f"passmuster: {name}: nothing is written in a format with this ending; known"
    )


def test_rows_before_a_new_column_get_an_empty_cell(run, write, folder):
    lines = '{"a": "x\\r,\\n\\"y"}\n{"b": 1, "a": "\\ud800"}\n'
    schema = "import passmuster as pm\nrow = pm.object().unknown()\n"
    run("check", f"{write('rows.py', schema)}:row", write("a.jsonl", lines), "--output", "o.csv")
    assert (folder / "o.csv").read_bytes() == b'a,b\n"x\r,\n""y",""\n\\ud800,1\n'


def test_columns_of_csv_need_objects(run, write):
    write("one.py", "import passmuster as pm\none = pm.any()\n")
    outcome = run("check", "one.py:one", write("a.jsonl", "1\n"), "--output", "x.csv")
    assert (outcome.status, outcome.err) == (
        2, "passmuster: x.csv: a row has to be an object with keys, and a record is not\n"
    )  # fmt: skip


LINES = '{"name": "A"}\n  {"name":"Zo\u00eb\u202e", "age": 1, "age":-2.50e0}\t\n{}\n'


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_a_line_holds_the_record_as_it_came_with_its_place_and_errors(run, write, folder, jobs):
    name = write("a.jsonl", LINES)
    outcome = run(
        "check", PERSON, name, "--invalid", "bad", "--output", "good", "--limit", "0", "--jobs", jobs
    )
    assert outcome.status == 1
    assert (folder / "good").read_text("utf-8") == '{"name": "A"}\n'
    first, second = (folder / "bad").read_text("utf-8").splitlines()
    assert first.startswith(
        '{"record": {"name":"Zo\u00eb\u202e", "age": 1, "age":-2.50e0}, "file": "a.jsonl", "line": 2, '
    )
    [error] = json.loads(first)["errors"]
    assert (error["type"], error["path"], error["line"], error["column"]) == (
        "number.integer",
        ["age"],
        2,
        35,
    )
    assert [json.loads(second)[key] for key in ("record", "line")] == [{}, 3]


@pytest.mark.parametrize("name, content, record", [
    ("a.json", '[{"name": "A"},\n {"name": 1.50,\r\n  "age": 1}]', '{"name": 1.50,    "age": 1}'),
    ("a.json", '{"name": 1} ', '{"name": 1}'),
    ("a.csv", "age,name\n1\n", '{"age": "1"}'),
    ("a.yaml", "- name: A\n- {age: 2026-01-01}\n", '{"age": "2026-01-01"}'),
])  # fmt: skip
def test_other_records_become_lines_of_json(run, write, folder, name, content, record):
    if name.endswith("yaml"):
        pytest.importorskip("yaml")
    assert run("check", PERSON, write(name, content), "--invalid", "bad.jsonl").status == 1
    [line] = (folder / "bad.jsonl").read_text("utf-8").splitlines()
    assert line.startswith(f'{{"record": {record}, "file": "{name}", ')


def test_an_item_of_an_array_has_its_index(run, write, folder):
    run("check", PERSON, write("a.json", '[{"name": "A"},\n {}]'), "--invalid", "bad.jsonl")
    [line] = (folder / "bad.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)[key] for key in ("line", "index")] == [2, 1]


def test_records_on_standard_output_are_ascii_and_mean_the_same(run, write):
    outcome = run("check", PERSON, write("a.jsonl", LINES), "--invalid", "-")
    record = outcome.out.partition(', "file"')[0]
    assert record == '{"record": {"name":"Zo\\u00eb\\u202e", "age": 1, "age":-2.50e0}'
    assert outcome.err.startswith("a.jsonl:2:35: ")


@pytest.mark.parametrize("ending, mark", [(".csv", ","), (".TSV", "\t")])
def test_rows_come_as_they_were_written_with_two_more_cells(run, write, folder, ending, mark):
    rows = ["name,age,errors", "A,1,", '"A","x",\r', '=1+1,"-1"', '"B\n2",2']
    name = write(f"a{ending.lower()}", "\n".join(rows).replace(",", mark) + "\n")
    schema = "import passmuster as pm\nrow = pm.object({'age': pm.number().min(0)}).unknown()\n"
    outcome = run("check", f"{write('rows.py', schema)}:row", name, "--invalid", f"bad{ending}")
    assert outcome.status == 1
    assert (folder / f"bad{ending}").read_bytes().decode() == (
        "name,age,errors,errors_,passmuster_origin\n"
        f'"A","x",,"""age"" must be a number",a{ending.lower()}:3\r\n'
        f'=1+1,"-1",,"""age"" must be at least 0",a{ending.lower()}:4\n'
    ).replace(",", mark)


def test_a_message_that_could_be_a_formula_is_a_text(run, write, folder):
    write(
        "rows.py",
        "import passmuster as pm\nrow = pm.object({'a': pm.number().messages({'*': '=1+1\\x1b'})})\n",
    )
    run("check", "rows.py:row", write("a.csv", "a\nx\n"), "--invalid", "bad.csv")
    assert (folder / "bad.csv").read_text() == "a,errors,passmuster_origin\nx,'=1+1\\x1b,a.csv:2\n"


def test_rows_of_several_files_have_the_same_columns(run, write, folder):
    names = write("a.csv", "name,age\n,1\n"), write("b.csv", "age,name\n1,\n")
    outcome = run("check", PERSON, *names, "--invalid", "bad.csv")
    assert outcome.status == 2
    assert outcome.err == "passmuster: bad.csv: rows of several files need the same columns; use .jsonl\n"
    assert not (folder / "bad.csv").exists()


def test_secrets_are_as_they_came_and_masked_in_the_errors(run, write, folder):
    write("keys.py", "import passmuster as pm\nkey = pm.object({'key': pm.string().max(3).secret()})\n")
    run("check", "keys.py:key", write("a.jsonl", '{"key": "hunter2"}'), "--invalid", "bad")
    record, _, errors = (folder / "bad").read_text("utf-8").partition(', "file"')
    assert record == '{"record": {"key": "hunter2"}'
    assert "hunter2" not in errors


def test_there_is_no_file_where_data_could_not_be_read(run, write, folder):
    outcome = run("check", PERSON, write("a.json", "[{},"), "--invalid", "bad")
    assert "passmuster: bad: not written, since not all data was read\n" in outcome.err
    assert sorted(os.listdir(folder)) == ["a.json", "schemas.py"]


def test_a_record_that_is_no_json_is_a_problem(run, write):
    pytest.importorskip("yaml")
    shared = f"- - &a {'x' * 20_000}\n" + "  - *a\n" * 1000
    write("none.py", "import passmuster as pm\nnone = pm.array().max(1)\n")
    outcome = run("check", "none.py:none", write("a.yaml", shared), "--invalid", "bad")
    assert (outcome.status, outcome.err[:35]) == (2, "passmuster: bad: too large to write")


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_lines_that_cannot_be_read_are_kept_with_their_text_and_place(run, write, folder, jobs):
    name = write("a.jsonl", b'{"name": "A"}\n{"name": \xff\r\n{"name"\n{"name": "B"}\n')
    outcome = run("check", PERSON, name, "--invalid", "bad.jsonl", "--output", "o.jsonl", "--jobs", jobs)
    assert (outcome.status, outcome.err.count("\n")) == (1, 2)
    assert (folder / "o.jsonl").read_text("utf-8") == '{"name": "A"}\n{"name": "B"}\n'
    first, second = map(json.loads, (folder / "bad.jsonl").read_text("utf-8").splitlines())
    assert (first["raw"], first["file"], first["line"]) == ('{"name": \\xff', "a.jsonl", 2)
    assert second["raw"] == '{"name"'
    place = {"path": [], "line": 3, "column": 9}
    error = {"message": "wrong JSON: expecting ':' delimiter", "type": "unreadable", **place}
    assert second["errors"] == [error]


CUT = 'name,age\nA,1\n"B ""x""",2,3\nC,x\n'


@pytest.mark.parametrize("ending", ["csv", "csv.gz", "tsv"])
@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_a_mended_quarantine_of_rows_is_valid_and_keeps_its_places(run, write, folder, ending, jobs):
    name = write(f"a.{ending[:3]}", CUT.replace(",", "\t") if ending == "tsv" else CUT)
    bad = f"bad.{ending}"
    assert run("check", PERSON, name, "--invalid", bad, "--jobs", jobs).status == 1
    again = run("check", PERSON, bad, "--invalid", f"more.{ending}")
    assert again.out.startswith(f'{name}:4: "age" must be a number\n')
    assert (
        again.err == f"passmuster: {name}:3: wrong {ending[:3].upper()}: 3 cells where the header names 2\n"
    )
    opened = gzip.open if ending.endswith("gz") else open
    with (
        opened(folder / bad, "rt", encoding="utf-8") as file,
        opened(folder / f"more.{ending}", "rt") as more,
    ):
        text = file.read()
        assert more.read() == text
    mended = text.replace("\t", ",").replace(",2,3,", ",2,").replace("C,x,", "C,7,")
    assert run("check", PERSON, write("mended.csv", mended), "--output", "o.jsonl").status == 0
    good = '{"name": "B \\"x\\"", "age": 2}\n{"name": "C", "age": 7}\n'
    assert (folder / "o.jsonl").read_text("utf-8") == good


@pytest.mark.parametrize("bad", ["bad.jsonl", "bad.json", "bad.jsonl.gz"])
@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_a_mended_quarantine_of_json_is_valid_and_keeps_its_places(run, write, folder, bad, jobs):
    name = write("a.jsonl", '{"name": "A"}\n{"name": 1}\n{"name": "B"\n')
    array = write("b.json", '[{"name": "C"},\n {"name": 2}]')
    assert run("check", PERSON, name, array, "--invalid", bad, "--jobs", jobs).status == 1
    again = run(
        "check", PERSON, bad, "--invalid", f"more_{bad}", "--output", "none.jsonl", "--format", "jsonl"
    )
    found = [json.loads(line) for line in again.out.splitlines()]
    assert [(one["file"], one["line"], one.get("index")) for one in found if "file" in one] == [
        ("a.jsonl", 2, None), ("b.json", 2, 1)
    ]  # fmt: skip
    assert {"place": "a.jsonl:3", "unreadable": "wrong JSON: expecting ',' delimiter"} in found
    opened = gzip.open if bad.endswith("gz") else open
    with opened(folder / bad, "rt") as file:
        mended = (
            file.read()
            .replace('{"name": 1}', '{"name": "1"}')
            .replace('": 2}', '": "2"}')
            .replace('\\"B\\"', '\\"B\\"}')
        )
    kind = "json" if bad == "bad.json" else "jsonl"
    assert run("check", PERSON, write(f"mended.{kind}", mended), "--output", "o.jsonl").status == 0
    assert (folder / "o.jsonl").read_text("utf-8") == '{"name": "1"}\n{"name": "B"}\n{"name": "2"}\n'


ROW_WITH_LIST = """\
import passmuster as pm

row = pm.object({
    "id": pm.number().integer().required(), "n": pm.string(), "t": pm.array().items(pm.number())
})
"""


@pytest.mark.parametrize("ending", [".parquet", ".arrow", ".feather.gz", ".jsonl", ".json.gz"])
@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_a_mended_quarantine_of_records_of_all_kinds_is_valid(run, write, folder, ending, jobs):
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    write("rows.py", ROW_WITH_LIST)
    lines = write("a.jsonl", '{"id": 1}\n{"id": "x1", "n": "\\ud800 \\u00e9", "t": [1.50]}\n{"id": x2}\n')
    cells = write("b.csv", 'id,n\nx3,"a,b"\nx4,"c\n')
    parquet.write_table(arrow.table({"id": ["x5"], "n": [None], "t": [None]}), folder / "c.parquet")
    items = write("d.json", '[{"id": 6}, {"id": "x7"}]')
    files = lines, cells, "c.parquet", items
    bad, again = f"bad{ending}", f"again{ending}"
    outcome = run("check", "rows.py:row", *files, "--invalid", bad, "--jobs", jobs)
    assert (outcome.status, outcome.out.splitlines()[-1][:40]) == (
        1,
        "6 records in 4 files: 2 valid, 4 invalid",
    )
    once_more = run("check", "rows.py:row", bad, "--invalid", again)
    places = ["a.jsonl:2", "b.csv:2", "c.parquet:1", "d.json:1 [1]"]
    assert [line for line in places if line.partition(" ")[0] in once_more.out] == places
    mend(folder / bad, folder / f"mended{ending}")
    mend(folder / again, folder / f"mended again{ending}")
    for name in (f"mended{ending}", f"mended again{ending}"):
        outcome = run("check", "rows.py:row", name, "--output", "valid.jsonl")
        assert (outcome.status, outcome.err) == (0, "")
        assert (folder / "valid.jsonl").read_text("utf-8").splitlines() == [
            '{"id": 1, "n": "\\ud800 \\u00e9", "t": [1.5]}', '{"id": 2}', '{"id": 3, "n": "a,b"}',
            '{"id": 4, "n": "c\\n"}', '{"id": 5}', '{"id": 7}',
        ]  # fmt: skip


def mend(bad, mended):
    """Replace wrong numbers in a quarantine, and close an open quote, as a person would."""
    is_packed = bad.suffix == ".gz"
    data = gzip.decompress(bad.read_bytes()) if is_packed else bad.read_bytes()
    kind = bad.name.removesuffix(".gz").rpartition(".")[2]
    data = (mended_lines if "json" in kind else mended_table)(kind, data)
    mended.write_bytes(gzip.compress(data) if is_packed else data)


def mended_text(text):
    return re.sub(r'"?x(\d)"?', r"\1", text).replace('"c', '"c\n"')


def mended_table(kind, data):
    import pyarrow
    from pyarrow import ipc, parquet

    file, made = io.BytesIO(data), io.BytesIO()
    table = parquet.read_table(file) if kind == "parquet" else ipc.open_file(file).read_all()
    rows = table.to_pylist()
    for row in rows:
        row.update({key: mended_text(row[key]) for key in ("record", "raw") if row[key]})
    table = pyarrow.Table.from_pylist(rows, table.schema)
    if kind == "parquet":
        parquet.write_table(table, made)
    else:
        with ipc.new_file(made, table.schema) as writer:
            writer.write_table(table)
    return made.getvalue()


def mended_lines(kind, data):
    entries = json.loads(data) if kind == "json" else [json.loads(line) for line in data.splitlines()]
    for entry in entries:
        if "raw" in entry:
            entry["raw"] = mended_text(entry["raw"])
        else:
            entry["record"] = json.loads(mended_text(json.dumps(entry["record"])))
    lines = [json.dumps(entry) for entry in entries]
    return (f"[{','.join(lines)}]" if kind == "json" else "\n".join(lines)).encode()


TIMED = """\
import datetime
import passmuster as pm

row = pm.object({
    "hex": pm.binary().encoding("hex"), "took": datetime.timedelta, "at": pm.date().timestamp("unix"),
    "list": pm.array().items(pm.binary().encoding("base64")), "sum": pm.decimal().places(2),
    "z": pm.number().required(),
})
tight = row.keys({"z": pm.number().max(5)})
"""


@pytest.mark.parametrize("ending", [".jsonl", ".json", ".parquet", ".arrow"])
def test_cells_of_tables_are_written_as_the_schema_reads_them(run, write, folder, ending):
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    write("rows.py", TIMED)
    rows = [
        {"hex": b"\0\xff", "took": datetime.timedelta(days=2, hours=3), "list": [b"\xfe"], "z": 9},
        {"at": datetime.datetime(2026, 1, 5, 10), "sum": decimal.Decimal("1.50"), "more": b"\xff", "z": 9},
    ]
    columns = dict.fromkeys(key for row in rows for key in row)
    table = arrow.table({key: [row.get(key) for row in rows] for key in columns})
    parquet.write_table(table, folder / "a.parquet")
    options = ["--allow-unknown", "--invalid", f"bad{ending}"]
    assert run("check", "rows.py:tight", "a.parquet", *options).status == 1
    assert run("check", "rows.py:row", "a.parquet", "--strip-unknown", "--output", "all.jsonl").status == 0
    assert run("check", "rows.py:row", f"bad{ending}", "--strip-unknown", "--output", "b.jsonl").status == 0
    text = (folder / "all.jsonl").read_text("utf-8")
    assert text == (folder / "b.jsonl").read_text("utf-8")
    assert '"hex": "00ff", "took": "P2DT3H"' in text
    assert '"at": 1767607200' in text


def test_a_quarantine_that_pandas_wrote_again_keeps_its_places(run, write, folder):
    pytest.importorskip("pyarrow")
    pandas = pytest.importorskip("pandas")
    name = write("a.json", '[{"name": 1}, {"name": 2}]')
    run("check", PERSON, name, "--invalid", "bad.parquet")
    frame = pandas.read_parquet(folder / "bad.parquet")
    frame["index"] = frame["index"].astype("float64")
    frame.loc[0, "record"] = '{"name": "A"}'
    frame[[*frame.columns[::-1]]].to_parquet(folder / "mended.parquet")
    assert run("check", PERSON, "mended.parquet").out.splitlines() == [
        'a.json:1: "name" must be a string, not a number',
        "2 records in 1 file: 1 valid, 1 invalid.",
    ]


def test_a_quarantine_without_records_is_a_table_without_rows(run, write, folder):
    parquet = pytest.importorskip("pyarrow.parquet")
    assert run("check", PERSON, write("a.jsonl", '{"name": "A"}\n'), "--invalid", "bad.parquet").status == 0
    assert parquet.read_table(folder / "bad.parquet").column_names == [
        "record", "raw", "file", "line", "index", "errors", "header", "delimiter", "nulls"
    ]  # fmt: skip
    assert run("check", PERSON, "bad.parquet").out == "0 records in 1 file: 0 valid, 0 invalid.\n"


@pytest.mark.parametrize("delimiter", [",", ";"])
def test_text_of_a_row_in_json_is_a_row_again(run, write, folder, delimiter):
    name = write("a.csv", CUT.replace(",", delimiter))
    options = ["--delimiter", delimiter, "--invalid"]
    assert run("check", PERSON, name, *options, "bad.jsonl").status == 1
    first = json.loads((folder / "bad.jsonl").read_text("utf-8").splitlines()[0])
    assert (first["raw"], first["header"]) == (f'"B ""x"""{delimiter}2{delimiter}3', ["name", "age"])
    again = run("check", PERSON, "bad.jsonl", "--invalid", "more.jsonl")
    assert again.err == "passmuster: a.csv:3: wrong CSV: 3 cells where the header names 2\n"
    text = (folder / "bad.jsonl").read_text("utf-8")
    assert (folder / "more.jsonl").read_text("utf-8").replace("null", "3") == text.replace("null", "3")
    mended = text.replace(f"2{delimiter}3", "2").replace('"x"}', '"7"}')
    assert run("check", PERSON, write("mended.jsonl", mended), "--output", "o.jsonl").status == 0
    assert (folder / "o.jsonl").read_text("utf-8").count("\n") == 2


def test_a_schema_for_records_like_those_of_a_quarantine_still_sees_them(run, write):
    line = '{"record": 1, "file": "x", "line": 1, "errors": [], "more": 1, "other": 2}\n'
    schema = "import passmuster as pm\nrow = pm.object({'record': int, 'other': int}).unknown()\n"
    assert run("check", f"{write('rows.py', schema)}:row", write("a.jsonl", line)).status == 0
