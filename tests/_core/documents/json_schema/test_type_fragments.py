"""What numbers, booleans, dates and their like say."""

import datetime
import re
from decimal import Decimal

import jsonschema
import pytest
from tests._core.documents.json_schema.said import NUMBER_STRING, SAFE, exactly, said, strict, told
from tests.exports import TARGETS, validators, validators_of_formats

import passmuster as pm


@pytest.mark.parametrize(("schema", "expected"), [
    (pm.number(), {"type": "number", **SAFE}),
    (pm.number().unsafe(), {"type": "number"}),
    (pm.number().integer(), {"type": "integer", **SAFE}),
    (pm.number().min(1).max(9), {"type": "number", "minimum": 1, "maximum": 9}),
    (
        pm.number().greater(1).less(9.5),
        {"type": "number", "exclusiveMinimum": 1, "exclusiveMaximum": 9.5},
    ),
    (pm.number().unsafe().min(float("-inf")), {"type": "number"}),
    (pm.number().positive().unsafe(), {"type": "number", "exclusiveMinimum": 0}),
    (pm.number().negative().unsafe(), {"type": "number", "exclusiveMaximum": 0}),
    (pm.number().port(), {"type": "integer", "minimum": 0, "maximum": 65535}),
    (pm.number().multiple(3).unsafe(), {"type": "number", "multipleOf": 3}),
    (pm.number().valid(1, 2), {"enum": [1, 2]}),
    (pm.number().valid(Decimal(2)), {"const": 2}),
    (pm.number().invalid(5).unsafe(), {"type": "number", "not": {"const": 5}}),
    (pm.number().allow(None).unsafe(), {"type": ["number", "null"]}),
    (pm.boolean(), {"type": "boolean"}),
    (pm.boolean().allow(None), {"type": ["boolean", "null"]}),
    (pm.any(), {}),
    (pm.any().forbidden(), {"not": {}}),
    (pm.any().valid("a", None), {"enum": ["a", None]}),
    (pm.any().valid(None), {"type": "null"}),
    (pm.any().invalid(True), {"not": {"const": True}}),
    (pm.function(), {"not": {}}),
    (pm.date(), {"not": {}}),
    (pm.uuid(), {"not": {}}),
    (pm.decimal(), {"not": {}}),
    (pm.binary(), {"not": {}}),
    (pm.symbol(), {"not": {}}),
])  # fmt: skip
def test_values_without_conversion(schema, expected):
    assert strict(schema) == expected


@pytest.mark.parametrize(("schema", "rule"), [
    (pm.number().precision(2), "precision"),
    (pm.number().multiple(0.01), "multiple"),
    (pm.number().min(pm.ref("a")), "min"),
    (pm.number().min(Decimal("0.1")), "min"),
    (pm.any().valid(pm.ref("a")), "valid"),
    (pm.boolean().allow(pm.ref("a")), "allow"),
    (pm.any().invalid(pm.ref("a")), "invalid"),
    (pm.any().external(print), "external"),
    (pm.any().custom(lambda value: value), "custom"),
    (pm.any().error(lambda errors: errors), "error"),
    (pm.any().failover(lambda: 1), "failover"),
])  # fmt: skip
def test_losses_of_values(schema, rule):
    assert said(schema.strict(), "input")[1] == [rule]


def test_a_warning_refuses_nothing():
    assert strict(pm.number().min(5).warn().unsafe()) == {"type": "number"}


def test_rules_behind_a_function_of_the_callers_are_lost_too():
    schema = pm.number().unsafe().min(1).custom(lambda value: value * 2).max(5).strict()
    assert said(schema, "input") == ({"type": "number", "minimum": 1}, ["custom", "max"])
    assert said(schema) == ({}, ["custom"])


def test_strings_convert_to_numbers():
    json, lost = said(pm.number().min(1), "input")
    assert json == {"anyOf": [{"type": "number", "minimum": 1, "maximum": 2**53 - 1}, NUMBER_STRING]}
    assert lost == ["number"]
    assert said(pm.number().valid(5), "input")[0] == {"anyOf": [{"const": 5}, NUMBER_STRING]}
    rounded, lost = said(pm.number().precision(1).min(5), "input")
    assert rounded["anyOf"][0] == {"type": "number", **SAFE}
    assert lost == ["min", "number"]


