"""The row of a format: what it keeps of its options, its check, its conversion."""

from __future__ import annotations

import re

import pytest
from tests._core.engine.formats.recorded import make_test

import passmuster as pm
from passmuster._core.engine.formats.domain import check_domain_options
from passmuster._core.engine.formats.email import check_email_options
from passmuster._core.engine.formats.guid import check_guid_options
from passmuster._core.engine.formats.ip import check_ip_options
from passmuster._core.engine.formats.shared.format import Format
from passmuster._core.engine.formats.shared.tlds import registered
from passmuster._core.engine.formats.uri import check_uri_options
from passmuster._core.foundation.schema_error import SchemaError
from passmuster._core.foundation.sentinels import UNDEFINED


def test_a_format_reads_its_options_before_it_keeps_or_checks_them():
    seen = []

    def read(options):
        seen.append(options)
        return {"size": len(options)}

    made = Format(
        "x",
        lambda size: ("check", size),
        read=read,
        describe=lambda given: {"n": given["size"]},
        convert=lambda size: size,
    )
    assert made.checked_options({"a": 1}) == {"n": 1}
    assert made.check({"a": 1, "b": 2}) == ("check", 2)
    assert made.conversion({}) == 0
    assert len(seen) == 3


def test_a_format_without_options_or_conversion_has_none():
    made = Format("x", lambda: "check")
    assert (made.checked_options({}), made.check({}), made.conversion({})) == ({}, "check", None)
    assert pm.string().token().describe()["rules"] == [{"name": "token"}]


DOMAIN_DEFAULTS = {
    "allow_underscore": False, "allow_fully_qualified": False, "allow_unicode": True, "max_segments": 0,
    "min_segments": 2, "tlds": registered(), "tlds_denied": False,
}  # fmt: skip


def test_domain_defaults():
    assert check_domain_options() == check_domain_options({}) == DOMAIN_DEFAULTS


def test_email_defaults():
    assert check_email_options() == {**DOMAIN_DEFAULTS, "ignore_length": False, "separators": ""}


@pytest.mark.parametrize("given", [["com"], ("com",), {"com"}, frozenset({"com"})])
def test_tlds_come_in_any_collection(given):
    assert check_domain_options({"tlds": {"allow": given}})["tlds"] == {"com"}
    assert check_domain_options({"tlds": {"deny": given}})["tlds_denied"] is True


@pytest.mark.parametrize("name", ["tlds", "minDomainSegments", "maxDomainSegments", "multiple", "separator"])
def test_an_undefined_option_is_not_given(name):
    assert check_email_options({name: UNDEFINED}) == check_email_options()


def test_undefined_versions_and_separators_are_not_given():
    assert check_guid_options({"version": UNDEFINED, "separator": UNDEFINED}) == check_guid_options()
    assert check_ip_options({"version": UNDEFINED, "cidr": UNDEFINED}) == check_ip_options()
    assert check_uri_options({"scheme": UNDEFINED, "domain": UNDEFINED}) == check_uri_options()


@pytest.mark.parametrize("value", [float("nan"), float("inf"), True, 10**400, "2", 2**53])
def test_segments_are_safe_positive_integers(value):
    with pytest.raises(SchemaError, match="minDomainSegments must be a positive integer"):
        check_domain_options({"minDomainSegments": value})


def test_an_unknown_option_is_named_with_the_nearest():
    with pytest.raises(
        SchemaError, match=r"domain: there is no option 'allowUnicod'. Did you mean allowUnicode"
    ):
        check_domain_options({"allowUnicod": True})
    with pytest.raises(SchemaError, match="domain: there is no option 5; known are allowFullyQualified"):
        check_domain_options({5: True})


def test_schemes_become_sources_of_patterns():
    given = ["a!$()*+,-./:=?[\\]^{|}b", re.compile("ht+ps?"), "c_d;e"]
    expected = (r"a\!\$\(\)\*\+\,\-\.\/\:\=\?\[\\\]\^\{\|\}b", "ht+ps?", "c_d;e")
    assert check_uri_options({"scheme": given})["schemes"] == expected


def test_a_scheme_that_is_a_pattern_of_bytes_is_refused():
    with pytest.raises(SchemaError, match="must be a string or a pattern for strings"):
        check_uri_options({"scheme": re.compile(b"http")})


def test_two_schemes_that_are_no_pattern_together_are_refused():
    with pytest.raises(SchemaError, match="can't be compiled"):
        make_test("uri", {"scheme": [re.compile("(?P<a>x)"), re.compile("(?P<a>y)")]})


@pytest.mark.parametrize(("scheme", "text", "verdict"), [
    ("jdbc:postgresql", "jdbc:postgresql://host/db", ""), ("éa", "éa:b", ""),
    ("éa", "éa:é", "custom_scheme"), (re.compile(r"\w+"), "éa:b", "custom_scheme"),
    (re.compile("HTTP", re.I), "http://a", "custom_scheme"), (re.compile("(x|y)z"), "yz:b", ""),
])  # fmt: skip
def test_schemes_of_the_callers_own(scheme, text, verdict):
    assert make_test("uri", {"scheme": scheme})(text) == verdict


def test_a_group_in_a_scheme_does_not_hide_the_host():
    options = {"scheme": re.compile("(x|y)z"), "domain": {"tlds": {"allow": ["com"]}}}
    test = make_test("uri", options)
    assert (test("xz://a.com/b@c"), test("yz://a.org"), test("xz://u@a.com:80")) == ("", "domain", "")
