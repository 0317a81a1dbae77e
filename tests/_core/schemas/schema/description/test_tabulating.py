"""Schemas as tables of notebooks."""

import pytest

import passmuster as pm
from passmuster._core.schemas.schema.description.tabulating import html_of_schema


@pytest.mark.parametrize(("schema", "title"), [
    (pm.object({"a": 1}), "object: 1 key"),
    (pm.object({"a": 1, "b": 2}), "object: 2 keys"),
])  # fmt: skip
def test_a_table_has_the_number_of_keys_above(schema, title):
    assert f"<p>{title}</p>" in html_of_schema(schema)


@pytest.mark.parametrize("schema", [pm.object(), pm.array(), pm.link("a")])
def test_table_of_a_schema_without_keys_is_text(schema):
    assert html_of_schema(schema).startswith("<pre>pm.")


def test_descriptions_are_a_column_if_there_are_any():
    assert "description" not in html_of_schema(pm.object({"a": pm.string()}))
    html = html_of_schema(pm.object({"a": pm.string().description("the first"), "b": pm.string()}))
    assert html.count("<th ") == 3
    assert "the first" in html
