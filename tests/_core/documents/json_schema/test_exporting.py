"""Exports of whole schemas: what is promised of them, names and references, what is refused."""

import dataclasses
import json
import pickle

import pytest
from tests.exports import KINDS, MODES, TARGETS, check_meta, standalone, try_random, validators

import passmuster as pm
from passmuster._core.documents.json_schema.exporting import component_name, export, without_circles
from passmuster._core.documents.json_schema.fragment import SchemaFragment
from passmuster._core.documents.json_schema.losses import JsonSchema

TREE = pm.object({"value": pm.number().strict(), "children": pm.array().items(pm.link("#node"))}).id("node")


def test_exports_without_losses_accept_exactly_the_values_of_the_schema():
    found = try_random(KINDS["daily"], 60, 25, seed=5, targets=("draft-2020-12", "openapi-3.0"))
    assert found["passed"] > 400
    assert found["exact"] > 50


def test_so_does_the_export_of_any_schema():
    assert try_random(KINDS["wild"], 25, 12, targets=("draft-2020-12", "draft-07"))["passed"] > 50
    assert try_random(KINDS["merged"], 30, 12, targets=("draft-2020-12", "openapi-3.0"))["passed"] > 100


def test_a_schema_that_refers_to_itself_is_referred_to():
    assert TREE.json_schema()["properties"]["children"]["items"] == {"$ref": "#"}
    assert TREE.json_schema().losses == ()


@pytest.mark.parametrize("target", TARGETS)
def test_references_lead_somewhere_in_each_target(target):
    schema = pm.object({"root": TREE, "other": pm.link("root")})
    made = schema.json_schema(target=target)
    document = standalone(made, target)
    check_meta(document, target)
    for takes in validators(document, target):
        assert takes({"root": {"value": 1, "children": [{"value": 2}]}, "other": {}})
        assert not takes({"root": {"children": [{"value": "x"}]}})
        assert not takes({"other": {"unknown": 1}})


def test_components_have_names_that_can_be_chosen():
    made = TREE.json_schema(target="openapi-3.1", name="Tree")
    assert made == {"$ref": "#/components/schemas/Tree"}
    assert made.components["Tree"]["properties"]["children"]["items"] == made
    inner = pm.object({"tree": TREE}).json_schema(target="openapi-3.1", name="Forest")
    assert list(inner.components) == ["ForestNode"]


ADDRESS = pm.object({"zip": pm.string()}).id("Address")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("target", ["openapi-3.1", "openapi-3.0"])
def test_a_schema_with_an_id_is_a_component_if_it_is_used_twice(target, mode):
    schema = pm.object({"home": ADDRESS, "work": ADDRESS, "once": pm.string().id("Once")})
    made = pm.object({"a": schema.id("Person")}).json_schema(target, mode)
    person = made["properties"]["a"]
    assert person["properties"]["home"] == {"$ref": "#/components/schemas/Address"}
    assert person["properties"]["once"]["type"] == "string"
    assert list(made.components) == ["Address"]
    assert made.components["Address"]["properties"]["zip"]["type"] == "string"
    check_meta(standalone(made, target), target)


def test_a_component_may_be_required_in_one_place_alone():
    made = pm.object({"home": ADDRESS.required(), "work": ADDRESS}).json_schema("openapi-3.1")
    assert list(made.components) == ["Address"]
    assert made["required"] == ["home"]


def test_the_losses_of_components_are_listed_where_they_are_used():
    part = pm.object({"at": pm.string().custom(str.title)}).id("Part")
    made = pm.object({"a": part, "b": part}).json_schema("openapi-3.1", "input")
    assert [loss.path for loss in made.losses] == [("a", "at"), ("b", "at")]


def test_all_schemas_with_an_id_can_be_components():
    made = export(pm.object({"home": ADDRESS}).id("Person"), "openapi-3.1", refers_by_id=True)
    assert made == {"$ref": "#/components/schemas/Person"}
    assert list(made.components) == ["Address", "Person"]


def test_objects_with_a_label_can_be_components():
    inner = pm.object({"city": pm.string()}).label("Home")
    schema = pm.object({"home": inner, "work": inner, "name": pm.string().label("Name")}).label("A person")
    made = export(schema, "openapi-3.1", refers_by_id=True)
    assert made == {"$ref": "#/components/schemas/APerson"}
    assert sorted(made.components) == ["APerson", "Home"]
    person = made.components["APerson"]
    assert person["title"] == "A person"
    home = {"$ref": "#/components/schemas/Home"}
    assert person["properties"]["home"] == person["properties"]["work"] == home
    assert export(pm.string().label("Name"), "openapi-3.1", refers_by_id=True)["title"] == "Name"
    assert not schema.json_schema("openapi-3.1").components


def test_a_name_has_the_letters_of_openapi():
    named = [component_name(text) for text in ("a b", "Ab.cd-e", "ünï", "", 5)]
    assert named == ["AB", "AbCd-e", "n", "schema", "5"]


