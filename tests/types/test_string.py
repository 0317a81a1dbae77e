"""`string` itself: lengths, case, white space, normal forms, patterns, replacements, the empty text."""

from __future__ import annotations

import re
from unicodedata import normalize

import pytest
from tests.clock import takes_less_than

import passmuster as pm
from passmuster.formats.normal_forms import FORMS, LONGEST_RUN, normalize as ours

from .checking import accepts, details_of, look, refuses

JS_BLANKS = "\t\n\v\f\r \xa0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"


# --- the type ---


@pytest.mark.parametrize("value", [1, 1.5, True, None, [], ["a"], {}, b"a"])
def test_what_is_no_text_is_refused(value):
    refuses(pm.string(), value, "string.base", {"value": value})


def test_an_undefined_text_is_optional():
    assert pm.string().validate().error is None


class Text(str):
    """A text of a caller's own class."""


def test_a_text_of_another_class_is_a_text():
    assert type(pm.string().min(1).validate(Text("ab")).value) is Text
    assert pm.string().max(1).validate(Text("ab")).error.details[0].type == "string.max"
    assert pm.string().uppercase().validate(Text("ab")).value == "AB"


@pytest.mark.parametrize("text", ["\ud800", "\x00", "\u202e", "a" + "\u0301" * 1000])
def test_odd_characters_are_characters(text):
    accepts(pm.string().length(len(text)).trim().lowercase(), text, text)


# --- the empty text ---


def test_the_empty_text_is_refused_unless_it_is_allowed():
    refuses(pm.string(), "", "string.empty", {"value": ""})
    refuses(pm.string().trim(), " ", "string.empty", {"value": ""})
    accepts(pm.string().trim().empty(""), " \ufeff", pm.UNDEFINED)
    accepts(pm.string().trim().empty("a"), "\x85a\x1c", "\x85a\x1c")
    refuses(pm.string().max(0), "", "string.empty", {"value": ""})
    refuses(pm.string().length(0), "", "string.empty", {"value": ""})
    accepts(pm.string().allow(""), "", "")
    accepts(pm.string().valid(""), "", "")


def test_a_minimum_of_zero_allows_the_empty_text():
    accepts(pm.string().min(0), "", "")
    refuses(pm.string().min(0).keep().min(1), "", "string.empty", {"value": ""})
    context = {"value": "", "limit": 1}
    refuses(pm.string().min(1).keep().min(0), "", "string.min", context)


def test_a_reference_to_zero_does_not_allow_the_empty_text():
    result = look(pm.string().min(pm.ref("$n")), "", context={"n": 0})
    assert [code for code, _, _ in details_of(result)] == ["string.empty"]


def test_empty_turns_texts_into_nothing():
    assert pm.string().empty("").validate("").value is pm.UNDEFINED
    assert pm.string().empty("").default("x").validate("").value == "x"
    assert pm.string().trim().empty("").validate("  ").value is pm.UNDEFINED
    assert pm.string().trim().empty("").validate("  ", convert=False).value is pm.UNDEFINED
    assert pm.string().trim(False).empty("").validate("  ", convert=False).value == "  "


# --- lengths ---

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
        accepts(schema, text, text)
    for text in bad:
        refuses(schema, text, "string." + method, {"value": text, "limit": limit})


BYTES = [
    ("utf8", "é", 2),
    ("UTF-8", "é", 2),
    ("utf16le", "é", 2),
    ("ucs2", "😀", 4),
    ("latin1", "é", 1),
    ("ascii", "é", 1),
    ("hex", "abcd", 2),
    ("base64", "YQ==", 1),
]


@pytest.mark.parametrize(("encoding", "text", "count"), BYTES)
def test_lengths_with_an_encoding_count_bytes(encoding, text, count):
    accepts(pm.string().length(count, encoding), text, text)
    context = {"value": text, "limit": count - 1, "encoding": encoding}
    if count > 1:
        refuses(pm.string().max(count - 1, encoding), text, "string.max", context)
    context = {"value": text, "limit": count + 1, "encoding": encoding}
    refuses(pm.string().min(count + 1, encoding), text, "string.min", context)


@pytest.mark.parametrize("method", ["length", "min", "max"])
def test_no_encoding_counts_code_points(method):
    accepts(getattr(pm.string(), method)(1, None), "é", "é")


@pytest.mark.parametrize("method", ["length", "min", "max"])
@pytest.mark.parametrize("limit", [-1, 1.5, "1", None, True, float("inf"), float("nan"), 2**53, 1e300])
def test_a_limit_is_a_safe_non_negative_integer(method, limit):
    with pytest.raises(pm.SchemaError, match="limit"):
        getattr(pm.string(), method)(limit)


