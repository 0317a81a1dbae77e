"""Places and what leads to them: dynamic scopes, uses, places that stand for others."""

import jsonschema
import pytest

import passmuster as pm
from passmuster._core.schemas.json_schema_reader.document_index import DocumentIndex
from passmuster._core.schemas.json_schema_reader.schema_graph import SchemaGraph, end_of


def place_of(document):
    index = DocumentIndex("draft-2020-12", {})
    return SchemaGraph(index).read(index.first(document))


def test_references_that_only_refer_are_passed():
    place = place_of(
        {"$ref": "#/$defs/a", "$defs": {"a": {"allOf": [{"$ref": "#/$defs/b"}]}, "b": {"minimum": 1}}}
    )
    end, passed = end_of(place)
    assert (end.words, len(passed), end.uses) == ({"minimum": 1}, 3, 1)


def test_uses_are_counted_through_references():
    place = place_of(
        {
            "properties": {"a": {"$ref": "#/$defs/x"}, "b": {"$ref": "#/$defs/x"}},
            "$defs": {"x": {"items": {}}},
        }
    )
    ends = {id(end_of(edge)[0]): end_of(edge)[0] for edge in place.edges()}
    assert [end.uses for end in ends.values()] == [2]


def test_a_place_in_two_dynamic_scopes_is_two():
    tree = {
        "$id": "tree",
        "$dynamicAnchor": "node",
        "properties": {"children": {"items": {"$dynamicRef": "#node"}}},
    }
    strict = {
        "$id": "strict",
        "$dynamicAnchor": "node",
        "$ref": "tree",
        "unevaluatedProperties": False,
        "$defs": {"tree": tree},
    }
    open_, closed = pm.from_json_schema(tree), pm.from_json_schema(strict)
    value = {"children": [{"children": [], "name": 1}]}
    assert open_.validate(value).error is None
    assert [detail.path for detail in closed.validate(value).error.details] == [["children", 0, "name"]]


@pytest.mark.parametrize(
    "document",
    [
        {"$ref": "#"},
        {"allOf": [{"$ref": "#"}]},
        {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}},
    ],
)
def test_a_schema_that_stands_for_itself_is_refused(document):
    with pytest.raises(pm.SchemaError, match="the schema stands for itself"):
        pm.from_json_schema(document)


def test_dynamic_scopes_do_not_multiply_without_end():
    layers = {}
    for i in range(40):
        for side in "ab":
            name = f"{side}{i}"
            below = [{"$ref": f"a{i + 1}"}, {"$ref": f"b{i + 1}"}] if i < 39 else [{"$dynamicRef": "#x"}]
            layers[name] = {
                "$id": name,
                "$dynamicAnchor": f"n{i}",
                "anyOf": below,
                "$defs": {"x": {"$dynamicAnchor": "x"}},
            }
    with pytest.raises(pm.SchemaError, match="there are too many dynamic scopes"):
        pm.from_json_schema({"$ref": "a0", "$defs": layers})


WRONG = [
    ({"properties": {"a": 3}}, "#/properties/a: a schema is needed, not 3"),
    ({"properties": []}, "#/properties: a mapping of schemas is needed, not []"),
    ({"allOf": {}}, "#/allOf: a list of schemas is needed, not {}"),
    ({"allOf": [{}, None]}, "#/allOf/1: a schema is needed, not None"),
    ({"not": "a"}, "#/not: a schema is needed, not 'a'"),
    ({"items": {"minimum": "a"}}, "#/items/minimum: a number is needed, not 'a'"),
    ({"items": [{}]}, "#/items: a schema is needed, not [{}]"),
]


@pytest.mark.parametrize("document, problem", WRONG)
def test_a_wrong_document_is_refused_with_the_pointer(document, problem):
    with pytest.raises(pm.SchemaError) as caught:
        pm.from_json_schema(document)
    assert str(caught.value) == f"from_json_schema: {problem}"


def test_old_drafts_have_no_boolean_schemas():
    with pytest.raises(pm.SchemaError, match="#/not: a schema is needed, not True"):
        pm.from_json_schema({"not": True}, draft="draft-04")
    assert pm.from_json_schema({"additionalProperties": False}, draft="draft-04").validate({"a": 1}).error


A, B = {"properties": {"a": {"type": "string"}}}, {"patternProperties": {"^b": True}}
CLOSED = [
    ({"allOf": [A, B]}, True), ({"$ref": "#/$defs/a", "properties": {"c": True}}, True),
    ({"allOf": [{"allOf": [A], "$ref": "#/$defs/a"}], "anyOf": [{"required": ["a"]}, True]}, True),
    ({"allOf": [A], "properties": {"c": True}, "additionalProperties": False}, True),
    ({"allOf": [{**A, "additionalProperties": {"type": "number"}}]}, True),
    ({"allOf": [A, {**B, "unevaluatedProperties": {"type": "null"}}]}, True),
    ({"anyOf": [A, B]}, False), ({"if": A, "then": B}, False), ({"dependentSchemas": {"a": B}}, False),
    ({"allOf": [{"oneOf": [A, B]}]}, False),
]  # fmt: skip
OBJECTS = [
    {},
    {"a": "x"},
    {"a": 1},
    {"b": 1},
    {"c": 1},
    {"z": 1},
    {"a": "x", "bc": 1},
    {"a": "x", "c": 2},
    {"z": None},
]


