"""YAML: records, their places, and what strangers write."""

import json
import re

import pytest
from tests.cli.reading.support import places_of, read
from tests.cli.reading.writers import Writer

from passmuster._core.foundation.json_text.json_places import RecordPart
from passmuster.cli.failures import DataProblem

PLAIN = ("x", "é😀", "a b")


class YamlWriter(Writer):
    def comment(self):
        return self.random.choice(["", "" if self.text.endswith(" lines") else " # 😀"])

    def scalar(self, value, path, column):
        self.begin(path)
        choice = self.random.random()
        if isinstance(value, int):
            self.put(str(value))
        elif value in PLAIN and choice < 0.4:
            self.put(value)
        elif value == "two\nlines" and choice < 0.5 and column is not None:
            self.put(f"|-{self.newline}{' ' * column}two{self.newline}{' ' * column}lines")
        elif choice < 0.7 and "\n" not in value:
            self.put("'" + value.replace("'", "''") + "'")
        else:
            self.put(json.dumps(value, ensure_ascii=False))

    def key(self, path):
        self.begin_key(path)
        place = self.here()
        key = path[-1]
        self.put(key if key in ("a", "b c", "é", "x.y") else json.dumps(key, ensure_ascii=False))
        self.put(":")
        return place

    def flow(self, value, path):
        if not isinstance(value, (dict, list)):
            self.scalar(value, path, None)
            return
        self.begin(path)
        self.put("{" if isinstance(value, dict) else "[")
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        for index, (step, part) in enumerate(parts):
            self.put("," + self.random.choice(["", " ", self.newline + "     "]) if index else "")
            if isinstance(value, dict):
                place = self.key((*path, step))
                self.put(" ")
            self.flow(part, (*path, step))
            if isinstance(value, dict):
                self.keys[(*path, step)] = place
        self.put("}" if isinstance(value, dict) else "]")

    def block(self, value, path, indent):
        """Write a value that begins where the text ends, and lines behind it at a column."""
        if not value or not isinstance(value, (dict, list)) or self.random.random() < 0.2:
            self.flow(value, path) if isinstance(value, (dict, list)) else self.scalar(
                value, path, indent + 1
            )
            return
        self.begin(path)
        parts = list(value.items() if isinstance(value, dict) else enumerate(value))
        for index, (step, part) in enumerate(parts):
            if index:
                self.put(self.comment() + self.newline + " " * indent)
            if isinstance(value, list):
                self.put("-  ")
                self.block(part, (*path, step), indent + 3)
                continue
            place = self.key((*path, step))
            if isinstance(part, (dict, list)) and part and self.random.random() < 0.8:
                self.put(self.newline + " " * (indent + 2))
            else:
                self.put(" ")
                part_is_open = isinstance(part, (dict, list))
                if part_is_open:
                    self.flow(part, (*path, step))
                    self.keys[(*path, step)] = place
                    continue
            self.block(part, (*path, step), indent + 2)
            self.keys[(*path, step)] = place
        return None


def test_parts_of_a_yaml_document_stand_where_they_were_written(tmp_path):
    for seed in range(200):
        check_document(seed, tmp_path)


def check_document(seed, tmp_path):
    writer = YamlWriter(seed)
    is_list = seed % 2
    value = [writer.mapping() for _ in range(3)] if is_list else writer.mapping()
    writer.put(writer.random.choice(["", f"# é{writer.newline}", f"---{writer.newline}"]))
    writer.block(value, (), 0)
    path = tmp_path / "a.yaml"
    path.write_bytes(writer.bytes())
    source, records = read(path)
    assert [record.value for record in records] == (value if is_list else [value])
    assert places_of(source, records, bool(is_list)) == (
        {path: place for path, place in writer.values.items() if path or not is_list},
        {path: place for path, place in writer.keys.items() if path or not is_list},
    )


def positions(tmp_path, text, *paths, pure=False):
    path = tmp_path / "a.yml"
    path.write_bytes(text.encode())
    source, [record] = read(path)
    positions = source.positions(record, [RecordPart(path) for path in paths])
    return record.value, [tuple(position) for position in positions]


def test_alias_has_the_position_of_its_anchor(tmp_path):
    text = "base: &b {x: 1}\nuse: *b\nmore:\n  <<: *b\n  y: 2\n"
    value, found = positions(tmp_path, text, ("use", "x"), ("more", "x"), ("more", "y"), ("more", "z"))
    assert value["more"] == {"x": 1, "y": 2}
    assert found == [(1, 14), (1, 14), (5, 6), (4, 3)]


