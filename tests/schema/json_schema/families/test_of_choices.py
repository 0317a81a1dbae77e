"""What alternatives and links say."""

import jsonschema
from tests.schema.json_schema.families.said import exactly, said, strict

import passmuster as pm

TEXT, FLAG = pm.string().valid("a"), pm.boolean().strict()


def test_modes_of_alternatives():
    assert strict(pm.alternatives(TEXT, FLAG)) == {"anyOf": [{"const": "a"}, {"type": "boolean"}]}
    assert strict(pm.alternatives(TEXT, FLAG).match("one")) == {
        "oneOf": [{"const": "a"}, {"type": "boolean"}]
    }
    both = pm.alternatives(pm.number().min(1).unsafe(), pm.number().max(5).unsafe()).match("all")
    assert strict(both) == {"type": "number", "minimum": 1, "maximum": 5}
    assert strict(pm.alternatives()) == {"not": {}}
    assert strict(pm.alternatives(TEXT, None)) == {"enum": ["a", None]} or strict(pm.alternatives(TEXT, None))


def test_types_are_joined():
    assert strict(pm.alternatives(pm.boolean(), pm.object(), pm.array())) == {
        "type": ["boolean", "object", "array"]
    }
    assert strict(pm.alternatives(pm.boolean(), pm.any())) == {}


def test_what_takes_more_can_not_be_counted():
    schema = pm.alternatives(pm.string().email(), pm.string().uri()).match("one").strict()
    json, lost = said(schema, "input")
    assert "anyOf" in json
    assert lost == ["email", "uri", "match"]


def test_a_conditional_alternative():
    schema = pm.alternatives().conditional(pm.string(), then=TEXT, otherwise=FLAG)
    assert exactly(schema, "input") == {
        "if": {"type": "string", "minLength": 1},
        "then": {"const": "a"},
        "else": {"type": "boolean"},
    }
    by_sibling = pm.object(
        {"k": pm.any(), "v": pm.alternatives().conditional("k", is_=1, then=TEXT, otherwise=FLAG)}
    )
    json, lost = said(by_sibling, "input")
    assert json["properties"]["v"] == {"anyOf": [{"const": "a"}, {"type": "boolean"}]}
    assert lost == ["conditional"]


def test_rules_of_a_link_stand_beside_its_reference():
    schema = pm.object({"a": TEXT, "b": pm.link("a").allow(None)})
    assert exactly(schema, "input")["properties"]["b"] == {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}]}
    assert said(pm.object({"a": TEXT, "b": pm.link("a").concat(pm.string().min(1))}), "input")[1]


def test_what_conditions_chose_further_out_is_not_said_within():
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