def test_words_convert_to_booleans():
    true = {"type": "string", "pattern": "^[Tt][Rr][Uu][Ee]$"}
    false = {"type": "string", "pattern": "^[Ff][Aa][Ll][Ss][Ee]$"}
    assert exactly(pm.boolean(), "input") == {"anyOf": [{"type": "boolean"}, true, false]}
    assert exactly(pm.boolean().sensitive().truthy("yes"), "input") == {
        "anyOf": [{"type": "boolean"}, {"enum": ["true", "yes"]}, {"const": "false"}]
    }
    assert exactly(pm.boolean().valid(True), "input") == {"anyOf": [{"const": True}, true]}
    yes = exactly(pm.boolean().truthy("ok", 1, "."), "input")["anyOf"][2]
    assert yes == {"type": "string", "pattern": "^(?:[Tt][Rr][Uu][Ee]|[Oo][Kk\u212a]|\\.)$"}
    assert pm.boolean().truthy("ok").validate("o\u212a").value is True
    assert said(pm.boolean().truthy("ä"), "input")[1] == ["truthy"]
    assert exactly(pm.boolean()) == {"type": "boolean"}


@pytest.mark.parametrize(("schema", "comes", "goes"), [
    (pm.date(), {"type": ["string", "number"], "pattern": "[0-9]"}, "date-time"),
    (pm.date().only_date(), {"type": ["string", "number"], "pattern": "[0-9]"}, "date"),
    (pm.date().timestamp("unix"), {"type": ["string", "number"], "pattern": "[0-9]"}, "date-time"),
    (pm.date().format("DD/MM"), {"type": ["string", "number"]}, "date-time"),
    (pm.date().iso(), {"type": "string", "pattern": "^[-+]?[0-9]{4}"}, "date-time"),
    (pm.date().iso().only_date(), {"type": "string", "pattern": "^[-+]?[0-9]{4}"}, "date"),
    (pm.date().iso("datetime"), {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}"}, "date-time"),
    (pm.date().iso("date"), {"type": "string", "format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
        "date-time"),
])  # fmt: skip
def test_dates_are_strings_or_numbers(schema, comes, goes):
    assert said(schema, "input") == (comes, ["date"])
    assert said(schema)[0] == {"type": "string", "format": goes}


def test_strings_that_convert_to_dates_have_digits():
    pattern = said(pm.date(), "input")[0]["pattern"]
    for text in ("Sat, 21 Nov 2026", "(one) 1/31/2026", "86400000", "2026\0x"):
        assert pm.date().validate(text).error is None
        assert re.search(pattern, text)
    assert said(pm.date().valid(datetime.date(2020, 1, 1)), "input")[0] == {
        "type": ["string", "number"], "pattern": "[0-9]"
    }  # fmt: skip


@pytest.mark.parametrize("text", [
    "550e8400-e29b-41d4-a716-446655440000", "{550e8400e29b41d4a716446655440000}",
    "[550e8400:e29b:41d4a716:446655440000]", "(550e8400-e29b41d4-a716446655440000)",
])  # fmt: skip
def test_uuids_are_read_in_several_spellings(text):
    pattern = exactly(pm.uuid(), "input")["pattern"]
    of_version = exactly(pm.uuid().version("uuidv4"), "input")["pattern"]
    assert re.search(pattern, text)
    assert re.search(of_version, text)
    assert re.search(pattern, text.replace("41d4", "31d4"))
    assert re.search(pattern, text.upper())
    for wrong in (
        text[:-2],
        text.replace("41d4", "31d4"),
        f"{{{text}",
        text + "]",
        text.replace("e29b", "e29g"),
    ):
        assert re.search(of_version, wrong) is None
        assert pm.uuid().version("uuidv4").validate(wrong).error is not None


def test_how_many_bytes_there_are():
    schema = pm.binary().min(5).max(8)
    json, lost = said(schema, "input")
    assert (json["minLength"], json["maxLength"], lost) == (2, 8, ["min", "max", "binary"])
    takes = jsonschema.Draft202012Validator(json).is_valid
    for text in ("\U0001f600" * 2, "12345678", "\U0001f600a"):
        assert takes(text)
        assert schema.is_valid(text)
    for text in ("\U0001f600", "123456789"):
        assert not takes(text)
        assert not schema.is_valid(text)
    assert "maxLength" not in said(pm.binary().max(5).encoding("hex"), "input")[0]
    assert said(pm.binary().min(2).max(4))[0] == {
        "type": "string", "contentEncoding": "base64", "minLength": 4, "maxLength": 8
    }  # fmt: skip
    assert said(pm.binary().max(pm.ref("a")))[0] == {"type": "string", "contentEncoding": "base64"}


def test_uuids_come_out_in_one_form():
    json = exactly(pm.uuid(version=["uuidv4", "uuidv7"]))
    assert json["pattern"] == "^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"


def test_decimals_and_bytes_come_out_as_strings():
    assert said(pm.decimal().min("0.5"))[0]["type"] == "string"
    assert said(pm.decimal().min("0.5").max(9), "input")[0]["anyOf"][0] == {
        "type": "number",
        "minimum": 0.5,
        "maximum": 9,
    }
    assert said(pm.binary())[0] == {"type": "string", "contentEncoding": "base64"}
    assert said(pm.binary().max(3), "input")[1] == ["max", "binary"]


def test_symbols_are_the_values_mapped_to_them():
    symbol = pm.Symbol("a")
    assert exactly(pm.symbol().map({"a": symbol, 1: pm.Symbol("b")}), "input") == {"enum": ["a", 1]}
    assert said(pm.symbol().map({"a": symbol}))[1] == ["valid"]
    assert said(pm.symbol())[1] == ["symbol"]


# Strings


STRING = {"type": "string", "minLength": 1}


@pytest.mark.parametrize(("schema", "expected"), [
    (pm.string(), STRING),
    (pm.string().allow(""), {"type": "string"}),
    (pm.string().min(0), {"type": "string", "minLength": 0}),
    (pm.string().min(2).max(5), {"type": "string", "minLength": 2, "maxLength": 5}),
    (pm.string().length(3), {"type": "string", "minLength": 3, "maxLength": 3}),
    (pm.string().allow(None), {**STRING, "type": ["string", "null"]}),
    (pm.string().valid("a", "b"), {"enum": ["a", "b"]}),
    (pm.string().invalid("a"), {**STRING, "not": {"const": "a"}}),
    (pm.string().pattern(r"^[a-c]+\Z"), {**STRING, "pattern": "^[a-c]+$"}),
    (pm.string().pattern(r"[a-c]", invert=True), {**STRING, "not": {"pattern": "[a-c]"}}),
    (pm.string().alphanum(), {**STRING, "pattern": "^[A-Za-z0-9]+$"}),
    (pm.string().token(), {**STRING, "pattern": "^[A-Za-z0-9_]+$"}),
    (pm.string().hex(prefix="optional"), {**STRING, "pattern": "^(?:0[xX])?[0-9A-Fa-f]+$"}),
    (pm.string().truncate().max(3), {**STRING, "maxLength": 3}),
    (pm.string().trim(False), STRING),
])  # fmt: skip
def test_strings_that_are_not_converted(schema, expected):
    assert strict(schema) == expected


@pytest.mark.parametrize(("schema", "rule"), [
    (pm.string().email(), "email"),
    (pm.string().email(multiple=True), "email"),
    (pm.string().uri(), "uri"),
    (pm.string().domain(), "domain"),
    (pm.string().hostname(), "hostname"),
    (pm.string().credit_card(), "creditCard"),
    (pm.string().data_uri(), "dataUri"),
    (pm.string().iso_date(), "isoDate"),
    (pm.string().ip(version="ipv6"), "ip"),
    (pm.string().lowercase(), "case"),
    (pm.string().normalize(), "normalize"),
    (pm.string().max(3, "utf8"), "max"),
    (pm.string().valid("ä").insensitive(), "valid"),
    (pm.string().invalid("ä").insensitive(), "invalid"),
    (pm.string().pattern(r"^\w+$"), "pattern"),
    (pm.string().pattern(r"^\w+$", invert=True), "pattern"),
    (pm.string().min(pm.ref("a")), "min"),
])  # fmt: skip
def test_losses_of_strings(schema, rule):
    assert said(schema.strict(), "input")[1] == [rule]


@pytest.mark.parametrize(("schema", "good", "bad"), [
    (pm.string().guid(), ["{550E8400-E29B-41D4-A716-446655440000}", "550e8400:e29b41d4a716:446655440000"],
        ["{550E8400-E29B-41D4-A716-446655440000", "550e8400-e29b:41d4-a716-446655440000"]),
    (pm.string().guid(version="uuidv4", separator="-"), ["550e8400-e29b-41d4-a716-446655440000"],
        ["550e8400e29b41d4a716446655440000"]),
    (pm.string().base64(), ["YQ==", "YWJj"], ["YQ", "Y", "YQ=a"]),
    (pm.string().base64(padding_required=False, url_safe=True), ["YQ", "YW-_"], ["Y", "YW+/"]),
    (pm.string().iso_duration(), ["P1D", "PT2H", "P1Y2M3W4DT5H6M7S"], ["P", "PT", "P1DT", "1D"]),
    (pm.string().ip(version="ipv4", cidr="required"), ["10.0.0.0/8", "01.2.3.255/32"],
        ["10.0.0.0", "256.0.0.0/8", "1.2.3.4/33"]),
])  # fmt: skip
def test_formats_that_are_patterns(schema, good, bad):
    pattern = re.compile(strict(schema)["pattern"])
    assert [text for text in good if not pattern.search(text)] == []
    assert [text for text in bad if pattern.search(text)] == []
    assert [text for text in good if not schema.is_valid(text)] == []
    assert [text for text in bad if schema.is_valid(text)] == []


@pytest.mark.parametrize(("schema", "good", "bad"), [
    (pm.string().email(), ["a@b.com", "êa@b.com", "a<\u0338@b.com", "x@bücher。de"],
        ["a@b", "a b@c.com", "a@b@c.com", "@b.com", "a(b)@c.com"]),
    (pm.string().email(min_domain_segments=1, tlds=False), ["a@b"], ["a", "a@"]),
    (pm.string().domain(), ["a.com", "mü.de", "例え。com"], ["a", "a b.com", "a.com/", "a:b.com", ""]),
    (pm.string().domain(min_domain_segments=1, tlds=False), ["a"], ["a b", ""]),
    (pm.string().hostname(), ["a", "mü.de", "::1", "127.0.0.1", "v1.a"], ["a b", "a/b", "[::1]"]),
    (pm.string().uri(), ["a:b", "http://[::1]/a?b#c"], ["a b:c", "b", "1:b", "http://ü.de"]),
    (pm.string().uri(allow_query_square_brackets=True), ["http://a/b?c=[1]"], ["a"]),
    (pm.string().uri(scheme=re.compile("é+")), ["é://b"], ["é", "é://b c"]),
    (pm.string().uri(allow_relative=True), ["a:b", "../b?c"], ["a b"]),
    (pm.string().uri(allow_relative=True, scheme=re.compile("é+")), ["é://b", "../b?c"], ["é", "é:ü"]),
    (pm.string().uri(relative_only=True, scheme="a"), ["../b"], ["ü"]),
])  # fmt: skip
@pytest.mark.parametrize("target", TARGETS)
def test_rough_formats_accept_all_valid_strings_even_if_formats_are_asserted(schema, good, bad, target):
    document = schema.strict().json_schema(target, "input")
    pattern = re.compile(document["pattern"])
    for text in good:
        assert schema.is_valid(text)
        assert pattern.search(text)
        assert all(takes(text) for takes in validators(document, target))
    for text in bad:
        assert not schema.is_valid(text)
        assert not pattern.search(text)
    assert validators_of_formats(document, target) == []


def test_converted_strings_have_claims_that_survive_conversion():
    assert said(pm.string().trim().min(2).max(5), "input") == ({**STRING, "minLength": 2}, ["min", "max"])
    assert said(pm.string().uppercase().max(5).min(2), "input") == (
        {**STRING, "maxLength": 5},
        ["max", "min"],
    )
    assert said(pm.string().replace("a", "b").alphanum(), "input") == (
        {"type": "string"},
        ["string", "alphanum"],
    )
    assert said(pm.string().max(3).truncate(), "input") == (STRING, ["max"])
    assert exactly(pm.string().lowercase(), "input") == STRING
    assert exactly(pm.string().trim(), "input")["pattern"].startswith("[^\\t-\\r ")
    assert said(pm.string().valid("a").lowercase(), "input")[0] == {
        "anyOf": [{"const": "a"}, {"type": "string"}]
    }


def test_results_satisfy_the_rules():
    json = exactly(pm.string().trim().max(5))
    assert json["maxLength"] == 5
    assert re.search(json["pattern"], " a") is None
    assert said(pm.string().lowercase().max(5)) == ({**STRING, "maxLength": 5}, ["string"])
    assert said(pm.string().trim().replace("a", " ")) == (STRING, ["string"])


def test_the_pattern_of_javascript_is_its_own():
    schema = pm.build({"type": "string", "rules": [{"name": "pattern", "args": {"regex": "/^\\d{2}$/i"}}]})
    assert strict(schema) == {**STRING, "pattern": "^[0-9]{2}$"}


# Alternatives and links


WORD, FLAG = pm.string().valid("a"), pm.boolean().strict()


def test_modes_of_alternatives():
    assert strict(pm.alternatives(WORD, FLAG)) == {"anyOf": [{"const": "a"}, {"type": "boolean"}]}
    assert strict(pm.alternatives(WORD, FLAG).match("one")) == {
        "oneOf": [{"const": "a"}, {"type": "boolean"}]
    }
    both = pm.alternatives(pm.number().min(1).unsafe(), pm.number().max(5).unsafe()).match("all")
    assert strict(both) == {"type": "number", "minimum": 1, "maximum": 5}
    assert strict(pm.alternatives()) == {"not": {}}
    assert strict(pm.alternatives(WORD, None)) == {"enum": ["a", None]} or strict(pm.alternatives(WORD, None))


def test_types_are_joined():
    assert strict(pm.alternatives(pm.boolean(), pm.object(), pm.array())) == {
        "type": ["boolean", "object", "array"]
    }
    assert strict(pm.alternatives(pm.boolean(), pm.any())) == {}


def test_exactly_one_match_is_a_loss_if_an_alternative_has_losses():
    schema = pm.alternatives(pm.string().email(), pm.string().uri()).match("one").strict()
    json, lost = said(schema, "input")
    assert "anyOf" in json
    assert lost == ["email", "uri", "match"]


def test_a_conditional_alternative():
    schema = pm.alternatives().conditional(pm.string(), then=WORD, otherwise=FLAG)
    assert exactly(schema, "input") == {
        "if": {"type": "string", "minLength": 1},
        "then": {"const": "a"},
        "else": {"type": "boolean"},
    }
    by_sibling = pm.object(
        {"k": pm.any(), "v": pm.alternatives().conditional("k", is_=1, then=WORD, otherwise=FLAG)}
    )
    json, lost = said(by_sibling, "input")
    assert json["properties"]["v"] == {"anyOf": [{"const": "a"}, {"type": "boolean"}]}
    assert lost == ["conditional"]


def test_rules_of_a_link_stand_beside_its_reference():
    schema = pm.object({"a": WORD, "b": pm.link("a").allow(None)})
    assert exactly(schema, "input")["properties"]["b"] == {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}]}
    assert said(pm.object({"a": WORD, "b": pm.link("a").concat(pm.string().min(1))}), "input")[1]


