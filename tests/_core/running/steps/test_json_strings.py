"""`string().json()`: what is JSON, what is in it, and what reads schemas knows of that."""

import json
import sys

import pytest
from hypothesis import given, strategies as st
from tests.cases import case, checked, fail

import passmuster as pm
from passmuster._core.engine.backend import scanners
from passmuster._core.running.steps import json_strings
from passmuster._core.running.steps.json_strings import is_deep

ANY = pm.string().json()
META = pm.object(
    {"meta": pm.string().json({"id": pm.number().required(), "tags": pm.array().items(pm.number())})}
)
BAD = fail("string.json")

CASES = [
    case("what is in it is validated and converted", META, {"meta": '{"id": "5"}'}, out={"meta": {"id": 5}}),
    case(
        "paths lead into it",
        META,
        {"meta": '{"tags": [1, "x"]}'},
        fail("any.required", "meta", "id", label="meta.id", value=pm.UNDEFINED),
        fail("number.base", "meta", "tags", 1, value="x", label="meta.tags[1]", key=1),
        options={"abort_early": False},
    ),
    case("what is no string", META, {"meta": {"id": 5}}, fail("string.base", "meta")),
    case(
        "without conversion it is checked alone",
        META,
        {"meta": '{"id": 5}'},
        out={"meta": '{"id": 5}'},
        options={"convert": False},
    ),
    case(
        "and checked strictly",
        META,
        {"meta": '{"id": "5"}'},
        fail("number.base", "meta", "id", value="5", label="meta.id", key="id"),
        options={"convert": False},
    ),
    case("any JSON", ANY, ' [1, 2.5, null, true, "a"] ', out=[1, 2.5, None, True, "a"]),
    case("null", ANY, "null", out=None),
    case("the empty string", ANY, "", fail("string.empty")),
    case("rules are about the string", ANY.min(5), "[1]", fail("string.min", limit=5)),
    case("whichever was first", pm.string().max(2).json(), "[1]", fail("string.max", limit=2)),
    case("a listed value is what is meant", ANY.allow("", "{"), "{", out="{"),
    case("a default is not decoded", ANY.default("{}"), pm.UNDEFINED, out="{}"),
    case("failover", ANY.failover(3), "{", out=3),
    case("the string as it came", ANY.raw(), "[1]", out="[1]"),
    case("functions see the string", ANY.custom(lambda text: text + "1"), "1", out=11),
    case("JSON in JSON", pm.string().json(pm.string().json(int)), '"5"', out=5),
    case("a later one counts", ANY.json(int), "[1]", fail("number.base", value=[1])),
    case(
        "references reach out of it",
        pm.object({"a": int, "b": pm.string().json({"c": pm.number().min(pm.ref("...a"))})}),
        {"a": 5, "b": '{"c": 3}'},
        fail("number.min", "b", "c", limit=pm.ref("...a"), value=3, label="b.c", key="c"),
    ),
    case(
        "a condition chooses it",
        pm.object({"f": str, "v": pm.string().when("f", is_="json", then=ANY)}),
        {"f": "json", "v": "[1]"},
        out={"f": "json", "v": [1]},
    ),
    case(
        "a link leads back",
        pm.object({"next": pm.string().json(pm.link("#n"))}).id("n"),
        {"next": '{"next": "{}"}'},
        out={"next": {"next": {}}},
    ),
]

test_case_has_expected_outcome = checked(CASES)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[1] 2",
        "{'a': 1}",
        "{a: 1}",
        "NaN",
        "-Infinity",
        "1e999",
        '{"a": 1, "a": 2}',
        "\ufeff1",
        '"\n"',
        "01",
        "9" * 5000,
        "[" * 300 + "]" * 300,
        "[" * 10**6,
        '{"a":' * 10**5,
        '"' + "[" * 300,
        "\\" * 999,
    ],
    ids=lambda text: text[:12],
)
def test_invalid_json_is_refused_first(text):
    assert [detail.code for detail in ANY.validate(text).error.details] == ["string.json"]


