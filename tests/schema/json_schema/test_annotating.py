"""What schemas say for people."""

import passmuster as pm
from passmuster.schema.json_schema.annotating import own_schema, said_of


def test_annotations():
    schema = (
        pm.string()
        .label("Name")
        .description("Who it is.")
        .example("Ada")
        .example(b"?")
        .note("a", "b")
        .tag("t")
        .unit("people")
        .meta({"x": 1})
        .meta(print)
        .default("Bob")
    )
    assert said_of(schema) == {
        "title": "Name",
        "description": "Who it is.",
        "default": "Bob",
        "examples": ["Ada"],
        "x-tags": ["t"],
        "x-notes": ["a", "b"],
        "x-unit": "people",
        "x-metas": [{"x": 1}],
    }
    assert said_of(pm.any()) == {}


def test_what_is_deprecated():
    assert said_of(pm.any().meta({"deprecated": True}))["deprecated"] is True
    assert said_of(pm.any().tag("deprecated"))["deprecated"] is True
    assert "deprecated" not in said_of(pm.any().meta({"deprecated": False}))


def test_a_meta_may_add_a_json_schema():
    schema = pm.string().custom(str.title).meta({"jsonSchema": {"pattern": "^[A-Z]"}})
    assert schema.json_schema()["pattern"] == "^[A-Z]"
    assert "x-metas" not in schema.json_schema()
    assert own_schema({"json_schema": {"format": "x"}}) == {"format": "x"}
    assert own_schema({"other": 1}) is None
