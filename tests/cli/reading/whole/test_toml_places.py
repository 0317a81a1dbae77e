"""Places in TOML: those where the generator wrote them."""

import json

import pytest
from tests.cli.reading.support import places_of, read
from tests.cli.reading.writers import Writer

from passmuster.cli.reading.input_records import Wanted

BARE = ("a", "1", "true", "-")


class TomlWriter(Writer):
    def space(self):
        self.put(self.random.choice(["", "", " ", "\t"]))

    def blank(self):
        self.put(self.random.choice(["", " ", self.newline, f" # 😀, ]{self.newline}\t"]))

    def name(self, key):
        bare = key in BARE and self.random.random() < 0.6
        literal = key and not any(c in key for c in "'\n\t") and self.random.random() < 0.5
        self.put(key if bare else f"'{key}'" if literal else json.dumps(key, ensure_ascii=self.is_plain(key)))

    def is_plain(self, text):
        return max(text, default="") < "\ud800" and self.random.random() < 0.5

    def string(self, value):
        choice = self.random.random()
        if choice < 0.3 and "'" not in value and "\\" not in value:
            self.put(
                "'''" + self.random.choice(["", self.newline]) + value.replace("\n", self.newline) + "'''"
            )
        elif choice < 0.5 and "\\" not in value and not value.endswith('"'):
            self.put('"""' + value.replace("\n", self.newline) + '"""')
        elif choice < 0.7 and not any(c in value for c in "'\n\t"):
            self.put(f"'{value}'")
        else:
            self.put(json.dumps(value, ensure_ascii=self.is_plain(value)))

    def inline(self, value, path):
        self.begin(path)
        if isinstance(value, dict):
            self.put("{")
            for index, (key, part) in enumerate(value.items()):
                self.put("," if index else "")
                self.pair(key, part, path)
            self.put("}")
        elif isinstance(value, list):
            self.put("[")
            for index, part in enumerate(value):
                self.put("," if index else "")
                self.blank()
                self.inline(part, (*path, index))
                self.blank()
            self.put("]")
        elif isinstance(value, int):
            self.put(str(value))
        else:
            self.string(value)

    def pair(self, key, part, path):
        self.space()
        place = self.here()
        self.name(key)
        self.space()
        self.put("=")
        self.space()
        self.inline(part, (*path, key))
        self.keys[(*path, key)] = place
        self.space()

    def table(self, value, path, header=()):
        later = {}
        for key, part in value.items():
            tables = part if isinstance(part, list) else [part] if self.random.random() < 0.6 else []
            if tables and all(isinstance(table, dict) for table in tables):
                later[key] = part
            else:
                self.pair(key, part, path)
                self.put(self.newline)
        for key, part in later.items():
            if isinstance(part, dict):
                self.header("[", "]", (*path, key), (*header, key))
                self.table(part, (*path, key), (*header, key))
                continue
            for index, item in enumerate(part):
                start, place = self.header("[[", "]]", None, (*header, key))
                if not index:
                    self.values[(*path, key)], self.keys[(*path, key)] = start, place
                self.values[(*path, key, index)] = start
                self.table(item, (*path, key, index), (*header, key))

    def header(self, opening, closing, path, names):
        self.blank()
        start = self.here()
        self.put(opening)
        for index, name in enumerate(names):
            self.put("." if index else "")
            self.space()
            place = self.here()
            self.name(name)
            self.space()
        self.put(closing + self.newline)
        if path is not None:
            self.values[path], self.keys[path] = start, place
        return start, place


@pytest.mark.parametrize("seed", range(200))
def test_parts_of_a_toml_document_stand_where_they_were_written(seed, tmp_path):
    writer = TomlWriter(seed)
    value = writer.mapping()
    writer.values[()] = (1, 1)
    writer.table(value, ())
    path = tmp_path / "a.toml"
    path.write_bytes(writer.bytes())
    source, [record] = read(path)
    assert record.value == value
    assert places_of(source, [record], False) == (writer.values, writer.keys)


def test_tables_that_dotted_keys_make_stand_where_they_are_first_named(tmp_path):
    path = tmp_path / "a.toml"
    path.write_text(
        'a.b.c = 1\na."b".d = 1979-05-27 07:32:00 # x\n[x.y]\nz = """"q""""\n[x]\nw = 3\n', "utf-8"
    )
    source, [record] = read(path)
    wanted = [
        ("a",),
        ("a", "b"),
        ("a", "b", "d"),
        ("x", "y"),
        ("x", "y", "z"),
        ("x",),
        ("x", "w"),
    ]
    assert [tuple(spot) for spot in source.spots(record, [Wanted(path) for path in wanted])] == [
        (1, 1), (1, 3), (2, 11), (3, 1), (4, 5), (5, 1), (6, 5),
    ]  # fmt: skip