PARTS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda parts: st.lists(parts) | st.dictionaries(st.text(), parts),
)


@given(value=PARTS, ascii=st.booleans(), indent=st.none() | st.integers(0, 2))
def test_the_fastest_decoder_reads_the_same_as_the_standard_library(value, ascii, indent):
    text = json.dumps(value, ensure_ascii=ascii, indent=indent)
    found = json_strings.decode(text)
    assert (found, repr(found)) == (value, repr(json.loads(text)))


@pytest.mark.parametrize(
    "text",
    ['{"a": 1, "\\u0061": 2}', '[{"b": ":"}, {"a\\\\": [], "a\\\\": {}}]', '{"": {"\\"": 1, "\\"": "\\":"}}'],
)
def test_a_repeated_name_is_found_however_it_is_written(text):
    assert json.loads(text)
    assert [detail.code for detail in ANY.validate(text).error.details] == ["string.json"]


def test_colons_and_quotes_in_strings_are_no_names():
    value = {"a:": 'b": ', "\\": ["\\\\", ":", '"', '\\":'], "\U0001f600:": {"": ":"}}
    assert ANY.validate(json.dumps(value)).value == value
    assert scanners.has_all_names(value, json.dumps(value, ensure_ascii=False))
    assert not scanners.has_all_names({}, json.dumps(value))


def test_brackets_in_strings_do_not_count():
    text = '["' + "[" * 999 + '\\"' + "{" * 999 + '"]'
    assert ANY.validate(text).value == ["[" * 999 + '"' + "{" * 999]
    assert not is_deep(text, 5)
    deep = "[" * 200 + "]" * 200
    assert ANY.validate(deep).error is None


def test_little_of_the_stack_is_enough():
    def down(frames):
        return ANY.validate("[" * 200 + "]" * 200).error if frames == 0 else down(frames - 1)

    depth = 0
    frame = sys._getframe()
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    assert down(sys.getrecursionlimit() - depth - 100) is None


def test_excessive_depth_for_the_schema_is_reported():
    schema = pm.object({"a": pm.link("#n")}).id("n")
    text = '{"a":' * 100 + "{}" + "}" * 100
    found = pm.string().json(schema).validate(text, limits={"depth": 20}).error
    assert [detail.code for detail in found.details] == ["link.depth"]


def test_secrets_in_it_are_masked_and_so_is_a_string_that_may_hold_them():
    schema = pm.object({"b": pm.string().json({"key": pm.string().secret().min(20)})})
    for text in ('{"key": "hunter22"}', '{"key": "hunter22"'):
        error = schema.validate({"b": text}).error
        told = (
            str(error) + error.annotate(True) + error.to_json() + repr(error._original) + repr(error.details)
        )
        assert "hunter22" not in told


def test_readers_know_the_parsed_value():
    schema = pm.string().json({"id": pm.number().unsafe().required()}).trim()
    info = pm.inspect(schema)
    assert (type(info).__name__, info.content.type, info.conversions) == ("JsonInfo", "object", ("trim",))
    assert schema.json_schema(mode="input")["contentMediaType"] == "application/json"
    assert "contentMediaType" not in schema.json_schema(mode="input", target="openapi-3.0")
    assert schema.json_schema(mode="output")["properties"] == {"id": {"type": "number"}}
    assert schema.strict().json_schema(mode="output")["type"] == "string"
    assert ANY.json_schema(mode="output").keys() == {"$schema"}
    assert str(pm.diff(pm.string(), ANY)) == "narrowed: value: the rule json is new"


def test_settings_hold_json():
    schema = pm.object({"limits": pm.string().json({"a": int})})
    assert pm.env(schema, environ={"LIMITS": '{"a": 1}'}) == {"limits": {"a": 1}}