def test_of_a_key_that_is_there_twice_the_last_one_counts(tmp_path):
    value, found = positions(tmp_path, "a: 1\na: 2\n", ("a",))
    assert (value, found) == ({"a": 2}, [(2, 4)])


def test_keys_are_strings_as_they_are_written(tmp_path):
    text = "200: {true: x, 1.50: 2}\n~: 3\n2026-01-05: &n 4\n*n : 5\n"
    for directive, line in (("", 0), ("%YAML 1.1\n---\n", 2)):
        value, found = positions(tmp_path, directive + text, ("200", "true"), ("~",), ("4",))
        assert value == {"200": {"true": "x", "1.50": 2}, "~": 3, "2026-01-05": 4, "4": 5}
        assert found == [(line + 1, 13), (line + 2, 4), (line + 4, 6)]


def test_members_of_a_set_keep_their_types(tmp_path):
    assert positions(tmp_path, "a: !!set {1, x}\n")[0] == {"a": {1, "x"}}


CORE = [
    ("on", "on"), ("No", "No"), ("y", "y"), ("2026-01-05", "2026-01-05"), ("12:30", "12:30"),
    ("1:3:5", "1:3:5"), ("1e3", 1000.0), ("0o17", 15), ("017", 17), ("09", 9), ("0x1F", 31),
    ("0b1", "0b1"), ("1_000", "1_000"),
    ("-12", -12), ("+12", 12), (".5", 0.5), ("1.", 1.0), ("-.INF", float("-inf")), (".", "."), ("=", "="),
    ("<<", "<<"),
    ("~", None), ("", None), ("NULL", None), ("nULL", "nULL"), ("True", True), ("tRUE", "tRUE"),
    ("FALSE", False),
    ("!!int 0o17", 15), ("!!bool yes", True), ("!!str 1", "1"), ("'1'", "1"), ("1e", "1e"), ("٣", "٣"),
    ("--1", "--1"),
]  # fmt: skip


def test_plain_words_are_read_by_the_core_schema_of_yaml_1_2(tmp_path):
    value, _ = positions(tmp_path, "".join(f"- {{a: {word}}}\n" for word, _ in CORE).join(["b:\n", ""]))
    found = [item["a"] for item in value["b"]]
    assert [(type(item), item) for item in found] == [(type(meant), meant) for _, meant in CORE]


def test_a_directive_says_the_version_of_its_document(run, write):
    write("n.json", '{"type": "object", "keys": {"n": {"type": "string"}}}')
    name = write("a.yaml", "%YAML 1.1\n---\nn: no\n...\n%YAML 1.2\n---\nn: no\n---\nn: no\n")
    assert run("check", "n.json", name).out.splitlines()[:-1] == [
        'a.yaml:3:4: "n" must be a string, not a boolean'
    ]
    outcome = run("check", "n.json", name, "--yaml", "1.1")
    assert outcome.out.splitlines()[:-1] == [
        'a.yaml:3:4: "n" must be a string, not a boolean', 'a.yaml:9:4: "n" must be a string, not a boolean',
    ]  # fmt: skip


def test_of_yaml_1_1_dates_are_dates_and_words_are_booleans(run, write):
    write("n.json", '{"type": "any"}')
    name = write("a.yaml", "a: no\nb: 2026-01-05\nc: 12:30\nd: 017\n<<: {e: y}\n")
    assert run("check", "n.json", name, "--yaml", "1.1", "--output", "-", "--quiet").out == (
        '{"e": "y", "a": false, "b": "2026-01-05", "c": 750, "d": 15}\n'
    )
    assert run("check", "n.json", name, "--output", "-", "--quiet").out == (
        '{"e": "y", "a": "no", "b": "2026-01-05", "c": "12:30", "d": 17}\n'
    )


def test_odd_ends_of_lines_are_characters(tmp_path):
    _, found = positions(tmp_path, 'a: "x\u2028y"\nb: 2\n', ("b",))
    assert found == [(2, 4)]


def test_each_document_is_a_record(run, write):
    name = write("a.yaml", "name: A\n---\nname: 1\n---\n- name: B\n- {}\n")
    outcome = run("check", "schemas.py:person", name)
    assert outcome.out.splitlines() == [
        'a.yaml:3:7: "name" must be a string, not a number',
        'a.yaml:6:3: "name" is required',
        "4 records in 1 file: 2 valid, 2 invalid.",
    ]