@pytest.mark.parametrize("encoding", ["utf_8", "x", 1, ["utf8"]])
def test_an_encoding_is_one_that_is_known(encoding):
    with pytest.raises(pm.SchemaError, match="encoding"):
        pm.string().max(1, encoding)


def test_a_limit_may_be_a_reference():
    schema = pm.object({"a": pm.string().length(pm.ref("n")), "n": pm.any()})
    assert schema.validate({"a": "ab", "n": 2}).error is None
    ((code, path, context),) = details_of(schema.validate({"a": "abc", "n": 2}))
    assert (code, path, context["limit"].display) == ("string.length", ["a"], "ref:n")
    assert "encoding" not in context


@pytest.mark.parametrize("limit", ["x", -1, 1.5, None])
def test_a_reference_that_gives_no_limit_is_the_failure(limit):
    schema = pm.object({"a": pm.string().max(pm.ref("n")), "n": pm.any()})
    ((code, path, context),) = details_of(schema.validate({"a": "abc", "n": limit}))
    assert (code, path, context["arg"]) == ("any.ref", ["a"], "limit")


def test_a_limit_may_be_a_template():
    schema = pm.string().max(pm.x("{$n + 1}"))
    assert schema.validate("abc", context={"n": 2}).error is None
    assert schema.validate("abc", context={"n": 1}).error.details[0].type == "string.max"


def test_a_length_given_again_replaces_the_first():
    assert len(pm.string().max(1).max(2).describe()["rules"]) == 1
    accepts(pm.string().max(1).max(2), "ab", "ab")
    refuses(pm.string().max(1).keep().max(2), "ab", "string.max", {"value": "ab", "limit": 1})


# --- case, white space ---


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda s: s.uppercase(), "string.uppercase"),
        (lambda s: s.case("upper"), "string.uppercase"),
        (lambda s: s.lowercase().uppercase(), "string.uppercase"),
        (lambda s: s.lowercase(), "string.lowercase"),
        (lambda s: s.case("lower"), "string.lowercase"),
    ],
)
def test_a_case_is_converted_to_or_asked_for(make, code):
    schema, upper = make(pm.string()), code.endswith("uppercase")
    wrong, right = ("aß", "ASS") if upper else ("AΣ", "aς")
    accepts(schema, wrong, right)
    accepts(schema, right, right, convert=False)
    refuses(schema, wrong, code, {"value": wrong}, convert=False)


@pytest.mark.parametrize("direction", ["x", "UPPER", None, 1])
def test_a_case_is_upper_or_lower(direction):
    with pytest.raises(pm.SchemaError, match="upper"):
        pm.string().case(direction)


@pytest.mark.parametrize("blank", JS_BLANKS)
def test_white_space_around_a_text_is_taken_away(blank):
    text = f"{blank}a{blank}b{blank}"
    accepts(pm.string().trim(), text, text.strip(JS_BLANKS))
    refuses(pm.string().trim(), text, "string.trim", {"value": text}, convert=False)


@pytest.mark.parametrize("character", ["\x1c", "\x1f", "\x85", "\u200b", "\u180e"])
def test_what_is_no_white_space_in_the_reference_library_stays(character):
    accepts(pm.string().trim(), f"{character}a", f"{character}a")


def test_trimming_can_be_turned_off_again():
    accepts(pm.string().trim().trim(False), " a", " a")
    accepts(pm.string().trim().trim(False), " a", " a", convert=False)
    accepts(pm.string().trim(False).trim(), " a", "a")


@pytest.mark.parametrize("method", ["trim", "truncate"])
@pytest.mark.parametrize("enabled", [0, 1, None, "yes"])
def test_a_switch_is_true_or_false(method, enabled):
    with pytest.raises(pm.SchemaError, match="True or False"):
        getattr(pm.string(), method)(enabled)


# --- normal forms ---


@pytest.mark.parametrize("form", FORMS)
def test_a_normal_form_is_converted_to_or_asked_for(form):
    schema, texts = pm.string().normalize(form), ["é", "e\u0301", "ﬁ", "\u0344"]
    for text in texts:
        right = normalize(form, text)
        accepts(schema, text, right)
        if right != text:
            refuses(schema, text, "string.normalize", {"value": text, "form": form}, convert=False)
        else:
            accepts(schema, text, text, convert=False)


def test_the_form_is_nfc_by_default():
    assert pm.string().normalize().describe()["rules"] == [{"name": "normalize", "args": {"form": "NFC"}}]


@pytest.mark.parametrize("form", ["nfc", "x", None, 1])
def test_a_form_is_one_of_four(form):
    with pytest.raises(pm.SchemaError, match="NFKD"):
        pm.string().normalize(form)


