"""CSV and TSV: cells by their keys, and where they stand."""

import csv
import io

import pytest
from tests.cli.reading.support import read
from tests.cli.reading.writers import WORDS, Writer

from passmuster._core.foundation.json_text.json_places import RecordPart


class CsvWriter(Writer):
    delimiter = ","

    def row(self, cells, number=None):
        for index, cell in enumerate(cells):
            self.put(self.delimiter if index else "")
            if number is not None:
                self.values[number, index] = self.here()
            import_optional = not cell or any(c in cell for c in '",\t\r\n')
            wanted = import_optional or self.random.random() < 0.3
            self.put('"' + cell.replace('"', '""') + '"' if wanted else cell)
        self.put(self.newline)


@pytest.mark.parametrize("ending, delimiter", [("csv", ","), ("tsv", "\t")])
def test_cells_stand_where_they_were_written(ending, delimiter, tmp_path):
    for seed in range(200):
        check_cells(seed, ending, delimiter, tmp_path)


def check_cells(seed, ending, delimiter, tmp_path):
    writer = CsvWriter(seed)
    writer.delimiter = delimiter
    header = writer.random.sample(["a", "é😀", 'quo"te', "two\nlines", "x,y", "t\tt"], 4)
    writer.row(header)
    rows = [[writer.random.choice(WORDS) for _ in range(writer.random.randrange(1, 5))] for _ in range(4)]
    for number, row in enumerate(rows):
        writer.put(writer.newline * writer.random.choice([0, 0, 1]))
        writer.row(row, number)
    path = tmp_path / f"a.{ending}"
    path.write_bytes(writer.bytes())
    source, records = read(path)
    assert [record.value for record in records] == [dict(zip(header, row)) for row in rows]
    for number, record in enumerate(records):
        positions = source.positions(record, [RecordPart((key,)) for key in header])
        start = writer.values[number, 0]
        expected = [writer.values.get((number, index), start) for index in range(4)]
        assert [tuple(position) for position in positions] == expected
        assert tuple(source.positions(record, [RecordPart(())])[0]) == start


@pytest.mark.parametrize("line", ['a"b,c', '"a""b",c', '"",""', '"a,b"', '"a\r\nb",c', '"""",x', "'a,b'"])
def test_cells_are_found_as_the_reader_reads_them(line, tmp_path):
    path = tmp_path / "a.csv"
    path.write_bytes(f"k,l,m\n{line}\n".encode())
    source, [record] = read(path)
    [cells] = csv.reader(io.StringIO(line, newline=""))
    positions = source.positions(record, [RecordPart((key,)) for key in "klm"[: len(cells)]])
    lines = line.split("\n")
    for cell, position in zip(cells, positions):
        assert lines[position.line - 2][position.column - 1 :].lstrip('"').startswith(cell[:1].lstrip('"'))


def test_a_row_of_tabs_that_is_wrong_is_named_so(run, write):
    outcome = run("check", "schemas.py:person", write("a.tsv", "name\tage\nA\t1\t2\n"))
    assert outcome.err == "passmuster: a.tsv:2: wrong TSV: 3 cells where the header names 2\n"