def test_choices_of_outer_conditions_are_losses_inside():
    shape = pm.object({"t": pm.valid(1, 2), "in": pm.link("#shape")}).id("shape")
    shape = shape.when(".t", is_=1, then=pm.object({"z": FLAG}), otherwise=pm.object({"o": FLAG}))
    schema = pm.object({"s": pm.link("#shape")}).shared(shape)
    value = {"s": {"t": 1, "in": {"t": 2, "z": True, "o": True}}}
    assert schema.is_valid(value)
    json, lost = said(schema, "input")
    jsonschema.validate(value, json)
    assert "link" in lost


def test_a_link_leads_to_a_schema_with_its_conditions():
    branch = pm.object({"z": FLAG}).when("c", is_=1, then=pm.object({"y": FLAG, "m": pm.link("..")}))
    json, lost = said(pm.object({"c": pm.valid(1, 2), "n": branch}), "input")
    then, otherwise = (json[branch]["properties"]["n"] for branch in ("then", "else"))
    assert then["properties"]["m"] == {"$ref": "#/$defs/n"}
    assert json["$defs"]["n"] == {"anyOf": [then, otherwise]}
    assert lost == ["when"]


def test_definitions_that_nothing_refers_to_are_not_written():
    tree = pm.object({"date": pm.date(), "more": pm.link("#node")}).id("node")
    every = pm.alternatives(tree, pm.object()).match("all").json_schema(mode="output")
    assert "$defs" not in every
    one = pm.object({"a": pm.alternatives(tree, pm.any()).match("one")}).json_schema(mode="output")
    assert list(one["$defs"]) == ["node"]


