"""Addresses: several in a string, and what is counted in which unit."""

import pytest
from tests._core.engine.formats.recorded import make_judge, recorded

import passmuster as pm


def find(text, **options):
    error = pm.string().email(tlds=False, **options).validate(text).error
    return [] if error is None else error.details[0].context["invalids"]


@pytest.mark.parametrize(("separator", "text", "invalid"), [
    (",", "a@b.c,x, y ,d@e.f", ["x", "y"]), (",", "a@b.c,", [""]), (",", ",", ["", ""]),
    (",", " a@b.c,d@e.f ", [" a@b.c", "d@e.f "]), (",", "a@b.c\u00a0,\ufeffd@e.f", []),
    (",", "a@b.c\x1c,d@e.f", ["a@b.c\x1c"]), (";,", "a@b.c;d@e.f,g@h.i", []),
    (";,", "a@b.c;,d@e.f", [""]), (" ", "a@b.c  d@e.f", []), (" ", "a@b.c \td@e.f", []),
    (" ", "a@b.c\td@e.f", ["a@b.c\td@e.f"]), (" ", " a@b.c", [""]),
    (" ;", "a@b.c ; d@e.f g@h.i", []), ("a-c", "x@e.fay@e.f-z@e.f", []), ("]", "x@e.f]y@e.f", []),
    ("^", "x@e.f^y@e.f", []), ("\\", "x@e.f\\y@e.f", []),
    ("\U0001f600", "x@e.f\U0001f600y@e.f", []),
])  # fmt: skip
def test_wrong_addresses_of_a_list_are_reported(separator, text, invalid):
    assert find(text, multiple=True, separator=separator) == invalid


def test_one_address_that_is_wrong_is_listed_whole():
    assert find("a@b.c, d@e.f") == ["a@b.c, d@e.f"]
    assert find("a@b.c") == []


@pytest.mark.parametrize(("text", "valid"), [
    ("\U0001d400" * 16 + "@b.com", True), ("\U0001d400" * 17 + "@b.com", False),
    ("\ud800" * 21 + "@b.com", True), ("\ud800" * 22 + "@b.com", False), ("a@\ud800.com", False),
    ("a\ud800@b.com", True),
])  # fmt: skip
def test_a_local_part_has_at_most_64_bytes(text, valid):
    assert (make_judge("email")(text) == "ok") is valid


def test_an_address_has_at_most_254_characters_not_code_units():
    tail = "@" + ("b" * 49 + ".") * 4 + "c" * 38 + ".com"
    assert len("\U0001d400" * 11 + tail) == 254
    assert make_judge("email")("\U0001d400" * 11 + tail) == "ok"
    assert make_judge("email")("\U0001d400" * 12 + tail) == "string.email"


@pytest.mark.parametrize(("text", "valid"), [
    ("a@_sip.b\xfccher.com", True), ("\xfc@_sip.b.com", True), ("\xfc@_sip._com", False),
    ("\xfc@_a.\u212a.com", True), ("\u212a@_a.com", True),
])  # fmt: skip
def test_underscores_are_allowed_beside_other_alphabets(text, valid):
    assert (make_judge("email", {"allowUnderscore": True})(text) == "ok") is valid


@pytest.mark.parametrize("allow_underscore", [False, True])
@pytest.mark.parametrize("text", ["\xfc@b.com", "a@b\xfccher.com", "\u212a@b.com", "a@\u212a.com"])
def test_other_alphabets_may_be_refused(text, allow_underscore):
    judge = make_judge("email", {"allowUnicode": False, "allowUnderscore": allow_underscore})
    assert judge(text) == "string.email"


def test_ignored_length_allows_a_long_local_part():
    judge = make_judge("email", {"ignoreLength": True})
    assert judge("é" * 100_000 + "@b.com") == "ok"
    assert judge("é" * 100_000 + ".@b.com") == "string.email"


test_verdicts_are_those_of_the_reference_library = recorded("email")
