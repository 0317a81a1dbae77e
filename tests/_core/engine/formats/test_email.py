"""Addresses: several in a string, and what is counted in which unit."""

import pytest
from tests._core.engine.formats.recorded import recorded

from passmuster._core.engine.formats.email import check_email_options, invalid_addresses
from passmuster._core.engine.nodes.typed import scanners

from .recorded import make_test


def find(text, **options):
    return invalid_addresses(scan=scanners, **check_email_options({"tlds": False, **options}))(text)


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
def test_the_wrong_addresses_of_a_list_are_found(separator, text, invalid):
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
    assert make_test("email")(text) is valid


def test_an_address_has_at_most_254_characters_not_code_units():
    tail = "@" + ("b" * 49 + ".") * 4 + "c" * 38 + ".com"
    assert len("\U0001d400" * 11 + tail) == 254
    assert make_test("email")("\U0001d400" * 11 + tail) is True
    assert make_test("email")("\U0001d400" * 12 + tail) is False


def test_a_long_local_part_passes_where_lengths_are_ignored():
    test = make_test("email", {"ignoreLength": True})
    assert test("é" * 100_000 + "@b.com") is True
    assert test("é" * 100_000 + ".@b.com") is False


test_verdicts_are_those_of_the_reference_library = recorded("email")