def test_disabled_trimming_leaves_blank_strings():
    assert exactly(pm.string().trim(False).empty(None), "input") == {**STRING, "type": ["string", "null"]}
    schema = pm.string().trim().warning("own.code", {}).message({"own.code": "!"})
    assert exactly(schema, "input") == exactly(pm.string().trim(), "input")


# For readers


def test_a_string_in_one_case_has_no_letters_of_the_other():
    assert strict_with_loss(pm.string().lowercase()) == ({**STRING, "pattern": "^[^A-Z]*$"}, ["case"])
    assert strict_with_loss(pm.string().uppercase()) == ({**STRING, "pattern": "^[^a-z]*$"}, ["case"])


def strict_with_loss(schema):
    return said(schema.strict(), "input")


def test_refused_values_in_any_case():
    refused = {"type": "string", "pattern": "^[Aa][Kk\u212a]$"}
    schema = pm.string().invalid("aK").insensitive()
    assert strict(schema) == {**STRING, "not": refused}
    made, lost, _ = told(schema.strict())
    assert (made["not"], lost) == ({"const": "aK"}, ["invalid"])


@pytest.mark.parametrize("text", [
    " 1 ", "-0.5e+7", "true", "[1] ", "\n{}\n", '"a"', "01", "1.", "NaN", "\xa01", "nul", "", "tru",
    "{", '"', "[1]\x0b", "-",
])  # fmt: skip
def test_pattern_of_json_texts(text):
    made = pm.string().json().strict()
    pattern = strict_with_loss(made)[0]["pattern"]
    passes = made.validate(text).error is None
    assert bool(re.search(pattern, text)) is passes


def test_conversion_may_make_json_of_another_text():
    assert "pattern" not in said(pm.string().trim().json(), "input")[0]
    assert "pattern" not in told(pm.string().json())[0]


def test_rules_above_links_are_those_of_their_targets():
    person = pm.object({"name": pm.string()}).id("person")
    friends, either = (
        pm.array().items(pm.link("#person")).unique(),
        pm.alternatives(pm.link("#person"), 1).match("one"),
    )
    schema = (
        pm.object({"me": pm.link("#person"), "friends": friends, "either": either}).shared(person).strict()
    )
    made = schema.json_schema()
    assert made.losses == ()
    assert made["properties"]["friends"]["uniqueItems"] is True
    assert "oneOf" in made["properties"]["either"]


@pytest.mark.parametrize("schema, given", [
    (pm.string().json().custom(lambda text: text + "1"), "-"),
    (pm.string().json().custom(lambda text: None), "FF"),
    (pm.string().lowercase().json(), "TRUE"),
])  # fmt: skip
def test_decoded_text_is_no_claim_about_the_string_before(schema, given):
    assert schema.is_valid(given)
    made, _ = said(schema, "input")
    assert "contentMediaType" not in made
    assert "pattern" not in made
