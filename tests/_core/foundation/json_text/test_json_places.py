"""Lines and columns of the parts of JSON: those where the generator wrote them."""

import json

import pytest
from tests.cli.reading.support import places_of, read
from tests.cli.reading.writers import Writer

from passmuster._core.foundation.json_text.json_places import (
    Position,
    RecordPart,
    part_of,
    places_in,
    position_in,
)


class JsonWriter(Writer):
    def space(self, lines=True):
        self.put(self.random.choice(["", "", " ", "\t", self.newline if lines else " "]))

    def string(self, text):
        self.put(json.dumps(text, ensure_ascii=self.random.random() < 0.5))

    def write(self, value, path=(), lines=True):
        self.begin(path)
        if isinstance(value, dict):
            self.put("{")
            self.members(value, path, lines)
            self.put("}")
        elif isinstance(value, list):
            self.put("[")
            for index, item in enumerate(value):
                self.put("," if index else "")
                self.space(lines)
                self.write(item, (*path, index), lines)
                self.space(lines)
            self.put("]")
        elif isinstance(value, str):
            self.string(value)
        else:
            self.put(json.dumps(value))

    def members(self, value, path, lines):
        written = list(value.items())
        if self.random.random() < 0.3:
            written.insert(0, (written[-1][0], self.value(3)))  # a key that is there twice
        for index, (key, item) in enumerate(written):
            self.put("," if index else "")
            self.space(lines)
            self.begin_key((*path, key))
            place = self.here()
            self.string(key)
            self.space(lines)
            self.put(":")
            self.space(lines)
            self.write(item, (*path, key), lines)
            self.keys[(*path, key)] = place
            self.space(lines)


def test_positions_in_a_json_document_are_those_of_the_writer(tmp_path):
    for seed in range(200):
        check_document(seed, tmp_path)


def check_document(seed, tmp_path):
    writer = JsonWriter(seed)
    writer.space()
    is_array = seed % 2
    value = [writer.mapping() for _ in range(3)] if is_array else writer.mapping()
    writer.write(value)
    path = tmp_path / "a.json"
    path.write_bytes(writer.bytes())
    source, records = read(path)
    assert [record.value for record in records] == (value if is_array else [value])
    assert places_of(source, records, bool(is_array)) == (
        {path: place for path, place in writer.values.items() if path or not is_array},
        {path: place for path, place in writer.keys.items() if path or not is_array},
    )


def test_positions_in_json_lines_are_those_of_the_writer(tmp_path):
    for seed in range(200):
        check_lines(seed, tmp_path)


def check_lines(seed, tmp_path):
    writer = JsonWriter(seed)
    values = [writer.mapping() for _ in range(3)]
    for index, value in enumerate(values):
        writer.space(lines=False)
        writer.write(value, (index,), lines=False)
        writer.put(writer.newline * writer.random.choice([1, 1, 2]))
    path = tmp_path / "a.jsonl"
    path.write_bytes(writer.bytes())
    source, records = read(path)
    assert [record.value for record in records] == values
    assert places_of(source, records, True) == (writer.values, writer.keys)


@pytest.mark.parametrize("path, place", [
    (("x",), 1), (("a", "x"), 7), (("a", "b", 2), 13), (("a", "b", 0, "c"), 14), ((0,), 1), (("d", 0), 27),
    (("a", "b", "0"), 13), (("a", None), 7), ((), 1),
])  # fmt: skip
def test_missing_part_has_the_position_of_its_container(path, place):
    text = ' {"a": {"b": [1, 22]}, "d": "e"}'
    assert places_in(text, 0, [RecordPart(path)]) == [place if path[:1] != ("d",) else 28]


def test_all_parts_are_found_in_one_pass_of_a_long_text():
    items = ",".join(['{"a": "' + "\\\\" * 20 + '", "b": [1, {"c": "]"}]}'] * 2000)
    wanted = [RecordPart((index, "b", 1, "c")) for index in range(2000)]
    found = places_in(f"[{items}]", 0, wanted)
    assert [f"[{items}]"[place : place + 3] for place in found] == ['"]"'] * 2000


@pytest.mark.parametrize("offset, place", [(0, (1, 1)), (1, (1, 2)), (3, (2, 1)), (5, (2, 3)), (6, (3, 1))])
def test_a_line_ends_behind_its_newline_and_a_character_is_one_column(offset, place):
    assert position_in("é\r\n😀\t\n", offset) == place


def test_a_text_may_begin_within_a_line():
    assert position_in("xx[\n1]", 3, 2, Position(5, 9)) == (5, 10)
    assert position_in("xx[\n1]", 4, 2, Position(5, 9)) == (6, 1)


@pytest.mark.parametrize("path, code, part", [
    (["a", 1], "number.base", RecordPart(["a", 1])), (["a"], "object.unknown", RecordPart(["a"], True)),
    ([["a"]], "odd", RecordPart(())),
])  # fmt: skip
def test_a_failure_is_about_a_value_or_a_key(path, code, part):
    assert part_of(path, code) == part
