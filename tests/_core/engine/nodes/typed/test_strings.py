"""Strings that are cut and converted, and the order in which that happens."""

import pytest
from tests._core.schemas.types.checking import details_of, look
from tests.cases import case, check, fail

import passmuster as pm


def test_a_string_is_cut_at_the_limit():
    schema = pm.string().max(2).truncate()
    check(case(schema, "abc", out="ab"))
    check(case(schema, "a"))
    check(case(schema, "😀😀😀", out="😀😀"))
    check(case(schema, "abc", fail("string.max", limit=2), options={"convert": False}))
    check(case(pm.string().truncate(), "abc"))
    check(case(schema.truncate(False), "abc", fail("string.max", limit=2)))


def test_the_last_limit_is_the_one_to_cut_at():
    check(case(pm.string().max(2).keep().max(1).truncate(), "abc", out="a"))


def test_characters_are_cut_where_bytes_are_counted():
    check(case(pm.string().max(2, "utf8").truncate(), "abc", out="ab"))
    check(
        case(
            pm.string().max(2, "utf8").truncate(),
            "ééé",
            fail("string.max", value="éé", limit=2, encoding="utf8"),
            out="éé",
        )
    )


def test_a_string_cut_to_nothing_is_empty():
    check(case(pm.string().max(0).truncate(), "a", fail("string.empty", value=""), out=""))
    check(case(pm.string().max(0).truncate().allow(""), "a", out=""))


@pytest.mark.parametrize(
    "limit", [pm.ref("$n"), pm.x("{$n}"), pm.ref("$m", adjust=lambda m: m - 1)], ids=["ref", "x", "adjust"]
)
def test_a_string_is_cut_at_the_limit_that_a_reference_gives(limit):
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


@pytest.mark.parametrize(("make", "text", "want"), [
    (lambda s: s.uppercase().normalize("NFD"), "ŉ", "ʼN"),
    (lambda s: s.trim().normalize("NFKC"), "\u00a8a", "\u0308a"),
    (lambda s: s.replace("A", "x").uppercase(), "a", "x"),
    (lambda s: s.replace("a", " ").trim(), "ab", " b"),
    (lambda s: s.truncate().max(2).replace("a", ""), "abcd", "bc"),
    (lambda s: s.truncate().max(3).trim(), "  abcd", "abc"),
])  # fmt: skip
def test_conversions_have_their_own_order(make, text, want):
    check(case(make(pm.string()), text, out=want))


def test_converted_rules_pass_whatever_the_string_has_become():
    check(case(pm.string().trim().replace("a", " "), "ab", out=" b"))
    check(case(pm.string().uppercase().replace("A", "b"), "a", out="b"))


def test_rules_fail_in_their_order():
    result = look(pm.string().length(1).max(2).min(5), "abc", abort_early=False)
    assert [code for code, _, _ in details_of(result)] == ["string.length", "string.max", "string.min"]