UNITS = ["\u0301\u0323", "e\u0301\u0323", "\u0f73\u0f71", "\uff9e\u0301", "한\u11a8", "ab"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("unit", UNITS)
def test_long_runs_of_marks_are_put_in_the_same_order_as_short_ones(form, unit):
    for before in ("", "e", "é" * 3):
        text = before + unit * LONGEST_RUN + "x" + unit[::-1] * LONGEST_RUN
        assert ours(form, text) == normalize(form, text)


def test_marks_in_the_wrong_order_take_linear_time():
    schema = pm.string().normalize("NFD")
    text = "e" + "\u0301\u0323" * 100_000
    # Sorted one by one they take minutes.
    assert takes_less_than(5, lambda: schema.validate(text))
    value = schema.validate(text).value
    assert value == "e" + "\u0323" * 100_000 + "\u0301" * 100_000


# --- patterns ---

A = re.compile("a")


@pytest.mark.parametrize(
    ("make", "good", "bad", "code", "context"),
    [
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
        (
            lambda s: s.pattern(A, {"invert": True}, name="A"),
            "b",
            "a",
            "string.pattern.invert.name",
            {"name": "A"},
        ),
    ],
)
def test_a_pattern_is_searched_for(make, good, bad, code, context):
    schema = make(pm.string())
    accepts(schema, good, good, rebuilds=False)
    result = look(schema, bad, rebuilds=False)
    ((found, path, rest),) = details_of(result)
    assert (found, path) == (code, [])
    assert rest.pop("regex").pattern == rest.pop("pattern").pattern == "a"
    assert rest == {"label": "value", "value": bad, **context}


def test_all_patterns_must_be_found():
    schema = pm.string().pattern("a").pattern("b")
    accepts(schema, "ab", "ab")
    assert [code for code, _, _ in details_of(schema.validate("c", abort_early=False))] == [
        "string.pattern.base",
        "string.pattern.base",
    ]


@pytest.mark.parametrize("pattern", [1, None, "(", re.compile(b"a"), ["a"]])
def test_a_pattern_is_one_of_texts(pattern):
    with pytest.raises(pm.SchemaError, match="pattern"):
        pm.string().pattern(pattern)


@pytest.mark.parametrize("options", [None, 1, {"x": 1}, {"name": 1}, {"invert": 1}])
def test_the_options_of_a_pattern_are_its_name_and_whether_it_is_forbidden(options):
    with pytest.raises(pm.SchemaError, match="pattern"):
        pm.string().pattern("a", options)


# --- replacements ---


@pytest.mark.parametrize(
    ("pattern", "replacement", "text", "want"),
    [
        ("b", "x", "abcb", "axcx"),
        ("a.", "[$&]", "a.ab", "[a.]ab"),
        ("b", "$1", "abc", "a$1c"),
        ("b", "", "abcb", "ac"),
        ("", "-", "ab", "-a-b-"),
        (re.compile("a"), "b", "aa", "bb"),
        (re.compile("(a)(b)?"), "<$1$2>", "abca", "<ab>c<a>"),
        (re.compile("(b)"), "$2$1$0$$", "abc", "a$2b$0$c"),
        (re.compile("(b)"), "$01$10", "abc", "abb0c"),
        (re.compile("b"), "[$`|$']", "abc", "a[a|c]c"),
        (re.compile("(?P<n>b)"), "<$<n>$<m>>", "abc", "a<b>c"),
        (re.compile("b"), "$<n>", "abc", "a$<n>c"),
        (re.compile("b"), "\\1\\g<0>", "abc", "a\\1\\g<0>c"),
        (re.compile("$"), "!", "a\n", "a!\n!"),
    ],
)
def test_what_is_found_is_replaced(pattern, replacement, text, want):
    schema = pm.string().replace(pattern, replacement)
    accepts(schema, text, want, rebuilds=False)
    accepts(schema, text, text, rebuilds=False, convert=False)


@pytest.mark.parametrize(
    ("pattern", "replacement", "text", "want"),
    [
        ("/a/", "x", "baab", "bxab"),
        ("/a/g", "x", "baab", "bxxb"),
        ("/a/y", "x", "aab", "xab"),
        ("/a/y", "x", "baa", "baa"),
        ("/a/gy", "x", "aaba", "xxba"),
        ("/a*?/g", "-", "aab", "-a-a-b-"),
        ("/a*/g", "-", "aab", "--b-"),
        ("/\\b/g", "|", "a b", "|a| |b|"),
        ("/(?<=a)b/g", "[$&]", "abb", "a[b]b"),
        ("/^a/gm", "x", "a\na\u2028a", "x\nx\u2028x"),
    ],
)
def test_a_javascript_pattern_steps_through_a_text_as_javascript_does(pattern, replacement, text, want):
    description = {
        "type": "string",
        "replacements": [{"pattern": {"regex": pattern}, "replacement": replacement}],
    }
    accepts(pm.build(description), text, want)


def test_replacements_are_made_in_their_order():
    accepts(pm.string().replace("a", "b").replace("b", "c"), "ab", "cc")
    accepts(pm.string().replace("b", "c").replace("a", "b"), "ab", "bc")


def test_the_rule_before_a_replacement_can_still_be_modified():
    schema = pm.string().min(3).replace("a", "b").message("too short")
    assert schema.validate("a").error.details[0].message == "too short"


@pytest.mark.parametrize(("pattern", "replacement"), [(1, "x"), ("a", 1), ("a", None), ("a", lambda: "b")])
def test_a_replacement_is_a_text_for_a_pattern(pattern, replacement):
    with pytest.raises(pm.SchemaError, match="replace"):
        pm.string().replace(pattern, replacement)


# --- cutting ---


def test_a_text_is_cut_at_the_limit():
    schema = pm.string().max(2).truncate()
    accepts(schema, "abc", "ab")
    accepts(schema, "a", "a")
    accepts(schema, "😀😀😀", "😀😀")
    refuses(schema, "abc", "string.max", {"value": "abc", "limit": 2}, convert=False)
    accepts(pm.string().truncate(), "abc", "abc")
    refuses(schema.truncate(False), "abc", "string.max", {"value": "abc", "limit": 2})


def test_the_last_limit_is_the_one_to_cut_at():
    accepts(pm.string().max(2).keep().max(1).truncate(), "abc", "a")


def test_characters_are_cut_where_bytes_are_counted():
    accepts(pm.string().max(2, "utf8").truncate(), "abc", "ab")
    refuses(
        pm.string().max(2, "utf8").truncate(),
        "ééé",
        "string.max",
        {"value": "éé", "limit": 2, "encoding": "utf8"},
    )


def test_a_text_cut_to_nothing_is_empty():
    refuses(pm.string().max(0).truncate(), "a", "string.empty", {"value": ""})
    accepts(pm.string().max(0).truncate().allow(""), "a", "")


@pytest.mark.parametrize(
    "limit", [pm.ref("$n"), pm.x("{$n}"), pm.ref("$m", adjust=lambda m: m - 1)], ids=["ref", "x", "adjust"]
)
def test_a_text_is_cut_at_the_limit_that_a_reference_gives(limit):
    schema = pm.string().max(limit).truncate()
    context = {"n": 2, "m": 3}
    assert schema.validate("abc", context=context).value == "ab"
    assert schema.valid("ab").validate("abc", context=context).value == "ab"
    assert schema.validate("abc", context=context, convert=False).error.details[0].type == "string.max"


@pytest.mark.parametrize("n", ["x", -1, 1.5, None])
def test_a_reference_that_gives_no_limit_cuts_nothing(n):
    result = pm.string().max(pm.ref("$n")).truncate().validate("abc", context={"n": n})
    assert [code for code, _, _ in details_of(result)] == ["any.ref"]
    assert result.value == "abc"


# --- the order of conversions ---


@pytest.mark.parametrize(
    ("make", "text", "want"),
    [
        (lambda s: s.uppercase().normalize("NFD"), "ŉ", "ʼN"),
        (lambda s: s.trim().normalize("NFKC"), "\u00a8a", "\u0308a"),
        (lambda s: s.replace("A", "x").uppercase(), "a", "x"),
        (lambda s: s.replace("a", " ").trim(), "ab", " b"),
        (lambda s: s.truncate().max(2).replace("a", ""), "abcd", "bc"),
        (lambda s: s.truncate().max(3).trim(), "  abcd", "abc"),
    ],
)
def test_conversions_have_their_own_order(make, text, want):
    accepts(make(pm.string()), text, want)


def test_converted_rules_pass_whatever_the_text_has_become():
    accepts(pm.string().trim().replace("a", " "), "ab", " b")
    accepts(pm.string().uppercase().replace("A", "b"), "a", "b")


# --- lists ---


def test_case_is_ignored_in_lists_when_asked_for():
    schema = pm.string().valid("A", "ß").insensitive()
    accepts(schema, "a", "A")
    accepts(schema, "a", "a", convert=False)
    refuses(schema, "SS", "any.only", {"value": "SS", "valids": ["A", "ß"]})
    refuses(pm.string().invalid("A").insensitive(), "a", "any.invalid", {"value": "a", "invalids": ["A"]})
    refuses(pm.string().valid("A"), "a", "any.only", {"value": "a", "valids": ["A"]})


def test_rules_fail_in_their_order():
    result = look(pm.string().length(1).max(2).min(5), "abc", abort_early=False)
    assert [code for code, _, _ in details_of(result)] == ["string.length", "string.max", "string.min"]


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
