"""The formats of `string`: verdicts, codes with their contexts, conversions, options in every spelling."""

import inspect
import re

import pytest
from tests._core.schemas.types.checking import details_of, look
from tests.cases import case, check, checked, fail

import passmuster as pm
from passmuster._core.schemas.types.parts.string_formats import FORMATS, format_of

GUID = "69593d62-71ea-4548-85e4-04fc71357423"
BARE = GUID.replace("-", "")
COM = {"allow": ["com"]}

# a method, its options, strings that pass and that fail, the code, and the context beside the value
TABLE = [
    ("alphanum", None, ["a", "Z9"], ["a b", "ä", "a\n", "٣"], "string.alphanum", {}),
    ("base64", {}, ["YQ==", "YWI="], ["YQ", "=", "YQ==\n", "_-=="], "string.base64", {}),
    ("base64", {"paddingRequired": False}, ["YQ", "YQ=="], ["Y"], "string.base64", {}),
    ("base64", {"urlSafe": True}, ["_-8="], ["+/8="], "string.base64", {}),
    ("creditCard", None, ["4111111111111111"], ["4111111111111112", "x", "4"], "string.creditCard", {}),
    ("dataUri", {}, ["data:image/png;base64,YQ=="], ["data:image/png;base64,YQ", "x"], "string.dataUri", {}),
    ("dataUri", {"paddingRequired": False}, ["data:image/png;base64,YQ"], ["data:image/png;base64,Y"],
        "string.dataUri", {}),
    ("domain", {}, ["example.com", "bücher.com"], ["x", "a.zzz", "a.com.", "a.com\n"], "string.domain", {}),
    ("domain", {"allowFullyQualified": True}, ["a.com."], ["a.com.."], "string.domain", {}),
    ("domain", {"allowUnderscore": True}, ["_a._b.com", "_.com", "_a.ü.com"], ["a_b.com", "a._b", "_ü.com"],
        "string.domain", {}),
    ("domain", {"allowUnicode": False}, ["a.com"], ["bücher.com"], "string.domain", {}),
    ("domain", {"tlds": False}, ["a.zzz"], ["a"], "string.domain", {}),
    ("domain", {"tlds": COM}, ["a.com"], ["a.org"], "string.domain", {}),
    ("domain", {"tlds": {"allow": {"com"}}}, ["a.com"], ["a.org"], "string.domain", {}),
    ("domain", {"tlds": {"deny": ["com"]}}, ["a.zzz"], ["a.com"], "string.domain", {}),
    ("domain", {"minDomainSegments": 3, "maxDomainSegments": 3}, ["a.b.com"], ["b.com", "z.a.b.com"],
        "string.domain", {}),
    ("guid", {}, [GUID, BARE, "{" + GUID + "}"], ["x", GUID + "0", GUID + "\n"], "string.guid", {}),
    ("guid", {"version": "uuidv4"}, [GUID], [GUID.replace("-4", "-1")], "string.guid", {}),
    ("guid", {"version": ["uuidv1", "UUIDV4"]}, [GUID], [GUID.replace("-4", "-3")], "string.guid", {}),
    ("guid", {"separator": True}, [GUID], [BARE], "string.guid", {}),
    ("guid", {"wrapper": True}, ["{" + GUID + "}", "(" + BARE + ")"], [GUID, "{" + GUID], "string.guid", {}),
    ("guid", {"wrapper": False}, [GUID, BARE], ["{" + GUID + "}"], "string.guid", {}),
    ("guid", {"wrapper": "["}, ["[" + GUID + "]"], [GUID, "{" + GUID + "}", "["], "string.guid", {}),
    ("guid", {"separator": False}, [BARE], [GUID], "string.guid", {}),
    ("guid", {"separator": ":"}, [GUID.replace("-", ":")], [GUID, BARE], "string.guid", {}),
    ("uuid", {"version": "uuidv4"}, [GUID], [GUID.replace("-4", "-1")], "string.guid", {}),
    ("hex", {}, ["abc", "0F"], ["0xab", "g", "ab\n"], "string.hex", {}),
    ("hex", {"prefix": True}, ["0xab", "0Xab"], ["ab"], "string.hex", {}),
    ("hex", {"prefix": "optional"}, ["0xab", "ab"], ["0x", "xab"], "string.hex", {}),
    ("hostname", None, ["localhost", "a.b", "10.0.0.1", "::1"], ["a_b", "-a", "a\n"], "string.hostname", {}),
    ("ip", {}, ["10.0.0.1", "::1", "::/8"], ["x", "10.0.0", "::1\n"], "string.ip", {"cidr": "optional"}),
    ("ip", {"cidr": "Required"}, ["10.0.0.0/8"], ["10.0.0.1"], "string.ip", {"cidr": "required"}),
    ("ip", {"cidr": "forbidden"}, ["10.0.0.1"], ["10.0.0.0/8"], "string.ip", {"cidr": "forbidden"}),
    ("ip", {"version": "IPv4"}, ["10.0.0.1"], ["::1"], "string.ipVersion", {"cidr": "optional",
        "version": ["ipv4"]}),
    ("ip", {"version": ["ipv6", "ipv4", "ipv6"], "cidr": "required"}, ["::/64", "10.0.0.0/8"], ["::1"],
        "string.ipVersion", {"cidr": "required", "version": ["ipv6", "ipv4"]}),
    ("isoDuration", None, ["P1Y", "PT5M", "P3W"], ["P", "PT", "1Y", "P1Y\n"], "string.isoDuration", {}),
    ("token", None, ["a_1"], ["a-1", "é", "a\n"], "string.token", {}),
    ("uri", {}, ["http://a", "mailto:x@y", "urn:a:b"], ["x", "http:/", "http://a b"], "string.uri", {}),
    ("uri", {"allowRelative": True}, ["/a", "a", "http://a"], ["a b"], "string.uri", {}),
    ("uri", {"relativeOnly": True}, ["/a"], ["http://a"], "string.uriRelativeOnly", {}),
    ("uri", {"allowQuerySquareBrackets": True}, ["http://a?x[]=1"], ["http://a/[]"], "string.uri", {}),
    ("uri", {"scheme": "https"}, ["https://a"], ["http://a"], "string.uriCustomScheme", {"scheme": "https"}),
    ("uri", {"domain": {"tlds": COM}}, ["http://a.com/b"], ["http://a b"], "string.uri", {}),
]  # fmt: skip


