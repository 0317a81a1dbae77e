"""Literal definitions that say something else than is meant."""

import pytest

import passmuster as pm
from passmuster._core.schemas.schema.schema_warnings.literals import (
    warn_json_schema_keys,
    warn_misread_key,
    warn_misread_literal,
)

LIST = "a list of one schema is that schema: write array().items(…) for an array of such"
JSON_SCHEMA = (
    "a JSON Schema is taken for the keys of an object: write from_json_schema(document), or object({…}) "
    "with a schema for each key"
)
FUNCTION = (
    "a function stands for custom(function), which makes another value of a value: "
    "write any().custom(function), or any().check(function) for a condition"
)

DOUBTED = [
    (
        lambda: pm.object({"a": "string"}),
        "'string' is a value here: write string(), or valid('string') (key 'a')",
    ),
    (
        lambda: pm.object({"a": {"b": "int"}}),
        "'int' is a value here: write number().integer(), or valid('int') (key 'b')",
    ),
    (
        lambda: pm.array().items("str"),
        "'str' is a value here: write string(), or valid('str') (argument 1 of items)",
    ),
    (lambda: pm.compile("null"), "'null' is a value here: write valid(None), or valid('null')"),
    (lambda: pm.compile(["number", "null"]), "'number' is a value here: write number(), or valid('number')"),
    (lambda: pm.object({"a": [str]}), f"{LIST} (key 'a')"),
    (lambda: pm.compile([{"a": 1}]), LIST),
    (lambda: pm.object({"type": "object", "properties": {}}), JSON_SCHEMA),
    (lambda: pm.compile({"type": "string", "minLength": 2}), JSON_SCHEMA),
    (lambda: pm.compile({"$ref": "#/definitions/a"}), JSON_SCHEMA),
    (lambda: pm.object({"$schema": "https://json-schema.org/draft/2020-12/schema"}), JSON_SCHEMA),
    (lambda: pm.object({"a": lambda v: v > 3}), f"{FUNCTION} (key 'a')"),
    (lambda: pm.compile(lambda v: v > 3), FUNCTION),
    (
        lambda: pm.object({"a?": int}),
        "the question mark is part of the key 'a?': keys may be left out unless required()",
    ),
    (
        lambda: pm.object({"a": pm.any().default(1).required()}),
        "default: it is never used, because the value is required (key 'a')",
    ),
    (
        lambda: pm.object({"a": pm.any().when("zz", is_=1, then=2)}),
        "a reference of the key 'a': there is no key 'zz'. Known are a.",
    ),
    (
        lambda: pm.object({"low": pm.number().max(pm.ref("hihg")), "high": int}),
        "a reference of the key 'low': there is no key 'hihg'. Did you mean high?",
    ),
    (
        lambda: pm.object({"a": {"b": pm.ref("...zz")}}),
        "a reference of the key 'a': there is no key 'zz'. Known are a.",
    ),
    (
        lambda: pm.any().valid(lambda v: v > 3),
        "valid: a function is listed as a value; for a condition write check(predicate)",
    ),
    (
        lambda: pm.string().pattern("/^a$/i"),
        "pattern: the slashes are part of '/^a$/i': leave them out, and write flags as (?i)",
    ),
    (
        lambda: pm.string().pattern("/[a-z]+/i"),
        "pattern: the slashes are part of '/[a-z]+/i': leave them out, and write flags as (?i)",
    ),
]

MEANT = [
    lambda: pm.object({"a": "red", "b": ["red"], "c": ["string", "red"], "d": [None]}),
    lambda: pm.object({"a": pm.valid("string"), "b": [str, int], "c": str.strip}),
    lambda: pm.any().when("a", is_="string", then=1),
    lambda: pm.object({"type": "Feature", "properties": {"name": str}}),
    lambda: pm.object({"type": pm.any(), "properties": {"name": str}}),
    lambda: pm.object({"$schema": pm.string().uri(), "a b?": 1, "?": 1}),
    lambda: pm.object({"a": pm.any().required().default(1).optional()}),
    lambda: pm.object().unknown().keys({"a": pm.ref("zz")}),
    lambda: pm.object().pattern("^z", int).keys({"a": pm.ref("zz")}),
    lambda: pm.object({"a": pm.ref("b"), "b": 1, "c": pm.ref("$zz"), "d": {"e": pm.ref("...a")}}),
    lambda: pm.object({"a": {"b": pm.ref("....zz")}}),
    lambda: pm.string().pattern("/users/"),
    lambda: pm.string().pattern("^/users/[0-9]+/$"),
    lambda: pm.string().pattern(r"/v\d+/items"),
    lambda: pm.string().pattern("/static/img"),
]


@pytest.mark.parametrize("make, complaint", DOUBTED, ids=[complaint for _, complaint in DOUBTED])
def test_misread_literals_warn(make, complaint):
    with pytest.warns(pm.SchemaWarning) as found:
        assert pm.is_schema(make())
    assert str(found[0].message) == complaint


@pytest.mark.parametrize("make", MEANT)
def test_plausible_literals_do_not_warn(make):
    assert pm.is_schema(make())


def test_plain_values_are_never_suspicious():
    library = pm.any().spec.root
    assert (
        warn_misread_literal(library, 5)
        is warn_json_schema_keys({"a": 1})
        is warn_misread_key("a", pm.any().spec)
        is None
    )
