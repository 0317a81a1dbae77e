"""The types of values that keywords of JSON Schema judge."""

import pytest
from tests.keywords import keywords

import passmuster as pm
from passmuster.cli.type_module import TypeModule
from passmuster.cli.typescript_module import TypeScriptModule
from passmuster.inspection import Cursor

KEY, OTHER = {"properties": {"a": {"type": "string"}}}, {"properties": {"b": {"type": "null"}}}


@pytest.mark.parametrize("document, python, typescript", [
    ({"type": "array", "not": {"const": []}}, ["list[Any]"], ["Array<unknown>"]),
    ({"type": "object", **KEY, "not": OTHER}, ["X"], ["X"]),
    ({"unevaluatedItems": False, "anyOf": [{"type": "object", **KEY}, {"type": "null"}]},
        ["X1", "None"], ["X1", "null"]),
    ({"unevaluatedItems": False, "type": ["string", "boolean"]}, ["str", "bool"], ["string", "boolean"]),
    ({"enum": [1, "a", {}, None]}, ["float", 'Literal["a"]', "dict[str, Any]", "None"],
        ["number", '"a"', "{ [key: string]: unknown }", "null"]),
    ({"minLength": 2}, ["Any"], ["unknown"]),
    ({"not": {"type": "string"}}, ["Any"], ["unknown"]),
])  # fmt: skip
def test_keyword_determines_the_types(document, python, typescript):
    info = pm.inspect(pm.from_json_schema(document))
    for module, types in ((TypeModule(), python), (TypeScriptModule(), typescript)):
        assert sorted(module.types(Cursor(info), "X")) == sorted(types)


def test_convertible_values_keep_their_type():
    info = pm.inspect(keywords({"all": [pm.number()]}))
    assert TypeModule().types(Cursor(info), "X") == ["Any"]
    assert "float" in TypeModule("input").types(Cursor(info), "X")