def name_of(row):
    return f"{row[0]}-{row[1]}"


def spellings(method, options):
    """Every way to write a call: the specification's names, Python's, as a mapping and as keywords."""
    snake = {pm_name(key): value for key, value in (options or {}).items()}
    yield getattr(pm.string(), method)(*([] if options is None else [options]))
    yield getattr(pm.string(), pm_name(method))(*([] if options is None else [snake]))
    if options is not None:
        yield getattr(pm.string(), method)(**options)
        yield getattr(pm.string(), pm_name(method))(**snake)


def pm_name(name):
    return re.sub("([A-Z])", lambda found: "_" + found[1].lower(), name)


@pytest.mark.parametrize("row", TABLE, ids=name_of)
def test_valid_strings_pass_unchanged(row):
    method, options, good, *_ = row
    for schema in spellings(method, options):
        for text in good:
            check(case(schema, text))


@pytest.mark.parametrize("row", TABLE, ids=name_of)
def test_a_format_refuses_the_rest_with_its_code_and_context(row):
    method, options, _, bad, code, context = row
    for schema in spellings(method, options):
        for text in bad:
            check(case(schema, text, fail(code, **context)))


@pytest.mark.parametrize("row", TABLE, ids=name_of)
def test_every_spelling_is_described_alike(row):
    first, *others = [schema.describe() for schema in spellings(row[0], row[1])]
    assert all(other == first for other in others)


def described(schema):
    return schema.describe()["rules"][0].get("args")


