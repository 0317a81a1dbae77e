"""JSON files: text in any pieces."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given, strategies as st

from passmuster.cli.failures import DataProblem
from passmuster.cli.reading.input_records import ReadOptions
from passmuster.cli.reading.json_files import JsonFile, JsonStream


def read(data):
    return list(JsonFile(io.BytesIO(data), "x", ReadOptions()).items())


def test_an_array_is_a_stream_and_anything_else_one_record():
    assert [(record.value, record.offset) for record in read(b"[1, [2]]")] == [(1, 0), ([2], 1)]
    assert [(record.value, record.offset) for record in read(b'\xef\xbb\xbf{"a": []}')] == [({"a": []}, None)]


def test_bytes_that_are_no_text_are_named_with_their_line():
    with pytest.raises(DataProblem, match=r"^x:3: not UTF-8 text"):
        read(b'[1,\n2,\n"\xe9"]')


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)

MOST = 1 << 30


class Trickle:
    """A reader that gives pieces of a chosen size, whatever it is asked for."""

    def __init__(self, text, size):
        self._file = io.StringIO(text)
        self._size = size
        self.read_so_far = 0

    def __call__(self, size):
        piece = self._file.read(self._size)
        self.read_so_far += len(piece)
        return piece


def streamed(text, size=7):
    return [record[:3] for record in JsonStream(Trickle(text, size), "x.json", MOST).items()]


@given(st.lists(VALUES, max_size=4), st.integers(1, 40), st.sampled_from([None, 1]), st.booleans())
def test_the_items_are_those_of_the_whole_array(items, size, indent, ascii_only):
    text = json.dumps(items, indent=indent, ensure_ascii=ascii_only)
    found = streamed(text, size)
    assert [value for value, _, _ in found] == items
    assert [index for _, _, index in found] == list(range(len(items)))


@given(VALUES.filter(lambda value: not isinstance(value, list)), st.integers(1, 40))
def test_any_other_value_is_the_only_one(value, size):
    assert streamed(json.dumps(value, indent=1), size) == [(value, 1, None)]


@given(st.lists(VALUES, min_size=1, max_size=5), st.integers(1, 20), st.data())
def test_a_cut_string_is_always_refused(items, size, data):
    text = json.dumps(items)
    cut = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(DataProblem):
        streamed(text[:cut], size)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 100])
def test_numbers_and_words_survive_every_cut(size):
    text = "[1, 1.5, -2e+10, 1E-2, true, false, null, 0]"
    assert [value for value, _, _ in streamed(text, size)] == json.loads(text)


def test_each_item_knows_its_line():
    assert [line for _, line, _ in streamed('\n[\n1,\n\n{"a":\n2},3\n]\n')] == [3, 5, 6]


@pytest.mark.parametrize("size", [1, 6, 1000])
@pytest.mark.parametrize("text,place", [
    ("[1 2]", "x.json:1:4"), ("[1,\n 2 x]", "x.json:2:4"), ("[1,]", "x.json:1:4"),
    ("[1,\n\n  wrong]", "x.json:3:3"), ('[{"a": 1,\n "b" 2}]', "x.json:2:6"),
    ("[1]]", "x.json:1:4"), ("", "x.json:1:1"), ("  \n ", "x.json:2:2"), ("[", "x.json:1:2"),
    ("[-]", "x.json:1:2"),
])  # fmt: skip
def test_a_wrong_string_is_refused_at_its_place(text, place, size):
    with pytest.raises(DataProblem) as caught:
        streamed(text, size)
    assert caught.value.place == place


@pytest.mark.parametrize("wrong", ["oops", "{1}", '{"a": 1, "b" 2}', "[1}", '"\n"', '"\\x"'])
def test_an_early_mistake_is_found_without_reading_on(wrong):
    reader = Trickle("[" + wrong + ", 1" * 1_000_000 + "]", 1000)
    with pytest.raises(DataProblem):
        list(JsonStream(reader, "x", MOST).items())
    assert reader.read_so_far <= 2000


def test_read_text_is_released():
    stream = JsonStream(Trickle("[" + ", ".join(["12345678"] * 50_000) + "]", 1000), "x", MOST)
    assert max(len(stream._text) for _ in stream.items()) < 2500