def test_the_mode_is_that_of_readers_in_openapi():
    schema = pm.number()
    assert (
        schema.json_schema("openapi-3.1") == {"type": "number"} == schema.json_schema("openapi-3.0", "wire")
    )
    assert "anyOf" in schema.json_schema()
    assert schema.json_schema(mode="response").narrower == ()


def test_two_schemas_of_one_name_get_two():
    other = pm.object({"next": pm.link("#node")}).id("node")
    schema = pm.object({"a": pm.object({"t": TREE}), "b": pm.object({"t": other})})
    assert sorted(schema.json_schema()["$defs"]) == ["node", "node2"]


def test_shared_schemas_and_paths_are_found():
    shared = pm.object({"home": pm.link("#address"), "to": pm.link("#address.street")}).shared(
        pm.object({"street": pm.string()}).id("address")
    )
    made = shared.json_schema()
    assert made["properties"]["home"] == {"$ref": "#/$defs/address"}
    assert made["properties"]["to"] == {"$ref": "#/$defs/street"}


def test_a_link_that_leads_nowhere_is_left_open():
    made = pm.object({"a": pm.link("#nobody")}).json_schema()
    assert made["properties"]["a"] == {}
    assert [loss.rule for loss in made.losses] == ["link"]


def test_a_link_that_means_several_schemas_is_left_open():
    link = pm.link("..." + "a")
    schema = pm.object(
        {
            "x": pm.object({"a": pm.string(), "b": pm.object({"c": link})}),
            "y": pm.object({"a": pm.number(), "b": pm.object({"c": link})}),
        }
    )
    made = schema.json_schema()
    assert {loss.rule for loss in made.losses} >= {"link"}


def test_strict_raises_with_the_list():
    with pytest.raises(pm.JsonSchemaError) as caught:
        pm.object({"a": pm.string().custom(str.title)}).json_schema(strict=True)
    assert [str(loss) for loss in caught.value.losses] == [
        "a: custom: the effect of your function is unknown"
    ]
    assert str(caught.value).splitlines()[1] == "  a: custom: the effect of your function is unknown"
    assert isinstance(caught.value, pm.SchemaError)
    assert pm.string().json_schema(strict=True)["type"] == "string"
    many = pm.object({f"k{i}": pm.string().email() for i in range(30)})
    with pytest.raises(pm.JsonSchemaError, match="and 10 more"):
        many.json_schema(strict=True)


def test_result_is_a_dict_with_losses():
    made = pm.string().email().json_schema()
    assert isinstance(made, dict)
    assert [loss.rule for loss in made.losses] == ["email"]
    again = pickle.loads(pickle.dumps(made))
    assert (again, again.losses, again.components) == (made, made.losses, {})
    assert isinstance(again, JsonSchema)


@pytest.mark.parametrize(("options", "message"), [
    ({"target": "draft-04"}, "target must be one of draft-2020-12, draft-07, openapi-3.0, openapi-3.1"),
    ({"mode": "both"}, "mode must be one of input, output, wire, response"),
    ({"strict": 1}, "strict must be True or False"),
    ({"name": ""}, "name must be a string"),
])  # fmt: skip
def test_wrong_options_are_refused(options, message):
    with pytest.raises(pm.SchemaError, match=message):
        pm.any().json_schema(**options)


def test_a_schema_that_is_used_often_is_exported_once():
    schema = pm.object({"a": pm.string()})
    for _ in range(12):
        schema = pm.object({"a": schema, "b": schema})
    made = schema.json_schema()
    assert (
        made["properties"]["a"] is made["properties"]["b"]
        or made["properties"]["a"] == made["properties"]["b"]
    )


def test_too_much_is_refused():
    inner = pm.object({f"k{i}": pm.link("#node") for i in range(200)})
    schema = pm.object({f"k{i}": pm.object({"o": inner.id(f"i{i}")}) for i in range(110)}).id("node")
    with pytest.raises(pm.SchemaError, match="too large"):
        schema.json_schema()


@pytest.mark.parametrize("mode", ["input", "output"])
def test_extensions_define_their_json_schema(mode):
    own = pm.extend(
        {
            "type": "even",
            "base": pm.number().strict(),
            "rules": {
                "even": {
                    "validate": lambda value, helpers, args, rule: value,
                    "jsonSchema": lambda rule: {"multipleOf": 2},
                },
                "odd": {"validate": lambda value, helpers, args, rule: value},
                "near": {
                    "args": ["to"],
                    "method": lambda self, to: self._add_rule({"name": "near", "args": {"to": to}}),
                    "validate": lambda value, helpers, args, rule: value,
                    "json_schema": lambda rule: ({"minimum": rule.args["to"] - 1}, "only from below"),
                },
            },
        },
        {
            "type": "colour",
            "base": pm.string(),
            "coerce": lambda value, helpers: value,
            "jsonSchema": lambda schema: {"type": "string", "format": "colour"},
        },
        {"type": "opaque", "base": pm.string(), "coerce": lambda value, helpers: value},
    )
    assert own.even().even().json_schema(mode=mode)["multipleOf"] == 2
    assert own.even().even().json_schema(mode=mode).losses == ()
    assert [loss.rule for loss in own.even().odd().json_schema(mode=mode).losses] == ["odd"]
    near = own.even().near(5).json_schema(mode=mode)
    assert (near["minimum"], [loss.reason for loss in near.losses]) == (4, ["only from below"])
    assert own.colour().json_schema(mode=mode)["format"] == "colour"
    assert own.opaque().json_schema(mode=mode).keys() == {"$schema"}


