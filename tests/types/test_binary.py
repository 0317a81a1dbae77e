"""`binary`: what is one, conversions, sizes, casts."""

from __future__ import annotations

import re
from array import array

import pytest

import passmuster as pm

from .checking import accepts, details_of, refuses

KEPT = [b"abc", b"", bytearray(b"abc"), memoryview(b"abc")]


@pytest.mark.parametrize("value", KEPT, ids=repr)
@pytest.mark.parametrize("convert", [True, False])
def test_bytes_are_kept_as_they_are(value, convert):
    result = pm.binary().validate(value, convert=convert)
    assert result.error is None
    assert result.value is value


@pytest.mark.parametrize(
    ("encoding", "text", "want"),
    [
        (None, "aé", b"a\xc3\xa9"),
        (None, "", b""),
        (None, "\ud800", b"\xef\xbf\xbd"),
        ("utf8", "é", b"\xc3\xa9"),
        ("UTF-8", "é", b"\xc3\xa9"),
        ("latin1", "é", b"\xe9"),
        ("binary", "é", b"\xe9"),
        ("ascii", "a", b"a"),
        ("ucs2", "ab", b"a\0b\0"),
        ("utf16le", "ab", b"a\0b\0"),
        ("hex", "6162", b"ab"),
        ("hex", "61zz", b"a"),
        ("base64", "YWI=", b"ab"),
        ("base64url", "_-8", b"\xff\xef"),
    ],
)
def test_a_text_is_converted_in_the_encoding(encoding, text, want):
    accepts(pm.binary() if encoding is None else pm.binary().encoding(encoding), text, want)


@pytest.mark.parametrize(("data", "want"), [([97, 98], b"ab"), ([], b""), ([300, -1, 2.0], b"\x2c\xff\x02")])
def test_bytes_as_json_writes_them_are_converted(data, want):
    accepts(pm.binary(), {"type": "Buffer", "data": data}, want)


REFUSED = [
    None,
    True,
    5,
    1.5,
    [],
    [97],
    {},
    {"type": "Buffer"},
    {"type": "Buffer", "data": "abc"},
    {"type": "Buffer", "data": [None]},
    {"type": "Buffer", "data": [True]},
    {"type": "Buffer", "data": [float("nan")]},
    {"type": "Bytes", "data": [1]},
]


@pytest.mark.parametrize("value", REFUSED, ids=repr)
def test_anything_else_is_refused(value):
    result = pm.binary().validate(value)
    assert [(code, path) for code, path, _ in details_of(result)] == [("binary.base", [])]


def test_arrays_of_numbers_are_no_bytes():
    assert pm.binary().validate(array("b", [1])).error.details[0].type == "binary.base"


@pytest.mark.parametrize("value", ["abc", {"type": "Buffer", "data": [1]}])
def test_without_conversion_only_bytes_pass(value):
    refuses(pm.binary(), value, "binary.base", {"value": value}, convert=False)


# Sizes


@pytest.mark.parametrize(
    ("method", "passing", "failing"),
    [
        ("length", [b"ab"], [b"a", b"abc"]),
        ("min", [b"ab", b"abc"], [b"", b"a"]),
        ("max", [b"", b"ab"], [b"abc"]),
    ],
)
def test_a_size_is_counted_in_bytes(method, passing, failing):
    schema = getattr(pm.binary(), method)(2)
    for value in passing:
        accepts(schema, value, value)
    for value in failing:
        refuses(schema, value, f"binary.{method}", {"value": value, "limit": 2})


def test_a_converted_text_is_counted_in_bytes():
    refuses(pm.binary().max(1), "é", "binary.max", {"value": b"\xc3\xa9", "limit": 1})


def test_a_memoryview_of_wide_items_is_counted_in_bytes():
    wide = memoryview(array("i", [1, 2]))
    assert pm.binary().length(2 * wide.itemsize).validate(wide).error is None


def test_a_limit_may_be_a_reference():
    schema = pm.object({"a": pm.any(), "b": pm.binary().max(pm.ref("a"))})
    assert schema.validate({"a": 2, "b": "ab"}).error is None
    assert schema.validate({"a": 1, "b": "ab"}).error.details[0].type == "binary.max"
    detail = schema.validate({"a": -1, "b": "ab"}).error.details[0]
    assert (detail.type, detail.context["arg"], detail.context["value"]) == ("any.ref", "limit", -1)


@pytest.mark.parametrize("limit", [-1, 1.5, "2", None, pm.UNDEFINED, True, float("inf")], ids=repr)
@pytest.mark.parametrize("method", ["length", "min", "max"])
def test_a_wrong_limit_is_a_wrong_schema(method, limit):
    with pytest.raises(
        pm.SchemaError, match=f"^{method}: limit must be a non-negative integer or a reference"
    ):
        getattr(pm.binary(), method)(limit)


# Casts


@pytest.mark.parametrize(
    ("value", "text"), [(b"ab", "ab"), ("é", "é"), (b"\xff", "\ufffd"), (bytearray(b"a"), "a")]
)
def test_cast_to_string_reads_utf8(value, text):
    accepts(pm.binary().cast("string"), value, text)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pm.binary().encoding("utf_8"), "encoding: it must be one of utf8, utf-8,"),
        (lambda: pm.binary().encoding(None), "encoding: it must be one of"),
        (lambda: pm.binary().cast("number"), "cast: type binary can be cast to string, not 'number'"),
    ],
)
def test_a_wrong_argument_is_a_wrong_schema(call, message):
    with pytest.raises(pm.SchemaError, match=f"^{re.escape(message)}"):
        call()


def test_listed_bytes_are_equal_by_content():
    accepts(pm.binary().valid(b"ab"), "ab", b"ab")
    refuses(pm.binary().valid(b"ab"), b"a", "any.only", {"value": b"a", "valids": [b"ab"]})
    refuses(pm.binary().valid("ab"), "ab", "any.only", {"value": b"ab", "valids": ["ab"]})
