"""`string` itself: lengths, case, white space, normal forms, patterns, replacements, the empty string."""

import re

import pytest
from tests._core.schemas.types.checking import details_of, look
from tests.cases import case, check, checked, displayed, fail, pattern

import passmuster as pm

JS_BLANKS = "\t\n\v\f\r \xa0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"


@pytest.mark.parametrize("value", [1, 1.5, True, None, [], ["a"], {}, b"a"])
def test_values_that_are_no_strings_are_refused(value):
    check(case(pm.string(), value, fail("string.base")))


def test_an_undefined_string_is_optional():
    assert pm.string().validate().error is None


class Text(str):
    """A string of a caller's own class."""


def test_a_string_of_another_class_is_a_string():
    assert type(pm.string().min(1).validate(Text("ab")).value) is Text
    assert pm.string().max(1).validate(Text("ab")).error.details[0].type == "string.max"
    assert pm.string().uppercase().validate(Text("ab")).value == "AB"


@pytest.mark.parametrize("text", ["\ud800", "\x00", "\u202e", "a" + "\u0301" * 1000])
def test_odd_characters_are_characters(text):
    check(case(pm.string().length(len(text)).trim().lowercase(), text))


def test_the_empty_string_is_refused_unless_it_is_allowed():
    check(case(pm.string(), "", fail("string.empty")))
    check(case(pm.string().trim(), " ", fail("string.empty", value=""), out=""))
    check(case(pm.string().trim().empty(""), " \ufeff", out=pm.UNDEFINED))
    check(case(pm.string().trim().empty("a"), "\x85a\x1c"))
    check(case(pm.string().max(0), "", fail("string.empty")))
    check(case(pm.string().length(0), "", fail("string.empty")))
    check(case(pm.string().allow(""), ""))
    check(case(pm.string().valid(""), ""))


def test_a_minimum_of_zero_allows_the_empty_string():
    check(case(pm.string().min(0), ""))
    check(case(pm.string().min(0).keep().min(1), "", fail("string.empty")))
    context = {"value": "", "limit": 1}
    check(case(pm.string().min(1).keep().min(0), "", fail("string.min", **context)))


def test_a_reference_to_zero_does_not_allow_the_empty_string():
    result = look(pm.string().min(pm.ref("$n")), "", context={"n": 0})
    assert [code for code, _, _ in details_of(result)] == ["string.empty"]


def test_empty_turns_strings_into_nothing():
    assert pm.string().empty("").validate("").value is pm.UNDEFINED
    assert pm.string().empty("").default("x").validate("").value == "x"
    assert pm.string().trim().empty("").validate("  ").value is pm.UNDEFINED
    assert pm.string().trim().empty("").validate("  ", convert=False).value is pm.UNDEFINED
    assert pm.string().trim(False).empty("").validate("  ", convert=False).value == "  "


LENGTHS = [
    ("length", 2, ["ab", "é😀"], ["a", "abc"]),
    ("min", 2, ["ab", "abc"], ["a"]),
    ("max", 2, ["a", "ab"], ["abc"]),
    ("min", 2.0, ["ab"], ["a"]),
]


@pytest.mark.parametrize(("method", "limit", "good", "bad"), LENGTHS)
def test_lengths_count_code_points(method, limit, good, bad):
    schema = getattr(pm.string(), method)(limit)
    for text in good:
        check(case(schema, text))
    for text in bad:
        check(case(schema, text, fail("string." + method, limit=limit)))


BYTES = [
    ("utf8", "é", 2), ("UTF-8", "é", 2), ("utf16le", "é", 2), ("ucs2", "😀", 4), ("latin1", "é", 1),
    ("ascii", "é", 1), ("hex", "abcd", 2), ("base64", "YQ==", 1),
]  # fmt: skip


@pytest.mark.parametrize(("encoding", "text", "count"), BYTES)
def test_lengths_with_an_encoding_count_bytes(encoding, text, count):
    check(case(pm.string().length(count, encoding), text))
    context = {"value": text, "limit": count - 1, "encoding": encoding}
    if count > 1:
        check(case(pm.string().max(count - 1, encoding), text, fail("string.max", **context)))
    context = {"value": text, "limit": count + 1, "encoding": encoding}
    check(case(pm.string().min(count + 1, encoding), text, fail("string.min", **context)))


