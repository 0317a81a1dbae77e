"""JSON decoded by the standard library, strictly and without limits on integers, and by fast packages."""

from __future__ import annotations

import json
import random
import sys

import pytest

from passmuster._core.foundation.json_text import decoding
from passmuster._core.foundation.json_text.decoding import complaint, decode, raw_decode


@pytest.mark.parametrize("text,reason", [
    ("NaN", "NaN is not JSON"), ("-Infinity", "-Infinity is not JSON"),
    ("[" * 100_000, "nested too deeply"), ('{"a": NaN}', "NaN is not JSON"), ("1 1", "extra data"),
    ('"\t"', "invalid control character"), ('"\\x"', "invalid \\escape"), ("", "expecting value"),
])  # fmt: skip
def test_one_value_is_decoded_or_refused(text, reason):
    with pytest.raises(ValueError) as caught:
        decode(text)
    assert complaint(caught.value) == reason


def test_an_integer_too_long_for_an_int_becomes_a_double():
    assert decode("1" * 10_000) == float("inf")
    assert decode("[1, " + "0.5, " * 3 + "-" + "9" * 5000 + "]")[-1] == float("-inf")
    assert decode("9" * 400) == int("9" * 400)


def test_raw_decode_ignores_the_text_after_a_value():
    assert raw_decode("[1] 2", 0) == ([1], 3)


ODD = [
    "18446744073709551615", "18446744073709551616", "-9223372036854775808", "-9223372036854775809", "9" * 400,
    "1" * 5000, "-0", "-0.0", "1e999", "-1E400", "1e-400", "0.1e-320", "2.2250738585072011e-308", "1e22",
    "123456789012345678901234567890.5", "9007199254740993.0", "1.7976931348623159e308", "01", "1.", ".5",
    "+1", "-", "1e", "1e+5", "NaN", "Infinity", "-Infinity", "nul", "true", '"\\ud800"',
    '"\\udc00x"', '"\\ud83d\\ude00"',
    '"\\ud83d\\u0041"', '"\\ud83d"', '"\\u0000"', '"\x00"', '"\t"', '"\x7f"', '"\\x"', '"\\/"',
    '"\\u12"', '"é😀"',
    '{"a": 1, "b": 2, "a": 3}', '{"a": 1, "a": {}}', '{"": 1}', "{1: 2}", "{'a': 1}", '{"a": 1,}',
    "[1,]", "[",
    "[1 2]", "1 2", "", " ", " 1 ", "\x0b1", "\xa01", "\ufeff1", '"\u2028"', "[]" * 2, "\t[\r\n]",
    "// 1", "1//",
    *("[" * depth + "]" * depth for depth in (100, 199, 200, 201, 500, 900, 1000, 1024, 1025, 3000)),
    '{"a":' * 300 + "1" + "}" * 300, '[{"a": [1]}, ' * 90 + "1" + "]" * 90,
]  # fmt: skip
RAW = [
    b'"\xff"', b'"\xc0\x80"', b'"\xed\xa0\x80"', b'"\xf4\x90\x80\x80"', b'{"\xff": 1}', b"\xef\xbb\xbf1",
    b'"\xc3',
]  # fmt: skip


@pytest.fixture(params=["msgspec", "orjson"])
def fast(request):
    """The decoder of a package."""
    pytest.importorskip(request.param)
    found = getattr(decoding, f"_of_{request.param}")()

    def load(line):
        is_read = found.knows_numbers(line) and found.reads([line], sys.maxsize)
        if not is_read:
            raise ValueError
        try:
            return found.loads(line)
        except found.errors as error:
            raise ValueError from error

    return load


def slow(line):
    """What the standard library reads, None for what it refuses."""
    try:
        return repr(decode(line.decode()))
    except ValueError:
        return None


def test_odd_lines_are_read_as_ever_or_left(fast):
    for line in [*(text.encode() for text in ODD), *RAW]:
        try:
            found = repr(fast(line))
        except ValueError:
            continue
        assert found == slow(line), line[:50]


def test_usual_lines_are_read(fast):
    text = (
        '{"id": 123456789012, "tags": ["a", "é\\n", null, true, 1.5e3], "inner": {"b": -1}, "b": "2026-11"}'
    )
    assert fast(text.encode()) == json.loads(text)


def test_lines_with_a_wrong_byte_are_read_as_ever_or_left(fast):
    chance = random.Random(7)
    base = b'{"a": [1, -2.5e3, "x\\u00e9\xc3\xa9\\n"], "b": {"c": null, "a": true}, "a": 1234567890}'
    read = 0
    for _ in range(3000):
        line = bytearray(base)
        for _ in range(chance.randrange(1, 3)):
            line[chance.randrange(len(line))] = chance.choice(b'0123456789eE+-."\\{}[],: tfn\x00\xff\xc3')
        try:
            found = repr(fast(bytes(line)))
        except ValueError:
            continue
        read += 1
        assert found == slow(bytes(line)), bytes(line)
    assert read > 200


def test_numbers_are_the_nearest_doubles(fast):
    chance = random.Random(8)
    for _ in range(3000):
        digits = "".join(chance.choice("0123456789") for _ in range(chance.randrange(1, 25)))
        text = f"{chance.choice(['', '-'])}{int(digits[:12])}.{digits}e{chance.randrange(-340, 310)}"
        try:
            assert repr(fast(text.encode())) == repr(float(text))
        except ValueError:
            assert abs(float(text)) > 1e300 or len(digits) > 18


@pytest.mark.parametrize("missing, found", [
    ([], "msgspec"), (["msgspec"], "orjson"), (["msgspec", "orjson"], None),
])  # fmt: skip
def test_a_package_that_is_installed_is_used(monkeypatch, missing, found):
    if found is not None:
        pytest.importorskip(found)
    for name in missing:
        monkeypatch.setitem(sys.modules, name, None)
        monkeypatch.setitem(sys.modules, f"{name}.json", None)
    assert (decoding.fast_json().reads([b"1"], 9)) is (found is not None)