def test_an_extension_whose_json_schema_is_no_function_is_refused():
    with pytest.raises(pm.SchemaError, match="jsonSchema must be a function"):
        pm.extend({"type": "a", "jsonSchema": {}})
    with pytest.raises(pm.SchemaError, match=r"rules.b.jsonSchema must be a function"):
        pm.extend({"type": "a", "rules": {"b": {"jsonSchema": {}}}})


# Options


def test_a_schema_is_written_for_each_of_the_options_that_it_stands_under():
    flag = pm.boolean()
    parts = {"old": pm.object({"x": flag}), "new": pm.object({"x": flag}).prefs(joi=18)}
    for names in (["old", "new"], ["new", "old"]):
        made = pm.object({name: parts[name] for name in names}).json_schema()
        for name in names:
            alone = parts[name].json_schema()
            assert made["properties"][name]["properties"] == alone["properties"]
        assert [loss.path for loss in made.losses] == [("new", "x")]


@pytest.mark.parametrize("option, refused", [
    ("limits.attempts", True), ("limits.depth", True), ("limits.errors", False), ("limits.message", False),
    ("limits.pattern_time", True), ("limits.string", True),
])  # fmt: skip
def test_an_option_that_may_refuse_a_value_is_a_loss(option, refused):
    limit = {option.partition(".")[2]: 5}
    schema = pm.object({"a": pm.string().prefs(limits=limit)})
    losses = [(loss.path, loss.rule) for loss in schema.json_schema().losses]
    assert losses == ([(("a",), option)] if refused else [])
    with_default = pm.string().prefs(limits={"depth": 256, "string": None})
    assert with_default.json_schema().losses == ()


# Circles


def test_circles_are_opened():
    parts = {
        "a": SchemaFragment({"anyOf": [{"$ref": "b"}, {"type": "null"}]}),
        "b": SchemaFragment({"$ref": "a"}),
        "c": SchemaFragment({"properties": {"x": {"$ref": "c"}}, "allOf": [{"$ref": "a"}]}),
    }
    made = without_circles(parts)
    assert made["a"].json == {"anyOf": [{}, {"type": "null"}]}
    assert made["b"].json == {}
    assert made["c"] is parts["c"]
    assert [loss.rule for loss in made["a"].losses] == ["link"]


def test_a_schema_that_is_itself():
    schema = pm.alternatives(pm.object({"a": pm.any()}), pm.link("/"))
    assert "link" in [loss.rule for loss in schema.json_schema().losses]


def test_large_schemas_that_repeat_are_named():
    schema = pm.object({f"k{n}": pm.string() for n in range(5)})
    for _ in range(30):
        schema = pm.object({"a": schema, "b": schema.label("b")})
    made = schema.json_schema()
    assert 2 <= len(made["$defs"]) <= 10
    assert len(json.dumps(made)) < 1_000_000
    assert list(made)[:2] == ["$schema", "type"]
    assert (
        "$defs"
        not in pm.object({f"k{n}": pm.object({"a": int, "b": int}) for n in range(1_500)}).json_schema()
    )


def test_a_value_that_is_too_large_as_json_is_a_loss():
    value = [1]
    for _ in range(40):
        value = [value, value]
    listing = {"b": pm.valid({"v": value}), "c": pm.any().invalid({"v": value})}
    for mode in MODES:
        made = pm.object({"a": pm.any().default(value), **listing}).json_schema(mode=mode)
        losses = {loss.rule: loss.reason for loss in made.losses}
        assert {losses["valid"], losses["invalid"]} == {"a listed value is too large"}
        assert "default" not in made["properties"]["a"]


def test_only_without_values_keeps_nothing_out():
    schema = pm.string().only()
    assert schema.is_valid("a")
    assert schema.json_schema() == pm.string().json_schema()


def test_every_instance_that_is_answered_has_the_fields_of_its_class():
    Inner = dataclasses.make_dataclass("Inner", [("a", int)])
    Outer = dataclasses.make_dataclass("Outer", [("first", Inner), ("n", int, dataclasses.field(default=3))])
    assert pm.compile(Outer).json_schema(mode="response")["required"] == ["first", "n"]
    made = pm.object({"a": pm.object({"b": 1}).into(lambda b: None).required()})
    assert "required" not in made.json_schema(mode="response")