@pytest.mark.parametrize(("document", "is_plain"), CLOSED)
@pytest.mark.parametrize("rest", [False, {"type": "integer"}])
def test_unevaluated_keys_are_additional_ones_where_all_objects_evaluate_the_same(document, is_plain, rest):
    document = {**document, "unevaluatedProperties": rest, "$defs": {"a": A}}
    schema, other = pm.from_json_schema(document), jsonschema.Draft202012Validator(document)
    assert [schema.is_valid(value) for value in OBJECTS] == [other.is_valid(value) for value in OBJECTS]
    assert ("unevaluatedProperties" not in str(schema.describe())) is is_plain


ONE, TWO = {"prefixItems": [{"type": "string"}]}, {"prefixItems": [True, {"type": "integer"}]}
CLOSED_ARRAYS = [
    ({}, True), (ONE, True), ({"allOf": [ONE, TWO]}, True), ({"$ref": "#/$defs/one", **TWO}, True),
    ({**ONE, "allOf": [TWO], "items": {"type": "integer"}}, True),
    ({"allOf": [{**ONE, "items": {"type": "integer"}}]}, True), ({"allOf": [{**TWO, "items": False}]}, True),
    ({"allOf": [ONE, {**TWO, "unevaluatedItems": {"type": "null"}}]}, True),
    ({**ONE, "anyOf": [{"minItems": 1}, True]}, True), ({"anyOf": [ONE, TWO]}, False),
    ({"allOf": [{**ONE, "contains": {"type": "integer"}}]}, False), ({"if": ONE, "then": TWO}, False),
]  # fmt: skip
ARRAYS = [[], ["x"], [1], ["x", 1], ["x", "y"], ["x", 1, 2], ["x", 1, "y"], ["x", 1, None], [1, 2], {"a": 1}]


@pytest.mark.parametrize(("document", "is_plain"), CLOSED_ARRAYS)
@pytest.mark.parametrize("rest", [False, {"type": "integer"}])
def test_unevaluated_items_are_the_rest_where_all_arrays_evaluate_the_same(document, is_plain, rest):
    document = {**document, "unevaluatedItems": rest, "$defs": {"one": ONE}}
    schema, other = pm.from_json_schema(document), jsonschema.Draft202012Validator(document)
    assert [schema.is_valid(value) for value in ARRAYS] == [other.is_valid(value) for value in ARRAYS]
    assert ("unevaluatedItems" not in str(schema.describe())) is is_plain


class TestEqualSchemas:
    def test_those_without_schemas_in_them_are_one_place(self):
        leaf = {"type": "string", "minLength": 1}
        document = {"properties": {"a": {**leaf}, "b": {**leaf}, "c": {**leaf, "minLength": 2}}}
        places = place_of(document).words["properties"]
        assert places["a"] is places["b"]
        assert places["a"] is not places["c"]

    def test_references_that_are_equal_are_one_place_with_all_their_uses(self):
        document = {
            "properties": {"a": {"$ref": "#/$defs/x"}, "b": {"$ref": "#/$defs/x"}},
            "$defs": {"x": {"items": {}}},
        }
        places = place_of(document).words["properties"]
        assert places["a"] is places["b"]
        assert end_of(places["a"])[0].uses == 2

    @pytest.mark.parametrize("values", [(1, True), (1, 1.0), ("1", 1), ([0], [False])])
    def test_values_of_other_types_are_not_equal(self, values):
        document = {"properties": {key: {"const": value} for key, value in zip("ab", values)}}
        places = place_of(document).words["properties"]
        assert [repr(places[key].words["const"]) for key in "ab"] == [repr(value) for value in values]

    def test_long_lists_stay_where_they_are_written(self):
        document = {"properties": {key: {"enum": [*range(60)]} for key in "ab"}}
        places = place_of(document).words["properties"]
        assert [place.uses for place in places.values()] == [1, 1]
        assert "shared" not in pm.from_json_schema({**document, "type": "object"}).describe()

    def test_those_of_two_resources_are_two_places(self):
        document = {
            "properties": {"a": {"$ref": "#/$defs/x"}, "b": {"$id": "http://b", **place_b()}},
            "$defs": {"x": {"const": 1}},
        }
        schema = pm.from_json_schema(document)
        verdicts = [
            schema.is_valid(value) for value in ({"a": 1}, {"a": 2}, {"b": {"c": 2}}, {"b": {"c": 1}})
        ]
        assert verdicts == [True, False, True, False]

    def test_a_schema_that_shares_its_parts_without_end_is_read(self):
        bomb = []
        for _ in range(40):
            bomb = [bomb, bomb]
        schema = pm.from_json_schema(
            {"type": "object", "properties": {"a": {"type": "string", "default": bomb}}}
        )
        assert schema.is_valid({"a": "x"})

    def test_a_long_way_of_references_is_read(self):
        steps = {f"s{n}": {"$ref": f"#/$defs/s{n + 1}"} for n in range(5000)}
        document = {"$ref": "#/$defs/s0", "$defs": {**steps, "s5000": {"type": "string"}}}
        assert not pm.from_json_schema(document).is_valid(1)


def place_b():
    return {"properties": {"c": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"const": 2}}}
