"""`binary`: what is one, conversions, sizes, casts."""

import re
from array import array

import pytest
from tests._core.schemas.types.checking import details_of
from tests.cases import case, check, checked, fail, warned

import passmuster as pm

KEPT = [b"abc", b"", bytearray(b"abc"), memoryview(b"abc")]


@pytest.mark.parametrize("value", KEPT, ids=repr)
@pytest.mark.parametrize("convert", [True, False])
def test_bytes_are_kept_as_they_are(value, convert):
    result = pm.binary().validate(value, convert=convert)
    assert result.error is None
    assert result.value is value


@pytest.mark.parametrize(("encoding", "text", "want"), [
    (None, "aé", b"a\xc3\xa9"), (None, "", b""), (None, "\ud800", b"\xef\xbf\xbd"),
    ("utf8", "é", b"\xc3\xa9"), ("UTF-8", "é", b"\xc3\xa9"), ("latin1", "é", b"\xe9"),
    ("binary", "é", b"\xe9"), ("ascii", "a", b"a"), ("ucs2", "ab", b"a\0b\0"),
    ("utf16le", "ab", b"a\0b\0"), ("hex", "6162", b"ab"), ("hex", "61zz", b"a"),
    ("base64", "YWI=", b"ab"), ("base64url", "_-8", b"\xff\xef"),
])  # fmt: skip
def test_a_string_is_converted_in_the_encoding(encoding, text, want):
    check(case(pm.binary() if encoding is None else pm.binary().encoding(encoding), text, out=want))


@pytest.mark.parametrize(("data", "want"), [([97, 98], b"ab"), ([], b""), ([300, -1, 2.0], b"\x2c\xff\x02")])
def test_bytes_as_json_writes_them_are_converted(data, want):
    check(case(pm.binary(), {"type": "Buffer", "data": data}, out=want))


REFUSED = [
    None, True, 5, 1.5, [], [97], {}, {"type": "Buffer"}, {"type": "Buffer", "data": "abc"},
    {"type": "Buffer", "data": [None]}, {"type": "Buffer", "data": [True]},
    {"type": "Buffer", "data": [float("nan")]}, {"type": "Bytes", "data": [1]},
]  # fmt: skip


@pytest.mark.parametrize("value", REFUSED, ids=repr)
def test_anything_else_is_refused(value):
    result = pm.binary().validate(value)
    assert [(code, path) for code, path, _ in details_of(result)] == [("binary.base", [])]


def test_arrays_of_numbers_are_no_bytes():
    assert pm.binary().validate(array("b", [1])).error.details[0].type == "binary.base"


@pytest.mark.parametrize("value", ["abc", {"type": "Buffer", "data": [1]}])
def test_without_conversion_only_bytes_pass(value):
    check(case(pm.binary(), value, fail("binary.base"), options={"convert": False}))


@pytest.mark.parametrize(("method", "passing", "failing"), [
    ("length", [b"ab"], [b"a", b"abc"]), ("min", [b"ab", b"abc"], [b"", b"a"]),
    ("max", [b"", b"ab"], [b"abc"]),
])  # fmt: skip
def test_a_size_is_counted_in_bytes(method, passing, failing):
    schema = getattr(pm.binary(), method)(2)
    for value in passing:
        check(case(schema, value))
    for value in failing:
        check(case(schema, value, fail(f"binary.{method}", limit=2)))


def test_a_converted_string_is_counted_in_bytes():
    check(case(pm.binary().max(1), "é", fail("binary.max", value=b"\xc3\xa9", limit=1), out=b"\xc3\xa9"))


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


@pytest.mark.parametrize(
    ("value", "text"), [(b"ab", "ab"), ("é", "é"), (b"\xff", "\ufffd"), (bytearray(b"a"), "a")]
)
def test_cast_to_string_reads_utf8(value, text):
    check(case(pm.binary().cast("string"), value, out=text))


@pytest.mark.parametrize(("call", "message"), [
    (lambda: pm.binary().encoding("utf_8"), "encoding: it must be one of utf8, utf-8,"),
    (lambda: pm.binary().encoding(None), "encoding: it must be one of"),
    (lambda: pm.binary().cast("number"), "cast: type binary can be cast to string, not 'number'"),
])  # fmt: skip
def test_a_wrong_argument_is_a_wrong_schema(call, message):
    with pytest.raises(pm.SchemaError, match=f"^{re.escape(message)}"):
        call()


def test_listed_bytes_are_equal_by_content():
    check(case(pm.binary().valid(b"ab"), "ab", out=b"ab"))
    check(case(pm.binary().valid(b"ab"), b"a", fail("any.only", valids=[b"ab"])))
    check(
        case(
            warned(lambda: pm.binary().valid("ab")),
            "ab",
            fail("any.only", value=b"ab", valids=["ab"]),
            out=b"ab",
        )
    )


CODES = [
    case(pm.binary(), 1, fail("binary.base")),
    case(pm.binary().length(2), b"x", fail("binary.length", limit=2)),
    case(pm.binary().max(0), b"x", fail("binary.max", limit=0)),
    case(pm.binary().min(2), b"x", fail("binary.min", limit=2)),
]  # fmt: skip

test_case_has_expected_outcome = checked(CODES)
