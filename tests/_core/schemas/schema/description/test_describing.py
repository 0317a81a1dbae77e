"""From a schema to its description."""

import pytest
from tests._core.schemas.schema.extended import EXTENDED

import passmuster as pm


def test_a_label_of_alternatives_is_rebuilt_where_it_was():
    inner = pm.string().min(3)
    for schema, label in (
        (pm.alternatives(inner).label("L"), "L"),
        (pm.alternatives().label("L").try_(inner), "value"),
        (pm.alternatives(inner).concat(pm.any().label("L")), "value"),
    ):
        again = pm.build(schema.describe())
        for made in (schema, again):
            assert made.validate("x").error.details[0].context["label"] == label
        assert again.describe() == schema.describe()


def test_a_label_of_alternatives_reaches_all_but_the_conditions():
    schema = pm.alternatives(1).when("a", is_=2, then=3).empty("").label("x").describe()
    then, condition = schema["whens"][0]["then"], schema["whens"][0]["is"]
    labels = [part["flags"].get("label") for part in (schema["flags"]["empty"], then, condition)]
    assert labels == ["x", "x", None]
    assert schema["matches"][0]["schema"]["flags"]["label"] == "x"


def test_change_of_a_description_leaves_the_schema_unchanged():
    schema = pm.any().default({"a": [1]}).meta({"m": 1}).valid({"v": 1}).prefs(messages={"a.b": "c"})
    described, again = schema.describe(), schema.describe()
    described["flags"]["default"]["a"].append(2)
    described["metas"][0]["m"] = 2
    described["allow"][0]["value"]["v"] = 2
    described["preferences"]["messages"].clear()
    assert schema.describe() == again


def test_a_build_shares_nothing_with_its_description():
    description = {"type": "any", "flags": {"default": {"a": []}}, "metas": [{"m": []}]}
    schema = pm.build(description)
    description["flags"]["default"]["a"].append(1)
    description["metas"][0]["m"].append(1)
    assert schema.describe() == {"type": "any", "flags": {"default": {"a": []}}, "metas": [{"m": []}]}


def test_hidden_rules_are_not_described():
    assert "hidden" not in str(EXTENDED.million().hidden().describe())


def test_deep_schemas_are_described_and_built():
    schema = pm.any()
    for _ in range(120):
        schema = pm.object({"a": schema})
    described = schema.describe()
    assert pm.build(described).describe() == described


def test_shared_schemas_cost_once():
    schema = pm.any()
    for _ in range(100):  # 2 ** 100 places
        schema = pm.object({"a": schema, "b": schema})
    assert set(pm.build(schema.describe()).describe()["keys"]) == {"a", "b"}


def same(value, helpers):
    return {"value": value}


@pytest.mark.parametrize(("extension", "lost"), [
    ({"type": "string", "prepare": same}, ["prepare"]),
    ({"type": "string", "coerce": same}, ["coerce"]),
    ({"type": "string", "validate": same}, ["validate"]),
    ({"type": "string", "messages": {"string.base": "text, please"}}, ["messages"]),
    ({"type": "string", "cast": {"loud": {"from": callable, "to": str.upper}}}, ["cast"]),
    ({"type": "string", "prepare": same, "messages": {"string.base": "a"}}, ["prepare", "messages"]),
])  # fmt: skip
def test_changed_built_in_type_requires_its_extension(extension, lost):
    library = pm.extend({"base": pm.string(), **extension})
    schema = library.object({"b": library.array().items(library.string().min(1))})
    described = schema.describe()
    assert described["keys"]["b"]["items"][0]["$extended"] == lost
    with pytest.raises(pm.SchemaError, match=r"^build: keys.b.items\[0\]: an extension changed"):
        pm.build(described)
    made = pm.build(described, extensions={"base": pm.string(), **extension})
    assert made.describe() == described


def test_a_type_that_is_another_under_the_name_of_one_is_asked_for():
    library = pm.extend({"type": "binary", "base": pm.number()})
    assert "base" in library.types()["binary"].describe()["$extended"]


@pytest.mark.parametrize("extension", [
    {"type": "text", "base": pm.string(), "prepare": same},
    {"type": "string", "base": pm.string().min(1)},
    {"type": "string", "base": pm.string(), "rules": {"loud": {"validate": same}}},
])  # fmt: skip
def test_extensions_named_by_a_description_are_not_required(extension):
    library = pm.extend(extension)
    assert "$extended" not in library.types()[extension["type"]].describe()
    assert pm.string().describe() == {"type": "string"}