def test_options_are_described_with_the_defaults_that_the_reference_library_shows():
    s = pm.string()
    assert described(s.base64()) == {"options": {"paddingRequired": True, "urlSafe": False}}
    assert described(s.data_uri()) == {"options": {"paddingRequired": True}}
    assert described(s.hex(prefix=True)) == {"options": {"byteAligned": False, "prefix": True}}
    assert described(s.ip(version="IPv4")) == {"options": {"cidr": "optional", "version": ["ipv4"]}}
    assert described(s.email(tlds=False)) == {"options": {"tlds": False}}
    assert described(s.guid(version="UUIDv4")) == {"options": {"version": "UUIDv4"}}
    given = {"scheme": "http", "domain": {"minDomainSegments": 1}}
    assert described(s.uri(scheme="http", domain={"min_domain_segments": 1})) == {"options": given}
    for schema in (s.email(), s.email({}), s.domain(), s.guid(), s.uri(), s.alphanum(), s.iso_date()):
        assert described(schema) is None


def test_uuid_is_described_as_guid():
    assert pm.string().uuid().describe() == {"type": "string", "rules": [{"name": "guid"}]}


@pytest.mark.parametrize("method", ["base64", "dataUri", "email", "guid", "hex", "ip", "uri"])
def test_a_format_given_again_replaces_itself(method):
    twice = getattr(getattr(pm.string(), method)(), method)()
    assert len(twice.describe()["rules"]) == 1


def test_options_belong_to_the_schema_alone():
    allowed = ["com"]
    options = {"tlds": {"allow": allowed}}
    schema = pm.string().domain(options)
    allowed[0] = "org"
    options["tlds"]["allow"] = ["net"]
    check(case(schema, "a.com"))
    assert described(schema) == {"options": {"tlds": {"allow": ["com"]}}}


# --- rows ---


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_is_found_by_its_name_and_its_codes_by_theirs(name):
    row = format_of(name)
    assert row.name == name
    assert row.codes
    assert [code.name for code in row.codes if not code.name.startswith(f"string.{name}")] == []


@pytest.mark.parametrize("name", FORMATS)
def test_the_options_of_a_format_are_those_of_its_method(name):
    takes = "options" in inspect.unwrap(getattr(type(pm.string()), pm_name(name))).__code__.co_varnames
    assert takes == bool(format_of(name).options) == bool(pm.string().spec.definition.rules[name].args)


def told(schema, code):
    """The message of a code that a function reports."""
    return str(schema.custom(lambda value, helpers: helpers.error(code)).validate("x").error)


def test_the_codes_of_a_format_are_known_without_its_rule():
    aligned = '"value" must have two hexadecimal digits per byte'
    assert told(pm.string(), "string.hexAlign") == aligned
    assert told(pm.extend({"type": "odd", "base": pm.string()}).odd(), "string.hexAlign") == aligned
    assert told(pm.string(), "string.hexOther").startswith("no message is known")
    assert told(pm.any(), "string.hexAlign").startswith("no message is known")


def test_an_extension_has_its_own_strings_of_the_codes_of_formats():
    def odd(messages):
        return pm.extend({"type": "odd", "base": pm.string(), "messages": messages}).odd()

    assert told(odd({"string.guid": "own", "*": "any"}), "string.guid") == "own"
    assert told(odd({"*": "any"}), "string.guid") == '"value" must be a GUID'
    assert told(odd({"*": "any"}), "string.guide") == "any"
    assert told(odd("one"), "string.guid") == "one"
    assert str(odd("one").guid().validate("x").error) == "one"
    german = odd({"string.guid": "own"}).guid().validate("x", errors={"language": "de"})
    assert str(german.error) == "own"


# --- e-mail ---


def invalid(text, *invalids):
    return {"value": text, "invalids": list(invalids)}


def test_an_address_is_refused_with_itself_as_the_only_invalid():
    schema = pm.string().email()
    check(case(schema, "someone@example.com"))
    for text in ("x", "a@b", "a@b.zzz", '"a b"@c.com', "a@b.com\n", "a@b.com,c@d.com", "@b.com"):
        check(case(schema, text, fail("string.email", **invalid(text, text))))


def test_several_addresses_are_refused_with_those_that_are_wrong():
    schema = pm.string().email(multiple=True)
    check(case(schema, "a@b.com, c@d.com"))
    check(case(schema, "x, a@b.com,y", fail("string.email", **invalid("x, a@b.com,y", "x", "y"))))


def test_separators_are_one_or_several_characters():
    schema = pm.string().email(multiple=True, separator=";|")
    check(case(schema, "a@b.com;c@d.com|e@f.com"))
    check(
        case(schema, "a@b.com,c@d.com", fail("string.email", **invalid("a@b.com,c@d.com", "a@b.com,c@d.com")))
    )