@pytest.mark.parametrize("method", ["length", "min", "max"])
def test_no_encoding_counts_code_points(method):
    check(case(getattr(pm.string(), method)(1, None), "é"))


@pytest.mark.parametrize("encoding", ["utf_8", "x", 1, ["utf8"]])
def test_an_encoding_is_one_that_is_known(encoding):
    with pytest.raises(pm.SchemaError, match="encoding"):
        pm.string().max(1, encoding)


@pytest.mark.parametrize(("make", "code"), [
    (lambda s: s.uppercase(), "string.uppercase"), (lambda s: s.case("upper"), "string.uppercase"),
    (lambda s: s.lowercase().uppercase(), "string.uppercase"),
    (lambda s: s.lowercase(), "string.lowercase"), (lambda s: s.case("lower"), "string.lowercase"),
])  # fmt: skip
def test_a_case_is_converted_to_or_asked_for(make, code):
    schema, upper = make(pm.string()), code.endswith("uppercase")
    wrong, right = ("aß", "ASS") if upper else ("AΣ", "aς")
    check(case(schema, wrong, out=right))
    check(case(schema, right, options={"convert": False}))
    check(case(schema, wrong, fail(code), options={"convert": False}))


@pytest.mark.parametrize("direction", ["x", "UPPER", None, 1])
def test_a_case_is_upper_or_lower(direction):
    with pytest.raises(pm.SchemaError, match="upper"):
        pm.string().case(direction)


@pytest.mark.parametrize("blank", JS_BLANKS)
def test_white_space_around_a_string_is_taken_away(blank):
    text = f"{blank}a{blank}b{blank}"
    check(case(pm.string().trim(), text, out=text.strip(JS_BLANKS)))
    check(case(pm.string().trim(), text, fail("string.trim"), options={"convert": False}))


@pytest.mark.parametrize("character", ["\x1c", "\x1f", "\x85", "\u200b", "\u180e"])
def test_characters_that_joi_does_not_trim_stay(character):
    check(case(pm.string().trim(), f"{character}a"))


def test_trimming_can_be_turned_off_again():
    check(case(pm.string().trim().trim(False), " a"))
    check(case(pm.string().trim().trim(False), " a", options={"convert": False}))
    check(case(pm.string().trim(False).trim(), " a", out="a"))


@pytest.mark.parametrize("method", ["trim", "truncate"])
@pytest.mark.parametrize("enabled", [0, 1, None, "yes"])
def test_a_switch_is_true_or_false(method, enabled):
    with pytest.raises(pm.SchemaError, match="True or False"):
        getattr(pm.string(), method)(enabled)


A = re.compile("a")


@pytest.mark.parametrize(("make", "good", "bad", "code", "context"), [
    (lambda s: s.pattern(A), "bab", "b", "string.pattern.base", {}),
    (lambda s: s.pattern("a"), "bab", "b", "string.pattern.base", {}),
    (lambda s: s.regex(A), "bab", "b", "string.pattern.base", {}),
    (lambda s: s.pattern(A, {}), "a", "b", "string.pattern.base", {}),
    (lambda s: s.pattern(A, "A"), "a", "b", "string.pattern.name", {"name": "A"}),
    (lambda s: s.pattern(A, {"name": "A"}), "a", "b", "string.pattern.name", {"name": "A"}),
    (lambda s: s.regex(A, name="A"), "a", "b", "string.pattern.name", {"name": "A"}),
    (lambda s: s.pattern(A, ""), "a", "b", "string.pattern.base", {"name": ""}),
    (lambda s: s.pattern(A, invert=True), "b", "a", "string.pattern.invert.base", {}),
    (lambda s: s.pattern(A, invert=False), "a", "b", "string.pattern.base", {}),
    (lambda s: s.pattern(A, {"invert": True}, name="A"), "b", "a", "string.pattern.invert.name",
        {"name": "A"}),
])  # fmt: skip
def test_a_pattern_is_searched_for(make, good, bad, code, context):
    schema = make(pm.string())
    check(case(schema, good, rebuilds=False))
    result = look(schema, bad, rebuilds=False)
    ((found, path, rest),) = details_of(result)
    assert (found, path) == (code, [])
    assert rest.pop("regex").pattern == rest.pop("pattern").pattern == "a"
    assert rest == {"label": "value", "value": bad, **context}