LAUGHS = "a: &a [x]\n" + "".join(
    f"{name}: &{name} [{', '.join(['*' + before] * 10)}]\n" for before, name in zip("abcdefgh", "bcdefghi")
)


@pytest.mark.parametrize("text, said", [
    ("a: [1\nb: 2\n", "a.yaml:2:2: wrong YAML: "),
    ("a: &a [*a]\n", "a.yaml:1:8: wrong YAML: the alias 'a' is inside the value that it stands for"),
    ("a: *b\n", "a.yaml:1:4: wrong YAML: undefined alias 'b'"),
    (LAUGHS, "a.yaml:7:4: wrong YAML: aliases make more than 1,048,576 values of this"),
    ("[" * 600, "a.yaml:1:501: wrong YAML: nested too deeply"),
    ("a:\n  b: !!python/object:os.system x\n", "a.yaml:2:6: wrong YAML: could not determine a constructor"),
    ("a: !!timestamp 2024-13-45\n", "a.yaml:1:4: wrong YAML: month must be in 1..12"),
    ("a: 1\nb: !!timestamp x\n", "a.yaml:2:4: wrong YAML: not a value of !!timestamp"),
    ('a: !!int ""\n', "a.yaml:1:4: wrong YAML: invalid literal for int()"),
    ('%YAML 1.1\n---\na: !!int ""\n', "a.yaml:3:4: wrong YAML: not a value of !!int"),
    ("a: [!!bool x]\n", "a.yaml:1:5: wrong YAML: not a value of !!bool"),
    ("!!binary é: 1\n", "a.yaml:1:1: wrong YAML: failed to convert base64 data"),
    ("a: " + "1" * 4_301, "a.yaml:1:4: wrong YAML: a number of more than 4,300 characters"),
    ("%YAML 1.1\n---\na: 1" + ":1" * 3_000, "a.yaml:3:4: wrong YAML: a number of more than 4,300 char"),
    ("%YAML 1.1\n---\na: 1" + ":1" * 3_000 + ".5", "a.yaml:3:4: wrong YAML: a number of more than 4,300"),
    ("a: \x07\n", "a.yaml:1:4: wrong YAML: "),
    ("? [1]\n: 2\n", "a.yaml:1:3: wrong YAML: found unhashable key"),
    ("\tb: 2", "a.yaml:1:1: wrong YAML: found character"),
])  # fmt: skip
def test_invalid_or_hostile_yaml_is_refused(run, write, text, said):
    outcome = run("check", "schemas.py:person", write("a.yaml", text))
    assert outcome.status == 2
    assert outcome.err.startswith("passmuster: " + said)
    assert outcome.err.count("\n") == 1


def test_libyaml_may_refuse_excessive_depth_first(run, write):
    outcome = run("check", "schemas.py:person", write("a.yaml", "[" * 100_000))
    assert outcome.status == 2
    assert re.fullmatch(r"passmuster: a\.yaml:1:\d+: wrong YAML: nested too deeply\n", outcome.err)


def test_a_document_has_as_many_values_as_its_length_allows(run, write, monkeypatch):
    monkeypatch.setattr("passmuster.cli.reading.whole.yaml_documents._MAX_VALUES", 100)
    write("any.json", '{"type": "any"}')
    few, many = write("few.yaml", "[" + "{}," * 99 + "]"), write("many.yaml", "[" + "{}," * 100 + "]")
    assert run("check", "any.json", few, "--max-line", "1K").status == 0
    outcome = run("check", "any.json", many, "--max-line", "1K")
    said = "more than 100 values; --max-line sets how many there may be"
    assert outcome.err == f"passmuster: many.yaml:1:1: wrong YAML: {said}\n"
    assert run("check", "any.json", many, "--max-line", "7K").status == 0


def test_bytes_that_are_no_text_are_named_with_their_line(run, write):
    outcome = run("check", "schemas.py:person", write("a.yaml", b"a: 1\nb: \xff\n"))
    assert outcome.err == "passmuster: a.yaml:2: not UTF-8 text: byte 0xff (invalid start byte)\n"


def test_a_document_without_the_fast_parser_is_the_same(tmp_path, monkeypatch):
    import yaml

    text = "a: &x [1, {é: 😀}]\nb: *x\n"
    fast = positions(tmp_path, text, ("a", 1, "é"), ("b", 0))
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert positions(tmp_path, text, ("a", 1, "é"), ("b", 0)) == fast
    with pytest.raises(DataProblem, match=r"a\.yml:1:4: wrong YAML: special characters"):
        positions(tmp_path, "a: \x07\n")