def test_an_address_has_the_options_of_its_domain():
    long = "a" * 65 + "@b.com"
    check(case(pm.string().email(), long, fail("string.email", **invalid(long, long))))
    check(case(pm.string().email({"ignoreLength": True}), long))
    check(case(pm.string().email(min_domain_segments=1, tlds=False), "a@b"))
    check(
        case(
            pm.string().email(allow_unicode=False),
            "é@b.com",
            fail("string.email", **invalid("é@b.com", "é@b.com")),
        )
    )
    check(case(pm.string().email(), "é@b.com"))


# --- hex and ISO dates: conversions ---


def test_a_digit_that_lacks_is_put_in_front():
    schema = pm.string().hex(byte_aligned=True)
    check(case(schema, "abc", out="0abc"))
    check(case(schema, "abcd"))
    check(case(schema, "abc", fail("string.hexAlign"), options={"convert": False}))
    check(case(schema, "xyz", fail("string.hex", value="0xyz"), out="0xyz"))
    check(case(pm.string().hex(), "abc"))


def test_digits_are_put_in_front_of_a_prefix_too():
    schema = pm.string().hex({"byteAligned": True, "prefix": "optional"})
    check(case(schema, "abc", out="0abc"))
    check(case(schema, "0xabc", fail("string.hex", value="00xabc"), out="00xabc"))


def test_the_last_hex_decides_about_the_conversion():
    schema = pm.string().hex(byte_aligned=True).keep().hex()
    check(case(schema, "abc", fail("string.hexAlign")))


@pytest.mark.parametrize(("text", "want"), [
    ("2026", "2026-01-01T00:00:00.000Z"), ("2024-02-29", "2024-02-29T00:00:00.000Z"),
    ("2026-11-21T10:00+01:00", "2026-11-21T09:00:00.000Z"),
    ("2026-11-21T10:00:00.123456Z", "2026-11-21T10:00:00.123Z"),
])  # fmt: skip
def test_an_iso_date_is_put_in_its_extended_form(text, want):
    check(case(pm.string().iso_date(), text, out=want))
    check(case(pm.string().isoDate(), text, options={"convert": False}))


@pytest.mark.parametrize("text", ["x", "2026-13-01", "2026-02-30", "2026-W01", "1/31/2026", "2026-01-01\n"])
def test_invalid_iso_date_is_refused_unchanged(text):
    check(case(pm.string().iso_date(), text, fail("string.isoDate")))
    check(case(pm.string().iso_date(), text, fail("string.isoDate"), options={"convert": False}))


ORDER = [
    (lambda s: s.hex(byte_aligned=True).replace("a", ""), "ab", "0b"),
    (lambda s: s.hex(byte_aligned=True).trim(), " abc ", "0abc"),
    (lambda s: s.iso_date().replace("Z", "x"), "2026", "2026-01-01T00:00:00.000Z"),
    (lambda s: s.iso_date().trim().uppercase(), " 2026-01-01t00:00z", "2026-01-01T00:00:00.000Z"),
    (lambda s: s.iso_date().max(10).truncate(), "2026-01-01T10:00Z", "2026-01-01"),
    (lambda s: s.hex(byte_aligned=True).max(4).truncate(), "abcde", "0abc"),
]


@pytest.mark.parametrize(("make", "text", "want"), ORDER)
def test_formats_convert_after_replacements_and_before_the_cut(make, text, want):
    check(case(make(pm.string()), text, out=want))


def test_hex_converts_before_iso_dates():
    schema = pm.string().iso_date().hex(byte_aligned=True)
    check(
        case(
            schema,
            "2026-01-01T00:00Z",
            fail("string.isoDate", value="02026-01-01T00:00Z"),
            out="02026-01-01T00:00Z",
        )
    )


def test_listed_values_are_compared_with_the_converted_string():
    check(case(pm.string().hex(byte_aligned=True).valid("0a"), "a", out="0a"))


# --- URIs ---