def test_all_patterns_must_be_found():
    schema = pm.string().pattern("a").pattern("b")
    check(case(schema, "ab"))
    assert [code for code, _, _ in details_of(schema.validate("c", abort_early=False))] == [
        "string.pattern.base",
        "string.pattern.base",
    ]


@pytest.mark.parametrize("pattern", [1, None, "(", re.compile(b"a"), ["a"]])
def test_a_pattern_is_one_of_strings(pattern):
    with pytest.raises(pm.SchemaError, match="pattern"):
        pm.string().pattern(pattern)


@pytest.mark.parametrize("options", [None, 1, {"x": 1}, {"name": 1}, {"invert": 1}])
def test_the_options_of_a_pattern_are_its_name_and_whether_it_is_forbidden(options):
    with pytest.raises(pm.SchemaError, match="pattern"):
        pm.string().pattern("a", options)


def test_case_is_ignored_in_lists_when_asked_for():
    schema = pm.string().valid("A", "ß").insensitive()
    check(case(schema, "a", out="A"))
    check(case(schema, "a", options={"convert": False}))
    check(case(schema, "SS", fail("any.only", valids=["A", "ß"])))
    check(case(pm.string().invalid("A").insensitive(), "a", fail("any.invalid", invalids=["A"])))
    check(case(pm.string().valid("A"), "a", fail("any.only", valids=["A"])))


def test_conversions_are_described():
    schema = pm.string().replace("b", "x").trim().truncate().insensitive().uppercase()
    assert schema.describe() == {
        "type": "string",
        "flags": {"truncate": True, "insensitive": True},
        "rules": [
            {"name": "trim", "args": {"enabled": True}},
            {"name": "case", "args": {"direction": "upper"}},
        ],
        "replacements": [{"pattern": {"regex": "/b/g"}, "replacement": "x"}],
    }


PATTERN = {"pattern": pattern("^a$"), "regex": pattern("^a$")}
NAMED = {**PATTERN, "name": "AA"}
ALONE = re.compile("^a$")

CODES = [
    case(pm.string().length(2), "x", fail("string.length", limit=2)),
    case(pm.string().length(2, "utf8"), "x", fail("string.length", limit=2, encoding="utf8")),
    case(pm.string(), "xx", fail("string.limit", limit=1), options={"limits": {"string": 1}}),
    case(pm.string().json(), "{", fail("string.json")),
    case(pm.string().max(1), "xx", fail("string.max", limit=1)),
    case(pm.string().max(1, "utf8"), "é", fail("string.max", limit=1, encoding="utf8")),
    case(pm.string().trim().min(3), " x ", fail("string.min", value="x", limit=3), out="x"),
    case(pm.object({"a": pm.string().min(pm.ref("b")), "b": pm.any()}), {"a": "x", "b": 3},
        fail("string.min", "a", limit=displayed("ref:b"))),
    case(pm.string().lowercase().strict(), "X", fail("string.lowercase")),
    case(pm.string().normalize("NFC").strict(), "e\u0301", fail("string.normalize", form="NFC")),
    case(pm.string().trim().strict(), " x", fail("string.trim")),
    case(pm.string().case("upper").strict(), "x", fail("string.uppercase")),
    case(pm.string().pattern(ALONE), "b", fail("string.pattern.base", **PATTERN)),
    case(pm.string().pattern(ALONE, "AA"), "b", fail("string.pattern.name", **NAMED)),
    case(pm.string().pattern(ALONE, name="AA"), "b", fail("string.pattern.name", **NAMED)),
    case(pm.string().pattern(ALONE, invert=True), "a", fail("string.pattern.invert.base", **PATTERN)),
    case(pm.string().pattern(ALONE, invert=True, name="AA"), "a",
        fail("string.pattern.invert.name", **NAMED)),
]  # fmt: skip

test_case_has_expected_outcome = checked(CODES)
