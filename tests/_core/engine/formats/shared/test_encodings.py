"""Strings become bytes, and bytes strings, as on the platform of the specification."""

import pytest
from tests.recordings import read

from passmuster._core.engine.formats.shared.encodings import (
    ENCODINGS,
    byte_length,
    decode,
    encode,
    is_encoding,
)

TABLE = read("_core/engine/formats/tables/encodings.json.gz")
NAMES = sorted({row[1] for row in TABLE["encoded"]})


def units(text):
    """A string as its UTF-16 units: two surrogates side by side are the character they make."""
    return text.encode("utf-16-le", "surrogatepass")


@pytest.mark.parametrize("name", NAMES)
def test_strings_have_the_recorded_bytes_and_lengths(name):
    rows = [(text, data, length) for text, encoding, data, length in TABLE["encoded"] if encoding == name]
    assert [(text, encode(text, name).hex(), byte_length(text, name)) for text, _, _ in rows] == rows


@pytest.mark.parametrize("name", NAMES)
def test_bytes_have_the_recorded_string(name):
    rows = [(data, units(text)) for data, encoding, text in TABLE["decoded"] if encoding == name]
    assert [(data, units(decode(bytes.fromhex(data), name))) for data, _ in rows] == rows


@pytest.mark.parametrize("name", [*ENCODINGS, "UTF8", "Base64Url", "UCS-2"])
def test_the_names_of_encodings_are_known_in_any_case(name):
    assert is_encoding(name)


@pytest.mark.parametrize(
    "name", ["", "utf_8", "utf16be", "utf32", "latin-1", " utf8", "buffer", "\u212aex", None, 5, b"utf8"]
)
def test_other_names_are_none(name):
    assert not is_encoding(name)


@pytest.mark.parametrize("kind", [bytearray, memoryview])
def test_every_kind_of_bytes_is_decoded(kind):
    assert decode(kind(b"ab"), "hex") == "6162"


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize("unit", ["a", "=", "\ud800", "\U0001f600", "a=", "\u0141", "0x"])
def test_long_strings_take_no_more_than_their_time(name, unit):
    text = unit * 100_000
    assert len(encode(text, name)) <= 4 * len(text)
    assert 0 <= byte_length(text, name) <= 4 * len(text)