def test_schemes_are_strings_and_patterns():
    schema = pm.string().uri(scheme=["https", re.compile("ftps?"), "svn+ssh"])
    for text in ("https://a", "ftp://a", "svn+ssh://a"):
        check(case(schema, text, rebuilds=False))
    context = {"value": "svnssh://a", "scheme": r"https|ftps?|svn\+ssh"}
    check(case(schema, "svnssh://a", fail("string.uriCustomScheme", **context), rebuilds=False))
    check(case(schema, "http:/", fail("string.uri"), rebuilds=False))


@pytest.mark.parametrize(("options", "text", "host"), [
    ({}, "http://a.org", "a.org"), ({}, "http://u:p@a.org:80/b?c", "a.org"),
    ({}, "http://[::1]/", "[::1]"), ({"scheme": "http"}, "http://a.org", "a.org"),
    ({"allowRelative": True}, "//a.org/b", "a.org"),
    ({"encodeUri": True}, "http://a.org/é b", "a.org"),
    ({"encodeUri": True}, "http://é.com/", "%C3%A9.com"),
])  # fmt: skip
def test_a_wrong_domain_in_a_uri_is_the_value_of_its_error(options, text, host):
    schema = pm.string().uri({**options, "domain": {"tlds": COM}})
    check(case(schema, text, fail("string.domain", value=host)))


def test_a_uri_without_a_host_has_no_value_in_its_error():
    check(case(pm.string().uri(domain={}), "mailto:a", fail("string.domain", value=pm.UNDEFINED)))
    check(case(pm.string().uri(domain={}, allow_relative=True), "/a"))


def test_the_host_is_found_behind_a_scheme_with_a_colon():
    schema = pm.string().uri(scheme=re.compile("a:b"), domain={"tlds": False})
    check(case(schema, "a:b://c", fail("string.domain", value="c"), rebuilds=False))


@pytest.mark.parametrize(("text", "want"), [
    ("http://a/é b", "http://a/%C3%A9%20b"), ("http://a/%é", "http://a/%25%C3%A9"),
    ("http://a/[]", "http://a/%5B%5D"),
    ('http://a/"<>\\^`{|}', "http://a/%22%3C%3E%5C%5E%60%7B%7C%7D"),
    ("http://a/😀\ud83d\ude00", "http://a/%F0%9F%98%80%F0%9F%98%80"),
    ("http://a/b%20c", "http://a/b%20c"),
])  # fmt: skip
def test_a_wrong_uri_is_encoded_and_looked_at_again(text, want):
    check(case(pm.string().uri(encode_uri=True), text, out=want))


@pytest.mark.parametrize("text", ["b x", "http://a/\ud800", "http:/"])
def test_a_uri_that_is_wrong_when_encoded_is_refused_as_it_was(text):
    check(case(pm.string().uri(encode_uri=True), text, fail("string.uri")))


def test_nothing_is_encoded_without_conversion():
    schema = pm.string().uri(encode_uri=True)
    check(case(schema, "http://a/é", fail("string.uri"), options={"convert": False}))


def test_encoded_uri_keeps_its_error_codes():
    schema = pm.string().uri(encode_uri=True, scheme="ftp")
    context = {"value": "http://a/é", "scheme": "ftp"}
    check(case(schema, "http://a/é", fail("string.uriCustomScheme", **context)))
    schema = pm.string().uri(encode_uri=True, relative_only=True)
    check(case(schema, "http://a b", fail("string.uriRelativeOnly")))
    check(case(schema, "é b", out="%C3%A9%20b"))


def test_rules_see_the_encoded_uri_where_they_come_later():
    check(case(pm.string().max(12).uri(encode_uri=True), "http://a/é", out="http://a/%C3%A9"))
    result = look(pm.string().uri(encode_uri=True).max(12), "http://a/é")
    assert details_of(result)[0][2]["value"] == "http://a/%C3%A9"


# --- wrong options ---

