"""The row of a format: options that it reads and keeps, and what follows from its pattern."""

from __future__ import annotations

import pickle
import re

import pytest
from tests._core.engine.formats.recorded import make_judge, schema_of

import passmuster as pm
from passmuster._core.engine.formats.shared.format import (
    Format,
    arguments_of,
    flag,
    format_of,
    positive_integer,
)
from passmuster._core.foundation.codes import Code
from passmuster._core.foundation.schema_error import SchemaError
from passmuster._core.foundation.sentinels import UNDEFINED

CODE = Code("string.x", "{{#label}} must be x", "the string is not x")


def test_options_are_read_before_they_are_kept_or_checked():
    row = Format(
        "x",
        CODE,
        options={"minSize": positive_integer(2), "isStrict": flag(True)},
        described=("minSize",),
        check=lambda min_size, is_strict: ("check", min_size, is_strict),
        convert=lambda min_size, **_: min_size,
        rewrites="is_strict",
    )
    assert row.checked_options({}) == {"minSize": 2}
    assert row.check_of({"minSize": 4.0, "isStrict": False}) == ("check", 4, False)
    assert (row.conversion({"minSize": 3}), row.converts({})) == (3, True)
    with pytest.raises(SchemaError, match="x: isStrict must be True or False, not 5"):
        row.check_of({"isStrict": 5})


def test_check_and_json_schema_follow_from_the_pattern():
    row = Format("x", CODE, pattern="^x+$")
    assert (row.checked_options({}), row.conversion({}), row.converts({})) == ({}, None, False)
    test = row.check_of({}).test
    assert [bool(test(text)) for text in ("xx", "", "xy", "x\n")] == [True, False, False, False]
    assert row.json_schema({}) == row.constraint({}).json_schema() == {"pattern": "^x+$"}
    assert row.constraint({}).annotation() is None


def test_test_of_strings_takes_precedence_over_the_pattern():
    row = Format("x", CODE, pattern="^x", loss="roughly", test=lambda: str.islower, examples=("xy",))
    assert [row.check_of({}).test(text) for text in ("a", "X")] == [True, False]
    assert (row.json_schema({}), row.constraint({}).examples) == (({"pattern": "^x"}, "roughly"), ("xy",))
    assert Format("x", CODE, test=lambda: str.islower).json_schema({}) is None


def test_format_is_pickled_by_its_name():
    row = format_of("creditCard")
    assert pickle.loads(pickle.dumps(row)) is row


def arguments(method, given):
    """Return the arguments that the options of a format become."""
    return arguments_of(method, format_of(method).options, given)


DOMAIN_DEFAULTS = {
    "allow_underscore": False, "allow_fully_qualified": False, "allow_unicode": True,
    "max_domain_segments": 0, "min_domain_segments": 2,
}  # fmt: skip


def test_domain_defaults():
    read = arguments("domain", {})
    labels, are_denied = read.pop("tlds")
    assert read == DOMAIN_DEFAULTS
    assert ("com" in labels, are_denied) == (True, False)


def test_email_defaults():
    own = {"ignore_length": False, "multiple": False, "separator": ","}
    assert arguments("email", {}) == {**arguments("domain", {}), **own}


@pytest.mark.parametrize("given", [["com"], ("com",), {"com"}, frozenset({"com"})])
def test_tlds_come_in_any_collection(given):
    assert arguments("domain", {"tlds": {"allow": given}})["tlds"] == ({"com"}, False)
    assert arguments("domain", {"tlds": {"deny": given}})["tlds"] == ({"com"}, True)


@pytest.mark.parametrize(("method", "names"), [
    ("email", ["tlds", "minDomainSegments", "maxDomainSegments", "multiple", "separator"]),
    ("guid", ["version", "separator"]), ("ip", ["version", "cidr"]), ("uri", ["scheme", "domain"]),
])  # fmt: skip
def test_undefined_options_are_not_given(method, names):
    for name in names:
        assert arguments(method, {name: UNDEFINED}) == arguments(method, {})


@pytest.mark.parametrize("value", [float("nan"), float("inf"), True, 10**400, "2", 2**53])
def test_segments_are_safe_positive_integers(value):
    with pytest.raises(SchemaError, match="domain: minDomainSegments must be a positive integer"):
        pm.string().domain(min_domain_segments=value)


def test_an_unknown_option_is_named_with_the_nearest():
    with pytest.raises(
        SchemaError, match=r"domain: there is no option 'allowUnicod'. Did you mean allowUnicode"
    ):
        schema_of("domain", {"allowUnicod": True})
    with pytest.raises(SchemaError, match="domain: there is no option 5; known are allowFullyQualified"):
        schema_of("domain", {5: True})


def test_schemes_become_sources_of_patterns():
    given = ["a!$()*+,-./:=?[\\]^{|}b", re.compile("ht+ps?"), "c_d;e"]
    expected = (r"a\!\$\(\)\*\+\,\-\.\/\:\=\?\[\\\]\^\{\|\}b", "ht+ps?", "c_d;e")
    assert arguments("uri", {"scheme": given})["scheme"] == expected


def test_a_scheme_that_is_a_pattern_of_bytes_is_refused():
    with pytest.raises(SchemaError, match="must be a string or a pattern for strings"):
        pm.string().uri(scheme=re.compile(b"http"))


def test_two_schemes_that_are_no_pattern_together_are_refused():
    with pytest.raises(SchemaError, match="can't be compiled"):
        pm.string().uri(scheme=[re.compile("(?P<a>x)"), re.compile("(?P<a>y)")]).validate("x")


@pytest.mark.parametrize(("scheme", "text", "verdict"), [
    ("jdbc:postgresql", "jdbc:postgresql://host/db", "ok"), ("éa", "éa:b", "ok"),
    ("éa", "éa:é", "string.uriCustomScheme"), (re.compile(r"\w+"), "éa:b", "string.uriCustomScheme"),
    (re.compile("HTTP", re.I), "http://a", "string.uriCustomScheme"), (re.compile("(x|y)z"), "yz:b", "ok"),
])  # fmt: skip
def test_own_schemes_are_found_at_the_start(scheme, text, verdict):
    assert make_judge("uri", {"scheme": scheme})(text) == verdict


def test_a_group_in_a_scheme_does_not_hide_the_host():
    options = {"scheme": re.compile("(x|y)z"), "domain": {"tlds": {"allow": ["com"]}}}
    texts = ("xz://a.com/b@c", "yz://a.org", "xz://u@a.com:80")
    assert [*map(make_judge("uri", options), texts)] == ["ok", "string.domain", "ok"]