WRONG = [
    ("base64", {"urlSafe": 1}, "urlSafe"),
    ("base64", {"paddingRequired": "yes"}, "paddingRequired"),
    ("dataUri", {"paddingRequired": None}, "paddingRequired"),
    ("domain", {"minDomainSegments": 0}, "minDomainSegments"),
    ("domain", {"maxDomainSegments": 1.5}, "maxDomainSegments"),
    ("domain", {"tlds": "com"}, "tlds"),
    ("domain", {"tlds": None}, "tlds"),
    ("domain", {"tlds": {"allow": "com"}}, "tlds.allow"),
    ("domain", {"tlds": {"deny": ["_"]}}, "tlds.deny"),
    ("domain", {"tlds": {"allow": {"com"}, "deny": {"org"}}}, "not both"),
    ("domain", {"multiple": True}, "multiple"),
    ("email", {"multiple": 1}, "multiple"),
    ("email", {"separator": 1}, "separator"),
    ("guid", {"version": "uuidv9"}, "uuidv8"),
    ("guid", {"version": []}, "at least one"),
    ("guid", {"version": ["uuidv4", "uuidv4"]}, "twice"),
    ("guid", {"separator": "x"}, "separator"),
    ("guid", {"wrapper": "<"}, "wrapper"),
    ("guid", {"wrapper": None}, "wrapper"),
    ("hex", {"byteAligned": 1}, "byteAligned"),
    ("hex", {"prefix": "x"}, "optional"),
    ("ip", {"version": "x"}, "ipvfuture"),
    ("ip", {"version": []}, "at least one"),
    ("ip", {"cidr": "x"}, "forbidden"),
    ("ip", {"cidr": None}, "cidr"),
    ("uri", {"scheme": []}, "at least one"),
    ("uri", {"scheme": 1}, "scheme"),
    ("uri", {"scheme": "~"}, "no letter"),
    ("uri", {"domain": 1}, "domain"),
    ("uri", {"domain": {"x": 1}}, "'x'"),
]


@pytest.mark.parametrize(("method", "options", "said"), WRONG)
def test_a_wrong_option_is_named(method, options, said):
    with pytest.raises(pm.SchemaError, match=re.escape(said)):
        getattr(pm.string(), method)(options)


@pytest.mark.parametrize("method", ["base64", "dataUri", "domain", "email", "guid", "hex", "ip", "uri"])
@pytest.mark.parametrize("options", [None, 1, "x", [], {"x": 1}])
def test_options_are_a_mapping_of_known_names(method, options):
    with pytest.raises(pm.SchemaError, match=method):
        getattr(pm.string(), method)(options)


def test_the_nearest_option_is_suggested():
    with pytest.raises(pm.SchemaError, match="Did you mean allowUnicode"):
        pm.string().email(allowUnicod=True)


@pytest.mark.parametrize("method", ["alphanum", "creditCard", "hostname", "isoDate", "isoDuration", "token"])
def test_a_format_without_options_takes_none(method):
    with pytest.raises(TypeError, match="argument"):
        getattr(pm.string(), method)({})


def test_each_report_has_a_context_of_its_own():
    schema = pm.string().ip(version="ipv4")
    schema.validate("x").error.details[0].context["version"].append("ipv6")
    check(case(schema, "x", fail("string.ipVersion", cidr="optional", version=["ipv4"])))


def of_row(row):
    """Return the case of a row of the table: the first string that fails."""
    method, options, _, (text, *_), code, context = row
    given = [] if options is None else [options]
    return case(getattr(pm.string(), method)(*given), text, fail(code, **context))


CODES = [
    *map(of_row, TABLE),
    case(pm.string(), 1, fail("string.base")),
    case(pm.string().uri(domain={"tlds": {"allow": ["com"]}}), "http://a.b",
        fail("string.domain", value="a.b")),
    case(pm.string().email(), "1", fail("string.email", invalids=["1"])),
    case(pm.string().email(multiple=True), "a@b.com,x,y", fail("string.email", invalids=["x", "y"])),
    case(pm.string(), "", fail("string.empty")),
    case(pm.string().trim(), "   ", fail("string.empty", value=""), out=""),
    case(pm.string().hex(byteAligned=True).strict(), "abc", fail("string.hexAlign")),
    case(pm.string().iso_date(), "x", fail("string.isoDate")),
    case(pm.string().uri(scheme=["https", re.compile("ftps?")]), "http://a.b",
        fail("string.uriCustomScheme", scheme="https|ftps?")),
]  # fmt: skip

test_case_has_expected_outcome = checked(CODES)
